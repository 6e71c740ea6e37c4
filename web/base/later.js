/* later.js - what the first board does without: the styles and the words of the other views. tools/page.py writes them
 * to files of their own; they are there before any other view is. */
import { findAllWords } from './words.js';

/** @type {Promise<any> | null} */
let begun = null;

/** @returns {Promise<void>} */
function findStyles() {
    const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[data-later]'));
    return new Promise((resolve, reject) => {
        if (!link) {
            resolve();
            return;
        }
        link.addEventListener('load', () => resolve());
        link.addEventListener('error', () => reject(new Error(link.href)));
        link.href = /** @type {string} */ (link.dataset.later);
    });
}

/** Asks for all of it, once; what fails is asked for again by the next view. */
export function later() {
    begun ??= Promise.all([findStyles(), findAllWords()]).catch((error) => {
        begun = null;
        throw error;
    });
    return begun;
}
