/* harness.mjs - tests of the page in a real browser. A test file calls test(name, body) and is run
 * by run.mjs, with the engine of a server, that of the static site, or both; it fails on any console
 * error, uncaught error or request to another host. Opening a browser context takes longer than most
 * tests, so tests share a page that is emptied after each of them, its storage too.
 *
 * Tests wait for what they expect, however long it takes. PODA_SLOW=MS in the environment delays
 * every request by up to that many milliseconds: a test that fails then reads too early. PODA_PATIENCE=MS
 * waits less. */
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* One engine or the other, in turn: views do not depend on it, and the meson test `wasm` compares
 * their answers. Tests of the engines themselves use both. */
export const EITHER = [];
export const ENGINES = ['server', 'wasm'];
export const VIEWS = ['play', 'tree', 'search', 'exercises'];

/* Filled in by run.mjs: poda and folder are paths; server and wasm are addresses, or null if
 * absent; out is the folder for pictures. */
export const site = { poda: null, folder: null, server: null, wasm: null, out: null };

export const PATIENCE = Number(process.env.PODA_PATIENCE ?? 90000); /* milliseconds: machines may be busy */
const ENOUGH = 3 * PATIENCE; /* for a whole test: evaluate() and close() have no limit of their own */
const VIEWPORT = { width: 1280, height: 800 };
const SLOW = Number(process.env.PODA_SLOW ?? 0);
/* only tests whose names match */
const ONLY = new RegExp(process.env.PODA_ONLY ?? '');

const tests = [];
const engineOf = new WeakMap(); /* of a page, for names of pictures */
let axeSource = null;

/* `body` gets {page, context, url, poda, engine}; its result, if any, is printed. `engines`: where
 * it runs; `offline`: with service workers, which other tests do not use; `context`: further
 * options of the browser context; `alone`: in a context that no other test uses, for tests that
 * change it for good; `anywhere`: it starts servers of its own on this machine; `lossy`: requests
 * of it fail on purpose. */
export function test(name, body, { engines = EITHER, offline = false, context = null, alone = false, anywhere = false, lossy = false } = {}) {
    tests.push({ name, body, engines, offline, anywhere, lossy, options: context, alone: alone || offline || context !== null });
}

/* The result of `promise`, or an error after `limit` milliseconds. */
export function within(limit, what, promise) {
    let timer = null;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`${what} took more than ${limit / 1000} s`)), limit);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/* Each test with each engine that it supports and that is available. */
function planned() {
    const there = ENGINES.filter((engine) => site[engine]);
    let turn = 0;
    return tests.filter(({ name }) => ONLY.test(name)).flatMap((one) => {
        const engines = one.engines === EITHER ? [there[turn++ % there.length]]
            : one.engines.filter((engine) => there.includes(engine));
        return engines.map((engine) => ({ ...one, engine }));
    });
}

/* Opens an address of the page and waits until nothing of the previous view is left: if only the
 * part after # differs, the old view remains for a moment. */
export async function visit(page, address) {
    if (page.url() === address) {
        await page.reload();
        return;
    }
    await page.evaluate(() => document.querySelector('#main > *')?.setAttribute('data-old', ''));
    await page.goto(address);
    await page.locator('[data-old]').waitFor({ state: 'detached' });
}

/* Modules from npm are installed in the folder for pictures, not beside the sources. */
export function module(name) {
    return createRequire(join(site.out, 'here.js'))(name);
}

/* Fails on serious or critical findings of axe-core in the current page. */
export async function axe(page) {
    axeSource ??= readFileSync(createRequire(join(site.out, 'here.js')).resolve('axe-core/axe.min.js'),
        'utf8');
    if (!await page.evaluate(() => 'axe' in window)) {
        await page.evaluate(`${axeSource};null`);
    }
    /* only what is printed leaves the page: the full report has every node that passed */
    const grave = await page.evaluate(async () => {
        const { violations } = await window.axe.run({ resultTypes: ['violations'], preload: false });
        return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, help, nodes }) => `axe: ${id}: ${help}\n${nodes.slice(0, 4)
                .map(({ html, failureSummary }) => `  ${html.slice(0, 200)}\n  ${failureSummary}`)
                .join('\n')}`);
    });
    if (grave.length) {
        throw new Error(grave.join('\n'));
    }
}

/* Saves a picture as OUT/web-shots/NAME-ENGINE.png. */
export async function shot(page, name) {
    const folder = join(site.out, 'web-shots');
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}-${engineOf.get(page)}.png`) });
}

/* Collects what must not happen while a test runs: {faults, stop()}. */
function watch(context, page, origin, { anywhere, lossy }) {
    const faults = [];
    const isOwn = (address) => new URL(address).origin === origin || (anywhere && new URL(address).hostname === '127.0.0.1');
    const hears = {
        console(message) {
            /* the browser itself logs every error response of the server, and a server that is gone; some
             * tests request them */
            const { url } = message.location();
            const refused = url && isOwn(url) && /\/api\//.test(url)
                && /status of 4\d\d|ERR_CONNECTION_REFUSED/.test(message.text());
            if (message.type() === 'error' && !refused && !(lossy && /ERR_FAILED/.test(message.text()))) {
                faults.push(`console: ${message.text()}`);
            }
        },
        pageerror: (error) => faults.push(`uncaught: ${error.stack ?? error}`),
    };
    const request = (asked) => {
        const url = new URL(asked.url());
        if (url.protocol.startsWith('http') && !isOwn(asked.url())) {
            faults.push(`request to ${asked.url()}`);
        }
    };
    Object.entries(hears).forEach(([name, hear]) => page.on(name, hear));
    context.on('request', request);
    return {
        faults,
        stop() {
            Object.entries(hears).forEach(([name, hear]) => page.off(name, hear));
            context.off('request', request);
        },
    };
}

/* Delays every answer, some more than later ones. */
async function delay(context) {
    let asked = 0;
    await context.route('**/api/*', async (route) => {
        const wait = SLOW * ((asked++ * 7) % 10 + 1) / 10;
        await new Promise((resolve) => {
            setTimeout(resolve, wait);
        });
        await route.continue().catch(() => {}); /* the page may have aborted it */
    });
    await context.addInitScript((wait) => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function post(...message) {
            setTimeout(() => postMessage.apply(this, message), wait);
        };
    }, SLOW);
}

async function openPage(browser, engine, offline, options) {
    const context = await browser.newContext({
        viewport: VIEWPORT,
        locale: 'en-GB',
        serviceWorkers: offline ? 'allow' : 'block',
        ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    if (SLOW) {
        await delay(context);
    }
    engineOf.set(page, engine);
    return page;
}

/* Removes what a test left in a page that the next one uses. */
async function empty(page, url) {
    await Promise.all(page.context().pages().filter((other) => other !== page).map((other) => other.close()));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${url}icon.svg`); /* of the same origin, so that its storage can be reached */
    await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
    });
    await page.mouse.move(0, 0);
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: null });
    await page.setViewportSize(VIEWPORT);
}

/* `shared` has the page of each engine for tests that are not alone. */
async function runOne(browser, shared, { name, body, engine, offline, anywhere, lossy, options, alone }) {
    const url = site[engine];
    const started = performance.now();
    const page = alone ? await openPage(browser, engine, offline, options)
        : shared[engine] ??= await openPage(browser, engine, false, {});
    const context = page.context();
    const { faults, stop } = watch(context, page, new URL(url).origin, { anywhere, lossy });
    let remark = '';
    try {
        remark = await within(ENOUGH, 'the test', body({ page, context, url, poda: site.poda, engine })) ?? '';
        stop(); /* browsers ask for an icon of the picture that follows */
        if (!alone) {
            await within(PATIENCE, 'leaving the page', empty(page, url));
        }
    } catch (error) {
        faults.unshift(error.stack ?? String(error));
        await within(PATIENCE, 'a picture', shot(page, `failed-${name.replaceAll(/\W+/g, '-')}`)).catch(() => {});
    }
    stop();
    if (alone || faults.length) { /* no other test continues after a fault */
        shared[engine] = shared[engine] === page ? null : shared[engine];
        await within(PATIENCE, 'closing the page', context.close())
            .catch((error) => faults.push(String(error)));
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${faults.length ? 'FAILED ' : 'ok     '} ${name} [${engine}] ${seconds} s`
        + `${remark && `: ${remark}`}`);
    for (const fault of faults) {
        console.log(fault.replaceAll(/^/gm, '        '));
    }
    return faults.length === 0;
}

const HOPELESS = 8; /* failed tests after which the others would only wait, each as long as it may */

/* Runs all declared tests whose engine is available, `atOnce` at a time. */
export async function run(browser, atOnce) {
    const waiting = planned();
    const result = { passed: 0, failed: [] };
    await Promise.all(Array.from({ length: atOnce }, async () => {
        const shared = { server: null, wasm: null };
        for (let one = waiting.shift(); one && result.failed.length < HOPELESS; one = waiting.shift()) {
            if (await runOne(browser, shared, one)) {
                result.passed++;
            } else {
                result.failed.push(`${one.name} [${one.engine}]`);
            }
        }
    }));
    if (result.failed.length >= HOPELESS) {
        console.log(`given up after ${result.failed.length} failures`);
    }
    return result;
}
