#!/usr/bin/env python3
"""read_table.py PODA - reads tables by docs/tables.md alone and compares them with `poda table`: every checksum, the
counts, and the codes of positions that `probe` says are kept. The reader shares no code with the library."""
import json
import struct
import subprocess
import sys
import tempfile

M = (1 << 64) - 1
P = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)


def turn(x, left):
    return (x << left | x >> (64 - left)) & M


def one_round(lane, word):
    return turn((lane + word * P[1]) & M, 31) * P[0] & M


def xxh64(data):
    lanes, at = [(P[0] + P[1]) & M, P[1], 0, -P[0] & M], 0
    while len(data) - at >= 32:
        for i, word in enumerate(struct.unpack_from("<4Q", data, at)):
            lanes[i] = one_round(lanes[i], word)
        at += 32
    h = P[4]
    if at:
        h = sum(turn(lane, left) for lane, left in zip(lanes, (1, 7, 12, 18))) & M
        for lane in lanes:
            h = ((h ^ one_round(0, lane)) * P[0] + P[3]) & M
    h = (h + len(data)) & M
    while len(data) - at >= 8:
        h = (turn(h ^ one_round(0, struct.unpack_from("<Q", data, at)[0]), 27) * P[0] + P[3]) & M
        at += 8
    if len(data) - at >= 4:
        h = (turn(h ^ struct.unpack_from("<I", data, at)[0] * P[0] & M, 23) * P[1] + P[2]) & M
        at += 4
    for byte in data[at:]:
        h = turn(h ^ byte * P[4] & M, 11) * P[0] & M
    h = (h ^ h >> 33) * P[1] & M
    h = (h ^ h >> 29) * P[2] & M
    return h ^ h >> 32


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        self.at += count
        return self.data[self.at - count:self.at]

    def word(self, count):
        return int.from_bytes(self.take(count), "little")

    def number(self):
        value = shift = 0
        while True:
            byte = self.word(1)
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def text(self):
        end = self.data.index(0, self.at)
        return self.take(end - self.at + 1)[:-1].decode()


def read_context(r):
    kinds, shares, before = r.number(), [], 0
    for i in range(kinds):
        symbol = r.word(1)
        share = r.number() if i + 1 < kinds else 4096 - before
        shares.append((symbol, share, before))
        before += share
    return shares


def read_contexts(r):
    contexts, last = {}, 0
    while step := r.number():
        last += step
        contexts[last - 1] = read_context(r)
    return contexts


def read_model(data):
    r, codes = Reader(data), []
    for _ in range(r.number()):
        codes.append((codes[-1] if codes else 0) + r.number())
    two = read_contexts(r) if len(codes) <= 64 else {}
    return codes, two, read_contexts(r), read_context(r)


def read_codes(model, data, count):
    codes, two, one, none = model
    r, out, side = Reader(data), [], len(codes) + 1
    state, last, before = r.word(4), len(codes), len(codes)
    for _ in range(count):
        part = state & 4095
        for symbol, share, start in two.get(last * side + before) or one.get(last) or none:
            if start <= part < start + share:
                break
        state = share * (state >> 12) + part - start
        if state < 1 << 16:
            state = state << 16 | r.word(2)
        before, last = last, symbol
        out.append(codes[symbol])
    out = [code or r.word(2) for code in out]
    assert state == 1 << 16 and r.at == len(data)
    return out


def read_keys(r, first, count):
    least, bits, keys = r.word(1), [], [first]

    def bit():
        if not bits:
            byte = r.word(1)
            bits.extend(byte >> i & 1 for i in range(8))
        return bits.pop(0)
    for _ in range(count - 1):
        length = least
        while bit():
            length += 1
        low = length - 1 if length > least else least
        gap = sum(bit() << i for i in range(low)) | (1 << low if length > least else 0)
        keys.append(keys[-1] + gap + 1)
    return keys


class Table:
    def __init__(self, path):
        self.data = data = open(path, "rb").read()
        r = Reader(data)
        assert r.take(8) == b"PODATAB\n" and r.word(4) == 1
        self.flags, self.fingerprint, _ = r.word(4), r.word(8), r.word(8)
        self.every, self.depth, self.block, _, size = (r.word(4) for _ in range(5))
        self.game, self.options = r.text(), r.text()
        self.first, self.varies = r.take(size), r.take(size)
        assert xxh64(data[:r.at]) == r.word(8)
        start = r.at
        directory, directory_sum, whole = struct.unpack("<3Q", data[-32:-8])
        assert data[-8:] == b"PODAEND\n" and whole == xxh64(data[:-16])
        assert directory_sum == xxh64(data[directory:-32])
        r.at = directory
        self.tiers = [dict(zip(("tier", "slots", "marks", "positions", "won", "lost", "drawn"),
                               (r.number() for _ in range(7)))) for _ in range(r.number())]
        self.counts = {}
        while code := r.number():
            self.counts[code] = r.number()
        self.key_bytes, sections = r.number(), r.number()
        self.blocks, kept, at = [], [t for t in self.tiers if t["marks"] & 1], start
        for _ in range(sections):
            tiers, slots, length, model_sum = r.number(), r.number(), r.number(), 0
            model_sum, first_block, offset = r.word(4), len(self.blocks), 0
            assert xxh64(data[at:at + length]) & 0xFFFFFFFF == model_sum
            model = read_model(data[at:at + length])
            at += length
            for tier in [kept.pop(0) for _ in range(tiers)]:
                tier["first"], tier["offset"] = first_block, offset
                offset += tier["slots"]
            for i in range(r.number()):
                size, check, key = r.number(), r.word(4), r.word(self.key_bytes)
                assert not size or xxh64(data[at:at + size]) & 0xFFFFFFFF == check
                self.blocks.append((model, at, size, min(self.block, slots - i * self.block), key))
                at += size
        assert at == directory and not kept

    def read(self, number):
        """keys (None: ranked) and codes of a block"""
        model, at, size, count, key = self.blocks[number]
        r = Reader(self.data[at:at + size])
        keys = read_keys(r, key, count) if self.key_bytes else None
        return keys, read_codes(model, r.data[r.at:], count) if size else [0] * count

    def code(self, tier, slot):
        entry = next(t for t in self.tiers if t["tier"] == tier)
        at = entry["offset"] + slot
        return self.read(entry["first"] + at // self.block)[1][at % self.block]


def ask(poda, *words):
    return json.loads(subprocess.run([poda, "--json", "table", *words], capture_output=True, check=True).stdout)


def compare(poda, path, game, lines):
    ask(poda, "build", *game.split(), f"out={path}")
    table, info, seen = Table(path), ask(poda, "info", path), 0
    assert (table.game, sum(table.counts.values())) == (info["game"], info["positions"])
    assert sum(t["won"] for t in table.tiers) == info["won"]
    assert sum(len(table.read(i)[1]) for i in range(len(table.blocks))) == info["slots"]
    if table.key_bytes:
        keys = [key for i in range(len(table.blocks)) for key in table.read(i)[0]]
        assert keys == sorted(set(keys))
    for moves in lines:
        probe = ask(poda, "probe", path, f"moves={moves}")
        if not probe["kept"]:
            continue
        code = table.code(probe["tier"], probe["slot"])
        value = "draw" if code < 4 else "win" if code & 1 else "loss"
        assert code == probe["code"] and value == probe["value"], (game, moves, code, probe)
        if table.flags & 16:
            assert (value == "draw" or (code - 4) // 2 == 32765) and probe["distance"] is None
        else:
            assert value == "draw" or (code - 4) // 2 == probe["distance"]
        seen += 1
    assert seen > 5, (game, seen)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/table"
        compare(sys.argv[1], path, "connect4 cols=4 rows=4",
                ["", "1", "2", "3", "11", "12", "22", "23", "221", "2233", "22331", "112233", "3344", "123412"])
        compare(sys.argv[1], path, "connect4 cols=4 rows=4 metric=wdl",
                ["", "1", "2", "3", "11", "12", "22", "23", "221", "2233", "22331", "112233", "3344", "1213142"])
        compare(sys.argv[1], path, "tictactoe",
                ["", "b2", "a1", "a2", "b2 a1", "b2 a2", "a1 b2", "a1 c3", "a1 a2", "a1 b2 c3", "b2 a1 c3"])
