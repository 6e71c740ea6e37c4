/* board_motion.js - what happened between two views, and how the pieces show it: pieces slide, drop,
 * turn over, come and go, dice roll, cards turn. It compares views and knows no game. Nothing moves for
 * readers who prefer reduced motion. */
import { s } from '../base/dom.js';

const TIME = 240; /* ms */
const STAGGER = 25; /* between pieces that turn over, ms */
const MOST = 64; /* larger changes, such as another position, are not shown */

export function isCalm() {
    return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
}

function shapeOf(view, index) {
    return view.pieces[index]?.shape ?? 'glyph';
}

/* Two views of one board? */
function isAlike(before, view) {
    return Boolean(before) && before.kind === view.kind && before.look === view.look && before.cols === view.cols
        && before.rows === view.rows && before.cells.length === view.cells.length
        && ['grid', 'strip', 'places'].includes(view.kind);
}

/* The nearest of `cells` to a cell, by the place of their pieces. */
function nearest(cells, to, spot) {
    const far = (cell) => Math.hypot(spot(cell).x - spot(to).x, spot(cell).y - spot(to).y);
    return [...cells].sort((a, b) => far(a) - far(b))[0];
}

/** What happened: [{kind, cell, from, piece, old}], kind is slide, drop, flip, roll, turn, come or go.
 * `spot(cell)` is the middle of a cell, {x, y}. A piece that vanished from one cell and came to another
 * has slid there; what else vanished was captured. */
export function happenings(before, view, spot) {
    if (!isAlike(before, view)) {
        return [];
    }
    const gone = new Map(); /* piece: the cells that it left */
    const found = [];
    const came = [];
    view.cells.forEach((piece, cell) => {
        const old = before.cells[cell];
        const shape = shapeOf(view, piece);
        if (piece === old) {
            const isOther = view.amounts?.[cell] !== before.amounts?.[cell] || view.labels?.[cell] !== before.labels?.[cell];
            if (isOther && piece && (shape === 'die' || shape === 'card')) {
                found.push({ kind: shape === 'die' ? 'roll' : 'turn', cell, piece, old });
            }
            return;
        }
        if (old) {
            gone.set(old, [...gone.get(old) ?? [], cell]);
        }
        if (piece) {
            came.push({ cell, piece, old, shape });
        }
    });
    const ownerOf = (index) => view.pieces[index]?.player ?? -1;
    for (const { cell, piece, old, shape } of came) {
        /* its own kind, or another of its player: it was promoted on the way */
        const kind = [piece, ...gone.keys()].find((other) => gone.get(other)?.length > 0 && ownerOf(other) === ownerOf(piece)
            && (other === piece || ownerOf(other) >= 0));
        const left = gone.get(kind) ?? [];
        const from = left.length > 0 ? nearest(left, cell, spot) : undefined;
        if (from !== undefined) {
            gone.set(kind, left.filter((other) => other !== from));
            found.push({ kind: 'slide', cell, from, piece, old });
        } else if (old) {
            const isDisc = ['disc', 'king', 'stone', 'glyph', 'pencil'].includes(shape) && shape === shapeOf(view, old);
            const isCard = shape === 'card' || shape === 'back';
            if (isDisc || isCard) {
                gone.set(old, (gone.get(old) ?? []).filter((other) => other !== cell));
            }
            found.push({ kind: isDisc ? 'flip' : isCard ? 'turn' : 'come', cell, piece, old });
        } else {
            found.push({ kind: shape === 'die' ? 'roll' : view.look === 'frame' && !view.places ? 'drop' : 'come', cell, piece, old });
        }
    }
    for (const [piece, cells] of gone) { /* what was replaced leaves with what came */
        found.push(...cells.filter((cell) => !view.cells[cell]).map((cell) => ({ kind: 'go', cell, piece, old: piece })));
    }
    return found.length > MOST ? [] : found;
}

/** Is something captured: did a piece go, or was one replaced by another that came or slid there? */
export function isCapture(found) {
    return found.some(({ kind, old }) => kind === 'go' || kind === 'flip' || (kind === 'slide' && old));
}

function animate(element, frames, options) {
    return element?.animate?.(frames, { duration: TIME, easing: 'ease-out', ...options });
}

const WAYS = {
    slide: ({ from, to }) => [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: 'none' }],
    drop: ({ to, top }) => [{ transform: `translateY(${top - to.y}px)` }, { transform: 'none', offset: 0.7 },
        { transform: 'translateY(-4px)', offset: 0.85 }, { transform: 'none' }],
    flip: () => [{ transform: 'scaleX(0)' }, { transform: 'scaleX(0)', offset: 0.5 }, { transform: 'none' }],
    turn: () => [{ transform: 'scaleX(0)' }, { transform: 'none' }],
    roll: () => [{ transform: 'rotate(-200deg) scale(.7)' }, { transform: 'rotate(20deg) scale(1.1)', offset: 0.8 }, { transform: 'none' }],
    come: () => [{ transform: 'scale(.6)', opacity: 0.3 }, { transform: 'none', opacity: 1 }],
};

/* How what was there before disappears: it turns away, or fades. */
function leave(what, part, delay) {
    const frames = what.kind === 'flip'
        ? [{ transform: 'none' }, { transform: 'scaleX(0)', offset: 0.5 }, { transform: 'scaleX(0)' }]
        : [{ opacity: 1, transform: 'none' }, { opacity: 0, transform: 'scale(.5)' }];
    const leaving = animate(part, frames, { delay, fill: 'both' });
    const end = () => part.remove();
    if (leaving) {
        leaving.addEventListener('finish', end);
        leaving.addEventListener('cancel', end);
    } else {
        end();
    }
}

/** Shows what happened. `pictureOf(cell)` is the element with the piece, `old(cell)` one with what was
 * there, for pieces that go; `top` is where pieces drop from. */
export function move(found, { pictureOf, spot, old, top, layer }) {
    if (isCalm()) {
        return;
    }
    found.forEach((what, i) => {
        const element = pictureOf(what.cell);
        const delay = what.kind === 'flip' ? 60 + i * STAGGER : 0;
        const part = ['go', 'flip', 'slide', 'come'].includes(what.kind) && what.old ? old(what.cell) : null;
        if (part) {
            layer.prepend(part);
            leave(what, part, delay);
        }
        if (WAYS[what.kind] && element) {
            const at = { to: spot(what.cell), from: what.from === undefined ? null : spot(what.from), top };
            animate(element, WAYS[what.kind](at), { delay, fill: 'backwards' });
        }
    });
}

/** A line through all cells of a winning row, which is drawn from one end to the other; null if they do
 * not lie on one straight line. `middles` are [{x, y}]. */
export function winningLine(middles) {
    if (middles.length < 3) {
        return null;
    }
    const along = [...middles].sort((a, b) => a.x - b.x || a.y - b.y);
    const [first, last] = [along[0], along.at(-1)];
    const length = Math.hypot(last.x - first.x, last.y - first.y);
    const aside = ({ x, y }) => Math.abs((last.x - first.x) * (first.y - y) - (first.x - x) * (last.y - first.y)) / length;
    if (middles.some((middle) => aside(middle) > 1)) {
        return null;
    }
    return s('path', {
        class: `sweep${isCalm() ? '' : ' drawn'}`, pathLength: 1, d: `M${first.x} ${first.y}L${last.x} ${last.y}`,
    });
}
