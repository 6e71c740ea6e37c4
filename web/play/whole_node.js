/* whole_node.js - what is known of one node of a whole game: its path, whose turn it is, the
 * information set and how to play there, chances, payoffs. Functions over the answer of `show
 * whole=yes`. */
import { h } from '../base/dom.js';
import { choice } from '../base/form.js';
import { swatch } from './setup.js';
import { methodLine, percent, short } from './theory.js';
import { listed, number, t } from '../base/words.js';

const KIN = 12; /* other nodes of a set that are listed */

/* The answer with children, levels and the nodes whose children are not drawn. */
export function linkNodes(answer) {
    const nodes = answer.nodes.map((node, id) => ({ ...node, id, children: [] }));
    nodes.forEach((node) => {
        const parent = nodes[node.parent];
        node.level = parent ? parent.level + 1 : 1;
        parent?.children.push(node);
    });
    return {
        ...answer,
        nodes,
        folded: nodes.filter((node) => node.player !== 'end' && node.children.length === 0),
    };
}

/* From the root to the node. */
export function pathTo(tree, node) {
    const path = [];
    for (let at = node; at; at = tree.nodes[at.parent]) {
        path.unshift(at);
    }
    return path;
}

/* The moves of the node's set in an equilibrium, [{move, probability, exact}], or null. A game
 * given as a table has one set a player. */
export function strategyOf(tree, node, equilibrium) {
    const mine = equilibrium?.strategies?.[node?.player];
    if (!mine || node.set < 0) {
        return null;
    }
    if (mine[0] && !mine[0].moves) {
        return mine;
    }
    const own = tree.sets.filter(({ player }) => player === node.player);
    const found = mine[own.indexOf(tree.sets[node.set])];
    return found?.set === tree.sets[node.set].label ? found.moves : null;
}

/* A player's share of a move: a fraction where it is exact. */
function shareText({ probability, exact }) {
    return probability === null ? '–' : exact ?? percent(probability);
}

function turnText(node, players) {
    return node.player === 'end' ? t('the end') : node.player === 'chance' ? t('chance')
        : t('%s to move', players[node.player]);
}

/* "second to move, one of 2 nodes of the set": what shape and dashed line say. */
export function meaning(tree, node, players) {
    const set = tree.sets[node.set];
    return [
        turnText(node, players),
        set && set.all_nodes > 1 && t('one of %s {node|nodes} of the set', set.all_nodes),
    ].filter(Boolean).join(', ');
}

/* "2.3, second to move, one of 2 nodes of the set, pass 2/3, bet 1/3", for screen readers. */
export function describe(tree, node, players, strategy = null) {
    return [
        tree.sets[node.set]?.name,
        node.payoffs && listed(node.payoffs),
        meaning(tree, node, players),
        strategy?.map((one) => `${one.move} ${shareText(one)}`).join(', '),
    ].filter(Boolean).join(', ');
}

function pathLine(tree, node, onchoose) {
    const path = pathTo(tree, node);
    return h('p', { class: 'whole-path' }, path.map((at, i) => [i ? ' › ' : '',
        at === node ? h('b', null, i ? at.move : t('start'))
            : h('button', { type: 'button', class: 'link', onclick: () => onchoose(at.id) },
                i ? at.move : t('start'))]));
}

/* A row of a table of moves; `bar` is a share from 0 to 1. */
function moveRow(move, texts, bar, goTo) {
    const meter = h('span', { class: 'whole-bar', 'aria-hidden': 'true' }, h('span'));
    meter.firstChild.style.inlineSize = `${100 * (bar ?? 0)}%`;
    return h('tr', null,
        h('th', { scope: 'row' }, goTo ? h('button', { type: 'button', class: 'link mono', onclick: goTo }, move)
            : h('span', { class: 'mono' }, move)),
        texts.map((text) => h('td', null, text)),
        bar === null ? null : h('td', { class: 'whole-meter' }, meter));
}

function movesTable(head, rows) {
    return h('table', { class: 'whole-moves' },
        h('thead', null, h('tr', null, head.map((text) => h('th', { scope: 'col' }, text)))),
        h('tbody', null, rows));
}

const fraction = (text) => {
    const [up, down = 1] = text.split('/').map(Number);
    return up / down;
};

function chanceTable(node, onchoose) {
    return movesTable([t('Outcome'), t('Probability'), ''], node.children.map((child) =>
        moveRow(child.move, [child.probability], fraction(child.probability), () => onchoose(child.id))));
}

function strategyTable(node, strategy, onchoose) {
    return movesTable([t('Move'), t('Probability'), ''], strategy.map((one) => {
        const child = node.children.find(({ move }) => move === one.move);
        return moveRow(one.move, [shareText(one)], one.probability ?? 0, child && (() => onchoose(child.id)));
    }));
}

/* The moves of a game without secrets, each with what it leads to. */
function valueTable(node, solved, players, onchoose) {
    return movesTable([t('Move'), ...players], solved.moves.filter(({ payoffs }) => payoffs).map(({ move, payoffs }) => {
        const child = node.children.find((one) => one.move === move);
        const row = moveRow(move, payoffs.map(short), null, child && (() => onchoose(child.id)));
        row.classList.toggle('best', Boolean(solved.best?.includes(move)));
        return row;
    }));
}

function plainMoves(node, onchoose) {
    return h('p', { class: 'row' }, node.children.map((child) => h('button', {
        type: 'button', class: 'small mono', onclick: () => onchoose(child.id),
    }, child.move)));
}

function payoffList(node, players, pieces) {
    return h('ul', { class: 'whole-pay' }, node.payoffs.map((pay, player) => h('li', { class: 'play-who' },
        swatch(player, pieces), h('b', null, players[player]), ` ${pay}`)));
}

function setLines(tree, node, onchoose) {
    const set = tree.sets[node.set];
    const others = set.nodes.filter((id) => id !== node.id).slice(0, KIN);
    return [
        h('p', { class: 'whole-set' }, t('Information set %s', set.name),
            set.label ? [': ', h('span', { class: 'mono' }, set.label)] : ''),
        set.all_nodes < 2 ? null : h('p', { class: 'help' },
            t('The player cannot tell its %s {node|nodes} apart.', number(set.all_nodes)), ' ', t('The others:'), ' ',
            others.map((id, i) => [i ? ', ' : '', h('button', {
                type: 'button', class: 'link', onclick: () => onchoose(id),
            }, pathTo(tree, tree.nodes[id]).slice(1).map(({ move }) => move).join(' '))]),
            set.all_nodes - 1 > others.length ? ' …' : ''),
    ];
}

function equilibriumChoice(solved, equilibrium, onequilibrium) {
    const count = solved.equilibria.length;
    return count < 2 ? null : choice(solved.equilibria.map((_, i) =>
        [String(i), t('equilibrium %s of %s', i + 1, count)]), String(equilibrium),
    (index) => onequilibrium(Number(index)), { 'aria-label': t('Equilibrium') });
}

/* The moves of a node, with what theory says about them. */
function moveParts(node, { strategy, solved, value, players, equilibrium, onchoose, onequilibrium }) {
    if (node.player === 'chance') {
        return [chanceTable(node, onchoose)];
    }
    if (strategy) {
        return [strategyTable(node, strategy, onchoose),
            strategy.some(({ probability }) => probability === null)
                ? h('p', { class: 'help' }, t('The player avoids this set, so any move will do.')) : null,
            equilibriumChoice(solved, equilibrium, onequilibrium),
            h('p', { class: 'help' }, methodLine(solved))];
    }
    return value?.moves ? [valueTable(node, value, players, onchoose), h('p', { class: 'help' }, methodLine(value))]
        : [plainMoves(node, onchoose)];
}

/* The parts of the panel for a node. */
export function nodePanel(tree, node, options) {
    const { players, pieces, onchoose } = options;
    const isPlayer = typeof node.player === 'number';
    return [
        h('h3', { class: 'play-who' }, isPlayer ? swatch(node.player, pieces) : null,
            h('span', null, turnText(node, players))),
        pathLine(tree, node, onchoose),
        ...(node.set >= 0 ? setLines(tree, node, onchoose) : []),
        ...(node.payoffs ? [payoffList(node, players, pieces)] : moveParts(node, options)),
        tree.folded.includes(node) ? h('p', { class: 'help' }, t('The tree goes on here; it has %s nodes in all.',
            number(tree.all_nodes))) : null,
    ].filter(Boolean);
}
