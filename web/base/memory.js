/* memory.js - small values that the page stores between visits. If storage is not available, they last
 * as long as the page, which works all the same. */
/** @type {Map<string, string>} what could not be stored */
const passing = new Map();

/** @param {string} key
 * @param {string | null | undefined} value */
export function remember(key, value) {
    passing.delete(key);
    try {
        if (value === null || value === undefined) {
            localStorage.removeItem(`poda.${key}`);
        } else {
            localStorage.setItem(`poda.${key}`, value);
        }
    } catch {
        if (value !== null && value !== undefined) {
            passing.set(key, value);
        }
    }
}

/** @param {string} key */
export function recall(key) {
    if (passing.has(key)) {
        return passing.get(key) ?? null;
    }
    try {
        return localStorage.getItem(`poda.${key}`);
    } catch {
        return null;
    }
}

/** Is a value lost when the page is closed?
 * @param {string} key */
export function isPassing(key) {
    return passing.has(key);
}
