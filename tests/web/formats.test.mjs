/* formats.test.mjs - games and positions of other programs on the page: pasted or loaded from a file while
 * another game is on the board, recognised by their content, seen on the board, and exported again. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { axe, test, visit } from './harness.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });
const cell = (page, number) => page.locator(`.board [data-cell="${number}"]`).first();
const board = (page) => page.locator('textarea[name=position]');

/* Without the engine's analysis, which nothing here asks for. */
async function open(page, url, game) {
    await visit(page, `${url}#/play?${new URLSearchParams({ game, max: 'human', min: 'human' })}`);
    await page.locator('.board-svg').waitFor();
}

/* The sheet behind the title has the position and the files. */
async function openSetup(page) {
    if (!await page.locator('dialog.sheet[open]').count()) {
        await page.locator('.stage-title button').click();
    }
}

async function paste(page, text, name = 'Set up') {
    await openSetup(page);
    await button(page, name).waitFor(); /* after a change of the language the form is another one */
    await board(page).fill(text);
    await button(page, name).click();
}

async function load(page, file, text, name = 'Load') {
    await openSetup(page);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, name).click()]);
    await chooser.setFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

/* The exported file: its name, and its text without the version of the program. */
async function exported(page, name = 'Export') {
    await openSetup(page);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
    const text = readFileSync(await download.path(), 'utf8');
    await page.keyboard.press('Escape');
    return { file: download.suggestedFilename(), text: text.replace(/AP\[Poda:[^\]]*\]/, '') };
}

async function shows(page, { moves, game, at, piece }) {
    await page.waitForFunction((wanted) => document.querySelector('.play-game select').value === wanted, game);
    if (moves) {
        await page.locator(`.record [data-ply="${moves}"][aria-current]`).waitFor();
    }
    await page.locator(`.board [data-cell="${at}"][data-piece="${piece}"]`).first().waitFor();
}

async function refuses(page, text) {
    await page.locator('.play-position').getByRole('alert').filter({ hasText: text }).waitFor();
}

const ROSTER = '[Event "Match"]\n[Site "?"]\n[Date "1851.06.21"]\n[Round "?"]\n[White "Anderssen"]\n'
    + '[Black "Kieseritzky"]\n';

/* Written as Poda writes them, so that the export is the same text. */
const GAMES = [
    {
        text: `${ROSTER}[Result "*"]\n\n1. e4 {the king's pawn} 1... e5 2. f4 exf4 *\n`,
        game: 'chess', file: 'chess.pgn', moves: 4, at: 37, piece: 'black pawn',
    },
    {
        text: `${ROSTER}[Result "*"]\n[GameType "21,B,8,8,N1,0"]\n\n1. 11-15 23-19 2. 8-11 *\n`,
        game: 'draughts', file: 'draughts.pdn', moves: 3, at: 17, piece: 'black man',
    },
    {
        text: '(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[0]PB[Ann]PW[Bob]\n;B[ee]C[the centre];W[ge])\n',
        game: 'go', file: 'go.sgf', moves: 2, at: 40, piece: 'black stone',
    },
    {
        text: '(;FF[4]CA[UTF-8]GM[4]SZ[15]\n;B[hh];W[ih])\n',
        game: 'gomoku', file: 'gomoku.sgf', moves: 2, at: 113, piece: 'white',
    },
    {
        text: '(;FF[4]CA[UTF-8]GM[11]SZ[5]\n;B[cc];W[bb])\n',
        game: 'hex', file: 'hex.sgf', moves: 2, at: 12, piece: 'red stone',
    },
    {
        text: '(;FF[4]CA[UTF-8]GM[2]SZ[8]\n;B[fe];W[df];B[cc])\n',
        game: 'othello', file: 'othello.sgf', moves: 3, at: 35, piece: 'white disc',
    },
];

test('formats: PGN, PDN and SGF pasted and exported again', async ({ page, url }) => {
    await open(page, url, 'tictactoe');
    for (const one of GAMES) {
        await paste(page, one.text);
        await shows(page, one);
        assert.deepEqual(await exported(page), { file: one.file, text: one.text });
    }
});

test('formats: a file that is played on keeps its names', async ({ page, url }) => {
    await open(page, url, 'nim');
    const [{ text }] = GAMES;
    await load(page, 'any.txt', `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    await shows(page, GAMES[0]);
    await button(page, 'Undo').click();
    await button(page, 'Undo').click();
    await cell(page, 62).click();
    await cell(page, 45).click();
    await page.locator('.record [data-ply="3"][aria-current]').waitFor();
    assert.equal((await exported(page)).text, text.replace('2. f4 exf4', '2. Nf3'));
    await button(page, 'New game').click();
    await page.locator('.record [data-ply]').first().waitFor({ state: 'detached' });
    assert.match((await exported(page)).text, /\[White "\?"\]/);
});

test('formats: positions, of this game and of others', async ({ page, url }) => {
    await open(page, url, 'tictactoe');
    await paste(page, 'OX./.O./..X'); /* a position of the game on the board stays one */
    await shows(page, { game: 'tictactoe', at: 0, piece: 'nought' });
    await paste(page, '8/8/8/3k4/8/8/4P3/4K3 b - - 0 1');
    await shows(page, { game: 'chess', at: 27, piece: 'black king' });
    await page.locator('.play-status').getByText('Black to move').waitFor();
    await paste(page, '6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "back rank";');
    await shows(page, { game: 'chess', at: 56, piece: 'white rook' });
    await paste(page, 'W:WK50:B1,2');
    await shows(page, { game: 'draughts', at: 98, piece: 'white crown' });
    await page.waitForURL(/rules=international/);
});

test('formats: what is no game is refused in the words of both languages', async ({ page, url }) => {
    await open(page, url, 'tictactoe');
    await paste(page, '[White "Ann"]\n\n1. e4 e5\n2. Ke3 *');
    await refuses(page, "line 4, column 4: 'Ke3' is not a legal move here");
    await paste(page, 'hello');
    await refuses(page, "'h' at character 1 of the position");
    await load(page, 'notes.txt', 'hello');
    await refuses(page, 'not a game: neither PGN, PDN, SGF');
    await openSetup(page);
    await button(page, 'Export').click();
    await refuses(page, 'no format of other programs has games of tictactoe');
    await shows(page, { game: 'tictactoe', at: 0, piece: 'empty' });
    await axe(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Español' }).click();
    await page.locator('.play-status').getByText('Turno: O').waitFor();
    await paste(page, '(;GM[11]SZ[5];B[cc];W[cc])', 'Colocar');
    await refuses(page, 'línea 1, columna 22: cc');
    await load(page, 'notes.txt', 'hola', 'Cargar');
    await refuses(page, 'no es una partida: ni PGN, PDN, SGF');
    await paste(page, GAMES[1].text, 'Colocar');
    await shows(page, { ...GAMES[1], at: 17, piece: 'peón negro' });
    assert.deepEqual(await exported(page, 'Exportar'), { file: GAMES[1].file, text: GAMES[1].text });
});
