/* map_draw.js - a map on a canvas, drawn like the library's pictures: OPEN is a ring, CLOSED a dot,
 * the path a thick line, so that nothing depends on colour alone; g, h and f if cells are large. */
import { decimal } from '../base/words.js';
import { groundAt } from './maze.js';

const TOKENS = ['card', 'ink', 'ink-soft', 'line', 'line-strong', 'accent', 'max', 'max-soft', 'min',
    'min-soft', 'now', 'now-soft', 'draw', 'draw-soft', 'focus', 'accent-soft', 'path', 'path-soft', 'mud', 'water'];
const NUMBERS_FROM = 44; /* points per cell */

/* The colours of the theme for the canvas, and the font: the browser resolves light-dark(). */
function palette(element) {
    const probe = document.createElement('span');
    element.append(probe);
    const found = {};
    for (const token of TOKENS) {
        probe.style.color = `var(--${token})`;
        found[token] = getComputedStyle(probe).color;
    }
    probe.remove();
    found.font = getComputedStyle(document.body).fontFamily;
    return found;
}

function short(number) {
    return decimal(Number.isInteger(number) ? number : Number(number.toFixed(1)));
}

function drawWall(pen, x, y, size, colours) {
    pen.fillStyle = colours['line-strong'];
    pen.fillRect(x, y, size, size);
    if (size >= 12) { /* hatched, so that it is not taken for the mark of a state */
        pen.strokeStyle = colours.card;
        pen.globalAlpha = 0.35;
        pen.lineWidth = 1;
        pen.beginPath();
        for (let i = size / 4; i < 2 * size; i += size / 4) {
            pen.moveTo(x + Math.max(0, i - size), y + Math.min(i, size));
            pen.lineTo(x + Math.min(i, size), y + Math.max(0, i - size));
        }
        pen.stroke();
        pen.globalAlpha = 1;
    }
}

/* Four dots: mud; two waves: water, over the mark of a state too. */
function drawPattern(pen, x, y, size, key, colours) {
    const [left, top, middle] = [x + size * 0.1, y + size * 0.14, x + size / 2];
    pen.strokeStyle = pen.fillStyle = colours['ink-soft'];
    pen.lineWidth = Math.max(1, size / 18);
    pen.beginPath();
    if (key === 'mud') {
        for (const [right, down] of [[0.14, 0.14], [0.86, 0.14], [0.14, 0.86], [0.86, 0.86]]) {
            pen.moveTo(x + size * right, y + size * down);
            pen.arc(x + size * right, y + size * down, Math.max(0.8, size / 16), 0, 7);
        }
        pen.fill();
        return;
    }
    for (const line of [top, y + size * 0.86]) {
        pen.moveTo(left, line);
        pen.quadraticCurveTo(x + size * 0.2, line - size * 0.12, x + size * 0.3, line);
        pen.quadraticCurveTo(x + size * 0.4, line + size * 0.12, middle, line);
        pen.quadraticCurveTo(x + size * 0.6, line - size * 0.12, x + size * 0.7, line);
        pen.quadraticCurveTo(x + size * 0.8, line + size * 0.12, x + size * 0.9, line);
    }
    pen.stroke();
}

/** The colour of a cell by its place in the order of expansion, from 0 to 1: lightness grows all the
 * way, so that the order is seen without hue.
 * @param {number} part */
export function heatColour(part) {
    return `oklch(${0.36 + 0.56 * part} ${0.13 + 0.03 * part} ${295 - 195 * part})`;
}

/* Ring: OPEN; dot: CLOSED; cross: seen, beyond the limit. Squares if reached from the goal. */
function drawSign(pen, x, y, radius, { mark, back }, colours) {
    pen.lineWidth = Math.max(1.2, radius * 0.4);
    pen.strokeStyle = pen.fillStyle = mark === 'open' ? colours.max
        : mark === 'beyond' ? colours['ink-soft'] : colours.min;
    pen.beginPath();
    if (mark === 'beyond') {
        pen.moveTo(x - radius, y - radius);
        pen.lineTo(x + radius, y + radius);
        pen.moveTo(x + radius, y - radius);
        pen.lineTo(x - radius, y + radius);
        pen.stroke();
        return;
    }
    if (back) {
        pen.rect(x - radius, y - radius, 2 * radius, 2 * radius);
    } else {
        pen.arc(x, y, radius, 0, 7);
    }
    if (mark === 'open') {
        pen.stroke();
    } else {
        pen.fill();
    }
}

/* A number with a halo of the colour of its cell: the path goes below it. */
function drawNumber(pen, text, x, y, halo) {
    pen.strokeStyle = halo;
    pen.lineJoin = 'round';
    pen.lineWidth = 5;
    pen.strokeText(text, x, y);
    pen.fillText(text, x, y);
}

function drawNumbers(pen, x, y, size, known, ink, halo, colours) {
    const small = Math.round(size / 4.4);
    pen.fillStyle = ink;
    pen.textBaseline = 'alphabetic';
    pen.textAlign = 'center';
    pen.font = `600 ${Math.round(size / 3.4)}px ${colours.font}`;
    drawNumber(pen, short(known.f), x + size / 2, y + size * 0.55, halo);
    pen.font = `${small}px ${colours.font}`;
    pen.textAlign = 'left';
    drawNumber(pen, short(known.g), x + size * 0.08, y + size * 0.9, halo);
    pen.textAlign = 'right';
    drawNumber(pen, short(known.h), x + size * 0.92, y + size * 0.9, halo);
}

/* `part`: its place in the order of expansion, if that is shown. */
function groundColour(known, part, colours) {
    return part !== undefined ? heatColour(part) : known.mark === 'open' ? colours['max-soft']
        : known.mark === 'beyond' ? colours['draw-soft'] : colours['min-soft'];
}

function drawGround(pen, x, y, size, known, part, colours) {
    pen.fillStyle = groundColour(known, part, colours);
    pen.fillRect(x, y, size, size);
}

function drawKnown(pen, x, y, size, known, isNumbered, part, colours) {
    if (isNumbered && known.f !== undefined) {
        drawNumbers(pen, x, y, size, known, part === undefined ? colours.ink : part < 0.45 ? '#fff' : '#000',
            groundColour(known, part, colours), colours);
        drawSign(pen, x + size * 0.16, y + size * 0.16, size * 0.08, known, colours);
    } else if (size >= 5 && part === undefined) {
        drawSign(pen, x + size / 2, y + size / 2,
            known.mark === 'open' ? size * 0.24 : size * 0.15, known, colours);
    }
}

/* In the corner if the cell has numbers. */
function drawEnd(pen, letter, x, y, size, isNumbered, colours) {
    if (isNumbered) {
        drawLetter(pen, letter, x + size * 0.56, y + size * 0.02, size * 0.42, colours);
    } else {
        drawLetter(pen, letter, x, y, size, colours);
    }
}

function drawLetter(pen, letter, x, y, size, colours) {
    pen.fillStyle = colours.path;
    pen.beginPath();
    pen.arc(x + size / 2, y + size / 2, Math.max(size * 0.4, 2.5), 0, 7);
    pen.fill();
    if (size >= 10) {
        pen.fillStyle = colours.card;
        pen.textAlign = 'center';
        pen.textBaseline = 'middle';
        pen.font = `700 ${Math.round(size * 0.5)}px ${colours.font}`;
        pen.fillText(letter, x + size / 2, y + size * 0.54);
    }
}

/* Below numbers it is narrower: they have a halo. */
function drawPath(pen, places, cols, size, isNumbered, colours) {
    const strokes = isNumbered ? [[0.22, colours.card], [0.14, colours.path]]
        : [[0.34, colours.card], [0.22, colours.path]];
    pen.lineCap = pen.lineJoin = 'round';
    for (const [i, [width, colour]] of strokes.entries()) {
        pen.lineWidth = Math.max(3 - i, size * width);
        pen.strokeStyle = colour;
        pen.beginPath();
        places.forEach((place, at) => {
            const x = (place % cols + 0.5) * size;
            const y = (Math.floor(place / cols) + 0.5) * size;
            pen[at ? 'lineTo' : 'moveTo'](x, y);
        });
        pen.stroke();
    }
}

function drawLines(pen, maze, size, colours) {
    pen.strokeStyle = colours.line;
    pen.lineWidth = 1;
    pen.beginPath();
    for (let row = 0; row <= maze.rows; row++) {
        pen.moveTo(0, Math.round(row * size) + 0.5);
        pen.lineTo(maze.cols * size, Math.round(row * size) + 0.5);
    }
    for (let col = 0; col <= maze.cols; col++) {
        pen.moveTo(Math.round(col * size) + 0.5, 0);
        pen.lineTo(Math.round(col * size) + 0.5, maze.rows * size);
    }
    pen.stroke();
}

function outline(pen, place, maze, size, colour, width) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.strokeRect((place % maze.cols) * size + width / 2,
        Math.floor(place / maze.cols) * size + width / 2, size - width, size - width);
}

function layer(width, height, ratio) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * ratio);
    canvas.height = Math.ceil(height * ratio);
    const pen = canvas.getContext('2d');
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    return { canvas, pen };
}

/* Paints onto `canvas` from layers: walls and lines, which seldom change, and the marks, few of
 * which change in a step. */
export class Painter {
    constructor(canvas) {
        this.canvas = canvas;
        this.colours = null;
        this.maze = null;
        this.size = 0;
        this.ground = null;
        this.marks = null;
        this.soft = null; /* mud and water, below the marks */
        this.drawn = new Map(); /* place: its drawing in the layer of marks */
    }

    /** @param {number} place
     * @returns {[number, number]} */
    at(place) {
        return [(place % this.maze.cols) * this.size, Math.floor(place / this.maze.cols) * this.size];
    }

    isNumbered() {
        return this.size >= NUMBERS_FROM;
    }

    /* The place in the order of expansion, from 0 to 1, of a closed cell; if the order is shown. */
    part(view, place) {
        const order = view.isHot ? view.order?.get(place) : undefined;
        return order === undefined || view.marks.get(place).mark !== 'closed' ? undefined
            : order / Math.max(1, view.expanded - 1);
    }

    updateMarks(view) {
        const { pen } = this.marks;
        const known = view.marks ?? new Map();
        for (const place of this.drawn.keys()) {
            if (!known.has(place)) {
                pen.clearRect(...this.at(place), this.size, this.size);
                this.drawn.delete(place);
            }
        }
        for (const [place, one] of known) {
            if (this.drawn.get(place) !== one) {
                pen.clearRect(...this.at(place), this.size, this.size);
                const part = this.part(view, place);
                drawGround(pen, ...this.at(place), this.size, one, part, this.colours);
                if (!this.isNumbered()) {
                    drawKnown(pen, ...this.at(place), this.size, one, false, part, this.colours);
                }
                this.drawn.set(place, one);
            }
        }
    }

    /* After another choice of colours: draws all marks again. */
    forgetMarks() {
        this.drawn = new Map();
    }

    isLaid() {
        return this.maze !== null;
    }

    /* After a change of the theme: looks up the colours again. */
    forget() {
        this.colours = null;
    }

    /* The map, with `cell` points per cell. */
    lay(next, cell) {
        this.maze = next;
        this.size = cell;
        this.colours ??= palette(this.canvas.parentElement);
        const ratio = window.devicePixelRatio || 1;
        const [width, height] = [this.maze.cols * this.size, this.maze.rows * this.size];
        this.ground = layer(width, height, ratio);
        this.marks = layer(width, height, ratio);
        this.drawn = new Map();
        this.canvas.width = this.ground.canvas.width;
        this.canvas.height = this.ground.canvas.height;
        this.canvas.style.width = `${width}px`;
        this.canvas.style.height = `${height}px`;
        this.soft = layer(width, height, ratio);
        this.maze.cells.forEach((_, place) => {
            const { key, cost } = groundAt(this.maze, place);
            if (cost === null) {
                drawWall(this.ground.pen, ...this.at(place), this.size, this.colours);
            } else if (key !== 'free') {
                this.soft.pen.fillStyle = this.colours[key];
                this.soft.pen.fillRect(...this.at(place), this.size, this.size);
                if (this.size >= 9) {
                    drawPattern(this.ground.pen, ...this.at(place), this.size, key, this.colours);
                }
            }
        });
        if (this.size >= 7) {
            drawLines(this.ground.pen, this.maze, this.size, this.colours);
        }
    }

    /* `view`: {marks, current, path} of the current state of the search, all optional; `cursor`:
     * the cell of the keyboard cursor, or null. */
    draw(view, cursor) {
        const pen = this.canvas.getContext('2d');
        const ratio = this.canvas.width / (this.maze.cols * this.size);
        this.updateMarks(view);
        pen.setTransform(1, 0, 0, 1, 0, 0);
        pen.fillStyle = this.colours.card;
        pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
        pen.drawImage(this.soft.canvas, 0, 0);
        pen.drawImage(this.marks.canvas, 0, 0);
        pen.drawImage(this.ground.canvas, 0, 0);
        pen.setTransform(ratio, 0, 0, ratio, 0, 0);
        if (view.path?.length) {
            drawPath(pen, view.path, this.maze.cols, this.size, this.isNumbered(), this.colours);
        }
        if (this.isNumbered()) {
            view.marks?.forEach((known, place) =>
                drawKnown(pen, ...this.at(place), this.size, known, true, this.part(view, place), this.colours));
        }
        for (const [letter, place] of [['S', this.maze.start], ['T', this.maze.target]]) {
            drawEnd(pen, letter, ...this.at(place), this.size,
                this.isNumbered() && view.marks?.get(place)?.f !== undefined, this.colours);
        }
        if (view.current !== undefined) {
            outline(pen, view.current, this.maze, this.size, this.colours.now, Math.max(2, this.size * 0.1));
        }
        if (cursor !== null) {
            outline(pen, cursor, this.maze, this.size, this.colours.focus,
                Math.max(2, Math.min(4, this.size * 0.12)));
        }
    }
}
