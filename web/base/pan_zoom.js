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
     * @param {{size: () => {width: number, height: number}, room?: () => {width: number, height: number},
     *     onmove?: () => void}} options `onmove`: it shows another part, or another scale; `room`: what is made to fit
     *     in its place, from the same top */
    constructor(svg, world, { size, room = size, onmove }) {
        this.svg = svg;
        this.onmove = onmove;
        this.world = world;
        this.size = size;
        this.fitted = room;
        this.at = { x: 0, y: 0, scale: 1 };
        this.pointers = new Map(); /* the pointers that are down, by id */
        this.dragged = false;
        this.touched = false; /* the user has chosen the view */
        /** @type {{width: number, height: number} | null} */
        this.measured = null; /* reading it at every step would make the browser lay out the page each time */
        new ResizeObserver(() => {
            this.measured = null;
        }).observe(svg);
        this.listen();
    }

    /** The size of the frame. */
    room() {
        if (!this.measured?.width) {
            const { width, height } = this.box();
            this.measured = { width, height };
        }
        return this.measured;
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
        this.onmove?.();
    }

    box() {
        return this.svg.getBoundingClientRect();
    }

    /** @param {number} factor
     * @param {number} x of the point that stays in place
     * @param {number} y */
    zoomAt(factor, x, y) {
        const { width } = this.room();
        const least = Math.min(LEAST, width / Math.max(this.size().width, 1)); /* all of it can be seen */
        const scale = Math.min(Math.max(this.at.scale * factor, least), MOST);
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
        const whole = this.fitted();
        if (!width || !whole.width) {
            return;
        }
        const fits = Math.min(width / whole.width, height / whole.height, 1.4);
        const scale = Math.max(fits, least);
        this.at = {
            x: (width - this.size().width * scale) / 2,
            y: Math.max((height - whole.height * scale) / 2, 0),
            scale,
        };
        this.draw();
    }

    /** Pans as little as needed to make this part, in coordinates of the world, visible.
     * @param {{x: number, y: number, width: number, height: number}} part its centre and its size */
    reveal({ x, y, width, height }) {
        const view = this.room();
        if (!view.width) {
            return;
        }
        const margin = 12;
        /** @type {(low: number, high: number, room: number) => number} */
        const shift = (low, high, room) => (high - low > room - 2 * margin || low < margin
            ? margin - low : high > room - margin ? room - margin - high : 0);
        const left = this.at.x + (x - width / 2) * this.at.scale;
        const top = this.at.y + (y - height / 2) * this.at.scale;
        const [dx, dy] = [shift(left, left + width * this.at.scale, view.width),
            shift(top, top + height * this.at.scale, view.height)];
        if (dx || dy) {
            this.at.x += dx;
            this.at.y += dy;
            this.draw();
        }
    }

    /** Centres a point of the world.
     * @param {number} x
     * @param {number} y
     * @param {number} [scale] */
    centre(x, y, scale = this.at.scale) {
        const { width, height } = this.room();
        this.touched = true;
        this.at = { x: width / 2 - x * scale, y: height / 2 - y * scale, scale };
        this.draw();
    }

    get place() {
        return { ...this.at };
    }
}
