/* tables.js - the passes of a search in the notation of the course: OPEN and CLOSED after each
 * pass, or the current assignments in backtracking searches. */
import { clear, h } from '../base/dom.js';
import { brief, hasCommas, number, t } from '../base/words.js';

const ROWS = 12; /* most passes in the table, up to the current one */
/* most states of a list: the first of OPEN, the last of CLOSED */
const LISTED = matchMedia('(width < 800px)').matches ? 8 : 24;
const LABEL = 24; /* characters per state */

function label(text) {
    return text.length > LABEL ? `${text.slice(0, LABEL - 1)}…` : text;
}

/* Keeps a state of several numbers apart from its f and from the next one: "((7,4),21)". */
function apart(text) {
    return text.includes(',') && !text.startsWith('(') ? `(${text})` : text;
}

/* "{(B,8),(D,9)}", as a list of its entries. */
function listNames(states, isClosed, name) {
    const hidden = Math.max(0, states.length - LISTED);
    const shown = (isClosed ? states.slice(hidden) : states.slice(0, LISTED)).map(name);
    if (hidden) {
        shown.splice(isClosed ? 0 : shown.length, 0, `… +${hidden}`);
    }
    return shown;
}

/* Lines break only between states. */
function listCell(names) {
    return h('td', { class: 'mono' }, names.length
        ? names.map((name, i) => [i ? h('wbr') : '{', `${name}${i < names.length - 1 ? ',' : '}'}`])
        : '{-}');
}

/* The rows of the table are cached: each needs the lists of another pass. */
function passRows(record) {
    const kept = new Map();
    const mark = hasCommas() && record.hasFractions ? ';' : ','; /* before a decimal comma */
    function row(pass) {
        if (!kept.has(pass)) {
            record.go(pass);
            const name = (state) => (record.hasCosts
                ? `(${apart(label(record.stateText(state)))}${mark}${brief(record.listed.get(state).f)})`
                : apart(label(record.stateText(state))));
            kept.set(pass, (record.sides ? ['', '_goal'] : ['']).flatMap((side) => [
                listNames(record.lists[`open${side}`], false, name),
                listNames(record.lists[`closed${side}`], true, name)]));
        }
        return kept.get(pass);
    }
    return row;
}

function listHeads(record) {
    return record.sides ? [t('OPEN, start'), t('CLOSED, start'), t('OPEN, goal'), t('CLOSED, goal')]
        : [t('OPEN'), t('CLOSED')];
}

function listTable(record, pass, row) {
    const first = Math.max(0, pass - ROWS + 1);
    const rows = [];
    for (let at = first; at <= pass; at++) {
        rows.push(h('tr', { 'data-pass': at, class: at === pass ? 'now' : null,
            'aria-current': at === pass ? 'step' : null },
        h('th', { scope: 'row', class: 'number' }, number(at)),
        row(at).map(listCell)));
    }
    return h('table', { class: 'passes' },
        h('thead', null, h('tr', null, h('th', { class: 'number' }, t('pass')),
            listHeads(record).map((text) => h('th', null, text)))),
        h('tbody', null, rows));
}

/* The children of this pass, with the result for each. */
const FATES = {
    opened: () => t('new'),
    better: () => t('better way'),
    reopened: () => t('opened again'),
    dropped: () => t('no better, dropped'),
    known: () => t('in CLOSED already'),
    met: () => t('both sides meet'),
    entered: () => t('entered'),
    beyond: () => t('beyond the limit'),
    left: () => t('left'),
    refused: () => t('refused'),
    noted: () => t('noted'),
    dead: () => t('dead end'),
    bound: () => t('cannot be better'),
    unnoted: () => t('taken back'),
    goal: () => t('goal'),
};

function changeTable(record, pass) {
    const changes = record.passes[pass].changes.filter((change) => FATES[change.what]);
    const hasNumbers = record.hasCosts && changes.some((change) => change.f !== undefined);
    if (!changes.length) {
        return null;
    }
    return h('table', { class: 'changes' },
        h('thead', null, h('tr', null, h('th', null, t('state')), h('th', null, t('move')),
            hasNumbers ? ['g', 'h', 'f'].map((name) => h('th', { class: 'number' }, name)) : null,
            h('th', null, t('what happens')))),
        h('tbody', null, changes.map((change) => h('tr', null,
            h('td', { class: 'mono' }, label(record.stateText(change.state))),
            h('td', { class: 'mono' }, change.move ?? ''),
            hasNumbers ? ['g', 'h', 'f'].map((name) => h('td', { class: 'number' },
                change[name] === undefined ? '' : brief(change[name]))) : null,
            h('td', null, FATES[change.what]())))));
}

/* The assignments from the start to here: the stack of backtracking. */
function notedList(record) {
    return h('ol', { class: 'noted mono', 'aria-label': t('noted') },
        record.way.slice(1).map(({ move }) => h('li', null, move ?? '')));
}

export function createTables() {
    let row = null;
    let record = null;
    const element = h('div', { class: 'stack tables' });
    return {
        element,
        setRecord(of) {
            record = of;
            row = record && passRows(record);
            clear(element);
        },
        show(pass) {
            if (!record) {
                return;
            }
            const parts = record.kind === 'lists' ? [listTable(record, pass, row)] : [];
            const now = record.go(pass);
            if (record.kind !== 'lists') {
                parts.push(h('p', null, record.kind === 'limits'
                    ? t('limit %s', now.limit === undefined ? '-' : brief(now.limit))
                    : t('solutions so far: %s', number(now.goals))), notedList(record));
            }
            const changes = changeTable(record, pass);
            clear(element).append(h('div', { class: 'scroll', tabindex: '0' }, parts),
                changes ? h('details', { open: record.kind === 'lists' },
                    h('summary', null, t('This step in numbers')),
                    h('div', { class: 'scroll', tabindex: '0' }, changes)) : '');
            element.firstElementChild.scrollTop = element.firstElementChild.scrollHeight;
        },
    };
}
