"""A reader of tables, written by docs/tables.md alone: Table(path) reads and checks a file. compare_table.py is its test."""
import struct

M = (1 << 64) - 1
P = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)


def turn(x, left):
    return (x << left | x >> (64 - left)) & M


def mix(lane, word):
    return turn((lane + word * P[1]) & M, 31) * P[0] & M


def xxh64(data):
    lanes, whole = [(P[0] + P[1]) & M, P[1], 0, -P[0] & M], len(data) // 32 * 32
    for at in range(0, whole, 32):
        lanes = [mix(*pair) for pair in zip(lanes, struct.unpack_from("<4Q", data, at))]
    h = P[4] if not whole else sum(map(turn, lanes, (1, 7, 12, 18))) & M
    for lane in lanes if whole else []:
        h = ((h ^ mix(0, lane)) * P[0] + P[3]) & M
    h, rest = (h + len(data)) & M, data[whole:]
    while len(rest) >= 8:
        h, rest = (turn(h ^ mix(0, int.from_bytes(rest[:8], "little")), 27) * P[0] + P[3]) & M, rest[8:]
    if len(rest) >= 4:
        h, rest = (turn(h ^ int.from_bytes(rest[:4], "little") * P[0] & M, 23) * P[1] + P[2]) & M, rest[4:]
    for byte in rest:
        h = turn(h ^ byte * P[4] & M, 11) * P[0] & M
    h = (h ^ h >> 33) * P[1] & M
    h = (h ^ h >> 29) * P[2] & M
    return h ^ h >> 32


class Reader:
    def __init__(self, data, at=0):
        self.data, self.at, self.bits = data, at, []

    def take(self, count):
        self.at += count
        return self.data[self.at - count:self.at]

    def word(self, count):
        return int.from_bytes(self.take(count), "little")

    def number(self):
        byte = self.word(1)
        return byte if byte < 128 else byte - 128 + 128 * self.number()

    def text(self):
        return self.take(self.data.index(0, self.at) + 1 - self.at)[:-1].decode()

    def bit(self):
        if not self.bits:
            byte = self.word(1)
            self.bits = [byte >> i & 1 for i in range(8)]
        return self.bits.pop(0)

    def context(self):
        kinds, shares, before = self.number(), [], 0
        for i in range(kinds):
            symbol = self.word(1)
            shares.append((symbol, self.number() if i + 1 < kinds else 4096 - before, before))
            before += shares[-1][1]
        return shares

    def contexts(self):
        found, last = {}, -1
        while step := self.number():
            last += step
            found[last] = self.context()
        return found

    def model(self):
        codes = []
        for _ in range(self.number()):
            codes.append((codes[-1] if codes else 0) + self.number())
        return codes, self.contexts() if len(codes) <= 64 else {}, self.contexts(), self.context()

    def codes(self, model, count):
        codes, two, one, none = model
        state, last, before, out = self.word(4), len(codes), len(codes), []
        for _ in range(count):
            part, before_last = state % 4096, before
            shares = two.get(last * (len(codes) + 1) + before_last) or one.get(last) or none
            symbol, share, start = next(s for s in shares if s[2] <= part < s[2] + s[1])
            state = share * (state // 4096) + part - start
            if state < 65536:
                state = state * 65536 + self.word(2)
            before, last = last, symbol
            out.append(codes[symbol])
        out = [code or self.word(2) for code in out]
        assert state == 65536 and self.at == len(self.data)
        return out

    def keys(self, first, count):
        least, keys = self.word(1), [first]
        while len(keys) < count:
            length = least
            while self.bit():
                length += 1
            low, top = (length - 1, 1 << (length - 1)) if length > least else (least, 0)
            keys.append(keys[-1] + 1 + top + sum(self.bit() << i for i in range(low)))
        return keys


class Table:
    def __init__(self, path):
        self.data = data = open(path, "rb").read()
        r = Reader(data)
        assert r.take(8) == b"PODATAB\n" and r.word(4) == 2
        self.flags, self.fingerprint, self.asked = r.word(4), r.word(8), r.word(8)
        self.every, self.depth, self.block, _, size = (r.word(4) for _ in range(5))
        self.game, self.options, self.first, self.varies = r.text(), r.text(), r.take(size), r.take(size)
        assert xxh64(data[:r.at]) == r.word(8)
        at, (directory, directory_sum, whole) = r.at, struct.unpack("<3Q", data[-32:-8])
        assert data[-8:] == b"PODAEND\n" and whole == xxh64(data[:-16])
        assert directory_sum == xxh64(data[directory:-32])
        r, self.tiers, self.counts, self.blocks = Reader(data, directory), {}, {}, []
        for _ in range(r.number()):
            tier, slots, marks = r.number(), r.number(), r.number()
            middle = r.number() if marks & 12 else 0
            self.tiers[tier] = {"marks": marks, "from": middle if marks & 8 else 0, "to": middle if marks & 4 else slots,
                                **{word: r.number() for word in ("positions", "won", "lost", "drawn")}}
        while code := r.number():
            self.counts[code] = r.number()
        self.key_bytes, sections, kept = r.number(), r.number(), [t for t in self.tiers.values() if t["marks"] & 1]
        for _ in range(sections):
            tiers, slots, length, check, offset = r.number(), r.number(), r.number(), r.word(4), 0
            assert xxh64(data[at:at + length]) & 0xFFFFFFFF == check
            model, at = Reader(data, at).model(), at + length
            for tier in [kept.pop(0) for _ in range(tiers)]:
                tier["first"], tier["offset"] = len(self.blocks), offset
                offset += tier["to"] - tier["from"]
            for i in range(r.number()):
                size, check, key = r.number(), r.word(4), r.word(self.key_bytes)
                assert not size or xxh64(data[at:at + size]) & 0xFFFFFFFF == check
                self.blocks.append((model, data[at:at + size], min(self.block, slots - i * self.block), key))
                at += size
        assert at == directory and not kept

    def read(self, number):
        """The keys (None: ranked) and the codes of a block."""
        model, data, count, key = self.blocks[number]
        r = Reader(data)
        keys = r.keys(key, count) if self.key_bytes else None
        return keys, r.codes(model, count) if data else [0] * count

    def code(self, tier, slot):
        """The code of a slot that is kept, as `poda table probe` says."""
        it = self.tiers[tier]
        assert it["from"] <= slot < it["to"]
        block, at = divmod(it["offset"] + slot - it["from"], self.block)
        return self.read(it["first"] + block)[1][at]
