/* limits.js - nothing stops silently: what of a search is not recorded, and a button that goes on. */
import { clear, h } from '../base/dom.js';
import { number, t } from '../base/words.js';

const MORE = 20000; /* steps, as many as the library records unless it is asked for more */

/* ongo(steps) records that many. */
export function limitNotice(ongo) {
    const element = h('div', { class: 'notice row', role: 'status', hidden: true });
    return {
        element,
        /** @param {any} answer */
        show({ frames, frames_left_out: left }) {
            element.hidden = !left;
            clear(element);
            if (left) {
                const more = Math.min(left, MORE);
                element.append(
                    h('span', null, t('The first %s of %s {step|steps} are recorded.',
                        number(frames.length), number(frames.length + left))),
                    h('button', { type: 'button', class: 'small', onclick: () => ongo(frames.length + more) },
                        t('Go on: %s more {step|steps}', number(more))));
            }
        },
    };
}
