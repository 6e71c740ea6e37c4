/* quiz.js - the tab 'Exercise': questions on the position on the board, where `solve` answers at once.
 * The library's answer is the key. */
import { clear, h, icon, iconButton } from '../base/dom.js';
import { t } from '../base/words.js';

const MOST = 60; /* moves that can be listed */

let made = 0;

/* Can questions be asked about this answer of `solve`? */
export function isAskable(analysis, shown) {
    return Boolean(analysis?.exact) && !shown.over && shown.moves.length > 1 && shown.moves.length <= MOST
        && ['win', 'loss', 'draw'].includes(analysis.value.kind)
        && shown.moves.every((move) => analysis.values.has(move));
}

export class Quiz {
    /* `onmore(kind)` opens further exercises. */
    constructor({ onmore }) {
        this.onmore = onmore;
        this.element = h('section', { class: 'quiz', 'aria-label': t('Exercise') });
        this.drawn = null;
    }

    option(type, name, value) {
        return h('label', { class: 'check' }, h('input', { type, name, value }), h('span', { class: 'mono' }, value));
    }

    /* The questions: {element, key: the right values}. */
    questions(analysis, shown) {
        const { kind } = analysis.value;
        const name = `quiz-${++made}`;
        const ends = [...shown.players, t('nobody: a draw')];
        const winner = kind === 'draw' ? 2 : kind === 'win' ? shown.turn : 1 - shown.turn;
        const good = shown.moves.filter((move) => analysis.values.get(move).kind === kind);
        const fieldset = (text, type, items) => h('fieldset', null, h('legend', null, text),
            h('div', { class: 'quiz-items' }, items.map((item) => this.option(type, `${name}-${type}`, item))),
            h('p', { class: 'quiz-verdict', role: 'status' }));
        return [
            { element: fieldset(t('Who wins when both play as well as possible?'), 'radio', ends), key: [ends[winner]] },
            kind !== 'loss' && {
                element: fieldset(kind === 'win' ? t('Which moves win?') : t('Which moves draw?'), 'checkbox', shown.moves),
                key: good,
            },
        ].filter(Boolean);
    }

    mark(question) {
        const given = [...question.element.querySelectorAll('input:checked')].map((input) => input.value);
        const isRight = given.length === question.key.length && given.every((one) => question.key.includes(one));
        const line = question.element.querySelector('.quiz-verdict');
        line.className = `quiz-verdict ${isRight ? 'good' : 'wrong'}`;
        const wrong = given.find((one) => !question.key.includes(one));
        clear(line).append(icon(isRight ? 'check' : 'close'), isRight ? t('right')
            : given.length === 0 ? t('not answered') : wrong ? t('wrong: %s', wrong) : t('not all'));
    }

    /* Questions on a position; null: none. */
    draw(analysis, shown, game) {
        if (this.drawn === shown.position && analysis) {
            return; /* what was answered stays */
        }
        this.drawn = analysis ? shown.position : null;
        clear(this.element);
        if (!analysis) {
            return;
        }
        const asked = this.questions(analysis, shown);
        const solve = () => asked.forEach((question) => {
            question.element.querySelectorAll('input').forEach((input) => {
                input.checked = question.key.includes(input.value);
            });
            this.mark(question);
        });
        this.element.append(h('h2', null, t('Questions on this position')), ...asked.map(({ element }) => element),
            h('div', { class: 'row' },
                h('button', { type: 'button', class: 'primary', onclick: () => asked.forEach((one) => this.mark(one)) }, t('Check')),
                h('button', { type: 'button', onclick: solve }, t('Show the answer'))),
            iconButton('next', t('More exercises of this kind'), () => this.onmore(game), { class: 'small' }));
    }
}
