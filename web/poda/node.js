/* node.js - the package `poda` in Node, from version 16 on. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Pool, atFirstUse } from './pool.js';

export { PodaError } from './error.js';

/* Searches recurse once a ply, and a node takes some hundred bytes of the thread's stack. */
const STACK = { stackSizeMb: 32 };

/** A worker does not keep the program running unless it has work.
 * @type {import('./pool.js').Platform['hire']} */
function hire(hear, fail) {
    const worker = new Worker(new URL('./node_worker.js', import.meta.url), { resourceLimits: STACK });
    worker.on('message', hear);
    worker.on('error', (error) => fail(error.message));
    return {
        post: (data) => worker.postMessage(data),
        end: () => worker.terminate(),
        hold: (busy) => (busy ? worker.ref() : worker.unref()),
    };
}

/** @param {import('./poda.js').Options} [options] */
export function open({ wasm = new URL('../poda.wasm', import.meta.url) } = {}) {
    return new Pool({
        compile: async () => (wasm instanceof WebAssembly.Module ? wasm : WebAssembly.compile(await readFile(wasm))),
        hire,
        locate: (file) => resolve(file),
    }).open();
}

export const { ask, textOf } = atFirstUse(open);
