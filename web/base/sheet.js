/* sheet.js - a dialog above the page for what is set up now and then: Escape, the cross and a click
 * outside close it, and the focus returns to where it was. */
import { h, iconButton } from './dom.js';
import { t } from './words.js';

export class Sheet {
    /** @param {{label: string, content: any, onclose?: () => void}} options `content`: elements, kept as they are */
    constructor({ label, content, onclose }) {
        this.heading = h('h2', null, label);
        this.element = h('dialog', {
            class: 'sheet',
            'aria-label': label,
            onclick: (/** @type {MouseEvent} */ event) => event.target === this.element && this.close(),
            onclose: () => onclose?.(),
            /* the shortcuts of the view do not work in the sheet; Escape closes it and nothing else */
            onkeydown: (/** @type {KeyboardEvent} */ event) => event.stopPropagation(),
        }, h('div', { class: 'sheet-body' },
            h('div', { class: 'sheet-head' }, this.heading,
                iconButton('close', t('Close'), () => this.close(), { bare: true, class: 'small' })),
            content));
    }

    get isOpen() {
        return this.element.open;
    }

    /** @param {string} [label] another heading */
    open(label) {
        if (label) {
            this.heading.textContent = label;
            this.element.setAttribute('aria-label', label);
        }
        if (!this.element.open) {
            this.element.showModal();
        }
    }

    close() {
        this.element.close();
    }
}
