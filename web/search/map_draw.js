/* map_draw.js - a map on a canvas, drawn like the library's pictures: OPEN is a ring, CLOSED a dot,
 * the path a thick line, so that nothing depends on colour alone; g, h and f if cells are large. */
import { decimal } from '../base/words.js';

const TOKENS = ['card', 'ink', 'ink-soft', 'line', 'line-strong', 'accent', 'max', 'max-soft', 'min',
    'min-soft', 'now', 'now-soft', 'draw', 'draw-soft', 'focus', 'accent-soft', 'path', 'path-soft'];
const NUMBERS_FROM = 44; /* points per cell */

/* The colours of the theme for the canvas: the browser resolves light-dark(). */
function palette(element) {
    const probe = document.createElement('span');
    element.append(probe);
    const found = {};
    for (const token of TOKENS) {
        probe.style.color = `var(--${token})`;
        found[token] = getComputedStyle(probe).color;
    }
    probe.remove();
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

function drawNumbers(pen, x, y, size, known, colours) {
    const small = Math.round(size / 4.4);
    pen.fillStyle = colours.ink;
    pen.textBaseline = 'alphabetic';
    pen.textAlign = 'center';
    pen.font = `600 ${Math.round(size / 3.4)}px system-ui, sans-serif`;
    pen.fillText(short(known.f), x + size / 2, y + size * 0.55);
    pen.font = `${small}px system-ui, sans-serif`;
    pen.textAlign = 'left';
    pen.fillText(short(known.g), x + size * 0.08, y + size * 0.9);
    pen.textAlign = 'right';
    pen.fillText(short(known.h), x + size * 0.92, y + size * 0.9);
}

function drawGround(pen, x, y, size, known, colours) {
    pen.fillStyle = known.mark === 'open' ? colours['max-soft']
        : known.mark === 'beyond' ? colours['draw-soft'] : colours['min-soft'];
    pen.fillRect(x, y, size, size);
}

function drawKnown(pen, x, y, size, known, isNumbered, colours) {
    if (isNumbered && known.f !== undefined) {
        drawNumbers(pen, x, y, size, known, colours);
        drawSign(pen, x + size * 0.16, y + size * 0.16, size * 0.08, known, colours);
    } else if (size >= 5) {
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
        pen.font = `700 ${Math.round(size * 0.5)}px system-ui, sans-serif`;
        pen.fillText(letter, x + size / 2, y + size * 0.54);
    }
}

/* Below numbers it is a broad band, else a thick line with an outline. */
function drawPath(pen, places, cols, size, isNumbered, colours) {
    const strokes = isNumbered ? [[0.52, colours.path], [0.42, colours['path-soft']]]
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

    updateMarks(known) {
        const { pen } = this.marks;
        for (const place of this.drawn.keys()) {
            if (!known.has(place)) {
                pen.clearRect(...this.at(place), this.size, this.size);
                this.drawn.delete(place);
            }
        }
        for (const [place, one] of known) {
            if (this.drawn.get(place) !== one) {
                pen.clearRect(...this.at(place), this.size, this.size);
                drawGround(pen, ...this.at(place), this.size, one, this.colours);
                if (!this.isNumbered()) {
                    drawKnown(pen, ...this.at(place), this.size, one, false, this.colours);
                }
                this.drawn.set(place, one);
            }
        }
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
        this.maze.walls.forEach((wall, place) => {
            if (wall) {
                drawWall(this.ground.pen, ...this.at(place), this.size, this.colours);
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
        this.updateMarks(view.marks ?? new Map());
        pen.setTransform(1, 0, 0, 1, 0, 0);
        pen.fillStyle = this.colours.card;
        pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
        pen.drawImage(this.marks.canvas, 0, 0);
        pen.drawImage(this.ground.canvas, 0, 0);
        pen.setTransform(ratio, 0, 0, ratio, 0, 0);
        if (view.path?.length) {
            drawPath(pen, view.path, this.maze.cols, this.size, this.isNumbered(), this.colours);
        }
        if (this.isNumbered()) {
            view.marks?.forEach((known, place) =>
                drawKnown(pen, ...this.at(place), this.size, known, true, this.colours));
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
