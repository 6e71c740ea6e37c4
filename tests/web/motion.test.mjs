/* motion.test.mjs - what boards show beyond positions: pieces that move, pale pieces under the pointer,
 * winning lines, sounds; and none of the motion for readers who prefer less. */
import assert from 'node:assert/strict';
import { test, visit } from './harness.mjs';

async function open(page, url, params) {
    await visit(page, `${url}#/play?${new URLSearchParams({ max: 'human', min: 'human', ...params })}`);
    await page.locator('.board-svg').waitFor();
}

const cell = (page, number) => page.locator(`.board [data-cell="${number}"]`).first();

/* What happened between two positions, as the page sees it: kind and cell of each. */
function happened(page, game, before, after, options = {}) {
    return page.evaluate(async ([request, one, two]) => {
        const { ask } = await import('./engine/engine.js');
        const { happenings } = await import('./play/board_motion.js');
        const { layout } = await import('./play/board_layout.js');
        const views = await Promise.all([one, two].map(async (moves) => (await ask('show', { ...request, moves })).view));
        const at = new Map(layout(views[1]).cells.map((model) => [model.cell, model]));
        return happenings(...views, (number) => ({ x: at.get(number).x, y: at.get(number).y }))
            .map(({ kind, cell: to, from }) => [kind, ...from === undefined ? [] : [from], to].join(' ')).sort();
    }, [{ game, ...options }, before, after]);
}

test('motion: what happened follows from two views', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe' });
    assert.deepEqual(await happened(page, 'connect4', '4', '4 4'), ['drop 31']);
    assert.deepEqual(await happened(page, 'othello', '', 'f5'), ['come 37', 'flip 36']);
    assert.deepEqual(await happened(page, 'chess', 'e4 d5', 'e4 d5 exd5'), ['slide 36 27']);
    assert.deepEqual(await happened(page, 'chess', 'e4 e5 Nf3 Nc6 Bb5 a6', 'e4 e5 Nf3 Nc6 Bb5 a6 O-O'), ['slide 60 62', 'slide 63 61']);
    assert.deepEqual(await happened(page, 'hare', '', 'b3c2'), ['slide 3 5']);
    assert.deepEqual(await happened(page, 'tictactoe', '', 'b2'), ['come 4']);
    const taken = await happened(page, 'draughts', '1-3 8-6', '1-3 8-6 3x8', { size: 4 });
    assert.equal(taken.filter((what) => what.startsWith('slide')).length, 1);
    assert.equal(taken.filter((what) => what.startsWith('go')).length, 1);
    assert.deepEqual(await happened(page, 'nim', '', '1:1'), []);
});

test('motion: pieces move for a moment, and the line of the winner is drawn', async ({ page, url }) => {
    await open(page, url, { game: 'connect4', moves: '1 2 1 2 1 2' });
    await page.evaluate(() => {
        const { animate } = Element.prototype;
        window.moved = [];
        Element.prototype.animate = function run(frames, options) {
            window.moved.push(options.duration);
            return animate.call(this, frames, options);
        };
    });
    await cell(page, 0).click();
    await page.locator('.board .sweep.drawn').waitFor({ state: 'attached' });
    const times = await page.evaluate(() => window.moved);
    assert.ok(times.length > 0 && times.every((time) => time >= 150 && time <= 300), String(times));
    assert.equal(await page.locator('.board .won').count(), 4); /* and the cells know it */
});

test('motion: none where less is preferred', async ({ page, url }) => {
    await open(page, url, { game: 'connect4', moves: '1 2 1 2 1 2' });
    await page.evaluate(() => {
        window.moved = 0;
        Element.prototype.animate = () => {
            window.moved++;
            return null;
        };
    });
    await cell(page, 0).click();
    await page.locator('.board .sweep').waitFor({ state: 'attached' });
    assert.equal(await page.locator('.board .sweep.drawn').count(), 0);
    assert.equal(await page.evaluate(() => window.moved), 0);
}, { context: { reducedMotion: 'reduce' } });

test('motion: a pale piece where a click would put one', async ({ page, url }) => {
    await open(page, url, { game: 'connect4' });
    await cell(page, 3).hover(); /* the top of a column: it falls */
    const ghost = page.locator('.board .ghost');
    await ghost.waitFor({ state: 'attached' });
    const [low, bottom] = [await ghost.boundingBox(), await cell(page, 38).boundingBox()];
    assert.ok(Math.abs(low.y + low.height / 2 - bottom.y - bottom.height / 2) < 6);
    await page.mouse.move(0, 0);
    await page.waitForFunction(() => !document.querySelector('.board .ghost'));
    await open(page, url, { game: 'chess' });
    await cell(page, 52).click();
    await cell(page, 36).hover(); /* the pawn on its way */
    await ghost.waitFor({ state: 'attached' });
    await cell(page, 20).hover(); /* it cannot go there */
    await page.waitForFunction(() => !document.querySelector('.board .ghost'));
});

test('motion: what a click takes from a heap is seen, with values too', async ({ page, url }) => {
    await visit(page, `${url}#/play?game=nim&max=human&min=human`);
    await page.locator('.board [data-id="2.3"]').hover();
    await page.waitForFunction(() => document.querySelectorAll('.board .picture.taken').length === 3);
    assert.match(await page.locator('.board-caption').textContent(), /take 3/);
});

test('motion: a forced pass is explained', async ({ page, url }) => {
    await open(page, url, { game: 'othello', size: 4, position: 'XXXX/XXXX/XXXO/XXX. O' });
    const free = page.locator('.board-free');
    await free.locator('button').waitFor();
    assert.match(await free.textContent(), /No cell has a move; all you can do is:/);
});

test('motion: choices of a move do not cover what is below the board', async ({ page, url }) => {
    await open(page, url, { game: 'kayles' });
    await cell(page, 0).click();
    const [choices, board] = [await page.locator('.board-choices').boundingBox(), await page.locator('.board').boundingBox()];
    assert.ok(choices.y + choices.height <= board.y + board.height + 1);
});

test('motion: sounds are off, and the switch is remembered', async ({ page, url }) => {
    await open(page, url, { game: 'tictactoe' });
    const button = page.locator('.board-sound');
    assert.equal(await button.getAttribute('aria-pressed'), 'false');
    await button.click();
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    await page.reload();
    await page.locator('.board-svg').waitFor();
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
});

test('motion: 19 x 19 is drawn quickly', async ({ page, url }) => {
    await open(page, url, { game: 'go', size: 19 });
    const spent = await page.evaluate(async () => {
        const { ask } = await import('./engine/engine.js');
        const { Board } = await import('./play/board.js');
        const position = await ask('show', { game: 'go', size: 19, moves: 'q16 d4' });
        const board = new Board({ onmove() {} });
        document.body.append(board.element);
        const started = performance.now();
        board.draw(position, { isLive: true });
        const took = performance.now() - started;
        board.element.remove();
        return took;
    });
    assert.ok(spent < 1000, `${spent} ms`);
    return `${Math.round(spent)} ms`;
});
