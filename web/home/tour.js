/* tour.js - a tour: a small card that stands beside the page and does not block it, with the sentence of the step and
 * buttons to go on, back or out. Each step opens its address; the part that it is about is outlined. */
import { clear, h, icon, iconButton, say } from '../base/dom.js';
import { recall, remember } from '../base/memory.js';
import { number, t } from '../base/words.js';
import { tours } from './tours.js';

/** The parts of a view by role: the first selector that is on the page counts.
 * @type {Record<string, string[]>} */
const SPOTS = {
    picture: ['.stage-picture', '.sheet-page', '.print-view', '.board-svg', '.tree-pane', 'main > *'],
    timeline: ['.stage-timeline', '.stepper', '.stage-picture'],
    panel: ['.stage-panel', '.side', 'main > *'],
    questions: ['.questions', '.stage-panel', 'main > *'],
    gallery: ['.gallery'], /* what stands above it is there sooner */
};
const PATIENCE = 60000; /* milliseconds until a view has what a step is about: on a slow line */

/** The step that was open last, from 0; the number of steps: the tour was finished; -1: never begun.
 * @param {string} id */
function reached(id) {
    const at = Number(recall(`tour.${id}`) ?? -1);
    return Number.isInteger(at) ? at : -1;
}

/* The tours as links. */
export function tourList() {
    return h('ol', { class: 'tours' }, tours().map(({ id, title, about, steps }) => {
        const at = reached(id);
        const state = at >= steps.length ? t('done') : at > 0 ? t('step %s of %s', number(at + 1), number(steps.length)) : '';
        return h('li', null, h('a', { class: 'tour-link', href: `#/?tour=${id}`, 'data-tour': id },
            h('span', { class: 'tour-name' }, title),
            state && h('span', { class: `badge${at >= steps.length ? ' done' : ''}` }, state),
            h('span', { class: 'tour-about' }, about)));
    }));
}

/** Waits until one of the selectors is on the page; null if none comes.
 * @param {string[]} selectors
 * @param {() => boolean} isWanted
 * @returns {Promise<HTMLElement | null>} */
async function found(selectors, isWanted) {
    for (const end = performance.now() + PATIENCE; performance.now() < end && isWanted();) {
        for (const selector of selectors) {
            const element = document.querySelector(`#main:not([aria-busy]) ${selector.replace(/^main /, '')}`);
            if (element instanceof HTMLElement && element.offsetParent) {
                return element;
            }
            if (element instanceof SVGElement) {
                return /** @type {any} */ (element);
            }
        }
        await new Promise((resolve) => {
            setTimeout(resolve, 100);
        });
    }
    return null;
}

export class Tour {
    /** @param {(name: string, params: Record<string, any>) => void} go opens a view
     * @param {() => void} onend */
    constructor(go, onend) {
        this.go = go;
        this.onend = onend;
        this.id = '';
        this.at = 0;
        /** @type {HTMLElement | null} */
        this.spot = null;
        this.element = h('aside', { class: 'tour', 'aria-label': t('Tour'), hidden: true });
        this.key = (/** @type {KeyboardEvent} */ event) => {
            if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) {
                this.end();
            }
        };
    }

    get tour() {
        return tours().find(({ id }) => id === this.id);
    }

    get isOpen() {
        return !this.element.hidden;
    }

    /** Begins a tour, or goes on where it was left; false: there is none of this name.
     * @param {string} id */
    begin(id) {
        const tour = tours().find((one) => one.id === id);
        if (!tour) {
            return false;
        }
        this.id = id;
        const at = reached(id);
        if (!this.isOpen) {
            document.body.append(this.element);
            document.addEventListener('keydown', this.key);
        }
        this.element.hidden = false;
        this.show(at > 0 && at < tour.steps.length ? at : 0);
        return true;
    }

    /** @param {number} at */
    show(at) {
        const { view, params = {} } = this.tour.steps[at];
        this.at = at;
        remember(`tour.${this.id}`, String(at));
        this.draw();
        this.go(view, params);
        this.point();
    }

    async point() {
        const { at, id } = this;
        this.spot?.classList.remove('tour-spot');
        const isWanted = () => this.isOpen && this.at === at && this.id === id;
        await new Promise(requestAnimationFrame); /* the address is read first */
        const element = await found(SPOTS[this.tour.steps[at].spot], isWanted);
        if (element && isWanted()) {
            this.spot?.classList.remove('tour-spot');
            this.spot = element;
            element.classList.add('tour-spot');
        }
    }

    /* Also after another language was chosen. */
    draw() {
        const { title, steps } = this.tour;
        const isLast = this.at === steps.length - 1;
        const { text } = steps[this.at];
        const wasInside = this.element.contains(document.activeElement);
        clear(this.element).append(
            h('div', { class: 'tour-head' }, h('b', null, title),
                h('span', { class: 'help' }, t('step %s of %s', number(this.at + 1), number(steps.length))),
                iconButton('close', t('End the tour'), () => this.end(), { bare: true, class: 'small' })),
            h('progress', { max: steps.length, value: this.at + 1, 'aria-label': t('Progress of the tour') }),
            h('p', { class: 'tour-text' }, text),
            h('div', { class: 'row tour-keys' },
                h('button', { type: 'button', class: 'small', disabled: this.at === 0, onclick: () => this.show(this.at - 1) },
                    icon('back'), t('Back')),
                h('button', { type: 'button', class: 'small primary', 'data-do': 'next', onclick: () => this.next() },
                    isLast ? t('Finish') : t('Next'), !isLast && icon('next')),
                h('span', { class: 'help' }, t('Esc ends the tour'))));
        this.element.setAttribute('aria-label', t('Tour'));
        if (wasInside) {
            this.element.querySelector('[data-do=next]').focus();
        }
        say(text);
    }

    next() {
        if (this.at + 1 < this.tour.steps.length) {
            this.show(this.at + 1);
        } else {
            remember(`tour.${this.id}`, String(this.tour.steps.length));
            this.end();
            this.go('home', {});
        }
    }

    end() {
        document.removeEventListener('keydown', this.key);
        this.spot?.classList.remove('tour-spot');
        this.element.hidden = true;
        this.element.remove();
        this.onend();
    }
}
