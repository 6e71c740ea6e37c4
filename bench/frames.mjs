/* frames.mjs - frames a second while a tree of 11,111 nodes is stepped in Chromium, one step a frame.
 *   node bench/frames.mjs PODA OUT [STEPS]
 * PODA is the program, OUT a folder with the modules of tests/web/modules.sh. For the tree near and whole it prints how many
 * frames a second the page had, from the times of requestAnimationFrame; how many frames came late, which the page itself, the
 * painter or the machine may cause; and the processor time of the page's thread for a step, which is the page's own part. The
 * browser paints without a graphics card, on the processors that this machine has left. */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { startProgram } from '../tests/web/host.mjs';

const [poda, out, steps = '600'] = process.argv.slice(2);
const { chromium } = createRequire(join(resolve(out), 'here.js'))('playwright-core');
const DISPLAY = 1000 / 60; /* milliseconds of a frame */

/* 11,111 nodes, ten moves each. */
function large(depth = 4, at = { next: 0 }) {
    return depth === 0 ? String((at.next++ * 7919) % 101 - 50)
        : `(${Array.from({ length: 10 }, () => large(depth - 1, at)).join(' ')})`;
}

/* In the page: one step in each frame; the milliseconds between frames. */
function stepEachFrame(count) {
    const next = document.querySelectorAll('.step-buttons button')[3];
    return new Promise((done) => {
        const times = [];
        const frame = (time) => {
            times.push(time);
            if (times.length > count) {
                done(times.slice(1).map((one, i) => one - times[i]));
                return;
            }
            next.click();
            requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    });
}

const server = await startProgram(resolve(poda), ['serve', 'port=0', 'open=no']);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const devtools = await page.context().newCDPSession(page);
await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
const used = async () => Object.fromEntries((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, 1000 * value]));
await page.goto(`${server.url}#/tree?algorithm=minimax&show=20000&step=5000&tree=${encodeURIComponent(large())}`);
await page.locator('.node.current').waitFor();
for (const place of ['near', 'whole']) {
    if (place === 'whole') {
        await page.getByRole('button', { name: 'Fit the tree', exact: true }).first().click();
        await page.locator('.tree-view.far').waitFor();
    }
    await page.evaluate(stepEachFrame, 60); /* compiled by then */
    const before = await used();
    const times = await page.evaluate(stepEachFrame, Number(steps));
    const after = await used();
    const sorted = times.toSorted((a, b) => a - b);
    const all = times.reduce((sum, time) => sum + time, 0);
    const late = times.filter((time) => time > 1.5 * DISPLAY).length;
    const own = (name) => ((after[name] - before[name]) / times.length).toFixed(1);
    console.log(`${place}: ${(1000 * times.length / all).toFixed(1)} frames a second, median ${sorted[times.length >> 1].toFixed(1)} ms, ${late} of ${times.length} late; `
        + `a step takes ${own('TaskDuration')} ms of the page's thread (script ${own('ScriptDuration')}, style ${own('RecalcStyleDuration')}, layout ${own('LayoutDuration')})`);
}
await browser.close();
await server.close();
