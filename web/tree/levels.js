/* levels.js - two drawings of the same tree, side by side: the nodes of a level are at the same height in both, though
 * only one of them has room for α and β below its nodes. */

/** @typedef {{id: string, parent?: string | null, y: number, top?: number, bottom?: number}} Placed */
/** @typedef {{nodes: Placed[], layout: {height: number}}} Drawn */

/** The level of each node; parents come before their children.
 * @param {Placed[]} nodes */
function levelsOf(nodes) {
    /** @type {Map<string | null | undefined, number>} */
    const levels = new Map();
    nodes.forEach(({ id, parent }) => levels.set(id, (levels.get(parent) ?? -1) + 1));
    return nodes.map(({ id }) => /** @type {number} */ (levels.get(id)));
}

/** Moves the nodes of both to the lower of the two heights.
 * @param {Drawn} one
 * @param {Drawn} other */
export function alignLevels(one, other) {
    const drawn = [one, other].map((answer) => {
        const levels = levelsOf(answer.nodes);
        /** @type {number[]} */
        const heights = [];
        answer.nodes.forEach(({ y }, i) => {
            heights[levels[i]] = Math.max(heights[levels[i]] ?? 0, y);
        });
        return { answer, levels, heights };
    });
    const [a, b] = drawn.map(({ heights }) => heights);
    for (const { answer, levels, heights } of drawn) {
        const shift = heights.map((y, level) => Math.max(a[level] ?? 0, b[level] ?? 0) - y);
        answer.nodes.forEach((node, i) => {
            for (const name of /** @type {('y' | 'top' | 'bottom')[]} */ (['y', 'top', 'bottom'])) {
                if (node[name] !== undefined) {
                    node[name] += shift[levels[i]];
                }
            }
        });
        answer.layout.height += shift.at(-1) ?? 0;
    }
}
