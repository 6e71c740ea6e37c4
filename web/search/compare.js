/* compare.js - every algorithm on the same problem, compared by numbers. */
import { clear, h, iconButton } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { finderName, usedBy } from './form.js';
import { number, seconds, t } from '../base/words.js';

const NODES = 200000; /* most states that each may expand */

/* Why there are no numbers; jump points, say, are for eight neighbours only. */
const reason = ({ at, message }) => (at === 'algorithm' ? t('not with these options') : message);

function row(name, answer, isChosen, onchoose) {
    const cells = answer.error ? [h('td', { colspan: 5 }, reason(answer.error))] : [
        h('td', { class: 'number' }, answer.found ? number(answer.value ?? answer.cost) : '–'),
        h('td', { class: 'number' }, answer.found ? number(answer.length) : '–'),
        h('td', { class: 'number' }, `${answer.end === 'done' ? '' : '> '}${number(answer.expanded)}`),
        h('td', { class: 'number' }, number(answer.generated)),
        h('td', { class: 'number' }, seconds(answer.seconds)),
    ];
    return h('tr', { 'data-algorithm': name, class: isChosen ? 'now' : null },
        h('th', { scope: 'row' },
            h('button', { type: 'button', class: 'small', onclick: onchoose }, finderName(name))),
        cells);
}

/* `request()`: {params, chosen}; `onchoose(algorithm)`. */
export function createCompare({ problem, request, onchoose }) {
    let running = null;
    const body = h('tbody');
    const heads = [t('algorithm'), t('cost'), t('length'), t('expanded'), t('generated'), t('time')];
    const table = h('table', null, h('thead', null, h('tr', null, heads.map((text, i) =>
        h('th', { scope: 'col', class: i ? 'number' : null }, text)))), body);
    const frame = h('div', { class: 'scroll', tabindex: '0', hidden: true }, table);
    const element = h('section', { class: 'stack compare' },
        h('div', { class: 'row' }, h('h2', null, t('Compare')),
            iconButton('play', t('Run all algorithms'), run)),
        frame);

    async function run() {
        running?.abort();
        const mine = new AbortController();
        const { params, chosen } = request();
        running = mine;
        clear(body);
        frame.hidden = false;
        for (const { name: algorithm } of problem.algorithms) {
            const isFast = algorithm === 'jps';
            const answer = await ask('find', { ...usedBy(problem, algorithm, params), passes: 'no',
                method: isFast ? 'fast' : 'plain', nodes: isFast ? undefined : NODES },
            { signal: mine.signal }).catch((error) => ({ error }));
            if (mine.signal.aborted) {
                return;
            }
            body.append(row(algorithm, answer, algorithm === chosen, () => onchoose(algorithm)));
        }
    }

    return {
        element,
        /* Discards an outdated comparison. */
        reset() {
            running?.abort();
            clear(body);
            frame.hidden = true;
        },
    };
}
