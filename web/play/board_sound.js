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
const listeners = new Set();
let context = null;

export function isSounding() {
    return recall('sound') === 'on';
}

/** Switches sounds on or off, for all boards. */
export function setSounding(isOn) {
    remember('sound', isOn ? 'on' : 'off');
    listeners.forEach((listener) => listener(isOn));
    if (isOn) {
        play('place');
    }
}

/** Calls `listener(isOn)` when the switch changes. */
export function onSounding(listener) {
    listeners.add(listener);
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
