/* play.js - the view 'play': every game against the engine, against another person, or watched;
 * with the engine's analysis beside it. Connects the session, the board and the panels. */
import { clear, copyLink, download, focusedIn, h, isTyping, openFile, say, toast } from '../base/dom.js';
import { ask, filled } from '../engine/engine.js';
import { Games } from './games.js';
import { Insight } from './insight.js';
import { keepGame, keptGames } from './kept.js';
import { onlyPerson, playersText } from './levels.js';
import { endingOf } from './position.js';
import { swatch } from './setup.js';
import { Session } from './session.js';
import { Variations } from './variations.js';
import { inWords, subject } from '../base/worth.js';
import { recall, remember } from '../base/memory.js';
import { given } from '../poda/params.js';
import { t } from '../base/words.js';

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

class Play extends Insight {
    /* `onother(params)` opens a game of another kind. */
    constructor(root, games, params, app, onother) {
        super();
        this.app = app;
        this.given = params;
        this.onother = onother;
        this.closed = false;
        this.beginning = null;
        this.notice = null;
        this.unplayed = null; /* moves that the lost server did not get */
        this.toast = null;
        this.work = new AbortController();
        this.hint = null;
        this.onkey = (event) => this.key(event);
        document.addEventListener('keydown', this.onkey);
        this.games = games;
        this.soFar = null; /* the best move of a running search */
        this.furnish(root, games);
        this.opened = new Promise((resolve) => {
            this.onopen = resolve; /* the first board is there */
        });
        this.begin(params);
    }

    /* ---- beginning ---- */

    async choose(params) {
        const isWide = await this.games.isWide(params.game);
        this.leave();
        await (isWide ? this.onother({ game: params.game }) : this.begin(params));
    }

    /* Before the game is replaced by another: Back and the button of a toast return it. */
    leave() {
        const { session } = this;
        if (session?.moves.length > 0) {
            const { told, id, variations } = session;
            const params = session.params();
            this.app.mark();
            this.toast?.remove();
            this.toast = toast(t('The game before is kept.'), 'plain', {
                label: t('Bring it back'),
                run: () => this.begin(params, false, told, { id, variations }),
            });
        }
    }

    /* Opens another game, or the same one from another position; if that fails, the current one
     * stays. `told` is the file that it was read from, if any; `more`: what else is known about it. */
    async begin(params, mustFit = false, told = null, more = {}) {
        const session = Object.assign(new Session(params, told), more);
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
        this.recognise(session, more);
        this.session = session;
        this.review.close();
        if (mustFit) {
            this.stage.sheet.close();
        }
        remember('game', session.game);
        this.setup.draw(session);
        await this.update();
    }

    /* The game that is kept last, opened again, has its variations and notes. */
    recognise(session, { id = null } = {}) {
        const [last] = keptGames();
        if (!id && last && last.moves > 0 && JSON.stringify(last.line) === JSON.stringify(session.moves)
            && last.params.game === session.game && (last.params.position ?? '') === session.start) {
            Object.assign(session, { id: last.id, variations: new Variations(last.tree) });
        }
    }

    /* Opens a game from the list of those kept. */
    async openKept({ params, id, tree }) {
        this.stage.sheet.close();
        this.leave();
        if (await this.games.isWide(params.game)) {
            this.onother(params);
        } else {
            await this.begin(params, false, null, { id, variations: new Variations(tree) });
        }
    }

    keep() {
        const { session } = this;
        if (session.moves.length > 0) {
            keepGame({
                id: session.id,
                title: `${this.shown.title} · ${playersText(session.sides)}`,
                params: { ...session.params(), ply: undefined },
                line: session.moves,
                moves: session.moves.length,
                result: this.isFinished ? this.resultText(this.whole) : '',
                time: Date.now(),
                tree: session.variations.data(),
            });
        }
    }

    fail(error, isPosition = false) {
        if (error?.name === 'AbortError' || error?.code === 'cut-off') { /* the banner says it */
            return;
        }
        /* where the user looks: in the sheet, or above the board */
        (this.stage.sheet.isOpen ? this.sheetErrors : this.errors).append(this.setup.error);
        (isPosition ? this.position : this.setup).fail(error);
    }

    /* The server answers again: what it did not answer is asked again. */
    async retry() {
        await ask('games', {});
        if (this.session) {
            this.session.paused = this.session.at < this.session.moves.length || this.session.resigned;
        }
        const { unplayed } = this;
        this.unplayed = null;
        await (unplayed ? this.playLine(unplayed) : this.session ? this.update() : this.begin(this.given));
    }

    /* ---- after every change ---- */

    async update() {
        this.work.abort();
        this.work = new AbortController();
        const { signal } = this.work;
        const { session } = this;
        this.hint = null;
        this.soFar = null;
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
            this.fail(this.notice ?? null);
            this.notice = null;
            this.position.draw(shown.position);
            this.setup.drawSides(session, shown);
            this.stage.setTitle(shown.title, playersText(session.sides));
            this.drawBoard();
            this.onopen();
            this.app.link(session.params());
            this.drawRecord();
            this.drawEnd();
            this.tellStatus();
            this.keep();
            this.variations.draw(session);
            this.drawQuiz(null);
            const asksWhy = this.asksWhy === session.at;
            this.asksWhy = null;
            if (asksWhy) {
                this.stage.select('why', false);
                this.why.load(true);
            }
            await this.proceed(signal);
        } catch (error) {
            if (!signal.aborted) {
                this.fail(error);
                this.think.idle('');
                this.soFar = null;
                this.session.paused ||= this.engineIsNext;
                this.drawControl();
                this.tellStatus();
            }
        }
    }

    drawBoard() {
        this.timeline.back();
        this.drawPosition();
        this.marks = null;
        this.board.setValues(null);
        this.board.setHint(null);
        this.moves.draw(this.shown, this.isLive);
        this.think.begin(this.shown);
        this.why.begin(this.shown);
        this.undoButton.disabled = this.session.at === 0;
        this.redoButton.disabled = this.session.at === this.session.moves.length;
        this.hintButton.disabled = !this.isLive;
        this.keepFocus();
        this.drawControl();
        this.drawBar();
    }

    drawControl() {
        const isNext = this.engineIsNext && !this.session.resigned;
        this.control.draw({
            isThinking: isNext && !this.session.paused,
            isPaused: isNext && this.session.paused && !this.review.isOn,
            isWatched: this.isWatched,
            isProgram: isNext && 'player' in this.session.sides[this.shown.turn].settings,
        });
        this.eye.setAttribute('aria-pressed', String(this.thinks));
    }

    /* A button that was pressed and has become useless passes the focus on. */
    keepFocus() {
        if (focusedIn(this.tools)?.disabled) {
            this.tools.querySelector('button:enabled').focus();
        }
    }

    tellStatus() {
        const { shown, session } = this;
        const isOver = shown.over || session.resigned;
        const last = session.moves[session.at - 1];
        const name = shown.players[shown.turn];
        const me = onlyPerson(session.sides);
        const text = isOver ? this.resultText()
            : this.engineIsNext && !session.paused ? t('%s is thinking …', name)
                : me === shown.turn && !session.paused ? t('%s: your move', name) : t('%s to move', name);
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
                await this.fillCurve(signal);
                await this.askQuestions(signal);
            } catch (error) {
                if (!signal.aborted) { /* the game continues without it */
                    this.think.idle(error.message);
                }
            }
        }
    }

    async engineMoves(signal) {
        const { session, shown } = this;
        const who = t('%s is thinking …', shown.players[shown.turn]);
        const onProgress = (progress) => {
            this.soFar = progress.move ?? this.soFar;
            this.think.progress(progress, who);
        };
        onProgress({});
        const [move] = await Promise.all([
            session.engineMove({ signal, onProgress }), wait(this.control.wait(this.isWatched))]);
        if (!signal.aborted) {
            if (move === null) {
                session.resigned = session.paused = true;
            } else {
                session.play(move);
            }
            await this.update();
        }
    }

    /* The engine waits until it is told to go on. */
    stop() {
        if (this.isThinking) {
            this.session.paused = true;
            this.update();
        }
    }

    /* The engine plays the best move that it has found so far. */
    async moveNow() {
        if (!this.isThinking) {
            return;
        }
        const { session, soFar } = this;
        this.work.abort();
        this.work = new AbortController();
        const { signal } = this.work;
        try {
            const move = soFar ?? (await ask('best', { ...session.asked(), seconds: 0.1 }, { signal })).move;
            if (!signal.aborted) {
                session.play(move);
                await this.update();
            }
        } catch (error) {
            if (!signal.aborted) { /* nothing searches any more */
                session.paused = true;
                this.fail(error);
                this.drawControl();
                this.tellStatus();
            }
        }
    }

    async giveHint() {
        if (!this.isLive) {
            return;
        }
        const { session, shown } = this;
        const { signal } = this.work;
        try {
            const found = await this.analyst.known(session.asked(), shown) ?? await session.hint(
                { signal, onProgress: (progress) => !signal.aborted && this.think.progress(progress) });
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
        remember('thinks', isOn ? 'yes' : null);
        this.think.setOn(isOn);
        this.update();
    }

    /* ---- actions of the user ---- */

    async play(move) {
        if (this.review.isOn) {
            this.review.take(move);
        } else if (this.isLive) {
            await this.playLine([move]);
        }
    }

    /* Plays several moves at once. Typed moves may be wrong: the library then gives the reason. */
    async playLine(moves, isTyped = false) {
        this.previewed = null;
        this.board.element.classList.remove('preview');
        try {
            const read = await this.session.read(moves.join(' '), this.session.line());
            if (this.review.isOn) {
                this.review.take(read[0]);
                return;
            }
            this.session.play(...read);
            this.session.paused = false;
            this.session.moves.length = this.session.at;
            await this.update();
        } catch (error) {
            if (error.code === 'cut-off') { /* it is played when the server is back */
                this.unplayed = moves;
            } else if (isTyped) {
                this.moves.fail(error);
            } else {
                this.fail(error);
            }
        }
    }

    jump(at) {
        this.session.jump(at);
        this.update();
    }

    /* Why was this move bad? It is explained in the position after it. */
    askWhy(ply) {
        this.asksWhy = ply + 1;
        this.jump(ply + 1);
    }

    /* Another line that was tried. */
    follow(line, at) {
        this.session.follow(line, at);
        this.update();
    }

    share() {
        return copyLink(this.app.address(this.session.params()));
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
        this.leave();
        this.review.close();
        this.session = new Session({
            ...this.session.params(), moves: '', position: '', ply: undefined, resigned: undefined,
        });
        this.update();
    }

    /* The same players, sides exchanged if one of them is a person. */
    rematch() {
        if (onlyPerson(this.session.sides) !== null) {
            this.session.sides.reverse();
        }
        this.restart();
    }

    swap() {
        this.session.sides.reverse();
        this.session.paused = this.session.at < this.session.moves.length;
        this.update();
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
                this.leave();
                await this.begin(here, true);
                return;
            }
            const params = await Session.load(text).catch((error) => {
                throw wrong && error.at === 'saved' ? wrong : error; /* no format that is known */
            });
            this.leave();
            await this.begin(params, true, endingOf(text) === 'poda' ? null : text);
        } catch (error) {
            this.fail(error, true);
        }
    }

    /* Escape leaves what is open, or stops the engine. */
    escape() {
        if (this.board.cancel()) {
            return;
        }
        if (this.timeline.isZoomed) {
            this.timeline.back();
        } else if (this.review.isOn) {
            this.review.close();
        } else {
            this.stop();
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
            w: () => {
                this.stage.select('why');
                this.why.load(this.shown.over);
            },
        };
        if (!this.shown || isTyping(event) || event.defaultPrevented) {
            return;
        }
        if (event.key === 'Escape') {
            this.escape();
        } else if (acts[event.key] && recall('keys') !== 'no') {
            acts[event.key]();
        }
    }

    unmount() {
        this.closed = true;
        this.work.abort();
        this.why.close();
        this.lost.close();
        document.removeEventListener('keydown', this.onkey);
    }

    state() {
        return this.session?.params() ?? this.given;
    }
}

/* Games of other kinds than two players, open and in turn are played at a table, whose modules arrive when
 * one is opened. */
export function mount(root, params, app) {
    let at = null;
    let known = null; /* about the games */
    let isClosed = false;
    const open = async (wanted) => {
        let games = known;
        /** @type {new (...args: any[]) => Play | import('./table.js').Table} */
        let View = Play;
        try {
            games ??= await Games.open(wanted.game);
            if (await games.isWide(wanted.game)) {
                View = (await import('./table.js')).Table;
            }
        } catch (error) {
            root.append(h('p', { class: 'notice bad', role: 'alert' }, error.message));
            return;
        }
        if (!isClosed) {
            at?.unmount();
            clear(root);
            known = games;
            at = new View(root, games, wanted, app, open);
            const view = at;
            await view.opened; /* the board comes first */
            await games.all().then(() => view.session && view.setup.drawGames(view.session), () => {}); /* the banner says it */
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
