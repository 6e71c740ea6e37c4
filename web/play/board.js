/* board.js - draws any view as SVG and turns clicks and keys into moves. It depends on kinds of
 * views, not on games: the view says which clicks make which move. */
import { clear, h, iconButton, s, say } from '../base/dom.js';
import { badge, face, pieceShapes, words } from './board_shapes.js';
import { CELL, layout, owner } from './board_layout.js';
import { happenings, isCapture, move as moveAll, winningLine } from './board_motion.js';
import { isSounding, joinSwitch, play as playTone, setSounding } from './board_sound.js';
import { compare } from '../base/worth.js';
import { t } from '../base/words.js';

const NAMED = 3; /* moves of a cell that its tip lists */
const NEARLY_ALL = 0.8; /* of the empty cells: marking so many says nothing */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/* The cells that the last move changed: true if something new was placed there. Without the
 * previous view, the cells that the library has marked. */
function changes(before, view) {
    const changed = new Map((view.marks ?? []).flatMap((mark, cell) =>
        (mark === 'last' ? [[cell, view.cells[cell] !== 0]] : [])));
    if (!before || before.kind !== view.kind || before.cells.length !== view.cells.length) {
        return changed;
    }
    view.cells.forEach((index, cell) => {
        if (index !== before.cells[cell]) {
            changed.set(cell, index !== 0 && before.cells[cell] === 0);
        } else if (view.amounts && view.amounts[cell] !== before.amounts?.[cell]) {
            changed.set(cell, false);
        }
    });
    return view.kind === 'graph' ? new Map() : changed;
}

/* The cells that make a move, in the order in which they are chosen. */
function pathOf(click) {
    return click.path ?? (click.then >= 0 ? [click.cell, click.then] : [click.cell]);
}

/* The mark drawn over a cell for the moves `here`. */
function marks(model, here, best, isMarked) {
    const x = model.x + model.w / 2;
    const y = model.y + model.h / 2;
    if (here.length === 0) {
        return [];
    }
    if (best) {
        const isItem = model.take !== undefined;
        const spot = model.spot ?? (model.empty ? { x, y, w: CELL }
            : { x, y: model.y + model.h - (isItem ? 5 : 8), w: (isItem ? 0.7 : 0.8) * CELL });
        return [badge(best, spot.x, spot.y, spot.w, false)];
    }
    if (model.take !== undefined || (model.empty && !isMarked)) {
        return [];
    }
    return model.empty && !model.text ? [s('circle', { class: 'dot', cx: x, cy: y, r: 5 })]
        : [face(model, 2, 'ring')];
}

/* The nearest of `models` in the direction of an arrow; off its axis only if rows are not
 * straight. */
function nearestTo(model, [dx, dy], models, isLoose) {
    let nearest = null;
    let least = Infinity;
    for (const other of models) {
        const x = other.x + other.w / 2 - model.x - model.w / 2;
        const y = other.y + other.h / 2 - model.y - model.h / 2;
        const along = x * dx + y * dy;
        const aside = Math.abs(x * dy) + Math.abs(y * dx);
        if (other !== model && along > 1 && along + 3 * aside < least
            && (along >= aside || isLoose)) {
            nearest = other;
            least = along + 3 * aside;
        }
    }
    return nearest;
}

export class Board {
    /* `onmove(move)` is called with the text of the move that the user made; `hasSound`: a switch for
     * sounds is its `sound`. */
    constructor({ onmove, hasSound = false }) {
        this.onmove = onmove;
        this.hasSound = hasSound;
        this.sound = hasSound ? this.soundSwitch() : null;
        this.shown = null; /* the answer of `show` for the position */
        this.live = false; /* may moves be made? */
        this.changed = new Map(); /* cells changed by the last move */
        this.values = new Map(); /* move: {label, kind, text, worth, best} */
        this.hint = null;
        this.chosen = []; /* the cells chosen so far of a move with several */
        this.cursor = null;
        this.parts = null;
        this.cells = new Map();
        this.frame = h('div', { class: 'board-scroll' });
        this.free = h('div', { class: 'row board-free' });
        this.notes = h('p', { class: 'board-notes', hidden: true });
        this.refusal = h('p', { class: 'board-refusal', hidden: true });
        this.caption = h('p', { class: 'board-caption', 'aria-hidden': 'true' });
        this.reachable = { key: null, at: new Map() };
        this.choices = h('div', { class: 'board-choices', role: 'group', hidden: true });
        this.element = h('div', { class: 'board' }, this.frame, this.caption, this.refusal, this.notes, this.choices, this.free);
        this.listen();
    }

    /* `position` is an answer of `show`; `previous` is the view before its last move. */
    draw(position, { isLive = false, previous = null, label = '' } = {}) {
        const isSame = this.shown === position;
        const wasOver = this.shown?.over ?? true;
        this.shown = position;
        this.live = isLive && !position.over;
        this.changed = changes(previous, position.view);
        this.chosen = [];
        this.choices.hidden = true;
        this.refusal.hidden = true;
        if (!isSame || !this.frame.firstChild) {
            this.build(label);
            this.act(previous, position.over && !wasOver);
        }
        this.refresh();
    }

    /* Shows what the last move did, and lets it be heard. */
    act(previous, isEnd) {
        const { view } = this.shown;
        if (!this.parts || !previous || view.twin) {
            return;
        }
        const spot = (cell) => this.middleOf(this.cells.get(String(cell))?.model);
        const found = happenings(previous, view, spot);
        const before = found.length > 0 ? layout(previous) : null;
        const layer = this.frame.querySelector('.pictures');
        moveAll(found, {
            layer,
            spot,
            top: Math.min(...this.parts.cells.map(({ y }) => y)) - CELL,
            pictureOf: (cell) => this.cells.get(String(cell))?.picture.querySelector('.piece'),
            old: (cell) => {
                const model = before?.cells.find((other) => other.cell === cell);
                return model ? s('g', { class: `picture leaving ${owner(model.piece)}` }, model.shapes()) : null;
            },
        });
        if (this.hasSound && (found.length > 0 || isEnd)) {
            playTone(isEnd ? 'end' : isCapture(found) ? 'capture' : 'place');
        }
    }

    middleOf(model) {
        return model ? { x: model.x + model.w / 2, y: model.y + model.h / 2 } : { x: 0, y: 0 };
    }

    soundSwitch() {
        const button = iconButton('sound', t('Sounds'), () => setSounding(!isSounding()),
            { bare: true, class: 'small board-sound' });
        joinSwitch(button);
        return button;
    }

    setValues(map) {
        this.values = map ?? new Map();
        this.refresh();
    }

    setHint(move) {
        this.hint = move;
        this.refresh();
    }

    /* Can the move be made by clicking? */
    reaches(move) {
        return this.shown.view.clicks.some((click) => click.move === move);
    }

    /* ---- which moves a cell makes ---- */

    clicksAt(model) {
        if (!this.live) {
            return [];
        }
        const here = this.nextClicks().get(model.cell) ?? [];
        return model.take === undefined ? here : here.filter((click) => click.then === model.take);
    }

    /* The clicks that go on with the cells chosen so far, by their next cell. */
    nextClicks() {
        const key = [this.shown.view.clicks, ...this.chosen];
        if (key.length !== this.reachable.key?.length || key.some((part, i) => part !== this.reachable.key[i])) {
            const at = new Map();
            const { kind, clicks } = this.shown.view;
            for (const click of clicks) {
                const path = kind === 'heaps' ? [click.cell] : pathOf(click);
                if (this.chosen.every((cell, i) => cell === path[i])) {
                    const next = path[this.chosen.length];
                    at.set(next, [...at.get(next) ?? [], click]);
                }
            }
            this.reachable = { key, at };
        }
        return this.reachable.at;
    }

    /* Does the next cell complete the move? */
    isComplete(click) {
        return this.shown.view.kind === 'heaps' || pathOf(click).length === this.chosen.length + 1;
    }

    /* A move that every cell makes belongs to none of them. */
    freeMoves() {
        const count = new Map();
        for (const click of this.live && this.shown.view.kind !== 'heaps' ? this.shown.view.clicks : []) {
            count.set(click.move, (count.get(click.move) ?? 0) + (pathOf(click).length === 1 ? 1 : 0));
        }
        return [...count].filter(([, at]) => at > 1 && at >= this.cells.size).map(([move]) => move);
    }

    /* The moves that choosing the cell makes, where few and not named as the cell is: "call". */
    namesAt(model, everywhere) {
        const moves = new Set(this.clicksAt(model).filter((click) => this.isComplete(click)).map(({ move }) => move));
        const names = [...moves].filter((move) => !everywhere.includes(move) && !model.name.startsWith(move));
        return model.take === undefined && names.length <= NAMED ? names.join(', ') : '';
    }

    /* Where a move of several cells is marked: at the last empty one, where a stone would fall. */
    anchors() {
        const anchor = new Map();
        for (const model of this.parts.cells) {
            for (const { move } of this.clicksAt(model)) {
                if (!anchor.has(move) || model.empty || model.take !== undefined) {
                    anchor.set(move, model.id);
                }
            }
        }
        this.freeMoves().forEach((move) => anchor.delete(move));
        return anchor;
    }

    /* ---- choosing ---- */

    play(move) {
        this.hideChoices();
        this.chosen = [];
        this.onmove(move);
    }

    choose(model) {
        this.hideChoices();
        this.refusal.hidden = true;
        const clicks = this.clicksAt(model);
        const moves = [...new Set(clicks.filter((click) => this.isComplete(click)).map((click) => click.move))];
        this.cursor = model.id;
        if (clicks.length === 0 && this.chosen.at(-1) === model.cell) {
            this.cancel();
        } else if (clicks.length === 0 && this.chosen.length > 0) {
            this.chosen = [];
            if (this.clicksAt(model).length > 0) {
                this.choose(model);
            } else {
                this.refresh();
                this.refuse();
            }
        } else if (clicks.length === 0) {
            this.refuse();
        } else if (clicks.some((click) => !this.isComplete(click))) {
            this.chosen = [...this.chosen, model.cell];
            this.refresh();
            if (moves.length > 0) { /* it may also end here */
                this.offer(moves, model);
            }
        } else if (moves.length === 1) {
            this.play(moves[0]);
        } else if (moves.length > 1) {
            this.offer(moves, model);
        }
    }

    /* A cell without a move is answered too, on the screen and aloud. */
    refuse() {
        this.refusal.textContent = t('No move goes there.');
        this.refusal.hidden = false;
        say(this.refusal.textContent);
    }

    cancel() {
        const had = this.chosen.length > 0 || !this.choices.hidden;
        this.chosen = [];
        this.hideChoices();
        if (this.shown) {
            this.refresh();
        }
        return had;
    }

    hideChoices() {
        if (!this.choices.hidden) {
            const inside = this.choices.contains(document.activeElement);
            this.choices.hidden = true;
            if (inside) {
                this.cells.get(this.cursor)?.group.focus();
            }
        }
    }

    offer(moves, model) {
        clear(this.choices).append(...moves.map((move) => this.moveButton(move)));
        this.choices.setAttribute('aria-label', t('Which move?'));
        this.choices.hidden = false;
        const cell = this.cells.get(model.id).group.getBoundingClientRect();
        const mine = this.element.getBoundingClientRect();
        const isBelow = cell.bottom - mine.top + 4 + this.choices.offsetHeight <= mine.height;
        this.choices.classList.toggle('in-flow', !isBelow); /* else it would cover what is below the board */
        const left = cell.left + cell.width / 2 - mine.left - this.choices.offsetWidth / 2;
        this.choices.style.left = `${Math.max(0, Math.min(left, mine.width - this.choices.offsetWidth))}px`;
        this.choices.style.top = `${cell.bottom - mine.top + 4}px`;
        this.choices.firstElementChild.focus();
    }

    moveButton(move) {
        const value = this.values.get(move);
        return h('button', {
            type: 'button',
            class: 'small',
            'data-move': move,
            onclick: () => this.play(move),
        }, h('span', { class: 'mono' }, move), value
            ? h('span', { class: `badge ${value.kind}`, title: value.text }, value.label) : null);
    }

    /* ---- drawing ---- */

    /* A cell has two parts: one that can be chosen and has a name, and above all of those its
     * picture, which adds no information to the name. */
    drawCell(model) {
        const layer = s('g');
        const ring = model.piece?.shape === 'seeds' ? s('g') : layer; /* it would cross out their number */
        const picture = s('g', { class: `picture ${owner(model.piece)}` }, ring,
            s('g', { class: 'piece' }, model.shapes()), this.oddsOf(model), layer);
        const group = s('g', {
            class: `cell ${owner(model.piece)}`,
            role: 'gridcell',
            tabindex: -1,
            'data-id': model.id,
            'data-cell': model.cell,
            'data-take': model.take,
            'data-piece': model.piece?.name,
        },
        face(model, 1, 'face'),
        face(model, 2, 'focus'));
        const tip = s('title');
        group.append(tip);
        this.cells.set(model.id, { model, group, picture, layer, ring, tip });
        return group;
    }

    /* How likely the cell hides something, where the answer has it: a tint and a number. */
    oddsOf(model) {
        const { heat } = this.shown;
        const odds = heat?.[model.cell];
        if (odds === undefined || odds === null) {
            return null;
        }
        const tint = face(model, 0.5, 'heat');
        tint.setAttribute('fill-opacity', String(0.75 * odds / Math.max(...heat, 0.01)));
        return [tint, words(String(Math.round(100 * odds)), model.x + model.w / 2, model.y + model.h / 2, 12,
            { class: 'heat-text' })];
    }

    hasOdds(model) {
        return typeof this.shown.heat?.[model.cell] === 'number';
    }

    drawNotes() {
        const lines = this.shown.view.notes ?? [];
        this.notes.hidden = lines.length === 0;
        clear(this.notes).append(...lines.map(({ player, name, value }) =>
            h('span', { class: 'board-note' },
                player >= 0 ? h('b', null, this.shown.players?.[player] ?? '') : null,
                ` ${name}: ${value}`)));
    }

    drawText() {
        return h('div', { class: 'board-text', 'data-kind': 'none' }, h('span', { class: 'help' }, t('Position')),
            h('span', { class: 'mono' }, this.shown.position));
    }

    build(label) {
        const hadFocus = this.frame.contains(document.activeElement);
        this.parts = layout(this.shown.view, false, this.shown.players);
        this.drawNotes();
        this.cells = new Map();
        if (!this.parts) {
            clear(this.frame).append(this.drawText());
            clear(this.free);
            return;
        }
        const { cells: models } = this.parts;
        const rows = [...new Set(models.map((model) => model.row))].sort((a, b) => a - b).map((row) =>
            s('g', { role: 'row' },
                models.filter((model) => model.row === row).map((model) => this.drawCell(model))));
        const { kind, look } = this.shown.view;
        const { width, height, least, most, back } = this.parts;
        const svg = s('svg', {
            class: `board-svg ${kind} look-${look ?? 'plain'}${this.shown.view.twin ? ' twin' : ''}`,
            'data-kind': kind,
            viewBox: `0 0 ${width} ${height}`,
            role: 'grid',
            'aria-label': label,
        }, s('g', { 'aria-hidden': 'true' }, back), rows,
        s('g', { 'aria-hidden': 'true', class: 'pictures' }, [...this.cells.values()].map(
            (cell) => cell.picture)));
        this.drawLine(svg);
        svg.style.minWidth = `${width / CELL * least}px`;
        svg.style.maxWidth = `${width / CELL * most}px`;
        svg.style.setProperty('--ratio', String(width / height));
        clear(this.frame).append(svg);
        if (!this.cells.has(this.cursor)) {
            const start = models.find((model) => this.clicksAt(model).length > 0) ?? models[0];
            this.cursor = start?.id ?? null; /* a board may have no cells */
        }
        if (hadFocus) {
            this.cells.get(this.cursor)?.group.focus({ preventScroll: true });
        }
    }

    /* The winning line, if it is straight; other chains keep their rings. */
    drawLine(svg) {
        const won = this.parts.cells.filter(({ cell }) => this.shown.view.marks?.[cell] === 'win');
        const line = winningLine(won.map((model) => this.middleOf(model)));
        if (line) {
            svg.classList.add('has-line');
            svg.append(line);
        }
    }

    /* Is it worth marking empty cells that can be chosen? */
    isTelling() {
        const empty = this.parts.cells.filter((model) => model.empty && model.take === undefined && !model.text);
        const open = empty.filter((model) => this.clicksAt(model).length > 0);
        return this.chosen.length > 0 || open.length < NEARLY_ALL * empty.length;
    }

    /* Marks that change while the position does not: selectable cells, values, the hint. */
    refresh() {
        if (!this.parts) {
            return;
        }
        const anchor = this.anchors();
        const everywhere = this.freeMoves();
        const isMarked = this.isTelling();
        this.showGhost(null);
        for (const { model, group, picture, layer, ring, tip } of this.cells.values()) {
            const moves = this.clicksAt(model).map((click) => click.move)
                .filter((move) => !everywhere.includes(move));
            const here = moves.filter((move) => anchor.get(move) === model.id);
            const best = here.map((move) => this.values.get(move)).filter(Boolean)
                .sort((a, b) => compare(b.worth, a.worth))[0];
            const last = model.take === undefined || this.shown.view.kind !== 'heaps'
                ? this.changed.get(model.cell) : undefined;
            group.classList.toggle('legal', moves.length > 0);
            group.classList.toggle('marked', here.length > 0 && !best);
            group.classList.toggle('selected', this.chosen.includes(model.cell));
            group.classList.toggle('second', this.chosen.length > 0 && moves.length > 0);
            group.classList.toggle('hinted', here.includes(this.hint));
            group.classList.toggle('last', last === true);
            group.classList.toggle('touched', last === false);
            picture.classList.toggle('can', moves.length > 0);
            picture.classList.toggle('new', last === true);
            group.setAttribute('tabindex', model.id === this.cursor ? 0 : -1);
            const made = this.namesAt(model, everywhere);
            tip.textContent = made;
            group.setAttribute('aria-label', [
                model.name,
                this.hasOdds(model) ? `${Math.round(100 * this.shown.heat[model.cell])} %` : null,
                this.chosen.includes(model.cell) ? t('chosen') : null,
                moves.length > 0 ? [t('legal move'), made].filter(Boolean).join(': ') : null,
                best?.text,
                here.includes(this.hint) ? t('hint') : null,
            ].filter(Boolean).join(', '));
            clear(layer);
            clear(ring);
            (best ? layer : ring).append(...(this.hasOdds(model) ? [] : marks(model, here, best, isMarked)));
        }
        const isForced = everywhere.length > 0
            && this.shown.view.clicks.every(({ move }) => everywhere.includes(move));
        clear(this.free).append(...isForced ? [h('span', null, t('No cell has a move; all you can do is:'))] : [],
            ...everywhere.map((move) => this.moveButton(move)));
    }

    /* ---- pointer and keys ---- */

    modelOf(target) {
        return this.cells.get(target.closest?.('[data-id]')?.dataset.id)?.model;
    }

    /* In a heap everything that would be taken is highlighted. */
    light(model) {
        for (const cell of this.cells.values()) {
            cell.picture.classList.toggle('taken', model?.take !== undefined
                && cell.model.cell === model.cell && cell.model.take <= model.take
                && this.clicksAt(model).length > 0);
        }
    }

    /* The piece that a click on the cell would put there: the one on its way, or the only kind that the
     * player to move has. */
    pieceFor(model) {
        const { view, turn } = this.shown;
        if (this.chosen.length > 0) {
            return view.pieces[view.cells[this.chosen[0]]];
        }
        const single = this.clicksAt(model).every((click) => this.isComplete(click));
        const kinds = view.pieces.slice(1).filter(({ player }) => player === turn);
        const all = view.pieces.length === 2 ? view.pieces.slice(1) : [];
        return single ? (kinds.length > 0 ? kinds : all).length === 1 && (kinds[0] ?? all[0]) : null;
    }

    /* A pale piece where one would come to lie. */
    showGhost(model) {
        this.frame.querySelector('.ghost')?.remove();
        const moves = model && model.take === undefined && this.shown.view.kind !== 'graph'
            ? [...new Set(this.clicksAt(model).map((click) => click.move))] : [];
        const isColumn = moves.length === 1 && this.shown.view.clicks.filter(({ move }) => move === moves[0]).length > 2;
        const at = isColumn ? this.cells.get(this.anchors().get(moves[0]))?.model : model; /* where it falls */
        const piece = moves.length > 0 && at?.empty && !this.freeMoves().includes(moves[0]) && this.pieceFor(model);
        if (piece) {
            const { x, y } = this.middleOf(this.shown.view.kind === 'strip' ? { ...at, h: CELL } : at);
            this.frame.querySelector('.pictures')?.append(
                s('g', { class: `ghost picture ${owner(piece)}` }, pieceShapes(piece, x, y, 0.4 * CELL)));
        }
    }

    /* What the pointer is on: everything that would be taken from a heap, or the piece that would come. */
    point(model) {
        this.light(model);
        this.caption.textContent = model?.take !== undefined && this.clicksAt(model).length > 0 ? model.name : '';
        if (this.parts) {
            this.showGhost(this.live ? model : null);
        }
    }

    moveCursor(model) {
        this.cells.get(this.cursor)?.group.setAttribute('tabindex', -1);
        this.cursor = model.id;
        const { group } = this.cells.get(this.cursor);
        group.setAttribute('tabindex', 0);
        group.focus();
    }

    /* ---- event handlers ---- */

    listen() {
        this.frame.addEventListener('click', (event) => {
            const model = this.modelOf(event.target);
            if (model && this.live) {
                this.cells.get(model.id).group.focus({ preventScroll: true });
                this.choose(model);
            }
        });
        this.frame.addEventListener('pointerover', (event) => this.point(this.modelOf(event.target)));
        this.frame.addEventListener('pointerleave', () => this.point(null));
        this.frame.addEventListener('focusin', (event) => this.light(this.modelOf(event.target)));
        this.element.addEventListener('keydown', (event) => this.key(event));
        this.element.addEventListener('focusout', ({ relatedTarget }) => {
            if (!this.choices.hidden && relatedTarget instanceof Node
                && !this.element.contains(relatedTarget)) {
                this.hideChoices();
            }
        });
    }

    key(event) {
        const model = this.modelOf(event.target);
        const arrow = ARROWS[event.key];
        const isChoosing = event.key === 'Enter' || event.key === ' ';
        if (event.key === 'Escape' && this.cancel()) {
            event.preventDefault();
        } else if (model && (arrow || isChoosing)) {
            event.preventDefault();
            const { kind, look } = this.shown.view;
            const next = arrow && nearestTo(model, arrow, this.parts.cells,
                kind !== 'grid' || look === 'hexagons');
            if (next) {
                this.moveCursor(next);
            } else if (isChoosing && this.live) {
                this.choose(model);
            }
        }
    }
}
