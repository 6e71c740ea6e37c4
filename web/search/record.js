/* record.js - a search from `find` with passes=changes, and its state after any pass: OPEN and
 * CLOSED, the marks of each place of a map or graph, the path to the current state. The changes are
 * applied as they are; nothing is decided here. */

/** @typedef {import('../poda/answers.js').Change} Change */
/** @typedef {import('../poda/answers.js').Pass} Pass */
/** @typedef {{mark: 'open' | 'closed' | 'beyond', back: boolean, from: number | null, g?: number,
 *     h?: number, f?: number}} Mark */

/** @type {WeakMap<Record, {order: Map<number, number>, expanded: number}>} */
const orders = new WeakMap();

/** The order in which the places of a record were expanded, each from 0, and how many there are.
 * @param {Record | null} record
 * @returns {{order?: Map<number, number>, expanded?: number}} */
export function orderOf(record) {
    if (!record?.places) {
        return {};
    }
    let known = orders.get(record);
    if (!known) {
        const order = new Map();
        for (const { changes } of record.passes) {
            for (const { mark, state } of changes) {
                if (mark === 'closed' && !order.has(record.places[state])) {
                    order.set(record.places[state], order.size);
                }
            }
        }
        known = { order, expanded: order.size };
        orders.set(record, known);
    }
    return known;
}

/* Every change stores how to undo it, so that a step back costs as little as a step forward. */
export class Record {
    /** @param {import('../poda/answers.js').Found} answer of find with passes=changes */
    constructor(answer) {
        this.passes = /** @type {Pass[]} */ (answer.passes);
        this.states = answer.states ?? [];
        this.places = answer.places;
        this.sides = answer.sides;
        this.kind = answer.told_as;
        this.hasCosts = Boolean(answer.costs);
        this.hasFractions = Boolean(answer.fractions);
        this.count = this.passes.length;
        this.total = answer.passes_total ?? this.count;
        this.pass = -1; /* the state after this pass: */
        /** @type {{[list: string]: number[]}} */
        this.lists = { open: [], closed: [], open_goal: [], closed_goal: [] };
        /** @type {Map<number, {list: string, f?: number}>} */
        this.listed = new Map(); /* state: the list it is in, and its f there */
        /** @type {Map<number, Mark> | undefined} */
        this.marks = this.places && new Map(); /* of places */
        /** @type {{state: number, move?: string}[]} */
        this.way = []; /* from the start to the current state */
        /** @type {(() => void)[][]} */
        this.undo = []; /* of each pass */
    }

    /** Puts the state of a change into a list; returns a function that undoes it.
     * @param {number} state
     * @param {{list: string, f?: number} | undefined} where
     * @param {number | null} after */
    putInto(state, where, after) {
        const was = this.listed.get(state);
        const old = was ? this.lists[was.list] : [];
        const at = old.indexOf(state);
        const before = at > 0 ? old[at - 1] : null;
        if (was) {
            old.splice(at, 1);
            this.listed.delete(state);
        }
        if (where) {
            const list = this.lists[where.list];
            list.splice(after === null ? 0 : list.lastIndexOf(after) + 1, 0, state);
            this.listed.set(state, where);
        }
        return () => {
            this.putInto(state, was, before);
        };
    }

    /** @param {number} place
     * @param {Mark | undefined} mark */
    setMark(place, mark) {
        const { marks } = this;
        const was = marks?.get(place);
        if (mark) {
            marks?.set(place, mark);
        } else {
            marks?.delete(place);
        }
        return () => {
            this.setMark(place, was);
        };
    }

    /** @param {Change} change
     * @returns {(() => void)[]} */
    apply({ state, list, after, mark, reached, from, g, h, f, cleared }) {
        const undo = [];
        if (list) {
            undo.push(this.putInto(state, { list, f }, after ?? null));
        }
        if (mark && this.places) {
            const back = this.sides?.[state] === 'goal';
            const known = this.marks?.get(this.places[state]);
            undo.push(this.setMark(this.places[state], reached || !known
                ? { mark, back, from: from === undefined ? null : this.places[from], g, h, f }
                : { ...known, mark, back }));
        }
        if (cleared && this.marks) {
            const was = this.marks;
            this.marks = new Map();
            undo.push(() => {
                this.marks = was;
            });
        }
        return undo;
    }

    /** @param {Pass} pass */
    forward({ changes, kept, then }) {
        const undo = changes.flatMap((change) => this.apply(change));
        if (then) {
            const was = this.way;
            this.way = [...was.slice(0, kept), ...then];
            undo.push(() => {
                this.way = was;
            });
        }
        return undo;
    }

    /** Goes to the state after a pass; returns that pass.
     * @param {number} pass */
    go(pass) {
        while (this.pass < pass) {
            this.undo.push(this.forward(this.passes[++this.pass]));
        }
        for (; this.pass > pass; this.pass--) {
            this.undo.pop()?.reverse().forEach((undone) => undone());
        }
        return this.passes[pass];
    }

    /** @param {number} state */
    stateText(state) {
        return this.states[state];
    }

    /** @param {number} state */
    placeOf(state) {
        return this.places?.[state];
    }
}
