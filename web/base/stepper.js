/* stepper.js - controls for a sequence of steps: first, back, play, next, last, a slider, a speed,
 * the keyboard, and the sentence of the step, which screen readers announce. */
import { h, iconButton, icon, clear, focusedIn, isTyping } from './dom.js';
import { recall, remember } from './memory.js';
import { number, t, typeset } from './words.js';

const SPEEDS = [0.5, 1, 2, 4, 8];
const STEP_TIME = 1200; /* milliseconds at speed 1 */

/** @param {() => void} onchange */
function speedChoice(onchange) {
    const chosen = SPEEDS.includes(Number(recall('speed'))) ? recall('speed') : '1';
    return h('select', {
        'aria-label': t('Speed'),
        title: t('Speed'),
        onchange: (/** @type {any} */ event) => {
            remember('speed', event.target.value);
            onchange();
        },
    }, SPEEDS.map((speed) =>
        h('option', { value: speed, selected: String(speed) === chosen }, `${number(speed)} ×`)));
}

/** @param {number} i
 * @param {number} count */
function placeOf(i, count) {
    return t('step %s of %s', number(count ? i + 1 : 0), number(count));
}

/* `count` steps, 0 .. count - 1; onStep(i) shows one, text(i) is its sentence, place(i, count) the
 * counter beside the slider. question(i) is asked
 * before step i is shown, unless it is empty: then it takes two presses to go on; onAsk(i) is called with it. `keys`: an element
 * that also listens to the arrow keys, space, Home and End; null: only the stepper does. */
export class Stepper {
    /** @param {{count: number, onStep: (i: number) => void, text: (i: number) => string, keys?: any,
     *     question?: (i: number) => string, onAsk?: (i: number) => void, place?: (i: number, count: number) => string, start?: number,
     *     label?: string}} options */
    constructor({
        count, onStep, text, question = () => '', onAsk = () => {}, place = placeOf, keys = document, start = 0, label = t('Steps'),
    }) {
        this.count = count;
        this.place = place;
        this.question = question;
        this.onAsk = onAsk;
        this.asking = false; /* the question about the next step is shown */
        this.onStep = onStep;
        this.text = text;
        this.index = 0;
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined; /* while it plays */
        this.buttons = {
            first: iconButton('first', t('First'), () => this.user(0), { bare: true }),
            back: iconButton('back', t('Back'), () => this.back(), { bare: true }),
            play: iconButton('play', t('Play steps'), () => this.toggle(), { bare: true, class: 'primary' }),
            next: iconButton('next', t('Next'), () => this.next(), { bare: true }),
            last: iconButton('last', t('Last'), () => this.user(this.count - 1), { bare: true }),
        };
        this.slider = h('input', {
            type: 'range',
            min: 0,
            'aria-label': t('Step'),
            oninput: () => this.user(Number(this.slider.value)),
        });
        this.counter = h('span', { class: 'step-counter' }); /* not a live region: the sentence is one */
        this.speed = speedChoice(() => this.timer && this.plan());
        this.sentence = h('p', {
            class: 'step-sentence', 'aria-live': 'polite', onclick: () => this.asking && this.next(),
        });
        this.element = h('div', { class: 'stepper', role: 'group', 'aria-label': label },
            h('div', { class: 'step-row' },
                h('div', { class: 'step-buttons' }, Object.values(this.buttons)), this.slider, this.counter,
                this.speed),
            this.sentence);
        /** @type {Record<string, () => void>} */
        this.actions = {
            ArrowLeft: () => this.back(),
            ArrowRight: () => this.next(),
            Home: () => this.user(0),
            End: () => this.user(this.count - 1),
            ' ': () => this.toggle(),
        };
        const listened = keys ?? this.element;
        const listener = (/** @type {KeyboardEvent} */ event) => {
            if (this.element.isConnected) {
                if (!this.element.closest('[hidden]')) { /* other steps are shown in its place */
                    this.onKey(event);
                }
            } else {
                listened.removeEventListener('keydown', listener);
            }
        };
        listened.addEventListener('keydown', listener);
        this.index = this.inside(start);
        this.draw();
    }

    /** The step nearest to a number, which may come from a link.
     * @param {number} to */
    inside(to) {
        return Math.min(Math.max(Math.trunc(to) || 0, 0), Math.max(this.count - 1, 0));
    }

    draw() {
        this.slider.max = Math.max(this.count - 1, 0);
        this.slider.value = this.index;
        this.slider.disabled = this.count < 2;
        const place = this.place(this.index, this.count);
        this.counter.textContent = place;
        this.slider.setAttribute('aria-valuetext', place);
        this.buttons.first.disabled = this.buttons.back.disabled = this.index === 0 && !this.asking;
        this.buttons.next.disabled = this.buttons.last.disabled = this.index >= this.count - 1;
        this.buttons.play.disabled = this.count < 2;
        this.sentence.textContent = !this.count ? ''
            : typeset(this.asking ? this.question(this.index + 1) : this.text(this.index));
        this.sentence.classList.toggle('asking', this.asking);
        this.element.dataset.step = this.index;
    }

    /* Asks for the next step, or shows it. */
    advance() {
        if (!this.asking && this.index < this.count - 1 && this.question(this.index + 1)) {
            this.asking = true;
            this.draw();
            this.onAsk(this.index + 1);
        } else {
            this.go(this.index + 1);
        }
    }

    /** The user moves; `how` is what happens.
     * @param {() => void} how */
    move(how) {
        const focused = focusedIn(this.element);
        this.stop();
        how();
        if (focused?.disabled) { /* a button that becomes disabled passes the focus on */
            this.buttons.play.focus();
        }
    }

    next() {
        this.move(() => this.advance());
    }

    back() {
        this.move(() => this.go(this.asking ? this.index : this.index - 1));
    }

    /** @param {number} to */
    go(to) {
        this.asking = false;
        this.index = this.inside(to);
        this.draw();
        if (this.count) {
            this.onStep(this.index);
        }
    }

    /** @param {number} to */
    user(to) {
        this.move(() => this.go(to));
    }

    plan() {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
            if (!this.element.isConnected || this.index >= this.count - 1) {
                this.stop();
                return;
            }
            this.advance();
            this.plan();
        }, STEP_TIME / Number(this.speed.value));
    }

    /** @param {boolean} playing */
    drawPlay(playing) {
        const name = playing ? t('Pause') : t('Play steps');
        clear(this.buttons.play).append(icon(playing ? 'pause' : 'play'));
        this.buttons.play.title = name;
        this.buttons.play.setAttribute('aria-label', name);
        this.sentence.setAttribute('aria-live', playing ? 'off' : 'polite');
    }

    stop() {
        if (this.timer !== undefined) {
            clearTimeout(this.timer);
            this.timer = undefined;
            this.drawPlay(false);
        }
    }

    toggle() {
        if (this.timer !== undefined) {
            this.stop();
            return;
        }
        if (this.index >= this.count - 1) {
            this.go(0);
        }
        this.drawPlay(true);
        this.plan();
    }

    /** @param {any} event */
    onKey(event) {
        const pressed = event.key === ' ' && event.target.closest?.('button, summary, a');
        if (event.defaultPrevented || isTyping(event) || event.shiftKey || pressed || this.count < 2
            || !(event.key in this.actions)) {
            return;
        }
        event.preventDefault();
        this.actions[event.key]();
    }

    /** Replaces the steps and starts at `at`.
     * @param {number} steps
     * @param {number} [at] */
    setCount(steps, at = 0) {
        this.stop();
        this.count = steps;
        this.go(at);
    }
}
