/* race.js - two or three searches on the same map, side by side on one clock: step n of all of them is
 * shown together, and when all have ended what each looked at and paid. The library says which path is
 * a cheapest one (find best=yes). */
import { h, icon } from '../base/dom.js';
import { choice } from '../base/form.js';
import { ask } from '../engine/engine.js';
import { finderName, usedBy } from './form.js';
import { Painter } from './map_draw.js';
import { Record, orderOf } from './record.js';
import { number, t } from '../base/words.js';

const MOST = 2; /* searches beside the first */
const STATES = 20000; /* that each may expand */
const USUAL = ['dijkstra', 'greedy'];

/** What a search came to, in one sentence. */
function outcome({ found, algorithm, expanded, cost, length, optimal, end }) {
    const name = finderName(algorithm);
    if (end !== 'done') {
        return t('%s: stopped at the limit of states.', name);
    }
    if (!found) {
        return t('%s: %s expanded, no way.', name, number(expanded));
    }
    const worth = typeof optimal !== 'boolean' ? t('not known to be the cheapest')
        : optimal ? t('a cheapest way') : t('not the cheapest way');
    return t('%s: %s expanded, %s {step|steps}, cost %s, %s.', name, number(expanded), number(length), number(cost), worth);
}

/* One search beside the first. */
class Run {
    constructor(problem, name, { onchange, onremove }) {
        this.name = name;
        this.answer = null;
        this.record = null;
        this.view = {};
        this.canvas = h('canvas', { class: 'map-beside', role: 'img' });
        this.painter = new Painter(this.canvas);
        this.place = h('span', { class: 'run-place' });
        this.element = h('figure', { class: 'map-run', 'data-run': name },
            h('figcaption', { class: 'run-head' },
                choice(problem.algorithms.filter(({ name: one }) => one !== 'jps').map(({ name: one }) => [one, finderName(one)]),
                    name, onchange, { 'aria-label': t('algorithm') }),
                h('button', { type: 'button', class: 'small', title: t('Remove'), 'aria-label': t('Remove'), onclick: onremove },
                    icon('close')),
                this.place),
            this.canvas);
    }

    get count() {
        return this.record?.count ?? 1;
    }

    take(answer) {
        this.answer = answer;
        this.record = answer.states ? new Record(answer) : null;
    }

    show(step, placeOf) {
        const at = Math.min(step, this.count - 1);
        const isLast = at === this.count - 1;
        const { current } = this.record?.go(at) ?? {};
        const path = isLast && this.answer.found ? this.answer.path.map(placeOf)
            : this.record?.way.map(({ state }) => this.record.placeOf(state));
        this.view = { marks: this.record?.marks, current: this.record?.placeOf(current), path, ...orderOf(this.record) };
        this.element.dataset.ended = String(isLast);
        this.place.textContent = isLast ? t('ended after %s', number(this.count - 1)) : t('step %s', number(at));
        this.canvas.setAttribute('aria-label', isLast ? outcome(this.answer) : `${finderName(this.name)}: ${t('step %s', number(at))}`);
    }

    draw(isHot) {
        if (this.painter.isLaid()) {
            this.painter.draw({ ...this.view, isHot }, null);
        }
    }
}

export class Race {
    /** @param {any} problem
     * @param {string | undefined} names algorithms of a link, with commas
     * @param {() => void} onchange another search is wanted */
    constructor(problem, names, onchange) {
        this.problem = problem;
        this.onchange = onchange;
        this.runs = [];
        this.turn = 0;
        this.isHot = false;
        this.mainName = h('span', { class: 'run-name' });
        this.mainPlace = h('span', { class: 'run-place' });
        this.main = h('figcaption', { class: 'run-head', hidden: true }, this.mainName, this.mainPlace);
        this.element = h('div', { class: 'map-runs', hidden: true });
        this.verdict = h('ul', { class: 'notice verdict', hidden: true });
        this.button = h('button', { type: 'button', 'aria-pressed': 'false', class: 'map-race',
            onclick: () => this.set(this.isOn() ? [] : this.usual()) }, t('Side by side'));
        this.more = h('button', { type: 'button', class: 'small map-more', onclick: () => this.add() }, t('Add a search'));
        this.set((names ?? '').split(',').filter((name) => problem.algorithms.some((one) => one.name === name && name !== 'jps'))
            .slice(0, MOST), false);
    }

    usual() {
        return matchMedia('(width > 700px)').matches ? USUAL : USUAL.slice(0, 1);
    }

    isOn() {
        return this.runs.length > 0;
    }

    /* Rows of maps in the frame: all are beside each other, and below each other on a phone. */
    lines() {
        return 1;
    }

    headHeight() {
        return this.isOn() ? this.main.offsetHeight + 12 : 0;
    }

    names() {
        return this.runs.map(({ name }) => name);
    }

    add() {
        const free = [...USUAL, 'bfs'].find((name) => !this.names().includes(name));
        this.set([...this.names(), free]);
        this.focusOn(this.runs.length - 1);
    }

    /* All runs are drawn anew: the choice of one has the focus again. */
    focusOn(i) {
        this.runs[i].element.querySelector('select').focus();
    }

    /** @param {string[]} names */
    set(names, isAsked = true) {
        this.turn++;
        this.runs = names.map((name, i) => new Run(this.problem, name, {
            onchange: (other) => {
                this.set(names.with(i, other));
                this.focusOn(i);
            },
            onremove: () => {
                this.set(names.filter((_, k) => k !== i));
                this.button.focus();
            },
        }));
        this.element.replaceChildren(...this.runs.map(({ element }) => element),
            ...this.isOn() && this.runs.length < MOST ? [this.more] : []);
        this.element.hidden = this.main.hidden = !this.isOn();
        this.verdict.hidden = true;
        this.button.setAttribute('aria-pressed', String(this.isOn()));
        if (isAsked) {
            this.onchange();
        }
    }

    /* The searches of the others, for the request of the first. */
    async run(asked) {
        const mine = ++this.turn;
        const { runs } = this;
        const answers = await Promise.all(runs.map(({ name }) => ask('find', { ...usedBy(this.problem, name, asked),
            passes: 'changes', nodes: STATES, best: 'yes' })));
        if (mine === this.turn) {
            runs.forEach((run, i) => run.take(answers[i]));
        }
        return mine === this.turn;
    }

    /* The steps of the first search and of the others together. */
    join(first, found, placeOf) {
        const { runs } = this;
        const count = Math.max(first.count, ...runs.map((run) => run.count));
        const answers = [found, ...runs.map(({ answer }) => answer)];
        const best = answers.find((answer) => typeof answer.best === 'number')?.best;
        const verdict = best === undefined ? t('All have ended.') : t('All have ended; a cheapest way costs %s.', number(best));
        const name = finderName(found.algorithm);
        this.mainName.textContent = name;
        return {
            ...first,
            count,
            text: (i) => (i === count - 1 ? verdict
                : i < first.count ? `${name}: ${first.text(i)}` : t('%s has ended; the others go on.', name)),
            show: (i) => {
                const isFirstLast = i >= first.count - 1;
                first.show(Math.min(i, first.count - 1));
                this.mainPlace.textContent = isFirstLast ? t('ended after %s', number(first.count - 1)) : t('step %s', number(i));
                runs.forEach((run) => {
                    run.show(i, placeOf);
                    run.draw(this.isHot);
                });
                this.verdict.hidden = i < count - 1;
                this.verdict.replaceChildren(...answers.map((answer) => h('li', {
                    'data-algorithm': answer.algorithm, 'data-optimal': String(answer.optimal),
                }, outcome(answer))));
            },
        };
    }

    lay(maze, size) {
        this.runs.forEach(({ painter }) => painter.lay(maze, size));
    }

    draw(isHot) {
        this.isHot = isHot;
        this.runs.forEach((run) => run.draw(isHot));
    }

    forget() {
        this.runs.forEach(({ painter }) => painter.forget());
    }

    forgetMarks() {
        this.runs.forEach(({ painter }) => painter.forgetMarks());
    }
}
