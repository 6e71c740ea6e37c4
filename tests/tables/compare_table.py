#!/usr/bin/env python3
"""compare_table.py PODA - tables as read_table.py reads them, which shares no code with the library, are what
`poda table` says of them: the counts, and the codes of positions that `probe` says are kept."""
import json
import subprocess
import sys
import tempfile

from read_table import Table


def ask(poda, *words):
    return json.loads(subprocess.run([poda, "--json", "table", *words], capture_output=True, check=True).stdout)


def compare(poda, path, game, key, positions):
    """`positions` are given by key=; some of them must be kept."""
    ask(poda, "build", *game.split(), f"out={path}")
    table, info, seen = Table(path), ask(poda, "info", path), 0
    assert (table.game, sum(table.counts.values())) == (info["game"], info["positions"])
    assert sum(t["won"] for t in table.tiers.values()) == info["won"]
    slots = sum(len(table.read(i)[1]) for i in range(len(table.blocks)))
    assert slots == info["slots"] or table.every > 1 and slots < info["slots"]
    if table.key_bytes:
        keys = [key for i in range(len(table.blocks)) for key in table.read(i)[0]]
        assert keys == sorted(set(keys))
    for position in positions:
        probe = ask(poda, "probe", path, f"{key}={position}")
        if not probe["kept"]:
            continue
        code = table.code(probe["tier"], probe["slot"])
        value = "draw" if code < 4 else "win" if code & 1 else "loss"
        assert code == probe["code"] and value == probe["value"], (game, position, code, probe)
        distance = (code - 4) // 2
        if table.flags & 16:
            assert (value == "draw" or distance == 32765) and probe["distance"] is None
        elif table.flags & 128:
            assert value == "draw" or distance < 32765 and probe["distance"] is None
        else:
            assert value == "draw" or distance == probe["distance"]
        seen += 1
    assert seen > 4, (game, seen)


def main(poda):
    lines = ["", "1", "2", "3", "11", "12", "22", "23", "221", "2233", "22331", "112233", "3344", "123412", "1213142"]
    cells = ["", "b2", "a1", "a2", "b2 a1", "b2 a2", "a1 b2", "a1 c3", "a1 a2", "a1 b2 c3", "b2 a1 c3"]
    ends = [f"8/8/8/3k4/8/1K6/{n}R{7 - n}/8 {turn} - - 0 1" for n in (1, 2, 4, 5, 6) for turn in "wb"]
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/table"
        compare(poda, path, "connect4 cols=4 rows=4", "moves", lines)
        compare(poda, path, "connect4 cols=4 rows=4 metric=wdl", "moves", lines)
        compare(poda, path, "connect4 cols=4 rows=4 every=2", "moves", lines + ["1122", "2211", "3311", "1133", "4411"])
        compare(poda, path, "chess tiers=KRvK", "position", ends)
        compare(poda, path, "chess tiers=KRvK metric=conversion every=2", "position", ends)
        compare(poda, path, "tictactoe", "moves", cells)


if __name__ == "__main__":
    main(sys.argv[1])
