/* exercises.js - the view 'exercises'. */
import { h } from './dom.js';
import { t } from './words.js';

export function title() {
    return t('exercises');
}

export function mount(root) {
    root.append(h('h1', null, title()));
    return { unmount() {}, state: () => ({}) };
}
