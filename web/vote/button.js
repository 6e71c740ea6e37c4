/* button.js - "Votes from phones" while a tree is presented; the panel itself arrives when it is asked for. */
import { iconButton, toast } from '../base/dom.js';
import { t } from '../base/words.js';

export class VotesButton {
    /** @param {{stage: HTMLElement, asked: () => {question: string, choices?: string[], right?: number} | null}} options
     *     `asked` is the question that is shown now */
    constructor({ stage, asked }) {
        this.stage = stage;
        this.asked = asked;
        /** @type {import('./panel.js').VotePanel | null} */
        this.panel = null;
        this.element = iconButton('phone', t('Votes from phones'), () => this.toggle(), { hidden: true, 'aria-pressed': 'false' });
    }

    /** Presenting begins or ends.
     * @param {boolean} on */
    show(on) {
        this.element.hidden = !on;
        if (!on) {
            this.close();
        }
    }

    async toggle() {
        if (this.panel) {
            this.close();
            return;
        }
        const module = await import('./panel.js').catch((error) => {
            toast(error.message, 'bad');
            return null;
        });
        if (!module || this.panel || this.element.hidden) { /* pressed twice, or presenting is over */
            return;
        }
        this.panel = new module.VotePanel({ onclose: () => this.close() });
        this.stage.append(this.panel.element);
        this.mark(true);
        this.panel.start();
        this.ask();
    }

    close() {
        const had = this.panel?.element.contains(document.activeElement);
        this.panel?.stop();
        this.panel = null;
        this.mark(false);
        if (had) {
            this.element.focus();
        }
    }

    /** @param {boolean} on */
    mark(on) {
        this.stage.classList.toggle('with-votes', on);
        this.element.setAttribute('aria-pressed', String(on));
    }

    /* A question is shown. */
    ask() {
        const asked = this.asked();
        if (asked) {
            this.panel?.ask(asked.question, asked.choices, asked.right ?? 0);
        }
    }

    /** Its answer is, or it is left.
     * @param {boolean} isShown */
    reveal(isShown) {
        this.panel?.reveal(isShown);
    }
}
