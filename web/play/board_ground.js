/* board_ground.js - what is below the pieces of a board: wood, felt, water, holes, lines, edges,
 * coordinates. It depends on the look of a view, not on the game. */
import { face, words } from './board_shapes.js';
import { s } from '../base/dom.js';

export const CELL = 40;
export const MARGIN = 20;

/* The columns of two boards side by side have the same names; the one between them has none. */
export function columnName(view, col) {
    const middle = (view.cols - 1) / 2;
    const number = view.twin && col > middle ? col - middle - 1 : col;
    return view.twin && col === middle ? ''
        : view.numbered_cols || view.kind === 'strip' || view.cols > 26 ? String(number + 1)
            : String.fromCharCode(97 + number + (view.skips_i && number >= 8 ? 1 : 0));
}

/* Rows are numbered from the top, or from the bottom as in chess. */
export function rowName(view, row) {
    return String(view.upward ? view.rows - row : row + 1);
}

/* Places on felt lie on one table. */
export function isCardTable(view) {
    return view.look === 'felt' && Boolean(view.places);
}

function isDark(view, cell) {
    const tone = view.tones?.[cell];
    return tone ? tone === 'dark' : view.look === 'chequered' && !view.places
        && (view.rows - 1 - Math.floor(cell / view.cols) + cell % view.cols) % 2 === 0;
}

/* The class of the background of a cell; '' if there is none. */
function toneOf(view, cell) {
    const tone = view.tones?.[cell];
    return tone === 'gone' || tone === 'star' ? '' : tone ? `tone-${tone === 'pad' ? 'water' : tone}`
        : view.look === 'chequered' ? `tone-${isDark(view, cell) ? 'dark' : 'light'}`
            : view.look === 'frame' ? (view.places ? 'tone-pit' : 'tone-hole')
                : ['points', 'rods'].includes(view.look) ? ''
                    : `tone-${['felt', 'wood', 'water', 'paper'].includes(view.look) ? view.look : 'plain'}`;
}

/* Lines of a board whose pieces stand on points, and edges between places. */
function boardLines(view, frame, at) {
    const { x, y, width, height } = frame;
    const lines = [];
    const isSheet = view.look === 'paper' && !view.places;
    if (view.look === 'points' && !view.places) {
        for (let row = 0; row < view.rows; row++) {
            lines.push(`M${x + CELL / 2} ${y + (row + 0.5) * CELL}h${width - CELL}`);
        }
        for (let col = 0; col < view.cols; col++) {
            lines.push(`M${x + (col + 0.5) * CELL} ${y + CELL / 2}v${height - CELL}`);
        }
    }
    for (let row = 1; isSheet && row < view.rows; row++) {
        lines.push(`M${x} ${y + row * CELL}h${width}`);
    }
    for (let col = 1; isSheet && col < view.cols; col++) {
        lines.push(`M${x + col * CELL} ${y}v${height}`);
    }
    for (const [from, to] of view.edges ?? []) {
        lines.push(`M${at[from].join(' ')}L${at[to].join(' ')}`);
    }
    return lines.length > 0 ? [s('path', { class: 'wire', d: lines.join('') })] : [];
}

function heavyLines(view, { x, y, width, height }) {
    const lines = [];
    for (let row = 0; view.box_rows && row <= view.rows; row += view.box_rows) {
        lines.push(`M${x} ${y + row * CELL}h${width}`);
    }
    for (let col = 0; view.box_cols && col <= view.cols; col += view.box_cols) {
        lines.push(`M${x + col * CELL} ${y}v${height}`);
    }
    return lines.length > 0 ? [s('path', { class: 'heavy', d: lines.join('') })] : [];
}

/* Do the cells of a grid have names of their own, as the squares of draughts? Then its edges have none. */
export function namesCells(view) {
    return view.kind === 'grid' && Boolean(view.names);
}

/* Are rows named too? */
export function isNamed(view) {
    return view.kind === 'grid' && !view.numbered_cols && !namesCells(view);
}

/* Where columns and rows of places are, if the library finds that their names follow them as b3 does: [[name, x], ...] and
 * [[name, y], ...]; null if they do not. Coordinates are then at the edges. */
export function latticeOf(view) {
    const along = (way) => [...new Map(view.places.flatMap((at, cell) =>
        (view.names[cell] ? [[way ? view.names[cell].slice(1) : view.names[cell][0], at[way]]] : [])))];
    return view.lattice ? [along(0), along(1)] : null;
}

/* The names of cells, small and beside their pieces; values are below these. */
function cellNames(view, at, isPits) {
    const [dx, dy, size] = namesCells(view) ? [-19, -16, 7] : [isPits ? -17 : -14, isPits ? 17 : -16, 9];
    const attributes = namesCells(view) ? { class: 'coordinate square-name', 'text-anchor': 'start' }
        : { class: 'coordinate' };
    return at.map(([x, y], cell) => words(view.names?.[cell] ?? '', ...isSized(view, cell)
        ? [x, y + view.sizes[cell][1] * CELL / 2 - 10] : [x + dx, y + dy], size, attributes));
}

/* Boards with many cells are drawn small: the names at their edges are larger by this factor. */
export function nameScale(view) {
    return view.places || view.twin ? 1 : Math.min(1.4, Math.max(1, view.cols / 13));
}

function boardNames(view, frame, at, tall) {
    if (namesCells(view)) {
        return [];
    }
    const size = view.cols < 6 ? 9 : 12 * nameScale(view);
    const names = [];
    for (let col = 0; !view.places && col < view.cols; col++) {
        const y = view.stacked ? at[col][1] - (CELL + MARGIN) / 2 : frame.y - MARGIN * nameScale(view) / 2 - (view.sides ? 4 : 0);
        names.push(words(view.axes?.cols?.[col] ?? columnName(view, col), at[col][0], y, size,
            { class: view.axes?.cols ? 'coordinate axis-cols' : 'coordinate' }, CELL));
    }
    for (let row = 0; isNamed(view) && row < view.rows; row++) {
        const [, y] = at[row * view.cols];
        names.push(words(view.axes?.rows?.[row] ?? rowName(view, row), view.sides ? at[row * view.cols][0] - CELL / 2 - 14 : frame.x / 2, y + (tall - CELL) / 2, size,
            { class: view.axes?.rows ? 'coordinate axis-rows' : 'coordinate' }, frame.x - 4));
    }
    return [...names, ...ownerNames(view, frame, at)];
}

/* The columns and rows of places, at the edges. */
function latticeNames([cols, rows], frame) {
    return [...cols.map(([name, x]) => words(name, x, frame.y - MARGIN / 2, 12, { class: 'coordinate edge-name' })),
        ...rows.map(([name, y]) => words(name, frame.x - MARGIN / 2, y, 12, { class: 'coordinate edge-name' }))];
}

/* The players above two boards; the rows of a board below the other are named again. */
function ownerNames(view, frame, at) {
    const second = (view.cols + 1) / 2;
    const names = (view.owners ?? []).map((name, side) => {
        const wide = view.stacked ? frame.width : (frame.width - CELL) / 2;
        return words(name, at[side * second][0] + (wide - CELL) / 2, at[side * second][1] - CELL / 2 - MARGIN - 6, 13,
            { class: 'coordinate' }, wide);
    });
    for (let row = 0; view.stacked && row < view.rows; row++) {
        names.push(words(rowName(view, row), frame.x / 2, at[row * view.cols + second][1], 12, { class: 'coordinate' }));
    }
    return names;
}

/* Corners of the hexagon around (x, y), from the top clockwise. */
function corner([x, y], which) {
    const turn = which % 6 * Math.PI / 3;
    return [x + CELL / Math.sqrt(3) * Math.sin(turn), y - CELL / Math.sqrt(3) * Math.cos(turn)].join(' ');
}

/* The sides of a board of hexagons in the colours of the players who join them. */
function sideBands(view, at) {
    const { rows, cols } = view;
    return (view.sides ?? []).flatMap((colour, side) => {
        const count = side % 2 ? rows : cols;
        const cellOf = [(i) => i, (i) => i * cols + cols - 1, (i) => (rows - 1) * cols + i, (i) => i * cols][side];
        const paths = Array.from({ length: count }, (_, i) => {
            const isWhole = side % 2 === 0 || (side === 1 ? i > 0 : i + 1 < rows); /* a corner has two sides */
            const corners = [0, 1, 2].slice(isWhole ? 0 : 1).map((j) => corner(at[cellOf(i)], [5, 0, 2, 3][side] + j));
            return `M${corners.join('L')}`;
        });
        return colour === 'own' ? [] : [s('path', { class: `side picture colour-${colour}`, d: paths.join('') })];
    });
}

/* A rod for each column, on a plank. */
function rods(view, { x, y, width, height }) {
    return [...Array.from({ length: view.cols }, (_, col) => s('rect', {
        class: 'rod', x: x + (col + 0.5) * CELL - 2, y: y - 4, width: 4, height: height + 4, rx: 2,
    })), s('rect', { class: 'rod', x, y: y + height, width, height: 5, rx: 2 })];
}

/* A round leaf with a notch. */
function pad([x, y]) {
    const r = 0.45 * CELL;
    return [s('circle', { class: 'pad', cx: x, cy: y, r }),
        s('path', { class: 'notch', d: `M${x} ${y}L${x + 0.6 * r} ${y - 0.85 * r}` })];
}

/* Things that lie on single cells: stars, leaves, points. */
function spots(view, at) {
    return at.flatMap((middle, cell) => {
        const tone = view.tones?.[cell];
        const [cx, cy] = middle;
        if (tone === 'pad') {
            return pad(middle);
        }
        const isPoint = view.look === 'points' && view.places && tone !== 'gone' && !isSized(view, cell);
        return isPoint || tone === 'star' ? [s('circle', { class: 'point', cx, cy, r: isPoint ? 4 : 3.4 })] : [];
    });
}

function isSized(view, cell) {
    const [wide, tall] = view.sizes?.[cell] ?? [1, 1];
    return wide !== 1 || tall !== 1;
}

/* A block is one body with its neighbours of the same piece and amount. */
function blockOf(view, cell) {
    const isBlock = view.pieces[view.cells[cell]]?.shape === 'block';
    return isBlock ? `${view.cells[cell]} ${view.amounts?.[cell] ?? 0}` : null;
}

/** What joins the cells of blocks: drawn below the pieces. */
export function blockJoints(view, at) {
    const half = 0.41 * CELL;
    const isGrid = view.kind === 'grid' || view.kind === 'strip';
    return !isGrid ? [] : at.map(([x, y], cell) => {
        const own = blockOf(view, cell);
        const col = cell % view.cols;
        const right = own && col + 1 < view.cols && blockOf(view, cell + 1) === own;
        const below = own && cell + view.cols < at.length && blockOf(view, cell + view.cols) === own;
        const both = right && below && blockOf(view, cell + view.cols + 1) === own;
        const boxes = [right && [x, y - half, CELL, 2 * half], below && [x - half, y, 2 * half, CELL],
            both && [x, y, CELL, CELL]].filter(Boolean);
        return boxes.map(([left, top, width, height]) => s('rect', { class: 'block', x: left, y: top, width, height }));
    });
}

/* The background behind the pieces. */
export function boardBack(view, cells, { tall, frame, at, rim, lattice }, isBare) {
    const isHeld = view.look === 'frame' || view.look === 'points';
    const isPits = view.look === 'frame' && Boolean(view.places); /* on wood; the numbers of seeds are on the right */
    return [
        ...isHeld ? [s('rect', {
            class: `ground ${isPits ? 'points' : view.look}`, x: frame.x - rim, y: frame.y - rim,
            width: frame.width + 2 * rim, height: frame.height + 2 * rim, rx: 8,
        })] : [],
        ...view.look === 'hexagons' ? sideBands(view, at) : [],
        ...view.look === 'rods' ? rods(view, frame) : [],
        ...view.look === 'paper' ? [] : boardLines(view, frame, at),
        ...cells.filter(({ cell }) => toneOf(view, cell)).map((model) =>
            face(model, view.look === 'frame' || isCardTable(view) ? 3 : 0,
                `ground-cell ${isCardTable(view) ? 'slot' : toneOf(view, model.cell)}`)),
        ...view.look === 'paper' ? boardLines(view, frame, at) : [],
        ...view.look === 'rods' ? [] : heavyLines(view, frame),
        ...spots(view, at),
        ...isBare ? [] : boardNames(view, frame, at, tall),
        ...isBare || !lattice ? [] : latticeNames(lattice, frame),
        ...(view.places || namesCells(view)) && !isBare && !lattice ? cellNames(view, at, isPits) : [],
    ];
}

