/* tree_inside.js - the search tree of a position: how deep it is looked at, the move chosen, and the
 * position of the node that is selected. */
import { clear, h, icon } from './dom.js';
import { field } from './form.js';
import { t } from './words.js';

/* `state` is the lab's: game, moves, position, depth. */
export function insidePanel({ state, app, reload }) {
    const depth = h('input', {
        type: 'number', name: 'depth', min: 1, max: 12, value: state.depth ?? 2,
        onchange: () => {
            state.depth = depth.value || '1';
            state.fold = state.open = state.step = undefined;
            reload();
        },
    });
    state.depth = depth.value;
    const show = h('input', {
        type: 'number', name: 'show', min: 1, max: 2000, step: 20, value: state.show ?? 60,
        onchange: () => {
            state.show = show.value;
            reload();
        },
    });
    const chosen = h('p');
    const board = h('div', { class: 'node-board' });
    const { depth: _, show: __, algorithm, compare, fold, open, step, step2, ...position } = state;

    return {
        element: h('div', { class: 'fields' },
            h('h2', null, t('Inside the search: %s', state.game)),
            chosen,
            h('p', null, h('a', { href: `#/play?${new URLSearchParams(position)}` },
                icon('back'), ' ', t('Back to the game'))),
            field(t('Depth'), depth), field(t('Nodes drawn'), show), board),
        show(answer) {
            clear(chosen).append(answer.best ? t('Chosen move: %s', answer.best) : '');
            this.select(answer.nodes[0]);
        },
        select(node) {
            clear(board).append(h('pre', null, (node.position ?? '').replaceAll('/', '\n')));
        },
    };
}
