/* record.js - the game so far: its moves, each of which leads back to its position, and its values
 * as a curve with the mistakes marked. */
import { clear, focusedIn, h } from '../base/dom.js';
import { MARKS, Curve } from './curve.js';
import { judge, scaleOf } from './judge.js';
import { inWords, subject, turned } from '../base/worth.js';
import { t } from '../base/words.js';

function verdictText(kind) {
    return kind === 'blunder' ? t('blunder') : kind === 'mistake' ? t('mistake') : '';
}

/* A value for MAX, with the name of the player it favours. */
function said(value, { players, payoffs }) {
    return value.kind === 'loss' ? `${subject(players[1])}${inWords(turned(value))}`
        : value.kind === 'score' && value.score < 0 && !payoffs
            ? `${subject(players[1])}${inWords(turned(value))}` : `${subject(players[0])}${inWords(value)}`;
}

export function createRecord({ onjump }) {
    const curve = new Curve({ onchoose: onjump });
    const list = h('ol', { class: 'record' });
    const none = h('p', { class: 'help' });
    const element = h('section', { 'aria-label': t('The game so far') },
        h('h2', null, t('The game so far')), list, none);
    let points = [];

    /* values[i] is about the position after i moves: {value (for MAX), values}, or null. */
    function pointsOf(line, values, shown, scale) {
        const named = [{ name: t('start'), player: null }, ...line.map(({ move, player }, i) => ({
            name: `${i + 1}. ${move}`, move, player,
        }))];
        return named.map((point, i) => {
            const value = values[i]?.value ?? null;
            const kind = i > 0 ? judge(point, values[i - 1], values[i], scale) : null;
            return {
                ...point, value, text: value ? said(value, shown) : '', verdict: kind,
                verdictText: verdictText(kind),
            };
        });
    }

    function item(point, i, now, players) {
        return h('li', null, h('button', {
            type: 'button',
            class: `small ${point.player === 0 ? 'max' : 'min'}`,
            'data-ply': i,
            'aria-current': i === now ? 'step' : null,
            title: [players[point.player], point.text, point.verdictText].filter(Boolean)
                .join(', '),
            onclick: () => onjump(i),
        }, h('span', { class: 'record-number' }, i), h('span', { class: 'mono' }, point.move),
        point.verdict
            && h('b', { class: point.verdict, 'aria-hidden': 'true' }, MARKS[point.verdict]),
        h('span', { class: 'visually-hidden' },
            [players[point.player], point.verdictText].filter(Boolean).join(', '))));
    }

    /* Scrolls the list, and nothing else, to the current move. */
    function show(current) {
        if (current) {
            const { top, height } = current.getBoundingClientRect();
            list.scrollTop += top + height / 2 - list.getBoundingClientRect().top - list.clientHeight / 2;
        }
    }

    return {
        element,
        curve,
        /* The move that led to position `i` in words, with what is known about it. */
        text(i) {
            const { name, text, verdictText: word } = points[i] ?? {};
            return text ? [`${name}: ${text}`, word].filter(Boolean).join(', ') : '';
        },
        draw(line, now, values, shown, isOn) {
            const scale = scaleOf(values);
            points = pointsOf(line, isOn ? values : [], shown, scale);
            curve.element.hidden = !isOn;
            if (isOn) {
                curve.draw(points, now, shown.players, scale);
            }
            const focused = focusedIn(list)?.dataset.ply ?? null;
            clear(list).append(...points.slice(1).map((point, i) =>
                item(point, i + 1, now, shown.players)));
            show(list.querySelector('[aria-current]'));
            none.textContent = line.length === 0 ? t('No moves yet.') : '';
            if (focused) {
                list.querySelector(`[data-ply="${focused}"]`)?.focus();
            }
        },
    };
}
