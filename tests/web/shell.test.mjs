/* shell.test.mjs - the frame of the page: views, languages, light and dark mode, the engine that
 * answers, and the static site on several kinds of hosts and without one. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENGINES, PATIENCE, VIEWS, axe, shot, site, test } from './harness.mjs';
import { serveFolder, startProgram } from './host.mjs';

/* An element that a view shows when it has its answers. */
const FILLED = {
    play: '.worth', tree: '[data-node]', search: '.answer:visible', exercises: '.questions',
};
const TITLES = { play: 'Play', tree: 'Tree lab', search: 'Search lab', exercises: 'Exercises' };

async function open(page, url, view = 'play') {
    await page.goto(`${url}#/${view}`);
    await page.locator(`#main[data-view=${view}] h1`).first().waitFor();
}

/* Makes a request through the page's own engine. */
function ask(page, verb, params) {
    return page.evaluate(async ([name, given]) => {
        const engine = await import('./engine/engine.js');
        return engine.ask(name, given).catch(({ code, message, at }) => ({ code, message, at }));
    }, [verb, params]);
}

const theme = (page) => page.evaluate(() => document.documentElement.dataset.theme ?? 'system');

test('shell: the views by their links', async ({ page, url }) => {
    await open(page, url);
    for (const view of VIEWS) {
        await page.locator('nav').getByRole('link', { name: TITLES[view], exact: true }).click();
        await page.locator(`#main[data-view=${view}] h1`).first().waitFor();
        assert.equal(await page.locator('nav [aria-current=page]').innerText(), TITLES[view]);
    }
    await page.goBack();
    await page.locator('#main[data-view=search] h1').first().waitFor();
});

test('shell: says who answers', async ({ page, url, engine }) => {
    await open(page, url);
    assert.equal(await page.locator('[data-engine]').getAttribute('data-engine'), engine);
    const badge = await page.locator('[data-engine]').innerText();
    assert.equal(badge, engine === 'server' ? 'server' : 'in the page');
}, { engines: ENGINES });

test('shell: the language is remembered', async ({ page, url }) => {
    await open(page, url);
    await page.getByRole('button', { name: 'Español' }).click();
    await page.locator('nav').getByText('Árboles').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'es');
    await page.reload();
    await page.locator('nav').getByText('Árboles').waitFor();
    await page.locator('#main h1').first().waitFor();
    const { message } = await ask(page, 'solve', { game: 'ludo' });
    assert.match(message, /no hay ningún juego|no existe/i);
    await page.getByRole('button', { name: 'English' }).click();
    await page.locator('nav').getByText('Tree lab').waitFor();
}, { engines: ENGINES });

test('shell: the browser\'s language first', async ({ page, url }) => {
    await page.goto(url);
    await page.locator('nav').getByText('Árboles').waitFor();
}, { context: { locale: 'es-ES' } });

test('shell: light and dark are remembered', async ({ page, url }) => {
    await open(page, url);
    const button = page.locator('.theme');
    assert.equal(await theme(page), 'system');
    await button.click();
    await button.click();
    assert.equal(await theme(page), 'dark');
    await page.reload();
    await page.locator('#main h1').first().waitFor();
    assert.equal(await theme(page), 'dark');
    await button.click();
    assert.equal(await theme(page), 'system');
});

test('shell: by keyboard alone', async ({ page, url }) => {
    await open(page, url);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'skip');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement.id === 'main');
    await page.reload();
    await page.locator('#main h1').first().waitFor();
    for (let i = 0; i < 8; i++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(() => document.activeElement.textContent === 'Search lab')) {
            break;
        }
    }
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.notEqual(outline, 'none', 'what has the focus must be seen');
    await page.keyboard.press('Enter');
    await page.locator('#main[data-view=search] h1').first().waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Search lab',
        'the link that was followed keeps the focus');
});

test('shell: an answer that comes late leaves the next view alone', async ({ page, url }) => {
    let release = null;
    const held = new Promise((resolve) => {
        release = resolve;
    });
    const asked = page.waitForRequest((request) => request.postData()?.includes('compare='));
    await page.route('**/api/explain', async (route) => {
        if (route.request().postData().includes('compare=')) {
            await held;
        }
        await route.continue().catch(() => {}); /* the page may have aborted it */
    });
    await page.goto(`${url}#/tree?compare=minimax`);
    const answered = asked.then((request) => request.response());
    await asked;
    await page.locator('nav').getByRole('link', { name: 'Exercises' }).click();
    await page.locator('.questions').waitFor();
    await page.waitForURL(/#\/exercises\?/);
    release();
    await answered;
    await page.waitForTimeout(500); /* longer than the delay before links are written */
    assert.match(page.url(), /#\/exercises\?/);
    assert.equal(await page.locator('#main').getAttribute('data-view'), 'exercises');
}, { engines: ['server'] });

/* the page does not depend on the engine: each theme is tested with one of them */
for (const view of VIEWS) {
    for (const [colorScheme, engine] of [['light', 'server'], ['dark', 'wasm']]) {
        test(`shell: ${view}, ${colorScheme}: accessible, and 360 pixels are enough`,
            async ({ page, url }) => {
                await page.emulateMedia({ colorScheme });
                await open(page, url, view);
                if (view === 'play') {
                    await page.locator('.play-eye').click(); /* values are off while playing */
                }
                await page.locator(FILLED[view]).first().waitFor();
                await axe(page);
                await shot(page, `${view}-${colorScheme}`);
                await page.setViewportSize({ width: 360, height: 740 });
                const wide = await page.evaluate(() => document.documentElement.scrollWidth);
                assert.ok(wide <= 360, `${wide} pixels wide`);
                await axe(page);
                await shot(page, `${view}-${colorScheme}-small`);
            }, { engines: [engine] });
    }
}

test('shell: the first paint', async ({ page, url }) => {
    await page.goto(url);
    await page.locator('#main h1').first().waitFor();
    const usable = await page.evaluate(() => performance.now());
    const entry = await page.waitForFunction(() =>
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    const paint = await entry.jsonValue();
    return `first paint ${Math.round(paint)} ms, a view by ${Math.round(usable)} ms`;
}, { engines: ENGINES, alone: true });

test('engine: answers, errors, documents', async ({ page, url }) => {
    await open(page, url);
    const solved = await ask(page, 'solve', { game: 'nim', heaps: '3,4,5', last: '' });
    assert.equal(solved.value, 'win');
    assert.deepEqual(await ask(page, 'solve', { game: 'nim', heaps: 'x' }).then(({ code, at }) => [code, at]),
        ['bad-option', 'heaps']);
    const documents = await page.evaluate(async () => {
        const { documentOf } = await import('./engine/engine.js');
        const told = {};
        for (const format of ['text', 'svg', 'png', 'dot', 'latex', 'html', 'film']) {
            const blob = await documentOf('explain', { game: 'tree', format });
            told[format] = [blob.type.split(';')[0], blob.size, (await blob.slice(0, 8).text())];
        }
        return told;
    });
    assert.equal(documents.svg[0], 'image/svg+xml');
    assert.equal(documents.png[0], 'image/png');
    assert.match(documents.png[2], /PNG/);
    assert.ok(documents.png[1] > 5000, 'a picture with something in it');
    assert.match(documents.dot[2], /digraph|graph/);
}, { engines: ENGINES });

test('engine: a long search reports, can be ended, and delays no board', async ({ page, url }) => {
    await open(page, url);
    const told = await page.evaluate(async () => {
        const engine = await import('./engine/engine.js');
        const stop = new AbortController();
        let heard = 0;
        let first = null;
        const reported = new Promise((resolve) => {
            first = resolve;
        });
        const search = engine.ask('best', { game: 'connect4', depth: 40, seconds: 50 }, {
            signal: stop.signal,
            onProgress(progress) {
                heard += progress.nodes > 0 ? 1 : 0;
                first();
            },
        }).then(() => 'answered', (error) => error.name);
        let isOver = false;
        search.then(() => {
            isOver = true;
        });
        await reported;
        await engine.ask('games', {});
        const overtaken = !isOver;
        stop.abort();
        const end = await search;
        const again = await engine.ask('best', { game: 'tictactoe', depth: 2 });
        return { heard, overtaken, end, again: again.move };
    });
    assert.ok(told.heard > 0);
    assert.ok(told.overtaken, 'a list of games comes while the search goes on');
    assert.equal(told.end, 'AbortError');
    assert.ok(told.again);
}, { engines: ENGINES });

test('engine: a picture of the page\'s own has its colours', async ({ page, url }) => {
    await open(page, url);
    const colours = await page.evaluate(async () => {
        const { documentOf } = await import('./engine/engine.js');
        const bitmap = await createImageBitmap(await documentOf('explain', { game: 'tree', format: 'png' }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const pen = canvas.getContext('2d');
        pen.drawImage(bitmap, 0, 0);
        const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
        const seen = new Set();
        for (let i = 0; i < data.length; i += 4) {
            seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
        }
        return { width: bitmap.width, colours: seen.size };
    });
    assert.ok(colours.width > 300 && colours.colours > 20, JSON.stringify(colours));
}, { engines: ['wasm'] });

test('engine: too much memory is told, and the next answer comes', async ({ page, url }) => {
    await open(page, url);
    const { code } = await ask(page, 'best', { game: 'connect4', table: 4000, depth: 2 });
    assert.equal(code, 'no-memory');
    assert.ok((await ask(page, 'best', { game: 'tictactoe', depth: 2 })).move);
}, { engines: ['wasm'] });

/* ---- the static site on other hosts ---- */

const statically = { engines: ['wasm'] };

async function answersAt(page, url) {
    await open(page, url);
    assert.equal(await page.locator('[data-engine]').getAttribute('data-engine'), 'wasm');
    assert.equal((await ask(page, 'bench', {})).signature, 1535225);
}

async function freshPage(context, url) {
    const page = await (await context.browser().newContext({ serviceWorkers: 'block' })).newPage();
    page.setDefaultTimeout(PATIENCE);
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await answersAt(page, url);
    await page.context().close();
    assert.deepEqual(faults, []);
}

test('site: a host that does not know wasm', async ({ context }) => {
    const host = await serveFolder(site.folder, { types: { '.wasm': 'application/octet-stream' } });
    await freshPage(context, host.url);
    host.close();
}, statically);

test('site: a host that answers everything with a page', async ({ context }) => {
    const host = await serveFolder(site.folder, { missing: '<!doctype html><p>welcome' });
    await freshPage(context, host.url);
    host.close();
}, statically);

test('site: python3 -m http.server', async ({ context }) => {
    const host = await startProgram('python3', ['-u', '-m', 'http.server', '-b', '127.0.0.1', '0'],
        { cwd: site.folder });
    if (!host) {
        return 'no python3 here';
    }
    try {
        await freshPage(context, host.url);
    } finally {
        await host.close();
    }
    return '';
}, statically);

test('site: without a network after the first visit', async ({ page, context, url }) => {
    await open(page, url);
    await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await page.reload();
    await page.locator('#main h1').first().waitFor();
    for (const view of VIEWS) {
        await open(page, url, view);
    }
    await page.getByRole('button', { name: 'Español' }).click();
    await page.locator('nav').getByText('Árboles').waitFor();
    assert.equal((await ask(page, 'bench', {})).signature, 1535225);
}, { ...statically, offline: true });

function rewrite(file, change) {
    writeFileSync(file, change(readFileSync(file, 'utf8')));
}

test('site: a new version comes whole, when the old one is closed', async ({ context }) => {
    const folder = mkdtempSync(join(tmpdir(), 'poda-site-'));
    cpSync(site.folder, folder, { recursive: true });
    const host = await serveFolder(folder);
    const browsing = await context.browser().newContext();
    browsing.setDefaultTimeout(PATIENCE);
    const marked = (page) => page.locator('meta[name=marker]').count();
    const page = await browsing.newPage();
    await open(page, host.url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    rewrite(join(folder, 'index.html'), (text) => text.replace('<head>', '<head><meta name="marker">'));
    rewrite(join(folder, 'offline.js'), (text) => text.replace(/version: '\w+'/, 'version: \'new\''));
    const state = await page.evaluate(async (patience) => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration.update();
        for (const end = performance.now() + patience; !registration.waiting && performance.now() < end;) {
            await new Promise((resolve) => {
                setTimeout(resolve, 50);
            });
        }
        return [registration.installing, registration.waiting, registration.active].map((one) => one?.state);
    }, PATIENCE);
    assert.deepEqual(state.slice(1), ['installed', 'activated'], `installing: ${state[0]}`);
    await page.reload();
    assert.equal(await marked(page), 0, 'the old version as long as it is open');
    await page.close();
    const later = await browsing.newPage();
    const end = performance.now() + PATIENCE;
    await open(later, host.url);
    while (!await marked(later)) { /* it takes over once the browser knows that the old one is closed */
        assert.ok(performance.now() < end, 'the new version never comes');
        await later.goto('about:blank');
        await open(later, host.url);
    }
    await browsing.close();
    host.close();
    rmSync(folder, { recursive: true });
}, statically);
