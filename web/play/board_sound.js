/* board_sound.js - a few short tones for what happens on a board, made by the browser. Off unless
 * switched on; the choice is remembered. */
import { recall, remember } from '../base/memory.js';

/* Frequencies in Hz and lengths in seconds, one after another. */
const TONES = {
    place: [[440, 0.05]],
    capture: [[330, 0.05], [220, 0.09]],
    end: [[392, 0.12], [494, 0.12], [587, 0.22]],
};
const LOUD = 0.08;
/** @type {Set<HTMLElement>} */
const switches = new Set();
let context = null;

export function isSounding() {
    return recall('sound') === 'on';
}

/** Switches sounds on or off, for all boards. */
export function setSounding(isOn) {
    remember('sound', isOn ? 'on' : 'off');
    switches.forEach((button) => show(button, isOn));
    if (isOn) {
        play('place');
    }
}

function show(button, isOn) {
    button.setAttribute('aria-pressed', String(isOn));
}

/** Makes a button show whether sounds are on, from now on.
 * @param {HTMLElement} button */
export function joinSwitch(button) {
    switches.forEach((one) => !one.isConnected && switches.delete(one)); /* of views that were left */
    switches.add(button);
    show(button, isSounding());
}

/** Plays one of place, capture and end. */
export function play(name) {
    const Audio = globalThis.AudioContext;
    if (!isSounding() || !Audio) {
        return;
    }
    context ??= new Audio();
    let at = context.currentTime;
    for (const [frequency, length] of TONES[name]) {
        const tone = context.createOscillator();
        const gain = context.createGain();
        tone.type = 'triangle';
        tone.frequency.value = frequency;
        gain.gain.setValueAtTime(LOUD, at);
        gain.gain.exponentialRampToValueAtTime(0.001, at + length);
        tone.connect(gain).connect(context.destination);
        tone.start(at);
        tone.stop(at + length);
        at += length;
    }
}
