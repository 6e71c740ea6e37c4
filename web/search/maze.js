/* maze.js - a map of cells in the page, as the library describes it: `cells` has a sign for each,
 * `grounds` what the signs mean. The library reads texts, makes maps and places missing ends; here
 * cells are only changed. */

/** @typedef {{key: string, name: string, sign: string, cost: number | null}} Ground */
/** @typedef {{rows: number, cols: number, cells: string[], start: number, target: number,
 *     grounds: Ground[]}} Maze */

export const LARGEST_DRAWN = 100; /* most rows or columns that can be edited by hand and stepped through */

/** The map of a chart from `show`.
 * @param {any} chart
 * @returns {Maze} */
export function mazeOf({ rows, cols, cells, start, target, grounds }) {
    return { rows, cols, cells: [...cells.replaceAll('/', '')], start, target, grounds };
}

/** @param {Maze} maze
 * @param {string} key
 * @returns {string} */
export function signOf({ grounds }, key) {
    return grounds.find((ground) => ground.key === key)?.sign ?? '.';
}

/** @param {Maze} maze
 * @param {number} cell
 * @returns {Ground} */
export function groundAt({ grounds, cells }, cell) {
    return /** @type {Ground} */ (grounds.find(({ sign }) => sign === cells[cell]));
}

/** @param {Maze} maze
 * @param {number} cell */
export function isWall(maze, cell) {
    return groundAt(maze, cell).cost === null;
}

/* An end on mud or water is no mark of the maze, which would be free. */
/** @param {Maze} maze
 * @param {number} cell */
function isMarked(maze, cell) {
    return maze.cells[cell] === signOf(maze, 'free');
}

/** @param {Maze} maze
 * @param {string} [between] */
export function writeMaze(maze, between = '/') {
    const marked = [...maze.cells];
    for (const [cell, letter] of /** @type {[number, string][]} */ ([[maze.start, 'S'], [maze.target, 'T']])) {
        marked[cell] = isMarked(maze, cell) ? letter : marked[cell];
    }
    return Array.from({ length: maze.rows }, (_, row) =>
        marked.slice(row * maze.cols, (row + 1) * maze.cols).join('')).join(between);
}

/** The parameters that describe the map.
 * @param {Maze} maze */
export function mazeValues(maze) {
    const place = (/** @type {number} */ cell) => (isMarked(maze, cell) ? undefined
        : `${cell % maze.cols},${Math.floor(cell / maze.cols)}`);
    return { map: writeMaze(maze), from: place(maze.start), to: place(maze.target) };
}

/** The text of a file: ends that are no marks are named below the rows.
 * @param {Maze} maze */
export function mazeFile(maze) {
    const { from, to } = mazeValues(maze);
    return [writeMaze(maze, '\n'), from && `from=${from}`, to && `to=${to}`, ''].filter((line) => line !== undefined).join('\n');
}

/** Without walls, mud and water.
 * @param {Maze} maze
 * @returns {Maze} */
export function cleared(maze) {
    return { ...maze, cells: maze.cells.map(() => signOf(maze, 'free')) };
}

/** The same map in another size, as parameters: cells outside are lost, new ones are free.
 * @param {Maze} maze
 * @param {number} rows
 * @param {number} cols */
export function resized(maze, rows, cols) {
    const { map, ...ends } = mazeValues(maze);
    const isInside = (/** @type {string | undefined} */ end) => {
        const [x, y] = end?.split(',').map(Number) ?? [cols, rows];
        return x < cols && y < rows;
    };
    return {
        ...Object.fromEntries(Object.entries(ends).filter(([, end]) => isInside(end))),
        map: map.split('/').slice(0, rows).concat(Array(Math.max(0, rows - maze.rows)).fill(''))
            .map((line) => line.slice(0, cols).padEnd(cols, signOf(maze, 'free'))).join('/'),
    };
}
