/* looks.mjs - what pictures looked like when somebody looked at them: looks.json has each one as 16 times 16 greys. A board
 * that loses its pieces, its colours or its place differs; letters that another machine draws a little thicker do not.
 * PODA_LOOKS=write keeps the pictures of this run instead, after they were looked at (web-shots/gallery). */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('looks.json', import.meta.url);
const SIDE = 16;
const USUAL = 3; /* greys of 256 that pictures may differ by on average, */
const MOST = 30; /* and in one part */
const isWriting = process.env.PODA_LOOKS === 'write';
const kept = JSON.parse(readFileSync(FILE, 'utf8'));

/* Runs in the page: the greys of a PNG, as base64. */
function greys([png, side]) {
    return (async () => {
        const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), {
            resizeWidth: side, resizeHeight: side, resizeQuality: 'high',
        });
        const canvas = new OffscreenCanvas(side, side).getContext('2d');
        canvas.drawImage(picture, 0, 0);
        const { data } = canvas.getImageData(0, 0, side, side);
        let text = '';
        for (let i = 0; i < data.length; i += 4) {
            text += String.fromCharCode(Math.round(0.3 * data[i] + 0.59 * data[i + 1] + 0.11 * data[i + 2]));
        }
        return btoa(text);
    })();
}

/* Compares a picture with the kept one of that name. `page`: any that may run scripts. */
export async function looksAsBefore(page, name, png) {
    const got = await page.evaluate(greys, [png.toString('base64'), SIDE]);
    if (isWriting) {
        kept[name] = got;
        const names = Object.keys(kept).sort();
        writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(names.map((one) => [one, kept[one]])), null, 1)}\n`);
        return;
    }
    assert.ok(kept[name], `${name} is new: look at it, then run this test with PODA_LOOKS=write`);
    const [now, then] = [got, kept[name]].map((text) => Buffer.from(text, 'base64'));
    const differences = [...now].map((grey, i) => Math.abs(grey - then[i]));
    const usual = differences.reduce((sum, one) => sum + one, 0) / differences.length;
    assert.ok(usual <= USUAL && Math.max(...differences) <= MOST,
        `${name} looks different: ${usual.toFixed(1)} greys on average, ${Math.max(...differences)} in one part`);
}
