/* tree.js - the tree of an exercise, on which the questions are answered: values are
 * typed at the nodes, pruned nodes and the best move are clicked. */
import { h } from '../base/dom.js';
import { treeView } from '../tree/view.js';
import { t } from '../base/words.js';
import { treeValue } from '../base/worth.js';

/* What a click does, by question. */
const MODES = {
    values: () => t('write values'),
    best: () => t('choose the best move'),
    pruned: () => t('mark pruned nodes'),
};

/* `tree` is an answer of `explain frames=yes`. actions: changed(id), toggle(id, item),
 * isNamed(id, item). */
export function answerTree(exercise, tree, answers, actions) {
    const questions = new Map(exercise.questions.map((question) => [question.id, question]));
    const nodes = new Map(tree.nodes.map((node) => [node.id, node]));
    const given = new Map(tree.nodes.filter((node) => node.shape === 'leaf')
        .map((node) => [node.id, treeValue(node.minimax ?? node.value)]));
    const modes = Object.keys(MODES).filter((id) => questions.has(id));
    let mode = modes[0];
    let shown = new Map();
    let before = '';

    const label = t('The tree of the exercise');
    const view = treeView(tree, { onNode: choose, label, least: 0.5 });
    const buttons = modes.map((id) => h('button', {
        type: 'button', class: 'small', 'data-mode': id, onclick: () => setMode(id),
    }, MODES[id]()));
    const element = h('div', { class: 'answer-tree' },
        h('div', { class: 'row', role: 'group', 'aria-label': t('A click on a node') },
            h('span', { class: 'help' }, t('A click on a node:')), buttons),
        view.element,
        h('p', { class: 'help' }, t('Keys: arrows go from node to node, Enter answers there; while a value is written, Tab goes on to the next node.')));

    function setMode(id) {
        mode = id;
        view.closeEditor();
        buttons.forEach((button) =>
            button.setAttribute('aria-pressed', String(button.dataset.mode === mode)));
    }

    /* ---- values ---- */

    function edit(id) {
        before = answers.values[id] ?? '';
        view.edit(id, {
            value: before,
            label: t('Value of %s', id),
            onCommit: () => null, /* kept while it is written */
        });
        const input = view.element.querySelector('.node-editor input');
        input.setAttribute('inputmode', 'decimal');
        input.dataset.editing = id;
    }

    function write(id, text) {
        answers.values[id] = text;
        actions.changed('values');
    }

    function next(id, step) {
        const { items } = questions.get('values');
        return items[items.indexOf(id) + step];
    }

    view.element.addEventListener('input', (event) => {
        const id = event.target.dataset.editing;
        if (id) {
            write(id, event.target.value);
        }
    });
    view.element.addEventListener('keydown', (event) => {
        const id = event.target.dataset.editing;
        if (id && event.key === 'Escape') {
            write(id, before);
        } else if (id && event.key === 'Tab') {
            const to = next(id, event.shiftKey ? -1 : 1);
            if (to) {
                event.preventDefault();
                event.stopPropagation();
                edit(to);
            }
        }
    }, true);

    /* ---- clicks ---- */

    function choose(node) {
        if (mode === 'values' && questions.get('values').items.includes(node.id)) {
            edit(node.id);
        } else if (mode === 'best' && questions.get('best').items.includes(node.id)) {
            answers.best = questions.get('best').items.indexOf(node.id);
            actions.changed('best');
        } else if (mode === 'pruned' && node.parent !== null) {
            actions.toggle('pruned', node.id);
        }
    }

    function stateOf(id) {
        const isBest = questions.has('best') && questions.get('best').items[answers.best] === id;
        const marks = [
            questions.has('pruned') && actions.isNamed('pruned', id) && 'pruned',
            questions.has('pruned') && actions.isNamed('pruned', id)
                && !actions.isNamed('pruned', nodes.get(id).parent) && 'cut',
            isBest && 'best',
        ].filter(Boolean);
        return { label: given.get(id) ?? answers.values[id]?.trim() ?? '', marks };
    }

    function refresh() {
        const states = new Map();
        for (const id of nodes.keys()) {
            const state = stateOf(id);
            const old = shown.get(id);
            const isSame = old?.label === state.label && old.marks.join() === state.marks.join();
            states.set(id, isSame ? old : state);
        }
        shown = states;
        view.show(states);
    }

    /* ---- marks ---- */

    function clearMarks() {
        for (const id of nodes.keys()) {
            view.mark(id, id === exercise.leaf ? { classes: ['asked'], note: '?' } : {});
        }
    }

    /* A tick or a cross at every node that was answered, by shape and by word. */
    function mark(graded) {
        clearMarks();
        const all = new Map();
        for (const { id, marks } of graded?.questions ?? []) {
            for (const one of marks) {
                const silent = id === 'pruned' && one.right && !actions.isNamed(id, one.node);
                if (one.node && one.verdict !== 'open' && !silent) {
                    all.set(one.node, [...all.get(one.node) ?? [], one]);
                }
            }
        }
        for (const [id, marks] of all) {
            const right = marks.every((one) => one.right);
            view.mark(id, {
                classes: [right ? 'good' : 'wrong'],
                note: right ? '✓' : '✗',
            });
        }
    }

    setMode(mode);
    clearMarks();
    refresh();
    return { element, view, refresh, mark, nodes };
}
