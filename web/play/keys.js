/* keys.js - the keys of a view in words, and a switch for those that are single letters. */
import { h } from '../base/dom.js';
import { recall, remember } from '../base/memory.js';
import { t } from '../base/words.js';

/* `keys`: [key, what it does]. */
export function keysSection(keys) {
    const isOn = h('input', {
        type: 'checkbox', name: 'keys', checked: recall('keys') !== 'no',
        onchange: (event) => remember('keys', event.target.checked ? null : 'no'),
    });
    return h('details', { class: 'play-keys' }, h('summary', null, t('Keys')),
        h('label', { class: 'check' }, isOn, h('span', null, t('Single letters are shortcuts'))),
        h('p', { class: 'help play-help' }, keys.map(([key, text], i) => [i ? ', ' : '', h('kbd', null, key), ` ${text}`]),
            '. ', t('On the board: arrow keys, Enter.')));
}
