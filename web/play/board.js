/* board.js - draws any view as SVG and turns clicks and keys into moves. It knows kinds of views
 * and no game: which clicks make which move comes with the view. */
import { clear, h, s } from '../base/dom.js';
import { badge, face } from './board_shapes.js';
import { CELL, layout, owner } from './board_layout.js';
import { compare } from '../base/worth.js';
import { t } from '../base/words.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/* The cells that the last move changed: true where something came to lie that was not there. */
function changes(before, view) {
    const changed = new Map();
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

/* `onmove(move)` is called with the text of the move that a person made. */
export function createBoard({ onmove }) {
    let shown = null; /* what `show` told about the position */
    let live = false; /* may moves be made */
    let before = null; /* the view before the last move */
    let values = new Map(); /* move: {label, kind, text, worth, best} */
    let hint = null;
    let chosen = []; /* the first cells of a move of several */
    let cursor = null;
    let parts = null;
    let cells = new Map();
    let changed = new Map();

    const frame = h('div', { class: 'board-scroll' });
    const free = h('div', { class: 'row board-free' });
    const notes = h('p', { class: 'board-notes', hidden: true });
    const choices = h('div', { class: 'board-choices', role: 'group', hidden: true });
    const element = h('div', { class: 'board' }, frame, notes, choices, free);

    /* ---- which moves a cell makes ---- */

    function clicksAt(model) {
        const clicks = live ? shown.view.clicks : [];
        if (model.take !== undefined) {
            return clicks.filter((click) => click.cell === model.cell && click.then === model.take);
        }
        return clicks.filter((click) => {
            const path = pathOf(click);
            return path[chosen.length] === model.cell && chosen.every((cell, i) => cell === path[i]);
        });
    }

    /* Is the move complete with the next cell. */
    function isComplete(click) {
        return shown.view.kind === 'heaps' || pathOf(click).length === chosen.length + 1;
    }

    /* A move that every cell makes belongs to none of them. */
    function freeMoves() {
        const count = new Map();
        for (const click of live && shown.view.kind !== 'heaps' ? shown.view.clicks : []) {
            count.set(click.move, (count.get(click.move) ?? 0) + (pathOf(click).length === 1 ? 1 : 0));
        }
        return [...count].filter(([, at]) => at > 1 && at >= cells.size).map(([move]) => move);
    }

    /* Where a move of several cells is marked: the last empty one, where a stone would fall. */
    function anchors() {
        const anchor = new Map();
        for (const model of parts.cells) {
            for (const { move } of clicksAt(model)) {
                if (!anchor.has(move) || model.empty || model.take !== undefined) {
                    anchor.set(move, model.id);
                }
            }
        }
        freeMoves().forEach((move) => anchor.delete(move));
        return anchor;
    }

    /* ---- choosing ---- */

    function play(move) {
        hideChoices();
        chosen = [];
        onmove(move);
    }

    function choose(model) {
        hideChoices();
        const clicks = clicksAt(model);
        const moves = [...new Set(clicks.filter(isComplete).map((click) => click.move))];
        cursor = model.id;
        if (clicks.length === 0 && chosen.at(-1) === model.cell) {
            cancel();
        } else if (clicks.length === 0 && chosen.length > 0) {
            chosen = [];
            if (clicksAt(model).length > 0) {
                choose(model);
            } else {
                refresh();
            }
        } else if (clicks.some((click) => !isComplete(click))) {
            chosen = [...chosen, model.cell];
            refresh();
            if (moves.length > 0) { /* it may end here, too */
                offer(moves, model);
            }
        } else if (moves.length === 1) {
            play(moves[0]);
        } else if (moves.length > 1) {
            offer(moves, model);
        }
    }

    function cancel() {
        const had = chosen.length > 0 || !choices.hidden;
        chosen = [];
        hideChoices();
        if (shown) {
            refresh();
        }
        return had;
    }

    function hideChoices() {
        if (!choices.hidden) {
            const inside = choices.contains(document.activeElement);
            choices.hidden = true;
            if (inside) {
                cells.get(cursor)?.group.focus();
            }
        }
    }

    function offer(moves, model) {
        clear(choices).append(...moves.map((move) => moveButton(move)));
        choices.setAttribute('aria-label', t('Which move?'));
        choices.hidden = false;
        const cell = cells.get(model.id).group.getBoundingClientRect();
        const mine = element.getBoundingClientRect();
        const left = cell.left + cell.width / 2 - mine.left - choices.offsetWidth / 2;
        choices.style.left = `${Math.max(0, Math.min(left, mine.width - choices.offsetWidth))}px`;
        choices.style.top = `${cell.bottom - mine.top + 4}px`;
        choices.firstElementChild.focus();
    }

    function moveButton(move) {
        const value = values.get(move);
        return h('button', {
            type: 'button',
            class: 'small',
            'data-move': move,
            onclick: () => play(move),
        }, h('span', { class: 'mono' }, move), value
            ? h('span', { class: `badge ${value.kind}`, title: value.text }, value.label) : null);
    }

    /* ---- drawing ---- */

    /* A cell has two parts: what is chosen and named, and over all of those its picture, which
     * says nothing that the name does not say. */
    function drawCell(model) {
        const layer = s('g');
        const picture = s('g', { class: `picture ${owner(model.piece)}` },
            s('g', { class: 'piece' }, model.shapes()), layer);
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
        cells.set(model.id, { model, group, picture, layer });
        return group;
    }

    function drawNotes() {
        const lines = shown.view.notes ?? [];
        notes.hidden = lines.length === 0;
        clear(notes).append(...lines.map(({ player, name, value }) => h('span', { class: 'board-note' },
            player >= 0 ? h('b', null, shown.players?.[player] ?? '') : null, ` ${name}: ${value}`)));
    }

    function drawText() {
        return h('div', { class: 'board-text mono', 'data-kind': 'none' }, shown.position);
    }

    function build(label) {
        const hadFocus = frame.contains(document.activeElement);
        parts = layout(shown.view);
        drawNotes();
        cells = new Map();
        if (!parts) {
            clear(frame).append(drawText());
            clear(free);
            return;
        }
        const rows = [...new Set(parts.cells.map((model) => model.row))].sort((a, b) => a - b).map((row) =>
            s('g', { role: 'row' },
                parts.cells.filter((model) => model.row === row).map(drawCell)));
        const svg = s('svg', {
            class: `board-svg ${shown.view.kind} look-${shown.view.look ?? 'plain'}`,
            'data-kind': shown.view.kind,
            viewBox: `0 0 ${parts.width} ${parts.height}`,
            role: 'grid',
            'aria-label': label,
        }, s('g', { 'aria-hidden': 'true' }, parts.back), rows,
        s('g', { 'aria-hidden': 'true', class: 'pictures' }, [...cells.values()].map(
            (cell) => cell.picture)));
        svg.style.minWidth = `${parts.width / CELL * parts.least}px`;
        svg.style.maxWidth = `${parts.width / CELL * parts.most}px`;
        svg.style.setProperty('--ratio', parts.width / parts.height);
        clear(frame).append(svg);
        if (!cells.has(cursor)) {
            const start = parts.cells.find((model) => clicksAt(model).length > 0) ?? parts.cells[0];
            cursor = start?.id ?? null; /* a board may have no cell */
        }
        if (hadFocus) {
            cells.get(cursor)?.group.focus({ preventScroll: true });
        }
    }

    /* Marks that change while the position stays: what may be chosen, values, the hint. */
    function refresh() {
        if (!parts) {
            return;
        }
        const anchor = anchors();
        const everywhere = freeMoves();
        for (const { model, group, picture, layer } of cells.values()) {
            const moves = clicksAt(model).map((click) => click.move)
                .filter((move) => !everywhere.includes(move));
            const here = moves.filter((move) => anchor.get(move) === model.id);
            const best = here.map((move) => values.get(move)).filter(Boolean)
                .sort((a, b) => compare(b.worth, a.worth))[0];
            const last = model.take === undefined || shown.view.kind !== 'heaps'
                ? changed.get(model.cell) : undefined;
            group.classList.toggle('legal', moves.length > 0);
            group.classList.toggle('marked', here.length > 0 && !best);
            group.classList.toggle('selected', chosen.includes(model.cell));
            group.classList.toggle('second', chosen.length > 0 && moves.length > 0);
            group.classList.toggle('hinted', here.includes(hint));
            group.classList.toggle('last', last === true);
            group.classList.toggle('touched', last === false);
            picture.classList.toggle('can', moves.length > 0);
            picture.classList.toggle('new', last === true);
            group.setAttribute('tabindex', model.id === cursor ? 0 : -1);
            group.setAttribute('aria-label', [
                model.name,
                chosen.includes(model.cell) ? t('chosen') : null,
                moves.length > 0 ? t('legal move') : null,
                best?.text,
                here.includes(hint) ? t('hint') : null,
            ].filter(Boolean).join(', '));
            clear(layer).append(...marks(model, here, best));
        }
        clear(free).append(...everywhere.map(moveButton));
    }

    function marks(model, here, best) {
        const x = model.x + model.w / 2;
        const y = model.y + model.h / 2;
        if (here.length === 0) {
            return [];
        }
        if (best) {
            const isItem = model.take !== undefined;
            const spot = model.spot ?? (model.empty || isItem ? { x, y, w: CELL }
                : { x, y: model.y + model.h - 8, w: 0.8 * CELL });
            return [badge(best, spot.x, spot.y, spot.w, isItem)];
        }
        if (model.take !== undefined) {
            return [];
        }
        return model.empty ? [s('circle', { class: 'dot', cx: x, cy: y, r: 5 })]
            : [face(model, 2, 'ring')];
    }

    /* ---- pointer and keys ---- */

    function modelOf(target) {
        return cells.get(target.closest?.('[data-id]')?.dataset.id)?.model;
    }

    /* In a heap all that would be taken is lit. */
    function light(model) {
        for (const cell of cells.values()) {
            cell.picture.classList.toggle('taken', model?.take !== undefined
                && cell.model.cell === model.cell && cell.model.take <= model.take
                && clicksAt(model).length > 0);
        }
    }

    function step(model, [dx, dy]) {
        let nearest = null;
        let least = Infinity;
        for (const other of parts.cells) {
            const x = other.x + other.w / 2 - model.x - model.w / 2;
            const y = other.y + other.h / 2 - model.y - model.h / 2;
            const along = x * dx + y * dy;
            const aside = Math.abs(x * dy) + Math.abs(y * dx);
            if (other !== model && along > 1 && along + 3 * aside < least
                && (along >= aside || shown.view.kind !== 'grid' || shown.view.look === 'hexagons')) {
                nearest = other;
                least = along + 3 * aside;
            }
        }
        return nearest;
    }

    function moveCursor(model) {
        cells.get(cursor)?.group.setAttribute('tabindex', -1);
        cursor = model.id;
        const { group } = cells.get(cursor);
        group.setAttribute('tabindex', 0);
        group.focus();
    }

    frame.addEventListener('click', (event) => {
        const model = modelOf(event.target);
        if (model && live) {
            cells.get(model.id).group.focus({ preventScroll: true });
            choose(model);
        }
    });
    frame.addEventListener('pointerover', (event) => light(modelOf(event.target)));
    frame.addEventListener('pointerleave', () => light(null));
    frame.addEventListener('focusin', (event) => light(modelOf(event.target)));
    element.addEventListener('keydown', (event) => {
        const model = modelOf(event.target);
        const arrow = ARROWS[event.key];
        const isChoosing = event.key === 'Enter' || event.key === ' ';
        if (event.key === 'Escape' && cancel()) {
            event.preventDefault();
        } else if (model && (arrow || isChoosing)) {
            event.preventDefault();
            const next = arrow && step(model, arrow);
            if (next) {
                moveCursor(next);
            } else if (isChoosing && live) {
                choose(model);
            }
        }
    });
    element.addEventListener('focusout', (event) => {
        if (!choices.hidden && event.relatedTarget && !element.contains(event.relatedTarget)) {
            hideChoices();
        }
    });

    return {
        element,
        /* `position` is an answer of `show`; `previous` the view before its last move. */
        draw(position, { isLive = false, previous = null, label = '' } = {}) {
            const isSame = shown === position;
            shown = position;
            live = isLive && !position.over;
            before = previous;
            changed = changes(before, position.view);
            chosen = [];
            choices.hidden = true;
            if (!isSame || !frame.firstChild) {
                build(label);
            }
            refresh();
        },
        setValues(map) {
            values = map ?? new Map();
            refresh();
        },
        setHint(move) {
            hint = move;
            refresh();
        },
        /* Can the move be made by clicking. */
        reaches: (move) => shown.view.clicks.some((click) => click.move === move),
        cancel,
    };
}
