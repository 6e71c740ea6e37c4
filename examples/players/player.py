#!/usr/bin/env python3
"""A player for Poda in a few lines: reads a position, who is to move and the legal moves, answers with a move.

poda match tictactoe first="engine='line:python3 player.py'" second=level=3 games=10"""
import random
import sys

chance = random.Random(1)
for line in sys.stdin:
    position, player, moves = line.rstrip("\n").split("\t")
    print(chance.choice(moves.split(" ")), flush=True)
