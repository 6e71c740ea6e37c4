/* links.test.mjs - the contents of a link reach the game: every option of every game and problem,
 * from the links of every view; and an unknown key is reported in the page, with the nearest known
 * one. */
import assert from 'node:assert/strict';
import { test } from './harness.mjs';

/* Values, other than the default, for options without choices: the first that the library accepts
 * is used. */
const TRIED = ['4', '3', '5', '1,2', 'A(1 2)', 'FF_TT', 'T', 'A-B 1, B-C 2', 'A', 'B', '1,1', '2,4,6',
    '0,1', '3,4,5', 'S.T', 'S..../....T', 'b1', 'AB+AB=CCA', 'triangle', '10/2,20/3', '8,5,3', '5,3,0', '1,5,2',
    '12345678_', '1 2 3/4 5 6/7 8 .', '20', '17', '0,0 1,1', 'I', 'c3', 'd4', 'c2', 'h8', 'king', 'queen', '0.5', '1', '6', '960', '77',
    `12${'.'.repeat(79)}`, '2', '11', '1,2,3,4,5,6,7,0,8', '2 50\n60 10\n100 20\n'];

/* Options that have an effect only together with others. */
const NEEDS = {
    'graph positions': { graph: 'p sp 2 1\na 1 2 4\n', positions: 'p aux sp co 2\nv 1 0 0\nv 2 1 1\n',
        from: '1', to: '2' },
};

/* Opens a view by changing the address, as a link in the page does. */
async function follow(page, view, params) {
    await page.evaluate((hash) => {
        location.hash = hash;
    }, `#/${view}?${new URLSearchParams(params)}`);
}

/* Runs in the page: asks the library. */
function ask(page, verb, params) {
    return page.evaluate(async (request) => {
        const { ask: asked } = await import('./engine/engine.js');
        return asked(...request).catch(({ message }) => ({ refused: message }));
    }, [verb, params]);
}

async function start(page, url) {
    await page.goto(`${url}#/play?game=tictactoe&max=human&min=human`);
    await page.locator('.board-svg').waitFor();
}

/* [{name, key, value, shown}] for every option of every game, or of every problem; `shown` is the
 * library's text for it. Asks from inside the page: for a few options it tries dozens of values. */
async function everyOption(page, verb, kind, beside = {}) {
    const found = await page.evaluate(async ([list, asks, needs, tried, more]) => {
        const { ask: asked } = await import('./engine/engine.js');
        const all = (await asked(...list))[list[2]].filter((one) => !one.wide); /* games at a table: table.test.mjs */
        const pairs = all.flatMap(({ name, options }) => options.map((option) => ({ name, ...option })));
        const results = [];
        for (const { name, key, value: usual, choices } of pairs) {
            const { [key]: only, ...others } = needs[`${name} ${key}`] ?? {};
            const values = only ? [only] : choices.length ? choices.map(({ value }) => value) : tried;
            let result = { name, key, refused: 'nothing' };
            for (const value of values.filter((one) => one !== usual)) {
                try {
                    const shown = await asked(asks[0], { [asks[1]]: name, ...others, [key]: value, ...more });
                    result = { name, key, value, beside: others, shown };
                    break;
                } catch ({ message }) {
                    result.refused = message;
                }
            }
            results.push(result);
        }
        return results;
    }, [[verb, {}, kind], verb === 'games' ? ['show', 'game'] : ['find', 'problem'], NEEDS, TRIED, beside]);
    for (const { name, key, refused } of found) {
        assert.ok(!refused, `${name}: no value tried here is one of ${key}: ${refused}`);
    }
    assert.ok(found.length > 20);
    return found;
}

test('links: play has every option of every game', async ({ page, url }) => {
    await start(page, url);
    const all = await everyOption(page, 'games', 'games');
    for (const { name, key, value, shown } of all) {
        await follow(page, 'play', { game: name, [key]: value, max: 'human', min: 'human' });
        const control = page.locator(`.play-options [name=${key}]`);
        await control.waitFor({ state: 'attached' });
        await page.waitForFunction(([text, game]) => {
            const chosen = document.querySelector('.play-game select')?.value;
            return chosen === game && document.querySelector('textarea[name=position]')?.value === text;
        }, [shown.position, name]);
        assert.equal(await control.inputValue(), value, `${name} ${key}`);
        assert.equal(await page.locator('.play-errors .error-line').textContent(), '');
        assert.equal(await page.locator('.move-list [data-move]').count(), shown.moves.length,
            `${name} ${key}=${value}: moves`);
    }
    return `${all.length} options`;
});

test('links: the tree lab has every option of every game', async ({ page, url }) => {
    await start(page, url);
    const all = await everyOption(page, 'games', 'games');
    for (const { name, key, value, shown } of all.filter((one) => one.name !== 'tree')) {
        const link = { game: name, [key]: value, depth: 1, wide: 3 }; /* not the thousands of moves of amazons */
        const told = await ask(page, 'explain', { ...link, frames: 'yes' });
        await follow(page, 'tree', link);
        const back = page.locator(`a[href*="game=${name}&${new URLSearchParams({ [key]: value })}"]`);
        await back.waitFor({ state: 'attached' });
        await page.waitForFunction((count) =>
            document.querySelectorAll('.tree-view [data-node]').length === count,
        told.nodes.length);
        assert.equal(told.nodes[0].position, shown.position);
        assert.equal(await page.locator('.error-line').first().textContent(), '');
    }
    /* options of `explain` without a field are passed on too */
    await follow(page, 'tree', { game: 'connect4', depth: 2, wide: 2 });
    const { nodes } = await ask(page, 'explain',
        { game: 'connect4', depth: 2, wide: 2, frames: 'yes' });
    await page.waitForFunction((count) =>
        document.querySelectorAll('.tree-view [data-node]').length === count, nodes.length);
    return `${all.length} options`;
});

/* Records the page's requests to the library as texts `verb key=value key=value`. */
async function listen(page) {
    await page.addInitScript(() => {
        const { fetch: fetched } = window;
        const { postMessage } = Worker.prototype;
        window.asked = [];
        window.fetch = (address, options) => {
            const verb = /^api\/(.*)/.exec(address)?.[1];
            if (verb) {
                window.asked.push([verb, ...[...options.body].map((pair) => pair.join('='))].join(' '));
            }
            return fetched(address, options);
        };
        Worker.prototype.postMessage = function post(message) {
            if (message.words) {
                window.asked.push(message.words.join(' '));
            }
            return postMessage.call(this, message);
        };
    });
}

test('links: the search lab has every option of every problem', async ({ page, url }) => {
    await listen(page);
    await start(page, url);
    const all = await everyOption(page, 'find', 'problems', { nodes: 1 });
    for (const { name, key, value, beside } of all) {
        await page.evaluate(() => {
            window.asked = [];
        });
        await follow(page, 'search', { problem: name, ...beside, [key]: value });
        await page.waitForFunction(([problem, pair]) => window.asked.some((words) =>
            words.includes(` problem=${problem} `) && words.includes(` ${pair}`)),
        [name, `${key}=${value.trim()}`]).catch((error) => assert.fail(`${name} ${key}=${value}: ${error}`));
        assert.equal(await page.locator('.error-line').first().textContent(), '', `${name} ${key}`);
    }
    /* start and target of the link are on the map, a generated puzzle in its cells */
    await follow(page, 'search', { problem: 'map', map: '.../.../...', from: '1,0', to: '2,2' });
    await page.locator('canvas[data-map=".S./.../..T"]').waitFor();
    const { position } = await ask(page, 'show', { problem: 'sudoku', make: 'easy', seed: 5 });
    await follow(page, 'search', { problem: 'sudoku', make: 'easy', seed: 5 });
    await page.locator(`[data-state="${position}"]`).waitFor();
    return `${all.length} options`;
}, { alone: true });

/* Where a view reports errors. */
const complaint = (page) => page.locator('.error-line:not(:empty)').first();

test('links: a key that is none is named', async ({ page, url }) => {
    await start(page, url);
    const slips = [
        ['play', { game: 'connect4', row: 4 }, "there is no parameter 'row'; did you mean 'rows'?"],
        ['play', { game: 'connect4', mx: 'human' }, "there is no parameter 'mx'; did you mean 'max'?"],
        ['play', { game: 'connect4', movse: '4' }, "there is no parameter 'movse'; did you mean 'moves'?"],
        ['play', { game: 'nim', nothing: 1 }, "neither 'session' nor nim has 'nothing'"],
        ['tree', { game: 'connect4', clos: 4 }, "there is no parameter 'clos'; did you mean 'cols'?"],
        ['tree', { game: 'connect4', deph: 4 }, "there is no parameter 'deph'; did you mean 'depth'?"],
        ['tree', { tree: 'A(3 5)', algoritm: 'pvs' },
            "there is no parameter 'algoritm'; did you mean 'algorithm'?"],
        ['search', { problem: 'queens', nods: 4 },
            "there is no parameter 'nods'; did you mean 'nodes'?"],
        ['search', { problem: 'knapsack', capacty: 4 },
            "there is no parameter 'capacty'; did you mean 'capacity'?"],
        ['search', { problem: 'map', form: '0,0' }, "there is no parameter 'form'; did you mean 'from'?"],
        ['exercises', { kind: 'nim', sed: 4 }, "there is no parameter 'sed'; did you mean 'seed'?"],
        ['exercises', { kind: 'tree', branchng: 4 },
            "there is no parameter 'branchng'; did you mean 'branching'?"],
    ];
    for (const [view, params, text] of slips) {
        await follow(page, view, params);
        await complaint(page).getByText(text).waitFor();
    }
    /* the rest of the link is valid */
    await follow(page, 'play', { game: 'connect4', row: 4, cols: 5, moves: '11', max: 'human' });
    await page.locator('.play-options [name=cols]').waitFor({ state: 'attached' });
    await complaint(page).getByText("did you mean 'rows'?").waitFor();
    assert.equal(await page.locator('.play-options [name=cols]').inputValue(), '5');
    await page.locator('.record [data-ply="2"]').waitFor({ state: 'attached' });
});

test('links: a value that is none is named', async ({ page, url }) => {
    await start(page, url);
    const slips = [
        ['tree', { tree: 'A(3 5)', algorithm: 'alfabeta' }, 'algorithm=alfabeta: expected one of: minimax'],
        ['tree', { game: 'corks', n: 3, algorithm: 'pv' }, 'algorithm=pv: expected one of: minimax'],
        ['tree', { tree: 'A(chance B(0.5: 3 0.5: 1) C(2))', algorithm: 'star' },
            'algorithm=star: expected one of: auto'],
        ['tree', { tree: 'A(3 5)', compare: 'pv' }, 'algorithm=pv: expected one of: minimax'],
        ['search', { problem: 'graph', algorithm: 'bfss' }, 'algorithm=bfss: expected one of: bfs'],
        ['search', { problem: 'graph', ties: 'deap' }, 'ties=deap: expected one of: deep'],
        ['search', { problem: 'graph', heuristic: 'far' }, "graph has no heuristic 'far'"],
    ];
    for (const [view, params, text] of slips) {
        await follow(page, view, params);
        await complaint(page).getByText(text).waitFor();
    }
    /* the list continues with the available ones; an algorithm for another kind of tree is
     * replaced */
    await follow(page, 'tree', { tree: 'A(3 5)', algorithm: 'alfabeta' });
    await complaint(page).getByText('alfabeta').waitFor();
    await page.locator('select[name=algorithm]').selectOption('alphabeta');
    await page.locator('[data-node=A]').waitFor();
    await follow(page, 'tree', { tree: 'A(chance B(0.5: 3 0.5: 1) C(2))', algorithm: 'pvs' });
    await page.locator('[data-node=B]').waitFor();
    assert.equal(await page.locator('select[name=algorithm]').inputValue(), 'expectiminimax');
});

test('links and the move box: moves as everybody writes them', async ({ page, url }) => {
    await start(page, url);
    await follow(page, 'play', { game: 'connect4', moves: '4435', ply: 3, max: 'human', min: 'human' });
    await page.locator('.record [data-ply="4"]').waitFor();
    await page.waitForFunction(() => location.hash.includes('moves=4+4+3+5&ply=3'));
    const box = page.locator('input[name=move]');
    await box.fill('2 27');
    await box.press('Enter');
    await page.locator('.record [data-ply="6"]').waitFor();
    await page.waitForFunction(() => location.hash.includes('moves=4+4+3+2+2+7&'));
    await box.fill('19');
    await box.press('Enter');
    await page.locator('section[aria-label=Moves] .error-line:not(:empty)').waitFor();
    assert.equal(await page.locator('.record [data-ply="7"]').count(), 0);
    await follow(page, 'play', { game: 'othello', max: 'human', min: 'human' });
    await page.locator('.play-game select').waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.querySelector('.play-game select').value === 'othello'
        && document.querySelectorAll('.record [data-ply="1"]').length === 0);
    await box.fill('f5d6c3');
    await box.press('Enter');
    await page.locator('.record [data-ply="3"]').waitFor();
});
