/* miniature.js - a small picture of a game or a problem: the boards of a short film (`show film=`), or, where there
 * is no board, the picture that `find` draws. It rests on one frame and plays when it is told to. */
import { documentOf, ask } from '../engine/engine.js';
import { h, s } from '../base/dom.js';
import { layout, owner } from '../play/board_layout.js';

const MOVES = 8;
const REST = 6; /* the frame to rest on: first positions are often empty */
const FRAME = 650; /* milliseconds */
const SLENDER = Math.log(2.5); /* pictures this much longer than wide, or wider than long, are no use when small */

/** @typedef {{name: string, problem: boolean, title: string, summary: string, names: string[]}} Item */

/** @param {any} view a board as `show` describes it
 * @returns {Element | null} null: there is nothing to draw */
export function drawView(view) {
    const parts = view.kind === 'none' ? null : layout(view, true);
    return parts && s('svg', {
        class: `miniature board-svg ${view.kind} look-${view.look}${view.places ? ' places' : ''}`,
        viewBox: `0 0 ${parts.width} ${parts.height}`,
        'aria-hidden': 'true',
    }, parts.back, parts.cells.map((/** @type {any} */ cell) =>
        s('g', { class: `picture can ${owner(cell.piece)}` }, cell.shapes())));
}

export class Miniature {
    /** @param {Item} item */
    constructor(item) {
        this.item = item;
        this.element = h('div', { class: 'mini-picture' });
        /** @type {any[]} */
        this.frames = [];
        this.at = 0;
        /** @type {ReturnType<typeof setInterval> | undefined} */
        this.timer = undefined;
        this.isLoaded = false;
    }

    async load() {
        if (this.isLoaded) {
            return;
        }
        this.isLoaded = true;
        const { name, problem } = this.item;
        try {
            const answer = await ask('show', { [problem ? 'problem' : 'game']: name, film: MOVES, ...problem ? { as: 'problem' } : {} });
            this.frames = answer.film.map(({ view }) => view).filter(({ kind }) => kind !== 'none');
            if (this.frames.length > 0) {
                this.rest();
            } else {
                await this.loadPicture();
            }
        } catch {
            this.element.classList.add('missing'); /* the card has its words */
        }
    }

    /* A map, a graph or a tree, as the library draws it; where it would be a thread, what the problem is given. */
    async loadPicture() {
        const { name, problem } = this.item;
        const blob = problem ? await documentOf('find', { problem: name, format: 'svg' })
            : await documentOf('show', { game: name, whole: 'yes', format: 'svg' });
        const url = URL.createObjectURL(blob);
        const image = h('img', { src: url, alt: '' });
        await image.decode();
        URL.revokeObjectURL(url);
        if (Math.abs(Math.log(image.naturalWidth / image.naturalHeight)) < SLENDER) {
            this.element.replaceChildren(image);
        } else {
            const { options } = /** @type {any} */ (await ask('games', { game: name }));
            this.element.replaceChildren(h('span', { class: 'mini-given mono' }, options[0]?.value ?? ''));
        }
    }

    /** @param {number} at */
    show(at) {
        const drawn = drawView(this.frames[at]);
        this.at = at;
        if (drawn) {
            this.element.replaceChildren(drawn);
        }
    }

    rest() {
        clearInterval(this.timer);
        this.timer = undefined;
        if (this.frames.length > 0) {
            this.show(Math.min(REST, Math.floor(0.6 * (this.frames.length - 1))));
        }
    }

    get isPlaying() {
        return this.timer !== undefined;
    }

    /** Plays from the first position to the last, then rests.
     * @param {boolean} [again] begins anew at the end, until rest() is called */
    play(again = false) {
        if (this.frames.length < 2 || this.isPlaying) {
            return;
        }
        this.show(0);
        this.timer = setInterval(() => {
            if (this.at + 1 < this.frames.length) {
                this.show(this.at + 1);
            } else if (again) {
                this.show(0);
            } else {
                clearInterval(this.timer);
                this.timer = undefined;
            }
        }, FRAME);
    }
}
