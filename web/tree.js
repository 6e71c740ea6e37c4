/* tree.js - the view 'tree'. */
import { h } from './dom.js';
import { t } from './words.js';

export function title() {
    return t('tree');
}

export function mount(root) {
    root.append(h('h1', null, title()));
    return { unmount() {}, state: () => ({}) };
}
