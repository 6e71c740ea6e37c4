/* wasm.js - sends requests to the library in workers of this page. Short requests have a separate
 * worker, so that a long search never delays a board. Cancelling a request terminates its worker;
 * the next one starts quickly, because the module is already compiled. */
import { PodaError } from './server.js';
import { t } from '../base/words.js';

/** @typedef {import('./answers.js').Watch} Watch */
/** @typedef {import('./answers.js').Words} Words */

const SHORT = new Set(['games', 'show']);
const MUCH_MEMORY = 512 * 2 ** 20; /* wasm memory never shrinks: it is released with its worker */

/** @typedef {{request: any, onProgress?: (progress: any) => void, finish(answer: any): void}} Job */
/** @typedef {{version: string, formats: Record<string, string>}} Ready */
/** @typedef {{lane: Lane, worker: Worker, job: Job | null, ready: Promise<Ready>}} Hand */
/** @typedef {{limit: number, workers: Hand[], queue: Job[]}} Lane */

/** @type {WebAssembly.Module | null} */
let compiled = null;
/** @type {Record<string, string>} */
let types = {}; /* content types of the documents that the library makes */
/** @type {Lane} */
const shortLane = { limit: 1, workers: [], queue: [] };
/** @type {Lane} */
const longLane = { limit: 2, workers: [], queue: [] };

/** Some static hosts do not know the content type of wasm files, which streaming needs.
 * @param {URL} url */
async function compile(url) {
    const response = await fetch(url);
    if (!response.ok) {
        throw new Error(`poda.wasm: ${response.status}`);
    }
    const typed = response.headers.get('Content-Type')?.startsWith('application/wasm');
    return typed ? WebAssembly.compileStreaming(response)
        : WebAssembly.compile(await response.arrayBuffer());
}

/** @returns {Promise<import('./answers.js').Engine>} */
export async function open() {
    compiled = await compile(new URL('../poda.wasm', import.meta.url));
    const { version, formats } = await hire(shortLane).ready;
    types = formats;
    return { kind: 'wasm', version, formats: [...Object.keys(types), 'png'], ask, documentOf };
}

/** A new worker in a lane: {worker, job, ready}; `job` is its current request.
 * @param {Lane} lane */
function hire(lane) {
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    /** @type {Hand} */
    const hand = { lane, worker, job: null, ready: Promise.resolve({ version: '', formats: {} }) };
    hand.ready = new Promise((resolve, reject) => {
        worker.addEventListener('message', ({ data }) => {
            if (data.version) {
                resolve(data);
            } else {
                reject(new Error(data.broken));
            }
        }, { once: true });
        worker.addEventListener('error', (event) => {
            event.preventDefault();
            reject(new Error(event.message || 'worker.js'));
            fail(hand);
        });
    });
    worker.addEventListener('message', ({ data }) => hear(hand, data));
    worker.postMessage({ module: compiled });
    lane.workers.push(hand);
    return hand;
}

/** @param {Hand} hand */
function dismiss(hand) {
    hand.worker.terminate();
    hand.lane.workers = hand.lane.workers.filter((other) => other !== hand);
}

/** @param {Hand} hand
 * @param {any} data */
function hear(hand, data) {
    const { job } = hand;
    if (data.progress) {
        job?.onProgress?.(data.progress);
    } else if (data.answer) {
        hand.job = null;
        if (data.held > MUCH_MEMORY) {
            dismiss(hand);
        }
        job?.finish(data.answer);
        next(hand.lane);
    } else if (data.broken) {
        fail(hand);
    }
}

/** The worker failed: a search too deep for the browser's stack can cause this.
 * @param {Hand} hand */
function fail(hand) {
    const { job } = hand;
    hand.job = null;
    dismiss(hand);
    job?.finish({ deep: true });
    next(hand.lane);
}

/** @param {Lane} lane */
function next(lane) {
    while (lane.queue.length) {
        let hand = lane.workers.find(({ job }) => job === null);
        if (!hand && lane.workers.length === lane.limit) {
            return;
        }
        hand ??= hire(lane);
        hand.ready.catch(() => {}); /* its error has been reported by then */
        hand.job = lane.queue.shift() ?? null;
        hand.worker.postMessage(hand.job?.request);
    }
}

/** @param {Lane} lane
 * @param {Job} job */
function cancel(lane, job) {
    const hand = lane.workers.find((one) => one.job === job);
    lane.queue = lane.queue.filter((other) => other !== job);
    if (hand) {
        dismiss(hand);
        next(lane);
    }
}

/** Resolves to {failed, content}; rejects with the signal's reason if that aborts it.
 * @param {string} verb
 * @param {Words} words
 * @param {boolean} json
 * @param {Watch} watch */
function send(verb, words, json, { signal, onProgress }) {
    const lane = SHORT.has(verb) ? shortLane : longLane;
    const given = words.filter(([key]) => key !== 'lang').map(([key, value]) => `${key}=${value}`);
    const [, language = 'en'] = words.find(([key]) => key === 'lang') ?? [];
    return new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const stop = () => {
            cancel(lane, job);
            reject(signal?.reason);
        };
        /** @type {Job} */
        const job = {
            request: { words: [verb, ...given], json, language },
            onProgress,
            finish(answer) {
                signal?.removeEventListener('abort', stop);
                resolve(answer);
            },
        };
        signal?.addEventListener('abort', stop, { once: true });
        lane.queue.push(job);
        next(lane);
    }).then(({ failed, content, memory, deep }) => {
        if (memory) {
            throw new PodaError({ code: 'no-memory', message: t('the memory of this page is used up') });
        }
        if (deep) {
            throw new PodaError({ code: 'too-large', message: t('this search is too deep for a page') });
        }
        if (failed) {
            throw new PodaError(JSON.parse(content).error);
        }
        return content;
    });
}

/** @param {string} verb
 * @param {Words} words
 * @param {Watch} options */
async function ask(verb, words, options) {
    return JSON.parse(await send(verb, words, true, options));
}

/** @param {string} verb
 * @param {Words} words
 * @param {Watch} options */
async function documentOf(verb, words, options) {
    const format = words.find(([key]) => key === 'format')?.[1] ?? 'text';
    const drawn = format === 'png'; /* converted from the SVG by the browser */
    const asked = /** @type {Words} */ (words.map(([key, value]) =>
        [key, drawn && key === 'format' ? 'svg' : value]));
    const content = await send(verb, asked, false, options);
    const blob = new Blob([content], { type: types[drawn ? 'svg' : format] ?? 'text/plain' });
    return drawn ? pngFromSvg(blob) : blob;
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
