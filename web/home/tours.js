/* tours.js - the tours as data: one for each document of the course, of about five minutes. A step is an address, the
 * part of the view that it is about (by role, see SPOTS in tour.js) and one or two sentences. */
import { t } from '../base/words.js';

const SLIDES = 'A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))';

/** @typedef {{view: string, params?: Record<string, string | number>, spot: string, text: string}} Step */
/** @typedef {{id: string, title: string, about: string, steps: Step[]}} Tour */

/** From corks to alpha-beta.
 * @returns {Tour} */
function corks() {
    return {
        id: '000',
        title: t('From corks to alpha-beta'),
        about: t('N and P, minimax, tic-tac-toe and the two cuts of the lecture’s tree.'),
        steps: [
            { view: 'play', params: { game: 'corks' }, spot: 'picture', text: t('Eleven corks. Each player takes one, two or three, and whoever takes the last one loses. Click the corks you want to take.') },
            { view: 'tree', params: { game: 'corks', n: 5, algorithm: 'minimax' }, spot: 'picture', text: t('All games with five corks as a tree. N marks a position that the player to move wins, P one that the other player wins. Five is P: whatever you take, the rival can leave one cork.') },
            { view: 'tree', params: { game: 'corks', n: 6, algorithm: 'minimax' }, spot: 'picture', text: t('Six corks are N: taking one leaves five. Every number that leaves remainder 1 when divided by 4 is P.') },
            { view: 'tree', params: { tree: SLIDES, algorithm: 'minimax', step: 1 }, spot: 'timeline', text: t('A tree with numbers in its leaves. MAX moves at A, MIN at B and C. Press the right arrow: minimax goes down to the leaves first and carries values up.') },
            { view: 'tree', params: { tree: SLIDES, algorithm: 'minimax' }, spot: 'picture', text: t('The value of A is 5, and the move to play is B. Minimax looked at all 15 nodes.') },
            { view: 'tree', params: { tree: SLIDES, algorithm: 'alphabeta', step: 9 }, spot: 'picture', text: t('Alpha-beta on the same tree. MIN already has 5 at B, and E offers at least 6, so MIN will not go to E: leaf K is cut.') },
            { view: 'tree', params: { tree: SLIDES, algorithm: 'alphabeta' }, spot: 'picture', text: t('At C the same happens for MAX: C can be 2 at most, and 5 is certain. G is cut with both its leaves: 11 nodes instead of 15, and the same value.') },
            { view: 'play', params: { game: 'tictactoe' }, spot: 'picture', text: t('Tic-tac-toe has 5478 positions, few enough to search them all. Neither player can force a win: try it.') },
            { view: 'exercises', params: { kind: 'tree', seed: 1 }, spot: 'questions', text: t('Your turn: a tree to do by hand. Fill in what you know and press Mark; each answer is marked with its reason.') },
        ],
    };
}

/** Trees of games, heuristics and quality of play.
 * @returns {Tour} */
function heuristics() {
    return {
        id: '001',
        title: t('Game trees and heuristics'),
        about: t('Kinds of games, a search cut at a depth, the heuristics for Connect 4 and Othello, fail-hard.'),
        steps: [
            { view: 'home', spot: 'gallery', text: t('Games differ in two ways: is there chance, and does everybody see everything? The gallery is sorted by that.') },
            { view: 'tree', params: { game: 'corks', n: 6, algorithm: 'minimax' }, spot: 'picture', text: t('The whole tree of six sticks fits on a page. The trees of Connect 4 and Othello do not fit anywhere.') },
            { view: 'tree', params: { game: 'connect4', depth: 2, eval: 'lines', algorithm: 'minimax' }, spot: 'picture', text: t('So the search stops at a depth, here 2, and a heuristic estimates the leaves. This one counts lines of four: a line without rival pieces and with k of your own is worth 10 to the power of k.') },
            { view: 'play', params: { game: 'connect4', max: 'human', min: 'engine', 'min.eval': 'lines', 'min.depth': 4 }, spot: 'picture', text: t('An opponent that looks four moves ahead with that heuristic. A deeper search usually plays better, and so does a better heuristic.') },
            { view: 'play', params: { game: 'othello', max: 'human', min: 'engine', 'min.eval': 'weights', 'min.depth': 3 }, spot: 'picture', text: t('In Othello the heuristic adds weights of squares: 50 for a corner, −10 for the square diagonal to it, because a disc there gives the corner away.') },
            { view: 'tree', params: { tree: SLIDES, algorithm: 'alphabeta', fail: 'hard' }, spot: 'picture', text: t('Alpha-beta as this lecture writes it returns the bound after a cut, not the best child: that is called fail-hard. The value of the root is the same.') },
            { view: 'exercises', params: { kind: 'tree', fail: 'hard', seed: 2 }, spot: 'questions', text: t('An exercise with that convention. The line above the tree says which one is used.') },
        ],
    };
}

/** Adversarial search on tic-tac-toe.
 * @returns {Tour} */
function adversary() {
    return {
        id: '002',
        title: t('Search with an adversary'),
        about: t('The four components of a game, MIN and MAX on tic-tac-toe, and the interval of alpha and beta.'),
        steps: [
            { view: 'play', params: { game: 'tictactoe' }, spot: 'picture', text: t('A game needs four things: a first position, the legal moves, a test for the end, and a number for the result. Here the number is +1, 0 or −1.') },
            { view: 'play', params: { game: 'tictactoe', position: 'XO./.X./..O', max: 'human', min: 'human' }, spot: 'picture', text: t('Look at this position first: who is to move, and is there a move that must not be missed?') },
            { view: 'tree', params: { game: 'tictactoe', position: 'XO./.X./..O', depth: 2, algorithm: 'minimax' }, spot: 'picture', text: t('The same position as a search tree, two moves deep. Each node is a board, and its children are the boards after one move.') },
            { view: 'tree', params: { tree: 'A(B(2 7) C(1 8))', algorithm: 'minimax', step: 1 }, spot: 'timeline', text: t('MAX wants the largest number and MIN the smallest. Step through it: the value of A is the largest of the smallest.') },
            { view: 'tree', params: { tree: 'A(B(2 7) C(1 8))', algorithm: 'alphabeta' }, spot: 'picture', text: t('After B, MAX is sure of 2. The first leaf of C is 1, so C cannot be more than 1, and the other leaf does not matter: it is pruned.') },
            { view: 'tree', params: { tree: SLIDES, algorithm: 'alphabeta', step: 7 }, spot: 'picture', text: t('Alpha is what MAX is sure of so far, beta what MIN is sure of. A node matters only while alpha is less than beta.') },
            { view: 'exercises', params: { kind: 'tictactoe', seed: 1 }, spot: 'questions', text: t('Now positions of tic-tac-toe: name the value and the best move.') },
        ],
    };
}

/** Search in state spaces.
 * @returns {Tour} */
function spaces() {
    return {
        id: '003',
        title: t('Search in state spaces'),
        about: t('Probing, walking through trees, backtracking, A* with OPEN and CLOSED.'),
        steps: [
            { view: 'search', params: { problem: 'array' }, spot: 'picture', text: t('Binary search as a warm-up: to find 23 among ten numbers in order it looks at 16, 56 and 23.') },
            { view: 'search', params: { problem: 'tree', algorithm: 'bfs' }, spot: 'picture', text: t('Breadth first visits a tree level by level. Change the algorithm to depth first and compare the order.') },
            { view: 'search', params: { problem: 'sums', n: 4, what: 'all' }, spot: 'picture', text: t('Backtracking builds a solution step by step and takes a step back when nothing fits. The number 4 is an ordered sum of smaller parts in seven ways.') },
            { view: 'search', params: { problem: 'queens', n: 6 }, spot: 'timeline', text: t('Six queens that do not attack each other. Step through it and watch where a queen is taken back.') },
            { view: 'search', params: { problem: 'graph', algorithm: 'astar' }, spot: 'timeline', text: t('A* takes the state with the smallest f = g + h from OPEN: g is the cost so far, h an estimate of the rest. The path S-D-H-J-K-T costs 17.') },
            { view: 'search', params: { problem: 'map' }, spot: 'picture', text: t('The same on a map. Draw walls with the mouse or a finger and see which cells the search looks at.') },
            { view: 'play', params: { game: 'connect4' }, spot: 'picture', text: t('With two players, a search must also reckon with the rival: Connect 4, where the first player wins by starting in the centre.') },
        ],
    };
}

/** The workbook.
 * @returns {Tour} */
function workbook() {
    return {
        id: '004',
        title: t('A workbook with four questions'),
        about: t('Draw the tree, choose the move, count what was saved, and find the leaf that undoes a cut.'),
        steps: [
            { view: 'tree', params: { tree: SLIDES, algorithm: 'alphabeta' }, spot: 'picture', text: t('First question: which nodes does alpha-beta visit? Visited ones are solid; cut branches have a cross and what hangs below is dotted.') },
            { view: 'tree', params: { tree: SLIDES, algorithm: 'alphabeta' }, spot: 'panel', text: t('Second question: the best move. Third: how many nodes are not generated. Both answers stand beside the tree.') },
            { view: 'tree', params: { tree: SLIDES, algorithm: 'alphabeta', step: 9 }, spot: 'picture', text: t('Fourth question: which value of leaf J would undo the cut of K? Any value below 5: then MIN could still prefer E. Change the leaf and see.') },
            { view: 'tree', params: { tree: SLIDES, algorithm: 'alphabeta', compare: 'minimax' }, spot: 'picture', text: t('Minimax and alpha-beta side by side: the same value, and four nodes fewer.') },
            { view: 'exercises', params: { kind: 'tree', seed: 4 }, spot: 'questions', text: t('The same four questions about a tree of your own. Every seed gives another tree, and the same seed the same tree.') },
            { view: 'exercises', params: { kind: 'tree', seed: 4, view: 'print', what: 'both' }, spot: 'picture', text: t('On paper, if you prefer: the sheet, and the key on pages of its own.') },
        ],
    };
}

/** All tours, in the language of the page. */
export function tours() {
    return [corks(), heuristics(), adversary(), spaces(), workbook()];
}
