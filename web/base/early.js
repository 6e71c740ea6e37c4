/* early.js - answers that index.html has asked for before the modules arrived (theme.js). */

/** What was asked for before, or null. Each early answer is used once.
 * @param {string} path
 * @returns {Promise<Response | null>} */
export async function begun(path) {
    const answers = /** @type {any} */ (globalThis).podaEarly ?? {};
    const answer = answers[path];
    delete answers[path];
    return await answer ?? null;
}

/** The answer, asked for now if it was not before.
 * @param {string} path
 * @returns {Promise<Response>} */
export async function early(path) {
    return await begun(path) ?? fetch(path, { headers: { Accept: 'application/json' } });
}
