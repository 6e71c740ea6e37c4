/* dom.js - creates elements, and other functions that every view uses for messages, files and the
 * clipboard. */
import { t } from './words.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @param {Element} element
 * @param {Record<string, any> | null | undefined} attributes
 * @param {any[]} children */
function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (name.startsWith('on')) {
            element.addEventListener(name.slice(2), value);
        } else if (value === true) {
            element.setAttribute(name, '');
        } else if (value !== false && value !== null && value !== undefined) {
            element.setAttribute(name, value);
        }
    }
    element.append(...children.flat(Infinity).filter(
        (child) => child !== null && child !== undefined && child !== false));
    return element;
}

/** @typedef {any} Child a node, a text, or a list of these; null and false are skipped */

/** h('button', {class: 'primary', onclick: play}, 'Play'): an HTML element.
 * @param {string} name
 * @param {Record<string, any> | null} [attributes]
 * @param {Child[]} children
 * @returns {any} the element, of the type that its name implies */
export function h(name, attributes, ...children) {
    return fill(document.createElement(name), attributes, children);
}

/** The same for SVG.
 * @param {string} name
 * @param {Record<string, any> | null} [attributes]
 * @param {Child[]} children
 * @returns {any} */
export function s(name, attributes, ...children) {
    return fill(document.createElementNS(SVG, name), attributes, children);
}

/** @template {Element} T
 * @param {T} element
 * @returns {T} */
export function clear(element) {
    element.replaceChildren();
    return element;
}

/* Line drawings of 24 x 24. */
/** @type {Record<string, string>} */
const ICONS = {
    back: 'M15 5l-7 7 7 7',
    check: 'M5 13l4.500 4.500L19 7',
    close: 'M6 6l12 12M18 6L6 18',
    copy: 'M9 9h10v11H9zM5 15V4h10',
    sound: 'M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11',
    dark: 'M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z',
    down: 'M6 9l6 6 6-6',
    download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
    edit: 'M5 19l1-4L16.500 4.500l3 3L9 18z',
    eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
    first: 'M18 5l-7 7 7 7M7 5v14',
    fast: 'M4 5l8 7-8 7zM12 5l8 7-8 7z',
    fit: 'M3 5h18v14H3zM8 9.500h8v5H8z',
    full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
    heat: 'M12 3c.5 4 5 5.500 5 10.500a5 5 0 0 1-10 0c0-2 1-3.500 2-4.500 0 2 .8 3 2 3.500C12.500 9.500 10.500 7 12 3z',
    help: 'M9 9a3 3 0 1 1 4 2.800c-.700.300-1 .900-1 1.700v.500M12 17.500v.500',
    hint: 'M9 18h6M10 21h4M8.500 15a6 6 0 1 1 7 0z',
    last: 'M6 5l7 7-7 7M17 5v14',
    light: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
    link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
    minus: 'M5 12h14',
    next: 'M9 5l7 7-7 7',
    pause: 'M8 5v14M16 5v14',
    phone: 'M7 3h10v18H7zM11 18h2',
    play: 'M7 4.500v15l12-7.500z',
    plus: 'M12 5v14M5 12h14',
    print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
    random: 'M4 7h3l9 10h4M4 17h3l2.500-2.800M13.500 9.800L16 7h4M18 4.500L20.500 7 18 9.500M18 14.500l2.500 2.500-2.500 2.500',
    redo: 'M19 8H10a5.500 5.500 0 0 0 0 11h5M15 4l4 4-4 4',
    share: 'M18 8a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM6 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM18 21a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM8.300 10.800l7.400-4M8.300 13.200l7.400 4',
    stop: 'M6.500 6.500h11v11h-11z',
    swap: 'M7 4L3.500 7.500 7 11M4 7.500h15M17 13l3.500 3.500L17 20M20 16.500H5',
    system: 'M4 5h16v11H4zM9 20h6M12 16v4',
    trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
    tree: 'M12 4l-6 8M12 4l6 8M6 12l-3 7M6 12l3 7M18 12l-3 7M18 12l3 7',
    undo: 'M5 8h9a5.500 5.500 0 0 1 0 11H9M9 4L5 8l4 4',
    upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
};

/** @param {string} name */
export function icon(name) {
    return s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
        s('path', { d: ICONS[name] }));
}

/** A button with an icon; `label` is its name, shown as text unless `bare`.
 * @param {string} name
 * @param {string} label
 * @param {() => any} onclick
 * @param {{bare?: boolean} & Record<string, any>} [attributes]
 * @returns {HTMLButtonElement} */
export function iconButton(name, label, onclick, { bare = false, ...attributes } = {}) {
    return h('button', {
        type: 'button',
        title: bare ? label : null,
        'aria-label': bare ? label : null,
        onclick,
        ...attributes,
        class: `${bare ? 'bare ' : ''}${attributes.class ?? ''}`.trim() || null,
    }, icon(name), bare ? null : h('span', null, label));
}

/** Announces a change to users of screen readers, when the reader is idle.
 * @param {string} text */
export function say(text) {
    const region = /** @type {HTMLElement} */ (document.getElementById('said'));
    region.textContent = '';
    requestAnimationFrame(() => {
        region.textContent = text;
    });
}

/** Shows a short message that disappears by itself, with a button if there is something to do about it.
 * @param {string} text
 * @param {string} [kind]
 * @param {{label: string, run: () => void} | null} [action] */
export function toast(text, kind = 'plain', action = null) {
    const note = h('div', { class: `toast ${kind}` }, text, action && h('button', {
        type: 'button',
        class: 'small',
        onclick: () => {
            note.remove();
            action.run();
        },
    }, action.label));
    document.getElementById('toasts')?.append(note);
    setTimeout(() => note.remove(), (action ? 12000 : 4000) + 40 * text.length);
    return note;
}

/** @param {string} name
 * @param {Blob} blob */
export function download(name, blob) {
    const url = URL.createObjectURL(blob);
    const anchor = h('a', { href: url, download: name });
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
}

/** Copies to the clipboard; false if the browser does not allow it.
 * @param {string} text */
export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

/** Hands a link to the system's own dialog for sharing; false: there is none, as on most desktops, or it fails.
 * @param {string} link */
async function share(link) {
    if (!navigator.share || !matchMedia('(pointer: coarse)').matches) {
        return false;
    }
    try {
        await navigator.share({ title: document.title, url: link });
        return true;
    } catch (error) {
        return /** @type {any} */ (error).name === 'AbortError'; /* the user has closed it */
    }
}

/** Shares a link, or copies it; if the clipboard is not available, it can be read from the address.
 * @param {string} link
 * @param {string} [done] what to say */
export async function copyLink(link, done = t('The link is copied.')) {
    if (await share(link)) {
        return;
    }
    toast(await copy(link) ? done : t('The link is in the address bar.'));
}

/** Lets the user choose a file; returns its name and text, or null.
 * @param {string} accept
 * @returns {Promise<{name: string, text: string} | null>} */
export function openFile(accept) {
    return new Promise((resolve) => {
        const input = h('input', { type: 'file', accept });
        input.addEventListener('change', async () => {
            const file = input.files[0];
            resolve(file ? { name: file.name, text: await file.text() } : null);
        });
        input.addEventListener('cancel', () => resolve(null));
        input.click();
    });
}

/** Is the user typing? Then keys are not shortcuts.
 * @param {any} event */
export function isTyping(event) {
    return event.target.matches?.('input, textarea, select, [contenteditable]')
        || event.ctrlKey || event.metaKey || event.altKey;
}

/** The focused element, if it is inside `element`.
 * @param {Element} element
 * @returns {any} an element, or null */
export function focusedIn(element) {
    return element.contains(document.activeElement) ? document.activeElement : null;
}
