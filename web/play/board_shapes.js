/* board_shapes.js - pieces and badges as SVG. A shape follows from the glyph that the game chose, a
 * colour from whose piece it is; nobody needs to see colours to tell them apart. */
import { s } from '../base/dom.js';

const OWNERS = { '-1': 'nobody', 0: 'max', 1: 'min' };

/* Outlines in a square from -1 to 1. */
const POLYGONS = {
    '▶': [[-0.6, -0.7], [0.8, 0], [-0.6, 0.7]],
    '◀': [[0.6, -0.7], [-0.8, 0], [0.6, 0.7]],
    '△': [[0, -0.95], [1, 0.8], [-1, 0.8]],
    '▲': [[0, -0.95], [1, 0.8], [-1, 0.8]],
    '▽': [[0, 0.95], [1, -0.8], [-1, -0.8]],
    '▼': [[0, 0.95], [1, -0.8], [-1, -0.8]],
    '□': [[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]],
    '■': [[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]],
    '◇': [[0, -1], [1, 0], [0, 1], [-1, 0]],
    '◆': [[0, -1], [1, 0], [0, 1], [-1, 0]],
};
const CROSSES = '✕×✖xX';
const RINGS = '○◯oO';
const DISCS = '●•⬤';

export function owner(piece) {
    return OWNERS[piece?.player] ?? 'nobody';
}

function polygon(points, x, y, size, attributes) {
    return s('polygon', {
        points: points.map(([dx, dy]) => `${x + dx * size},${y + dy * size}`).join(' '),
        ...attributes,
    });
}

/* A text in the middle of (x, y); `fit` is the width it must keep within. */
export function words(text, x, y, size, attributes = {}, fit = Infinity) {
    const width = 0.66 * size * text.length;
    return s('text', {
        x,
        y,
        'font-size': width > fit ? size * fit / width : size,
        'text-anchor': 'middle',
        'dominant-baseline': 'central',
        ...attributes,
    }, text);
}

/* The outline behind a node of a graph, and the same for single pieces. */
export function outline(glyph, x, y, size, attributes) {
    return POLYGONS[glyph] ? polygon(POLYGONS[glyph], x, y, size, attributes)
        : s('circle', { cx: x, cy: y, r: size, ...attributes });
}

function cross(x, y, size) {
    const arm = 0.52 * size;
    return s('path', {
        class: 'stroke',
        'stroke-width': 0.3 * size,
        d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`,
    });
}

/* The piece around (x, y), `size` from its middle to its rim. Crosses and rings lie on a pale disc,
 * so that they look like stones wherever a game has many of them. */
export function pieceShapes(piece, x, y, size) {
    const { glyph, letter } = piece;
    if (CROSSES.includes(glyph) || RINGS.includes(glyph)) {
        return [
            s('circle', { class: 'pale', cx: x, cy: y, r: size }),
            CROSSES.includes(glyph) ? cross(x, y, size) : s('circle', {
                class: 'stroke', 'stroke-width': 0.27 * size, cx: x, cy: y, r: 0.55 * size,
            }),
        ];
    }
    if (DISCS.includes(glyph)) {
        return [s('circle', { class: 'solid', cx: x, cy: y, r: 0.85 * size })];
    }
    if (POLYGONS[glyph]) {
        const shift = glyph === '▶' ? -0.14 : glyph === '◀' ? 0.14 : 0;
        return [
            polygon(POLYGONS[glyph], x, y, size, { class: 'solid' }),
            words(letter, x + shift * size, y, 0.62 * size, { class: 'inside' }),
        ];
    }
    return [words(glyph, x, y, 1.9 * size, { class: 'glyph' }, 2.3 * size)];
}

/* What a move is worth: {label, kind, best}, around (x, y); `round` takes the place of an item. */
export function badge(value, x, y, width, round) {
    const height = round ? 0.76 * width : Math.min(16, 0.42 * width);
    const wide = round ? height
        : Math.min(width - 4, Math.max(1.6 * height, 0.6 * height * (value.label.length + 1)));
    return s('g', { class: `worth ${value.kind}${value.best ? ' best' : ''}` },
        s('rect', { x: x - wide / 2, y: y - height / 2, width: wide, height, rx: height / 2 }),
        words(value.label, x, y, round ? 12 : 0.74 * height, {}, wide - 4));
}
