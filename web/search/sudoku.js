/* sudoku.js - a sudoku typed, pasted or made, and its states on the same grid: givens are bold,
 * what was found is not, the digit of the step is outlined. */
import { h, iconButton, say, toast } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { choice, field } from '../base/form.js';
import { t } from '../base/words.js';

const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 };

/* 81 cells of a text as people write sudokus: 0, _, * and . are empty, frames and blanks nothing. */
function readSudoku(text) {
    const cells = text.replace(/[^0-9._*]/g, '').replace(/[0_*]/g, '.');
    return cells.length === 81 ? cells : null;
}

/* `onedit()`: another puzzle is being typed; `onload()`: another one is there. */
export function createSudoku({ puzzle, onedit, onload }) {
    let given = puzzle;
    let shown = puzzle;
    let cursor = 0;
    const inputs = Array.from({ length: 81 }, (_, cell) => h('input', {
        type: 'text',
        inputmode: 'numeric',
        autocomplete: 'off',
        maxlength: 1,
        tabindex: cell ? -1 : 0,
        'data-cell': cell,
        'aria-label': t('row %s, column %s', Math.floor(cell / 9) + 1, cell % 9 + 1),
        oninput: (event) => type(cell, event.target.value),
        onfocus: (event) => {
            moveTo(cell, false);
            event.target.select();
        },
    }));
    const grid = h('div', { class: 'sudoku', role: 'group', 'aria-label': 'sudoku' },
        inputs.map((input, cell) => h('div', { class: 'sudoku-cell', 'data-box': box(cell) }, input)));
    const grade = choice([['easy', t('easy')], ['medium', t('medium')], ['hard', t('hard')],
        ['expert', t('expert')]], 'easy');
    const seed = h('input', { type: 'number', min: 1, max: 999999, value: 1 });
    const pasted = h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off', class: 'mono',
        onchange: () => paste(pasted.value) });
    const element = h('div', { class: 'stack' }, grid,
        h('div', { class: 'row' },
            field(t('difficulty'), grade), field(t('seed'), seed),
            iconButton('random', t('New puzzle'), make),
            iconButton('trash', t('Clear'), () => load('.'.repeat(81)))),
        field(t('81 characters'), pasted,
            t('Row by row: digits, and . or 0 where empty. Pasting into the grid works too.')));

    /* Thick lines are on the cells at the edge of a box. */
    function box(cell) {
        const right = cell % 9 === 2 || cell % 9 === 5;
        const below = Math.floor(cell / 9) === 2 || Math.floor(cell / 9) === 5;
        return `${right ? 'right ' : ''}${below ? 'below' : ''}`.trim();
    }

    function draw(changed = null) {
        inputs.forEach((input, cell) => {
            const digit = shown[cell] === '.' ? '' : shown[cell];
            const isGiven = given[cell] !== '.';
            input.value = digit;
            input.classList.toggle('given', isGiven);
            input.classList.toggle('found', Boolean(digit) && !isGiven);
            input.classList.toggle('step', cell === changed);
        });
        grid.dataset.state = shown;
    }

    function setGiven(cells) {
        given = shown = cells;
        pasted.value = given;
        draw();
    }

    function moveTo(cell, isFocused = true) {
        inputs[cursor].tabIndex = -1;
        cursor = cell;
        inputs[cursor].tabIndex = 0;
        if (isFocused) {
            inputs[cursor].focus();
        }
    }

    function type(cell, text) {
        const digit = /[1-9]/.exec(text)?.[0] ?? '.';
        setGiven(given.slice(0, cell) + digit + given.slice(cell + 1));
        onedit();
        if (digit !== '.' && cell < 80) {
            moveTo(cell + 1);
        }
    }

    function load(cells) {
        setGiven(cells);
        onload();
    }

    function paste(text) {
        const cells = readSudoku(text);
        if (cells) {
            load(cells);
        } else {
            toast(t('A sudoku has 81 cells; this text has %s.',
                text.replace(/[^0-9._*]/g, '').length), 'bad');
            pasted.value = given;
        }
    }

    async function make() {
        try {
            const answer = await ask('show',
                { problem: 'sudoku', make: grade.value, seed: seed.value || 1 });
            load(answer.position);
            say(t('New puzzle'));
            seed.value = Number(seed.value || 1) + 1;
        } catch (error) {
            toast(error.message, 'bad');
        }
    }

    grid.addEventListener('paste', (event) => {
        const text = event.clipboardData.getData('text');
        if (text.trim().length > 1) {
            event.preventDefault();
            paste(text);
        }
    });
    grid.addEventListener('keydown', (event) => {
        const step = ARROWS[event.key];
        const to = cursor + (step ?? 0);
        const isAcross = Math.abs(step) === 1 && Math.floor(to / 9) !== Math.floor(cursor / 9);
        if (step && to >= 0 && to < 81 && !isAcross) {
            event.preventDefault();
            moveTo(to);
        } else if ((event.key === 'Backspace' || event.key === 'Delete') && shown[cursor] !== '.') {
            event.preventDefault();
            type(cursor, '');
        }
        event.stopPropagation();
    });
    setGiven(puzzle);

    return {
        element,
        setGiven,
        values: () => ({ puzzle: given, steps: 'yes' }),
        /* A state of the search, 81 characters. */
        show(state) {
            const changed = [...state].findIndex((digit, cell) => digit !== shown[cell]);
            const isOne = changed >= 0
                && [...state].filter((digit, cell) => digit !== shown[cell]).length === 1;
            shown = state;
            draw(isOne ? changed : null);
        },
        unmount() {},
    };
}
