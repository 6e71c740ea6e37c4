/* board_shapes.js - pieces and badges as SVG. The shape depends on the glyph that the game chose,
 * the colour on the owner of the piece; pieces can be distinguished without colours. */
import { s } from '../base/dom.js';
import { outlineParts } from './board_outlines.js';

/* The class of each player's colour. */
export const OWNERS = {
    '-1': 'nobody', 0: 'max', 1: 'min', 2: 'third', 3: 'fourth', 4: 'fifth', 5: 'sixth', 6: 'seventh', 7: 'eighth',
};

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
/* Chess pieces in outline and filled: the filled ones are drawn for both colours, as an outline alone
 * is hard to see on a dark square. The selector behind them asks for the text and not for a picture. */
const OUTLINED = '♔♕♖♗♘♙';
const FILLED = '♚♛♜♝♞♟';
const AS_TEXT = '\uFE0E';

/* The classes for the colour of a piece. */
export function owner(piece) {
    const colour = piece?.colour && piece.colour !== 'own' ? ` colour-${piece.colour}` : '';
    return (OWNERS[piece?.player] ?? 'nobody') + colour;
}

function polygon(points, x, y, size, attributes) {
    return s('polygon', {
        points: points.map(([dx, dy]) => `${x + dx * size},${y + dy * size}`).join(' '),
        ...attributes,
    });
}

/* A text centred at (x, y); `fit` is its largest width. */
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

function cross(x, y, size, name = 'stroke') {
    const arm = 0.52 * size;
    return s('path', {
        class: name,
        'stroke-width': 0.3 * size,
        d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`,
    });
}

function box(x, y, wide, high, round, name) {
    return s('rect', { class: name, x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: round });
}

/* A disc, with a sign that identifies it without colours. */
function disc({ glyph, colour, shape }, x, y, size) {
    const r = 0.95 * size;
    const parts = [s('circle', { class: 'disc', cx: x, cy: y, r }),
        s('circle', { class: 'rim', cx: x, cy: y, r: 0.84 * r })];
    const isMarked = !['black', 'white'].includes(colour);
    if (shape === 'king') {
        const crown = [[-0.52, 0.36], [-0.6, -0.34], [-0.26, 0.02], [0, -0.52], [0.26, 0.02],
            [0.6, -0.34], [0.52, 0.36]];
        parts.push(polygon(crown, x, y, r, { class: 'on' }));
    } else if (CROSSES.includes(glyph)) {
        parts.push(...isMarked ? [cross(x, y, 0.7 * r, 'on-stroke')] : []);
    } else if (RINGS.includes(glyph)) {
        parts.push(...isMarked ? [s('circle', {
            class: 'on-stroke', 'stroke-width': 0.18 * r, cx: x, cy: y, r: 0.38 * r,
        })] : []);
    } else if (!DISCS.includes(glyph)) {
        parts.push(words(glyph, x, y, 1.1 * size, { class: 'on' }));
    }
    return parts;
}

/* Their number, at the lower right. */
function number(amount, x, y, size) {
    return [box(x + 0.62 * size, y + 0.75 * size, size, 0.66 * size, 0.33 * size, 'count'),
        words(amount, x + 0.62 * size, y + 0.75 * size, 0.6 * size, {}, 0.9 * size)];
}

/* The rank above the suit; hearts and diamonds are red unless the piece has its own colour. */
function cardFace(piece, text, x, y, size) {
    const suit = text.length > 1 && '♠♥♦♣'.includes(text.at(-1)) ? text.at(-1) : '';
    const own = piece.colour && piece.colour !== 'own' ? '' : '♥♦'.includes(suit) && suit ? ' red' : ' black';
    const attributes = { class: `card-text${own}` };
    return suit ? [words(text.slice(0, -1), x, y - 0.5 * size, 0.95 * size, attributes, 1.5 * size),
        words(suit, x, y + 0.5 * size, 1.1 * size, attributes)]
        : [words(text, x, y, size, attributes, 1.5 * size)];
}

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/* The shapes that a game may request; `text` is the label of the cell or the glyph. */
const SHAPES = {
    disc: ({ piece, x, y, size }) => disc(piece, x, y, size),
    king: ({ piece, x, y, size }) => disc(piece, x, y, size),
    peg: ({ x, y, size }) => [s('circle', { class: 'disc', cx: x, cy: y, r: 0.78 * size }),
        s('circle', { class: 'on', cx: x - 0.2 * size, cy: y - 0.2 * size, r: 0.22 * size })],
    tile: ({ text, x, y, size }) => [box(x, y, 2.2 * size, 2.2 * size, 0.3 * size, 'tile'),
        words(text, x, y, 1.25 * size, { class: 'on-tile' }, 1.9 * size)],
    bar: ({ text, amount, x, y, size, isFlat }) => [
        box(x, y, 2.4 * size * Math.min(100, Number(amount)) / 100, (isFlat ? 1.18 : 1.6) * size, (isFlat ? 0.4 : 0.6) * size, 'disc'),
        words(text, x, y, (isFlat ? 0.75 : 1) * size, { class: 'on' })],
    stone: ({ x, y, size }) => [s('circle', { class: 'disc stone', cx: x, cy: y, r: 1.12 * size }),
        s('path', {
            class: 'shine', 'stroke-width': 0.12 * size,
            d: `M${x - 0.7 * size} ${y - 0.1 * size}Q${x - 0.62 * size} ${y - 0.62 * size} ${x - 0.08 * size} ${y - 0.72 * size}`,
        })],
    pencil: ({ piece, x, y, size }) => [s('path', {
        class: 'pencil', 'stroke-width': 0.2 * size,
        d: (CROSSES.includes(piece.glyph) ? PENCIL.cross : PENCIL.ring)
            .replace(/(-?\d+) (-?\d+)/g, (_, dx, dy) => `${x + Number(dx) * size / 80} ${y + Number(dy) * size / 80}`),
    })],
    block: ({ x, y, size }) => [box(x, y, 2.05 * size, 2.05 * size, 0.3 * size, 'block')],
    area: ({ text, x, y, size, wide = 1, tall = 1 }) => [
        box(x, y, 2.5 * size * wide - 3, 2.5 * size * tall - 3, 2, 'area'),
        words(text, x, y, 1.1 * size, { class: 'glyph' })],
    jug: ({ text, amount, x, y, size }) => {
        const full = 2.1 * size * Math.min(100, Number(amount)) / 100;
        return [box(x, y, 1.5 * size, 2.1 * size, 0.16 * size, 'glass'),
            s('rect', { class: 'water', x: x - 0.75 * size, y: y + 1.05 * size - full, width: 1.5 * size, height: full, rx: 0.12 * size }),
            box(x, y, 1.5 * size, 2.1 * size, 0.16 * size, 'glass-rim'),
            words(text, x, y, size, { class: 'card-text black' }, 1.4 * size)];
    },
    card: ({ piece, text, x, y, size }) => [box(x, y, 1.7 * size, 2.3 * size, 0.25 * size, 'card-face'),
        ...cardFace(piece, text, x, y, size)],
    back: ({ x, y, size }) => [box(x, y, 1.7 * size, 2.3 * size, 0.25 * size, 'card-back'),
        box(x, y, 1.3 * size, 1.9 * size, 0.14 * size, 'card-line'),
        ...[-1, 0, 1].map((i) => polygon([[0, -0.3], [0.65, 0], [0, 0.3], [-0.65, 0]], x, y + 0.63 * i * size, size,
            { class: 'card-line' }))],
    seeds: ({ amount, x, y, size, wide = 1, tall = 1 }) => {
        const count = Math.min(24, Number(amount));
        const apart = Math.min(0.34, 0.8 / Math.sqrt(count + 1)) * size;
        return [...Array.from({ length: count }, (_, i) => s('circle', {
            class: 'disc seed', r: 0.22 * size,
            cx: x + apart * Math.sqrt(i) * Math.cos(2.399963 * i),
            cy: y + tall / wide * apart * Math.sqrt(i) * Math.sin(2.399963 * i),
        })), ...number(amount, x, y, size)];
    },
    die: ({ amount, x, y, size }) => [box(x, y, 1.8 * size, 1.8 * size, 0.3 * size, 'card-face'),
        ...Number(amount) === 0 ? [words('?', x, y, 1.1 * size, { class: 'card-text black' })] : [], /* not rolled, or not seen */
        ...(PIPS[Number(amount)] ?? []).map((pip) => s('circle', {
            class: 'pip', cx: x + (pip % 3 - 1) * 0.5 * size,
            cy: y + (Math.floor(pip / 3) - 1) * 0.5 * size, r: 0.16 * size,
        }))],
};
const PILED = new Set(['glyph', 'disc', 'king', 'peg', 'stone', undefined]);
/* Strokes of a hand: they are bent, and the ring does not quite close. */
const PENCIL = {
    cross: 'M-58 -60C-20 -24 22 14 60 56M56 -62C26 -20 -14 26 -60 60',
    ring: 'M8 -62C-34 -68 -66 -38 -64 2C-62 40 -34 66 4 62C44 60 68 32 62 -6C58 -40 34 -62 -8 -56',
};

/* The contents of a cell: a piece, a stack of pieces, a text. */
export function cellShapes(piece, x, y, size, { text = '', amount = '0', isEmpty = false, ...more } = {}) {
    const shape = SHAPES[piece.shape];
    const parts = { piece, x, y, size, amount, text: text || piece.glyph, ...more };
    const isOutline = !isEmpty && !shape && outlineParts(piece.shape, x, y, size).length > 0;
    if (isEmpty || (text && !shape && !isOutline)) {
        return text ? [words(text, x, y, 1.4 * size, { class: 'glyph' }, 2.1 * size)] : [];
    }
    const one = (at, part) => (shape ? shape({ ...parts, y: at, size: part })
        : pieceShapes(piece, x, at, part));
    if (text || !(PILED.has(piece.shape) || isOutline) || BigInt(amount) < 2n) {
        return one(y, size);
    }
    const pile = Math.min(4, Number(amount));
    const layers = Array.from({ length: pile }, (_, i) =>
        one(y + (0.12 * pile - 0.24 * i) * size, 0.85 * size));
    return [...layers.flat(), ...number(amount, x, y, size)];
}

/* The piece at (x, y); `size` is the distance from its centre to its rim. Crosses and rings lie on
 * a pale disc, so that they look like stones in games that have many of them. */
export function pieceShapes(piece, x, y, size) {
    const { glyph, letter } = piece;
    if (SHAPES[piece.shape]) {
        return SHAPES[piece.shape]({ piece, x, y, size, amount: '100', text: glyph });
    }
    const outlined = outlineParts(piece.shape, x, y, 1.22 * size);
    if (outlined.length > 0) {
        return outlined;
    }
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
            ...(/[\p{L}\p{N}]/u.test(letter)
                ? [words(letter, x + shift * size, y, 0.62 * size, { class: 'inside' })] : []),
        ];
    }
    if (OUTLINED.includes(glyph) || FILLED.includes(glyph)) {
        const filled = FILLED[OUTLINED.indexOf(glyph)] ?? glyph;
        return [words(filled + AS_TEXT, x, y, 1.9 * size,
            { class: OUTLINED.includes(glyph) ? 'glyph hollow' : 'glyph' })];
    }
    return [words(glyph, x, y, 1.9 * size, { class: 'glyph' }, 2.3 * size)];
}

/* The outline of a cell, inset by this much: the area that is clicked and highlighted. */
export function face({ x, y, w, h, form }, by, name) {
    const [cx, cy] = [x + w / 2, y + h / 2];
    if (form === 'round' && w === h) {
        return s('circle', { class: name, cx, cy, r: w / 2 - by });
    }
    if (form === 'hexagon') {
        const corners = Array.from({ length: 6 }, (_, i) =>
            [Math.sin(i * Math.PI / 3), -Math.cos(i * Math.PI / 3)]);
        return polygon(corners, cx, cy, w / Math.sqrt(3) - by, { class: name });
    }
    return s('rect', { class: name, x: x + by, y: y + by, width: w - 2 * by, height: h - 2 * by, rx: form === 'round' ? w / 2 - by : 4 });
}

/* The value of a move, {label, kind, best}, at (x, y); `round` replaces an item. */
export function badge(value, x, y, width, round) {
    const height = round ? 0.76 * width : Math.min(16, 0.42 * width);
    const wide = round ? height
        : Math.min(width - 4, Math.max(1.6 * height, 0.6 * height * (value.label.length + 1)));
    return s('g', { class: `worth ${value.kind}${value.best ? ' best' : ''}` },
        s('rect', { x: x - wide / 2, y: y - height / 2, width: wide, height, rx: height / 2 }),
        words(value.label, x, y, round ? 12 : 0.74 * height, {}, wide - 4));
}
