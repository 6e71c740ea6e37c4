/* exam.js - exercises as an exam: without marks, hints and solutions, with a clock, and at the end a
 * result code that is sealed with the student's code. Everything is stored in this browser, so that a
 * closed page loses nothing; no server is needed. */
import { copy, download, h, iconButton, say, toast } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { field } from '../base/form.js';
import { isPassing, recall, remember } from '../base/memory.js';
import { t } from '../base/words.js';
import { answerWords, restoreAnswers } from './answers.js';

const SOON = 120; /* seconds before the end from which the clock is red */
const AGAIN = 10000; /* milliseconds after which sealing that failed is tried again */

/** 2026-11-17 22:05:09, by the clock on the wall: texts that can be compared. */
function timeText(moment) {
    const two = (value) => String(value).padStart(2, '0');
    const at = new Date(moment);
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/* Is anything written, chosen or named? */
function hasAnswer(answers) {
    return Object.values(answers ?? {}).some((answer) => (typeof answer === 'number' && answer >= 0)
        || (typeof answer === 'string' && answer.trim() !== '')
        || (answer && typeof answer === 'object' && (answer.none || answer.named?.length > 0
            || (!('named' in answer) && Object.values(answer).some((value) => String(value).trim() !== '')))));
}

function clockText(left) {
    const all = Math.max(0, Math.ceil(left / 1000));
    return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
}

export class Exam {
    /** @param {any} view the exercises that are answered */
    constructor(view) {
        this.view = view;
        this.timer = 0;
        this.tried = 0; /* when the answers could not be sealed */
        this.clock = h('span', { class: 'clock', role: 'timer', 'aria-label': t('Time left') });
    }

    /* ---- state, which outlives the page ---- */

    /* Not the number of exercises: the clock must not begin again in a link with another one. */
    key() {
        const { kind, code, seed } = this.view.chosen;
        return `exam ${kind} ${code} ${seed} ${JSON.stringify(Object.entries(this.view.chosen.constraints).sort())}`;
    }

    kept() {
        try {
            return JSON.parse(recall(this.key()) ?? '{}') ?? {};
        } catch {
            return {};
        }
    }

    keep(change) {
        remember(this.key(), JSON.stringify({ ...this.kept(), ...change }));
    }

    /** Is the code still to be typed? */
    isWaiting() {
        return !this.view.chosen.code;
    }

    isOver() {
        return Boolean(this.kept().ended);
    }

    /** How many milliseconds are left; there may be no end. */
    left() {
        const { minutes } = this.view.chosen;
        const { began } = this.kept();
        return minutes && began ? began + minutes * 60000 - Date.now() : Infinity;
    }

    /** Nothing can be changed any more, though the answers may still have to be sealed. */
    isClosed() {
        return this.isOver() || this.left() <= 0;
    }

    /** The first exercise is there, so the code is one; `code` as the library writes it. */
    begin(code) {
        if (this.timer) {
            return;
        }
        this.view.chosen.code = code;
        this.view.app.link(this.view.state(), true);
        if (!this.kept().began) {
            this.keep({ began: Date.now() });
        }
        this.tick();
        this.timer = window.setInterval(() => this.tick(), 500);
    }

    stop() {
        window.clearInterval(this.timer);
    }

    tick() {
        const left = this.left();
        if (this.isOver() || left === Infinity) {
            this.clock.textContent = this.isOver() ? t('finished') : '';
            return;
        }
        this.clock.textContent = clockText(left);
        this.clock.classList.toggle('soon', left < SOON * 1000);
        if (left <= 0 && Date.now() - this.tried > AGAIN) {
            this.finish(this.tried > 0);
        }
    }

    /* ---- drawing ---- */

    /** Asks for the code. */
    door() {
        const input = h('input', { type: 'text', name: 'code', autocomplete: 'off', spellcheck: 'false', required: true });
        return h('section', { class: 'card exam-door' }, h('form', {
            class: 'stack',
            onsubmit: (event) => {
                event.preventDefault();
                this.view.chosen.code = input.value.trim();
                this.view.load();
            },
        }, h('h2', null, t('Exam')), field(t('Your code, as it is on your sheet'), input),
        h('button', { type: 'submit', class: 'primary' }, t('Begin'))));
    }

    bar() {
        const { code, minutes } = this.view.chosen;
        return h('div', { class: 'exam-bar' }, h('strong', null, t('Exam')),
            h('span', null, t('Code: %s', code)),
            minutes > 0 && h('span', { class: 'help' }, t('%s {minute|minutes}', minutes)), this.clock,
            isPassing(this.key()) && h('span', { class: 'error-line' }, t('This browser stores nothing: the page must stay open.')));
    }

    buttons() {
        if (this.isOver()) {
            return [this.resultPart()];
        }
        const { number, count } = this.view.chosen;
        if (this.left() <= 0) { /* the answers could not be sealed */
            return [h('p', null, t('The time is over, and the answers could not be sealed yet. The page goes on trying.')),
                h('button', { type: 'button', class: 'primary', 'data-do': 'finish-now', onclick: () => this.finish() }, t('Try again'))];
        }
        if (this.asking) {
            return [this.lastQuestion()];
        }
        return [
            number < count && h('button', { type: 'button', onclick: () => this.view.go(number + 1) }, t('Next exercise')),
            h('button', { type: 'button', class: number === count ? 'primary' : '', 'data-do': 'finish',
                onclick: () => this.askFirst(true) }, t('Finish and show the result code')),
        ].filter(Boolean);
    }

    /* ---- the last question: nothing can be changed afterwards ---- */

    askFirst(asking) {
        this.asking = asking;
        this.view.drawDoing();
        this.view.parts.doing.querySelector(asking ? '[data-do="finish-now"]' : '[data-do="finish"]').focus();
    }

    lastQuestion() {
        const { count } = this.view.chosen;
        const blank = Array.from({ length: count }, (_, i) => i + 1)
            .filter((which) => !hasAnswer(this.view.progress().get(which)?.answers));
        return h('div', { class: 'stack last-question', role: 'group', 'aria-label': t('Finish the exam?') },
            h('p', null, h('strong', null, t('Finish the exam?')), ' ', t('The answers cannot be changed afterwards.'),
                blank.length > 0 && ` ${t('Exercises without an answer: %s.', blank.join(', '))}`),
            h('div', { class: 'row' },
                h('button', { type: 'button', class: 'primary', 'data-do': 'finish-now', onclick: () => this.finish() }, t('Finish')),
                h('button', { type: 'button', onclick: () => this.askFirst(false) }, t('Go on answering'))));
    }

    resultPart() {
        const { result } = this.kept();
        const text = h('textarea', { class: 'result-code', readonly: true, 'aria-label': t('Result code') });
        text.value = result ?? '';
        return h('div', { class: 'stack' },
            h('p', null, t('The answers are sealed. Give this code to your teacher:')), text,
            h('div', { class: 'row' },
                iconButton('link', t('Copy'), async () => toast(await copy(text.value) ? t('The code is copied.') : t('Copy it by hand.'))),
                h('button', { type: 'button', onclick: () => download(`poda-${this.view.chosen.code}.txt`,
                    new Blob([`${text.value}\n`], { type: 'text/plain' })) }, t('Download'))));
    }

    /* ---- the end ---- */

    /** All answers as lines "N id answer". */
    async lines() {
        const { exercises } = await ask('exercise', { ...this.view.request(),
            count: this.view.chosen.isGiven ? undefined : this.view.chosen.count });
        return exercises.flatMap((exercise, i) => {
            const answers = restoreAnswers(exercise, this.view.progress().get(i + 1)?.answers);
            return Object.entries(answerWords(exercise, answers))
                .map(([id, word]) => `${i + 1} ${id} ${word.replace(/\s+/g, ' ')}`);
        });
    }

    /** @param {boolean} [isSilent] it failed before, and nobody asked for it */
    async finish(isSilent = false) {
        if (this.isOver() || this.finishing) {
            return;
        }
        this.finishing = true;
        const { began } = this.kept();
        try {
            const lines = [`began ${timeText(began)}`, `ended ${timeText(Date.now())}`, ...await this.lines()];
            const { result } = await ask('class', { code: this.view.chosen.code, result: lines.join('\n') });
            this.keep({ ended: Date.now(), result });
            say(t('The exam is over.'));
        } catch (error) {
            if (!isSilent) {
                toast(error.message, 'error');
            }
            this.tried = Date.now();
        }
        this.finishing = false;
        this.asking = false;
        this.tick();
        if (this.view.parts.doing) {
            this.view.drawDoing();
        }
    }
}
