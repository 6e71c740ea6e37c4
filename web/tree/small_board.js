/* small_board.js - a position in a node of a drawn tree: the board of the game, without its
 * names. */
import { layout, owner } from '../play/board_layout.js';
import { s } from '../base/dom.js';

/* `board` from `explain frames=yes`: a view with the space that it has; `y` is its top, 0 its
 * centre. */
export function smallBoard(board, y) {
    const parts = layout(board, true);
    if (!parts) {
        return null;
    }
    const scale = Math.min(board.width / parts.width, board.height / parts.height);
    return s('g', {
        class: `small-board board-svg ${board.kind} look-${board.look}`,
        'aria-hidden': 'true',
        transform: `translate(${-scale * parts.width / 2} ${y}) scale(${scale})`,
    }, parts.back, parts.cells.map((cell) =>
        s('g', { class: `picture can ${owner(cell.piece)}`, 'data-piece': cell.piece?.name }, cell.shapes())));
}
