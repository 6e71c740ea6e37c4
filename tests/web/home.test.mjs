/* home.test.mjs - the first view: doors, living boards of everything there is, search, "continue", tours; a slow
 * line; the page installed, sharing and opening files. */
import assert from 'node:assert/strict';
import { ENGINES, PATIENCE, axe, shot, test } from './harness.mjs';

const PHONE = { width: 390, height: 844 };
const SLOW = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 };
const TOURS = ['000', '001', '002', '003', '004'];

async function home(page, url) {
    await page.goto(url);
    await page.locator('#main[data-view=home] .mini svg').first().waitFor();
}

function ask(page, verb, params) {
    return page.evaluate(async (request) => {
        const engine = await import('./engine/engine.js');
        return engine.ask(...request);
    }, [verb, params]);
}

/* Cards are drawn when they come into sight. */
async function seeAll(page) {
    const cards = page.locator('.mini');
    for (let i = 0; i < await cards.count(); i += 4) {
        await cards.nth(i).scrollIntoViewIfNeeded();
    }
    await cards.last().scrollIntoViewIfNeeded();
    await page.waitForFunction(() => !document.querySelector('.mini-picture:empty'), null, { timeout: 60000 });
}

test('home: one sentence, three doors, every game and problem by kind', async ({ page, url }) => {
    await home(page, url);
    assert.equal(await page.locator('h1').count(), 1);
    assert.deepEqual(await page.locator('.door').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
        ['#/play', '#/tree', '#/exercises']);
    const { games } = await ask(page, 'games', {});
    const { problems } = await ask(page, 'find', {});
    const shown = await page.locator('.mini').evaluateAll((all) => all.map((one) =>
        `${one.dataset.problem !== undefined ? 'problem' : 'game'} ${one.dataset.name}`));
    assert.deepEqual(shown.toSorted(), [...games.map(({ name }) => `game ${name}`),
        ...problems.map(({ name }) => `problem ${name}`)].toSorted());
    const { kinds } = await ask(page, 'games', { game: 'kinds' });
    for (const key of ['open_chance', 'hidden', 'hidden_chance']) {
        const inside = await page.locator(`[data-kind=${key}] .mini`).evaluateAll((all) => all.map((one) => one.dataset.name));
        assert.ok(inside.length > 0 && inside.every((name) => kinds[key].includes(name)), key);
    }
    await seeAll(page);
    assert.equal(await page.locator('.mini-picture.missing').count(), 0);
    assert.ok(await page.locator('.mini svg').count() >= games.length - 1);
}, { engines: ENGINES });

test('home: the brand leads here, a card to its game or problem', async ({ page, url }) => {
    await page.goto(`${url}#/exercises`);
    await page.locator('.questions').waitFor();
    await page.locator('.brand').click();
    await page.locator('.mini').first().waitFor();
    await page.locator('.mini[data-name=hex]').click();
    await page.locator('#main[data-view=play] .board-svg').first().waitFor();
    assert.match(page.url(), /#\/play\?.*game=hex/);
    await page.goBack();
    await page.locator('.mini[data-name=queens]').click();
    await page.locator('#main[data-view=search]').waitFor();
    assert.match(page.url(), /problem=queens/);
});

test('home: search by names in both languages, and other names', async ({ page, url }) => {
    await home(page, url);
    const box = page.getByRole('searchbox');
    const found = () => page.locator('.minis li:not([hidden]) .mini').evaluateAll((all) => all.map((one) => one.dataset.name));
    for (const [text, name] of [['Connect', 'connect4'], ['cuatro en', 'connect4'], ['cuatroenraya', 'connect4'],
        ['AJEDREZ', 'chess'], ['rompecab', null], ['puente de nada', null], ['tateti', 'tictactoe'], ['caballo', 'knight']]) {
        await box.fill(text);
        const names = await found();
        assert.ok(name === null ? !names.includes('chess') : names.includes(name), `${text}: ${names}`);
        assert.ok(names.length < 20, text);
    }
    await box.fill('zzz');
    assert.ok(await page.getByText('Nothing here has such a name.').isVisible());
    await box.press('Escape');
    assert.ok((await found()).length > 50);
    await box.fill('othello');
    await box.press('Enter');
    await page.locator('#main[data-view=play]').waitFor();
    assert.match(page.url(), /game=othello/);
});

test('home: boards play when pointed at, and are still with reduced motion', async ({ page, url }) => {
    await home(page, url);
    const picture = page.locator('.mini[data-name=connect4] .mini-picture');
    await picture.scrollIntoViewIfNeeded();
    await picture.locator('svg').waitFor();
    const drawn = () => picture.innerHTML();
    const before = await drawn();
    await page.locator('.mini[data-name=connect4]').hover();
    await page.waitForFunction((old) => document.querySelector('.mini[data-name=connect4] .mini-picture').innerHTML !== old, before);
    await page.mouse.move(0, 0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await picture.scrollIntoViewIfNeeded();
    await picture.locator('svg').waitFor();
    const still = await drawn();
    await page.locator('.mini[data-name=connect4]').hover();
    await page.waitForTimeout(4500); /* longer than the pause between boards that play by themselves */
    assert.equal(await drawn(), still);
}, { alone: true });

test('home: continue', async ({ page, url }) => {
    await page.goto(`${url}#/play?game=tictactoe&moves=b2+a1&max=human&min=human`);
    await page.locator('.board-svg').first().waitFor();
    await page.waitForURL(/moves=b2/);
    await page.waitForTimeout(500); /* links are written with a delay */
    await page.goto(`${url}#/exercises?kind=nim&seed=5&number=2`);
    await page.locator('.questions').waitFor();
    await page.waitForTimeout(500);
    await page.locator('.brand').click();
    const game = page.locator('.again[data-view=play]');
    await game.locator('svg.miniature').waitFor();
    assert.match(await page.locator('.again[data-view=exercises]').innerText(), /Exercise 2 of 5/);
    await game.click();
    await page.waitForURL(/game=tictactoe.*moves=b2/);
    await page.locator('#main[data-view=play]').waitFor();
}, { engines: ENGINES, alone: true });

for (const [colorScheme, engine, locale] of [['light', 'server', 'en-US'], ['dark', 'wasm', 'es-ES']]) {
    test(`home: ${colorScheme}: targets and a tour on a phone`, async ({ page, url }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await home(page, url);
        await page.setViewportSize(PHONE);
        await shot(page, `home-${colorScheme}-small`);
        const small = await page.locator('a, button, input').evaluateAll((all) => all
            .map((one) => [one.textContent.slice(0, 20), one.getBoundingClientRect()])
            .filter(([, { width, height, right }]) => right > 0 && width > 1 && (width < 24 || height < 24))
            .map(([text]) => text));
        assert.deepEqual(small, [], 'targets of at least 24 pixels');
        await page.goto(`${url}#/?tour=000`);
        await page.locator('.tour-spot').waitFor();
        await axe(page);
        await shot(page, `tour-${colorScheme}-small`);
    }, { engines: [engine], context: { locale }, alone: true });
}

/* ---- tours ---- */

for (const id of TOURS) {
    test(`tour ${id}: every step opens, has its place and its words`, async ({ page, url }) => {
        await page.goto(`${url}#/?tour=${id}`);
        const card = page.locator('.tour');
        await card.waitFor();
        const [, count] = /of (\d+)/.exec(await card.locator('.tour-head').innerText());
        let words = 0;
        for (let at = 1; at <= Number(count); at++) {
            await card.getByText(`step ${at} of ${count}`).waitFor();
            await page.locator('.tour-spot').first().waitFor();
            assert.equal(await page.locator('.error-line:visible, .notice.bad:visible').count(), 0, `${id} step ${at}`);
            words += (await card.locator('.tour-text').innerText()).split(/\s+/).length;
            await card.locator('[data-do=next]').click();
        }
        await page.locator('#main[data-view=home]').waitFor();
        assert.equal(await card.count(), 0);
        await page.locator(`[data-tour="${id}"] .done`).waitFor();
        return `${count} steps, ${words} words`;
    }, { engines: [id === '000' || id === '003' ? 'wasm' : 'server'] });
}

test('tours: back, Escape, remembered, in Spanish, and the page stays usable', async ({ page, url }) => {
    await page.goto(`${url}#/?tour=000`);
    const card = page.locator('.tour');
    await card.getByText('step 1 of').waitFor();
    await page.locator('.board-svg').first().waitFor();
    await card.locator('[data-do=next]').click();
    await card.getByText('step 2 of').waitFor();
    await card.getByRole('button', { name: 'Back' }).click();
    await card.getByText('step 1 of').waitFor();
    await card.locator('[data-do=next]').click();
    await card.getByText('step 2 of').waitFor();
    await page.locator('[data-node]').first().waitFor();
    await page.getByRole('button', { name: 'Español' }).click();
    await card.getByText('paso 2 de').waitFor();
    assert.match(await card.innerText(), /corchos/);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.locator('.brand').click();
    await page.locator('[data-tour="000"]').getByText('paso 2 de').waitFor();
    await page.locator('[data-tour="000"]').click();
    await card.getByText('paso 2 de').waitFor();
});

test('tours: one that there is not', async ({ page, url }) => {
    await page.goto(`${url}#/?tour=9`);
    await page.getByText('There is no tour \'9\'.').waitFor();
    await page.locator('.mini').first().waitFor();
});

/* ---- craft ---- */

async function slowly(page, context) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW);
}

/* How fast the machine is does not count, which may be busy: the board needs two rounds and these bytes, and nothing that
 * is asked for only when a module has arrived. What was measured is reported. */
for (const locale of ['en-GB', 'es-ES']) {
    test(`craft: a slow line: something at once, a board within three seconds, ${locale}`, async ({ page, context, url }) => {
        await slowly(page, context);
        await page.goto(`${url}#/play`, { waitUntil: 'commit' });
        await page.locator('.board-svg [data-cell]').first().waitFor();
        const [usable, paint, index, files] = await page.evaluate(() => [performance.now(),
            performance.getEntriesByName('first-contentful-paint')[0].startTime,
            performance.getEntriesByType('navigation')[0].transferSize,
            performance.getEntriesByType('resource').map(({ name, startTime, responseEnd, transferSize }) =>
                ({ name: new URL(name).pathname.slice(1), startTime, responseEnd, transferSize }))]);
        const packs = files.filter(({ name }) => /play\.js$/.test(name));
        const arrived = Math.min(...packs.map(({ responseEnd }) => responseEnd));
        const needed = files.filter(({ name, startTime }) => startTime < arrived || packs.some((pack) => pack.name === name));
        assert.equal(packs.length, 2);
        assert.ok(packs.every(({ startTime }) => startTime < arrived), JSON.stringify(files));
        const bytes = needed.reduce((sum, { transferSize }) => sum + transferSize, index);
        const least = 2 * SLOW.latency + 1000 * bytes / SLOW.downloadThroughput;
        assert.ok(least < 2600, `${least} ${JSON.stringify(files)}`);
        assert.ok(paint < PATIENCE / 10, `${paint}`);
        return `first paint ${Math.round(paint)} ms, board ${Math.round(usable)} ms (${Math.round(least)} of the line), ${bytes} bytes`;
    }, { engines: ['server'], context: { locale } });
}

test('craft: a slow line without a server: the page says that its engine arrives', async ({ page, context, url }) => {
    await page.goto(url); /* the files but the engine are kept */
    await page.locator('.mini svg').first().waitFor();
    await slowly(page, context);
    await page.goto(`${url}#/play`);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('progressbar', { name: 'The engine arrives' }).waitFor();
    await page.waitForFunction(() => document.querySelector('#main progress').value > 0);
}, { engines: ['wasm'], alone: true });

test('craft: modules of a view come at once, compressed, and are kept', async ({ page, url }) => {
    const answers = [];
    page.on('response', (response) => answers.push(response));
    await page.goto(`${url}#/play`);
    await page.locator('.board-svg').first().waitFor();
    const modules = answers.filter((response) => /\.js\?v=/.test(response.url()));
    assert.deepEqual(modules.map((response) => new URL(response.url()).pathname.slice(1)).toSorted(), ['play.js', 'with-play.js']);
    for (const response of modules) {
        const headers = await response.allHeaders();
        assert.equal(headers['content-encoding'], 'gzip', response.url());
        assert.match(headers['cache-control'], /immutable/);
    }
    await page.locator('.play-game option').nth(9).waitFor({ state: 'attached' }); /* the whole list arrives later */
    const list = answers.findLast((response) => response.url().endsWith('/api/games'));
    assert.equal((await list.allHeaders())['content-encoding'], 'gzip');
}, { engines: ['server'], alone: true });

test('craft: the skeleton is in the page itself', async ({ context, url }) => {
    const page = await context.newPage();
    await page.route('**/api', () => {}); /* no answer: the page waits for its engine */
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('.skeleton').waitFor();
    assert.ok((await page.locator('.skeleton div').first().boundingBox()).height > 100);
    await page.close();
}, { engines: ENGINES });

test('craft: the font of the build is used, and the page does not wait for it', async ({ page, url }) => {
    const index = await (await page.request.get(url)).text();
    if (!index.includes('data-font=')) {
        return 'this build has no font';
    }
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').at(-1)));
    await page.goto(`${url}#/play`);
    await page.waitForFunction(() => [...document.fonts].some(({ family, status }) => /Poda Inter/.test(family) && status === 'loaded'));
    assert.ok(asked.indexOf('font.woff2') > asked.indexOf('play.js'), asked.join(' '));
    assert.match(await page.evaluate(() => getComputedStyle(document.body).fontFamily), /^"?Poda Inter/);
}, { engines: ENGINES });

test('craft: the engine arrives compressed', async ({ page, url }) => {
    const answers = [];
    page.on('response', (response) => answers.push(new URL(response.url()).pathname));
    await page.goto(url);
    await page.locator('.mini svg').first().waitFor();
    assert.ok(answers.some((path) => path.endsWith('/poda.wasm.gz')), 'compressed');
    assert.ok(!answers.some((path) => path.endsWith('/poda.wasm')), 'and not twice');
}, { engines: ['wasm'], alone: true });

test('craft: installable', async ({ page, context, url }) => {
    await home(page, url);
    const devtools = await context.newCDPSession(page);
    const { url: address, errors, data } = await devtools.send('Page.getAppManifest');
    assert.match(address, /manifest\.webmanifest$/);
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data);
    for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png')) {
        const size = await page.evaluate(async (path) => {
            const bitmap = await createImageBitmap(await (await fetch(path)).blob());
            return `${bitmap.width}x${bitmap.height}`;
        }, src);
        assert.equal(size, sizes, src);
    }
    assert.deepEqual(Object.values(manifest.file_handlers[0].accept).flat().toSorted(), ['.pdn', '.pgn', '.poda', '.sgf']);
}, { engines: ENGINES });

test('craft: opens files of the system', async ({ page, url }) => {
    await page.addInitScript(() => {
        const text = '[Event "x"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n';
        Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer: (open) => setTimeout(() => open({
            files: [{ getFile: async () => new File([text], 'a.pgn') }],
        }), 0) } });
    });
    await page.goto(url);
    await page.waitForURL(/game=chess.*moves=/);
}, { engines: ENGINES, alone: true });

test('craft: shares where the system can, else copies', async ({ page, url }) => {
    await page.addInitScript(() => {
        globalThis.shared = [];
        Object.defineProperty(navigator, 'share', { value: async (what) => globalThis.shared.push(what.url) });
    });
    await page.goto(`${url}#/exercises?kind=nim&seed=4`);
    await page.locator('.questions').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForFunction(() => globalThis.shared.length === 1);
    assert.match(await page.evaluate(() => globalThis.shared[0]), /kind=nim/);
}, { context: { hasTouch: true, isMobile: true, viewport: PHONE }, alone: true });

/* ---- first-time tasks, in at most three interactions ---- */

test('first time: start a game in two', async ({ page, url }) => {
    await home(page, url);
    await page.locator('.mini[data-name=tictactoe]').click();
    await page.locator('#main[data-view=play] .board-svg [data-cell]').first().click();
    await page.waitForURL(/moves=/);
});

test('first time: a tree, stepped, in two', async ({ page, url }) => {
    await home(page, url);
    await page.locator('.door[data-door=tree]').click();
    await page.locator('[data-node]').first().waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/step=/);
}, { engines: ENGINES });

test('first time: an exercise on a phone in three', async ({ page, url }) => {
    await page.goto(url); /* boards are below the fold */
    await page.locator('.door[data-door=edit]').click();
    await page.locator('[data-number="saved"]').fill('4');
    await page.getByRole('button', { name: 'Mark', exact: true }).click();
    await page.locator('.result .verdict').waitFor();
}, { context: { hasTouch: true, isMobile: true, viewport: PHONE } });
