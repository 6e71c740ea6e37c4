/* kept.js - the games played in this browser, with their variations and notes: kept as they are
 * played, opened again from a list. Nothing leaves the browser. */
import { clear, h, iconButton } from '../base/dom.js';
import { recall, remember } from '../base/memory.js';
import { language, t } from '../base/words.js';

const MOST = 40; /* games that are kept; the oldest make room */

export function keptGames() {
    try {
        const games = JSON.parse(recall('games') ?? '[]');
        return games.filter((one) => one?.id && one.params?.game && Array.isArray(one.line)); /* others are of older pages */
    } catch {
        return [];
    }
}

/* Keeps a game, or its new state: {id, title, params, moves, result, time, tree}. */
export function keepGame(game) {
    remember('games', JSON.stringify([game, ...keptGames().filter(({ id }) => id !== game.id)].slice(0, MOST)));
}

export function forgetGame(id) {
    remember('games', JSON.stringify(keptGames().filter((one) => one.id !== id)));
}

/* The list; `onopen(game)` continues one. */
export function createKept({ onopen }) {
    const list = h('ul', { class: 'kept-list' });
    const none = h('p', { class: 'help' }, t('Games that you play are kept here, in this browser.'));
    const element = h('details', { class: 'kept' }, h('summary', null, t('Your games')), none, list);
    const draw = () => {
        const games = keptGames();
        none.hidden = games.length > 0;
        clear(list).append(...games.map((game) => h('li', null,
            h('button', { type: 'button', class: 'small kept-game', 'data-kept': game.id, onclick: () => onopen(game) },
                h('b', null, game.title),
                h('span', { class: 'help' }, [game.result || t('%s {move|moves}', game.moves),
                    new Date(game.time).toLocaleDateString(language(), { day: 'numeric', month: 'short' })].join(' · '))),
            iconButton('trash', t('Forget this game'), () => {
                forgetGame(game.id);
                draw();
            }, { bare: true, class: 'small' }))));
    };
    return { element, draw };
}
