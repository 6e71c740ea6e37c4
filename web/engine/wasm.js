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

/** Hosts seldom compress wasm files, so the site has a compressed one: less than half the size. It may arrive unpacked,
 * where the host says how it is packed; it is compiled while it arrives. Null: there is none.
 * @param {(bytes: number, all: number) => void} onArrival `all` is 0 if the host does not say it */
async function compressed(onArrival) {
    try {
        const response = await fetch('poda.wasm.gz');
        const all = response.headers.has('Content-Encoding') ? 0 : Number(response.headers.get('Content-Length'));
        let arrived = 0;
        const pass = (/** @type {ReadableStreamDefaultController} */ controller, /** @type {Uint8Array} */ bytes) => {
            arrived += bytes.length;
            onArrival(arrived, all);
            controller.enqueue(bytes);
        };
        const reader = response.ok ? response.body?.getReader() : null;
        const first = (await reader?.read())?.value;
        const isPacked = first?.[0] === 0x1f && first[1] === 0x8b;
        if (!reader || !first || (!isPacked && first[0] !== 0)) {
            return null;
        }
        /** @type {ReadableStream<any>} */
        const whole = new ReadableStream({
            start: (controller) => pass(controller, first),
            async pull(controller) {
                const { done, value } = await reader.read();
                if (done) {
                    controller.close();
                } else {
                    pass(controller, value);
                }
            },
        });
        const bytes = isPacked ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
        return await WebAssembly.compileStreaming(new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } }));
    } catch {
        return null;
    }
}

/** @param {(bytes: number, all: number) => void} onArrival
 * @returns {Promise<import('./engine.js').Engine>} */
export async function open(onArrival) {
    const wasm = await compressed(onArrival);
    const library = await openPackage(wasm ? { wasm, describe } : { describe });
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
