#!/usr/bin/env python3
"""ladder.py - what the levels of chess are worth on Stockfish's ladder: ladder.py PODA STOCKFISH FILE [GAMES [LEVEL...]].

Plays matches of each level against Stockfish held to two strengths (UCI_Elo) around its own, and of each level against
the one below, and fits the ten ratings to all results at once (Bradley and Terry 1952; the strengths are as Stockfish
states them). FILE keeps the results: what it has is not played again. Prints a rating a line with a 95 % interval.
"""
import json
import math
import os
import shlex
import subprocess
import sys

RUNGS = {3: [1320], 4: [1320, 1500], 5: [1500, 1700], 6: [1600, 1800], 7: [1900, 2100], 8: [2100, 2300],
         9: [2300, 2500], 10: [2500, 2700]}
SECONDS = 0.1
SCALE = 400 / math.log(10)


def rung(stockfish, elo):
    """A player of a match: Stockfish with its strength set before the match speaks to it."""
    options = f"(echo setoption name UCI_LimitStrength value true; echo setoption name UCI_Elo value {elo}; cat)"
    return f"engine='uci:sh -c \"{options} | {shlex.quote(stockfish)}\"' seconds={SECONDS}"


def play(poda, level, second, games):
    answer = subprocess.run([poda, "match", "chess", f"first=level={level}", f"second={second}", f"games={games}", "random=4",
                             f"seed={level}", "--json"], stdout=subprocess.PIPE, check=True)
    first = json.loads(answer.stdout)
    return first["wins"], first["draws"], first["losses"]


def fit(results, levels):
    """Ratings of the levels, and their standard errors: Newton's method on the likelihood of all scores."""
    rating = {level: 1000.0 + 200 * level for level in levels}
    for _ in range(200):
        slope = {level: 0.0 for level in levels}
        curve = {(a, b): 0.0 for a in levels for b in levels}
        for (level, kind, other), (wins, draws, losses) in results.items():
            against = rating[other] if kind == "level" else other
            games, score = wins + draws + losses, wins + draws / 2
            expected = 1 / (1 + math.exp((against - rating[level]) / SCALE))
            weight = games * expected * (1 - expected) / SCALE ** 2
            slope[level] += (score - games * expected) / SCALE
            curve[level, level] += weight
            if kind == "level":
                slope[other] -= (score - games * expected) / SCALE
                curve[other, other] += weight
                curve[level, other] -= weight
                curve[other, level] -= weight
        for level in levels: # a weak belief, so that a level that won all its games has a rating too
            slope[level] -= (rating[level] - 1000 - 200 * level) / 1000 ** 2
            curve[level, level] += 1 / 1000 ** 2
        step, inverse = solve(curve, slope, levels)
        for level in levels:
            rating[level] += max(-200.0, min(200.0, step[level]))
    return rating, {level: math.sqrt(inverse[level]) for level in levels}


def solve(curve, slope, levels):
    """The solution of `curve` x = `slope`, and the diagonal of the inverse, by Gauss and Jordan."""
    size = len(levels)
    rows = [[curve[a, b] for b in levels] + [float(i == j) for j in range(size)] + [slope[a]] for i, a in enumerate(levels)]
    for i in range(size):
        pivot = rows[i][i] # the matrix is positive definite
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i:
                rows[j] = [value - rows[j][i] * own for value, own in zip(rows[j], rows[i])]
    return ({level: rows[i][-1] for i, level in enumerate(levels)},
            {level: rows[i][size + i] for i, level in enumerate(levels)})


def main():
    if len(sys.argv) < 4:
        sys.exit("usage: ladder.py PODA STOCKFISH FILE [GAMES [LEVEL...]]")
    poda, stockfish, path = sys.argv[1:4]
    games = int(sys.argv[4]) if len(sys.argv) > 4 else 40
    levels = [int(level) for level in sys.argv[5:]] or list(range(1, 11))
    results = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                level, kind, other, *score = line.split()
                results[int(level), kind, int(other)] = tuple(map(int, score))
    with open(path, "a", encoding="utf-8") as file:
        for level in levels:
            pairs = [("elo", elo) for elo in RUNGS.get(level, [])] + ([("level", level - 1)] if level > 1 else [])
            for kind, other in pairs:
                if (level, kind, other) in results:
                    continue
                second = rung(stockfish, other) if kind == "elo" else f"level={other}"
                results[level, kind, other] = play(poda, level, second, games)
                print(level, kind, other, *results[level, kind, other], file=file, flush=True)
    known = sorted({level for level, _, _ in results} | {other for _, kind, other in results if kind == "level"})
    rating, error = fit(results, known)
    for level in known:
        played = ", ".join(f"{other} +{w} ={d} -{l}" for (one, kind, other), (w, d, l) in sorted(results.items())
                           if one == level and kind == "elo")
        print(f"level {level:2}: {rating[level]:5.0f} +- {1.96 * error[level]:3.0f}   {played}")


if __name__ == "__main__":
    main()
