/* picture.js - the tree of a search as the library draws it, fetched on demand. */
import { clear, h } from '../base/dom.js';
import { documentOf } from '../engine/engine.js';
import { t } from '../base/words.js';

export function createTreePicture() {
    let asked = null;
    let url = null;
    const frame = h('div', { class: 'scroll tree-picture', tabindex: '0' });
    const element = h('details', { ontoggle: () => element.open && draw() },
        h('summary', null, t('Search tree')), frame);

    async function draw() {
        const mine = asked;
        if (!asked || frame.firstChild) {
            return;
        }
        try {
            const blob = await documentOf('find',
                { ...asked, format: 'svg', as: 'tree', nodes: 2000 });
            if (asked === mine) {
                url = URL.createObjectURL(blob);
                frame.append(h('img', { src: url, alt: t('Search tree') }));
            }
        } catch (error) {
            frame.append(h('p', { class: 'notice bad' }, error.message));
        }
    }

    return {
        element,
        /* Sets another search; null: none. */
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
