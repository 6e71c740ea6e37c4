/* tree.js - the tree lab: a tree typed, drawn or generated, or the search tree of a position; an
 * algorithm that goes through it step by step; two of them side by side; questions about it. */
import { clear, copyLink, h, iconButton, say } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { worker } from '../base/busy.js';
import { choice, errorLine, field, withGiven } from '../base/form.js';
import { exportMenu } from '../base/export.js';
import {
    algorithmFor, algorithmName, algorithmsFor, DEFAULT_TREE, FIELDS, fieldsOf,
} from './choices.js';
import { treeDraw } from './draw.js';
import { insidePanel } from './inside.js';
import { treePane } from './pane.js';
import { questionPanel } from './questions.js';
import { sourcePanel } from './source.js';
import { isValue, kindOf, nodeAt, parseTree, pathsOf, writeTree } from './text.js';
import { number, t } from '../base/words.js';
import { treeValue } from '../base/worth.js';

const FORMATS = ['text', 'svg', 'png', 'pdf', 'dot', 'latex', 'html', 'film', 'slides', 'json'];
/* What the lab puts into the words for `explain` itself, or keeps for itself; all else of a link goes
 * there as it is. */
const OWN = ['tree', 'root', 'algorithm', 'compare', 'show', 'fold', 'open', 'step', 'step2', 'game',
    'moves', 'position', 'depth', 'why', ...Object.keys(FIELDS)];

export function title() {
    return t('Tree lab');
}

/* The cuts of an answer as words that can be compared. */
function cutNames(answer) {
    return new Set((answer?.cuts ?? []).filter((cut) => cut.pruned.length).map(
        (cut) => t('%s after %s', cut.at, cut.after)));
}

/* What a change of the tree did to the cuts, in a sentence. */
function cutsMoved(before, after) {
    const [old, now] = [cutNames(before), cutNames(after)];
    const gone = [...old].filter((cut) => !now.has(cut));
    const come = [...now].filter((cut) => !old.has(cut));
    const parts = [
        gone.length && t('cuts gone: %s', gone.join(', ')),
        come.length && t('new cuts: %s', come.join(', ')),
        treeValue(before.value) !== treeValue(after.value)
            && t('the value is now %s', treeValue(after.value)),
    ].filter(Boolean);
    return parts.length ? `${parts.join('; ')}.` : t('The cuts stay as they were.');
}

export function mount(root, params, app) {
    const state = { ...params };
    const isGame = Boolean(state.game && state.game !== 'tree');
    const work = [worker(), worker()];
    const error = errorLine();
    const panes = [
        treePane({
            label: t('Game tree'), onNode: chooseNode, onFold: foldNode,
            onStep: (i) => { state.step = i; link(); },
        }),
        null,
    ];
    const changed = h('p', { class: 'notice', hidden: true });
    const why = h('section', { class: 'card why', hidden: true });
    const left = h('div', { class: 'stack' });
    const form = h('div', { class: 'fields options' });
    const draw = treeDraw({ change: changeTree, close: () => drawMode(false) });
    const source = isGame ? insidePanel({ state, app, reload: () => load() })
        : sourcePanel({ tree: tree(), root: state.root, onTree: (text, more) => setTree(text, more) });
    const questions = questionPanel({
        request: () => bare(plainAlgorithm()), pane: panes[0],
        reorder: (text) => setTree(text), parsed: () => parsed(),
    });
    let drawing = false;
    let loads = 0; /* only the last one is shown */

    function tree() {
        return state.tree ?? DEFAULT_TREE;
    }

    function kind() {
        return isGame ? 'two' : kindOf(tree());
    }

    function parsed() {
        return isGame ? null : parseTree(tree());
    }

    /* The words for `explain`. */
    function request(algorithm = algorithmFor(kind(), state.algorithm, tree())) {
        /* a link may give the algorithm more than it has fields for */
        const fields = algorithm === algorithmFor(kind(), state.algorithm, tree())
            ? Object.keys(FIELDS) : fieldsOf(kind(), algorithm);
        const words = Object.fromEntries(Object.entries(state).filter(([key]) => !OWN.includes(key)));
        const given = Object.fromEntries(fields.map((key) => [key, state[key] || guess(key, algorithm)]));
        return {
            game: state.game ?? 'tree', moves: state.moves, position: state.position,
            ...(isGame ? {} : { tree: tree(), root: state.root }),
            depth: state.depth, why: state.why || undefined, ...words, ...given,
            ...(algorithm === 'sss' ? { sss: 'yes' } : { algorithm }),
            show: state.show, fold: state.fold, open: state.open,
        };
    }

    /* SSS* is no search that questions and comparisons could be about. */
    function plainAlgorithm() {
        const algorithm = algorithmFor(kind(), state.algorithm, tree());
        return algorithm === 'sss' ? 'alphabeta' : algorithm;
    }

    /* The same tree without what is only for its picture and its words. */
    function bare(algorithm) {
        return { ...request(algorithm), why: undefined, show: undefined, fold: undefined,
            open: undefined, classes: undefined };
    }

    /* Star1 and Star2 need bounds: those of the leaves, unless told others. */
    function guess(key, algorithm) {
        if (kind() !== 'chance' || (key !== 'low' && key !== 'high')
            || !fieldsOf('chance', algorithm).includes(key)) {
            return undefined;
        }
        const values = [];
        const collect = (node) => (node.children.length ? node.children.forEach(collect)
            : values.push(Number(node.value)));
        const all = parsed();
        if (!all) {
            return undefined;
        }
        collect(all);
        const [low, high] = [Math.min(...values), Math.max(...values)];
        return key === 'low' ? low : high > low ? high : low + 1;
    }

    function link() {
        app.link(linkState());
    }

    function linkState() {
        const kept = { ...state };
        if (kept.tree === DEFAULT_TREE) {
            delete kept.tree;
        }
        return kept;
    }

    function complain(problem) {
        error.show(problem);
        source.blame?.(problem);
    }

    function searched(index, algorithm) {
        return work[index].run('explain', { ...request(algorithm), frames: 'yes' });
    }

    /* Asks again and shows what comes: 'shown'; 'failed', or stopped by hand; 'replaced' by a later
     * one. */
    /* The reasons for the move that was asked about, as the library words them. */
    function drawWhy(given) {
        why.hidden = !given;
        if (given) {
            const title = t('Why %s?', given.move);
            why.setAttribute('aria-label', title);
            clear(why).append(h('h2', null, title),
                ...given.sentences.map((sentence) => h('p', null, sentence)));
        }
    }

    async function load({ step = null, step2 = null, keep = false } = {}) {
        const mine = ++loads;
        try {
            drawForm();
            const answer = await searched(0);
            if (mine !== loads) {
                return 'replaced';
            }
            if (!answer) {
                return 'failed';
            }
            drawWhy(answer.why);
            panes[0].show(answer, { step, keep });
            const other = panes[1] && await searched(1, state.compare);
            const counts = other && await countBoth();
            if (mine !== loads) {
                return 'replaced';
            }
            if (other) {
                panes[1].show(other, { step: step2, keep });
                drawCompared(counts);
            }
            complain(null);
            source.show?.(answer);
            draw.update(panes[0], parsed());
            questions.update(answer);
            link();
            return 'shown';
        } catch (problem) {
            if (mine !== loads) {
                return 'replaced';
            }
            complain(problem);
            return 'failed';
        }
    }

    /* Another tree. The steps begin at the end, where values and cuts are. */
    async function setTree(text, more = {}) {
        const before = { ...state };
        Object.assign(state, { tree: text, fold: undefined, open: undefined, step: undefined,
            step2: undefined, compare: kindOf(text) === 'two' ? state.compare : undefined, ...more });
        forgetFields();
        changed.hidden = true;
        syncCompare();
        if (await load() === 'failed') {
            Object.assign(state, before, { tree: before.tree });
        }
    }

    /* A change by hand: the tree is drawn again with the same node in view, and what it did is told. */
    async function changeTree(all, focusPath) {
        const before = panes[0].answer;
        const old = state.tree;
        state.tree = writeTree(all);
        const at = panes[0].steps.index;
        const wasEnd = at === panes[0].steps.count - 1;
        const sameShape = state.tree.replace(/[^()]/g, '') === (old ?? DEFAULT_TREE).replace(/[^()]/g, '');
        const end = await load({ step: wasEnd ? null : at, keep: sameShape });
        if (end === 'failed') {
            state.tree = old;
            return error.element.textContent;
        }
        if (end === 'replaced') {
            return '';
        }
        source.setText(state.tree);
        changed.hidden = false;
        changed.textContent = cutsMoved(before, panes[0].answer);
        say(changed.textContent);
        const paths = pathsOf(panes[0].answer.nodes);
        const again = [...paths].find(([, path]) => path.join() === focusPath?.join());
        if (again) {
            panes[0].view.focus(again[0]);
            draw.select(again[0]);
        }
        return '';
    }

    function chooseNode(node) {
        if (isGame) {
            source.select(node);
            return;
        }
        if (drawing) {
            draw.select(node.id);
            return;
        }
        const all = parsed();
        const path = pathsOf(panes[0].answer.nodes).get(node.id);
        const leaf = all && path && nodeAt(all, path);
        if (!leaf || leaf.children.length) {
            return;
        }
        panes[0].view.edit(node.id, {
            value: leaf.value,
            label: t('Value of the leaf %s', node.id),
            onCommit: async (text) => {
                const kept = leaf.value;
                leaf.value = text;
                const problem = !isValue(text) ? t('a leaf needs a number')
                    : text === kept ? '' : await changeTree(all, path);
                return problem;
            },
        });
    }

    function listed(key) {
        return new Set((state[key] ?? '').split(/[\s,]+/).filter(Boolean));
    }

    function foldNode(id, folded) {
        const [closed, opened] = [listed('fold'), listed('open')];
        (folded ? closed : opened).add(id);
        (folded ? opened : closed).delete(id);
        state.fold = [...closed].join(',') || undefined;
        state.open = [...opened].join(',') || undefined;
        load({ step: panes[0].steps.index, step2: panes[1]?.steps.index, keep: true });
    }

    /* What another algorithm, or one for another kind of tree, had fields for. */
    function forgetFields() {
        const kept = fieldsOf(kind(), algorithmFor(kind(), state.algorithm, tree()));
        Object.keys(FIELDS).filter((key) => !kept.includes(key)).forEach((key) => {
            state[key] = undefined;
        });
    }

    /* Algorithm, conventions, and what is compared with it. */
    function drawForm() {
        const algorithm = algorithmFor(kind(), state.algorithm, tree());
        const set = (key, value) => {
            state[key] = value || undefined;
            state.step = state.step2 = undefined;
            forgetFields();
            load({ keep: true });
        };
        const fields = fieldsOf(kind(), algorithm).map((key) => {
            const { label, choices, placeholder } = FIELDS[key]();
            return field(label, choices
                ? choice(choices, state[key] ?? '', (value) => set(key, value), { name: key })
                : h('input', {
                    type: 'text', name: key, value: state[key] ?? '', inputmode: 'decimal',
                    placeholder: placeholder ?? guess(key, algorithm) ?? '',
                    onchange: (event) => set(key, event.target.value.trim()),
                }));
        });
        const focused = form.contains(document.activeElement) && document.activeElement.name;
        clear(form).append(...[
            field(t('Algorithm'), choice(withGiven(algorithmsFor(kind()), algorithm), algorithm,
                (value) => set('algorithm', value), { name: 'algorithm' })),
            kind() === 'two' && field(t('Compare with'), choice(
                withGiven([['', t('nothing')],
                    ...algorithmsFor('two').filter(([key]) => key !== algorithm)], state.compare),
                state.compare ?? '', chooseCompare, { name: 'compare' })),
            ...fields,
            !isGame && kind() !== 'several' && field(t('To move at the root'), choice(
                [['', 'MAX'], ['min', 'MIN']], state.root ?? '', (value) => set('root', value), { name: 'root' })),
        ].filter(Boolean));
        if (focused) {
            form.querySelector(`[name=${focused}]`)?.focus();
        }
    }

    const second = h('div', { class: 'stack second' });
    const compared = h('div', {
        class: 'scroll compared', tabindex: 0, role: 'region',
        'aria-label': t('The same tree, searched by both'),
    });

    function syncCompare() {
        if (Boolean(state.compare) !== Boolean(panes[1])) {
            panes[1] = state.compare ? treePane({
                keys: null, label: t('Game tree'), onNode: chooseNode, onFold: foldNode,
                onStep: (i) => { state.step2 = i; link(); },
            }) : null;
            clear(second).append(...(panes[1] ? [secondTitle, panes[1].element] : []));
            clear(compared);
            views.classList.toggle('two', Boolean(panes[1]));
            firstTitle.hidden = !panes[1];
        }
        firstTitle.textContent = algorithmName(algorithmFor(kind(), state.algorithm, tree()));
        secondTitle.textContent = state.compare ? algorithmName(state.compare) : '';
    }

    function chooseCompare(value) {
        state.compare = value || undefined;
        syncCompare();
        load({ step: panes[0].steps.index, keep: true });
    }

    async function countBoth() {
        const names = [algorithmFor(kind(), state.algorithm, tree()), state.compare];
        const { compared: rows } = await ask('explain', {
            ...bare(plainAlgorithm()), algorithm: undefined, compare: names.join(','),
        });
        return rows;
    }

    function drawCompared(rows) {
        syncCompare();
        clear(compared).append(h('table', null,
            h('caption', null, t('The same tree, searched by both')),
            h('thead', null, h('tr', null,
                [t('Algorithm'), t('Value'), t('Nodes'), t('Leaves'), t('Cuts')].map((name, i) =>
                    h('th', { scope: 'col', class: i ? 'number' : null }, name)))),
            h('tbody', null, rows.map((row) => h('tr', { 'data-algorithm': row.algorithm },
                h('th', { scope: 'row' }, algorithmName(row.algorithm)),
                [treeValue(row.value), ...[row.nodes, row.leaves, row.cuts].map((count) =>
                    (count === null ? '-' : number(count)))].map(
                    (text) => h('td', { class: 'number' }, text)))))));
    }

    function drawMode(on) {
        drawing = on;
        drawButton.setAttribute('aria-pressed', String(on));
        draw.element.hidden = !on;
        if (on) {
            draw.select(panes[0].answer?.nodes[0]?.id);
        }
    }

    const firstTitle = h('h2', { hidden: true });
    const secondTitle = h('h2');
    const drawButton = iconButton('edit', t('Draw by hand'), () => drawMode(!drawing),
        { 'aria-pressed': 'false' });
    const toolbar = h('div', { class: 'row toolbar' },
        !isGame && drawButton,
        exportMenu(FORMATS, app.engine, (format) => ({
            verb: 'explain', name: `${state.game ?? 'tree'}`,
            params: ['text', 'json'].includes(format) ? request() : { ...request(), why: undefined },
        })),
        iconButton('link', t('Copy link'), () => copyLink(app.address(linkState()))),
        work.map((one) => one.element));
    const views = h('div', { class: 'tree-panes' },
        h('div', { class: 'stack' }, firstTitle, panes[0].element), second);
    draw.element.hidden = true;
    const section = (name, content, open = true) => h('details', { class: 'card', open },
        h('summary', null, h('h2', null, name)), content);
    left.append(error.element, why, toolbar, draw.element, changed, views, compared,
        h('div', { class: 'tree-told' },
            section(t('All steps'), panes[0].list), section(t('Cuts'), panes[0].cuts)));
    root.append(h('h1', { class: 'visually-hidden' }, title()),
        h('div', { class: 'with-side tree-lab' }, left, h('div', { class: 'stack' },
            h('div', { class: 'card' }, source.element, form),
            section(t('Counts'), panes[0].counts),
            !isGame && section(t('Questions'), questions.element, false))));
    syncCompare();
    load({
        step: state.step === undefined ? null : Number(state.step),
        step2: state.step2 === undefined ? null : Number(state.step2),
    });

    return {
        unmount() {
            loads++;
            work.forEach((one) => one.stop());
            panes.forEach((pane) => pane?.steps.stop());
        },
        state: linkState,
    };
}
