/* levels.js - the players of a game in words: people, and engines by level or time. */
import { decimal, t } from '../base/words.js';

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/* A name for a level; two levels share one. */
export function levelName(level) {
    return [t('Beginner'), t('Casual'), t('Club'), t('Expert'), t('Master')][Math.ceil(Number(level) / 2) - 1] ?? '';
}

/* Are the settings more than a level or a time? */
const isSpecial = ({ level: _level, seconds: _seconds, player: _player, ...other }) => Object.keys(other).length > 0;

/* A side as an entry of a list: "Engine, level 5 · Club". */
export function sideText(side) {
    if (!side.engine) {
        return t('Person');
    }
    const { level = 5, seconds, player } = side.settings;
    if (player) { /* a program that the server has by this name */
        return t('Program: %s', player);
    }
    if (isSpecial(side.settings)) {
        return t('Engine, %s', Object.entries(side.settings).map((pair) => pair.join('=')).join(' '));
    }
    return seconds ? t('Engine, %s s a move', decimal(seconds)) : `${t('Engine, level %s', level)} · ${levelName(level)}`;
}

/* An engine as part of a title: "level 5 (Club)". */
function engineText({ settings }) {
    const { level = 5, seconds, player } = settings;
    return player ?? (isSpecial(settings) ? t('an engine')
        : seconds ? t('%s s a move', decimal(seconds)) : `${t('level %s', level)} (${levelName(level)})`);
}

/* Who plays, as part of a title: "you against level 5 (Club)". */
export function playersText(sides) {
    const engines = sides.filter((side) => side.engine);
    if (engines.length === 0) {
        return t('%s {person|people}', sides.length);
    }
    return engines.length === sides.length ? engines.map(engineText).join(' – ')
        : sides.length > 2 ? t('you against %s engines', engines.length)
            : t('you against %s', engineText(engines[0]));
}

/* The number of the only person among the sides, else null. */
export function onlyPerson(sides) {
    const people = sides.flatMap((side, player) => (side.engine ? [] : [player]));
    return people.length === 1 ? people[0] : null;
}
