/* table.js - the view 'play' for games with chance, secrets, moves made at once or another number of
 * players than two: a table at which people and engines sit. Each person sees what their seat
 * sees. */
import { copyLink, download, focusedIn, h, iconButton, isTyping, clear, openFile, say, toast } from '../base/dom.js';
import { errorLine } from '../base/form.js';
import { Stage } from '../base/stage.js';
import { Timeline } from '../base/timeline.js';
import { ask } from '../engine/engine.js';
import { createControl, lostBanner } from './control.js';
import { endTitle } from './end.js';
import { keysSection } from './keys.js';
import { playersText } from './levels.js';
import { recall, remember } from '../base/memory.js';
import { createTreePicture } from '../base/picture.js';
import { Board } from './board.js';
import { axisNames } from './board_layout.js';
import { OWNERS } from './board_shapes.js';
import { isSide, Seated } from './seated.js';
import { Seen } from './seen.js';
import { createSetup, swatch } from './setup.js';
import { Theory } from './theory.js';
import { WholeTree } from './whole.js';
import { number, t } from '../base/words.js';
import { signed } from '../base/worth.js';

const NARROW = matchMedia('(width < 600px)'); /* two boards have no room side by side */

const wait = (milliseconds) => new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
});

/* What chance did last, {who, what, outcome, over}: over if it is another player's turn now. Null if the
 * last ply was not chance's, or the first of the game. */
function lastChance({ line, turn, players }) {
    const [before, last] = line.slice(-2);
    return last?.player === null && last.move !== null && before.player !== null && before.move !== null
        ? { who: players[before.player], what: before.move, outcome: last.move, over: turn !== null && turn !== before.player }
        : null;
}

/* The view with the number rolled last on its only die, where the position has forgotten it. */
function withDie(answer) {
    const { view } = answer;
    const outcome = lastChance(answer)?.outcome;
    const dice = view.cells.flatMap((index, cell) => (view.pieces[index]?.shape === 'die' ? [cell] : []));
    return dice.length === 1 && view.amounts?.[dice[0]] === '0' && /^[1-6]$/.test(outcome ?? '')
        ? { ...view, amounts: view.amounts.with(dice[0], outcome) } : view;
}

/* "you win" where one person plays against an engine and one gets what the other does not; else null. */
function verdict({ sides, people, answer: { kind, pay } }) {
    const [mine, other] = sides[0]?.engine ? pay.toReversed() : pay;
    return people !== 1 || pay.length !== 2 || !kind.fixed_sum ? null
        : mine > other ? t('you win') : mine < other ? t('you lose') : t('a draw');
}

/* The game of a page that is loaded again: {link, sealed}, or null. */
function keptTable() {
    try {
        return JSON.parse(recall('table') ?? 'null');
    } catch {
        return null; /* written by something else */
    }
}

export class Table {
    /* `onother(params)` opens a game of another kind. */
    constructor(root, games, params, app, onother) {
        this.root = root;
        this.app = app;
        this.given = params;
        this.onother = onother;
        this.work = new AbortController();
        this.toast = null;
        this.covered = false; /* is the next person asked to take the seat? */
        this.paused = false; /* does the engine wait until it is told to go on? */
        this.seen = new Seen();
        this.past = null; /* the answer of an earlier move, while it is looked at */
        this.build(games);
        this.onkey = (event) => this.key(event);
        document.addEventListener('keydown', this.onkey);
        this.onwidth = () => this.session && this.draw();
        NARROW.addEventListener('change', this.onwidth);
        this.opened = this.begin(params, true);
    }

    /* ---- setup ---- */

    build(games) {
        this.games = games;
        this.board = new Board({ onmove: (move) => this.play(move) });
        this.setup = createSetup(games, {
            onchoose: ({ game, options }) => this.choose({ game, ...options }),
            onsides: (sides) => {
                this.session.sides = sides;
                this.restart();
            },
        });
        this.status = h('p', { class: 'play-status' });
        this.curtain = h('div', { class: 'play-curtain', hidden: true });
        this.pay = h('section', { class: 'end-card play-pay', hidden: true, 'aria-label': t('The result') });
        this.tools = h('div', { class: 'row play-tools', role: 'toolbar', 'aria-label': t('Actions') });
        this.moves = h('div', { class: 'move-list', role: 'group', 'aria-label': t('Legal moves'), tabindex: -1 });
        this.typed = h('input', {
            type: 'text', name: 'move', class: 'mono', size: 8, autocomplete: 'off', spellcheck: 'false',
        });
        this.wrong = errorLine();
        this.legend = h('p', { class: 'heat-legend', hidden: true });
        this.record = h('ol', { class: 'record' });
        this.none = h('p', { class: 'help' }, t('No moves yet.'));
        this.theory = new Theory({ onmarks: (marks) => this.mark(marks) });
        this.whole = new WholeTree({ solve: (request, signal) => this.theory.solve(request, signal) });
        this.chart = createTreePicture(t('Chart of the best play'), 'show', { chart: 'yes' });
        this.chartCard = h('section', { hidden: true, 'aria-label': t('Chart of the best play') },
            this.chart.element);
        this.makeTools();
        const typing = h('form', { class: 'row move-typed', onsubmit: (event) => {
            event.preventDefault();
            if (this.typed.value.trim()) {
                this.play(this.typed.value.trim());
            }
        } }, h('label', null, h('span', { class: 'visually-hidden' }, t('Type a move')), this.typed),
        h('button', { type: 'submit', class: 'small' }, t('Play it')));
        this.lost = lostBanner(async () => {
            await ask('games', {});
            await (this.session ? this.update() : this.begin(this.given, true));
        });
        this.picture = h('div', { class: 'play-picture table-picture' },
            h('section', { class: 'table-board', 'aria-label': t('Board') },
                this.curtain, this.board.element, this.legend));
        this.errors = h('div', { class: 'play-errors' }, this.setup.error);
        this.control = createControl({ onstop: () => this.stop(), onnow: () => {}, ongo: () => this.goOn() });
        this.timeline = new Timeline({
            steps: {
                count: 1,
                label: t('Moves of the game'),
                place: (i) => t('move %s of %s', number(this.answersSeen()[i]?.line.length ?? 0),
                    number(this.session?.answer.line.length ?? 0)),
                text: () => '',
                onStep: (i) => this.look(i),
            },
        });
        this.stage = new Stage({
            name: 'table',
            title: {
                text: t('Play'),
                label: t('Game and players'),
                content: [this.setup.gameField, this.setup.summary, this.setup.optionBox, this.fileSection(),
                    keysSection([['u', t('undo')], ['r', t('redo')], ['n', t('new game')], ['h', t('hint')], ['Esc', t('cancel')]])],
            },
            picture: this.picture,
            status: [this.status, this.control.element],
            timeline: this.timeline.element,
            tabs: [
                { id: 'play', label: t('Play'), content: [this.pay, this.setup.sideBox, this.tools,
                    h('section', { 'aria-label': t('The game so far') }, h('h2', null, t('The game so far')), this.record, this.none),
                    h('section', { 'aria-label': t('Moves') },
                        h('div', { class: 'row move-head' }, h('h2', null, t('Moves')), typing), this.wrong.element, this.moves)] },
                { id: 'values', label: t('Values'), content: [this.theory.element, this.chartCard] },
                { id: 'tree', label: t('Tree'), content: h('p', { class: 'help' },
                    t('The whole game as a tree stands in place of the board. Choose a node to see what is known there.')) },
            ],
            onselect: () => this.placePicture(),
        });
        this.stage.element.querySelector('.stage-head').append(this.errors, this.lost.element);
        this.root.append(this.stage.element);
    }

    /* The tree of the whole game or the board; where nothing is drawn, the tree is all that there is to see. */
    placePicture() {
        const isTree = this.stage?.selected === 'tree' || this.session?.answer?.view.kind === 'none';
        this.whole.element.open = isTree;
        this.stage?.picture.replaceChildren(isTree ? this.whole.element : this.picture);
    }

    fileSection() {
        return h('section', { 'aria-label': t('Link and file') },
            h('div', { class: 'row' },
                iconButton('link', t('Copy link'), () => this.copyLink(), { class: 'small' }),
                this.saveButton,
                iconButton('upload', t('Load'), () => this.load(), { class: 'small' })));
    }

    makeTools() {
        const tool = (icon, label, onclick) => iconButton(icon, label, onclick, { class: 'tool small' });
        this.undoButton = tool('undo', t('Undo'), () => this.act(() => this.session.undo()));
        this.redoButton = tool('redo', t('Redo'), () => this.act(() => this.session.redo()));
        this.hintButton = tool('hint', t('Hint'), () => this.giveHint());
        this.oddsButton = tool('heat', t('Odds'), () => this.act(() => this.session.showOdds(!this.session.withOdds)));
        this.saveButton = iconButton('download', t('Save'), () => this.save(), { class: 'small' });
        this.tools.append(this.undoButton, this.redoButton,
            tool('plus', t('New game'), () => this.restart()), this.hintButton, this.oddsButton);
    }

    /* ---- beginning ---- */

    async choose(params) {
        if (await this.games.isWide(params.game)) {
            const isSame = params.game === this.session?.game;
            this.begin(isSame ? { ...this.sideParams(), ...params } : params);
        } else {
            this.onother(params);
        }
    }

    /* Who plays, as it is set. */
    sideParams() {
        return Object.fromEntries(Object.entries(this.session.params()).filter(([key]) => isSide(key)));
    }

    /* `mayContinue`: the page was loaded again, and the same game goes on. */
    async begin(params, mayContinue = false) {
        const session = new Seated(params);
        this.beginning = session; /* of several requests the last one counts */
        const kept = mayContinue ? keptTable() : null;
        try {
            await session.open(kept?.link === this.app.address(params) ? kept.sealed : null);
        } catch (error) {
            if (!this.closed && this.beginning === session) {
                this.setup.fail(error);
                if (!this.session) { /* a faulty link: the game without its options */
                    this.notice = error;
                    await this.begin({ game: params.game });
                }
            }
            return;
        }
        if (!this.closed && this.beginning === session) {
            this.take(session);
        }
    }

    take(session) {
        this.session = session;
        this.seen = new Seen();
        this.paused = false;
        remember('game', session.game);
        this.setup.draw(session);
        const { players, view, kind, shows = [] } = session.answer;
        this.oddsButton.hidden = !shows.includes('heat');
        this.chartCard.hidden = !shows.includes('chart');
        this.chart.reset(shows.includes('chart') ? { game: session.game, ...session.options } : null);
        this.axes = null;
        if (kind.together && view.kind === 'grid') {
            this.nameAxes(session);
        }
        this.whole.reset({
            game: session.game, options: session.options, players, pieces: view.pieces, hidden: kind.hidden,
        });
        this.placePicture();
        this.setup.fail(this.notice ?? null);
        this.notice = null;
        this.viewer = null;
        this.update();
    }

    /* Writes the strategies beside a table of payoffs. */
    async nameAxes(session) {
        const found = (await session.starts()).map(({ view }) => axisNames(view));
        if (this.session === session && !this.closed) {
            this.axes = { rows: found[0].rows, cols: found[1]?.cols };
            this.draw();
        }
    }

    /* ---- what was seen before ---- */

    answersSeen() {
        return this.session?.answer ? this.seen.of(this.session.answer, this.session.people > 1) : [];
    }

    /* The position after an earlier move, or the game as it stands. */
    look(i) {
        const answers = this.answersSeen();
        this.past = i < answers.length - 1 ? answers[i] : null;
        this.draw();
    }

    stop() {
        this.work.abort();
        this.paused = true;
        this.draw();
    }

    goOn() {
        this.paused = false;
        this.update();
    }

    /* Does something that changes the game, and shows the result. */
    async act(change) {
        this.work.abort();
        this.paused = false;
        this.work = new AbortController();
        const { signal } = this.work;
        try {
            await change(signal);
        } catch (error) {
            if (!signal.aborted) {
                this.wrong.show(error);
            }
            return;
        }
        if (!signal.aborted && !this.closed) {
            this.wrong.show(null);
            this.update();
        }
    }

    /* Another game of the same kind; the button of a toast returns the one before. */
    restart() {
        const { session } = this;
        const { sealed, line } = session.answer;
        if (line.some(({ player }) => player !== null && !session.sides[player].engine)) {
            this.toast?.remove();
            this.toast = toast(t('The game before is kept.'), 'plain', {
                label: t('Bring it back'),
                run: () => this.act(async () => {
                    await session.ask({ sealed });
                    this.seen = new Seen(); /* those of the other game are not its past */
                }),
            });
        }
        return this.act(() => session.begin());
    }

    play(move) {
        return this.isLive ? this.act(() => this.session.play(move)) : null;
    }

    get isLive() {
        return !this.session.isOver && !this.session.engineIsNext && !this.covered && !this.past;
    }

    /* ---- after every change ---- */

    update() {
        const { session } = this;
        const { answer } = session;
        /* where several people share the screen, each takes the seat before its secrets are shown */
        if (session.isOver) {
            this.viewer = null;
        }
        this.covered = answer.kind.hidden && session.people > 1 && !session.isOver && (this.viewer === null
            || answer.seat !== this.viewer || (!session.engineIsNext && session.turn !== this.viewer));
        session.seat = session.people > 1 ? this.viewer : null;
        this.past = null;
        if (!this.covered) {
            this.seen.add(answer);
        }
        this.setup.drawSides(session, answer);
        this.stage.setTitle(answer.title, playersText(session.sides));
        this.draw();
        this.app.link(session.params());
        remember('table', JSON.stringify({ link: this.app.address(session.params()), sealed: answer.sealed }));
        if (session.engineIsNext && !this.paused) {
            this.engineMoves();
        }
    }

    draw() {
        const { session } = this;
        const answer = this.past ?? session.answer;
        this.board.element.hidden = this.covered;
        this.drawCurtain();
        if (!this.covered) {
            this.board.draw({ ...answer, view: this.named(answer) },
                { isLive: this.isLive, label: t('%s, board', answer.title) });
            this.board.setHint(null);
        }
        const answers = this.answersSeen();
        this.timeline.set(Math.max(answers.length, 1), this.past ? answers.indexOf(this.past) : Math.max(answers.length - 1, 0));
        this.control.draw({ isThinking: session.engineIsNext && !this.paused, isWatched: session.people === 0,
            isPaused: session.engineIsNext && this.paused, isProgram: true });
        this.drawMoves();
        this.drawRecord();
        this.drawPay();
        this.undoButton.disabled = !session.canUndo;
        this.redoButton.disabled = !session.canRedo;
        this.hintButton.disabled = !this.isLive;
        this.drawOdds();
        this.saveButton.disabled = !session.canSave;
        if (focusedIn(this.tools)?.disabled) {
            this.tools.querySelector('button:enabled').focus();
        }
        this.tellStatus();
        this.theory.show(this.isLive ? session : null);
    }

    /* The view with names of strategies beside a table, and of players above two boards: that of the seat
     * is on the left. */
    named(answer) {
        const { players, seat, turn } = answer;
        const view = withDie(answer);
        const left = seat ?? (turn === 1 ? 1 : 0);
        return {
            ...view,
            axes: this.axes ?? undefined,
            owners: view.twin ? [players[left], players[1 - left]] : undefined,
            stacked: view.twin && NARROW.matches,
        };
    }

    /* The odds' button, and what their colours mean. */
    drawOdds() {
        const { heat, heat_exact: isExact } = this.session.answer;
        const known = (heat ?? []).filter((odds) => odds !== null);
        this.oddsButton.setAttribute('aria-pressed', String(this.session.withOdds));
        this.legend.hidden = known.length === 0 || this.covered;
        clear(this.legend).append(t('How likely a cell hides a ship, in per cent:'), ' 0',
            h('span', { class: 'heat-scale', 'aria-hidden': 'true' }),
            String(Math.round(100 * Math.max(0, ...known))), ` (${isExact ? t('exact') : t('estimated')})`);
    }

    drawCurtain() {
        this.curtain.hidden = !this.covered;
        if (this.covered) {
            const name = this.session.answer.players[this.session.turn];
            if (this.session.engineIsNext) {
                clear(this.curtain).append(h('p', null, t('%s is thinking …', name)));
                return;
            }
            const show = h('button', { type: 'button', class: 'primary', onclick: () => {
                this.viewer = this.session.turn;
                this.act(() => this.session.sit(this.viewer));
            } }, t('I am %s: show my seat', name));
            clear(this.curtain).append(h('p', null, t('%s to move. The others look away.', name)), show);
            show.focus();
        }
    }

    drawMoves() {
        const { moves, all_moves: isAll, over } = this.session.answer;
        const shown = this.isLive ? moves : [];
        const longest = Math.max(0, ...shown.map((move) => move.length));
        this.moves.style.setProperty('--chip', `${Math.max(5.6, 0.55 * longest + 4.6)}rem`);
        if (this.moves.contains(document.activeElement)) {
            this.moves.focus();
        }
        clear(this.moves).append(...shown.map((move) => h('button', {
            type: 'button', class: 'small move', 'data-move': move, onclick: () => this.play(move),
        }, h('span', { class: 'mono' }, move), h('span', { class: 'badge none', hidden: true }))),
        ...(!isAll
            ? [h('p', { class: 'help' }, t('There are more moves: type yours.'))] : []),
        ...(over ? [h('p', { class: 'help' }, t('The game is over.'))] : []));
        this.typed.value = '';
        this.typed.placeholder = shown[0] ?? '';
        this.typed.disabled = !this.isLive;
    }

    /* Writes what theory knows beside the moves. */
    mark(marks) {
        for (const chip of this.moves.querySelectorAll('[data-move]')) {
            const found = marks.get(chip.dataset.move);
            const badge = chip.querySelector('.badge');
            badge.hidden = !found;
            badge.textContent = found?.text ?? '';
            badge.className = `badge ${found?.best ? 'win' : 'none'}`;
            chip.classList.toggle('best', Boolean(found?.best));
        }
    }

    drawRecord() {
        const { line, players } = this.session.answer;
        const isHidden = this.covered;
        clear(this.record).append(...line.map(({ move, player }, i) => h('li', {
            class: player === null ? 'chance' : OWNERS[player],
            'aria-current': i + 1 === this.past?.line.length ? 'step' : null,
            title: player === null ? t('Chance') : players[player],
        }, h('span', { class: 'record-number' }, i + 1),
        h('span', { class: 'visually-hidden' }, player === null ? t('Chance') : players[player]),
        h('span', { class: 'mono' }, isHidden ? '?' : move ?? '?'))));
        this.record.scrollTop = this.record.scrollHeight;
        this.none.hidden = line.length > 0;
    }

    /* The card at the end: who has won, and what each player gets. */
    drawPay() {
        const { pay, players, view, kind } = this.session.answer;
        this.pay.hidden = !pay;
        if (!pay) {
            clear(this.pay);
            return;
        }
        const isDuel = pay.length === 2 && kind.fixed_sum;
        const winner = pay[0] === pay[1] ? null : pay[0] > pay[1] ? 0 : 1;
        clear(this.pay).append(...[
            isDuel ? h('h2', { class: 'end-title' }, endTitle(this.session.sides, players, winner)) : '',
            ...pay.map((amount, player) => h('span', { class: 'play-who' },
                swatch(player, view.pieces), h('b', null, players[player]), ` ${signed(amount)}`)),
            this.session.isOver ? iconButton('redo', t('Rematch'), () => this.restart(), { class: 'primary' }) : '']);
    }

    resultText() {
        const { pay, players } = this.session.answer;
        const said = verdict(this.session);
        return `${t('The game is over:')} ${pay.map((amount, player) =>
            t('%s gets %s', players[player], signed(amount))).join(', ')}${said ? ` – ${said}` : ''}.`;
    }

    tellStatus() {
        const { session } = this;
        const { players, turn, view, line } = session.answer;
        const name = players[turn];
        const last = line.at(-1);
        const text = session.isOver ? this.resultText()
            : session.engineIsNext && !this.paused ? t('%s is thinking …', name) : t('%s to move', name);
        const chance = this.covered ? null : lastChance(session.answer);
        const rolled = chance && [t('%s, %s; chance: %s', chance.who, chance.what, chance.outcome),
            chance.over ? t('the turn is over') : null].filter(Boolean).join('; ');
        clear(this.status).append(session.isOver ? '' : swatch(turn, view.pieces), h('span', null, text),
            rolled ? h('span', { class: 'help play-chance' }, rolled) : '');
        this.status.classList.toggle('over', session.isOver);
        const move = last && !this.covered ? last.move : null;
        if (this.past) {
            return;
        }
        say([rolled ?? (move ? t('%s played', move) : null), text].filter(Boolean).join('. '));
    }

    engineMoves() {
        return this.act(async (signal) => {
            const { session } = this;
            const [answer] = await Promise.all([session.reply({ signal }), wait(this.control.wait(session.people === 0))]);
            if (!signal.aborted) {
                session.answer = answer;
            }
        });
    }

    async giveHint() {
        if (!this.isLive) {
            return;
        }
        const { signal } = this.work;
        try {
            const hint = await this.session.hint({ signal });
            if (!signal.aborted && hint?.move) {
                this.board.setHint(hint.move);
                toast(t('Hint: %s', hint.move));
            }
        } catch (error) {
            if (!signal.aborted) {
                this.wrong.show(error);
            }
        }
    }

    copyLink() {
        const { session } = this;
        return copyLink(this.app.address(session.linkParams()), session.hasOpenMoves ? t('The link is copied.')
            : t('A link to a new game like this is copied; the moves stay secret.'));
    }

    async save() {
        try {
            download(`${this.session.game.replace(/\W+/g, '-')}.poda`,
                new Blob([await this.session.save()], { type: 'text/plain' }));
        } catch (error) {
            this.wrong.show(error);
        }
    }

    async load() {
        const file = await openFile('.poda,.txt,text/plain');
        if (!file) {
            return;
        }
        try {
            this.take(await Seated.load(file.text));
        } catch (error) {
            this.wrong.show(error);
        }
    }

    key(event) {
        const acts = {
            u: () => this.undoButton.click(),
            r: () => this.redoButton.click(),
            n: () => this.restart(),
            h: () => this.giveHint(),
            Escape: () => this.board.cancel(),
        };
        if (this.session && !isTyping(event) && acts[event.key] && (event.key === 'Escape' || recall('keys') !== 'no')) {
            acts[event.key]();
        }
    }

    unmount() {
        this.closed = true;
        this.work.abort();
        this.theory.close();
        this.lost.close();
        this.whole.close();
        document.removeEventListener('keydown', this.onkey);
        NARROW.removeEventListener('change', this.onwidth);
    }

    state() {
        return this.session?.params() ?? this.given;
    }
}
