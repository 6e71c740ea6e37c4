#!/usr/bin/env python3
"""font.py - run by the build: the letters of the page from a whole variable font, as WOFF 2.

    font.py ROOT FONT OUTPUT
    font.py ROOT               ends with 1 if fonttools or brotli is missing

Packages of Debian that were unpacked into ROOT are used before those of the system; an empty ROOT is the system alone.

The font stays variable in its weights. It keeps the letters of the page's languages and the commonest signs, and figures of
one width, for numbers that change in place; other signs come from the fonts of the system. Needs fonttools and brotli;
without them the build has no font of its own.
"""
import sys

if sys.argv[1]:
    sys.path.insert(0, sys.argv[1] + '/usr/lib/python3/dist-packages')
try:
    import brotli  # noqa: F401, fonttools asks for it only when it writes
    from fontTools import subset
except ImportError as error:
    sys.exit(f'font.py: {error}')

RANGES = [(0x20, 0x7E), (0xA0, 0xFF), (0x131, 0x131), (0x152, 0x153), (0x3B1, 0x3B2), (0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022),
          (0x2026, 0x2026), (0x2030, 0x2033), (0x2039, 0x203A), (0x20AC, 0x20AC), (0x2190, 0x2193), (0x2212, 0x2212),
          (0x221E, 0x221E), (0x2248, 0x2248), (0x2260, 0x2260), (0x2264, 0x2265)]
FEATURES = ['kern', 'mark', 'ccmp', 'locl', 'tnum', 'case']


def main():
    options = subset.Options(flavor='woff2', layout_features=FEATURES, recalc_timestamp=False,
                             name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])  # with the licence
    font = subset.load_font(sys.argv[2], options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[letter for first, last in RANGES for letter in range(first, last + 1)])
    subsetter.subset(font)
    subset.save_font(font, sys.argv[3], options)


if __name__ == '__main__' and len(sys.argv) > 2:
    main()
