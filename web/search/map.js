/* map.js - the map of the search lab: drawn by mouse, finger or keyboard, loaded, made at
 * random; and the search as it stands on it. */
import { download, h, icon, iconButton, openFile, say } from '../base/dom.js';
import { choice } from '../base/form.js';
import { menu } from '../base/menu.js';
import { legend } from './legend.js';
import { createPainter } from './map_draw.js';
import { LARGEST_DRAWN, emptyMaze, randomField, randomMaze, readMaze, resizeMaze,
    writeMaze } from './maze.js';
import { t } from '../base/words.js';

const TOOLS = {
    wall: { key: 'w', label: () => t('Walls') },
    free: { key: 'e', label: () => t('Erase') },
    start: { key: 's', label: () => t('Start') },
    target: { key: 't', label: () => t('Target') },
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const EXAMPLES = {
    course: { label: () => t('a maze with a detour'),
        text: 'S..#....../.#.#.####./.#...#..../.####.#.##/......#..T' },
    open: { label: () => t('an open field'),
        text: Array.from({ length: 12 }, (_, row) => (row === 6 ? '...S........T...' : '.'.repeat(16)))
            .join('/') },
    trap: { label: () => t('a trap for greedy search'),
        text: '................/................/...#########..../...........#..../...........#..../'
            + 'S..........#...T/...........#..../...........#..../...#########..../'
            + '................/................' },
    rooms: { label: () => t('four rooms'),
        text: 'S......#......../.......#......../................/.......#......../.......#......../'
            + '##.#########.###/.......#......../.......#......../................/.......#......../'
            + '.......#.......T' },
};

/* `onedit()`: the map has changed, what was found no longer holds; `onload()`: it is another map;
 * `check(text, from, to)`: is a text from a file a map; it tells the person if not. */
export function createMap({ text, onedit, onload, check }) {
    let maze = readMaze(text);
    let view = {};
    let tool = 'wall';
    let cursor = maze.start;
    let size = 20;
    let painting = null; /* what the pointer paints until it is lifted, and where it was last */

    const canvas = h('canvas', { class: 'map', tabindex: '0', role: 'application' });
    const frame = h('div', { class: 'map-frame' }, canvas);
    const painter = createPainter(canvas);
    const rows = numberField(t('rows'), () => maze.rows, (value) => resize(value, maze.cols));
    const cols = numberField(t('columns'), () => maze.cols, (value) => resize(maze.rows, value));
    const seed = h('input', { type: 'number', min: 1, max: 999999, value: 1,
        'aria-label': t('seed') });
    const tools = h('div', { class: 'row segmented', role: 'group', 'aria-label': t('Drawing tool') },
        Object.entries(TOOLS).map(([name, { key, label }]) => h('button', {
            type: 'button',
            'data-tool': name,
            'aria-pressed': String(name === tool),
            'aria-keyshortcuts': key,
            onclick: () => chooseTool(name),
        }, label())));
    const fresh = menu('plus', t('New map'),
        h('div', { class: 'menu-list map-new' },
            h('div', { class: 'map-size' }, h('span', null, t('size')), rows, '×', cols),
            h('label', { class: 'map-size' }, h('span', null, t('seed')), seed),
            h('button', { type: 'button', onclick: () => generate(randomMaze) },
                icon('random'), t('Random maze')),
            h('button', { type: 'button', onclick: () => generate(randomField) },
                icon('random'), t('Random walls')),
            choice([['', t('Examples')], ...Object.entries(EXAMPLES)
                .map(([name, { label }]) => [name, label()])], '', loadExample,
            { 'aria-label': t('Examples') })));
    const element = h('div', { class: 'stack map-editor' },
        h('div', { class: 'row' }, tools,
            iconButton('trash', t('Clear'), () => replace(emptyLike())),
            fresh,
            iconButton('upload', t('Load'), load),
            iconButton('download', t('Save'), save)),
        frame,
        legend('map'),
        h('p', { class: 'help' }, t('Draw with the mouse or a finger; drag S and T; then press Search. Keyboard: arrows move, Space draws, Shift+arrow draws on the way, W E S T choose the tool.')));

    function numberField(label, value, onchange) {
        return h('input', {
            type: 'number', min: 1, max: LARGEST_DRAWN, value: value(), 'aria-label': label,
            title: label,
            onchange: (event) => {
                const asked = Math.round(Number(event.target.value));
                onchange(Math.min(LARGEST_DRAWN, Math.max(1, asked || value())));
            },
        });
    }

    /* ---- changing the map ---- */

    function emptyLike() {
        const clean = emptyMaze(maze.rows, maze.cols);
        return { ...clean, start: maze.start, target: maze.target };
    }

    function replace(other) {
        maze = other;
        view = {};
        cursor = maze.start;
        rows.value = maze.rows;
        cols.value = maze.cols;
        draw();
        onload();
    }

    function resize(rowCount, colCount) {
        if (rowCount * colCount > 1) {
            replace(resizeMaze(maze, rowCount, colCount));
        }
    }

    function generate(make) {
        replace(make(Math.min(maze.rows, LARGEST_DRAWN), Math.min(maze.cols, LARGEST_DRAWN),
            Number(seed.value) || 1));
        closeMenu();
    }

    function loadExample(name) {
        if (name) {
            replace(readMaze(EXAMPLES[name].text));
            closeMenu();
        }
    }

    function closeMenu() {
        fresh.firstElementChild.focus();
        fresh.open = false;
    }

    async function load() {
        const file = await openFile('.map,.txt,.maze,text/plain');
        if (!file) {
            return;
        }
        const loaded = readMaze(file.text);
        const at = (cell) => `${cell % loaded.cols},${Math.floor(cell / loaded.cols)}`;
        if (await check(file.text, at(loaded.start), at(loaded.target))) {
            replace(loaded);
        }
    }

    function save() {
        download('map.txt', new Blob([`${writeMaze(maze, '\n')}\n`], { type: 'text/plain' }));
    }

    function chooseTool(name) {
        tool = name;
        for (const button of tools.children) {
            button.setAttribute('aria-pressed', String(button.dataset.tool === name));
        }
    }

    /* Puts what `what` says on a cell; true when that changed it. */
    function put(cell, what) {
        const isEnd = cell === maze.start || cell === maze.target;
        if (what === 'start' || what === 'target') {
            const other = what === 'start' ? maze.target : maze.start;
            if (cell === maze[what] || cell === other) {
                return false;
            }
            maze[what] = cell;
            maze.walls[cell] = 0;
            return true;
        }
        const wall = what === 'wall' ? 1 : 0;
        if (isEnd || maze.walls[cell] === wall) {
            return false;
        }
        maze.walls[cell] = wall;
        return true;
    }

    function edit(cells, what) {
        const isChanged = cells.map((cell) => put(cell, what)).includes(true);
        if (isChanged) {
            view = {};
            onedit();
        }
        draw();
    }

    /* The tool on this cell: a wall that is there already is taken away. */
    function meant(cell) {
        if (tool === 'wall') {
            return cell === maze.start ? 'start' : cell === maze.target ? 'target'
                : maze.walls[cell] ? 'free' : 'wall';
        }
        return tool;
    }

    /* ---- pointer ---- */

    function cellAt(event) {
        const box = canvas.getBoundingClientRect();
        const col = Math.floor((event.clientX - box.left) / size);
        const row = Math.floor((event.clientY - box.top) / size);
        return row < 0 || col < 0 || row >= maze.rows || col >= maze.cols ? null
            : row * maze.cols + col;
    }

    /* The cells on the straight line between two: fast strokes have no gaps. */
    function between(from, to) {
        const [x, y] = [from % maze.cols, Math.floor(from / maze.cols)];
        const [dx, dy] = [to % maze.cols - x, Math.floor(to / maze.cols) - y];
        const steps = Math.max(Math.abs(dx), Math.abs(dy), 1);
        return Array.from({ length: steps + 1 }, (_, i) =>
            Math.round(y + dy * i / steps) * maze.cols + Math.round(x + dx * i / steps));
    }

    function isDrawable() {
        return maze.rows <= LARGEST_DRAWN && maze.cols <= LARGEST_DRAWN;
    }

    canvas.addEventListener('pointerdown', (event) => {
        const cell = cellAt(event);
        if (cell === null || event.button !== 0 || !isDrawable()) {
            return;
        }
        canvas.setPointerCapture(event.pointerId);
        cursor = cell;
        painting = { what: meant(cell), last: cell };
        edit([cell], painting.what);
    });
    canvas.addEventListener('pointermove', (event) => {
        const cell = painting && cellAt(event);
        if (cell !== null && painting && cell !== painting.last) {
            const isEnd = painting.what === 'start' || painting.what === 'target';
            if (!isEnd) {
                edit(between(painting.last, cell), painting.what);
            } else if (!maze.walls[cell]) { /* what is dragged leaves walls alone */
                edit([cell], painting.what);
            }
            painting.last = cursor = cell;
        }
    });
    for (const name of ['pointerup', 'pointercancel']) {
        canvas.addEventListener(name, () => {
            painting = null;
        });
    }

    /* ---- keyboard ---- */

    function describe() {
        const row = Math.floor(cursor / maze.cols) + 1;
        const col = cursor % maze.cols + 1;
        const what = cursor === maze.start ? t('start') : cursor === maze.target ? t('target')
            : maze.walls[cursor] ? t('wall') : t('free');
        say(t('row %s, column %s: %s', row, col, what));
    }

    function move([right, down], isPainting) {
        const col = cursor % maze.cols + right;
        const row = Math.floor(cursor / maze.cols) + down;
        if (col < 0 || row < 0 || col >= maze.cols || row >= maze.rows) {
            return;
        }
        cursor = row * maze.cols + col;
        if (isPainting && isDrawable()) {
            edit([cursor], tool);
        } else {
            drawView();
        }
        describe();
    }

    canvas.addEventListener('keydown', (event) => {
        const named = Object.keys(TOOLS).find((name) => TOOLS[name].key === event.key.toLowerCase());
        if (event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        if (ARROWS[event.key]) {
            move(ARROWS[event.key], event.shiftKey);
        } else if ((event.key === ' ' || event.key === 'Enter') && isDrawable()) {
            edit([cursor], tool === 'wall' && maze.walls[cursor] ? 'free' : tool);
            describe();
        } else if (named) {
            chooseTool(named);
            say(TOOLS[named].label());
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    });
    canvas.addEventListener('focus', drawView);
    canvas.addEventListener('blur', drawView);

    /* ---- drawing ---- */

    function measure() {
        const width = frame.clientWidth || 640;
        const height = Math.max(320, window.innerHeight * 0.68);
        const fitting = Math.min((width - 2) / maze.cols, height / maze.rows, 56);
        const least = isDrawable() ? 8 : 1;
        size = Math.max(least, fitting >= 8 ? Math.floor(fitting) : fitting);
    }

    /* The map itself has changed, or the room for it. */
    function draw() {
        if (!element.isConnected) {
            return;
        }
        measure();
        canvas.dataset.map = writeMaze(maze);
        canvas.dataset.size = size;
        canvas.setAttribute('aria-label', t('Map of %s {row|rows} and %s {column|columns}', maze.rows, maze.cols));
        painter.lay(maze, size);
        drawView();
    }

    /* Only what is known of it has. */
    function drawView() {
        if (painter.isLaid()) {
            painter.draw(view, canvas.matches(':focus-visible') ? cursor : null);
        }
    }

    function redraw() {
        painter.forget();
        draw();
    }

    const sizes = new ResizeObserver(draw);
    const themes = new MutationObserver(redraw);
    const system = matchMedia('(prefers-color-scheme: dark)');
    sizes.observe(frame);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    system.addEventListener('change', redraw);

    return {
        element,
        values: () => ({ map: writeMaze(maze) }),
        setEnds(start, target) {
            Object.assign(maze, { start, target });
            draw();
        },
        isLarge: () => !isDrawable(),
        placeOf(text) {
            const [x, y] = text.split(',').map(Number);
            return y * maze.cols + x;
        },
        show(next) {
            view = next;
            drawView();
        },
        unmount() {
            sizes.disconnect();
            themes.disconnect();
            system.removeEventListener('change', redraw);
        },
    };
}

export const usualMap = EXAMPLES.course.text;
