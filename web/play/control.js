/* control.js - what the user can do while engines play: stop or hurry them, pause, set the pace, go on;
 * and the banner that says that the server is lost. */
import { h, iconButton } from '../base/dom.js';
import { choice } from '../base/form.js';
import { recall, remember } from '../base/memory.js';
import { connection } from '../engine/server.js';
import { number, t } from '../base/words.js';

const PACES = ['0.5', '1', '2', '4'];
const PAUSE = 350; /* shortest time for a move of the engine, in milliseconds */
const WATCHED = 700; /* the same where engines play each other, at pace 1 */

export function createControl({ onstop, onnow, ongo }) {
    const stop = iconButton('stop', t('Stop'), onstop, { class: 'small' });
    const pause = iconButton('pause', t('Pause'), onstop, { class: 'small' });
    const now = iconButton('fast', t('Move now'), onnow, { class: 'small' });
    const go = iconButton('play', t('Go on from here'), ongo, { class: 'small primary' });
    const pace = choice(PACES.map((one) => [one, `${number(Number(one))} ×`]), recall('pace') ?? '1',
        (value) => remember('pace', value), { 'aria-label': t('Pace of the engines'), class: 'think-effort' });
    const element = h('div', { class: 'row play-control' }, stop, pause, now, go, pace);
    return {
        element,
        /* The shortest time for a move. */
        wait: (isWatched) => (isWatched ? WATCHED / Number(pace.value) : PAUSE),
        draw({ isThinking, isWatched, isPaused, isProgram }) {
            const had = element.contains(document.activeElement);
            stop.hidden = !isThinking || isWatched;
            pause.hidden = !isThinking || !isWatched;
            now.hidden = !isThinking || isProgram; /* its moves are its own */
            go.hidden = !isPaused;
            pace.hidden = !isWatched || (!isThinking && !isPaused);
            if (had && /** @type {HTMLElement} */ (document.activeElement).hidden) {
                [stop, pause, now, go].find((one) => !one.hidden)?.focus();
            }
        },
    };
}

/* Shown while the server does not answer; `onretry()` resolves if it does again. */
export function lostBanner(onretry) {
    const element = h('div', { class: 'notice bad lost', role: 'alert', hidden: true });
    const retry = iconButton('redo', t('Retry'), async () => {
        retry.disabled = true;
        await onretry().catch(() => {});
        retry.disabled = false;
    }, { class: 'small' });
    const lost = () => {
        element.replaceChildren(h('span', null, t('The connection to Poda is lost. The game is kept.')), retry);
        element.hidden = false;
    };
    const back = () => {
        element.hidden = true;
    };
    connection.addEventListener('lost', lost);
    connection.addEventListener('back', back);
    return {
        element,
        close() {
            connection.removeEventListener('lost', lost);
            connection.removeEventListener('back', back);
        },
    };
}
