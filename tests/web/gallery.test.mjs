/* gallery.test.mjs - a picture of the board of every game and problem, in the light and in the dark, in
 * OUT/web-shots/gallery; nothing of a board lies outside its frame. The structure of the boards is
 * compared by the meson test `gallery`; here the page draws the same views. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { site, test, visit } from './harness.mjs';
import { looksAsBefore } from './looks.mjs';

/* Positions that show more than the start does. */
const MOVES = {
    tictactoe: 'b2 a1 c2 a3 a2', mnk: 'a1 b2', connect4: '4 4 3 2 5 5 3', othello: 'f5 d6 c3', hare: 'b3c2 e2d3', kalah: 'C',
    domineering: 'a1a2 c3d3', cram: 'a1b1', chess: 'e4 e5 Nf3', go: 'e5 c3', gomoku: 'h8 i9', hex: 'd4 c3', queens: '1 5 8', knapsack: '+1',
};
const EXTRA = [{ game: 'go', size: 19 }, { game: 'draughts', rules: 'international' }, { game: 'hare', size: 17 },
    { game: 'morris', men: 3 }, { game: 'hanoi', discs: 6 }, { game: 'nim', heaps: '3,4,25' }];

/* Views with something in them: name, address, what is there when the view is drawn. */
const VIEWS = [
    ['home', '#/', '.gallery .mini'],
    ['play', '#/play?game=connect4&moves=4+4+3&max=human&min=human', '.board-svg [data-cell]'],
    ['table', '#/play?game=centipede&max=human&min=human', '.play-picture svg, .play-picture pre'],
    ['tree', '#/tree?game=tree&step=5', '.tree-view [data-node]'],
    ['search', '#/search?problem=graph', '.answer:visible'],
    ['exercises', '#/exercises?kind=tree&seed=1', '.stage-picture svg'],
];

/* Draws the view of a request alone in the page; returns what is wrong with it. */
function drawAlone(request) {
    return (async () => {
        const { ask } = await import('./engine/engine.js');
        const { Board } = await import('./play/board.js');
        const position = await ask('show', request);
        const board = new Board({ onmove() {} });
        document.querySelector('#gallery')?.remove();
        const room = document.createElement('div');
        room.id = 'gallery';
        room.style.cssText = 'position:fixed;inset:0;z-index:99;padding:1rem;background:var(--card);overflow:auto';
        room.append(board.element);
        document.body.append(room);
        board.draw(position, { isLive: true, label: 'board' });
        const svg = room.querySelector('svg.board-svg');
        if (!svg) {
            return { isText: true, outside: [], cells: 0 };
        }
        const frame = svg.viewBox.baseVal;
        const outside = [...svg.querySelectorAll('text, circle, rect, path')].filter((element) => {
            const box = element.getBBox();
            return box.x < -3 || box.y < -3 || box.x + box.width > frame.width + 3 || box.y + box.height > frame.height + 3;
        }).map((element) => `${element.tagName}.${element.getAttribute('class')} ${element.textContent}`);
        return { isText: false, outside, cells: svg.querySelectorAll('[data-cell]').length };
    })();
}

for (const scheme of ['light', 'dark']) {
    test(`gallery: every board, ${scheme}`, async ({ page, url }) => {
        const folder = join(site.out, 'web-shots', 'gallery');
        mkdirSync(folder, { recursive: true });
        await page.emulateMedia({ colorScheme: scheme });
        await visit(page, `${url}#/play?game=tictactoe&max=human&min=human`);
        await page.locator('.board-svg').waitFor();
        const names = await page.evaluate(async () => {
            const { ask } = await import('./engine/engine.js');
            const [games, problems] = await Promise.all([ask('games', {}), ask('find', {})]);
            return [...games.games, ...problems.problems].map(({ name }) => name);
        });
        assert.ok(names.length > 50);
        const requests = [...new Set(names)].map((game) => ({ game, ...MOVES[game] ? { moves: MOVES[game] } : {} }));
        let drawn = 0;
        for (const request of [...requests, ...EXTRA]) {
            const { isText, outside, cells } = await page.evaluate(drawAlone, request);
            assert.deepEqual(outside, [], JSON.stringify(request));
            assert.ok(isText || cells > 0 || request.game === 'blackjack', JSON.stringify(request));
            drawn += isText ? 0 : 1;
            const name = Object.values(request).join('-').replaceAll(/[^\w,]+/g, '-');
            await looksAsBefore(page, `${name}-${scheme}`, await page.screenshot({ path: join(folder, `${name}-${scheme}.png`) }));
        }
        return `${drawn} boards`;
    }, { engines: ['server'] });

    test(`gallery: every view, ${scheme}`, async ({ page, url }) => {
        const folder = join(site.out, 'web-shots', 'gallery');
        mkdirSync(folder, { recursive: true });
        if (!(await (await page.request.get(url)).text()).includes('data-font=')) {
            return 'this build has no font of its own: letters of the system have other widths';
        }
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        for (const [name, address, ready] of VIEWS) {
            await visit(page, `${url}${address}`);
            for (const [size, width] of [['desktop', 1280], ['phone', 390]]) {
                await page.setViewportSize({ width, height: 800 });
                await page.locator(ready).first().waitFor();
                await page.waitForFunction(() => [...document.fonts].every(({ status }) => status !== 'loading')
                    && [...document.querySelectorAll('.mini')].every((mini) => mini.querySelector('svg')
                        || mini.getBoundingClientRect().top > innerHeight)); /* small boards that are in sight */
                const shot = `${name}-${size}-${scheme}`;
                await looksAsBefore(page, shot, await page.screenshot({ path: join(folder, `${shot}.png`), animations: 'disabled' }));
            }
        }
        return `${VIEWS.length} views`;
    }, { engines: ['server'], alone: true });
}
