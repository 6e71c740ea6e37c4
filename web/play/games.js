/* games.js - what the library says about its games. That of the first board is asked for alone, a thirtieth of the
 * whole list, which arrives while the board can be used. */
import { ask } from '../engine/engine.js';

export class Games {
    /** @param {import('../poda/answers.js').Game[]} known */
    constructor(known) {
        this.list = known;
        /** @type {Promise<void> | null} */
        this.asked = null;
    }

    /** Knows at least the game `name`; all games if there is none of that name.
     * @param {string} name */
    static async open(name) {
        try {
            return new Games([/** @type {any} */ (await ask('games', { game: name }))]);
        } catch (error) {
            if (error.code !== 'bad-game') {
                throw error;
            }
            const games = new Games([]);
            await games.all();
            return games;
        }
    }

    /** The others too. What fails is asked for again by the next call. */
    all() {
        this.asked ??= ask('games', {}).then(({ games }) => {
            this.list = games;
        }, (error) => {
            this.asked = null;
            throw error;
        });
        return this.asked;
    }

    /** @param {string} name */
    find(name) {
        return this.list.find((game) => game.name === name);
    }

    /** Is it played at a table: by chance, with secrets, or not by two in turn?
     * @param {string} name */
    async isWide(name) {
        if (!this.find(name)) {
            await this.all();
        }
        return Boolean(this.find(name)?.wide);
    }
}
