/* setup.js - chooses the game, its options, and the player of each side. The fields are generated
 * from the library's descriptions of its games. */
import { clear, h, s } from '../base/dom.js';
import { choice, errorLine, optionForm } from '../base/form.js';
import { OWNERS, pieceShapes } from './board_shapes.js';
import { LEVELS, sideText } from './levels.js';
import { engine, human } from './session.js';
import { t } from '../base/words.js';

const SECONDS = ['0.5', '1', '3', '10', '30'];

const SIGNS = '▲▼◆■●▶◀✕'; /* of players without pieces of their own */

/* A small picture of a player's pieces: the first that belongs to them, else a plain disc. */
export function swatch(player, pieces = []) {
    const piece = pieces.find((one) => one.player === player && one.glyph.length === 1
        && !'△▽'.includes(one.glyph)) ?? { glyph: SIGNS[player], letter: '' };
    return s('svg', {
        class: `swatch ${OWNERS[player]}${
            piece.colour && piece.colour !== 'own' ? ` colour-${piece.colour}` : ''}`,
        viewBox: '0 0 24 24',
        'aria-hidden': 'true',
    }, pieceShapes(piece, 12, 12, 10));
}

function sideChoice(side, programs, onchange, label) {
    const known = [human(), ...LEVELS.map((level) => engine({ level: String(level) })),
        ...SECONDS.map((seconds) => engine({ seconds })),
        ...programs.map((player) => engine({ player }))];
    const texts = known.map(sideText);
    if (!texts.includes(sideText(side))) {
        known.push(side);
        texts.push(sideText(side));
    }
    return choice(texts.map((text, i) => [String(i), text]), texts.indexOf(sideText(side)),
        (index) => onchange(known[index]), { 'aria-label': label });
}

/* Redraws `container`; a control that had the focus gets it back. */
function redraw(container, ...children) {
    const focused = container.contains(document.activeElement) ? document.activeElement : null;
    const name = (control) => control.name || control.getAttribute('aria-label');
    clear(container).append(...children);
    if (focused) {
        [...container.querySelectorAll('input, select, textarea')]
            .find((control) => name(control) === name(focused))?.focus();
    }
}

/* `onchoose({game, options})` requests another game, `onsides(sides)` other players. */
export function createSetup(games, { onchoose, onsides }) {
    const error = errorLine();
    const gameField = h('div', { class: 'play-game' });
    const summary = h('p', { class: 'play-summary begins' });
    const optionBox = h('div', { class: 'play-options' });
    const sideBox = h('div', { class: 'play-sides' });
    let form = null;

    function optionsOf(session) {
        return games.find(session.game)?.options ?? [];
    }

    function programsOf(session) {
        return games.find(session.game)?.programs ?? [];
    }

    return {
        error: error.element,
        gameField,
        summary,
        optionBox,
        sideBox,
        fail(problem) {
            error.show(problem);
            form?.blame(problem);
        },
        drawGames(session) {
            const list = games.list.map((game) => [game.name, game.title]);
            if (!games.find(session.game)) {
                list.unshift([session.game, session.game]);
            }
            redraw(gameField,
                choice(list, session.game, (game) => onchoose({ game, options: {} }),
                    { 'aria-label': t('Game') }));
        },
        draw(session) {
            const about = games.find(session.game);
            this.drawGames(session);
            summary.textContent = about?.summary ?? '';
            const options = optionsOf(session);
            form = optionForm(options, session.options,
                () => onchoose({ game: session.game, options: form.values() }));
            redraw(optionBox, options.length > 0
                ? h('details', { open: Object.keys(session.options).length > 0 },
                    h('summary', null, t('Options')), form.element)
                : h('p', { class: 'help' }, t('This game has no options.')));
        },
        drawSides(session, shown) {
            redraw(sideBox, ...session.sides.map((_, player) => h('div', { class: 'play-side' },
                h('span', { class: 'play-who' }, swatch(player, shown.view.pieces),
                    h('b', null, shown.players[player])),
                sideChoice(session.sides[player], programsOf(session), (side) => {
                    onsides(session.sides.map((old, i) => (i === player ? side : old)));
                }, t('Who plays %s', shown.players[player])))));
        },
    };
}
