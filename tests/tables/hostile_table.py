#!/usr/bin/env python3
"""hostile_table.py PODA - tables whose directories say what cannot be, with right checksums: `info`, `probe` and `verify`
end with one line and exit status 2, or with an answer, and never otherwise."""
import copy
import random
import struct
import subprocess
import sys
import tempfile

from read_table import Reader
from xxh64 import M, xxh64

HEAD = ("version", 4), ("flags", 4), ("fingerprint", 8), ("asked", 8), ("every", 4), ("depth", 4), ("block", 4), ("section", 4)
NASTY = [0, 1, 2, 63, 64, 127, 128, 4095, 4096, 4097, 65536, 2**31, 2**32 - 1, 2**32, 2**40, 2**63, M - 1, M]
ID, SLOTS, MARKS, MIDDLE = range(4)  # of a tier
TIERS, SIZE, MODEL, BLOCKS = 0, 1, 2, 4  # of a section


def number(value):
    return bytes([value]) if value < 128 else bytes([value % 128 | 128]) + number(value // 128)


def read(path):
    data = open(path, "rb").read()
    r, it = Reader(data, 8), {}
    for name, size in HEAD:
        it[name] = r.word(size)
    size, at = r.word(4), r.at
    r.text(), r.text(), r.take(2 * size)
    it["names"] = struct.pack("<I", size) + data[at:r.at]
    directory = struct.unpack("<Q", data[-32:-24])[0]
    it["data"] = data[r.at + 8:directory]
    r, it["tiers"], it["counts"], it["sections"] = Reader(data, directory), [], [], []
    for _ in range(r.number()):
        tier = [r.number(), r.number(), r.number()]
        it["tiers"].append(tier + [r.number() if tier[MARKS] & 12 else 0] + [r.number() for _ in range(4)])
    while code := r.number():
        it["counts"].append([code, r.number()])
    it["key"] = r.number()
    for _ in range(r.number()):
        section = [r.number(), r.number(), r.number(), r.word(4)]
        it["sections"].append(section + [[[r.number(), r.word(4), r.take(it["key"])] for _ in range(r.number())]])
    return it


def write(it, path):
    head = b"PODATAB\n" + b"".join((it[name] & (256**size - 1)).to_bytes(size, "little") for name, size in HEAD) + it["names"]
    out = number(len(it["tiers"]))
    for tier in it["tiers"]:
        out += b"".join(number(word) for i, word in enumerate(tier) if i != MIDDLE or tier[MARKS] & 12)
    out += b"".join(number(code) + number(count) for code, count in it["counts"]) + b"\0"
    out += number(it["key"]) + number(len(it["sections"]))
    for tiers, slots, model, check, blocks in it["sections"]:
        out += number(tiers) + number(slots) + number(model) + struct.pack("<I", check) + number(len(blocks))
        out += b"".join(number(size) + struct.pack("<I", check & 0xFFFFFFFF) + (key + bytes(it["key"]))[:it["key"]] for size, check, key in blocks)
    data = head + struct.pack("<Q", xxh64(head)) + it["data"]
    data += out + struct.pack("<2Q", len(data), xxh64(out))
    open(path, "wb").write(data + struct.pack("<Q", xxh64(data)) + b"PODAEND\n")


def one(rows, column, value):
    rows[0][column] = value


def wrap(it):
    it["tiers"][0][SLOTS] += 2**63
    it["tiers"][1][SLOTS] += 2**63


# what no reader may believe
LIES = {
    "a tier kept in no section": lambda it: one(it["sections"], TIERS, it["sections"][0][TIERS] - 1),
    "no sections": lambda it: (it["sections"].clear(), it.update(data=b"")),
    "slots whose sum is too large for a number": wrap,
    "a slot more": lambda it: (one(it["tiers"], SLOTS, it["tiers"][0][SLOTS] + 1), one(it["sections"], SIZE, it["sections"][0][SIZE] + 1)),
    "both halves": lambda it: one(it["tiers"], MARKS, 13),
    "marks that there are not": lambda it: one(it["tiers"], MARKS, it["tiers"][0][MARKS] | 1024),
    "half of a tier that has none": lambda it: (one(it["tiers"], MARKS, it["tiers"][0][MARKS] & 3 | 4), one(it["tiers"], MIDDLE, 0)),
    "a tier twice": lambda it: it["tiers"].insert(0, it["tiers"][0][:MARKS] + [0] * 6),
    "keys and ranks": lambda it: it.update(key=8),
    "a search of eight plies": lambda it: it.update(depth=8),
    "a model longer than the file": lambda it: one(it["sections"], MODEL, M - 99),
    "version 1": lambda it: it.update(version=1),
}


def keep_nothing(it):
    for tier in it["tiers"]:
        tier[MARKS] &= 2
    it.update(sections=[], data=b"")


def widen(it):
    keep_nothing(it)
    one(it["tiers"], SLOTS, 1 << 60)


def move_halves(it):
    for tier in it["tiers"]:
        tier[MIDDLE] += bool(tier[MARKS] & 12)


# where moves stay in a tier: each value that is not kept follows from others of it
ROUND_LIES = {"nothing is kept": keep_nothing, "more slots than the rules have, and none kept": widen}


def spoil(it, source):
    """something else somewhere"""
    for _ in range(source.choice((1, 1, 2))):
        rows = source.choice([it["tiers"], it["tiers"], it["counts"], it["sections"], [b for s in it["sections"] for b in s[BLOCKS]]])
        if source.random() < 0.2:
            it["flags"] ^= 1 << source.randrange(9)
        elif rows and source.random() < 0.2:
            rows.pop(source.randrange(len(rows)))
        elif rows:
            row = source.choice(rows)
            at = source.randrange(min(len(row) - 1, 3) or 1)
            row[at] = source.choice([*NASTY, row[at] + 1, row[at] ^ 4]) & M or (rows is it["counts"])


def ask(poda, path, probe, refused, what):
    for words in (["info"], ["probe", probe], ["verify"]):
        run = subprocess.run([poda, "table", words[0], path, *words[1:]], capture_output=True, text=True, timeout=60)
        lines = run.stderr.count("\n")
        assert (run.returncode, lines) in ((0, 0), (2, 1)), (what, words, run.returncode, run.stderr)
        assert not refused or words == ["info"] or run.returncode == 2, (what, words, run.stdout)


def main(poda):
    ending = "position=8/8/8/8/8/2k5/8/K6Q w - - 0 1"
    tables = {"connect4 cols=4 rows=3": "moves=12", "chess tiers=KQvK metric=conversion every=2": ending, "chess tiers=KQvK": ending}
    source, refused = random.Random(7), 0
    with tempfile.TemporaryDirectory() as folder:
        path, bad = folder + "/table", folder + "/bad"
        for game, probe in tables.items():
            subprocess.run([poda, "table", "build", *game.split(), f"out={path}"], stdout=subprocess.DEVNULL, check=True)
            good = read(path)
            write(good, bad)
            assert open(path, "rb").read() == open(bad, "rb").read()
            lies = {**LIES, **(ROUND_LIES if "chess" in game else {}), **({"other halves": move_halves} if "every=2" in game else {})}
            for what, lie in lies.items():
                it = copy.deepcopy(good)
                lie(it)
                write(it, bad)
                ask(poda, bad, probe, True, (game, what))
                refused += 1
            for asked in (2**47, 2**63, M):
                it = copy.deepcopy(good)
                it["asked"] = asked
                write(it, bad)
                ask(poda, bad, probe, False, (game, asked))
            for seed in range(8):
                it = copy.deepcopy(good)
                spoil(it, source)
                write(it, bad)
                ask(poda, bad, probe, False, (game, seed))
    print(f"{refused} tables that lie are refused")


if __name__ == "__main__":
    main(sys.argv[1])
