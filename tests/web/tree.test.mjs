/* tree.test.mjs - the tree lab in a browser: the slides' example stepped forward and back and
 * compared with an independent alpha-beta, edits, comparisons, questions, exports, links,
 * keyboard. */
import assert from 'node:assert/strict';
import { ENGINES, axe, shot, test, visit } from './harness.mjs';

const SLIDES = 'A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))';

/* ---- an alpha-beta that shares no code with the page or the library ---- */

const inner = (name, ...children) => ({ name, children });
const leaf = (name, value) => ({ name, value });
const slides = inner('A',
    inner('B', inner('D', leaf('H', 3), leaf('I', 5)), inner('E', leaf('J', 6), leaf('K', 9))),
    inner('C', inner('F', leaf('L', 1), leaf('M', 2)), inner('G', leaf('N', 0), leaf('O', -1))));

function printed(value) {
    return value === Infinity ? '+∞' : value === -Infinity ? '-∞' : String(value);
}

/* The texts at each node after each described step: entering a node, a child's return, a cut. */
function expectedSteps(root) {
    const steps = [];
    const at = {};
    const tell = () => steps.push(structuredClone(at));
    const prune = (node) => {
        at[node.name] = { ...at[node.name], pruned: true };
        node.children?.forEach(prune);
    };
    const search = (node, alpha, beta, isMax) => {
        at[node.name] = { alpha: printed(alpha), beta: printed(beta) };
        tell();
        let best = isMax ? -Infinity : Infinity;
        for (let i = 0; i < node.children.length; i++) {
            const child = node.children[i];
            const value = child.children ? search(child, alpha, beta, !isMax) : child.value;
            at[child.name] = { ...at[child.name], value: String(value) };
            best = isMax ? Math.max(best, value) : Math.min(best, value);
            if (isMax) {
                alpha = Math.max(alpha, best);
            } else {
                beta = Math.min(beta, best);
            }
            at[node.name] = { ...at[node.name], alpha: printed(alpha), beta: printed(beta) };
            tell();
            if (alpha >= beta) {
                node.children.slice(i + 1).forEach(prune);
                tell();
                break;
            }
        }
        return best;
    };
    const value = search(root, -Infinity, Infinity, true);
    at[root.name] = { ...at[root.name], value: String(value) };
    tell();
    return steps;
}

/* ---- reading the page ---- */

async function open(page, url, query = '') {
    await visit(page, `${url}#/tree${query}`);
    await page.locator('[data-node]').first().waitFor();
}

function nodesOf(page, pane = 0) {
    return page.locator('.tree-view').nth(pane).evaluate((view) => Object.fromEntries(
        [...view.querySelectorAll('[data-node]')].map((node) => [node.dataset.node, { ...node.dataset }])));
}

function assertStep(seen, expected, step) {
    for (const [name, want] of Object.entries(expected)) {
        const node = seen[name];
        if (want.alpha !== undefined) {
            assert.equal(node.alpha, want.alpha, `alpha at ${name}, step ${step}`);
            assert.equal(node.beta, want.beta, `beta at ${name}, step ${step}`);
        }
        if (want.value !== undefined) {
            assert.equal(node.value, want.value, `value of ${name}, step ${step}`);
        }
        assert.equal(node.marks.includes('pruned'), Boolean(want.pruned), `${name}, step ${step}`);
    }
    for (const [name, node] of Object.entries(seen)) {
        if (!expected[name]) {
            assert.equal(node.alpha, '', `${name} is not reached, step ${step}`);
            assert.ok(!node.marks.includes('pruned'), `${name} is not pruned yet, step ${step}`);
        }
    }
}

async function stepIs(page, step) {
    await page.waitForFunction((wanted) => document.querySelector('.stepper').dataset.step === wanted,
        String(step));
}

async function answered(page, action) {
    const answer = page.waitForFunction(
        (old) => document.querySelector('.counts') && document.querySelector('.counts') !== old,
        await page.locator('.counts').elementHandle());
    await action();
    await answer;
}

const tab = (page, id) => page.locator(`[data-tab=${id}]`).click();
const button = (page, name) => page.getByRole('button', { name, exact: true }).first();
const textArea = (page) => page.getByRole('textbox', { name: 'Tree as text' });

async function count(page, name) {
    return page.locator('.counts tr', { hasText: name }).locator('td').innerText();
}

/* ---- the slides ---- */

test('the slides’ example, forward and back', async ({ page, url }) => {
    const steps = expectedSteps(slides);
    await open(page, url);
    assert.equal(steps.length, 19);
    await button(page, 'First').click();
    for (let i = 0; i < steps.length; i++) {
        await stepIs(page, i);
        assertStep(await nodesOf(page), steps[i], i + 1);
        if (i < steps.length - 1) {
            await button(page, 'Next').click();
        }
    }
    await shot(page, 'tree');
    for (let i = steps.length - 2; i >= 0; i--) {
        await button(page, 'Back').click();
        await stepIs(page, i);
        assertStep(await nodesOf(page), steps[i], i + 1);
    }
    await button(page, 'Last').click();
    /* the course's result */
    const nodes = await nodesOf(page);
    assert.equal(nodes.A.value, '5');
    assert.ok(nodes.B.marks.includes('best'));
    const pruned = Object.values(nodes).filter((node) => node.marks.includes('pruned'));
    assert.deepEqual(pruned.map((node) => node.node).sort(), ['G', 'K', 'N', 'O']);
    assert.equal(await count(page, 'Nodes visited'), '11');
    assert.equal(await count(page, 'Nodes of the whole tree'), '15');
    assert.equal(await count(page, 'Leaves visited'), '5');
    assert.equal(await count(page, 'Nodes saved'), '4');
    assert.deepEqual(await page.locator('.cuts tbody tr').evaluateAll(
        (rows) => rows.map((row) => row.cells[0].textContent + row.cells[1].textContent)), ['EJ', 'CF']);
});

test('slider, list of steps, playing, and keys of the stepper', async ({ page, url }) => {
    await open(page, url);
    await page.getByRole('slider', { name: 'Step' }).fill('5');
    await stepIs(page, 5);
    assert.match(await page.locator('.step-sentence').innerText(), /D returns max\(3, 5\) = 5/);
    await tab(page, 'steps');
    await page.locator('.sentences button').nth(8).click();
    await stepIs(page, 8);
    assert.match(await page.locator('.step-sentence').innerText(), /K is pruned/);
    await page.locator('h1').evaluate(() => document.activeElement.blur());
    await page.keyboard.press('ArrowLeft');
    await stepIs(page, 7);
    await page.keyboard.press('ArrowRight');
    await stepIs(page, 8);
    await page.keyboard.press('Home');
    await stepIs(page, 0);
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('8');
    await page.locator('h1').evaluate(() => document.activeElement.blur());
    await page.keyboard.press(' ');
    await stepIs(page, 18);
});

test('minimax of the course visits all; every algorithm finds 5', async ({ page, url }) => {
    await open(page, url, '?algorithm=minimax');
    assert.equal(await count(page, 'Nodes visited'), '15');
    assert.equal((await nodesOf(page)).C.value, '0');
    for (const algorithm of ['negamax', 'pvs', 'mtdf', 'sss', 'alphabeta']) {
        await answered(page, () => page.locator('select[name=algorithm]').selectOption(algorithm));
        const nodes = await nodesOf(page);
        assert.equal(nodes.A.value, '5', algorithm);
        assert.ok(nodes.G.marks.includes('pruned'), algorithm);
    }
    await answered(page, () => page.locator('select[name=fail]').selectOption('hard'));
    assert.equal((await nodesOf(page)).F.value, '5', 'fail-hard returns the bound');
    await answered(page, () => page.locator('select[name=root]').selectOption('min'));
    assert.equal((await nodesOf(page)).A.value, '1', 'minimax with MIN at the root');
});

/* ---- changes ---- */

test('another value of a leaf moves the cuts at once', async ({ page, url }) => {
    await open(page, url);
    await page.locator('[data-node=J]').click();
    const editor = page.getByRole('textbox', { name: 'Value of the leaf J' });
    await editor.fill('4');
    await answered(page, () => editor.press('Enter'));
    const nodes = await nodesOf(page);
    assert.ok(!nodes.K.marks.includes('pruned'), 'K is looked at now');
    assert.equal(nodes.J.value, '4');
    assert.match(await page.locator('.notice:visible').innerText(), /cuts gone: E after J/);
    assert.equal(await textArea(page).inputValue(), SLIDES.replace('6', '4'));
    /* an invalid value is refused where it is typed */
    await page.locator('[data-node=J]').click();
    await page.getByRole('textbox', { name: 'Value of the leaf J' }).fill('many');
    await page.keyboard.press('Enter');
    await page.locator('.node-editor .error-line').getByText('a leaf needs a number').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.node-editor').count(), 0);
});

test('a tree drawn by hand; the text follows', async ({ page, url }) => {
    await open(page, url, `?tree=${encodeURIComponent('A(1 2)')}`);
    await button(page, 'Draw by hand').click();
    await page.locator('[data-node=B]').click();
    await answered(page, () => button(page, 'Add moves').click());
    assert.equal(await textArea(page).inputValue(), 'A((1 0) 2)');
    await page.locator('[data-node=C]').click();
    await page.locator('.draw input[name=value]').fill('7');
    await answered(page, () => page.locator('.draw input[name=value]').press('Enter'));
    assert.equal(await textArea(page).inputValue(), 'A((7 0) 2)');
    await page.locator('[data-node=B]').click();
    await page.locator('.draw input[name=name]').fill('left');
    await answered(page, () => page.locator('.draw input[name=name]').press('Enter'));
    assert.equal(await textArea(page).inputValue(), 'A(left(7 0) 2)');
    await answered(page, () => page.locator('.draw select[name=marker]').selectOption('max'));
    assert.equal(await textArea(page).inputValue(), 'A(max left(7 0) 2)');
    assert.equal((await nodesOf(page)).A.value, '7');
    await answered(page, () => button(page, 'Remove').click());
    assert.equal(await textArea(page).inputValue(), 'A(2)');
});

test('probabilities changed by hand, one after the other', async ({ page, url }) => {
    const give = async (name, chance) => {
        await page.locator(`[data-node=${name}]`).click();
        await page.locator('.draw input[name=chance]').fill(chance);
        await page.locator('.draw input[name=chance]').press('Enter');
    };
    await open(page, url, `?tree=${encodeURIComponent('A(3 chance B(1/3:12 1/3:6 1/3:0))')}`);
    await button(page, 'Draw by hand').click();
    await answered(page, () => give('D', '1/2'));
    assert.equal(await textArea(page).inputValue(), 'A(3 chance B(1/2:12 1/4:6 1/4:0))');
    await answered(page, () => give('E', '1/3'));
    assert.equal(await textArea(page).inputValue(), 'A(3 chance B(1/2:12 1/3:6 1/6:0))');
    assert.equal((await nodesOf(page)).B.value, '8');
    await give('F', '3/2');
    await page.locator('.draw .error-line').getByText('a probability lies between 0 and 1').waitFor();
    await answered(page, () => give('F', ''));
    assert.equal(await textArea(page).inputValue(), 'A(3 chance B(12 6 0))');
});

test('typed, pasted, chosen and generated trees, and one that is wrong', async ({ page, url }) => {
    await open(page, url);
    await textArea(page).fill('A(B(1 2 C(3 4))');
    await textArea(page).press('Enter');
    await page.locator('.error-line').getByText(/line 1, column/).waitFor();
    assert.equal(await textArea(page).getAttribute('aria-invalid'), 'true');
    await textArea(page).fill('((3 5) (2 9))');
    await answered(page, () => textArea(page).press('Enter'));
    assert.equal(await textArea(page).getAttribute('aria-invalid'), null);
    assert.equal((await nodesOf(page)).A.value, '3');
    const examples = page.locator('select[name=example]');
    await answered(page, () => examples.selectOption({ label: 'with chance' }));
    assert.equal((await nodesOf(page)).A.value, '6');
    await answered(page, () => page.locator('select[name=algorithm]').selectOption('star2'));
    assert.ok((await nodesOf(page)).G.marks.includes('pruned'), 'Star2 cuts');
    await answered(page, () => examples.selectOption({ label: 'three players' }));
    assert.match((await nodesOf(page)).A.value, /^\(\d, \d, \d\)$/);
    await page.getByText('Generate a tree').click();
    await page.locator('input[name=branching]').fill('2');
    await page.locator('input[name=depth]').fill('4');
    await answered(page, () => button(page, 'Generate').click());
    assert.equal(Object.keys(await nodesOf(page)).length, 31);
});

/* ---- two algorithms at once, questions ---- */

test('two algorithms side by side on one tree', async ({ page, url }) => {
    await open(page, url);
    await page.locator('select[name=compare]').selectOption('minimax');
    await tab(page, 'compare');
    await page.locator('[data-algorithm=minimax]').waitFor();
    const row = (name) => page.locator(`[data-algorithm=${name}] td`).allInnerTexts();
    assert.deepEqual(await row('alphabeta'), ['5', '11', '5', '2']);
    assert.deepEqual(await row('minimax'), ['5', '15', '8', '0']);
    assert.ok((await nodesOf(page, 0)).G.marks.includes('pruned'));
    assert.ok(!(await nodesOf(page, 1)).G.marks.includes('pruned'));
    await page.locator('.stepper').nth(1).getByRole('button', { name: 'First' }).click();
    assert.equal((await nodesOf(page, 1)).A.value, '');
    assert.equal((await nodesOf(page, 0)).A.value, '', 'both are on one clock');
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await page.locator('.stepper').evaluateAll((all) => all.map((one) => one.dataset.step)), ['1', '1']);
    const tops = await page.locator('.tree-view').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    assert.equal(tops[0], tops[1], 'the frames are aligned');
    await button(page, 'One clock for both').click();
    await page.locator('.stepper').nth(1).getByRole('button', { name: 'Last' }).click();
    assert.equal((await nodesOf(page, 1)).A.value, '5');
    assert.equal((await nodesOf(page, 0)).A.value, '', 'each has steps of its own');
    await shot(page, 'tree-compare');
});

test('what if, orders, critical tree', async ({ page, url }) => {
    await open(page, url);
    await page.getByText('Questions').click();
    await page.locator('input[name=leaf]').fill('J');
    await button(page, 'What if?').click();
    await page.locator('.answer pre').getByText('the cut at E after J stays for J in [5, +∞)').waitFor();
    await page.locator('input[name=leaf]').fill('J=4,M=7');
    await page.keyboard.press('Enter');
    await page.locator('.answer pre').getByText('no cut at C after F any more').waitFor();
    await page.locator('input[name=leaf]').fill('J,M');
    await page.locator('input[name=when]').fill('cut!=E,cut!=C');
    await button(page, 'What if?').click();
    await page.locator('.answer pre').getByText('J < 5 and M > 5').waitFor();
    await page.locator('input[name=when]').fill('');
    await button(page, 'Critical tree').click();
    await page.locator('.answer pre').getByText(/type 1: A/).waitFor();
    assert.equal(await page.locator('[data-node=A] .note').textContent(), '1');
    await button(page, 'Order of moves').click();
    await answered(page, () => button(page, 'Use the order with the most leaves').click());
    assert.ok(Number(await count(page, 'Leaves visited')) > 5);
});

test('unknown leaves: what they decide', async ({ page, url }) => {
    await open(page, url, '?tree=A(B(3+X=%3F+8)+C(D(2+Y=%3F)+E(4+1)))');
    assert.equal((await nodesOf(page)).X.value, '?');
    await page.locator('.step-sentence').getByText('The value of X is unknown').waitFor();
    await page.locator('.cases').getByText('the best move is B: X ≥ 2 and Y ≤ 3 and X ≥ Y').waitFor();
    await page.locator('input[name=when]').fill('visited!=J');
    await page.keyboard.press('Enter');
    await page.locator('.answer pre').getByText('visited!=J: ').waitFor();
    await shot(page, 'tree-unknown');
    await page.locator('[data-node=X]').click();
    await page.getByRole('textbox', { name: 'Value of the leaf X' }).fill('5');
    await answered(page, () => page.keyboard.press('Enter'));
    await page.locator('.cases').getByText('the value of A is 3: Y ≤ 3').waitFor();
    await page.locator('[data-node=Y]').click();
    await page.getByRole('textbox', { name: 'Value of the leaf Y' }).fill('1');
    await answered(page, () => page.keyboard.press('Enter'));
    assert.equal(await page.locator('.cases').count(), 0);
    assert.equal(await count(page, 'Value'), '3');
});

test('unknown leaves that do not matter: the search ends', async ({ page, url }) => {
    await open(page, url, '?tree=A(B(3+12+8)+C(2+X=?+Y=?))');
    const nodes = await nodesOf(page);
    assert.equal(nodes.A.value, '3');
    assert.ok(nodes.X.marks.includes('pruned') && nodes.X.value === '?');
    await page.locator('.cases').getByText('X is visited: never').waitFor();
    await page.getByRole('button', { name: 'Español' }).click();
    await page.locator('.cases').getByText('se visita X: nunca').waitFor();
});

test('N and P show when they are found out', async ({ page, url }) => {
    await open(page, url, '?tree=A(B(1+-1)+C(-1+-1))&algorithm=minimax&classes=yes&step=0');
    const shown = () => page.locator('.tree-view .class').evaluateAll((badges) => badges
        .filter((badge) => getComputedStyle(badge).visibility === 'visible')
        .map((badge) => badge.closest('[data-node]').dataset.node + badge.textContent.trim()).sort().join(' '));
    const described = () => page.locator('[data-node="B"]').getAttribute('aria-label');
    assert.equal(await shown(), 'DN EP FP GP');
    assert.doesNotMatch(await described(), /, N/);
    await page.keyboard.press('End');
    await page.locator('[data-node="A"] .class:not(.later)').waitFor();
    assert.equal(await shown(), 'AP BN CN DN EP FP GP');
    assert.match(await described(), /, N/);
});

test('guess first: the next value or cut is hidden until it is asked for', async ({ page, url }) => {
    await open(page, url);
    await tab(page, 'steps');
    await answered(page, () => button(page, 'Guess first').click());
    const sentence = () => page.locator('.step-sentence').first().textContent();
    const counter = () => page.locator('.step-counter').first().textContent();
    assert.match(await sentence(), /^The search starts at A/);
    assert.equal(await page.locator('.counts').isVisible(), false);
    assert.equal(await page.locator('.sentences li:visible').count(), 1);
    for (let i = 0; i < 14; i++) {
        await page.keyboard.press('ArrowRight');
    }
    assert.match(await sentence(), /^J returns 6/);
    await page.keyboard.press('ArrowRight');
    assert.equal(await sentence(), 'What comes next at E: a cut, or another move?');
    assert.ok(!(await nodesOf(page)).K.marks.includes('pruned'), 'not given away');
    assert.match(await counter(), /8 of 19/);
    await shot(page, 'tree-guess');
    await page.keyboard.press('ArrowLeft');
    assert.match(await sentence(), /^J returns 6/, 'back takes the question away');
    await button(page, 'Next').click();
    await page.locator('.step-sentence').first().click();
    assert.match(await sentence(), /K is pruned/);
    assert.ok((await nodesOf(page)).K.marks.includes('pruned'));
    assert.equal(await page.locator('.sentences li:visible').count(), 9);
    await page.getByRole('button', { name: 'Español' }).click();
    await button(page, 'Siguiente').click();
    assert.equal(await sentence(), '¿Qué devuelve E y qué cambia en B?');
    await axe(page);
    await page.keyboard.press('End');
    assert.equal(await page.locator('.counts').isVisible(), true);
    assert.match(page.url(), /guess=yes/);
    await answered(page, () => button(page, 'Adivinar antes').click());
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    assert.match(await sentence(), /se pasan hacia abajo a B/);
});

/* ---- fold, pan, zoom ---- */

test('folding, zooming, dragging', async ({ page, url }) => {
    await open(page, url);
    await page.locator('[data-node=B]').hover();
    await answered(page, () => page.locator('[data-node=B] .handle').click());
    assert.equal(await page.locator('[data-node=D]').count(), 0);
    assert.match(await page.locator('[data-node="B…"]').textContent(), /… 6/);
    await answered(page, () => page.locator('[data-node="B…"]').click());
    assert.equal(await page.locator('[data-node=D]').count(), 1);
    const world = page.locator('.world');
    await button(page, 'Fit the tree').click();
    const before = await world.getAttribute('transform');
    await button(page, 'Zoom in').click();
    const zoomed = await world.getAttribute('transform');
    assert.notEqual(zoomed, before);
    const box = await page.locator('.tree-drawing').boundingBox();
    await page.mouse.move(box.x + 40, box.y + box.height - 30);
    await page.mouse.down();
    await page.mouse.move(box.x + 140, box.y + box.height - 60, { steps: 4 });
    await page.mouse.up();
    const dragged = await world.getAttribute('transform');
    assert.notEqual(dragged, zoomed);
    await page.locator('[data-node=A]').focus();
    await page.mouse.move(box.x + 300, box.y + 200);
    await page.mouse.wheel(0, -200);
    await page.waitForFunction((old) => document.querySelector('.world').getAttribute('transform') !== old,
        dragged);
    await button(page, 'Fit the tree').click();
    assert.equal(await world.getAttribute('transform'), before);
});

/* ---- exports ---- */

test('every format that is offered is made', async ({ page, url }) => {
    const BEGIN = {
        text: /△ A|A/, svg: /^<svg|^<\?xml/, png: /^.PNG/, pdf: /^%PDF/, dot: /^digraph/,
        latex: /tikzpicture|documentclass/, html: /^<!doctype html>/i, film: /<svg/, slides: /^%PDF/,
        json: /^\{"game":"tree"/,
    };
    await open(page, url);
    const menu = page.locator('.menu', { hasText: 'Export' });
    await menu.locator('summary').click();
    const formats = await menu.locator('[data-format]').evaluateAll(
        (all) => all.map((one) => one.dataset.format));
    for (const wanted of ['text', 'svg', 'dot', 'latex', 'html', 'film', 'json']) {
        assert.ok(formats.includes(wanted), wanted);
    }
    for (const format of formats) {
        if (!await menu.evaluate((details) => details.open)) {
            await menu.locator('summary').click();
        }
        const [saved] = await Promise.all([
            page.waitForEvent('download'), menu.locator(`[data-format=${format}]`).click()]);
        const parts = [];
        for await (const part of await saved.createReadStream()) {
            parts.push(part);
        }
        const data = Buffer.concat(parts);
        assert.ok(data.length > 100, `${format} has ${data.length} bytes`);
        assert.match(data.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''), BEGIN[format], format);
    }
}, { engines: ENGINES });

test('of two trees in a row the last one counts', async ({ page, url }) => {
    await open(page, url);
    for (const text of ['A(B(1 2) C(3 4))', 'A(B(7 8) C(9 1))']) {
        await textArea(page).fill(text);
        await textArea(page).press('Enter');
    }
    await page.locator('[data-node="D"][data-value="7"]').waitFor();
    await page.waitForURL(/tree=A%28B%287/);
});

test('a link brings all of it back', async ({ page, url }) => {
    await open(page, url);
    await answered(page, () => page.locator('select[name=algorithm]').selectOption('pvs'));
    await textArea(page).fill('A(B(9 8 7) C(6 5 4) D(3 2 1))');
    await answered(page, () => textArea(page).press('Enter'));
    await page.getByRole('slider', { name: 'Step' }).fill('3');
    await stepIs(page, 3);
    await page.waitForURL(/step=3/);
    await page.reload();
    await page.locator('[data-node]').first().waitFor();
    await stepIs(page, 3);
    assert.equal(await textArea(page).inputValue(), 'A(B(9 8 7) C(6 5 4) D(3 2 1))');
    assert.equal(await page.locator('select[name=algorithm]').inputValue(), 'pvs');
});

test('inside the search of a position', async ({ page, url }) => {
    await open(page, url, '?game=tictactoe&moves=a1%20b2%20c3%20a3&depth=2');
    const nodes = await nodesOf(page);
    assert.equal(await page.locator('[data-edge]').filter({ hasText: 'c1' }).count() > 0, true);
    assert.equal(Object.values(nodes).filter((node) => node.marks.includes('best')).length > 0, true);
    await page.getByText(/Chosen at depth [0-9]+: [abc][123]/).waitFor();
    const before = Number(await count(page, 'Nodes of the whole tree'));
    await page.locator('input[name=depth]').fill('3');
    await answered(page, () => page.locator('input[name=depth]').press('Enter'));
    assert.ok(Number((await count(page, 'Nodes of the whole tree')).replace(/\D/g, '')) > before);
    assert.match(await page.getByRole('link', { name: 'Back to the game' }).getAttribute('href'),
        /^#\/play\?game=tictactoe&moves=a1/);
    await shot(page, 'tree-inside');
});

/* Parameters that only concern the move do not reach comparisons and pictures. */
test('why a move: asked by a link, by name or as the best', async ({ page, url }) => {
    const why = page.locator('.why');
    await visit(page, `${url}#/tree?game=nim&heaps=3,4,5&depth=2&why=1:2&compare=minimax`);
    await page.getByRole('heading', { name: 'Why 1:2?' }).waitFor();
    await why.getByText(/^In binary: 011 XOR 100 XOR 101 = 010; 1:2 leaves 001 XOR 100 XOR 101 = 000/).waitFor();
    await tab(page, 'compare');
    await page.locator('.compared tr[data-algorithm=minimax]').waitFor();
    assert.equal(await page.locator('.error-line:not(:empty)').count(), 0);
    const [file] = await Promise.all([page.waitForEvent('download'), (async () => {
        await page.locator('summary', { hasText: 'Export' }).first().click();
        await page.locator('[data-format=svg]').first().click();
    })()]);
    assert.match(file.suggestedFilename(), /\.svg$/);
    await visit(page, `${url}#/tree?game=tictactoe&position=OXO/XOX/...&depth=1&why=best`);
    await page.getByRole('heading', { name: /^Why [a-c]3\?$/ }).waitFor();
    assert.match(await why.locator('p').first().textContent(), /^[a-c]3 wins at once/);
    await visit(page, `${url}#/tree?game=tictactoe&position=OXO/XOX/...&depth=1`);
    await page.locator('[data-node=A]').waitFor();
    assert.equal(await why.isVisible(), false);
    await visit(page, `${url}#/tree?game=tictactoe&position=OXO/XOX/...&depth=1&why=a1`);
    await page.locator('.error-line:not(:empty)').getByText(/a1/).waitFor();
});

test('letters and little boards in the nodes of a game', async ({ page, url }) => {
    await open(page, url, '?game=tictactoe&position=OXO%2FXOX%2F...&depth=9');
    const root = page.locator('[data-node="A"]');
    assert.equal(await root.locator('.name').textContent(), 'A');
    const drawn = (piece) => root.locator(`.small-board [data-piece="${piece}"]`).evaluateAll((pieces) =>
        pieces.filter((one) => [...one.querySelectorAll('*')].some((shape) => {
            const { stroke, fill } = getComputedStyle(shape);
            return stroke !== 'none' || fill !== 'none';
        })).length);
    assert.equal(await drawn('nought'), 3);
    assert.equal(await drawn('cross'), 3);
    assert.match(await root.getAttribute('aria-label'), /^A, ✓1, .*OXO\/XOX/);
    const names = Object.keys(await nodesOf(page));
    assert.deepEqual(names.filter((name) => /[NPOX]/.test(name)), []);
    await open(page, url, '?game=corks&n=5&depth=9');
    assert.equal(await root.locator('.small-board .thing').count(), 5);
});

/* ---- accessibility ---- */

test('with the keyboard only', async ({ page, url }) => {
    await open(page, url);
    for (let i = 0; i < 40; i++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(() => document.activeElement.dataset.node)) {
            break;
        }
    }
    const here = () => page.evaluate(() => document.activeElement.dataset.node);
    assert.equal(await here(), 'A');
    const path = [['ArrowDown', 'B'], ['ArrowRight', 'C'], ['ArrowLeft', 'B'], ['ArrowDown', 'D'],
        ['ArrowRight', 'E'], ['ArrowDown', 'J'], ['ArrowUp', 'E'], ['ArrowDown', 'J']];
    for (const [key, name] of path) {
        await page.keyboard.press(key);
        assert.equal(await here(), name, key);
    }
    assert.match(await page.locator('[data-node=E]').getAttribute('aria-label'),
        /^E, 6, α=6 β=5, MAX$/);
    await page.keyboard.press('Enter');
    await page.keyboard.type('1');
    await answered(page, () => page.keyboard.press('Enter'));
    assert.equal((await nodesOf(page)).J.value, '1');
    assert.equal(await here(), 'J', 'the focus stays at the leaf');
    await page.keyboard.press('ArrowUp');
    await answered(page, () => page.keyboard.press('f'));
    assert.equal(await page.locator('[data-node=J]').count(), 0);
});

test('sixty nodes and more', async ({ page, url }) => {
    await open(page, url, '?game=connect4&depth=3&show=400');
    assert.ok(Object.keys(await nodesOf(page)).length > 390);
    const steps = page.getByRole('slider', { name: 'Step' });
    const last = Number(await steps.getAttribute('max'));
    const seen = new Map();
    for (const step of [0, 50, 100, last, 50, 0]) {
        await steps.fill(String(step));
        await stepIs(page, step);
        const nodes = await nodesOf(page);
        assert.deepEqual(nodes, seen.get(step) ?? nodes, `step ${step}, there and back`);
        seen.set(step, nodes);
    }
    await shot(page, 'tree-many');
});

/* ---- the stage: listing, presenting, reach ---- */

test('the listing: lines and variables follow the step, in every form and both languages', async ({ page, url }) => {
    await open(page, url, '?step=8');
    await tab(page, 'code');
    const current = () => page.locator('.code-lines [aria-current]').innerText();
    assert.match(await current(), /if α ≥ β: break/);
    assert.match(await page.locator('.code-variables').innerText(), /node\s*E\s*player\s*MAX\s*α\s*6\s*β\s*5/);
    await button(page, 'Back').click(); /* arrows belong to the tabs now */
    assert.match(await current(), /α ← max\(α, best\)/);
    for (const [form, words] of [['python', /alpha = max\(alpha, best\)/], ['c', /alpha = best > alpha/],
        ['000', /α = max\(α, val\)/], ['002', /alpha = max\(alpha, mejor\)/], ['004', /α = max\(α, v\)/]]) {
        await answered(page, () => page.locator('select[name=code]').selectOption(form));
        assert.match(await current(), words);
        await page.waitForFunction((chosen) => location.hash.includes(`code=${chosen}`), form);
    }
    await answered(page, () => page.locator('select[name=code]').selectOption('pseudocode'));
    await page.getByRole('button', { name: 'Español' }).click();
    await page.locator('.code-lines').getByText('función alfabeta(nodo, α, β)').waitFor();
    await axe(page);
});

test('every algorithm has a listing', async ({ page, url }) => {
    await open(page, url);
    for (const algorithm of ['minimax', 'negamax', 'pvs', 'mtdf', 'sss', 'mcts', 'dfpn']) {
        await answered(page, () => page.locator('select[name=algorithm]').selectOption(algorithm));
        assert.ok(await page.locator('.code-lines li').count() > 5, algorithm);
        assert.equal(await page.locator('.code-lines [aria-current]').count(), 1, algorithm);
    }
});

test('picture, steps and sentence fit a screen of 1280 x 720', async ({ page, url }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, url, '?step=2');
    for (const part of ['.tree-view', '.stepper', '.step-sentence', '.stage-panel']) {
        const box = await page.locator(part).first().boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= 720, part);
    }
    assert.equal(await page.locator('.tree-drawing').evaluate((svg) => getComputedStyle(svg).touchAction), 'pan-y');
});

test('presenting: large, from step 1, with questions and the keys of a clicker', async ({ page, url }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, url);
    await answered(page, () => page.keyboard.press('f'));
    const step = () => page.locator('.stepper').first().getAttribute('data-step');
    assert.equal(await step(), '0');
    assert.equal(await page.locator('.stage-panel').isVisible(), false);
    assert.ok((await page.locator('.stage-picture').boundingBox()).height >= 0.79 * 720);
    assert.ok(await page.locator('.present-numbers').evaluate((one) => parseFloat(getComputedStyle(one).fontSize)) >= 24);
    assert.match(await page.locator('.present-numbers').innerText(), /α = −∞\s*β = \+∞/);
    await page.keyboard.press('PageDown');
    assert.equal(await step(), '0', 'first a question');
    await page.locator('.step-sentence.asking').waitFor();
    await page.keyboard.press(' ');
    assert.equal(await step(), '1');
    await page.keyboard.press('PageUp');
    assert.equal(await step(), '0');
    await shot(page, 'tree-present');
    await page.keyboard.press('f');
    await page.locator('.stage-panel').waitFor();
}, { alone: true });

test('on a phone: picture, steps, then tabs to swipe', async ({ page, url }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, url);
    const steps = await page.locator('.stepper').first().boundingBox();
    assert.ok(steps.y + steps.height <= 844);
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight) < 1700);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 390);
    await tab(page, 'code');
    await page.locator('.code-lines [aria-current]').waitFor();
    await shot(page, 'tree-phone-code');
});
