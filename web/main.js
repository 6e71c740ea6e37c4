/* main.js - the frame of the page: header, languages, light and dark mode, and the open view. The
 * address after # contains everything that a view shows, so that a link restores it. */
import { h, clear, icon, toast } from './base/dom.js';
import { ask, connect, filled } from './engine/engine.js';
import { later } from './base/later.js';
import { recall, remember } from './base/memory.js';
import { onFiles } from './base/launch.js';
import { watchTheme } from './base/themed.js';
import { given } from './poda/params.js';
import { findLanguages, language, languages, preferredLanguage, setLanguage, t } from './base/words.js';

const VIEWS = {
    home: { module: () => import('./home/home.js'), label: () => t('Home') },
    play: { module: () => import('./play/play.js'), label: () => t('Play') },
    tree: { module: () => import('./tree/tree.js'), label: () => t('Tree lab') },
    search: { module: () => import('./search/search.js'), label: () => t('Search lab') },
    exercises: { module: () => import('./exercises/exercises.js'), label: () => t('Exercises') },
    vote: { module: () => import('./vote/vote.js'), label: () => t('Vote'), isByLink: true }, /* phones of a class */
};
const THEMES = {
    system: { icon: 'system', label: () => t('Light or dark: as the system') },
    light: { icon: 'light', label: () => t('Light') },
    dark: { icon: 'dark', label: () => t('Dark') },
};

const ARRIVAL_PATIENCE = 1500; /* milliseconds until the page says what it waits for */
const LINK_PAUSE = 300; /* milliseconds: browsers forbid many changes of the address in a row */
const LINK_SPEED = 20; /* characters a millisecond: an address with a tree of 10,000 nodes keeps a browser busy for 40 ms */

const header = document.getElementById('header');
const main = document.getElementById('main');
/** @type {import('./engine/engine.js').Engine} */
let engine = null;
let open = null; /* {name, view} */
let written = null; /* the address as the page itself wrote it last */
let linking = null; /* the timer of the pause after it */
let waiting = null; /* {of, params} to be written after the pause */
let tour = null; /* the card of a tour; made when the first one begins */

function readAddress() {
    const [, name, query] = /^#\/([a-z]*)\??(.*)$/.exec(location.hash) ?? [null, '', ''];
    return {
        name: Object.hasOwn(VIEWS, name) ? name : 'home',
        params: Object.fromEntries(new URLSearchParams(query)),
    };
}

function addressOf(name, params) {
    const query = new URLSearchParams(given(filled(params))).toString();
    return `#/${name === 'home' ? '' : name}${query && `?${query}`}`;
}

/* What a view showed last, for "continue" in the first view. */
function note(address) {
    const name = /^#\/([a-z]+)\?/.exec(address)?.[1];
    if (name && Object.hasOwn(VIEWS, name) && !VIEWS[name].isByLink) {
        remember(`last.${name}`, address);
    }
}

function writeLink() {
    const { of, params } = waiting ?? {};
    linking = waiting && setTimeout(writeLink, Math.max(LINK_PAUSE, location.hash.length / LINK_SPEED));
    waiting = null;
    /* an address that has just been changed from outside must be read, not overwritten */
    if (of && of === open && location.hash === written) {
        history.replaceState(null, '', addressOf(of.name, params));
        written = location.hash;
        note(written);
    }
}

/* The interface of the page for a view; `of` is the opened view. An answer that arrives when
 * another view is open must not change the address of that one. */
function appFor(of) {
    return {
        engine,
        /* Writes the contents of the view to the address: at once, or the last of many in a row;
         * always at once if `isUrgent`, for what a reloaded page must not lose. */
        link(params, isUrgent = false) {
            waiting = { of, params };
            if (isUrgent) {
                clearTimeout(linking);
            }
            if (linking === null || isUrgent) {
                writeLink();
            }
        },
        /* What is linked from now on is another entry of the history: Back returns to what was there. */
        mark() {
            if (waiting) {
                clearTimeout(linking);
                writeLink();
            }
            clearTimeout(linking);
            linking = null; /* the next link is written at once: until then both entries are the same */
            history.pushState(null, '', location.hash);
        },
        /* The complete link, for sharing. */
        address: (params) => new URL(addressOf(of.name, params), location.href).href,
        go(name, params = {}) {
            location.hash = addressOf(name, params);
        },
    };
}

/* Restores the focus after parts of the header are redrawn. */
function focusOn(selector) {
    /** @type {HTMLElement | null} */ (header.querySelector(selector))?.focus(); /* a view may not be in the menu */
}

async function beginTour(id) {
    if (!tour) {
        const { Tour } = await import('./home/tour.js');
        tour = new Tour((name, params) => {
            written = addressOf(name, params);
            history.pushState(null, '', written);
            return show({ name, params: Object.fromEntries(new URLSearchParams(written.split('?')[1])) });
        }, () => main.focus());
    }
    if (!tour.begin(id)) {
        toast(t('There is no tour \'%s\'.', id), 'bad');
        await show({ name: 'home', params: {} });
    }
}

/* The font arrives after the modules of the first view, which matter more; until then that of the system is used. */
function loadFont() {
    const { font } = document.documentElement.dataset; /* written by tools/page.py */
    if (font) {
        delete document.documentElement.dataset.font;
        document.fonts.add(new FontFace('Poda Inter', `url(${font})`, { weight: '100 900', display: 'swap' }));
    }
}

/** @param {{name: string, params: Record<string, any>}} address `tour` among the params begins one */
async function show({ name, params: { tour: begun, ...params } }) {
    if (begun) {
        await beginTour(begun);
        return;
    }
    const inHeader = header.contains(document.activeElement);
    const inMain = main.contains(document.activeElement);
    const last = open?.name;
    open?.view?.unmount();
    open = { name, view: null };
    const opening = open;
    drawHeader();
    if (opening.name !== last) { /* messages were about the view before */
        document.querySelectorAll('.toast').forEach((message) => message.remove());
    }
    clear(main).dataset.view = name;
    if (inHeader) { /* the focused element was redrawn */
        focusOn('[aria-current=page]');
    } else if (inMain) {
        main.focus();
    }
    try {
        const [module] = await Promise.all([VIEWS[name].module(), name !== 'play' && later()]);
        if (open !== opening) {
            return;
        }
        document.title = `${module.title()} · Poda`;
        opening.view = module.mount(main, params, appFor(opening));
        loadFont();
        later().catch(() => {}); /* the next view says what is wrong */
    } catch (error) {
        clear(main).append(h('p', { class: 'notice bad', role: 'alert' },
            t('This view could not be opened; reload the page to try again. %s', error.message)));
        throw error;
    }
}

async function chooseLanguage(chosen) {
    try {
        await setLanguage(chosen);
    } catch (error) {
        toast(error.message, 'bad');
        return;
    }
    const params = open.view?.state() ?? readAddress().params;
    const shown = show({ name: open.name, params });
    if (tour?.isOpen) {
        tour.draw();
    }
    focusOn('.languages [aria-pressed=true]');
    await shown;
}

function chooseTheme() {
    const names = Object.keys(THEMES);
    const next = names[(names.indexOf(theme()) + 1) % names.length];
    remember('theme', next === 'system' ? null : next);
    if (next === 'system') {
        delete document.documentElement.dataset.theme;
    } else {
        document.documentElement.dataset.theme = next;
    }
    drawHeader();
    focusOn('.theme');
}

function theme() {
    const chosen = recall('theme');
    return Object.hasOwn(THEMES, chosen) ? chosen : 'system';
}

function engineBadge() {
    const isServer = engine?.kind === 'server';
    return engine && h('span', {
        class: 'engine',
        'data-engine': engine.kind,
        title: isServer ? t('Searches run on the server, at native speed.')
            : t('Searches run in this page (WebAssembly); nothing leaves it.'),
    }, isServer ? t('server') : t('in the page'));
}

function drawHeader() {
    document.getElementById('skip').textContent = t('Skip to the content');
    clear(header).append(
        h('a', { class: 'brand', href: '#/', 'aria-current': open.name === 'home' ? 'page' : null },
            h('img', { src: 'icon.svg', alt: '', width: 28, height: 28 }), 'Poda'),
        h('nav', { 'aria-label': t('Views') }, Object.entries(VIEWS).filter(([name, { isByLink }]) => name !== 'home' && !isByLink).map(([name, { label }]) =>
            h('a', { href: `#/${name}`, 'aria-current': name === open.name ? 'page' : null }, label()))),
        h('div', { class: 'settings' },
            engineBadge(),
            h('div', { class: 'languages', role: 'group', 'aria-label': t('Language') },
                Object.entries(languages).map(([code, name]) => h('button', {
                    type: 'button',
                    lang: code,
                    title: name,
                    'aria-label': `${code.toUpperCase()} ${name}`,
                    'aria-pressed': String(code === language()),
                    onclick: () => chooseLanguage(code),
                }, code.toUpperCase()))),
            h('button', {
                type: 'button',
                class: 'theme bare',
                title: THEMES[theme()].label(),
                'aria-label': THEMES[theme()].label(),
                onclick: chooseTheme,
            }, icon(THEMES[theme()].icon))));
}

window.addEventListener('hashchange', () => {
    if (location.hash === '#main') { /* the skip link */
        history.replaceState(null, '', written || '#/');
        main.focus();
    } else if (location.hash !== written) {
        written = location.hash;
        show(readAddress());
    }
});

/* The engine of the static site is large: on a slow line this is all there is to see for a while. */
function showArrival(bytes, all) {
    if (performance.now() < ARRIVAL_PATIENCE) {
        return;
    }
    let line = main.querySelector('.arrival');
    if (!line) {
        line = h('p', { class: 'arrival', role: 'status' });
        main.prepend(line, h('progress', { 'aria-label': t('The engine arrives'), max: all || null }));
        line.textContent = t('The engine arrives; afterwards everything works without a network.');
    }
    if (all) {
        main.querySelector('progress').value = bytes;
    }
}

async function start() {
    try {
        await findLanguages();
        await setLanguage(preferredLanguage());
    } catch (error) {
        toast(error.message, 'bad');
    }
    open = { name: readAddress().name };
    drawHeader();
    try {
        engine = await connect(showArrival);
    } catch (error) {
        clear(main).append(h('p', { class: 'notice bad', role: 'alert' },
            t('No engine could be started: %s', error.message)));
        return;
    }
    written = location.hash;
    await show(readAddress());
    onFiles(async (text) => {
        try {
            const { name, given: options, start: position, line } = await ask('session', { saved: text });
            location.hash = addressOf('play', { game: name, ...options, position: position ?? undefined,
                moves: line.map(({ move }) => move).join(' '), max: 'human', min: 'human' });
        } catch (error) {
            toast(error.message, 'bad');
        }
    });
}

watchTheme();
start();
