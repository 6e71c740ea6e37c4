/* play.test.mjs - games with every kind of view played to their ends in the page, by pointer and by
 * keys; links, files, both languages, a small screen. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ENGINES, PATIENCE, axe, shot, test } from './harness.mjs';
import { startProgram } from './host.mjs';
import {
    PEOPLE, ask, button, cell, clickAll, closeSetup, item, move, open, openSetup, positionText,
    says, someMoves, status, tab,
} from './play_page.mjs';

/* ---- every kind of view, to the end of the game ---- */

test('play: a grid', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', ...PEOPLE });
    await says(page, 'O to move');
    await clickAll(page, [4, 1, 0, 8, 6, 2, 3].map((number) => cell(page, number)));
    await says(page, 'The game is over: O wins.');
    assert.equal(await positionText(page), 'OXX/OO./O.X');
    assert.equal(await page.locator('.board .legal').count(), 0);
    await shot(page, 'play-grid');
}, { engines: ENGINES });

test('play: columns', async ({ page, url }) => {
    await open(page, url, { game: 'connect4', rows: 4, cols: 4, ...PEOPLE });
    await clickAll(page, [0, 1, 0, 1, 0, 1, 0].map((number) => cell(page, number)));
    await says(page, 'The game is over: X wins.');
    assert.equal(await page.locator('.board .max[data-cell]').count(), 4);
});

test('play: heaps, item by item', async ({ page, url }) => {
    await open(page, url, { game: 'nim', heaps: '2,1', ...PEOPLE });
    await clickAll(page, [item(page, 0, 1), item(page, 0, 1), item(page, 1, 1)]);
    await says(page, 'The game is over: MAX wins.');
});

test('play: one heap', async ({ page, url }) => {
    await open(page, url, { game: 'corks', n: 7, ...PEOPLE });
    assert.equal(await page.locator('.board .legal').count(), 3);
    await clickAll(page, [item(page, 0, 3), item(page, 0, 3), item(page, 0, 1)]);
    await says(page, 'The game is over: MIN wins.');
});

test('play: a large heap is a number', async ({ page, url }) => {
    await open(page, url, { game: 'nim', heaps: '500000000,3', ...PEOPLE });
    assert.match(await page.locator('.board').textContent(), /500000000/);
    await cell(page, 0).click();
    await page.locator('.board-choices [data-move="1:100"]').click();
    await page.locator('.record [data-ply="1"]').waitFor();
    await page.locator('input[name=move]').fill('1:499999897');
    await page.keyboard.press('Enter');
    await page.locator('.record [data-ply="2"]').waitFor();
    assert.match(await positionText(page), /^3,3/);
});

test('play: several moves on one cell', async ({ page, url }) => {
    await open(page, url, { game: 'split', n: 4, ...PEOPLE });
    await cell(page, 0).click();
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('.board-choices').isHidden());
    await cell(page, 0).click();
    await page.locator('.board-choices [data-move="4=2+2"]').click();
    for (const ply of [1, 2]) {
        await page.locator(`.record [data-ply="${ply}"]`).waitFor();
        await page.locator('.board .legal').first().click();
    }
    await says(page, 'The game is over: MAX wins.');
});

test('play: a strip', async ({ page, url }) => {
    await open(page, url, { game: 'toads', ...PEOPLE });
    await shot(page, 'play-strip');
    for (let ply = 1; await page.locator('.board .legal').count() > 0; ply++) {
        await page.locator('.board .legal').first().click();
        await page.locator(`.record [data-ply="${ply}"]`).waitFor();
    }
    assert.match(await status(page).textContent(), /The game is over: [TF] wins\./);
});

test('play: a graph', async ({ page, url }) => {
    await open(page, url, { game: 'tree', ...PEOPLE });
    await page.locator('.worth').first().waitFor();
    await shot(page, 'play-graph');
    await clickAll(page, [1, 1, 2].map((number) => cell(page, number)));
    await says(page, 'The game is over: MAX gets +5.');
});

/* A test with a game from examples/, loaded by a server of its own. */
function withLoaded(name, file, body) {
    test(name, async ({ context, poda }) => {
        const library = join(dirname(poda), `../../examples/${file}.so`);
        if (!existsSync(library)) {
            return 'left out: no examples beside this poda';
        }
        const server = await startProgram(poda, ['serve', 'port=0', 'open=no', `game=${library}`]);
        const page = await context.browser().newPage({ locale: 'en-GB' });
        page.setDefaultTimeout(PATIENCE);
        try {
            await body(page, server.url);
        } finally {
            await page.close();
            await server.close();
        }
        return '';
    }, { engines: ['server'] });
}

withLoaded('play: a loaded game', 'pawns_plus', async (page, url) => {
    await open(page, url, { game: 'mypawns', ...PEOPLE });
    await tab(page, 'Values');
    await page.locator('.think').getByText('White loses in 6').first().waitFor();
    await cell(page, 7).click();
    assert.equal(await page.locator('.board .selected').getAttribute('data-cell'), '7');
    await cell(page, 4).click();
    await says(page, 'Black to move');
    await tab(page, 'Why');
    await button(page, 'Why this move?').click();
    await button(page, 'Show the search').click();
    await page.locator('[data-node]').first().waitFor();
});

withLoaded('play: a board of hexagons, by pointer and keys', 'hexagons', async (page, url) => {
    await open(page, url, { game: 'hexagons', ...PEOPLE });
    assert.equal(await page.locator('.board-svg polygon.ground-cell, .board-svg path.ground-cell').count(), 16);
    await cell(page, 10).click();
    await says(page, 'Blue to move');
    assert.equal(await cell(page, 10).getAttribute('data-piece'), 'red stone');
    await cell(page, 11).focus();
    await page.keyboard.press('Enter');
    await says(page, 'Red to move');
    await axe(page);
});

withLoaded('play: points and lines, a move of two clicks', 'hare', async (page, url) => {
    await open(page, url, { game: 'myhare', ...PEOPLE });
    await tab(page, 'Values');
    await page.locator('.think').getByText('Hounds wins in 23').first().waitFor();
    await page.locator('.board-svg [data-cell][aria-label^="b1"]').click();
    assert.equal(await page.locator('.board .selected').count(), 1);
    await page.locator('.board-svg [data-cell][aria-label^="c1"]').click();
    await says(page, 'Hare to move');
    await axe(page);
});

withLoaded('play: dark squares, a jump of three clicks', 'crowns', async (page, url) => {
    await open(page, url, {
        game: 'crowns', position: '....../....../...b../....../...b../..w... w 0', ...PEOPLE,
    });
    await page.locator('.board-notes').getByText('pieces: 2').waitFor();
    for (const number of [32, 22, 8]) {
        await cell(page, number).click();
    }
    await page.locator('.record [data-ply="1"]').waitFor();
    await says(page, 'The game is over: White wins.');
    await axe(page);
});

test('play: cell after cell', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', ...PEOPLE });
    const played = await page.evaluate(async () => {
        const { Board } = await import('./play/board.js');
        const found = [];
        const board = new Board({ onmove: (text) => found.push(text) });
        document.body.append(board.element);
        const pieces = [{ glyph: '·', letter: '.', name: 'empty', player: -1 },
            { glyph: '♙', letter: 'P', name: 'pawn', player: 0 }];
        board.draw({ position: '', over: false, view: {
            kind: 'grid', rows: 2, cols: 2, pieces, cells: [0, 0, 1, 1], clicks: [
                { move: 'a2a1', cell: 2, then: 0 }, { move: 'b2b1', cell: 3, then: 1 },
                { move: 'b2a1', cell: 3, then: 0 }],
        } }, { isLive: true });
        const click = (number) => board.element.querySelector(`[data-cell="${number}"]`)
            .dispatchEvent(new MouseEvent('click', { bubbles: true }));
        click(3);
        found.push(board.element.querySelectorAll('.second').length);
        board.cancel();
        found.push(board.element.querySelectorAll('.second').length);
        click(3);
        click(2); /* another first cell */
        click(0);
        click(3);
        click(1);
        return found;
    });
    assert.deepEqual(played, [2, 0, 'a2a1', 'b2b1']);
}, { engines: ['server'] });

/* ---- keys ---- */

test('play: with the keyboard alone', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', ...PEOPLE });
    await page.locator('.board [tabindex="0"]').focus();
    const press = async (...keys) => {
        for (const key of keys) {
            await page.keyboard.press(key);
        }
    };
    const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    assert.match(await focused(), /^a1, empty, legal move/);
    await press('ArrowRight', 'ArrowDown');
    assert.match(await focused(), /^b2/);
    const plies = [[], ['ArrowUp'], ['ArrowLeft'], ['ArrowDown', 'ArrowDown'],
        ['ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowDown']];
    for (const [i, keys] of plies.entries()) {
        await press(...keys, i % 2 ? 'Enter' : 'Space');
        await page.locator(`.record [data-ply="${i + 1}"]`).waitFor();
    }
    await says(page, 'The game is over: O wins.');
    await press('u');
    await says(page, 'O to move');
    await press('r');
    await says(page, 'The game is over: O wins.');
    await press('n');
    await says(page, 'O to move');
    await page.locator('input[name=move]').focus();
    await press('u', 'r');
    assert.equal(await page.locator('input[name=move]').inputValue(), 'ur');
    await press('Enter');
    await page.getByRole('alert').filter({ hasText: "'ur' is not a legal move here" }).waitFor();
});

/* ---- positions, links, files ---- */

test('play: a link brings the game back', async ({ page, url }) => {
    await open(page, url, { game: 'nim', heaps: '2,2', ...PEOPLE });
    await item(page, 0, 2).click();
    await page.waitForURL(/moves=1/);
    await page.reload();
    await page.locator('.record [data-ply="1"]').waitFor();
    await says(page, 'MIN to move');
});

test('play: a link that is wrong', async ({ page, url }) => {
    await open(page, url, { game: 'othello', moves: 'zz', ...PEOPLE }, { values: false });
    await page.getByRole('alert').filter({ hasText: "move 1: 'zz' is not a legal move" }).waitFor();
    await says(page, 'X to move');
    await open(page, url, { game: 'nosuch' }, { values: false });
    await page.getByRole('alert').filter({ hasText: 'nosuch' }).waitFor();
    await says(page, 'O: your move');
});

test('play: a position as text', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', ...PEOPLE });
    await openSetup(page);
    await page.locator('textarea[name=position]').fill('OX./.O./..X');
    await button(page, 'Set up').click();
    await page.waitForFunction(() => /O wins in 3/.test(document.querySelector('.think-worth').textContent));
    await openSetup(page);
    await page.locator('textarea[name=position]').fill('OXX');
    await button(page, 'Set up').click();
    await page.getByRole('alert').filter({ hasText: 'the position ends at cell' }).waitFor();
    assert.equal(await cell(page, 0).getAttribute('data-piece'), 'nought');
});

test('play: options', async ({ page, url }) => {
    await open(page, url, { game: 'mnk', ...PEOPLE });
    await openSetup(page);
    await page.getByText('Options', { exact: true }).click();
    await page.getByLabel('Rows', { exact: true }).fill('3');
    await page.getByLabel('Rows', { exact: true }).press('Tab');
    await page.waitForFunction(() => document.querySelectorAll('.board [data-cell]').length === 12);
    await page.getByLabel('Rows', { exact: true }).fill('99');
    await page.getByLabel('Rows', { exact: true }).press('Tab');
    await page.getByRole('alert').filter({ hasText: 'rows' }).first().waitFor();
    await page.getByLabel('Game', { exact: true }).selectOption('toads');
    await page.locator('.board-svg.strip').waitFor();
    await closeSetup(page);
    assert.equal(await page.locator('.stage-title').textContent(), 'Frogs and toads · 2 people');
});

test('play: save and load', async ({ page, url, poda }) => {
    const folder = mkdtempSync(join(tmpdir(), 'poda-play-'));
    const file = join(folder, 'game.poda');
    await open(page, url, {
        game: 'nim', heaps: '3,4,5', last: 'loses', moves: '1:2 2:1', seed: 7, max: 'human',
        min: 'engine', 'min.level': 3,
    });
    await openSetup(page);
    const [download] = await Promise.all([page.waitForEvent('download'),
        button(page, 'Save').click()]);
    await download.saveAs(file);
    assert.equal(readFileSync(file, 'utf8'), 'poda game 1\ngame nim heaps=3,4,5 last=loses\n'
        + 'moves 1:2 2:1\nmax human\nmin engine level=3\nseed 7\nend\n');
    if (poda) {
        const told = execFileSync(poda, ['play', `load=${file}`, '--ascii'], { input: 'quit\n' });
        assert.match(String(told), /2 {2}ooo {2}3/);
    }
    await closeSetup(page);
    const load = async (text) => {
        writeFileSync(file, text);
        if (!await page.locator('dialog.sheet[open]').count()) {
            await openSetup(page);
        }
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'),
            button(page, 'Load').click()]);
        await chooser.setFiles(file);
    };
    await load('poda game 1\ngame toads start="FF_TT"\nmoves 2\nmax human\nmin human\nend\n');
    await page.locator('.board-svg.strip').waitFor();
    await says(page, 'T to move');
    await load('poda game 1\ngame tictactoe\nmoves b2\nmax human\nmin human\nresigned\nend\n');
    await says(page, 'X gives up: O wins.');
    await load('poda game 1\ngame tictactoe\nmoves b2 b2\nend\n');
    await page.getByRole('alert').filter({ hasText: "move 2: 'b2' is not a legal move" }).waitFor();
    await load('poda game 1\ngame tictactoe\n');
    await page.getByRole('alert').filter({ hasText: 'line 3: the file is cut short' }).waitFor();
    await says(page, 'X gives up: O wins.');
}, { engines: ENGINES });

/* ---- accessibility ---- */

test('play: Spanish', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', moves: 'b2 b1', ...PEOPLE });
    await page.getByRole('button', { name: 'Español' }).click();
    await says(page, 'Turno: O');
    await move(page, 'a1').getByText('✓5').waitFor();
    assert.match(await page.locator('.think-worth').textContent(), /O: gana en 5/);
    assert.match(await move(page, 'a1').textContent(), /✓5/);
    await page.locator('.curve [data-verdict="blunder"]').waitFor();
    await axe(page);
    await shot(page, 'play-es');
});

test('play: a leaf has a decimal comma in Spanish', async ({ page, url }) => {
    await open(page, url, { game: 'tree', tree: 'A(B(3.5 5) C(-2.5 9))', ...PEOPLE });
    const inside = () => page.locator('.board .inside-node').allTextContents();
    assert.deepEqual(await inside(), ['A', 'B', 'C', '3.5', '5', '−2.5', '9']);
    await page.getByRole('button', { name: 'Español' }).click();
    await says(page, 'Turno: MAX');
    assert.deepEqual(await inside(), ['A', 'B', 'C', '3,5', '5', '−2,5', '9']);
});

/* Playouts give neither a win nor points: JSON kind `mean`. */
test('play: the means of playouts', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', ...PEOPLE });
    const asked = { game: 'tictactoe', algorithm: 'mcts', nodes: 100, values: 'yes' };
    const answer = await ask(page, 'best', asked);
    const { kind, score, proven } = answer.worth;
    assert.deepEqual([kind, proven], ['mean', false]);
    assert.ok(score > 0 && score < 1);
    const read = (given) => page.evaluate(async (said) => {
        const { analysisOf, badges, height, verdict } = await import('./play/values.js');
        const { inWords, turned } = await import('./base/worth.js');
        const analysis = analysisOf(said);
        const bad = turned(analysis.value);
        return {
            words: inWords(analysis.value),
            height: height(analysis.value, 1),
            turned: height(bad, 1),
            verdicts: [verdict(analysis.value, bad, 0.5), verdict(bad, bad, 0.5)],
            badges: [...badges(analysis, { payoffs: false, turn: 0 })],
        };
    }, given);
    const seen = await read(answer);
    assert.equal(seen.words, `+${score.toLocaleString('en')} by playouts`);
    assert.ok(seen.height > 0 && seen.height < 0.8, `${seen.height}: between a draw and a win`);
    assert.equal(seen.turned, -seen.height);
    assert.deepEqual(seen.verdicts, ['mistake', null]);
    const lead = seen.badges.filter(([, badge]) => badge.best);
    assert.ok(lead.some(([name]) => name === answer.move));
    assert.ok(lead.every(([, one]) => one.kind === 'guess lead' && one.worth.score === score));
    assert.ok(seen.badges.every(([, { kind: colour }]) => /^(guess( lead)?|none)$/.test(colour)));
    /* the engine of a link uses them */
    await open(page, url, { game: 'tictactoe', max: 'human', min: 'engine', moves: 'b2',
        'min.algorithm': 'mcts', 'min.nodes': '200' });
    await page.waitForFunction(() => document.querySelectorAll('.record li').length === 2);
});

test('play: a small screen', async ({ page, url }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const game of ['tictactoe', 'othello', 'nim', 'toads', 'tree']) {
        await open(page, url, { game, ...PEOPLE });
        await page.locator(`[data-kind]`).waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(wide, 360, game);
        await shot(page, `play-small-${game}`);
    }
    await axe(page);
});

/* At its start in English, after some moves in Spanish. */
test('play: every game has a board, and every move can be made', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', ...PEOPLE });
    await page.locator('.play-eye').click();
    const { games } = await ask(page, 'games', {});
    assert.ok(games.length >= 12);
    const names = games.filter((game) => !game.wide).map(({ name }) => name);
    const check = async (name, line, said) => {
        await open(page, url, { game: name, moves: line, ...PEOPLE }, { values: false });
        const shown = await ask(page, 'show', { game: name, moves: line });
        await page.waitForFunction(([game, played, text]) => document.querySelector('[data-kind]')
            && document.querySelector('.play-game select').value === game
            && document.querySelectorAll('.record li').length === played
            && document.querySelector('textarea[name=position]').value === text,
        [name, line.split(' ').filter(Boolean).length, shown.position]);
        const { listed, legal, told } = await page.evaluate(() => ({
            listed: [...document.querySelectorAll('.move-list [data-move]')].map((one) => one.dataset.move),
            legal: [...document.querySelectorAll('.board .legal')].map((one) => Number(one.dataset.cell)),
            told: document.querySelector('.play-status').textContent,
        }));
        assert.match(told, said, `${name}: ${told}`);
        assert.ok(listed.length === shown.moves.length || listed.length >= 200, name); /* of thousands, the first */
        assert.deepEqual(listed, shown.moves.slice(0, listed.length), name);
        const clicked = new Set(shown.view.clicks.map((click) => click.move));
        assert.ok(shown.moves.every((text) => clicked.has(text)), name);
        const wrong = shown.view.clicks.find((click) => !legal.includes(click.cell));
        assert.equal(wrong, undefined, name);
    };
    for (const name of names) {
        await check(name, '', / to move$/);
    }
    await page.getByRole('button', { name: 'Español' }).click();
    for (const name of names) {
        await check(name, await someMoves(page, name, 4), /Turno: \S/); /* a piece may stand before it */
    }
});

test('a position that occurs for the third time ends the game, also when it is played move by move', async ({ page, url }) => {
    await open(page, url, { game: 'chess', ...PEOPLE }, { values: false });
    const field = page.locator('input[name=move]');
    const line = 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8'.split(' ');
    for (const [i, text] of line.entries()) {
        assert.ok(await page.locator('.end-card').isHidden(), `before move ${i + 1}`);
        await field.fill(text);
        await field.press('Enter');
        await page.locator(`.record [data-ply="${i + 1}"]`).waitFor();
    }
    await says(page, 'The game is over: a draw.');
    await page.locator('.end-card[data-result=draw]').waitFor();
    /* the same position earlier in the game is not over */
    await button(page, 'Undo').click();
    await says(page, 'Black to move');
});
