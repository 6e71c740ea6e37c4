/* map.js - the map of the search lab: drawn with mouse, finger or keyboard, loaded, or generated at
 * random; and the state of the search on it. */
import { download, h, icon, iconButton, openFile, say } from '../base/dom.js';
import { choice } from '../base/form.js';
import { menu } from '../base/menu.js';
import { legend } from './legend.js';
import { Painter } from './map_draw.js';
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

/* `onedit()`: the map has changed, so results are outdated; `onload()`: it is another map;
 * `check(text, from, to)`: is a text from a file a map? If not, it informs the user. */
export class MapEditor {
    constructor({ text, onedit, onload, check }) {
        this.onedit = onedit;
        this.onload = onload;
        this.check = check;
        this.maze = readMaze(text);
        this.view = {};
        this.tool = 'wall';
        this.cursor = this.maze.start;
        this.size = 20;
        this.painting = null; /* what the pointer paints until it is released, and its last position */
        this.canvas = h('canvas', { class: 'map', tabindex: '0', role: 'application' });
        this.frame = h('div', { class: 'map-frame' }, this.canvas);
        this.painter = new Painter(this.canvas);
        this.rows = this.numberField(t('rows'), () => this.maze.rows,
            (value) => this.resize(value, this.maze.cols));
        this.cols = this.numberField(t('columns'), () => this.maze.cols,
            (value) => this.resize(this.maze.rows, value));
        this.seed = h('input', { type: 'number', min: 1, max: 999999, value: 1,
            'aria-label': t('seed') });
        this.tools = h('div', { class: 'row segmented', role: 'group', 'aria-label': t('Drawing tool') },
            Object.entries(TOOLS).map(([name, { key, label }]) => h('button', {
                type: 'button',
                'data-tool': name,
                'aria-pressed': String(name === this.tool),
                'aria-keyshortcuts': key,
                onclick: () => this.chooseTool(name),
            }, label())));
        this.fresh = this.newMenu();
        this.element = h('div', { class: 'stack map-editor' },
            h('div', { class: 'row' }, this.tools,
                iconButton('trash', t('Clear'), () => this.replace(this.emptyLike())),
                this.fresh,
                iconButton('upload', t('Load'), () => this.load()),
                iconButton('download', t('Save'), () => this.save())),
            this.frame,
            legend('map'),
            h('p', { class: 'help' }, t('Draw with the mouse or a finger; drag S and T: the search follows. Keyboard: arrows move, Space draws, Shift+arrow draws on the way, W E S T choose the tool.')));
        this.listen();
        this.sizes = new ResizeObserver(() => this.draw());
        this.themes = new MutationObserver(() => this.redraw());
        this.system = matchMedia('(prefers-color-scheme: dark)');
        this.sizes.observe(this.frame);
        this.themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
        this.onTheme = () => this.redraw();
        this.system.addEventListener('change', this.onTheme);
    }

    newMenu() {
        return menu('plus', t('New map'),
            h('div', { class: 'menu-list map-new' },
                h('div', { class: 'map-size' }, h('span', null, t('size')), this.rows, '×', this.cols),
                h('label', { class: 'map-size' }, h('span', null, t('seed')), this.seed),
                h('button', { type: 'button', onclick: () => this.generate(randomMaze) },
                    icon('random'), t('Random maze')),
                h('button', { type: 'button', onclick: () => this.generate(randomField) },
                    icon('random'), t('Random walls')),
                choice([['', t('Examples')], ...Object.entries(EXAMPLES)
                    .map(([name, { label }]) => [name, label()])], '', (name) => this.loadExample(name),
                { 'aria-label': t('Examples') })));
    }

    listen() {
        this.canvas.addEventListener('pointerdown', (event) => this.press(event));
        this.canvas.addEventListener('pointermove', (event) => this.drag(event));
        for (const name of ['pointerup', 'pointercancel']) {
            this.canvas.addEventListener(name, () => {
                this.painting = null;
            });
        }
        this.canvas.addEventListener('keydown', (event) => this.onKey(event));
        this.canvas.addEventListener('focus', () => this.drawView());
        this.canvas.addEventListener('blur', () => this.drawView());
    }

    numberField(label, value, onchange) {
        return h('input', {
            type: 'number', min: 1, max: LARGEST_DRAWN, value: value(), 'aria-label': label,
            title: label,
            onchange: (event) => {
                const asked = Math.round(Number(event.target.value));
                onchange(Math.min(LARGEST_DRAWN, Math.max(1, asked || value())));
            },
        });
    }

    /* ---- editing the map ---- */

    emptyLike() {
        const clean = emptyMaze(this.maze.rows, this.maze.cols);
        return { ...clean, start: this.maze.start, target: this.maze.target };
    }

    replace(other) {
        this.maze = other;
        this.view = {};
        this.cursor = this.maze.start;
        this.rows.value = this.maze.rows;
        this.cols.value = this.maze.cols;
        this.draw();
        this.onload();
    }

    resize(rowCount, colCount) {
        if (rowCount * colCount > 1) {
            this.replace(resizeMaze(this.maze, rowCount, colCount));
        }
    }

    generate(make) {
        this.replace(make(Math.min(this.maze.rows, LARGEST_DRAWN), Math.min(this.maze.cols, LARGEST_DRAWN),
            Number(this.seed.value) || 1));
        this.closeMenu();
    }

    loadExample(name) {
        if (name) {
            this.replace(readMaze(EXAMPLES[name].text));
            this.closeMenu();
        }
    }

    closeMenu() {
        this.fresh.firstElementChild.focus();
        this.fresh.open = false;
    }

    async load() {
        const file = await openFile('.map,.txt,.maze,text/plain');
        if (!file) {
            return;
        }
        const loaded = readMaze(file.text);
        const at = (cell) => `${cell % loaded.cols},${Math.floor(cell / loaded.cols)}`;
        if (await this.check(file.text, at(loaded.start), at(loaded.target))) {
            this.replace(loaded);
        }
    }

    save() {
        download('map.txt', new Blob([`${writeMaze(this.maze, '\n')}\n`], { type: 'text/plain' }));
    }

    chooseTool(name) {
        this.tool = name;
        for (const button of this.tools.children) {
            button.setAttribute('aria-pressed', String(button.dataset.tool === name));
        }
    }

    /* Puts `what` on a cell; true if that changed it. */
    put(cell, what) {
        const isEnd = cell === this.maze.start || cell === this.maze.target;
        if (what === 'start' || what === 'target') {
            const other = what === 'start' ? this.maze.target : this.maze.start;
            if (cell === this.maze[what] || cell === other) {
                return false;
            }
            this.maze[what] = cell;
            this.maze.walls[cell] = 0;
            return true;
        }
        const wall = what === 'wall' ? 1 : 0;
        if (isEnd || this.maze.walls[cell] === wall) {
            return false;
        }
        this.maze.walls[cell] = wall;
        return true;
    }

    edit(cells, what) {
        const isChanged = cells.map((cell) => this.put(cell, what)).includes(true);
        if (isChanged) {
            this.onedit();
        }
        this.draw();
    }

    /* Applies the tool to this cell: an existing wall is removed. */
    meant(cell) {
        if (this.tool === 'wall') {
            return cell === this.maze.start ? 'start' : cell === this.maze.target ? 'target'
                : this.maze.walls[cell] ? 'free' : 'wall';
        }
        return this.tool;
    }

    /* ---- pointer ---- */

    cellAt(event) {
        const box = this.canvas.getBoundingClientRect();
        const col = Math.floor((event.clientX - box.left) / this.size);
        const row = Math.floor((event.clientY - box.top) / this.size);
        return row < 0 || col < 0 || row >= this.maze.rows || col >= this.maze.cols ? null
            : row * this.maze.cols + col;
    }

    /* The cells on the straight line between two, so that fast strokes have no gaps. */
    between(from, to) {
        const [x, y] = [from % this.maze.cols, Math.floor(from / this.maze.cols)];
        const [dx, dy] = [to % this.maze.cols - x, Math.floor(to / this.maze.cols) - y];
        const steps = Math.max(Math.abs(dx), Math.abs(dy), 1);
        return Array.from({ length: steps + 1 }, (_, i) =>
            Math.round(y + dy * i / steps) * this.maze.cols + Math.round(x + dx * i / steps));
    }

    isDrawable() {
        return this.maze.rows <= LARGEST_DRAWN && this.maze.cols <= LARGEST_DRAWN;
    }

    press(event) {
        const cell = this.cellAt(event);
        if (cell === null || event.button !== 0 || !this.isDrawable()) {
            return;
        }
        this.canvas.setPointerCapture(event.pointerId);
        this.cursor = cell;
        this.painting = { what: this.meant(cell), last: cell };
        this.edit([cell], this.painting.what);
    }

    drag(event) {
        const cell = this.painting && this.cellAt(event);
        if (cell !== null && this.painting && cell !== this.painting.last) {
            const isEnd = this.painting.what === 'start' || this.painting.what === 'target';
            if (!isEnd) {
                this.edit(this.between(this.painting.last, cell), this.painting.what);
            } else if (!this.maze.walls[cell]) { /* dragging leaves walls unchanged */
                this.edit([cell], this.painting.what);
            }
            this.painting.last = this.cursor = cell;
        }
    }

    /* ---- keyboard ---- */

    describe() {
        const row = Math.floor(this.cursor / this.maze.cols) + 1;
        const col = this.cursor % this.maze.cols + 1;
        const { start, target } = this.maze;
        const what = this.cursor === start ? t('start') : this.cursor === target ? t('target')
            : this.maze.walls[this.cursor] ? t('wall') : t('free');
        say(t('row %s, column %s: %s', row, col, what));
    }

    move([right, down], isPainting) {
        const col = this.cursor % this.maze.cols + right;
        const row = Math.floor(this.cursor / this.maze.cols) + down;
        if (col < 0 || row < 0 || col >= this.maze.cols || row >= this.maze.rows) {
            return;
        }
        this.cursor = row * this.maze.cols + col;
        if (isPainting && this.isDrawable()) {
            this.edit([this.cursor], this.tool);
        } else {
            this.drawView();
        }
        this.describe();
    }

    onKey(event) {
        const named = Object.keys(TOOLS).find((name) => TOOLS[name].key === event.key.toLowerCase());
        if (event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        if (ARROWS[event.key]) {
            this.move(ARROWS[event.key], event.shiftKey);
        } else if ((event.key === ' ' || event.key === 'Enter') && this.isDrawable()) {
            this.edit([this.cursor], this.tool === 'wall' && this.maze.walls[this.cursor] ? 'free' : this.tool);
            this.describe();
        } else if (named) {
            this.chooseTool(named);
            say(TOOLS[named].label());
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    /* ---- drawing ---- */

    measure() {
        const width = this.frame.clientWidth || 640;
        const height = matchMedia('(width > 700px)').matches ? Math.max(200, this.frame.clientHeight - 4)
            : window.innerHeight * 0.5;
        const fitting = Math.min((width - 2) / this.maze.cols, height / this.maze.rows, 56);
        const least = this.isDrawable() ? 8 : 1;
        this.size = Math.max(least, fitting >= 8 ? Math.floor(fitting) : fitting);
    }

    /* Called when the map itself has changed, or the space for it. */
    draw() {
        if (!this.element.isConnected) {
            return;
        }
        this.measure();
        this.canvas.dataset.map = writeMaze(this.maze);
        this.canvas.dataset.size = this.size;
        this.canvas.setAttribute('aria-label', t('Map of %s {row|rows} and %s {column|columns}', this.maze.rows, this.maze.cols));
        this.painter.lay(this.maze, this.size);
        this.drawView();
    }

    /* Called when only the state of the search has changed. */
    drawView() {
        if (this.painter.isLaid()) {
            this.painter.draw(this.view, this.canvas.matches(':focus-visible') ? this.cursor : null);
        }
    }

    redraw() {
        this.painter.forget();
        this.draw();
    }

    values() {
        return ({ map: writeMaze(this.maze) });
    }

    setEnds(start, target) {
        Object.assign(this.maze, { start, target });
        this.draw();
    }

    isLarge() {
        return !this.isDrawable();
    }

    placeOf(text) {
        const [x, y] = text.split(',').map(Number);
        return y * this.maze.cols + x;
    }

    show(next) {
        this.view = next;
        this.drawView();
    }

    unmount() {
        this.sizes.disconnect();
        this.themes.disconnect();
        this.system.removeEventListener('change', this.onTheme);
    }
}

export const usualMap = EXAMPLES.course.text;
