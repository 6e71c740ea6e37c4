/* position.js - the position as text, to copy or to set up; the game as a link or a file. */
import { copy, h, iconButton, toast } from '../base/dom.js';
import { errorLine, field } from '../base/form.js';
import { t } from '../base/words.js';

/* The ending of a file with this text. */
export function endingOf(text) {
    return text.startsWith('poda ') ? 'poda'
        : text.startsWith('(') ? 'sgf'
            : /^\[GameType /m.test(text) ? 'pdn' : 'pgn';
}

export function createPosition({ onplace, onlink, onsave, onexport, onload }) {
    const error = errorLine();
    let drawn = '';
    const text = h('textarea', { rows: 2, spellcheck: 'false', name: 'position' });
    const form = h('form', { class: 'fields', onsubmit: (event) => {
        event.preventDefault();
        error.show(null);
        onplace(text.value.trim());
    } },
    field(t('Position'), text, t('Write or paste a position here to start from it, or a game of any kind as PGN, PDN, SGF, FEN or EPD.')),
    error.element,
    h('div', { class: 'row' },
        h('button', { type: 'submit', class: 'small' }, t('Set up')),
        iconButton('copy', t('Copy'), async () => {
            toast(await copy(text.value) ? t('The position is copied.') : text.value);
        }, { class: 'small' }),
        iconButton('link', t('Copy link'), onlink, { class: 'small' }),
        iconButton('download', t('Save'), onsave, { class: 'small' }),
        iconButton('download', t('Export'), onexport,
            { class: 'small', title: t('As PGN, PDN or SGF, for other programs') }),
        iconButton('upload', t('Load'), onload, { class: 'small' })));
    return {
        element: h('section',
            { class: 'play-position', 'aria-label': t('Position, link and file') }, form),
        draw(position) {
            const isEdited = text === document.activeElement && text.value !== drawn;
            text.value = isEdited ? text.value : position;
            drawn = position;
            error.show(null);
        },
        fail: error.show,
    };
}
