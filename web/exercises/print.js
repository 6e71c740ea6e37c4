/* print.js - a set of exercises for printing: the sheet with space for answers, and the key with
 * every step on separate pages. Needs no PDF, so it works without a server. */
import { Board } from '../play/board.js';
import { h, s } from '../base/dom.js';
import { drawNode } from '../tree/node.js';
import { t, typeset } from '../base/words.js';
import { treeValue } from '../base/worth.js';

/* The tree as a static picture. `states`: a map from node to {label, marks}. */
function stillTree({ nodes, layout }, states, asked) {
    const items = new Map();
    for (const node of nodes) {
        const item = { node, parent: items.get(node.parent), children: [] };
        item.parent?.children.push(item);
        items.set(node.id, item);
    }
    const svg = s('svg', {
        viewBox: `0 0 ${layout.width} ${layout.height}`, role: 'img', 'aria-label': t('Game tree'),
    });
    const drawn = [...items.values()].map((item) => {
        const parts = drawNode(item, layout, { foldable: false });
        const state = states.get(item.node.id);
        parts.update(state);
        parts.group.removeAttribute('role');
        parts.group.removeAttribute('tabindex');
        for (const part of [parts.group, parts.edge]) {
            part?.classList.add(...state?.marks ?? []);
        }
        parts.group.classList.toggle('asked', item.node.id === asked);
        return parts;
    });
    svg.append(...drawn.map((parts) => parts.edge).filter(Boolean),
        ...drawn.map((parts) => parts.group));
    svg.style.maxWidth = `${layout.width}px`;
    return h('div', { class: 'tree-view still' }, svg);
}

function leafStates({ nodes }) {
    return new Map(nodes.filter((node) => node.shape === 'leaf')
        .map((node) => [node.id, { label: treeValue(node.minimax ?? node.value), marks: [] }]));
}

/* The states after the last step. */
function solvedStates({ frames }) {
    const states = new Map();
    frames.forEach((frame) => frame.set.forEach((state) => states.set(state.id, {
        ...state, marks: state.marks.filter((mark) => ['pruned', 'cut', 'best'].includes(mark)),
    })));
    return states;
}

/** What is given as lines of text. */
export function givenLines(exercise) {
    return h('pre', { class: 'given' }, exercise.board);
}

/** A tree that is only looked at. */
export function stillFigure(tree, solved) {
    return stillTree(tree, solved ? solvedStates(tree) : leafStates(tree), null);
}

function figure({ exercise, tree, still, position }, solved) {
    if (exercise.given !== undefined) {
        return solved ? null : givenLines(exercise);
    }
    if (still) {
        return stillFigure(still, solved);
    }
    if (tree) {
        return stillTree(tree, solved ? solvedStates(tree) : leafStates(tree), exercise.leaf);
    }
    const board = new Board({ onmove() {} });
    board.draw(position, { label: t('The position of the exercise') });
    return solved ? null : board.element;
}

function blanks(question) {
    switch (question.kind) {
    case 'values':
        return h('p', { class: 'blanks' }, question.items.map((item) =>
            h('span', null, `${item} = `, h('span', { class: 'blank' }))));
    case 'choice':
        return h('p', { class: 'blanks' }, question.items.map((item) =>
            h('span', null, h('span', { class: 'box' }), item)));
    case 'number':
        return h('p', { class: 'blanks' }, h('span', { class: 'blank' }));
    default:
        return h('p', { class: 'blanks' }, h('span', { class: 'blank wide' }));
    }
}

function sheetOf(one) {
    const { exercise } = one;
    return h('section', { class: 'paper', 'data-sheet': exercise.number },
        h('h2', null, t('Exercise %s', exercise.number)),
        h('p', null, typeset(exercise.statement)),
        exercise.convention && h('p', { class: 'convention' }, exercise.convention),
        figure(one, false),
        h('ol', null, exercise.questions.map((question) =>
            h('li', null, h('p', null, typeset(question.question)), blanks(question)))));
}

function keyOf(one) {
    const { exercise } = one;
    return h('section', { class: 'paper', 'data-key': exercise.number },
        h('h2', null, t('Key to exercise %s', exercise.number)),
        h('ol', null, exercise.questions.map((question) => h('li', null, typeset(question.answer)))),
        figure(one, true),
        h('h3', null, t('Step by step')),
        h('ol', { class: 'steps' }, exercise.steps.map((step) => h('li', null, typeset(step)))));
}

/* `set`: [{exercise, tree?, position?}]; `what`: sheet, key or both. */
export function printView(set, what, line) {
    const sheet = what !== 'key' && h('div', { class: 'sheet' },
        h('header', { class: 'paper-head' }, h('h1', null, t('Exercises')),
            h('p', null, t('Name'), ': ', h('span', { class: 'blank wide' })),
            h('p', { class: 'help' }, line)),
        set.map(sheetOf));
    const key = what !== 'sheet' && h('div', { class: 'key-pages' },
        h('header', { class: 'paper-head' }, h('h1', null, t('Key')),
            h('p', { class: 'help' }, line)),
        set.map(keyOf));
    return h('article', { class: 'print-view' }, sheet, key);
}
