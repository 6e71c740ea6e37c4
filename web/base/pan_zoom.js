/* pan_zoom.js - moves and scales what is in an SVG: drag, wheel, pinch, and calls for buttons and keys.
 * A drag is no click. */
const LEAST = 0.05;
const MOST = 4;
const DRAG = 5; /* pixels before a press is a drag */

/* `svg` shows `world`, a <g>; size() gives its width and height. */
export function panZoom(svg, world, { size }) {
    let at = { x: 0, y: 0, scale: 1 };
    const pointers = new Map();
    let dragged = false;
    let touched = false; /* a person has chosen the place */

    function draw() {
        world.setAttribute('transform', `translate(${at.x} ${at.y}) scale(${at.scale})`);
    }

    function box() {
        return svg.getBoundingClientRect();
    }

    function zoomAt(factor, x, y) {
        const scale = Math.min(Math.max(at.scale * factor, LEAST), MOST);
        at = {
            x: x - (x - at.x) * scale / at.scale,
            y: y - (y - at.y) * scale / at.scale,
            scale,
        };
        draw();
    }

    function middleOf(points) {
        const all = [...points];
        return {
            x: all.reduce((sum, point) => sum + point.x, 0) / all.length,
            y: all.reduce((sum, point) => sum + point.y, 0) / all.length,
            spread: all.length < 2 ? 0 : Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y),
        };
    }

    svg.addEventListener('pointerdown', (event) => {
        if (event.button === 0) {
            pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
            dragged = pointers.size > 1;
        }
    });
    svg.addEventListener('pointermove', (event) => {
        const old = pointers.get(event.pointerId);
        if (!old) {
            return;
        }
        const point = { x: event.clientX, y: event.clientY };
        if (!dragged && Math.hypot(point.x - old.x, point.y - old.y) < DRAG) {
            return;
        }
        if (!svg.hasPointerCapture(event.pointerId)) {
            svg.setPointerCapture(event.pointerId);
        }
        dragged = touched = true;
        const before = middleOf(pointers.values());
        pointers.set(event.pointerId, point);
        const after = middleOf(pointers.values());
        at.x += after.x - before.x;
        at.y += after.y - before.y;
        if (before.spread > 0) {
            const { left, top } = box();
            zoomAt(after.spread / before.spread, after.x - left, after.y - top);
        }
        draw();
    });
    const release = (event) => pointers.delete(event.pointerId);
    svg.addEventListener('pointerup', release);
    svg.addEventListener('pointercancel', release);
    svg.addEventListener('click', (event) => { /* the click that ends a drag */
        if (dragged) {
            event.stopPropagation();
            event.preventDefault();
            dragged = false;
        }
    }, true);
    /* The wheel zooms once the drawing has the focus; until then it scrolls the page. */
    svg.addEventListener('wheel', (event) => {
        if (!event.ctrlKey && !svg.contains(document.activeElement)) {
            return;
        }
        event.preventDefault();
        touched = true;
        const { left, top } = box();
        const lines = event.deltaMode === 1 ? 16 : 1;
        zoomAt(Math.exp(-event.deltaY * lines * 0.0015), event.clientX - left, event.clientY - top);
    }, { passive: false });

    return {
        zoom(factor) {
            touched = true;
            const { width, height } = box();
            zoomAt(factor, width / 2, height / 2);
        },
        pan(dx, dy) {
            touched = true;
            at.x += dx;
            at.y += dy;
            draw();
        },
        /* The whole in the middle; `least`: not smaller than that, but then with its top middle. */
        fit(least = 0) {
            touched = false;
            const { width, height } = box();
            const whole = size();
            if (!width || !whole.width) {
                return;
            }
            const fits = Math.min(width / whole.width, height / whole.height, 1.4);
            const scale = Math.max(fits, least);
            at = {
                x: (width - whole.width * scale) / 2,
                y: Math.max((height - whole.height * scale) / 2, 0),
                scale,
            };
            draw();
        },
        /* Moves as little as needed for this part, in the world's measures, to be seen. */
        reveal({ x, y, width, height }) {
            const view = box();
            if (!view.width) {
                return;
            }
            const margin = 12;
            const shift = (low, high, room) => (high - low > room - 2 * margin || low < margin
                ? margin - low : high > room - margin ? room - margin - high : 0);
            const left = at.x + (x - width / 2) * at.scale;
            const top = at.y + (y - height / 2) * at.scale;
            at.x += shift(left, left + width * at.scale, view.width);
            at.y += shift(top, top + height * at.scale, view.height);
            draw();
        },
        get touched() {
            return touched;
        },
        get place() {
            return { ...at };
        },
    };
}
