/* tree.js - the tree lab: a tree typed, drawn or generated, or the search tree of a position; an
 * algorithm shown step by step; two of them side by side; questions about the tree. */
import { clear, copyLink, h, iconButton, say } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { worker } from '../base/busy.js';
import { errorLine } from '../base/form.js';
import { CodePane } from '../base/code_pane.js';
import { Present } from '../base/present.js';
import { Stage } from '../base/stage.js';
import { algorithmFor, algorithmName, DEFAULT_TREE, FIELDS, fieldsOf } from './choices.js';
import { comparedTable } from './compared.js';
import { cutsMoved } from './cuts.js';
import { TreeDraw } from './draw.js';
import { treeExports } from './exports.js';
import { insidePanel } from './inside.js';
import { alignLevels } from './levels.js';
import { limitNotice } from './limits.js';
import { drawOptions } from './options.js';
import { TreePane } from './pane.js';
import { questionPanel } from './questions.js';
import { drawReasons } from './reasons.js';
import { sourcePanel } from './source.js';
import { VotesButton } from '../vote/button.js';
import { t } from '../base/words.js';

/* The parameters of `explain` that the lab sets or keeps for itself; all others of a link are
 * passed on unchanged. */
const OWN = ['tree', 'root', 'algorithm', 'compare', 'show', 'fold', 'open', 'step', 'step2', 'game',
    'moves', 'position', 'depth', 'why', 'guess', 'code', ...Object.keys(FIELDS)];

export function title() {
    return t('Tree lab');
}

class TreeLab {
    constructor(root, params, app) {
        this.app = app;
        this.chosen = { ...params };
        this.isGame = Boolean(this.chosen.game && this.chosen.game !== 'tree');
        this.work = [worker(), worker()];
        this.error = errorLine();
        this.panes = [this.pane('step'), null];
        this.changed = h('p', { class: 'notice', hidden: true });
        this.limits = limitNotice((steps) => {
            this.chosen.steps = String(steps);
            this.reload();
        });
        this.why = h('section', { class: 'why', hidden: true });
        this.code = new CodePane({
            onform: (form) => {
                this.chosen.code = form === 'pseudocode' ? undefined : form;
                this.reload();
            },
        });
        this.form = h('div', { class: 'fields options' });
        this.draw = new TreeDraw({
            change: (edit) => this.changeTree(edit),
            close: () => this.drawMode(false),
        });
        this.source = this.isGame ? insidePanel({ state: this.chosen, reload: () => this.load() })
            : sourcePanel({
                tree: this.tree(),
                onTree: (text, more) => this.setTree(text, more),
            });
        this.questions = questionPanel({
            request: () => this.bare(this.plainAlgorithm()), pane: this.panes[0],
            reorder: (edit) => this.setTree(this.tree(), {}, edit),
        });
        this.written = null; /* the contents that the library reads in the text of the tree */
        this.drawing = false;
        this.loads = 0; /* only the last one is shown */
        this.second = h('div', { class: 'stack second' });
        this.compared = h('div', {
            class: 'scroll compared', tabindex: 0, role: 'region',
            'aria-label': t('The same tree, searched by both'),
        });
        this.firstTitle = h('h2', { hidden: true });
        this.secondTitle = h('h2');
        this.drawButton = iconButton('edit', t('Draw by hand'), () => this.drawMode(!this.drawing),
            { 'aria-pressed': 'false' });
        this.guessButton = iconButton('help', t('Guess first'), () => this.guessMode(!this.chosen.guess));
        this.views = h('div', { class: 'tree-panes' },
            h('div', { class: 'tree-one' }, this.firstTitle, this.panes[0].view.element), this.second);
        this.secondSteps = h('div', { class: 'second-steps' });
        this.isLinked = true; /* both searches are on one clock */
        this.linkedButton = iconButton('link', t('One clock for both'), () => this.linkClocks(!this.isLinked),
            { class: 'small', 'aria-pressed': 'true', hidden: true });
        this.draw.element.hidden = true;
        this.stage = this.layout();
        this.stage.showTab('why', Boolean(this.chosen.why));
        this.stage.showTab('compare', false);
        root.append(this.stage.element);
        this.load({
            step: this.chosen.step === undefined ? null : Number(this.chosen.step),
            step2: this.chosen.step2 === undefined ? null : Number(this.chosen.step2),
        });
    }

    /* The part of one algorithm; `key` is the parameter of the link for its step. */
    pane(key, more = {}) {
        return new TreePane({
            label: t('Game tree'),
            onNode: (node) => this.chooseNode(node),
            onFold: (id, folded) => this.foldNode(id, folded),
            onStep: (i) => {
                this.chosen[key] = i;
                this.follow(key, i);
                this.link();
            },
            onAsk: () => {
                if (key === 'step') {
                    this.askedStep = this.panes[0].steps.index + 1;
                    this.votes?.ask();
                }
            },
            ...more,
        });
    }

    layout() {
        const toolbar = h('div', { class: 'row toolbar' },
            !this.isGame && this.drawButton,
            this.guessButton,
            treeExports(this.app.engine, () => ({
                game: this.chosen.game ?? 'tree', algorithm: this.algorithm(), request: this.request(),
                step: this.panes[0].steps.index, count: this.panes[0].film.count, guess: this.asks(),
                code: this.code.listing && this.kind() === 'two' && this.algorithm() !== 'sss' ? this.chosen.code ?? 'pseudocode' : undefined,
            })),
            iconButton('link', t('Copy link'), () => copyLink(this.app.address(this.state()))),
            this.work.map((one) => one.element));
        const part = (name, ...content) => h('section', null, h('h2', null, name), content);
        const stage = new Stage({
            name: 'tree',
            title: { text: title() },
            onselect: () => this.panes[0].scroll(),
            tools: toolbar,
            picture: h('div', { class: 'tree-picture-frame' }, this.error.element, this.draw.element, this.changed,
                this.limits.element, this.views),
            timeline: h('div', { class: 'tree-timeline' }, this.panes[0].steps.element, this.linkedButton, this.secondSteps),
            tabs: [
                { id: 'setup', label: t('Setup'), content: [this.source.element, this.form] },
                { id: 'steps', label: t('Steps'), content: [part(t('All steps'), this.panes[0].list, this.panes[0].rest),
                    part(t('Cuts'), this.panes[0].cuts), part(t('Counts'), this.panes[0].counts)] },
                { id: 'code', label: t('Code'), content: this.code.element },
                { id: 'why', label: t('Why'), content: this.why },
                { id: 'questions', label: t('Questions'), content: this.questions.element },
                { id: 'compare', label: t('Compare'), content: this.compared },
            ],
        });
        this.present = new Present({
            element: stage.element,
            steps: () => this.panes[0].steps,
            onstart: () => {
                this.guessed = this.chosen.guess;
                this.guessMode(true);
                this.votes?.show(true);
            },
            onend: () => {
                this.guessMode(Boolean(this.guessed));
                this.votes?.show(false);
            },
        });
        if (this.app.engine.kind === 'server') {
            this.votes = new VotesButton({ stage: stage.element, asked: () => this.panes[0].asked() });
            toolbar.append(this.votes.element);
        }
        toolbar.append(this.present.button);
        stage.picture.append(this.present.numbers);
        stage.element.classList.add('tree-lab');
        return stage;
    }

    /* What goes with a step: the lines of the listing, the numbers for the class, the other search. */
    follow(key, i) {
        const [first, second] = this.panes;
        if (key === 'step') {
            const variables = first.variables(i);
            this.code.light(i, variables);
            this.present?.show(variables);
            this.votes?.reveal(i === this.askedStep);
        }
        const other = key === 'step' ? second : first;
        if (this.isLinked && second && other.film.count && !this.following) {
            this.following = true; /* the other one must not answer */
            other.steps.go(Math.min(i, other.film.count - 1));
            this.following = false;
        }
    }

    /* Unknown leaves are what a tree is about. */
    openQuestions(unknown) {
        this.stage.showTab('questions', !this.isGame);
        if (unknown && !this.wasUnknown) {
            this.stage.select('questions', false);
        }
        this.wasUnknown = unknown;
    }

    linkClocks(on) {
        this.isLinked = on;
        this.linkedButton.setAttribute('aria-pressed', String(on));
        if (on) {
            this.follow('step', this.panes[0].steps.index);
        }
    }

    reload() {
        this.load({ step: this.panes[0].steps.index, step2: this.panes[1]?.steps.index, keep: true });
    }

    /* ---- requests ---- */

    tree() {
        return this.chosen.tree ?? DEFAULT_TREE;
    }

    /* A tree as the library reads and writes it, after a change (see tree_edit.h).
     * @returns {Promise<any>} */
    read(tree, edit = 'none') {
        return ask('explain', { game: 'tree', tree, edit });
    }

    kind() {
        return this.written?.kind ?? 'two';
    }

    algorithm() {
        return algorithmFor(this.kind(), this.chosen.algorithm, this.written?.payoffs);
    }

    /* The parameters of `explain`. */
    request(algorithm = this.algorithm()) {
        /* a link may give the algorithm more parameters than it has fields */
        const fields = algorithm === this.algorithm()
            ? Object.keys(FIELDS) : fieldsOf(this.kind(), algorithm);
        const words = Object.fromEntries(Object.entries(this.chosen).filter(([key]) => !OWN.includes(key)));
        const given = Object.fromEntries(fields.map((key) =>
            [key, this.chosen[key] || this.guess(key, algorithm)]));
        return {
            game: this.chosen.game ?? 'tree', moves: this.chosen.moves, position: this.chosen.position,
            ...(this.isGame ? {} : { tree: this.tree(), root: this.chosen.root }),
            depth: this.chosen.depth, why: this.chosen.why || undefined, ...words, ...given,
            ...(algorithm === 'sss' ? { sss: 'yes' } : { algorithm }),
            show: this.chosen.show, fold: this.chosen.fold, open: this.chosen.open,
        };
    }

    /* Questions and comparisons do not apply to SSS*. */
    plainAlgorithm() {
        const algorithm = this.algorithm();
        return algorithm === 'sss' ? 'alphabeta' : algorithm;
    }

    /* The same tree without the parameters for its picture and its texts. */
    bare(algorithm) {
        return { ...this.request(algorithm), why: undefined, show: undefined, fold: undefined,
            open: undefined, classes: undefined, steps: undefined };
    }

    /* Star1 and Star2 need bounds: those of the leaves, unless others are given. */
    guess(key, algorithm) {
        return this.kind() === 'chance' && (key === 'low' || key === 'high')
            && fieldsOf('chance', algorithm).includes(key) ? this.written[key] : undefined;
    }

    link() {
        this.app.link(this.state());
    }

    state() {
        const kept = { ...this.chosen };
        if (kept.tree === DEFAULT_TREE) {
            delete kept.tree;
        }
        return kept;
    }

    complain(problem) {
        this.error.show(problem);
        this.source.blame?.(problem);
    }

    async searched(index, algorithm) {
        const params = { ...this.request(algorithm), frames: 'yes', guess: this.asks() };
        const code = index === 0 ? this.chosen.code ?? 'pseudocode' : undefined;
        try {
            return await this.work[index].run('explain', { ...params, code });
        } catch (error) {
            if (!code || error.at !== 'code') {
                throw error;
            }
            return this.work[index].run('explain', params); /* it has no listing */
        }
    }

    asks() {
        return this.chosen.guess === 'yes' ? 'yes' : undefined;
    }

    /* The next value or cut is hidden until it is asked for. */
    guessMode(on) {
        this.chosen.guess = on ? 'yes' : undefined;
        this.load({ step: on ? 0 : this.panes[0].steps.index, step2: on ? 0 : this.panes[1]?.steps.index, keep: true });
    }

    showGuess() {
        const guess = Boolean(this.asks());
        this.guessButton.setAttribute('aria-pressed', String(guess));
        this.panes.forEach((pane) => pane && Object.assign(pane, { guess }));
    }

    /* The reasons for the move in question, in the library's words. */
    drawWhy(given) {
        this.why.hidden = !given;
        this.stage.showTab('why', Boolean(given));
        if (given) {
            if (this.shownWhy !== given.move) {
                this.shownWhy = given.move;
                this.stage.select('why', false);
            }
            drawReasons(this.why, given);
        }
    }

    /* Repeats the request and shows the answer: returns 'shown'; 'failed', also if stopped by the
     * user; or 'replaced' by a later one. */
    async load({ step = null, step2 = null, keep = false } = {}) {
        const mine = ++this.loads;
        try {
            if (!this.isGame && !this.written) {
                const written = await this.read(this.tree());
                if (mine !== this.loads) {
                    return 'replaced';
                }
                this.written = written;
            }
            this.syncCompare();
            this.drawForm();
            const answer = await this.searched(0);
            if (mine !== this.loads) {
                return 'replaced';
            }
            if (!answer) {
                return 'failed';
            }
            const other = this.panes[1] && await this.searched(1, this.chosen.compare);
            const counts = other && await this.countBoth();
            if (mine !== this.loads) {
                return 'replaced';
            }
            if (other) {
                alignLevels(/** @type {any} */ (answer), /** @type {any} */ (other));
            }
            this.drawWhy(answer.why);
            this.showGuess();
            this.limits.show(answer);
            this.code.show(answer.listing);
            this.panes[0].show(answer, { step, keep });
            if (other) {
                this.panes[1].show(other, { step: step2, keep });
                this.panes[0].view.align(this.panes[1].view);
                this.panes[1].view.align(this.panes[0].view);
                this.drawCompared(counts);
            }
            this.complain(null);
            this.source.show?.(answer);
            this.draw.update(this.panes[0], this.written);
            this.questions.update(answer);
            this.openQuestions(Boolean(answer.unknown));
            this.link();
            return 'shown';
        } catch (problem) {
            if (mine !== this.loads) {
                return 'replaced';
            }
            if (!this.isGame && !this.written) {
                this.drawForm();
            }
            this.complain(problem);
            return 'failed';
        }
    }

    /* Reads a tree, or the current one after an edit; null: another request came meanwhile. */
    async readNext(text, edit) {
        const mine = ++this.loads;
        try {
            const written = await this.read(text, edit);
            return mine === this.loads ? written : null;
        } catch (problem) {
            if (mine === this.loads) {
                throw problem;
            }
            return null;
        }
    }

    /* Shows another tree, or one after an edit. Steps start at the end, where values and cuts are
     * shown. */
    async setTree(text, more = {}, edit = undefined) {
        const { chosen, written: before } = this;
        try {
            const written = await this.readNext(text, edit);
            if (!written) {
                return;
            }
            this.written = written;
        } catch (problem) {
            this.complain(problem);
            return;
        }
        this.chosen = { ...chosen, tree: edit ? this.written.tree : text, fold: undefined, open: undefined, step: undefined,
            step2: undefined, steps: undefined, compare: this.kind() === 'two' ? chosen.compare : undefined, ...more };
        this.forgetFields();
        this.changed.hidden = true;
        if (await this.load() === 'failed') {
            Object.assign(this, { chosen, written: before });
        } else if (edit) {
            this.source.setText(this.tree());
        }
    }

    /* An edit by the user: redraws the tree with the same node in view, and reports the effect.
     * Returns an error text, or ''. */
    async changeTree(edit) {
        const before = this.panes[0].answer;
        const { written } = this;
        const old = this.chosen.tree;
        let now;
        try {
            now = await this.readNext(this.tree(), edit);
        } catch (problem) {
            return problem.message;
        }
        if (!now) {
            return '';
        }
        this.written = now;
        this.chosen.tree = now.tree;
        const at = this.panes[0].steps.index;
        const wasEnd = at === this.panes[0].steps.count - 1;
        const sameShape = now.nodes.length === written.nodes.length;
        const end = await this.load({ step: wasEnd ? null : at, keep: sameShape });
        if (end === 'failed') {
            this.chosen.tree = old;
            this.written = written;
            return this.error.element.textContent;
        }
        if (end === 'replaced') {
            return '';
        }
        this.source.setText(this.chosen.tree);
        this.changed.hidden = false;
        this.changed.textContent = cutsMoved(before, this.panes[0].answer);
        say(this.changed.textContent);
        if (this.panes[0].answer.nodes.some(({ id, state }) => id === now.node && state !== 'folded')) {
            this.panes[0].view.focus(now.node);
            this.draw.select(now.node);
        }
        return '';
    }

    chooseNode(node) {
        if (this.isGame) {
            this.source.select(node);
            return;
        }
        if (this.drawing) {
            this.draw.select(node.id);
            return;
        }
        const leaf = this.written.nodes.find(({ id }) => id === node.id);
        if (!leaf || leaf.moves || node.state === 'folded') {
            return;
        }
        this.panes[0].view.edit(node.id, {
            value: leaf.value,
            label: t('Value of the leaf %s', node.id),
            onCommit: async (text) => (text === leaf.value ? ''
                : this.changeTree(`value ${node.id} ${text}`)),
        });
    }

    listed(key) {
        return new Set((this.chosen[key] ?? '').split(/[\s,]+/).filter(Boolean));
    }

    foldNode(id, folded) {
        const [closed, opened] = [this.listed('fold'), this.listed('open')];
        (folded ? closed : opened).add(id);
        (folded ? opened : closed).delete(id);
        this.chosen.fold = [...closed].join(',') || undefined;
        this.chosen.open = [...opened].join(',') || undefined;
        this.load({ step: this.panes[0].steps.index, step2: this.panes[1]?.steps.index, keep: true });
    }

    /* Removes the parameters of another algorithm, or of one for another kind of tree. */
    forgetFields() {
        const kept = fieldsOf(this.kind(), this.algorithm());
        Object.keys(FIELDS).filter((key) => !kept.includes(key)).forEach((key) => {
            this.chosen[key] = undefined;
        });
    }

    drawForm() {
        const algorithm = this.algorithm();
        drawOptions(this.form, {
            kind: this.kind(), algorithm, chosen: this.chosen, isGame: this.isGame,
            placeholder: (key) => this.guess(key, algorithm),
            set: (key, value, isKept) => {
                this.chosen[key] = value || undefined;
                if (!isKept) {
                    this.chosen.step = this.chosen.step2 = this.chosen.steps = undefined;
                    this.forgetFields();
                }
                this.load({ keep: true, step: isKept ? this.panes[0].steps.index : null });
            },
            compare: (value) => this.chooseCompare(value),
        });
    }

    syncCompare() {
        if (Boolean(this.chosen.compare) !== Boolean(this.panes[1])) {
            this.panes[1] = this.chosen.compare ? this.pane('step2', { keys: null }) : null;
            clear(this.second).append(...(this.panes[1] ? [this.secondTitle, this.panes[1].view.element] : []));
            clear(this.secondSteps).append(...(this.panes[1] ? [this.panes[1].steps.element] : []));
            this.linkedButton.hidden = !this.panes[1];
            this.panes[0].view.align(null);
            this.stage.showTab('compare', Boolean(this.panes[1]));
            clear(this.compared);
            this.views.classList.toggle('two', Boolean(this.panes[1]));
            this.firstTitle.hidden = !this.panes[1];
        }
        this.firstTitle.textContent = algorithmName(this.algorithm());
        this.secondTitle.textContent = this.chosen.compare ? algorithmName(this.chosen.compare) : '';
    }

    chooseCompare(value) {
        this.chosen.compare = value || undefined;
        this.syncCompare();
        this.load({ step: this.panes[0].steps.index, keep: true });
    }

    async countBoth() {
        const names = [this.algorithm(), this.chosen.compare];
        const { compared: rows } = await ask('explain', {
            ...this.bare(this.plainAlgorithm()), algorithm: undefined, compare: names.join(','),
        });
        return rows;
    }

    drawCompared(rows) {
        this.syncCompare();
        clear(this.compared).append(comparedTable(rows));
    }

    drawMode(on) {
        this.drawing = on;
        this.drawButton.setAttribute('aria-pressed', String(on));
        this.draw.element.hidden = !on;
        if (on) {
            this.draw.select(this.panes[0].answer?.nodes[0]?.id);
        }
    }

    unmount() {
        this.present.stop();
        this.loads++;
        this.work.forEach((one) => one.stop());
        this.panes.forEach((pane) => pane?.steps.stop());
    }
}

export function mount(root, params, app) {
    return new TreeLab(root, params, app);
}
