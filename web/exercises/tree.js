/* tree.js - the tree of an exercise, on which questions are answered: values are typed at the
 * nodes, pruned nodes and the best move are clicked. */
import { h } from '../base/dom.js';
import { TreeView } from '../tree/view.js';
import { t } from '../base/words.js';
import { treeValue } from '../base/worth.js';

/* The effect of a click, by question. */
const MODES = {
    values: () => t('write values'),
    best: () => t('choose the best move'),
    pruned: () => t('mark pruned nodes'),
};

/* `tree` is an answer of `explain frames=yes`. actions: changed(id), toggle(id, item),
 * isNamed(id, item). */
export class AnswerTree {
    constructor(exercise, tree, answers, actions) {
        this.exercise = exercise;
        this.answers = answers;
        this.actions = actions;
        this.questions = new Map(this.exercise.questions.map((question) => [question.id, question]));
        this.nodes = new Map(tree.nodes.map((node) => [node.id, node]));
        this.given = new Map(tree.nodes.filter((node) => node.shape === 'leaf')
            .map((node) => [node.id, treeValue(node.minimax ?? node.value)]));
        const modes = Object.keys(MODES).filter((id) => this.questions.has(id));
        this.mode = modes[0];
        this.shown = new Map();
        this.before = '';
        const label = t('The tree of the exercise');
        this.view = new TreeView(tree, { onNode: (node) => this.choose(node), label, least: 0.5 });
        this.buttons = modes.map((id) => h('button', {
            type: 'button', class: 'small', 'data-mode': id, onclick: () => this.setMode(id),
        }, MODES[id]()));
        this.element = h('div', { class: 'answer-tree' },
            h('div', { class: 'row', role: 'group', 'aria-label': t('A click on a node') },
                h('span', { class: 'help' }, t('A click on a node:')), this.buttons),
            this.view.element,
            h('p', { class: 'help keys-help' }, t('Keys: arrows go from node to node, Enter answers there; while a value is written, Tab goes on to the next node.')));
        this.view.element.addEventListener('input', (event) => {
            const id = event.target.dataset.editing;
            if (id) {
                this.write(id, event.target.value);
            }
        });
        this.view.element.addEventListener('keydown', (event) => {
            const id = event.target.dataset.editing;
            if (id && event.key === 'Escape') {
                this.write(id, this.before);
            } else if (id && event.key === 'Tab') {
                const to = this.next(id, event.shiftKey ? -1 : 1);
                if (to) {
                    event.preventDefault();
                    event.stopPropagation();
                    this.edit(to);
                }
            }
        }, true);
        this.setMode(this.mode);
        this.clearMarks();
        this.refresh();
    }

    setMode(id) {
        this.mode = id;
        this.view.closeEditor();
        this.buttons.forEach((button) =>
            button.setAttribute('aria-pressed', String(button.dataset.mode === this.mode)));
    }

    /* ---- values ---- */

    edit(id) {
        this.before = this.answers.values[id] ?? '';
        this.view.edit(id, {
            value: this.before,
            label: t('Value of %s', id),
            onCommit: () => null, /* kept while it is edited */
        });
        const input = this.view.element.querySelector('.node-editor input');
        input.setAttribute('inputmode', 'decimal');
        input.dataset.editing = id;
    }

    write(id, text) {
        this.answers.values[id] = text;
        this.actions.changed('values');
    }

    next(id, step) {
        const { items } = this.questions.get('values');
        return items[items.indexOf(id) + step];
    }

    /* ---- clicks ---- */

    choose(node) {
        if (this.mode === 'values' && this.questions.get('values').items.includes(node.id)) {
            this.edit(node.id);
        } else if (this.mode === 'best' && this.questions.get('best').items.includes(node.id)) {
            this.answers.best = this.questions.get('best').items.indexOf(node.id);
            this.actions.changed('best');
        } else if (this.mode === 'pruned' && node.parent !== null) {
            this.actions.toggle('pruned', node.id);
        }
    }

    stateOf(id) {
        const isBest = this.questions.has('best') && this.questions.get('best').items[this.answers.best] === id;
        const marks = [
            this.questions.has('pruned') && this.actions.isNamed('pruned', id) && 'pruned',
            this.questions.has('pruned') && this.actions.isNamed('pruned', id)
                && !this.actions.isNamed('pruned', this.nodes.get(id).parent) && 'cut',
            isBest && 'best',
        ].filter(Boolean);
        return { label: this.given.get(id) ?? this.answers.values?.[id]?.trim() ?? '', marks };
    }

    refresh() {
        const states = new Map();
        for (const id of this.nodes.keys()) {
            const state = this.stateOf(id);
            const old = this.shown.get(id);
            const isSame = old?.label === state.label && old.marks.join() === state.marks.join();
            states.set(id, isSame ? old : state);
        }
        this.shown = states;
        this.view.show(states);
    }

    /* ---- marks ---- */

    clearMarks() {
        for (const id of this.nodes.keys()) {
            this.view.mark(id, id === this.exercise.leaf ? { classes: ['asked'], note: '?' } : {});
        }
    }

    /* A tick or a cross at every answered node, distinguished by shape and by text. */
    mark(graded) {
        this.clearMarks();
        const all = new Map();
        for (const { id, marks } of graded?.questions ?? []) {
            for (const one of marks) {
                const silent = id === 'pruned' && one.right && !this.actions.isNamed(id, one.node);
                if (one.node && one.verdict !== 'open' && !silent) {
                    all.set(one.node, [...all.get(one.node) ?? [], one]);
                }
            }
        }
        for (const [id, marks] of all) {
            const right = marks.every((one) => one.right);
            this.view.mark(id, {
                classes: [right ? 'good' : 'wrong'],
                note: right ? '✓' : '✗',
            });
        }
    }
}
