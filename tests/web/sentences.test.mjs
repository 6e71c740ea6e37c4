/* sentences.test.mjs - what the page promises, sentence by sentence, in every combination: both languages, light and dark,
 * desktop and phone, with and without a server. Each row opens one address, does a little, and lists what does not hold;
 * the tests of the views look closer, in one combination each. */
/* global seen */
import assert from 'node:assert/strict';
import { axe, test, visit } from './harness.mjs';

const SIZES = { desktop: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };
const LOCALES = { en: 'en-GB', es: 'es-ES' };

const WORDS = {
    en: {
        views: 'Play Tree lab Search lab Exercises', home: 'Poda plays, solves and explains', play: 'Play Values Why Exercise', level: 'Club',
        tree: 'Setup Steps Code Questions', search: 'Setup Steps Code Compare', over: 'draw', mine: 'your move', cut: 'Why', mark: 'Mark',
        question: 'With which α and β is B entered?', state: 'Which state of OPEN is selected next?', verdict: 'a cheapest way costs',
    },
    es: {
        views: 'Jugar Árboles Búsquedas Ejercicios', home: 'Poda juega, resuelve y explica', play: 'Jugar Valores Por qué Ejercicio', level: 'De club',
        tree: 'Ajustes Pasos Código Preguntas', search: 'Ajustes Pasos Código Comparar', over: 'tablas', mine: 'te toca', cut: 'Por qué', mark: 'Corregir',
        question: '¿Con qué α y β se entra en B?', state: '¿Qué estado de ABIERTA se elige ahora?', verdict: 'un camino de coste mínimo cuesta',
    },
};

/* Where axe reads every row: each size in each theme. */
const AXED = { server: ['en light desktop', 'es dark phone'], wasm: ['es dark desktop', 'en light phone'] };

/* In the page: helpers for the checks. */
const IN_PAGE = () => {
    const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0);
    globalThis.seen = {
        all,
        box: (selector) => all(selector)[0]?.getBoundingClientRect() ?? { width: 0, height: 0, top: 0, bottom: 0, left: 0, right: 0 },
        text: (selector) => all(selector).map((one) => one.textContent.trim()).join(' '),
    };
};

/* Each check gets {words, isPhone, isDark} and returns pairs [what must hold, does it?]. */
const ROWS = [
    {
        address: '#/', ready: '.mini',
        check: ({ words, isPhone }) => [
            ['one sentence', seen.text('.lead').includes(words.home)],
            ['three doors', seen.all('.door').length === 3 && new Set(isPhone ? [0] : seen.all('.door-name').map((one) => one.offsetTop)).size === 1],
            ['a gallery by kind', document.querySelectorAll('.mini').length > 50 && document.querySelectorAll('.minis').length > 4],
            ['a search box', seen.all('input[type=search]').length === 1],
            ['tours', seen.all('[data-tour]').length === 5],
        ],
    },
    {
        address: '#/play?game=connect4&moves=4+4&max=human&min=engine', ready: '.board-svg [data-cell]',
        async first(page) {
            await page.locator('[role=tab]').nth(3).waitFor(); /* there are questions about the position */
        },
        check: ({ words, isPhone }) => [
            ['four tabs', seen.text('[role=tab]') === words.play],
            ['one timeline', seen.all('.stepper').length === 1],
            ['the picture stands full height', isPhone || seen.box('.stage-picture').height > 0.68 * innerHeight],
            ['picture, timeline, panel', !isPhone || (seen.box('.stage-picture').bottom <= seen.box('.stage-timeline').top + 1
                && seen.box('.stage-timeline').bottom <= seen.box('.stage-panel').top + 1)],
            ['nothing 2,000 px tall', document.documentElement.scrollHeight < 1900],
            ['it is said who moves', seen.text('.play-status').includes(words.mine)],
            ['levels have names', seen.text('.stage-title').includes(words.level)],
            ['values are off', seen.all('.play-eye[aria-pressed=false]').length === 1 && seen.all('.board-svg .value').length === 0],
        ],
        async then(page) {
            await page.locator('.stage-title').click();
            await page.locator('dialog.sheet .play-game select').waitFor();
            await page.keyboard.press('Escape');
        },
    },
    {
        address: '#/play?game=tictactoe&moves=a1+b1+a2+b2+a3&max=human&min=human', ready: '.end-card',
        check: () => [
            ['the end is a card', seen.box('.end-card').height > 100],
            ['with Rematch, Review or Share', seen.all('.end-card button').length >= 2],
            ['and the line', document.querySelectorAll('.board-svg .won').length === 3],
        ],
    },
    {
        address: '#/play?game=nim&max=engine&min=engine', ready: '.play-control button',
        check: () => [['engines can be stopped', seen.all('.play-control button').length >= 1]],
    },
    {
        address: `#/tree?tree=${encodeURIComponent('A(B(3 -5) C(2 9))')}&algorithm=alphabeta`, ready: '[data-node]',
        async first(page) {
            await page.locator('.step-sentence').filter({ hasText: /\S/ }).waitFor();
        },
        check: ({ words }) => [
            ['tabs', seen.text('[role=tab]') === words.tree],
            ['signs of printed numbers', seen.text('.stage-picture').includes('−5') && !/-5|-∞/.test(seen.text('.stage-picture'))],
            ['a listing with lit lines', document.querySelectorAll('.code-lines .lit').length > 0],
        ],
        async then(page, words) {
            await page.keyboard.press('f'); /* present: large numbers, from the first step, a question before each */
            await page.locator('.stepper[data-step="0"]').waitFor();
            await page.locator('.present-numbers b').first().waitFor();
            const size = await page.locator('.present-numbers b').first().evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
            assert.ok(size >= 24, `${size} px`);
            await page.keyboard.press('PageDown');
            await page.locator('.step-sentence.asking', { hasText: words.question }).waitFor();
            await page.keyboard.press('Escape');
        },
    },
    {
        address: `#/tree?tree=${encodeURIComponent('A(B(3 -5) C(2 9))')}&algorithm=minimax&compare=alphabeta`, ready: '.second [data-node]',
        check: ({ isPhone }) => {
            const at = (which) => [...document.querySelectorAll(`${which} [data-node]`)].map((one) => {
                const frame = one.closest('.tree-view').getBoundingClientRect();
                return one.querySelector('path, polygon, rect').getBoundingClientRect().top - frame.top;
            });
            const [one, other] = [at('.tree-one'), at('.second')];
            return [
                ['two steppers on one clock', seen.all('.stepper').length === 2],
                ['frames beside each other', isPhone || seen.box('.tree-one .tree-view').top === seen.box('.second .tree-view').top],
                ['nodes at one height', one.length === 7 && one.every((top, i) => Math.abs(top - other[i]) < 1.5)],
            ];
        },
    },
    {
        address: '#/search?problem=map&race=greedy&heat=yes', ready: '.verdict',
        check: ({ words }) => [
            ['tabs', seen.text('[role=tab]') === words.search],
            ['brushes', seen.all('[data-tool]').length === 7],
            ['two searches, one clock', seen.all('canvas').length === 2 && seen.all('.stepper').length === 1],
            ['a verdict', seen.text('.step-sentence').includes(words.verdict)],
            ['heat by order', seen.all('.legend-heat').length === 1],
        ],
    },
    {
        address: '#/search?problem=graph', ready: '.answer',
        check: () => [['a listing with lit lines', document.querySelectorAll('.code-lines .lit').length > 0]],
        async then(page, words) {
            await page.keyboard.press('f'); /* searches again, with questions */
            await page.locator('.stepper[data-step="0"] .step-sentence:not(:empty)').waitFor();
            await page.keyboard.press('PageDown');
            await page.locator('.stepper[data-step="1"]').waitFor();
            await page.keyboard.press('PageDown');
            await page.locator('.step-sentence.asking', { hasText: words.state }).waitFor();
            await page.keyboard.press('Escape');
        },
    },
    {
        address: '#/exercises?kind=tree&seed=3', ready: '.questions fieldset',
        check: ({ words }) => [
            ['a picture', seen.all('.stage-picture [data-node]').length > 6],
            ['questions', seen.all('fieldset').length > 2],
            ['can be marked', seen.text('button').includes(words.mark)],
        ],
    },
];

/* Holds everywhere. */
const EVERYWHERE = ({ words, language, isDark, isPhone }) => {
    const controls = 'button, a[href], select, input, textarea, summary';
    const covered = seen.all(controls).filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()])
        .filter(([, { left, right, top, bottom }]) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight)
        .map(([one, { left, right, top, bottom }]) => [one, document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest(controls)])
        .filter(([one, hit]) => hit && hit !== one && !hit.contains(one) && !one.contains(hit) && !hit.closest('.doing')) /* what scrolls below Mark */
        .map(([one, hit]) => `${one.textContent || one.className} below ${hit.textContent || hit.className}`);
    const tabs = seen.all('.stage-tabs')[0];
    const foreign = {
        en: /(?<!\p{L})(el|los|las|del|una|con|jugadas?|pasos?|cada|según|mapa|árbol)(?!\p{L})/iu,
        es: /(?<!\p{L})(the|of|and|with|from|this|moves?|steps?|which|none|found|search|each|walls?|mud)(?!\p{L})/iu,
    }[language].exec(document.body.innerText.replace(/\bmax\([^)]*\)/g, ''));
    const light = (colour) => colour.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
    return [
        ['the language of the page', document.documentElement.lang === language && seen.text('nav a') === words.views],
        ['light or dark', (light(getComputedStyle(document.body).backgroundColor) < 80) === isDark],
        ['nothing to the side', document.documentElement.scrollWidth <= innerWidth],
        ['the tabs are whole', isPhone || !tabs || tabs.scrollWidth <= tabs.clientWidth],
        [`no control lies below another: ${covered}`, covered.length === 0],
        [`only words of the language: ${foreign?.input.slice(Math.max(0, foreign.index - 40), foreign.index + 40)}`, !foreign],
    ];
};

for (const [language, locale] of Object.entries(LOCALES)) {
    for (const colorScheme of ['light', 'dark']) {
        for (const [size, viewport] of Object.entries(SIZES)) {
            test(`sentences: ${language}, ${colorScheme}, ${size}`, async ({ page, url, engine }) => {
                const words = WORDS[language];
                const how = { words, language, isPhone: size === 'phone', isDark: colorScheme === 'dark' };
                const wrong = [];
                const isRead = AXED[engine].includes(`${language} ${colorScheme} ${size}`);
                await page.addInitScript(IN_PAGE);
                for (const { address, ready, check, first, then } of ROWS) {
                    await visit(page, `${url}${address}`);
                    await page.locator(`${ready}:visible`).first().waitFor();
                    await first?.(page);
                    for (const each of [check, EVERYWHERE]) {
                        wrong.push(...(await page.evaluate(`(${each})(${JSON.stringify(how)})`)).filter(([, holds]) => !holds)
                            .map(([what]) => `${address}: ${what}`));
                    }
                    if (isRead) {
                        await axe(page);
                    }
                    await then?.(page, words);
                }
                assert.deepEqual(wrong, []);
            }, { engines: ['server', 'wasm'], context: { locale, colorScheme, viewport, reducedMotion: 'reduce' } });
        }
    }
}
