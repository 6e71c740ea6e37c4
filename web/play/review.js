/* review.js - "find the better move": goes through the mistakes of a finished game; at each the user
 * looks for a better move on the board, and the analysis says whether it is one. */
import { clear, h, iconButton, say } from '../base/dom.js';
import { verdict } from './values.js';
import { compare, inWords } from '../base/worth.js';
import { t } from '../base/words.js';

export class Review {
    /* `onshow(ply)` shows the position before that move, `onhint(move)` points at a move, `onend()` is
     * called when the review is left. */
    constructor({ onshow, onhint, onend }) {
        this.onshow = onshow;
        this.onhint = onhint;
        this.onend = onend;
        this.moments = null;
        this.at = 0;
        this.isFound = false;
        this.title = h('h2');
        this.text = h('p', { class: 'review-text' });
        this.show = iconButton('eye', t('Show it'), () => this.reveal(), { class: 'small' });
        this.next = iconButton('next', t('Next one'), () => this.go(this.at + 1), { class: 'small primary' });
        this.element = h('section', { class: 'review', hidden: true, 'aria-label': t('Review') },
            this.title, this.text, h('div', { class: 'row' }, this.show, this.next,
                iconButton('close', t('End the review'), () => this.close(), { class: 'small' })));
    }

    get isOn() {
        return this.moments !== null;
    }

    /* `moments` as in judge.js, each with `values`: those of all moves there; `scale` as in judge.js. */
    open(moments, scale) {
        this.moments = moments;
        this.scale = scale;
        this.element.hidden = false;
        this.go(0);
    }

    go(at) {
        const moment = this.moments[at];
        if (!moment) {
            this.close();
            return;
        }
        this.at = at;
        this.isFound = false;
        this.title.textContent = t('Review: %s of %s', at + 1, this.moments.length);
        this.tell(t('%s was played here. Find a better move.', moment.move));
        this.draw();
        this.onshow(moment.ply);
    }

    draw() {
        this.show.hidden = this.isFound;
        this.next.classList.toggle('primary', this.isFound);
        this.next.lastElementChild.textContent = this.at + 1 < this.moments.length ? t('Next one') : t('Finish');
    }

    tell(text) {
        clear(this.text).append(text);
        say(text);
    }

    /* The best value here, and the move that has it. */
    best() {
        return [...this.moments[this.at].values].sort(([, a], [, b]) => compare(b, a))[0];
    }

    /* The user tries a move. */
    take(move) {
        const { values, move: played } = this.moments[this.at];
        const got = values.get(move);
        const [, best] = this.best();
        const isGood = got && move !== played && !verdict(best, got, this.scale);
        this.isFound ||= Boolean(isGood);
        this.tell(!got ? t('%s has no value yet.', move)
            : isGood ? t('Right: %s %s.', move, inWords(got)) : t('%s %s. Try again.', move, inWords(got)));
        if (isGood) {
            this.onhint(move);
        }
        this.draw();
    }

    reveal() {
        const [move, value] = this.best();
        this.isFound = true;
        this.tell(t('%s %s.', move, inWords(value)));
        this.onhint(move);
        this.draw();
    }

    close() {
        if (this.isOn) {
            this.moments = null;
            this.element.hidden = true;
            this.onend();
        }
    }
}
