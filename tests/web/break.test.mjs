/* break.test.mjs - attempts to break the page: addresses that no link has, a server that is started again in the
 * middle of a question, a window at 200 %, a reload and a lost network in the middle of a search. */
import assert from 'node:assert/strict';
import { PATIENCE, test, visit } from './harness.mjs';
import { startProgram } from './host.mjs';

const HOSTILE = [
    '#/constructor', '#/constructor?a=b', '#/tostring', '#/%E0%A4%A', '#/?tour=constructor', '#/?tour=__proto__',
    '#/play?game=constructor', '#/play?game=<img src=x onerror=document.title=1>&moves=<b>', '#/play?moves=%00%FF&ply=-1&max=constructor',
    '#/play?game=nim&heaps=999999999999999999999&seed=-1', '#/play?game=connect4&position=%22%3E%3Cscript%3E', '#/play?game=pig&seats=__proto__',
    '#/tree?tree=((((((', '#/tree?algorithm=constructor&step=1e99', '#/tree?compare=constructor', '#/tree?game=chess&depth=99999', '#/tree?show=-5&fold=%00',
    '#/search?problem=constructor', '#/search?problem=map&race=constructor,__proto__&heat=maybe', '#/search?problem=map&map=%3Cb%3E&from=9,9',
    '#/search?problem=graph&heuristic=constructor&step=-7', '#/search?problem=map&algorithm=__proto__&guess=maybe',
    '#/exercises?kind=constructor&seed=-1', '#/exercises?kind=__proto__', '#/vote?id=../../api', '#/vote?id=constructor',
];

test('break: hostile addresses leave a page that can be used', async ({ page, url }) => {
    await page.addInitScript(() => {
        try {
            localStorage.setItem('poda.language', 'constructor');
            localStorage.setItem('poda.theme', 'constructor');
            localStorage.setItem('poda.last.play', '#/constructor');
            localStorage.setItem('poda.games', '[null, 7, {"id": "1", "moves": 3}]');
        } catch {
            /* this document has no storage */
        }
    });
    for (const [i, address] of HOSTILE.entries()) {
        await visit(page, `${url}${address}`);
        if (i < 6) { /* as the first address too */
            await page.reload();
        }
        await page.locator('#main').locator(':is(svg, canvas, .notice, .vote-status, .mini, .error-line):visible').first().waitFor();
        assert.ok(await page.locator('nav a').count() === 4, address);
        assert.equal(await page.locator('#main img[src=x], #main script').count(), 0, address);
        assert.doesNotMatch(await page.locator('#main').innerText(), /undefined|\[object|NaN|function /, address);
        assert.notEqual(await page.title(), '1', address);
    }
    await visit(page, `${url}#/play?game=tictactoe&moves=a1&max=human&min=human`); /* kept beside what no game is */
    await page.waitForFunction(() => localStorage.getItem('poda.games').includes('tictactoe'));
    await page.locator('.play-status', { hasText: /to move/ }).waitFor();
}, { alone: true });

test('break: steps and plies that are no numbers of a step', async ({ page, url }) => {
    for (const [address, place] of [['tree?step=1.5', 'step 2 of 19'], ['tree?step=x', 'step 1 of 19'], ['tree?step=-7', 'step 1 of 19'],
        ['search?problem=graph&step=1.5', 'step 2 of 10'], ['search?problem=graph&step=x', 'step 1 of 10'],
        ['play?game=tictactoe&moves=a1+b1&ply=-5&max=human&min=human', 'move 0 of 2'], ['play?game=tictactoe&moves=a1+b1&ply=1.5&max=human&min=human', 'move 1 of 2']]) {
        await visit(page, `${url}#/${address}`);
        await page.locator('.step-counter', { hasText: place }).first().waitFor();
        assert.equal(await page.locator('.error-line:visible:not(:empty)').count(), 0, address);
    }
});

test('break: the server is started again while a question is open', async ({ page, poda }) => {
    const first = await startProgram(poda, ['serve', 'port=0', 'open=no']);
    await page.goto(`${first.url}#/search?problem=graph`);
    await page.locator('.answer:visible').waitFor();
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Votes from phones' }).click();
    const link = await page.locator('.vote-link a').getAttribute('href');
    await page.locator('.stepper[data-step="0"] .step-sentence:not(:empty)').waitFor();
    await page.keyboard.press('PageDown');
    await page.locator('.stepper[data-step="1"]').waitFor();
    await page.keyboard.press('PageDown');
    await page.locator('.vote-choices li').first().waitFor();
    const context = await page.context().browser().newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
    context.setDefaultTimeout(PATIENCE);
    const phone = await context.newPage();
    await phone.goto(link);
    await phone.locator('.vote-button').first().click();
    await phone.locator('.vote-status', { hasText: 'Your vote is counted' }).waitFor();
    assert.ok(await first.close());
    await phone.locator('.vote-status', { hasText: 'The server does not answer' }).waitFor();
    const second = await startProgram(poda, ['serve', `port=${new URL(first.url).port}`, 'open=no']);
    await phone.locator('.vote-button').first().waitFor(); /* the same question, under the same link */
    assert.equal(await phone.locator('.vote h1').innerText(), await page.locator('.step-sentence').innerText());
    await phone.locator('.vote-button').first().click();
    await page.locator('.vote-number', { hasText: 'votes: 1 of 1 phone' }).waitFor();
    await page.keyboard.press('PageDown');
    await page.locator('.vote-bars .right').waitFor();
    await context.close();
    await page.goto('about:blank');
    await second.close();
}, { engines: ['server'], context: {}, anywhere: true });

test('break: reloaded in the middle, and at 200 %', async ({ page, url }) => {
    await page.setViewportSize({ width: 640, height: 400 }); /* 1280 x 800 at 200 % */
    for (const [address, ready] of [['#/', '.door'], ['#/play?game=othello&max=engine&min=engine', '.board-svg [data-cell]'], ['#/tree', '[data-node]'],
        ['#/search?problem=map', 'canvas.map'], ['#/exercises?kind=tree&seed=3', '.questions fieldset']]) {
        await visit(page, `${url}${address}`);
        await page.reload({ waitUntil: 'commit' });
        await page.reload();
        await page.locator(ready).first().waitFor();
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), address);
    }
}, { engines: ['server', 'wasm'] });

test('break: IDA* without end on terrain is given up, said, and can go on', async ({ page, url }) => {
    await visit(page, `${url}#/search?problem=map&make=terrain&rows=20&cols=30&seed=2&neighbours=8&algorithm=idastar`);
    await page.locator('.answer .notice', { hasText: 'stopped at the limit of time' }).waitFor();
    await page.getByRole('button', { name: 'Search for 50 s' }).waitFor();
    await page.locator('.stepper').getByRole('button', { name: 'First', exact: true }).click(); /* its first passes can be seen */
    await page.locator('.stepper[data-step="0"]').waitFor();
});

test('break: a limit that the link has can be raised, for that search alone', async ({ page, url }) => {
    await visit(page, `${url}#/search?problem=map&make=terrain&rows=20&cols=30&seed=2&neighbours=8&algorithm=idastar&seconds=1`);
    const limited = (seconds) => page.waitForRequest((request) =>
        new RegExp(`[?&]seconds=${seconds}(&|$)`).test(`${request.url()}&${request.postData() ?? ''}`));
    const more = limited(10);
    await page.getByRole('button', { name: 'Search for 10 s' }).click();
    await more;
    const usual = limited(5);
    await page.getByLabel('estimate h').selectOption('zero');
    await usual;
}, { engines: ['server'] });

test('break: styles and words that did not arrive are asked for again by the next view', async ({ page, url }) => {
    for (const lost of ['**/later.css*', '**/words/es-more.json*']) {
        await page.goto('about:blank'); /* what has arrived once is not asked for again */
        await page.route(lost, (route) => route.abort());
        const failed = page.waitForEvent('requestfailed', (request) => /later\.css|es-more\.json/.test(request.url()));
        await visit(page, `${url}#/play?game=nim`);
        await page.locator('.board-svg [data-cell]').first().waitFor();
        await failed;
        await page.unroute(lost);
        await page.getByRole('link', { name: 'Ejercicios' }).click();
        await page.locator('#main[data-view=exercises] .questions fieldset').first().waitFor();
        assert.equal(await page.getByRole('button', { name: 'Corregir' }).count(), 1);
        assert.ok(await page.evaluate(() => [...document.styleSheets].some(({ href, cssRules }) => /later/.test(href) && cssRules.length > 9)));
    }
}, { engines: ['server'], context: { locale: 'es-ES' }, lossy: true });
