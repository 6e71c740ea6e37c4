/* theory.js - what `solve` knows about a game at a table: the payoffs that players may expect, and how
 * the seat should play here. It is computed from what the seat sees, so it shows no secret. */
import { clear, h } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { decimal, t } from '../base/words.js';

const LIMIT = 5; /* seconds */
const LONGEST = 15; /* a fraction with more signs is shown as a decimal number */

export const short = (number) => decimal(String(Number(number.toFixed(4))));
export const percent = (share) => `${decimal((100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0))} %`;

/* An exact fraction where it can be read, else the number. */
export const amountText = (exact, number) => (exact && exact.length <= LONGEST ? exact : short(number));

/* The names of the methods of `solve`. */
const METHODS = {
    lp: () => t('linear programming'),
    all: () => t('all equilibria'),
    pure: () => t('pure equilibria'),
    'lemke-howson': () => 'Lemke-Howson',
    strategic: () => t('strategic form'),
    stages: () => t('stage by stage'),
    knowledge: () => t('by what players know'),
    recursion: () => t('over all outcomes of chance'),
    'backward induction': () => t('backward induction'),
    'value iteration': () => t('value iteration'),
    'policy iteration': () => t('policy iteration'),
    cfr: () => t('regret minimisation (%s)', 'CFR'),
    'cfr+': () => t('regret minimisation (%s)', 'CFR+'),
    dcfr: () => t('regret minimisation (%s)', 'DCFR'),
};

/* How an answer was found and how far it can be trusted: "linear programming · exact". */
export function methodLine(solved) {
    return [
        METHODS[solved.method]?.() ?? solved.method,
        solved.exact || solved.is_exact ? t('exact') : null,
        solved.equilibria?.length > 1 ? t('the first of %s equilibria', String(solved.equilibria.length)) : null,
        solved.exploitability > 0 ? t('exploitability %s', decimal(solved.exploitability.toPrecision(2))) : null,
        solved.error > 0 ? t('error at most %s', decimal(solved.error.toPrecision(1))) : null,
    ].filter(Boolean).join(' · ');
}

/* The strategy of the player in the information set that the position names. */
function strategyAt(solved, player, position) {
    return solved.equilibria?.[0]?.strategies?.[player]?.find((one) => (one.position ?? one.set) === position)?.moves;
}

/* The strategies of an equilibrium of a table of payoffs, in which each player chooses once. */
function plainStrategies(equilibrium) {
    const { strategies } = equilibrium ?? {};
    return strategies?.[0]?.[0]?.move ? strategies : null;
}

/* All equilibria of a table of payoffs: what each player mixes, and what each gets. */
function equilibriaList(solved, players) {
    const mixed = (strategy) => strategy.filter(({ probability }) => probability > 0)
        .map(({ move, probability, exact }) => (probability === 1 ? move : `${move} ${exact && exact.length <= LONGEST ? exact : percent(probability)}`))
        .join(', ');
    return h('ol', { class: 'equilibria' }, solved.equilibria.map((one) => h('li', null,
        plainStrategies(one).map((strategy, player) => h('span', { class: 'equilibrium-line' },
            h('b', null, players[player]), ` ${mixed(strategy)} → ${amountText(one.exact?.[player], one.payoffs[player])}`)))));
}

/* What to write beside each move: {move: {text, best}}. */
function marksOf(solved, { turn, position }) {
    const mixed = strategyAt(solved, turn, position) ?? plainStrategies(solved.equilibria?.[0])?.[turn];
    if (mixed) {
        const most = Math.max(...mixed.map(({ probability }) => probability));
        return new Map(mixed.filter(({ probability }) => probability !== null).map(({ move, probability }) =>
            [move, { text: percent(probability), best: probability === most }]));
    }
    return new Map((solved.position === position ? solved.moves ?? [] : [])
        .map(({ move, payoffs, worth }) => [move, payoffs?.[turn] ?? worth])
        .filter(([, worth]) => typeof worth === 'number')
        .map(([move, worth], _, all) => [move, {
            text: short(worth),
            best: solved.best?.includes(move) ?? all.every(([, other]) => other <= worth),
        }]));
}

export class Theory {
    /* `onmarks(marks)` is called with what to write beside the moves. */
    constructor({ onmarks }) {
        this.onmarks = onmarks;
        this.known = new Map(); /* answers of `solve` by request */
        this.toggle = h('input', { type: 'checkbox', role: 'switch', onchange: () => this.update() });
        this.body = h('div', { class: 'think-body' });
        this.element = h('section', { class: 'think theory', 'aria-label': t('What theory says') },
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
            this.body.append(h('p', { class: 'help' }, this.toggle.checked
                ? t('Theory speaks when it is a person\'s turn.')
                : t('Turn it on to see what players may expect and how to play.')));
            return;
        }
        const { answer, game, options } = this.session;
        const request = { game, ...options, ...(answer.kind.hidden ? {} : { position: answer.position }) };
        this.body.append(h('p', { class: 'help', role: 'status' }, t('computing, for about %s {second|seconds} at most …', LIMIT)));
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
        clear(this.body).append(...[
            h('p', { class: 'think-worth' }, answer.kind.hidden ? t('From the start, players may expect') : t('Players may expect'), ' ',
                (solved.payoffs ?? []).flatMap((pay, player) => [player ? ', ' : '', h('b', null, answer.players[player]),
                    ` ${amountText(solved.exact?.[player], pay)}`])),
            plainStrategies(solved.equilibria?.[0]) ? [h('h3', null, t('Equilibria')), equilibriaList(solved, answer.players)] : '',
            h('p', { class: 'think-count help' }, methodLine(solved)),
        ].flat());
        this.onmarks(marks);
    }

    close() {
        this.work.abort();
    }
}
