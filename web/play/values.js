/* values.js - the values of moves and positions, from the answers of `solve` and `best`: as badges,
 * as heights for the curve, as verdicts on the moves played. */
import { UNKNOWN, compare, inWords, shortLabel, turned } from '../base/worth.js';

/* An answer of `solve` or `best`: {value, values: Map of moves, best: [moves], ...} for the player
 * to move. If the value of the position is proven, only proven moves are listed, so that no
 * estimate contradicts it; `best` is empty as long as no move is proven to keep that value. */
export function analysisOf(answer) {
    const { worth, move_proven: isMoveProven, moves = [] } = answer;
    const named = answer.best ?? (answer.move === null ? [] : [answer.move]);
    return {
        value: worth,
        values: new Map(moves.map((one) => [
            one.move, worth.proven && !one.worth.proven ? UNKNOWN : one.worth])),
        best: worth.proven && !isMoveProven ? [] : named,
        pv: answer.pv,
        depth: answer.depth,
        nodes: answer.nodes,
        seconds: answer.seconds,
        method: answer.method,
        exact: worth.proven,
    };
}

/* The class of its colour. Only proven values are red or green. */
export function colour(value) {
    if (value.kind === 'unknown') {
        return 'none';
    }
    if (!value.proven) {
        return 'guess';
    }
    return value.kind !== 'score' ? value.kind
        : value.score > 0 ? 'win' : value.score < 0 ? 'loss' : 'draw';
}

/* The best moves: in a proven position those that keep its value. None while no difference between
 * the moves is known. */
function bestOf({ value, values, best }) {
    if (value.proven && best.length === 0) {
        return new Set();
    }
    const all = [...values];
    const top = value.proven ? value
        : all.map(([, one]) => one).reduce((a, b) => (compare(a, b) < 0 ? b : a), UNKNOWN);
    const good = all.filter(([move, one]) => one.kind !== 'unknown'
        && (compare(one, top) === 0 || (value.proven && best.includes(move))));
    return new Set(good.length < all.length ? good.map(([move]) => move) : []);
}

/* Badges for all moves, each with its `worth`. Payoffs are MAX's, whoever is to move. Estimates
 * have one colour, and the best of them another, because their size alone says nothing. */
export function badges(analysis, { payoffs, turn }) {
    const best = bestOf(analysis);
    return new Map([...analysis.values].map(([move, value]) => {
        const shown = payoffs && turn === 1 ? turned(value) : value;
        const kind = payoffs && value.kind === 'score' && value.proven ? 'draw' : colour(shown);
        return [move, {
            label: shortLabel(shown),
            kind: kind === 'guess' && best.has(move) ? 'guess lead' : kind,
            text: inWords(shown),
            worth: value,
            best: best.has(move),
        }];
    }));
}

/* Points, an evaluation or the mean of playouts: values that a number describes. */
const isNumber = ({ kind }) => kind === 'score' || kind === 'mean';

/* Between -1 (MIN has won) and 1. `scale` is a large score in this game. */
export function height(value, scale) {
    if (value.kind === 'draw' || value.kind === 'unknown') {
        return 0;
    }
    if (isNumber(value)) {
        return value.proven ? value.score / Math.max(scale, Math.abs(value.score), 1)
            : 0.75 * value.score / (Math.abs(value.score) + Math.max(scale / 2, 1e-9));
    }
    const far = 0.8 + 0.2 * Math.exp(-(value.distance ?? 0) / 15);
    return value.kind === 'win' ? far : -far;
}

/* 1, 0, -1 if certainly won, drawn, lost; null for an estimate. */
function certain(value) {
    return !value.proven ? null
        : value.kind === 'score' ? Math.sign(value.score)
            : { win: 1, draw: 0, loss: -1 }[value.kind];
}

/* How bad it was to get `got` when `best` was possible, both for the player who moved: 'blunder' if
 * the certain result got worse, 'mistake' if an estimate fell sharply; null: neither. */
export function verdict(best, got, scale) {
    if (best.kind === 'unknown' || got.kind === 'unknown') {
        return null;
    }
    if (certain(best) !== null && certain(got) !== null && certain(got) !== certain(best)) {
        return certain(got) < certain(best) ? 'blunder' : null;
    }
    if (!isNumber(best) && got.kind === best.kind) {
        return null;
    }
    const fall = height(best, scale) - height(got, scale);
    return got.kind === 'loss' ? (fall > 0.4 ? 'blunder' : null) : fall > 0.5 ? 'mistake' : null;
}
