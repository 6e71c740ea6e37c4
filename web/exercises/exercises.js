/* exercises.js - exercises made with a seed, answered on the tree or the board and in fields,
 * marked item by item with the reason; sheets and keys to print. */
import { createBoard } from '../play/board.js';
import { clear, copyLink, h, iconButton, say, toast } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { exportMenu } from '../base/export.js';
import { choice, errorLine } from '../base/form.js';
import { answerWords, restoreAnswers } from './answers.js';
import { hintFor } from './hint.js';
import { printView } from './print.js';
import { progressOf } from './progress.js';
import { questionList } from './questions.js';
import { KINDS, newSeed, setupForm } from './setup.js';
import { answerTree } from './tree.js';
import { stepper } from '../base/stepper.js';
import { treeFilm } from '../tree/film.js';
import { number, t } from '../base/words.js';

const MOST = 100; /* exercises of a set in the page */
const FORMATS = ['pdf', 'text', 'latex', 'moodle', 'gift', 'rexams', 'json'];

export function title() {
    return t('Exercises');
}

function whole(text, least, most, missing) {
    const value = Number(text);
    return Number.isInteger(value) && value >= least && value <= most ? value : missing;
}

/* What a link says. */
function readParams({ kind, seed, number: which, count, view, what, ...constraints }) {
    const many = whole(count, 1, MOST, 5);
    return {
        kind: kind in KINDS ? kind : 'tree',
        seed: seed ?? String(newSeed()),
        count: many,
        number: whole(which, 1, many, 1),
        view: view === 'print' ? 'print' : '',
        what: ['sheet', 'key'].includes(what) ? what : 'both',
        constraints,
    };
}

/* The tree, laid out and with the steps of its search. */
function treeOf(exercise, constraints) {
    const { root, fail, cut } = constraints;
    return ask('explain', {
        tree: exercise.tree, root, frames: 'yes', steps: 'all', show: 2000, wide: 100,
        ...exercise.kind === 'chance' ? {} : { algorithm: 'alphabeta', fail, cut },
    });
}

function positionOf(exercise) {
    const options = exercise.options.split(' ').filter(Boolean).map((word) => word.split('='));
    return ask('show', { game: exercise.kind, ...Object.fromEntries(options),
        position: exercise.position });
}

async function withFigure(exercise, constraints) {
    if (!exercise.tree) {
        return { exercise, position: await positionOf(exercise) };
    }
    const tree = await treeOf(exercise, constraints);
    return { exercise, tree, parents: new Map(tree.nodes.map(({ id, parent }) => [id, parent])) };
}

export function mount(root, params, app) {
    let chosen = readParams(params);
    let loaded = null; /* {exercise, tree, parents} or {exercise, position} */
    let constraints = []; /* of this kind, as the library tells them */
    let answers = null;
    let graded = null;
    let solved = false;
    let parts = {}; /* what is drawn: figure, questions */
    let turn = 0; /* only the last load is drawn */
    let marking = 0; /* only what is marked as it stands is told */

    const trouble = errorLine();
    const setup = h('section', { class: 'card', 'aria-label': t('Which exercises') });
    const stage = h('div', { class: 'stage' });
    root.append(h('div', { class: 'exercises stack' },
        h('h1', null, title()), setup, trouble.element, stage));

    /* ---- state ---- */

    function state() {
        const { kind, seed, count, number: which, view, what } = chosen;
        return { kind, seed, number: which, count, ...chosen.constraints,
            ...view ? { view, what } : {} };
    }

    function request() {
        return { game: chosen.kind, seed: chosen.seed, ...chosen.constraints };
    }

    function progress() {
        return progressOf(JSON.stringify([chosen.kind, String(chosen.seed),
            Object.entries(chosen.constraints).sort()]));
    }

    function choose({ constraint, ...change }) {
        const isOther = constraint || 'kind' in change || 'seed' in change;
        chosen = { ...chosen, ...change };
        if (constraint) {
            const [key, value] = constraint;
            const { [key]: old, ...others } = chosen.constraints;
            chosen.constraints = value === '' ? others : { ...others, [key]: value };
        }
        chosen.count = whole(chosen.count, 1, MOST, 5);
        chosen.number = isOther ? 1 : Math.min(chosen.number, chosen.count);
        load();
    }

    async function load() {
        const mine = ++turn;
        app.link(state());
        stage.setAttribute('aria-busy', 'true');
        try {
            const answer = await ask('exercise', { ...request(), number: chosen.number });
            const one = await withFigure(answer.exercises[0], chosen.constraints);
            if (mine !== turn) {
                return;
            }
            trouble.show(null);
            constraints = answer.constraints;
            loaded = one;
            graded = null;
            solved = false;
            answers = restoreAnswers(one.exercise, progress().get(chosen.number)?.answers);
            drawSetup();
            await (chosen.view === 'print' ? drawPrint(mine) : drawExercise());
        } catch (error) {
            if (mine === turn) {
                complain(error);
            }
        } finally {
            if (mine === turn) {
                stage.removeAttribute('aria-busy');
            }
        }
    }

    function complain(error) {
        if (!parts.setup) {
            drawSetup();
        }
        parts.setup.blame(error);
        trouble.show(error);
    }

    /* ---- choosing ---- */

    /* Made anew only for another kind or view, so that nobody is disturbed while writing. */
    function drawSetup() {
        const made = `${chosen.kind} ${chosen.view} ${constraints.length}`;
        if (parts.made === made) {
            parts.setup.update(chosen);
            parts.setup.blame(null);
            return;
        }
        const focused = setup.contains(document.activeElement) ? document.activeElement.name : '';
        parts.made = made;
        parts.setup = setupForm(chosen, constraints, choose);
        clear(setup).append(parts.setup.element);
        parts.setup.row.append(h('div', { class: 'row tools' },
            iconButton('link', t('Copy link'), () => copyLink(app.address(state()))),
            chosen.view === 'print'
                ? iconButton('back', t('Back to the exercise'), () => choose({ view: '' }))
                : iconButton('print', t('Print: sheet and key'), () => choose({ view: 'print' })),
            downloads()));
        if (focused) {
            setup.querySelector(`[name="${focused}"]`)?.focus();
        }
    }

    /* The whole set as a document. */
    function downloads() {
        return exportMenu(FORMATS, app.engine, () => ({
            verb: 'exercise',
            params: { ...request(), count: chosen.count, what: chosen.what },
            name: `poda-${chosen.kind}-${chosen.seed}`,
        }));
    }

    /* ---- the exercise ---- */

    function drawExercise() {
        const { exercise, tree, position } = loaded;
        const actions = { changed, toggle, isNamed, parentOf };
        parts.questions = questionList(exercise, answers, actions);
        parts.figure = tree ? answerTree(exercise, tree, answers, actions)
            : answerBoard(exercise, position);
        parts.result = h('div', { class: 'result', role: 'status' });
        parts.hint = h('p', { class: 'notice hint', hidden: true, role: 'status' });
        parts.solution = h('div', { class: 'solution' });
        parts.doing = h('div', { class: 'row doing' });
        clear(stage).append(
            h('section', { class: 'card stack', 'aria-labelledby': 'exercise-title' },
                heading(),
                h('p', { class: 'statement' }, exercise.statement),
                exercise.convention && h('p', { class: 'help' }, exercise.convention),
                parts.figure.element, parts.solution),
            h('section', { class: 'card stack', 'aria-label': t('Questions') },
                h('form', {
                    class: 'stack',
                    onsubmit: (event) => {
                        event.preventDefault();
                        mark();
                    },
                }, parts.questions.element, parts.hint, parts.doing, parts.result)));
        drawDoing();
    }

    function heading() {
        const many = chosen.count;
        return h('div', { class: 'exercise-head' },
            h('h2', { id: 'exercise-title', tabindex: -1 },
                t('Exercise %s of %s', number(chosen.number), number(many))),
            h('div', { class: 'row' },
                iconButton('back', t('Previous'), () => go(chosen.number - 1),
                    { bare: true, disabled: chosen.number === 1 }),
                many <= 20 && h('div', {
                    class: 'numbers', role: 'group', 'aria-label': t('Exercise'),
                }, Array.from({ length: many }, (_, i) => numberButton(i + 1))),
                iconButton('next', t('Next'), () => go(chosen.number + 1),
                    { bare: true, disabled: chosen.number === many })),
            totalLine());
    }

    function numberButton(which) {
        const done = progress().get(which);
        const isMarked = done?.of > 0;
        const isFull = isMarked && done.points === done.of;
        const label = [t('Exercise %s', which), isFull ? t('right')
            : isMarked ? t('%s of %s {point|points}', number(done.points), number(done.of)) : null];
        return h('button', {
            type: 'button',
            class: `small ${isFull ? 'good' : isMarked ? 'partly' : ''}`.trim(),
            'aria-label': label.filter(Boolean).join(', '),
            'aria-current': which === chosen.number ? 'true' : null,
            onclick: () => go(which),
        }, which, isFull ? ' ✓' : !isMarked ? '' : done.points > 0 ? ' ◐' : ' ✗');
    }

    function totalLine() {
        const { marked, points, of } = progress().total();
        return marked > 0 && h('p', { class: 'help total' },
            t('So far: %s of %s {point|points}, exercises marked: %s', number(points), number(of),
                number(marked)),
            h('button', {
                type: 'button',
                class: 'small',
                onclick: () => {
                    progress().forget();
                    load();
                },
            }, t('Start over')));
    }

    async function go(to) {
        chosen = { ...chosen, number: to };
        await load();
        document.getElementById('exercise-title')?.focus();
        say(t('Exercise %s of %s', number(to), number(chosen.count)));
    }

    /* The button that was pressed keeps the focus. */
    function drawDoing() {
        const pressed = parts.doing.contains(document.activeElement)
            && document.activeElement.dataset.do;
        const isLast = chosen.number === chosen.count;
        clear(parts.doing).append(...[
            h('button', { type: 'submit', class: 'primary', 'data-do': 'mark' }, t('Mark')),
            graded && h('button', { type: 'button', onclick: again }, t('Try again')),
            iconButton('hint', t('Hint'), hint),
            h('button', {
                type: 'button', 'data-do': 'solve', 'aria-expanded': String(solved),
                onclick: () => solve(!solved),
            }, solved ? t('Hide the solution') : t('Show the solution')),
            graded && !isLast && h('button', {
                type: 'button', onclick: () => go(chosen.number + 1),
            }, t('Next exercise')),
        ].filter(Boolean));
        if (pressed) {
            parts.doing.querySelector(`[data-do="${pressed}"]`).focus();
        }
    }

    /* ---- answering ---- */

    /* Moves of a game have no parents. */
    function parentOf(item) {
        return loaded.parents?.get(item) ?? null;
    }

    function isWithin(item, above) {
        return item === above || (parentOf(item) !== null && isWithin(parentOf(item), above));
    }

    /* Named, or below a node that is. */
    function isNamed(id, item) {
        return item !== null && answers[id].named.some((one) => isWithin(item, one));
    }

    function toggle(id, item) {
        const { named: before } = answers[id];
        const named = isNamed(id, item) ? before.filter((one) => !isWithin(item, one))
            : [...before.filter((one) => !isWithin(one, item)), item];
        answers[id] = { named, none: false };
        changed(id);
    }

    function changed() {
        marking++;
        if (graded) {
            unmark();
            drawDoing();
        }
        parts.hint.hidden = true;
        parts.figure.refresh();
        parts.questions.refresh();
        progress().put(chosen.number, { answers });
    }

    function answerBoard(exercise, position) {
        const board = createBoard({ onmove: (move) => toggle('best', move) });
        const label = t('The position of the exercise');
        const refresh = () => board.setValues(new Map(answers.best.named.map((move) =>
            [move, { label: '★', kind: 'draw', text: t('chosen'), rank: 1 }])));
        board.draw(position, { isLive: true, label });
        refresh();
        return {
            element: h('div', null, board.element, h('p', { class: 'help' },
                t('A click on the board chooses a move for the last question, or takes it back.'))),
            refresh,
            mark(result) {
                const marks = result?.questions.find(({ id }) => id === 'best')?.marks;
                if (!marks) {
                    refresh();
                    return;
                }
                board.setValues(new Map(marks
                    .filter((one) => !one.right || isNamed('best', one.move))
                    .map((one) => [one.move, {
                        label: one.right ? '✓' : '✗', kind: one.right ? 'win' : 'loss',
                        text: one.reason, rank: one.right ? 1 : 2,
                    }])));
            },
        };
    }

    /* ---- marking ---- */

    async function mark() {
        const words = answerWords(loaded.exercise, answers);
        if (Object.keys(words).length === 0) {
            parts.questions.focus();
            toast(t('There is no answer to mark yet.'));
            return;
        }
        const { values, ...others } = request(); /* the constraint has the name of an answer */
        const mine = ++marking;
        const here = turn;
        const isWanted = () => mine === marking && here === turn;
        try {
            const result = await ask('grade',
                { ...others, leaves: values, number: chosen.number, ...words });
            if (isWanted()) {
                graded = result;
                parts.hint.hidden = true;
                showMarks();
            }
        } catch (error) {
            if (isWanted()) {
                parts.questions.blame(error);
                clear(parts.result).append(
                    h('p', { class: 'error-line', role: 'alert' }, error.message));
            }
        }
    }

    function showMarks() {
        const of = loaded.exercise.questions.reduce((sum, question) => sum + question.points, 0);
        const { points } = graded;
        const old = progress().get(chosen.number);
        progress().put(chosen.number, { answers, points, of, tries: (old?.tries ?? 0) + 1 });
        parts.questions.mark(graded);
        parts.figure.mark(graded);
        const isFull = points === of;
        clear(parts.result).append(...[
            h('p', { class: `verdict total ${isFull ? 'good' : 'wrong'}` },
                h('strong', null, isFull
                    ? t('All right: %s of %s {point|points}.', number(points), number(of))
                    : t('%s of %s {point|points}.', number(points), number(of)))),
            graded.mistake && graded.likely !== 'right' && graded.percent < 100
                && h('p', null, t('Likely misunderstanding: %s', graded.mistake)),
        ].filter(Boolean));
        stage.querySelector('.exercise-head').replaceWith(heading());
        drawDoing();
    }

    function unmark() {
        graded = null;
        clear(parts.result);
        parts.questions.mark(null);
        parts.figure.mark(null);
    }

    function again() {
        parts.questions.focus();
        unmark();
        drawDoing();
    }

    function hint() {
        parts.hint.hidden = false;
        parts.hint.textContent = hintFor(loaded.exercise, answers, parts.figure.nodes);
    }

    /* ---- the solution ---- */

    function solve(shown) {
        solved = shown;
        parts.questions.solve(shown);
        clear(parts.solution);
        if (shown) {
            drawSolution();
        } else if (loaded.tree) {
            parts.figure.refresh();
            parts.figure.mark(graded);
        }
        drawDoing();
    }

    /* Step by step: on the tree of the exercise, or as a list. */
    function drawSolution() {
        const { exercise, tree } = loaded;
        parts.solution.append(h('h3', null, t('Step by step')));
        if (!tree) {
            parts.solution.append(h('ol', { class: 'steps' },
                exercise.steps.map((step) => h('li', null, step))));
            return;
        }
        const film = treeFilm(tree.frames);
        const steps = stepper({
            count: film.count,
            text: film.text,
            keys: null,
            onStep(i) {
                parts.figure.mark(null);
                parts.figure.view.show(film.at(i));
                parts.figure.view.reveal(film.where(i));
            },
        });
        const { root: first, fail, cut } = chosen.constraints;
        parts.solution.append(steps.element, iconButton('tree', t('Open in the tree lab'), () =>
            app.go('tree', { tree: exercise.tree, root: first, fail, cut,
                algorithm: exercise.kind === 'chance' ? undefined : 'alphabeta' })));
        steps.go(0);
        parts.solution.scrollIntoView({ block: 'nearest' });
    }

    /* ---- on paper ---- */

    async function drawPrint(mine) {
        const { exercises } = await ask('exercise', { ...request(), count: chosen.count });
        const set = [];
        for (const exercise of exercises) {
            set.push(await withFigure(exercise, chosen.constraints));
            if (mine !== turn) {
                return;
            }
        }
        const line = [KINDS[chosen.kind](), `${t('seed')} ${chosen.seed}`,
            ...Object.entries(chosen.constraints).map((pair) => pair.join('='))].join(' · ');
        clear(stage).append(
            h('div', { class: 'card row print-bar' },
                h('label', { class: 'row' }, t('Contents'), choice(
                    [['both', t('sheet and key')], ['sheet', t('sheet')], ['key', t('key')]],
                    chosen.what, (what) => choose({ what }), { name: 'what' })),
                iconButton('print', t('Print'), () => window.print(), { class: 'primary' })),
            printView(set, chosen.what, line));
    }

    load();
    return {
        unmount() {
            turn++;
        },
        state,
    };
}
