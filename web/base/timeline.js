/* timeline.js - the bar below a picture, the same for a game, a search and a solution: a curve, the
 * steps (see stepper.js) and the sentence of the step. It zooms: `zoom` shows other steps in its
 * place, such as the search of one move, with a way back.
 *
 *   const line = new Timeline({ curve, steps: { count, onStep, text, place } });
 *   line.set(12, 4);                              12 steps, the fifth is shown, without calling onStep
 *   line.zoom({ label: 'Search of 4', element: pane.steps.element, onback });
 *   line.back(); */
import { clear, h, iconButton } from './dom.js';
import { Stepper } from './stepper.js';
import { t } from './words.js';

/** @typedef {ConstructorParameters<typeof Stepper>[0]} Steps */

export class Timeline {
    /** @param {{steps: Steps | Stepper, curve?: Element | null, more?: any}} options `more`: elements beside the steps */
    constructor({ steps, curve = null, more = null }) {
        this.steps = steps instanceof Stepper ? steps : new Stepper(steps);
        /** @type {(() => void) | null} */
        this.onback = null;
        this.curve = h('div', { class: 'timeline-curve' }, curve);
        this.more = h('div', { class: 'timeline-more' }, more);
        this.level = h('div', { class: 'timeline-level', hidden: true });
        this.place = h('div', { class: 'timeline-steps' }, this.steps.element);
        this.element = h('div', { class: 'timeline' }, this.curve, this.level, this.place, this.more);
    }

    get isZoomed() {
        return !this.level.hidden;
    }

    /** Another number of steps, or another step, as decided elsewhere.
     * @param {number} count
     * @param {number} index */
    set(count, index) {
        this.steps.count = count;
        this.steps.index = index;
        this.steps.asking = false;
        this.steps.draw();
    }

    /** Shows other steps instead, with a button that leads back.
     * @param {{label: string, element: Element, onback?: () => void, up?: string}} options */
    zoom({ label, element, onback, up = t('Back to the moves') }) {
        this.steps.stop();
        this.onback = onback ?? null;
        clear(this.level).append(
            iconButton('back', up, () => this.back(), { class: 'small' }), h('b', null, label));
        this.level.hidden = false;
        this.curve.hidden = true;
        this.more.hidden = true;
        this.steps.element.hidden = true; /* it stays in the page and keeps its keys */
        this.place.replaceChildren(this.steps.element, element);
        this.element.classList.add('zoomed');
    }

    back() {
        if (!this.isZoomed) {
            return;
        }
        this.level.hidden = true;
        this.curve.hidden = false;
        this.more.hidden = false;
        this.steps.element.hidden = false;
        this.place.replaceChildren(this.steps.element);
        this.element.classList.remove('zoomed');
        const { onback } = this;
        this.onback = null;
        onback?.();
    }
}
