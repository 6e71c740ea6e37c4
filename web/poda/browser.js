/* browser.js - the package `poda` in browsers; the page itself uses it where there is no server. */
import { Pool, atFirstUse } from './pool.js';

export { PodaError } from './error.js';

/** Some static hosts do not know the content type of wasm files, which streaming needs.
 * @param {string | URL} url */
async function compile(url) {
    const response = await fetch(url);
    if (!response.ok) {
        throw new Error(`${url}: ${response.status}`);
    }
    const typed = response.headers.get('Content-Type')?.startsWith('application/wasm');
    return typed ? WebAssembly.compileStreaming(response)
        : WebAssembly.compile(await response.arrayBuffer());
}

/** @type {import('./pool.js').Platform['hire']} */
function hire(hear, fail) {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }) => hear(data));
    worker.addEventListener('error', (event) => {
        event.preventDefault();
        fail(event.message || 'worker.js');
    });
    return { post: (data) => worker.postMessage(data), end: () => worker.terminate(), hold() {} };
}

/** @param {import('./poda.js').Options & {describe?: (fault: import('./pool.js').Fault) => string}} [options] */
export function open({ wasm = new URL('../poda.wasm', import.meta.url), describe } = {}) {
    return new Pool({
        compile: async () => (wasm instanceof WebAssembly.Module ? wasm : compile(wasm)),
        hire,
        locate: (file) => new URL(file, globalThis.document?.baseURI ?? location.href).href,
    }, describe).open();
}

export const { ask, textOf } = atFirstUse(open);
