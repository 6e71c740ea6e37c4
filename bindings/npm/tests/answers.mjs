/* answers.mjs - writes a program in TypeScript in which answers of the library are literals of the types that
 * answers.d.ts gives them: tsc then finds fields that are missing, unknown or of another type. */
import { ask } from 'poda';

const asked = [
    ['games', {}], ['games', { game: 'chess' }], ['games', { game: 'pig' }],
    ['show', { game: 'othello' }], ['show', { game: 'kuhn' }],
    ['session', { game: 'tictactoe', max: 'engine', reply: true, hint: true, save: true }],
    ['explain', { game: 'tree', frames: true }], ['explain', { game: 'corks', n: 3, why: '1' }],
    ['find', {}], ['find', { problem: 'map', passes: 'changes' }], ['find', { problem: 'queens', n: 4, passes: 'changes' }],
    ['find', { problem: 'knapsack' }],
    ['exercise', { seed: 3 }], ['exercise', { game: 'nim', seed: 3 }], ['exercise', { game: 'astar', seed: 3 }],
    ['solve', { game: 'nim' }], ['solve', { game: 'othello', nodes: 10 }], ['solve', { game: 'kalah', nodes: 10 }],
    ['best', { game: 'nim', values: true }], ['best', { game: 'othello', algorithm: 'mcts', nodes: 10 }],
    ['best', { game: 'tictactoe', algorithm: 'dfpn', nodes: 2 }],
    ['count', { game: 'chess', depth: 2 }], ['check', { game: 'nim', positions: 5 }], ['bench', { only: 'nim' }],
    ['match', { game: 'nim', first: 'depth=1', second: 'depth=2', games: 2 }],
    ['grade', { seed: 3, values: 'A=3', pruned: 'none' }], ['grade', { game: 'nim', seed: 3, best: '1:1' }],
    ['grade', { tree: 'A(B(3 5) C(2 9))', trace: 'A -inf inf\nB 0 inf' }],
];
console.log("import type { AnswerOf } from 'poda';");
for (const [index, [verb, params]] of asked.entries()) {
    const answer = await ask(verb, params);
    const keys = Object.keys(params).filter((key) => ['game', 'problem', 'answers', 'trace'].includes(key));
    const given = `{ ${keys.map((key) => `${key}: string`).join('; ')} }`;
    console.log(`// ${verb} ${JSON.stringify(params)}\nexport const a${index}: AnswerOf<'${verb}', ${given}> = ${JSON.stringify(answer)};`);
}
