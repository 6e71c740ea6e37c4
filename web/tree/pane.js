/* pane.js - one algorithm on one tree: the drawing, the steps, the counts and the cuts. The tree
 * lab has one of these, or two side by side. */
import { clear, h } from '../base/dom.js';
import { stepper } from '../base/stepper.js';
import { treeFilm } from './film.js';
import { treeView } from './view.js';
import { number, t } from '../base/words.js';
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

const LISTED = 2000; /* sentences in the list */

/* `keys`: where the keyboard steps, as in stepper.js. onStep(i) is told of each step. */
export function treePane({ keys, onNode, onFold, onStep, label, least }) {
    let film = treeFilm([]);
    let answer = null;
    let chosen = null; /* the child of the root that is the answer */
    let sentences = [];
    let current = null;

    const view = treeView({ nodes: [], layout: { width: 0, height: 0 } },
        { onNode, onFold, label, least });
    const steps = stepper({
        count: 0,
        keys,
        text: (i) => film.text(i),
        onStep: (i) => {
            view.show(film.at(i));
            view.reveal(film.where(i));
            if (i === film.count - 1) {
                view.reveal(chosen); /* where the tree is wider than its frame */
            }
            light(i);
            onStep?.(i);
        },
    });
    const list = h('ol', {
        class: 'sentences',
        'aria-label': t('All steps'),
        onclick: (event) => {
            const item = event.target.closest('button');
            if (item) {
                steps.stop();
                steps.go(Number(item.dataset.step));
            }
        },
    });
    const counts = h('div');
    const cuts = h('div');

    function light(i) {
        current?.removeAttribute('aria-current');
        current = sentences[i] ?? null;
        current?.setAttribute('aria-current', 'step');
        if (current && list.clientHeight) { /* the list scrolls, the page does not */
            const top = current.offsetTop - list.offsetTop;
            if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + list.clientHeight) {
                list.scrollTop = top - list.clientHeight / 3;
            }
        }
    }

    /* Shows an answer of `explain frames=yes`; `step` null: the last one. */
    function show(given, { step = null, keep = false } = {}) {
        answer = given;
        const [root] = given.nodes;
        chosen = given.nodes.find(
            (node) => node.parent === root?.id && node.move === (given.why?.move ?? given.best))?.id;
        film = treeFilm(given.frames);
        view.setTree(given, keep);
        sentences = given.frames.slice(0, LISTED).map((frame, i) => h('button', {
            type: 'button', 'data-step': i,
        }, frame.text));
        clear(list).append(...sentences.map((button) => h('li', null, button)));
        clear(counts).append(countsTable(given));
        clear(cuts).append(cutsTable(given.cuts));
        steps.setCount(film.count, step ?? film.count - 1);
    }

    return {
        view,
        steps,
        show,
        list,
        counts,
        cuts,
        get answer() {
            return answer;
        },
        /* All but the stepper: what changes when the frame goes on. */
        element: h('div', { class: 'tree-pane' }, view.element, steps.element),
    };
}
