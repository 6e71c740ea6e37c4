/* analysis.js - evaluates positions: exactly if that is quick, else by a search with a time limit.
 * Results are cached, so that going back and forth repeats no request. */
import { ask } from '../engine/engine.js';
import { analysisOf } from './values.js';

const QUICK = 0.4; /* seconds allowed for an exact answer */
const AGAIN = 4; /* plies until solving is tried again after a failure */

const gameOf = ({ position: _position, moves: _moves, ...game }) => JSON.stringify(game);

/* The move of an evaluation; quick estimates, as the curve uses them, have none. */
const hintOf = (analysis) => (analysis?.best.length > 0 && (analysis.exact || analysis.effort >= 1)
    ? { move: analysis.best[0], move_proven: true, worth: analysis.value } : null);

export class Analyst {
    constructor() {
        this.answers = new Map(); /* evaluations, by game, position and moves */
        this.underWay = new Map(); /* positions being evaluated */
        this.hopeless = new Map(); /* game and options: the ply before which solving is useless */
    }

    /* Requests that need them have the moves before the position. */
    keyOf(request, shown) {
        return `${gameOf(request)} ${shown.position} ${request.moves ?? ''}`;
    }

    keep(request, shown, analysis) {
        this.answers.set(this.keyOf(request, shown), analysis);
        return analysis;
    }

    /* Null if the search gives up at once, because there are too many moves. */
    async search(request, options) {
        try {
            return await ask('best', request, options);
        } catch (error) {
            if (error.code !== 'too-large') {
                throw error;
            }
            return null;
        }
    }

    /* The proven values of both; the line, and the move if `solve` had none. */
    joined(analysis, more) {
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

    /* Adds what exact answers leave out: the line of play, and moves that did not need a search. */
    async complete(request, analysis, shown, effort, options) {
        const isWhole = analysis.best.length > 0
            && shown.moves.every((move) => analysis.values.get(move)?.proven);
        const answer = await this.search({
            ...request, seconds: isWhole ? QUICK : effort, values: isWhole ? undefined : 'yes',
        }, options);
        const more = answer && analysisOf(answer);
        const whole = this.joined(analysis, more);
        if (more?.exact && !isWhole && whole.pv.length < (analysis.value.distance ?? 0)) {
            const line = await this.search({ ...request, seconds: QUICK }, options);
            whole.pv = line?.worth.proven && line.move_proven && whole.best.includes(line.move)
                ? line.pv : whole.pv;
        }
        return { ...whole, depth: more?.depth, nodes: analysis.nodes || more?.nodes };
    }

    async solve(request, shown, options) {
        const ply = shown.line.length;
        if (ply < (this.hopeless.get(gameOf(request)) ?? 0)) {
            return null;
        }
        try {
            const answer = await ask('solve', { ...request, seconds: QUICK }, options);
            if (!answer.solved) {
                this.hopeless.set(gameOf(request), ply + AGAIN);
            }
            return answer.solved ? analysisOf(answer) : null;
        } catch (error) {
            if (error.code !== 'too-large') {
                throw error;
            }
            this.hopeless.set(gameOf(request), ply + AGAIN);
            return null;
        }
    }

    async work(request, shown, { effort, isLight, signal, onProgress, onPart }) {
        const had = this.answers.get(this.keyOf(request, shown));
        if (had && (had.effort >= effort || isLight)) {
            return had;
        }
        if (shown.over) {
            return this.keep(request, shown, {
                value: shown.worth,
                values: new Map(),
                best: [],
                pv: [],
                exact: true,
                effort: Infinity,
            });
        }
        const options = { signal, onProgress: onProgress ?? (() => {}) };
        const solved = await this.solve(request, shown, options);
        if (solved) {
            onPart?.(solved);
            const whole = isLight ? solved
                : await this.complete(request, solved, shown, effort, options);
            const isDone = !isLight && whole.best.length > 0;
            return this.keep(request, shown,
                { ...whole, effort: isDone ? Infinity : isLight ? 0 : effort });
        }
        const answer = await this.search({ ...request, seconds: effort, values: 'yes' }, options);
        if (!answer) {
            return null;
        }
        const analysis = analysisOf(answer);
        const isDone = analysis.exact && analysis.best.length > 0;
        return this.keep(request, shown, { ...analysis, effort: isDone ? Infinity : effort });
    }

    /* The best moves from a position on; quick, and kept. */
    async lineAfter(request, shown, signal = undefined) {
        const key = `${this.keyOf(request, shown)} line`;
        if (!this.answers.has(key)) {
            const found = shown.over ? null
                : await this.search({ ...request, seconds: QUICK }, { signal, onProgress: () => {} });
            this.answers.set(key, found?.pv ?? []);
        }
        return this.answers.get(key);
    }

    /* The cached evaluation, or undefined. */
    recall(request, shown) {
        return this.answers.get(this.keyOf(request, shown));
    }

    /* The best move, {move, move_proven, worth}, as soon as a finished or running evaluation has
     * it; null if there is none, or if the evaluation names no move. */
    async known(request, shown) {
        const key = this.keyOf(request, shown);
        return hintOf(this.answers.get(key)) ?? hintOf(await this.underWay.get(key)?.first);
    }

    /* {value, values, best, pv, depth, nodes, seconds, exact, effort} for the player to move.
     * `onPart` gets it without its line as soon as the values are known; a light evaluation has no
     * line. Null if neither theory nor a search can give a value. A position that is already being
     * evaluated as thoroughly is not evaluated twice. */
    async evaluate(request, shown, options) {
        const key = this.keyOf(request, shown);
        const before = this.underWay.get(key);
        if (before && !before.signal?.aborted
            && (options.isLight || before.effort >= options.effort)) {
            return before.whole;
        }
        const job = { effort: options.isLight ? 0 : options.effort, signal: options.signal };
        job.first = new Promise((resolve) => {
            job.whole = this.work(request, shown, {
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
        this.underWay.set(key, job);
        try {
            return await job.whole;
        } finally {
            if (this.underWay.get(key) === job) {
                this.underWay.delete(key);
            }
        }
    }
}
