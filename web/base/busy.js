/* busy.js - runs one request at a time for a view, with a line that shows progress and a button to
 * stop it; a new request aborts the one before. */
import { h, icon } from './dom.js';
import { ask } from '../engine/engine.js';
import { number, seconds, t } from './words.js';

/** @typedef {import('../poda/answers.js').Answers} Answers */
/** @typedef {import('../engine/engine.js').Params} Params */
/** @typedef {import('../poda/answers.js').Progress} Progress */

/** The progress of a search as texts; parts may be null.
 * @param {Progress} progress */
export function progressParts({ depth, nodes, seconds: time }) {
    return [
        depth ? t('depth %s', number(depth)) : null,
        nodes ? t('%s {node|nodes}', number(nodes)) : null,
        time ? seconds(time) : null,
    ];
}

/* `run` returns the answer, or null if the request was stopped or replaced; errors are thrown. */
export function worker() {
    /** @type {AbortController | null} */
    let controller = null;
    const text = h('span');
    const element = h('div', { class: 'busy', hidden: true },
        h('span', { class: 'spinner', 'aria-hidden': 'true' }), text,
        h('button', { type: 'button', class: 'small', onclick: () => stop() }, icon('close'), t('Stop')));

    /** @param {Progress} progress */
    function tell(progress) {
        text.textContent = progressParts(progress).filter(Boolean).join(' · ');
    }

    function stop() {
        controller?.abort();
        controller = null;
        element.hidden = true;
    }

    /** @template {keyof Answers} V
     * @param {V} verb
     * @param {Params} params
     * @param {(progress: Progress) => void} [onProgress]
     * @returns {Promise<Answers[V] | null>} */
    async function run(verb, params, onProgress) {
        stop();
        const mine = new AbortController();
        controller = mine;
        text.textContent = t('thinking …');
        const patience = setTimeout(() => {
            element.hidden = controller !== mine;
        }, 250); /* short requests show nothing */
        try {
            return await ask(verb, params, {
                signal: mine.signal,
                onProgress: (progress) => {
                    tell(progress);
                    onProgress?.(progress);
                },
            });
        } catch (error) {
            if (mine.signal.aborted) {
                return null;
            }
            throw error;
        } finally {
            clearTimeout(patience);
            if (controller === mine) {
                controller = null;
                element.hidden = true;
            }
        }
    }

    return { element, run, stop, get running() { return controller !== null; } };
}
