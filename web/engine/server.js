/* server.js - sends requests to a server over HTTP. Long requests are answered by a stream of
 * events; closing the stream cancels the work. */
import { PodaError } from '../poda/error.js';
import { given } from '../poda/params.js';
import { begun, early } from '../base/early.js';
import { t } from '../base/words.js';

/** @typedef {import('./engine.js').Params} Params */
/** @typedef {import('./engine.js').Watch} Watch */

/** Null if there is no server, only files.
 * @returns {Promise<import('./engine.js').Engine | null>} */
export async function open() {
    try {
        const response = await early('api');
        const about = response.ok ? await response.json() : null;
        return about?.poda
            ? { kind: 'server', version: about.poda, formats: about.formats, ask, documentOf }
            : null;
    } catch {
        return null;
    }
}

/* Tells of the connection: an event `lost` when the server does not answer, `back` when it does again. */
export const connection = new EventTarget();
let isLost = false;

/** @param {boolean} lost */
function setLost(lost) {
    if (lost !== isLost) {
        isLost = lost;
        document.documentElement.toggleAttribute('data-lost', lost); /* the dot in the header */
        connection.dispatchEvent(new Event(lost ? 'lost' : 'back'));
    }
}

/** A clear message for a server that cannot be reached; those of browsers do not help users.
 * @param {any} [error] */
function gone(error) {
    if (error?.name === 'AbortError') {
        return error;
    }
    setLost(true);
    return new PodaError({
        code: 'cut-off',
        message: t('Poda does not answer. Start it again with ./start or poda serve, then try again.'),
    });
}

/** @param {string} verb
 * @param {Params} params
 * @param {string} accept
 * @param {AbortSignal | undefined} signal */
async function post(verb, params, accept, signal) {
    const body = new URLSearchParams(given(params));
    try {
        const response = await begun(`api/${verb}?${body}`) ?? await fetch(`api/${verb}`, {
            method: 'POST',
            headers: { Accept: accept },
            body,
            signal,
        });
        setLost(false);
        return response;
    } catch (error) {
        throw gone(error);
    }
}

/** @param {Response} response */
async function failure(response) {
    const text = await response.text();
    try {
        return new PodaError(JSON.parse(text).error);
    } catch {
        return new PodaError({ code: 'bad-answer', message: `${response.status} ${text.slice(0, 200)}` });
    }
}

/** @param {string} verb
 * @param {Params} params
 * @param {Watch} watch */
async function ask(verb, params, { signal, onProgress }) {
    const response = await post(verb, params, onProgress ? 'text/event-stream' : 'application/json',
        signal);
    if (!response.ok) {
        throw await failure(response);
    }
    if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
        return response.json();
    }
    return lastEvent(response.body, onProgress);
}

/** @param {string} verb
 * @param {Params} params
 * @param {Watch} watch */
async function documentOf(verb, params, { signal }) {
    const response = await post(verb, params, '*/*', signal);
    if (!response.ok) {
        throw await failure(response);
    }
    return response.blob();
}

/** Reads events to the end; the last one is the answer.
 * @param {any} body
 * @param {any} onProgress */
async function lastEvent(body, onProgress) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
        const { done, value } = await reader.read().catch((/** @type {unknown} */ error) => {
            throw gone(error);
        });
        if (done) {
            throw gone();
        }
        const parts = (rest + value).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
            const event = /^event: (.*)$/m.exec(part)?.[1];
            const data = /^data: (.*)$/m.exec(part)?.[1] ?? '';
            if (event === 'answer') {
                return JSON.parse(data);
            }
            if (event === 'error') {
                throw new PodaError(JSON.parse(data).error);
            }
            if (event === 'progress') {
                onProgress(JSON.parse(data));
            }
        }
    }
}
