"""A reader of tables, written by docs/tables.md alone: Table(path) reads and checks a file. compare_table.py is its test."""
import itertools
import struct

from xxh64 import xxh64


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
        self.bits = self.bits or [int(bit) for bit in f"{self.word(1):08b}"]
        return self.bits.pop()

    def context(self):
        """Each symbol with its share and what those before it have."""
        shares, before = [], 0
        for left in reversed(range(self.number())):
            shares.append((self.word(1), self.number() if left else 4096 - before, before))
            before += shares[-1][1]
        return shares

    def model(self):
        """The codes of the symbols, and the contexts: (last, before last), (last,) and ()."""
        count, found = self.number(), {}
        codes = [*itertools.accumulate(self.number() for _ in range(count))]
        for pairs in [True, False] if count <= 64 else [False]:
            at = -1
            while step := self.number():
                at += step
                found[divmod(at, count + 1) if pairs else (at,)] = self.context()
        return codes, {**found, (): self.context()}

    def codes(self, model, count):
        codes, contexts = model
        state, symbols = self.word(4), [len(codes)] * 2
        for _ in range(count):
            shares = contexts.get((symbols[-1], symbols[-2])) or contexts.get((symbols[-1],)) or contexts[()]
            symbol, share, start = next(s for s in shares if state % 4096 < s[1] + s[2])
            state = share * (state // 4096) + state % 4096 - start
            if state < 65536:
                state = state * 65536 + self.word(2)
            symbols.append(symbol)
        codes = [codes[symbol] or self.word(2) for symbol in symbols[2:]]
        assert state == 65536 and self.at == len(self.data)
        return codes

    def keys(self, first, count):
        least, keys = self.word(1), [first]
        while len(keys) < count:
            length = least
            while self.bit():
                length += 1
            low = max(least, length - 1)
            top = 1 << low if length > least else 0
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
        return r.keys(key, count) if self.key_bytes else None, r.codes(model, count) if data else [0] * count

    def code(self, tier, slot):
        """The code of a slot that is kept, as `poda table probe` says."""
        it = self.tiers[tier]
        assert it["from"] <= slot < it["to"]
        block, at = divmod(it["offset"] + slot - it["from"], self.block)
        return self.read(it["first"] + block)[1][at]
