/* answers.js - a student's answers to the questions of an exercise, independent of the language,
 * and in the form that `grade` takes.
 *
 *   values  {A: '5'}            choice  the number of the item, from 0, or null
 *   number  '6'                 set     {named: ['H'], none: false}
 *   order   'S B E' */

function emptyAnswers(exercise) {
    const empty = { values: () => ({}), choice: () => null, number: () => '',
        order: () => '', set: () => ({ named: [], none: false }) };
    return Object.fromEntries(exercise.questions.map(({ id, kind }) => [id, empty[kind]()]));
}

/* The answers of an earlier visit, as far as they fit the questions. */
export function restoreAnswers(exercise, kept) {
    const answers = emptyAnswers(exercise);
    for (const { id, kind, items } of exercise.questions) {
        const old = kept?.[id];
        if (kind === 'values' && old && typeof old === 'object') {
            items.filter((item) => typeof old[item] === 'string')
                .forEach((item) => { answers[id][item] = old[item]; });
        } else if (kind === 'choice' && Number.isInteger(old) && items[old] !== undefined) {
            answers[id] = old;
        } else if ((kind === 'number' || kind === 'order') && typeof old === 'string') {
            answers[id] = old;
        } else if (kind === 'set' && Array.isArray(old?.named)) {
            answers[id] = { named: old.named.filter((item) => items.includes(item)),
                none: Boolean(old.none) };
        }
    }
    return answers;
}

/* A number in the local notation: 2,5 is 2.5. */
function plainNumber(text) {
    return text.trim().replace(',', '.').replace('−', '-');
}

function asWord({ id, kind, items }, answer) {
    switch (kind) {
    case 'values':
        return items.filter((item) => answer[item]?.trim())
            .map((item) => `${item}=${plainNumber(answer[item])}`).join(', ');
    case 'number':
        return plainNumber(answer);
    case 'order':
        return answer.trim();
    case 'choice': /* moves are given by name, sentences by number */
        return answer === null ? '' : id === 'best' ? items[answer] : String(answer + 1);
    default:
        return answer.none ? 'none' : answer.named.join(',');
    }
}

/* The answers as parameters of `grade`; unanswered questions are omitted. */
export function answerWords(exercise, answers) {
    return Object.fromEntries(exercise.questions
        .map((question) => [question.id, asWord(question, answers[question.id])])
        .filter(([, word]) => word !== ''));
}
