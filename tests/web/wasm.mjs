/* wasm.mjs - the library as WebAssembly gives the same answers as the native one, byte for byte
 * except for seconds and memory; also the signature and every node count of `bench`. Drives
 * web/poda/library.js as the workers do, without one.
 *   node wasm.mjs PODA PODA.WASM CORPUS     CORPUS: requests, one word per line */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serve } from '../../web/poda/library.js';
import { lengthOf, read } from '../../web/poda/ranges.js';

const [program, module, corpus] = process.argv.slice(2);
const poda = resolve(program); /* it runs in a folder of its own too */
let told = [];

/* Plays the part of a worker of the page. */
const hear = serve({
    post: (message) => told.push(message),
    random: (bytes) => crypto.getRandomValues(bytes),
    lengthOf,
    read,
});

async function send(data) {
    told = [];
    await hear(data);
    return told.at(-1);
}

let folder; /* of tables, where the native program runs */

function native(words, json, spanish) {
    const flags = [...(json ? ['--json'] : []), '--lang', spanish ? 'es' : 'en'];
    const run = spawnSync(poda, [...flags, ...words], { maxBuffer: 1 << 30, env: { LC_ALL: 'C.UTF-8' }, cwd: folder });
    return { failed: run.status === 2, content: run.stdout };
}

/* Removes what depends on the machine: time, and memory, which depends on the size of a pointer. */
function comparable(content) {
    return Buffer.from(content).toString('utf8')
        .replace(/"(seconds|memory)":[-+.\de]+/g, '"$1":0').replace(/\b\d+\.\d+ s\b/g, '0 s');
}

const faults = [];
let count = 0;

async function compare(words, { json = true, spanish = false } = {}) {
    count++;
    const { answer, broken } = await send({ words, json, language: spanish ? 'es' : 'en' });
    const expected = native(words, json, spanish);
    const name = `${words.join(' ')}${json ? '' : ' (document)'}${spanish ? ' (es)' : ''}`;
    if (!answer) {
        faults.push(`${name}: ${broken}`);
        await send({ module: compiled });
        return null;
    }
    const [here, there] = [comparable(answer.content ?? ''), comparable(expected.content)];
    const same = answer.failed === expected.failed && (here === there || (answer.failed && !json));
    if (!same) {
        let at = 0;
        while (here[at] === there[at] && at < here.length) {
            at++;
        }
        const part = (text) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
        faults.push(`${name}:\n    wasm   ${part(here)}\n    native ${part(there)}`);
    }
    return here;
}

const ALGORITHMS = ['minimax', 'alphabeta', 'negamax', 'pvs', 'mtdf', 'mcts', 'dfpn'];
const FINDERS = ['bfs', 'dfs', 'deepening', 'dijkstra', 'greedy', 'astar', 'weighted', 'bidirectional',
    'idastar', 'backtracking', 'jps'];

const compiled = await WebAssembly.compile(readFileSync(module));
const started = await send({ module: compiled });
if (!native(['--version'], false).content.includes(started.version)) {
    faults.push(`version: ${started.version}`);
}

const bench = JSON.parse(await compare(['bench']));
if (bench.signature !== 1535225) {
    faults.push(`bench: signature ${bench.signature}`);
}

/* Boards on which these few plies take moments. */
const SMALL = { amazons: ['size=4'], go: ['size=4'], gomoku: ['size=5'], hex: ['size=4'], othello: ['size=6'], renju: ['size=5'] };

/* Every game and problem in both languages and every algorithm on many of them, but not each with
 * each: the third of a list that begins with this turn. */
const third = (list, turn) => list.filter((_, i) => (i + turn) % 3 === 0);

const { games } = JSON.parse(await compare(['games']));
const { problems } = JSON.parse(await compare(['find']));
for (const [turn, { name, wide }] of games.entries()) {
    const small = SMALL[name] ?? [];
    const spanish = turn % 2 === 1;
    await compare(['games', name], { spanish });
    await compare(['show', name], { spanish: !spanish });
    await compare(['best', name, ...small, ...(wide ? ['nodes=100'] : ['depth=3', 'nodes=5000']), 'values=yes'], { spanish });
    await compare(['explain', name, ...small, wide ? 'depth=2' : 'depth=1'], { spanish: !spanish });
    await compare(['best', name, 'depth=x'], { spanish });
    await compare(['solve', name, 'position=?'], { spanish: !spanish });
    for (const algorithm of wide ? [] : third(ALGORITHMS, turn)) {
        await compare(['best', name, ...small, `algorithm=${algorithm}`, 'nodes=500', 'depth=4', 'seed=3']);
    }
    await compare(['count', name, ...small, 'depth=2']);
    await compare(['match', name, ...small, 'first=algorithm=pvs depth=1', 'second=algorithm=mcts nodes=10', 'games=2', 'random=1', 'plies=20']);
    await compare(['check', name, ...small, 'seed=2', 'positions=10']);
}
await compare(['best', 'othello', 'algorithm=pvs', 'eval=patterns', 'depth=4']);
for (const [turn, { name }] of problems.entries()) {
    const spanish = turn % 2 === 1;
    await compare(['find', name, 'nodes=100', 'method=plain'], { spanish });
    await compare(['show', name], { spanish: !spanish });
    await compare(['find', name, 'nonsense=1'], { spanish });
    for (const algorithm of third(FINDERS, turn)) {
        await compare(['find', name, `algorithm=${algorithm}`, 'nodes=200', 'method=plain']);
    }
    await compare(['find', name], { spanish: !spanish });
    for (const format of third(['text', 'svg', 'dot', 'latex'], turn)) {
        await compare(['find', name, 'nodes=60', `format=${format}`], { json: false });
    }
}
for (const format of ['text', 'svg', 'dot', 'latex', 'html', 'film']) {
    await compare(['explain', 'tree', `format=${format}`], { json: false, spanish: format === 'html' });
}
for (const format of ['text', 'latex', 'moodle', 'gift', 'rexams']) {
    await compare(['exercise', 'seed=5', `format=${format}`], { json: false });
}
for (const [turn, file] of (corpus ? readdirSync(corpus) : []).entries()) {
    const text = readFileSync(`${corpus}/${file}`, 'utf8');
    const words = text.split('\n').filter((word) => word !== '');
    /* files cannot be read here, and pictures that need cairo are not made */
    if (words.length && !/\.so|@|\/|format=(png|pdf|slides)|\0/.test(text)) {
        await compare(words, { spanish: turn % 2 === 1 });
    }
}

/* Tables of solved games, which the worker reads part by part from a host: this one has the files of `folder`. */
let ranges = true; /* does the host hand out parts? */
let asked = 0; /* how often it was asked */
globalThis.XMLHttpRequest = class {
    open(_method, url) {
        this.url = url;
    }

    setRequestHeader(_name, value) {
        this.range = /^bytes=(\d+)-(\d+)$/.exec(value).slice(1).map(Number);
    }

    getResponseHeader() {
        return this.said;
    }

    send() {
        asked++;
        let all;
        try {
            all = readFileSync(join(folder, this.url));
        } catch {
            this.status = 404;
            return;
        }
        const [from, to] = this.range;
        const part = ranges ? all.subarray(from, to + 1) : all;
        this.status = ranges ? 206 : 200;
        this.said = ranges ? `bytes ${from}-${from + part.length - 1}/${all.length}` : null;
        this.response = part.buffer.slice(part.byteOffset, part.byteOffset + part.length);
    }
};
folder = mkdtempSync(join(tmpdir(), 'poda-tables-'));
for (const words of ['connect4 cols=4 rows=4 out=c44.table', 'connect4 cols=4 rows=4 every=4 out=thin.table',
    'connect4 cols=4 rows=4 tiers=495 out=end.table', 'tictactoe out=ttt.table', 'dots rows=2 cols=2 out=dots.table',
    'hare out=hare.table', 'chess tiers=KQvK metric=conversion every=2 out=ways.table', 'chess tiers=KQvK every=2 out=half.table',
    'chess tiers=KQvK metric=wdl every=2 out=signs.table']) {
    native(['table', 'build', ...words.split(' ')], true);
}
let draw = 20261117;
const below = (limit) => {
    draw = (Math.imul(draw, 1103515245) + 12345) >>> 0;
    return (draw >>> 8) % limit;
};
for (let i = 0; i < 60; i++) {
    const moves = Array.from({ length: below(11) }, () => 1 + below(4)).join('');
    await compare(['table', 'probe', i % 2 ? 'c44.table' : 'thin.table', `moves=${moves}`], { spanish: i % 3 === 0 });
}
for (let i = 0; i < 36; i++) { /* halves of tiers, and ways to others: a king, a queen and a king anywhere, at any clock */
    const board = Array(64).fill('1');
    for (const man of ['K', 'Q', 'k']) {
        board[below(64)] = man;
    }
    const rows = Array.from({ length: 8 }, (_, row) => board.slice(8 * row, 8 * row + 8).join(''));
    const table = ['ways.table', 'half.table', 'signs.table'][i % 3];
    const position = `position=${rows.join('/')} ${i % 2 ? 'w' : 'b'} - - ${4 * below(26)} 90`;
    await compare(['table', 'probe', table, position]);
    await compare(['best', 'chess', `tables=${table}`, position, 'depth=2']);
}
for (const words of ['table info ttt.table', 'table info ways.table', 'table verify ways.table', 'table info none.table',
    'table verify c44.table', 'table verify dots.table',
    'table probe dots.table', 'best connect4 cols=4 rows=4 tables=c44.table moves=221 values=yes',
    'solve connect4 cols=4 rows=4 tables=end.table moves=1111222 algorithm=pvs', 'solve hare tables=hare.table',
    'best connect4 cols=4 rows=4 tables=end.table moves=111122 algorithm=alphabeta', 'solve nim tables=ttt.table',
    'session connect4 cols=4 rows=4 tables=c44.table moves=22332 hint=yes reply=yes min=engine min.level=10',
    'table grade tictactoe tables=ttt.table eval=lines']) {
    const given = words.split(' ');
    if (given[2] === 'none.table') { /* each says in its own words why there is none */
        const { answer } = await send({ words: given, json: true, language: 'en' });
        if (!answer.failed || !answer.content.includes('its host has no such file')) {
            faults.push(`${words}: ${answer.content}`);
        }
        continue;
    }
    await compare(given);
}
const whole = readFileSync(join(folder, 'ttt.table'));
for (let at = 0; at < whole.length; at += 97) { /* damage: the same block is named */
    const bad = Buffer.from(whole);
    bad[at] ^= 1 + (at % 255);
    writeFileSync(join(folder, `bad${at}.table`), bad);
    await compare(['table', 'verify', `bad${at}.table`], { spanish: at % 2 === 0 });
}
writeFileSync(join(folder, 'cut.table'), whole.subarray(0, whole.length / 2));
await compare(['best', 'tictactoe', 'tables=cut.table']);
ranges = false;
writeFileSync(join(folder, 'other.table'), whole);
const refused = (await send({ words: ['best', 'tictactoe', 'tables=other.table'], json: true, language: 'en' })).answer;
if (!refused.failed || !refused.content.includes('HTTP ranges')) {
    faults.push(`without ranges: ${refused.content}`);
}
if (asked === 0) {
    faults.push('no part of a table was asked for');
}
rmSync(folder, { recursive: true });
folder = undefined;

/* Sums of floating-point numbers and fractions: every digit is the same. */
for (const words of ['solve kuhn', 'solve kuhn method=cfr iterations=1000', 'solve leduc method=cfr iterations=100',
    'solve leduc method=cfr+ iterations=100', 'solve leduc method=dcfr iterations=100',
    'solve leduc method=external iterations=500', 'solve leduc method=outcome iterations=500',
    'solve liarsdice sides=3', 'solve pig goal=30', 'solve goofspiel cards=3', 'solve goofspiel cards=4', 'explain goofspiel cards=3', 'solve nim3', 'solve blackjack',
    'solve blackjack decks=2', 'solve table name=course', 'solve table name=shapley', 'best pig algorithm=star2 depth=5',
    'best pig nodes=300 algorithm=mcts seed=3', 'best leduc seed=2 nodes=300 moves=Js']) {
    await compare(words.split(' '));
}

/* Deep inputs: code that recurses once per move or bracket must have enough stack. */
await compare(['find', 'queens', 'n=300', 'algorithm=backtracking', 'nodes=20000', 'method=plain']);
await compare(['find', 'hanoi', 'discs=9', 'algorithm=dfs', 'method=plain']);
await compare(['explain', `tree=${'('.repeat(400)}1${')'.repeat(400)}`]);
await compare(['solve', `tree=${'('.repeat(60000)}1${')'.repeat(60000)}`]);
await compare(['count', 'toads', 'depth=60', 'start=FFFFF_TTTTT']);

for (const [words, code] of [
    [['explain', 'tree', 'format=png'], 'bad-request'],
    [['solve', './mine.so'], 'bad-game'],
    [['solve', 'tree=@/etc/passwd'], 'bad-request'],
    [['match', 'nim', 'first=engine=cat'], 'bad-request'],
    [['match', 'nim', 'save=games'], 'bad-request'],
]) {
    const { answer } = await send({ words, json: false, spanish: false });
    const got = answer.failed && JSON.parse(answer.content).error.code;
    if (got !== code) {
        faults.push(`${words.join(' ')}: ${got}, not ${code}`);
    }
}

for (const fault of faults) {
    console.log(fault);
}
console.log(`${count} answers compared, ${faults.length} faults`);
process.exitCode = faults.length ? 1 : 0;
