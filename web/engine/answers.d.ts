/* answers.d.ts - the answers of the library as docs/json.md has them, for tools that check types; the
 * page itself does not read this file. */

export type Kind = 'win' | 'loss' | 'draw' | 'score' | 'mean' | 'unknown';

/* A value, for the player to move unless its name says otherwise. */
export interface Worth {
    kind: Kind;
    distance: number | null;
    score: number | null;
    proven: boolean;
}

/* A value of a search tree: a number, several, or for MAX. */
export type TreeValue = number | number[] | Worth | null;

/* ---- games, find: what there is ---- */

export interface Option {
    key: string;
    value: string;
    help: string;
    label: string;
    choices: { value: string; text: string }[];
}

export interface Game {
    name: string;
    title: string;
    summary: string;
    players: string[];
    kind: { players: number; chance: boolean; hidden: boolean; together: boolean; zero_sum?: boolean; fixed_sum?: boolean };
    scored: boolean;
    wide: boolean;
    impartial: boolean;
    options: Option[];
    evals: string[];
    move_like: string;
    position_like: string;
}

export interface Problem {
    name: string;
    title: string;
    summary: string;
    options: Option[];
    heuristics: string[];
    partial: boolean;
    usual?: string;
    algorithms: { name: string; uses: string[] }[];
    position_like: string;
}

/* ---- show ---- */

export interface Shown {
    position: string;
    title: string;
    moves: string[];
    line: { move: string, player?: number, position: string }[];
    all_moves: boolean;
    view: any;
    chart?: any;
    [more: string]: any;
}

/* ---- session ---- */

export interface Session extends Shown {
    name: string;
    given: Record<string, string>;
    start: string | null;
    ply: number;
    resigned: boolean;
    sides: { engine: boolean, settings: Record<string, string> }[];
    seed: string;
    reply?: { move: string, depth: number, nodes: number, seconds: number } | null;
    hint?: { move: string, move_proven: boolean, worth: Worth } | null;
    saved?: string;
}

/* ---- explain ---- */

export interface TreeNode {
    id: string;
    parent: string | null;
    move: string;
    player: string;
    value: TreeValue;
    alpha?: TreeValue;
    beta?: TreeValue;
    minimax: TreeValue;
    position?: string;
    state: string;
    shape: string;
    name: string;
    x: number;
    y: number;
    width: number;
    height: number;
    top: number;
    bottom: number;
    view?: any;
}

export interface Frame {
    text: string;
    at: string | null;
    set: {
        id: string;
        alpha?: TreeValue;
        beta?: TreeValue;
        window?: string;
        value?: TreeValue;
        label?: string;
        marks: string[];
    }[];
}

export interface Cut {
    at: string;
    after: string;
    alpha: TreeValue;
    beta: TreeValue;
    pruned: string[];
    nodes_saved: number;
}

export interface Explained {
    game: string;
    options: string;
    position: string;
    algorithm: string;
    depth_chosen: number | null;
    value: TreeValue;
    best: string | null;
    pv: string[];
    why?: { move: string; by: string; worth: Worth; agrees: boolean; sentences: string[] };
    visited: number;
    leaves: number | null;
    generated_by_minimax: number;
    saved: number | null;
    searched: number;
    most_open?: number;
    cuts?: Cut[];
    layout: { width: number; height: number; names_above: boolean; values_below: boolean };
    nodes: TreeNode[];
    frames: Frame[];
    steps: string[];
    compared?: { algorithm: string; value: TreeValue; nodes: number | null; leaves: number | null; cuts: number | null }[];
    [more: string]: any;
}

/* ---- find ---- */

export type ChangeName = 'selected' | 'opened' | 'better' | 'reopened' | 'entered' | 'noted' | 'beyond' | 'limit'
    | 'goal' | 'refused' | 'unnoted' | 'left' | string;

export interface Change {
    what: ChangeName;
    state: number;
    from?: number;
    move?: string;
    g?: number;
    h?: number;
    f?: number;
    list?: 'open' | 'closed' | 'open_goal' | 'closed_goal'; /* the state comes to lie there, with this f, */
    after?: number | null; /* behind this one; null: at the front */
    mark?: 'open' | 'closed' | 'beyond'; /* how its place looks from now on */
    reached?: boolean; /* and by this way */
    cleared?: boolean; /* no place has a mark any more */
}

export interface Pass {
    changes: Change[];
    current: number; /* the state looked at */
    limit?: number;
    goals?: number;
    kept?: number; /* of the path to it, searches without lists: so many states of the last, */
    then?: { state: number; move?: string }[]; /* and these */
    text: string;
}

export interface Found {
    problem: string;
    options: string;
    position: string;
    algorithm: string;
    heuristic: string;
    method: 'fast' | 'plain';
    found: boolean;
    cost?: number;
    value?: number;
    length: number;
    path: string[];
    goal?: string;
    count?: number;
    solutions?: string[];
    order?: string[];
    report?: string;
    person?: { text: string; state: string }[];
    end: 'done' | 'stopped' | 'nodes' | 'seconds' | 'memory' | 'depth';
    expanded: number;
    generated: number;
    reopened: number;
    iterations: number;
    seconds: number;
    /* with passes=changes */
    told_as?: 'lists' | 'limits' | 'story';
    costs?: boolean;
    fractions?: boolean;
    states?: string[];
    places?: number[];
    sides?: ('start' | 'goal')[];
    passes_total?: number;
    end_text?: string;
    passes?: Pass[];
    /* without a problem */
    problems: Problem[];
}

/* ---- exercise, grade ---- */

export interface Question {
    id: string;
    kind: 'values' | 'choice' | 'number' | 'set';
    question: string;
    items: string[];
    answer: string;
    points: number;
}

export interface Exercise {
    number: number;
    kind: string;
    tree?: string;
    root?: string;
    leaf?: string;
    options?: string;
    position?: string;
    statement: string;
    convention: string;
    questions: Question[];
    steps: string[];
}

export interface Constraint {
    key: string;
    value: string;
    default: string;
    about: string;
    choices: string[];
}

export interface Mark {
    node?: string;
    move?: string;
    given?: string;
    expected?: string;
    right: boolean;
    verdict: string;
    reason: string;
}

export interface Graded {
    percent: number;
    points: number;
    of: number;
    mistake?: string;
    likely?: string;
    questions: { id: string; answered: boolean; right: boolean; points: number; of: number; marks: Mark[] }[];
}

/* ---- the door ---- */

export interface Answers {
    games: { games: Game[] };
    show: Shown;
    find: Found;
    explain: Explained;
    exercise: { seed: number; constraints: Constraint[]; exercises: Exercise[] };
    grade: Graded;
    solve: any;
    best: any;
    check: any;
    count: any;
    bench: any;
    session: Session;
}

export interface Progress {
    depth?: number;
    nodes?: number;
    seconds?: number;
    move?: string;
    worth?: Worth;
}

/* How a request is watched and ended. */
export interface Watch {
    signal?: AbortSignal;
    onProgress?: (progress: Progress) => void;
}

export type Params = Record<string, any>;
export type Words = [string, string][];

export interface Engine {
    kind: 'server' | 'wasm';
    version: string;
    formats: string[];
    ask(verb: string, words: Words, watch: Watch): Promise<any>;
    documentOf(verb: string, words: Words, watch: Watch): Promise<Blob>;
}

/* What main.js gives to a view. */
export interface App {
    engine: Engine;
    link(params: Params): void;
    address(params: Params): string;
    go(name: string, params?: Params): void;
}
