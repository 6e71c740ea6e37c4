/* vote.test.mjs - votes from phones: a presenter and a phone, each in a browser of its own, in both languages. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { axe, PATIENCE, shot, site, test, visit } from './harness.mjs';

const TREE = 'A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))';

const WORDS = {
    en: {
        button: 'Votes from phones', notice: /poda serve host=0\.0\.0\.0/, waiting: /There is no question yet/,
        counted: /Your vote is counted: B\./, choice: 'α = −∞ and β = +∞', one: 'votes: 1 of 1 phone',
        right: 'right', mine: 'your vote', next: /The next question appears here by itself/, gone: /the server was started again/,
        lost: /The server does not answer/,
    },
    es: {
        button: 'Votos desde teléfonos', notice: /poda serve host=0\.0\.0\.0/, waiting: /Todavía no hay ninguna pregunta/,
        counted: /Su voto está contado: α = −∞ and β = \+∞\./, choice: 'B', one: 'votos: 1 de 1 teléfono',
        right: 'bien', mine: 'su voto', next: /La pregunta siguiente aparece aquí sola/, gone: /el servidor se ha reiniciado/,
        lost: /El servidor no responde/,
    },
};

/* Another browser, the size of a phone. */
async function phoneFor(page, locale, colorScheme) {
    const context = await page.context().browser().newContext({ viewport: { width: 390, height: 844 }, locale, colorScheme });
    context.setDefaultTimeout(PATIENCE);
    const phone = await context.newPage();
    const faults = [];
    phone.on('pageerror', (error) => faults.push(String(error)));
    return { phone, faults };
}

/* What is presented in each language: a tree, or a search in a graph whose first passes select S, then B. */
const LABS = {
    en: { address: `#/tree?tree=${encodeURIComponent(TREE)}`, ready: '[data-node=A]', certain: 0 },
    es: { address: '#/search?problem=graph', ready: '.answer:visible', certain: 1 },
};

/* Presents it and opens the votes; the link for phones. */
async function present(page, url, { button }, { address, ready }) {
    await visit(page, `${url}${address}`);
    await page.locator(ready).first().waitFor();
    assert.equal(await page.getByRole('button', { name: button }).count(), 0, 'only while presenting');
    await page.keyboard.press('f');
    await page.locator('.stepper[data-step="0"] .step-sentence:not(:empty)').waitFor();
    await page.getByRole('button', { name: button }).click();
    return page.locator('.vote-link a').getAttribute('href');
}

async function lesson(page, url, language, other) {
    const words = WORDS[language];
    const heard = WORDS[other]; /* a phone has a language of its own; what is asked is the presenter's */
    await page.setViewportSize({ width: 1280, height: 720 });
    const link = await present(page, url, words, LABS[language]);
    assert.match(link, /#\/vote\?id=[a-z2-9]{6}$/);
    await page.locator('.vote-place .notice', { hasText: words.notice }).waitFor();
    const { phone, faults } = await phoneFor(page, other === 'es' ? 'es-ES' : 'en-GB', other === 'es' ? 'dark' : 'light');
    await phone.goto(link);
    const status = (text) => phone.locator('.vote-status', { hasText: text }).waitFor();
    await status(heard.waiting);
    assert.equal(await phone.locator('nav [aria-current=page]').count(), 0, 'not in the menu');

    for (let i = 0; i <= LABS[language].certain; i++) { /* passes that are no question come first */
        await page.locator(`.stepper[data-step="${i}"]`).waitFor();
        await page.keyboard.press('PageDown');
    }
    await page.locator('.vote-choices li').first().waitFor();
    const choices = phone.locator('.vote-button');
    await choices.first().waitFor();
    assert.deepEqual(await choices.allInnerTexts(), await page.locator('.vote-choices li').allInnerTexts());
    assert.equal(await phone.locator('.vote h1').innerText(), await page.locator('.step-sentence').innerText());
    assert.ok((await choices.first().boundingBox()).height >= 60);
    await choices.last().click(); /* and then another one, which replaces it */
    await phone.locator('.vote-button[aria-pressed=true]').waitFor();
    await phone.getByRole('button', { name: words.choice, exact: true }).click();
    await phone.locator('.vote-button[aria-pressed=true]', { hasText: words.choice }).waitFor();
    await status(heard.counted);
    await page.locator('.vote-number', { hasText: words.one }).waitFor();
    assert.equal(await page.locator('.vote-bars').count(), 0, 'not before the answer');
    await axe(other === 'es' ? page : phone);
    await shot(page, `vote-presenter-${language}`);
    await phone.screenshot({ path: join(site.out, 'web-shots', `vote-phone-${other}-server.png`) });

    await page.keyboard.press('PageDown');
    const bar = page.locator('.vote-bars li', { hasText: words.choice });
    await bar.waitFor();
    assert.match(await bar.innerText(), new RegExp(`\\(${words.right}\\)\\s+1 `));
    assert.equal(await page.locator('.vote-bars .right').count(), 1);
    await phone.locator('.vote-bars li', { hasText: `(${heard.mine})` }).waitFor();
    await status(heard.next);
    await axe(other === 'es' ? phone : page); /* each side once in each language */
    await shot(page, `vote-result-${language}`);

    await page.keyboard.press('PageDown'); /* the next question, under the same link */
    await choices.first().waitFor();
    assert.equal(await phone.locator('.vote h1').innerText(), await page.locator('.step-sentence').innerText());
    return { phone, faults, status, heard };
}

test('votes: presenter in English, phone in Spanish; the server forgets them and is asked again', async ({ page, url }) => {
    const { phone, faults, status, heard } = await lesson(page, url, 'en', 'es');
    await phone.route('**/api/poll/see', (route) => route.abort());
    await status(heard.lost);
    await phone.unroute('**/api/poll/see');
    await phone.locator('.vote-button').first().waitFor();
    /* a server that was started again does not know the vote; the presenter opens it again under the same link */
    const link = await page.locator('.vote-link a').getAttribute('href');
    await page.keyboard.press('f'); /* the panel is closed, and asks no more */
    await page.locator('.vote-panel').waitFor({ state: 'detached' });
    await page.evaluate(() => fetch('api/poll/end', {
        method: 'POST', body: new URLSearchParams(JSON.parse(sessionStorage.getItem('poda.poll'))),
    }));
    await status(heard.gone);
    assert.equal(await present(page, url, WORDS.en, LABS.en), link);
    await status(heard.waiting);
    await page.getByRole('button', { name: 'End the votes' }).click();
    await status(heard.gone);
    assert.deepEqual(faults, []);
    await phone.context().close();
}, { engines: ['server'], alone: true });

test('votes: presenter in Spanish, phone in English; the link as a code where phones reach the server', async ({ page, url }) => {
    const { phone, faults } = await lesson(page, url, 'es', 'en');
    assert.deepEqual(faults, []);
    await phone.context().close();
    await page.keyboard.press('f');
    await page.locator('.vote-panel').waitFor({ state: 'detached' });
    await page.route('**/api/poll/open', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...await response.json(), reach: ['http://192.0.2.7:8020/'] } });
    });
    assert.match(await present(page, url, WORDS.es, LABS.es), /^http:\/\/192\.0\.2\.7:8020\/#\/vote\?id=/);
    await page.locator('.vote-code path').waitFor();
    assert.equal(await page.locator('.vote-place .notice').count(), 0);
    await shot(page, 'vote-code');
}, { engines: ['server'], alone: true, context: { locale: 'es-ES' } });

test('votes: none without a server', async ({ page, url }) => {
    await page.goto(`${url}#/tree`);
    await page.locator('[data-node=A]').waitFor();
    await page.keyboard.press('f');
    await page.locator('.stepper[data-step="0"]').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Votes from phones' }).count(), 0);
    await page.keyboard.press('f');
    await page.goto(`${url}#/vote?id=abcdef`);
    await page.locator('.vote-status', { hasText: 'Votes need a server' }).waitFor();
}, { engines: ['wasm'], alone: true });
