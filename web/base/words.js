/* words.js - the texts of the page in the chosen language. English is written in the code; the
 * tables of the other languages are made from lang/CODE/page.po when Poda is built. */
import { early } from './early.js';
import { remember, recall } from './memory.js';

/** @type {Record<string, string>} */
let table = {};
let current = 'en';
let wanted = 'en'; /* the language requested last */
let isWhole = false; /* the words of all views are wanted, not only those of the first board */

/** Languages by code, each with its own name.
 * @type {Record<string, string>} */
export const languages = { en: 'English' };

export function language() {
    return current;
}

/** The text in the language of the page; each %s is replaced by the next argument, and {one|many}
 * by the form that agrees with the argument before it.
 * @param {string} text
 * @param {any[]} args */
export function t(text, ...args) {
    let next = 0;
    return (table[text] ?? text).replace(/%s|\{([^{|}]*)\|([^{|}]*)\}/g, (match, one, many) => {
        if (match === '%s') {
            return String(args[next++]);
        }
        return String(args[next - 1]) === '1' ? one : many;
    });
}

/** A text of the library with the sign of printed numbers, −3 and −∞; only for display. A sign begins a word or follows
 * a bracket or a comparison, or stands between numbers with blanks; all other hyphens stay: d2-d4, 3-5, and the states of a way, 321//-32//1.
 * @param {string} text */
export function typeset(text) {
    return text.replace(/(?<=^|[\s([=<>≤≥,;:|])-(?=[\d∞])|(?<=\d )-(?= \d)/g, '−');
}

/** @param {number} value */
export function number(value) {
    return typeset(value.toLocaleString(current));
}

/* 0.5 or 0,5? */
export function hasCommas() {
    return (0.5).toLocaleString(current).includes(',');
}

/** A number unchanged, with the decimal sign of the language; only for display, since it cannot be
 * read back.
 * @param {number | string} value */
export function decimal(value) {
    return typeset(hasCommas() ? String(value).replace('.', ',') : String(value));
}

/** A list of numbers, separated by semicolons if the decimal sign is a comma.
 * @param {(number | string)[]} values */
export function listed(values) {
    const texts = values.map(decimal);
    return texts.join(texts.some((text) => text.includes(',')) ? '; ' : ', ');
}

/** With few digits: costs and estimates in diagrams.
 * @param {number} value */
export function brief(value) {
    return decimal(Number(value.toPrecision(6)));
}

/** A duration for display: 0.3 s, 12 s, 3 min.
 * @param {number} value */
export function seconds(value) {
    if (value < 0.0095) {
        return `${number(Math.round(value * 1e6) / 1e3)} ms`;
    }
    return value < 100 ? `${number(Number(value.toPrecision(2)))} s`
        : `${number(Math.round(value / 60))} min`;
}

/** @param {string} name
 * @returns {Promise<Record<string, string>>} */
async function fetchTable(name) {
    const response = await early(`words/${name}.json`);
    if (!response.ok) {
        throw new Error(`words/${name}.json: ${response.status}`);
    }
    return response.json();
}

/* Loads the list of languages; called before one is chosen. */
export async function findLanguages() {
    Object.assign(languages, await fetchTable('languages'));
}

/** The words of other views than the first, for base/later.js. */
export async function findAllWords() {
    const asked = current;
    isWhole = true;
    const more = asked === 'en' ? {} : await fetchTable(`${asked}-more`);
    if (asked === current) { /* else they came with the other language */
        table = { ...table, ...more };
    }
}

/** If called several times in a row, the last call counts.
 * @param {string} chosen */
export async function setLanguage(chosen) {
    wanted = chosen;
    const wasWhole = isWhole;
    const parts = chosen === 'en' ? [] : wasWhole ? [chosen, `${chosen}-more`] : [chosen];
    const words = await Promise.all(parts.map(fetchTable));
    if (wanted !== chosen) {
        return;
    }
    if (isWhole !== wasWhole) { /* all words were asked for meanwhile, those of the language before */
        await setLanguage(chosen);
        return;
    }
    table = Object.assign({}, ...words);
    current = chosen;
    document.documentElement.lang = chosen;
    remember('language', chosen);
}

/* The language of the last visit, else the browser's. */
export function preferredLanguage() {
    const chosen = recall('language') ?? navigator.language.slice(0, 2);
    return Object.hasOwn(languages, chosen) ? chosen : 'en';
}
