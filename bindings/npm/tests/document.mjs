/* document.mjs - runs what a document shows: node document.mjs DOCUMENT.md. A block ```js is a program; what it
 * prints are its comments `// ...`, behind console.log or in lines of their own. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const [path] = process.argv.slice(2);
const blocks = [...readFileSync(path, 'utf8').matchAll(/^```js\n(.*?)^```$/gms)].map(([, block]) => block);
let faults = 0;
for (const block of blocks.filter((one) => one.includes('console.log'))) {
    const expected = [...block.matchAll(/(?:^|\s)\/\/ (.*)$/gm)].map(([, text]) => text).join('\n');
    writeFileSync('shown.mjs', block);
    const run = spawnSync(process.execPath, ['shown.mjs'], { encoding: 'utf8' });
    const printed = run.stdout.trimEnd();
    if (run.status !== 0 || printed !== expected) {
        faults++;
        console.log(`${path}:\n${block}--- prints\n${printed}\n${run.stderr}`);
    }
}
console.log(`${path.split('/').at(-1)}: ${blocks.length} programs, ${faults} differ`);
process.exitCode = faults || blocks.length === 0 ? 1 : 0;
