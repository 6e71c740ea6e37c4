/* reasons.js - the reasons for the move in question, in the library's words. */
import { clear, h } from '../base/dom.js';
import { t, typeset } from '../base/words.js';

/* Fills `element` with `given`, the field `why` of an answer. */
export function drawReasons(element, given) {
    const question = t('Why %s?', given.move);
    const isSaid = given.sentences.includes(given.sentence) || ['none', 'worth'].includes(given.point);
    element.setAttribute('aria-label', question);
    clear(element).append(h('h2', null, question),
        given.sentence && !isSaid ? h('p', { class: 'why-point' }, h('strong', null, typeset(given.sentence))) : '',
        ...given.sentences.map((sentence) => h('p', null, typeset(sentence))));
}
