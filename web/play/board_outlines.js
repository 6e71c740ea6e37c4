/* board_outlines.js - pieces that are drawn as outlines: chessmen, animals, pins. The library has
 * the same table (src/draw/board/board_outline.c; a test compares them). Own drawings, in hundredths
 * of half a cell: M, L, C and Z as in SVG, and O x y r for a circle. */
import { s } from '../base/dom.js';

/** Shape, what a part is painted with (a class), and its path. */
const OUTLINES = [
    ['pawn', 'body',
        'M-50 80 L50 80 C50 62 42 56 28 52 C18 36 14 20 16 4 L26 4 L26 -8 L14 -8 ' +
        'C32 -18 32 -56 0 -60 C-32 -56 -32 -18 -14 -8 L-26 -8 L-26 4 L-16 4 C-14 20 ' +
        '-18 36 -28 52 C-42 56 -50 62 -50 80 Z'],
    ['pawn', 'line',
        'M-28 52 L28 52 M-16 4 L16 4'],
    ['knight', 'body',
        'M-44 80 L54 80 C60 30 58 -52 4 -66 L-2 -84 L-16 -63 L-27 -78 L-30 -56 C-44 ' +
        '-44 -46 -28 -66 2 C-70 12 -62 24 -50 26 C-44 26 -40 20 -34 14 C-20 14 -8 6 ' +
        '2 -6 C6 26 -40 36 -44 80 Z'],
    ['knight', 'line',
        'M14 -48 C38 -30 42 10 40 64'],
    ['knight', 'on',
        'O-26 -34 6 O-55 9 4'],
    ['bishop', 'body',
        'M-54 80 L54 80 C54 66 46 60 30 58 C26 50 24 42 24 34 L30 34 L30 22 L22 22 ' +
        'C42 0 36 -34 6 -60 C16 -66 12 -82 0 -82 C-12 -82 -16 -66 -6 -60 C-36 -34 ' +
        '-42 0 -22 22 L-30 22 L-30 34 L-24 34 C-24 42 -26 50 -30 58 C-46 60 -54 66 ' +
        '-54 80 Z'],
    ['bishop', 'line',
        'M-24 34 L24 34 M-30 58 L30 58 M12 -36 L-6 -6'],
    ['rook', 'body',
        'M-54 80 L54 80 L54 66 L40 56 L32 -18 L46 -30 L46 -66 L28 -66 L28 -52 L10 ' +
        '-52 L10 -66 L-10 -66 L-10 -52 L-28 -52 L-28 -66 L-46 -66 L-46 -30 L-32 -18 ' +
        'L-40 56 L-54 66 Z'],
    ['rook', 'line',
        'M-32 -18 L32 -18 M-40 56 L40 56'],
    ['queen', 'body',
        'M-54 80 L54 80 C54 68 48 62 40 58 C36 48 38 40 42 26 L66 -40 L38 -4 L31 ' +
        '-60 L13 -10 L0 -66 L-13 -10 L-31 -60 L-38 -4 L-66 -40 L-42 26 C-38 40 -36 ' +
        '48 -40 58 C-48 62 -54 68 -54 80 Z'],
    ['queen', 'body',
        'O66 -44 8 O31 -64 8 O0 -72 8 O-31 -64 8 O-66 -44 8'],
    ['queen', 'line',
        'M-40 58 L40 58 M-42 28 L42 28'],
    ['monarch', 'body',
        'M-6 -20 L-6 -52 L-20 -52 L-20 -64 L-6 -64 L-6 -82 L6 -82 L6 -64 L20 -64 ' +
        'L20 -52 L6 -52 L6 -20 Z'],
    ['monarch', 'body',
        'M-54 80 L54 80 C54 68 48 62 40 58 C36 50 38 44 44 34 C68 8 64 -30 30 -32 ' +
        'C14 -32 4 -20 0 -8 C-4 -20 -14 -32 -30 -32 C-64 -30 -68 8 -44 34 C-38 44 ' +
        '-36 50 -40 58 C-48 62 -54 68 -54 80 Z'],
    ['monarch', 'line',
        'M-40 58 L40 58 M-44 34 L44 34 M0 -8 L0 34'],
    ['hare', 'body',
        'M-18 -20 C-42 -50 -36 -86 -23 -88 C-8 -86 -6 -52 -4 -28 L4 -28 C6 -52 8 ' +
        '-86 23 -88 C36 -86 42 -50 18 -20 C48 -8 54 32 36 58 C22 76 -22 76 -36 58 ' +
        'C-54 32 -48 -8 -18 -20 Z'],
    ['hare', 'on',
        'O-17 14 7 O17 14 7 M-9 34 L9 34 L0 45 Z'],
    ['hare', 'line',
        'M0 45 L0 56 M-48 36 L-22 40 M48 36 L22 40'],
    ['hound', 'body',
        'M-30 -58 C-14 -68 14 -68 30 -58 C46 -46 46 -16 38 8 C34 34 26 70 0 72 C-26 ' +
        '70 -34 34 -38 8 C-46 -16 -46 -46 -30 -58 Z'],
    ['hound', 'body',
        'M-28 -58 C-58 -66 -78 -30 -66 18 C-62 32 -48 30 -42 12 C-38 -12 -40 -36 ' +
        '-28 -58 Z'],
    ['hound', 'body',
        'M28 -58 C58 -66 78 -30 66 18 C62 32 48 30 42 12 C38 -12 40 -36 28 -58 Z'],
    ['hound', 'on',
        'O-15 -12 7 O15 -12 7 M-14 34 C-14 26 14 26 14 34 C14 44 6 48 0 48 C-6 48 ' +
        '-14 44 -14 34 Z'],
    ['hound', 'line',
        'M0 48 L0 60'],
    ['fox', 'body',
        'M-62 -72 L-26 -42 C-10 -48 10 -48 26 -42 L62 -72 C68 -30 66 0 56 18 L0 76 ' +
        'L-56 18 C-66 0 -68 -30 -62 -72 Z'],
    ['fox', 'on',
        'M-55 16 C-32 12 -14 28 0 74 Z M55 16 C32 12 14 28 0 74 Z'],
    ['fox', 'dark',
        'O-22 -6 7 O22 -6 7 O0 70 9'],
    ['frog', 'body',
        'M-68 54 C-80 2 -42 -34 -2 -38 C-2 -64 32 -70 38 -46 C60 -44 78 -28 74 -10 ' +
        'C68 4 48 8 34 10 C44 26 54 36 64 44 C72 50 68 58 60 58 L26 58 C20 46 12 34 ' +
        '2 28 C0 42 -6 52 -12 58 L-62 58 C-66 58 -67 56 -68 54 Z'],
    ['frog', 'on',
        'O18 -46 10'],
    ['frog', 'dark',
        'O21 -46 5'],
    ['frog', 'line',
        'M73 -12 C58 -4 46 -6 36 -12'],
    ['toad', 'body',
        'M68 54 C80 2 42 -34 2 -38 C2 -64 -32 -70 -38 -46 C-60 -44 -78 -28 -74 -10 ' +
        'C-68 4 -48 8 -34 10 C-44 26 -54 36 -64 44 C-72 50 -68 58 -60 58 L-26 58 ' +
        'C-20 46 -12 34 -2 28 C0 42 6 52 12 58 L62 58 C66 58 67 56 68 54 Z'],
    ['toad', 'on',
        'O-18 -46 10 O30 -8 5 O44 14 6 O24 14 4'],
    ['toad', 'dark',
        'O-21 -46 5'],
    ['toad', 'line',
        'M-73 -12 C-58 -4 -46 -6 -36 -12'],
    ['person', 'body',
        'O0 -44 26'],
    ['person', 'body',
        'M-48 80 C-50 20 -36 -6 0 -6 C36 -6 50 20 48 80 Z'],
    ['pin', 'body',
        'M-18 86 C-38 44 -36 14 -15 -20 C-10 -30 -12 -38 -17 -50 C-20 -78 -9 -90 0 ' +
        '-90 C9 -90 20 -78 17 -50 C12 -38 10 -30 15 -20 C36 14 38 44 18 86 Z'],
    ['pin', 'red',
        'M-15 -42 L15 -42 L13 -35 L-13 -35 Z M-12 -29 L12 -29 L15 -22 L-15 -22 Z'],
    ['match', 'body',
        'M-8 -46 L8 -46 L8 88 L-8 88 Z'],
    ['match', 'red',
        'M-14 -60 C-14 -92 14 -92 14 -60 C14 -40 -14 -40 -14 -60 Z'],
    ['cork', 'body',
        'M-40 -46 C-40 -62 40 -62 40 -46 L32 54 C32 68 -32 68 -32 54 Z'],
    ['cork', 'line',
        'M-40 -46 C-40 -32 40 -32 40 -46'],
    ['cork', 'dark',
        'O-14 -6 3 O10 8 4 O-6 32 3 O18 36 3 O-22 16 3'],
    ['fire', 'dark',
        'M-92 -92 L92 -92 L92 92 L-92 92 Z'],
    ['fire', 'body',
        'M0 -70 C10 -42 50 -22 48 18 C46 50 24 66 0 66 C-24 66 -48 50 -48 18 C-46 ' +
        '-4 -28 -10 -24 -32 C-14 -24 -8 -18 -6 -8 C6 -24 8 -46 0 -70 Z'],
    ['fire', 'yellow',
        'M0 0 C12 14 24 22 22 40 C20 54 10 60 0 60 C-10 60 -22 52 -20 36 C-16 26 -4 ' +
        '18 0 0 Z'],
    ['splash', 'ring',
        'O0 0 52 O0 0 26'],
];

/* A path at (x, y), so large that 100 is `size`. */
function placed(path, x, y, size) {
    const number = (value, at) => (at + Number(value) * size / 100).toFixed(2);
    return path.replace(/([MLCZO])([^MLCZO]*)/g, (_, command, rest) => {
        const values = rest.trim().split(' ').filter(Boolean);
        if (command === 'O') {
            const [cx, cy, radius] = values.map(Number);
            const r = radius * size / 100;
            return `M${number(cx - radius, x)} ${number(cy, y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
        }
        return command + values.map((value, i) => number(value, i % 2 ? y : x)).join(' ');
    });
}

/** The parts of a shape as SVG; an empty list if it has no outline. */
export function outlineParts(shape, x, y, size) {
    return OUTLINES.filter(([name]) => name === shape).map(([, layer, path]) => s('path', {
        class: `part-${layer}`,
        d: placed(path, x, y, size),
        'stroke-width': layer === 'ring' ? 0.12 * size : 0.06 * size,
    }));
}
