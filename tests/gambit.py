#!/usr/bin/env python3
"""Compares Poda with Gambit's own files and tests: gambit.py PODA GAMBIT_FOLDER

GAMBIT_FOLDER is a checkout of Gambit's sources. Nothing of it is part of Poda: files and expected
answers are read from there when this runs.
  files    every .efg and .nfg of contrib/games and tests/test_games is read, written, read again
           and written again: both texts must be the same; files that Poda refuses are listed
  answers  the cases of tests/test_nash.py whose game is a file. Pure and extreme equilibria must be
           the same sets. Other answers must be equilibria of the game as Poda reads it, and
           what an answer of a linear program pays must be what Poda's solutions pay
"""
import functools
import importlib.util
import json
import subprocess
import sys
import tempfile
import types
from fractions import Fraction
from pathlib import Path

SECONDS = 120  # for one command


class Refused(Exception):
    """Poda's error message."""


class Skipped(Exception):
    """Why a case says nothing about Poda."""


def run(*words):
    try:
        done = subprocess.run([PODA, *words, "--lang", "en"], capture_output=True, text=True,
                              timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired as late:
        raise Refused(f"no answer in {SECONDS} s") from late
    if done.returncode != 0:
        said = done.stderr.strip() or done.stdout.strip()
        raise Refused(json.loads(said)["error"]["message"] if said.startswith("{")
                      else said.removeprefix("poda: ") or f"exit {done.returncode}")
    return done.stdout


def ask(*words):
    return json.loads(run(*words, "--json"))


# ---- files ----

def written(path, kind):
    subject = ("efg", f"efg=@{path}") if path.suffix == ".efg" else ("table", f"table=@{path}")
    return run("show", *subject, f"format={kind}")


def check_file(path, room):
    kind = path.suffix[1:]
    first = written(path, kind)
    again = room / f"again.{kind}"
    again.write_text(first, encoding="utf-8")
    if written(again, kind) != first:
        raise AssertionError("written twice, the files differ")


# ---- cases: test_nash.py is imported with names in place of pygambit, pytest and its helpers ----

class Name:
    """Any name of a module that is not there; calling it gives what was called."""

    def __init__(self, path):
        self._path = path

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Name(f"{self._path}.{name}")

    def __call__(self, *args, **keywords):
        return Call(self._path, args, keywords)

    def __or__(self, other):
        return object

    __ror__ = __or__


class Call(Name):
    def __init__(self, path, args, keywords):
        super().__init__(path)
        self.args, self.keywords = args, keywords


def stub(name, **members):
    module = types.ModuleType(name)
    module.__dict__.update(members)
    module.__getattr__ = lambda key: Name(f"{name}.{key}")
    sys.modules[name] = module
    return module


def decorator(*_args, **_keywords):
    return lambda function: function


class Marks:
    parametrize = staticmethod(decorator)

    def __getattr__(self, _name):
        return lambda *args, **keywords: args[0] if args and callable(args[0]) else None


def load_cases(folder):
    stub("pytest", mark=Marks(), param=lambda *values, **keywords: (values, keywords),
         fixture=decorator)
    stub("pygambit", Rational=Fraction)
    stub("numpy")
    package = stub("gambit_tests", __path__=[], games=Name("games"))
    stub("gambit_tests.games")
    package.games = Name("games")
    spec = importlib.util.spec_from_file_location("gambit_tests.test_nash",
                                                  folder / "tests" / "test_nash.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    for name, cases in vars(module).items():
        if name.endswith("_CASES") and isinstance(cases, list):
            for values, keywords in cases:
                yield keywords.get("id", name), values[0]


def game_file(case, folder):
    game = case.factory()
    path = game._path if isinstance(game, Call) else "?"
    if path == "games.read_from_file":
        file = folder / "tests" / "test_games" / game.args[0]
    elif path == "pygambit.catalog.load":
        found = [folder / "catalog" / (game.args[0] + end) for end in (".nfg", ".efg")]
        file = next((one for one in found if one.exists()), found[0])
    else:
        raise Skipped("its game is made by a program")
    if file.suffix not in (".nfg", ".efg"):
        raise Skipped(f"{file.suffix} files are not read")
    if not file.exists():
        raise Skipped("its file is not in the folder")
    return file


def solver_of(case):
    solver, keywords = case.solver, {}
    while isinstance(solver, functools.partial):
        keywords.update(solver.keywords)
        solver = solver.func
    return getattr(solver, "_path", "?").rpartition(".")[2], keywords


def number(value):
    return Fraction(value)


def numbers(value):
    return [numbers(one) for one in value] if isinstance(value, (list, tuple)) else number(value)


def depth(value):
    return 1 + depth(value[0]) if isinstance(value, list) and value else 0


# ---- tables ----

class Table:
    """The strategic form as Poda writes it."""

    def __init__(self, file, room):
        text = written(file, "nfg")
        self.path = room / "table.nfg"
        self.path.write_text(text, encoding="utf-8")
        names, self.payoffs = read_nfg(text)
        self.size = [len(row) for row in names]

    def equilibria(self, method):
        found = ask("solve", "table", f"table=@{self.path}", method)
        return found, [[[number(move.get("exact", move["probability"])) for move in strategy]
                        for strategy in one["strategies"]] for one in found["equilibria"]]

    def regret(self, profile):
        """The most that a player gains by another strategy, and what all get."""
        players = len(self.size)
        worth = [[Fraction(0)] * count for count in self.size]
        strides = [1]
        for count in self.size:
            strides.append(strides[-1] * count)
        for index, pays in enumerate(self.payoffs):
            choice = [index // strides[p] % self.size[p] for p in range(players)]
            for p in range(players):
                weight = Fraction(1)
                for q in range(players):
                    if q != p:
                        weight *= profile[q][choice[q]]
                    if not weight:
                        break
                if weight:
                    worth[p][choice[p]] += weight * pays[p]
        got = [sum(x * y for x, y in zip(profile[p], worth[p])) for p in range(players)]
        return max(max(worth[p]) - got[p] for p in range(players)), got


def tokens(text):
    """Words of a file: braces, texts without their quotes as (text,), and the rest."""
    at = 0
    while at < len(text):
        char = text[at]
        if char == '"':
            end, out = at + 1, ""
            while text[end] != '"':
                end += text[end] == "\\"
                out += text[end]
                end += 1
            yield (out,)
            at = end + 1
        elif char in "{}":
            yield char
            at += 1
        elif char.isspace() or char == ",":
            at += 1
        else:
            end = at
            while end < len(text) and not text[end].isspace() and text[end] not in '{},"':
                end += 1
            yield text[at:end]
            at = end


def read_nfg(text):
    """Strategies by player, and payoffs by profile, of a file as Poda writes it."""
    words = list(tokens(text))[3:]  # NFG 1 R
    at = 1                          # behind the title
    players = 0
    at += 1
    while words[at] != "}":
        players += 1
        at += 1
    at += 1
    names = []
    if words[at + 1] == "{":
        at += 1
        for _ in range(players):
            row = []
            at += 1
            while words[at] != "}":
                row.append(words[at][0])
                at += 1
            at += 1
            names.append(row)
        at += 1
    else:
        at += 1
        while words[at] != "}":
            names.append([str(i + 1) for i in range(int(words[at]))])
            at += 1
        at += 1
    rest = [word for word in words[at:] if not isinstance(word, tuple)]
    if "{" in rest:  # outcomes, then the outcome of each profile
        outcomes, depth_now, row = [[Fraction(0)] * players], 0, []
        last = 0
        for i, word in enumerate(rest):
            if word == "{":
                depth_now, row = depth_now + 1, []
            elif word == "}":
                depth_now -= 1
                if row:
                    outcomes.append(row)
                last = i
                row = []
            elif depth_now:
                row.append(Fraction(word))
        return names, [outcomes[int(word)] for word in rest[last + 1:]]
    flat = [Fraction(word) for word in rest]
    return names, [flat[i:i + players] for i in range(0, len(flat), players)]


# ---- trees ----

class Tree:
    """The nodes as Poda shows them."""

    def __init__(self, file):
        shown = ask("show", "efg", f"efg=@{file}", "whole=yes")
        if shown["all_nodes"] > len(shown["nodes"]):
            raise Skipped(f"{shown['all_nodes']} nodes are not all shown")
        self.nodes, self.sets = shown["nodes"], shown["sets"]
        self.players = 1 + max([s["player"] for s in self.sets], default=-1)
        self.children = [[] for _ in self.nodes]
        for i, node in enumerate(self.nodes):
            if node["parent"] >= 0:
                self.children[node["parent"]].append(i)
            if "payoffs" in node:
                self.players = len(node["payoffs"])

    def moves(self, profile):
        """The probabilities of moves by set, from lists by player and set, in prefix order."""
        left = [list(sets) for sets in profile]
        play = [None] * len(self.sets)
        for s in self.order():
            play[s] = left[self.sets[s]["player"]].pop(0)
        return play

    def order(self):
        """The sets as a walk down the first moves first meets them."""
        order, left = [], [0]
        while left:
            node = left.pop()
            if self.nodes[node]["set"] >= 0 and self.nodes[node]["set"] not in order:
                order.append(self.nodes[node]["set"])
            left += reversed(self.children[node])
        return order

    def value(self, node, play):
        """What all players get from a node on if they play `play`."""
        here = self.nodes[node]
        if "payoffs" in here:
            return [Fraction(pay) for pay in here["payoffs"]]
        out = [Fraction(0)] * self.players
        for i, child in enumerate(self.children[node]):
            chance = (Fraction(self.nodes[child]["probability"]) if here["set"] < 0
                      else play[here["set"]][i])
            if chance:
                out = [x + chance * y for x, y in zip(out, self.value(child, play))]
        return out

    def reach(self, node, play, player):
        """The probability that the others and chance play to a node."""
        chance = Fraction(1)
        while self.nodes[node]["parent"] >= 0:
            above = self.nodes[node]["parent"]
            here = self.nodes[above]
            if here["set"] < 0:
                chance *= Fraction(self.nodes[node]["probability"])
            elif here["player"] != player:
                chance *= play[here["set"]][self.children[above].index(node)]
            node = above
        return chance

    def depth(self, node):
        steps = 0
        while self.nodes[node]["parent"] >= 0:
            node, steps = self.nodes[node]["parent"], steps + 1
        return steps

    def regret(self, play):
        """The most that a player gains by another strategy, and what all get; perfect recall."""
        got = self.value(0, play)
        worst = Fraction(0)
        for player in range(self.players):
            best = list(play)
            own = [s for s, one in enumerate(self.sets) if one["player"] == player]
            for s in sorted(own, key=lambda s: -max(self.depth(n) for n in self.sets[s]["nodes"])):
                members = self.sets[s]["nodes"]
                count = len(self.children[members[0]])
                worth = [sum(self.reach(n, play, player) *
                             self.value(self.children[n][i], best)[player] for n in members)
                         for i in range(count)]
                best[s] = [Fraction(i == worth.index(max(worth))) for i in range(count)]
            worst = max(worst, self.value(0, best)[player] - got[player])
        return worst, got


# ---- checks ----

def near(one, other, tolerance):
    return all(abs(x - y) <= tolerance for a, b in zip(one, other, strict=True)
               for x, y in zip(a, b, strict=True))


def same_sets(found, expected, tolerance, some):
    for one in expected:
        if not any(near(one, other, tolerance) for other in found):
            raise AssertionError(f"not found: {show(one)}")
    for one in [] if some else found:
        if not any(near(one, other, tolerance) for other in expected):
            raise AssertionError(f"not expected: {show(one)}")


def show(profile):
    return " | ".join(",".join(str(x) for x in strategy) for strategy in profile)


def check_strategies(file, solver, some, expected, tolerance, regret, room):
    table = Table(file, room)
    if solver in ("enumpure_solve", "enummixed_solve"):
        method = "method=pure" if solver == "enumpure_solve" else "method=all"
        same_sets(table.equilibria(method)[1], expected, tolerance, some)
        return
    if len(table.size) > 2 and solver == "enumpoly_solve":
        found, equilibria = table.equilibria("method=all")
        same_sets(equilibria, expected, max(tolerance, Fraction(1, 10**6)), True)
        return
    for one in expected:
        gain, got = table.regret(one)
        if gain > regret:
            raise AssertionError(f"a player gains {float(gain):g}: {show(one)}")
        if solver == "lp_solve":
            pays = table.equilibria("method=lp")[0]["exact"]
            if any(abs(x - Fraction(y)) > regret for x, y in zip(got, pays)):
                raise AssertionError(f"pays {got}, not {pays}")


def check_behaviour(file, solver, expected, regret):
    tree = Tree(file)
    for one in expected:
        play = tree.moves(one)
        gain, got = tree.regret(play)
        if gain > regret:
            raise AssertionError(f"a player gains {float(gain):g}")
        if solver in ("lp_solve", "lcp_solve"):
            method = "method=lp" if solver == "lp_solve" else "method=strategic"
            found = ask("solve", "efg", f"efg=@{file}", method)
            pays = [equilibrium["exact"] for equilibrium in found["equilibria"]]
            if not any(all(abs(x - Fraction(y)) <= regret for x, y in zip(got, pay))
                       for pay in pays) and found.get("complete", True):
                raise AssertionError(f"pays {[str(x) for x in got]}, which none of Poda's does")


def check_case(case, folder, room, refused):
    file = game_file(case, folder)
    if file in refused:
        raise Skipped("its file is refused")
    solver, keywords = solver_of(case)
    if not hasattr(case, "regret_tol") or "agent" in solver:
        raise Skipped("another kind of equilibrium")
    expected = numbers(case.expected)
    tolerance, regret = number(case.prob_tol), number(case.regret_tol)
    if tolerance or regret:  # decimals, rounded where they were written down
        tolerance = max(2 * tolerance, Fraction(1, 10**9))
        regret = max(10 * regret, 100 * tolerance)
    if not expected and solver not in ("enumpure_solve", "enummixed_solve"):
        raise Skipped("it expects nothing")
    some = "stop_after" in keywords or "max_depth" in keywords
    if expected and depth(expected) != 3:
        check_behaviour(file, solver, expected, regret)
    else:
        check_strategies(file, solver, some, expected, tolerance, regret, room)


def main():
    folder = Path(sys.argv[2])
    counts = {"passed": 0, "failed": 0, "refused": 0, "skipped": 0}
    skipped, refused = {}, set()
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        files = sorted(file for part in ("contrib/games", "tests/test_games")
                       for file in (folder / part).glob("*.[en]fg"))
        for file in files:
            try:
                check_file(file, room)
                counts["passed"] += 1
            except Refused as reason:
                counts["refused"] += 1
                refused.add(file)
                print(f"refused {file.relative_to(folder)}: {reason}")
            except AssertionError as reason:
                counts["failed"] += 1
                print(f"failed {file.relative_to(folder)}: {reason}")
        for label, case in load_cases(folder):
            try:
                check_case(case, folder, room, refused)
                counts["passed"] += 1
            except Skipped as reason:
                counts["skipped"] += 1
                skipped.setdefault(str(reason), []).append(label)
            except (AssertionError, Refused) as reason:
                counts["failed"] += 1
                print(f"failed {label}: {reason}")
    for reason, labels in skipped.items():
        print(f"skipped {len(labels)}, {reason}: {' '.join(labels[:4])}"
              f"{' ...' if len(labels) > 4 else ''}")
    print(", ".join(f"{count} {word}" for word, count in counts.items()))
    return counts["failed"] > 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: gambit.py PODA GAMBIT_FOLDER")
    PODA = sys.argv[1]
    sys.exit(main())
