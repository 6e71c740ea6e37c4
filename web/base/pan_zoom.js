/* pan_zoom.js - pans and zooms the contents of an SVG: drag, wheel, pinch, and functions for
 * buttons and keys. A drag does not count as a click. */
const LEAST = 0.05;
const MOST = 4;
const DRAG = 5; /* pixels before a press becomes a drag */

/** The centre of some points, and the distance between the first two.
 * @param {Iterable<{x: number, y: number}>} points */
function middleOf(points) {
    const all = [...points];
    return {
        x: all.reduce((sum, point) => sum + point.x, 0) / all.length,
        y: all.reduce((sum, point) => sum + point.y, 0) / all.length,
        spread: all.length < 2 ? 0 : Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y),
    };
}

export class PanZoom {
    /** `svg` shows `world`, a <g> that is moved and scaled; size() returns its width and height.
     * @param {any} svg
     * @param {Element} world
     * @param {{size: () => {width: number, height: number}}} options */
    constructor(svg, world, { size }) {
        this.svg = svg;
        this.world = world;
        this.size = size;
        this.at = { x: 0, y: 0, scale: 1 };
        this.pointers = new Map(); /* the pointers that are down, by id */
        this.dragged = false;
        this.touched = false; /* the user has chosen the view */
        this.listen();
    }

    listen() {
        this.svg.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => {
            if (event.button === 0) {
                this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
                this.dragged = this.pointers.size > 1;
            }
        });
        this.svg.addEventListener('pointermove', (/** @type {PointerEvent} */ event) => this.move(event));
        const release = (/** @type {PointerEvent} */ event) => this.pointers.delete(event.pointerId);
        this.svg.addEventListener('pointerup', release);
        this.svg.addEventListener('pointercancel', release);
        this.svg.addEventListener('click', (/** @type {Event} */ event) => {
            /* suppresses the click that ends a drag */
            if (this.dragged) {
                event.stopPropagation();
                event.preventDefault();
                this.dragged = false;
            }
        }, true);
        /* The wheel zooms if the drawing has the focus; otherwise it scrolls the page. */
        this.svg.addEventListener('wheel', (/** @type {WheelEvent} */ event) => {
            if (!event.ctrlKey && !this.svg.contains(document.activeElement)) {
                return;
            }
            event.preventDefault();
            this.touched = true;
            const { left, top } = this.box();
            const lines = event.deltaMode === 1 ? 16 : 1;
            this.zoomAt(Math.exp(-event.deltaY * lines * 0.0015), event.clientX - left, event.clientY - top);
        }, { passive: false });
    }

    /** One pointer drags; two pointers also zoom.
     * @param {PointerEvent} event */
    move(event) {
        const old = this.pointers.get(event.pointerId);
        if (!old) {
            return;
        }
        const point = { x: event.clientX, y: event.clientY };
        if (!this.dragged && Math.hypot(point.x - old.x, point.y - old.y) < DRAG) {
            return;
        }
        if (!this.svg.hasPointerCapture(event.pointerId)) {
            this.svg.setPointerCapture(event.pointerId);
        }
        this.dragged = this.touched = true;
        const before = middleOf(this.pointers.values());
        this.pointers.set(event.pointerId, point);
        const after = middleOf(this.pointers.values());
        this.at.x += after.x - before.x;
        this.at.y += after.y - before.y;
        if (before.spread > 0) {
            const { left, top } = this.box();
            this.zoomAt(after.spread / before.spread, after.x - left, after.y - top);
        }
        this.draw();
    }

    draw() {
        this.world.setAttribute('transform', `translate(${this.at.x} ${this.at.y}) scale(${this.at.scale})`);
    }

    box() {
        return this.svg.getBoundingClientRect();
    }

    /** @param {number} factor
     * @param {number} x of the point that stays in place
     * @param {number} y */
    zoomAt(factor, x, y) {
        const scale = Math.min(Math.max(this.at.scale * factor, LEAST), MOST);
        this.at = {
            x: x - (x - this.at.x) * scale / this.at.scale,
            y: y - (y - this.at.y) * scale / this.at.scale,
            scale,
        };
        this.draw();
    }

    /** @param {number} factor */
    zoom(factor) {
        this.touched = true;
        const { width, height } = this.box();
        this.zoomAt(factor, width / 2, height / 2);
    }

    /** @param {number} dx
     * @param {number} dy */
    pan(dx, dy) {
        this.touched = true;
        this.at.x += dx;
        this.at.y += dy;
        this.draw();
    }

    /* Centres the whole drawing; `least`: the smallest scale. If that does not fit, the top is
     * shown, centred. */
    fit(least = 0) {
        this.touched = false;
        const { width, height } = this.box();
        const whole = this.size();
        if (!width || !whole.width) {
            return;
        }
        const fits = Math.min(width / whole.width, height / whole.height, 1.4);
        const scale = Math.max(fits, least);
        this.at = {
            x: (width - whole.width * scale) / 2,
            y: Math.max((height - whole.height * scale) / 2, 0),
            scale,
        };
        this.draw();
    }

    /** Pans as little as needed to make this part, in coordinates of the world, visible.
     * @param {{x: number, y: number, width: number, height: number}} part its centre and its size */
    reveal({ x, y, width, height }) {
        const view = this.box();
        if (!view.width) {
            return;
        }
        const margin = 12;
        /** @type {(low: number, high: number, room: number) => number} */
        const shift = (low, high, room) => (high - low > room - 2 * margin || low < margin
            ? margin - low : high > room - margin ? room - margin - high : 0);
        const left = this.at.x + (x - width / 2) * this.at.scale;
        const top = this.at.y + (y - height / 2) * this.at.scale;
        this.at.x += shift(left, left + width * this.at.scale, view.width);
        this.at.y += shift(top, top + height * this.at.scale, view.height);
        this.draw();
    }

    get place() {
        return { ...this.at };
    }
}
