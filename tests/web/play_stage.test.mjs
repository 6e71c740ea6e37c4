/* play_stage.test.mjs - the view 'play' on the stage: its title, values, arrows and timeline; the end of a
 * game, questions on a position, variations and kept games. */
import assert from 'node:assert/strict';
import { axe, shot, test } from './harness.mjs';
import { PEOPLE, PHONE, button, cell, open, openSetup, says, someMoves, tab } from './play_page.mjs';

/* ---- the stage ---- */

test('play: the board stands at full height, and nothing scrolls', async ({ page, url }) => {
    for (const size of [{ width: 1280, height: 800 }, { width: 1440, height: 900 }]) {
        await page.setViewportSize(size);
        for (const game of ['connect4', 'othello', 'nim', 'toads']) {
            await open(page, url, { game, ...PEOPLE }, { values: false });
            const board = await page.locator('.board-svg').boundingBox();
            const frame = await page.locator('.board-scroll').boundingBox();
            assert.ok(board.height > 0.97 * frame.height || board.width > 0.97 * frame.width, `${game}: ${board.height}`);
            assert.ok(frame.height > 0.6 * size.height, `${game}: ${frame.height}`);
            assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, game);
        }
    }
});

test('play: the title says who plays, and opens the setup', async ({ page, url }) => {
    for (const [lang, title, level] of [['en', 'Connect 4 · you against level 5 (Club)', 'Engine, level 9 · Master'],
        ['es', 'Conecta 4 (cuatro en línea) · contra nivel 5 (De club)', 'Motor, nivel 9 · Maestro']]) {
        await page.addInitScript((wanted) => localStorage.setItem('poda.language', wanted), lang);
        await open(page, url, { game: 'connect4', max: 'human', min: 'engine' }, { values: false });
        await page.reload(); /* in this language */
        await page.locator('.stage-title', { hasText: title }).waitFor();
        const names = await page.locator('.play-sides select').nth(1).locator('option').allTextContents();
        assert.ok(names.includes(level), names.join());
        await openSetup(page);
        await page.locator('.play-game select').waitFor();
        await axe(page);
        await page.keyboard.press('Escape');
        assert.ok(await page.evaluate(() => document.activeElement.closest('.stage-title') !== null));
    }
}, { alone: true });

test('play: values are off until the eye or v switches them on', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', moves: 'b2', ...PEOPLE }, { values: false });
    await page.locator('.board .legal').first().waitFor();
    assert.ok(await page.locator('.eval-bar').isHidden());
    assert.equal(await page.locator('.worth').count(), 0);
    await tab(page, 'Values');
    await page.getByText('Values are hidden while you play.').waitFor();
    await page.keyboard.press('v');
    await page.locator('.worth').first().waitFor();
    assert.equal(await page.locator('.eval-bar').getAttribute('aria-label'), 'Evaluation: O draws');
    assert.equal(await page.locator('.eval-bar').getAttribute('data-sure'), 'proven');
    await page.locator('.value-list [data-value="b1"]').getByText('loses in 6').waitFor();
    assert.match(await page.locator('.value-list li').first().getAttribute('class'), /best/);
    await page.locator('.more-line').nth(1).waitFor(); /* several lines */
    await page.locator('.line-arrows .line-ring').nth(2).waitFor(); /* the best line on the board */
    await shot(page, 'play-values');
    await page.reload(); /* remembered */
    await page.locator('.worth').first().waitFor();
    await page.locator('.play-eye').click();
    await page.waitForFunction(() => document.querySelectorAll('.worth, .line-arrows > *').length === 0);
});

test('play: the arrows of a line show where pieces go', async ({ page, url }) => {
    await open(page, url, { game: 'toads', ...PEOPLE });
    await page.locator('.line-arrows .line-arrow').first().waitFor();
    await open(page, url, { game: 'connect4', moves: '4 4 4 4 4 2', ...PEOPLE });
    await page.locator('.line-arrows .line-ring').first().waitFor();
    assert.equal(await page.locator('.line-arrows .line-arrow').count(), 0);
});

test('play: an estimate looks different from a proof', async ({ page, url }) => {
    await open(page, url, { game: 'othello', ...PEOPLE });
    await page.locator('.eval-bar[data-sure=estimated]').waitFor();
    await page.locator('.worth-large.guess').waitFor({ state: 'attached' });
    await open(page, url, { game: 'nim', ...PEOPLE });
    await page.locator('.eval-bar[data-sure=proven]').waitFor();
});

test('play: the timeline goes through the game', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', moves: 'b2 b1 a1', ...PEOPLE }, { values: false });
    await page.getByText('move 3 of 3').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('move 2 of 3').waitFor();
    await page.locator('.record [data-ply="2"][aria-current]').waitFor();
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelector('textarea[name=position]').value === '.../.../...');
    await page.locator('.stage-timeline').getByRole('button', { name: 'Play steps' }).click();
    await page.getByText('move 3 of 3').waitFor();
});

test('play: the record follows a long game', async ({ page, url }) => {
    await open(page, url, { game: 'othello', ...PEOPLE }, { values: false });
    const line = await someMoves(page, 'othello', 44);
    await open(page, url, { game: 'othello', moves: line, ...PEOPLE }, { values: false });
    await page.locator('.record [aria-current]').waitFor();
    const isSeen = await page.locator('.record [aria-current]').evaluate((one) => {
        const [mine, list] = [one, one.closest('.record')].map((each) => each.getBoundingClientRect());
        return mine.top >= list.top && mine.bottom <= list.bottom && one.closest('.record').scrollTop > 0;
    });
    assert.ok(isSeen);
});

/* ---- the end of a game ---- */

/* A first-time task: from the card of a lost game one press says why the move lost, a second one plays the refutation. */
test('play: why a move lost, from a finished game in two interactions', async ({ page, url }) => {
    const lost = { game: 'tictactoe', moves: 'b2 b1 a1 c3 a3 c1 a2', max: 'engine', min: 'human', 'max.level': 10 };
    await open(page, url, lost, { values: false });
    await page.locator('[data-why="1"]').click(); /* 1 */
    await page.getByRole('heading', { name: 'Why b1?' }).waitFor();
    assert.match(await page.locator('.why-here .why-first').textContent(), /b1/);
    await button(page, 'Show the refutation').click(); /* 2 */
    await page.locator('.timeline.zoomed').getByText('Refutation of b1').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Español' }).click();
    await page.locator('[data-why="1"]', { hasText: '¿Por qué?' }).waitFor({ state: 'attached' });
});

test('play: the end is a card, with accuracy, worst moments and a review', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', moves: 'b2 b1 a1 a2', max: 'engine', min: 'human', 'max.level': 10 }, { values: false });
    await page.getByRole('heading', { name: 'You lost' }).waitFor();
    await page.locator('.end-card').getByText('The game is over: O wins.').waitFor();
    await page.locator('.board .sweep').waitFor({ state: 'attached' }); /* the winning line */
    await page.locator('.end-moments [data-moment="1"]').waitFor();
    assert.match(await page.locator('.end-moments').textContent(), /2\. b1\?\?.*blunder/);
    assert.match(await page.locator('.end-share').textContent(), /^\d+ % accuracy$/);
    await axe(page);
    await shot(page, 'play-end');
    await button(page, 'Review').click();
    await page.locator('.review-text').getByText('b1 was played here. Find a better move.').waitFor();
    await page.waitForFunction(() => document.querySelector('textarea[name=position]').value === '.../.O./...');
    assert.equal(await page.locator('.worth').count(), 0); /* nothing is given away */
    await cell(page, 3).click();
    await page.locator('.review-text').getByText('a2 loses in 6. Try again.').waitFor();
    await cell(page, 0).click();
    await page.locator('.review-text').getByText('Right: a1 draws.').waitFor();
    await button(page, 'Finish').click();
    await page.getByRole('heading', { name: 'You lost' }).waitFor();
    await button(page, 'Rematch').click(); /* with the other side */
    await says(page, 'O: your move');
    assert.ok(await page.locator('.end-card').isHidden());
});

/* A press may last longer than the judging of the moves. */
test('play: no button moves when the end is judged', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', moves: 'b2 b1 a1 a2', max: 'engine', min: 'human', 'max.level': 10 }, { values: false });
    await page.locator('.end-moments [data-moment="1"]').waitFor();
    const tops = () => page.evaluate(() => [...document.querySelectorAll('.play-tools button, .end-card > .row button')]
        .map((one) => one.getBoundingClientRect().top));
    const judged = await tops();
    assert.ok(judged.length >= 8);
    await page.evaluate(() => document.querySelector('.end-facts').replaceChildren());
    assert.deepEqual(await tops(), judged);
    await page.evaluate(() => { document.querySelector('.end-card').hidden = true; });
    assert.deepEqual((await tops()).slice(0, 4), judged.slice(0, 4)); /* Undo, Redo, Hint, New game */
});

test('play: the card in Spanish, on a phone', async ({ page, url }) => {
    await page.setViewportSize(PHONE);
    await open(page, url, { game: 'tictactoe', moves: 'b2 b1 a1 a2 c3', max: 'human', min: 'engine' }, { values: false });
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('heading', { name: 'Has ganado' }).waitFor();
    await page.locator('.end-share').getByText('100 %').waitFor();
    await button(page, 'Revancha').waitFor();
    await axe(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight) < 1600);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
    await shot(page, 'play-phone-es');
});

test('play: what a game between people ends with', async ({ page, url }) => {
    await open(page, url, { game: 'nim', heaps: '1,1', moves: '1:1 2:1', ...PEOPLE }, { values: false });
    await page.getByRole('heading', { name: 'MIN wins' }).waitFor();
    await page.getByText(/accuracy of MIN/).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('.end-card').getByRole('button', { name: 'Share' }).click();
    await page.getByText('The link is copied.').waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /game=nim.*moves=1%3A1\+2%3A1/);
}, { alone: true });

/* ---- exercise, variations, kept games ---- */

test('play: questions on the position', async ({ page, url }) => {
    await open(page, url, { game: 'nim', heaps: '1,2', ...PEOPLE }, { values: false });
    await tab(page, 'Exercise');
    await page.getByLabel('MIN', { exact: true }).check();
    await button(page, 'Check').click();
    await page.getByText('wrong: MIN').waitFor();
    await page.getByLabel('MAX', { exact: true }).check();
    await page.getByLabel('2:1', { exact: true }).check();
    await button(page, 'Check').click();
    await page.waitForFunction(() => document.querySelectorAll('.quiz-verdict.good').length === 2);
    await axe(page);
    await button(page, 'More exercises of this kind').click();
    await page.waitForURL(/#\/exercises\?.*kind=nim/);
    await open(page, url, { game: 'chess', ...PEOPLE }, { values: false }); /* not solved: no questions */
    await page.locator('.board .legal').first().waitFor();
    assert.equal(await page.getByRole('tab', { name: 'Exercise' }).count(), 0);
});

test('play: variations are kept and annotated, and games too', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', moves: 'b2 b1 a1', ...PEOPLE }, { values: false });
    await page.locator('.record [data-ply="1"]').click();
    await says(page, 'X to move');
    await cell(page, 0).click(); /* another second move */
    await page.locator('[data-variation="b2 b1 a1"]').waitFor();
    await page.getByLabel('Note on this position').fill('the drawing move');
    await page.getByLabel('Note on this position').press('Tab');
    await page.locator('[data-variation="b2 b1 a1"]').click();
    await page.locator('[data-variation="b2 a1"]').waitFor();
    assert.equal(await page.locator('.record [data-ply]').count(), 3);
    await page.getByText('the drawing move').waitFor();
    await page.waitForFunction(() => /moves=b2\+b1\+a1/.test(location.hash)); /* it is written after a pause */
    await page.reload();
    await page.locator('[data-variation="b2 a1"]').click();
    await page.waitForFunction(() => document.querySelector('textarea[name=note]').value === 'the drawing move');
    await button(page, 'New game').click();
    await page.getByText('No moves yet.').waitFor();
    await openSetup(page);
    await page.getByText('Your games', { exact: true }).click();
    await page.locator('.kept-game', { hasText: 'Tic-tac-toe · 2 people' }).click();
    await page.locator('.record [data-ply="2"]').waitFor();
    await page.locator('[data-variation="b2 b1 a1"]').waitFor();
    await page.getByRole('button', { name: 'Remove the variation' }).click();
    await page.locator('[data-variation]').waitFor({ state: 'detached' });
});
