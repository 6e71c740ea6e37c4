/* program.mts - the types of the package as a program in TypeScript uses them; read by tsc, not run. Lines after
 * ts-expect-error are wrong on purpose. */
import { PodaError, ask, open, textOf } from 'poda';
import type { Best, Game, Params, Poda, Progress, Worth } from 'poda';

const solved = await ask('solve', { game: 'nim', heaps: [3, 4, 5] });
const best: string[] = solved.best;
const worth: Worth = solved.worth;
// @ts-expect-error a list
const wrong: number = solved.best;
// @ts-expect-error no such kind of value
const odd = worth.kind === 'victory';

const list: Game[] = (await ask('games')).games;
const one: Game = await ask('games', { game: 'nim' });
// @ts-expect-error one game has no list
const none = (await ask('games', { game: 'nim' })).games;
const path: string[] = (await ask('find', { problem: 'map' })).path;
const marks: number = (await ask('grade', { kind: 'minimax', seed: 3, values: 'A=3' })).percent;
const other = await ask('verify', { proof: 'x' });
other.anything.at.all;

const params: Params = { game: 'nim', values: true, depth: null, heaps: [1, 2] };
// @ts-expect-error an object is not a parameter
const bad: Params = { heaps: { first: 1 } };
const signal = new AbortController().signal;
const move: Best = await ask('best', { game: 'chess' }, { signal, onProgress: (progress: Progress) => progress.move?.length });
const engine: Poda = await open({ wasm: new URL('https://example.org/poda.wasm') });
const text: string = await engine.textOf('explain', { game: 'tree', format: 'svg' });
await engine.close();
const error = new PodaError({ code: 'bad-game', message: '' });
export const used = [best, wrong, odd, list, one, none, path, marks, params, bad, move, text, error.at, await textOf('games')];
