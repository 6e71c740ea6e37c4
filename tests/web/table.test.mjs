/* table.test.mjs - games with chance, secrets, moves made at once or other numbers of players, played
 * to their ends in the page; seats, undo, reloading, both languages, a small screen. */
import assert from 'node:assert/strict';
import { axe, shot, test, visit } from './harness.mjs';

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
    await page.locator('[data-tab=play]').click();
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
        await page.addInitScript(() => { /* no pauses before the moves of engines */
            const { setTimeout: start } = window;
            window.setTimeout = (run, wait, ...given) => start(run, Math.min(wait, 20), ...given);
        });
        await open(page, url, { game: 'kuhn' });
        const { games } = await ask(page, 'games', {});
        const wide = games.filter((game) => game.wide);
        assert.ok(wide.length >= 4);
        for (const { name } of wide) {
            const engines = Object.fromEntries(['min', '3', '4'].flatMap((key) => [[`${key}.level`, '1']]));
            await open(page, url, { game: name, ...SHORT[name], ...engines });
            await playOut(page);
            assert.match(await status(page).textContent(), lang === 'en'
                ? /^The game is over: .* gets / : /^La partida ha terminado: [^:]+: [-+−]?\d/);
            assert.ok(await page.locator('.play-pay .play-who').count() >= 1, name);
            await shot(page, `table-${name}-${lang}`);
        }
        return wide.map(({ name }) => name).join(' ');
    }, { context: { locale: lang === 'en' ? 'en-GB' : 'es-ES' } });
}

test('table: engines are paused, and what was seen is looked at again', async ({ page, url }) => {
    await open(page, url, { game: 'pig', goal: 100, max: 'engine', min: 'engine' });
    await page.locator('.record li').nth(3).waitFor();
    await button(page, 'Pause').first().click();
    await button(page, 'Go on from here').waitFor();
    const count = await page.locator('.record li').count();
    const now = await page.locator('.play-picture').textContent();
    const counter = page.locator('.timeline .step-counter');
    assert.equal(await counter.textContent(), `move ${count} of ${count}`);
    const steps = page.getByRole('group', { name: 'Moves of the game' });
    await steps.getByRole('button', { name: 'First' }).click();
    await page.waitForFunction((all) => document.querySelector('.timeline .step-counter').textContent === `move 0 of ${all}`, count);
    assert.match(await page.locator('.play-picture').textContent(), /points: 0.*points: 0/);
    await steps.getByRole('button', { name: 'Next', exact: true }).click();
    assert.equal(await page.locator('.record [aria-current=step]').count(), 1);
    await steps.getByRole('button', { name: 'Last' }).click();
    assert.equal(await page.locator('.play-picture').textContent(), now);
    assert.equal(await page.locator('.record li').count(), count, 'the engines wait');
    await button(page, 'Go on from here').click();
    await page.locator('.record li').nth(count + 1).waitFor();
});

test('table: secrets of another seat are not seen on the timeline', async ({ page, url }) => {
    await open(page, url, { game: 'kuhn', max: 'human', min: 'human' });
    await button(page, 'I am first: show my seat').click();
    await page.locator('.move-list [data-move]').first().click();
    await button(page, 'I am second: show my seat').click();
    await page.locator('.move-list [data-move]').first().waitFor();
    const seats = page.getByRole('group', { name: 'Moves of the game' });
    assert.ok(await seats.getByRole('button', { name: 'First' }).isDisabled(), 'second has seen one position');
});

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
});

test('table: theory beside the moves', async ({ page, url }) => {
    await open(page, url, { game: 'kuhn' });
    await isMyTurn(page);
    await page.locator('[data-tab=values]').click();
    await page.getByRole('switch').check();
    await page.waitForFunction(() => [...document.querySelectorAll('.move-list .badge')]
        .filter((badge) => /^\d+(\.\d)? %$/.test(badge.textContent)).length === 2);
    assert.match(await page.locator('.think-worth').textContent(), /-(0\.0556|1\/18)/);
    await shot(page, 'table-theory');
    await axe(page);
});

test('table: theory gives values, strategies of named sets and readable words', async ({ page, url }) => {
    await open(page, url, { game: 'blackjack', moves: '6 2 5' });
    await isMyTurn(page);
    await page.locator('[data-tab=values]').click();
    await page.getByRole('switch').check();
    await page.locator('.move-list .best').waitFor({ state: 'attached' });
    assert.match(await page.locator('.move-list').textContent(), /stand−0\.1672hit0\.0708double0\.0035/);
    assert.match(await page.locator('.think-count').textContent(), /^over all outcomes of chance · exact$/);
    await open(page, url, { game: 'efg' });
    await isMyTurn(page);
    await page.locator('[data-tab=values]').click();
    await page.getByRole('switch').check();
    await page.waitForFunction(() => [...document.querySelectorAll('.move-list .badge')]
        .filter((badge) => /^\d+ %$/.test(badge.textContent)).length === 2);
    assert.match(await page.locator('.think-count').textContent(), /^linear programming · exact$/);
});

test('table: a link has the moves of an open game, and the last roll is shown', async ({ page, url }) => {
    const sides = { max: 'human', min: 'human' };
    await open(page, url, { game: 'pig', ...sides, moves: 'roll 5 roll 3' });
    await page.waitForFunction(() => document.querySelectorAll('.record li').length === 4);
    assert.equal(await page.locator('.board .picture .pip').count(), 3);
    assert.match(await status(page).textContent(), /first, roll; chance: 3$/);
    const copied = () => page.evaluate(async () => {
        let text = '';
        Object.defineProperty(navigator, 'clipboard', { configurable: true, value: {
            writeText: async (given) => {
                text = given;
            },
        } });
        [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Copy link').click();
        await new Promise((resolve) => {
            setTimeout(resolve, 50);
        });
        return text;
    });
    assert.match(decodeURIComponent(await copied()), /moves=roll[+ ]5[+ ]roll[+ ]3/);
    await page.getByText('The link is copied.', { exact: true }).first().waitFor();
    await button(page, 'New game').click();
    await page.waitForFunction(() => document.querySelectorAll('.record li').length === 0);
    await open(page, url, { game: 'pig', ...sides, moves: 'roll 1' });
    await page.waitForFunction(() => document.querySelectorAll('.record li').length === 2);
    assert.match(await status(page).textContent(), /second to move.*the turn is over$/);
    await open(page, url, { game: 'kuhn' });
    await isMyTurn(page);
    assert.doesNotMatch(await copied(), /moves=/);
    await page.getByText(/^A link to a new game like this is copied/).first().waitFor();
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
});

/* Between two people an engine moves: no person sees the other's card then, nor while the seat changes. */
test('table: two people and an engine', async ({ page, url }) => {
    await open(page, url, { game: 'kuhn', players: 3, max: 'human', min: 'human', 3: 'engine', '3.level': '1' });
    const show = page.locator('.play-curtain button');
    /* the cards that are face up, whenever the page changes */
    await page.evaluate(() => {
        globalThis.seen = [];
        const note = () => {
            const board = document.querySelector('.board');
            const text = !board || board.hidden || board.closest('[hidden]') ? '' : board.textContent;
            globalThis.seen.push({ seat: globalThis.seat ?? null, cards: text.match(/[JQKA]♠/g) ?? [] });
        };
        new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    for (let i = 0; i < 6 && await over(page).count() === 0; i++) {
        await page.locator('.play-curtain:not([hidden]) button, .play-status.over').first().waitFor();
        if (await over(page).count() > 0) {
            break;
        }
        const name = await show.textContent();
        await page.evaluate((seat) => { globalThis.seat = seat; }, name);
        await show.click();
        await isMyTurn(page);
        await page.locator('.move-list [data-move]').first().click(); /* pass */
        await page.locator('.play-curtain:not([hidden]) button, .play-status.over').first().waitFor();
    }
    const seen = await page.evaluate(() => globalThis.seen);
    const bySeat = new Map();
    for (const { seat, cards } of seen) {
        if (cards.length > 0 && cards.length < 2) {
            bySeat.set(seat, new Set([...bySeat.get(seat) ?? [], ...cards]));
        }
    }
    assert.ok(bySeat.size > 0);
    for (const [seat, cards] of bySeat) {
        assert.equal(cards.size, 1, `${seat}: ${[...cards].join(' ')}`);
    }
});

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
});

const node = (page, number) => page.locator(`.whole [data-node="${number}"]`);
const panel = (page) => page.locator('.whole-panel');

async function openTree(page, url, params) {
    await open(page, url, params);
    await isMyTurn(page);
    await page.locator('[data-tab=tree]').click();
    await node(page, 0).waitFor();
}

/* The numbers of the nodes that have a class. */
function nodesWith(page, name) {
    return page.locator(`.whole [data-node].${name}`).evaluateAll((groups) =>
        groups.map((group) => Number(group.dataset.node)));
}

async function fitsWindow(page, what) {
    const { scroll, client } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth,
    }));
    assert.ok(scroll <= client, `${what}: ${scroll} > ${client}`);
}

for (const lang of ['en', 'es']) {
    test(`table: the whole game as a tree, ${lang}`, async ({ page, url }) => {
        const is = (en, es) => (lang === 'en' ? en : es);
        await openTree(page, url, { game: 'kuhn' });
        const { nodes, sets } = await ask(page, 'show', { game: 'kuhn', whole: 'yes' });
        assert.equal(await page.locator('.whole [role="treeitem"]').count(), nodes.length);
        const [set] = sets.filter(({ label }) => label === '?K b'); /* a king after a bet: always met */
        const chosen = set.nodes.find((id) => nodes[nodes[nodes[id].parent].parent].move === 'Q');
        await node(page, chosen).locator(':scope > .edge + *').click();
        await panel(page).getByText(is(`Information set ${set.name}`, `Conjunto de información ${set.name}`)).waitFor();
        assert.deepEqual(await nodesWith(page, 'selected'), [chosen]);
        assert.deepEqual(await nodesWith(page, 'kin'), set.nodes);
        assert.ok(await page.locator('.whole .set.kin').count() >= 1);
        await panel(page).getByText(lang === 'en' ? 'linear programming' : 'programación lineal').waitFor();
        assert.deepEqual(await panel(page).locator('tbody tr').evaluateAll((rows) => rows.map((row) =>
            row.textContent.trim())), ['pass0', 'bet1']);
        await shot(page, `table-tree-${lang}`);
        /* an edge's label leads to the node below it, here an end */
        const end = nodes.findIndex(({ parent, move }) => parent === chosen && move === 'bet');
        await node(page, end).locator('.edge text').click();
        assert.deepEqual(await nodesWith(page, 'selected'), [end]);
        assert.match(await panel(page).textContent(), is(/^the end.*-2/, /^final.*-2/));
        /* the path leads back, to chance */
        await panel(page).getByRole('button', { name: is('start', 'inicio'), exact: true }).click();
        assert.deepEqual(await nodesWith(page, 'selected'), [0]);
        assert.deepEqual(await panel(page).locator('tbody td:nth-child(2)').allTextContents(), ['1/3', '1/3', '1/3']);
        await axe(page);
    }, { context: { locale: lang === 'en' ? 'en-GB' : 'es-ES' } });
}

test('table: the tree by keys, fractions of a set', async ({ page, url }) => {
    await openTree(page, url, { game: 'kuhn' });
    const { nodes, sets } = await ask(page, 'show', { game: 'kuhn', whole: 'yes' });
    await node(page, 0).focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) {
        await page.keyboard.press(key);
    }
    const [at] = await nodesWith(page, 'selected');
    const set = sets[nodes[at].set];
    assert.equal(set.label, '?J b');
    assert.ok(await node(page, at).evaluate((group) => group === document.activeElement));
    assert.match(await node(page, at).getAttribute('aria-label'), new RegExp(`^bet ${set.name}, second to move, one of 2 nodes`));
    await page.keyboard.press('Home');
    assert.deepEqual(await nodesWith(page, 'selected'), [0]);
    const met = sets.find(({ label }) => label === '?Q b').nodes[0];
    await node(page, met).dispatchEvent('click');
    await panel(page).getByText('2/3').waitFor();
    assert.deepEqual(await panel(page).locator('tbody td:nth-child(2)').allTextContents(), ['2/3', '1/3']);
});

test('table: trees of other games', async ({ page, url }) => {
    await openTree(page, url, { game: 'centipede' }); /* open: every node is a game of its own */
    await panel(page).getByText('backward induction').waitFor();
    assert.equal(await panel(page).locator('tr.best th').textContent(), 'take');
    await openTree(page, url, { game: 'table', name: 'chicken' });
    await panel(page).locator('select').waitFor();
    assert.equal(await panel(page).locator('select option').count(), 3);
    await panel(page).locator('select').selectOption('1');
    assert.deepEqual(await panel(page).locator('tbody td:nth-child(2)').allTextContents(), ['2/3', '1/3']);
    await page.setViewportSize({ width: 390, height: 844 });
    await openTree(page, url, { game: 'leduc' }); /* large: folded */
    const fold = page.locator('.whole [data-node].fold').first();
    await fold.dispatchEvent('click');
    await panel(page).getByText(/The tree goes on here; it has 9,457 nodes/).waitFor();
    await fitsWindow(page, 'leduc');
    await shot(page, 'table-tree-small');
});

test('table: a game pasted as .efg', async ({ page, url }) => {
    await openTree(page, url, { game: 'efg' });
    await page.locator('.stage-title button').click();
    await page.locator('.play-options summary').click();
    const field = page.locator('.play-options textarea[name="efg"]');
    await field.fill('EFG 2 R "Entry" { "Newcomer" "Firm" }\np "" 1 1 "" { "in" "out" } 0\n'
        + 'p "" 2 1 "" { "fight" "share" } 0\nt "" 1 "" { -1, -1 }\nt "" 2 "" { 2, 2 }\nt "" 3 "" { 0, 4 }\n');
    await field.blur();
    await page.locator('.move-list [data-move="in"]').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await node(page, 4).waitFor();
    assert.match(await page.locator('.whole .world').textContent(), /Entry/);
});

test('table: odds of hidden cells, the chart of blackjack, names of strategies', async ({ page, url }) => {
    await open(page, url, { game: 'battleship', ...SHORT.battleship });
    await isMyTurn(page);
    await button(page, 'Odds').click();
    await page.locator('.heat-legend:not([hidden])').waitFor();
    assert.ok(await page.locator('.board .heat-text').count() >= 8);
    await shot(page, 'table-odds');
    await axe(page);
    await button(page, 'Odds').click();
    await page.waitForFunction(() => !document.querySelector('.board .heat-text'));
    await open(page, url, { game: 'blackjack' });
    await page.locator('[data-tab=values]').click();
    await page.getByText('Chart of the best play', { exact: true }).click();
    await page.waitForFunction(() => document.querySelector('.tree-picture img')?.naturalWidth > 200);
    await open(page, url, { game: 'table' });
    await page.locator('.board .axis-cols').first().waitFor();
    assert.deepEqual(await page.locator('.board .axis-cols').allTextContents(), ['rock', 'paper', 'scissors']);
    assert.deepEqual(await page.locator('.board .axis-rows').allTextContents(), ['rock', 'paper', 'scissors']);
    await page.locator('[data-tab=values]').click();
    await page.getByRole('switch').check();
    assert.match(await page.locator('.equilibria li').first().textContent(), /rock 1\/3, paper 1\/3, scissors 1\/3/);
});
