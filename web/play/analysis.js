/* analysis.js - evaluates positions: exactly where that is quick, else by a search with a time
 * limit. What was found is kept, so that going back and forth asks nothing twice. */
import { ask } from '../engine/engine.js';
import { fromBest, fromEnd, fromSolve, turned } from './values.js';

const QUICK = 0.4; /* seconds that an exact answer may take */
const AGAIN = 4; /* plies until solving is tried again where it failed */

export function createAnalyst() {
    const known = new Map();
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

    /* What exact answers leave out: the line of play, and moves that nobody needed to look at. */
    async function complete(request, analysis, shown, effort, options) {
        const isWhole = shown.moves.every((move) => analysis.values.has(move));
        const best = await search({
            ...request, seconds: isWhole ? QUICK : effort, values: isWhole ? undefined : 'yes',
        }, options);
        const more = best && fromBest(best, shown.scored);
        const agrees = best?.exact && analysis.best.includes(best.move);
        if (agrees && !isWhole && more.pv.length < (analysis.value.n ?? 0)) {
            const line = await search({ ...request, seconds: QUICK }, options);
            more.pv = line?.exact ? line.pv : more.pv;
        }
        return {
            ...analysis,
            values: new Map([...(more?.values ?? []), ...analysis.values]),
            pv: agrees ? more.pv : analysis.best.slice(0, 1),
            depth: more?.depth,
            nodes: analysis.nodes || more?.nodes,
        };
    }

    async function solve(request, shown, options) {
        const ply = shown.line.length;
        if (ply < (hopeless.get(gameOf(request)) ?? 0)) {
            return null;
        }
        try {
            const answer = await ask('solve', { ...request, seconds: QUICK }, options);
            const analysis = fromSolve(answer, shown.scored);
            if (!analysis) {
                hopeless.set(gameOf(request), ply + AGAIN);
            }
            return analysis;
        } catch (error) {
            if (error.code !== 'too-large') {
                throw error;
            }
            hopeless.set(gameOf(request), ply + AGAIN);
            return null;
        }
    }

    return {
        /* What is known already, or undefined. */
        recall: (request, shown) => known.get(keyOf(request, shown)),

        /* {value, values, best, pv, depth, nodes, seconds, exact, effort} for the player to move.
         * `onPart` gets it without its line as soon as the values are there; a light one has no
         * line. Null where neither theory nor a search can tell. */
        async evaluate(request, shown, { effort, isLight, signal, onProgress, onPart }) {
            const had = known.get(keyOf(request, shown));
            if (had && (had.effort >= effort || isLight)) {
                return had;
            }
            if (shown.over) {
                const end = fromEnd(shown);
                return keep(request, shown, {
                    value: shown.turn === 0 ? end : turned(end),
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
                return keep(request, shown, { ...whole, effort: isLight ? 0 : Infinity });
            }
            const answer = await search({ ...request, seconds: effort, values: 'yes' }, options);
            if (!answer) {
                return null;
            }
            return keep(request, shown, {
                ...fromBest(answer, shown.scored), effort: answer.exact ? Infinity : effort,
            });
        },
    };
}
