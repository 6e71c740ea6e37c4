/* tree_large.test.mjs - trees that do not fit: minimap, dots from far away, what is in the page; limits that
 * are said and raised; leaves that were not reached; files of the step that is shown. */
import assert from 'node:assert/strict';
import { axe, shot, test, visit } from './harness.mjs';

/* 11,111 nodes, ten moves each. */
function large(depth = 4, at = { next: 0 }) {
    return depth === 0 ? String((at.next++ * 7919) % 101 - 50)
        : `(${Array.from({ length: 10 }, () => large(depth - 1, at)).join(' ')})`;
}

async function open(page, url, query = '') {
    await visit(page, `${url}#/tree${query}`);
    await page.locator('[data-node]').first().waitFor();
}

const button = (page, name) => page.getByRole('button', { name, exact: true }).first();
const inPage = (page) => page.locator('[data-node]').count();

async function saved(page, format) {
    const menu = page.locator('.menu', { has: page.locator('[data-format]') });
    await menu.locator('summary').click();
    const [file] = await Promise.all([page.waitForEvent('download'), menu.locator(`[data-format=${format}]`).click()]);
    const parts = [];
    for await (const part of await file.createReadStream()) {
        parts.push(part);
    }
    return { name: file.suggestedFilename(), text: Buffer.concat(parts).toString() };
}

test('ten thousand nodes: what is in view is in the page, a minimap, dots from far away', async ({ page, url }) => {
    await open(page, url, `?algorithm=minimax&show=20000&step=5000&tree=${encodeURIComponent(large())}`);
    const map = page.locator('.minimap');
    const frame = page.locator('.minimap-frame');
    await map.waitFor();
    await page.locator('.node.current').waitFor(); /* the search is in view */
    assert.ok(await inPage(page) < 300, `${await inPage(page)} of 11,111 nodes are in the page`);
    /* a step writes a few elements */
    const written = await page.evaluate(async () => {
        const changed = new Set();
        const seen = new MutationObserver((all) => all.forEach(({ target }) => changed.add(target)));
        seen.observe(document.querySelector('.tree-drawing'), { subtree: true, childList: true, attributes: true, characterData: true });
        document.querySelectorAll('.step-buttons button')[3].click();
        await new Promise(requestAnimationFrame);
        seen.disconnect();
        return changed.size;
    });
    assert.ok(written < 400, `a step writes ${written} elements`);
    /* keys reach nodes that were not in the page */
    await page.locator('[data-node][tabindex="0"]').focus();
    const here = () => page.evaluate(() => document.activeElement.dataset.node);
    await page.keyboard.press('Home');
    assert.equal(await here(), 'A');
    await page.keyboard.press('ArrowDown');
    assert.equal(await here(), 'B');
    await page.keyboard.press('End');
    const last = await here();
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /leaf/);
    await axe(page);
    await shot(page, 'tree-large');
    /* the minimap moves the view */
    const before = await frame.evaluate((one) => one.style.transform);
    await map.click({ position: { x: 20, y: 30 } });
    await page.waitForFunction((old) => document.querySelector('.minimap-frame').style.transform !== old, before);
    /* from far away */
    await button(page, 'Fit the tree').click();
    await page.locator('.tree-view.far').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[data-node]').length === 1);
    assert.equal(await map.isVisible(), false, 'all of it is in view');
    const colours = () => page.locator('.tree-far').evaluate((canvas) => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        const found = new Set();
        for (let i = 0; i < data.length; i += 4) {
            if (data[i + 3] === 255) {
                found.add(`${data[i]} ${data[i + 1]} ${data[i + 2]}`);
            }
        }
        return found.size;
    });
    assert.ok(await colours() > 3, 'lines, dots and the way of the search');
    const light = await page.locator('.tree-far').evaluate((canvas) => canvas.toDataURL());
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction((old) => document.querySelector('.tree-far').toDataURL() !== old, light); /* without a step */
    await button(page, 'Next').click();
    await shot(page, 'tree-large-far-dark');
    await page.locator('[data-node][tabindex="0"]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    assert.equal(await here(), last);
    const box = await page.locator('.tree-drawing').boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + await page.locator('.tree-far').evaluate((canvas) => {
        const { width, height } = canvas; /* the first pixel from above is the root */
        const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
        return Math.floor(data.findIndex((value, i) => i % 4 === 3 && value) / 4 / width) * canvas.clientHeight / height;
    }) + 4);
    await page.locator('.tree-view:not(.far)').waitFor();
    assert.equal(await here(), 'A', 'a press on a dot goes there');
    /* on a phone */
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Español' }).click();
    await map.waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 390);
    await shot(page, 'tree-large-phone');
});

test('steps that are not recorded are counted, and a button goes on', async ({ page, url }) => {
    await open(page, url, '?steps=5');
    const notice = page.locator('.notice:visible');
    assert.match(await notice.innerText(), /The first 5 of 19 steps are recorded\./);
    await page.getByRole('button', { name: 'Español' }).click();
    await notice.getByText('Se registran los primeros 5 de 19 pasos.').waitFor();
    await button(page, 'Seguir: 14 pasos más').click();
    await page.waitForFunction(() => document.querySelector('.stepper input[type=range]').max === '18');
    await page.waitForURL(/steps=19/);
    assert.equal(await notice.count(), 0);
});

test('leaves that were not reached look different: page, picture and text agree', async ({ page, url }) => {
    await open(page, url, '?step=3'); /* H was looked at, I is next */
    const dashes = (id) => page.locator(`[data-node=${id}] > .shape`).evaluate((shape) => getComputedStyle(shape).strokeDasharray);
    assert.equal(await dashes('H'), 'none');
    for (const id of ['I', 'J', 'L', 'O']) {
        assert.notEqual(await dashes(id), 'none', id);
        assert.notEqual(await page.locator(`[data-edge=${id}] > .line`).evaluate((line) => getComputedStyle(line).strokeDasharray), 'none');
        assert.match(await page.locator(`[data-node=${id}]`).getAttribute('aria-label'), /not reached/);
    }
    assert.equal(await page.locator('[data-node=I]').getAttribute('data-value'), '5', 'its value is given all the same');
    const { name, text } = await saved(page, 'text');
    assert.equal(name, 'tree-alphabeta-step-4.txt');
    assert.match(text, /\s3\s+\(5\)\s+\(6\)\s+\(9\)/);
    assert.match((await saved(page, 'latex')).text, /\[\{5\}, leaf, name=n\d+, waiting/);
    await button(page, 'Last').click();
    assert.equal(await page.locator('.node.unreached').count(), 0);
    await visit(page, `${url}#/tree?step=0&tree=${encodeURIComponent('A(chance B(0.5:3 0.5:9) chance C(0.9:4 0.1:20))')}`);
    await page.locator('.node.chance').first().waitFor();
    assert.equal(await page.locator('.node.unreached').count(), 4);
});

test('files are of the step shown, and their names tell it', async ({ page, url }) => {
    await open(page, url, '?step=8');
    const svg = await saved(page, 'svg');
    assert.equal(svg.name, 'tree-alphabeta-step-9.svg');
    assert.match(svg.text, /K is pruned/, 'the sentence of the step');
    const html = await saved(page, 'html');
    assert.equal(html.name, 'tree-alphabeta-step-9.html');
    assert.equal((await saved(page, 'film')).name, 'tree-alphabeta-film.svg');
    await button(page, 'Last').click();
    const end = await saved(page, 'svg');
    assert.equal(end.name, 'tree-alphabeta.svg');
    assert.notEqual(end.text, svg.text);
    await visit(page, `${url}#/tree?game=nim&heaps=1,2&depth=3&algorithm=pvs&step=1`);
    await page.locator('[data-node=A]').waitFor();
    assert.equal((await saved(page, 'dot')).name, 'nim-pvs-step-2.dot');
    /* the page with steps opens with it, beside the listing */
    const other = await page.context().newPage();
    await other.setContent(html.text);
    await other.locator('#count', { hasText: '9' }).waitFor();
    assert.match(await other.locator('#code [aria-current]').innerText(), /if α ≥ β: break/);
    await other.locator('#back').click();
    assert.match(await other.locator('#code [aria-current]').innerText(), /α ← max\(α, best\)/);
    await other.close();
});
