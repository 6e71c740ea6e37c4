/* picture.js - a tree as the library draws it, fetched on demand. */
import { clear, h } from './dom.js';
import { documentOf } from '../engine/engine.js';

/** @param {string} title
 * @param {any} verb
 * @param {Record<string, any>} more of the request, beside those that `reset` gets */
export function createTreePicture(title, verb, more) {
    /** @type {Record<string, any> | null} */
    let asked = null;
    /** @type {string | null} */
    let url = null;
    const frame = h('div', { class: 'scroll tree-picture', tabindex: '0' });
    const element = h('details', { ontoggle: () => element.open && draw() },
        h('summary', null, title), frame);

    async function draw() {
        const mine = asked;
        if (!asked || frame.firstChild) {
            return;
        }
        try {
            const blob = await documentOf(verb, { ...asked, ...more, format: 'svg' });
            if (asked === mine) {
                url = URL.createObjectURL(blob);
                frame.append(h('img', { src: url, alt: title }));
            }
        } catch (error) {
            frame.append(h('p', { class: 'notice bad' }, /** @type {Error} */ (error).message));
        }
    }

    return {
        element,
        /** Sets another request; null: none.
         * @param {Record<string, any> | null} next */
        reset(next) {
            asked = next;
            clear(frame);
            if (url) {
                URL.revokeObjectURL(url);
                url = null;
            }
            if (asked && element.open) {
                draw();
            }
        },
    };
}
