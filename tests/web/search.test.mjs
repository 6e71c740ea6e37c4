/* search.test.mjs - the search lab: maps drawn and loaded, the course's A* example pass by pass,
 * puzzles on their boards, with the mouse, with the keyboard, in Spanish, on a narrow screen. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { ENGINES, axe, shot, test, visit } from './harness.mjs';
import { cellPoint, cost, mapText } from './map_cells.mjs';

const PUZZLE = '530070000600195000098000060800060003400803001700020006060000280000419005000080079';
const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
/* OPEN after each pass, as in the course */
const COURSE_OPEN = ['{(S,5)}', '{(B,8),(D,9)}', '{(E,8),(D,9)}', '{(F,13),(D,9)}', '{(F,13),(H,11)}',
    '{(F,13),(J,11)}', '{(F,13),(K,16)}', '{(K,16),(G,18)}', '{(T,17),(G,18)}', '{(G,18)}'];
const COURSE_ORDER = ['S', 'B', 'E', 'D', 'H', 'J', 'F', 'K', 'T'];
const COURSE_F = [5, 8, 8, 9, 11, 11, 13, 16, 17];

async function open(page, url, params = {}) {
    await visit(page, `${url}#/search?${new URLSearchParams(params)}`);
    await page.locator('.answer:visible, .error-line:not(:empty)').first().waitFor();
}

const text = (page, selector) => page.locator(selector).innerText();


/* The length of a shortest path with 4 neighbours, or null. */
function breadthFirst(map) {
    const rows = map.split('/');
    const find = (letter) => rows.flatMap((row, y) => [...row].flatMap((cell, x) =>
        (cell === letter ? [[x, y]] : [])))[0];
    const queue = [[...find('S'), 0]];
    const seen = new Set([find('S').join()]);
    const [goalX, goalY] = find('T');
    for (const [x, y, length] of queue) {
        if (x === goalX && y === goalY) {
            return length;
        }
        for (const [nextX, nextY] of [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]) {
            if (rows[nextY]?.[nextX] && rows[nextY][nextX] !== '#' && !seen.has(`${nextX},${nextY}`)) {
                seen.add(`${nextX},${nextY}`);
                queue.push([nextX, nextY, length + 1]);
            }
        }
    }
    return null;
}

test('a map drawn with the mouse is solved', async ({ page, url }) => {
    await open(page, url, { problem: 'map', map: Array(9).fill('.'.repeat(12)).join('/')
        .replace(/^./, 'S').replace(/.$/, 'T') });
    assert.equal(await cost(page), '19');
    await page.mouse.move(...await cellPoint(page, 0, 3));
    await page.mouse.down(); /* a wall from the top nearly to the bottom, in one stroke */
    await page.mouse.move(...await cellPoint(page, 7, 3), { steps: 3 });
    await page.mouse.up();
    await page.mouse.move(...await cellPoint(page, 8, 7));
    await page.mouse.down();
    await page.mouse.move(...await cellPoint(page, 2, 7));
    await page.mouse.up();
    assert.equal((await mapText(page)).match(/#/g).length, 15);
    /* the search follows the strokes, and the answer never disappears */
    const solved = async () => page.waitForFunction((length) => document.querySelector('.answer').dataset.cost === length,
        String(breadthFirst(await mapText(page))));
    await solved();
    assert.equal(await page.locator('.answer').isVisible(), true);
    /* the start is dragged; the tool removes a wall */
    await page.mouse.move(...await cellPoint(page, 0, 0));
    await page.mouse.down();
    await page.mouse.move(...await cellPoint(page, 4, 5), { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Erase' }).click();
    await page.mouse.click(...await cellPoint(page, 5, 7));
    const map = await mapText(page);
    assert.equal(map.match(/#/g).length, 14); /* S was dragged over a wall, which remains */
    assert.equal(map.split('/')[4][5], 'S');
    assert.equal(map.split('/')[5][7], '.');
    await solved();
    assert.equal(Number(await cost(page)), breadthFirst(map));
    await axe(page);
    await shot(page, 'search-map');
});

test('a map is drawn with the keyboard only', async ({ page, url }) => {
    await open(page, url, { problem: 'map', map: 'S....T' });
    await page.locator('canvas.map').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    await page.keyboard.press('w');
    await page.keyboard.press('Shift+ArrowRight');
    assert.equal(await mapText(page), 'S##..T');
    await page.keyboard.press(' '); /* an existing wall is removed */
    assert.equal(await mapText(page), 'S#...T');
    await page.keyboard.press('t');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    assert.equal(await mapText(page), 'S#.T..');
    await page.locator('.answer[data-found=false]').waitFor();
});

test('a map is loaded from a file, and what is no map is told', async ({ page, url }) => {
    await open(page, url, { problem: 'map' });
    const load = async (name, contents) => {
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'),
            page.getByRole('button', { name: 'Load' }).click()]);
        await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(contents) });
    };
    await load('a.map', 'type octile\nheight 3\nwidth 4\nmap\n.@T.\n.@..\n...@\n');
    await page.waitForFunction(() => document.querySelector('canvas.map').dataset.map.length === 14);
    const map = await mapText(page);
    assert.equal(map.replace(/[ST]/g, '.'), '.##./.#../...#');
    await page.locator('.answer').waitFor();
    assert.equal(Number(await cost(page)), breadthFirst(map));
    await load('b.txt', 'S..\n.?.\n..T\n');
    await page.locator('.error-line:not(:empty)').waitFor();
    assert.equal(await mapText(page), map);
});

test('the cell of a map is apart from its f', async ({ page, url }) => {
    await open(page, url, { problem: 'map', map: 'S.#/..T' });
    await page.getByRole('button', { name: 'First', exact: true }).click();
    assert.deepEqual(await page.locator('.passes tr.now td').allTextContents(), ['{((0,0),3)}', '{-}']);
});

test('the A* of the course, pass for pass', async ({ page, url }) => {
    await open(page, url, { problem: 'graph' });
    await page.getByRole('button', { name: 'First', exact: true }).click();
    const closed = [];
    for (let pass = 0; pass < COURSE_OPEN.length; pass++) {
        const row = page.locator('.passes tr.now');
        const list = closed.length ? `{${closed.join(',')}}` : '{-}';
        assert.equal(await row.getAttribute('data-pass'), String(pass));
        assert.deepEqual(await row.locator('td').allTextContents(), [COURSE_OPEN[pass], list]);
        if (pass > 0) {
            const current = page.locator('.vertex.current');
            assert.equal(await current.getAttribute('data-place'), COURSE_ORDER[pass - 1]);
            assert.equal(await current.getAttribute('data-mark'), 'closed');
            assert.equal(await current.getAttribute('data-f'), String(COURSE_F[pass - 1]));
        }
        if (pass === 3) { /* D is reached again through E, and that path is dropped */
            assert.match(await text(page, '.step-sentence'), /D is in OPEN with f = 9, which is less than 11/);
            assert.equal(await page.locator('[data-place=D]').getAttribute('data-f'), '9');
        }
        if (pass < COURSE_OPEN.length - 1) {
            closed.push(`(${COURSE_ORDER[pass]},${COURSE_F[pass]})`);
            await page.keyboard.press('ArrowRight');
        }
    }
    assert.equal(await page.locator('.link.route').count(), 5);
    assert.equal(await cost(page), '17');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.locator('.passes tr.now td').first().textContent(), COURSE_OPEN[8]);
    assert.equal(await page.locator('.link.route').count(), 0);
    await axe(page);
    await shot(page, 'search-graph');
});

test('a graph is typed; what is wrong with it is told', async ({ page, url }) => {
    await open(page, url, { problem: 'graph' });
    await page.getByText('Change the graph').click();
    await page.getByRole('textbox', { name: 'graph' }).fill('a->b 2, b->c 2, a->c 5, c->b 1');
    await page.getByRole('textbox', { name: 'graph' }).blur();
    await page.locator('[data-place=c]').waitFor();
    await page.getByLabel('to', { exact: true }).selectOption('c');
    await page.waitForFunction(() => document.querySelector('.answer').dataset.cost === '4');
    await page.getByRole('textbox', { name: 'graph' }).fill('a-b -7');
    await page.getByRole('textbox', { name: 'graph' }).blur();
    await page.locator('.error-line:not(:empty)').waitFor();
});

test('a sudoku is pasted, solved and gone through as a person does', async ({ page, url }) => {
    await open(page, url, { problem: 'sudoku' });
    await page.getByLabel('81 characters').fill(PUZZLE);
    await page.getByLabel('81 characters').press('Enter');
    await page.waitForFunction((solved) => document.querySelector('.sudoku').dataset.state === solved, SOLVED);
    assert.equal(await page.locator('.sudoku .given').count(), 30);
    await page.getByRole('button', { name: 'As a person does it' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    assert.match(await text(page, '.step-sentence'), /^r\dc\d = \d: .*single\)$/);
    assert.equal(await page.locator('.sudoku .found').count(), 1);
    assert.equal(await page.locator('.sudoku .step').count(), 1);
    await axe(page);
    await shot(page, 'search-sudoku');
    /* typed with the keyboard: two fives in a row are impossible */
    await page.getByLabel('row 1, column 3').click();
    await page.keyboard.press('5');
    assert.equal((await page.locator('.sudoku').getAttribute('data-state')).slice(0, 4), '535.');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('.error-line:not(:empty), .answer[data-found=false]').first().waitFor();
    /* generated */
    await page.getByLabel('difficulty').selectOption('medium');
    await page.getByRole('button', { name: 'New puzzle' }).click();
    await page.waitForFunction(() => document.querySelector('.answer')?.dataset.found === 'true'
        && !document.querySelector('.sudoku').dataset.state.includes('.'));
});

test('binary search has low, middle and high below the numbers', async ({ page, url }) => {
    await open(page, url, { problem: 'array', step: 2 });
    await page.locator('.state-text[data-state="L=5 H=9"]').waitFor();
    const pointers = () => page.locator('.board [data-piece=pointer]').evaluateAll((cells) =>
        cells.map((cell) => `${cell.getAttribute('aria-label').match(/[LMH]+/)[0]}${Number(cell.dataset.cell) - 10}`)
            .join(' '));
    assert.equal(await pointers(), 'L5 M7 H9');
    assert.match(await text(page, '.step-sentence'), /low 5, middle 7, high 9: 23 < 56, so high becomes 6/);
    await shot(page, 'search-array');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.locator('.state-text[data-state="L=5 H=6"]').waitFor();
    assert.equal(await pointers(), 'LM5 H6');
});

test('estimates of one\'s own are used and judged', async ({ page, url }) => {
    await open(page, url, { problem: 'graph', graph: 'S-A 1, A-T 2, S-B 2, B-T 3', from: 'S', to: 'T' });
    await page.getByLabel('is h admissible?').check();
    await page.locator('.judged[data-admissible=true][data-consistent=true]').waitFor();
    await page.getByLabel('estimate h').selectOption('own');
    await page.getByLabel('your estimates h').fill('S:3, A:9, B:1, T:0');
    await page.getByLabel('your estimates h').press('Enter');
    await page.locator('.judged[data-admissible=false][data-consistent=false]').waitFor();
    assert.match(await text(page, '.judged'), /h\(A\) = 9, but the cheapest way from there costs 2/);
    assert.match(await text(page, '.judged'), /the path is not the cheapest: the cheapest costs 3/);
    assert.equal(await page.locator('[data-place=A] .formula').textContent(), '1+9=10');
    await shot(page, 'search-own-h');
    await page.getByLabel('your estimates h').fill('S:3');
    await page.getByLabel('your estimates h').press('Enter');
    await page.getByText('h has no estimate for A').waitFor();
});

test('queens are placed and taken back step by step', async ({ page, url }) => {
    await open(page, url, { problem: 'queens', n: 4, step: 8 });
    const queens = async () => (await page.locator('.board [data-piece=queen]').evaluateAll((cells) =>
        cells.map((cell) => Number(cell.dataset.cell)))).join();
    await page.locator('.state-text[data-state="1,3"]').waitFor();
    assert.equal(await queens(), '0,6');
    assert.match(await text(page, '.step-sentence'), /Option 4 is not acceptable: the queen of row 2 attacks it along a diagonal/);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.locator('.state-text[data-state="1"]').waitFor();
    assert.equal(await queens(), '0');
    await page.getByRole('button', { name: 'Last' }).click();
    await page.locator('.state-text[data-state="2,4,1,3"]').waitFor();
    assert.equal(await queens(), '1,7,8,14');
    await page.getByLabel('wanted').selectOption('all');
    await page.getByRole('heading', { name: '2 solutions' }).waitFor();
    await shot(page, 'search-queens');
});

test('sliding tiles are set up by hand, solved and played', async ({ page, url }) => {
    await open(page, url, { problem: 'sliding', tiles: '1,0,2/3,4,5/6,7,8' });
    assert.equal(await cost(page), '1');
    await page.getByRole('button', { name: 'First', exact: true }).click();
    await page.locator('.state-text[data-state="1,0,2/3,4,5/6,7,8"]').waitFor();
    await page.locator('.board [data-cell="4"]').click(); /* the tile 4 moves up */
    await page.waitForFunction(() => document.querySelector('.answer').dataset.cost === '2'); /* searched at once */
    await page.getByRole('button', { name: 'First', exact: true }).click();
    await page.locator('.state-text[data-state="1,4,2/3,0,5/6,7,8"]').waitFor();
    await page.getByRole('button', { name: 'Solution' }).click();
    await page.getByRole('button', { name: 'Last' }).click();
    await page.locator('.state-text[data-state="0,1,2/3,4,5/6,7,8"]').waitFor();
    assert.match(await text(page, '.step-sentence'), /Move 2: 1/);
});

test('every problem opens, is searched and compared', async ({ page, url }) => {
    await open(page, url, { problem: 'hanoi' });
    const names = await page.getByLabel('Problem').locator('option').evaluateAll((options) =>
        options.map((option) => option.value));
    assert.ok(names.length >= 18);
    for (const name of names) {
        await page.getByLabel('Problem').selectOption(name);
        await page.waitForFunction((problem) => location.hash.includes(`problem=${problem}`)
            && document.querySelector('.answer:not([hidden])'), name);
    }
    await page.getByLabel('Problem').selectOption('hanoi');
    await page.locator('[data-tab=compare]').click();
    await page.getByRole('button', { name: 'Run all algorithms' }).click();
    await page.locator('.compare [data-algorithm=backtracking]').waitFor();
    assert.equal(await page.locator('.compare [data-algorithm=astar] td').first().innerText(), '7');
    await page.locator('[data-tab=setup]').click(); /* the tab is remembered */
    await open(page, url, { problem: 'map' }); /* four neighbours: no jump points; no words of the command line */
    await page.locator('[data-tab=compare]').click();
    await page.getByRole('button', { name: 'Run all algorithms' }).click();
    await page.locator('.compare [data-algorithm=jps] td', { hasText: 'not with these options' }).waitFor();
    await page.locator('[data-tab=setup]').click();
    /* a chosen heuristic applies only to algorithms that use one */
    await open(page, url, { problem: 'graph', algorithm: 'astar', heuristic: 'euclid', ties: 'last' });
    await page.locator('[data-tab=compare]').click();
    await page.getByRole('button', { name: 'Run all algorithms' }).click();
    await page.locator('.compare [data-algorithm=backtracking]').waitFor();
    assert.equal(await page.locator('.compare td[colspan]').count(), 0);
});

test('a long search tells how far it is, and is stopped', async ({ page, url }) => {
    await open(page, url, { problem: 'magic', n: 5, what: 'all' });
    await page.getByText(/These are the first 10,001 of/).waitFor(); /* the known part is shown already */
    await page.locator('.busy', { hasText: /\d m?s/ }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.busy').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'First', exact: true }).click(); /* and can be stepped through */
    assert.match(await text(page, '.step-sentence'), /is the start/);
    await page.locator('input[name=n]').fill('3');
    await page.locator('input[name=n]').press('Enter');
    await page.getByRole('heading', { name: '8 solutions' }).waitFor();
}, { engines: ENGINES });

test('a link brings back map, algorithm and step; bad options are told', async ({ page, url }) => {
    await open(page, url, { problem: 'map', map: 'S.../.##./...T', algorithm: 'bfs', step: 3 });
    await page.waitForFunction(() => document.querySelector('.stepper').dataset.step === '3');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForFunction(() => location.hash.includes('step=4'));
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.locator('.answer').waitFor();
    await other.waitForFunction(() => document.querySelector('.stepper').dataset.step === '4');
    assert.equal(await mapText(other), 'S.../.##./...T');
    assert.match(await text(other, '.answer'), /breadth first/);
    await other.close();
    await page.getByLabel('Problem').selectOption('queens');
    await page.locator('input[name=n]').fill('none');
    await page.locator('input[name=n]').press('Enter');
    await page.locator('.error-line:not(:empty)').waitFor();
    assert.equal(await page.locator('input[name=n]').getAttribute('aria-invalid'), 'true');
});

test('in Spanish, dark, 360 points wide', async ({ page, url }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, url, { problem: 'map' });
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('button', { name: 'Buscar', exact: true }).waitFor();
    await page.locator('.answer').waitFor();
    await page.waitForFunction(() => /OBJETIVO/.test(document.querySelector('.step-sentence').textContent));
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(await over(), 0);
    await axe(page);
    await shot(page, 'search-narrow');
    await page.getByText('Mapa nuevo').click();
    await page.getByRole('button', { name: 'Laberinto al azar' }).waitFor();
    assert.equal(await over(), 0, 'the open menu fits');
    await page.locator('canvas.map').focus();
    await page.waitForFunction(() => !document.querySelector('.map-editor .menu').open);
});

test('fractions have a decimal comma in Spanish', async ({ page, url }) => {
    const graph = 'A-B 1.5, A-C 2.25, B-D 2.5, C-D 0.5';
    const shown = async () => [await page.locator('.passes tr[data-pass="2"] td').allTextContents(),
        await page.locator('.graph-svg .weight').allTextContents(),
        await page.locator('[data-place=D] .formula').textContent(), await text(page, '.answer')];
    await open(page, url, { problem: 'graph', graph, from: 'A', to: 'D', heuristic: 'zero' });
    await page.locator('[data-place=D] .formula').waitFor();
    const [lists, weights, formula, answer] = await shown();
    assert.deepEqual(lists, ['{(D,4),(C,2.25)}', '{(A,0),(B,1.5)}']);
    assert.deepEqual(weights, ['1.5', '2.25', '2.5', '0.5']);
    assert.equal(formula, '2.75+0=2.75');
    assert.match(answer, /cost 2\.75/);
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByText('coste 2,75').first().waitFor();
    const [listas, pesos, suma] = await shown();
    assert.deepEqual(listas, ['{(D;4),(C;2,25)}', '{(A;0),(B;1,5)}']);
    assert.deepEqual(pesos, ['1,5', '2,25', '2,5', '0,5']);
    assert.equal(suma, '2,75+0=2,75');
    assert.equal(await page.locator('textarea').first().inputValue(), graph, 'as it is typed');
});

/* OPEN and CLOSED as the page rebuilds them from the changes equal those that the library gives in
 * full. */
test('passes as changes are the passes in full', async ({ page, url, poda }) => {
    const cases = [['graph'], ['graph', 'algorithm=dfs'], ['graph', 'algorithm=bfs'],
        ['graph', 'algorithm=bidirectional'], ['graph', 'algorithm=greedy'], ['map', 'neighbours=8'],
        ['map', 'algorithm=dijkstra'], ['sliding', 'tiles=1,4,2/3,0,5/6,7,8'], ['hanoi', 'algorithm=dfs'],
        ['jugs', 'algorithm=weighted', 'weight=3']];
    const ask = (words) => JSON.parse(execFileSync(poda, ['find', ...words, '--json']));
    await open(page, url, { problem: 'graph' });
    for (const words of cases) {
        const full = ask([...words, 'passes=yes']).passes;
        const rebuilt = await page.evaluate(async (answer) => {
            const { Record } = await import('./search/record.js');
            const told = new Record(answer);
            const list = (states) => states.map((state) => ({ state: told.stateText(state),
                f: told.listed.get(state).f }));
            const lists = (pass) => {
                told.go(pass);
                return Object.values(told.lists).map(list); /* OPEN and CLOSED, of both sides */
            };
            told.go(answer.passes.length - 1); /* backward, then forward again */
            answer.passes.forEach((_, pass) => lists(answer.passes.length - 1 - pass));
            return answer.passes.map((_, pass) => lists(pass));
        }, ask([...words, 'passes=changes']));
        assert.equal(rebuilt.length, full.length, words.join(' '));
        full.forEach((pass, i) => {
            const lists = [pass.open, pass.closed, pass.open_goal ?? [], pass.closed_goal ?? []];
            lists.forEach((list, k) => {
                const isShort = list.length < 50; /* longer ones are given in part */
                const hasCosts = list[0]?.f !== undefined;
                const mine = rebuilt[i][k].map((one) => (hasCosts ? one : { state: one.state }));
                if (isShort) {
                    assert.deepEqual(mine, list, `${words.join(' ')}, pass ${i}`);
                }
            });
        });
    }
});

/* ---- the stage ---- */

const tab = (page, id) => page.locator(`[data-tab=${id}]`).click();

test('picture and steps fit a screen of 1280 x 720, whatever the problem', async ({ page, url }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const problem of ['map', 'graph', 'sudoku', 'queens', 'hanoi']) {
        await open(page, url, { problem });
        for (const part of ['.stage-picture', '.stepper', '.step-sentence', '.stage-panel']) {
            const box = await page.locator(part).boundingBox();
            assert.ok(box.y >= 0 && box.y + box.height <= 720, `${problem}: ${part} ends at ${box.y + box.height}`);
        }
    }
});

test('the listing of a search: lines, OPEN and CLOSED follow the pass, in both languages', async ({ page, url }) => {
    await open(page, url, { problem: 'graph', step: '1' });
    await tab(page, 'code');
    const lit = () => page.locator('.code-lines .lit').allInnerTexts();
    assert.match(await page.locator('.code-lines [aria-current]').innerText(), /take n from OPEN: the one with the least f = g \+ h/);
    assert.ok((await lit()).some((line) => /put m into OPEN/.test(line)));
    assert.match(await page.locator('.code-variables').innerText(), /n\s*S\s*.*OPEN\s*B D\s*CLOSED\s*S/s);
    await page.getByRole('button', { name: 'Last' }).click();
    assert.match(await page.locator('.code-lines [aria-current]').innerText(), /return the way to n/);
    await page.locator('select[name=code]').selectOption('python');
    await page.locator('.code-lines').getByText('min(OPEN, key=lambda s: g[s] + h(s))').waitFor();
    await page.locator('select[name=code]').selectOption('003');
    await page.locator('.code-lines').getByText('retornar ruta').waitFor();
    await page.getByRole('button', { name: 'Español' }).click();
    await page.locator('.code-lines').getByText('retornar ruta').waitFor();
    await page.locator('select[name=code]').selectOption('pseudocode');
    await page.locator('.code-lines').getByText('mientras ABIERTA no esté vacía').waitFor();
    await axe(page);
});

test('every algorithm for one has a listing', async ({ page, url }) => {
    for (const algorithm of ['bfs', 'dfs', 'deepening', 'dijkstra', 'greedy', 'weighted', 'bidirectional', 'idastar']) {
        await open(page, url, { problem: 'graph', algorithm });
        assert.ok(await page.locator('.code-lines li').count() > 5, algorithm);
        assert.equal(await page.locator('.code-lines [aria-current]').count(), 1, algorithm);
    }
});

test('presenting a search: large, from the first pass, with the keys of a clicker', async ({ page, url }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, url, { problem: 'graph' });
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    const step = () => page.locator('.stepper').getAttribute('data-step');
    assert.equal(await step(), '0');
    assert.equal(await page.locator('.stage-panel').isVisible(), false);
    assert.ok((await page.locator('.stage-picture').boundingBox()).height >= 0.79 * 720);
    await page.keyboard.press('PageDown');
    assert.equal(await step(), '1');
    assert.match(await page.locator('.present-numbers').innerText(), /OPEN = B D/);
    await page.keyboard.press('PageUp');
    assert.equal(await step(), '0');
    await shot(page, 'search-present');
    await page.keyboard.press('f');
    await page.locator('.stage-panel').waitFor();
}, { alone: true });
