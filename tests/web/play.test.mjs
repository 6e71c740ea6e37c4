/* play.test.mjs - games with every kind of view played to their ends in the page, by pointer and by
 * keys; the panels' contents for known positions; links, files, both languages, a small screen. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ENGINES, PATIENCE, axe, shot, test, visit } from './harness.mjs';
import { startProgram } from './host.mjs';

const PEOPLE = { max: 'human', min: 'human' };

/* Opens a game; values are off until the eye is pressed. */
async function open(page, url, params, { values = true } = {}) {
    await visit(page, `${url}#/play?${new URLSearchParams(params)}`);
    await page.locator('.board-svg, .board-text').waitFor();
    if (values && await page.locator('.play-eye').getAttribute('aria-pressed') === 'false') {
        await page.locator('.play-eye').click();
    }
}

const tab = (page, name) => page.getByRole('tab', { name, exact: true }).click();

/* The sheet behind the title. */
async function openSetup(page) {
    await page.locator('.stage-title button').click();
    await page.locator('dialog.sheet[open]').waitFor();
}

const closeSetup = (page) => page.keyboard.press('Escape');

const status = (page) => page.locator('.play-status');
const cell = (page, number) => page.locator(`.board [data-cell="${number}"]`).first();
const item = (page, heap, take) => page.locator(
    `.board [data-cell="${heap}"][data-take="${take}"]`);
const move = (page, text) => page.locator(`.move-list [data-move="${text}"]`);
const button = (page, name) => page.getByRole('button', { name, exact: true });

async function says(page, text) {
    await status(page).getByText(text, { exact: true }).waitFor();
}

/* Clicks one after another, each after the one before was played. */
async function clickAll(page, targets) {
    for (const [i, target] of targets.entries()) {
        await target.click();
        await page.locator(`.record [data-ply="${i + 1}"]`).waitFor();
    }
}

async function ask(page, verb, params) {
    return page.evaluate(async (request) => {
        const { ask: asked } = await import('./engine/engine.js');
        return asked(...request);
    }, [verb, params]);
}

async function positionText(page) {
    return page.locator('textarea[name=position]').inputValue();
}

/* A line of play: always the last move, until one would end the game. */
function someMoves(page, game, count) {
    return page.evaluate(async ([name, most]) => {
        const { ask: asked } = await import('./engine/engine.js');
        const after = (line) => asked('show', { game: name, moves: line.join(' ') });
        const line = [];
        for (let { moves } = await after(line); line.length < most;) {
            const next = await after([...line, moves.at(-1)]);
            if (next.over) {
                break;
            }
            line.push(moves.at(-1));
            ({ moves } = next);
        }
        return line.join(' ');
    }, [game, count]);
}

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

/* ---- the engine and the buttons ---- */

test('play: against the engine, undo, redo, new, swap', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', max: 'human', min: 'engine', 'min.level': 10 });
    await cell(page, 4).click();
    await page.locator('.record [data-ply="2"]').waitFor();
    await says(page, 'O: your move');
    const after = await positionText(page);
    await button(page, 'Undo').click();
    await page.waitForFunction(() => document.querySelector('textarea[name=position]').value
        === '.../.../...');
    assert.equal(await page.locator('.record [data-ply]').count(), 2);
    await button(page, 'Redo').click();
    await page.waitForFunction((text) => document.querySelector('textarea[name=position]').value
        === text, after);
    await page.locator('.record [data-ply="1"]').click();
    await button(page, 'Go on from here').click();
    await page.locator('.record [data-ply="2"]').waitFor();
    await button(page, 'New game').click();
    await page.getByText('No moves yet.').waitFor();
    await button(page, 'Swap sides').click();
    await page.locator('.record [data-ply="1"]').waitFor();
    await says(page, 'X: your move');
});

test('play: undo ends the thinking of the engine', async ({ page, url }) => {
    await open(page, url, { game: 'othello', max: 'human', min: 'engine', 'min.seconds': 30 });
    await page.locator('.board .legal').first().click();
    await says(page, 'O is thinking …');
    await tab(page, 'Values');
    await page.getByText(/best so far/).waitFor();
    await page.keyboard.press('u');
    await says(page, 'X to move');
    await page.locator('.board .legal').first().waitFor();
}, { engines: ENGINES });

test('play: two engines play to the end', async ({ page, url }) => {
    await open(page, url, {
        game: 'tictactoe', max: 'engine', 'max.level': 10, min: 'engine', 'min.seconds': 1,
    });
    await says(page, 'The game is over: a draw.');
});

test('play: hint and values of nim', async ({ page, url }) => {
    await open(page, url, { game: 'nim', heaps: '3,4,5', ...PEOPLE });
    await page.locator('.move-list [data-move="1:2"].best').waitFor();
    assert.equal(await page.locator('.eval-bar').getAttribute('aria-label'), 'Evaluation: MAX wins in 11');
    assert.match(await move(page, '1:2').textContent(), /✓11/);
    assert.match(await move(page, '1:2').getAttribute('class'), /best/);
    assert.equal(await page.locator('.move-list .best').count(), 1);
    assert.match(await item(page, 0, 2).getAttribute('aria-label'),
        /take 2, legal move, wins in 11/);
    assert.match(await item(page, 0, 1).getAttribute('aria-label'), /loses in 12/);
    await button(page, 'Hint').click();
    await page.locator('.hinted[data-cell="0"][data-take="2"]').waitFor();
    await page.getByText('Hint: 1:2, wins in 11').first().waitFor();
    await shot(page, 'play-heaps');
});

test('play: tic-tac-toe is drawn', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', ...PEOPLE });
    await page.locator('.worth').nth(8).waitFor();
    assert.deepEqual(await page.locator('.worth').allTextContents(), new Array(9).fill('='));
    await cell(page, 4).click();
    await page.locator('.move-list [data-move="b1"]').getByText('✗6').waitFor();
    assert.match(await page.locator('.think-worth').textContent(), /X draws/);
    assert.match(await move(page, 'b1').textContent(), /✗6/);
    assert.match(await move(page, 'a1').textContent(), /=/);
    await page.locator('.play-eye').click();
    await page.waitForFunction(() => document.querySelectorAll('.worth').length === 0);
    assert.ok(await page.locator('.curve-box').isHidden());
});

test('play: the line of best play', async ({ page, url }) => {
    await open(page, url, { game: 'toads', ...PEOPLE });
    await tab(page, 'Values');
    await page.locator('.think-line button').nth(6).waitFor();
    await page.locator('.think-line button').nth(1).hover();
    await page.locator('.board.preview').waitFor();
    await page.mouse.move(0, 0);
    await page.waitForFunction(() => !document.querySelector('.board.preview'));
    await page.locator('.think-line button').nth(1).click();
    await page.locator('.record [data-ply="2"]').waitFor({ state: 'attached' });
});

test('play: the curve marks a blunder', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', moves: 'b2 b1 a1', ...PEOPLE });
    const point = page.locator('.curve [data-ply="2"][data-verdict="blunder"]');
    await point.waitFor();
    assert.equal(await page.locator('.curve [data-verdict]').count(), 1);
    assert.match(await page.locator('.record [data-ply="2"]').textContent(), /\?\?/);
    assert.match(await point.getAttribute('aria-label'), /^2\. b1, O wins in \d, blunder$/);
    await shot(page, 'play-curve');
    await page.locator('.curve [data-ply="1"]').click();
    await says(page, 'X to move');
    assert.equal(await positionText(page), '.../.O./...');
});

test('play: why this move, in three layers on the stage', async ({ page, url }) => {
    await open(page, url, { game: 'connect4', rows: 4, cols: 4, moves: '2 2', ...PEOPLE });
    await tab(page, 'Why');
    await page.getByLabel('Depth of the tree').selectOption('3');
    await button(page, 'Why this move?').click();
    await page.locator('.why-first').waitFor(); /* a sentence */
    await button(page, 'Show the line').click(); /* on the board */
    await page.locator('.timeline-level').getByText(/^Line of/).waitFor();
    await page.locator('.board.preview').waitFor();
    await page.getByText(/^Move 1 of the line: [1-4]$/).waitFor();
    await button(page, 'Back to the moves').click();
    await page.waitForFunction(() => !document.querySelector('.board.preview'));
    assert.equal(await positionText(page), (await ask(page, 'show', { game: 'connect4', rows: 4, cols: 4, moves: '2 2' })).position);
    await button(page, 'Show the search').click(); /* the tree in place of the board */
    await page.locator('.stage-picture [data-node]').first().waitFor();
    assert.equal(await page.locator('.stage-picture .board').count(), 0);
    await page.getByText(/^step 1 of \d+$/).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^step 2 of \d+$/).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.stage-picture .board').waitFor();
    await page.getByText('move 2 of 2').waitFor();
    await page.getByRole('link', { name: 'Open in the tree lab' }).click();
    await page.waitForURL(/#\/tree/);
    const params = new URLSearchParams(new URL(page.url()).hash.split('?')[1]);
    /* the lab adds the step after its search; the move is the one that was shown, if any */
    const { step, why, ...asked } = Object.fromEntries(params);
    assert.match(why, /^([1-4]|best)$/);
    assert.deepEqual(asked, {
        game: 'connect4', rows: '4', cols: '4', moves: '2 2', depth: '3', algorithm: 'alphabeta',
    });
    await page.goBack();
    await page.getByRole('button', { name: 'Why was 2 played?' }).click();
    await page.getByRole('heading', { name: 'Why 2?' }).waitFor();
});

test('play: why explains the move that was chosen', async ({ page, url }) => {
    for (const [params, chosen, reasons] of [
        [{ game: 'nim', heaps: '3,4,5' }, '1:2',
            [/^1:2 wins/, /011 XOR 100 XOR 101 = 010; 1:2 leaves 001 XOR 100 XOR 101 = 000/, /prefers 1:1/]],
        [{ game: 'connect4', moves: '4 3' }, '6', [/^6 wins in 37 and 3 draws/, /^The search below, 2 plies deep, prefers 3/]],
    ]) {
        await open(page, url, { ...params, ...PEOPLE });
        await page.locator(`.move-list [data-move="${chosen}"].best`).waitFor({ state: 'attached' });
        await tab(page, 'Why');
        await button(page, 'Why this move?').click();
        await page.getByRole('heading', { name: `Why ${chosen}?` }).waitFor();
        const sentences = await page.locator('.why p').allTextContents();
        for (const reason of reasons) {
            assert.ok(sentences.some((sentence) => reason.test(sentence)), sentences.join('\n'));
        }
        assert.equal(await page.getByText(/^Chosen at depth/).count(), 0);
    }
    await shot(page, 'play-why');
});

test('play: the refutation of a blunder on the board', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', moves: 'b2 b1', ...PEOPLE }, { values: false });
    await tab(page, 'Why');
    await button(page, 'Why was b1 played?').click();
    assert.match(await page.locator('.why-first').textContent(), /^b1 loses in 6/);
    await button(page, 'Show the refutation').click();
    await page.getByText('Refutation of b1').waitFor();
    await page.getByText('Before b1.').waitFor();
    await page.locator('.timeline-steps').getByRole('button', { name: 'Last' }).last().click();
    await page.waitForFunction(() => document.querySelectorAll('.board .max[data-cell]').length === 4);
    await button(page, 'Back to the moves').click();
    await page.waitForFunction(() => document.querySelectorAll('.board .max[data-cell]').length === 1);
});

test('play: a hint never names a losing move as a win', async ({ page, url }) => {
    await open(page, url, { game: 'connect4', moves: '4 4 4 4 4 2', ...PEOPLE }, { values: false });
    await button(page, 'Hint').click();
    const told = page.getByText(/^Hint: |looking for the move|not proven yet/).first();
    await told.waitFor();
    assert.doesNotMatch(await told.textContent(), /^Hint: [^2]/);
});

test('play: proven, estimated and unknown are told apart', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', ...PEOPLE });
    const [lost, guessed, open1] = await page.evaluate(async () => {
        const { analysisOf, badges } = await import('./play/values.js');
        const worth = (kind, more) => ({ kind, distance: null, score: null, proven: false, ...more });
        const unknown = worth('unknown');
        const told = (answer) => [...badges(analysisOf(answer), { payoffs: false, turn: 0 })]
            .map(([name, { label, kind, best }]) => `${name} ${label} ${kind} ${best}`);
        return [
            told({ worth: worth('loss', { distance: 26, proven: true }), move: '3', move_proven: true,
                moves: [{ move: '1', worth: unknown },
                    { move: '2', worth: worth('score', { score: 0 }) },
                    { move: '3', worth: worth('loss', { distance: 26, proven: true }) }] }),
            told({ worth: worth('score', { score: -150 }), move: '1', move_proven: false,
                moves: [{ move: '1', worth: worth('score', { score: -150 }) },
                    { move: '2', worth: worth('score', { score: -440 }) }, { move: '3', worth: unknown }] }),
            told({ worth: worth('win', { distance: 35, proven: true }), move: '1', move_proven: false,
                moves: [{ move: '1', worth: unknown }, { move: '2', worth: unknown }] }),
        ];
    });
    assert.deepEqual(lost.slice(0, 2), ['1 ? none false', '2 ? none false']);
    assert.match(lost[2], /26 loss true$/);
    assert.deepEqual(guessed, ['1 −150 guess lead true', '2 −440 guess false', '3 ? none false']);
    assert.deepEqual(open1, ['1 ? none false', '2 ? none false']);
});

test('play: what is made anew keeps the focus', async ({ page, url }) => {
    await open(page, url, { game: 'nim', heaps: '1,2', ...PEOPLE });
    const focused = (name) => page.waitForFunction(
        (wanted) => document.activeElement.classList.contains(wanted), name);
    await page.locator('.move-list [data-move="2:1"]').press('Enter');
    await says(page, 'MIN to move');
    await focused('move-list');
    await tab(page, 'Values');
    await page.locator('.think-line button').nth(1).waitFor(); /* the whole line is present */
    await page.locator('.think-line button').first().press('Enter');
    await page.locator('.record [data-ply="2"]').waitFor({ state: 'attached' });
    await focused('think-line');
    assert.equal(await page.locator('.board.preview').count(), 0);
    await tab(page, 'Play');
    await button(page, 'Undo').press('Enter');
    await page.locator('.record [data-ply="1"][aria-current]').waitFor();
    await button(page, 'Undo').press('Enter');
    await page.waitForFunction(() => document.activeElement.textContent === 'Redo');
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
    await says(page, 'Turno de O');
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
    assert.deepEqual(await inside(), ['A', 'B', 'C', '3.5', '5', '-2.5', '9']);
    await page.getByRole('button', { name: 'Español' }).click();
    await says(page, 'Turno de MAX');
    assert.deepEqual(await inside(), ['A', 'B', 'C', '3,5', '5', '-2,5', '9']);
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

test('play: dark, accessible', async ({ page, url }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const game of ['tictactoe', 'nim', 'tree']) {
        await open(page, url, { game, moves: '', ...PEOPLE });
        await page.locator('.worth').first().waitFor();
        await axe(page);
    }
    await shot(page, 'play-dark');
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
        await check(name, await someMoves(page, name, 4), /Turno de \S/); /* a piece may stand before it */
    }
});

/* ---- the stage ---- */

const PHONE = { width: 390, height: 844 };

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
        ['es', 'Conecta 4 (cuatro en línea) · tú contra nivel 5 (De club)', 'Motor, nivel 9 · Maestro']]) {
        await page.addInitScript((wanted) => localStorage.setItem('poda.language', wanted), lang);
        await page.goto(`${url}icon.svg`);
        await open(page, url, { game: 'connect4', max: 'human', min: 'engine' }, { values: false });
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

test('play: the end is a card, with accuracy, worst moments and a review', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', moves: 'b2 b1 a1 a2', max: 'engine', min: 'human', 'max.level': 10 }, { values: false });
    await page.getByRole('heading', { name: 'You lost' }).waitFor();
    await page.locator('.end-card').getByText('The game is over: O wins.').waitFor();
    await page.locator('.board .won').first().waitFor(); /* the winning line */
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

/* ---- control ---- */

test('play: stop and move now while the engine thinks', async ({ page, url }) => {
    await open(page, url, { game: 'othello', max: 'human', min: 'engine', 'min.seconds': 30 }, { values: false });
    await page.locator('.board .legal').first().click();
    await says(page, 'O is thinking …');
    await button(page, 'Stop').click();
    await says(page, 'O to move');
    await button(page, 'Go on from here').click();
    await says(page, 'O is thinking …');
    await page.keyboard.press('Escape');
    await says(page, 'O to move');
    await button(page, 'Go on from here').click();
    await button(page, 'Move now').click();
    await page.locator('.record [data-ply="2"]').waitFor();
    await says(page, 'X: your move');
}, { engines: ENGINES });

test('play: engines that play each other can be paused, at a pace', async ({ page, url }) => {
    await open(page, url, { game: 'othello', max: 'engine', 'max.level': 1, min: 'engine', 'min.level': 1 }, { values: false });
    await page.locator('.record [data-ply="2"]').waitFor();
    await page.getByLabel('Pace of the engines').selectOption('4');
    await page.locator('.record [data-ply="5"]').waitFor();
    await button(page, 'Pause').click();
    await button(page, 'Go on from here').waitFor();
    const plies = await page.locator('.record [data-ply]').count();
    await page.waitForTimeout(1200);
    assert.equal(await page.locator('.record [data-ply]').count(), plies);
    await button(page, 'Go on from here').click();
    await page.locator(`.record [data-ply="${plies + 1}"]`).waitFor();
});

test('play: a game that is left comes back, by the toast and by Back', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', moves: 'b2 a1', ...PEOPLE }, { values: false });
    await page.keyboard.press('n');
    await page.getByText('No moves yet.').waitFor();
    await button(page, 'Bring it back').click();
    await page.locator('.record [data-ply="2"]').waitFor();
    await button(page, 'New game').click();
    await page.getByText('No moves yet.').waitFor();
    await page.goBack();
    await page.locator('.record [data-ply="2"]').waitFor();
    await openSetup(page);
    await page.getByLabel('Game', { exact: true }).selectOption('nim');
    await page.locator('.board-svg.heaps').waitFor();
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.locator('.board-svg.grid').waitFor();
    await page.locator('.record [data-ply="2"]').waitFor();
});

test('play: single letters can be switched off', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', moves: 'b2', ...PEOPLE }, { values: false });
    await openSetup(page);
    await page.getByText('Keys', { exact: true }).click();
    await page.getByLabel('Single letters are shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.locator('.record [data-ply="1"]').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.press('u');
    await page.keyboard.press('ArrowLeft'); /* not a letter */
    await page.getByText('move 0 of 1').waitFor();
    assert.equal(await page.locator('.record [data-ply]').count(), 1);
});

test('play: a lost server is said, and Retry goes on', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe', max: 'human', min: 'engine' }, { values: false });
    await page.locator('.board .legal').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.route('**/api/*', (route) => route.abort('connectionrefused'));
    await cell(page, 4).click();
    await page.getByText('The connection to Poda is lost.').waitFor();
    assert.equal(await page.locator('html').getAttribute('data-lost'), '');
    await axe(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await button(page, 'Retry').click();
    await page.locator('.lost').waitFor({ state: 'hidden' });
    await page.locator('.record [data-ply="2"]').waitFor(); /* the engine answers */
    assert.equal(await page.locator('html').getAttribute('data-lost'), null);
}, { engines: ['server'] });

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
