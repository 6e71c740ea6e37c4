/* stage.js - shows the states of a problem: on a map, a graph, a sudoku, any board, or as text; and
 * provides the ways of stepping: through the search, along the solution, as a person solves it. */
import { h } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { Boards } from './board.js';
import { createGraph } from './graph.js';
import { MapEditor } from './map.js';
import { Race } from './race.js';
import { orderOf } from './record.js';
import { SudokuGrid } from './sudoku.js';
import { createTreePicture } from '../base/picture.js';
import { number, t } from '../base/words.js';

function usualOf(problem) {
    return Object.fromEntries(problem.options.map(({ key, value }) => [key, value]));
}

/* The text of a step: that of its pass, or the end of a search that was too long to record. */
function searchText(found, told, record) {
    const rest = record.total - record.count;
    return (i) => (i < record.count ? record.passes[i].text
        : `${t('And %s more {pass|passes}.', number(rest))} ${found === told ? told.end_text : ''}`);
}

/* The steps of a search on a chart: `stage.show` draws places. */
function chartModes(stage, found, told, record) {
    const path = found.found ? found.path.map((text) => stage.placeOf(text)) : [];
    if (!record) {
        return { search: { count: 1, label: t('Steps of the search'),
            text: () => t('Solved by the fast form: it has no steps.'),
            show: () => stage.show({ path }) } };
    }
    const isCut = record.total > record.count;
    const count = record.count + (isCut ? 1 : 0);
    return {
        search: {
            count,
            label: t('Steps of the search'),
            text: searchText(found, told, record),
            show(i) {
                const { current } = record.go(Math.min(i, record.count - 1));
                const isLast = i === count - 1;
                stage.show({
                    marks: record.marks,
                    current: record.placeOf(current),
                    ...orderOf(record),
                    path: isLast ? path : record.way.map(({ state }) => record.placeOf(state)),
                    algorithm: told.algorithm,
                    hasCosts: record.hasCosts && record.kind !== 'story',
                });
            },
        },
    };
}

/* The same for states that are shown one at a time: `show(text)` draws one. */
async function stateModes(show, line, found, told, record) {
    const modes = {};
    if (record) {
        const isCut = record.total > record.count;
        modes.search = {
            count: record.count + (isCut ? 1 : 0),
            label: t('Steps of the search'),
            text: searchText(found, told, record),
            show(i) {
                show(i === record.count && found.goal ? found.goal
                    : record.stateText(record.go(Math.min(i, record.count - 1)).current));
            },
        };
    }
    if (found.person) {
        const steps = [{ text: t('The puzzle.'), state: found.position }, ...found.person];
        modes.person = { count: steps.length, label: t('As a person does it'),
            text: (i) => steps[i].text, show: (i) => show(steps[i].state) };
    }
    if (found.found && found.position && found.path.length && found.solutions === undefined) {
        try {
            const states = await line(found.position, found.path);
            modes.solution = {
                count: states.length,
                label: t('Solution'),
                text: (i) => (i ? t('Move %s: %s', i, found.path[i - 1]) : t('The start.')),
                show: (i) => show(states[i]),
            };
        } catch { /* moves that cannot be replayed: conclusions were drawn in between */
        }
    }
    if (!Object.keys(modes).length) {
        modes.search = { count: 1, label: t('Steps of the search'),
            text: () => (record ? '' : t('Solved by the fast form: it has no steps.')),
            show: () => show(found.goal ?? found.position ?? '') };
    }
    return modes;
}

function mapStage(problem, given, { onedit, onload, onerror, onlook, request }) {
    const { map: text, from, to, make, rows, cols, seed, mud, water } = given;
    let prices = { mud, water };
    const race = new Race(problem, given.race, () => {
        map.draw();
        onload();
    });
    const map = new MapEditor({ onedit, onload, onerror, onlook, race, prices: () => prices });
    return {
        element: map.element,
        isLarge: () => map.isLarge(),
        unmount: () => map.unmount(),
        keys: ['map', 'from', 'to', 'make', 'rows', 'cols', 'seed'],
        links: ['race', 'heat'],
        hasChart: true,
        values: () => map.values(),
        /* what a link has beside the request */
        linked: () => ({ race: race.names().join(',') || undefined, heat: map.isHot ? 'yes' : undefined }),
        extra: () => (race.isOn() ? { best: 'yes' } : {}),
        async open() {
            const asked = { map: text, make, rows, cols, seed };
            map.setHeat(given.heat === 'yes');
            try {
                map.set(await map.read({ ...asked, from: from ?? 'auto', to: to ?? 'auto' }));
            } catch (error) { /* the usual map is drawn, and the fault told */
                prices = { mud: undefined, water: undefined };
                map.set(await map.read({}));
                throw error;
            }
        },
        async prepare(asked) {
            map.show({});
            if (asked.mud !== prices.mud || asked.water !== prices.water) {
                prices = { mud: asked.mud, water: asked.water };
                map.setPrices((await map.read(map.values())).grounds);
            }
        },
        async modes(found, told, record) {
            const modes = chartModes(map, found, told, record);
            const isRun = race.isOn() && await race.run(request()).catch((error) => { /* the first has its answer */
                onerror(error);
                return false;
            });
            if (!isRun) {
                return modes;
            }
            return { search: race.join(modes.search, found, (place) => map.placeOf(place)) };
        },
    };
}

function graphStage(problem, given, { onload }) {
    const graph = createGraph({ given, usual: usualOf(problem), onload });
    return {
        ...graph,
        keys: ['graph', 'positions', 'from', 'to', 'directed'],
        hasChart: true,
        isLarge: () => false,
        async prepare(asked, isWanted) {
            const shown = await ask('show', { problem: 'graph', ...graph.values() });
            if (isWanted()) {
                graph.setChart(shown.chart);
                graph.show({});
            }
        },
        modes: (found, told, record) => chartModes(graph, found, told, record),
    };
}

function sudokuStage(problem, given, { onedit, onload }) {
    const usual = usualOf(problem);
    const sudoku = new SudokuGrid({ puzzle: given.puzzle ?? usual.puzzle, onedit, onload });
    const states = new Boards({ subject: () => ({ problem: 'sudoku', ...sudoku.values() }), onmove: null });
    const { make, clues, symmetric, seed } = given;
    return {
        element: sudoku.element,
        values: () => sudoku.values(),
        unmount() {},
        keys: ['puzzle', 'steps', 'make', 'clues', 'symmetric', 'seed'],
        async open() {
            if (make || clues || symmetric || seed) {
                const made = await ask('show', { problem: 'sudoku', puzzle: given.puzzle, make, clues,
                    symmetric, seed });
                sudoku.setGiven(made.position);
            }
        },
        hasChart: false,
        isLarge: () => false,
        prepare: () => states.forget(),
        modes: (found, told, record) =>
            stateModes((state) => sudoku.show(state), (from, moves) => states.line(from, moves),
                found, told, record),
    };
}

/* Any other problem. A move made on the board changes the start. */
function boardStage(problem, given, { onedit }) {
    let subject = { problem: problem.name };
    let position = given.position ?? '';
    let isSetUp = false;
    const boards = new Boards({
        subject: () => subject,
        onmove(next) {
            position = next;
            isSetUp = true;
            onedit();
        },
    });
    const tree = createTreePicture(t('Search tree'), 'find', { as: 'tree', nodes: 2000 });
    const element = h('div', { class: 'stack' }, boards.element, tree.element);
    boards.setLive(!problem.partial);
    return {
        element,
        keys: [],
        hasChart: false,
        values: () => ({ position }),
        isLarge: () => false,
        async prepare(asked) {
            const { algorithm, heuristic, weight, ties, what, position: from, ...rest } = asked;
            if (JSON.stringify(rest) !== JSON.stringify(subject)) {
                subject = rest;
                boards.forget();
                if (!isSetUp && position !== (given.position ?? '')) {
                    position = '';
                }
            }
            isSetUp = false;
            tree.reset(asked);
            await boards.show(from ?? '');
        },
        modes: (found, told, record) => stateModes((state) => boards.show(state),
            (from, moves) => boards.line(from, moves), found, told, record),
        unmount() {
            boards.unmount();
            tree.reset(null);
        },
    };
}

/* A stage: {element, keys: options for which it has its own fields, hasChart, values(), isLarge(),
 * open() once before everything if options of the link need the library, prepare(asked, isWanted)
 * before a search, unless isWanted() returns false by then, modes(found, told, record) after it,
 * unmount()}; and, if it has them: extra() further words of the request, linked() what a link has
 * beside it, links their names. */
export function createStage(problem, given, events) {
    const make = { map: mapStage, graph: graphStage, sudoku: sudokuStage }[problem.name] ?? boardStage;
    return make(problem, given, events);
}
