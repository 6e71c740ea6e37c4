/* legend.js - what the signs on a map and on a graph mean. */
import { h, s } from '../base/dom.js';
import { t } from '../base/words.js';

/** @param {Element[]} shapes */
function sign(...shapes) {
    return s('svg', { viewBox: '0 0 20 20', width: 20, height: 20, 'aria-hidden': 'true' }, shapes);
}

/** @param {string} name */
const round = (name) => s('circle', { class: name, cx: 10, cy: 10, r: 6 });
/** @param {string} name */
const square = (name) => s('rect', { class: name, x: 3, y: 3, width: 14, height: 14, rx: 1 });
const line = () => s('path', { class: 'legend-path', d: 'M2 10h16' });
const frame = () => s('rect', { class: 'legend-now', x: 2.5, y: 2.5, width: 15, height: 15 });

const MAP = [
    [() => t('OPEN'), () => sign(square('legend-open-ground'), round('legend-open'))],
    [() => t('CLOSED'), () => sign(square('legend-closed-ground'),
        s('circle', { class: 'legend-dot', cx: 10, cy: 10, r: 3.5 }))],
    [() => t('this step'), () => sign(frame())],
    [() => t('path'), () => sign(line())],
    [() => t('wall'), () => sign(square('legend-wall'),
        s('path', { class: 'legend-hatch', d: 'M3 10L10 3M3 17L17 3M10 17l7-7' }))],
];
const GRAPH = [
    [() => t('OPEN'), () => sign(round('legend-open'))],
    [() => t('CLOSED'), () => sign(square('legend-closed'))],
    [() => t('this step'), () => sign(frame())],
    [() => t('path'), () => sign(line())],
    [() => t('reached this way'), () => sign(s('path', { class: 'legend-way', d: 'M2 10h16' }))],
];

/* Dots and waves, as on the map. */
const PATTERNS = {
    mud: 'M5 5h.01M15 5h.01M5 15h.01M15 15h.01',
    water: 'M3 6q2-3 4 0t4 0 4 0M3 14q2-3 4 0t4 0 4 0',
};

/** @param {'map' | 'graph'} kind */
export function legend(kind) {
    return new Legend(kind).element;
}

/* The legend of a map has the prices of its grounds, and the order of expansion if that is shown. */
export class Legend {
    /** @param {'map' | 'graph'} kind */
    constructor(kind) {
        this.kind = kind;
        /** @type {import('./maze.js').Ground[]} */
        this.grounds = [];
        this.isHot = false;
        this.element = h('ul', { class: 'legend' });
        this.draw();
    }

    /** @param {import('./maze.js').Ground[]} grounds */
    setGrounds(grounds) {
        this.grounds = grounds;
        this.draw();
    }

    /** @param {boolean} isHot */
    setHeat(isHot) {
        this.isHot = isHot;
        this.draw();
    }

    draw() {
        this.element.replaceChildren(...(this.kind === 'map' ? MAP : GRAPH).map(([name, draw]) =>
            h('li', null, draw(), name())),
        ...this.grounds.filter(({ key }) => key in PATTERNS).map(({ key, name, cost }) =>
            h('li', { 'data-ground': key }, sign(square(`legend-${key}`), s('path', { class: 'legend-pattern', d: PATTERNS[/** @type {'mud' | 'water'} */ (key)] })),
                `${name} (${cost})`)),
        ...this.isHot ? [h('li', { class: 'legend-order' }, t('expanded first'), h('span', { class: 'legend-heat', 'aria-hidden': 'true' }),
            t('last'))] : []);
    }
}
