/* search.js - the search lab: a problem for one, an algorithm, and the search gone through pass by
 * pass on a map, a graph, a board or in words. */
import { clear, copyLink, h, icon, iconButton, toast } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { exportMenu } from '../base/export.js';
import { worker } from '../base/busy.js';
import { choice, errorLine, field, optionForm } from '../base/form.js';
import { createAnswer } from './answer.js';
import { createCompare } from './compare.js';
import { algorithmsOf, createAlgorithms } from './form.js';
import { createStage } from './stage.js';
import { createTables } from './tables.js';
import { record as recordOf } from './record.js';
import { stepper } from '../base/stepper.js';
import { number, t } from '../base/words.js';

const STATES = 100000; /* expanded while steps are told; after that the answer alone is looked for */
const FORMATS = ['svg', 'png', 'pdf', 'dot', 'html', 'film', 'slides', 'text', 'json'];
const LINK_MOST = 16000; /* characters of a link that browsers and mails still take */

export function title() {
    return t('Search lab');
}

/* Its title, and the name that the command line knows it by. */
function nameOf({ title: text, name }) {
    return text === name ? name : `${text} (${name})`;
}

export function mount(root, params, app) {
    let lab = null;
    const choose = h('div', { class: 'field' });
    const body = h('div', { class: 'stack' });
    let gone = false;
    root.append(h('div', { class: 'row search-head' }, h('h1', null, title()), choose), body);

    function open(problems, name, given) {
        let problem = problems.find((one) => one.name === name);
        if (!problem) {
            toast(t('There is no problem \'%s\'.', name), 'bad');
            problem = problems.find((one) => one.name === 'map');
        }
        lab?.unmount();
        clear(choose).append(
            choice(problems.map((one) => [one.name, nameOf(one)]), problem.name,
                (chosen) => open(problems, chosen, {}), { 'aria-label': t('Problem') }),
            h('small', { class: 'help begins' }, problem.summary));
        lab = createLab(clear(body), problem, given, app);
    }

    ask('find', {}).then(({ problems }) => {
        if (!gone) {
            open(problems, params.problem ?? 'map', params);
        }
    }).catch((error) => body.append(h('p', { class: 'notice bad', role: 'alert' }, error.message)));

    return {
        unmount() {
            gone = true;
            lab?.unmount();
        },
        state: () => lab?.state() ?? params,
    };
}

/* One problem: everything below the chooser. */
function createLab(root, problem, given, app) {
    let answer = null;
    let record = null;
    let modes = {}; /* of stepping: {name: {count, text, show}} */
    let mode = 'search';
    let firstStep = given.step === undefined ? null : Number(given.step);
    let turn = 0; /* of several searches the last one is shown */
    let isOpen = true;

    const wrong = errorLine();
    const busy = worker();
    const stage = createStage(problem, given, {
        onedit: () => isOpen && forget(), onload: () => isOpen && run(), onerror: fail,
    });
    const options = optionForm(problem.options.filter(({ key }) => !stage.keys.includes(key)), given,
        () => run());
    const algorithms = createAlgorithms(problem, given, () => run());
    const result = createAnswer(problem.partial);
    const tables = createTables();
    const compare = createCompare({
        request: () => ({ params: request(), algorithms: algorithmsOf(problem),
            chosen: answer?.algorithm }),
        onchoose: (name) => algorithms.choose(name),
    });
    const tableCard = h('section', { class: 'card', 'aria-label': t('Tables'), hidden: true },
        tables.element);
    const steps = stepper({ count: 0, onStep: showStep, text: (i) => modes[mode]?.text(i) ?? '' });
    const modeBar = h('div', { class: 'row segmented', role: 'group',
        'aria-label': t('What is stepped through') });
    const more = h('p', { class: 'notice', hidden: true });
    const picture = choice([...(stage.hasChart ? [['chart', t('map or graph')]] : []),
        ['tree', t('search tree')], ['table', t('table of passes')]], '', null,
    { 'aria-label': t('Picture') });
    const start = iconButton('play', t('Search'), () => run(), { class: 'primary' });

    root.append(
        h('div', { class: 'card row search-bar' }, algorithms.element, start, busy.element),
        wrong.element,
        h('div', { class: 'with-side' },
            h('div', { class: 'stack' },
                h('section', { class: 'card stack', 'aria-label': t('Picture') },
                    stage.element, modeBar, steps.element, more),
                tableCard,
                compare.element),
            h('div', { class: 'stack' },
                result.element,
                problem.options.length > stage.keys.length
                    ? h('section', { class: 'card' }, h('h2', null, t('Options')), options.element)
                    : null,
                h('section', { class: 'card stack' }, h('h2', null, t('Take it along')),
                    h('div', { class: 'row' }, field(t('Picture'), picture),
                        exportMenu(FORMATS, app.engine, exported),
                        iconButton('link', t('Copy link'), giveLink))))));

    /* ---- what is asked ---- */

    /* What the link holds beyond the fields goes to the library as it is. */
    const known = ['problem', 'step', ...problem.options.map(({ key }) => key), ...stage.keys,
        ...Object.keys(algorithms.values())];
    const rest = Object.fromEntries(Object.entries(given).filter(([key]) => !known.includes(key)));

    function request() {
        return { problem: problem.name, ...rest, ...options.values(), ...stage.values(),
            ...algorithms.values() };
    }

    function exported(kind) {
        const isWords = kind === 'text' || kind === 'json';
        const isTable = picture.value === 'table' && ['svg', 'png', 'pdf'].includes(kind);
        return {
            verb: 'find',
            params: { ...request(), passes: isWords && !isFast() ? 'yes' : undefined,
                as: isWords ? undefined : isTable ? 'table' : picture.value === 'table' ? undefined
                    : picture.value },
            name: problem.name,
        };
    }

    function state() {
        return { ...request(), steps: undefined, step: steps.index || undefined };
    }

    function isLinkable() {
        return app.address(state()).length < LINK_MOST;
    }

    function link() {
        if (isLinkable()) {
            app.link(state());
        }
    }

    function giveLink() {
        if (isLinkable()) {
            copyLink(app.address(state()));
        } else {
            toast(t('This is too large for a link; save it as a file.'), 'bad');
        }
    }

    function isFast() {
        return stage.isLarge() || algorithms.values().algorithm === 'jps';
    }

    /* ---- searching ---- */

    /* What was found no longer holds. */
    function forget() {
        turn++;
        busy.stop();
        answer = record = null;
        modes = {};
        result.show(null);
        tables.setRecord(null);
        tableCard.hidden = true;
        compare.reset();
        more.hidden = true;
        clear(modeBar);
        steps.setCount(0);
        link();
    }

    function fail(error) {
        wrong.show(error);
        options.blame(error);
    }

    async function run() {
        forget();
        fail(null);
        const mine = turn;
        const asked = request();
        try {
            await stage.prepare(asked, () => mine === turn);
            if (mine !== turn) {
                return;
            }
            const told = isFast() ? await busy.run('find', { ...asked, passes: 'no' })
                : await busy.run('find', { ...asked, passes: 'changes', nodes: STATES });
            if (!told) {
                return;
            }
            await take(told, told);
            if (told.end === 'nodes' && mine === turn) {
                const rest = await busy.run('find', { ...asked, passes: 'no' });
                if (rest) {
                    await take(rest, told);
                }
            }
        } catch (error) {
            if (mine !== turn) {
                return;
            }
            if (error.code === 'too-large' && !isFast()) {
                await runFast(asked);
            } else {
                fail(error);
            }
        }
    }

    /* More than a state can hold: only the fast form solves it. */
    async function runFast(asked) {
        try {
            const told = await busy.run('find', { ...asked, passes: 'no' });
            if (told) {
                await take(told, told);
            }
        } catch (error) {
            fail(error);
        }
    }

    /* `found` has the answer, `told` the passes: the same, unless the search was too long to tell. */
    async function take(found, told) {
        answer = found;
        record = told.states ? recordOf(told) : null;
        result.show(found);
        tables.setRecord(record, record && told.algorithm !== 'bfs' && told.algorithm !== 'dfs');
        modes = await stage.modes(found, told, record);
        if (answer !== found) {
            return;
        }
        mode = mode in modes ? mode : Object.keys(modes)[0];
        drawModes();
        const isCut = record && record.total > record.count;
        more.hidden = !isCut;
        more.textContent = isCut ? t('These are the first %s of %s {pass|passes}.', number(record.count),
            number(record.total)) : '';
        const at = firstStep ?? modes[mode].count - 1;
        firstStep = null;
        steps.setCount(modes[mode].count, at);
        link();
    }

    /* ---- stepping ---- */

    function drawModes() {
        const names = Object.keys(modes);
        clear(modeBar).append(...names.length < 2 ? [] : names.map((name) => h('button', {
            type: 'button',
            'data-mode': name,
            'aria-pressed': String(name === mode),
            onclick: () => {
                mode = name;
                drawModes();
                modeBar.querySelector(`[data-mode=${name}]`).focus();
                steps.setCount(modes[name].count, 0);
            },
        }, icon(name === 'search' ? 'tree' : name === 'solution' ? 'play' : 'edit'),
        modes[name].label)));
    }

    function showStep(index) {
        modes[mode]?.show(index);
        tableCard.hidden = mode !== 'search' || !record;
        if (mode === 'search' && record) {
            tables.show(Math.min(index, record.count - 1));
        }
        link();
    }

    Promise.resolve(stage.open?.()).then(() => isOpen && run(), fail);
    return {
        unmount() {
            turn++;
            isOpen = false;
            busy.stop();
            compare.reset();
            steps.stop();
            stage.unmount();
        },
        state,
    };
}
