/* play_engine.test.mjs - the engine in the view 'play': its moves, hints, values and reasons for known
 * positions, and how it is stopped, hurried and paused. */
import assert from 'node:assert/strict';
import { ENGINES, axe, shot, test } from './harness.mjs';
import { PEOPLE, ask, button, cell, item, move, open, openSetup, positionText, says, tab } from './play_page.mjs';

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
