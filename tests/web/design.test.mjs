/* design.test.mjs - what eyes found: letters, sizes and places that no other test looks at. */
import assert from 'node:assert/strict';
import { test, visit } from './harness.mjs';
import { PEOPLE, open } from './play_page.mjs';

const PHONE = { width: 390, height: 844 };

test('design: a minus sign stands before numbers, hyphens of names stay', async ({ page, url }) => {
    await visit(page, url);
    const printed = await page.evaluate(async () => {
        const { typeset } = await import('./base/words.js');
        return ['O returns -1.', 'max(-3, 2) = 2', 'α=-∞ β=-4', '-7', 'path 321//-32//1-3/2/1-3//321, cost 7', '(0,0)-(1,0)', 'd2-d4', 'S-D-H', '1_-2', 'h = 3 - 5 = -2']
            .map(typeset);
    });
    assert.deepEqual(printed, ['O returns −1.', 'max(−3, 2) = 2', 'α=−∞ β=−4', '−7', 'path 321//-32//1-3/2/1-3//321, cost 7', '(0,0)-(1,0)', 'd2-d4', 'S-D-H', '1_-2', 'h = 3 − 5 = −2']);
});

test('design: exercises have minus signs, in the statement, the key and the steps', async ({ page, url }) => {
    await visit(page, `${url}#/exercises?kind=heuristic&seed=3`);
    await page.locator('.statement').waitFor();
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await page.locator('.solution .steps', { hasText: '−' }).waitFor();
    const text = await page.locator('.statement, .key, .steps').allInnerTexts();
    assert.match(text.join(), /−\d/);
    assert.doesNotMatch(text.join(), /(^|[\s=])-\d/);
});

test('design: boards, trees and graphs have the letters of the page', async ({ page, url }) => {
    const hasLettersOfPage = (selector) => page.waitForFunction((one) => { /* pictures are drawn more than once */
        const text = document.querySelector(one);
        return text && getComputedStyle(text).fontFamily === getComputedStyle(document.body).fontFamily;
    }, selector);
    await open(page, url, { game: 'tictactoe', ...PEOPLE }, { values: false });
    assert.match(await page.locator('body').evaluate((one) => getComputedStyle(one).fontFamily), /^"Poda Inter"/);
    await hasLettersOfPage('.board-svg text');
    await visit(page, `${url}#/tree`);
    await hasLettersOfPage('.tree-view text');
    await visit(page, `${url}#/search?problem=graph`);
    await hasLettersOfPage('.graph-svg text');
});

test('design: names and the pass of a board of 19 x 19 can be read and hit', async ({ page, url }) => {
    await open(page, url, { game: 'go', size: 19, ...PEOPLE }, { values: false });
    const { letters, pass } = await page.evaluate(() => {
        const svg = document.querySelector('.board-svg');
        const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
        return {
            letters: Math.min(...[...svg.querySelectorAll('.coordinate')].map((one) => scale * one.getAttribute('font-size'))),
            pass: svg.querySelector('[data-cell="361"] .face').getBoundingClientRect().height,
        };
    });
    assert.ok(letters >= 9, `${letters} px`);
    assert.ok(pass >= 36, `${pass} px`);
    await page.locator('[data-cell="361"]').click();
    await page.locator('.record [data-ply="1"]', { hasText: 'pass' }).waitFor();
});

test('design: a ring does not cross out the number of seeds', async ({ page, url }) => {
    await open(page, url, { game: 'kalah', ...PEOPLE }, { values: false });
    const parts = await page.locator('.picture:has(.ring)').first().evaluate((one) => [...one.children].map((part) => part.querySelector('.ring') ? 'ring' : part.getAttribute('class')));
    assert.ok(parts.indexOf('ring') < parts.indexOf('piece'), parts.join());
});

test('design: on a phone the tools of a view are one row of icons that have names', async ({ page, url }) => {
    await page.setViewportSize(PHONE);
    for (const [address, names] of [['tree', ['Draw by hand', 'Guess first', 'Copy link', 'Present']], ['search?problem=map', ['Guess first', 'Present']],
        ['exercises?kind=tree&seed=3', ['Copy link', 'Print: sheet and key']], ['play?game=nim', ['Sounds', 'Values']]]) {
        await visit(page, `${url}#/${address}`);
        const tools = page.locator('.stage-tools');
        for (const name of names) {
            await tools.getByRole('button', { name, exact: true }).waitFor();
        }
        const [title, row] = await Promise.all([page.locator('.stage-title').boundingBox(), tools.boundingBox()]);
        assert.ok(row.height < 60 && row.y < title.y + title.height, `${address}: ${JSON.stringify([title, row])}`);
        assert.ok(row.x + row.width <= PHONE.width, address);
    }
});

test('design: on a phone nothing is said about keys', async ({ page, url }) => {
    const spoken = page.getByText(/^Keys: arrows/);
    await visit(page, `${url}#/exercises?kind=tree&seed=3`);
    await spoken.waitFor();
    await page.setViewportSize(PHONE);
    await spoken.waitFor({ state: 'hidden' });
    await visit(page, `${url}#/search?problem=map`);
    await page.locator('.answer:visible').waitFor();
    await page.getByText(/Keyboard: arrows/).waitFor({ state: 'hidden' });
});

test('design: the tools of a tree stand beside its root on a phone', async ({ page, url }) => {
    await page.setViewportSize(PHONE);
    await visit(page, `${url}#/tree?game=connect4&depth=3&algorithm=alphabeta`);
    await page.locator('.tree-view .node.current').waitFor();
    const [root, tools] = await Promise.all(['.tree-view .node.current > .shape', '.tree-tools'].map((one) => page.locator(one).first().boundingBox()));
    assert.ok(root.x + root.width <= tools.x || tools.y >= root.y + root.height, JSON.stringify([root, tools]));
});

test('design: a presented map is large, and nothing lies on it', async ({ page, url }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await visit(page, `${url}#/search?problem=map`);
    await page.locator('.answer:not([hidden])').waitFor();
    await page.keyboard.press('f');
    await page.locator('.presenting .map-editor > .row').waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.querySelector('canvas.map').clientHeight > 0.5 * innerHeight);
    const [map, head] = await Promise.all(['canvas.map', '.stage-head'].map((one) => page.locator(one).boundingBox()));
    assert.ok(map.x + map.width <= head.x || map.y >= head.y + head.height || head.x + head.width <= map.x, JSON.stringify([map, head]));
    await page.keyboard.press('Escape');
    await page.locator('.map-editor > .row').waitFor();
});

test('design: five tabs are whole, with wide letters of the system too', async ({ page, url }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await visit(page, `${url}#/tree?algorithm=minimax&compare=alphabeta`);
    await page.locator('.second [data-node]').first().waitFor();
    await page.getByRole('tab', { name: 'Comparar' }).waitFor();
    const missing = await page.evaluate(() => {
        document.documentElement.style.setProperty('--text', "'DejaVu Sans', sans-serif");
        const tabs = document.querySelector('.stage-tabs');
        return tabs.scrollWidth - tabs.clientWidth;
    });
    assert.ok(missing <= 0, `${missing} px`);
}, { context: { locale: 'es-ES' } });

test('design: a tour shows the gallery that it speaks of', async ({ page, url }) => {
    await visit(page, `${url}#/?tour=001`);
    await page.locator('.gallery.tour-spot').waitFor();
    assert.equal(await page.locator('.tour-spot').count(), 1);
});

test('design: what was said about one view does not follow into the next', async ({ page, url }) => {
    await visit(page, `${url}#/search?problem=nosuch`);
    await page.locator('.toast.bad').waitFor();
    await page.locator('nav a').first().click();
    await page.locator('#main[data-view=play] .board-svg').waitFor();
    assert.equal(await page.locator('.toast.bad').count(), 0);
});

test('design: backtracking takes options back, and its state is no row of dots', async ({ page, url }) => {
    await visit(page, `${url}#/search?problem=knapsack`);
    await page.locator('.step-sentence', { hasText: 'is taken back.' }).waitFor();
    assert.ok(await page.locator('.state-text').isHidden());
});
