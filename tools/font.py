#!/usr/bin/env python3
"""font.py - run by the build: the letters of the page from a whole variable font, as WOFF 2.

    font.py FONT OUTPUT

The font stays variable in its weights. It keeps the letters of the page's languages and the commonest signs, and figures of
one width, for numbers that change in place; other signs come from the fonts of the system. Needs fonttools and brotli;
without them the build has no font of its own.
"""
import sys

from fontTools import subset

RANGES = [(0x20, 0x7E), (0xA0, 0xFF), (0x131, 0x131), (0x152, 0x153), (0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022),
          (0x2026, 0x2026), (0x2030, 0x2033), (0x2039, 0x203A), (0x20AC, 0x20AC), (0x2190, 0x2193), (0x2212, 0x2212),
          (0x221E, 0x221E), (0x2248, 0x2248), (0x2260, 0x2260), (0x2264, 0x2265)]
FEATURES = ['kern', 'mark', 'ccmp', 'locl', 'tnum', 'case']


def main():
    options = subset.Options(flavor='woff2', layout_features=FEATURES, recalc_timestamp=False,
                             name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])  # with the licence
    font = subset.load_font(sys.argv[1], options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[letter for first, last in RANGES for letter in range(first, last + 1)])
    subsetter.subset(font)
    subset.save_font(font, sys.argv[2], options)


if __name__ == '__main__':
    main()
