/* film.js - replays the frames of `explain frames=yes`: the state of every node after any step. A
 * frame holds the whole state of the nodes that it changes. */
const SNAPSHOT = 64; /* steps between two stored states, for going back */

/* Splits "α=3 β=+∞", as printed. */
export function windowOf(state) {
    const found = /^α=(\S+) β=(\S+)$/.exec(state?.window ?? '');
    return found ? { alpha: found[1], beta: found[2] } : null;
}

export function treeFilm(frames) {
    const kept = [new Map()]; /* states before the frames 0, SNAPSHOT, 2 SNAPSHOT, ... */
    let states = new Map();
    let done = 0; /* frames applied */
    let shown = -1; /* the frame that was asked for last */
    /** @type {string[] | null} */
    let changed = null;

    function apply(frame) {
        for (const state of frame.set) {
            states.set(state.id, state);
        }
    }

    return {
        count: frames.length,
        text: (i) => frames[i]?.text ?? '',
        question: (i) => frames[i]?.question ?? '',
        choices: (i) => ({ choices: frames[i]?.choices, right: frames[i]?.right }),
        where: (i) => frames[i]?.at ?? null,
        /* A map from node to state after frame `i`; the next call changes it. */
        at(i) {
            /* one step on or back changes the nodes of one frame */
            changed = shown >= 0 && Math.abs(i - shown) <= 1
                ? i === shown ? [] : frames[Math.max(i, shown)]?.set.map(({ id }) => id) ?? null : null;
            shown = i;
            if (i + 1 < done) {
                done = Math.floor((i + 1) / SNAPSHOT) * SNAPSHOT;
                states = new Map(kept[done / SNAPSHOT]);
            }
            while (done <= i && done < frames.length) {
                apply(frames[done++]);
                if (done % SNAPSHOT === 0 && !kept[done / SNAPSHOT]) {
                    kept[done / SNAPSHOT] = new Map(states);
                }
            }
            return states;
        },
        /* The nodes that the last call of at() may have changed since the one before it; null: any. */
        changed: () => changed,
    };
}
