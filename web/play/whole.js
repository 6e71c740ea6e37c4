/* whole.js - the whole game as a tree, as the library draws it: nodes can be chosen by pointer and
 * keys, and a panel beside the drawing says what is known there. It is the game from its start, so
 * it shows nothing of a game in play. */
import { clear, h, iconButton, s, say } from '../base/dom.js';
import { PanZoom } from '../base/pan_zoom.js';
import { ask, documentOf } from '../engine/engine.js';
import { describe, linkNodes, meaning, nodePanel, pathTo, strategyOf } from './whole_node.js';
import { t } from '../base/words.js';

const LEAST = 0.75; /* the smallest scale at first: texts can be read */
const NUDGE = 60;

/* The parts of the library's picture below <svg>. Its style sheet is left out before it is read, as
 * the page's policy allows none inside: the page has its own. */
function partsOf(text) {
    const bare = text.replace(/<style>[^<]*<\/style>/, '');
    const picture = new DOMParser().parseFromString(bare, 'image/svg+xml').documentElement;
    picture.querySelectorAll('title, desc').forEach((part) => part.remove());
    return [...picture.children].map((part) => document.importNode(part, true));
}

export class WholeTree {
    /* `solve(request, signal)` promises an answer of `solve`. */
    constructor({ solve }) {
        this.solve = solve;
        this.asked = null; /* {game, options}, and what the session calls its players */
        this.tree = null;
        this.groups = new Map(); /* the drawn nodes by number */
        this.chosen = null;
        this.equilibrium = 0;
        this.work = new AbortController();
        this.world = s('g', { class: 'world' });
        this.svg = s('svg', { class: 'tree-drawing', role: 'tree', 'aria-label': t('The whole game as a tree') },
            this.world);
        this.camera = new PanZoom(this.svg, this.world, { size: () => this.tree ?? { width: 0, height: 0 } });
        this.panel = h('div', { class: 'whole-panel', role: 'region', 'aria-label': t('Chosen node') });
        this.wrong = h('p', { class: 'notice bad', hidden: true });
        this.body = h('div', { class: 'whole', hidden: true },
            h('div', { class: 'tree-view' }, this.svg, this.tools()), this.panel);
        this.element = h('details', { class: 'whole-tree', ontoggle: () => this.load() },
            h('summary', null, h('h2', null, t('The whole game as a tree'))), this.wrong, this.body);
        this.listen();
    }

    tools() {
        const tool = (icon, label, act) => iconButton(icon, label, act, { bare: true, class: 'small' });
        return h('div', { class: 'tree-tools' },
            tool('plus', t('Zoom in'), () => this.camera.zoom(1.25)),
            tool('minus', t('Zoom out'), () => this.camera.zoom(0.8)),
            tool('fit', t('Fit the tree'), () => this.camera.fit()));
    }

    /* Another game: {game, options, players, pieces, hidden}. */
    reset(asked) {
        const key = ({ game, options }) => JSON.stringify([game, options]);
        const isSame = this.asked && key(this.asked) === key(asked);
        this.asked = asked;
        if (isSame) {
            return;
        }
        this.work.abort();
        this.work = new AbortController();
        this.tree = null;
        this.body.hidden = this.wrong.hidden = true;
        this.load();
    }

    get request() {
        return { game: this.asked.game, ...this.asked.options };
    }

    async load() {
        if (!this.element.open || !this.asked || this.tree || this.loading === this.work) {
            return;
        }
        const { work } = this;
        this.loading = work;
        try {
            const words = { ...this.request, whole: 'yes' };
            const [answer, picture] = await Promise.all([ask('show', words, { signal: work.signal }),
                documentOf('show', { ...words, format: 'svg' }, { signal: work.signal })]);
            const text = await picture.text();
            if (!work.signal.aborted) {
                this.draw(answer, text);
            }
        } catch (error) {
            if (!work.signal.aborted) {
                this.wrong.textContent = error.message;
                this.wrong.hidden = false;
            }
        }
        this.loading = null;
    }

    draw(answer, text) {
        this.tree = linkNodes(answer);
        this.solved = null;
        this.equilibrium = 0;
        this.body.hidden = false;
        clear(this.world).append(...partsOf(text));
        [...this.world.children].forEach((part) => {
            if (!part.matches('[data-node]')) {
                part.setAttribute('aria-hidden', 'true');
            }
        });
        this.groups = new Map([...this.world.querySelectorAll('[data-node]')]
            .map((group) => [Number(group.dataset.node), group]));
        this.groups.forEach((group, number) => this.label(group, this.tree.nodes[number]));
        const { width, height } = this.tree;
        const scale = Math.max(Math.min(this.svg.clientWidth / width, 1.3), LEAST);
        this.svg.style.height = `${Math.max(Math.ceil(height * scale), 200)}px`;
        this.camera.fit(LEAST);
        this.choose(0, { quiet: true });
        this.findStrategies();
    }

    /* Names a drawn node for screen readers, its visible texts first; a fold, which has no node, is chosen as its parent. */
    label(group, node) {
        if (!node) {
            group.setAttribute('aria-hidden', 'true');
            group.classList.add('fold');
            return;
        }
        const visible = [...group.querySelectorAll('text')].map(({ textContent }) => textContent).join(' ');
        const siblings = this.tree.nodes[node.parent]?.children ?? [node];
        Object.entries({
            role: 'treeitem',
            tabindex: -1,
            'aria-level': node.level,
            'aria-posinset': siblings.indexOf(node) + 1,
            'aria-setsize': siblings.length,
            'aria-label': `${visible}, ${meaning(this.tree, node, this.asked.players)}`,
        }).forEach(([name, value]) => group.setAttribute(name, value));
    }

    /* ---- choosing ---- */

    choose(number, { quiet = false, focus = false } = {}) {
        const node = this.tree.nodes[number];
        if (!node) {
            return;
        }
        this.groups.get(this.chosen?.id)?.setAttribute('tabindex', '-1');
        this.chosen = node;
        const path = new Set(pathTo(this.tree, node).map(({ id }) => id));
        this.groups.forEach((group, id) => {
            const other = this.tree.nodes[id];
            group.classList.toggle('selected', id === node.id);
            group.classList.toggle('path', path.has(id));
            group.classList.toggle('kin', node.set >= 0 && other?.set === node.set);
            if (other) {
                group.setAttribute('aria-selected', String(id === node.id));
            }
        });
        this.world.querySelectorAll('[data-set]').forEach((line) =>
            line.classList.toggle('kin', Number(line.dataset.set) === node.set));
        const group = this.groups.get(node.id);
        group.setAttribute('tabindex', '0');
        if (focus) {
            group.focus({ preventScroll: true });
        }
        this.camera.reveal({ x: node.x, y: node.y, width: 80, height: 110 });
        this.drawPanel();
        this.valueHere();
        if (!quiet) {
            say(describe(this.tree, node, this.asked.players, this.strategyHere()));
        }
    }

    /* The moves of the chosen node's set, {move, probability, exact}, or null. */
    strategyHere() {
        return strategyOf(this.tree, this.chosen, this.solved?.equilibria?.[this.equilibrium]);
    }

    drawPanel() {
        const hadFocus = this.panel.contains(document.activeElement);
        clear(this.panel).append(...nodePanel(this.tree, this.chosen, {
            players: this.asked.players,
            pieces: this.asked.pieces,
            strategy: this.strategyHere(),
            solved: this.solved,
            value: this.value?.node === this.chosen ? this.value.solved : null,
            equilibrium: this.equilibrium,
            onchoose: (id) => this.choose(id),
            onequilibrium: (index) => {
                this.equilibrium = index;
                this.drawPanel();
            },
        }));
        if (hadFocus) {
            this.panel.querySelector('select, button')?.focus();
        }
    }

    /* How to play in every information set. */
    async findStrategies() {
        if (this.asked.hidden) {
            await this.theory(this.request, (solved) => {
                this.solved = solved;
            });
        }
    }

    /* Where nothing is hidden, a node is a game of its own. */
    async valueHere() {
        const node = this.chosen;
        if (this.asked.hidden || node.player === 'end' || node.player === 'chance') {
            return;
        }
        const moves = pathTo(this.tree, node).slice(1).map(({ move }) => move).join(' ');
        await this.theory({ ...this.request, ...(moves ? { moves } : {}) }, (solved) => {
            this.value = { node, solved };
        });
    }

    /* Theory may have nothing to say, of a large game for example: the drawing stands without. */
    async theory(request, keep) {
        const { work: { signal }, tree } = this;
        try {
            const solved = await this.solve(request, signal);
            if (!signal.aborted && this.tree === tree) {
                keep(solved);
                this.drawPanel();
            }
        } catch { /* no strategies */
        }
    }

    /* ---- pointer and keys ---- */

    numberOf(target) {
        const number = Number(target.closest?.('[data-node]')?.dataset.node ?? NaN);
        if (Number.isNaN(number) || number < this.tree.nodes.length) {
            return number;
        }
        return this.tree.folded[number - this.tree.nodes.length]?.id;
    }

    listen() {
        this.svg.addEventListener('click', (event) => {
            this.choose(this.numberOf(event.target), { focus: true });
        });
        this.svg.addEventListener('keydown', (event) => this.key(event));
        new ResizeObserver(() => {
            if (this.tree && !this.camera.touched) {
                this.camera.fit(LEAST);
            }
        }).observe(this.svg);
    }

    /* The next node of the same level, in the order of the drawing. */
    neighbour(step) {
        const level = this.tree.nodes.filter((node) => node.level === this.chosen.level)
            .sort((a, b) => a.x - b.x);
        return level[level.indexOf(this.chosen) + step];
    }

    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || !this.chosen) {
            return;
        }
        const to = (node) => node && this.choose(node.id, { quiet: true, focus: true });
        const { nodes } = this.tree;
        const acts = event.shiftKey ? {
            ArrowUp: () => this.camera.pan(0, NUDGE),
            ArrowDown: () => this.camera.pan(0, -NUDGE),
            ArrowLeft: () => this.camera.pan(NUDGE, 0),
            ArrowRight: () => this.camera.pan(-NUDGE, 0),
            '+': () => this.camera.zoom(1.25),
        } : {
            ArrowUp: () => to(nodes[this.chosen.parent]),
            ArrowDown: () => to(this.chosen.children[0]),
            ArrowLeft: () => to(this.neighbour(-1)),
            ArrowRight: () => to(this.neighbour(1)),
            Home: () => to(nodes[0]),
            End: () => to(nodes.at(-1)),
            Enter: () => this.choose(this.chosen.id),
            ' ': () => this.choose(this.chosen.id),
            '+': () => this.camera.zoom(1.25),
            '-': () => this.camera.zoom(0.8),
            0: () => this.camera.fit(),
        };
        if (acts[event.key]) {
            acts[event.key]();
            event.preventDefault();
            event.stopPropagation();
        }
    }

    close() {
        this.work.abort();
    }
}
