/* engine.js - the page's single entry point: requests go to a server if there is one, else to the
 * library itself, compiled to WebAssembly, in a worker. */
import { language } from '../base/words.js';
import * as server from './server.js';

/** @typedef {import('../poda/answers.js').Answers} Answers */
/** @typedef {Record<string, any>} Params */
/** @typedef {import('../poda/poda.js').Watch} Watch */

/**
 * @typedef {object} Engine
 * @property {'server' | 'wasm'} kind
 * @property {string} version
 * @property {string[]} formats
 * @property {(verb: string, params: Params, watch: Watch) => Promise<any>} ask
 * @property {(verb: string, params: Params, watch: Watch) => Promise<Blob>} documentOf
 */

/**
 * What main.js gives to a view.
 * @typedef {object} App
 * @property {Engine} engine
 * @property {(params: Params, isUrgent?: boolean) => void} link
 * @property {() => void} mark
 * @property {(params: Params) => string} address
 * @property {(name: string, params?: Params) => void} go
 */

/** @type {Engine} */
let engine; /* set by connect() */

/** Finds the engine: {kind: 'server' | 'wasm', version, formats}. `formats` are the documents it can
 * make. It may have to arrive first, which takes a minute on a slow line.
 * @param {(bytes: number, all: number) => void} onArrival */
export async function connect(onArrival) {
    const found = await server.open();
    keepForOffline(found === null);
    engine = found ?? await (await import('./wasm.js')).open(onArrival);
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

/** What is given in forms and addresses of the page: an empty field is not. The engines themselves take an empty
 * text as it is.
 * @param {Params} params
 * @returns {Params} */
export function filled(params) {
    return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));
}

/** The answer as an object. Throws a PodaError, or an AbortError if `signal` aborts it.
 * @template {keyof Answers} V
 * @param {V} verb
 * @param {Params} params
 * @param {Watch} [watch]
 * @returns {Promise<Answers[V]>} */
export function ask(verb, params, { signal, onProgress } = {}) {
    return engine.ask(verb, { lang: language(), ...filled(params) }, { signal, onProgress });
}

/** The answer as a document, a Blob: format=svg and others.
 * @param {string} verb
 * @param {Params} params
 * @param {Watch} [watch] */
export function documentOf(verb, params, { signal } = {}) {
    return engine.documentOf(verb, { lang: language(), ...filled(params) }, { signal });
}
