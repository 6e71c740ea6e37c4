/* text.js - a tree as text taken apart, so that it can be changed by hand and written again. Says
 * nothing of what is wrong with a text: the library does. */
const TOKEN = /\s*,?\s*(\(|\)|\[[^\]]*\]|[:=]|[A-Za-z][A-Za-z0-9_À-ÿ]*|[-+.\d][-+.\deE/]*)/y;
const MARKER = /^(max|min|chance|p[1-8])$/i;
const NUMBER = /^[-+.\d]/;

/* The text holds what only general trees have. */
export function kindOf(text) {
    return text.includes('[') ? 'several' : /\bchance\b/i.test(text) ? 'chance' : 'two';
}

function tokensOf(text) {
    const tokens = [];
    TOKEN.lastIndex = 0;
    for (let at = 0; at < text.trimEnd().length; at = TOKEN.lastIndex) {
        TOKEN.lastIndex = at;
        const found = TOKEN.exec(text);
        if (!found) {
            return null;
        }
        tokens.push(found[1]);
    }
    return tokens;
}

/* {marker, name, chance, value, children}, or null where this does not understand the text. `value` is
 * a leaf's, as written. */
export function parseTree(text) {
    const tokens = tokensOf(text);
    let at = 0;

    function node(underChance) {
        const made = { marker: '', name: '', chance: '', value: null, children: [] };
        if (underChance && NUMBER.test(tokens[at]) && tokens[at + 1] === ':') {
            made.chance = tokens[at];
            at += 2;
        }
        if (MARKER.test(tokens[at] ?? '')) {
            made.marker = tokens[at++].toLowerCase();
        }
        if (/^[A-Za-z]/.test(tokens[at] ?? '')) {
            made.name = tokens[at++];
        }
        if (tokens[at] === ':' || tokens[at] === '=') {
            at++;
        }
        if (tokens[at] !== '(') {
            made.value = tokens[at++] ?? null;
            return made.value !== null && /^[-+.\d[]/.test(made.value) ? made : null;
        }
        for (at++; tokens[at] !== ')';) {
            const child = at < tokens.length ? node(made.marker === 'chance') : null;
            if (!child) {
                return null;
            }
            made.children.push(child);
        }
        at++;
        return made.children.length ? made : null;
    }

    const root = tokens?.length ? node(false) : null;
    return root && at === tokens.length ? root : null;
}

export function writeTree(node) {
    const chance = node.chance ? `${node.chance}:` : '';
    const marker = node.marker ? `${node.marker} ` : '';
    if (!node.children.length) {
        return chance + (node.name ? `${node.name}=${node.value}` : node.value);
    }
    return `${chance}${marker}${node.name}(${node.children.map(writeTree).join(' ')})`;
}

/* The node at a path of child numbers from the root. */
export function nodeAt(root, path) {
    return path.reduce((node, index) => node?.children[index], root);
}

/* Paths of the nodes that a drawing shows, by id: what is shown of a node's children are the first. */
export function pathsOf(nodes) {
    const paths = new Map();
    const shown = new Map();
    for (const { id, parent, state } of nodes) {
        const index = shown.get(parent) ?? 0;
        shown.set(parent, index + 1);
        if (state !== 'folded') {
            paths.set(id, parent === null ? [] : [...paths.get(parent), index]);
        }
    }
    return paths;
}

const FIGURE = '[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?';
const LEAF = new RegExp(`^(${FIGURE}|\\[\\s*${FIGURE}([\\s,]+${FIGURE})*\\s*\\])$`);

/* Words that would mean something else in the text than what they are typed for. */
export const isValue = (text) => LEAF.test(text);
export const isName = (text) => /^([A-Za-z]\w*)?$/.test(text) && !MARKER.test(text);
export const isChance = (text) => /^(\d*\.?\d+(\/\d+)?)?$/.test(text);
