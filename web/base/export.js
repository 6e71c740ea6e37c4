/* export.js - a menu of the documents that a request can produce. */
import { download, h, toast } from './dom.js';
import { ask, documentOf } from '../engine/engine.js';
import { menu } from './menu.js';
import { t } from './words.js';

/** @typedef {import('../engine/engine.js').Engine} Engine */
/** @typedef {import('../engine/engine.js').Params} Params */

/** @type {Record<string, {name: () => string, file: string}>} */
const KINDS = {
    text: { name: () => t('text'), file: 'txt' },
    svg: { name: () => t('picture (SVG)'), file: 'svg' },
    png: { name: () => t('picture (PNG)'), file: 'png' },
    pdf: { name: () => 'PDF', file: 'pdf' },
    dot: { name: () => 'Graphviz DOT', file: 'dot' },
    latex: { name: () => 'LaTeX (TikZ)', file: 'tex' },
    html: { name: () => t('page with steps (HTML)'), file: 'html' },
    film: { name: () => t('film (animated SVG)'), file: 'svg' },
    slides: { name: () => t('slides (PDF)'), file: 'pdf' },
    moodle: { name: () => 'Moodle XML', file: 'xml' },
    gift: { name: () => 'GIFT', file: 'gift' },
    rexams: { name: () => 'R/exams', file: 'Rmd' },
    json: { name: () => 'JSON', file: 'json' },
};

/** @param {string} kind
 * @param {string} name
 * @param {any} verb
 * @param {Params} params */
async function save(kind, name, verb, params) {
    const blob = kind === 'json'
        ? new Blob([JSON.stringify(await ask(verb, params))], { type: 'application/json' })
        : await documentOf(verb, { ...params, format: kind });
    download(`${name}.${KINDS[kind].file}`, blob);
}

/** `request(kind)` returns {verb, params, name} for the chosen kind. Only kinds that the engine
 * supports are offered.
 * @param {string[]} kinds
 * @param {Engine} engine
 * @param {(kind: string) => {verb: string, params: Params, name: string}} request */
export function exportMenu(kinds, engine, request) {
    const offered = kinds.filter((kind) => kind === 'json' || engine.formats.includes(kind));
    const missing = kinds.filter((kind) => !offered.includes(kind)).map((kind) => KINDS[kind].name());
    const element = menu('download', t('Export'),
        h('div', { class: 'menu-list' }, offered.map((kind) => h('button', {
            type: 'button',
            'data-format': kind,
            onclick: async () => {
                element.firstElementChild.focus();
                element.open = false;
                try {
                    const { verb, params, name } = request(kind);
                    await save(kind, name, verb, params);
                } catch (error) {
                    toast(/** @type {Error} */ (error).message, 'bad');
                }
            },
        }, KINDS[kind].name())),
        missing.length > 0 && engine.kind !== 'server' && h('p', { class: 'help' }, t('Only with `poda serve`: %s', missing.join(', ')))));
    return element;
}
