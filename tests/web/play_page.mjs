/* play_page.mjs - the view 'play' as its tests handle it. */
import { visit } from './harness.mjs';

export const PEOPLE = { max: 'human', min: 'human' };
export const PHONE = { width: 390, height: 844 };

/* Opens a game; values are off until the eye is pressed. */
export async function open(page, url, params, { values = true } = {}) {
    await visit(page, `${url}#/play?${new URLSearchParams(params)}`);
    await page.locator('.board-svg, .board-text').waitFor();
    if (values && await page.locator('.play-eye').getAttribute('aria-pressed') === 'false') {
        await page.locator('.play-eye').click();
    }
}

export const tab = (page, name) => page.getByRole('tab', { name, exact: true }).click();

/* The sheet behind the title. */
export async function openSetup(page) {
    await page.locator('.stage-title button').click();
    await page.locator('dialog.sheet[open]').waitFor();
}

export const closeSetup = (page) => page.keyboard.press('Escape');

export const status = (page) => page.locator('.play-status');
export const cell = (page, number) => page.locator(`.board [data-cell="${number}"]`).first();
export const item = (page, heap, take) => page.locator(
    `.board [data-cell="${heap}"][data-take="${take}"]`);
export const move = (page, text) => page.locator(`.move-list [data-move="${text}"]`);
export const button = (page, name) => page.getByRole('button', { name, exact: true });

export async function says(page, text) {
    await status(page).getByText(text, { exact: true }).waitFor();
}

/* Clicks one after another, each after the one before was played. */
export async function clickAll(page, targets) {
    for (const [i, target] of targets.entries()) {
        await target.click();
        await page.locator(`.record [data-ply="${i + 1}"]`).waitFor();
    }
}

export async function ask(page, verb, params) {
    return page.evaluate(async (request) => {
        const { ask: asked } = await import('./engine/engine.js');
        return asked(...request);
    }, [verb, params]);
}

export async function positionText(page) {
    return page.locator('textarea[name=position]').inputValue();
}

/* A line of play: always the last move, until one would end the game. */
export function someMoves(page, game, count) {
    return page.evaluate(async ([name, most]) => {
        const { ask: asked } = await import('./engine/engine.js');
        const after = (line) => asked('show', { game: name, moves: line.join(' ') });
        const line = [];
        for (let { moves } = await after(line); line.length < most;) {
            const next = await after([...line, moves.at(-1)]);
            if (next.over) {
                break;
            }
            line.push(moves.at(-1));
            ({ moves } = next);
        }
        return line.join(' ');
    }, [game, count]);
}
