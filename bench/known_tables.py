#!/usr/bin/env python3
"""known_tables.py PODA [NAME...] - tables against what other programs have counted; all but the largest, or those whose
names begin so. Sources: Connect 4, M. Boeck's BDDs (github.com/markus7800/Connect4-Strong-Solver, 2025), 4x6 (6 columns,
4 rows) and distances a hand-written program; chess, Syzygy's generator, plies to the next capture or promotion of the
longest win; draughts, a program of its own; dots and boxes, a count of all positions that shares nothing with these rules;
Othello, J. Feinstein. What tests compare is not here (tests/tables)."""
import json
import os
import subprocess
import sys
import tempfile
import time

ENDED = (929946206, 920439987, 193224885, 87668649, 68585453, 66547036, 53586927, 53466761, 40098930, 36773179, 23754789,
         20005308, 11066104, 8656158, 4083681, 3011124, 1202358, 840249, 277868, 186381, 49613, 32482, 6454, 4188, 588,
         390, 37, 24)  # fmt: skip
WAYS = "metric=conversion every=2"


def draughts(most):
    """The tiers of 2 to `most` pieces, both sides having some: docs/tables.md."""
    tiers = set()
    for pieces in range(2, most + 1):
        for one in range(1, pieces):
            for men in range(one + 1):
                for other in range(pieces - one + 1):
                    x, y = men * 32 + one - men, other * 32 + pieces - one - other
                    tiers.add(((64 - pieces) * 128 + 64 - men - other) * 2**20 + max(x, y) * 1024 + min(x, y))
    return ",".join(map(str, sorted(tiers)))


def both_sides(info):
    """Wins, losses and draws of draughts in which both sides have pieces: the others end the game."""
    tiers = [tier for tier in info["by_tier"] if tier["tier"] % 1024]
    return [sum(tier[word] for tier in tiers) for word in ("won", "lost", "drawn")]


def counts(info):
    return [info["won"], info["lost"], info["drawn"], info["distances"][0]]


KNOWN = [  # name, game, what of `info` (None: the value of the first position), the known answer
    ("KQK", "chess tiers=KQK", lambda i: [i["lost"], i["longest"]], [25160, 20]),
    ("KRvKN", f"chess tiers=KRvKN {WAYS}", lambda i: i["longest"], 54),
    ("KRvKB", f"chess tiers=KRvKB {WAYS}", lambda i: i["longest"], 36),
    ("KBBvK", f"chess tiers=KBBvK {WAYS}", lambda i: i["longest"], 38),
    ("KBNvK", f"chess tiers=KBNvK {WAYS}", lambda i: i["longest"], 66),
    ("KQvKR", f"chess tiers=KQvKR {WAYS}", lambda i: i["longest"], 62),
    ("dots1x5", "dots rows=1 cols=5", None, -1),
    ("dots1x6", "dots rows=1 cols=6", None, 0),
    ("dots2x4", "dots rows=2 cols=4", None, 2),
    ("othello4x4", "othello size=4", None, -8),
    ("connect4 5x5", "connect4 cols=5 rows=5", counts, [27296634, 28047793, 14419273, 18701973]),
    ("connect4 6x4", "connect4 cols=6 rows=4", counts, [38913621, 37635677, 18361279, 25006396]),
    ("draughts3", f"draughts rules=english tiers={draughts(3)}", both_sides, [716 + 100250, 402 + 87305, 2370 + 8477]),
    ("draughts4", f"draughts rules=english tiers={draughts(4)}", both_sides,
     [716 + 100250 + 2574304, 402 + 87305 + 1917090, 2370 + 8477 + 1717922]),
]  # fmt: skip
LARGE = [
    ("connect4 6x5", "connect4 cols=6 rows=5 every=4", lambda i: [counts(i)[:3], tuple(i["distances"])],
     [[1197631916, 1325883893, 295456833], ENDED]),
]  # fmt: skip


def ask(poda, *words):
    return json.loads(subprocess.run([poda, "--json", "table", *words], capture_output=True, check=True).stdout)


def main(poda, names):
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "known.table")
        for name, game, look, known in KNOWN + LARGE if names else KNOWN:
            if names and not any(name.startswith(one) for one in names):
                continue
            began = time.perf_counter()
            ask(poda, "build", *game.split(), "threads=2", f"out={file}")
            found = look(ask(poda, "info", file)) if look else ask(poda, "probe", file)["score"]
            wrong += found != known
            print(f"{name:14} {time.perf_counter() - began:7.1f} s  {found if found == known else (found, 'known:', known)}", flush=True)
            os.remove(file)
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
