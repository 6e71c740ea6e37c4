/* analysis.js - evaluates positions: exactly where that is quick, else by a search with a time
 * limit. What was found is kept, so that going back and forth asks nothing twice. */
import { ask } from '../engine/engine.js';
import { analysisOf } from './values.js';

const QUICK = 0.4; /* seconds that an exact answer may take */
const AGAIN = 4; /* plies until solving is tried again where it failed */

export function createAnalyst() {
    const known = new Map();
    const underWay = new Map(); /* positions that are being evaluated */
    const hopeless = new Map(); /* game and options: the ply before which solving is no use */

    const gameOf = ({ position: _position, moves: _moves, ...game }) => JSON.stringify(game);
    const keyOf = (request, shown) => `${gameOf(request)} ${shown.position}`;

    function keep(request, shown, analysis) {
        known.set(keyOf(request, shown), analysis);
        return analysis;
    }

    /* Null where the search gives up at once, because there are too many moves. */
    async function search(request, options) {
        try {
            return await ask('best', request, options);
        } catch (error) {
            if (error.code !== 'too-large') {
                throw error;
            }
            return null;
        }
    }

    /* The proven values of both; the line, and the move where `solve` had none. */
    function joined(analysis, more) {
        if (!more?.exact) {
            return { ...analysis, pv: analysis.best.slice(0, 1) };
        }
        const values = new Map(analysis.values);
        more.values.forEach((value, move) => values.set(move,
            value.proven ? value : values.get(move) ?? value));
        const agrees = analysis.best.length === 0
            || more.best.some((move) => analysis.best.includes(move));
        return {
            ...analysis,
            values,
            best: analysis.best.length > 0 ? analysis.best : more.best,
            pv: agrees ? more.pv : analysis.best.slice(0, 1),
        };
    }

    /* What exact answers leave out: the line of play, and moves that nobody needed to look at. */
    async function complete(request, analysis, shown, effort, options) {
        const isWhole = analysis.best.length > 0
            && shown.moves.every((move) => analysis.values.get(move)?.proven);
        const answer = await search({
            ...request, seconds: isWhole ? QUICK : effort, values: isWhole ? undefined : 'yes',
        }, options);
        const more = answer && analysisOf(answer);
        const whole = joined(analysis, more);
        if (more?.exact && !isWhole && whole.pv.length < (analysis.value.distance ?? 0)) {
            const line = await search({ ...request, seconds: QUICK }, options);
            whole.pv = line?.worth.proven && line.move_proven && whole.best.includes(line.move)
                ? line.pv : whole.pv;
        }
        return { ...whole, depth: more?.depth, nodes: analysis.nodes || more?.nodes };
    }

    async function solve(request, shown, options) {
        const ply = shown.line.length;
        if (ply < (hopeless.get(gameOf(request)) ?? 0)) {
            return null;
        }
        try {
            const answer = await ask('solve', { ...request, seconds: QUICK }, options);
            if (!answer.solved) {
                hopeless.set(gameOf(request), ply + AGAIN);
            }
            return answer.solved ? analysisOf(answer) : null;
        } catch (error) {
            if (error.code !== 'too-large') {
                throw error;
            }
            hopeless.set(gameOf(request), ply + AGAIN);
            return null;
        }
    }

    /* The move of an evaluation; estimates of a moment, as the curve has them, are none. */
    const hintOf = (analysis) => (analysis?.best.length > 0 && (analysis.exact || analysis.effort >= 1)
        ? { move: analysis.best[0], move_proven: true, worth: analysis.value } : null);

    async function evaluate(request, shown, { effort, isLight, signal, onProgress, onPart }) {
        const had = known.get(keyOf(request, shown));
        if (had && (had.effort >= effort || isLight)) {
            return had;
        }
        if (shown.over) {
            return keep(request, shown, {
                value: shown.worth,
                values: new Map(),
                best: [],
                pv: [],
                exact: true,
                effort: Infinity,
            });
        }
        const options = { signal, onProgress: onProgress ?? (() => {}) };
        const solved = await solve(request, shown, options);
        if (solved) {
            onPart?.(solved);
            const whole = isLight ? solved
                : await complete(request, solved, shown, effort, options);
            const isDone = !isLight && whole.best.length > 0;
            return keep(request, shown, { ...whole, effort: isDone ? Infinity : isLight ? 0 : effort });
        }
        const answer = await search({ ...request, seconds: effort, values: 'yes' }, options);
        if (!answer) {
            return null;
        }
        const analysis = analysisOf(answer);
        const isDone = analysis.exact && analysis.best.length > 0;
        return keep(request, shown, { ...analysis, effort: isDone ? Infinity : effort });
    }

    return {
        /* What is known already, or undefined. */
        recall: (request, shown) => known.get(keyOf(request, shown)),

        /* The best move, {move, move_proven, worth}, as soon as an evaluation that is finished or
         * under way has it; null where there is none, and where it names no move. */
        async known(request, shown) {
            const key = keyOf(request, shown);
            return hintOf(known.get(key)) ?? hintOf(await underWay.get(key)?.first);
        },

        /* {value, values, best, pv, depth, nodes, seconds, exact, effort} for the player to move.
         * `onPart` gets it without its line as soon as the values are there; a light one has no
         * line. Null where neither theory nor a search can tell.
         * A position that is being evaluated as thoroughly already is not evaluated twice. */
        async evaluate(request, shown, options) {
            const key = keyOf(request, shown);
            const before = underWay.get(key);
            if (before && !before.signal?.aborted
                && (options.isLight || before.effort >= options.effort)) {
                return before.whole;
            }
            const job = { effort: options.isLight ? 0 : options.effort, signal: options.signal };
            job.first = new Promise((resolve) => {
                job.whole = evaluate(request, shown, {
                    ...options,
                    onPart: (part) => {
                        options.onPart?.(part);
                        if (part.best.length > 0) {
                            resolve(part);
                        }
                    },
                });
                job.whole.then(resolve, () => resolve(null));
            });
            underWay.set(key, job);
            try {
                return await job.whole;
            } finally {
                if (underWay.get(key) === job) {
                    underWay.delete(key);
                }
            }
        },
    };
}
