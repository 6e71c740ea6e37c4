/* params.js - parameters as the page has them: an object, in which an empty value is as good as none. */

/** The parameters that have a value, as pairs of texts.
 * @param {Record<string, any>} params
 * @returns {[string, string][]} */
export function given(params) {
    return Object.entries(params)
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([key, value]) => [key, String(value)]);
}
