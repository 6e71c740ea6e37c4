/* tables.test.mjs - tables of solved games on a static host, which the library in the page reads part by part. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE, site, test, visit } from './harness.mjs';
import { serveFolder } from './host.mjs';

const BOARD = { game: 'connect4', cols: '4', rows: '4' };

/* A site with tables: {url, close()}. */
async function hostTables(options) {
    const folder = mkdtempSync(join(tmpdir(), 'poda-site-'));
    cpSync(site.folder, folder, { recursive: true });
    execFileSync(site.poda, ['table', 'build', 'connect4', 'cols=4', 'rows=4', `out=${join(folder, 'c44.table')}`]);
    const bytes = readFileSync(join(folder, 'c44.table'));
    bytes.fill(0xa5, 300, 5000);
    writeFileSync(join(folder, 'bad.table'), bytes);
    const host = await serveFolder(folder, options);
    return {
        url: host.url,
        close() {
            host.close();
            rmSync(folder, { recursive: true, force: true });
        },
    };
}

/* Calls `body` with a page of its own: the harness allows requests to its own hosts only. */
async function onPage(context, body) {
    const page = await (await context.browser().newContext({ serviceWorkers: 'block' })).newPage();
    page.setDefaultTimeout(PATIENCE);
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await body(page);
    await page.context().close();
    assert.deepEqual(faults, []);
}

/* The answer, or the message of the error. */
function ask(page, verb, params) {
    return page.evaluate(async (request) => {
        const { ask: asked } = await import('./engine/engine.js');
        return asked(...request).catch((error) => error.message);
    }, [verb, params]);
}

test('tables: a static host with ranges', ({ context }) => onPage(context, async (page) => {
    const host = await hostTables({ ranges: true });
    const parts = [];
    page.context().on('response', (response) => response.url().endsWith('c44.table') && parts.push(response.status()));
    await visit(page, `${host.url}#/play?${new URLSearchParams({
        ...BOARD, moves: '22', max: 'human', min: 'engine', 'min.level': '10', tables: 'c44.table',
    })}`);
    await page.locator('.board-svg').waitFor();
    await page.locator('.board [data-cell="0"]').first().click(); /* the engine answers from the table */
    await page.locator('.record [data-ply="4"]').waitFor();
    const best = await ask(page, 'best', { ...BOARD, moves: '221', tables: 'c44.table' });
    assert.equal(best.algorithm, 'table');
    assert.equal(best.value, 'draw');
    const native = JSON.parse(execFileSync(site.poda, ['best', 'connect4', 'cols=4', 'rows=4', '--json', 'moves=221']));
    assert.equal(native.value, best.value);
    assert.ok(parts.length > 0 && parts.every((status) => status === 206));
    assert.match(await ask(page, 'best', { ...BOARD, moves: '221', tables: 'bad.table' }), /damaged/);
    assert.match(await ask(page, 'best', { ...BOARD, tables: 'none.table' }), /its host has no such file/);
    assert.match(await ask(page, 'best', { game: 'nim', tables: 'c44.table' }), /is a table of 'connect4 cols=4 rows=4'/);
    host.close();
}), { engines: ['wasm'] });

test('tables: a static host without ranges is refused', ({ context }) => onPage(context, async (page) => {
    const host = await hostTables({ ranges: false });
    await visit(page, `${host.url}#/play?${new URLSearchParams({ ...BOARD, max: 'human', min: 'human' })}`);
    await page.locator('.board-svg').waitFor();
    assert.match(await ask(page, 'best', { ...BOARD, tables: 'c44.table' }), /HTTP ranges/);
    host.close();
}), { engines: ['wasm'] });
