/* form.js - fields generated from the library's descriptions of its options: a label, a help text,
 * a value; and a line for error messages. */
import { h, iconButton, openFile } from './dom.js';
import { t } from './words.js';

/** @typedef {import('../poda/answers.js').Option} Option */

let last = 0;

/** An empty aria-invalid means false, so the attribute has a value.
 * @param {Element} control
 * @param {boolean} isInvalid */
export function setInvalid(control, isInvalid) {
    if (isInvalid) {
        control.setAttribute('aria-invalid', 'true');
    } else {
        control.removeAttribute('aria-invalid');
    }
}

/** One labelled control. `control` is an input, select or textarea.
 * @param {string} label
 * @param {any} control
 * @param {string} [help] */
export function field(label, control, help = '') {
    control.id ||= `field-${++last}`;
    const note = help && h('small', { id: `${control.id}-help`, class: 'help' }, help);
    if (note) {
        control.setAttribute('aria-describedby', note.id);
    }
    return h('div', { class: 'field' }, h('label', { for: control.id }, label), control, note);
}

/** A select. `choices`: texts, or [value, text] pairs.
 * @param {(string | string[])[]} choices
 * @param {string | number} chosen
 * @param {((value: string) => any) | null} [onchange]
 * @param {Record<string, any>} [attributes] */
export function choice(choices, chosen, onchange, attributes = {}) {
    return h('select', { onchange: (/** @type {any} */ event) => onchange?.(event.target.value), ...attributes },
        choices.map((one) => {
            const [value, text] = Array.isArray(one) ? one : [one, one];
            return h('option', { value, selected: String(value) === String(chosen) }, text);
        }));
}

/** The [value, text] pairs, followed by the value given in a link if it is none of them: the library
 * reports what is wrong with it.
 * @param {string[][]} choices
 * @param {string | undefined} given
 * @returns {string[][]} */
export function withGiven(choices, given) {
    return !given || choices.some(([value]) => value === given) ? choices : [...choices, [given, given]];
}

/** Is the value a text that may come from a file? Its help says how the command line names one.
 * @param {Option} option */
function isText(option) {
    return option.help.includes(`${option.key}=@`);
}

/** A button that fills a control from a file.
 * @param {any} control
 * @param {() => any} onchange */
function fileButton(control, onchange) {
    return iconButton('upload', t('Open a file …'), async () => {
        const file = await openFile('.efg,.nfg,.txt,text/plain');
        if (file) {
            control.value = file.text;
            onchange?.();
        }
    }, { class: 'small' });
}

/** The control of one option: a select if there are a few choices, else a text field.
 * @param {Option} option
 * @param {string} value
 * @param {() => any} onchange */
function optionControl(option, value, onchange) {
    if (option.choices?.length > 0) {
        return choice(option.choices.map((one) => [one.value, one.text]), value,
            () => onchange?.(), { name: option.key });
    }
    const long = value.length > 40 || value.includes('\n') || isText(option); /* an input has one line */
    const control = h(long ? 'textarea' : 'input', {
        name: option.key,
        ...(long ? { rows: isText(option) ? 5 : 3 } : { type: 'text', value }),
        spellcheck: 'false',
        autocomplete: 'off',
        onchange: () => onchange?.(),
    });
    if (long) {
        control.value = value;
    }
    return control;
}

/** The options of a game or problem, [{key, value, help, label, choices}], as fields. `values()`
 * returns those that differ from their defaults.
 * @param {Option[]} options
 * @param {Record<string, string>} given
 * @param {() => any} onchange */
export function optionForm(options, given, onchange) {
    const controls = options.map((option) =>
        optionControl(option, given[option.key] ?? option.value, onchange));
    return {
        element: h('div', { class: 'fields' }, options.map((option, i) =>
            [field(option.label, controls[i], option.help),
                isText(option) ? fileButton(controls[i], onchange) : null])),
        values() {
            return Object.fromEntries(options
                .map((option, i) => [option.key, controls[i].value.trim(), option.value])
                .filter(([, value, usual]) => value !== usual)
                .map(([key, value]) => [key, value]));
        },
        /** Marks the option that an error refers to; true if it is one of these.
         * @param {{at?: string} | null} error */
        blame(error) {
            let found = false;
            options.forEach((option, i) => {
                const here = error?.at === option.key;
                setInvalid(controls[i], here);
                found ||= here;
            });
            return found;
        },
    };
}

/* A line for an error message; `show(null)` clears it. */
export function errorLine() {
    const element = h('p', { class: 'error-line', role: 'alert' });
    return {
        element,
        /** @param {{message: string} | null} error */
        show(error) {
            element.textContent = error ? error.message : '';
        },
    };
}
