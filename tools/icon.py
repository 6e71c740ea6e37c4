#!/usr/bin/env python3
"""icon.py - run by the build: the icon of the page as PNG, for systems that do not draw SVG.

    icon.py ICON.svg SIZE OUTPUT.png [mask]

Draws what icon.svg consists of, a rounded square, lines and discs, by distances: how far a point is from a
shape says how much of the pixel it covers. `mask`: the ground fills the square and the drawing keeps to its
middle, since systems cut such icons into shapes of their own.
"""
import re
import struct
import sys
import xml.etree.ElementTree as ElementTree
import zlib

NUMBER = re.compile(r'-?\d*\.?\d+')


def colour(text):
    text = text.lstrip('#')
    text = ''.join(c * 2 for c in text) if len(text) == 3 else text
    return tuple(int(text[i:i + 2], 16) for i in (0, 2, 4))


def segments(path):
    """The lines of a path of M, L, m, l and pairs without a letter."""
    at = start = (0.0, 0.0)
    lines = []
    for command, rest in re.findall(r'([MLml])([^MLml]*)', path):
        numbers = [float(word) for word in NUMBER.findall(rest)]
        for i in range(0, len(numbers), 2):
            x, y = numbers[i:i + 2]
            to = (at[0] + x, at[1] + y) if command in 'ml' else (x, y)
            if command in 'Mm' and i == 0:
                start = to
            else:
                lines.append((at, to))
            at = to
    return lines


def dashed(lines, pattern):
    for (x0, y0), (x1, y1) in lines:
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** .5
        at, i = 0.0, 0
        while at < length:
            end = min(length, at + pattern[i % len(pattern)])
            if i % 2 == 0:
                yield ((x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length),
                       (x0 + (x1 - x0) * end / length, y0 + (y1 - y0) * end / length))
            at, i = end, i + 1


def shapes(svg):
    """[(colour, box, distance from the edge, negative inside)]."""
    def walk(element, given):
        own = {**given, **element.attrib}
        tag = element.tag.split('}')[1]
        if tag == 'circle':
            x, y, r = (float(own[key]) for key in ('cx', 'cy', 'r'))
            yield colour(own['fill']), (x - r, y - r, x + r, y + r), lambda px, py: ((px - x) ** 2 + (py - y) ** 2) ** .5 - r
        if tag == 'path':
            lines = segments(own['d'])
            if 'stroke-dasharray' in own:
                lines = dashed(lines, [float(word) for word in NUMBER.findall(own['stroke-dasharray'])])
            half = float(own['stroke-width']) / 2
            for (x0, y0), (x1, y1) in lines:
                def far(px, py, x0=x0, y0=y0, dx=x1 - x0, dy=y1 - y0):
                    along = max(0.0, min(1.0, ((px - x0) * dx + (py - y0) * dy) / (dx * dx + dy * dy)))
                    return ((px - x0 - along * dx) ** 2 + (py - y0 - along * dy) ** 2) ** .5 - half
                yield (colour(own['stroke']), (min(x0, x1) - half, min(y0, y1) - half, max(x0, x1) + half, max(y0, y1) + half), far)
        for child in element:
            yield from walk(child, own)
    yield from walk(svg, {})


def corner(px, py, size, radius):
    """The distance from a rounded square."""
    x = max(abs(px - size / 2) - size / 2 + radius, 0)
    y = max(abs(py - size / 2) - size / 2 + radius, 0)
    return (x * x + y * y) ** .5 - radius


def main():
    svg = ElementTree.parse(sys.argv[1]).getroot()
    size, mask = int(sys.argv[2]), 'mask' in sys.argv[4:]
    view = float(svg.get('viewBox').split()[2])
    ground = next(element for element in svg if element.tag.endswith('rect'))
    fill, radius = colour(ground.get('fill')), float(ground.get('rx'))
    scale = size / view
    rows = [[(*fill, 255) if mask else (*fill, round(255 * max(0, min(1, .5 - scale * corner((x + .5) / scale, (y + .5) / scale, view, radius)))))
             for x in range(size)] for y in range(size)]
    inner = .75 * scale if mask else scale
    shift = (size - inner * view) / 2
    for tint, (left, top, right, bottom), far in shapes(svg):
        for y in range(max(0, int(top * inner + shift) - 1), min(size, int(bottom * inner + shift) + 2)):
            for x in range(max(0, int(left * inner + shift) - 1), min(size, int(right * inner + shift) + 2)):
                share = max(0, min(1, .5 - inner * far((x + .5 - shift) / inner, (y + .5 - shift) / inner)))
                if share > 0:
                    *under, alpha = rows[y][x]
                    rows[y][x] = (*(round(a + (b - a) * share) for a, b in zip(under, tint)), alpha)
    data = b''.join(b'\0' + bytes(part for pixel in row for part in pixel) for row in rows)

    def chunk(kind, content):
        return struct.pack('>I', len(content)) + kind + content + struct.pack('>I', zlib.crc32(kind + content))
    with open(sys.argv[3], 'wb') as out:
        out.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', size, size, 8, 6, 0, 0, 0))
                  + chunk(b'IDAT', zlib.compress(data, 9)) + chunk(b'IEND', b''))


if __name__ == '__main__':
    main()
