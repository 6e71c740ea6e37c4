/* session.js - a game being played: its options, moves and sides, where one stands in it, and
 * what the library says of each of its positions. Knows nothing of the page. */
import { ask } from '../engine/engine.js';

const MASK = (1n << 64n) - 1n;
/* The keys of a link that are no option of the game; besides, max.KEY and min.KEY. */
export const OWN = ['game', 'position', 'moves', 'ply', 'seed', 'resigned', 'max', 'min'];

export const SIDES = ['max', 'min'];

/* The same mix as the library's, so that a saved game goes on as it would on a terminal. */
function mix(x) {
    let z = (x + 0x9e3779b97f4a7c15n) & MASK;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return z ^ (z >> 31n);
}

export const human = () => ({ engine: false, settings: {} });
export const engine = (settings = { level: '5' }) => ({ engine: true, settings });

/* The sides as a link names them: max=human, min=engine, min.level=5. A side that is not named is
 * the other one. */
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
    constructor(params) {
        this.game = params.game;
        this.options = Object.fromEntries(Object.entries(params)
            .filter(([key, value]) => value !== undefined && !OWN.includes(key)
                && !/^(max|min)\./.test(key)));
        this.start = params.position ?? '';
        this.given = { moves: params.moves ?? '', ply: params.ply };
        this.moves = []; /* as the game writes them, once it is open */
        this.at = 0;
        this.sides = readSides(params);
        this.seed = /^\d+$/.test(params.seed ?? '') ? params.seed : newSeed();
        this.resigned = params.resigned === 'yes'; /* the side to move has given up */
        this.paused = this.resigned;
        this.shown = new Map(); /* moves so far: the answer of `show` */
    }

    /* The moves of the link, as the library reads them: `4435` is four. */
    async open() {
        const { moves, ply } = this.given;
        this.moves = await this.read(moves);
        this.at = Math.min(this.moves.length, Number(ply ?? this.moves.length) || 0);
        this.paused = this.resigned || this.at < this.moves.length;
    }

    /* The moves that a text means after `line`, as the game writes them. */
    async read(text, line = []) {
        const { line: played } = await this.show(text ? [...line, text] : line);
        return played.slice(line.length).map(({ move }) => move);
    }

    /* What brings the same game back. */
    params() {
        return {
            game: this.game,
            ...this.options,
            position: this.start,
            moves: this.moves.join(' '),
            ply: this.at < this.moves.length ? this.at : undefined,
            resigned: this.resigned ? 'yes' : undefined,
            ...sideParams(this.sides[0], 'max'),
            ...sideParams(this.sides[1], 'min'),
        };
    }

    /* The words that name the position after `line`. */
    request(line = this.line()) {
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

    /* What `show` says of the position after `line`. */
    async show(line = this.line()) {
        const key = line.join(' ');
        if (!this.shown.has(key)) {
            this.shown.set(key, await ask('show', this.request(line)));
        }
        return this.shown.get(key);
    }

    /* Plays from here; moves that were taken back are forgotten, unless it is the same again. */
    play(...moves) {
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

    /* Goes to a moment of the game. An engine does not move before it is told to. */
    jump(at) {
        this.at = Math.max(0, Math.min(this.moves.length, at));
        this.resigned = false;
        this.paused = true;
    }

    /* Goes on from here: what came later is forgotten. */
    resume() {
        this.moves.length = this.at;
        this.paused = false;
    }

    restart() {
        this.start = '';
        this.moves = [];
        this.at = 0;
        this.resigned = false;
        this.paused = false;
        this.seed = newSeed();
        this.shown.clear();
    }

    /* A number from the seed and the ply alone: a game taken back and played again is the same. */
    chance(salt, below) {
        const salted = mix((BigInt(this.seed) ^ (BigInt(salt) << 32n)) & MASK);
        const drawn = mix(salted ^ BigInt(this.at));
        return Number(drawn % BigInt(below));
    }

    /* The move of the engine on the side to move; `shown` is the position. */
    async engineMove(shown, { signal, onProgress }) {
        const { settings } = this.sides[shown.turn];
        const any = () => shown.moves[this.chance(2, shown.moves.length)];
        try {
            const request = { ...this.request(), ...settings };
            const answer = await ask('best', request, { signal, onProgress });
            if (this.chance(1, 100) < (answer.mistakes ?? 0)) {
                return any();
            }
            return answer.move ?? any();
        } catch (error) {
            if (error.code !== 'too-large') {
                throw error;
            }
            const answer = await ask('solve', this.request(), { signal, onProgress });
            return answer.best[0] ?? any();
        }
    }
}
