/* boards.test.mjs - each of the course's other boards played to its end by clicks: the last sentence with
 * the winner and the score, in both languages, and the last move undone. */
import assert from 'node:assert/strict';
import { test, visit } from './harness.mjs';

/* Whole games on boards that are soon full: options, moves, and how the page ends in English and Spanish. */
const GAMES = [
    ['hare', {}, 'b3c2 e2d3 c2d2 d3e2 b1b2 e2d1 b2b1 d1c1 b1c2 c1b1 c2c1 b1b2 c1c2 b2b3 a2b1 b3a2',
        'The game is over: hare wins.', 'La partida ha terminado: victoria de liebre.'],
    ['fox', { size: 4 }, 'b4c3 c1b2 c3b4 b2c3 b4a3 c3b4 a3b2',
        'The game is over: fox wins.', 'La partida ha terminado: victoria de zorro.'],
    ['pawns', {}, 'b2 c2 bxa3',
        'The game is over: White wins.', 'La partida ha terminado: victoria de Blancas.'],
    ['draughts', { size: 4 }, '1-3 8-6 3x8 7-6 8x1',
        'The game is over: White wins.', 'La partida ha terminado: victoria de Blancas.'],
    ['chess', { position: '7k/P7/6K1/8/8/8/8/8 w - - 0 1' }, 'a8=Q#',
        'The game is over: White wins.', 'La partida ha terminado: victoria de Blancas.'],
    ['go', { size: 2 }, 'b1 pass a2 pass pass',
        'The game is over: Black gets +4.', 'La partida ha terminado. Puntos de Negras: +4.'],
    ['hex', { size: 2 }, 'b2 b1 a1 a2',
        'The game is over: Blue wins.', 'La partida ha terminado: victoria de Azul.'],
    ['dots', { rows: 1, cols: 2 }, 'c1-c2 b2-c2 a1-a2 a1-b1 a2-b2 b1-b2 b1-c1',
        'The game is over: B wins by 2.', 'La partida ha terminado: victoria de B por 2.'],
    ['kalah', { houses: 2, seeds: 1 }, 'B A',
        'The game is over: South wins by 2.', 'La partida ha terminado: victoria de Sur por 2.'],
    ['oware', { houses: 2, seeds: 1 }, 'A a B',
        'The game is over: South wins by 2.', 'La partida ha terminado: victoria de Sur por 2.'],
    ['morris', { men: 3 }, 'a2 c2 a3 c1 a1',
        'The game is over: White wins.', 'La partida ha terminado: victoria de Blancas.'],
    ['domineering', { size: 3 }, 'a2a3 b3c3 b1b2',
        'The game is over: V wins.', 'La partida ha terminado: victoria de V.'],
    ['cram', { size: 3 }, 'a1b1 a3b3 c1c2 a2b2',
        'The game is over: B wins.', 'La partida ha terminado: victoria de B.'],
    ['clobber', { rows: 2, cols: 3 }, 'b2c2 b1c1 c2c1 a2a1',
        'The game is over: O wins.', 'La partida ha terminado: victoria de O.'],
    ['amazons', { size: 4 }, 'a2-b3/c3 d3-d4/d3 c1-b2/a2 b4-a4/b4 d2-c2/c1',
        'The game is over: White wins.', 'La partida ha terminado: victoria de Blancas.'],
    ['gomoku', { size: 5, k: 3 }, 'c3 e3 b5 e4 a1 e2',
        'The game is over: White wins.', 'La partida ha terminado: victoria de Blancas.'],
    ['renju', { size: 5 }, 'c3 a1 b3 a2 d3 b1 a3 c1 e3',
        'The game is over: Black wins.', 'La partida ha terminado: victoria de Negras.'],
];

const plies = (page, count) => page.waitForFunction(
    (wanted) => document.querySelectorAll('.record [data-ply]').length === wanted, count);

/* Makes a move as a person does: cell after cell, then a choice if several moves end there; a move without
 * cells, a pass, in the list. */
async function play(page, request, made, move) {
    const path = await page.evaluate(async ([asked, before, wanted]) => {
        const { ask } = await import('./engine/engine.js');
        const { view } = await ask('show', { ...asked, moves: before });
        const click = view.clicks.find((one) => one.move === wanted && one.cell >= 0);
        return click ? click.path ?? [click.cell, click.then].filter((cell) => cell >= 0) : null;
    }, [request, made.join(' '), move]);
    const legal = page.locator('.board [data-cell].legal').first();
    for (const cell of path ?? []) {
        await legal.waitFor();
        await page.locator(`.board [data-cell="${cell}"]`).first().click();
    }
    const choice = page.locator(path ? `.board-choices:not([hidden]) [data-move="${move}"]`
        : `.move-list [data-move="${move}"]`);
    await choice.or(page.locator(`.record [data-ply="${made.length + 1}"]`)).first().waitFor();
    if (await choice.isVisible()) {
        await choice.click();
    }
    await plies(page, made.length + 1);
}

/* The `clicked` last moves of each game, after those before them from the link. */
async function finish(page, url, games, { isSpanish, clicked }) {
    await visit(page, `${url}#/play?game=tictactoe&max=human&min=human`);
    const status = page.locator('.play-status');
    for (const [game, options, line, en, es] of games) {
        const request = { game, ...options };
        const moves = line.split(' ');
        const made = moves.slice(0, -clicked);
        await visit(page, `${url}#/play?${new URLSearchParams(
            { ...request, moves: made.join(' '), max: 'human', min: 'human' })}`);
        await page.waitForFunction(([name, count]) => document.querySelector('.play-game select')?.value === name
            && document.querySelector('.board-svg')
            && document.querySelectorAll('.record [data-ply]').length === count, [game, made.length]);
        for (const move of moves.slice(made.length)) {
            await play(page, request, made, move);
            made.push(move);
        }
        await page.locator('.play-status.over').waitFor();
        const told = (await status.locator('span').last().textContent()).trim();
        assert.equal(told, isSpanish ? es : en, game);
        assert.equal(await page.locator('.board .legal').count(), 0, game);
        await page.getByRole('button', { name: isSpanish ? 'Deshacer' : 'Undo', exact: true }).click();
        await page.locator('.play-status:not(.over)').waitFor();
        assert.match(await status.textContent(), isSpanish ? /Turno: / : / to move$/, game);
    }
}

/* in two parts, which run side by side */
for (const part of [0, 1]) {
    test(`boards: every game to its end by clicks, part ${part + 1}`, async ({ page, url }) => {
        await finish(page, url, GAMES.filter((_, i) => i % 2 === part), { isSpanish: false, clicked: 9 });
    });
}

/* What is clicked does not depend on the language: the last move is enough. */
test('boards: the end of every game in Spanish', async ({ page, url }) => {
    await finish(page, url, GAMES, { isSpanish: true, clicked: 1 });
}, { context: { locale: 'es-ES' } });

test('boards: a cell without a move says so, until the next choice', async ({ page, url }) => {
    await visit(page, `${url}#/play?game=draughts&size=4&max=human&min=human`);
    const refusal = page.locator('.board-refusal');
    const said = page.locator('#said', { hasText: 'No move goes there.' });
    const cell = (which) => page.locator(`.board [data-cell]${which}`).first();
    await cell('.legal').waitFor();
    assert.equal(await refusal.isVisible(), false);
    await cell('[data-piece="black man"]').click();
    await said.waitFor({ state: 'attached' });
    assert.equal(await refusal.textContent(), 'No move goes there.');
    await cell('[data-piece="white man"].legal').click();
    await page.locator('.board .selected').waitFor();
    assert.equal(await refusal.isVisible(), false);
    await cell('[data-piece="black man"]').click(); /* nor does the chosen piece go there */
    await refusal.waitFor();
    assert.equal(await page.locator('.board .selected').count(), 0);
});

test('boards: all moves of a position are listed', async ({ page, url }) => {
    await visit(page, `${url}#/play?game=amazons&max=human&min=human`);
    await page.locator('.move-list [data-move]').first().waitFor();
    assert.equal(await page.locator('.move-list [data-move]').count(), 2176); /* amazons, first move */
});

/* The list of a long game is rebuilt after every step, and must not jump back to its beginning. */
test('boards: the record of a long game stays at the current move', async ({ page, url }) => {
    const line = [...'123456'].flatMap((row) => ['ab', 'bc', 'cd', 'de', 'ef'].map(([one, next]) =>
        `${one}${row}-${next}${row}`)); /* no box yet */
    line.push(...[...'abcdef'].map((col) => `${col}1-${col}2`));
    await visit(page, `${url}#/play?game=dots&rows=5&cols=5&moves=${line.join('+')}&max=human&min=human`);
    await plies(page, line.length);
    const isSeen = (ply) => page.waitForFunction((wanted) => {
        const button = document.querySelector(`.record [data-ply="${wanted}"][aria-current]`);
        const [inner, outer] = [button, button?.closest('.record')].map((one) => one?.getBoundingClientRect());
        return button && inner.top >= outer.top && inner.bottom <= outer.bottom;
    }, ply);
    await isSeen(line.length);
    await page.locator('.record [data-ply="1"]').click();
    await isSeen(1);
    await page.locator('.record [data-ply="30"]').click();
    await isSeen(30);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await isSeen(29);
});

test('boards: the squares of draughts have numbers, with pieces on them or not', async ({ page, url }) => {
    const names = () => page.locator('.board .coordinate').allTextContents();
    await visit(page, `${url}#/play?game=draughts&rules=spanish&max=human&min=human`);
    await page.locator('.board .square-name').first().waitFor();
    assert.deepEqual((await names()).filter(Boolean).map(Number).sort((a, b) => a - b),
        Array.from({ length: 32 }, (_, i) => i + 1));
    await visit(page, `${url}#/play?game=draughts&rules=russian&max=human&min=human`); /* squares such as c3 */
    await page.waitForFunction(() => document.querySelector('.board .coordinate')?.textContent === 'a');
    assert.equal(await page.locator('.board .square-name').count(), 0);
});
