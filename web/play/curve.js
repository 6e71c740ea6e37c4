/* curve.js - the values of a whole game as a curve: good for MAX above, good for MIN below,
 * blunders marked. Each point can be chosen, by pointer or keys; the list of moves has the same
 * information in words. */
import { clear, focusedIn, h, s } from '../base/dom.js';
import { height } from './values.js';
import { t } from '../base/words.js';

const H = 64;
const LEFT = 8;
const MIDDLE = H / 2;
export const MARKS = { blunder: '??', mistake: '?' };

/* `onchoose(at)` is called with the number of the chosen position. */
export class Curve {
    constructor({ onchoose }) {
        this.onchoose = onchoose;
        this.width = 340; /* as wide as its place, so that nothing is distorted */
        this.drawn = null;
        this.svg = s('svg', { class: 'curve', role: 'group' });
        this.text = h('p', { class: 'visually-hidden' });
        this.element = h('div', { class: 'curve-box' }, this.svg, this.text);
        new ResizeObserver(() => {
            if (this.element.clientWidth > 0 && this.element.clientWidth !== this.width && this.drawn) {
                this.draw(...this.drawn);
            }
        }).observe(this.element);
        this.svg.addEventListener('keydown', (event) => {
            const points = [...this.svg.querySelectorAll('.point')];
            const at = points.indexOf(event.target);
            const to = {
                ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: points.length - 1,
            }[event.key];
            if (at >= 0 && to !== undefined && points[to]) {
                event.preventDefault();
                points[to].focus();
            } else if (at >= 0 && (event.key === 'Enter' || event.key === ' ')) {
                event.preventDefault();
                this.onchoose(at);
            }
        });
    }

    line(points, x, y) {
        const parts = [];
        points.forEach((point, i) => {
            if (point.value) {
                parts.push(`${i > 0 && points[i - 1].value ? 'L' : 'M'}${x(i)} ${y(point)}`);
            }
        });
        return parts.join('');
    }

    area(points, x, y) {
        return points.slice(1).map((point, i) => (points[i].value && point.value
            ? `M${x(i)} ${MIDDLE}V${y(points[i])}L${x(i + 1)} ${y(point)}V${MIDDLE}Z`
            : '')).join('');
    }

    dot(point, i, x, y, now) {
        const verdict = MARKS[point.verdict];
        const px = x(i);
        const py = point.value ? y(point) : MIDDLE;
        const above = py > 24;
        return s('g', {
            class: ['point', point.verdict, i === now && 'now', !point.value && 'waiting']
                .filter(Boolean).join(' '),
            role: 'button',
            tabindex: i === now ? 0 : -1,
            'data-ply': i,
            'data-verdict': point.verdict,
            'aria-label': [point.name, point.text, verdict ? point.verdictText : null]
                .filter(Boolean).join(', '),
            'aria-current': i === now ? 'step' : null,
            onclick: () => this.onchoose(i),
        },
        s('title', null, [point.name, point.text].filter(Boolean).join(': ')),
        s('rect', { class: 'catch', x: px - 7, y: 0, width: 14, height: H }),
        s('circle', { cx: px, cy: py, r: verdict ? 5 : i === now ? 4.5 : 2.8 }),
        verdict && s('text', {
            x: px, y: above ? py - 9 : py + 17, 'text-anchor': 'middle',
        }, verdict));
    }

    /* points: {name, text, value (for MAX, or null), verdict, verdictText}; `now` is the current
     * position; `players`: names above and below. */
    draw(points, now, players, scale) {
        this.drawn = [points, now, players, scale];
        this.width = this.element.clientWidth || this.width;
        const W = this.width;
        this.svg.setAttribute('viewBox', `0 0 ${W} ${H}`);
        const ply = focusedIn(this.svg)?.dataset.ply;
        const focused = ply === undefined ? null : Number(ply);
        const right = 8;
        const span = Math.max(points.length - 1, 8);
        const x = (i) => Math.round(10 * (LEFT + i * (W - LEFT - right) / span)) / 10;
        const y = ({ value }) => Math.round(
            10 * (MIDDLE - height(value, scale) * (MIDDLE - 8))) / 10;
        this.svg.setAttribute('aria-label', t('Values of the game'));
        clear(this.svg).append(
            s('rect', { class: 'above', x: 0, y: 0, width: W, height: MIDDLE }),
            s('rect', { class: 'below', x: 0, y: MIDDLE, width: W, height: MIDDLE }),
            s('path', { class: 'axis', d: `M0 ${MIDDLE}H${W}` }),
            s('text', { class: 'who', x: W - 6, y: 14, 'text-anchor': 'end' }, players[0]),
            s('text', { class: 'who', x: W - 6, y: H - 6, 'text-anchor': 'end' }, players[1]),
            s('path', { class: 'area', d: this.area(points, x, y) }),
            s('path', { class: 'line', d: this.line(points, x, y) }),
            ...points.map((point, i) => this.dot(point, i, x, y, now)));
        if (focused !== null) {
            this.svg.querySelectorAll('.point')[Math.min(focused, points.length - 1)]?.focus();
        }
        const bad = points.filter((point) => point.verdict);
        this.text.textContent = bad.length > 0
            ? t('Mistakes: %s', bad.map((one) => `${one.name} (${one.verdictText})`).join('; '))
            : t('No mistakes so far.');
    }
}
