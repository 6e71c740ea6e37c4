/* params.js - parameters as JavaScript has them, an object, and as the library takes them, words like on the
 * command line. */

/** @param {any} value */
function text(value) {
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value); /* a list is written with commas */
}

/** The parameters that have a value, as pairs of texts; the empty text is one: `tables: ''` is no table.
 * @param {import('./poda.js').Params} params
 * @returns {[string, string][]} */
export function given(params) {
    return Object.entries(params)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([key, value]) => [key, text(value)]);
}
