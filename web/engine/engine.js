/* engine.js - the one door, from the page: the same words go to a server where there is one, else
 * to the library itself, compiled to WebAssembly, in a worker. */
import { given } from '../base/params.js';
import { language } from '../base/words.js';
import * as server from './server.js';

/** @typedef {import('./answers.js').Answers} Answers */

/** @type {import('./answers.js').Engine} */
let engine; /* once connect() has found it */

/* Finds out who answers: {kind: 'server' | 'wasm', version, formats}. `formats` are the documents it
 * can make. */
export async function connect() {
    const found = await server.open();
    keepForOffline(found === null);
    engine = found ?? await (await import('./wasm.js')).open();
    return engine;
}

/** The static site keeps its files for times without a network. A server's page must come from the
 * server, even if a site stood at its address before.
 * @param {boolean} wanted */
async function keepForOffline(wanted) {
    try {
        if (wanted) {
            await navigator.serviceWorker.register('offline.js');
        } else {
            await (await navigator.serviceWorker.getRegistration())?.unregister();
        }
    } catch {
        /* not every address may have service workers; then the site needs its host */
    }
}

/** What is asked for, as the engine takes it.
 * @param {import('./answers.js').Params} params
 * @returns {import('./answers.js').Words} */
function words(params) {
    return [['lang', language()], ...given(params)];
}

/** The answer as an object. Throws a PodaError, or an AbortError when `signal` ends it.
 * @template {keyof Answers} V
 * @param {V} verb
 * @param {import('./answers.js').Params} params
 * @param {import('./answers.js').Watch} [watch]
 * @returns {Promise<Answers[V]>} */
export function ask(verb, params, { signal, onProgress } = {}) {
    return engine.ask(verb, words(params), { signal, onProgress });
}

/** The answer as a document, a Blob: format=svg and the like.
 * @param {string} verb
 * @param {import('./answers.js').Params} params
 * @param {import('./answers.js').Watch} [watch] */
export function documentOf(verb, params, { signal } = {}) {
    return engine.documentOf(verb, words(params), { signal });
}
