/* memory.js - small things that the page remembers between visits. Where storage is forbidden it
 * forgets, and works all the same. */
/** @param {string} key
 * @param {string | null | undefined} value */
export function remember(key, value) {
    try {
        if (value === null || value === undefined) {
            localStorage.removeItem(`poda.${key}`);
        } else {
            localStorage.setItem(`poda.${key}`, value);
        }
    } catch {
        /* nothing is remembered */
    }
}

/** @param {string} key */
export function recall(key) {
    try {
        return localStorage.getItem(`poda.${key}`);
    } catch {
        return null;
    }
}
