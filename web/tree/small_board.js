/* small_board.js - a position in a node of a drawn tree: cells with tokens, or heaps as rows of dots,
 * as the library's pictures have them. */
import { s } from '../base/dom.js';

const DOT = 7; /* a token of a heap, with the space around it */
const FRAME = 3;

function letter(text, x, y, size) {
    const element = s('text', { x, y: y + 0.35 * size, 'text-anchor': 'middle' }, text);
    element.style.fontSize = `${size}px`; /* over that of all texts in trees */
    return element;
}

/* A token in the middle of (x, y) in a cell of this side. */
function tokenShape(token, x, y, side) {
    const half = 0.3 * side;
    const d = {
        cross: `M${x - half} ${y - half}l${2 * half} ${2 * half}m0 ${-2 * half}l${-2 * half} ${2 * half}`,
        right: `M${x - half} ${y - half}l${2 * half} ${half}l${-2 * half} ${half}z`,
        left: `M${x + half} ${y - half}l${-2 * half} ${half}l${2 * half} ${half}z`,
    }[token];
    if (d) {
        return s('path', { class: `token-${token}`, d });
    }
    return token === 'ring' || token === 'disc'
        ? s('circle', { class: `token-${token}`, cx: x, cy: y, r: half })
        : letter(token, x, y, 0.85 * side);
}

function heapRow(size, row) {
    const y = FRAME + DOT * (row + 0.5);
    return size === 0 ? [letter('0', FRAME + DOT / 2, y, 8)]
        : Array.from({ length: size }, (_, i) =>
            s('circle', { class: 'token-disc', cx: FRAME + DOT * (i + 0.5), cy: y, r: 2.6 }));
}

function gridParts({ rows, cols, width, height, cells }) {
    const side = width / cols;
    const lines = [
        ...Array.from({ length: rows - 1 }, (_, i) => `M0 ${(i + 1) * side}H${width}`),
        ...Array.from({ length: cols - 1 }, (_, i) => `M${(i + 1) * side} 0V${height}`),
    ];
    return [
        s('path', { class: 'grid', d: lines.join('') || 'M0 0' }),
        ...cells.map((token, i) => token && tokenShape(token, (i % cols + 0.5) * side,
            (Math.floor(i / cols) + 0.5) * side, side)).filter(Boolean),
    ];
}

/* `board` as `explain frames=yes` gives it; `y` is its top, 0 its middle. */
export function smallBoard(board, y) {
    const { width, height, heaps } = board;
    return s('g', {
        class: 'small-board', 'aria-hidden': 'true', transform: `translate(${-width / 2} ${y})`,
    },
    s('rect', { class: 'frame', width, height, rx: heaps ? 3 : 0 }),
    ...(heaps ? heaps.flatMap(heapRow) : gridParts(board)));
}
