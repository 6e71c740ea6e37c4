/* inside.js - the search tree of a position: its depth, the chosen move, and the position of the
 * selected node. */
import { Board } from '../play/board.js';
import { clear, h, icon } from '../base/dom.js';
import { ask, filled } from '../engine/engine.js';
import { field } from '../base/form.js';
import { given } from '../poda/params.js';
import { t } from '../base/words.js';

/* The parameters of the link that belong to the game: its position and its options. */
async function gameOf({ game, moves, position, ...rest }) {
    const { games } = await ask('games', {});
    const keys = (games.find(({ name }) => name === game)?.options ?? []).map(({ key }) => key);
    return { game, moves, position,
        ...Object.fromEntries(Object.entries(rest).filter(([key]) => keys.includes(key))) };
}

/* `state` is that of the lab: game, moves, position, depth. */
export function insidePanel({ state, reload }) {
    const depth = h('input', {
        type: 'number', name: 'depth', min: 1, max: 12, value: state.depth ?? 2,
        onchange: () => {
            state.depth = depth.value || '1';
            state.fold = state.open = state.step = state.steps = undefined;
            reload();
        },
    });
    state.depth = depth.value;
    const heading = h('h2', null, t('Inside the search: %s', state.game));
    const chosen = h('p');
    const board = new Board({ onmove() {} });
    const where = h('figcaption');
    const who = h('p', { class: 'help' });
    const figure = h('figure', { class: 'node-board' }, where, board.element);
    const back = h('a', { class: 'row', href: '#/play' }, icon('back'), t('Back to the game'));
    const opened = gameOf(state);
    let wanted = null;
    opened.then((position) => {
        back.href = `#/play?${new URLSearchParams(given(filled(position)))}`;
    }).catch(() => { /* then it leads to the last game */ });

    /* The board of a node, if it is still needed when it arrives. */
    async function draw(node) {
        wanted = node;
        const { moves, ...game } = await opened;
        const shown = await ask('show', { ...game, position: node.position });
        if (wanted === node) {
            heading.textContent = t('Inside the search: %s', shown.title);
            figure.hidden = false;
            who.textContent = shown.players[0] === 'MAX' ? ''
                : t('MAX is %s, MIN is %s.', ...shown.players);
            const name = node.parent ? t('%s, after %s', node.id, node.move) : node.id;
            where.textContent = name;
            board.draw(shown, { label: name });
        }
    }

    return {
        element: h('div', { class: 'fields' },
            heading,
            chosen,
            back,
            field(t('Depth'), depth), figure, who,
            h('p', { class: 'help' }, t('Values are for MAX: ✓3 wins in 3 moves from the root, ✗2 loses in 2; a plain number is an evaluation, or 0 for a draw. At N the next player wins, at P the previous one.'))),
        show(answer) {
            clear(chosen).append(
                answer.best && !answer.why && state.guess !== 'yes' ? t('Chosen at depth %s: %s', state.depth, answer.best) : '');
            this.select(answer.nodes[0]);
        },
        select(node) {
            draw(node).catch(() => { /* no board, or the server is busy */
                figure.hidden = true;
            });
        },
    };
}
