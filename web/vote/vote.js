/* vote.js - a phone in a class: the question that is shown on the screen, and a button for each answer. It asks again
 * every second or two, less often in a large class, and not at all while nobody looks. */
import { clear, h, say } from '../base/dom.js';
import { recall, remember } from '../base/memory.js';
import { t } from '../base/words.js';
import { poll, resultBars } from './polls.js';

const PATIENCE = 3; /* seconds after a request that failed */

export function title() {
    return t('Vote');
}

/* A voter is a random number that this browser keeps; crypto.randomUUID is for secure pages only. */
function voterToken() {
    let token = recall('voter');
    if (!/^[0-9a-f]{32}$/.test(token ?? '')) {
        token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
        remember('voter', token);
    }
    return token;
}

class VoteView {
    /** @param {HTMLElement} root
     * @param {Record<string, string>} params
     * @param {import('../engine/engine.js').App} app */
    constructor(root, params, app) {
        this.id = params.id ?? '';
        this.voter = voterToken();
        this.shown = ''; /* what is drawn, to draw it again only when it changes */
        /** @type {import('./polls.js').Poll | null} */
        this.poll = null;
        this.timer = undefined;
        this.isOver = false;
        this.heading = h('h1');
        this.body = h('div', { class: 'vote-body' });
        this.status = h('p', { class: 'vote-status', role: 'status' });
        root.append(h('section', { class: 'vote' }, this.heading, this.body, this.status));
        this.look = () => !document.hidden && this.ask();
        if (app.engine.kind !== 'server') {
            this.tell(t('Votes need a server: this page has none.'));
        } else if (!this.id) {
            this.tell(t('This link is not complete: it ends in the six letters of a vote.'));
        } else {
            document.addEventListener('visibilitychange', this.look);
            this.ask();
        }
    }

    /* Nothing to choose from, and why. */
    tell(text) {
        if (this.shown !== text) {
            this.shown = text;
            this.heading.textContent = t('Vote');
            clear(this.body);
            this.status.textContent = text;
        }
    }

    async ask() {
        clearTimeout(this.timer);
        let pause = PATIENCE;
        try {
            this.poll = await poll('see', { id: this.id, token: this.voter });
            pause = this.poll.again;
            this.draw();
        } catch (error) {
            this.fail(error);
        }
        if (!this.isOver && !document.hidden) {
            clearTimeout(this.timer);
            this.timer = setTimeout(() => this.ask(), 1000 * pause);
        }
    }

    fail({ status, message }) {
        if (status === 404) {
            this.tell(t('There is no such vote: it has ended, or the server was started again. This page waits for it; the screen may have a new link.'));
        } else if (status === 0) {
            this.tell(t('The server does not answer. This page waits until it does.'));
        } else if (status !== 429) { /* too many requests: the next one will do */
            this.tell(message);
        }
    }

    draw() {
        const { state, round, question, choices, mine, counts } = this.poll;
        const seen = JSON.stringify([state, round, question, choices, mine, counts]);
        if (this.isOver || this.shown === seen) {
            return;
        }
        const focused = this.body.contains(document.activeElement)
            && /** @type {HTMLElement} */ (document.activeElement).dataset.choice;
        this.shown = seen;
        this.heading.textContent = question || t('Vote');
        if (state === 'waiting') {
            clear(this.body);
            this.status.textContent = t('There is no question yet. The first one appears here by itself.');
        } else if (state === 'closed') {
            clear(this.body).append(resultBars(choices, counts, { mine }));
            this.status.textContent = t('The answer is on the screen. The next question appears here by itself.');
        } else {
            clear(this.body).append(...choices.map((choice, i) => h('button', {
                type: 'button', class: 'vote-button', 'data-choice': i, 'aria-pressed': String(i === mine),
                onclick: () => this.vote(i),
            }, choice)));
            this.status.textContent = mine === null ? t('What do you think?')
                : t('Your vote is counted: %s. You can change it until the answer is shown.', choices[mine]);
        }
        if (focused) {
            /** @type {HTMLElement | null} */ (this.body.querySelector(`[data-choice="${focused}"]`))?.focus();
        }
    }

    /** @param {number} choice */
    async vote(choice) {
        const { round } = this.poll;
        try {
            await poll('vote', { id: this.id, token: this.voter, round, choice });
            if (this.poll.round === round) { /* else the next question is there already */
                this.poll = { ...this.poll, mine: choice };
                this.draw();
            }
        } catch (error) {
            say(error.message);
            if (error.status !== 409) { /* else the next question is there, or the answer */
                this.status.textContent = error.message;
                this.shown = ''; /* drawn again when the server answers */
                return;
            }
        }
        this.ask();
    }

    state() {
        return { id: this.id };
    }

    unmount() {
        this.isOver = true;
        clearTimeout(this.timer);
        document.removeEventListener('visibilitychange', this.look);
    }
}

/** @param {HTMLElement} root
 * @param {Record<string, string>} params
 * @param {import('../engine/engine.js').App} app */
export function mount(root, params, app) {
    return new VoteView(root, params, app);
}
