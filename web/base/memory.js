/* memory.js - small things that the page remembers between visits. Where storage is forbidden it
 * forgets, and works all the same. */
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

export function recall(key) {
    try {
        return localStorage.getItem(`poda.${key}`);
    } catch {
        return null;
    }
}
