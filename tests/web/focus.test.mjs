/* focus.test.mjs - going through a view by Tab alone: what has the focus is in sight, nothing covers it (WCAG 2.2, 2.4.11), and
 * it is large enough to be hit (2.5.8). */
import assert from 'node:assert/strict';
import { test, visit } from './harness.mjs';

const STOPS = 45; /* of Tab in a view; each has fewer, or a list of many alike */
const VIEWS = {
    home: ['#/', '.gallery .mini'],
    play: ['#/play?game=connect4&moves=4+4+3&max=human&min=human', '.board-svg [data-cell]'],
    table: ['#/play?game=pig&max=human&min=human', '.play-picture svg'],
    tree: ['#/tree?game=tree', '.tree-view [data-node]'],
    search: ['#/search?problem=graph', '.stage-picture svg'],
    exercises: ['#/exercises?kind=tree&seed=1', '.stage-picture svg'],
};

/* Runs in the page: what is wrong with the element that has the focus, or null at the end. */
function faultOfFocus() {
    const element = document.activeElement;
    if (!element || element === document.body) {
        return null;
    }
    const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${(element.getAttribute('aria-label')
        ?? element.textContent).trim().slice(0, 30)}`;
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const [x0, y0, x1, y1] = [Math.max(left, 0), Math.max(top, 0), Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
    const faults = [];
    if (x1 - x0 < 1 || y1 - y0 < 1) {
        faults.push('out of sight');
    } else {
        const isSeen = [0.1, 0.3, 0.5, 0.7, 0.9].some((part) => {
            const top0 = document.elementFromPoint(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part);
            return top0 && (element.contains(top0) || top0.contains(element) || top0.closest('label')?.contains(element));
        });
        if (!isSeen) {
            const above = document.elementFromPoint((x0 + x1) / 2, (y0 + y1) / 2);
            faults.push(`covered by ${above?.tagName} ${above?.getAttribute('class')}`);
        }
    }
    const style = getComputedStyle(element);
    const isInText = style.display === 'inline' && element.tagName === 'A';
    if (Math.min(width, height) < 24 && !isInText && element.tagName !== 'P' /* to be scrolled, not hit */
        && !element.closest('label') && element.namespaceURI.endsWith('xhtml')
        && !['range', 'checkbox', 'radio'].includes(element.type)) {
        faults.push(`only ${Math.round(width)} x ${Math.round(height)} px`);
    }
    return { name, fault: faults.join(', ') };
}

for (const [size, width, height] of [['desktop', 1280, 800], ['phone', 390, 700]]) {
    test(`focus: by Tab through every view, ${size}`, async ({ page, url }) => {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const wrong = [];
        let stops = 0;
        for (const [view, [address, ready]] of Object.entries(VIEWS)) {
            await visit(page, `${url}${address}`);
            await page.locator(ready).first().waitFor();
            await page.evaluate(() => document.activeElement?.blur());
            for (let i = 0; i < STOPS; i++) {
                await page.keyboard.press('Tab');
                const at = await page.evaluate(faultOfFocus);
                if (!at) {
                    break;
                }
                stops++;
                if (at.fault) {
                    wrong.push(`${view}: ${at.name}: ${at.fault}`);
                }
            }
        }
        assert.deepEqual(wrong, []);
        assert.ok(stops > 100, `${stops} stops`);
        return `${stops} stops`;
    }, { engines: ['server'], alone: true });
}
