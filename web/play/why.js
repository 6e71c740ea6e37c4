/* why.js - the tab 'Why': one sentence for a move, the line that proves or refutes it played on the
 * board, and the search of the move in the stage itself. All words come from `explain why=`. */
import { clear, h, icon, iconButton } from '../base/dom.js';
import { worker } from '../base/busy.js';
import { choice, errorLine } from '../base/form.js';
import { later } from '../base/later.js';
import { t, typeset } from '../base/words.js';

export class Why {
    /* `request(isLast)` gives the parameters of `explain` for the best move here or the last one, with
     * `why`; `lineOf(isLast, move, after)` resolves to {from, line}: the moves before and the line to show, where
     * `after` is what the library says about it;
     * `online({from, line, label})` plays it, `ontree(pane, label)` puts a tree on the stage, `onlab(params)`
     * opens the lab. */
    constructor({ request, lineOf, online, ontree, onlab }) {
        this.request = request;
        this.lineOf = lineOf;
        this.online = online;
        this.ontree = ontree;
        this.onlab = onlab;
        this.work = worker();
        this.wrong = errorLine();
        this.answer = null;
        this.asked = null;
        this.deep = choice(['1', '2', '3', '4', '5', '6'].map((n) => [n, t('depth %s', n)]), 2,
            () => this.asked && this.load(this.asked.isLast), { 'aria-label': t('Depth of the tree') });
        this.here = h('button', { type: 'button', onclick: () => this.load(false) }, icon('tree'), t('Why this move?'));
        this.last = h('button', { type: 'button', onclick: () => this.load(true) });
        this.body = h('div', { class: 'why why-here' });
        this.element = h('section', { 'aria-label': t('Why') },
            h('div', { class: 'row think-why' }, this.here, this.last, this.deep),
            this.work.element, this.wrong.element, this.body);
    }

    depth() {
        return this.deep.value;
    }

    /* A new position: nothing is explained yet. */
    begin(shown) {
        this.work.stop();
        this.answer = null;
        this.asked = null;
        this.wrong.show(null);
        this.here.disabled = shown.over;
        this.last.hidden = !shown.line.length;
        this.last.textContent = t('Why was %s played?', shown.line.at(-1)?.move);
        clear(this.body).append(h('p', { class: 'help' },
            t('The reason for a move in one sentence; then the line on the board, and the search itself.')));
    }

    async load(isLast) {
        this.wrong.show(null);
        const params = { ...this.request(isLast), depth: this.depth(), algorithm: 'alphabeta' };
        this.asked = { isLast, params };
        try {
            const answer = await this.work.run('explain', { ...params, frames: 'yes' });
            if (answer && this.asked?.params === params) {
                this.answer = answer;
                this.draw();
            }
        } catch (error) {
            this.wrong.show(error);
        }
    }

    draw() {
        const { why } = this.answer;
        const { isLast, params } = this.asked;
        const move = why?.move ?? this.answer.best;
        const isBad = why && !why.agrees && why.worth?.kind === 'loss';
        const said = why?.sentences ?? [];
        const [first = '', ...rest] = why?.sentence ? [why.sentence, ...said] : said;
        clear(this.body).append(
            h('h2', null, t('Why %s?', move)),
            h('p', { class: 'why-first' }, typeset(first)),
            ...rest.map((sentence) => h('p', null, typeset(sentence))),
            h('div', { class: 'why-doors' },
                iconButton('play', isBad ? t('Show the refutation') : t('Show the line'), () => this.showLine(isLast, move, isBad)),
                iconButton('tree', t('Show the search'), () => this.showTree(move)),
                h('a', { href: '#/tree', onclick: (event) => {
                    event.preventDefault();
                    this.onlab(params);
                } }, t('Open in the tree lab'))));
    }

    async showLine(isLast, move, isBad) {
        try {
            const found = await this.lineOf(isLast, move, this.answer.why?.line ?? []);
            this.online({ ...found, label: isBad ? t('Refutation of %s', move) : t('Line of %s', move) });
        } catch (error) {
            this.wrong.show(error);
        }
    }

    /* The modules of the tree arrive when one is asked for. */
    async showTree(move) {
        const { answer } = this;
        try {
            const [{ TreePane }] = await Promise.all([import('../tree/pane.js'), later()]);
            if (answer === this.answer) {
                const pane = new TreePane({ label: t('Game tree'), onNode: () => {}, onFold: null, least: 0.5 });
                this.ontree(pane, t('Search of %s', move));
                pane.show(answer, { step: 0 });
            }
        } catch (error) {
            this.wrong.show(error);
        }
    }

    close() {
        this.work.stop();
    }
}
