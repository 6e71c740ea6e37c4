/* params.js - parameters as the page has them: an object, in which an empty value is as good as none;
 * and keys of a link that are slips. */
import { t } from './words.js';

/** Those that have a value, as pairs of texts.
 * @param {Record<string, any>} params
 * @returns {[string, string][]} */
export function given(params) {
    return Object.entries(params)
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([key, value]) => [key, String(value)]);
}

/** How many slips make one word of another: a letter more, less or wrong, or two in each other's
 * place.
 * @param {string} one
 * @param {string} other */
function distance(one, other) {
    /** @type {[number[], number[]]} */
    let [before, row] = [[], [...other, ''].map((_, i) => i)];
    [...one].forEach((letter, i) => {
        const next = [i + 1];
        [...other].forEach((against, j) => {
            const swapped = i > 0 && j > 0 && letter === other[j - 1] && one[i - 1] === against;
            next.push(Math.min(row[j] + (letter === against ? 0 : 1), row[j + 1] + 1, next[j] + 1,
                swapped ? before[j - 1] + 1 : Infinity));
        });
        [before, row] = [row, next];
    });
    return row[other.length];
}

/** The page's own key that `key` may be a slip of, as near as the library allows for its own.
 * @param {string} key
 * @param {string[]} own */
function meant(key, own) {
    const [near] = own.map((name) => ({ name, slips: distance(key, name) }))
        .sort((a, b) => a.slips - b.slips);
    return near && near.slips < 3 && 2 * near.slips <= key.length ? near.name : null;
}

/** An error for the first key that is a slip of one of the page's own, and no option. All other keys are
 * the library's to judge.
 * @param {Record<string, any>} params
 * @param {string[]} own
 * @param {string[]} options */
export function slipOf(params, own, options) {
    for (const [key] of given(params)) {
        const near = own.includes(key) || options.includes(key) ? null : meant(key, own);
        if (near) {
            return Object.assign(new Error(t('there is no parameter \'%s\'; did you mean \'%s\'?', key,
                near)), { at: key });
        }
    }
    return null;
}
