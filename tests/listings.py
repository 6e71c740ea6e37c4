#!/usr/bin/env python3
"""listings.py PODA - the listings that Poda shows in Python are true: each is run on random trees and graphs, and its
value and the nodes it visits are those of Poda's own search. Every step of every listing in every form has a line,
and every form of an algorithm is offered. Exit status 1 if something differs."""
import json
import random
import subprocess
import sys
from math import inf, log, sqrt

poda = sys.argv[1]
faults = []
MAX, MIN, CHANCE = "MAX", "MIN", "CHANCE"
TWO = ["minimax", "firstwin", "alphabeta", "negamax", "pvs", "mtdf", "sss", "mcts", "dfpn"]
FORMS = {"alphabeta": ["000", "001", "002", "003", "004"], "minimax": ["000", "001", "003", "004"], "firstwin": ["000"],
         "astar": ["003"], "backtracking": ["003"]}


def fault(*words):
    faults.append(" ".join(map(str, words)))


def ask(*words, language="en"):
    done = subprocess.run([poda, "--lang", language, "--json", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"listings: {' '.join(words)}: {done.stderr}")
    return json.loads(done.stdout)


class Node:
    def __init__(self, name, player, up=None):
        self.name, self.player, self.up = name, player, up
        self.kids, self.value, self.chance = [], None, None


def grow(generator, depth, branching, numbers, player=MAX, up=None, names=None):
    """a random tree; leaves may come early"""
    names = names if names is not None else iter(range(10**6))
    node = Node(f"n{next(names)}", player, up)
    if depth == 0 or (up and generator.random() < 0.15):
        node.value = generator.choice(numbers)
    else:
        other = MIN if player == MAX else MAX
        node.kids = [grow(generator, depth - 1, branching, numbers, other, node, names)
                     for _ in range(generator.randint(2, branching))]
    return node


def text_of(node):
    chance = f"{node.chance}:" if node.chance else ""
    marker = f"{node.player.lower()} " if node.kids and isinstance(node.player, str) else ""
    if not node.kids:
        value = node.value if not isinstance(node.value, tuple) else "[" + ",".join(map(str, node.value)) + "]"
        return f"{chance}{node.name}={value}"
    return f"{chance}{marker}{node.name}({' '.join(map(text_of, node.kids))})"


def all_nodes(node):
    return [node] + [below for kid in node.kids for below in all_nodes(kid)]


def world(visited, **more):
    """what a listing may call"""
    def is_leaf(node):
        visited.add(node.name)
        return not node.kids

    return {"inf": inf, "sqrt": sqrt, "log": log, "MAX": MAX, "MIN": MIN, "CHANCE": CHANCE, "is_leaf": is_leaf,
            "value": lambda node: node.value, "children": lambda node: node.kids, "player": lambda node: node.player,
            "parent": lambda node: node.up, "chance": lambda node: node.chance, "payoffs": lambda node: node.value,
            "choice": random.Random(1).choice, **more}


def run(lines, names):
    exec("\n".join(lines), names)  # noqa: S102 - the listing is what is tested
    return names


def noting(search, returned):
    """the search, noting what it returns at each node; a listing calls itself by its name, so each call is noted"""
    def call(node, *rest):
        returned[node.name] = search(node, *rest)
        return returned[node.name]

    return call


def check_lines(answer, about):
    """every step lights a line that exists"""
    listing = answer["listing"]
    for step, at in enumerate(listing["at"]):
        if not at or any(not 1 <= line <= len(listing["lines"]) for line in at):
            fault(about, "step", step, "lights", at)
            return


def number(value):
    return value if isinstance(value, (int, float)) else {"win": 1, "loss": -1, "draw": 0}.get(value["kind"], value["score"])


def check_two(generator):
    calls = {"minimax": "minimax(root)", "alphabeta": "alphabeta(root, -inf, inf)", "firstwin": "firstwin(root)",
             "negamax": "negamax(root, -inf, inf, 1)", "pvs": "pvs(root, -inf, inf, 1)", "mtdf": "mtdf(root)",
             "sss": "sss(root)"}
    for algorithm, call in calls.items():
        for _ in range(12):
            numbers = [-1, 0, 1] if algorithm == "firstwin" else range(-9, 10)
            root = grow(generator, generator.randint(2, 4), 3, numbers)
            words = ["explain", "tree", f"tree={text_of(root)}", "code=python", "show=2000", "wide=100"]
            # SSS* lists its visits in the frames only
            words += ["sss=yes", "frames=yes"] if algorithm == "sss" else [f"algorithm={algorithm}"]
            answer = ask(*words)
            check_lines(answer, algorithm)
            visited = set()
            names = run(answer["listing"]["lines"], world(visited, root=root))
            value = eval(call, names)  # noqa: S307
            if value != number(answer["value"]):
                fault(algorithm, text_of(root), "value", value, "not", answer["value"])
            told = {node["id"] for node in answer["nodes"] if node.get("state") == "visited"}
            if visited != told:
                fault(algorithm, text_of(root), "visits", sorted(visited ^ told))
    for algorithm, options in (("alphabeta", []), ("alphabeta", ["fail=hard"]), ("alphabeta", ["cut=>"]), ("alphabeta", ["fail=own"])):
        for _ in range(8):
            root = grow(generator, 3, 3, range(6))
            answer = ask("explain", "tree", f"tree={text_of(root)}", "code=python", *options)
            visited, returned = set(), {}
            names = run(answer["listing"]["lines"], world(visited, root=root))
            names[algorithm] = noting(names[algorithm], returned)
            value = eval(calls[algorithm], names)  # noqa: S307
            told = {node["id"]: number(node["value"]) for node in answer["nodes"] if node["state"] == "visited"}
            if value != number(answer["value"]) or visited != set(told):
                fault(algorithm, *options, text_of(root), value, answer["value"], sorted(visited ^ set(told)))
            if returned != told:  # what conventions change is seen below the root
                fault(algorithm, *options, text_of(root), "returns", sorted(returned.items() ^ told.items()))


def check_document(generator):
    """document 003 is in Python"""
    for algorithm, call in (("alphabeta", "minimax(0, root, True, 99, -inf, inf)"), ("minimax", "minimax(0, root, True, 99)")):
        for _ in range(8):
            root = grow(generator, 3, 3, range(9))
            answer = ask("explain", "tree", f"tree={text_of(root)}", f"algorithm={algorithm}", "code=003")
            visited = set()
            names = world(visited, root=root)
            names.update(es_hoja=names["is_leaf"], puntuacion=names["value"], jugadas=names["children"])
            if eval(call, run(answer["listing"]["lines"], names))[1] != number(answer["value"]):  # noqa: S307
                fault("003", algorithm, text_of(root))
            if visited != {node["id"] for node in answer["nodes"] if node["state"] == "visited"}:
                fault("003", algorithm, text_of(root), "visits other nodes")


def check_playouts_and_proofs(generator):
    """Monte Carlo draws other numbers: with many playouts it finds the same move; df-pn proves the same"""
    root = grow(generator, 3, 2, [-1, 1])
    lines = ask("explain", "tree", f"tree={text_of(root)}", "algorithm=mcts", "code=python")["listing"]["lines"]
    dice = random.Random(5)

    def playout(node):
        while node.kids:
            node = dice.choice(node.kids)
        return node.value

    clear = Node("r", MAX)
    for value in (-5, 9, -7):
        kid = Node(f"k{value}", MIN, clear)
        kid.value = value
        clear.kids.append(kid)
    names = run(lines, world(set(), playout=playout))
    if names["mcts"](clear, 300).value != 9:
        fault("mcts does not find the best of three leaves")
    for _ in range(12):
        root = grow(generator, 4, 3, [-1, 1])
        if not root.kids:
            continue
        answer = ask("explain", "tree", f"tree={text_of(root)}", "algorithm=dfpn", "code=python")
        check_lines(answer, "dfpn")
        names = run(answer["listing"]["lines"], world(set(), target=1, attacker=MAX, table={}))
        proof, _ = names["dfpn"](root, inf, inf)
        best = run(ask("explain", "tree", f"tree={text_of(root)}", "algorithm=minimax", "code=python")["listing"]["lines"],
                   world(set()))["minimax"](root)
        if (proof == 0) != (best == 1):
            fault("dfpn", text_of(root), proof, best)


def deal(node, generator):
    """every second level is chance"""
    if not node.kids:
        return
    if node.up and generator.random() < 0.6:
        node.player = CHANCE
        parts = [generator.randint(1, 4) for _ in node.kids]
        shares = [round(part / sum(parts), 3) for part in parts]
        shares[-1] = round(1 - sum(shares[:-1]), 3)
        for kid, share in zip(node.kids, shares):
            kid.chance = share
    for kid in node.kids:
        deal(kid, generator)


def check_chance(generator):
    calls = {"expectiminimax": "expectiminimax(root)", "star1": "star1(root, LOW, HIGH)", "star2": "star2(root, LOW, HIGH)"}
    for algorithm, call in calls.items():
        for _ in range(12):
            root = grow(generator, 3, 3, range(0, 10))
            root.kids or root.kids.extend(grow(generator, 1, 2, range(10), MIN, root).kids)
            deal(root, generator)
            if not any(node.player == CHANCE and node.kids for node in all_nodes(root)):
                continue
            bounds = [] if algorithm == "expectiminimax" else ["low=0", "high=9"]
            answer = ask("explain", "tree", f"tree={text_of(root)}", f"algorithm={algorithm}", "code=python", *bounds)
            check_lines(answer, algorithm)
            visited = set()
            names = world(visited, root=root, LOW=0, HIGH=9, low={}, high={})
            for node in all_nodes(root):
                names["low"][node], names["high"][node] = 0, 9
            names["seen"] = lambda node, visited=visited: True
            names["bounds"] = lambda node, names=names: tuple(
                sum(kid.chance * names[key][kid] for kid in node.kids) for key in ("low", "high"))
            value = eval(call, run(answer["listing"]["lines"], names))  # noqa: S307
            if abs(value - answer["value"]) > 1e-9:
                fault(algorithm, text_of(root), value, answer["value"])
            told = {node["id"] for node in answer["nodes"] if node["state"] == "visited"}
            if algorithm != "star2" and visited != told:
                fault(algorithm, text_of(root), "visits", sorted(visited ^ told))


def check_several(generator):
    calls = {"induction": "induction(root)", "maxn": "maxn(root)", "paranoid": "paranoid(root, -inf, inf)"}
    for algorithm, call in calls.items():
        for _ in range(8):
            players = 2 if algorithm == "induction" else 3
            root = grow(generator, 3, 3, [0])
            for node in all_nodes(root):
                depth, up = 0, node
                while up.up:
                    depth, up = depth + 1, up.up
                node.player = depth % players
                if not node.kids:
                    node.value = tuple(generator.sample(range(20), players))
            if not root.kids:
                continue
            answer = ask("explain", "tree", f"tree={text_of(root)}", f"algorithm={algorithm}", "code=python")
            check_lines(answer, algorithm)
            names = world(set(), root=root, SUM=inf, ME=0)
            value = eval(call, run(answer["listing"]["lines"], names))  # noqa: S307
            told = answer["value"]
            if (list(value) if isinstance(value, tuple) else value) != told:
                fault(algorithm, text_of(root), value, told)


def check_forms():
    """every form of every algorithm, in both languages, has lines for its steps"""
    for algorithm in TWO:
        for form in ["pseudocode", "python", "c", *FORMS.get(algorithm, [])]:
            for language in ("en", "es"):
                words = ["sss=yes", "frames=yes"] if algorithm == "sss" else [f"algorithm={algorithm}"]
                tree = "tree=((1 -1) (-1 1) (1 1))" if algorithm in ("firstwin", "dfpn") else "tree=((3 5 4) (2 9) (8 7))"
                answer = ask("explain", "tree", tree, *words, f"code={form}", language=language)
                check_lines(answer, f"{algorithm} {form} {language}")
                if answer["listing"]["forms"] != ["pseudocode", "python", "c", *FORMS.get(algorithm, [])]:
                    fault(algorithm, "offers", answer["listing"]["forms"])
    for algorithm in ("bfs", "dfs", "deepening", "dijkstra", "greedy", "astar", "weighted", "bidirectional", "idastar"):
        for form in ["pseudocode", "python", "c", *FORMS.get(algorithm, [])]:
            for language in ("en", "es"):
                answer = ask("find", "graph", f"algorithm={algorithm}", f"code={form}", "passes=yes", language=language)
                check_lines(answer, f"{algorithm} {form} {language}")
                if answer["listing"]["forms"] != ["pseudocode", "python", "c", *FORMS.get(algorithm, [])]:
                    fault(algorithm, "offers", answer["listing"]["forms"])


def check_graphs(generator):
    calls = {"bfs": "bfs(start)", "dfs": "dfs(start)", "dijkstra": "search(start)", "greedy": "search(start)",
             "astar": "search(start)", "weighted": "search(start)", "deepening": "deepening(start)",
             "idastar": "idastar(start)", "bidirectional": "bidirectional(start, goal)"}
    for algorithm, call in calls.items():
        for _ in range(10):
            size = generator.randint(5, 9)
            edges = {}
            for b in range(1, size):  # connected, then some more
                edges[(generator.randrange(b), b)] = generator.randint(1, 9)
            for _ in range(size):
                a, b = sorted(generator.sample(range(size), 2))
                edges[(a, b)] = generator.randint(1, 9)
            near = {n: [] for n in range(size)}
            for (a, b), cost in edges.items():
                near[a].append((cost, b))
                near[b].append((cost, a))
            goal = size - 1
            far = {n: inf for n in near}
            far[goal] = 0
            for _ in near:
                for (a, b), cost in edges.items():
                    far[a], far[b] = min(far[a], far[b] + cost), min(far[b], far[a] + cost)
            guess = {n: far[n] // 2 for n in near}
            letters = "ABCDEFGHIJ"
            text = ", ".join(f"{letters[a]}-{letters[b]} {cost}" for (a, b), cost in edges.items())
            words = ["find", "graph", f"graph={text}", f"from={letters[0]}", f"to={letters[goal]}", f"algorithm={algorithm}",
                     "code=python", "passes=yes"]
            if algorithm in ("greedy", "astar", "weighted", "idastar"):
                words.append("h=" + ",".join(f"{letters[n]}:{guess[n]}" for n in near))
            if algorithm in ("dijkstra", "greedy", "astar", "weighted"):
                words.append("ties=first")
            answer = ask(*words)
            check_lines(answer, algorithm)
            visits = []
            names = {"inf": inf, "start": 0, "goal": goal, "h": guess.get, "W": 2, "enter": visits.append,
                     "is_goal": lambda n, goal=goal: n == goal, "neighbours": near.get, "back": near.get}
            names["neighbours"] = lambda n, near=near, visits=visits: (visits.append(n), near[n])[1]
            result = eval(call, run(answer["listing"]["lines"], names))  # noqa: S307
            if algorithm == "deepening":
                result = sum(min(cost for cost, m in near[a] if m == b) for a, b in zip(result, result[1:]))
            if result != answer["cost"]:
                fault(algorithm, text, result, "not", answer["cost"])
            if algorithm in ("bfs", "dfs", "dijkstra", "greedy", "astar", "weighted"):
                told = [step["selected"] for step in answer["passes"] if "selected" in step][:-1]
                mine = [letters[n] for n in visits]
                if told != mine:
                    fault(algorithm, text, "expands", mine, "not", told)


def check_queens():
    for size in (4, 5, 6):
        answer = ask("find", "queens", f"n={size}", "algorithm=backtracking", "code=python", "passes=yes", "what=first")
        check_lines(answer, "backtracking")
        board, noted = [], []

        def fits(problem, col):
            return all(c != col and abs(c - col) != len(problem) - r for r, c in enumerate(problem))

        names = {"is_complete": lambda problem, size=size: len(problem) == size, "options": lambda problem, size=size: range(size),
                 "is_acceptable": fits, "note": lambda problem, col, noted=noted: (problem.append(col), noted.append(col)),
                 "unnote": lambda problem, col: problem.pop(), "is_hopeless": lambda problem: False}
        run(answer["listing"]["lines"], names)["backtracking"](board)
        told = sum(step["what"] == "noted" for each in answer["passes"] for step in each.get("steps", []))
        if len(noted) != told or not answer["found"]:
            fault("backtracking", size, "notes", len(noted), "not", told)


generator = random.Random(19)
check_two(generator)
check_document(generator)
check_playouts_and_proofs(generator)
check_chance(generator)
check_several(generator)
check_graphs(generator)
check_queens()
check_forms()
for line in faults:
    print(line)
print(f"listings: {len(faults)} faults" if faults else "listings: each is what it says")
sys.exit(1 if faults else 0)
