/* stepper.js - steps through anything that has steps: first, back, play, next, last, a slider, a
 * speed, the keyboard, and the sentence of the step, which is read out. */
import { h, iconButton, icon, clear, isTyping } from './dom.js';
import { recall, remember } from './memory.js';
import { number, t } from './words.js';

const SPEEDS = [0.5, 1, 2, 4, 8];
const STEP_TIME = 1200; /* milliseconds at speed 1 */

function speedChoice(onchange) {
    const chosen = SPEEDS.includes(Number(recall('speed'))) ? recall('speed') : '1';
    return h('select', {
        'aria-label': t('Speed'),
        title: t('Speed'),
        onchange: (event) => {
            remember('speed', event.target.value);
            onchange();
        },
    }, SPEEDS.map((speed) =>
        h('option', { value: speed, selected: String(speed) === chosen }, `${number(speed)} ×`)));
}

/* `count` steps, 0 .. count - 1; onStep(i) shows one, text(i) is its sentence. `keys`: where the
 * arrows, space, Home and End are listened to beside the stepper itself; null: nowhere else. */
export function stepper({ count, onStep, text, keys = document, start = 0, label = t('Steps') }) {
    let index = 0;
    let timer = null;

    const buttons = {
        first: iconButton('first', t('First'), () => user(0), { bare: true }),
        back: iconButton('back', t('Back'), () => user(index - 1), { bare: true }),
        play: iconButton('play', t('Play steps'), () => toggle(), { bare: true, class: 'primary' }),
        next: iconButton('next', t('Next'), () => user(index + 1), { bare: true }),
        last: iconButton('last', t('Last'), () => user(count - 1), { bare: true }),
    };
    const slider = h('input', {
        type: 'range',
        min: 0,
        'aria-label': t('Step'),
        oninput: () => user(Number(slider.value)),
    });
    const counter = h('span', { class: 'step-counter' }); /* no live region: the sentence is one */
    const speed = speedChoice(() => timer && plan());
    const sentence = h('p', { class: 'step-sentence', 'aria-live': 'polite' });
    const element = h('div', { class: 'stepper', role: 'group', 'aria-label': label },
        h('div', { class: 'step-row' },
            h('div', { class: 'step-buttons' }, Object.values(buttons)), slider, counter, speed),
        sentence);

    function draw() {
        slider.max = Math.max(count - 1, 0);
        slider.value = index;
        slider.disabled = count < 2;
        const place = t('step %s of %s', number(count ? index + 1 : 0), number(count));
        counter.textContent = place;
        slider.setAttribute('aria-valuetext', place);
        buttons.first.disabled = buttons.back.disabled = index === 0;
        buttons.next.disabled = buttons.last.disabled = index >= count - 1;
        buttons.play.disabled = count < 2;
        sentence.textContent = count ? text(index) : '';
        element.dataset.step = index;
    }

    function go(to) {
        index = Math.min(Math.max(to, 0), Math.max(count - 1, 0));
        draw();
        if (count) {
            onStep(index);
        }
    }

    /* A button that gets disabled under the finger hands the focus on. */
    function user(to) {
        const focused = document.activeElement;
        stop();
        go(to);
        if (focused?.disabled) {
            buttons.play.focus();
        }
    }

    function plan() {
        clearTimeout(timer);
        timer = setTimeout(() => {
            if (!element.isConnected || index >= count - 1) {
                stop();
                return;
            }
            go(index + 1);
            plan();
        }, STEP_TIME / Number(speed.value));
    }

    function drawPlay(playing) {
        const name = playing ? t('Pause') : t('Play steps');
        clear(buttons.play).append(icon(playing ? 'pause' : 'play'));
        buttons.play.title = name;
        buttons.play.setAttribute('aria-label', name);
        sentence.setAttribute('aria-live', playing ? 'off' : 'polite');
    }

    function stop() {
        if (timer !== null) {
            clearTimeout(timer);
            timer = null;
            drawPlay(false);
        }
    }

    function toggle() {
        if (timer !== null) {
            stop();
            return;
        }
        if (index >= count - 1) {
            go(0);
        }
        drawPlay(true);
        plan();
    }

    const actions = {
        ArrowLeft: () => user(index - 1),
        ArrowRight: () => user(index + 1),
        Home: () => user(0),
        End: () => user(count - 1),
        ' ': () => toggle(),
    };

    const listened = keys ?? element;

    function onKey(event) {
        if (!element.isConnected) {
            listened.removeEventListener('keydown', onKey);
            return;
        }
        const pressed = event.key === ' ' && event.target.closest?.('button, summary, a');
        if (event.defaultPrevented || isTyping(event) || event.shiftKey || pressed || count < 2
            || !(event.key in actions)) {
            return;
        }
        event.preventDefault();
        actions[event.key]();
    }
    listened.addEventListener('keydown', onKey);
    index = Math.min(Math.max(start, 0), Math.max(count - 1, 0));
    draw();

    return {
        element,
        go,
        stop,
        get index() {
            return index;
        },
        get count() {
            return count;
        },
        /* Other steps: begins again at `at`. */
        setCount(steps, at = 0) {
            stop();
            count = steps;
            go(at);
        },
    };
}
