/* record.js - a search as the library tells it with passes=changes, and how it stood after
 * any pass: OPEN and CLOSED, what is known of each place of a map or graph, the state looked at. */

const OPEN = 1;
const CLOSED = 2;
const BEYOND = 4;

/* One side's OPEN and CLOSED as chains: a state goes anywhere into OPEN, to the end of CLOSED. */
function chain() {
    return { first: null, last: null, count: 0 };
}

function takeOut(nodes, state) {
    const node = nodes[state];
    const list = node.list;
    if (!list) {
        return;
    }
    if (node.before === null) {
        list.first = node.after;
    } else {
        nodes[node.before].after = node.after;
    }
    if (node.after === null) {
        list.last = node.before;
    } else {
        nodes[node.after].before = node.before;
    }
    node.list = null;
    list.count--;
}

function putIn(list, nodes, state, before) {
    const node = nodes[state];
    node.list = list;
    node.before = before;
    node.after = before === null ? list.first : nodes[before].after;
    if (before === null) {
        list.first = state;
    } else {
        nodes[before].after = state;
    }
    if (node.after === null) {
        list.last = state;
    } else {
        nodes[node.after].before = state;
    }
    list.count++;
}

/* `answer` is that of find with passes=changes. Every change leaves behind what it replaced, so that
 * a step back costs as little as a step forward. */
export class Record {
    constructor(answer) {
        const { passes, states, places, sides } = answer;
        this.passes = passes;
        this.states = states;
        this.places = places;
        this.sides = sides;
        const told = this.passes.flatMap((pass) => pass.changes).find((change) => change.what !== 'goal');
        this.kind = told && 'after' in told ? 'lists' : this.passes.some((pass) =>
            pass.changes.some((change) => change.what === 'limit')) ? 'limits' : 'story';
        this.now = null;
        this.count = this.passes.length;
        this.total = answer.passes_total;
        this.twoSides = Boolean(this.sides);
        this.hasFractions = this.passes.some((pass) => pass.changes.some(({ f }) => f && !Number.isInteger(f)));
    }

    begin() {
        this.now = {
            pass: -1,
            nodes: this.states.map(() => ({ list: null, before: null, after: null, known: {} })),
            open: [chain(), chain()],
            closed: [chain(), chain()],
            marks: this.places && new Map(), /* place: {mark, back, from, g, h, f} */
            current: 0, /* the state looked at */
            limit: null,
            goals: 0,
            undo: [], /* of each pass: what its changes replaced */
        };
        if (this.kind === 'story' && this.places) {
            this.now.marks.set(this.places[0], { mark: CLOSED });
        }
    }

    /* The way by which a state is reached now. */
    learn({ state, from = null, g, h, f, move }) {
        this.now.nodes[state].known = { from, g, h, f, move };
    }

    reach(change, mark) {
        this.learn(change);
        if (this.places) {
            this.now.marks.set(this.places[change.state], {
                mark,
                back: this.sides?.[change.state] === 'goal',
                from: change.from === undefined ? null : this.places[change.from],
                g: change.g,
                h: change.h,
                f: change.f,
            });
        }
    }

    listed(change) {
        const side = this.sides?.[change.state] === 'goal' ? 1 : 0;
        if (change.what === 'selected') {
            takeOut(this.now.nodes, change.state);
            putIn(this.now.closed[side], this.now.nodes, change.state, this.now.closed[side].last);
            if (this.places) {
                const place = this.places[change.state];
                this.now.marks.set(place,
                    { ...this.now.marks.get(place), mark: CLOSED, back: side === 1 });
            }
            return;
        }
        if ('after' in change) {
            takeOut(this.now.nodes, change.state);
            putIn(this.now.open[side], this.now.nodes, change.state, change.after);
        }
        const elsewhere = this.places && this.now.marks.has(this.places[change.state])
            && change.what === 'opened'; /* the other side has it */
        if (elsewhere) {
            this.learn(change);
        } else {
            this.reach(change, OPEN);
        }
    }

    apply(change) {
        switch (change.what) {
        case 'selected':
        case 'opened':
        case 'better':
        case 'reopened':
            this.listed(change);
            break;
        case 'entered':
        case 'noted':
            this.reach(change, CLOSED);
            break;
        case 'beyond':
            if (!this.places || this.now.marks.get(this.places[change.state])?.mark !== CLOSED) {
                this.reach(change, BEYOND);
            }
            break;
        case 'limit':
            this.now.limit = change.f;
            this.now.marks &&= new Map();
            break;
        case 'goal':
            this.now.goals++;
            break;
        }
        if (['selected', 'entered', 'noted', 'goal', 'refused'].includes(change.what)) {
            this.now.current = change.state;
        } else if (['unnoted', 'left'].includes(change.what)) {
            this.now.current = change.from ?? 0;
        }
    }

    remembered(change) {
        const { marks, current, limit, goals } = this.now;
        const node = this.now.nodes[change.state]; /* a new limit has no state */
        const place = node && this.places?.[change.state];
        return { state: change.state, list: node?.list, before: node?.before, known: node?.known,
            place, mark: marks?.get(place), marks, current, limit, goals };
    }

    restore({ state, list, before, known, place, mark, marks, current, limit, goals }) {
        Object.assign(this.now, { marks, current, limit, goals });
        if (state === undefined) {
            return;
        }
        takeOut(this.now.nodes, state);
        if (list) {
            putIn(list, this.now.nodes, state, before);
        }
        this.now.nodes[state].known = known;
        if (mark) {
            marks.set(place, mark);
        } else {
            marks?.delete(place);
        }
    }

    go(pass) {
        if (!this.now) {
            this.begin();
        }
        while (this.now.pass < pass) {
            this.now.undo.push(this.passes[++this.now.pass].changes.map((change) => {
                const before = this.remembered(change);
                this.apply(change);
                return before;
            }));
        }
        for (; this.now.pass > pass; this.now.pass--) {
            this.now.undo.pop().reverse().forEach((given) => this.restore(given));
        }
        return this.now;
    }

    members(list) {
        const found = [];
        for (let at = list.first; at !== null; at = this.now.nodes[at].after) {
            found.push(at);
        }
        return found;
    }

    text(pass) {
        return this.passes[pass].text;
    }

    changes(pass) {
        return this.passes[pass].changes;
    }

    /* How a state is reached: {from, g, h, f, move}. */
    known(state) {
        return this.now.nodes[state].known;
    }

    stateText(state) {
        return this.states[state];
    }

    placeOf(state) {
        return this.places?.[state];
    }

    /* The states in OPEN and in CLOSED after the pass gone to, in their order. */
    open(side = 0) {
        return this.members(this.now.open[side]);
    }

    closed(side = 0) {
        return this.members(this.now.closed[side]);
    }

    /* From the start to `state`, as it is reached now. */
    wayTo(state) {
        const way = [];
        for (let at = state; at !== null && way.length <= this.states.length;
            at = this.now.nodes[at].known.from ?? null) {
            way.unshift(at);
        }
        return way;
    }
}

export const MARKS = { OPEN, CLOSED, BEYOND };
