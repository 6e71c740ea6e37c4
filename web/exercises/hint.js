/* hint.js - suggests the next step, without the answer. */
import { t } from '../base/words.js';

function childrenOf(nodes, id) {
    return [...nodes.values()].filter((node) => node.parent === id).map((node) => node.id);
}

/* The deepest node without a value: all nodes below it have one. */
function nextNode(exercise, answers, nodes) {
    const items = exercise.questions.find(({ id }) => id === 'values')?.items ?? [];
    return items.filter((item) => !answers.values[item]?.trim())
        .sort((a, b) => nodes.get(b).y - nodes.get(a).y)[0];
}

function valueHint(id, nodes) {
    const list = childrenOf(nodes, id).join(', ');
    switch (nodes.get(id).shape) {
    case 'max':
        return t('%s is a node of MAX: its value is the greatest of %s.', id, list);
    case 'min':
        return t('%s is a node of MIN: its value is the least of %s.', id, list);
    default:
        return t('Chance decides at %s: each of %s counts with the probability at its edge.', id,
            list);
    }
}

function treeHint(exercise, answers, nodes) {
    const next = nextNode(exercise, answers, nodes);
    if (next) {
        return valueHint(next, nodes);
    }
    if (answers.best === null) {
        return t('The best move leads to the child that has the value of the root.');
    }
    if (answers.pruned && !answers.pruned.named.length && !answers.pruned.none) {
        return t('Go from left to right with α and β at every node. As soon as they meet, the children that are left are pruned.');
    }
    if (answers.saved !== undefined && !answers.saved.trim()) {
        return t('Count the pruned nodes with all that is below them.');
    }
    if (answers.leaf === null) {
        return t('The cut happens because of what %s gives. How would it have to be so that α and β do not meet?', exercise.leaf);
    }
    return t('Everything is answered: let it be marked.');
}

const GAME_HINTS = {
    nim: () => t('Write the heaps in binary and add them without carrying (XOR). When the last one loses, heaps of 1 are counted at the end.'),
    corks: () => t('Work up from the end: which numbers are lost for the player to move, because every move leads to a won one?'),
    toads: () => t('For each move, look for an answer of the rival that wins. A move to which there is none wins.'),
    tictactoe: () => t('For each move, look for an answer of the rival that wins. A move to which there is none wins or draws.'),
    classes: () => t('From the leaves up: a node is N if some move leads to a P node, and P if all lead to N nodes.'),
    walk: () => t('Breadth first keeps a queue: what is seen first is visited first. Depth first goes on from the last node as long as it can.'),
    astar: () => t('Write OPEN with f = g + h for each node, take the least, and look at every neighbour: is it new, or is this way to it better?'),
    array: () => t('Write low and high; the middle is half of their sum, rounded down. Then one of them moves beyond the middle.'),
    queens: () => t('A queen attacks along its column and both diagonals: on a diagonal, rows and columns differ by the same number.'),
    nimsum: () => t('The nim-value is the least number that no move leads to. The sum of heaps is the XOR of their nim-values.'),
    heuristic: () => t('Go through the lines or the cells one by one and write down what each is worth; the sum comes last.'),
    payoff: () => t('Mark the best answer of each player to every strategy of the other: a cell with both marks is an equilibrium.'),
    regret: () => t('The regret of a strategy is what it would have got, less what was got on average. Only regrets above 0 are played.'),
};

export function hintFor(exercise, answers, nodes) {
    return nodes && !(exercise.kind in GAME_HINTS) ? treeHint(exercise, answers, nodes) : GAME_HINTS[exercise.kind]();
}
