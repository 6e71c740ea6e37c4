/* worth.js - the value objects of all answers, {kind, distance, score, proven}, in letters and in
 * words. A value is seen by the player to move unless a comment says otherwise; proven, estimated
 * and unknown ones are told apart. */
import { decimal, listed, number, t } from './words.js';

/** @typedef {import('../engine/answers.js').TreeValue} TreeValue */
/** @typedef {import('../engine/answers.js').Worth} Worth */

export const UNKNOWN = Object.freeze({
    kind: 'unknown', distance: null, score: null, proven: false,
});

/** The same value seen by the other player.
 * @param {Worth} value
 * @returns {Worth} */
export function turned(value) {
    return value.kind === 'win' ? { ...value, kind: 'loss' }
        : value.kind === 'loss' ? { ...value, kind: 'win' }
            : value.kind === 'score' || value.kind === 'mean'
                ? { ...value, score: 0 - (value.score ?? 0) } : value;
}

const FAR = 1e15; /* plies: a win whose distance is not known is the last of the wins */

/** Which of two values is better: a list that is compared from its first number on.
 * @param {Worth} value */
function order({ kind, distance, score }) {
    switch (kind) {
    case 'win':
        return [2, -(distance ?? FAR)];
    case 'loss':
        return [-2, distance ?? FAR];
    case 'unknown':
        return [-1, 0];
    default:
        return [0, score ?? 0];
    }
}

/** Negative when `a` is worse than `b`. What is unknown is better than a loss only.
 * @param {Worth} a
 * @param {Worth} b */
export function compare(a, b) {
    const [[kindA, sizeA], [kindB, sizeB]] = [order(a), order(b)];
    return kindA - kindB || sizeA - sizeB;
}

/** @param {number | null} points */
export function signed(points) {
    points ??= 0;
    const size = number(Number(Math.abs(points).toPrecision(4)));
    return points > 0 ? `+${size}` : points < 0 ? `−${size}` : '0';
}

/** ✓3 (won in 3), ✗4 (lost in 4), = (drawn), +12, ?; for MAX in trees. Letters are names and classes.
 * @param {Worth} value */
export function shortLabel(value) {
    switch (value.kind) {
    case 'win':
        return `✓${value.distance ?? ''}`;
    case 'loss':
        return `✗${value.distance ?? ''}`;
    case 'draw':
        return '=';
    case 'score':
    case 'mean':
        return signed(value.score);
    default:
        return '?';
    }
}

/** @param {Worth} value */
function certainWords(value) {
    const { kind, distance } = value;
    switch (kind) {
    case 'win':
        return distance ? t('wins in %s', number(distance)) : t('wins');
    case 'loss':
        return distance ? t('loses in %s', number(distance)) : t('loses');
    case 'draw':
        return t('draws');
    default:
        return t('scores %s', signed(value.score));
    }
}

/** "wins in 3", after the name of who does.
 * @param {Worth} value */
export function inWords(value) {
    return value.kind === 'unknown' ? t('has no value yet')
        : value.proven ? certainWords(value)
            : value.kind === 'score' ? t('%s by evaluation', signed(value.score))
                : value.kind === 'mean' ? t('%s by playouts', signed(value.score))
                    : t('%s, not proven', certainWords(value));
}

/** A value of a search tree: a number, several, a value object for MAX, or null: infinite.
 * @param {TreeValue | undefined} value
 * @param {string} [infinite]
 * @returns {string} */
export function treeValue(value, infinite = '') {
    return value === null || value === undefined ? infinite
        : Array.isArray(value) ? `(${listed(value)})`
            : typeof value === 'object' ? shortLabel(value) : decimal(value);
}
