/* home.js - the first view: what Poda is, three doors, what was open last, the tours, and every game and problem. */
import { clear, h, icon } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { errorLine } from '../base/form.js';
import { recall } from '../base/memory.js';
import { t } from '../base/words.js';
import { Gallery } from './gallery.js';
import { drawView } from './miniature.js';
import { tourList } from './tour.js';

export function title() {
    return t('Home');
}

/** The doors: a link, an icon, a name, a sentence. */
function doors() {
    return [
        ['#/play', 'play', t('Play'), t('Against an engine of your strength, a friend, or watch two engines.')],
        ['#/tree', 'tree', t('See how it thinks'), t('Minimax and alpha-beta step by step, on any tree or game; A* and backtracking in the search lab.')],
        ['#/exercises', 'edit', t('Practise'), t('Exercises made for you, marked at once, with the reason for every mark.')],
    ].map(([href, picture, name, words]) => h('a', { class: 'door', href, 'data-door': picture },
        h('span', { class: 'door-icon' }, icon(picture)),
        h('span', { class: 'door-name' }, name), h('span', { class: 'door-words' }, words)));
}

/** The address that a view had last, with its parameters; null: it was never open.
 * @param {string} view */
function last(view) {
    const [, name, query] = /^#\/([a-z]+)\?(.+)$/.exec(recall(`last.${view}`) ?? '') ?? [];
    return name === view ? { href: `#/${name}?${query}`, params: Object.fromEntries(new URLSearchParams(query)) } : null;
}

/** The board of the game that was open last.
 * @param {Record<string, string>} params
 * @param {Element} frame */
async function drawLast(params, frame) {
    const options = Object.entries(params).filter(([key]) => !/^(max|min|seed|resigned|ply|tables|tour|[0-9])/.test(key));
    try {
        const { film } = await ask('show', { ...Object.fromEntries(options), film: 0 });
        const drawn = drawView(film[0].view);
        if (drawn) {
            clear(frame).append(drawn);
        }
    } catch {
        /* the link may be of another version: the icon stays */
    }
}

/** What can be continued: [view, name, icon].
 * @param {(name: string) => string} titleOf */
function continued(titleOf) {
    const names = {
        play: (/** @type {any} */ { game = '' }) => [titleOf(game), 'play'],
        tree: () => [t('Tree lab'), 'tree'],
        search: (/** @type {any} */ { problem = '' }) => [titleOf(problem) || t('Search lab'), 'fit'],
        exercises: (/** @type {any} */ { number = '1', count = '5' }) => [t('Exercise %s of %s', number, count), 'edit'],
    };
    const links = Object.entries(names).map(([view, nameOf]) => {
        const found = last(view);
        if (!found) {
            return null;
        }
        const [name, picture] = nameOf(found.params);
        const frame = h('span', { class: 'again-picture' }, icon(picture));
        if (view === 'play') {
            drawLast(found.params, frame);
        }
        return h('li', null, h('a', { href: found.href, class: 'again', 'data-view': view }, frame, h('span', { class: 'begins' }, name)));
    }).filter(Boolean);
    return links.length > 0 && h('section', { class: 'home-part', 'aria-labelledby': 'home-again' },
        h('h2', { id: 'home-again' }, t('Continue')), h('ul', { class: 'agains' }, links));
}

class Home {
    /** @param {Element} root */
    constructor(root) {
        /** @type {Gallery | null} */
        this.gallery = null;
        this.isOpen = true;
        this.trouble = errorLine();
        this.again = h('div', null);
        this.all = h('section', { class: 'home-part', 'aria-labelledby': 'home-all' });
        root.append(h('div', { class: 'home' },
            h('div', { class: 'hero' },
                h('h1', null, t('Games, opened up.')),
                h('p', { class: 'lead' }, t('Poda plays, solves and explains games and puzzles: every move it chooses can be followed, step by step.'))),
            h('div', { class: 'doors' }, doors()),
            this.again,
            h('section', { class: 'home-part', 'aria-labelledby': 'home-tours' },
                h('h2', { id: 'home-tours' }, t('Tours of five minutes')), tourList()),
            this.trouble.element, this.all));
        this.load();
    }

    async load() {
        try {
            const { groups } = /** @type {any} */ (await ask('games', { game: 'gallery' }));
            if (!this.isOpen) {
                return;
            }
            const items = groups.flatMap((/** @type {any} */ group) => group.items);
            const titleOf = (/** @type {string} */ name) =>
                items.find((/** @type {any} */ item) => item.name === name)?.title ?? name;
            const again = continued(titleOf);
            if (again) {
                this.again.replaceWith(again);
            }
            this.gallery = new Gallery(groups);
            this.all.append(h('div', { class: 'home-head' },
                h('h2', { id: 'home-all' }, t('All games and problems')), this.gallery.box), this.gallery.element);
        } catch (error) {
            this.trouble.show(error);
        }
    }

    state() {
        return {};
    }

    unmount() {
        this.isOpen = false;
        this.gallery?.close();
    }
}

/** @param {Element} root */
export function mount(root) {
    return new Home(root);
}
