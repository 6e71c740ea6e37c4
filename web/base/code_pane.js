/* code_pane.js - the listing of an algorithm beside its search: the lines that the step runs through
 * are lit, the current one most, and its variables are shown. The listing and the map from steps to
 * lines are the library's (the field `listing` of explain and find with code=). */
import { clear, h } from './dom.js';
import { t, typeset } from './words.js';

/** @typedef {{code: string, course: string | null, forms: string[], lines: string[], at: number[][]}} Listing */

/** @param {string} form */
function formName(form) {
    /** @type {Record<string, string>} */
    const names = { pseudocode: t('Pseudocode'), python: 'Python', c: 'C' };
    return names[form] ?? t('Document %s', form);
}

export class CodePane {
    /** @param {{onform: (form: string) => void}} options `onform`: the user wants another form */
    constructor({ onform }) {
        /** @type {Listing | null} */
        this.listing = null;
        this.choice = h('select', {
            name: 'code', 'aria-label': t('Form of the listing'),
            onchange: () => onform(this.choice.value),
        });
        this.lines = h('ol', { class: 'code-lines', 'aria-label': t('Listing') });
        this.variables = h('dl', { class: 'code-variables', 'aria-label': t('Variables here') });
        this.none = h('p', { class: 'help' }, t('This search has no listing.'));
        this.element = h('div', { class: 'code-pane' }, this.none, this.choice, this.variables, this.lines);
        this.show(null);
    }

    /** @param {Listing | null | undefined} listing */
    show(listing) {
        this.listing = listing ?? null;
        const there = Boolean(listing);
        this.none.hidden = there;
        this.choice.hidden = this.lines.hidden = this.variables.hidden = !there;
        const chosen = listing?.course ?? listing?.code;
        clear(this.choice).append(...(listing?.forms ?? []).map((form) =>
            h('option', { value: form, selected: form === chosen }, formName(form))));
        clear(this.lines).append(...(listing?.lines ?? []).map((line) => h('li', null, h('code', null, line || ' '))));
    }

    /** Lights the lines of a step.
     * @param {number} step
     * @param {[string, any][]} variables */
    light(step, variables = []) {
        const lit = this.listing?.at[step] ?? [];
        [...this.lines.children].forEach((line, i) => {
            line.classList.toggle('lit', lit.includes(i + 1));
            if (lit[0] === i + 1) {
                line.setAttribute('aria-current', 'step');
            } else {
                line.removeAttribute('aria-current');
            }
        });
        clear(this.variables).append(...variables.filter(([, value]) => value !== undefined && value !== null && value !== '')
            .flatMap(([name, value]) => [h('dt', null, name), h('dd', null, typeset(String(value)))]));
    }
}
