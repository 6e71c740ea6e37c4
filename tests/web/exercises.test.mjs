/* exercises.test.mjs - exercises answered wrongly and correctly, by clicks, typing and keys alone;
 * marks with their reasons; links, languages, and printed sheets and keys. */
import assert from 'node:assert/strict';
import { axe, shot, test, visit } from './harness.mjs';

const WRONG = { A: '22', B: '46', C: '15', D: '3', E: '2' };
const RIGHT = { A: '22', B: '22', C: '11', D: '3', E: '46', F: '22', G: '15', H: '11', I: '3',
    J: '38' };

const node = (page, id) => page.locator(`.answer-tree [data-node="${id}"]`);
const question = (page, id) => page.locator(`[data-question="${id}"]`);
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

async function open(page, url, query) {
    await visit(page, `${url}#/exercises?${query}`);
    await loaded(page);
}

/* Waits until the exercise requested last is shown. */
async function loaded(page) {
    await page.locator('.exercise-stage:not([aria-busy]) .questions').waitFor();
}

/* Which exercises: behind the title. */
async function setUp(page) {
    await page.locator('.stage-title button').click();
    await page.locator('.sheet[open]').waitFor();
}

async function mark(page, name = 'Mark') {
    await press(page, name);
    await page.locator('.result .verdict').waitFor();
}

/* Types at the nodes themselves: selects the first by a click, the others by Tab. */
async function typeValues(page, values) {
    await page.locator('[data-mode="values"]').click();
    const names = Object.keys(values);
    await node(page, names[0]).click();
    for (const name of names) {
        const field = page.locator('.node-editor input');
        assert.equal(await field.getAttribute('data-editing'), name);
        await field.fill(values[name]);
        await page.keyboard.press(name === names.at(-1) ? 'Enter' : 'Tab');
    }
    assert.equal(await page.locator('.node-editor').count(), 0);
}

async function reasons(page, id) {
    return question(page, id).locator('.reasons li').allInnerTexts();
}

function includes(texts, part) {
    assert.ok(texts.some((text) => text.includes(part)), `${part} is not in ${texts.join(' | ')}`);
}

test('a tree answered wrongly, then rightly, by clicks and typing', async ({ page, url }) => {
    await open(page, url, 'kind=tree&seed=2');
    await typeValues(page, WRONG);
    assert.equal(await node(page, 'B').getAttribute('data-value'), '46');
    await page.locator('[data-mode="best"]').click();
    await node(page, 'C').click();
    await page.locator('[data-mode="pruned"]').click();
    await node(page, 'H').click();
    await node(page, 'F').click();
    assert.match(await node(page, 'R').getAttribute('data-marks'), /pruned/);
    await page.locator('[data-number="saved"]').fill('9');
    await question(page, 'leaf').getByLabel('Q ≤ 22').check();
    await mark(page);
    assert.match(await page.locator('.result').innerText(), /2 of 19 points/);
    includes(await reasons(page, 'values'),
        'B: MIN takes the minimum of 46, 22: 22, not 46; that is the maximum');
    includes(await reasons(page, 'values'), 'alpha-beta returns after its cut');
    includes(await reasons(page, 'best'), 'C is worth 11, and the best move B is worth 22');
    includes(await reasons(page, 'pruned'), 'F: must be visited, since α = −∞ < β = 46');
    includes(await reasons(page, 'pruned'), 'J: pruned, since D is cut after I');
    includes(await reasons(page, 'leaf'), 'it does not happen for Q > 22');
    assert.match(await node(page, 'B').getAttribute('class'), /wrong/);
    assert.match(await node(page, 'B').getAttribute('aria-label'), /✗/);
    assert.match(await node(page, 'D').getAttribute('class'), /good/);
    await axe(page);
    await shot(page, 'exercises-marked');

    await press(page, 'Try again');
    assert.equal(await page.locator('.verdict').count(), 0);
    await typeValues(page, RIGHT);
    await page.locator('[data-mode="best"]').click();
    await node(page, 'B').click();
    await page.locator('[data-mode="pruned"]').click();
    await node(page, 'O').click(); /* below F, which is undone as a whole */
    await node(page, 'J').click();
    await page.locator('[data-number="saved"]').fill('6');
    await question(page, 'leaf').getByLabel('Q > 22').check();
    await mark(page);
    assert.match(await page.locator('.result').innerText(), /All right: 19 of 19 points/);
    assert.equal(await page.locator('.answer-tree .node.wrong').count(), 0);
    await page.getByRole('button', { name: 'Exercise 1, right' }).waitFor();
    await page.reload(); /* progress is remembered */
    await page.getByRole('button', { name: 'Exercise 1, right' }).waitFor();
    assert.equal(await node(page, 'J').getAttribute('data-value'), '38');
});

test('hint, solution step by step, next exercise, tree lab', async ({ page, url }) => {
    await open(page, url, 'kind=tree&seed=2');
    await press(page, 'Hint');
    assert.match(await page.locator('.hint').innerText(), /node of MAX: its value is the greatest/);
    await press(page, 'Show the solution');
    assert.match(await question(page, 'pruned').innerText(), /Key: H, J, R, S, V, W/);
    const steps = page.locator('.stepper');
    await steps.getByRole('button', { name: 'Last' }).click();
    assert.match(await steps.innerText(), /A returns max\(22, 15, 3\) = 22/);
    assert.match(await node(page, 'H').getAttribute('data-marks'), /pruned/);
    await press(page, 'Hide the solution');
    assert.equal(await node(page, 'H').getAttribute('data-marks'), '');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('heading', { name: 'Exercise 2 of 5' }).waitFor();
    await page.waitForURL(/number=2/);
    await press(page, 'Show the solution');
    await press(page, 'Open in the tree lab');
    await page.waitForURL(/#\/tree\?tree=/);
});

test('nim, answered on the board', async ({ page, url }) => {
    await open(page, url, 'kind=nim&seed=2');
    await page.locator('.board [data-cell="0"]').first().click();
    assert.equal(await question(page, 'best').locator('[aria-pressed=true]').innerText(), '1:1');
    await question(page, 'winner').getByLabel('the other player').check();
    await question(page, 'class').getByLabel('N').check();
    await mark(page);
    assert.match(await page.locator('.result').innerText(), /1 of 3 points/);
    includes(await reasons(page, 'best'), '1:1 loses: the rival answers 2:2 and wins');
    includes(await reasons(page, 'best'), '2:1 wins, and is missing');
    includes(await reasons(page, 'winner'), 'the move 2:1 wins, so the player to move wins');
    await axe(page);
    await shot(page, 'exercises-nim');
    await question(page, 'best').getByRole('button', { name: '1:1' }).click();
    await question(page, 'best').getByRole('button', { name: '2:1' }).click();
    await question(page, 'winner').getByLabel('the player to move').check();
    await mark(page);
    assert.match(await page.locator('.result').innerText(), /All right: 3 of 3 points/);
});

test('every other kind, answered with its key', async ({ page, url }) => {
    for (const kind of ['chance', 'corks', 'toads', 'tictactoe']) {
        await open(page, url, `kind=${kind}&seed=5`);
        await press(page, 'Show the solution');
        for (const fieldset of await page.locator('.questions fieldset').all()) {
            const key = (await fieldset.locator('.key').innerText()).replace('Key: ', '');
            for (const part of key.split(', ')) {
                const [name, value] = part.split('=');
                if (value !== undefined) {
                    await fieldset.locator(`[data-value-of="${name}"]`).fill(value);
                } else if (await fieldset.locator('input[type=radio]').count()) {
                    await fieldset.getByLabel(key, { exact: true }).check();
                    break;
                } else if (part === 'none' || part === 'no move') {
                    await fieldset.getByLabel('none of them').check();
                } else {
                    await fieldset.locator(`[data-item="${part}"]`).click();
                }
            }
        }
        await mark(page);
        assert.match(await page.locator('.result').innerText(), /All right/, kind);
    }
});

test('with the keyboard alone', async ({ page, url }) => {
    await open(page, url, 'kind=tree&seed=2');
    const tab = async (selector) => {
        for (let i = 0; i < 80; i++) {
            await page.keyboard.press('Tab');
            if (await page.evaluate((text) => document.activeElement.matches(text), selector)) {
                return;
            }
        }
        assert.fail(`${selector} is not reached with Tab`);
    };
    await tab('[data-node="A"]');
    await page.keyboard.press('Enter');
    await page.keyboard.type('22');
    await page.keyboard.press('Tab');
    await page.keyboard.type('22');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.node), 'B');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.type('99');
    await page.keyboard.press('Escape'); /* undone */
    assert.equal(await node(page, 'C').getAttribute('data-value'), '');
    await tab('[data-question="best"] input');
    await page.keyboard.press('Space');
    await tab('[data-item="H"]');
    await page.keyboard.press('Enter');
    await tab('[data-do="mark"]');
    await page.keyboard.press('Enter');
    await page.locator('.result .verdict').waitFor();
    assert.match(await page.locator('.result').innerText(), /6 of 19 points/);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.do), 'mark');
});

test('in Spanish, the answers stay when the language changes', async ({ page, url }) => {
    await open(page, url, 'kind=tree&seed=2');
    await page.locator('[data-value-of="B"]').fill('46');
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('heading', { name: 'Ejercicio 1 de 5' }).waitFor();
    assert.equal(await page.locator('[data-value-of="B"]').inputValue(), '46');
    await mark(page, 'Corregir');
    includes(await reasons(page, 'values'),
        'B: MIN toma el mínimo de 46, 22: 22, no 46; ese es el máximo');
    await axe(page);
    await shot(page, 'exercises', { language: 'es' });
});

test('constraints, a link that restores them, a new seed', async ({ page, url }) => {
    await open(page, url, 'kind=tree&seed=7');
    await setUp(page);
    await page.getByText('Constraints and conventions').click();
    await page.locator('[name="branching"]').fill('2');
    await page.keyboard.press('Enter');
    await page.waitForURL(/branching=2/);
    await page.locator('[name="root"]').selectOption('min');
    await page.waitForURL(/root=min/);
    await page.locator('[name="values"]').fill('0..40');
    await page.keyboard.press('Enter');
    await page.waitForURL(/values=0\.\.40/);
    await page.keyboard.press('Escape');
    await page.locator('.answer-tree [data-node="A"].min').waitFor();
    await loaded(page); /* the link is updated before the answer arrives */
    const leaves = () => page.locator('.answer-tree .leaf').evaluateAll(
        (all) => all.map((one) => one.dataset.value).join(' '));
    await page.locator('[data-number="saved"]').fill('1000');
    await mark(page);
    const before = await leaves();
    assert.match(await page.locator('.result').innerText(), /^0 of/);
    await page.reload();
    await loaded(page);
    assert.equal(await leaves(), before);
    assert.equal(await page.locator('[name="branching"]').inputValue(), '2');
    await setUp(page);
    await press(page, 'New seed');
    await page.waitForFunction((old) => !location.hash.includes('seed=7&')
        && [...document.querySelectorAll('.answer-tree .leaf')].map((one) => one.dataset.value)
            .join(' ') !== old, before);
});

/* A server answers with 400, which browsers log to the console as an error. */
test('what cannot be made is said at its field', async ({ page, url }) => {
    await open(page, url, 'kind=tree&seed=7&branching=2');
    await setUp(page);
    await page.locator('[name="cuts"]').fill('50');
    await page.keyboard.press('Enter');
    await page.locator('.sheet .error-line').filter({ hasText: 'no tree found' }).waitFor();
    assert.equal(await page.locator('[name="cuts"][aria-invalid]').count(), 1);
    await page.locator('[name="cuts"]').fill('1-');
    await page.keyboard.press('Enter');
    await page.locator('.sheet .error-line').filter({ hasText: 'no tree found' })
        .waitFor({ state: 'detached' });
    assert.equal(await page.locator('[name="cuts"][aria-invalid]').count(), 0);
}, { engines: ['wasm'] });

test('sheet and key on paper', async ({ page, url }) => {
    await page.goto(`${url}#/exercises?kind=tree&seed=2&count=2&view=print`);
    await page.locator('[data-key="2"]').waitFor();
    await axe(page);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.setup').isVisible(), false);
    assert.equal(await page.getByRole('button', { name: 'Print', exact: true }).isVisible(), false);
    for (const number of [1, 2]) {
        const sheet = page.locator(`[data-sheet="${number}"]`);
        assert.ok(await sheet.locator('.still svg').isVisible());
        assert.equal(await sheet.locator('li').count(), 5);
        assert.equal(await sheet.locator('[data-node="B"]').getAttribute('data-value'), '');
        assert.equal(await page.locator(`[data-key="${number}"] [data-node="A"]`)
            .getAttribute('data-value'), number === 1 ? '22' : '50');
    }
    assert.match(await page.locator('[data-key="1"]').innerText(), /H, J, R, S, V, W/);
    assert.ok(await page.locator('.print-view .sheet').evaluate((one) => one.clientHeight >= one.scrollHeight), 'the paper is as long as what is on it');
    assert.equal(await page.locator('.key-pages').evaluate(
        (one) => getComputedStyle(one).breakBefore), 'page');
    await shot(page, 'exercises-print');
});

test('fits a narrow screen', async ({ page, url }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const query of ['kind=tree&seed=2', 'kind=tictactoe&seed=5', 'kind=nim&seed=2']) {
        await open(page, url, query);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, query);
    }
    await open(page, url, 'kind=chance&seed=3');
    const tall = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(tall < 2000, `${tall} pixels tall`);
    await shot(page, 'exercises-narrow');
    await axe(page);
});

test('questions stand beside the picture, and Mark is always in sight', async ({ page, url }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, url, 'kind=tree&seed=2');
    const [picture, questions] = await Promise.all(['.stage-picture', '.stage-panel'].map((part) =>
        page.locator(part).boundingBox()));
    assert.ok(questions.x >= picture.x + picture.width, 'side by side');
    assert.ok(Math.max(picture.y + picture.height, questions.y + questions.height) <= 800, 'without scrolling');
    const button = await page.getByRole('button', { name: 'Mark', exact: true }).boundingBox();
    assert.ok(button.y + button.height <= 800);
});

/* ---- tasks ---- */

test('orders, values and choices of A*, a mistake by its name', async ({ page, url }) => {
    await open(page, url, 'kind=astar&seed=3');
    assert.match(await page.locator('pre.given').innerText(), /^S +h = 7/m);
    await page.locator('[data-order="order"]').fill('S A E T');
    await page.locator('[data-order="path"]').fill('S-A-T');
    await page.locator('[data-number="cost"]').fill('15');
    await mark(page);
    includes(await reasons(page, 'order'), 'it is missing');
    assert.match(await page.locator('.result').innerText(), /forgets the cost so far/);
    await shot(page, 'exercises-astar');
    await page.locator('[data-order="order"]').fill('S F A E C D B T');
    await page.locator('[data-value-of="S"]').fill('7');
    await mark(page);
    assert.equal(await question(page, 'order').locator('.reasons .wrong').count(), 0);
    await press(page, 'Show the solution');
    assert.match(await page.locator('.solution').innerText(), /F is selected, f = 8/);
});

test('N and P nodes are chosen, the tree is looked at', async ({ page, url }) => {
    await open(page, url, 'kind=classes&seed=3');
    for (const name of ['A', 'B', 'F', 'G', 'H', 'I']) {
        await question(page, 'classes').locator(`[data-item="${name}"]`).click();
    }
    await question(page, 'best').locator('[data-item="C"]').click();
    await mark(page);
    assert.match(await page.locator('.result').innerText(), /All right/);
    await shot(page, 'exercises-classes', { language: 'es' });
});

test('alpha and beta of an own tree', async ({ page, url }) => {
    await open(page, url, 'kind=tree&tree=A(B(3+5)+C(2+9))&asked=alpha,beta');
    await question(page, 'alpha').locator('[data-value-of="C"]').fill('3');
    await mark(page);
    assert.match(await question(page, 'alpha').innerText(), /1 of 3/);
});

test('every kind of task is drawn and marked', async ({ page, url }) => {
    for (const [kind, id, text] of [['walk', 'bfs', 'A'], ['array', 'probes', '39'], ['payoff', null, ''], ['regret', null, ''],
        ['queens', null, ''], ['nimsum', null, ''], ['heuristic', null, '']]) {
        await open(page, url, `kind=${kind}&seed=3`);
        assert.ok((await page.locator('.statement').innerText()).length > 30);
        if (id) {
            await page.locator(`[data-order="${id}"]`).fill(text);
            await mark(page);
        }
        await page.getByRole('button', { name: 'Hint', exact: true }).click();
        assert.ok((await page.locator('.hint').innerText()).length > 20);
    }
});

test('tasks on paper', async ({ page, url }) => {
    for (const [kind, part] of [['astar', 'pre.given'], ['classes', '.still svg']]) {
        await visit(page, `${url}#/exercises?kind=${kind}&seed=3&count=2&view=print`);
        await page.locator('[data-key="2"]').waitFor();
        assert.ok(await page.locator(`[data-sheet="2"] ${part}`).isVisible());
        assert.ok((await page.locator('[data-key="2"]').innerText()).length > 100);
    }
});

test('an exam: no marks, a clock, a sealed code, and the teacher collects it', async ({ page, url }) => {
    const query = 'kind=walk&count=2&mode=exam&minutes=20';
    await visit(page, `${url}#/exercises?${query}`);
    await page.locator('input[name="code"]').fill('905p-cve7'); /* one sign is wrong */
    await press(page, 'Begin');
    await page.getByText('is no code').waitFor();
    await page.locator('input[name="code"]').fill('905p-cve6');
    await press(page, 'Begin');
    await loaded(page);
    assert.match(await page.locator('.clock').innerText(), /^(19|20):/);
    for (const name of ['Mark', 'Hint', 'Show the solution']) {
        assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0);
    }
    await page.locator('[data-order="bfs"]').fill('A B E D C G F');
    await page.locator('[data-order="dfs"]').fill('A B C D E G F');
    await shot(page, 'exercises-exam');
    await page.reload();
    await loaded(page);
    assert.equal(await page.locator('[data-order="bfs"]').inputValue(), 'A B E D C G F');
    await press(page, 'Finish and show the result code');
    await page.getByText('Exercises without an answer: 2.').waitFor();
    await press(page, 'Go on answering');
    assert.equal(await page.locator('.result-code').count(), 0);
    await press(page, 'Finish and show the result code');
    await press(page, 'Finish');
    const code = await page.locator('.result-code').inputValue(); /* waits for it */
    assert.ok(await page.locator('[data-order="bfs"]').evaluate((field) => Boolean(field.closest('[inert]'))));
    assert.match(code, /^905PCVE6\.[\w-]{40,}$/);
    await visit(page, `${url}#/exercises?kind=walk&count=2&mode=collect`);
    await page.locator('[name="list"]').fill('name,id\nAna,a1\nEva,a2');
    await page.locator('[name="secret"]').fill('hush');
    await page.locator('[name="codes"]').fill(code);
    await press(page, 'Mark all');
    await page.locator('.collect table').first().waitFor();
    const row = await page.locator('.collect tbody tr').first().innerText();
    assert.match(row, /Ana/);
    assert.match(row, /a queue and a stack/);
    assert.match(await page.locator('.collect tbody tr').nth(1).innerText(), /nothing handed in/);
    assert.match(await page.locator('.collect').innerText(), /breadth first\s+In which order/);
    await shot(page, 'exercises-collect');
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    assert.equal(await page.locator('.marks tbody td').nth(2).evaluate((cell) => cell.clientHeight < 40), true);
    await shot(page, 'exercises-collect-phone');
}, { alone: true });

/* An exam of one minute, answered. */
async function begin(page, url) {
    await visit(page, `${url}#/exercises?kind=walk&count=2&mode=exam&minutes=1&code=905PCVE6`);
    await loaded(page);
    await page.locator('[data-order="bfs"]').fill('A B E D C G F');
    assert.match(await page.locator('.clock').innerText(), /^(1:00|0:5)/);
}

test('the clock of an exam does not begin again, and its end seals the answers', async ({ page, url }) => {
    await page.clock.install();
    await begin(page, url);
    await page.clock.fastForward(20000);
    for (const count of [2, 3]) { /* another number of exercises is another link to the same exam */
        await visit(page, `${url}#/exercises?kind=walk&count=${count}&mode=exam&minutes=1&code=905pcve6`);
        await loaded(page);
        assert.match(await page.locator('.clock').innerText(), /^0:[34]/);
        assert.equal(await page.locator('[data-order="bfs"]').inputValue(), 'A B E D C G F');
    }
    await page.clock.fastForward(60000);
    assert.match(await page.locator('.result-code').inputValue(), /^905PCVE6\./);
}, { alone: true });

test('at the end of an exam nothing can be changed, though the server is gone', async ({ page, url }) => {
    await page.clock.install();
    await begin(page, url);
    let asked = 0;
    let isGone = true;
    await page.route('**/api/class*', async (route) => {
        asked++;
        await (isGone ? route.abort('connectionrefused') : route.continue());
    });
    await page.clock.fastForward(61000);
    await page.getByRole('button', { name: 'Try again', exact: true }).waitFor();
    assert.ok(await page.locator('[data-order="bfs"]').evaluate((field) => Boolean(field.closest('[inert]'))));
    await page.clock.runFor(5000);
    assert.equal(asked, 1);
    assert.equal(await page.locator('.toast').count(), 1);
    isGone = false;
    await press(page, 'Try again');
    assert.match(await page.locator('.result-code').inputValue(), /^905PCVE6\./);
}, { alone: true, engines: ['server'] });

test('an exam in a browser that stores nothing', async ({ page, url }) => {
    await page.addInitScript(() => {
        Storage.prototype.getItem = () => { throw new Error('no storage'); };
        Storage.prototype.setItem = Storage.prototype.getItem;
    });
    await begin(page, url);
    await page.getByText('This browser stores nothing').waitFor();
    await press(page, 'Next exercise');
    await loaded(page);
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await page.getByRole('heading', { name: 'Exercise 1 of 2' }).waitFor();
    await loaded(page);
    assert.equal(await page.locator('[data-order="bfs"]').inputValue(), 'A B E D C G F');
    await press(page, 'Finish and show the result code');
    await press(page, 'Finish');
    assert.match(await page.locator('.result-code').inputValue(), /^905PCVE6\./);
}, { alone: true });
