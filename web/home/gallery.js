/* gallery.js - every game and problem as a small living board, in the groups that the library gives (`games
 * gallery`); a search box. Boards are asked for when they come into sight. */
import { clear, h, say } from '../base/dom.js';
import { number, t } from '../base/words.js';
import { Miniature } from './miniature.js';

const STILL = matchMedia('(prefers-reduced-motion: reduce)');
const PAUSE = 3500; /* milliseconds between two boards that play by themselves */

/** Letters without accents and case, for comparing.
 * @param {string} text */
export function plain(text) {
    return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
}

/** @param {import('./miniature.js').Item} item */
export function linkOf({ name, problem }) {
    return problem ? `#/search?problem=${name}` : `#/play?game=${name}`;
}

class Card {
    /** @param {import('./miniature.js').Item} item */
    constructor(item) {
        this.words = plain([...item.names, item.summary].join(' '));
        this.mini = new Miniature(item);
        this.isSeen = false;
        const stir = () => !STILL.matches && this.mini.play(true);
        const calm = () => this.mini.rest();
        this.link = h('a', {
            href: linkOf(item), class: 'mini', 'data-name': item.name, 'data-problem': item.problem,
            onpointerenter: stir, onpointerleave: calm, onfocus: stir, onblur: calm,
        }, this.mini.element, h('span', { class: 'mini-title begins' }, item.title),
        h('span', { class: 'mini-words begins' }, item.summary));
        this.element = h('li', null, this.link);
    }
}

export class Gallery {
    /** @param {{key: string, title: string, items: any[]}[]} groups */
    constructor(groups) {
        this.groups = groups.map(({ key, title, items }) => {
            const cards = items.map((item) => new Card(item));
            const element = h('section', { class: 'kind', 'data-kind': key, 'aria-labelledby': `kind-${key}` },
                h('h3', { id: `kind-${key}`, class: 'begins' }, title),
                h('ul', { class: 'minis' }, cards.map((card) => card.element)));
            return { cards, element };
        });
        this.none = h('p', { class: 'notice', hidden: true }, t('Nothing here has such a name.'));
        this.box = h('input', {
            type: 'search', name: 'find', placeholder: t('Find a game or a problem'),
            'aria-label': t('Find a game or a problem'), autocomplete: 'off', spellcheck: 'false',
            oninput: () => this.filter(this.box.value),
            onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
        });
        this.element = h('div', { class: 'gallery' }, this.none, this.groups.map(({ element }) => element));
        this.watcher = new IntersectionObserver((seen) => this.see(seen), { rootMargin: '200px' });
        this.cards.forEach((card) => this.watcher.observe(card.element));
        this.timer = setInterval(() => this.stir(), PAUSE);
    }

    get cards() {
        return this.groups.flatMap(({ cards }) => cards);
    }

    /** @param {IntersectionObserverEntry[]} seen */
    see(seen) {
        for (const { target, isIntersecting } of seen) {
            const card = this.cards.find(({ element }) => element === target);
            if (card) {
                card.isSeen = isIntersecting;
                if (isIntersecting) {
                    card.mini.load();
                }
            }
        }
    }

    /* One of the boards in sight plays by itself. */
    stir() {
        const idle = this.cards.filter(({ isSeen, mini }) => isSeen && !mini.isPlaying && mini.frames.length > 1);
        if (!STILL.matches && !document.hidden && idle.length > 0) {
            idle[Math.floor(Math.random() * idle.length)].mini.play();
        }
    }

    /** Shows what has all the words in its names or its sentence.
     * @param {string} text */
    filter(text) {
        const words = plain(text).split(/\s+/).filter(Boolean);
        let count = 0;
        for (const { cards, element } of this.groups) {
            for (const card of cards) {
                card.element.hidden = !words.every((word) => card.words.includes(word));
            }
            const left = cards.filter((card) => !card.element.hidden).length;
            element.hidden = left === 0;
            count += left;
        }
        this.none.hidden = count > 0;
        say(t('%s {game or problem|games and problems}', number(count)));
    }

    /** Enter opens the first that is left, Escape shows all again.
     * @param {KeyboardEvent} event */
    key(event) {
        const first = this.cards.find(({ element }) => !element.hidden);
        if (event.key === 'Enter' && this.box.value && first) {
            first.link.click();
        } else if (event.key === 'Escape' && this.box.value) {
            this.box.value = '';
            this.filter('');
        }
    }

    close() {
        clearInterval(this.timer);
        this.watcher.disconnect();
        this.cards.forEach(({ mini }) => mini.rest());
        clear(this.element);
    }
}
