"""XXH64 with seed 0, which Python's library does not have (github.com/Cyan4973/xxHash, doc/xxhash_spec.md)."""
import struct

M = (1 << 64) - 1
P = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)


def turn(x, left):
    return (x << left | (x & M) >> (64 - left)) & M


def mix(lane, word):
    return turn(lane + word * P[1], 31) * P[0] & M


def xxh64(data):
    lanes, whole = (P[0] + P[1], P[1], 0, -P[0]), len(data) & -32
    for words in struct.iter_unpack("<4Q", data[:whole]):
        lanes = [*map(mix, lanes, words)]
    h = sum(map(turn, lanes, (1, 7, 12, 18))) if whole else P[4]
    for lane in lanes if whole else ():
        h = (h ^ mix(0, lane)) * P[0] + P[3]
    h, rest = h + len(data) & M, data[whole:]
    for at in range(0, len(rest) & -8, 8):
        h = turn(h ^ mix(0, int.from_bytes(rest[at:at + 8], "little")), 27) * P[0] + P[3]
    if len(rest) & 4:
        h = turn(h ^ int.from_bytes(rest[-(len(rest) & 3) - 4:][:4], "little") * P[0], 23) * P[1] + P[2]
    for byte in rest[len(rest) & -4:]:
        h = turn(h ^ byte * P[4], 11) * P[0]
    for right, prime in (33, P[1]), (29, P[2]), (32, 1):
        h = ((h & M) ^ (h & M) >> right) * prime
    return h
