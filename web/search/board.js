/* board.js - the states of a puzzle on its board, as `show` draws them, or as text; a board with
 * movable pieces (sliding tiles, pegs) can be set up by clicks. */
import { Board } from '../play/board.js';
import { h, iconButton, say, toast } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { t } from '../base/words.js';

const KEPT = 3000; /* answers of `show` */

/* `subject()`: {problem, options}; `onmove(position)`: the user has made a move on the board. */
export class Boards {
    constructor({ subject, onmove }) {
        this.subject = subject;
        this.onmove = onmove;
        this.shown = null; /* the answer shown */
        this.wanted = null; /* the position requested last */
        this.isLive = false;
        this.changes = 0; /* moves and shuffles by the user */
        this.kept = new Map();
        this.board = new Board({ onmove: (move) => this.play(move) });
        this.words = h('p', { class: 'state-text mono', 'data-state': '' });
        this.mix = iconButton('random', t('Shuffle'), () => this.shuffle());
        this.setup = h('div', { class: 'row', hidden: true },
            this.mix,
            h('span', { class: 'help' },
                t('Click the board to move by hand: the search starts from there.')));
        this.element = h('div', { class: 'stack boards' }, this.board.element, this.words, this.setup);
    }

    fetchState(position, moves) {
        const key = `${position}\n${moves ?? ''}`;
        if (!this.kept.has(key)) {
            if (this.kept.size > KEPT) {
                this.kept.clear();
            }
            const asked = ask('show', { ...this.subject(), as: 'problem', position, moves });
            this.kept.set(key, asked);
            asked.catch(() => this.kept.delete(key));
        }
        return this.kept.get(key);
    }

    draw(answer) {
        const isDrawn = answer.problem !== undefined && answer.view.kind !== 'none';
        this.board.element.hidden = !isDrawn;
        this.words.hidden = isDrawn && (answer.position.length > 60 || !/[\p{L}\p{N}]/u.test(answer.position));
        this.words.textContent = answer.position;
        this.words.dataset.state = answer.position;
        this.setup.hidden = !this.isLive || !isDrawn || answer.view.clicks.length === 0;
        this.mix.hidden = answer.problem !== 'sliding'; /* shuffling could make others unsolvable */
        if (isDrawn) {
            this.board.draw(answer, { isLive: this.isLive, previous: this.shown?.view, label: answer.title });
        }
        this.shown = answer;
    }

    /* Draws a state, '' for the start; of several requests in a row, the last one is drawn. */
    async show(position) {
        this.wanted = position;
        try {
            const answer = await this.fetchState(position);
            if (this.wanted === position) {
                this.draw(answer);
            }
        } catch { /* too large for a board: its text is shown */
            if (this.wanted === position) {
                this.draw({ position, view: { kind: 'none' } });
            }
        }
    }

    /* Begins a change by the user; returns a function that says whether it is still the last
     * one. */
    begin() {
        const mine = ++this.changes;
        return () => mine === this.changes;
    }

    async play(move) {
        const isWanted = this.begin();
        try {
            const answer = await this.fetchState(this.shown.position, `${move};`);
            if (isWanted()) {
                this.wanted = answer.position;
                this.draw(answer);
                say(move);
                this.onmove(answer.position);
            }
        } catch (error) {
            toast(error.message, 'bad');
        }
    }

    async shuffle() {
        const isWanted = this.begin();
        try {
            const answer = await this.walk(this.shown, isWanted);
            if (isWanted()) {
                this.wanted = answer.position;
                this.draw(answer);
                this.onmove(answer.position);
            }
        } catch (error) {
            toast(error.message, 'bad');
        }
    }

    /* Random moves, never straight back. */
    async walk(from, isWanted) {
        let answer = from;
        let before = null;
        for (let i = 0; i < 40 && answer.moves.length && isWanted(); i++) {
            const choices = answer.moves.filter((move) => move !== before);
            const [move] = choices.length ? [choices[Math.floor(Math.random() * choices.length)]]
                : answer.moves;
            before = move;
            answer = await this.fetchState(answer.position, `${move};`);
        }
        return answer;
    }

    /* May the user move pieces on it? */
    setLive(live) {
        this.isLive = live;
        this.setup.hidden = !live;
    }

    forget() {
        this.kept.clear();
        this.shown = null;
    }

    unmount() {
        this.begin(); /* running requests are no longer needed */
    }

    /* The states along a list of moves, including the first one. */
    async line(position, moves) {
        const answer = await this.fetchState(position, moves.map((move) => `${move};`).join(''));
        return [position, ...answer.line.map((step) => step.position)];
    }
}
