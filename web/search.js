/* search.js - the view 'search'. */
import { h } from './dom.js';
import { t } from './words.js';

export function title() {
    return t('search');
}

export function mount(root) {
    root.append(h('h1', null, title()));
    return { unmount() {}, state: () => ({}) };
}
