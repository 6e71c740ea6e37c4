/* program.mjs - a program that uses the package as installed. It must end by itself: idle workers do not keep it. */
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { PodaError, ask, open, textOf } from 'poda';

const nim = await ask('solve', { game: 'nim', heaps: [3, 4, 5] });
assert.deepEqual([nim.best, nim.worth.kind, nim.worth.proven], [['1:2'], 'win', true]);
const values = await ask('best', { game: 'corks', n: 6, values: true, depth: undefined });
assert.equal(values.moves.length, 3);
const picture = await textOf('explain', { game: 'tree', tree: '((3 5) (2 9))', format: 'svg' });
assert.match(picture, /^<svg /);
assert.match(await textOf('solve', { game: 'corks', lang: 'es' }), /gana/);

/* errors have the library's words */
await assert.rejects(ask('solve', { game: 'nimm' }), (error) => error instanceof PodaError && error.code === 'bad-game'
    && error.at === 'game' && error.message === "there is no game 'nimm'; did you mean 'nim'?");
await assert.rejects(ask('sing', {}), PodaError);
await assert.rejects(ask('show', { game: 'nim', heaps: 'x\0y' }), PodaError);
await assert.rejects(ask('show', null), TypeError);
assert.equal((await ask('show', { game: 'nim', lang: 5 })).position, '3,4,5'); /* no such language: English */

/* several at a time, the short ones first; a long one can be watched and ended */
const ending = new AbortController();
let heard = 0;
const long = ask('best', { game: 'chess', depth: 60 }, { signal: ending.signal, onProgress: ({ depth, nodes, move }) => {
    assert(depth >= 0 && nodes >= 0 && (move === undefined || move.length > 0));
    heard++;
    ending.abort();
} });
const ended = assert.rejects(long, { name: 'AbortError' }); /* it may end while the others are waited for */
const some = await Promise.all(['go', 'hex', 'othello'].map((game) => ask('show', { game })));
assert(some.every(({ moves, view }) => moves.length > 0 && view));
await ended;
assert(heard > 0);
await assert.rejects(ask('show', { game: 'nim' }, { signal: ending.signal }), { name: 'AbortError' });

/* deep recursion has enough stack */
const nested = `${'('.repeat(900)}1${')'.repeat(900)}`;
assert.equal((await ask('explain', { tree: nested, algorithm: 'minimax' })).value, 1);

/* tables are files */
const known = await ask('best', { game: 'tictactoe', tables: 'ttt.table', moves: 'a1 b2' });
assert.deepEqual([known.tables, known.worth.proven], [resolve('ttt.table'), true]);
await assert.rejects(ask('best', { game: 'tictactoe', tables: 'none.table' }), PodaError);
await assert.rejects(ask('best', { game: 'tictactoe', tables: '.' }), PodaError);
assert.equal((await ask('best', { game: 'tictactoe', tables: '' })).tables, undefined); /* the empty text: none */

/* an engine of one's own, closed with work under way */
const own = await open();
assert.match(own.version, /^\d+\.\d+\.\d+$/);
assert.equal(own.formats.svg, 'image/svg+xml');
const waiting = ['chess', 'go', 'hex'].map((game) => assert.rejects(own.ask('best', { game, depth: 60 }), PodaError));
await own.close();
await Promise.all(waiting);
await assert.rejects(own.ask('games'), PodaError);
await assert.rejects(open({ wasm: 'none.wasm' }), { code: 'ENOENT' });
console.log('program: ok');
