/* bar.js - the evaluation bar beside the board: how the position stands for the first player (from
 * below) and the second. Proven values are solid, estimates hatched, and what is unknown is empty. */
import { h } from '../base/dom.js';
import { height } from './values.js';
import { inWords, shortLabel, subject, turned } from '../base/worth.js';
import { t } from '../base/words.js';

export function createBar() {
    const fill = h('span', { class: 'bar-fill' });
    const label = h('span', { class: 'bar-label' });
    const element = h('div', { class: 'eval-bar', role: 'img', hidden: true }, fill, label);
    return {
        element,
        /* `value` for MAX, or null: unknown yet. */
        draw(value, scale, players) {
            const kind = !value || value.kind === 'unknown' ? 'unknown' : value.proven ? 'proven' : 'estimated';
            const share = value ? height(value, scale) : 0;
            const words = kind === 'unknown' ? t('unknown')
                : share < 0 ? `${subject(players[1])}${inWords(turned(value))}` : `${subject(players[0])}${inWords(value)}`;
            fill.style.setProperty('--share', `${Math.round(50 + 50 * share)}%`);
            element.dataset.sure = kind;
            label.textContent = kind === 'unknown' ? '?' : shortLabel(share < 0 ? turned(value) : value);
            label.classList.toggle('top', share < 0);
            element.setAttribute('aria-label', `${t('Evaluation')}: ${words}`);
            element.title = words;
        },
    };
}
