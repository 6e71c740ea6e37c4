/* values.js - what moves and positions are worth, from the answers of `solve` and `best`, and
 * how that is written: W3, D, L4 or a score; in words; as a height for the curve. */
import { number, t } from '../base/words.js';

const WIN = 1e9; /* a win in n is worth WIN - n */
const SCORE_LIMIT = 9e8;

const win = (n) => ({ kind: 'win', n, exact: true });
const loss = (n) => ({ kind: 'loss', n, exact: true });
const draw = () => ({ kind: 'draw', n: null, exact: true });
const score = (points, exact) => ({ kind: 'score', points, exact });

/* A value for the player to move, as searches count. */
function counted(points, exact, scored) {
    if (Math.abs(points) > SCORE_LIMIT) {
        const n = WIN - Math.abs(points);
        return points > 0 ? win(n || null) : loss(n || null);
    }
    return exact && !scored ? draw() : score(points, exact);
}

function solved(one, scored) {
    if (scored && typeof one.score === 'number') {
        return score(one.score, true);
    }
    return one.value === 'win' ? win(one.distance)
        : one.value === 'loss' ? loss(one.distance) : draw();
}

/* {value, values: Map of moves, best: [moves]} for the player to move; null: it is not solved. */
export function fromSolve(answer, scored) {
    if (!answer.solved) {
        return null;
    }
    const known = answer.moves.filter((one) => one.value !== null);
    return {
        value: solved(answer, scored),
        values: new Map(known.map((one) => [one.move, solved(one, scored)])),
        best: answer.best,
        nodes: answer.nodes,
        seconds: answer.seconds,
        method: answer.method,
        exact: true,
    };
}

export function fromBest(answer, scored) {
    return {
        value: counted(answer.score, answer.exact, scored),
        values: new Map((answer.moves ?? []).map(
            (one) => [one.move, counted(one.score, one.exact, scored)])),
        best: answer.move === null ? [] : [answer.move],
        pv: answer.pv,
        depth: answer.depth,
        nodes: answer.nodes,
        seconds: answer.seconds,
        exact: answer.exact,
    };
}

/* What a game that is over was worth, seen by MAX. */
export function fromEnd(shown) {
    return shown.score !== null ? score(shown.score, true)
        : shown.result === 'win' ? win(null) : shown.result === 'loss' ? loss(null) : draw();
}

/* The same value seen by the other player. */
export function turned(value) {
    return value.kind === 'win' ? { ...value, kind: 'loss' }
        : value.kind === 'loss' ? { ...value, kind: 'win' }
            : value.kind === 'score' ? { ...value, points: 0 - value.points } : value;
}

export function rank(value) {
    return value.kind === 'win' ? WIN - (value.n ?? 1e4)
        : value.kind === 'loss' ? (value.n ?? 1e4) - WIN : value.points ?? 0;
}

export function signed(points) {
    const size = number(Number(Math.abs(points).toPrecision(4)));
    return points > 0 ? `+${size}` : points < 0 ? `−${size}` : '0';
}

/* W3, D, L4, +12. */
export function shortLabel(value) {
    switch (value.kind) {
    case 'win':
        return t('W%s', value.n ?? '');
    case 'loss':
        return t('L%s', value.n ?? '');
    case 'draw':
        return t('D');
    default:
        return signed(value.points);
    }
}

/* "wins in 3", after the name of who does. */
export function inWords(value) {
    switch (value.kind) {
    case 'win':
        return value.n ? t('wins in %s', number(value.n)) : t('wins');
    case 'loss':
        return value.n ? t('loses in %s', number(value.n)) : t('loses');
    case 'draw':
        return t('draws');
    default:
        return value.exact ? t('scores %s', signed(value.points))
            : t('%s by evaluation', signed(value.points));
    }
}

/* The class of its colour. Estimates are paler than what is certain. */
export function colour(value) {
    if (value.kind !== 'score') {
        return value.kind;
    }
    const side = value.points > 0 ? 'win' : value.points < 0 ? 'loss' : 'draw';
    return value.exact ? side : `${side} guess`;
}

/* Badges for all moves. Payoffs are MAX's, whoever is to move; the best has the highest rank. */
export function badges(analysis, { payoffs, turn }) {
    const all = [...analysis.values];
    const ranks = all.map(([, value]) => rank(value));
    const most = Math.max(...ranks);
    const isChoice = Math.min(...ranks) < most; /* where all are equal none is the best */
    return new Map(all.map(([move, value]) => {
        const shown = payoffs && turn === 1 ? turned(value) : value;
        const kind = payoffs && value.kind === 'score' ? 'draw' : colour(shown);
        return [move, {
            label: shortLabel(shown),
            kind,
            text: inWords(shown),
            rank: rank(value),
            best: isChoice && rank(value) === most,
        }];
    }));
}

/* Between -1 (MIN has won) and 1. `scale` is a large score of this game. */
export function height(value, scale) {
    if (value.kind === 'draw') {
        return 0;
    }
    if (value.kind === 'score') {
        return value.exact ? value.points / Math.max(scale, Math.abs(value.points), 1)
            : 0.75 * value.points / (Math.abs(value.points) + Math.max(scale / 2, 1e-9));
    }
    const far = 0.8 + 0.2 * Math.exp(-(value.n ?? 0) / 15);
    return value.kind === 'win' ? far : -far;
}

/* 1, 0, -1 for what is certainly won, drawn, lost; null for an estimate. */
function certain(value) {
    return value.kind === 'score' ? (value.exact ? Math.sign(value.points) : null)
        : { win: 1, draw: 0, loss: -1 }[value.kind];
}

/* How bad it was to get `got` where `best` was to be had, both for the one who moved: 'blunder'
 * when what is certain got worse, 'mistake' when an estimate fell much; null: neither. */
export function verdict(best, got, scale) {
    if (certain(best) !== null && certain(got) !== null && certain(got) !== certain(best)) {
        return certain(got) < certain(best) ? 'blunder' : null;
    }
    if (best.kind !== 'score' && got.kind === best.kind) {
        return null;
    }
    const fall = height(best, scale) - height(got, scale);
    return got.kind === 'loss' ? (fall > 0.4 ? 'blunder' : null) : fall > 0.5 ? 'mistake' : null;
}
