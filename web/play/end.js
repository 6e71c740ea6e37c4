/* end.js - the card at the end of a game: who won and how, how accurate the players were, the worst
 * moments, and what to do next. */
import { clear, h, iconButton } from '../base/dom.js';
import { MARKS } from './curve.js';
import { accuracy, moments, scaleOf } from './judge.js';
import { onlyPerson } from './levels.js';
import { number, t } from '../base/words.js';

const LISTED = 4; /* moments that are listed */

/* "You won", "A draw", "X wins". `winner` is a player, or null. */
export function endTitle(sides, players, winner) {
    const me = onlyPerson(sides);
    return winner === null ? t('A draw')
        : me === null ? t('%s wins', players[winner])
            : winner === me ? t('You won') : t('You lost');
}

/* What is judged later stands below the buttons, so that none of them moves away from under a finger.
 * `onrematch`, `onreview`, `onshare` are the buttons, `onmoment(ply)` shows the position before a move,
 * `onwhy(ply)` says why it lost. */
export function createEnd({ onrematch, onreview, onshare, onmoment, onwhy }) {
    const title = h('h2', { class: 'end-title' });
    const how = h('p', { class: 'end-how' });
    const facts = h('div', { class: 'end-facts' });
    const review = iconButton('hint', t('Review'), onreview);
    const element = h('section', { class: 'end-card', hidden: true, 'aria-label': t('The result') }, title, how,
        h('div', { class: 'row' }, iconButton('swap', t('Rematch'), onrematch, { class: 'primary' }),
            review, iconButton('share', t('Share'), onshare)), facts);
    return {
        element,
        hide() {
            element.hidden = true;
        },
        draw({ sides, players, winner, text }) {
            const me = onlyPerson(sides);
            title.textContent = endTitle(sides, players, winner);
            how.textContent = text;
            element.dataset.result = winner === null ? 'draw' : me === null ? 'over' : winner === me ? 'won' : 'lost';
            element.hidden = false;
            review.disabled = true;
            clear(facts).append(h('p', { class: 'help' }, t('judging the moves …')));
        },
        /* `values` as in judge.js; `isWhole`: none is missing. */
        judge(line, values, { sides, players }, isWhole) {
            const me = onlyPerson(sides);
            const scale = scaleOf(values);
            const worst = moments(line, values, me, scale);
            const people = sides.flatMap((side, player) => (me === null || player === me ? [player] : []));
            const shares = people.map((player) => [players[player], accuracy(line, values, player, scale)])
                .filter(([, share]) => share !== null);
            review.disabled = worst.length === 0;
            clear(facts).append(
                ...shares.map(([name, share]) => h('p', { class: 'end-share' },
                    h('b', null, `${number(share)} %`), ' ', me === null ? t('accuracy of %s', name) : t('accuracy'))),
                worst.length > 0 ? h('ul', { class: 'end-moments', 'aria-label': t('Worst moments') },
                    worst.slice(0, LISTED).map(({ ply, move, player, kind }) => h('li', null, h('button', {
                        type: 'button', class: 'small', 'data-moment': ply, onclick: () => onmoment(ply),
                    }, `${ply + 1}. ${move}`, h('b', { class: kind, 'aria-hidden': 'true' }, MARKS[kind]),
                    h('span', { class: 'help' }, me === null ? players[player] : '',
                        ' ', kind === 'blunder' ? t('blunder') : t('mistake'))), onwhy && h('button', {
                        type: 'button', class: 'small', 'data-why': ply, 'aria-label': t('Why %s?', move), onclick: () => onwhy(ply),
                    }, t('Why?')))))
                    : isWhole && shares.length > 0 ? h('p', { class: 'help' }, t('No mistakes were found.')) : '');
        },
    };
}
