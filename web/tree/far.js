/* far.js - a tree from far away, on a canvas: lines and dots in the place of shapes, texts and little
 * boards, which could not be read. A tree is much wider than high, so the height is stretched to the
 * frame. Dots that fall on one pixel are painted once, so ten thousand nodes cost what the frame is
 * wide. */

/** Where the tree stands on a canvas: pixel = x + sx * its x, y + sy * its y.
 * @typedef {{x: number, y: number, sx: number, sy: number, width: number, height: number}} Lens */

const MARGIN = 14;

/* The colours of tree.css, by what they mean here. */
const COLOURS = {
    ink: '--ink', pale: '--line-strong', now: '--now', best: '--ink', max: '--max', min: '--min', chance: '--draw',
    leaf: '--ink-soft', good: '--win', wrong: '--loss', selected: '--accent', focus: '--focus', paper: '--card',
};

const DARK = matchMedia('(prefers-color-scheme: dark)');
const known = { theme: '', colours: /** @type {Record<string, string>} */ ({}) };

/** A canvas takes plain colours, not the variables of a style sheet: they are asked for once a theme.
 * @param {Element} element
 * @returns {Record<string, string>} */
export function coloursOf(element) {
    const theme = `${document.documentElement.dataset.theme} ${DARK.matches}`;
    if (known.theme !== theme) {
        const probe = document.createElement('i');
        element.append(probe);
        known.theme = theme;
        known.colours = Object.fromEntries(Object.entries(COLOURS).map(([name, property]) => {
            probe.style.color = `var(${property})`;
            return [name, getComputedStyle(probe).color];
        }));
        probe.remove();
    }
    return known.colours;
}

const NAMES = Object.keys(COLOURS);

/** What a node looks like from afar: the names of two colours, and a number for both and its level.
 * @param {any} item */
export function farLook({ node, state, classes, level }) {
    const marks = state?.marks ?? [];
    const has = (/** @type {string} */ mark) => marks.includes(mark);
    const isPale = has('pruned') || has('waiting') || has('unreached');
    const own = ['good', 'wrong', 'selected'].find((name) => classes.includes(name));
    const shape = node.shape in COLOURS ? node.shape : 'leaf';
    const line = has('path') || has('current') ? 'now' : isPale ? 'pale' : has('best') ? 'best' : 'ink';
    const dot = own ?? (has('current') ? 'now' : isPale ? 'pale' : shape);
    return { line, dot, key: (level * NAMES.length + NAMES.indexOf(line)) * NAMES.length + NAMES.indexOf(dot) };
}

/** The lens of a frame: across as the camera has it, the height stretched.
 * @param {{x: number, scale: number}} at
 * @param {{width: number, height: number}} size of the tree
 * @param {{width: number, height: number}} room
 * @returns {Lens} */
export function farLens({ x, scale }, size, room) {
    const sy = Math.max(Math.min((room.height - 2 * MARGIN) / Math.max(size.height, 1), 1), scale);
    return { x, y: Math.max((room.height - size.height * sy) / 2, MARGIN), sx: scale, sy, ...room };
}

/** The lens of the whole tree in a little frame.
 * @param {{width: number, height: number}} size
 * @param {{width: number, height: number}} room
 * @returns {Lens} */
export function wholeLens(size, room) {
    return { x: 2, y: 3, sx: (room.width - 4) / Math.max(size.width, 1),
        sy: (room.height - 6) / Math.max(size.height, 1), ...room };
}

/** The items whose dot or line is to be painted, those on one pixel once.
 * @param {any[]} items
 * @param {Lens} lens */
function visible(items, { x, sx, width }) {
    /** @type {number[]} */
    const seen = []; /* the last pixel of a level and a look */
    return items.filter((item) => {
        const here = x + sx * item.node.x;
        const above = item.parent ? x + sx * item.parent.node.x : here;
        if (Math.max(here, above) < 0 || Math.min(here, above) > width) {
            return false;
        }
        const pixel = Math.round(here * 2);
        if (seen[item.look.key] === pixel) {
            return false;
        }
        seen[item.look.key] = pixel;
        return true;
    });
}

/** Paints the lines of one colour in one stroke.
 * @param {CanvasRenderingContext2D} pen
 * @param {any[]} items
 * @param {Lens} lens */
function paintLines(pen, items, { x, y, sx, sy }) {
    pen.beginPath();
    for (const { node, parent } of items) {
        if (parent) {
            pen.moveTo(x + sx * parent.node.x, y + sy * parent.node.y);
            pen.lineTo(x + sx * node.x, y + sy * node.y);
        }
    }
    pen.stroke();
}

/** @param {HTMLCanvasElement} canvas
 * @param {any[]} items with `look`, see farLook
 * @param {Lens} lens
 * @param {Record<string, string>} colours
 * @param {any} [focused] gets a ring */
export function paintTree(canvas, items, lens, colours, focused = null) {
    const ratio = devicePixelRatio || 1;
    const [width, height] = [Math.round(lens.width * ratio), Math.round(lens.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
    }
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, lens.width, lens.height);
    const shown = visible(items, lens);
    const by = (/** @type {'line' | 'dot'} */ part) => {
        /** @type {Map<string, any[]>} */
        const groups = new Map();
        shown.forEach((item) => {
            const name = item.look[part];
            groups.get(name)?.push(item) ?? groups.set(name, [item]);
        });
        return groups;
    };
    const lines = by('line');
    for (const name of ['pale', 'ink', 'best', 'now']) { /* what matters most comes last */
        pen.strokeStyle = colours[name];
        pen.lineWidth = name === 'now' || name === 'best' ? 2 : 0.8;
        paintLines(pen, lines.get(name) ?? [], lens);
    }
    const radius = Math.min(Math.max(lens.sx * 14, 1), 5);
    for (const [name, list] of by('dot')) {
        const grown = name === 'now' ? radius + 2.5 : radius;
        pen.fillStyle = colours[name];
        pen.beginPath();
        for (const { node } of list) {
            pen.rect(lens.x + lens.sx * node.x - grown, lens.y + lens.sy * node.y - grown, 2 * grown, 2 * grown);
        }
        pen.fill();
    }
    if (focused) {
        pen.strokeStyle = colours.focus;
        pen.lineWidth = 2.5;
        pen.beginPath();
        pen.arc(lens.x + lens.sx * focused.node.x, lens.y + lens.sy * focused.node.y, radius + 5, 0, 2 * Math.PI);
        pen.stroke();
    }
}

/** The item nearest to a point of the canvas; null: none is near.
 * @param {any[]} items
 * @param {Lens} lens
 * @param {number} px
 * @param {number} py */
export function nearest(items, { x, y, sx, sy }, px, py) {
    const REACH = 24;
    let found = null;
    let least = REACH;
    for (const item of items) {
        const away = Math.hypot(x + sx * item.node.x - px, y + sy * item.node.y - py);
        if (away < least) {
            [least, found] = [away, item];
        }
    }
    return found;
}
