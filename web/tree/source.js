/* source.js - the origin of the lab's tree: typed or pasted, an example, or generated. */
import { h, iconButton } from '../base/dom.js';
import { ask } from '../engine/engine.js';
import { choice, errorLine, field, setInvalid } from '../base/form.js';
import { examples } from './choices.js';
import { t } from '../base/words.js';

/* onTree(text, more) takes a new tree; its promise resolves when the tree was drawn or refused. */
export function sourcePanel({ tree, onTree }) {
    const text = h('textarea', {
        rows: 4, spellcheck: 'false', autocapitalize: 'off', name: 'tree',
        onkeydown: (event) => {
            if (event.key === 'Enter' && !event.shiftKey) {
                event.preventDefault();
                take();
            }
        },
        onchange: () => take(),
    });
    text.value = tree;
    let taken = tree;
    const problem = errorLine();
    const numbers = {
        branching: h('input', { type: 'number', min: 1, max: 6, value: 3, name: 'branching' }),
        depth: h('input', { type: 'number', min: 1, max: 6, value: 3, name: 'depth' }),
        seed: h('input', { type: 'number', min: 0, value: 1, name: 'seed' }),
    };

    function take() {
        if (text.value.trim() !== taken) {
            taken = text.value.trim();
            onTree(taken);
        }
    }

    function setText(to) {
        text.value = taken = to;
    }

    async function generate() {
        problem.show(null);
        try {
            const { exercises } = await ask('exercise', {
                game: 'tree',
                seed: numbers.seed.value,
                branching: numbers.branching.value,
                depth: numbers.depth.value,
            });
            const [{ tree: made, root }] = exercises;
            setText(made);
            await onTree(made, { root: root === 'min' ? 'min' : undefined });
            numbers.seed.value = Number(numbers.seed.value) + 1;
        } catch (error) {
            problem.show(error);
        }
    }

    const example = choice([['', t('choose …')], ...examples()], '', (value) => {
        if (value) {
            setText(value);
            onTree(value);
            example.value = '';
        }
    }, { name: 'example' });

    const element = h('div', { class: 'fields' },
        field(t('Tree as text'), text, t('Enter draws it. Names are optional; max, min or chance before a node says who moves there; [3,1] is a leaf with several payoffs, X=? one without a value.')),
        field(t('Examples'), example),
        h('details', null, h('summary', null, t('Generate a tree')),
            h('div', { class: 'fields' },
                h('div', { class: 'triple' },
                    field(t('Moves'), numbers.branching), field(t('Depth'), numbers.depth),
                    field(t('Seed'), numbers.seed)),
                iconButton('random', t('Generate'), generate), problem.element)));

    return {
        element,
        setText,
        blame(error) {
            const mine = error && /tree|column|line/.test(`${error.at} ${error.message}`);
            setInvalid(text, Boolean(mine));
            if (mine) { /* so that the same text is tried again if it is submitted again */
                taken = null;
            }
        },
    };
}
