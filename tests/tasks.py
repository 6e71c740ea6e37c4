#!/usr/bin/env python3
"""tasks.py PODA - exercises that are a text and questions (exercise walk, astar, array, queens, nimsum, heuristic,
payoff, regret, classes): the keys against programs written here, which share nothing with Poda; the key earns all
points, in whatever form it is written; and every usual mistake, made on purpose, is named."""
import heapq
import itertools
import json
import re
import subprocess
import sys
from fractions import Fraction

PODA = sys.argv[1]
COUNT = 40
MARKED = 5  # of each kind whose key and mistakes are sent to `grade`
faults = []
named = {}


def poda(*words):
    run = subprocess.run([PODA, *words, "--json"], capture_output=True, text=True, timeout=60)
    if run.returncode:
        sys.exit(f"poda {' '.join(words)}: {run.stderr}")
    return json.loads(run.stdout)


def fault(kind, exercise, what):
    faults.append(f"{kind} {exercise.get('given', exercise.get('tree'))}: {what}")


def listed(text):
    return [] if text in ("none", "no move") else re.split(r"[ ,;-]+", text)


def values(text):
    return {k: Fraction(v) for k, v in (pair.split("=") for pair in text.split(", "))}


# ---- graphs ----
def graph(text):
    edges, h, ends = {}, {}, None
    for part in text.split(";"):
        part = part.strip()
        if part.startswith("h "):
            h = {k: int(v) for k, v in (p.split("=") for p in part[2:].split(", "))}
        elif "-" in part:
            for edge in part.split(", "):
                names, *weight = edge.split(" ")
                a, b = names.split("-")
                weight = int(weight[0]) if weight else 1
                edges.setdefault(a, {})[b] = weight
                edges.setdefault(b, {})[a] = weight
        else:
            ends = part.split(" to ")
    return edges, h, ends


def bfs(edges, start, reverse=False):
    order, queue = [start], [start]
    while queue:
        for n in sorted(edges[queue.pop(0)], reverse=reverse):
            if n not in order:
                order.append(n)
                queue.append(n)
    return order


def dfs(edges, start, reverse=False, order=None):
    order = [] if order is None else order
    order.append(start)
    for n in sorted(edges[start], reverse=reverse):
        if n not in order:
            dfs(edges, n, reverse, order)
    return order


def dfs_early(edges, start):
    seen, stack, order = {start}, [start], []
    while stack:
        node = stack.pop()
        order.append(node)
        for n in sorted(edges[node], reverse=True):
            if n not in seen:
                seen.add(n)
                stack.append(n)
    return order


def walk(exercise):
    edges, _, (start,) = graph(exercise["given"])
    right = {"bfs": " ".join(bfs(edges, start)), "dfs": " ".join(dfs(edges, start))}
    slips = {
        "exchanged": {"bfs": right["dfs"], "dfs": right["bfs"]},
        "backwards": {"bfs": " ".join(bfs(edges, start, True)), "dfs": " ".join(dfs(edges, start, True))},
        "early": {"bfs": right["bfs"], "dfs": " ".join(dfs_early(edges, start))},
    }
    return right, slips


def distances(edges, goal):
    found, heap = {}, [(0, goal)]
    while heap:
        d, n = heapq.heappop(heap)
        if n not in found:
            found[n] = d
            for m, w in edges[n].items():
                heapq.heappush(heap, (d + w, m))
    return found


def best_first(edges, h, start, goal, g_counts=True, h_counts=True, better=True, early=False):
    g, parent, opened, closed, order = {start: 0}, {start: None}, {start}, set(), []
    f_then = {}
    while opened:
        node = min(opened, key=lambda n: (g_counts * g[n] + h_counts * h[n], n))
        opened.remove(node)
        closed.add(node)
        order.append(node)
        f_then[node] = g[node] + h[node]
        if node == goal:
            break
        for n, w in edges[node].items():
            if n not in g or (better and g[node] + w < g[n]):
                g[n], parent[n] = g[node] + w, node
                opened.add(n)
        if early and goal in opened:
            opened.remove(goal)
            order.append(goal)
            f_then[goal] = g[goal] + h[goal]
            break
    path, n = [], goal
    while n:
        path.append(n)
        n = parent[n]
    return order, f_then, path[::-1], g[goal], sorted(opened)


def astar_answers(edges, h, start, goal, **how):
    order, f_then, path, cost, opened = best_first(edges, h, start, goal, **how)
    if not how.get("g_counts", True):
        f_then = h
    elif not how.get("h_counts", True):
        f_then = {n: f - h[n] for n, f in f_then.items()}
    return {"order": " ".join(order), "path": "-".join(path), "cost": str(cost),
            "f": ", ".join(f"{n}={f_then[n]}" for n in order), "open": ",".join(opened) or "none"}


def astar(exercise):
    edges, h, (start, goal) = graph(exercise["given"])
    far = distances(edges, goal)
    right = astar_answers(edges, h, start, goal)
    right["admissible"] = "yes" if all(h[n] <= far[n] for n in edges) else "no"
    right["consistent"] = "yes" if h[goal] == 0 and all(
        h[a] <= w + h[b] for a in edges for b, w in edges[a].items()) else "no"
    slips = {
        "greedy": astar_answers(edges, h, start, goal, g_counts=False),
        "uniform": astar_answers(edges, h, start, goal, h_counts=False),
        "first-route": astar_answers(edges, h, start, goal, better=False),
        "early": astar_answers(edges, h, start, goal, early=True),
    }
    return right, slips


# ---- arrays, queens ----
def array(exercise):
    numbers, wanted = exercise["given"].split(";")
    numbers, wanted = [int(n) for n in numbers.split()], int(wanted)

    def halve(up):
        low, high, seen = 0, len(numbers) - 1, []
        while low <= high:
            middle = (low + high + up) // 2
            seen.append(numbers[middle])
            if numbers[middle] == wanted:
                break
            low, high = (middle + 1, high) if numbers[middle] < wanted else (low, middle - 1)
        return seen

    line = list(itertools.takewhile(lambda n: n != wanted, numbers))
    line += [wanted] if wanted in numbers else []

    def answers(seen):
        return {"probes": " ".join(map(str, seen)), "steps": str(len(seen)), "linear": str(len(line))}
    return answers(halve(0)), {"rounded-up": answers(halve(1)), "linear": answers(line)}


def queens(exercise):
    size, placed = exercise["given"].split(":")
    size, placed = int(size), [int(c) for c in placed.split()]
    rules = {"right": lambda c, d, last: c or d, "no-diagonal": lambda c, d, last: c,
             "last-only": lambda c, d, last: (c or d) and last, "no-column": lambda c, d, last: d}
    column = int(re.match(r"\D*(\d+)", exercise["questions"][1]["question"])[1])

    def attacks(rule, queens_, col):
        row = len(queens_)
        return [r + 1 for r, q in enumerate(queens_) if rule(q == col, abs(q - col) == row - r, r == row - 1)]

    def following(rule):
        queens_, least = list(placed), 1
        while True:
            free = [c for c in range(least, size + 1) if not attacks(rule, queens_, c)]
            if free:
                return len(queens_) + 1, free[0]
            if not queens_:
                return 0, 0
            least = queens_.pop() + 1

    def answers(rule):
        row, col = following(rule)
        free = [str(c) for c in range(1, size + 1) if not attacks(rule, placed, c)]
        return {"acceptable": ",".join(free) or "none", "next": f"row={row}, column={col}",
                "why": ",".join(map(str, attacks(rule, placed, column))) or "none"}
    return answers(rules["right"]), {name: answers(rule) for name, rule in rules.items() if name != "right"}


# ---- games ----
def nimsum(exercise):
    take, heaps = re.findall(r"[\d,]+", exercise["given"])
    take, heaps = [int(n) for n in take.split(",")], [int(n) for n in heaps.split(",")]

    def table(rule):
        g = []
        for n in range(max(heaps) + 1):
            after = {g[n - t] for t in take if t <= n}
            g.append(rule(after))
        return g

    def mex(after):
        return next(n for n in itertools.count() if n not in after)

    def xor(numbers):
        total = 0
        for n in numbers:
            total ^= n
        return total

    def answers(g, join):
        total = join(g, heaps)
        wins = [f"{i + 1}:{t}" for i, n in enumerate(heaps) for t in take
                if t <= n and join(g, [m - t * (k == i) for k, m in enumerate(heaps)]) == 0]
        return {"values": ", ".join(f"g{n}={v}" for n, v in enumerate(g)), "sum": str(total), "class": "N" if total else "P",
                "best": ",".join(wins) or "none"}
    g = table(mex)
    def proper(g, heaps_):
        return xor(g[n] for n in heaps_)
    right = answers(g, proper)
    tall, flat = table(lambda after: max(after, default=-1) + 1), table(lambda after: int(mex(after) > 0))
    slips = {"adds": answers(g, lambda g, all_: sum(g[n] for n in all_)), "sizes": answers(g, lambda g, all_: xor(all_)),
             "no-mex": answers(tall, proper), "classes": answers(flat, proper)}
    return right, slips


WEIGHTS = [[50, -1, 5, 2], [-1, -10, 1, 1], [5, 1, 1, 1], [2, 1, 1, 0]]


def heuristic(exercise):
    rows = [line.split()[1:] for line in exercise["board"].splitlines()[1:]]
    high, wide = len(rows), len(rows[0])
    kind = re.search(r"(\w+):", exercise["given"])[1]
    if kind == "weights":
        total = {p: sum(WEIGHTS[min(r, 7 - r)][min(c, 7 - c)] for r in range(8) for c in range(8) if rows[r][c] == p)
                 for p in "XO"}
        plain = {p: sum(row.count(p) for row in rows) for p in "XO"}
        right = {"h": total["X"] - total["O"], "parts": total}
        slips = {"rival": {"h": -right["h"]}, "alone": {"h": total["X"]},
                 "flat": {"h": plain["X"] - plain["O"], "parts": plain}}
    else:
        lines = [[rows[r + i * dr][c + i * dc] for i in range(4)]
                 for r in range(high) for c in range(wide) for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
                 if r + 3 * dr < high and 0 <= c + 3 * dc < wide]
        if kind == "lines":
            total = {p: sum(10 ** line.count(p) for line in lines if q not in line) for p, q in ("XO", "OX")}
            both = {p: sum(10 ** line.count(p) for line in lines) for p in "XO"}
            flat = {p: sum(10 * line.count(p) for line in lines if q not in line) for p, q in ("XO", "OX")}
            right = {"h": total["X"] - total["O"], "parts": total}
            slips = {"rival": {"h": -right["h"]}, "alone": {"h": total["X"]},
                     "blocked": {"h": both["X"] - both["O"], "parts": both}, "flat": {"h": flat["X"] - flat["O"], "parts": flat}}
        else:
            def worth(line, blocked=False):
                x, o = line.count("X"), line.count("O")
                if o and not blocked:
                    return -4 if o == 3 and not x else 0
                return {2: 2, 3: 5, 4: 100}.get(x, 0)
            centre = 3 * sum(row[wide // 2] == "X" for row in rows)
            h = centre + sum(map(worth, lines))
            right = {"h": h}
            slips = {"rival": {"h": -h}, "alone": {"h": centre + sum(max(0, worth(line)) for line in lines)},
                     "blocked": {"h": centre + sum(worth(line, True) for line in lines)}, "flat": {"h": h - centre}}

    def words(answers):
        return {k: ", ".join(f"{p}={n}" for p, n in v.items()) if isinstance(v, dict) else str(v) for k, v in answers.items()}
    return words(right), {name: words(answers) for name, answers in slips.items()}


def classes(exercise):
    tree = re.findall(r"\w+=-?1|\w+|[()]", exercise["tree"])

    def read(at, depth):
        name = tree[at]
        if "=" in name:
            name, value = name.split("=")
            return (name, [], int(value), depth), at + 1
        kids, at = [], at + 2
        while tree[at] != ")":
            kid, at = read(at, depth + 1)
            kids.append(kid)
        return (name, kids, None, depth), at + 1
    root, _ = read(0, 0)

    def is_n(node, rule, leaf):
        _, kids, value, depth = node
        return rule(not is_n(kid, rule, leaf) for kid in kids) if kids else leaf(value, depth)

    def own(value, depth):
        return (value > 0) == (depth % 2 == 0)

    def inner(node):
        return [node] + [n for kid in node[1] for n in inner(kid)] if node[1] else []

    def answers(rule, leaf, swap=False):
        return {"classes": ",".join(n[0] for n in inner(root) if is_n(n, rule, leaf) != swap) or "none",
                "best": ",".join(kid[0] for kid in root[1] if not is_n(kid, rule, leaf) != swap) or "none"}
    return answers(any, own), {"exchanged": answers(any, own, True), "every": answers(all, own),
                               "leaves": answers(any, lambda value, depth: value > 0)}


# ---- tables ----
def table_of(text):
    return [[tuple(int(n) for n in cell.split(",")) for cell in row.split()] for row in text.split("/")]


def payoff(exercise):
    cells = table_of(exercise["given"])
    rows, cols = range(len(cells)), range(len(cells[0]))
    row_name, col_name = "ABCD", "WXYZ"

    def dominated(mine):
        found = [row_name[r] for r in rows if any(all(cells[k][c][mine] > cells[r][c][mine] for c in cols) for k in rows)]
        return found + [col_name[c] for c in cols
                        if any(all(cells[r][k][1 - mine] > cells[r][c][1 - mine] for r in rows) for k in cols)]

    def pure(mine):
        return [row_name[r] + col_name[c] for r in rows for c in cols
                if all(cells[k][c][mine] <= cells[r][c][mine] for k in rows)
                and all(cells[r][k][1 - mine] <= cells[r][c][1 - mine] for k in cols)]
    reply = {r: max(cols, key=lambda c, r=r: cells[r][c][1]) for r in rows}
    most = max(cells[r][reply[r]][0] for r in rows)
    first = [row_name[r] + col_name[reply[r]] for r in rows if cells[r][reply[r]][0] == most]
    most = max(sum(cells[r][c]) for r in rows for c in cols)
    sums = [row_name[r] + col_name[c] for r in rows for c in cols if sum(cells[r][c]) == most]
    right = {"dominated": ",".join(dominated(0)) or "none", "equilibria": ",".join(pure(0)) or "none",
             "first": first[-1]}
    slips = {"exchanged": {"dominated": ",".join(dominated(1)) or "none", "equilibria": ",".join(pure(1)) or "none"},
             "largest-sum": {"equilibria": ",".join(sums), "first": sums[0]}}
    if len(rows) == len(cols) == 2 and not pure(0):
        def share(mine, turned):
            at = (lambda i, k: cells[k][i][mine]) if turned else (lambda i, k: cells[i][k][mine])
            below = at(0, 0) - at(0, 1) - at(1, 0) + at(1, 1)
            return Fraction(at(1, 1) - at(1, 0), below) if below else None
        right["mixed"] = f"A={share(1, False)}, W={share(0, True)}"
        own = share(0, False), share(1, True)
        if None not in own and all(0 <= n <= 1 for n in own):
            slips["own-mix"] = {"mixed": f"A={own[0]}, W={own[1]}"}
    return right, slips


def regret(exercise):
    cells = table_of(exercise["given"])
    counts = len(cells), len(cells[0])
    names = "ABCD"[:counts[0]], "WXYZ"[:counts[1]]
    even = [[Fraction(1, n)] * n for n in counts]

    def gets(player, own):
        return sum(even[1 - player][o] * (cells[own][o][0] if player == 0 else cells[o][own][1])
                   for o in range(counts[1 - player]))
    worth = [[gets(p, s) for s in range(counts[p])] for p in (0, 1)]
    regrets = [[w - sum(row) / len(row) for w in row] for row in worth]

    def match(numbers):
        out = []
        for row in numbers:
            above = [max(n, 0) for n in row]
            out.append([n / sum(above) for n in above] if sum(above) else [Fraction(1, len(row))] * len(row))
        return out

    def mean(a, b):
        return [[(x + y) / 2 for x, y in zip(r, s)] for r, s in zip(a, b)]

    def words(numbers):
        return ", ".join(f"{n}={v}" for p in (0, 1) for n, v in zip(names[p], numbers[p]))

    def answers(shown, second, last=False):
        return {"regrets": words(shown), "strategy": words(second), "average": words(second if last else mean(even, second))}
    pure = [[Fraction(i == row.index(max(row))) for i in range(len(row))] for row in regrets]
    return answers(regrets, match(regrets)), {
        "no-floor": answers(regrets, match([[abs(n) for n in row] for row in regrets])),
        "pure": answers(regrets, pure), "payoffs": answers(worth, match(worth)),
        "last": answers(regrets, match(regrets), True)}


def same(kind, question, ours, theirs):
    if question["kind"] == "set":
        return set(listed(ours)) == set(listed(theirs))
    if question["kind"] == "order":
        return listed(ours) == listed(theirs)
    if question["kind"] == "values" and "/" not in ours + theirs:
        return values(ours) == values(theirs)
    if question["kind"] == "values":
        a, b = values(ours), values(theirs)
        return a.keys() == b.keys() and all(a[k] == b[k] for k in a)
    return ours in theirs.split(", ")


# ---- the same answer as other people write it ----
def separate(names, by):
    return by.join(names)


def forms(question, answer):
    """other ways to write it, each of which means the same"""
    names = listed(answer)
    if question["kind"] == "order":
        yield from (separate(names, by) for by in (" ", ",", ", ", "-", " - ", "->", " → ", "→", "|", ";"))
        yield "[" + ", ".join(f"'{name}'" for name in names) + "]"
        yield " ".join(names).lower()
        if all(len(name) == 1 for name in names):
            yield from ("".join(names), "".join(names).lower())
    elif question["kind"] == "set" and not names:
        yield from ("None", "NONE", "ninguno", "Ninguna", "{}", "∅")
    elif question["kind"] == "set":
        yield from ("{" + ", ".join(names) + "}", "; ".join(reversed(names)) + ".", ", ".join(names).lower())
        if len(names) > 1:
            yield from (f"{', '.join(names[:-1])} {joint} {names[-1]}" for joint in ("and", "y"))
    elif question["kind"] == "values":
        pairs = [pair.split("=") for pair in answer.split(", ")]
        yield from ("; ".join(f"{k}: {v}" for k, v in pairs), " ".join(f"{k} = {v}" for k, v in pairs),
                    ", ".join(f"{k} {v}" for k, v in pairs), "\n".join(f"f({k})={v.replace('-', '−')}" for k, v in pairs),
                    ", ".join(f"{k.lower()}={v}" for k, v in pairs))
    elif question["kind"] == "choice":
        yield from (answer.upper(), f" {answer.lower()} ", f"'{answer}'")
        letter = "abcdefghi"[question["items"].index(answer)]
        yield from (f"{letter})", f"({letter})")
        if answer in ("yes", "no"):
            yield from {"yes": ("Sí", "si", "SÍ"), "no": ("No",)}[answer]
            yield from (letter, letter.upper())
    elif question["kind"] == "number":
        yield from (f" {answer} ", answer + ".0", answer.replace("-", "−"))


for kind, oracle in (("walk", walk), ("astar", astar), ("array", array), ("queens", queens), ("nimsum", nimsum),
                     ("heuristic", heuristic), ("payoff", payoff), ("regret", regret), ("classes", classes)):
    exercises = poda("exercise", kind, "seed=11", f"count={COUNT}")["exercises"]
    for exercise in exercises:
        right, slips = oracle(exercise)
        for question in exercise["questions"]:
            if not same(kind, question, right[question["id"]], question["answer"]):
                fault(kind, exercise, f"{question['id']} is {question['answer']}, and should be {right[question['id']]}")
    for exercise in exercises[:MARKED]:
        right, slips = oracle(exercise)
        which = f"tree={exercise['tree']}" if kind == "classes" else f"given={exercise['given']}"
        marks = poda("grade", kind, which, *(f"{k}={v}" for k, v in right.items()))
        if marks["percent"] != 100 or marks["likely"] != "right":
            fault(kind, exercise, f"the key earns {marks['percent']} %")
        for question in exercise["questions"]:
            for form in forms(question, right[question["id"]]):
                marks = poda("grade", kind, which, f"{question['id']}={form}")
                got = next(q for q in marks["questions"] if q["id"] == question["id"])
                if not got["right"] or got["points"] != got["of"]:
                    fault(kind, exercise, f"{question['id']}={form!r} earns {got['points']} of {got['of']}")
        for slip, answers in slips.items():
            marks = poda("grade", kind, which, *(f"{k}={v}" for k, v in answers.items()))
            if all(marks_of["right"] for marks_of in marks["questions"] if marks_of["answered"]):
                continue  # it does not show in this one
            agree = {entry["slip"]: entry["agree"] for entry in marks["slips"]}
            if agree[slip] < max(agree.values()):
                fault(kind, exercise, f"the mistake {slip} is taken for {marks['likely']}: {agree}")
            named.setdefault(kind, set()).add(marks["likely"])

for kind in sorted(named):
    print(f"{kind}: {COUNT} keys right, mistakes named: {' '.join(sorted(named[kind]))}")
print("\n".join(faults))
sys.exit(1 if faults else 0)
