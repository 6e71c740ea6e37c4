/* answers.d.ts - the answers of the library as docs/json.md has them, for tools that check types: programs do not
 * read this file. tests/web/package.mjs compares it with what the library answers. */

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
    programs?: string[];
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
    repeats: boolean;
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
    estimated?: boolean;
    /* with frames=yes: the picture */
    shape?: string;
    name?: string;
    x?: number;
    y?: number;
    width?: number;
    height?: number;
    top?: number;
    bottom?: number;
    view?: any;
    [more: string]: any;
}

export interface Frame {
    text: string;
    /* with guess=yes */
    question?: string;
    choices?: string[];
    right?: number;
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
    why?: { move: string; by: string; worth: Worth; agrees: boolean; sentence: string; point: string;
        only: boolean; better: string | null; line: string[]; sentences: string[] };
    visited: number;
    leaves: number | null;
    generated_by_minimax: number;
    saved: number | null;
    searched: number;
    most_open?: number;
    cuts?: Cut[];
    layout?: { width: number; height: number; names_above: boolean; values_below: boolean }; /* with frames=yes */
    frames?: Frame[];
    nodes: TreeNode[];
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
    why?: string; /* of a refusal */
    g?: number;
    h?: number;
    f?: number;
    depth?: number;
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
    question?: string; /* of guess=yes, to be answered before the pass */
    choices?: string[];
    right?: number;
}

/* `P`: a pass, of passes=changes; other passes have the lists themselves. */
export interface Found<P = Pass> {
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
    path_complete?: boolean;
    bound?: number;
    goal?: string;
    count?: number;
    solutions?: string[];
    order?: string[];
    report?: string;
    person?: { text: string; state: string }[];
    estimates?: { admissible: boolean | null; consistent: boolean | null; text: string[]; [more: string]: any };
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
    passes?: P[];
    [more: string]: any;
}

/* ---- exercise, grade ---- */

export interface Question {
    id: string;
    kind: 'values' | 'choice' | 'number' | 'set' | 'order';
    question: string;
    items: string[];
    answer: string;
    points: number;
}

export interface Exercise {
    number: number;
    kind: string;
    tree?: string;
    given?: string;
    board?: string;
    root?: string;
    leaf?: string;
    options?: string;
    position?: string;
    value?: any;
    statement: string;
    convention: string;
    questions: Question[];
    steps: string[];
    [more: string]: any;
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
    item?: string;
    given?: string | null;
    expected?: string | null;
    right: boolean;
    verdict: string;
    reason: string;
}

export interface Graded {
    percent: number;
    points: number;
    of: number;
    slips?: { slip: string; agree: number }[];
    mistake?: string | null;
    likely?: string | null;
    [more: string]: any;
    questions: { id: string; answered: boolean; right: boolean; points: number; of: number; marks: Mark[] }[];
}

/* Of `grade answers=`: a whole class. */
export interface ClassReport {
    handed_in: number;
    mean: number;
    students: { id: string; name: string; code: string; percent: number;
        exercises: { answered: boolean; late: boolean; papers: number; seconds: number | null;
            points: number; of: number; slip: string | null }[] }[];
    slips: { slip: string; mistake: string; count: number }[];
    notes: string;
}

/* Of `grade trace=`: what a student's search visited. */
export interface TraceMarks {
    right: boolean;
    lines: number;
    agree: number;
    difference: string | null;
    line: number | null;
    node: string | null;
    given: string | null;
    expected: string | null;
    message: string | null;
    mistake: string;
    mistake_text: string | null;
}

/* ---- solve, best, and what measures ---- */

/* A move with its value, for the player to move. */
export interface ValuedMove {
    move: string;
    worth: Worth;
    value: 'win' | 'loss' | 'draw' | null;
    distance: number | null;
    score: number | null;
}

/* What an answer about a position begins with. */
export interface OfPosition {
    game: string;
    options: string;
    position: string;
}

/* Of an open game of two players in turn; other games have fields of their own (docs/json.md). */
export interface Solved extends OfPosition {
    player: string;
    solved: boolean;
    worth: Worth;
    value: 'win' | 'loss' | 'draw' | null;
    distance: number | null;
    score: number | null;
    class: 'N' | 'P' | 'neither' | null;
    nim_value?: number;
    rule?: { general: string; here: string } | null;
    move_proven: boolean;
    best: string[];
    moves: ValuedMove[];
    moves_complete: boolean;
    stopped: boolean;
    method: string;
    nodes: number;
    seconds: number;
    [more: string]: any;
}

export interface Best extends OfPosition {
    player: string;
    algorithm: string;
    move: string | null;
    move_proven: boolean;
    worth: Worth;
    value: 'win' | 'loss' | 'draw' | null;
    distance: number | null;
    score: number | null;
    exact: boolean;
    lower: Worth | null;
    upper: Worth | null;
    depth: number;
    pv: string[];
    moves?: ValuedMove[];
    nodes: number;
    leaves: number | null;
    cuts: number | null;
    table_hits: number | null;
    branching: number | null;
    stopped: boolean;
    seconds: number;
    [more: string]: any;
}

export interface Counted extends OfPosition {
    player: string;
    depth: number;
    nodes: number;
    seconds: number;
}

export interface Fault {
    what: string;
    message: string;
    position: string;
    moves: string;
    second?: string;
}

export interface Checked {
    game: string;
    positions: number;
    tests: number;
    ran: string[];
    skipped: string[];
    stopped: boolean;
    faults: Fault[];
    remarks: any[];
}

export interface MatchSide {
    settings: string;
    moves: number;
    nodes: number;
    faults: Record<string, number>;
    seconds: number;
}

export interface Matched {
    game: string;
    options: string;
    first: MatchSide;
    second: MatchSide;
    seed: number;
    games: number;
    wins: number;
    draws: number;
    losses: number;
    pairs: number[];
    score: number;
    elo: number | null;
    elo_low: number | null;
    elo_high: number | null;
    superiority: number | null;
    plies: number;
    resumed: number;
    stopped: boolean;
    results: { number: number; max: 'first' | 'second'; result: string; worth: Worth; ending: string; opening: number;
        plies: number; moves: string }[];
}

export interface Benched {
    lines: { game: string; options: string; moves: string; search: string; nodes: number; seconds: number }[];
    generators: { game: string; options: string; depth: number; nodes: number; seconds: number }[];
    signature: number;
    nodes: number;
    seconds: number;
}

/* ---- the verbs ---- */

export interface Answers {
    games: { games: Game[] };
    show: Shown;
    find: Found & { problems: Problem[] };
    explain: Explained;
    exercise: { seed: number; code?: string; constraints: Constraint[]; exercises: Exercise[] };
    grade: Graded & ClassReport;
    class: { code: string; result: string; text?: string; side?: number; rows?: string[] }; /* the last three alone with qr= */
    solve: Solved;
    best: Best;
    check: Checked;
    count: Counted;
    bench: Benched;
    match: Matched;
    session: Session;
}

/* What is answered to a verb with these parameters: some say another thing without a subject. */
export type AnswerOf<V, P> =
    V extends 'games' ? (P extends { game: string } ? Game : { games: Game[] })
    : V extends 'find' ? (P extends { problem: string } ? Found<any> : { problems: Problem[] })
    : V extends 'grade' ? (P extends { answers: string } ? ClassReport : P extends { trace: string } ? TraceMarks : Graded)
    : V extends keyof Answers ? Answers[V] : any;

export interface Progress {
    depth: number;
    nodes: number;
    seconds: number;
    move?: string;
    worth?: Worth;
}
