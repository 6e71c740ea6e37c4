/* seated.js - a game with chance, secrets, moves made at once or another number of players than two,
 * as the page sees it. The library keeps the game in a sealed text that the page holds but cannot
 * read: an answer shows only what the seat sees. */
import { ask } from '../engine/engine.js';
import { engine, human } from './session.js';

/* The players in the words of `session`. */
const KEYS = ['max', 'min', '3', '4', '5', '6', '7', '8'];

/* Is it a key of a player, such as min or 3.level? */
export const isSide = (key) => KEYS.includes(key.split('.')[0]);

/* The players as named in a link; the first is a person and the others are engines otherwise. */
function readSides(params, count) {
    return KEYS.slice(0, count).map((key, player) => {
        const settings = Object.fromEntries(Object.entries(params)
            .filter(([name]) => name.startsWith(`${key}.`))
            .map(([name, value]) => [name.slice(key.length + 1), value]));
        const who = params[key] ?? (player === 0 ? 'human' : 'engine');
        return who === 'human' ? human()
            : Object.keys(settings).length > 0 ? engine(settings) : engine();
    });
}

function sideParams(sides) {
    return Object.fromEntries(sides.flatMap((side, player) => [
        [KEYS[player], side.engine ? 'engine' : 'human'],
        ...Object.entries(side.settings).map(([key, value]) => [`${KEYS[player]}.${key}`, value]),
    ]));
}

export class Seated {
    constructor(params) {
        this.game = params.game;
        this.given = params;
        this.options = Object.fromEntries(Object.entries(params).filter(([key, value]) =>
            value !== undefined && value !== '' && key !== 'game' && key !== 'moves' && !isSide(key)));
        this.moves = params.moves ?? ''; /* played before, as a link has them */
        this.sides = [];
        this.answer = null; /* the last answer of `session` */
        this.seat = null; /* the person who looks, where several share the screen */
        this.withOdds = false; /* are the odds of hidden cells wanted too? */
    }

    /* The text of a saved game as a game in play. */
    static async load(saved) {
        const answer = await ask('session', { saved });
        const it = new Seated({ game: answer.name, ...answer.given });
        it.sides = answer.sides;
        it.answer = answer;
        return it;
    }

    /* Begins; `sealed` continues a game that was interrupted. */
    async open(sealed = null) {
        const { players } = await ask('show', { game: this.game, ...this.options });
        this.sides = readSides(this.given, players.length);
        if (sealed) {
            try {
                await this.ask({ sealed });
                return;
            } catch { /* another run of the library: a new game begins */
            }
        }
        await this.begin(this.moves);
    }

    async begin(moves = '') {
        await this.ask({ ...this.params(), ...(moves ? { moves } : {}) });
    }

    async ask(words) {
        this.answer = await this.answerTo(words);
    }

    answerTo(words, more = {}) {
        return ask('session', { ...words, ...(this.withOdds ? { heat: 'yes' } : {}),
            ...(this.seat === null ? {} : { seat: this.seat + 1 }) }, more);
    }

    /* Another person looks at the game. */
    async sit(seat) {
        this.seat = seat;
        if (this.answer.seat !== seat) {
            await this.ask({ sealed: this.answer.sealed });
        }
    }

    /* Turns the odds of hidden cells on or off. */
    async showOdds(wanted) {
        this.withOdds = wanted;
        await this.ask({ sealed: this.answer.sealed });
    }

    /* The answers of `show` at the start and after the first move, which name all strategies of a game
     * in which all choose at once. */
    async starts() {
        const start = await ask('show', { game: this.game, ...this.options });
        return [start, ...(start.moves.length > 0 && start.turn === 0
            ? [await ask('show', { game: this.game, ...this.options, moves: start.moves[0] })] : [])];
    }

    async play(move) {
        await this.ask({ sealed: this.answer.sealed, play: move });
    }

    /* The answer after a move of the engine, which counts when it becomes the session's. */
    reply(more) {
        return this.answerTo({ sealed: this.answer.sealed, reply: 'yes' }, more);
    }

    async undo() {
        await this.ask({ sealed: this.answer.sealed, undo: 'yes' });
    }

    async redo() {
        await this.ask({ sealed: this.answer.sealed, redo: 'yes' });
    }

    async hint(more) {
        const { hint } = await ask('session', { sealed: this.answer.sealed, hint: 'yes' }, more);
        return hint;
    }

    async save() {
        const { saved } = await ask('session', { sealed: this.answer.sealed, save: 'yes' });
        return saved;
    }

    get turn() {
        return this.answer.turn;
    }

    get isOver() {
        return this.answer.over;
    }

    get engineIsNext() {
        return !this.isOver && this.turn !== null && this.sides[this.turn].engine;
    }

    get people() {
        return this.sides.filter((side) => !side.engine).length;
    }

    /* Has a person moved? Then there is something to take back, unless the end has shown all secrets. */
    get canUndo() {
        const isDisclosed = this.isOver && this.answer.kind.hidden && this.sides.length > 1;
        return !isDisclosed && this.answer.line.some(({ player }) => player !== null && !this.sides[player].engine);
    }

    get canRedo() {
        return this.answer.undone;
    }

    /* May the game be written to a file? A secret is not, before the end. */
    get canSave() {
        return this.isOver || !this.answer.kind.hidden;
    }

    /* May a link have the moves? Those of a hidden game are secrets. */
    get hasOpenMoves() {
        const { kind, start, line } = this.answer;
        return !kind.hidden && start === null && line.every(({ move }) => move !== null && !/\s/.test(move));
    }

    /* The parameters that begin such a game. */
    params() {
        return { game: this.game, ...this.options, ...sideParams(this.sides) };
    }

    /* The same with the moves played, chance's too, where nothing is hidden. */
    linkParams() {
        const moves = this.hasOpenMoves ? this.answer.line.map(({ move }) => move).join(' ') : '';
        return { ...this.params(), ...(moves ? { moves } : {}) };
    }
}
