/* board_layout.js - positions of the parts of a view: cells that can be chosen, each with its name
 * and its picture, and the background. One function per kind of view, none per game. */
import { s } from '../base/dom.js';
import { cellShapes, face, outline, owner, words } from './board_shapes.js';
import { decimal, t } from '../base/words.js';

const CELL = 40;
const MARGIN = 20;
const HEXAGON_ROW = Math.sqrt(3) / 2;
const HEAP_ROW = 10; /* items per row */
const HEAP_SHOWN = 20; /* beyond this, only the number is shown */
const NODE = 17;
const LEVEL = 66;

/* The columns of two boards side by side have the same names; the one between them has none. */
function columnName(view, col) {
    const middle = (view.cols - 1) / 2;
    const number = view.twin && col > middle ? col - middle - 1 : col;
    return view.twin && col === middle ? ''
        : view.numbered_cols || view.kind === 'strip' || view.cols > 26 ? String(number + 1)
            : String.fromCharCode(97 + number + (view.skips_i && number >= 8 ? 1 : 0));
}

/* Rows are numbered from the top, or from the bottom as in chess. */
function rowName(view, row) {
    return String(view.upward ? view.rows - row : row + 1);
}

function cellName(view, cell) {
    const col = columnName(view, cell % view.cols);
    const row = rowName(view, Math.floor(cell / view.cols));
    return view.kind === 'strip' ? col
        : view.numbered_cols || view.cols > 26 ? t('column %s, row %s', col, row) : `${col}${row}`;
}

/* The cells of two boards have the same names: the owner distinguishes them. */
function ownedName(view, cell) {
    const owned = view.owners?.[cell % view.cols > (view.cols - 1) / 2 ? 1 : 0];
    return owned ? t('%s on the board of %s', cellName(view, cell), owned) : cellName(view, cell);
}

function pieceAt(view, cell) {
    return view.pieces[view.cells[cell]] ?? { glyph: '●', letter: 'o', name: '', player: -1 };
}

/* Places on felt lie on one table. */
function isCardTable(view) {
    return view.look === 'felt' && Boolean(view.places);
}

/* The centre of a cell, in cell widths. */
function middleOf(view, cell) {
    if (view.places) {
        return view.places[cell];
    }
    const row = Math.floor(cell / view.cols);
    if (view.stacked) { /* the right one of two boards below the other; nothing is between them */
        const half = (view.cols - 1) / 2;
        const col = cell % view.cols;
        return col > half ? [col - half - 1, row + view.rows + 1] : [col % half, row];
    }
    const isShifted = view.look === 'hexagons';
    return [cell % view.cols + (isShifted ? row / 2 : 0), row * (isShifted ? HEXAGON_ROW : 1)];
}

function isDark(view, cell) {
    const tone = view.tones?.[cell];
    return tone ? tone === 'dark' : view.look === 'chequered' && !view.places
        && (view.rows - 1 - Math.floor(cell / view.cols) + cell % view.cols) % 2 === 0;
}

/* The class of the background of a cell; '' if there is none. */
function toneOf(view, cell) {
    const tone = view.tones?.[cell];
    return tone === 'gone' ? '' : tone ? `tone-${tone}`
        : view.look === 'chequered' ? `tone-${isDark(view, cell) ? 'dark' : 'light'}`
            : view.look === 'felt' ? 'tone-felt' : view.look === 'frame' ? 'tone-hole'
                : view.look === 'points' ? '' : 'tone-plain';
}

/* Lines of a board whose pieces stand on points, and edges between places. */
function boardLines(view, frame, at) {
    const { x, y, width, height } = frame;
    const lines = [];
    if (view.look === 'points' && !view.places) {
        for (let row = 0; row < view.rows; row++) {
            lines.push(`M${x + CELL / 2} ${y + (row + 0.5) * CELL}h${width - CELL}`);
        }
        for (let col = 0; col < view.cols; col++) {
            lines.push(`M${x + (col + 0.5) * CELL} ${y + CELL / 2}v${height - CELL}`);
        }
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
function namesCells(view) {
    return view.kind === 'grid' && Boolean(view.names);
}

/* The names of cells, small and beside their pieces; values are below these. */
function cellNames(view, at, isPits) {
    const [dx, dy, size] = namesCells(view) ? [-18.5, -15, 8] : [isPits ? -17 : -14, isPits ? 17 : -16, 9];
    const attributes = namesCells(view) ? { class: 'coordinate square-name', 'text-anchor': 'start' }
        : { class: 'coordinate' };
    return at.map(([x, y], cell) => words(view.names?.[cell] ?? '', x + dx, y + dy, size, attributes));
}

function boardNames(view, frame, at, tall) {
    if (namesCells(view)) {
        return [];
    }
    const size = view.cols < 6 ? 9 : 12;
    const names = [];
    for (let col = 0; !view.places && col < view.cols; col++) {
        const y = view.stacked ? at[col][1] - (CELL + MARGIN) / 2 : frame.y - MARGIN / 2;
        names.push(words(view.axes?.cols?.[col] ?? columnName(view, col), at[col][0], y, size,
            { class: view.axes?.cols ? 'coordinate axis-cols' : 'coordinate' }, CELL));
    }
    for (let row = 0; isNamed(view) && row < view.rows; row++) {
        const [, y] = at[row * view.cols];
        names.push(words(view.axes?.rows?.[row] ?? rowName(view, row), frame.x / 2, y + (tall - CELL) / 2, size,
            { class: view.axes?.rows ? 'coordinate axis-rows' : 'coordinate' }, frame.x - 4));
    }
    return [...names, ...ownerNames(view, frame, at)];
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

/* The space for the names of rows. */
function nameRoom(view) {
    return Math.max(MARGIN, ...(view.axes?.rows ?? []).map((name) => Math.min(6 * name.length + 4, 2 * CELL)));
}

/* Names for rows or columns whose cells all make one move that no other makes: {rows, cols}, null
 * where there are none. So the strategies of a table of payoffs get their names. */
export function axisNames(view) {
    const movesOf = (cells) => [...new Set(view.clicks.filter(({ cell, then }) => then < 0 && cells.includes(cell))
        .map(({ move }) => move))];
    const names = (count, other, cellAt) => {
        const found = Array.from({ length: count }, (_, i) =>
            movesOf(Array.from({ length: other }, (__, j) => cellAt(i, j))));
        const all = found.flat();
        return count > 0 && found.every((moves) => moves.length === 1) && new Set(all).size === all.length
            ? all : null;
    };
    return view.kind !== 'grid' ? {} : {
        rows: names(view.rows, view.cols, (row, col) => row * view.cols + col),
        cols: names(view.cols, view.rows, (col, row) => row * view.cols + col),
    };
}

/* Are rows named too? */
function isNamed(view) {
    return view.kind === 'grid' && !view.numbered_cols && !namesCells(view);
}

/* A cell of the board or in a hand, given by its upper left corner. */
function cellModel(view, cell, x, y, more) {
    const index = view.cells[cell];
    const piece = pieceAt(view, cell);
    const label = view.labels?.[cell];
    const text = namesCells(view) && label === view.names[cell] ? '' : label;
    const amount = view.amounts?.[cell] ?? '0';
    const isWon = view.marks?.[cell] === 'win';
    const middle = [x + CELL / 2, y + CELL / 2];
    return {
        id: String(cell),
        cell,
        x,
        y,
        w: CELL,
        h: CELL,
        empty: index === 0,
        text,
        piece,
        shapes: () => [
            ...cellShapes(piece, ...middle, 0.4 * CELL, { text, amount, isEmpty: index === 0 }),
            ...isWon ? [piece.shape === 'tile'
                ? s('rect', { class: 'won', x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4, rx: 6 })
                : s('circle', { class: 'won', cx: middle[0], cy: middle[1], r: 0.44 * CELL })] : [],
        ],
        ...more,
        name: [more.name, piece.name, text && text !== piece.glyph ? text : null,
            BigInt(amount) > 1n && piece.shape !== 'bar' ? amount : null,
            isWon ? t('winning line') : null].filter(Boolean).join(', '),
    };
}

/* The players who hold pieces, in the order of their rows above the board: the second is nearest. */
function holdersAbove(view) {
    return [...new Set((view.hands ?? []).map(({ player }) => player).filter((player) => player > 0))]
        .sort((a, b) => b - a);
}

function holds(view, player) {
    return (view.hands ?? []).some((hand) => hand.player === player);
}

/* Pieces in hand beside the board: the first player's below it, those of the others above, each in a
 * row that begins with the name. */
function handCells(view, names, { x, above, below, step }) {
    const holders = holdersAbove(view);
    const indent = Math.max(0, ...(view.hands ?? []).map(({ player }) =>
        (names[player] ? 5.4 * names[player].length + 10 : 0)));
    const top = (player) => (player === 0 ? below : above + holders.indexOf(player) * step);
    const next = new Map();
    const cells = (view.hands ?? []).map(({ cell, player }) => {
        const left = next.get(player) ?? x + indent;
        next.set(player, left + 1.1 * CELL);
        return cellModel(view, cell, left, top(player), {
            row: player === 0 ? Infinity : -1 - player, empty: false,
            name: names[player] ? t('in the hand of %s', names[player]) : t('in hand'),
        });
    });
    const labels = [...next.keys()].filter((player) => names[player]).map((player) => words(names[player],
        x, top(player) + CELL / 2, 9, { class: 'coordinate in-hand', 'text-anchor': 'start' }));
    return { cells, labels };
}

/* The origin of the board, the centre of each cell, and the margins; a small board has none. */
function measure(view, isBare) {
    const isStrip = view.kind === 'strip';
    const tall = isStrip && !isBare ? CELL + 16 : CELL; /* space for a value below a piece */
    const count = view.places?.length ?? view.rows * view.cols;
    const middles = Array.from({ length: count }, (_, cell) => middleOf(view, cell));
    const low = [0, 1].map((way) => Math.min(...middles.map((at) => at[way])));
    const high = [0, 1].map((way) => Math.max(...middles.map((at) => at[way])));
    const half = view.look === 'hexagons' ? 0.58 : 0.5;
    const [side, above] = isBare ? [0, 0] : view.places ? [10, 10] : [isNamed(view) ? nameRoom(view) : 4,
        namesCells(view) ? 4 : MARGIN + (view.owners ? 14 : 0)];
    const hand = isBare ? CELL : CELL + 8;
    const top = above + holdersAbove(view).length * hand;
    const frame = {
        x: side, y: top, width: (high[0] - low[0] + 1) * CELL,
        height: isStrip ? tall : (high[1] - low[1] + 2 * half) * CELL,
    };
    const at = middles.map(([x, y]) => [side + (x - low[0] + 0.5) * CELL,
        top + (y - low[1] + half) * CELL]);
    return { tall, frame, at, hand, rim: isBare ? 0 : 2 };
}

/* The background behind the pieces. */
function boardBack(view, cells, { tall, frame, at, rim }, isBare) {
    const isHeld = view.look === 'frame' || view.look === 'points';
    const isPits = view.look === 'frame' && Boolean(view.places); /* on wood; the numbers of seeds are on the right */
    return [
        ...isHeld ? [s('rect', {
            class: `ground ${isPits ? 'points' : view.look}`, x: frame.x - rim, y: frame.y - rim,
            width: frame.width + 2 * rim, height: frame.height + 2 * rim, rx: 8,
        })] : [],
        ...boardLines(view, frame, at),
        ...cells.filter(({ cell }) => toneOf(view, cell)).map((model) =>
            face(model, view.look === 'frame' || isCardTable(view) ? 3 : 0,
                `ground-cell ${isCardTable(view) ? 'slot' : toneOf(view, model.cell)}`)),
        ...heavyLines(view, frame),
        ...view.look === 'points' && view.places ? at.filter((_, cell) => view.tones?.[cell] !== 'gone').map(([x, y]) =>
            s('circle', { class: 'point', cx: x, cy: y, r: 4 })) : [],
        ...isBare ? [] : boardNames(view, frame, at, tall),
        ...(view.places || namesCells(view)) && !isBare ? cellNames(view, at, isPits) : [],
    ];
}

function board(view, isBare, names) {
    const room = measure(view, isBare);
    const { tall, frame, at, hand, rim } = room;
    const form = view.look === 'hexagons' ? 'hexagon'
        : ['points', 'frame'].includes(view.look) ? 'round' : 'square';
    const cells = at.map(([x, y], cell) => cellModel(view, cell, x - CELL / 2, y - CELL / 2, {
        h: tall, form, row: view.places ? Math.round(10 * y) : Math.floor(cell / view.cols),
        name: view.places || namesCells(view) ? view.names?.[cell] ?? '' : ownedName(view, cell),
    })).filter((model) => view.tones?.[model.cell] !== 'gone');
    const bottom = frame.y + frame.height + 2 * rim;
    const back = boardBack(view, cells, room, isBare);
    const hands = handCells(view, isBare ? [] : names,
        { x: frame.x, above: 2 * rim, below: bottom + 2 * rim, step: hand });
    const isTable = isCardTable(view) && !isBare;
    const width = Math.max(frame.width + frame.x, ...hands.cells.map((model) => model.x + CELL))
        + (isTable ? frame.x : 3 * rim);
    const height = bottom + (holds(view, 0) ? hand + rim : 0) + (isTable ? 4 * rim : 0);
    const [least, most] = view.kind === 'strip' ? [30, 84] : [22, isTable ? 96 : 120];
    return {
        width, height,
        back: [...isTable ? [s('rect', { class: 'ground felt', width, height, rx: 10 })] : [], ...back, ...hands.labels],
        cells: [...cells, ...hands.cells], least, most,
    };
}

/* The most that can be taken from a heap if the second click gives the number: the items themselves
 * can then be chosen. Otherwise 0. */
function takesItems(view, heap, amount) {
    const seconds = view.clicks.filter((click) => click.cell === heap).map((click) => click.then);
    return seconds.length > 0
        && seconds.every((then) => then >= 1 && BigInt(then) <= amount) ? Math.max(...seconds) : 0;
}

function heapCells(view, heap, top, left) {
    const amount = BigInt(view.amounts[heap]);
    const most = takesItems(view, heap, amount);
    const isSmall = amount <= HEAP_SHOWN;
    const shown = isSmall ? Number(amount) : Math.min(HEAP_ROW - 4, most || 3);
    const start = isSmall ? 0 : 4; /* a number replaces the first items */
    const middle = (place) => ({
        x: left + (place % HEAP_ROW + 0.5) * CELL,
        y: top + (Math.floor(place / HEAP_ROW) + 0.5) * CELL,
    });
    const item = (place) => {
        const { x, y } = middle(place);
        return s('circle', { class: 'item', cx: x, cy: y, r: 0.36 * CELL });
    };
    const many = () => [
        s('rect', {
            class: 'many', x: left + 3, y: top + 5, width: 4 * CELL - 8, height: CELL - 10, rx: 15,
        }),
        words(`${amount - BigInt(shown)} +`, left + 2 * CELL, top + CELL / 2, 15,
            { class: 'coordinate' }, 4 * CELL - 20),
    ];
    const places = Array.from({ length: shown }, (_, i) => start + i);
    const name = t('heap %s of %s', heap + 1, view.amounts[heap]);
    const rows = Math.max(1, Math.ceil((start + shown) / HEAP_ROW));
    const whole = (w, shapes) => ({
        id: String(heap), cell: heap, x: left, y: top, w, h: rows * CELL, row: heap, name,
        empty: amount === 0n, shapes,
    });
    if (!most) {
        const w = Math.max(1, Math.min(HEAP_ROW, start + shown)) * CELL;
        return { rows, cells: [whole(w, () => [...(isSmall ? [] : many()), ...places.map(item)])] };
    }
    const cells = isSmall ? [] : [whole(4 * CELL - 2, many)];
    places.forEach((place, i) => {
        const take = shown - i;
        const { x, y } = middle(place);
        cells.push({
            id: `${heap}.${take}`,
            cell: heap,
            take,
            x: x - CELL / 2,
            y: y - CELL / 2,
            w: CELL,
            h: CELL,
            row: heap,
            name: t('%s, take %s', name, take),
            empty: false,
            shapes: () => [item(place)],
        });
    });
    return { rows, cells };
}

function heaps(view) {
    const left = 28;
    const back = [];
    const cells = [];
    let top = 4;
    let widest = 1;
    for (let heap = 0; heap < view.cols; heap++) {
        const part = heapCells(view, heap, top, left);
        const height = part.rows * CELL;
        widest = Math.max(widest, ...part.cells.map((cell) => (cell.x + cell.w - left) / CELL));
        back.push(words(String(heap + 1), 12, top + height / 2, 12, { class: 'coordinate' }));
        cells.push(...part.cells);
        top += height + 8;
    }
    const longest = Math.max(...view.amounts.map((amount) => amount.length));
    const beside = Math.max(52, 11 * longest + 12);
    const width = left + widest * CELL + beside;
    top = 4;
    for (let heap = 0; heap < view.cols; heap++) {
        const mine = cells.filter((cell) => cell.cell === heap);
        const bottom = Math.max(top + CELL, ...mine.map((cell) => cell.y + cell.h));
        const x = width - beside / 2;
        const y = (top + bottom) / 2;
        mine.filter((cell) => cell.take === undefined).forEach((cell) => { /* values of its moves */
            cell.spot = { x, y: y + 12, w: CELL };
        });
        back.push(s('path', { class: 'rule', d: `M${left} ${bottom + 4}H${width - 4}` }),
            words(view.amounts[heap], x, mine[0]?.spot ? y - 7 : y, 18, { class: 'amount' },
                beside - 6));
        top = bottom + 8;
    }
    return { width, height: Math.max(top, CELL), back, cells, least: 24, most: 56 };
}

/* Leaves side by side, parents above the middle of their children. */
function placeNodes(view) {
    const count = view.cols;
    const depth = new Array(count).fill(0);
    const kids = Array.from({ length: count }, () => []);
    for (let i = 1; i < count; i++) {
        if (view.parents[i] >= 0) {
            depth[i] = depth[view.parents[i]] + 1;
            kids[view.parents[i]].push(i);
        }
    }
    const order = []; /* depth-first, without recursion: a tree may be one long line */
    const stack = view.parents.flatMap((parent, i) => (parent < 0 ? [i] : [])).reverse();
    while (stack.length > 0) {
        const node = stack.pop();
        order.push(node);
        stack.push(...kids[node].toReversed());
    }
    const x = new Array(count).fill(0);
    let next = 0;
    for (const node of order) {
        if (kids[node].length === 0) {
            x[node] = next++;
        }
    }
    for (const node of order.toReversed()) {
        if (kids[node].length > 0) {
            x[node] = (x[kids[node][0]] + x[kids[node].at(-1)]) / 2;
        }
    }
    return { x, depth, leaves: Math.max(1, next), levels: Math.max(...depth) + 1 };
}

function graph(view) {
    const { x: column, depth, leaves, levels } = placeNodes(view);
    const gap = 52;
    const at = (node) => ({ x: (column[node] + 0.5) * gap + 6, y: 26 + depth[node] * LEVEL });
    const back = [];
    view.parents.forEach((parent, node) => {
        if (parent >= 0) {
            const from = at(parent);
            const to = at(node);
            back.push(s('path', { class: 'edge', d: `M${from.x} ${from.y}L${to.x} ${to.y}` }));
        }
    });
    const cells = view.cells.map((index, node) => {
        const { x, y } = at(node);
        const piece = pieceAt(view, node);
        const [name, given] = (view.labels?.[node] ?? '').split('=');
        const inside = given && decimal(given);
        const text = inside ?? (name.length <= 3 ? name : '');
        const low = piece.glyph === '△' ? 4 : piece.glyph === '▽' ? -4 : 0;
        return {
            id: String(node),
            cell: node,
            x: x - 22,
            y: y - 22,
            w: 44,
            h: 52,
            row: depth[node],
            name: [inside ? `${name}=${inside}` : name, piece.name].filter(Boolean).join(', '),
            empty: false,
            piece,
            spot: { x, y: y - 21, w: CELL },
            shapes: () => [
                outline(piece.glyph, x, y, NODE, { class: 'node' }),
                words(text, x, y + low, 14, { class: 'inside-node' }, 26),
                text === name ? null : words(name, x, y + 25, 11, { class: 'coordinate' }, 44),
            ].filter(Boolean),
        };
    });
    if (view.more) {
        back.push(words('…', leaves * gap + 6, levels * LEVEL - 4, 20, { class: 'coordinate' }));
    }
    const width = Math.max(leaves * gap + 12, 160);
    return { width, height: levels * LEVEL + 2, back, cells, least: 24, most: 64 };
}

/* Heaps as rows of dots only. */
function bareHeaps(view) {
    const pad = 0.4 * CELL;
    const cells = view.amounts.map((amount, heap) => {
        const { cells: [cell] } = heapCells({ ...view, clicks: [] }, heap, pad + heap * CELL, pad);
        const middle = [cell.x + CELL / 2, cell.y + CELL / 2];
        return amount === '0' ? { ...cell, shapes: () => [words('0', ...middle, CELL)] } : cell;
    });
    const width = Math.max(CELL, ...cells.map((cell) => cell.w)) + 2 * pad;
    const height = Math.max(1, cells.length) * CELL + 2 * pad;
    return { width, height, back: [s('rect', { class: 'ground', width, height, rx: pad })], cells };
}

const KINDS = { grid: board, strip: board, places: board, heaps, graph };
const BARE = { ...KINDS, heaps: bareHeaps };

/* {width, height, back, cells, least, most}: the last two are the smallest and largest size of 40
 * units in pixels. Null if a view has nothing to draw. `isBare`: as a small board, without names
 * and space for values. `names`: of the players, for their hands. */
export function layout(view, isBare = false, names = []) {
    return (view.cols > 0 && (isBare ? BARE : KINDS)[view.kind]?.(view, isBare, names)) || null;
}

export { owner, CELL };
