/* later.js - what the first board does without: the styles and the words of the other views. tools/page.py writes them
 * to files of their own; they are there before any other view is. */
import { findAllWords } from './words.js';

/** @type {Promise<any> | null} */
let begun = null;

let hasStyles = false;

async function findStyles() {
    const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[data-later]'));
    if (hasStyles || !link?.dataset.later) {
        return;
    }
    const { later: address } = link.dataset;
    /* a new element each time: browsers do not ask again for the address that a link has */
    const fresh = /** @type {HTMLLinkElement} */ (link.cloneNode());
    await new Promise((resolve, reject) => {
        fresh.addEventListener('load', resolve);
        fresh.addEventListener('error', () => reject(new Error(address)));
        fresh.href = address;
        link.replaceWith(fresh);
    });
    hasStyles = true;
}

/** Asks for all of it, once; what fails is asked for again by the next view. */
export function later() {
    begun ??= Promise.all([findStyles(), findAllWords()]).catch((error) => {
        begun = null;
        throw error;
    });
    return begun;
}
