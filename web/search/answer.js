/* answer.js - the result of a search in one line, with details below it if there are any. */
import { clear, h } from '../base/dom.js';
import { finderName, heuristicName, uses } from './form.js';
import { number, seconds, t, typeset } from '../base/words.js';

const ENDS = {
    stopped: () => t('stopped: this is what is known so far'),
    nodes: () => t('stopped at the limit of states'),
    seconds: () => t('stopped at the limit of time'),
    memory: () => t('stopped at the limit of memory'),
    depth: () => t('longer paths were not looked at'),
};

function headline(answer, isPartial) {
    if (answer.count === 1 && answer.end === 'done') {
        return t('one solution');
    }
    if (answer.count !== undefined) {
        return answer.end === 'done' ? t('%s {solution|solutions}', number(answer.count))
            : t('%s {solution|solutions} so far', number(answer.count));
    }
    if (answer.order) {
        return t('walked through');
    }
    if (!answer.found) {
        return answer.end === 'done' ? t('no solution') : t('nothing found so far');
    }
    if (answer.value !== undefined) {
        return t('found: value %s', number(answer.value));
    }
    if (isPartial) { /* every choice is a move of cost 1, unless the problem has costs */
        return answer.cost === answer.length ? t('found: a solution')
            : t('found: cost %s', number(answer.cost));
    }
    return t('found: cost %s, %s {move|moves}', number(answer.cost), number(answer.length));
}

function facts(answer, problem) {
    return [
        [t('algorithm'), finderName(answer.algorithm)],
        answer.heuristic === 'zero' || !uses(problem, answer.algorithm, 'heuristic') ? null
            : [t('estimate h'), heuristicName(answer.heuristic)],
        [t('expanded'), number(answer.expanded)],
        answer.generated ? [t('generated'), number(answer.generated)] : null,
        answer.reopened ? [t('opened again'), number(answer.reopened)] : null,
        answer.iterations ? [t('iterations'), number(answer.iterations)] : null,
        [t('time'), seconds(answer.seconds)],
        [t('method'), answer.method === 'fast' ? t('fast form') : t('plain form')],
    ].filter(Boolean);
}

/* A path that is short enough to be read. */
function pathText(answer) {
    const shown = answer.path.slice(0, 60);
    const isPlaces = answer.path.length > answer.length;
    return shown.join(isPlaces ? '-' : ' ') + (answer.path.length > 60 ? ' …' : '');
}

function solutions(answer) {
    const list = answer.solutions ?? answer.order;
    return list?.length ? h('details', { open: list.length <= 20 },
        h('summary', null, answer.order ? t('order of visits') : t('solutions')),
        h('ol', { class: 'mono solutions', tabindex: '0' },
            list.map((text) => h('li', null, text)))) : null;
}

/** @param {import('../poda/answers.js').Problem} problem
 * @param {(seconds: number) => void} onmore searches again, for longer */
export function createAnswer(problem, onmore) {
    const element = h('section', { class: 'card stack answer', 'aria-label': t('Result'),
        hidden: true });
    return {
        element,
        show(answer) {
            element.hidden = !answer;
            if (!answer) {
                return;
            }
            const longer = 10 * Math.max(1, Math.round(answer.seconds));
            element.dataset.found = String(answer.found);
            element.dataset.cost = answer.cost ?? '';
            clear(element).append(
                h('h2', { class: 'begins' }, headline(answer, problem.partial)),
                answer.end === 'done' ? '' : h('p', { class: 'notice' }, ENDS[answer.end](), answer.end === 'seconds' && [' ',
                    h('button', { type: 'button', class: 'small', onclick: () => onmore(longer) },
                        t('Search for %s s', number(longer)))]),
                h('dl', { class: 'facts' }, facts(answer, problem).map(([name, value]) =>
                    h('div', null, h('dt', { class: 'begins' }, name), h('dd', null, value)))),
                answer.estimates ? h('div', { class: 'notice judged', 'data-admissible': String(answer.estimates.admissible),
                    'data-consistent': String(answer.estimates.consistent) },
                answer.estimates.text.map((line) => h('p', null, typeset(line)))) : '',
                answer.path.length && !answer.solutions?.length
                    ? h('p', { class: 'mono path-text', tabindex: '0' }, pathText(answer)) : '',
                solutions(answer) ?? '',
                answer.report ? h('details', null, h('summary', null, t('In words')),
                    h('pre', { class: 'scroll', tabindex: '0' }, answer.report)) : '');
        },
    };
}
