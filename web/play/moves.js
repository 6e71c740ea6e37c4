/* moves.js - the legal moves as buttons, with their values if these are shown, and a field to type
 * one. */
import { clear, h } from '../base/dom.js';
import { errorLine } from '../base/form.js';
import { t } from '../base/words.js';

/* Empties a box whose buttons are rebuilt. A focus inside stays there: Tab continues from the
 * box. */
export function empty(box) {
    if (box.contains(document.activeElement)) {
        box.focus();
    }
    return clear(box);
}

export class Moves {
    /* `onmove(move)` plays a move, `ontyped(text)` what the user typed. */
    constructor({ onmove, ontyped }) {
        this.onmove = onmove;
        this.list = h('div', { class: 'move-list', role: 'group', tabindex: -1, 'aria-label': t('Legal moves') });
        this.wrong = errorLine();
        this.fail = this.wrong.show;
        this.typed = h('input', {
            type: 'text', name: 'move', class: 'mono', size: 8,
            autocomplete: 'off', spellcheck: 'false',
        });
        const typing = h('form', { class: 'row move-typed', onsubmit: (event) => {
            event.preventDefault();
            if (this.typed.value.trim()) {
                ontyped(this.typed.value.trim());
            }
        } }, h('label', null, h('span', { class: 'visually-hidden' }, t('Type a move')), this.typed),
        h('button', { type: 'submit', class: 'small' }, t('Play it')));
        this.chips = new Map(); /* move: function that shows its value */
        this.element = h('section', { 'aria-label': t('Moves') },
            h('div', { class: 'row move-head' }, h('h2', null, t('Moves')), typing),
            this.wrong.element, this.list);
    }

    chip(move, isLive) {
        const mark = h('span', { class: 'badge none', hidden: true });
        const more = h('span', { class: 'visually-hidden' });
        const element = h('button', {
            type: 'button',
            class: 'small move',
            'data-move': move,
            disabled: !isLive,
            onclick: () => this.onmove(move),
        }, h('span', { class: 'mono' }, move), mark, more);
        this.chips.set(move, (value) => {
            element.classList.toggle('best', Boolean(value?.best));
            mark.hidden = !value;
            mark.className = `badge ${value?.kind}`;
            mark.textContent = value?.label ?? '';
            mark.title = value?.text ?? '';
            more.textContent = !value ? '' : value.best ? `${value.text}, ${t('best')}` : value.text;
        });
        return element;
    }

    /* A new position. */
    draw(shown, isLive) {
        const longest = Math.max(0, ...shown.moves.map((move) => move.length));
        this.list.style.setProperty('--chip', `${Math.max(5.6, 0.55 * longest + 4.6)}rem`);
        this.chips.clear();
        this.wrong.show(null);
        this.typed.value = '';
        this.typed.placeholder = shown.moves[0] ?? '';
        this.typed.disabled = !isLive;
        empty(this.list).append(...shown.moves.map((move) => this.chip(move, isLive)),
            ...(!shown.all_moves
                ? [h('p', { class: 'help' }, t('There are more moves: type yours.'))] : []),
            ...(shown.over ? [h('p', { class: 'help' }, t('The game is over.'))] : []));
    }

    /* The values of moves as badges; null: none. */
    mark(marks) {
        this.chips.forEach((show, move) => show(marks?.get(move)));
    }
}
