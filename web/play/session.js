/* session.js - a game being played, as the page sees it: its options, moves and sides, the current
 * position, and the library's answers for each of its positions. Rules, engines and saved games are
 * up to the library: the page requests `show` and `session`, with the last known position, or with
 * the whole game where repetition matters. */
import { ask } from '../engine/engine.js';
import { Variations } from './variations.js';

/* The keys of a link that are not options of the game, in addition to max.KEY and min.KEY. */
const OWN = ['game', 'position', 'moves', 'ply', 'seed', 'resigned', 'max', 'min', 'tables'];

export const SIDES = ['max', 'min'];

export const human = () => ({ engine: false, settings: {} });
/** @param {Record<string, string>} [settings] */
export const engine = (settings = { level: '5' }) => ({ engine: true, settings });

/* The sides as named in a link: max=human, min=engine, min.level=5. A side that is not named is of
 * the other kind. */
function readSides(params) {
    const sides = SIDES.map((key) => {
        const settings = Object.fromEntries(Object.entries(params)
            .filter(([name]) => name.startsWith(`${key}.`))
            .map(([name, value]) => [name.slice(4), value]));
        const who = params[key];
        return who === 'human' ? human()
            : who !== 'engine' ? null
                : Object.keys(settings).length > 0 ? engine(settings) : engine();
    });
    const other = (side) => (side.engine ? human() : engine());
    return sides[0] || sides[1]
        ? [sides[0] ?? other(sides[1]), sides[1] ?? other(sides[0])] : [human(), engine()];
}

function sideParams(side, key) {
    return {
        [key]: side.engine ? 'engine' : 'human',
        ...Object.fromEntries(Object.entries(side.settings).map(([k, v]) => [`${key}.${k}`, v])),
    };
}

export function newSeed() {
    return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

export class Session {
    /* `told`: the file that the game was read from, whose names and comments are written again */
    constructor(params, told = null) {
        this.told = told;
        this.game = params.game;
        this.options = Object.fromEntries(Object.entries(params)
            .filter(([key, value]) => value !== undefined && !OWN.includes(key)
                && !/^(max|min)\./.test(key)));
        this.start = params.position ?? '';
        this.tables = params.tables || undefined; /* the address of a table of solved positions */
        this.repeats = false; /* do earlier positions matter? Known with the first answer */
        this.given = { moves: params.moves ?? '', ply: params.ply };
        this.moves = []; /* as the game writes them, once it is open */
        this.at = 0;
        this.sides = readSides(params);
        this.seed = /^\d+$/.test(params.seed ?? '') ? params.seed : newSeed();
        this.resigned = params.resigned === 'yes'; /* the side to move has resigned */
        this.paused = this.resigned;
        this.shown = new Map(); /* by the moves so far: the answer of `show`, with the whole line */
        this.variations = new Variations(); /* all lines that were tried */
        this.id = newSeed(); /* of the game among those kept in the browser */
        this.lines = new Map([['', []]]); /* by the moves so far: {move, player, position} of each */
    }

    /* The parameters of the game in a saved text. */
    static async load(saved) {
        const { name, given, start, line, seed, resigned, sides } = await ask('session', { saved });
        return {
            game: name,
            ...given,
            position: start ?? undefined,
            moves: line.map(({ move }) => move).join(' '),
            seed,
            resigned: resigned ? 'yes' : undefined,
            ...sideParams(sides[0], 'max'),
            ...sideParams(sides[1], 'min'),
        };
    }

    /* The text of the saved game; format: 'yes' is Poda's own, 'other' that of other programs. */
    async save(format = 'yes') {
        const { saved } = await ask('session', {
            ...this.told ? { saved: this.told, moves: this.line().join(' ') } : this.whole(),
            ...this.seats(),
            resigned: this.resigned ? 'yes' : undefined,
            save: format,
        });
        return saved;
    }

    /* The players, in the form that `session` takes. */
    seats() {
        return {
            seed: this.seed,
            ...sideParams(this.sides[0], 'max'),
            ...sideParams(this.sides[1], 'min'),
        };
    }

    /* The moves of the link, as the library reads them: `4435` is four moves. */
    async open() {
        const { moves, ply } = this.given;
        try {
            this.moves = await this.read(moves);
        } catch (error) { /* `session` knows the other keys of a link, and suggests corrections */
            await ask('session', { ...this.whole([moves]), ...this.seats() });
            throw error;
        }
        this.at = Math.max(0, Math.min(this.moves.length, Math.trunc(Number(ply ?? this.moves.length)) || 0));
        this.paused = this.resigned || this.at < this.moves.length;
    }

    /* The moves that a text stands for after `line`, as the game writes them. */
    async read(text, line = []) {
        const { line: played } = await this.show(text ? [...line, text] : line);
        return played.slice(line.length).map(({ move }) => move);
    }

    /* The parameters that restore this game. */
    params() {
        return {
            game: this.game,
            ...this.options,
            position: this.start,
            moves: this.moves.join(' '),
            ply: this.at < this.moves.length ? this.at : undefined,
            resigned: this.resigned ? 'yes' : undefined,
            tables: this.tables,
            ...sideParams(this.sides[0], 'max'),
            ...sideParams(this.sides[1], 'min'),
        };
    }

    /* The same for a search, which a table may answer: a table has the positions that games from the start
     * lead to, so it is given all moves. */
    asked(line = this.line()) {
        return this.tables ? { ...this.whole(line), tables: this.tables } : this.request(line);
    }

    /* The words that name the position after `line`, from the latest position whose text is
     * known, unless those before it matter. */
    request(line = this.line()) {
        if (this.repeats) {
            return this.whole(line);
        }
        const known = this.known(line);
        const position = this.lines.get(line.slice(0, known).join(' ')).at(-1)?.position;
        return {
            game: this.game,
            ...this.options,
            position: (position ?? this.start) || undefined,
            moves: line.slice(known).join(' ') || undefined,
        };
    }

    /* How many moves of the line lead to the last known position. */
    known(line) {
        let known = line.length;
        while (!this.lines.has(line.slice(0, known).join(' '))) {
            known--;
        }
        return known;
    }

    /* The same with all moves from the start. */
    whole(line = this.line()) {
        return {
            game: this.game,
            ...this.options,
            position: this.start || undefined,
            moves: line.join(' ') || undefined,
        };
    }

    line(at = this.at) {
        return this.moves.slice(0, at);
    }

    /* The answer of `show` for the position after `line`. */
    async show(line = this.line()) {
        const key = line.join(' ');
        if (!this.shown.has(key)) {
            const { moves } = this.request(line);
            const before = this.lines.get(moves ? key.slice(0, -moves.length).trimEnd() : key);
            const answer = await ask('show', this.request(line));
            this.repeats = answer.repeats;
            const whole = [...before, ...answer.line];
            whole.forEach((_, i) => this.lines.set(
                whole.slice(0, i + 1).map(({ move }) => move).join(' '), whole.slice(0, i + 1)));
            this.shown.set(key, { ...answer, line: whole });
        }
        return this.shown.get(key);
    }

    /* Plays from here; moves that were taken back become a variation, unless the same move is played
     * again. */
    play(...moves) {
        this.variations.add(this.moves);
        for (const move of moves) {
            if (this.moves[this.at] !== move) {
                this.moves.length = this.at;
                this.moves.push(move);
            }
            this.at++;
        }
        this.resigned = false;
        this.paused = this.at < this.moves.length;
    }

    /* Goes to a position of the game. An engine does not move there until it is told to. */
    jump(at) {
        this.at = Math.max(0, Math.min(this.moves.length, at));
        this.resigned = false;
        this.paused = true;
    }

    /* Another line of the game. */
    follow(line, at) {
        this.variations.add(this.moves);
        this.moves = [...line];
        this.jump(at);
    }

    /* Continues from here: later moves become a variation. */
    resume() {
        this.variations.add(this.moves);
        this.moves.length = this.at;
        this.paused = false;
    }

    restart() {
        this.told = null;
        this.variations = new Variations();
        this.id = newSeed();
        this.start = '';
        this.moves = [];
        this.at = 0;
        this.resigned = false;
        this.paused = false;
        this.seed = newSeed();
        this.shown.clear();
        this.lines = new Map([['', []]]);
    }

    /* The move of the engine on the side to move; null: it resigns. */
    async engineMove({ signal, onProgress }) {
        const given = this.asked();
        const isWhole = this.repeats || this.tables;
        const ply = given.position && !isWhole ? this.known(this.line()) : undefined; /* moves before that position */
        const { reply } = await ask('session', { ...given, ...this.seats(), ply, reply: 'yes' },
            { signal, onProgress });
        return reply?.move ?? null;
    }

    /* The best move here: {move, move_proven, worth}. */
    async hint({ signal, onProgress }) {
        const { hint } = await ask('session', { ...this.asked(), hint: 'yes' },
            { signal, onProgress });
        return hint;
    }
}
