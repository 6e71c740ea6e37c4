/* memory.js - small values that the page stores between visits. If storage is not available,
 * nothing is stored and the page works all the same. */
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
        /* nothing is stored */
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
