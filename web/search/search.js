/* search.js - the search lab: a single-player problem, an algorithm, and the search shown pass by
 * pass on a map, a graph, a board or as text. */
import { clear, copyLink, h, icon, iconButton, toast } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { exportMenu } from '../base/export.js';
import { worker } from '../base/busy.js';
import { choice, errorLine, field, optionForm } from '../base/form.js';
import { CodePane } from '../base/code_pane.js';
import { Present } from '../base/present.js';
import { Stage } from '../base/stage.js';
import { createAnswer } from './answer.js';
import { createCompare } from './compare.js';
import { createAlgorithms } from './form.js';
import { createStage } from './stage.js';
import { createTables } from './tables.js';
import { Record } from './record.js';
import { Stepper } from '../base/stepper.js';
import { VotesButton } from '../vote/button.js';
import { brief, number, t, typeset } from '../base/words.js';

const STATES = 100000; /* states expanded while steps are recorded; beyond that only the answer is computed */
const FORMATS = ['svg', 'png', 'pdf', 'dot', 'html', 'film', 'slides', 'text', 'json'];
const PATIENCE = 5; /* seconds of a search that is too long to be recorded, until it is asked whether to go on */
const SOON = 80; /* milliseconds after a stroke on the map until it is searched again */
const LISTED = 5; /* states of OPEN and CLOSED beside the listing */
const LINK_MOST = 16000; /* length of a link that browsers and mail programs still accept */

export function title() {
    return t('Search lab');
}

class SearchView {
    constructor(root, params, app) {
        this.params = params;
        this.app = app;
        this.lab = null;
        this.choose = h('div', { class: 'field search-problem' });
        this.root = root;
        this.gone = false;
        ask('find', {}).then(({ problems }) => {
            if (!this.gone) {
                this.open(problems, this.params.problem ?? 'map', this.params);
            }
        }).catch((error) => root.append(h('p', { class: 'notice bad', role: 'alert' }, error.message)));
    }

    open(problems, name, given) {
        let problem = problems.find((one) => one.name === name);
        if (!problem) {
            toast(t('There is no problem \'%s\'.', name), 'bad');
            problem = problems.find((one) => one.name === 'map');
        }
        this.lab?.unmount();
        clear(this.choose).append(
            choice(problems.map((one) => [one.name, one.title]), problem.name,
                (chosen) => this.open(problems, chosen, {}), { 'aria-label': t('Problem') }),
            h('small', { class: 'help begins' }, problem.summary));
        this.lab = new Lab(clear(this.root), problem, given, this.app, this.choose);
    }

    unmount() {
        this.gone = true;
        this.lab?.unmount();
    }

    state() {
        return this.lab?.state() ?? this.params;
    }
}

/* One problem: everything below the selector. */
class Lab {
    constructor(root, problem, given, app, choose) {
        this.problem = problem;
        this.choose = choose;
        this.form = given.code; /* of the listing */
        this.guess = given.guess === 'yes'; /* what comes next is asked before it is shown */
        this.app = app;
        this.answer = null;
        this.record = null;
        this.modes = {}; /* ways of stepping: {name: {count, text, show}} */
        this.mode = 'search';
        this.firstStep = given.step === undefined ? null : Number(given.step);
        this.patience = PATIENCE;
        this.question = ''; /* the search that it is for */
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.soon = undefined; /* the search after a stroke */
        this.turn = 0; /* of several searches the last one is shown */
        this.isOpen = true;
        this.wrong = errorLine();
        this.busy = worker();
        this.stage = createStage(this.problem, given, {
            onedit: () => this.isOpen && this.searchSoon(),
            onload: () => this.isOpen && this.run(),
            onerror: (error) => this.fail(error),
            onlook: () => this.isOpen && this.stage && this.answer && this.link(),
            request: () => this.request(),
        });
        this.options = optionForm(
            this.problem.options.filter(({ key }) => !this.stage.keys.includes(key)), given,
            () => this.run());
        this.algorithms = createAlgorithms(this.problem, given, () => this.run());
        this.result = createAnswer(problem, (seconds) => {
            delete this.rest.seconds; /* of the link */
            this.patience = seconds;
            this.question = JSON.stringify(this.request());
            this.run();
        });
        this.tables = createTables();
        this.compare = createCompare({
            problem,
            request: () => ({ params: this.request(), chosen: this.answer?.algorithm }),
            onchoose: (name) => this.algorithms.choose(name),
        });
        this.code = new CodePane({
            onform: (form) => {
                this.form = form === 'pseudocode' ? undefined : form;
                this.firstStep = this.steps.index;
                this.run();
            },
        });
        this.tableCard = h('section', { 'aria-label': t('Tables'), hidden: true }, this.tables.element);
        this.steps = new Stepper({
            count: 0,
            onStep: (index) => this.showStep(index),
            text: (i) => this.modes[this.mode]?.text(i) ?? '',
            question: (i) => this.passAt(i)?.question ?? '',
            onAsk: () => this.votes?.ask(),
        });
        this.guessButton = iconButton('help', t('Guess first'), () => this.guessMode(!this.guess),
            { 'aria-pressed': String(this.guess) });
        this.modeBar = h('div', { class: 'row segmented', role: 'group',
            'aria-label': t('What is stepped through') });
        this.more = h('p', { class: 'notice', hidden: true });
        this.picture = choice([...(this.stage.hasChart ? [['chart', t('map or graph')]] : []),
            ['tree', t('search tree')], ['table', t('table of passes')]], '', null,
        { 'aria-label': t('Picture') });
        this.layout(root);
        /* Parameters of the link without a field are passed to the library unchanged. */
        const known = ['problem', 'step', 'code', 'guess', ...this.stage.links ?? [], ...this.problem.options.map(({ key }) => key), ...this.stage.keys,
            ...Object.keys(this.algorithms.values())];
        this.rest = Object.fromEntries(Object.entries(given).filter(([key]) => !known.includes(key)));
        Promise.resolve(this.stage.open?.()).then(() => this.isOpen && this.run(),
            (error) => this.fail(error));
    }

    layout(root) {
        const start = iconButton('play', t('Search'), () => this.run(), { class: 'primary' });
        const set = [
            this.choose,
            h('div', { class: 'row search-bar' }, this.algorithms.element, start, this.busy.element),
            this.wrong.element,
            this.result.element,
            this.problem.options.length > this.stage.keys.length
                ? h('section', null, h('h2', null, t('Options')), this.options.element) : null,
            h('section', { class: 'stack' }, h('h2', null, t('Export')),
                h('div', { class: 'row' }, field(t('Picture'), this.picture),
                    exportMenu(FORMATS, this.app.engine, (kind) => this.exported(kind)),
                    iconButton('link', t('Copy link'), () => this.giveLink()))),
        ];
        const tools = h('div', { class: 'row' }, this.guessButton);
        this.view = new Stage({
            name: 'search',
            title: { text: title() },
            tools,
            picture: h('section', { class: 'search-picture', 'aria-label': t('Picture') }, this.stage.element),
            timeline: h('div', { class: 'stack search-timeline' }, this.modeBar, this.steps.element, this.more),
            tabs: [
                { id: 'setup', label: t('Setup'), content: set },
                { id: 'steps', label: t('Steps'), content: this.tableCard },
                { id: 'code', label: t('Code'), content: this.code.element },
                { id: 'compare', label: t('Compare'), content: this.compare.element },
            ],
        });
        this.view.element.classList.add('search-lab');
        this.present = new Present({
            element: this.view.element,
            steps: () => this.steps,
            onstart: () => {
                this.guessed = this.guess;
                this.guessMode(true);
                this.steps.user(0);
                this.votes?.show(true);
            },
            onend: () => {
                this.votes?.show(false);
                this.guessMode(this.guessed);
            },
        });
        if (this.app.engine.kind === 'server') {
            this.votes = new VotesButton({ stage: this.view.element, asked: () => this.asked() });
            tools.append(this.votes.element);
        }
        tools.append(this.present.button);
        this.view.picture.append(this.present.numbers);
        root.append(this.view.element);
    }

    /* ---- guessing ---- */

    /* The pass that step `i` shows, if it is asked about. */
    passAt(i) {
        return this.guess && this.mode === 'search' ? this.record?.passes[i] : null;
    }

    /* What the class is asked now, with the answers to choose from; null: nothing. */
    asked() {
        const { asking, index } = this.steps;
        const { question, choices, right } = (asking && this.passAt(index + 1)) || {};
        return question ? { question: typeset(question), choices: choices?.map(typeset), right } : null;
    }

    /* The next state is hidden until it is asked for. */
    guessMode(on) {
        if (on === this.guess || !this.isOpen) {
            return;
        }
        this.guess = on;
        this.guessButton.setAttribute('aria-pressed', String(on));
        this.mode = 'search';
        this.firstStep = on ? 0 : this.steps.index;
        this.run();
    }

    /* ---- the request ---- */

    request() {
        return { problem: this.problem.name, ...this.rest, ...this.options.values(), ...this.stage.values(),
            ...this.algorithms.values() };
    }

    exported(kind) {
        const isWords = kind === 'text' || kind === 'json';
        const isTable = this.picture.value === 'table' && ['svg', 'png', 'pdf'].includes(kind);
        return {
            verb: 'find',
            params: { ...this.request(), passes: isWords && !this.isFast() ? 'yes' : undefined,
                as: isWords ? undefined : isTable ? 'table' : this.picture.value === 'table' ? undefined
                    : this.picture.value },
            name: this.problem.name,
        };
    }

    state() {
        return { ...this.request(), ...this.stage.linked?.(), steps: undefined, step: this.steps.index || undefined, code: this.form,
            guess: this.guess ? 'yes' : undefined };
    }

    isLinkable() {
        return this.app.address(this.state()).length < LINK_MOST;
    }

    link() {
        if (this.isLinkable()) {
            this.app.link(this.state());
        }
    }

    giveLink() {
        if (this.isLinkable()) {
            copyLink(this.app.address(this.state()));
        } else {
            toast(t('This is too large for a link; save it as a file.'), 'bad');
        }
    }

    isFast() {
        return this.stage.isLarge() || this.algorithms.values().algorithm === 'jps';
    }

    /* ---- searching ---- */

    /* Discards outdated results. */
    forget() {
        this.turn++;
        this.busy.stop();
        this.answer = this.record = null;
        this.modes = {};
        this.result.show(null);
        this.tables.setRecord(null);
        this.tableCard.hidden = true;
        this.compare.reset();
        this.more.hidden = true;
        clear(this.modeBar);
        this.steps.setCount(0);
        this.link();
    }

    fail(error) {
        this.wrong.show(error);
        this.options.blame(error);
    }

    /* While a map is drawn the answer stays, and is replaced when the next one is known. */
    searchSoon() {
        clearTimeout(this.soon);
        this.turn++;
        this.busy.stop();
        this.compare.reset();
        this.soon = setTimeout(() => this.isOpen && this.run(true), SOON);
    }

    async run(isSmooth = false) {
        if (isSmooth) {
            this.turn++;
        } else {
            this.forget();
        }
        this.fail(null);
        const mine = this.turn;
        const asked = this.request();
        if (JSON.stringify(asked) !== this.question) { /* of another search nothing longer was asked for */
            this.patience = PATIENCE;
        }
        try {
            if (!isSmooth) {
                await this.stage.prepare(asked, () => mine === this.turn);
            }
            if (mine !== this.turn) {
                return;
            }
            const told = this.isFast() ? await this.answered(asked) : await this.recorded(asked);
            if (!told) {
                return;
            }
            await this.take(told, told);
            if (told.end === 'nodes' && mine === this.turn) {
                const rest = await this.answered(asked);
                if (rest) {
                    await this.take(rest, told);
                }
            }
        } catch (error) {
            if (mine !== this.turn) {
                return;
            }
            if (error.code === 'too-large' && !this.isFast()) {
                await this.runFast(asked);
            } else {
                this.fail(error);
            }
        }
    }

    /* The search with its passes, and its listing if it has one in that form. */
    async recorded(asked) {
        const params = { ...asked, ...this.stage.extra?.(), passes: 'changes', nodes: STATES,
            guess: this.guess ? 'yes' : undefined };
        try {
            return await this.busy.run('find', { ...params, code: this.form ?? 'pseudocode' });
        } catch (error) {
            if (error.at !== 'code') {
                throw error;
            }
            return this.busy.run('find', { ...params, code: 'pseudocode' });
        }
    }

    /* More than a state can hold: only the fast form solves it. */
    async runFast(asked) {
        try {
            const told = await this.answered(asked);
            if (told) {
                await this.take(told, told);
            }
        } catch (error) {
            this.fail(error);
        }
    }

    /* The answer alone. It may never end, so it is given up after a while; the result says so and offers more. */
    answered(asked) {
        return this.busy.run('find', { seconds: this.patience, ...asked, ...this.stage.extra?.(), passes: 'no' });
    }

    /* `found` has the answer, `told` the passes: the same, unless the search was too long to be
     * recorded. */
    async take(found, told) {
        this.answer = found;
        this.record = told.states ? new Record(told) : null;
        this.result.show(found);
        this.tables.setRecord(this.record);
        this.code.show(told.listing);
        this.modes = await this.stage.modes(found, told, this.record);
        if (this.answer !== found) {
            return;
        }
        this.mode = this.mode in this.modes ? this.mode : Object.keys(this.modes)[0];
        this.drawModes();
        const isCut = this.record && this.record.total > this.record.count;
        this.more.hidden = !isCut;
        this.more.textContent = isCut ? t('These are the first %s of %s {pass|passes}.',
            number(this.record.count), number(this.record.total)) : '';
        const at = this.firstStep ?? this.modes[this.mode].count - 1;
        this.firstStep = null;
        this.steps.setCount(this.modes[this.mode].count, at);
        this.link();
    }

    /* ---- stepping ---- */

    drawModes() {
        const names = Object.keys(this.modes);
        clear(this.modeBar).append(...names.length < 2 ? [] : names.map((name) => h('button', {
            type: 'button',
            'data-mode': name,
            'aria-pressed': String(name === this.mode),
            onclick: () => {
                this.mode = name;
                this.drawModes();
                this.modeBar.querySelector(`[data-mode=${name}]`).focus();
                this.steps.setCount(this.modes[name].count, 0);
            },
        }, icon(name === 'search' ? 'tree' : name === 'solution' ? 'play' : 'edit'),
        this.modes[name].label)));
    }

    showStep(index) {
        this.votes?.reveal(this.shownStep !== undefined && index === this.shownStep + 1);
        this.shownStep = index;
        this.result.element.hidden = !this.answer || (this.guess && index < this.steps.count - 1); /* it gives the end away */
        this.modes[this.mode]?.show(index);
        this.tableCard.hidden = this.mode !== 'search' || !this.record;
        if (this.mode === 'search' && this.record) {
            const pass = Math.min(index, this.record.count - 1);
            this.tables.show(pass);
            const variables = this.variables(pass);
            this.code.light(pass, variables);
            this.present.show(variables);
        }
        this.link();
    }

    /** The variables of the search after a pass.
     * @param {number} pass
     * @returns {[string, any][]} */
    variables(pass) {
        const { record } = this;
        const { current, limit, goals } = /** @type {any} */ (record.go(pass));
        const mark = /** @type {any} */ (record.marks?.get(record.placeOf(current)));
        const list = (states) => (states.length ? `${states.slice(0, LISTED).map((state) => record.stateText(state)).join(' ')}${
            states.length > LISTED ? ` … (${number(states.length)})` : ''}` : '{}');
        const isLists = record.kind === 'lists';
        const costs = record.hasCosts && mark ? ['g', 'h', 'f'].filter((name) => mark[name] !== undefined) : [];
        return [['n', record.stateText(current)],
            ...costs.map((name) => /** @type {[string, any]} */ ([name, brief(mark[name])])),
            [t('limit'), limit === undefined ? undefined : brief(limit)],
            [t('solutions'), record.kind === 'story' ? number(goals ?? 0) : undefined],
            [t('OPEN'), isLists ? list(record.lists.open) : undefined],
            [t('CLOSED'), isLists ? list(record.lists.closed) : undefined]];
    }

    unmount() {
        clearTimeout(this.soon);
        this.isOpen = false;
        this.present.stop();
        this.turn++;
        this.busy.stop();
        this.compare.reset();
        this.steps.stop();
        this.stage.unmount();
    }
}

export function mount(root, params, app) {
    return new SearchView(root, params, app);
}
