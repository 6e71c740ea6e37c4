/* graph.js - a graph of the search lab: typed or loaded, drawn with the library's layout, and the
 * state of the search on it: OPEN round, CLOSED square, the path thick, f = g + h beside each
 * vertex. */
import { clear, h, iconButton, openFile, s } from '../base/dom.js';
import { choice, field } from '../base/form.js';
import { legend } from './legend.js';
import { brief, t } from '../base/words.js';

const SIDES = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, 1], [1, -1], [-1, 1], [-1, -1]];

/* The text beside a vertex, on one of its eight sides. */
function beside(place, radius, wide, side, attributes, text) {
    const [right, down] = SIDES[side];
    return s('text', {
        x: place.x + right * (wide + (side >= 4 ? 0 : 7)),
        y: place.y + down * (radius + 13) + 4,
        'text-anchor': right > 0 ? 'start' : right < 0 ? 'end' : 'middle',
        ...attributes,
    }, text);
}

function drawLink(link, from, to, radius, classes) {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const bend = link.bent ? Math.min(28, length / 5) : 0;
    const middle = { x: (from.x + to.x) / 2 - uy * bend, y: (from.y + to.y) / 2 + ux * bend };
    const [ax, ay] = [to.x - middle.x, to.y - middle.y];
    const last = Math.hypot(ax, ay) || 1;
    const tip = { x: to.x - ax / last * (radius + 3), y: to.y - ay / last * (radius + 3) };
    const [bx, by] = [ax / last * 9, ay / last * 9];
    const quarter = { x: (from.x + to.x) / 4 + middle.x / 2, y: (from.y + to.y) / 4 + middle.y / 2 };
    return s('g', { class: `link ${classes}` },
        s('path', { d: `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}` }),
        link.directed ? s('path', {
            class: 'head',
            d: `M${tip.x} ${tip.y}L${tip.x - bx - by * 0.45} ${tip.y - by + bx * 0.45}`
                + `L${tip.x - bx + by * 0.45} ${tip.y - by - bx * 0.45}Z`,
        }) : null,
        link.weight === null ? null : s('text', {
            class: 'weight', x: quarter.x, y: quarter.y + 4, 'text-anchor': 'middle',
        }, brief(link.weight)));
}

/* The value by which the algorithm orders states: g + h, or one of them. */
function formula({ g, h: estimate, f }, algorithm) {
    return ['astar', 'weighted', 'idastar'].includes(algorithm)
        ? `${brief(g)}+${brief(estimate)}=${brief(f)}` : brief(f);
}

function drawVertex(chart, index, known, flags) {
    const place = chart.places[index];
    const wide = chart.named ? Math.max(chart.radius, place.name.length * 4.4 + 7) : chart.radius;
    const mark = known?.mark ?? 'unseen';
    const { radius } = chart;
    const shape = (grow, attributes) => s('rect', {
        x: place.x - wide - grow,
        y: place.y - radius - grow,
        width: 2 * (wide + grow),
        height: 2 * (radius + grow),
        rx: known?.mark === 'closed' ? 2 : radius + grow,
        ...attributes,
    });
    const tag = index === chart.start ? t('start') : index === chart.target ? t('goal') : null;
    const isTold = chart.formulas && known?.f !== undefined && flags.hasCosts;
    return s('g', {
        class: `vertex ${mark}${known?.back ? ' back' : ''}${flags.isCurrent ? ' current' : ''}`,
        'data-place': place.name,
        'data-mark': mark,
        'data-f': known?.f,
    },
    s('title', null, `${place.name}${isTold ? `: ${formula(known, flags.algorithm)}` : ''}`),
    flags.isCurrent ? shape(5, { class: 'halo' }) : null,
    shape(0, { class: 'body' }),
    chart.named ? s('text', { class: 'name', x: place.x, y: place.y + 5, 'text-anchor': 'middle' },
        place.name) : null,
    isTold ? beside(place, radius, wide, place.side, { class: 'formula' },
        formula(known, flags.algorithm)) : null,
    tag && chart.formulas ? beside(place, radius, wide, place.tag_side, { class: 'tag' }, tag) : null);
}

/* The picture of `chart` in the current state of the search: {marks, current, path, algorithm,
 * hasCosts}. */
function drawGraph(chart, view) {
    const steps = new Set();
    (view.path ?? []).forEach((place, i, path) => {
        if (i) {
            steps.add(`${path[i - 1]} ${place}`);
        }
    });
    const onWay = ({ from, to, directed }, has) => has(from, to) || (!directed && has(to, from));
    const links = chart.links.map((link) => drawLink(link, chart.places[link.from],
        chart.places[link.to], chart.radius,
        onWay(link, (a, b) => steps.has(`${a} ${b}`)) ? 'route'
            : onWay(link, (a, b) => view.marks?.get(b)?.from === a) ? 'tree-link' : ''));
    return s('svg', {
        class: 'graph-svg',
        viewBox: `0 0 ${chart.width} ${chart.height}`,
        role: 'img',
        'aria-label': t('Graph of %s {vertex|vertices}', chart.places.length),
    }, links, chart.places.map((_, index) => drawVertex(chart, index, view.marks?.get(index), {
        isCurrent: view.current === index,
        algorithm: view.algorithm,
        hasCosts: view.hasCosts,
    })));
}

/** @type {[string, () => string][]} */
const EXAMPLES = [
    ['', () => t('the example of the course')],
    ['A-B 7, A-C 9, A-F 14, B-C 10, B-D 15, C-D 11, C-F 2, D-E 6, E-F 9', () => t('six vertices')],
    ['s->a 2, s->b 5, a->b 1, a->c 6, b->c 2, c->t 3, b->t 8', () => t('arrows one way')],
];

/* `onload()`: another graph was loaded. Omitted values are the library's defaults. */
export function createGraph({ given, usual, onload }) {
    let chart = null;
    let view = {};
    const text = h('textarea', { rows: 4, spellcheck: 'false', onchange: () => changed(true) });
    const from = choice([], '', () => changed(false));
    const to = choice([], '', () => changed(false));
    let own = { graph: given.graph ?? '', from: given.from ?? '', to: given.to ?? '' };
    const rest = { positions: given.positions ?? '', directed: given.directed ?? '' };
    const frame = h('div', { class: 'graph-frame' });
    text.value = own.graph || usual.graph;
    const element = h('div', { class: 'stack' },
        frame,
        legend('graph'),
        h('details', { open: Boolean(own.graph) }, h('summary', null, t('Change the graph')),
            h('div', { class: 'stack graph-form' },
                field(t('graph'), text, t("Edges like 'S-B 4, B->E 1; S(0,0)' with (row,column), DOT, DIMACS, or lines 'from to weight'.")),
                h('div', { class: 'row' },
                    iconButton('upload', t('Load'), load),
                    choice([['-', t('Examples')],
                        ...EXAMPLES.map(([graph, label]) => [graph, label()])], '-',
                    (graph) => graph !== '-' && setText(graph), { 'aria-label': t('Examples') })),
                h('div', { class: 'row' }, field(t('from'), from), field(t('to'), to)))));

    function setText(graph) {
        text.value = graph || usual.graph;
        changed(true);
    }

    async function load() {
        const file = await openFile('.txt,.dot,.gv,.gr,.col,.csv,text/plain');
        if (file) {
            setText(file.text);
        }
    }

    function changed(isOther) {
        const isUsual = text.value.trim() === usual.graph;
        own = {
            graph: isUsual ? '' : text.value.trim(),
            from: isOther ? '' : from.value,
            to: isOther ? '' : to.value,
        };
        onload();
    }

    function fill(select, names, chosen, none) {
        clear(select).append(...[...none, ...names.map((name) => [name, name])].map(([value, label]) =>
            h('option', { value, selected: value === chosen }, label)));
    }

    function draw() {
        clear(frame);
        if (chart) {
            const svg = drawGraph(chart, view);
            svg.style.maxWidth = `${Math.max(chart.width * 1.6, 280)}px`;
            frame.append(svg);
        }
    }

    return {
        element,
        values: () => ({ ...own, ...rest }),
        placeOf: (name) => chart?.places.findIndex((place) => place.name === name) ?? -1,
        /* The chart from `show`; null: too large to be drawn. */
        setChart(next) {
            chart = next;
            const names = chart?.places.map((place) => place.name) ?? [];
            fill(from, names, chart ? names[chart.start] : '', []);
            fill(to, names, chart?.target === null ? '' : names[chart?.target],
                own.graph ? [['', t('walk through all')]] : []);
            if (!chart) {
                clear(frame).append(h('p', { class: 'notice' },
                    t('This graph is too large to be drawn.')));
            }
        },
        show(next) {
            view = next;
            draw();
        },
        unmount() {},
    };
}
