/* cuts.js - what an edit of the tree does to the cuts, in a sentence. */
import { t } from '../base/words.js';
import { treeValue } from '../base/worth.js';

/* The cuts of an answer as texts that can be compared. */
function cutNames(answer) {
    return new Set((answer?.cuts ?? []).filter((cut) => cut.pruned.length).map(
        (cut) => t('%s after %s', cut.at, cut.after)));
}

export function cutsMoved(before, after) {
    const [old, now] = [cutNames(before), cutNames(after)];
    const gone = [...old].filter((cut) => !now.has(cut));
    const come = [...now].filter((cut) => !old.has(cut));
    const parts = [
        gone.length && t('cuts gone: %s', gone.join(', ')),
        come.length && t('new cuts: %s', come.join(', ')),
        treeValue(before.value) !== treeValue(after.value)
            && t('the value is now %s', treeValue(after.value)),
    ].filter(Boolean);
    return parts.length ? `${parts.join('; ')}.` : t('The cuts stay as they were.');
}
