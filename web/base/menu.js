/* menu.js - a button that opens a small box below it; Escape, or moving the focus elsewhere, closes
 * it. */
import { h, icon } from './dom.js';

/** `box` is an element with the class menu-list. The menu is open while its property `open` is true.
 * @param {string} iconName
 * @param {string} label
 * @param {Element} box */
export function menu(iconName, label, box) {
    const element = h('details', { class: 'menu' },
        h('summary', null, icon(iconName), h('span', null, label)), box);
    element.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Escape' && element.open) {
            element.open = false;
            element.firstElementChild.focus();
        }
    });
    element.addEventListener('focusout', (/** @type {any} */ event) => {
        if (event.relatedTarget && !element.contains(event.relatedTarget)) {
            element.open = false;
        }
    });
    return element;
}
