/* theme.js - runs before anything is painted, from within index.html: applies the light or dark mode chosen
 * last, and begins the requests that the page will need, so that they do not wait for its modules. */
'use strict';
/* the files of each view, and of all but the first board, and the languages; written by tools/page.py */
const PACKS = {};
const LATER = '';
const LANGUAGES = [];

const stored = (key) => {
    try {
        return localStorage.getItem(`poda.${key}`);
    } catch {
        return null; /* storage may not be available; then nothing is stored */
    }
};

const chosenTheme = stored('theme');
if (chosenTheme === 'light' || chosenTheme === 'dark') {
    document.documentElement.dataset.theme = chosenTheme;
}

const namedView = /^#\/([a-z]+)/.exec(location.hash)?.[1];
const firstView = Object.hasOwn(PACKS, namedView) ? namedView : 'home';
const isBoard = firstView === 'play';
const prepare = (href, rel, as) => document.head.append(Object.assign(document.createElement('link'), { rel, href, ...as && { as } }));
(PACKS[firstView] ?? []).forEach((file) => prepare(file, 'modulepreload'));
if (!isBoard && LATER) {
    prepare(LATER, 'preload', 'style');
}

/* answers by path, for base/early.js; null: ask again, and say what is wrong */
const firstLanguage = [stored('language') ?? navigator.language.slice(0, 2)].find((code) => LANGUAGES.includes(code)) ?? 'en';
const early = (path, options = {}) => fetch(path, { headers: { Accept: 'application/json' }, ...options }).catch(() => null);
globalThis.podaEarly = { api: early('api'), 'words/languages.json': early('words/languages.json') };
if (LANGUAGES.includes(firstLanguage)) {
    for (const part of isBoard ? [''] : ['', '-more']) {
        globalThis.podaEarly[`words/${firstLanguage}${part}.json`] = early(`words/${firstLanguage}${part}.json`);
    }
}
/* the first questions of the view, if there is a server to answer them; a board with options or moves is asked for later */
const firstWords = new URLSearchParams(location.hash.split('?')[1]);
const isPlain = [...firstWords.keys()].every((key) => /^(game$|max|min)/.test(key));
const firstGame = firstWords.get('game') ?? stored('game') ?? 'tictactoe';
const questions = {
    home: { games: { game: 'gallery' } },
    play: { games: { game: firstGame }, ...isPlain && { show: { game: firstGame } } },
    search: { find: {} },
}[firstView] ?? {};
for (const [verb, words] of Object.entries(questions)) {
    const body = new URLSearchParams({ lang: firstLanguage, ...words });
    globalThis.podaEarly[`api/${verb}?${body}`] = globalThis.podaEarly.api
        .then((response) => response?.clone().json())
        .then((about) => (about?.poda ? early(`api/${verb}`, { method: 'POST', body }) : null), () => null);
}
