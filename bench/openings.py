#!/usr/bin/env python3
"""openings.py - random openings that a search calls even, for `poda match GAME openings=FILE`.

Usage: openings.py PODA GAME [WORD=VALUE ...] plies=6 count=50 limit=50 nodes=100000 seed=1

Random moves often lose at once, and such an opening, played with both colours, is one point each
however different the players are. Prints one opening a line; how many were left out goes to
standard error.
"""
import json
import random
import subprocess
import sys

poda, game = sys.argv[1:3]
own = {"plies": 6, "count": 50, "limit": 50, "nodes": 100000, "seed": 1}
options = []
for word in sys.argv[3:]:
    key, value = word.split("=", 1)
    if key in own:
        own[key] = int(value)
    else:
        options.append(word)
chance = random.Random(own["seed"])


def ask(verb, moves, *words):
    """What the command says about the position after these moves."""
    command = [poda, verb, game, *options, *words, "--json"]
    if moves:
        command.append("moves=" + " ".join(moves))
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def draw():
    """Random moves; None if the game is over before."""
    moves = []
    while len(moves) < own["plies"]:
        legal = ask("show", moves)["moves"]
        if not legal:
            return None
        moves.append(chance.choice(legal))
    return moves


ROW = 1000  # draws in a row without another opening, after which there are none left
seen = set()
uneven = idle = 0
while len(seen) < own["count"] and idle < ROW:
    moves = draw()
    idle += 1
    if not moves or tuple(moves) in seen:
        continue
    score = ask("best", moves, f"nodes={own['nodes']}", "threads=1")["score"]
    if score is None or abs(score) > own["limit"]:
        uneven += 1
        continue
    idle = 0
    seen.add(tuple(moves))
    print(" ".join(moves), flush=True)
print(f"{uneven} of {uneven + len(seen)} were not even", file=sys.stderr)
