#!/usr/bin/env python3
"""grade_table.py PODA - the grades of `poda table grade` against a program of its own: tic-tac-toe solved here, every
position graded by the evaluation `lines` (Nilsson 1971) one ply ahead, and by a search to the end."""
import json
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
poda = str(Path(sys.argv[1]).resolve())


def moves(board):
    return [cell for cell in range(9) if board[cell] == "."]


def play(board, cell):
    return board[:cell] + mover(board) + board[cell + 1:]


def mover(board):
    return "X" if board.count("X") == board.count("O") else "O"


def winner(board):
    return next((board[a] for a, b, c in LINES if board[a] != "." and board[a] == board[b] == board[c]), None)


def is_over(board):
    return winner(board) is not None or "." not in board


@lru_cache(None)
def solve(board):
    """value for the player to move, -1, 0 or 1, and plies to the end"""
    if winner(board):
        return -1, 0
    if "." not in board:
        return 0, 0
    replies = [solve(play(board, cell)) for cell in moves(board)]
    value = max(-reply[0] for reply in replies)
    plies = [reply[1] + 1 for reply in replies if -reply[0] == value]
    return value, min(plies) if value > 0 else max(plies)


def judge(board, player):
    """lines still open to the player less those open to the other"""
    other = "O" if player == "X" else "X"
    count = 0
    for line in LINES:
        marks = [board[cell] for cell in line]
        count += (other not in marks) - (player not in marks)
    return count


def worth(board, player):
    if winner(board):
        return 1000
    return 0 if "." not in board else judge(board, player)


def choose(board):
    return max(moves(board), key=lambda cell: worth(play(board, cell), mover(board)))  # the first of equals


def reach(board="." * 9, seen=None):
    seen = {} if seen is None else seen
    if board not in seen:
        seen[board] = True
        if not is_over(board):
            for cell in moves(board):
                reach(play(board, cell), seen)
    return seen


def grade():
    """(value, distance) -> positions, at stake, kept, best"""
    rows = {}
    for board in reach():
        if is_over(board) or len(moves(board)) < 2:
            continue
        value, plies = solve(board)
        after = {cell: solve(play(board, cell)) for cell in moves(board)}
        keeps = {cell: -reply[0] == value for cell, reply in after.items()}
        best = {cell: keeps[cell] and (value == 0 or after[cell][1] + 1 == plies) for cell in after}
        row = rows.setdefault((value, plies if value else None), [0, 0, 0, 0])
        chosen = choose(board)
        row[0] += 1
        row[3] += best[chosen]
        if not all(keeps.values()):
            row[1] += 1
            row[2] += keeps[chosen]
    return rows


def ask(*words):
    answer = subprocess.run([poda, *words, "--json"], capture_output=True, text=True, check=True, cwd=folder)
    return json.loads(answer.stdout)


with tempfile.TemporaryDirectory() as folder:
    ask("table", "build", "tictactoe", "out=t.table")
    said = ask("table", "grade", "tictactoe", "tables=t.table", "eval=lines")
    expected = grade()
    names = {"win": 1, "draw": 0, "loss": -1}
    found = {(names[row["value"]], row["distance"]): row for row in said["rows"]}
    assert set(found) == set(expected), (set(found), set(expected))
    for key, (positions, at_stake, kept, best) in expected.items():
        row = found[key]
        assert (row["positions"], row["at_stake"]) == (positions, at_stake), (key, row)
        assert (row["kept"], row["best"]) == (kept, best), (key, row, kept, best)
    assert said["all"] and said["positions"] == sum(row[0] for row in expected.values())
    # a perfect search loses nothing
    said = ask("table", "grade", "tictactoe", "tables=t.table", "algorithm=alphabeta")
    assert said["kept"] == said["at_stake"] == sum(row[1] for row in expected.values()), said
    assert said["best"] == said["positions"], said
print("grade_table: tic-tac-toe,", sum(row[0] for row in expected.values()), "positions")
