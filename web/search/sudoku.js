/* sudoku.js - a sudoku typed, pasted or generated, and its states on the same grid: givens are
 * bold, digits found are not, the digit of the step is outlined. */
import { h, iconButton, say, toast } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { choice, field } from '../base/form.js';
import { t } from '../base/words.js';

const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 };

/* 81 cells of a text in common notations: 0, _, * and . are empty, frames and blanks are
 * ignored. */
function readSudoku(text) {
    const cells = text.replace(/[^0-9._*]/g, '').replace(/[0_*]/g, '.');
    return cells.length === 81 ? cells : null;
}

/* `onedit()`: another puzzle is being typed; `onload()`: another one is complete. */
export class SudokuGrid {
    constructor({ puzzle, onedit, onload }) {
        this.onedit = onedit;
        this.onload = onload;
        this.given = puzzle;
        this.shown = puzzle;
        this.cursor = 0;
        this.inputs = Array.from({ length: 81 }, (_, cell) => h('input', {
            type: 'text',
            inputmode: 'numeric',
            autocomplete: 'off',
            maxlength: 1,
            tabindex: cell ? -1 : 0,
            'data-cell': cell,
            'aria-label': t('row %s, column %s', Math.floor(cell / 9) + 1, cell % 9 + 1),
            oninput: (event) => this.type(cell, event.target.value),
            onfocus: (event) => {
                this.moveTo(cell, false);
                event.target.select();
            },
        }));
        this.grid = h('div', { class: 'sudoku', role: 'group', 'aria-label': 'sudoku' },
            this.inputs.map((input, cell) => h('div',
                { class: 'sudoku-cell', 'data-box': this.box(cell) }, input)));
        this.grade = choice([['easy', t('easy')], ['medium', t('medium')], ['hard', t('hard')],
            ['expert', t('expert')]], 'easy');
        this.seed = h('input', { type: 'number', min: 1, max: 999999, value: 1 });
        this.pasted = h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off', class: 'mono',
            onchange: () => this.paste(this.pasted.value) });
        this.element = h('div', { class: 'stack' }, this.grid,
            h('div', { class: 'row' },
                field(t('difficulty'), this.grade), field(t('seed'), this.seed),
                iconButton('random', t('New puzzle'), () => this.make()),
                iconButton('trash', t('Clear'), () => this.load('.'.repeat(81)))),
            field(t('81 characters'), this.pasted,
                t('Row by row: digits, and . or 0 where empty. Pasting into the grid works too.')));
        this.grid.addEventListener('paste', (event) => {
            const text = event.clipboardData.getData('text');
            if (text.trim().length > 1) {
                event.preventDefault();
                this.paste(text);
            }
        });
        this.grid.addEventListener('keydown', (event) => {
            const step = ARROWS[event.key];
            const to = this.cursor + (step ?? 0);
            const isAcross = Math.abs(step) === 1 && Math.floor(to / 9) !== Math.floor(this.cursor / 9);
            if (step && to >= 0 && to < 81 && !isAcross) {
                event.preventDefault();
                this.moveTo(to);
            } else if (['Backspace', 'Delete'].includes(event.key) && this.shown[this.cursor] !== '.') {
                event.preventDefault();
                this.type(this.cursor, '');
            }
            event.stopPropagation();
        });
        this.setGiven(puzzle);
    }

    /* Thick lines belong to the cells at the edge of a box. */
    box(cell) {
        const right = cell % 9 === 2 || cell % 9 === 5;
        const below = Math.floor(cell / 9) === 2 || Math.floor(cell / 9) === 5;
        return `${right ? 'right ' : ''}${below ? 'below' : ''}`.trim();
    }

    draw(changed = null) {
        this.inputs.forEach((input, cell) => {
            const digit = this.shown[cell] === '.' ? '' : this.shown[cell];
            const isGiven = this.given[cell] !== '.';
            input.value = digit;
            input.classList.toggle('given', isGiven);
            input.classList.toggle('found', Boolean(digit) && !isGiven);
            input.classList.toggle('step', cell === changed);
        });
        this.grid.dataset.state = this.shown;
    }

    setGiven(cells) {
        this.given = this.shown = cells;
        this.pasted.value = this.given;
        this.draw();
    }

    moveTo(cell, isFocused = true) {
        this.inputs[this.cursor].tabIndex = -1;
        this.cursor = cell;
        this.inputs[this.cursor].tabIndex = 0;
        if (isFocused) {
            this.inputs[this.cursor].focus();
        }
    }

    type(cell, text) {
        const digit = /[1-9]/.exec(text)?.[0] ?? '.';
        this.setGiven(this.given.slice(0, cell) + digit + this.given.slice(cell + 1));
        this.onedit();
        if (digit !== '.' && cell < 80) {
            this.moveTo(cell + 1);
        }
    }

    load(cells) {
        this.setGiven(cells);
        this.onload();
    }

    paste(text) {
        const cells = readSudoku(text);
        if (cells) {
            this.load(cells);
        } else {
            toast(t('A sudoku has 81 cells; this text has %s.',
                text.replace(/[^0-9._*]/g, '').length), 'bad');
            this.pasted.value = this.given;
        }
    }

    async make() {
        try {
            const answer = await ask('show',
                { problem: 'sudoku', make: this.grade.value, seed: this.seed.value || 1 });
            this.load(answer.position);
            say(t('New puzzle'));
            this.seed.value = Number(this.seed.value || 1) + 1;
        } catch (error) {
            toast(error.message, 'bad');
        }
    }

    values() {
        return { puzzle: this.given, steps: 'yes' };
    }

    /* A state of the search, 81 characters. */
    show(state) {
        const changed = [...state].findIndex((digit, cell) => digit !== this.shown[cell]);
        const isOne = changed >= 0
            && [...state].filter((digit, cell) => digit !== this.shown[cell]).length === 1;
        this.shown = state;
        this.draw(isOne ? changed : null);
    }
}
