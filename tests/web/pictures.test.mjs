/* pictures.test.mjs - the page as README shows it: OUT/web-shots/page-VIEW-server.png is
 * docs/page-VIEW.png. Each view must first show what its picture should contain. */
import assert from 'node:assert/strict';
import { shot, test } from './harness.mjs';

function picture(name, body) {
    test(`picture: ${name}`, async ({ page, url }) => {
        await body(page, url);
        await page.evaluate(() => {
            document.activeElement?.blur();
            scrollTo(0, 0);
        });
        await shot(page, `page-${name}`);
    }, { engines: ['server'], context: { viewport: { width: 1200, height: 800 } } });
}

picture('play', async (page, url) => {
    await page.goto(`${url}#/play?game=connect4&rows=4&cols=5&moves=2%203%204%203%201%204%202%205`);
    await page.locator('.board [data-piece]').first().waitFor();
    await page.locator('.play-eye').click();
    await page.locator('.move-list :is(.badge.win, .badge.loss, .badge.draw)').first().waitFor();
    await page.locator('.curve .point').first().waitFor();
    await page.waitForFunction(() => !document.querySelector('.curve .point.waiting'));
});

picture('tree', async (page, url) => {
    await page.goto(`${url}#/tree`);
    await page.getByRole('button', { name: 'First', exact: true }).click();
    for (let i = 0; i < 9; i++) {
        await page.getByRole('button', { name: 'Next', exact: true }).click();
    }
    assert.match(await page.locator('main').innerText(), /E returns 6/);
});

picture('search', async (page, url) => {
    const map = ['S...#.....', '.##.#.###.', '.#....#...', '.#.####.#.', '...#....#T'].join('/');
    await page.goto(`${url}#/search?problem=map&map=${encodeURIComponent(map)}&algorithm=astar`);
    await page.getByText(/found: cost/).waitFor();
});

picture('exercises', async (page, url) => {
    await page.goto(`${url}#/exercises?kind=tree&seed=7&branching=2`);
    await page.locator('[data-mode="values"]').click();
    await page.locator('.answer-tree [data-node="A"]').click();
    for (const value of ['12', '9', '20']) {
        await page.locator('.node-editor input').fill(value);
        await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mark', exact: true }).click();
    await page.locator('.result .verdict').waitFor();
});
