/* panel.js - what the engine thinks: the value of the position, the line it expects, how far
 * it looked; and all moves as buttons, with their values when the panel is on. */
import { clear, h, icon } from '../base/dom.js';
import { choice, errorLine } from '../base/form.js';
import { progressParts } from '../base/busy.js';
import { badges, colour } from './values.js';
import { inWords, shortLabel, turned } from '../base/worth.js';
import { t } from '../base/words.js';

const LISTED = 300;

function facts(parts) {
    return parts.filter(Boolean).join(' · ');
}

/* Empties a box whose buttons are made anew. A focus in it stays there: Tab goes on from the box. */
function empty(box) {
    if (box.contains(document.activeElement)) {
        box.focus();
    }
    return clear(box);
}

/* `onmove`, `online` play a move or several; `onpreview` shows the position after a line, or (null)
 * the present one; `onthinks` turns the panel on and off, `oneffort` sets the seconds it may think,
 * `onwhy` opens the tree of this position. */
export function createPanel({ onmove, online, onpreview, onthinks, oneffort, onwhy },
    { thinks, effort }) {
    const worth = h('p', { class: 'think-worth' });
    const line = h('div', { class: 'think-line', role: 'group', tabindex: -1 });
    const count = h('p', { class: 'think-count help' });
    const list = h('div', { class: 'move-list', role: 'group', tabindex: -1 });
    const wrong = errorLine();
    const typed = h('input', {
        type: 'text', name: 'move', class: 'mono', size: 8,
        autocomplete: 'off', spellcheck: 'false',
    });
    const toggle = h('input', {
        type: 'checkbox', role: 'switch', checked: thinks, onchange: () => onthinks(toggle.checked),
    });
    const body = h('div', { class: 'think-body' }, worth, line, count);
    const depth = choice([1, 2, 3, 4, 5, 6].map((n) => [n, t('depth %s', n)]), 2, null,
        { 'aria-label': t('Depth of the tree') });
    const why = h('button', { type: 'button', onclick: () => onwhy(depth.value) }, icon('tree'),
        t('Why this move?'));
    const whyLast = h('button', {
        type: 'button', onclick: () => onwhy(depth.value, { last: true }),
    });
    const moves = h('form', { class: 'row move-typed', onsubmit: (event) => {
        event.preventDefault();
        if (typed.value.trim()) {
            online([typed.value.trim()], true);
        }
    } }, h('label', null, h('span', { class: 'visually-hidden' }, t('Type a move')), typed),
    h('button', { type: 'submit', class: 'small' }, t('Play it')));
    const chips = new Map(); /* move: shows its value */
    let shown = null;
    let names = ['', ''];
    let isPreviewed = false;

    function setThinks(isOn) {
        body.hidden = !isOn;
        toggle.checked = isOn;
    }

    function chip(move, isLive) {
        const mark = h('span', { class: 'badge none' }, '·');
        const more = h('span', { class: 'visually-hidden' });
        const element = h('button', {
            type: 'button',
            class: 'small move',
            'data-move': move,
            disabled: !isLive,
            onclick: () => onmove(move),
        }, h('span', { class: 'mono' }, move), mark, more);
        chips.set(move, (value) => {
            element.classList.toggle('best', value.best);
            mark.className = `badge ${value.kind}`;
            mark.textContent = value.label;
            mark.title = value.text;
            more.textContent = value.best ? `${value.text}, ${t('best')}` : value.text;
        });
        return element;
    }

    function drawList(isLive) {
        const rest = shown.moves.length - LISTED;
        const longest = Math.max(0, ...shown.moves.slice(0, LISTED).map((move) => move.length));
        list.style.setProperty('--chip', `${Math.max(5.6, 0.55 * longest + 4.6)}rem`);
        chips.clear();
        empty(list).append(...shown.moves.slice(0, LISTED).map((move) => chip(move, isLive)),
            ...(rest > 0 || !shown.all_moves
                ? [h('p', { class: 'help' }, t('There are more moves: type yours.'))] : []),
            ...(shown.over ? [h('p', { class: 'help' }, t('The game is over.'))] : []));
    }

    function drawLine(moves) {
        if (line.dataset.moves !== moves.join(' ')) { /* else a focus would be lost */
            line.dataset.moves = moves.join(' ');
            empty(line).append(...moves.map(lineButton));
            preview(null); /* a button that is gone hears of no pointer that leaves */
        }
    }

    function preview(moves) {
        if (moves || isPreviewed) {
            isPreviewed = moves !== null;
            onpreview(moves);
        }
    }

    function lineButton(move, i, all) {
        return h('button', {
            type: 'button',
            class: 'small mono',
            'data-line': i,
            'aria-label': t('%s, move %s of the line', move, i + 1),
            onpointerenter: () => preview(all.slice(0, i + 1)),
            onpointerleave: () => preview(null),
            onfocus: () => preview(all.slice(0, i + 1)),
            onblur: () => preview(null),
            onclick: () => online(all.slice(0, i + 1)),
        }, move);
    }

    setThinks(thinks);
    return {
        think: h('section', { class: 'card think', 'aria-label': t('What the engine thinks') },
            h('div', { class: 'row think-head' }, h('h2', null, t('What the engine thinks')),
                h('div', { class: 'row' },
                    choice(['1', '3', '10', '30'].map((n) => [n, `${n} s`]), effort, oneffort, {
                        class: 'think-effort',
                        'aria-label': t('Thinking time where a position is not solved at once'),
                        title: t('Thinking time where a position is not solved at once'),
                    }),
                    h('label', { class: 'check' }, toggle, h('span', null, t('on'))))),
            body,
            h('div', { class: 'row think-why' }, why, whyLast, depth)),
        moves: h('section', { class: 'card', 'aria-label': t('Moves') },
            h('div', { class: 'row move-head' }, h('h2', null, t('Moves')), moves),
            wrong.element, list),
        setThinks,
        fail: wrong.show,
        depth: () => depth.value,

        /* A new position: nothing is known of it yet. */
        begin(position, isLive) {
            shown = position;
            names = shown.players;
            list.setAttribute('aria-label', t('Legal moves'));
            line.setAttribute('aria-label', t('Line of best play'));
            wrong.show(null);
            typed.value = '';
            typed.placeholder = shown.moves[0] ?? '';
            typed.disabled = !isLive;
            why.disabled = shown.over;
            whyLast.hidden = !shown.line.length;
            whyLast.textContent = t('Why was %s played?', shown.line.at(-1)?.move);
            drawList(isLive);
            clear(worth);
            drawLine([]);
            count.textContent = shown.over ? '' : t('thinking …');
        },
        /* While a search runs. */
        progress(progress, who) {
            count.textContent = facts([who ?? t('thinking …'), ...progressParts(progress)]);
            if (progress.move) {
                worth.textContent = t('best so far %s', progress.move);
            }
        },
        /* An answer, or its first part; gives the badges of its moves. */
        answer(analysis, isWhole) {
            const isPayoff = shown.payoffs && analysis.value.kind === 'score';
            const value = isPayoff && shown.turn === 1 ? turned(analysis.value) : analysis.value;
            const marks = badges(analysis, shown);
            const needsMove = analysis.exact && analysis.best.length === 0;
            clear(worth).append(
                h('span', { class: `badge ${isPayoff && value.proven ? 'draw' : colour(value)}` },
                    shortLabel(value)), ' ',
                h('b', null, names[isPayoff ? 0 : shown.turn]), ` ${inWords(value)}`,
                needsMove && !isWhole ? `; ${t('looking for the move …')}`
                    : needsMove ? `; ${t('the move is not proven yet')}` : '');
            drawLine(needsMove ? [] : analysis.pv ?? analysis.best.slice(0, 1));
            count.textContent = facts([
                ...progressParts(analysis),
                analysis.method ?? (analysis.exact ? t('exact') : null),
                isWhole || needsMove ? null : t('looking for the line …'),
            ]);
            marks.forEach((mark, move) => chips.get(move)?.(mark));
            return marks;
        },
        idle(text) {
            count.textContent = text;
        },
    };
}
