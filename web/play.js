/* play.js - the view 'play'. */
import { h } from './dom.js';
import { t } from './words.js';

export function title() {
    return t('play');
}

export function mount(root) {
    root.append(h('h1', null, title()));
    return { unmount() {}, state: () => ({}) };
}
