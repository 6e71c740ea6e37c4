/* stones.test.mjs - hex, domineering, cram, clobber and amazons played to their ends in the page by clicks: one cell
 * a move, two, and three; in both languages. */
import assert from 'node:assert/strict';
import { axe, shot, test, visit } from './harness.mjs';

async function open(page, url, params) {
    const request = { max: 'human', min: 'human', ...params };
    await visit(page, `${url}#/play?${new URLSearchParams(request)}`);
    await page.locator('.board-svg').waitFor();
}

const cell = (page, number) => page.locator(`.board [data-cell="${number}"]`).first();

async function says(page, text) {
    await page.locator('.play-status').getByText(text, { exact: true }).waitFor();
}

/* Each move is a list of cells. */
async function playAll(page, moves) {
    for (const [i, cells] of moves.entries()) {
        for (const number of cells) {
            await cell(page, number).click();
        }
        await page.locator(`.record [data-ply="${i + 1}"]`).waitFor();
    }
}

test('stones: hex, and who joins which sides', async ({ page, url }) => {
    await open(page, url, { game: 'hex', size: 3 });
    await says(page, 'Red to move');
    await page.locator('.board-notes').getByText('from top to bottom, stones missing: 3').waitFor();
    await playAll(page, [[4], [1], [2], [7], [6]]);
    await says(page, 'The game is over: Red wins.');
    assert.equal(await page.locator('.board .legal').count(), 0);
    await axe(page);
    await shot(page, 'stones-hex');
});

test('stones: hex, the first stone is taken over', async ({ page, url }) => {
    await open(page, url, { game: 'hex', size: 3, swap: 'yes' });
    await playAll(page, [[1], [1]]);
    assert.equal(await cell(page, 3).getAttribute('data-piece'), 'blue stone');
    await page.getByRole('button', { name: 'Español' }).click();
    await says(page, 'Turno: Rojo');
});

test('stones: domineering, one click a domino', async ({ page, url }) => {
    await open(page, url, { game: 'domineering', size: 2 });
    await playAll(page, [[2]]);
    await says(page, 'The game is over: V wins.');
    assert.equal(await page.locator('.board [data-piece="covered"]').count(), 2);
});

test('stones: cram, two clicks in either order', async ({ page, url }) => {
    await open(page, url, { game: 'cram', size: 2 });
    await playAll(page, [[1, 0], [2, 3]]);
    await says(page, 'The game is over: B wins.');
});

test('stones: clobber', async ({ page, url }) => {
    await open(page, url, { game: 'clobber', rows: 1, cols: 3 });
    await playAll(page, [[0, 1]]);
    await says(page, 'The game is over: X wins.');
    await page.getByRole('button', { name: 'Español' }).click();
    await says(page, 'La partida ha terminado: victoria de X.');
    await axe(page);
});

test('stones: amazons, three clicks, from the bottom', async ({ page, url }) => {
    await open(page, url, { game: 'amazons', size: 6 });
    await playAll(page, [[31, 13, 15]]);
    await page.locator('.record').getByText('b1-b4/d4').waitFor();
    assert.equal(await cell(page, 15).getAttribute('data-piece'), 'burnt cell');
    await says(page, 'Black to move');
    await axe(page);
    await shot(page, 'stones-amazons');
});
