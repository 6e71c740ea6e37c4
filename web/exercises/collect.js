/* collect.js - for the teacher: result codes are pasted, and all marks stand in one table. The list and
 * the secret stay in this page unless a server answers its requests. */
import { clear, download, h } from '../base/dom.js';
import { ask, documentOf } from '../engine/engine.js';
import { errorLine, field } from '../base/form.js';
import { number, t } from '../base/words.js';

function tableOf(report) {
    return h('table', { class: 'marks' },
        h('thead', null, h('tr', null, [t('Student'), t('Code'), '%', t('Misunderstandings'), t('Remarks')]
            .map((title) => h('th', { scope: 'col' }, title)))),
        h('tbody', null, report.students.map((student) => h('tr', null, h('td', null, student.name), h('td', null, student.code),
            h('td', null, number(student.percent)), h('td', null, student.mistakes), h('td', null, student.remarks)))));
}

function mistakesOf(report) {
    return report.slips.length > 0 && h('section', { class: 'stack' }, h('h2', null, t('Misunderstandings')),
        h('table', null, h('tbody', null, report.slips.map(({ mistake, count }) =>
            h('tr', null, h('td', null, number(count)), h('td', null, mistake))))));
}

function questionsOf(report) {
    const part = (value) => value === null ? '-' : number(Math.round(100 * value) / 100);
    return h('section', { class: 'stack' }, h('h2', null, t('Questions')), h('table', { class: 'items' },
        h('thead', null, h('tr', null, [t('Question'), t('Answered'), t('Part of the points'), t('Discrimination')]
            .map((title) => h('th', { scope: 'col' }, title)))),
        h('tbody', null, report.questions.map(({ title, text, answered, asked, share, discrimination }) => h('tr', null,
            h('td', null, title, h('br'), h('small', null, text)), h('td', null, `${number(answered)} / ${number(asked)}`),
            h('td', null, part(share)), h('td', null, part(discrimination)))))));
}

/** @param {any} root
 * @param {Record<string, string>} params kind, count and constraints of the exam */
export function collectView(root, params) {
    const { kind = 'tree', count, seed, mode: _mode, minutes, code: _code, number: _number, ...constraints } = params;
    const list = h('textarea', { name: 'list', spellcheck: 'false', placeholder: 'name,id\nAna,a1' });
    const secret = h('input', { type: 'password', name: 'secret', autocomplete: 'off' });
    const codes = h('textarea', { name: 'codes', spellcheck: 'false' });
    const due = h('input', { type: 'text', name: 'due', placeholder: '2026-11-17 22:00' });
    const trouble = errorLine();
    const out = h('div', { class: 'stack', 'aria-live': 'polite' });

    async function mark() {
        try {
            const asked = { game: kind, count, ...seed ? { seed, same: 'yes' } : {}, ...constraints, list: list.value,
                secret: secret.value || undefined, minutes, due: due.value || undefined, answers: codes.value };
            const report = await ask('grade', asked);
            trouble.show(null);
            clear(out).append(
                h('p', null, t('%s of %s {student|students} handed in; mean: %s', number(report.handed_in),
                    number(report.students.length), `${number(Math.round(report.mean))} %`)),
                tableOf(report), ...[mistakesOf(report), questionsOf(report), report.notes && h('pre', { class: 'given' }, report.notes)].filter(Boolean),
                h('button', { type: 'button',
                    onclick: async () => download('poda-marks.csv', await documentOf('grade', { ...asked, format: 'csv' })) },
                t('Download the table')));
        } catch (error) {
            trouble.show(error);
        }
    }

    root.append(h('div', { class: 'exercises stack' }, h('h1', null, t('Collect results')),
        h('form', {
            class: 'card stack collect',
            onsubmit: (event) => {
                event.preventDefault();
                mark();
            },
        }, field(t('List of students'), list), field(t('Secret'), secret), field(t('Result codes, one in each line'), codes),
        field(t('Answers after this time are late'), due),
        h('div', { class: 'row' }, h('button', { type: 'submit', class: 'primary' }, t('Mark all'))), trouble.element, out)));
    return { unmount() {} };
}
