/* variations.js - the lines that were tried in a game, as a tree: nothing that was played is lost when
 * another move is tried. A position can carry a note. */
import { clear, h, iconButton } from '../base/dom.js';
import { t } from '../base/words.js';

const node = (move = null) => ({ move, note: '', children: [] });

export class Variations {
    /* `saved` is what `data()` returned. */
    constructor(saved = null) {
        this.root = saved ?? node();
    }

    /* The node after `line`, or undefined. */
    at(line) {
        return line.reduce((found, move) => found?.children.find((child) => child.move === move), this.root);
    }

    /* Adds a line; returns its last node. */
    add(line) {
        return line.reduce((found, move) => {
            const known = found.children.find((child) => child.move === move);
            if (known) {
                return known;
            }
            found.children.push(node(move));
            return found.children.at(-1);
        }, this.root);
    }

    setNote(line, text) {
        this.add(line).note = text;
    }

    remove(line) {
        const parent = this.at(line.slice(0, -1));
        if (parent) {
            parent.children = parent.children.filter((child) => child.move !== line.at(-1));
        }
    }

    /* The lines that leave `main`: {from (moves in common), line, note}, in the order of the game. */
    branches(main) {
        const found = [];
        const visit = (at, line, from) => {
            if (at.children.length === 0 && from !== null) {
                found.push({ from, line, note: at.note });
            }
            for (const child of at.children) {
                const isMain = from === null && main[line.length] === child.move;
                visit(child, [...line, child.move], from ?? (isMain ? null : line.length));
            }
        };
        visit(this.root, [], null);
        return found.sort((a, b) => a.from - b.from);
    }

    get isEmpty() {
        return this.root.children.length === 0 && !this.root.note;
    }

    data() {
        return this.root;
    }
}

/* The list of variations and the note on the current position. `onopen(line, at)` shows a line, `onchange()`
 * is called after a note or a removal. */
export function createVariations({ onopen, onchange }) {
    const list = h('ul', { class: 'variation-list' });
    const note = h('textarea', {
        rows: 2, name: 'note', placeholder: t('A note on this position'), 'aria-label': t('Note on this position'),
    });
    const lines = h('div', null, h('h3', null, t('Variations')), list);
    const element = h('details', { class: 'variations' },
        h('summary', null, t('Variations and notes')), lines, note);
    /** @type {{variations: Variations, line: string[]} | null} */
    let noted = null; /* the position whose note is in the field: the game may go on while it is written */
    let shown = null;
    const fill = () => {
        noted = { variations: shown.variations, line: shown.line() };
        note.value = shown.variations.at(noted.line)?.note ?? '';
    };
    note.addEventListener('change', () => {
        noted?.variations.setNote(noted.line, note.value.trim());
        onchange();
    });
    note.addEventListener('blur', fill);
    return {
        element,
        draw(session) {
            shown = session;
            const branches = session.variations.branches(session.moves);
            lines.hidden = branches.length === 0;
            element.open ||= branches.length > 0;
            if (document.activeElement !== note) {
                fill();
            }
            clear(list).append(...branches.map(({ from, line, note: said }) => h('li', null,
                h('button', {
                    type: 'button', class: 'small variation', 'data-variation': line.join(' '),
                    onclick: () => onopen(line, from + 1),
                }, h('span', { class: 'record-number' }, from + 1), h('span', { class: 'mono' }, line.slice(from).join(' '))),
                said ? h('span', { class: 'help' }, said) : '',
                iconButton('trash', t('Remove the variation'), () => {
                    session.variations.remove(line.slice(0, from + 1));
                    onchange();
                }, { bare: true, class: 'small' }))));
        },
    };
}
