/* maze.js - a map of cells in the page: read from the texts that the library accepts (mazes,
 * MovingAI maps), written as a maze, generated at random. */

export const LARGEST_DRAWN = 100; /* most rows or columns that can be edited by hand and stepped through */

export function emptyMaze(rows, cols) {
    return { rows, cols, walls: new Uint8Array(rows * cols), start: 0, target: rows * cols - 1 };
}

function linesOf(text) {
    const lines = text.replace(/\r/g, '').split(/[\n/]/);
    while (lines.length > 1 && lines.at(-1).trim() === '') {
        lines.pop();
    }
    return lines;
}

/* The rows of the map, and its characters for free cells. In MovingAI maps S is a swamp and T a
 * tree; in mazes they are start and target. */
function rowsOf(text) {
    const begins = /^map\s*$/m.exec(text);
    return /^\s*type\s/.test(text) && begins
        ? { lines: linesOf(text.slice(begins.index + begins[0].length).replace(/^\r?\n/, '')),
            free: '.GS', marks: false }
        : { lines: linesOf(text), free: ' .GST', marks: true };
}

/* The maze of a text. Errors are reported by the library, which reads the text as well. */
export function readMaze(text) {
    const { lines, free, marks } = rowsOf(text);
    const cols = Math.max(1, ...lines.map((line) => line.length));
    const maze = { ...emptyMaze(lines.length, cols), start: -1, target: -1 };
    maze.walls.fill(1);
    lines.forEach((line, row) => {
        for (let col = 0; col < line.length; col++) {
            maze.walls[row * cols + col] = free.includes(line[col]) ? 0 : 1;
            if (marks && line[col] === 'S') {
                maze.start = row * cols + col;
            } else if (marks && line[col] === 'T') {
                maze.target = row * cols + col;
            }
        }
    });
    placeEnds(maze);
    return maze;
}

export function writeMaze(maze, between = '/') {
    const lines = [];
    for (let row = 0; row < maze.rows; row++) {
        let line = '';
        for (let col = 0; col < maze.cols; col++) {
            const cell = row * maze.cols + col;
            line += cell === maze.start ? 'S' : cell === maze.target ? 'T'
                : maze.walls[cell] ? '#' : '.';
        }
        lines.push(line);
    }
    return lines.join(between);
}

function neighbours({ rows, cols, walls }, cell) {
    const row = Math.floor(cell / cols);
    const col = cell % cols;
    return [row > 0 && cell - cols, col < cols - 1 && cell + 1, row < rows - 1 && cell + cols,
        col > 0 && cell - 1].filter((to) => to !== false && !walls[to]);
}

/* All cells that can be reached from one, nearest first; marks them in `seen`. */
function reachable(maze, from, seen) {
    const queue = [from];
    seen[from] = 1;
    for (let head = 0; head < queue.length; head++) {
        for (const to of neighbours(maze, queue[head])) {
            if (!seen[to]) {
                seen[to] = 1;
                queue.push(to);
            }
        }
    }
    return queue;
}

/* Places a missing start or target so that the path is long: in the largest region, far from the
 * other. */
function placeEnds(maze) {
    const seen = new Uint8Array(maze.walls.length);
    if (maze.start < 0) {
        let largest = [0];
        for (let cell = 0; cell < seen.length; cell++) {
            if (!seen[cell] && !maze.walls[cell]) {
                const region = reachable(maze, cell, seen);
                largest = region.length > largest.length ? region : largest;
            }
        }
        maze.start = largest[0] === maze.target ? largest.at(-1) : largest[0];
    }
    if (maze.target < 0) {
        const far = reachable(maze, maze.start, seen.fill(0)).at(-1);
        maze.target = far !== maze.start ? far : maze.start ? 0 : maze.walls.length - 1;
    }
    maze.walls[maze.start] = maze.walls[maze.target] = 0;
}

/* The same map in another size: cells outside are lost, new ones are free. */
export function resizeMaze(maze, rows, cols) {
    const sized = emptyMaze(rows, cols);
    const keep = (cell) => (Math.floor(cell / maze.cols) < rows && cell % maze.cols < cols
        ? Math.floor(cell / maze.cols) * cols + cell % maze.cols : -1);
    maze.walls.forEach((wall, cell) => {
        if (wall && keep(cell) >= 0) {
            sized.walls[keep(cell)] = 1;
        }
    });
    sized.start = keep(maze.start);
    sized.target = keep(maze.target);
    placeEnds(sized);
    return sized;
}

/* Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
}

/* Corridors dug from cell to cell, depth-first, with a few walls removed so that there is more than
 * one path. */
export function randomMaze(rows, cols, seed) {
    const random = randomFrom(seed);
    const maze = emptyMaze(rows, cols);
    const stack = [[0, 0]];
    maze.walls.fill(1);
    maze.walls[0] = 0;
    while (stack.length) {
        const [row, col] = stack.at(-1);
        const ways = [[-2, 0], [0, 2], [2, 0], [0, -2]].filter(([down, right]) => {
            const [r, c] = [row + down, col + right];
            return r >= 0 && r < rows && c >= 0 && c < cols && maze.walls[r * cols + c];
        });
        if (!ways.length) {
            stack.pop();
            continue;
        }
        const [down, right] = ways[Math.floor(random() * ways.length)];
        maze.walls[(row + down / 2) * cols + col + right / 2] = 0;
        maze.walls[(row + down) * cols + col + right] = 0;
        stack.push([row + down, col + right]);
    }
    for (let i = Math.ceil(rows * cols / 25); i > 0; i--) {
        maze.walls[Math.floor(random() * maze.walls.length)] = 0;
    }
    maze.target = -1;
    maze.start = 0;
    placeEnds(maze);
    return maze;
}

/* An open field with single walls on three of ten cells. */
export function randomField(rows, cols, seed) {
    const random = randomFrom(seed);
    const maze = emptyMaze(rows, cols);
    maze.walls.forEach((_, cell) => {
        maze.walls[cell] = random() < 0.3 ? 1 : 0;
    });
    maze.start = maze.target = -1;
    placeEnds(maze);
    return maze;
}
