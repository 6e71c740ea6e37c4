/* stage.js - the layout of every view: the picture at full height, one narrow panel with tabs beside
 * it, the timeline below it, and a title that opens the setup. On a phone: picture, timeline, and the
 * panel as tabs to swipe.
 *
 *   const stage = new Stage({
 *       name: 'play',                               the chosen tab is remembered under this name
 *       title: { text: 'Nim', content: fields },    a button that opens a sheet with the content
 *       picture: board.element,
 *       tabs: [{ id: 'moves', label: t('Moves'), content: list }],
 *       timeline: timeline.element,                 see timeline.js
 *       status, tools,                              elements beside the title, if any
 *   });
 *   root.append(stage.element);
 *
 * stage.select(id), stage.selected, stage.showTab(id, isThere), stage.setTitle(text, more), stage.sheet,
 * stage.picture (the frame: put another picture in it with replaceChildren). The stage fills the
 * space below the header and the page does not scroll; a picture may use the units cqw and cqh, its
 * frame is a size container. */
import { h, icon } from './dom.js';
import { recall, remember } from './memory.js';
import { Sheet } from './sheet.js';
import { t } from './words.js';

export const NARROW = matchMedia('(width <= 700px)');

const SWIPED = 120; /* milliseconds without scrolling after which a swipe has ended */

/** @typedef {{id: string, label: string, content: any}} Tab */

export class Stage {
    /** @param {{name: string, title?: {text: string, more?: string, content?: any, label?: string}, picture: any, tabs: Tab[],
     *     timeline?: any, status?: any, tools?: any, onselect?: (id: string) => void}} options */
    constructor({ name, title, picture, tabs, timeline = null, status = null, tools = null, onselect }) {
        this.name = name;
        this.onselect = onselect;
        this.selected = '';
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.swiping = undefined;
        /** @type {{id: string, tab: any, panel: any}[]} */
        this.tabs = tabs.map((one) => this.makeTab(one));
        this.picture = h('div', { class: 'stage-picture' }, picture);
        this.list = h('div', {
            class: 'stage-tabs', role: 'tablist', 'aria-label': t('Tabs'),
            onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
        }, this.tabs.map(({ tab }) => tab));
        this.panels = h('div', { class: 'stage-panels', onscroll: () => this.swipe() },
            this.tabs.map(({ panel }) => panel));
        this.titleText = h('span', null, title?.text ?? '');
        this.titleMore = h('small', null, title?.more ?? '');
        this.sheet = title?.content
            ? new Sheet({ label: title.label ?? t('Setup'), content: title.content }) : null;
        this.title = h('h1', { class: 'stage-title' }, this.sheet
            ? h('button', { type: 'button', 'aria-haspopup': 'dialog', onclick: () => this.sheet?.open() },
                h('span', null, this.titleText, ' ', this.titleMore), icon('down'))
            : [this.titleText, ' ', this.titleMore]);
        this.element = h('div', { class: 'stage' },
            h('div', { class: 'stage-head' }, title && this.title, status,
                tools && h('div', { class: 'stage-tools' }, tools)),
            this.picture,
            timeline && h('div', { class: 'stage-timeline' }, timeline),
            h('section', { class: 'stage-panel', 'aria-label': t('Tabs') }, this.list, this.panels),
            this.sheet?.element);
        this.select(recall(`tab.${name}`) ?? '', false);
        const adapt = () => {
            if (!this.element.isConnected) {
                NARROW.removeEventListener('change', adapt);
            } else {
                this.draw(true);
            }
        };
        NARROW.addEventListener('change', adapt);
    }

    /** @param {Tab} one */
    makeTab({ id, label, content }) {
        const tab = h('button', {
            type: 'button', role: 'tab', id: `tab-${this.name}-${id}`, 'data-tab': id,
            'aria-controls': `panel-${this.name}-${id}`, onclick: () => this.select(id),
        }, label);
        const panel = h('div', {
            class: 'stage-content', role: 'tabpanel', id: `panel-${this.name}-${id}`, 'data-panel': id,
            'aria-labelledby': `tab-${this.name}-${id}`, tabindex: 0,
        }, content);
        return { id, tab, panel };
    }

    /** The tabs that can be chosen. */
    get shown() {
        return this.tabs.filter(({ tab }) => !tab.hidden);
    }

    /** @param {string} text
     * @param {string} [more] in smaller letters after it */
    setTitle(text, more = '') {
        this.titleText.textContent = text;
        this.titleMore.replaceChildren(...more ? [h('span', { class: 'stage-dot' }, '· '), more] : []);
    }

    /** Opens a tab; an unknown one stands for the first.
     * @param {string} id
     * @param {boolean} [isUser] is it remembered? */
    select(id, isUser = true) {
        const { shown } = this;
        const before = this.selected;
        this.selected = (shown.find((one) => one.id === id) ?? shown[0]).id;
        if (isUser) {
            remember(`tab.${this.name}`, this.selected);
        }
        this.draw(true);
        if (before !== this.selected) {
            this.onselect?.(this.selected);
        }
    }

    /** Adds a tab to the list, or leaves it out.
     * @param {string} id
     * @param {boolean} isThere */
    showTab(id, isThere) {
        const one = this.tabs.find((each) => each.id === id);
        if (one && one.tab.hidden === isThere) {
            one.tab.hidden = !isThere;
            this.select(isThere ? recall(`tab.${this.name}`) ?? this.selected : this.selected, false);
        }
    }

    /** On a phone all panels stand side by side and only the chosen one can be reached.
     * @param {boolean} scrolls */
    draw(scrolls) {
        this.tabs.forEach(({ id, tab, panel }) => {
            const isChosen = id === this.selected;
            tab.setAttribute('aria-selected', String(isChosen));
            tab.tabIndex = isChosen ? 0 : -1;
            panel.hidden = tab.hidden || (!isChosen && !NARROW.matches);
            panel.inert = !isChosen;
            if (isChosen && scrolls && NARROW.matches) {
                this.panels.scrollTo({ left: panel.offsetLeft - this.panels.offsetLeft });
            }
        });
    }

    swipe() {
        if (!NARROW.matches) {
            return;
        }
        clearTimeout(this.swiping);
        this.swiping = setTimeout(() => {
            const { scrollLeft, clientWidth } = this.panels;
            const at = this.shown[Math.round(scrollLeft / Math.max(clientWidth, 1))];
            if (at && at.id !== this.selected && this.element.isConnected) {
                this.select(at.id);
            }
        }, SWIPED);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const { shown } = this;
        const at = shown.findIndex(({ id }) => id === this.selected);
        const to = {
            ArrowLeft: at - 1 + shown.length, ArrowRight: at + 1, Home: 0, End: shown.length - 1,
        }[event.key];
        if (to !== undefined) {
            event.preventDefault();
            event.stopPropagation();
            const next = shown[to % shown.length];
            this.select(next.id);
            next.tab.focus();
        }
    }
}
