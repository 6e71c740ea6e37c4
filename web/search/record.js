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
export function record(answer) {
    const { passes, states, places, sides } = answer;
    const told = passes.flatMap((pass) => pass.changes).find((change) => change.what !== 'goal');
    const kind = told && 'after' in told ? 'lists' : passes.some((pass) =>
        pass.changes.some((change) => change.what === 'limit')) ? 'limits' : 'story';
    let now;

    function begin() {
        now = {
            pass: -1,
            nodes: states.map(() => ({ list: null, before: null, after: null, known: {} })),
            open: [chain(), chain()],
            closed: [chain(), chain()],
            marks: places && new Map(), /* place: {mark, back, from, g, h, f} */
            current: 0, /* the state looked at */
            limit: null,
            goals: 0,
            undo: [], /* of each pass: what its changes replaced */
        };
        if (kind === 'story' && places) {
            now.marks.set(places[0], { mark: CLOSED });
        }
    }

    /* The way by which a state is reached now. */
    function learn({ state, from = null, g, h, f, move }) {
        now.nodes[state].known = { from, g, h, f, move };
    }

    function reach(change, mark) {
        learn(change);
        if (places) {
            now.marks.set(places[change.state], {
                mark,
                back: sides?.[change.state] === 'goal',
                from: change.from === undefined ? null : places[change.from],
                g: change.g,
                h: change.h,
                f: change.f,
            });
        }
    }

    function listed(change) {
        const side = sides?.[change.state] === 'goal' ? 1 : 0;
        if (change.what === 'selected') {
            takeOut(now.nodes, change.state);
            putIn(now.closed[side], now.nodes, change.state, now.closed[side].last);
            if (places) {
                now.marks.set(places[change.state], { ...now.marks.get(places[change.state]),
                    mark: CLOSED, back: side === 1 });
            }
            return;
        }
        if ('after' in change) {
            takeOut(now.nodes, change.state);
            putIn(now.open[side], now.nodes, change.state, change.after);
        }
        const elsewhere = places && now.marks.has(places[change.state])
            && change.what === 'opened'; /* the other side has it */
        if (elsewhere) {
            learn(change);
        } else {
            reach(change, OPEN);
        }
    }

    function apply(change) {
        switch (change.what) {
        case 'selected':
        case 'opened':
        case 'better':
        case 'reopened':
            listed(change);
            break;
        case 'entered':
        case 'noted':
            reach(change, CLOSED);
            break;
        case 'beyond':
            if (!places || now.marks.get(places[change.state])?.mark !== CLOSED) {
                reach(change, BEYOND);
            }
            break;
        case 'limit':
            now.limit = change.f;
            now.marks &&= new Map();
            break;
        case 'goal':
            now.goals++;
            break;
        }
        if (['selected', 'entered', 'noted', 'goal', 'refused'].includes(change.what)) {
            now.current = change.state;
        } else if (['unnoted', 'left'].includes(change.what)) {
            now.current = change.from ?? 0;
        }
    }

    function remembered(change) {
        const { marks, current, limit, goals } = now;
        const node = now.nodes[change.state]; /* a new limit has no state */
        const place = node && places?.[change.state];
        return { state: change.state, list: node?.list, before: node?.before, known: node?.known,
            place, mark: marks?.get(place), marks, current, limit, goals };
    }

    function restore({ state, list, before, known, place, mark, marks, current, limit, goals }) {
        Object.assign(now, { marks, current, limit, goals });
        if (state === undefined) {
            return;
        }
        takeOut(now.nodes, state);
        if (list) {
            putIn(list, now.nodes, state, before);
        }
        now.nodes[state].known = known;
        if (mark) {
            marks.set(place, mark);
        } else {
            marks?.delete(place);
        }
    }

    function go(pass) {
        if (!now) {
            begin();
        }
        while (now.pass < pass) {
            now.undo.push(passes[++now.pass].changes.map((change) => {
                const before = remembered(change);
                apply(change);
                return before;
            }));
        }
        for (; now.pass > pass; now.pass--) {
            now.undo.pop().reverse().forEach(restore);
        }
        return now;
    }

    function members(list) {
        const found = [];
        for (let at = list.first; at !== null; at = now.nodes[at].after) {
            found.push(at);
        }
        return found;
    }

    return {
        kind,
        count: passes.length,
        total: answer.passes_total,
        twoSides: Boolean(sides),
        hasFractions: passes.some((pass) => pass.changes.some(({ f }) => f && !Number.isInteger(f))),
        text: (pass) => passes[pass].text,
        changes: (pass) => passes[pass].changes,
        /* How a state is reached: {from, g, h, f, move}. */
        known: (state) => now.nodes[state].known,
        stateText: (state) => states[state],
        placeOf: (state) => places?.[state],
        /* How it stands after `pass`: {marks, current, limit, goals}; valid until the next call. */
        go,
        /* The states in OPEN and in CLOSED after the pass gone to, in their order. */
        open: (side = 0) => members(now.open[side]),
        closed: (side = 0) => members(now.closed[side]),
        /* From the start to `state`, as it is reached now. */
        wayTo(state) {
            const way = [];
            for (let at = state; at !== null && way.length <= states.length;
                at = now.nodes[at].known.from ?? null) {
                way.unshift(at);
            }
            return way;
        },
    };
}

export const MARKS = { OPEN, CLOSED, BEYOND };
