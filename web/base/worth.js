/* worth.js - the value objects of all answers, {kind, distance, score, proven}, as signs and in
 * words. Values are from the point of view of the player to move unless a comment says otherwise;
 * proven, estimated and unknown values are distinguished. */
import { decimal, listed, number, t } from './words.js';

/** @typedef {import('../poda/answers.js').TreeValue} TreeValue */
/** @typedef {import('../poda/answers.js').Worth} Worth */

export const UNKNOWN = Object.freeze({
    kind: 'unknown', distance: null, score: null, proven: false,
});

/** The same value from the other player's point of view.
 * @param {Worth} value
 * @returns {Worth} */
export function turned(value) {
    return value.kind === 'win' ? { ...value, kind: 'loss' }
        : value.kind === 'loss' ? { ...value, kind: 'win' }
            : value.kind === 'score' || value.kind === 'mean'
                ? { ...value, score: 0 - (value.score ?? 0) } : value;
}

const FAR = 1e15; /* plies: a win at an unknown distance is ranked last among the wins */

/** A list of numbers that ranks values: lists are compared from the first number on.
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

/** Negative if `a` is worse than `b`. An unknown value is better only than a loss.
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

/** ✓3 (won in 3), ✗4 (lost in 4), = (drawn), +12, ?; in trees for MAX. Letters are reserved for
 * names and classes.
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

/** The name of a player before a value in words: 'White wins'; with a colon in languages whose verb would
 * have to agree with the name.
 * @param {string} name */
export function subject(name) {
    return t('%s ', name);
}

/** "wins in 3", to follow the name of a player.
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
