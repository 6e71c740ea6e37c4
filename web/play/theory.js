/* theory.js - what `solve` knows about a game at a table: the payoffs that players may expect, and how
 * the seat should play here. It is computed from what the seat sees, so it shows no secret. */
import { clear, h } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { decimal, t } from '../base/words.js';

const LIMIT = 10; /* seconds */

const short = (number) => decimal(String(Number(number.toFixed(4))));
const percent = (share) => `${decimal((100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0))} %`;

/* The strategy of the player in the information set that the position names. */
function strategyAt(solved, player, position) {
    return solved.equilibria?.[0]?.strategies?.[player]?.find(({ set }) => set === position)?.moves;
}

/* What to write beside each move: {move: {text, best}}. */
function marksOf(solved, { turn, position }) {
    const mixed = strategyAt(solved, turn, position);
    if (mixed) {
        const most = Math.max(...mixed.map(({ probability }) => probability));
        return new Map(mixed.map(({ move, probability }) =>
            [move, { text: percent(probability), best: probability === most }]));
    }
    return new Map((solved.position === position ? solved.moves ?? [] : [])
        .filter(({ payoffs }) => payoffs)
        .map(({ move, payoffs }) => [move, { text: short(payoffs[turn]), best: solved.best?.includes(move) }]));
}

export class Theory {
    /* `onmarks(marks)` is called with what to write beside the moves. */
    constructor({ onmarks }) {
        this.onmarks = onmarks;
        this.known = new Map(); /* answers of `solve` by request */
        this.toggle = h('input', { type: 'checkbox', role: 'switch', onchange: () => this.update() });
        this.body = h('div', { class: 'think-body' });
        this.element = h('section', { class: 'card think', 'aria-label': t('What theory says') },
            h('div', { class: 'row think-head' }, h('h2', null, t('What theory says')),
                h('label', { class: 'check' }, this.toggle, h('span', null, t('on')))),
            this.body);
        this.session = null;
        this.work = new AbortController();
    }

    /* A new position of `session`; null: the seat is covered. */
    show(session) {
        this.session = session;
        this.update();
    }

    async update() {
        this.work.abort();
        this.work = new AbortController();
        const { signal } = this.work;
        clear(this.body);
        this.onmarks(new Map());
        if (!this.toggle.checked || !this.session || this.session.isOver) {
            return;
        }
        const { answer, game, options } = this.session;
        const request = { game, ...options, ...(answer.kind.hidden ? {} : { position: answer.position }) };
        this.body.append(h('p', { class: 'help' }, t('thinking …')));
        try {
            const solved = await this.solve(request, signal);
            if (!signal.aborted) {
                this.draw(solved, answer);
            }
        } catch (error) {
            if (!signal.aborted) {
                clear(this.body).append(h('p', { class: 'help' }, error.message));
            }
        }
    }

    async solve(request, signal) {
        const key = JSON.stringify(request);
        if (!this.known.has(key)) {
            this.known.set(key, await ask('solve', { ...request, seconds: LIMIT }, { signal }));
        }
        return this.known.get(key);
    }

    draw(solved, answer) {
        const marks = marksOf(solved, answer);
        const isExact = Boolean(solved.exact) || solved.is_exact;
        clear(this.body).append(
            h('p', { class: 'think-worth' }, answer.kind.hidden ? t('From the start, players may expect') : t('Players may expect'), ' ',
                (solved.payoffs ?? []).flatMap((pay, player) => [player ? ', ' : '', h('b', null, answer.players[player]),
                    ` ${solved.exact?.[player] ?? short(pay)}`])),
            h('p', { class: 'think-count help' }, [
                solved.method,
                isExact ? t('exact') : null,
                solved.exploitability > 0 ? t('exploitability %s', decimal(solved.exploitability.toPrecision(2))) : null,
                solved.error > 0 ? t('error at most %s', decimal(solved.error.toPrecision(1))) : null,
            ].filter(Boolean).join(' · ')));
        this.onmarks(marks);
    }

    close() {
        this.work.abort();
    }
}
