/* panel.js - the engine's analysis: the value of the position, the expected line, the depth of the
 * search; and all moves as buttons, with their values if the panel is on. */
import { clear, h, icon } from '../base/dom.js';
import { choice, errorLine } from '../base/form.js';
import { progressParts } from '../base/busy.js';
import { badges, colour } from './values.js';
import { inWords, shortLabel, subject, turned } from '../base/worth.js';
import { t } from '../base/words.js';

function facts(parts) {
    return parts.filter(Boolean).join(' · ');
}

/* Empties a box whose buttons are rebuilt. A focus inside stays there: Tab continues from the
 * box. */
function empty(box) {
    if (box.contains(document.activeElement)) {
        box.focus();
    }
    return clear(box);
}

/* `onmove` and `online` play one move or several; `onpreview` shows the position after a line, or
 * (null) the current one; `onthinks` turns the panel on and off, `oneffort` sets the seconds for
 * thinking, `onwhy` opens the tree of this position. */
export class Panel {
    constructor({ onmove, online, onpreview, onthinks, oneffort, onwhy }, { thinks, effort }) {
        this.onmove = onmove;
        this.online = online;
        this.onpreview = onpreview;
        this.oneffort = oneffort;
        this.effort = effort;
        this.worth = h('p', { class: 'think-worth' });
        this.line = h('div', { class: 'think-line', role: 'group', tabindex: -1 });
        this.count = h('p', { class: 'think-count help' });
        this.list = h('div', { class: 'move-list', role: 'group', tabindex: -1 });
        this.wrong = errorLine();
        this.typed = h('input', {
            type: 'text', name: 'move', class: 'mono', size: 8,
            autocomplete: 'off', spellcheck: 'false',
        });
        this.toggle = h('input', {
            type: 'checkbox', role: 'switch', checked: thinks, onchange: () => onthinks(this.toggle.checked),
        });
        this.body = h('div', { class: 'think-body' }, this.worth, this.line, this.count);
        this.deep = choice(['1', '2', '3', '4', '5', '6'].map((n) => [n, t('depth %s', n)]), 2, null,
            { 'aria-label': t('Depth of the tree') });
        this.why = h('button', { type: 'button', onclick: () => onwhy(this.deep.value) }, icon('tree'),
            t('Why this move?'));
        this.whyLast = h('button', {
            type: 'button', onclick: () => onwhy(this.deep.value, { last: true }),
        });
        const typing = h('form', { class: 'row move-typed', onsubmit: (event) => {
            event.preventDefault();
            if (this.typed.value.trim()) {
                this.online([this.typed.value.trim()], true);
            }
        } }, h('label', null, h('span', { class: 'visually-hidden' }, t('Type a move')), this.typed),
        h('button', { type: 'submit', class: 'small' }, t('Play it')));
        this.chips = new Map(); /* move: function that shows its value */
        this.shown = null;
        this.names = ['', ''];
        this.isPreviewed = false;
        this.setThinks(thinks);
        this.think = h('section', { class: 'card think', 'aria-label': t('What the engine thinks') },
                h('div', { class: 'row think-head' }, h('h2', null, t('What the engine thinks')),
                h('div', { class: 'row' },
                    choice(['1', '3', '10', '30'].map((n) => [n, `${n} s`]), this.effort, this.oneffort, {
                        class: 'think-effort',
                        'aria-label': t('Thinking time where a position is not solved at once'),
                        title: t('Thinking time where a position is not solved at once'),
                    }),
                    h('label', { class: 'check' }, this.toggle, h('span', null, t('on'))))),
            this.body,
            h('div', { class: 'row think-why' }, this.why, this.whyLast, this.deep));
        this.moves = h('section', { class: 'card', 'aria-label': t('Moves') },
                h('div', { class: 'row move-head' }, h('h2', null, t('Moves')), typing),
            this.wrong.element, this.list);
        this.fail = this.wrong.show;
    }

    setThinks(isOn) {
        this.body.hidden = !isOn;
        this.toggle.checked = isOn;
    }

    chip(move, isLive) {
        const mark = h('span', { class: 'badge none' }, '·');
        const more = h('span', { class: 'visually-hidden' });
        const element = h('button', {
            type: 'button',
            class: 'small move',
            'data-move': move,
            disabled: !isLive,
            onclick: () => this.onmove(move),
        }, h('span', { class: 'mono' }, move), mark, more);
        this.chips.set(move, (value) => {
            element.classList.toggle('best', value.best);
            mark.className = `badge ${value.kind}`;
            mark.textContent = value.label;
            mark.title = value.text;
            more.textContent = value.best ? `${value.text}, ${t('best')}` : value.text;
        });
        return element;
    }

    drawList(isLive) {
        const longest = Math.max(0, ...this.shown.moves.map((move) => move.length));
        this.list.style.setProperty('--chip', `${Math.max(5.6, 0.55 * longest + 4.6)}rem`);
        this.chips.clear();
        empty(this.list).append(...this.shown.moves.map((move) => this.chip(move, isLive)),
            ...(!this.shown.all_moves
                ? [h('p', { class: 'help' }, t('There are more moves: type yours.'))] : []),
            ...(this.shown.over ? [h('p', { class: 'help' }, t('The game is over.'))] : []));
    }

    drawLine(moves) {
        if (this.line.dataset.moves !== moves.join(' ')) { /* otherwise the focus would be lost */
            this.line.dataset.moves = moves.join(' ');
            empty(this.line).append(...moves.map((move, i, all) => this.lineButton(move, i, all)));
            this.preview(null); /* a removed button does not get the event that the pointer leaves */
        }
    }

    preview(moves) {
        if (moves || this.isPreviewed) {
            this.isPreviewed = moves !== null;
            this.onpreview(moves);
        }
    }

    lineButton(move, i, all) {
        return h('button', {
            type: 'button',
            class: 'small mono',
            'data-line': i,
            'aria-label': t('%s, move %s of the line', move, i + 1),
            onpointerenter: () => this.preview(all.slice(0, i + 1)),
            onpointerleave: () => this.preview(null),
            onfocus: () => this.preview(all.slice(0, i + 1)),
            onblur: () => this.preview(null),
            onclick: () => this.online(all.slice(0, i + 1)),
        }, move);
    }

    depth() {
        return this.deep.value;
    }

    /* A new position, about which nothing is known yet. */
    begin(position, isLive) {
        this.shown = position;
        this.names = this.shown.players;
        this.list.setAttribute('aria-label', t('Legal moves'));
        this.line.setAttribute('aria-label', t('Line of best play'));
        this.wrong.show(null);
        this.typed.value = '';
        this.typed.placeholder = this.shown.moves[0] ?? '';
        this.typed.disabled = !isLive;
        this.why.disabled = this.shown.over;
        this.whyLast.hidden = !this.shown.line.length;
        this.whyLast.textContent = t('Why was %s played?', this.shown.line.at(-1)?.move);
        this.drawList(isLive);
        clear(this.worth);
        this.drawLine([]);
        this.count.textContent = this.shown.over ? '' : t('thinking …');
    }

    /* While a search runs. */
    progress(progress, who) {
        this.count.textContent = facts([who ?? t('thinking …'), ...progressParts(progress)]);
        if (progress.move) {
            this.worth.textContent = t('best so far %s', progress.move);
        }
    }

    /* Shows an answer, or its first part; returns the badges of its moves. */
    answer(analysis, isWhole) {
        const isPayoff = this.shown.payoffs && analysis.value.kind === 'score';
        const value = isPayoff && this.shown.turn === 1 ? turned(analysis.value) : analysis.value;
        const marks = badges(analysis, this.shown);
        const needsMove = analysis.exact && analysis.best.length === 0;
        clear(this.worth).append(
            h('span', { class: `badge ${isPayoff && value.proven ? 'draw' : colour(value)}` },
                shortLabel(value)), ' ',
            h('b', null, subject(this.names[isPayoff ? 0 : this.shown.turn])), inWords(value),
            needsMove && !isWhole ? `; ${t('looking for the move …')}`
                : needsMove ? `; ${t('the move is not proven yet')}` : '');
        this.drawLine(needsMove ? [] : analysis.pv ?? analysis.best.slice(0, 1));
        this.count.textContent = facts([
            ...progressParts(analysis),
            analysis.method ?? (analysis.exact ? t('exact') : null),
            isWhole || needsMove ? null : t('looking for the line …'),
        ]);
        marks.forEach((mark, move) => this.chips.get(move)?.(mark));
        return marks;
    }

    idle(text) {
        this.count.textContent = text;
    }
}
