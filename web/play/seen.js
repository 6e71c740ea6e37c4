/* seen.js - what was seen of a game at a table, move by move, so that it can be looked at again. The page cannot ask for a
 * position of the past, because a game with secrets is sealed: it keeps the answers that it got. */

export class Seen {
    constructor() {
        /** @type {any[]} */
        this.answers = [];
    }

    /* The latest answer; moves that were taken back are forgotten. */
    add(answer) {
        this.answers = [...this.answers.filter(({ line }) => line.length < answer.line.length), answer];
    }

    /* The answers that the one who looks may see: where people share the screen, those of the same seat. */
    of(answer, isShared) {
        const isSecret = isShared && answer.kind.hidden && !answer.over;
        return isSecret ? this.answers.filter(({ seat }) => seat === answer.seat) : this.answers;
    }
}
