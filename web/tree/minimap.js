/* minimap.js - the whole of a large tree in a corner of its frame: the part in view, and where the
 * search is. A press or a drag on it moves the view. It is for pointers and eyes: keys and screen
 * readers have the tree itself. */
import { h } from '../base/dom.js';
import { coloursOf, paintTree, wholeLens } from './far.js';

const ROOM = { width: 180, height: 64 };
const LEAST = 60; /* nodes: smaller trees are found without it */
const REST = 250; /* milliseconds without a step after which it is painted again */

export class Minimap {
    /** @param {{onmove: (x: number, y: number) => void}} options a place of the tree to be shown */
    constructor({ onmove }) {
        this.size = { width: 0, height: 0 };
        /** @type {any[]} */
        this.items = [];
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.resting = undefined;
        this.canvas = h('canvas', { width: ROOM.width, height: ROOM.height, onrecolour: () => this.paint() });
        this.frame = h('div', { class: 'minimap-frame' });
        this.here = h('div', { class: 'minimap-here', hidden: true });
        const move = (/** @type {PointerEvent} */ event) => {
            if (event.buttons & 1) {
                const { left, top } = this.element.getBoundingClientRect();
                const lens = wholeLens(this.size, ROOM);
                onmove((event.clientX - left - lens.x) / lens.sx, (event.clientY - top - lens.y) / lens.sy);
            }
        };
        this.element = h('div', {
            class: 'minimap', hidden: true, 'aria-hidden': 'true',
            onpointerdown: (/** @type {PointerEvent} */ event) => {
                this.element.setPointerCapture(event.pointerId);
                event.preventDefault();
                move(event);
            },
            onpointermove: move,
        }, this.canvas, this.frame, this.here);
    }

    /** @param {any[]} items
     * @param {{width: number, height: number}} size */
    setTree(items, size) {
        this.items = items;
        this.size = size;
        this.here.hidden = true;
        this.plan();
    }

    /** Paints soon, when nothing happens any more. */
    plan() {
        clearTimeout(this.resting);
        this.resting = setTimeout(() => this.paint(), REST);
    }

    paint() {
        if (this.element.isConnected && !this.element.hidden) {
            paintTree(this.canvas, this.items, wholeLens(this.size, ROOM), coloursOf(this.element));
        }
    }

    /** The part in view, in coordinates of the tree; it is there only if that is not all of it.
     * @param {{left: number, top: number, right: number, bottom: number}} part */
    show({ left, top, right, bottom }) {
        const { width, height } = this.size;
        const isAll = left <= 1 && top <= 1 && right >= width - 1 && bottom >= height - 1;
        const was = this.element.hidden;
        this.element.hidden = isAll || !width || this.items.length < LEAST;
        if (this.element.hidden) {
            return;
        }
        if (was) {
            this.paint();
        }
        const lens = wholeLens(this.size, ROOM);
        const [x, y] = [lens.x + lens.sx * Math.max(left, 0), lens.y + lens.sy * Math.max(top, 0)];
        this.frame.style.transform = `translate(${x}px, ${y}px)`;
        this.frame.style.width = `${Math.max(lens.x + lens.sx * Math.min(right, width) - x, 3)}px`;
        this.frame.style.height = `${Math.max(lens.y + lens.sy * Math.min(bottom, height) - y, 3)}px`;
    }

    /** Where the search is.
     * @param {{x: number, y: number} | undefined} place */
    mark(place) {
        this.here.hidden = !place;
        if (place) {
            const lens = wholeLens(this.size, ROOM);
            this.here.style.transform = `translate(${lens.x + lens.sx * place.x}px, ${lens.y + lens.sy * place.y}px)`;
        }
        this.plan();
    }
}
