#!/usr/bin/env python3
"""gallery.py PODA ROOT [--update] - the board of every game and problem, as `poda show format=svg` draws it, described
by its size, its elements by kind and paint, and the middle of all coordinates, and compared with tests/gallery.txt. Pictures
of fonts differ between machines; this description does not. --update records the current state."""
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

arguments = [a for a in sys.argv[1:] if a != "--update"]
poda, root = arguments[0], Path(arguments[1])
file = root / "tests/gallery.txt"
TOLERANCE = 1.0  # of the middle, in points: compilers may round a coordinate to another tenth

POSITIONS = """corks|nim|nim heaps=3,4,25|split|grundy|kayles|dawson|toads|tictactoe moves=b2 a1 c2 a3 a2|mnk rows=8 cols=8 k=5 moves=d4 e5
gomoku moves=h8 i9 h9|renju moves=h8|connect4 moves=4 4 3 2 5 5 3|connect4 moves=1 2 1 2 1 2 1|othello moves=f5 d6 c3|hare moves=b3c2 e2d3|hare size=17
fox|pawns|pawns rows=6 cols=4|hex size=5 moves=c3 b2|domineering moves=a1a2 c3d3|cram moves=a1b1|clobber|amazons size=4 moves=a2-b3/c3
dots rows=3 cols=3 moves=a1-b1 a1-a2 a2-b2 b1-b2|kalah moves=C|oware|morris|morris men=3 moves=a2 c2 a3 c1|morris men=6|go moves=e5 c3|go size=19
draughts|draughts rules=international|chess|chess moves=e4 e5 Nf3|tree|pig moves=roll 4|table|kuhn|leduc|liarsdice|goofspiel|blackjack|battleship
centipede|nim3|array|queens n=8 moves=1 5 8|knapsack|knapsack moves=+1 -2|subsetsum|sudoku|colouring|sliding|hanoi|hanoi discs=5|missionaries|jugs
jugs sizes=5,3 target=4 tap=yes|knight|magic|crypt|peg"""
TEXT_ONLY = {"efg", "graph", "map", "sums"}  # no board: trees, charts and numbers show them


def shown(line):
    words = re.split(r" (?=\w+=)", line)
    return subprocess.run([poda, "show", *words, "format=svg"], capture_output=True, text=True, check=False)


def describe(svg):
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    body = svg[svg.index("</style>"):]
    kinds = Counter()
    numbers = [[], []]
    for tag, rest in re.findall(r"<(circle|rect|path|text|polygon|polyline)\b([^>]*)>", body):
        paint = re.search(r'class="([^"]*)"', rest)
        kinds[f"{tag}.{'.'.join(sorted(paint.group(1).split()))}" if paint else tag] += 1
        for axis, names in enumerate((("x", "cx"), ("y", "cy"))):
            numbers[axis] += [float(v) for name in names for v in re.findall(rf'\b{name}="(-?[\d.]+)"', rest)]
    middle = [sum(n) / len(n) if n else 0 for n in numbers]
    return (f"{float(size.group(1)):.0f} {float(size.group(2)):.0f} {middle[0]:.1f} {middle[1]:.1f} "
            + " ".join(f"{kind}={count}" for kind, count in sorted(kinds.items())))


def same(one, other):
    first, second = one.split(" "), other.split(" ")
    return first[4:] == second[4:] and all(abs(float(a) - float(b)) <= TOLERANCE for a, b in zip(first[:4], second[:4]))


lines = [line for row in POSITIONS.splitlines() for line in row.split("|")]
now = {}
faults = []
for line in lines:
    drawn = shown(line)
    if drawn.returncode:
        faults.append(f"{line}: {drawn.stderr.strip()}")
    else:
        now[line] = describe(drawn.stdout)
names = {line.split()[0] for line in lines} | TEXT_ONLY
for verb in ("games", "find"):
    listed = subprocess.run([poda, verb], capture_output=True, text=True, check=True).stdout.split("\n\n")[0]
    faults += [f"{name} of 'poda {verb}' is not in the gallery" for name in re.findall(r"^(\w+) ", listed, re.M) if name not in names]
if "--update" in sys.argv:
    file.write_text("".join(f"{line}: {text}\n" for line, text in now.items()), encoding="utf-8")
kept = dict(line.split(": ", 1) for line in file.read_text(encoding="utf-8").splitlines())
for line, text in now.items():
    if line not in kept or not same(kept[line], text):
        faults.append(f"{line}\n  was {kept.get(line)}\n  is  {text}")
for fault in faults:
    print(fault)
if faults:
    print("look at the pictures, then record a change on purpose: tests/gallery.py PODA ROOT --update")
print(f"{len(now)} boards, {len(faults)} faults")
sys.exit(1 if faults else 0)
