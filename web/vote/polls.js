/* polls.js - requests about votes of a class, and the bars of a result, for both sides: presenter and phone. */
import { h } from '../base/dom.js';
import { language, number, t } from '../base/words.js';
import { PodaError } from '../poda/error.js';

/** Of a poll, as one side may see it.
 * @typedef {object} Poll
 * @property {'waiting' | 'open' | 'closed'} state
 * @property {number} round
 * @property {string} question
 * @property {string[]} choices
 * @property {number | null} mine
 * @property {number} [votes]
 * @property {number[]} [counts]
 * @property {number} phones
 * @property {number} again seconds until the next request */

/** Throws a PodaError with `status`, 0 if the server does not answer.
 * @param {'open' | 'ask' | 'count' | 'close' | 'end' | 'see' | 'vote'} action
 * @param {Record<string, any>} words
 * @returns {Promise<any>} */
export async function poll(action, words) {
    const body = new URLSearchParams({ lang: language(), ...words });
    const response = await fetch(`api/poll/${action}`, { method: 'POST', body }).catch(() => null);
    const answer = await response?.json().catch(() => null);
    if (!response?.ok || !answer) {
        const error = new PodaError(answer?.error ?? { code: 'cut-off', message: t('The server does not answer.') });
        throw Object.assign(error, { status: response?.status ?? 0 });
    }
    return answer;
}

/** Bars with their numbers; the right choice and one's own are marked in words.
 * @param {string[]} choices
 * @param {number[]} counts
 * @param {{right?: number | null, mine?: number | null}} [marks] */
export function resultBars(choices, counts, { right = null, mine = null } = {}) {
    const all = Math.max(1, counts.reduce((sum, count) => sum + count, 0));
    return h('ol', { class: 'vote-bars', 'aria-label': t('Result of the vote') }, choices.map((choice, i) => {
        const share = Math.round(100 * counts[i] / all);
        const notes = [i === right && t('right'), i === mine && t('your vote')].filter(Boolean).join(', ');
        return h('li', { class: i === right ? 'right' : null },
            h('span', { class: 'vote-choice' }, choice, notes && h('b', null, ` (${notes})`)),
            h('span', { class: 'vote-count' }, t('%s {vote|votes}', number(counts[i]))),
            h('progress', { max: 100, value: share, 'aria-label': `${choice}: ${number(share)} %` }));
    }));
}
