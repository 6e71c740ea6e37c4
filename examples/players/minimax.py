#!/usr/bin/env python3
"""A student's minimax with alpha-beta for tic-tac-toe, as a player for Poda: it never loses.

poda match tictactoe first="engine='line:python3 minimax.py'" second=level=10 games=10"""
import math
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def score(board):
    """1 if O has won, -1 if X has, 0 if it is drawn, None before the end."""
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 1 if board[a] == "O" else -1
    return None if "." in board else 0


def minimax(board, maximizes, alpha, beta):
    if score(board) is not None:
        return score(board), None
    best, chosen = (-math.inf if maximizes else math.inf), None
    for cell in (i for i in range(9) if board[i] == "."):
        after = board[:cell] + ("O" if maximizes else "X") + board[cell + 1:]
        value, _ = minimax(after, not maximizes, alpha, beta)
        if (value > best) if maximizes else (value < best):
            best, chosen = value, cell
        if maximizes:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best, chosen


for line in sys.stdin:
    position, player, moves = line.rstrip("\n").split("\t")
    value, cell = minimax(position.replace("/", ""), player == "1", -math.inf, math.inf)
    print("abc"[cell % 3] + str(cell // 3 + 1), flush=True)
