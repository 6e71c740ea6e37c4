/* questions.js - the questions of an exercise as fields: a number for each node, one of several,
 * any of several; and below each, once marked, what was right or wrong and why. */
import { clear, h, icon } from '../base/dom.js';
import { setInvalid } from '../base/form.js';
import { number, t, typeset } from '../base/words.js';

function verdictLine(result) {
    const word = result.right ? t('right') : result.points > 0 ? t('partly right') : t('wrong');
    return h('p', { class: `verdict ${result.right ? 'good' : 'wrong'}` },
        icon(result.right ? 'check' : 'close'), h('strong', null, word), ' · ',
        t('%s of %s {point|points}', number(result.points), number(result.of)));
}

function reasonItem(mark) {
    return h('li', { class: mark.right ? 'good' : 'wrong', 'data-verdict': mark.verdict },
        icon(mark.right ? 'check' : 'close'),
        h('span', null, h('span', { class: 'visually-hidden' },
            mark.right ? t('right') : t('wrong'), ': '), typeset(mark.reason)));
}

/* Errors are shown at once, correct items on demand; nodes without an answer are only named, and
 * nodes below a wrongly pruned one are not listed. */
function reasons(result, parentOf) {
    const verdicts = new Map(result.marks.map((mark) => [mark.node, mark.verdict]));
    const open = result.marks.filter((mark) => mark.verdict === 'open');
    const wrong = result.marks.filter((mark) => !mark.right && mark.verdict !== 'open'
        && !(result.id === 'pruned' && verdicts.get(parentOf(mark.node)) === mark.verdict));
    const right = result.marks.filter((mark) => mark.right);
    return [
        wrong.length > 0 && h('ul', { class: 'reasons' }, wrong.map(reasonItem)),
        right.length > 0 && h('details', { open: wrong.length === 0 && right.length <= 4 },
            h('summary', null, t('what is right (%s)', number(right.length))),
            h('ul', { class: 'reasons' }, right.map(reasonItem))),
        open.length > 0 && h('p', { class: 'help' },
            t('not answered: %s', open.map((mark) => mark.node ?? mark.item).join(', '))),
    ];
}

const NUMBER = /^\s*(?:[-−+]?(?:(?:\d+[.,]?\d*|[.,]\d+)(?:\/0*[1-9]\d*)?|inf|∞|infinito))?\s*$/;

/* What is no number could not be read later, in an exam not even by the teacher. */
function judgeNumber(input) {
    const isNumber = NUMBER.test(input.value);
    setInvalid(input, !isNumber);
    input.setCustomValidity(isNumber ? '' : t('A number, like 5, -2.5 or 13/4'));
    input.title = isNumber ? '' : t('A number, like 5, -2.5 or 13/4');
}

function valueFields(question, changed) {
    const inputs = new Map(question.items.map((item) => [item, h('input', {
        type: 'text',
        inputmode: 'decimal',
        autocomplete: 'off',
        spellcheck: 'false',
        'data-value-of': item,
        oninput: (event) => {
            judgeNumber(event.target);
            changed((answer) => { answer[item] = event.target.value; });
        },
    })]));
    return {
        element: h('div', { class: 'node-values' }, [...inputs].map(([item, input]) =>
            h('label', null, h('span', null, item), input))),
        refresh(answer) {
            for (const [item, input] of inputs) {
                if (input !== document.activeElement) {
                    input.value = answer[item] ?? '';
                    judgeNumber(input);
                }
            }
        },
        mark(marks) {
            for (const [item, input] of inputs) {
                const mark = marks?.find((one) => (one.node ?? one.item) === item);
                input.parentElement.className = mark && mark.verdict !== 'open'
                    ? mark.right ? 'good' : 'wrong' : '';
                input.title = mark && mark.verdict !== 'open' ? mark.reason : '';
            }
        },
    };
}

function choiceFields(question, changed) {
    const radios = question.items.map((item, i) => h('input', {
        type: 'radio', name: `question-${question.id}`, value: i, onchange: () => changed(i),
    }));
    return {
        element: h('div', { class: 'choices' }, radios.map((radio, i) =>
            h('label', { class: 'check' }, radio, h('span', null, question.items[i])))),
        refresh(answer) {
            radios.forEach((radio, i) => { radio.checked = answer === i; });
        },
        mark(marks) {
            radios.forEach((radio) => {
                radio.parentElement.classList.remove('good', 'wrong');
                if (marks && radio.checked) {
                    radio.parentElement.classList.add(marks[0].right ? 'good' : 'wrong');
                }
            });
        },
    };
}

function numberField(question, changed) {
    const input = h('input', {
        type: 'text', inputmode: 'numeric', autocomplete: 'off', 'aria-label': question.question,
        'data-number': question.id,
        oninput: () => {
            judgeNumber(input);
            changed(input.value);
        },
    });
    return {
        element: h('div', { class: 'one-number' }, input),
        refresh(answer) {
            if (input !== document.activeElement) {
                input.value = answer;
                judgeNumber(input);
            }
        },
        mark(marks) {
            input.parentElement.classList.toggle('good', Boolean(marks?.[0].right));
            input.parentElement.classList.toggle('wrong', marks ? !marks[0].right : false);
        },
    };
}

/* Names one after the other, as on paper. */
function orderField(question, changed) {
    const input = h('input', {
        type: 'text', autocomplete: 'off', spellcheck: 'false', 'aria-label': question.question,
        'data-order': question.id, placeholder: t('names in order, with blanks'),
        oninput: () => changed(input.value),
    });
    return {
        element: h('div', { class: 'one-number order' }, input),
        refresh(answer) {
            if (input !== document.activeElement) {
                input.value = answer;
            }
        },
        mark(marks) {
            const isRight = Boolean(marks?.every((mark) => mark.right));
            input.parentElement.classList.toggle('good', isRight);
            input.parentElement.classList.toggle('wrong', Boolean(marks) && !isRight);
        },
    };
}

/* `isNamed(item)` also counts an item as named if a node above it is. */
function setFields(question, { isNamed, toggle, setNone, noneText }) {
    const buttons = new Map(question.items.map((item) => [item, h('button', {
        type: 'button', class: 'small', 'data-item': item, onclick: () => toggle(item),
    }, item)]));
    const none = h('input', { type: 'checkbox', onchange: () => setNone(none.checked) });
    return {
        element: h('div', null, h('div', { class: 'chips' }, [...buttons.values()]),
            h('label', { class: 'check' }, none, noneText)),
        refresh(answer) {
            for (const [item, button] of buttons) {
                button.setAttribute('aria-pressed', String(isNamed(item)));
            }
            none.checked = answer.none;
        },
        mark(marks) {
            for (const [item, button] of buttons) {
                const mark = marks?.find((one) => (one.node ?? one.move ?? one.item) === item);
                button.classList.toggle('good', Boolean(mark?.right && isNamed(item)));
                button.classList.toggle('wrong', mark ? !mark.right : false);
                button.title = mark ? mark.reason : '';
            }
        },
    };
}

function fieldsOf(question, answers, actions) {
    const { id, kind } = question;
    switch (kind) {
    case 'values':
        return valueFields(question, (change) => {
            change(answers[id]);
            actions.changed(id);
        });
    case 'choice':
        return choiceFields(question, (i) => {
            answers[id] = i;
            actions.changed(id);
        });
    case 'order':
        return orderField(question, (text) => {
            answers[id] = text;
            actions.changed(id);
        });
    case 'number':
        return numberField(question, (text) => {
            answers[id] = text;
            actions.changed(id);
        });
    default:
        return setFields(question, {
            isNamed: (item) => actions.isNamed(id, item),
            toggle: (item) => actions.toggle(id, item),
            setNone: (none) => {
                answers[id] = { named: [], none };
                actions.changed(id);
            },
            noneText: id === 'pruned' ? t('nothing is pruned') : t('none of them'),
        });
    }
}

/* `answers` is modified in place. actions: changed(id), isNamed(id, item), toggle(id, item),
 * parentOf(node). */
export function questionList(exercise, answers, actions) {
    const parts = exercise.questions.map((question, i) => {
        const fields = fieldsOf(question, answers, actions);
        const marked = h('div', { class: 'marked', 'aria-live': 'off' });
        const element = h('fieldset', { 'data-question': question.id },
            h('legend', null, `${i + 1}. ${typeset(question.question)} `,
                h('span', { class: 'worth' },
                    t('%s {point|points}', number(question.points)))),
            fields.element, marked);
        return { question, fields, marked, element };
    });
    const list = {
        element: h('div', { class: 'questions' }, parts.map((part) => part.element)),
        refresh() {
            parts.forEach(({ question, fields }) => fields.refresh(answers[question.id]));
        },
        /* `graded` is an answer of `grade`; null: no marks. */
        mark(graded) {
            for (const { question, fields, marked, element } of parts) {
                const result = graded?.questions.find(({ id, answered }) =>
                    answered && id === question.id);
                clear(marked);
                fields.mark(result?.marks ?? null);
                element.classList.toggle('open', Boolean(graded && !result));
                if (result) {
                    marked.append(verdictLine(result),
                        ...reasons(result, actions.parentOf).filter(Boolean));
                } else if (graded) {
                    marked.append(h('p', { class: 'help' }, t('not answered')));
                }
            }
        },
        /* Shows the key below each question. */
        solve(shown) {
            for (const { question, element } of parts) {
                element.querySelector('.key')?.remove();
                if (shown) {
                    element.append(h('p', { class: 'key' }, h('strong', null, t('Key')), ': ',
                        typeset(question.answer)));
                }
            }
        },
        blame(error) {
            const part = parts.find(({ question }) => question.id === error?.at);
            part?.element.querySelector('input, button')?.focus();
        },
        focus() {
            const part = parts.find(({ marked }) => marked.querySelector('.verdict.wrong'))
                ?? parts[0];
            part.element.querySelector('input, button').focus();
        },
    };
    list.refresh();
    return list;
}
