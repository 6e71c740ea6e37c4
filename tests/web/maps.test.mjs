/* maps.test.mjs - living maps: mud and water, the order as colour, searches side by side on one clock,
 * maps that are made and pasted, on a desktop and on a phone, in both languages. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { axe, shot, test, visit } from './harness.mjs';
import { cellPoint, cost, mapText } from './map_cells.mjs';

/* Straight through the water costs 31; the ford, behind mud, 23. */
const FORD = '......~~~~....../......~~~~....../S.....~~~~.....T/.....:~~~~:...../.....:....:...../.....:~~~~:.....';
const PHONE = { width: 390, height: 844 };

async function open(page, url, params = {}) {
    await visit(page, `${url}#/search?${new URLSearchParams({ problem: 'map', ...params })}`);
    await page.locator('.answer:visible, .error-line:not(:empty)').first().waitFor();
}

const paid = (page, wanted) => page.waitForFunction((text) => document.querySelector('.answer').dataset.cost === text, String(wanted));

/* What the program says about the same map. */
function told(poda, ...words) {
    return JSON.parse(execFileSync(poda, ['find', 'map', ...words, '--json'], { encoding: 'utf8' }));
}

async function pixel(page, selector, row, col) {
    return page.locator(selector).evaluate((canvas, [y, x]) => {
        const size = Number(document.querySelector('canvas.map').dataset.size) * devicePixelRatio;
        return [...canvas.getContext('2d').getImageData((x + 0.5) * size, (y + 0.32) * size, 1, 1).data].slice(0, 3);
    }, [row, col]);
}

test('mud and water are painted, and every stroke is searched at once', async ({ page, url, poda }) => {
    await open(page, url, { map: 'S....T' });
    assert.equal(await cost(page), '5');
    await page.getByRole('button', { name: 'Mud', exact: true }).click();
    await page.mouse.click(...await cellPoint(page, 0, 2));
    await paid(page, 7);
    await page.getByRole('button', { name: 'Water', exact: true }).click();
    await page.mouse.click(...await cellPoint(page, 0, 3));
    assert.equal(await mapText(page), 'S.:~.T');
    await paid(page, 11);
    /* with the keyboard: the arrows move, a letter chooses, Space draws and removes */
    await page.locator('canvas.map').focus();
    await page.keyboard.press('ArrowRight');
    for (const key of ['m', ' ']) {
        await page.keyboard.press(key);
    }
    assert.equal(await mapText(page), 'S.:~:T');
    await page.keyboard.press(' ');
    assert.equal(await mapText(page), 'S.:~.T');
    /* the legend has the prices of the rules, and follows them */
    assert.deepEqual(await page.locator('.legend [data-ground]').allInnerTexts(), ['mud (3)', 'water (5)']);
    await page.locator('input[name=water]').fill('9');
    await page.locator('input[name=water]').press('Enter');
    await paid(page, 15);
    assert.equal(await page.locator('.legend [data-ground=water]').innerText(), 'water (9)');
    assert.equal(told(poda, 'map=S.:~.T', 'water=9').cost, 15);
    /* a start on mud keeps it: the link says where the start is */
    await page.locator('canvas.map').focus();
    await page.keyboard.press('s');
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Enter']) {
        await page.keyboard.press(key);
    }
    await paid(page, 11);
    assert.equal(await mapText(page), '..:~.T');
    await page.waitForFunction(() => /from=2%2C0/.test(location.hash));
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save', exact: true }).click()]);
    const text = readFileSync(await file.path(), 'utf8'); /* and so does a file */
    assert.equal(text, '..:~.T\nfrom=2,0\n');
    assert.equal(told(poda, `map=${text}`).cost, 7);
    await axe(page);
});

test('the order of expansion is seen as colour', async ({ page, url }) => {
    await open(page, url, { map: FORD, algorithm: 'dijkstra' });
    const plain = await pixel(page, 'canvas.map', 0, 1);
    await page.getByRole('button', { name: 'Order as colour' }).click();
    assert.equal(await page.locator('.legend-order').innerText().then((text) => /expanded first\s*last/.test(text)), true);
    const light = async (row, col) => {
        const [red, green, blue] = await pixel(page, 'canvas.map', row, col);
        return 0.3 * red + 0.6 * green + 0.1 * blue;
    };
    assert.notDeepEqual(await pixel(page, 'canvas.map', 0, 1), plain);
    /* near the start early and dark, far from it late and light; the same in dark mode */
    const order = [await light(1, 0), await light(0, 3), await light(1, 12), await light(0, 14)];
    assert.deepEqual(order, [...order].sort((a, b) => a - b));
    assert.ok(order[3] - order[0] > 80, order.join());
    await shot(page, 'maps-order');
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.ok(Math.abs(await light(1, 0) - order[0]) < 3);
    await axe(page);
    await page.waitForFunction(() => /heat=yes/.test(location.hash)); /* and in the link */
    await page.getByRole('button', { name: 'Order as colour' }).click();
    await page.waitForFunction(() => !/heat=yes/.test(location.hash));
    assert.equal(await page.locator('.legend-order').count(), 0);
});

test('two algorithms are compared on a map in two clicks from the first view', async ({ page, url }) => {
    await visit(page, `${url}#/`);
    await page.locator('.gallery a[href*="problem=map"]').first().click();
    await page.getByRole('button', { name: 'Side by side' }).click();
    await page.locator('.verdict:visible').waitFor();
    assert.deepEqual(await page.locator('.verdict li').evaluateAll((rows) => rows.map((row) => row.dataset.algorithm)),
        ['astar', 'dijkstra', 'greedy']);
});

test('three searches go on one clock to a verdict that is proven', async ({ page, url, poda }) => {
    await open(page, url, { map: FORD, race: 'dijkstra,greedy' });
    await page.locator('.verdict:visible').waitFor();
    const answers = ['astar', 'dijkstra', 'greedy'].map((name) => told(poda, `map=${FORD}`, `algorithm=${name}`, 'best=yes', 'passes=no'));
    assert.deepEqual(answers.map((answer) => [answer.cost, answer.best, answer.optimal]), [[23, 23, true], [23, 23, true], [31, 23, false]]);
    assert.deepEqual(await page.locator('.verdict li').evaluateAll((rows) => rows.map((row) => row.dataset.optimal)),
        ['true', 'true', 'false']);
    const lines = await page.locator('.verdict li').allInnerTexts();
    answers.forEach((answer, i) => assert.match(lines[i], new RegExp(`: ${answer.expanded} expanded, ${answer.length} steps, cost ${answer.cost}, `)));
    assert.match(await page.locator('.step-sentence').innerText(), /a cheapest way costs 23/);
    /* all at the same step; those that have ended wait */
    await page.getByRole('button', { name: 'First', exact: true }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await page.locator('.run-place').allInnerTexts(), ['step 2', 'step 2', 'step 2']);
    assert.equal(await page.locator('.verdict').isVisible(), false);
    await page.locator('.stepper input[type=range]').fill('40');
    assert.deepEqual(await page.locator('[data-run]').evaluateAll((runs) => runs.map((run) => run.dataset.ended)), ['false', 'true']);
    /* a stroke searches all of them again */
    await page.getByRole('button', { name: 'Last' }).click();
    await page.getByRole('button', { name: 'Walls' }).click();
    await page.mouse.click(...await cellPoint(page, 4, 7));
    await page.waitForFunction(() => /cost 31, a cheapest way/.test(document.querySelector('.verdict [data-algorithm=greedy]').textContent));
    /* another algorithm, one search less; the link has them */
    await page.getByLabel('algorithm', { exact: true }).nth(1).selectOption('bfs');
    await page.waitForFunction(() => document.querySelector('.verdict [data-algorithm=bfs]'));
    await page.locator('[data-run=bfs]').getByRole('button', { name: 'Remove' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.verdict li').length === 2 && /race=dijkstra/.test(location.hash));
    await axe(page);
    await shot(page, 'maps-race');
});

test('maps are made from a seed, pasted, and refused in one line', async ({ page, url, poda }) => {
    await open(page, url, { map: '........./........./........./........./S.......T' });
    for (const [name, make] of [['Random maze', 'maze'], ['Random walls', 'walls'], ['Random mud and water', 'terrain']]) {
        const before = await mapText(page);
        await page.getByText('New map').click();
        await page.locator('.map-new').getByLabel('seed').fill('7');
        await page.getByRole('button', { name }).click();
        await page.waitForFunction((old) => document.querySelector('canvas.map').dataset.map !== old, before);
        const wanted = told(poda, `make=${make}`, 'rows=5', 'cols=9', 'seed=7', 'passes=no').cost;
        await paid(page, wanted);
        assert.equal(told(poda, `map=${await mapText(page)}`, 'from=auto', 'to=auto', 'passes=no').cost, wanted);
    }
    const paste = async (text) => {
        await page.getByText('New map').click();
        await page.getByLabel('Paste a map').fill(text);
        await page.getByRole('button', { name: 'Use the pasted map' }).click();
    };
    await paste('..:#\n.~..\n'); /* without ends: the library places them */
    await page.waitForFunction(() => /^[ST]..#|^..:#/.test(document.querySelector('canvas.map').dataset.map));
    const made = await mapText(page);
    assert.equal(made.match(/[ST]/g).length, 2);
    await page.keyboard.press('Escape');
    await paste('S..\n.?T');
    await page.locator('.toast').filter({ hasText: 'line 2, column 2' }).waitFor();
    assert.equal(await mapText(page), made);
});

test('a phone scrolls past the map unless a brush is chosen', async ({ page, url }) => {
    await open(page, url, { map: FORD, race: 'dijkstra' });
    const action = () => page.locator('canvas.map').evaluate((canvas) => getComputedStyle(canvas).touchAction);
    await page.locator('.verdict').waitFor();
    assert.equal(await action(), 'auto'); /* a finger scrolls first */
    assert.equal(await page.locator('[data-tool=none]').getAttribute('aria-pressed'), 'true');
    const before = await mapText(page);
    await page.touchscreen.tap(...await cellPoint(page, 0, 2));
    assert.equal(await mapText(page), before);
    await page.getByRole('button', { name: 'Español' }).tap();
    await page.getByRole('button', { name: 'Barro', exact: true }).tap();
    assert.equal(await action(), 'none');
    await page.touchscreen.tap(...await cellPoint(page, 0, 2));
    assert.equal((await mapText(page)).slice(0, 3), '..:');
    await page.waitForFunction(() => /Todas han terminado/.test(document.querySelector('.step-sentence').textContent));
    assert.match(await page.locator('.legend').innerText(), /barro \(3\)[\s\S]*agua \(5\)/);
    assert.match(await page.locator('.verdict').innerText(), /A\*: \d+ expandidos, \d+ pasos, coste 23, es de coste mínimo/);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await axe(page);
    await shot(page, 'maps-phone');
}, { context: { viewport: PHONE, hasTouch: true, isMobile: true } });
