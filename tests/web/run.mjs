/* run.mjs - runs the tests of the page.
 *   node run.mjs PODA SITE OUT [VIEW...]
 * PODA is the program, SITE the output of `poda site`, OUT a folder with node_modules (npm ci) in
 * which pictures are saved; VIEWs choose among the files *.test.mjs, and PODA_ONLY (a regular
 * expression) among the tests. */
import { accessSync, constants, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { PATIENCE, run, module, site, within } from './harness.mjs';
import { serveFolder, startProgram } from './host.mjs';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'];

function findBrowser() {
    const folders = process.env.PATH.split(delimiter);
    for (const name of ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']) {
        for (const folder of folders) {
            try {
                accessSync(join(folder, name), constants.X_OK);
                return join(folder, name);
            } catch {
                /* does not exist */
            }
        }
    }
    throw new Error('no chromium in the PATH');
}

const [poda, folder, out, ...views] = process.argv.slice(2);
Object.assign(site, { poda: resolve(poda), folder: resolve(folder), out: resolve(out) });
if (!views.length) { /* removes outdated pictures */
    rmSync(join(site.out, 'web-shots'), { recursive: true, force: true });
}
const files = readdirSync(new URL('.', import.meta.url))
    .filter((file) => file.endsWith('.test.mjs'))
    .filter((file) => !views.length || views.includes(file.replace('.test.mjs', '')));
for (const file of files) {
    await import(`./${file}`);
}

const server = await startProgram(site.poda, ['serve', 'port=0', 'open=no']);
const host = await serveFolder(site.folder);
site.server = server?.url ?? null;
site.wasm = host.url;
const browser = await module('playwright-core').chromium.launch({
    executablePath: findBrowser(),
    args: FLAGS,
});
const { passed, failed } = await run(browser, Math.min(2, availableParallelism()));
await within(PATIENCE, 'closing the browser', browser.close()).catch((error) => failed.push(String(error)));
if (server && !await server.close()) {
    failed.push('poda serve did not end after SIGINT');
}
host.close();
if (!server) {
    console.log('poda serve is not in this build: its half of the tests was left out');
}
failed.forEach((name) => console.log(`failed: ${name}`));
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(failed.length || !passed ? 1 : 0); /* whatever a test that was given up still waits for */
