#!/usr/bin/env python3
"""own_table.py PODA - tables of games written in Python: every position of three of them, one in which play can go
round, against values found here by brute force; then a few by `probe`. The file is read by read_table.py."""
import importlib.util
import json
import os
import subprocess
import sys
import tempfile

from read_table import Table
from xxh64 import xxh64

ROW = '''
class Row:
    """three in a row on 3 by 3"""
    name = "rowpy"
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def start(self):
        return "." * 9

    def turn(self, p):
        return 0 if p.count("X") == p.count("O") else 1

    def moves(self, p):
        return {i for i in range(9) if p[i] == "."}

    def play(self, p, i):
        return p[:i] + "XO"[self.turn(p)] + p[i + 1:]

    def outcome(self, p):
        for a, b, c in self.lines:
            if p[a] != "." and p[a] == p[b] == p[c]:
                return 1 if p[a] == "X" else -1
        return None if "." in p else 0
'''

CHASE = '''
class Chase:
    """MAX wants to stand where MIN stands; MIN wants to reach the last point; both may go to and fro"""
    name = "chase"

    def __init__(self, points=9, stride=4):
        self.points, self.stride = points, stride

    def start(self):
        return (0, self.points // 2, 0)

    def turn(self, p):
        return p[2]

    def moves(self, p):
        n = self.points
        steps = (1, n - 1, self.stride) if p[2] == 0 else (1, n - 1)
        return [s for s in steps if not (p[2] == 1 and (p[1] + s) % n == p[0])] or [0]

    def play(self, p, s):
        n = self.points
        return ((p[0] + s) % n, p[1], 1) if p[2] == 0 else (p[0], (p[1] + s) % n, 0)

    def outcome(self, p):
        return 1 if p[0] == p[1] else -1 if p[1] == self.points - 1 else None
'''


def solve(game):
    """Value for the player to move and plies, by passes over all positions until nothing changes; None: drawn."""
    after, todo = {}, [game.start()]
    while todo:
        p = todo.pop()
        if p not in after:
            after[p] = [] if game.outcome(p) is not None else [game.play(p, m) for m in game.moves(p)]
            todo += after[p]
    known = {p: (game.outcome(p) * (1 if game.turn(p) == 0 else -1), 0) for p in after if game.outcome(p) is not None}
    level = 0
    while True:  # what is decided in exactly `level` plies
        level += 1
        found = {}
        for p, kids in after.items():
            if p in known:
                continue
            sign = {k: 1 if game.turn(k) == game.turn(p) else -1 for k in kids}
            said = [(known[k][0] * sign[k], known[k][1]) for k in kids if k in known]
            if any(v > 0 and d == level - 1 for v, d in said):
                found[p] = (1, level)
            elif len(said) == len(kids) and all(v < 0 for v, d in said) and max(d for v, d in said) == level - 1:
                found[p] = (-1, level)
        known.update(found)
        if level > len(after):
            return after, known
        if not found and level > max((d for v, d in known.values()), default=0) + 1:
            return after, known


def ask(poda, *words):
    return json.loads(subprocess.run([poda, "--json", *words], capture_output=True, check=True).stdout)


def compare(poda, folder, text, options):
    path, file = f"{folder}/own.py", f"{folder}/own.table"
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    spec = importlib.util.spec_from_file_location("own", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    kind = next(v for v in vars(module).values() if isinstance(v, type))
    game = kind(**options)
    words = [f"{k}={v}" for k, v in options.items()]
    after, known = solve(game)
    ask(poda, "table", "build", path, *words, f"out={file}")
    first = open(file, "rb").read()
    os.remove(file)
    ask(poda, "table", "build", path, *words, f"out={file}")  # another process, with another order of sets
    assert open(file, "rb").read() == first
    table = Table(file)
    codes = {}
    for i in range(len(table.blocks)):
        codes.update(zip(*table.read(i)))
    assert table.flags & 32 and len(codes) == len(after), (len(codes), len(after))
    kept = 0
    for p in after:
        words_of = p if isinstance(p, str) else repr(p)
        code = codes[xxh64(words_of.encode())]
        value, plies = known.get(p, (0, None))
        if plies == 0 or (value, plies) == (1, 1):
            continue  # not kept: a look at the moves shows it
        kept += 1
        assert code == (1 if value == 0 else 4 + 2 * plies + (value > 0)), (p, code, value, plies)
    info = ask(poda, "table", "info", file, f"load={path}")
    own = [known.get(p, (0, None))[0] for p in after]
    assert (info["won"], info["lost"], info["drawn"]) == (own.count(1), own.count(-1), own.count(0)), info
    assert ask(poda, "table", "verify", file, f"load={path}")["positions"] == len(after)
    names = {1: "win", 0: "draw", -1: "loss"}
    for p in list(after)[::max(1, len(after) // 8)]:
        probe = ask(poda, "table", "probe", file, f"load={path}", f"position={p}")
        value, plies = known.get(p, (0, None))
        assert probe["value"] == names[value] and (value == 0 or probe["distance"] == plies), (p, probe)
    return len(after), kept, own.count(0)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        assert compare(sys.argv[1], folder, ROW, {})[0] == 5478
        drawn = compare(sys.argv[1], folder, CHASE, {"points": 9, "stride": 4})[2]
        drawn += compare(sys.argv[1], folder, CHASE, {"points": 12, "stride": 5})[2]
        assert drawn > 0, "play goes round in none of them"
