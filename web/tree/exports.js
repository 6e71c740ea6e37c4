/* exports.js - the tree of the lab as a file: of the step that is shown, under a name that tells game,
 * algorithm and step. */
import { exportMenu } from '../base/export.js';

const FORMATS = ['text', 'svg', 'png', 'pdf', 'dot', 'latex', 'html', 'film', 'slides', 'json'];
const WHOLE = ['film', 'slides', 'json']; /* these have all steps */

/* `lab()` gives {game, algorithm, request, step, count, code, guess}: the step shown of how many, and the form of
 * the listing if there is one. */
export function treeExports(engine, lab) {
    return exportMenu(FORMATS, engine, (format) => {
        const { game, algorithm, request, step, count, code, guess } = lab();
        const isText = format === 'text';
        /* the picture after the last step is that of the finished search */
        const at = step < count - 1 && !WHOLE.includes(format) && !(isText && algorithm === 'sss') ? step + 1 : undefined;
        const name = [game, algorithm, at && `step-${at}`, ['film', 'slides'].includes(format) && format].filter(Boolean);
        const whole = isText || format === 'json';
        return {
            verb: 'explain', name: name.join('-'),
            params: {
                ...request, step: at,
                ...(whole ? {} : { why: undefined, steps: undefined, guess: format === 'slides' ? guess : undefined }),
                ...(format === 'html' ? { code } : {}),
            },
        };
    });
}
