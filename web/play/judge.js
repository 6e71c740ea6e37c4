/* judge.js - the moves of a game judged by the values of its positions: which were mistakes, and how
 * accurate a player was. Pure functions over what the analysis knows. */
import { height, verdict } from './values.js';
import { compare, turned } from '../base/worth.js';

/* A large score in this game. `values[i]` is about the position after i moves: {value (for MAX),
 * values (of its moves, for the player to move)}, or null. */
export function scaleOf(values) {
    return Math.max(0, ...values.flatMap((one) => [...one?.values.values() ?? []])
        .filter(({ kind }) => kind === 'score')
        .map(({ score }) => Math.abs(score)));
}

const mineOf = (player) => (value) => (player === 0 ? value : turned(value));

/* What the player could have and what the move got, both for that player, by the values that the
 * search before it gave to all moves, since two searches are hard to compare; else by the values
 * before and after. Null if something is unknown. */
function compared({ move, player }, before, after) {
    if (!before || !after) {
        return null;
    }
    const mine = mineOf(player);
    const chosen = before.values.get(move);
    const [best] = [...before.values.values()].sort((a, b) => compare(b, a));
    return !chosen ? { best: mine(before.value), got: mine(after.value) }
        : { best, got: after.value.proven ? mine(after.value) : chosen };
}

/* 'blunder', 'mistake' or null. */
export function judge(played, before, after, scale) {
    const both = compared(played, before, after);
    return both && verdict(both.best, both.got, scale);
}

/* How much of what was possible the moves of a player kept, in per cent; null: nothing to judge.
 * A move loses what the height of the value falls, at most all of it. */
export function accuracy(line, values, player, scale) {
    const falls = line.flatMap((played, i) => {
        const both = played.player === player ? compared(played, values[i], values[i + 1]) : null;
        return both && both.best.kind !== 'unknown' && both.got.kind !== 'unknown'
            ? [Math.min(1, Math.max(0, height(both.best, scale) - height(both.got, scale)))] : [];
    });
    return falls.length === 0 ? null : Math.round(100 * (1 - falls.reduce((a, b) => a + b, 0) / falls.length));
}

/* The moves to look at again: {ply (moves before it), move, player, kind}, of one player or (null) of
 * both. */
export function moments(line, values, player, scale) {
    return line.map((played, ply) => ({
        ply, move: played.move, player: played.player, kind: judge(played, values[ply], values[ply + 1], scale),
    })).filter((one) => one.kind && (player === null || one.player === player));
}
