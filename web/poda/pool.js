/* pool.js - requests to the library in workers. Short requests have a separate worker, so that a long search never
 * delays a board. Cancelling a request terminates its worker; the next one starts quickly, because the module is
 * already compiled. */
import { PodaError } from './error.js';
import { given } from './params.js';

/** @typedef {import('./poda.js').Params} Params */
/** @typedef {import('./poda.js').Poda} Poda */
/** @typedef {import('./poda.js').Watch} Watch */

/**
 * What differs between browsers and Node.
 * @typedef {object} Platform
 * @property {() => Promise<WebAssembly.Module>} compile
 * @property {(hear: (data: any) => void, fail: (message: string) => void) => Thread} hire a worker, which is heard
 * @property {(file: string) => string} locate a file whose name is relative to the caller: the worker may be elsewhere
 */
/** @typedef {{post(data: any): void, end(): unknown, hold(busy: boolean): void}} Thread */
/** @typedef {'memory' | 'deep'} Fault */
/** @typedef {{request: any, onProgress?: (progress: any) => void, finish(answer: any): void}} Job */
/** @typedef {{version: string, formats: Record<string, string>}} About */
/** @typedef {{lane: Lane, thread: Thread, job: Job | null, ready: Promise<About>}} Hand */
/** @typedef {{limit: number, hands: Hand[], queue: Job[]}} Lane */

const SHORT = new Set(['games', 'show']);
const MUCH_MEMORY = 512 * 2 ** 20; /* wasm memory never shrinks: it is released with its worker */
const FAULTS = {
    memory: { code: 'no-memory', text: 'the memory of the module is used up' },
    deep: { code: 'too-large', text: 'this search is too deep for the stack of a worker' },
};

/** @param {Fault} fault */
function inEnglish(fault) {
    return FAULTS[fault].text;
}

/** @param {AbortSignal | undefined} signal */
function reasonOf(signal) {
    return signal?.reason ?? Object.assign(new Error('this request was aborted'), { name: 'AbortError' });
}

/** @implements {Poda} */
export class Pool {
    version = '';
    /** @type {Record<string, string>} */
    formats = {};
    /** @type {WebAssembly.Module | null} */
    #compiled = null;
    #closed = false;
    /** @type {Lane} */
    #short = { limit: 1, hands: [], queue: [] };
    /** @type {Lane} */
    #long = { limit: 2, hands: [], queue: [] };
    #platform;
    #describe;

    /** @param {Platform} platform
     * @param {(fault: Fault) => string} [describe] what is said where the module fails, not the library */
    constructor(platform, describe = inEnglish) {
        this.#platform = platform;
        this.#describe = describe;
    }

    async open() {
        this.#compiled = await this.#platform.compile();
        Object.assign(this, await this.#hire(this.#short).ready);
        return this;
    }

    /** The answer as an object.
     * @param {string} verb
     * @param {Params} [params]
     * @param {Watch} [watch]
     * @returns {Promise<any>} */
    async ask(verb, params = {}, watch = {}) {
        return JSON.parse(await this.#send(verb, params, true, watch));
    }

    /** The answer as a document.
     * @param {string} verb
     * @param {Params} [params]
     * @param {Watch} [watch]
     * @returns {Promise<string>} */
    textOf(verb, params = {}, watch = {}) {
        return this.#send(verb, params, false, watch);
    }

    async close() {
        this.#closed = true;
        for (const lane of [this.#short, this.#long]) {
            const jobs = [...lane.hands.map(({ job }) => job), ...lane.queue];
            lane.queue = [];
            await Promise.all(lane.hands.map((hand) => this.#dismiss(hand)));
            jobs.forEach((job) => job?.finish({ closed: true }));
        }
    }

    /** A new worker in a lane; `job` is its current request.
     * @param {Lane} lane */
    #hire(lane) {
        /** @type {(about: About) => void} */
        let resolve;
        /** @type {(error: Error) => void} */
        let reject;
        /** @type {Promise<About>} */
        const ready = new Promise((kept, broken) => {
            [resolve, reject] = [kept, broken];
        });
        const thread = this.#platform.hire((data) => {
            if (data.version) {
                resolve(data);
                thread.hold(hand.job !== null);
            } else {
                reject(new Error(data.broken));
                this.#hear(hand, data);
            }
        }, (message) => {
            reject(new Error(message));
            this.#fail(hand);
        });
        /** @type {Hand} */
        const hand = { lane, thread, job: null, ready };
        thread.post({ module: this.#compiled });
        lane.hands.push(hand);
        return hand;
    }

    /** @param {Hand} hand */
    #dismiss(hand) {
        hand.lane.hands = hand.lane.hands.filter((other) => other !== hand);
        return hand.thread.end();
    }

    /** @param {Hand} hand
     * @param {any} data */
    #hear(hand, data) {
        const { job } = hand;
        if (data.progress) {
            job?.onProgress?.(data.progress);
        } else if (data.answer) {
            hand.job = null;
            hand.thread.hold(false);
            if (data.held > MUCH_MEMORY) {
                this.#dismiss(hand);
            }
            job?.finish(data.answer);
            this.#next(hand.lane);
        } else if (data.broken) {
            this.#fail(hand);
        }
    }

    /** The worker failed: a search too deep for its stack can cause this.
     * @param {Hand} hand */
    #fail(hand) {
        const { job } = hand;
        hand.job = null;
        this.#dismiss(hand);
        job?.finish({ fault: 'deep' });
        this.#next(hand.lane);
    }

    /** @param {Lane} lane */
    #next(lane) {
        while (lane.queue.length) {
            let hand = lane.hands.find(({ job }) => job === null);
            if (!hand && lane.hands.length === lane.limit) {
                return;
            }
            hand ??= this.#hire(lane);
            hand.ready.catch(() => {}); /* its error has been reported by then */
            hand.job = lane.queue.shift() ?? null;
            hand.thread.hold(true);
            hand.thread.post(hand.job?.request);
        }
    }

    /** @param {Lane} lane
     * @param {Job} job */
    #cancel(lane, job) {
        const hand = lane.hands.find((one) => one.job === job);
        lane.queue = lane.queue.filter((other) => other !== job);
        if (hand) {
            this.#dismiss(hand);
            this.#next(lane);
        }
    }

    /** @param {string} verb
     * @param {Params} params
     * @param {boolean} json */
    #request(verb, { lang = 'en', ...params }, json) {
        const words = given(params).map(([key, value]) =>
            `${key}=${key === 'tables' && value ? this.#platform.locate(value) : value}`);
        return { words: [verb, ...words], json, language: String(lang) };
    }

    /** Resolves to the content; rejects with the signal's reason if that aborts it.
     * @param {string} verb
     * @param {Params} params
     * @param {boolean} json
     * @param {Watch} watch
     * @returns {Promise<string>} */
    #send(verb, params, json, { signal, onProgress }) {
        const lane = SHORT.has(verb) ? this.#short : this.#long;
        return new Promise((resolve, reject) => {
            const stop = () => {
                this.#cancel(lane, job);
                reject(reasonOf(signal));
            };
            /** @type {Job} */
            const job = {
                request: this.#request(verb, params, json),
                onProgress,
                finish: (answer) => {
                    signal?.removeEventListener('abort', stop);
                    const error = this.#errorOf(answer);
                    if (error) {
                        reject(error);
                    } else {
                        resolve(answer.content);
                    }
                },
            };
            if (signal?.aborted) {
                reject(reasonOf(signal));
            } else if (this.#closed) {
                job.finish({ closed: true });
            } else {
                signal?.addEventListener('abort', stop, { once: true });
                lane.queue.push(job);
                this.#next(lane);
            }
        });
    }

    /** @param {{failed?: boolean, content?: string, fault?: Fault, closed?: boolean}} answer */
    #errorOf({ failed, content, fault, closed }) {
        if (fault) {
            return new PodaError({ code: FAULTS[fault].code, message: this.#describe(fault) });
        }
        if (closed) {
            return new PodaError({ code: 'stopped', message: 'this engine is closed' });
        }
        return failed ? new PodaError(JSON.parse(content ?? '').error) : null;
    }
}

/** The functions of a module that opens an engine when it is first asked.
 * @param {() => Promise<Pool>} open */
export function atFirstUse(open) {
    /** @type {Promise<Pool> | null} */
    let opened = null;
    const engine = () => {
        opened ??= open().catch((error) => {
            opened = null;
            throw error;
        });
        return opened;
    };
    return {
        /** @type {Poda['ask']} */
        ask: async (/** @type {string} */ verb, /** @type {Params} */ params, /** @type {Watch} */ watch) =>
            (await engine()).ask(verb, params, watch),
        /** @type {Poda['textOf']} */
        textOf: async (verb, params, watch) => (await engine()).textOf(verb, params, watch),
    };
}
