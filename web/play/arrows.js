/* arrows.js - the first moves of the best line on the board: an arrow from where a piece leaves to where
 * it arrives, a numbered ring where one is placed. They come from what changes between the positions,
 * so no game needs code of its own. */
import { s } from '../base/dom.js';

/* The cells that a move leaves and fills: {from, to}, or null if the views say nothing. `fills` are the
 * cells that were empty. */
export function changeOf(before, after) {
    if (!before || before.kind !== after.kind || before.cells.length !== after.cells.length
        || before.kind === 'heaps' || before.kind === 'none') {
        return null;
    }
    const changed = after.cells.flatMap((piece, cell) => (piece !== before.cells[cell] ? [cell] : []));
    const left = changed.filter((cell) => after.cells[cell] === 0);
    const filled = changed.filter((cell) => after.cells[cell] !== 0);
    const fresh = filled.filter((cell) => before.cells[cell] === 0);
    const to = fresh[0] ?? (left.length > 0 ? filled[0] : undefined);
    if (to === undefined) {
        return null;
    }
    /* of several cells that are emptied, the one whose piece arrives */
    const from = left.find((cell) => before.cells[cell] === after.cells[to]) ?? (left.length === 1 ? left[0] : undefined);
    return { from, to };
}

const TIP = 9;

/** @param {number[]} from
 * @param {number[]} to
 * @param {number} i */
function arrow([x0, y0], [x1, y1], i) {
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
    const [bx, by] = [x1 - ux * TIP, y1 - uy * TIP];
    return s('g', { class: `line-arrow ply-${i}` },
        s('path', { class: 'shaft', d: `M${x0} ${y0}L${bx} ${by}` }),
        s('path', { class: 'tip', d: `M${x1} ${y1}L${bx - uy * 5} ${by + ux * 5}L${bx + uy * 5} ${by - ux * 5}Z` }));
}

/* Draws the moves on a board; `steps` are answers of `show`, the current position first. */
export function drawArrows(board, steps) {
    const svg = board.frame.querySelector('svg');
    svg?.querySelector('.line-arrows')?.remove();
    if (!svg || steps.length < 2) {
        return;
    }
    const middle = (cell) => {
        const found = [...board.cells.values()].find(({ model }) => model.cell === cell)?.model;
        return found && [found.x + found.w / 2, found.y + found.h / 2];
    };
    const drawn = steps.slice(1).flatMap((after, i) => {
        const change = changeOf(steps[i].view, after.view);
        const to = change && middle(change.to);
        const from = change?.from === undefined ? null : middle(change.from);
        if (!to) {
            return [];
        }
        return from ? [arrow(from, to, i)]
            : [s('g', { class: `line-ring ply-${i}` }, s('circle', { cx: to[0], cy: to[1], r: 15 }),
                s('text', { x: to[0] + 11, y: to[1] - 9, 'text-anchor': 'middle' }, i + 1))];
    });
    svg.append(s('g', { class: 'line-arrows', 'aria-hidden': 'true' }, drawn));
}
