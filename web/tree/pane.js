/* pane.js - one algorithm on one tree: the drawing, the steps, the counts and the cuts. The tree
 * lab has one pane, or two side by side. */
import { clear, h } from '../base/dom.js';
import { Stepper } from '../base/stepper.js';
import { treeFilm, windowOf } from './film.js';
import { TreeView } from './view.js';
import { number, t, typeset } from '../base/words.js';
import { treeValue } from '../base/worth.js';

function countsTable(answer) {
    const rows = [
        [t('Value'), treeValue(answer.value)],
        [t('Best move'), answer.best ?? ''],
        [t('Nodes of the whole tree'), number(answer.generated_by_minimax)],
        [t('Nodes visited'), number(answer.visited)],
        answer.saved !== null && [t('Nodes saved'), number(answer.saved)],
        answer.leaves !== null && [t('Leaves visited'), number(answer.leaves)],
        answer.searched > answer.visited && [t('Visits, with repetitions'), number(answer.searched)],
        answer.most_open && [t('Most states in OPEN'), number(answer.most_open)],
    ];
    return h('table', { class: 'counts' }, h('tbody', null, rows.filter(Boolean).map(([name, value]) =>
        h('tr', null, h('th', { scope: 'row' }, name), h('td', { class: 'number' }, value)))));
}

function cutsTable(cuts) {
    if (!cuts?.length) {
        return h('p', { class: 'help' }, t('Nothing is pruned.'));
    }
    return h('div', {
        class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('Cuts'),
    }, h('table', { class: 'cuts' },
        h('thead', null, h('tr', null, [t('Cut at'), t('after'), 'α', 'β', t('pruned'), t('saved')]
            .map((name, i) => h('th', { scope: 'col', class: [2, 3, 5].includes(i) ? 'number' : null },
                name)))),
        h('tbody', null, cuts.map((cut) => h('tr', null,
            h('td', null, cut.at), h('td', null, cut.after),
            h('td', { class: 'number' }, treeValue(cut.alpha, '-∞')),
            h('td', { class: 'number' }, treeValue(cut.beta, '+∞')),
            h('td', null, cut.pruned.slice(0, 8).join(' '), cut.pruned.length > 8 ? ' …' : ''),
            h('td', { class: 'number' }, number(cut.nodes_saved)))))));
}

const LISTED = 2000; /* most sentences in the list */

/* `keys`: where the keyboard steps, as in stepper.js. onStep(i) is called at each step. */
export class TreePane {
    /** @param {{keys?: any, onNode: any, onFold: any, onStep?: (i: number) => void, onAsk?: () => void,
     *     label: string, least?: number}} options */
    constructor({ keys, onNode, onFold, onStep, onAsk, label, least }) {
        this.film = treeFilm([]);
        this.answer = null;
        this.chosen = null; /* the child of the root that is the answer */
        this.sentences = [];
        this.current = null;
        this.guess = false; /* what comes next is asked before it is shown */
        this.concealed = false;
        this.listed = LISTED;
        this.view = new TreeView({ nodes: [], layout: { width: 0, height: 0 } },
            { onNode, onFold, label, least });
        this.steps = new Stepper({
            count: 0,
            keys,
            text: (i) => this.film.text(i),
            question: (i) => (this.guess ? this.film.question(i) || t('What comes next?') : ''),
            onAsk: () => onAsk?.(),
            onStep: (i) => {
                const states = this.film.at(i);
                this.view.show(states, this.film.changed());
                this.view.follow(this.film.where(i));
                if (i === this.film.count - 1) {
                    this.view.reveal(this.chosen); /* if the tree is wider than its frame */
                }
                this.light(i);
                onStep?.(i);
            },
        });
        this.list = h('ol', {
            class: 'sentences',
            'aria-label': t('All steps'),
            onclick: (event) => {
                const item = event.target.closest('button');
                if (item) {
                    this.steps.stop();
                    this.steps.go(Number(item.dataset.step));
                }
            },
        });
        this.rest = h('div', { class: 'row' });
        this.counts = h('div');
        this.cuts = h('div');
        /* Updates everything but the stepper after a change of the frame. */
        this.element = h('div', { class: 'tree-pane' }, this.view.element, this.steps.element);
    }

    /* Hides what comes after step `i`, if it is to be guessed. */
    conceal(i) {
        const hides = this.guess && i < this.film.count - 1;
        this.counts.hidden = this.cuts.hidden = hides;
        if (hides || this.concealed) { /* else nothing changes */
            this.sentences.forEach((button, at) => {
                button.parentElement.hidden = hides && at > i;
            });
        }
        this.concealed = hides;
    }

    /* What the class is asked now, with the answers to choose from; null: nothing. */
    asked() {
        const { asking, index, question } = this.steps;
        const { choices, right } = this.film.choices(index + 1);
        return asking ? { question: typeset(question(index + 1)), choices: choices?.map(typeset), right } : null;
    }

    /** The variables of the algorithm at the node of step `i`.
     * @param {number} i
     * @returns {[string, any][]} */
    variables(i) {
        const id = this.film.where(i);
        const state = this.film.at(i).get(id);
        const window = windowOf(state);
        const node = this.view.items.get(id)?.node;
        return [[t('node'), node?.name || id], [t('player'), node?.shape === 'leaf' ? '' : node?.player],
            ['α', window?.alpha], ['β', window?.beta], [t('value'), state?.label]];
    }

    light(i) {
        this.conceal(i);
        this.current?.removeAttribute('aria-current');
        this.current = this.sentences[i] ?? null;
        this.current?.setAttribute('aria-current', 'step');
        this.scroll();
    }

    /* Keeps the current sentence in sight: scrolls the list, not the page. A list that is not shown is not
     * measured, since that would lay out the page at every step. */
    scroll() {
        if (this.current && !this.list.closest('[hidden], [inert]')) {
            const top = this.current.offsetTop - this.list.offsetTop;
            const { scrollTop, clientHeight } = this.list;
            if (top < scrollTop || top + this.current.offsetHeight > scrollTop + clientHeight) {
                this.list.scrollTop = top - this.list.clientHeight / 3;
            }
        }
    }

    /* The sentences; a list that is too long says so and can be lengthened. */
    drawList() {
        const { frames } = this.answer;
        this.sentences = frames.slice(0, this.listed).map((frame, i) => h('button', {
            type: 'button', 'data-step': i,
        }, typeset(frame.text)));
        const rest = frames.length - this.sentences.length;
        clear(this.list).append(...this.sentences.map((button) => h('li', null, button)));
        clear(this.rest).append(...(rest > 0 ? [
            h('p', { class: 'notice' }, t('%s more {step|steps} are not listed.', number(rest))),
            h('button', {
                type: 'button', class: 'small',
                onclick: () => {
                    this.listed = Infinity;
                    this.drawList();
                    this.light(this.steps.index);
                },
            }, t('List all'))] : []));
    }

    /* Shows an answer of `explain frames=yes`; `step` null: the last one, or the first
     * if it is to be guessed. */
    show(given, { step = null, keep = false } = {}) {
        this.answer = given;
        const [root] = given.nodes;
        this.chosen = given.nodes.find(
            (node) => node.parent === root?.id && node.move === (given.why?.move ?? given.best))?.id;
        this.film = treeFilm(given.frames);
        this.view.setTree(given, keep);
        this.drawList();
        clear(this.counts).append(countsTable(given));
        clear(this.cuts).append(cutsTable(given.cuts));
        this.steps.setCount(this.film.count, step ?? (this.guess ? 0 : this.film.count - 1));
    }
}
