/* board.js - the states of a puzzle on its board, as `show` draws them, or in words; a board
 * that can be moved by hand (sliding tiles, pegs) is set up by clicks. */
import { createBoard } from '../play/board.js';
import { h, iconButton, say, toast } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { t } from '../base/words.js';

const KEPT = 3000; /* answers of `show` */

/* `subject()`: {problem, options}; `onmove(position)`: a person has made a move on the board. */
export function createBoards({ subject, onmove }) {
    let shown = null; /* the answer drawn */
    let wanted = null; /* the position asked for last */
    let isLive = false;
    let changes = 0; /* by hand: moves and shuffles */
    const kept = new Map();
    const board = createBoard({ onmove: play });
    const words = h('p', { class: 'state-text mono', 'data-state': '' });
    const mix = iconButton('random', t('Shuffle'), shuffle);
    const setup = h('div', { class: 'row', hidden: true },
        mix,
        h('span', { class: 'help' },
            t('Click the board to move by hand: the search starts from there.')));
    const element = h('div', { class: 'stack boards' }, board.element, words, setup);

    function fetchState(position, moves) {
        const key = `${position}\n${moves ?? ''}`;
        if (!kept.has(key)) {
            if (kept.size > KEPT) {
                kept.clear();
            }
            const asked = ask('show', { ...subject(), as: 'problem', position, moves });
            kept.set(key, asked);
            asked.catch(() => kept.delete(key));
        }
        return kept.get(key);
    }

    function draw(answer) {
        const isDrawn = answer.problem !== undefined && answer.view.kind !== 'none';
        board.element.hidden = !isDrawn;
        words.hidden = isDrawn && answer.position.length > 60;
        words.textContent = answer.position;
        words.dataset.state = answer.position;
        setup.hidden = !isLive || !isDrawn || answer.view.clicks.length === 0;
        mix.hidden = answer.problem !== 'sliding'; /* others would lose their way */
        if (isDrawn) {
            board.draw(answer, { isLive, previous: shown?.view, label: answer.title });
        }
        shown = answer;
    }

    /* Draws a state, '' the start; of several asked for in a row the last one is drawn. */
    async function show(position) {
        wanted = position;
        try {
            const answer = await fetchState(position);
            if (wanted === position) {
                draw(answer);
            }
        } catch { /* too large for a board: its text says it */
            if (wanted === position) {
                draw({ position, view: { kind: 'none' } });
            }
        }
    }

    /* A change by hand begins; what is given says whether it still is the last one. */
    function begin() {
        const mine = ++changes;
        return () => mine === changes;
    }

    async function play(move) {
        const isWanted = begin();
        try {
            const answer = await fetchState(shown.position, `${move};`);
            if (isWanted()) {
                wanted = answer.position;
                draw(answer);
                say(move);
                onmove(answer.position);
            }
        } catch (error) {
            toast(error.message, 'bad');
        }
    }

    async function shuffle() {
        const isWanted = begin();
        try {
            const answer = await walk(shown, isWanted);
            if (isWanted()) {
                wanted = answer.position;
                draw(answer);
                onmove(answer.position);
            }
        } catch (error) {
            toast(error.message, 'bad');
        }
    }

    /* Moves at random, not straight back. */
    async function walk(from, isWanted) {
        let answer = from;
        let before = null;
        for (let i = 0; i < 40 && answer.moves.length && isWanted(); i++) {
            const choices = answer.moves.filter((move) => move !== before);
            const [move] = choices.length ? [choices[Math.floor(Math.random() * choices.length)]]
                : answer.moves;
            before = move;
            answer = await fetchState(answer.position, `${move};`);
        }
        return answer;
    }

    return {
        element,
        show,
        /* May a person move on it. */
        setLive(live) {
            isLive = live;
            setup.hidden = !live;
        },
        forget() {
            kept.clear();
            shown = null;
        },
        unmount: begin,
        /* The states along moves, the first one too. */
        async line(position, moves) {
            const answer = await fetchState(position, moves.map((move) => `${move};`).join(''));
            return [position, ...answer.line.map((step) => step.position)];
        },
    };
}
