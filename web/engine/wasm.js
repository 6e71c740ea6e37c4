/* wasm.js - the page's engine where there is no server: the package `poda`, which runs the library in workers of
 * this page. PNG, which the library makes with cairo, is drawn by the browser. */
import { PodaError, open as openPackage } from '../poda/browser.js';
import { t } from '../base/words.js';

/** @typedef {import('./engine.js').Params} Params */
/** @typedef {import('./engine.js').Watch} Watch */

/** @param {import('../poda/pool.js').Fault} fault */
function describe(fault) {
    return fault === 'memory' ? t('the memory of this page is used up') : t('this search is too deep for a page');
}

/** @returns {Promise<import('./engine.js').Engine>} */
export async function open() {
    const library = await openPackage({ describe });
    return {
        kind: 'wasm',
        version: library.version,
        formats: [...Object.keys(library.formats), 'png'],
        ask: (verb, params, watch) => library.ask(verb, params, watch),
        documentOf: (verb, params, watch) => documentOf(library, verb, params, watch),
    };
}

/** @param {import('../poda/poda.js').Poda} library
 * @param {string} verb
 * @param {Params} params
 * @param {Watch} watch */
async function documentOf(library, verb, params, watch) {
    const isPng = params.format === 'png';
    const format = isPng ? 'svg' : params.format ?? 'text';
    const content = await library.textOf(verb, isPng ? { ...params, format } : params, watch);
    const blob = new Blob([content], { type: library.formats[format] ?? 'text/plain' });
    return isPng ? pngFromSvg(blob) : blob;
}

/** There is no cairo here, but the browser can draw: at twice the size, for high-resolution
 * screens.
 * @param {Blob} blob
 * @param {number} [scale] */
async function pngFromSvg(blob, scale = 2) {
    const url = URL.createObjectURL(blob);
    try {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = Math.ceil(image.naturalWidth * scale);
        canvas.height = Math.ceil(image.naturalHeight * scale);
        const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        pen.fillStyle = 'white';
        pen.fillRect(0, 0, canvas.width, canvas.height);
        pen.drawImage(image, 0, 0, canvas.width, canvas.height);
        const png = await new Promise((resolve) => {
            canvas.toBlob(resolve, 'image/png');
        });
        if (!png) {
            throw new PodaError({ code: 'too-large', message: t('the picture is too large for a PNG') });
        }
        return png;
    } finally {
        URL.revokeObjectURL(url);
    }
}
