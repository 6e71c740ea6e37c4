/* present.js - presenting to a class: full screen, the picture large, the numbers of the step in large
 * type, and the keys of a clicker: PageDown, space and arrows go on, PageUp and arrows go back. */
import { clear, h, iconButton, isTyping } from './dom.js';
import { t, typeset } from './words.js';

export class Present {
    /** @param {{element: any, steps: () => any, onstart?: () => void, onend?: () => void}} options
     *     `element` is shown alone; `steps` returns its Stepper */
    constructor({ element, steps, onstart, onend }) {
        this.element = element;
        this.steps = steps;
        this.onstart = onstart;
        this.onend = onend;
        this.isOn = false;
        this.numbers = h('div', { class: 'present-numbers', 'aria-hidden': 'true', hidden: true });
        this.button = iconButton('full', t('Present'), () => this.toggle(), { title: t('Present (f)') });
        /** @type {Record<string, () => void>} */
        this.keys = {
            PageDown: () => this.steps().next(), PageUp: () => this.steps().back(),
            ' ': () => this.steps().next(), Escape: () => this.stop(),
        };
        const listener = (/** @type {any} */ event) => {
            if (!this.element.isConnected) {
                document.removeEventListener('keydown', listener, true);
                document.removeEventListener('fullscreenchange', left);
            } else {
                this.key(event);
            }
        };
        const left = () => !document.fullscreenElement && this.isOn && this.stop();
        document.addEventListener('keydown', listener, true);
        document.addEventListener('fullscreenchange', left);
    }

    /** @param {any} event */
    key(event) {
        if (isTyping(event) || event.shiftKey || document.querySelector('dialog[open]')) {
            return;
        }
        const isPresent = event.key === 'f' && !event.target.closest?.('[data-node]');
        if (isPresent || (this.isOn && event.key in this.keys)) {
            event.preventDefault();
            event.stopPropagation();
            if (isPresent) {
                this.toggle();
            } else {
                this.keys[event.key]();
            }
        }
    }

    toggle() {
        if (this.isOn) {
            this.stop();
        } else {
            this.start();
        }
    }

    start() {
        this.isOn = true;
        document.documentElement.classList.add('presenting');
        this.numbers.hidden = false;
        this.button.setAttribute('aria-pressed', 'true');
        this.element.requestFullscreen?.().catch(() => {}); /* the window is enough where that is forbidden */
        this.onstart?.();
    }

    stop() {
        if (!this.isOn) {
            return;
        }
        this.isOn = false;
        document.documentElement.classList.remove('presenting');
        this.numbers.hidden = true;
        this.button.removeAttribute('aria-pressed');
        if (document.fullscreenElement) {
            document.exitFullscreen().catch(() => {});
        }
        this.onend?.();
    }

    /** @param {[string, any][]} variables */
    show(variables) {
        clear(this.numbers).append(...variables.filter(([, value]) => value !== undefined && value !== null && value !== '')
            .map(([name, value]) => h('span', null, `${name} = `, h('b', null, typeset(String(value))))));
    }
}
