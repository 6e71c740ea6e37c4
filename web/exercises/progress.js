/* progress.js - the progress in a set of exercises, stored in this browser: answers and marks by
 * number. Only the last few sets are stored. */
import { recall, remember } from '../base/memory.js';

const SETS = 12;
const KEY = 'exercises';

function read() {
    try {
        const sets = JSON.parse(recall(KEY) ?? '[]');
        return Array.isArray(sets) ? sets.filter((set) => set?.name && set.done) : [];
    } catch {
        return [];
    }
}

/** The stored progress of a set.
 * @param {string} name kind, seed and constraints */
export function progressOf(name) {
    const set = read().find((one) => one.name === name) ?? { name, done: {} };

    function keep() {
        const others = read().filter((one) => one.name !== name);
        remember(KEY, JSON.stringify([set, ...others].slice(0, SETS)));
    }

    return {
        /** {answers, points, of, tries} or undefined
         * @param {number} number */
        get: (number) => set.done[number],
        /** @param {number} number
         * @param {Record<string, any>} what */
        put(number, what) {
            set.done[number] = { ...set.done[number], ...what };
            keep();
        },
        forget() {
            set.done = {};
            keep();
        },
        total() {
            const marked = Object.values(set.done).filter((one) => one.of > 0);
            return {
                marked: marked.length,
                points: marked.reduce((sum, one) => sum + one.points, 0),
                of: marked.reduce((sum, one) => sum + one.of, 0),
            };
        },
    };
}
