/* map.js - the map of the search lab: drawn with mouse, finger or keyboard, loaded, or generated at
 * random; and the state of the search on it. */
import { download, h, icon, iconButton, openFile, say, toast } from '../base/dom.js';
import { choice } from '../base/form.js';
import { menu } from '../base/menu.js';
import { ask } from '../engine/engine.js';
import { Legend } from './legend.js';
import { Painter } from './map_draw.js';
import { LARGEST_DRAWN, cleared, groundAt, isWall, mazeFile, mazeOf, mazeValues, resized, signOf, writeMaze } from './maze.js';
import { t } from '../base/words.js';

/* Tools beside those for grounds, which the library names. */
const KEYS = { none: 'n', wall: 'w', free: 'e', mud: 'm', water: 'a', start: 's', target: 't' };
const LABELS = {
    none: () => t('No brush'),
    wall: () => t('Walls'),
    free: () => t('Erase'),
    start: () => t('Start'),
    target: () => t('Target'),
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const EXAMPLES = {
    course: { label: () => t('a maze with a detour') },
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
    ford: { label: () => t('a river with a ford, and mud'),
        text: '......~~~~....../......~~~~....../S.....~~~~.....T/.....:~~~~:...../.....:....:...../'
            + '.....:~~~~:...../......~~~~....../......~~~~....../......~~~~......' },
};

/* `onedit()`: the map has changed, so results are outdated; `onload()`: it is another map;
 * `onerror(error)`: what was to be loaded is no map; `onlook()`: it is drawn in other colours; `prices()`: the parameters for what ground costs. */
export class MapEditor {
    constructor({ onedit, onload, onerror, onlook, prices, race }) {
        this.onedit = onedit;
        this.onload = onload;
        this.onerror = onerror;
        this.onlook = onlook;
        this.prices = prices;
        this.taking = 0; /* of several maps that are wished for, the last one counts */
        this.race = race; /* other searches on the same map, beside this one */
        this.maze = null;
        this.view = {};
        this.isHot = false;
        this.tool = matchMedia('(pointer: coarse)').matches ? 'none' : 'wall'; /* a finger scrolls first */
        this.cursor = 0;
        this.size = 20;
        this.painting = null; /* what the pointer paints until it is released, and its last position */
        this.canvas = h('canvas', { class: 'map', tabindex: '0', role: 'application' });
        this.frame = h('div', { class: 'map-frame' }, h('figure', { class: 'map-run' }, race.main, this.canvas), race.element);
        this.painter = new Painter(this.canvas);
        this.rows = this.numberField(t('rows'), () => this.maze.rows,
            (value) => this.resize(value, this.maze.cols));
        this.cols = this.numberField(t('columns'), () => this.maze.cols,
            (value) => this.resize(this.maze.rows, value));
        this.seed = h('input', { type: 'number', min: 1, max: 999999, value: 1,
            'aria-label': t('seed') });
        this.pasted = h('textarea', { rows: 4, spellcheck: 'false', placeholder: 'S..#\n.:~.\n...T', 'aria-label': t('Paste a map') });
        this.tools = h('div', { class: 'row segmented', role: 'group', 'aria-label': t('Drawing tool') });
        this.fresh = this.newMenu();
        this.hot = h('button', { type: 'button', class: 'map-hot', 'aria-pressed': 'false',
            onclick: () => this.setHeat(!this.isHot) }, t('Order as colour'));
        this.legend = new Legend('map');
        this.element = h('div', { class: 'stack map-editor' },
            h('div', { class: 'row' }, this.tools,
                iconButton('trash', t('Clear'), () => this.replace(cleared(this.maze)), { bare: true }),
                this.fresh,
                iconButton('upload', t('Load'), () => this.load(), { bare: true }),
                iconButton('download', t('Save'), () => this.save(), { bare: true }),
                this.hot, race.button),
            this.frame,
            race.verdict,
            this.legend.element,
            h('p', { class: 'help' }, t('Draw with the mouse or a finger; drag S and T: the search follows. Keyboard: arrows move, Space draws, Shift+arrow draws on the way, W wall, M mud, A water, E erase, S start, T target, N no brush.')));
        this.listen();
        this.sizes = new ResizeObserver(() => this.draw());
        this.sizes.observe(this.frame);
        this.canvas.addEventListener('recolour', () => this.redraw());
    }

    /* One tool for each ground and each end. */
    drawTools() {
        const names = ['none', ...this.maze.grounds.map(({ key }) => key), 'start', 'target'];
        this.tools.replaceChildren(...names.map((name) => h('button', {
            type: 'button',
            'data-tool': name,
            'aria-pressed': String(name === this.tool),
            'aria-keyshortcuts': KEYS[name],
            onclick: () => this.chooseTool(name),
        }, this.toolName(name))));
        this.chooseTool(this.tool);
    }

    toolName(name) {
        const ground = this.maze.grounds.find(({ key }) => key === name);
        return LABELS[name]?.() ?? `${ground.name.charAt(0).toUpperCase()}${ground.name.slice(1)}`;
    }

    setHeat(isHot) {
        this.isHot = isHot;
        this.hot.setAttribute('aria-pressed', String(isHot));
        this.legend.setHeat(isHot);
        this.painter.forgetMarks();
        this.race.forgetMarks();
        this.drawView();
        this.race.draw(isHot);
        this.onlook();
    }

    newMenu() {
        return menu('plus', t('New map'),
            h('div', { class: 'menu-list map-new' },
                h('div', { class: 'map-size' }, h('span', null, t('size')), this.rows, '×', this.cols),
                h('label', { class: 'map-size' }, h('span', null, t('seed')), this.seed),
                h('button', { type: 'button', onclick: () => this.generate('maze') },
                    icon('random'), t('Random maze')),
                h('button', { type: 'button', onclick: () => this.generate('walls') },
                    icon('random'), t('Random walls')),
                h('button', { type: 'button', onclick: () => this.generate('terrain') },
                    icon('random'), t('Random mud and water')),
                choice([['', t('Examples')], ...Object.entries(EXAMPLES)
                    .map(([name, { label }]) => [name, label()])], '', (name) => this.loadExample(name),
                { 'aria-label': t('Examples') }),
                this.pasted,
                h('button', { type: 'button', onclick: () => this.take({ map: this.pasted.value }).then((isMap) => isMap && this.closeMenu()) },
                    t('Use the pasted map'))));
    }

    listen() {
        this.canvas.addEventListener('pointerdown', (event) => this.press(event));
        this.canvas.addEventListener('pointermove', (event) => this.drag(event));
        for (const name of ['pointerup', 'pointercancel']) {
            this.canvas.addEventListener(name, () => {
                this.painting = null;
            });
        }
        this.canvas.addEventListener('paste', (event) => this.take({ map: event.clipboardData.getData('text') }));
        this.canvas.addEventListener('keydown', (event) => this.onKey(event));
        this.canvas.addEventListener('focus', () => this.drawView());
        this.canvas.addEventListener('blur', () => this.drawView());
    }

    numberField(label, value, onchange) {
        return h('input', {
            type: 'number', min: 1, max: LARGEST_DRAWN, 'aria-label': label,
            title: label,
            onchange: (event) => {
                const asked = Math.round(Number(event.target.value));
                onchange(Math.min(LARGEST_DRAWN, Math.max(1, asked || value())));
            },
        });
    }

    /* ---- editing the map ---- */

    /* Shows another map, without searching it. */
    set(other) {
        this.maze = other;
        this.view = {};
        this.cursor = this.maze.start;
        this.rows.value = this.maze.rows;
        this.cols.value = this.maze.cols;
        this.drawTools();
        this.legend.setGrounds(this.maze.grounds);
        this.draw();
    }

    replace(other) {
        this.set(other);
        this.onload();
    }

    /* Reads or makes the map that `params` describe: the library does, and places the ends. */
    async read(params) {
        const { chart } = await ask('show', { problem: 'map', from: 'auto', to: 'auto', ...this.prices(), ...params });
        return mazeOf(chart);
    }

    /* Takes a map from outside; false if it is none, which the user is told. */
    async take(params) {
        const turn = ++this.taking;
        try {
            const read = await this.read(params);
            if (turn !== this.taking) {
                return false; /* another map was wished for since */
            }
            this.replace(read);
            return true;
        } catch (error) {
            if (turn !== this.taking) {
                return false;
            }
            toast(error.message, 'bad');
            this.onerror(error);
            return false;
        }
    }

    resize(rowCount, colCount) {
        if (rowCount * colCount > 1) {
            this.take(resized(this.maze, rowCount, colCount));
        }
    }

    generate(make) {
        this.take({ make, rows: Math.min(this.maze.rows, LARGEST_DRAWN), cols: Math.min(this.maze.cols, LARGEST_DRAWN),
            seed: Number(this.seed.value) || 1 });
        this.closeMenu();
    }

    loadExample(name) {
        if (name) {
            this.take({ map: EXAMPLES[name].text });
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
        await this.take({ map: file.text });
    }

    save() {
        download('map.txt', new Blob([mazeFile(this.maze)], { type: 'text/plain' }));
    }

    chooseTool(name) {
        this.tool = name;
        for (const button of this.tools.children) {
            button.setAttribute('aria-pressed', String(button.dataset.tool === name));
        }
        this.canvas.classList.toggle('brushed', name !== 'none'); /* without a brush a finger scrolls */
    }

    /* Puts `what` on a cell; true if that changed it. */
    put(cell, what) {
        const { maze } = this;
        const isEnd = cell === maze.start || cell === maze.target;
        if (what === 'start' || what === 'target') {
            if (isEnd) {
                return false;
            }
            maze[what] = cell;
            if (isWall(maze, cell)) {
                maze.cells[cell] = signOf(maze, 'free');
            }
            return true;
        }
        const sign = signOf(maze, what);
        if ((isEnd && isWall({ ...maze, cells: [sign] }, 0)) || maze.cells[cell] === sign) {
            return false;
        }
        maze.cells[cell] = sign;
        return true;
    }

    edit(cells, what) {
        const isChanged = cells.map((cell) => this.put(cell, what)).includes(true);
        if (isChanged) {
            this.onedit();
        }
        this.draw();
    }

    /* What the tool does to this cell: ends are dragged, a ground that is there already is removed. */
    meant(cell) {
        const isErased = this.tool in KEYS && this.maze.cells[cell] === signOf(this.maze, this.tool);
        if (this.tool === 'start' || this.tool === 'target') {
            return this.tool;
        }
        return cell === this.maze.start ? 'start' : cell === this.maze.target ? 'target'
            : this.tool === 'none' ? null : isErased ? 'free' : this.tool;
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
        const cell = this.maze && this.cellAt(event);
        const isScroll = this.tool === 'none' && event.pointerType !== 'mouse';
        if (cell === null || event.button !== 0 || !this.isDrawable() || isScroll || !this.meant(cell)) {
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
            } else if (!isWall(this.maze, cell)) { /* dragging leaves walls unchanged */
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
            : groundAt(this.maze, this.cursor).name;
        say(t('row %s, column %s: %s', row, col, what));
    }

    move([right, down], isPainting) {
        const col = this.cursor % this.maze.cols + right;
        const row = Math.floor(this.cursor / this.maze.cols) + down;
        if (col < 0 || row < 0 || col >= this.maze.cols || row >= this.maze.rows) {
            return;
        }
        this.cursor = row * this.maze.cols + col;
        if (isPainting && this.isDrawable() && this.tool !== 'none') {
            this.edit([this.cursor], this.tool);
        } else {
            this.drawView();
        }
        this.describe();
    }

    onKey(event) {
        const named = Object.keys(KEYS).find((name) => KEYS[name] === event.key.toLowerCase());
        if (!this.maze || event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        if (ARROWS[event.key]) {
            this.move(ARROWS[event.key], event.shiftKey);
        } else if ((event.key === ' ' || event.key === 'Enter') && this.isDrawable()) {
            const isThere = this.maze.cells[this.cursor] === signOf(this.maze, this.tool);
            if (this.tool !== 'none') {
                this.edit([this.cursor], isThere && !['start', 'target'].includes(this.tool) ? 'free' : this.tool);
            }
            this.describe();
        } else if (named) {
            this.chooseTool(named);
            say(this.toolName(named));
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    /* ---- drawing ---- */

    measure() {
        const figure = this.canvas.parentElement;
        const width = figure.clientWidth || 640;
        const height = matchMedia('(width > 700px)').matches ? Math.max(120, this.frame.clientHeight / this.race.lines() - this.race.headHeight() - 4)
            : window.innerHeight * (this.race.isOn() ? 0.3 : 0.5);
        const fitting = Math.min((width - 2) / this.maze.cols, height / this.maze.rows, 96);
        const least = this.isDrawable() && !this.race.isOn() ? 8 : 1;
        this.size = Math.max(least, fitting >= 8 ? Math.floor(fitting) : fitting);
    }

    /* Called when the map itself has changed, or the space for it. */
    draw() {
        if (!this.element.isConnected || !this.maze) {
            return;
        }
        this.measure();
        this.canvas.dataset.map = writeMaze(this.maze);
        this.canvas.dataset.size = this.size;
        this.canvas.setAttribute('aria-label', t('Map of %s {row|rows} and %s {column|columns}', this.maze.rows, this.maze.cols));
        this.painter.lay(this.maze, this.size);
        this.race.lay(this.maze, this.size);
        this.drawView();
        this.race.draw(this.isHot);
    }

    /* Called when only the state of the search has changed. */
    drawView() {
        if (this.painter.isLaid()) {
            this.painter.draw({ ...this.view, isHot: this.isHot }, this.canvas.matches(':focus-visible') ? this.cursor : null);
        }
    }

    redraw() {
        this.painter.forget();
        this.race.forget();
        this.draw();
    }

    values() {
        return this.maze ? mazeValues(this.maze) : {};
    }

    setPrices(grounds) {
        this.maze.grounds = grounds;
        this.legend.setGrounds(grounds);
    }

    isLarge() {
        return Boolean(this.maze) && !this.isDrawable();
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
    }
}
