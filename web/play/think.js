/* think.js - the tab 'Values': the value of the position, several lines of best play, the value of
 * each move, and how long to think. Values are off while playing until the eye switches them on. */
import { clear, h, iconButton } from '../base/dom.js';
import { choice } from '../base/form.js';
import { progressParts } from '../base/busy.js';
import { empty } from './moves.js';
import { badges, colour } from './values.js';
import { compare, inWords, shortLabel, subject, turned } from '../base/worth.js';
import { t } from '../base/words.js';

const LONGEST = 8; /* moves of a further line that are shown */

function facts(parts) {
    return parts.filter(Boolean).join(' · ');
}

/* `onmove` and `online` play one move or several; `onpreview` shows the position after a line, or
 * (null) the current one; `oneye` turns the values on, `oneffort` sets the seconds for thinking. */
export class Think {
    constructor({ onmove, online, onpreview, oneye, oneffort }, { isOn, effort }) {
        this.onmove = onmove;
        this.online = online;
        this.onpreview = onpreview;
        this.worth = h('p', { class: 'think-worth' });
        this.line = h('div', { class: 'think-line', role: 'group', tabindex: -1, 'aria-label': t('Line of best play') });
        this.more = h('div', { class: 'think-more' });
        this.count = h('p', { class: 'think-count help' });
        this.list = h('ol', { class: 'value-list', 'aria-label': t('Value of each move') });
        this.off = h('div', { class: 'think-off' },
            h('p', null, t('Values are hidden while you play.')),
            iconButton('eye', t('Show values'), oneye, { class: 'primary' }));
        this.body = h('div', { class: 'think-body' }, this.worth, this.line, this.more, this.count,
            h('h3', null, t('Value of each move')), this.list,
            h('p', { class: 'help' }, h('span', { class: 'badge win' }, '✓3'), ' ', t('proven'), ' · ',
                h('span', { class: 'badge guess' }, '+12'), ' ', t('estimated'), ' · ',
                h('span', { class: 'badge none' }, '?'), ' ', t('unknown')));
        this.effort = choice(['1', '3', '10', '30'].map((n) => [n, `${n} s`]), effort, oneffort, {
            class: 'think-effort',
            'aria-label': t('Thinking time where a position is not solved at once'),
            title: t('Thinking time where a position is not solved at once'),
        });
        this.element = h('section', { class: 'think', 'aria-label': t('What the engine thinks') },
            h('div', { class: 'row think-head' }, h('h2', null, t('What the engine thinks')), this.effort),
            this.off, this.body);
        this.shown = null;
        this.isPreviewed = false;
        this.setOn(isOn);
    }

    setOn(isOn) {
        this.body.hidden = !isOn;
        this.effort.hidden = !isOn;
        this.off.hidden = isOn;
    }

    /* ---- lines ---- */

    drawLine(moves) {
        if (this.line.dataset.moves !== moves.join(' ')) { /* otherwise the focus would be lost */
            this.line.dataset.moves = moves.join(' ');
            empty(this.line).append(...moves.map((move, i, all) => this.lineButton(move, i, all)));
            this.preview(null); /* a removed button does not get the event that the pointer leaves */
        }
    }

    /* Further lines: [{line, mark}]. */
    drawMore(lines) {
        clear(this.more).append(...lines.map(({ line, mark }) => h('div', { class: 'more-line' },
            h('span', { class: `badge ${mark.kind}`, title: mark.text }, mark.label),
            line.slice(0, LONGEST).map((move, i) => this.lineButton(move, i, line)), line.length > LONGEST ? ' …' : '')));
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

    /* ---- what is known ---- */

    /* A new position, about which nothing is known yet. */
    begin(shown) {
        this.shown = shown;
        clear(this.worth);
        clear(this.more);
        clear(this.list);
        this.drawLine([]);
        this.count.textContent = shown.over ? '' : t('thinking …');
    }

    /* While a search runs. */
    progress(progress, who) {
        this.count.textContent = facts([who ?? t('thinking …'), ...progressParts(progress)]);
        if (progress.move) {
            this.worth.textContent = t('best so far %s', progress.move);
        }
    }

    /* The moves from the best to the worst, each with what is known about it. */
    drawList(marks) {
        const sorted = [...marks].sort(([, a], [, b]) => Number(b.best) - Number(a.best) || compare(b.worth, a.worth));
        clear(this.list).append(...sorted.map(([move, mark]) => h('li', { class: mark.best ? 'best' : null },
            h('button', { type: 'button', class: 'small', 'data-value': move, onclick: () => this.onmove(move) },
                h('span', { class: 'mono' }, move),
                h('span', { class: `badge ${mark.kind}` }, mark.label), h('span', { class: 'help' }, mark.text)))));
    }

    /* Shows an answer, or its first part; returns the badges of its moves. */
    answer(analysis, isWhole) {
        const isPayoff = this.shown.payoffs && analysis.value.kind === 'score';
        const value = isPayoff && this.shown.turn === 1 ? turned(analysis.value) : analysis.value;
        const marks = badges(analysis, this.shown);
        const needsMove = analysis.exact && analysis.best.length === 0;
        clear(this.worth).append(
            h('span', { class: `worth-large ${isPayoff && value.proven ? 'draw' : colour(value)}` },
                shortLabel(value)),
            h('span', null, h('b', null, subject(this.shown.players[isPayoff ? 0 : this.shown.turn])), inWords(value),
                needsMove && !isWhole ? `; ${t('looking for the move …')}`
                    : needsMove ? `; ${t('the move is not proven yet')}` : ''));
        this.drawLine(needsMove ? [] : analysis.pv ?? analysis.best.slice(0, 1));
        this.count.textContent = facts([
            ...progressParts(analysis),
            analysis.method ?? (analysis.exact ? t('exact') : null),
            isWhole || needsMove ? null : t('looking for the line …'),
        ]);
        this.drawList(marks);
        return marks;
    }

    idle(text) {
        this.count.textContent = text;
    }
}
