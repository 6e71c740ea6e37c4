/* save.js - the file of a game, the same that `poda play` writes and reads: `poda game 1`, a
 * line a fact, `end`. Read as strictly as there; moves and positions are judged by the library. */
import { SIDES } from './session.js';
import { t } from '../base/words.js';

const FIRST = 'poda game 1';
const FACTS = ['game', 'position', 'moves', 'max', 'min', 'seed', 'resigned', 'end'];
const BARE = ['resigned', 'end'];
const MOST = 1 << 20; /* characters */
const ESCAPES = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '"': '\\"', '\\': '\\\\' };
const UNESCAPED = { n: '\n', t: '\t', r: '\r' };

function quoted(value) {
    return /[\s"\\]/.test(value)
        ? `"${value.replace(/[\n\t\r"\\]/g, (one) => ESCAPES[one])}"` : value;
}

function pairs(object) {
    return Object.entries(object).map(([key, value]) => `${key}=${quoted(String(value))}`);
}

export function write(session) {
    const moves = session.line();
    return [
        FIRST,
        ['game', quoted(session.game), ...pairs(session.options)].join(' '),
        session.start ? `position ${session.start}` : null,
        moves.length > 0 ? `moves ${moves.join(' ')}` : null,
        ...SIDES.map((key, i) => [key, session.sides[i].engine ? 'engine' : 'human',
            ...pairs(session.sides[i].settings)].join(' ')),
        `seed ${session.seed}`,
        session.resigned ? 'resigned' : null,
        'end\n',
    ].filter((line) => line !== null).join('\n');
}

function fail(line, text) {
    throw new Error(t('line %s: %s', line, text));
}

/* The words of a line, unquoted. */
function split(text, line) {
    const found = [];
    let word = null;
    let inside = false;
    for (let i = 0; i < text.length; i++) {
        const c = text[i];
        if (c === '"') {
            inside = !inside;
            word ??= '';
        } else if (inside && c === '\\' && i + 1 < text.length) {
            i++;
            word += UNESCAPED[text[i]] ?? text[i];
        } else if (c === ' ' && !inside) {
            found.push(word);
            word = null;
        } else {
            word = (word ?? '') + c;
        }
    }
    if (inside) {
        fail(line, t('a quote is not closed'));
    }
    return [...found, word].filter((one) => one !== null);
}

function readPairs(given, line) {
    return Object.fromEntries(given.map((word) => {
        const equals = word.indexOf('=');
        if (equals < 1) {
            fail(line, t("'%s' is not written key=value", word));
        }
        return [word.slice(0, equals), word.slice(equals + 1)];
    }));
}

function readFacts(text) {
    const facts = new Map();
    const lines = text.replace(/\r\n/g, '\n').split('\n');
    if (text.length > MOST || lines[0] !== FIRST) {
        fail(1, t("not a saved game: it must begin with '%s'", FIRST));
    }
    lines.slice(1).forEach((line, i) => {
        const [word] = line.split(' ', 1);
        const value = line.slice(word.length + 1);
        const here = i + 2;
        if (facts.has('end')) {
            if (line !== '' || i + 2 < lines.length) {
                fail(here, t("nothing may follow '%s'", 'end'));
            }
            return;
        }
        if (!FACTS.includes(word)) {
            fail(here, i + 2 === lines.length && line === ''
                ? t("the file is cut short: it must end with the line 'end'")
                : t("'%s' is unknown; lines begin with %s", word.slice(0, 40), FACTS.join(', ')));
        }
        if (facts.has(word)) {
            fail(here, t("'%s' is there twice", word));
        }
        if (BARE.includes(word) ? line !== word : value === '') {
            fail(here, BARE.includes(word) ? t("nothing may follow '%s'", word)
                : t("something must follow '%s'", word));
        }
        facts.set(word, { value, line: here });
    });
    if (!facts.has('end') || !facts.has('game')) {
        fail(lines.length, t("the file is cut short: it must end with the line 'end'"));
    }
    return facts;
}

function readSide(key, facts) {
    const fact = facts.get(key);
    if (!fact) {
        return {};
    }
    const [who, ...rest] = split(fact.value, fact.line);
    if (who !== 'human' && who !== 'engine') {
        fail(fact.line, t('expected human or engine'));
    }
    const settings = readPairs(rest, fact.line);
    return {
        [key]: who,
        ...Object.fromEntries(Object.entries(settings).map(([k, v]) => [`${key}.${k}`, v])),
    };
}

/* The parameters of a session. Throws an Error with the line that is wrong. */
export function read(text) {
    const facts = readFacts(text);
    const { value, line } = facts.get('game');
    const [game, ...options] = split(value, line);
    return {
        game,
        ...readPairs(options, line),
        position: facts.get('position')?.value,
        moves: facts.get('moves')?.value,
        seed: facts.get('seed')?.value,
        resigned: facts.has('resigned') ? 'yes' : undefined,
        ...readSide('max', facts),
        ...readSide('min', facts),
    };
}
