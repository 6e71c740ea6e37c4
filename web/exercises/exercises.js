/* exercises.js - exercises generated from a seed, answered on the tree or the board and in fields,
 * marked item by item with reasons; sheets and keys to print. */
import { Board } from '../play/board.js';
import { clear, copyLink, focusedIn, h, iconButton, say, toast } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { exportMenu } from '../base/export.js';
import { choice, errorLine } from '../base/form.js';
import { answerWords, restoreAnswers } from './answers.js';
import { collectView } from './collect.js';
import { Exam } from './exam.js';
import { hintFor } from './hint.js';
import { givenLines, printView, stillFigure } from './print.js';
import { progressOf } from './progress.js';
import { questionList } from './questions.js';
import { KINDS, kindName, newSeed, setupForm } from './setup.js';
import { AnswerTree } from './tree.js';
import { Stage } from '../base/stage.js';
import { Stepper } from '../base/stepper.js';
import { treeFilm } from '../tree/film.js';
import { number, t, typeset } from '../base/words.js';

const MOST = 100; /* most exercises of a set in the page */
const FORMATS = ['pdf', 'text', 'latex', 'moodle', 'gift', 'rexams', 'json'];

export function title() {
    return t('Exercises');
}

function whole(text, least, most, missing) {
    const value = Number(text);
    return Number.isInteger(value) && value >= least && value <= most ? value : missing;
}

/* The contents of a link. */
function readParams({ kind, seed, number: which, count, view, what, mode, code, minutes, ...constraints }) {
    const isGiven = Boolean(constraints.tree || constraints.given);
    const many = isGiven ? 1 : whole(count, 1, MOST, 5);
    return {
        kind: kind ?? 'tree', /* checked when the games are known */
        mode: ['exam', 'collect'].includes(mode) ? mode : '',
        code: code ?? '',
        minutes: whole(minutes, 1, 600, 0),
        isGiven,
        seed: seed ?? (code || mode === 'exam' ? '' : String(newSeed())),
        count: many,
        number: whole(which, 1, many, 1),
        view: view === 'print' && mode !== 'exam' ? 'print' : '', /* it may show the key */
        what: ['sheet', 'key'].includes(what) ? what : 'both',
        constraints,
    };
}

/* The tree with its layout and the steps of its search. */
function treeOf(exercise, constraints) {
    const { fail, cut, course } = constraints;
    return ask('explain', {
        tree: exercise.tree, root: exercise.root, frames: 'yes', steps: 'all', show: 2000, wide: 100,
        ...exercise.kind === 'chance' ? {} : { algorithm: 'alphabeta', fail, cut, course },
    });
}

function positionOf(exercise) {
    const options = exercise.options.split(' ').filter(Boolean).map((word) => word.split('='));
    return ask('show', { game: exercise.kind, ...Object.fromEntries(options),
        position: exercise.position });
}

async function withFigure(exercise, constraints) {
    if (exercise.given !== undefined) {
        return { exercise };
    }
    if (exercise.kind === 'classes') { /* looked at, not clicked */
        return { exercise, still: await ask('explain', { tree: exercise.tree, root: exercise.root, algorithm: 'minimax',
            frames: 'yes', steps: 'all', show: 2000, wide: 100 }) };
    }
    if (!exercise.tree) {
        return { exercise, position: await positionOf(exercise) };
    }
    const tree = await treeOf(exercise, constraints);
    return { exercise, tree, parents: new Map(tree.nodes.map(({ id, parent }) => [id, parent])) };
}

/* The games whose trees are asked about: two players in turn, everything seen. */
async function gamesWithTrees() {
    const { games } = await ask('games', {});
    return games.filter(({ name, wide }) => !wide && !Object.hasOwn(KINDS, name));
}

class Exercises {
    constructor(root, params, app) {
        this.app = app;
        this.chosen = readParams(params);
        this.loaded = null; /* {exercise, tree, parents} or {exercise, position} */
        this.games = null; /* those with exercises on their trees */
        this.constraints = []; /* constraints of this kind, as the library describes them */
        this.answers = null;
        this.graded = null;
        this.solved = false;
        this.parts = {}; /* the current drawings: figure, questions */
        this.turn = 0; /* only the last load is drawn */
        this.marking = 0; /* only marks for the current answers are shown */
        this.trouble = errorLine();
        this.wrong = errorLine(); /* the same, in the sheet */
        this.setup = h('section', { 'aria-label': t('Which exercises') });
        this.picture = h('section', { class: 'exercise-picture stack', 'aria-labelledby': 'exercise-title' });
        this.asked = h('section', { 'aria-label': t('Questions') });
        this.tools = h('div', { class: 'row' });
        this.frame = this.makeFrame();
        this.stage = h('div', { class: 'exercises exercise-stage' });
        root.append(this.stage);
        this.load();
    }

    /* In an exam nothing is set up, and the clock is in sight. */
    makeFrame() {
        const isExam = this.chosen.mode === 'exam';
        return new Stage({
            name: 'exercises',
            title: { text: title(), label: t('Which exercises'), content: isExam ? null : [this.wrong.element, this.setup] },
            status: isExam ? [this.setup, this.trouble.element] : this.trouble.element,
            tools: this.tools,
            picture: this.picture,
            tabs: [{ id: 'questions', label: t('Questions'), content: this.asked }],
        });
    }

    /* ---- state ---- */

    state() {
        const { kind, seed, count, number: which, view, what, mode, code, minutes } = this.chosen;
        return { kind, seed: seed || undefined, number: which, count, ...this.chosen.constraints,
            mode: mode || undefined, code: code || undefined, minutes: minutes || undefined,
            ...view ? { view, what } : {} };
    }

    /** @returns {Record<string, any>} */
    request() {
        const { kind, seed, code, isGiven, constraints } = this.chosen;
        return { game: kind, ...isGiven || !seed ? {} : { seed }, code: code || undefined, ...constraints };
    }

    progress() {
        return progressOf(JSON.stringify([this.chosen.kind, this.chosen.mode + this.chosen.code + this.chosen.seed,
            Object.entries(this.chosen.constraints).sort()]));
    }

    /** @param {{constraint?: [string, string]} & Record<string, any>} given the values to change */
    choose({ constraint, ...change }) {
        const isOther = constraint || 'kind' in change || 'seed' in change;
        this.chosen = { ...this.chosen, ...change };
        if (constraint) {
            const [key, value] = constraint;
            const { [key]: old, ...others } = this.chosen.constraints;
            this.chosen.constraints = value === '' ? others : { ...others, [key]: value };
        }
        this.chosen.count = whole(this.chosen.count, 1, MOST, 5);
        this.chosen.number = isOther ? 1 : Math.min(this.chosen.number, this.chosen.count);
        this.load();
    }

    async load() {
        const mine = ++this.turn;
        this.app.link(this.state());
        this.stage.setAttribute('aria-busy', 'true');
        try {
            this.games ??= await gamesWithTrees();
            if (!Object.hasOwn(KINDS, this.chosen.kind) && !this.games.some(({ name }) => name === this.chosen.kind)) {
                this.chosen.kind = 'tree';
                this.app.link(this.state());
            }
            if (this.chosen.mode === 'exam' && !this.exam) {
                this.exam = new Exam(this);
            }
            if (this.exam?.isWaiting()) {
                this.drawDoor();
                return;
            }
            const answer = await ask('exercise', { ...this.request(),
                number: this.chosen.isGiven ? undefined : this.chosen.number });
            const one = await withFigure(answer.exercises[0], this.chosen.constraints);
            if (mine !== this.turn) {
                return;
            }
            this.trouble.show(null);
            this.wrong.show(null);
            this.exam?.begin(answer.code);
            this.constraints = answer.constraints;
            this.loaded = one;
            this.graded = null;
            this.solved = false;
            this.answers = restoreAnswers(one.exercise, this.progress().get(this.chosen.number)?.answers);
            this.drawSetup();
            await (this.chosen.view === 'print' ? this.drawPrint(mine) : this.drawExercise());
        } catch (error) {
            if (mine === this.turn) {
                this.complain(error);
                if (this.exam && error.at === 'code') { /* mistyped, here or in the link */
                    this.chosen.code = '';
                    this.drawDoor();
                }
            }
        } finally {
            if (mine === this.turn) {
                this.stage.removeAttribute('aria-busy');
            }
        }
    }

    drawDoor() {
        clear(this.stage).append(h('h1', null, title()), this.trouble.element, this.exam.door());
    }

    complain(error) {
        if (!this.stage.hasChildNodes()) {
            this.stage.append(this.frame.element);
        }
        if (!this.parts.setup) {
            this.drawSetup();
        }
        this.parts.setup.blame(error);
        this.trouble.show(error);
        this.wrong.show(error);
    }

    /* ---- choosing ---- */

    /* Rebuilt only for another kind or view, so that typing is not interrupted. */
    drawSetup() {
        if (this.exam) {
            clear(this.setup).append(this.exam.bar());
            this.parts.setup ??= { blame() {}, update() {} };
            return;
        }
        const made = `${this.chosen.kind} ${this.chosen.view} ${this.constraints.length}`;
        if (this.parts.made === made) {
            this.parts.setup.update(this.chosen);
            this.parts.setup.blame(null);
            return;
        }
        const focused = focusedIn(this.setup)?.name;
        this.parts.made = made;
        this.parts.setup = setupForm(this.chosen, this.constraints, this.games ?? [], (given) => this.choose(given));
        clear(this.setup).append(this.parts.setup.element);
        clear(this.tools).append(
            iconButton('link', t('Copy link'), () => copyLink(this.app.address(this.state()))),
            this.chosen.view === 'print'
                ? iconButton('back', t('Back to the exercise'), () => this.choose({ view: '' }))
                : iconButton('print', t('Print: sheet and key'), () => this.choose({ view: 'print' })),
            this.downloads());
        if (focused) {
            this.setup.querySelector(`[name="${focused}"]`)?.focus();
        }
    }

    /* The whole set as a document. */
    downloads() {
        return exportMenu(FORMATS, this.app.engine, () => ({
            verb: 'exercise',
            params: { ...this.request(), count: this.chosen.count, what: this.chosen.what },
            name: `poda-${this.chosen.kind}-${this.chosen.seed}`,
        }));
    }

    /* ---- the exercise ---- */

    drawExercise() {
        const { exercise, tree, position } = this.loaded;
        const actions = {
            changed: () => this.changed(),
            toggle: (id, item) => this.toggle(id, item),
            isNamed: (id, item) => this.isNamed(id, item),
            parentOf: (item) => this.parentOf(item),
        };
        this.parts.questions = questionList(exercise, this.answers, actions);
        const still = exercise.given !== undefined ? givenLines(exercise)
            : this.loaded.still ? stillFigure(this.loaded.still, false) : null;
        this.parts.figure = tree ? new AnswerTree(exercise, tree, this.answers, actions)
            : still ? { element: still, refresh() {}, mark() {} } : this.answerBoard(exercise, position);
        this.parts.result = h('div', { class: 'result', role: 'status' });
        this.parts.hint = h('p', { class: 'notice hint', hidden: true, role: 'status' });
        this.parts.solution = h('div', { class: 'solution' });
        this.parts.doing = h('div', { class: 'row doing' });
        clear(this.picture).append(...[
            this.heading(),
            h('p', { class: 'statement' }, typeset(exercise.statement)),
            exercise.convention && h('p', { class: 'help' }, exercise.convention),
            this.parts.figure.element, this.parts.solution].filter(Boolean));
        clear(this.asked).append(h('form', {
            class: 'stack',
            onsubmit: (event) => {
                event.preventDefault();
                if (!this.exam) {
                    this.mark();
                }
            },
        }, this.parts.questions.element, this.parts.hint, this.parts.result, this.parts.doing));
        this.frame.setTitle(kindName(this.chosen.kind, this.games ?? []));
        if (!this.stage.contains(this.frame.element)) { /* back from the sheet, which has borrowed these */
            this.frame.element.querySelector('.stage-tools').append(this.tools);
            this.frame.title.after(this.trouble.element);
            clear(this.stage).append(this.frame.element);
        }
        this.drawDoing();
    }

    heading() {
        const many = this.chosen.count;
        return h('div', { class: 'exercise-head' },
            h('h2', { id: 'exercise-title', tabindex: -1 },
                t('Exercise %s of %s', number(this.chosen.number), number(many))),
            h('div', { class: 'row' },
                iconButton('back', t('Previous'), () => this.go(this.chosen.number - 1),
                    { bare: true, disabled: this.chosen.number === 1 }),
                many <= 20 && h('div', {
                    class: 'numbers', role: 'group', 'aria-label': t('Exercise'),
                }, Array.from({ length: many }, (_, i) => this.numberButton(i + 1))),
                iconButton('next', t('Next'), () => this.go(this.chosen.number + 1),
                    { bare: true, disabled: this.chosen.number === many })),
            this.totalLine());
    }

    numberButton(which) {
        const done = this.progress().get(which);
        const isMarked = done?.of > 0 && !this.exam;
        const isFull = isMarked && done.points === done.of;
        const label = [t('Exercise %s', which), isFull ? t('right')
            : isMarked ? t('%s of %s {point|points}', number(done.points), number(done.of)) : null];
        return h('button', {
            type: 'button',
            class: `small ${isFull ? 'good' : isMarked ? 'partly' : ''}`.trim(),
            'aria-label': label.filter(Boolean).join(', '),
            'aria-current': which === this.chosen.number ? 'true' : null,
            onclick: () => this.go(which),
        }, which, isFull ? ' ✓' : !isMarked ? '' : done.points > 0 ? ' ◐' : ' ✗');
    }

    totalLine() {
        const { marked, points, of } = this.progress().total();
        return marked > 0 && !this.exam && h('p', { class: 'help total' },
            t('So far: %s of %s {point|points}, exercises marked: %s', number(points), number(of),
                number(marked)),
            h('button', {
                type: 'button',
                class: 'small',
                onclick: () => {
                    this.progress().forget();
                    this.load();
                },
            }, t('Start over')));
    }

    async go(to) {
        this.chosen = { ...this.chosen, number: to };
        await this.load();
        document.getElementById('exercise-title')?.focus();
        say(t('Exercise %s of %s', number(to), number(this.chosen.count)));
    }

    /* The button that was pressed keeps the focus. */
    drawDoing() {
        const pressed = focusedIn(this.parts.doing)?.dataset.do;
        const isLast = this.chosen.number === this.chosen.count;
        if (this.exam) {
            clear(this.parts.doing).append(...this.exam.buttons());
            this.parts.questions.element.inert = this.exam.isClosed(); /* nothing counts any more */
            this.parts.figure.element.inert = this.exam.isClosed();
            return;
        }
        clear(this.parts.doing).append(...[
            h('button', { type: 'submit', class: 'primary', 'data-do': 'mark' }, t('Mark')),
            this.graded && h('button', { type: 'button', onclick: () => this.again() }, t('Try again')),
            iconButton('hint', t('Hint'), () => this.hint()),
            h('button', {
                type: 'button', 'data-do': 'solve', 'aria-expanded': String(this.solved),
                onclick: () => this.solve(!this.solved),
            }, this.solved ? t('Hide the solution') : t('Show the solution')),
            this.graded && !isLast && h('button', {
                type: 'button', onclick: () => this.go(this.chosen.number + 1),
            }, t('Next exercise')),
        ].filter(Boolean));
        if (pressed) {
            this.parts.doing.querySelector(`[data-do="${pressed}"]`).focus();
        }
    }

    /* ---- answering ---- */

    /* Moves of a game have no parents. */
    parentOf(item) {
        return this.loaded.parents?.get(item) ?? null;
    }

    isWithin(item, above) {
        return item === above
            || (this.parentOf(item) !== null && this.isWithin(this.parentOf(item), above));
    }

    /* Named, or below a named node. */
    isNamed(id, item) {
        return item !== null && this.answers[id].named.some((one) => this.isWithin(item, one));
    }

    toggle(id, item) {
        const { named: before } = this.answers[id];
        const named = this.isNamed(id, item) ? before.filter((one) => !this.isWithin(item, one))
            : [...before.filter((one) => !this.isWithin(one, item)), item];
        this.answers[id] = { named, none: false };
        this.changed();
    }

    changed() {
        this.marking++;
        if (this.graded) {
            this.unmark();
            this.drawDoing();
        }
        if (this.exam?.isClosed()) {
            return;
        }
        this.parts.hint.hidden = true;
        this.parts.figure.refresh();
        this.parts.questions.refresh();
        this.progress().put(this.chosen.number, { answers: this.answers });
    }

    answerBoard(exercise, position) {
        const board = new Board({ onmove: (move) => this.toggle('best', move) });
        const label = t('The position of the exercise');
        const refresh = () => board.setValues(new Map(this.answers.best.named.map((move) =>
            [move, { label: '★', kind: 'draw', text: t('chosen'), rank: 1 }])));
        board.draw(position, { isLive: true, label });
        refresh();
        return {
            element: h('div', null, board.element, h('p', { class: 'help' },
                t('A click on the board chooses a move for the last question, or takes it back.'))),
            refresh,
            mark: (result) => {
                const marks = result?.questions.find(({ id }) => id === 'best')?.marks;
                if (!marks) {
                    refresh();
                    return;
                }
                board.setValues(new Map(marks
                    .filter((one) => !one.right || this.isNamed('best', one.move))
                    .map((one) => [one.move, {
                        label: one.right ? '✓' : '✗', kind: one.right ? 'win' : 'loss',
                        text: one.reason, rank: one.right ? 1 : 2,
                    }])));
            },
        };
    }

    /* ---- marking ---- */

    async mark() {
        const words = answerWords(this.loaded.exercise, this.answers);
        if (Object.keys(words).length === 0) {
            this.parts.questions.focus();
            toast(t('There is no answer to mark yet.'));
            return;
        }
        const { values, ...others } = this.request(); /* the constraint has the same name as an answer */
        const mine = ++this.marking;
        const here = this.turn;
        const isWanted = () => mine === this.marking && here === this.turn;
        try {
            const result = await ask('grade',
                { ...others, leaves: values, number: this.chosen.isGiven ? undefined : this.chosen.number, ...words });
            if (isWanted()) {
                this.graded = result;
                this.parts.hint.hidden = true;
                this.showMarks();
            }
        } catch (error) {
            if (isWanted()) {
                this.parts.questions.blame(error);
                clear(this.parts.result).append(
                    h('p', { class: 'error-line', role: 'alert' }, error.message));
            }
        }
    }

    showMarks() {
        const of = this.loaded.exercise.questions.reduce((sum, question) => sum + question.points, 0);
        const { points } = this.graded;
        const old = this.progress().get(this.chosen.number);
        this.progress().put(this.chosen.number,
            { answers: this.answers, points, of, tries: (old?.tries ?? 0) + 1 });
        this.parts.questions.mark(this.graded);
        this.parts.figure.mark(this.graded);
        const isFull = points === of;
        clear(this.parts.result).append(...[
            h('p', { class: `verdict total ${isFull ? 'good' : 'wrong'}` },
                h('strong', null, isFull
                    ? t('All right: %s of %s {point|points}.', number(points), number(of))
                    : t('%s of %s {point|points}.', number(points), number(of)))),
            this.graded.mistake && this.graded.likely !== 'right' && this.graded.percent < 100
                && h('p', null, t('Likely misunderstanding: %s', this.graded.mistake)),
        ].filter(Boolean));
        this.stage.querySelector('.exercise-head').replaceWith(this.heading());
        this.drawDoing();
    }

    unmark() {
        this.graded = null;
        clear(this.parts.result);
        this.parts.questions.mark(null);
        this.parts.figure.mark(null);
    }

    again() {
        this.parts.questions.focus();
        this.unmark();
        this.drawDoing();
    }

    hint() {
        this.parts.hint.hidden = false;
        this.parts.hint.textContent = hintFor(this.loaded.exercise, this.answers,
            this.parts.figure.nodes);
    }

    /* ---- the solution ---- */

    solve(shown) {
        this.solved = shown;
        this.parts.questions.solve(shown);
        clear(this.parts.solution);
        if (shown) {
            this.drawSolution();
        } else if (this.loaded.tree) {
            this.parts.figure.refresh();
            this.parts.figure.mark(this.graded);
        }
        this.drawDoing();
    }

    /* Step by step: on the tree of the exercise, or as a list. */
    drawSolution() {
        const { exercise, tree } = this.loaded;
        this.parts.solution.append(h('h3', null, t('Step by step')));
        if (this.loaded.still) {
            this.parts.solution.append(stillFigure(this.loaded.still, true));
        }
        if (!tree) {
            this.parts.solution.append(h('ol', { class: 'steps' },
                exercise.steps.map((step) => h('li', null, typeset(step)))));
            return;
        }
        const film = treeFilm(tree.frames);
        const steps = new Stepper({
            count: film.count,
            text: film.text,
            keys: null,
            onStep: (i) => {
                this.parts.figure.mark(null);
                this.parts.figure.view.show(film.at(i));
                this.parts.figure.view.reveal(film.where(i));
            },
        });
        const { root: first, fail, cut, course } = this.chosen.constraints;
        this.parts.solution.append(steps.element, iconButton('tree', t('Open in the tree lab'), () =>
            this.app.go('tree', { tree: exercise.tree, root: first, fail, cut, course,
                algorithm: exercise.kind === 'chance' ? undefined : 'alphabeta' })));
        steps.go(0);
        this.parts.solution.scrollIntoView({ block: 'nearest' });
    }

    /* ---- printing ---- */

    async drawPrint(mine) {
        const { exercises } = await ask('exercise', { ...this.request(), count: this.chosen.count });
        const set = [];
        for (const exercise of exercises) {
            set.push(await withFigure(exercise, this.chosen.constraints));
            if (mine !== this.turn) {
                return;
            }
        }
        const line = [kindName(this.chosen.kind, this.games), `${t('seed')} ${this.chosen.seed}`,
            ...Object.entries(this.chosen.constraints).map((pair) => pair.join('='))].join(' · ');
        clear(this.stage).append(
            h('h1', null, title()), this.trouble.element,
            h('div', { class: 'card row print-bar' },
                h('label', { class: 'row' }, t('Contents'), choice(
                    [['both', t('sheet and key')], ['sheet', t('sheet')], ['key', t('key')]],
                    this.chosen.what, (what) => this.choose({ what }), { name: 'what' })),
                iconButton('print', t('Print'), () => window.print(), { class: 'primary' }), this.tools),
            printView(set, this.chosen.what, line));
    }

    unmount() {
        this.exam?.stop();
        this.turn++;
    }
}

export function mount(root, params, app) {
    return params.mode === 'collect' ? collectView(root, params) : new Exercises(root, params, app);
}
