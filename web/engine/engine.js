/* engine.js - the page's single entry point: requests go to a server if there is one, else to the
 * library itself, compiled to WebAssembly, in a worker. */
import { given } from '../base/params.js';
import { language } from '../base/words.js';
import * as server from './server.js';

/** @typedef {import('./answers.js').Answers} Answers */

/** @type {import('./answers.js').Engine} */
let engine; /* set by connect() */

/* Finds the engine: {kind: 'server' | 'wasm', version, formats}. `formats` are the documents it can
 * make. */
export async function connect() {
    const found = await server.open();
    keepForOffline(found === null);
    engine = found ?? await (await import('./wasm.js')).open();
    return engine;
}

/** The static site caches its files for use without a network. A server's page must come from the
 * server, even if a static site was at its address before.
 * @param {boolean} wanted */
async function keepForOffline(wanted) {
    try {
        if (wanted) {
            await navigator.serviceWorker.register('offline.js');
        } else {
            await (await navigator.serviceWorker.getRegistration())?.unregister();
        }
    } catch {
        /* some addresses do not allow service workers; the site then needs its host */
    }
}

/** The parameters in the form that the engine takes.
 * @param {import('./answers.js').Params} params
 * @returns {import('./answers.js').Words} */
function words(params) {
    return [['lang', language()], ...given(params)];
}

/** The answer as an object. Throws a PodaError, or an AbortError if `signal` aborts it.
 * @template {keyof Answers} V
 * @param {V} verb
 * @param {import('./answers.js').Params} params
 * @param {import('./answers.js').Watch} [watch]
 * @returns {Promise<Answers[V]>} */
export function ask(verb, params, { signal, onProgress } = {}) {
    return engine.ask(verb, words(params), { signal, onProgress });
}

/** The answer as a document, a Blob: format=svg and others.
 * @param {string} verb
 * @param {import('./answers.js').Params} params
 * @param {import('./answers.js').Watch} [watch] */
export function documentOf(verb, params, { signal } = {}) {
    return engine.documentOf(verb, words(params), { signal });
}
