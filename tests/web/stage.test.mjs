/* stage.test.mjs - the layout that views share (web/base/stage.js): a picture at full height, tabs,
 * a timeline that zooms, a sheet behind the title; on a desktop and on a phone. */
import assert from 'node:assert/strict';
import { axe, shot, test } from './harness.mjs';

const PHONE = { width: 390, height: 844 };

/* A stage of its own in the page. */
async function open(page, url) {
    await page.goto(`${url}#/play?game=nim`);
    await page.locator('.board-svg').waitFor();
    await page.evaluate(async () => {
        const { Stage } = await import('./base/stage.js');
        const { Timeline } = await import('./base/timeline.js');
        const { Stepper } = await import('./base/stepper.js');
        const { h } = await import('./base/dom.js');
        const steps = { count: 5, onStep: (i) => { picture.textContent = `picture ${i}`; }, text: (i) => `sentence ${i}` };
        const picture = h('div', { class: 'own-picture' }, 'picture');
        const line = new Timeline({ steps });
        const stage = new Stage({
            name: 'test',
            title: { text: 'A title', content: h('label', null, 'Name ', h('input', { name: 'inside' })) },
            picture,
            timeline: line.element,
            tabs: ['one', 'two', 'three'].map((id) => ({
                id, label: id, content: h('div', null, Array.from({ length: 80 }, (_, i) => h('p', null, `${id} ${i}`))),
            })),
        });
        const inner = new Stepper({ count: 2, keys: null, onStep: () => {}, text: (i) => `inner ${i}` });
        Object.assign(window, { stage, zoom: () => line.zoom({ label: 'Search of 4', element: inner.element }) });
        document.getElementById('main').replaceChildren(stage.element);
    });
    await page.locator('.own-picture').waitFor();
}

const selected = (page) => page.locator('.stage [role=tab][aria-selected=true]').textContent();
const overflow = (page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

test('stage: fills the window below the header, and the page does not scroll', async ({ page, url }) => {
    await open(page, url);
    for (const size of [{ width: 1280, height: 800 }, { width: 1440, height: 900 }, { width: 1280, height: 720 }]) {
        await page.setViewportSize(size);
        assert.equal(await overflow(page), 0);
        const picture = await page.locator('.stage-picture').boundingBox();
        const line = await page.locator('.stage-timeline').boundingBox();
        const panel = await page.locator('.stage-panel').boundingBox();
        assert.ok(picture.height > 0.6 * size.height, `${picture.height} of ${size.height}`);
        assert.ok(picture.y + picture.height <= line.y && line.y + line.height <= size.height);
        assert.ok(panel.x >= picture.x + picture.width && panel.width < 0.35 * size.width);
        assert.ok(panel.y + panel.height <= size.height);
    }
    await axe(page);
});

test('stage: tabs by keys, remembered', async ({ page, url }) => {
    await open(page, url);
    assert.equal(await selected(page), 'one');
    await page.getByRole('tab', { name: 'one' }).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await selected(page), 'two');
    assert.ok(await page.getByRole('tabpanel', { name: 'two' }).isVisible());
    assert.ok(await page.locator('[data-panel=one]').isHidden());
    await page.keyboard.press('End');
    assert.equal(await selected(page), 'three');
    await page.keyboard.press('ArrowRight');
    assert.equal(await selected(page), 'one');
    await page.keyboard.press('ArrowLeft');
    await page.reload();
    await open(page, url);
    assert.equal(await selected(page), 'three');
    await page.evaluate(() => window.stage.showTab('three', false));
    assert.equal(await selected(page), 'one');
    assert.equal(await page.getByRole('tab').count(), 2);
});

test('stage: the title opens a sheet; Escape closes it and the focus returns', async ({ page, url }) => {
    await open(page, url);
    await page.getByRole('button', { name: 'A title' }).click();
    await page.getByRole('dialog').locator('input[name=inside]').fill('u');
    await axe(page);
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('dialog.sheet').isHidden());
    assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), 'A title');
    await page.getByRole('button', { name: 'A title' }).click();
    await page.mouse.click(5, 400);
    assert.ok(await page.locator('dialog.sheet').isHidden());
});

test('stage: the timeline steps, and zooms into other steps and back', async ({ page, url }) => {
    await open(page, url);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('sentence 1').waitFor();
    assert.equal(await page.locator('.own-picture').textContent(), 'picture 1');
    await page.evaluate(() => window.zoom());
    await page.getByText('inner 0').waitFor();
    await page.getByText('Search of 4').waitFor();
    await page.getByRole('button', { name: 'Back to the moves' }).click();
    await page.getByText('sentence 1').waitFor();
    assert.ok(await page.getByText('Search of 4').isHidden());
});

test('stage: on a phone, picture, timeline, and tabs to swipe', async ({ page, url }) => {
    await page.setViewportSize(PHONE);
    await open(page, url);
    const boxes = await Promise.all(['.stage-picture', '.stage-timeline', '.stage-panel'].map((one) =>
        page.locator(one).boundingBox()));
    assert.ok(boxes[0].y < boxes[1].y && boxes[1].y < boxes[2].y);
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight) < 1300);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= PHONE.width);
    await page.locator('.stage-panels').evaluate((one) => one.scrollTo({ left: one.clientWidth }));
    await page.locator('[role=tab][aria-selected=true]').filter({ hasText: 'two' }).waitFor();
    assert.equal(await page.locator('[data-panel=one]').evaluate((one) => one.inert), true);
    await page.getByRole('tab', { name: 'three' }).click();
    await page.waitForFunction(() => {
        const panels = document.querySelector('.stage-panels');
        return Math.round(panels.scrollLeft / panels.clientWidth) === 2;
    });
    await axe(page);
    await shot(page, 'stage-phone');
});
