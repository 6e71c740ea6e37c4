/* play.js - the view 'play': every game against the engine, against another person, or watched;
 * with the engine's analysis beside it. Connects the session, the board and the panels. */
import {
    clear, copyLink, download, focusedIn, h, iconButton, isTyping, openFile, say, toast,
} from '../base/dom.js';
import { ask, filled } from '../engine/engine.js';
import { Board } from './board.js';
import { Analyst } from './analysis.js';
import { Panel } from './panel.js';
import { createPosition, endingOf } from './position.js';
import { createRecord } from './record.js';
import { createSetup, swatch } from './setup.js';
import { Session } from './session.js';
import { Table } from './table.js';
import { inWords, signed, subject, turned } from '../base/worth.js';
import { recall, remember } from '../base/memory.js';
import { given } from '../poda/params.js';
import { t } from '../base/words.js';

const PAUSE = 350; /* shortest time for a move of the engine, in milliseconds */
const LIGHT = 0.4; /* seconds per position of the curve */

export function title() {
    return t('Play');
}

/* A link without its faulty part: the option at fault, else the moves and the position, else
 * everything but the game. */
function without(params, at) {
    const { game, ...more } = params;
    if (at in more && at !== 'moves' && at !== 'position') {
        return { ...params, [at]: undefined };
    }
    return more.moves || more.position ? { ...params, moves: '', position: '' }
        : given(filled(more)).length > 0 ? { game } : { game: 'tictactoe' };
}

const wait = (milliseconds) => new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
});

class Play {
    /* `onother(params)` opens a game of another kind. */
    constructor(root, games, params, app, onother) {
        this.app = app;
        this.given = params;
        this.onother = onother;
        this.analyst = new Analyst();
        this.thinks = recall('thinks') !== 'no';
        this.effort = recall('effort') ?? '3';
        this.work = new AbortController();
        this.hint = null;
        this.onkey = (event) => this.key(event);
        document.addEventListener('keydown', this.onkey);
        this.root = root;
        this.build(games);
        this.begin(params);
    }

    /* ---- setup ---- */

    build(games) {
        this.games = games;
        this.board = new Board({ onmove: (move) => this.play(move) });
        this.panel = new Panel({
            onmove: (move) => this.play(move),
            online: (moves, isTyped) => this.playLine(moves, isTyped),
            onpreview: (line) => this.preview(line),
            onthinks: (isOn) => this.setThinks(isOn),
            oneffort: (effort) => {
                this.effort = effort;
                remember('effort', effort);
                this.update();
            },
            onwhy: (depth, which) => this.why(depth, which),
        }, { thinks: this.thinks, effort: this.effort });
        this.record = createRecord({ onjump: (at) => this.jump(at) });
        this.setup = createSetup(games, {
            onchoose: ({ game, options }) => this.choose({ game, ...options, ...this.sideParams() }),
            onsides: (sides) => {
                this.session.sides = sides;
                this.update();
            },
        });
        this.position = createPosition({
            onplace: (text) => this.take(text, {
                ...this.session.params(), position: text, moves: '', ply: '', resigned: undefined,
            }),
            onlink: () => copyLink(this.app.address(this.session.params())),
            onsave: () => this.save(),
            onexport: () => this.save('other'),
            onload: () => this.load(),
        });
        this.status = h('p', { class: 'play-status' });
        this.tools = h('div',
            { class: 'row play-tools', role: 'toolbar', 'aria-label': t('Actions') });
        this.makeTools();
        this.root.append(h('div', { class: 'play' },
            h('h1', { class: 'visually-hidden' }, title()),
            h('div', { class: 'stack play-main' },
                h('section', { class: 'card play-table', 'aria-label': t('Board') },
                    h('div', { class: 'play-head' }, this.setup.gameField, this.status),
                    this.setup.error, this.board.element, this.tools),
                this.panel.moves,
                this.position.element),
            h('div', { class: 'stack play-aside' },
                h('section', { class: 'card fields', 'aria-label': t('Game and players') },
                    this.setup.summary, this.setup.sideBox, this.setup.optionBox),
                this.panel.think,
                this.record.element),
            this.helpLine()));
    }

    makeTools() {
        const tool = (icon, label, onclick) => iconButton(icon, label, onclick, { class: 'tool' });
        this.undoButton = tool('undo', t('Undo'), () => this.travel(-1));
        this.redoButton = tool('redo', t('Redo'), () => this.travel(1));
        this.hintButton = tool('hint', t('Hint'), () => this.giveHint());
        this.goButton = iconButton('play', t('Go on from here'), () => this.goOn(),
            { class: 'primary' });
        this.tools.append(this.undoButton, this.redoButton,
            tool('plus', t('New game'), () => this.restart()),
            tool('swap', t('Swap sides'), () => this.swap()), this.hintButton, this.goButton);
    }

    helpLine() {
        const keys = [['u', t('undo')], ['r', t('redo')], ['n', t('new game')],
            ['s', t('swap sides')], ['h', t('hint')], ['v', t('values')], ['w', t('why this move')],
            ['Esc', t('cancel')]];
        return h('p', { class: 'help play-help' }, t('Keys:'), ' ',
            keys.map(([key, text], i) => [i ? ', ' : '', h('kbd', null, key), ` ${text}`]),
            '. ', t('On the board: arrow keys, Enter.'));
    }

    choose(params) {
        const isWide = this.games.find(({ name }) => name === params.game)?.wide;
        return isWide ? this.onother({ game: params.game }) : this.begin(params);
    }

    /* Opens another game, or the same one from another position; if that fails, the current one
     * stays. `told` is the file that it was read from, if any. */
    async begin(params, mustFit = false, told = null) {
        const session = new Session(params, told);
        this.beginning = session; /* of several requests the last one counts */
        try {
            await session.open();
        } catch (error) {
            if (this.closed || this.beginning !== session) {
                return;
            }
            this.fail(error, mustFit);
            if (!this.session) { /* a faulty link: uses as much of it as makes a game */
                this.notice ??= error;
                await this.begin(without(params, error.at));
            }
            return;
        }
        if (this.closed || this.beginning !== session) {
            return;
        }
        this.session = session;
        remember('game', session.game);
        this.setup.draw(session);
        await this.update();
    }

    fail(error, isPosition = false) {
        if (error.name === 'AbortError') {
            return;
        }
        (isPosition ? this.position : this.setup).fail(error);
    }

    /* ---- after every change ---- */

    async update() {
        this.work.abort();
        this.work = new AbortController();
        const { signal } = this.work;
        const { session } = this;
        this.hint = null;
        try {
            const shown = await session.show();
            const whole = await session.show(session.moves);
            const before = session.at > 0 ? await session.show(session.line(session.at - 1)) : null;
            if (signal.aborted || session !== this.session) {
                return;
            }
            this.shown = shown;
            this.whole = whole;
            this.before = before;
            this.setup.fail(this.notice);
            this.notice = null;
            this.position.draw(shown.position);
            this.setup.drawSides(session, shown);
            this.drawBoard();
            this.app.link(session.params());
            this.drawRecord();
            this.tellStatus();
            await this.proceed(signal);
        } catch (error) {
            if (!signal.aborted) {
                this.fail(error);
                this.panel.idle('');
            }
        }
    }

    get engineIsNext() {
        return !this.shown.over && this.session.sides[this.shown.turn].engine;
    }

    /* May the user move now? At an engine's turn only if it waits. */
    get isLive() {
        return !this.shown.over && !this.session.resigned
            && (!this.engineIsNext || this.session.paused);
    }

    drawPosition() {
        this.board.draw(this.shown, {
            isLive: this.isLive,
            previous: this.before?.view,
            label: t('%s, board', this.shown.title),
        });
    }

    drawBoard() {
        this.drawPosition();
        this.marks = null;
        this.board.setValues(null);
        this.board.setHint(null);
        this.panel.begin(this.shown, this.isLive);
        this.undoButton.disabled = this.session.at === 0;
        this.redoButton.disabled = this.session.at === this.session.moves.length;
        this.hintButton.disabled = !this.isLive;
        this.keepFocus();
        this.goButton.hidden = !(this.session.paused && !this.shown.over && !this.session.resigned
            && this.engineIsNext);
    }

    /* A button that was pressed and has become useless passes the focus on. */
    keepFocus() {
        if (focusedIn(this.tools)?.disabled) {
            this.tools.querySelector('button:enabled').focus();
        }
    }

    resultText() {
        const { players, result, score, payoffs } = this.shown;
        if (this.session.resigned) {
            const { turn } = this.shown;
            return t('%s gives up: %s wins.', players[turn], players[1 - turn]);
        }
        if (payoffs && score !== null) {
            return t('The game is over: %s gets %s.', players[0], signed(score));
        }
        if (result === 'draw') {
            return t('The game is over: a draw.');
        }
        const winner = players[result === 'win' ? 0 : 1];
        return score === null ? t('The game is over: %s wins.', winner)
            : t('The game is over: %s wins by %s.', winner, Math.abs(score));
    }

    tellStatus() {
        const { shown, session } = this;
        const isOver = shown.over || session.resigned;
        const last = session.moves[session.at - 1];
        const name = shown.players[shown.turn];
        const text = isOver ? this.resultText()
            : this.engineIsNext && !session.paused ? t('%s is thinking …', name)
                : t('%s to move', name);
        const draws = isOver && shown.result === 'draw';
        const winner = session.resigned ? 1 - shown.turn : shown.result === 'loss' ? 1 : 0;
        clear(this.status).append(
            isOver && (draws || shown.result === null) && !session.resigned ? ''
                : swatch(isOver ? winner : shown.turn, shown.view.pieces), h('span', null, text));
        this.status.classList.toggle('over', isOver);
        say([last ? t('%s played', last) : null, text].filter(Boolean).join('. '));
    }

    async proceed(signal) {
        if (this.engineIsNext && !this.session.paused) {
            await this.engineMoves(signal);
        } else {
            try {
                await this.analyse(signal);
            } catch (error) {
                if (!signal.aborted) { /* the game continues without it */
                    this.panel.idle(error.message);
                }
            }
        }
    }

    async engineMoves(signal) {
        const { session, shown } = this;
        const who = t('%s is thinking …', shown.players[shown.turn]);
        this.panel.progress({}, who);
        const [move] = await Promise.all([
            session.engineMove({
                signal,
                onProgress: (progress) => this.panel.progress(progress, who),
            }),
            wait(PAUSE),
        ]);
        if (!signal.aborted) {
            if (move === null) {
                session.resigned = true;
            } else {
                session.play(move);
            }
            await this.update();
        }
    }

    /* ---- values ---- */

    /* What is known about the position after `at` moves. Values are for the player to move; the
     * curve shows those for MAX. */
    knownAt(at) {
        const line = this.session.line(at);
        const position = at > 0 ? this.whole.line[at - 1].position
            : this.session.shown.get('')?.position;
        const analysis = this.analyst.recall(this.session.asked(line), { position });
        return analysis ? {
            value: this.turnAt(at) === 0 ? analysis.value : turned(analysis.value),
            values: analysis.values,
        } : null;
    }

    async analyse(signal) {
        if (!this.thinks) {
            return;
        }
        const { shown, session } = this;
        const analysis = await this.analyst.evaluate(session.asked(), shown, {
            effort: Number(this.effort),
            signal,
            onProgress: (progress) => !signal.aborted && !this.marks && this.panel.progress(progress),
            onPart: (part) => !signal.aborted && this.tellAnalysis(part, false),
        });
        if (signal.aborted) {
            return;
        }
        if (shown.over) {
            this.panel.idle(t('The game is over.'));
        } else if (analysis) {
            this.tellAnalysis(analysis, true);
        } else {
            this.panel.idle(t('There are too many moves to search.'));
        }
        this.drawRecord();
        await this.fillCurve(signal);
    }

    tellAnalysis(analysis, isWhole) {
        this.marks = this.panel.answer(analysis, isWhole);
        if (!this.previewed) {
            this.board.setValues(this.isLive ? this.marks : null);
        }
    }

    /* Evaluates the positions missing from the curve, the latest first. */
    async fillCurve(signal) {
        const { session } = this;
        for (let at = session.moves.length; at >= 0 && !signal.aborted; at--) {
            const line = session.line(at);
            if (!this.knownAt(at)) {
                const shown = await session.show(line);
                await this.analyst.evaluate(session.asked(line), shown,
                    { effort: LIGHT, isLight: true, signal });
                if (!signal.aborted) {
                    this.drawRecord();
                }
            }
        }
    }

    drawRecord() {
        const values = [...this.session.moves, null].map((_, at) => this.knownAt(at));
        this.record.draw(this.whole.line, this.session.at, values, this.whole, this.thinks);
    }

    turnAt(at) {
        return this.whole.line[at]?.player ?? this.whole.turn;
    }

    async giveHint() {
        if (!this.isLive) {
            return;
        }
        const { session, shown } = this;
        const { signal } = this.work;
        try {
            const found = await this.analyst.known(session.asked(), shown) ?? await session.hint(
                { signal, onProgress: (progress) => !signal.aborted && this.panel.progress(progress) });
            if (signal.aborted) {
                return;
            }
            if (found.worth.proven && !found.move_proven) { /* the move is not shown as if it were */
                const who = shown.players[shown.turn];
                toast(`${subject(who)}${inWords(found.worth)}; ${t('the move is not proven yet')}`);
                return;
            }
            this.board.setHint(found.move);
            toast(t('Hint: %s, %s', found.move, inWords(found.worth)));
        } catch (error) {
            this.fail(error);
        }
    }

    setThinks(isOn) {
        this.thinks = isOn;
        remember('thinks', isOn ? null : 'no');
        this.panel.setThinks(isOn);
        this.update();
    }

    /* Shows the board after `line`; null: the current one. */
    async preview(line) {
        const mine = {};
        this.previewed = line ? mine : null;
        if (!line) {
            this.drawPosition();
            this.board.setValues(this.isLive && this.thinks ? this.marks : null);
            this.board.element.classList.remove('preview');
            return;
        }
        const whole = [...this.session.line(), ...line];
        const [shown, before] = await Promise.all([
            this.session.show(whole), this.session.show(whole.slice(0, -1)),
        ]).catch(() => []); /* the board then stays as it is */
        if (shown && this.previewed === mine) {
            this.board.setValues(null);
            this.board.draw(shown, { previous: before.view, label: t('%s, board', shown.title) });
            this.board.element.classList.add('preview');
        }
    }

    /* ---- actions of the user ---- */

    async play(move) {
        if (this.isLive) {
            await this.playLine([move]);
        }
    }

    /* Plays several moves at once. Typed moves may be wrong: the library then gives the reason. */
    async playLine(moves, isTyped = false) {
        this.previewed = null;
        this.board.element.classList.remove('preview');
        try {
            this.session.play(...await this.session.read(moves.join(' '), this.session.line()));
            this.session.paused = false;
            this.session.moves.length = this.session.at;
            await this.update();
        } catch (error) {
            if (isTyped) {
                this.panel.fail(error);
            } else {
                this.fail(error);
            }
        }
    }

    jump(at) {
        this.session.jump(at);
        this.update();
    }

    /* Back (-1) or forward (1) to the nearest position with a person to move; if two engines play,
     * by one move. The library would have to replay the whole game to find it; the session knows
     * who moved when. */
    travel(step) {
        const { session } = this;
        const isInside = (at) => at > 0 && at < session.moves.length;
        const watches = session.sides.every((side) => side.engine);
        let at = session.at + step;
        while (isInside(at) && !watches && session.sides[this.turnAt(at)].engine) {
            at += step;
        }
        if (at >= 0 && at <= session.moves.length) {
            this.jump(at);
        }
    }

    goOn() {
        this.session.resume();
        this.update();
    }

    restart() {
        this.session.restart();
        this.update();
    }

    swap() {
        this.session.sides.reverse();
        this.session.paused = this.session.at < this.session.moves.length;
        this.update();
    }

    /* Opens the search of the current position, or of the one before the last move. */
    why(depth, { last = false } = {}) {
        const { game, options, start } = this.session;
        const line = this.session.line();
        const chosen = this.analyst.recall(this.session.asked(), this.shown)?.best[0];
        this.app.go('tree', {
            game, ...options, position: start, depth,
            moves: (last ? line.slice(0, -1) : line).join(' '),
            why: last ? line.at(-1) : chosen ?? 'best',
            algorithm: 'alphabeta',
        });
    }

    sideParams() {
        const params = this.session?.params() ?? {};
        return Object.fromEntries(Object.entries(params).filter(
            ([key]) => /^(max|min)(\.|$)/.test(key)));
    }

    /* format: 'yes' is Poda's own, 'other' that of other programs */
    async save(format = 'yes') {
        const { session } = this;
        try {
            const text = await session.save(format);
            download(`${session.game.replace(/\W+/g, '-')}.${endingOf(text)}`,
                new Blob([text], { type: 'text/plain' }));
        } catch (error) {
            this.fail(error, true);
        }
    }

    async load() {
        const file = await openFile('.poda,.txt,.pgn,.pdn,.sgf,.ggf,.fen,.epd,text/plain');
        if (file) {
            await this.take(file.text);
        }
    }

    /* Text from elsewhere: a position of this game if `here` can be opened with it, else a game or a
     * position in any format that the library recognises, which may be of another game. */
    async take(text, here = null) {
        try {
            const wrong = here && await new Session(here).open().then(() => null, (error) => error);
            if (here && !wrong) {
                await this.begin(here, true);
                return;
            }
            const params = await Session.load(text).catch((error) => {
                throw wrong && error.at === 'saved' ? wrong : error; /* no format that is known */
            });
            await this.begin(params, true, endingOf(text) === 'poda' ? null : text);
        } catch (error) {
            this.fail(error, true);
        }
    }

    key(event) {
        const acts = {
            u: () => this.travel(-1),
            r: () => this.travel(1),
            n: () => this.restart(),
            s: () => this.swap(),
            h: () => this.giveHint(),
            v: () => this.setThinks(!this.thinks),
            w: () => !this.shown.over && this.why(this.panel.depth()),
            Escape: () => this.board.cancel(),
        };
        if (this.shown && !isTyping(event) && acts[event.key]) {
            acts[event.key]();
        }
    }

    unmount() {
        this.closed = true;
        this.work.abort();
        document.removeEventListener('keydown', this.onkey);
    }

    state() {
        return this.session?.params() ?? this.given;
    }
}

/* Games of other kinds than two players, open and in turn are played at a table. */
export function mount(root, params, app) {
    let at = null;
    let isClosed = false;
    const open = async (wanted) => {
        let games = null;
        try {
            ({ games } = await ask('games', {}));
        } catch (error) {
            root.append(h('p', { class: 'notice bad', role: 'alert' }, error.message));
            return;
        }
        if (!isClosed) {
            at?.unmount();
            clear(root);
            const isWide = games.find(({ name }) => name === wanted.game)?.wide;
            at = new (isWide ? Table : Play)(root, games, wanted, app, open);
        }
    };
    open({ ...params, game: params.game ?? recall('game') ?? 'tictactoe' });
    return {
        unmount: () => {
            isClosed = true;
            at?.unmount();
        },
        state: () => at?.state() ?? params,
    };
}
