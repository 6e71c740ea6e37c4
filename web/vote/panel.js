/* panel.js - the presenter's side of a vote: the link and its code for the phones of a class, how many have voted, and
 * the result when the answer is shown. One link serves a whole lesson: it is kept until the window is closed. */
import { clear, h, iconButton, s } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { number, t } from '../base/words.js';
import { poll, resultBars } from './polls.js';

const KEPT = 'poda.poll';
const EDGE = 4; /* light modules around a code */

/** @returns {{id?: string, secret?: string}} */
function kept() {
    try {
        return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
    } catch {
        return {};
    }
}

/** @param {{id: string, secret: string} | null} ticket */
function keep(ticket) {
    try {
        if (ticket) {
            sessionStorage.setItem(KEPT, JSON.stringify(ticket));
        } else {
            sessionStorage.removeItem(KEPT);
        }
    } catch {
        /* the next view opens another vote */
    }
}

/** The address for phones. That of this page means nothing to them if it names this machine.
 * @param {string} id
 * @param {string[]} reach addresses of the server in its networks */
export function linkFor(id, reach) {
    const isLocal = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
    const base = isLocal && reach.length ? reach[0] : new URL('./', location.href).href;
    return { link: `${base}#/vote?id=${id}`, isReached: !isLocal || reach.length > 0 };
}

/** @param {{side: number, rows: string[]}} code */
function drawCode({ side, rows }) {
    const size = side + 2 * EDGE;
    const path = rows.map((row, y) => [...row.matchAll(/1+/g)].map(({ 0: run, index }) =>
        `M${index + EDGE} ${y + EDGE}h${run.length}v1h-${run.length}z`).join('')).join('');
    return s('svg', { class: 'vote-code', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': t('The link as a QR code') },
        s('rect', { width: size, height: size, fill: '#fff' }), s('path', { d: path, fill: '#000' }));
}

export class VotePanel {
    /** @param {{onclose: () => void}} options */
    constructor({ onclose }) {
        this.onclose = onclose;
        /** @type {{id: string, secret: string} | null} */
        this.ticket = null;
        /** @type {{question: string, choices: string[], right: number, round: number} | null} */
        this.asked = null; /* what phones vote on now */
        this.isOver = false;
        this.timer = undefined;
        this.turn = Promise.resolve(); /* requests follow one another */
        this.place = h('div', { class: 'vote-place' });
        this.count = h('p', { class: 'vote-number', role: 'status' });
        this.result = h('div');
        this.element = h('section', { class: 'vote-panel', 'aria-label': t('Votes from phones') },
            this.place, this.count, this.result,
            h('div', { class: 'row' },
                iconButton('close', t('End the votes'), () => this.end(), { class: 'small' })));
    }

    /** Requests in the order of what happened; what fails is said and does not hold up the others.
     * @param {() => Promise<void>} work */
    then(work) {
        this.turn = this.turn.then(work).catch((error) => {
            this.count.textContent = error.message;
        });
        return this.turn;
    }

    /** @param {'ask' | 'count' | 'close' | 'end'} action
     * @param {Record<string, any>} [words] */
    async own(action, words = {}) {
        try {
            return await poll(action, { ...this.ticket, ...words });
        } catch (error) {
            if (error.status !== 404 || this.isOver) {
                throw error;
            }
            await this.open(); /* the server was started again: under the same link, if that is free */
            if (this.asked && action !== 'ask') {
                await this.pose(this.asked);
            }
            return poll(action, { ...this.ticket, ...words });
        }
    }

    /** Puts the question to the phones.
     * @param {{question: string, choices: string[], round: number}} asked */
    async pose(asked) {
        asked.round = (await this.own('ask', { question: asked.question, choices: asked.choices.join('\n') })).round;
    }

    start() {
        this.then(() => this.open());
        this.watch();
    }

    /* The vote that this window has opened before, or a new one if that is not ours any more. */
    async open() {
        const opened = await poll('open', this.ticket ?? kept()).catch((error) => {
            if (error.status !== 409 && error.status !== 400) {
                throw error;
            }
            return poll('open', {});
        });
        this.ticket = { id: opened.id, secret: opened.secret };
        keep(this.ticket);
        await this.drawLink(opened);
    }

    async drawLink({ id, reach }) {
        const { link, isReached } = linkFor(id, reach);
        this.link = link;
        const [address, rest] = link.replace(/^https?:\/\//, '').split('#');
        const code = isReached ? await ask('class', { qr: link }).catch(() => null) : null;
        clear(this.place).append(
            h('h2', null, t('Vote with your phone')),
            ...code ? [drawCode(code)] : [],
            h('p', { class: 'vote-link' }, h('a', { href: link, target: '_blank', rel: 'noopener' }, address, h('wbr'), `#${rest}`)),
            ...isReached ? [] : [h('p', { class: 'notice bad' },
                t('Phones cannot reach this server: it listens on this machine only. Start it with poda serve host=0.0.0.0, and open the page again.'))]);
    }

    watch() {
        clearTimeout(this.timer);
        this.timer = setTimeout(async () => {
            if (this.isOver || !this.element.isConnected) {
                return;
            }
            if (!document.hidden) {
                await this.then(async () => {
                    if (!this.isOver) {
                        await (this.ticket ?? this.open());
                        this.drawCount(await this.own('count'));
                    }
                });
            }
            this.watch();
        }, 1000);
    }

    /** @param {import('./polls.js').Poll} seen */
    drawCount({ votes, phones, round }, asked = this.asked) {
        const text = asked?.round === round
            ? t('votes: %s of %s {phone|phones}', number(votes), number(Math.max(phones, votes)))
            : t('%s {phone|phones} connected', number(phones));
        if (this.count.textContent !== text) { /* screen readers say what is written */
            this.count.textContent = text;
        }
    }

    /** The next question; without choices it is for a show of hands.
     * @param {string} question
     * @param {string[] | undefined} choices
     * @param {number} right */
    ask(question, choices, right) {
        clear(this.result);
        if (!choices?.length) {
            this.reveal();
            this.result.append(h('p', { class: 'help' }, t('This question is for a show of hands.')));
            return;
        }
        const asked = { question, choices, right, round: -1 };
        this.asked = asked;
        this.element.classList.add('busy'); /* the code is small: the answers need its room */
        this.result.append(h('ul', { class: 'vote-choices' }, choices.map((choice) => h('li', null, choice))));
        this.then(async () => {
            await this.pose(asked);
            this.drawCount(await this.own('count'));
        });
    }

    /* The step is shown, or the question is left without its answer: no more votes. */
    reveal(isShown = true) {
        const { asked } = this;
        if (!asked) {
            return;
        }
        this.asked = null;
        this.then(async () => {
            const closed = await this.own('close');
            if (closed.round === asked.round) { /* else the question never reached the phones */
                clear(this.result).append(resultBars(asked.choices, closed.counts, isShown ? { right: asked.right } : {}));
            }
            this.drawCount(closed, asked);
        });
    }

    /* Nothing is asked any more: the view is left, or presenting is over. Phones wait, the link stays. */
    stop() {
        this.reveal(false);
        this.isOver = true;
        clearTimeout(this.timer);
        this.element.remove();
    }

    end() {
        keep(null);
        this.asked = null;
        this.then(async () => {
            await this.own('end').catch(() => {});
        });
        this.stop();
        this.onclose();
    }
}
