/* table.test.mjs - games with chance, secrets, moves made at once or other numbers of players, played
 * to their ends in the page; seats, undo, reloading, both languages, a small screen. */
import assert from 'node:assert/strict';
import { EITHER, axe, shot, test, visit } from './harness.mjs';

/* Options that make a game short. */
const SHORT = {
    pig: { goal: 12 },
    goofspiel: { cards: 4 },
    battleship: { rows: 4, cols: 4, fleet: '2,1' },
};
const MOST = 200; /* moves of a person in one game */

async function open(page, url, params) {
    await visit(page, `${url}#/play?${new URLSearchParams(params)}`);
    await page.locator('.play-status').waitFor();
}

const status = (page) => page.locator('.play-status');
const over = (page) => page.locator('.play-status.over');
const button = (page, name) => page.getByRole('button', { name, exact: true });
const plies = (page) => page.locator('.record li').count();

async function ask(page, verb, params) {
    return page.evaluate(async (request) => {
        const { ask: asked } = await import('./engine/engine.js');
        return asked(...request);
    }, [verb, params]);
}

/* Waits until a person may move or the game is over; false then. */
async function isMyTurn(page) {
    await page.locator('.play-status.over, .move-list [data-move]').first().waitFor();
    return await over(page).count() === 0;
}

/* Plays a move that the `which` chooses among the legal ones, and waits until it has been played. */
async function playOne(page, which) {
    const before = await plies(page);
    const moves = page.locator('.move-list [data-move]');
    const legal = page.locator('.board .legal');
    const target = await legal.count() > 0 && which % 2 ? legal.nth(which % await legal.count())
        : moves.nth(which % await moves.count());
    await target.click();
    const more = page.locator('.board-choices [data-move]');
    await page.waitForFunction((count) => document.querySelectorAll('.record li').length > count
        || document.querySelector('.board-choices:not([hidden])') || document.querySelector('.board .chosen'), before);
    if (await more.first().isVisible()) {
        await more.first().click();
    } else if (await plies(page) === before) { /* a move of several cells */
        await page.keyboard.press('Escape');
        await moves.nth(which % await moves.count()).click();
    }
    await page.waitForFunction((count) => document.querySelectorAll('.record li').length > count, before);
}

async function playOut(page) {
    for (let i = 0; i < MOST; i++) {
        if (!await isMyTurn(page)) {
            return;
        }
        await playOne(page, i);
    }
    assert.fail(`not over after ${MOST} moves`);
}

for (const lang of ['en', 'es']) {
    test(`table: every game to its end, ${lang}`, async ({ page, url }) => {
        await open(page, url, { game: 'kuhn' });
        const { games } = await ask(page, 'games', {});
        const wide = games.filter((game) => game.wide);
        assert.ok(wide.length >= 4);
        for (const { name } of wide) {
            const engines = Object.fromEntries(['min', '3', '4'].flatMap((key) => [[`${key}.level`, '1']]));
            await open(page, url, { game: name, ...SHORT[name], ...engines });
            await playOut(page);
            assert.match(await status(page).textContent(), lang === 'en'
                ? /^The game is over: .* gets / : /^La partida ha terminado: .* obtiene /);
            assert.ok(await page.locator('.play-pay .play-who').count() >= 1, name);
            await shot(page, `table-${name}-${lang}`);
        }
        return wide.map(({ name }) => name).join(' ');
    }, lang === 'en' ? {} : { engines: EITHER, context: { locale: 'es-ES' } });
}

test('table: undo, redo, hint, new game', async ({ page, url }) => {
    await open(page, url, { game: 'pig', goal: 100, max: 'human', min: 'human' });
    await page.locator('.move-list [data-move="roll"]').click();
    await page.waitForFunction(() => document.querySelectorAll('.record li').length === 2); /* the die too */
    const rolled = await page.locator('.record').textContent();
    await button(page, 'Undo').click();
    await page.waitForFunction(() => document.querySelectorAll('.record li').length === 0);
    assert.ok(await button(page, 'Undo').isDisabled());
    await button(page, 'Redo').click();
    await page.waitForFunction(() => document.querySelectorAll('.record li').length === 2);
    assert.equal(await page.locator('.record').textContent(), rolled);
    await button(page, 'Hint').click();
    await page.getByText(/^Hint: (roll|hold)$/).waitFor();
    await button(page, 'New game').click();
    await page.waitForFunction(() => document.querySelectorAll('.record li').length === 0);
    await axe(page);
}, { engines: EITHER });

test('table: theory beside the moves', async ({ page, url }) => {
    await open(page, url, { game: 'kuhn' });
    await isMyTurn(page);
    await page.getByRole('switch').check();
    await page.waitForFunction(() => [...document.querySelectorAll('.move-list .badge')]
        .filter((badge) => /^\d+(\.\d)? %$/.test(badge.textContent)).length === 2);
    assert.match(await page.locator('.think-worth').textContent(), /-(0\.0556|1\/18)/);
    await shot(page, 'table-theory');
    await axe(page);
});

test('table: people who share the screen take their seats', async ({ page, url }) => {
    await open(page, url, { game: 'kuhn', max: 'human', min: 'human' });
    const show = page.locator('.play-curtain button');
    await show.waitFor();
    assert.ok(await page.locator('.board').isHidden());
    assert.equal(await page.locator('.move-list [data-move]').count(), 0);
    await show.click();
    await isMyTurn(page);
    await page.locator('.move-list [data-move]').first().click();
    await show.waitFor(); /* the next player */
    assert.ok(await page.locator('.board').isHidden());
    await show.click();
    await isMyTurn(page);
}, { engines: EITHER });

test('table: a game goes on after the page is loaded again', async ({ page, url }) => {
    await open(page, url, { game: 'leduc', 'min.level': '1' });
    await isMyTurn(page);
    const cards = await page.locator('.record').textContent();
    await page.reload();
    await isMyTurn(page);
    assert.equal(await page.locator('.record').textContent(), cards);
    await axe(page);
}, { engines: ['server'] });

test('table: a small screen', async ({ page, url }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const game of ['kuhn', 'pig', 'leduc']) {
        await open(page, url, { game });
        await isMyTurn(page);
        const { scroll, client } = await page.evaluate(() => ({
            scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth,
        }));
        assert.ok(scroll <= client, `${game}: ${scroll} > ${client}`);
        await shot(page, `table-small-${game}`);
    }
}, { engines: EITHER });

test('table: the whole game as a tree', async ({ page, url }) => {
    await open(page, url, { game: 'kuhn' });
    await isMyTurn(page);
    await page.getByText('The whole game as a tree', { exact: true }).click();
    const picture = page.locator('.tree-picture img');
    await picture.waitFor();
    await page.waitForFunction(() => document.querySelector('.tree-picture img').naturalWidth > 500);
}, { engines: EITHER });
