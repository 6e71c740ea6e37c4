/* insight.js - what the view 'play' knows about its game and how it shows it: values and lines, the
 * curve, reasons, questions, the end and its review. What the user does with the game is in play.js. */
import { Analyst } from './analysis.js';
import { drawArrows } from './arrows.js';
import { Desk } from './layout.js';
import { moments, scaleOf } from './judge.js';
import { onlyPerson } from './levels.js';
import { isAskable } from './quiz.js';
import { Stepper } from '../base/stepper.js';
import { badges } from './values.js';
import { compare, signed, turned } from '../base/worth.js';
import { recall } from '../base/memory.js';
import { t } from '../base/words.js';

/** @typedef {import('./session.js').Session} Session */

const LIGHT = 0.4; /* seconds per position of the curve */
const ARROWS = 3; /* moves of the best line that are drawn on the board */
const LINES = 2; /* further lines */

export class Insight extends Desk {
    constructor() {
        super();
        this.analyst = new Analyst();
        /** @type {Session} */
        this.session = null;
        /** @type {any} */
        this.shown = null; /* the answer of `show` for the position on the board */
        /** @type {any} */
        this.whole = null; /* that for the end of the line */
        /** @type {any} */
        this.before = null; /* that before the last move */
        this.thinks = recall('thinks') === 'yes'; /* are values shown? */
        this.effort = recall('effort') ?? '3';
        this.marks = null; /* the badges of the moves */
        this.steps = null; /* the positions of the arrows */
        this.previewed = null;
    }

    /* Has the whole game ended, wherever in it the board is? */
    get isFinished() {
        return this.whole.over || this.session.resigned;
    }

    get showsValues() {
        return this.thinks && !this.review.isOn;
    }

    /* Do two engines play? */
    get isWatched() {
        return this.session.sides.every((side) => side.engine);
    }

    get engineIsNext() {
        return !this.shown.over && this.session.sides[this.shown.turn].engine;
    }

    /* May the user move now? At an engine's turn only if it waits. */
    get isLive() {
        return !this.shown.over && !this.session.resigned
            && (!this.engineIsNext || this.session.paused);
    }

    drawPosition() {
        this.steps = null;
        drawArrows(this.board, []);
        this.board.draw(this.shown, {
            isLive: this.isLive,
            previous: this.before?.view,
            label: t('%s, board', this.shown.title),
        });
    }

    /* `part`: an analysis that is not finished yet. */
    drawBar(part = null) {
        const known = part ? { ...part, value: this.shown.turn === 0 ? part.value : turned(part.value) }
            : this.knownAt(this.session.at);
        this.bar.element.hidden = !this.showsValues;
        this.bar.draw(known?.value ?? null, scaleOf([known]), this.shown.players);
    }

    /* The card at the end of a game. */
    drawEnd() {
        if (!this.isFinished || this.review.isOn) {
            this.end.hide();
            return;
        }
        const { sides } = this.session;
        const isNew = this.end.element.hidden;
        this.end.draw({ sides, players: this.whole.players, winner: this.winner, text: this.resultText(this.whole) });
        this.end.judge(this.whole.line, this.allKnown(), { sides, players: this.whole.players }, false);
        if (isNew) {
            this.stage.select('play', false);
        }
    }

    /* The winner of the finished game, or null. */
    get winner() {
        const { result, score, payoffs, turn } = this.whole;
        return this.session.resigned ? 1 - turn
            : payoffs && score !== null ? (score > 0 ? 0 : score < 0 ? 1 : null)
                : result === 'win' ? 0 : result === 'loss' ? 1 : null;
    }

    resultText(shown = this.shown) {
        const { players, result, score, payoffs, turn } = shown;
        if (this.session.resigned) {
            return t('%s gives up: %s wins.', players[turn], players[1 - turn]);
        }
        if (payoffs && score !== null) {
            return t('The game is over: %s gets %s.', players[0], signed(score));
        }
        if (result === 'draw') {
            return t('The game is over: a draw.');
        }
        const winner = players[result === 'win' ? 0 : 1];
        return score === null ? t('The game is over: %s wins.', winner)
            : t('The game is over: %s wins by %s.', winner, Math.abs(score));
    }

    get isThinking() {
        return Boolean(this.shown) && this.engineIsNext && !this.session.paused && !this.session.resigned;
    }

    /* What is known about the position after `at` moves. Values are for the player to move; the
     * curve shows those for MAX. */
    knownAt(at) {
        const line = this.session.line(at);
        const position = at > 0 ? this.whole.line[at - 1].position
            : this.session.shown.get('')?.position;
        const analysis = this.analyst.recall(this.session.asked(line), { position });
        return analysis ? {
            value: this.turnAt(at) === 0 ? analysis.value : turned(analysis.value),
            values: analysis.values,
        } : null;
    }

    async analyse(signal) {
        if (!this.showsValues) {
            return;
        }
        const { shown, session } = this;
        const analysis = await this.analyst.evaluate(session.asked(), shown, {
            effort: Number(this.effort),
            signal,
            onProgress: (progress) => !signal.aborted && !this.marks && this.think.progress(progress),
            onPart: (part) => !signal.aborted && this.tellAnalysis(part, false),
        });
        if (signal.aborted) {
            return;
        }
        if (shown.over) {
            this.think.idle(t('The game is over.'));
        } else if (analysis) {
            this.tellAnalysis(analysis, true);
        } else {
            this.think.idle(t('There are too many moves to search.'));
        }
        this.drawRecord();
        if (analysis && !shown.over) {
            await this.drawLines(analysis, signal);
        }
    }

    tellAnalysis(analysis, isWhole) {
        this.marks = this.think.answer(analysis, isWhole);
        this.moves.mark(this.marks);
        this.drawBar(analysis);
        if (!this.previewed) {
            this.board.setValues(this.isLive ? this.marks : null);
        }
    }

    /* The first moves of the best line as arrows, and further lines in the panel. */
    async drawLines(analysis, signal) {
        const { session } = this;
        const line = session.line();
        const steps = await Promise.all([0, 1, 2, 3].slice(0, ARROWS + 1).filter((i) => i <= (analysis.pv?.length ?? 0))
            .map((i) => session.show([...line, ...analysis.pv.slice(0, i)])));
        if (signal.aborted) {
            return;
        }
        this.steps = steps;
        if (!this.previewed) {
            drawArrows(this.board, steps);
        }
        const marks = badges(analysis, this.shown);
        const others = [...analysis.values].filter(([move, value]) => value.kind !== 'unknown' && move !== analysis.pv?.[0])
            .sort(([, a], [, b]) => compare(b, a)).slice(0, LINES);
        const lines = [];
        for (const [move] of others) {
            const found = await this.analyst.lineAfter(session.asked([...line, move]), await session.show([...line, move]), signal);
            if (signal.aborted) {
                return;
            }
            lines.push({ line: [move, ...found], mark: marks.get(move) });
            this.think.drawMore(lines);
        }
    }

    /* Evaluates the positions missing from the curve, the latest first: while values are shown, and at
     * the end of a game. */
    async fillCurve(signal) {
        const { session } = this;
        if (!this.showsValues && !this.isFinished) {
            return;
        }
        for (let at = session.moves.length; at >= 0 && !signal.aborted; at--) {
            const line = session.line(at);
            if (!this.knownAt(at)) {
                const shown = await session.show(line);
                await this.analyst.evaluate(session.asked(line), shown,
                    { effort: LIGHT, isLight: true, signal });
                if (!signal.aborted) {
                    this.drawRecord();
                }
            }
        }
        if (!signal.aborted && this.isFinished) {
            this.end.judge(this.whole.line, this.allKnown(), { sides: session.sides, players: this.whole.players }, true);
        }
    }

    /* What is known about all positions of the game. */
    allKnown() {
        return [...this.session.moves, null].map((_, at) => this.knownAt(at));
    }

    drawRecord() {
        const isOn = this.showsValues || (this.isFinished && !this.review.isOn);
        this.record.draw(this.whole.line, this.session.at, this.allKnown(), this.whole, isOn);
        this.timeline.set(this.session.moves.length + 1, this.session.at);
    }

    /* Questions on the position, if it is solved at once. */
    async askQuestions(signal) {
        const { session, shown } = this;
        const known = this.analyst.recall(session.asked(), shown);
        const analysis = !this.isLive || this.review.isOn ? null
            : known?.exact ? known : await this.analyst.solve(session.asked(), shown, { signal, onProgress: () => {} });
        if (!signal.aborted) {
            this.drawQuiz(isAskable(analysis, shown) ? analysis : null);
        }
    }

    drawQuiz(analysis) {
        if (analysis || this.session.moves.length === 0 || !this.isLive) {
            this.quiz.draw(analysis, this.shown, this.session.game);
        }
        if (analysis || !this.isLive) {
            this.stage.showTab('exercise', Boolean(analysis));
        }
    }

    turnAt(at) {
        return this.whole.line[at]?.player ?? this.whole.turn;
    }

    /* Shows the board after the moves `from` and `line`; null: the current one. */
    async preview(line, from = this.session.line()) {
        const mine = {};
        this.previewed = line ? mine : null;
        if (!line) {
            const { steps } = this;
            this.drawPosition();
            this.board.setValues(this.isLive && this.showsValues ? this.marks : null);
            this.board.element.classList.remove('preview');
            this.steps = steps;
            drawArrows(this.board, this.showsValues ? steps ?? [] : []);
            return;
        }
        const whole = [...from, ...line];
        const [shown, before] = await Promise.all([
            this.session.show(whole), this.session.show(whole.slice(0, Math.max(whole.length - 1, 0))),
        ]).catch(() => []); /* the board then stays as it is */
        if (shown && this.previewed === mine) {
            this.board.setValues(null);
            this.board.draw(shown, { previous: before.view, label: t('%s, board', shown.title) });
            this.board.element.classList.add('preview');
        }
    }

    /* Goes through the mistakes of the person, or of both players. */
    startReview() {
        const known = this.allKnown();
        const scale = scaleOf(known);
        const found = moments(this.whole.line, known, onlyPerson(this.session.sides), scale)
            .map((moment) => ({ ...moment, values: known[moment.ply].values }))
            .filter(({ values }) => values.size > 0);
        if (found.length > 0) {
            this.review.open(found, scale);
        }
    }

    /* The parameters of `explain` for the best move here, or for the last move. */
    whyRequest(isLast) {
        const { session } = this;
        const line = session.line();
        const chosen = this.analyst.recall(session.asked(), this.shown)?.best[0];
        return {
            game: session.game,
            ...session.options,
            position: session.start,
            moves: (isLast ? line.slice(0, -1) : line).join(' '),
            why: isLast ? line.at(-1) : chosen ?? 'best',
        };
    }

    /* The line that follows a move: {from, line}. */
    async lineOf(isLast, move, known = []) {
        const { session } = this;
        const from = isLast ? session.line().slice(0, -1) : session.line();
        const after = [...from, move];
        return {
            from,
            line: [move, ...known.length > 0 ? known
                : await this.analyst.lineAfter(session.asked(after), await session.show(after))],
        };
    }

    /* Plays a line on the board: the timeline shows its moves until the user goes back. */
    showLine({ from, line, label }) {
        const steps = new Stepper({
            count: line.length + 1,
            label,
            text: (i) => (i === 0 ? t('Before %s.', line[0]) : t('Move %s of the line: %s', i, line[i - 1])),
            onStep: (i) => this.preview(line.slice(0, i), from),
        });
        this.timeline.zoom({ label, element: steps.element, onback: () => this.preview(null) });
        steps.go(0);
        steps.toggle();
    }

    /* Puts a search on the stage; the timeline steps through it. */
    showTree(pane, label) {
        this.stage.picture.replaceChildren(pane.view.element);
        this.timeline.zoom({
            label, element: pane.steps.element, onback: () => this.stage.picture.replaceChildren(this.picture),
        });
    }
}
