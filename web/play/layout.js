/* layout.js - the parts of the view 'play' and where they stand on the stage. */
import { copyLink, h, iconButton } from '../base/dom.js';
import { remember } from '../base/memory.js';
import { Stage } from '../base/stage.js';
import { Timeline } from '../base/timeline.js';
import { createBar } from './bar.js';
import { Board } from './board.js';
import { createControl, lostBanner } from './control.js';
import { createEnd } from './end.js';
import { createKept } from './kept.js';
import { keysSection } from './keys.js';
import { Moves } from './moves.js';
import { createPosition } from './position.js';
import { Quiz } from './quiz.js';
import { createRecord } from './record.js';
import { Review } from './review.js';
import { createSetup } from './setup.js';
import { Think } from './think.js';
import { createVariations } from './variations.js';
import { Why } from './why.js';
import { number, t } from '../base/words.js';

/* The parts of the view; the methods that they call are those of the class that extends it. */
export class Desk {
    constructor() {
        this.actions = /** @type {any} */ (this);
        this.thinks = false;
        this.effort = '3';
    }

    makeTools() {
        const play = this.actions;
        const tool = (icon, label, onclick) => iconButton(icon, label, onclick, { class: 'tool small' });
        this.undoButton = tool('undo', t('Undo'), () => play.travel(-1));
        this.redoButton = tool('redo', t('Redo'), () => play.travel(1));
        this.hintButton = tool('hint', t('Hint'), () => play.giveHint());
        this.tools = h('div', { class: 'row play-tools', role: 'toolbar', 'aria-label': t('Actions') },
            play.undoButton, play.redoButton, play.hintButton,
            tool('plus', t('New game'), () => play.restart()),
            tool('swap', t('Swap sides'), () => play.swap()),
            iconButton('share', t('Share'), () => play.share(), { class: 'tool small share' }));
    }

    /* The parts that say what is known: values, reasons, questions, the end. */
    makeTalk() {
        const play = this.actions;
        this.moves = new Moves({
            onmove: (move) => play.play(move),
            ontyped: (text) => play.playLine([text], true),
        });
        this.think = new Think({
            onmove: (move) => play.play(move),
            online: (moves) => play.playLine(moves),
            onpreview: (line) => play.preview(line),
            oneye: () => play.setThinks(true),
            oneffort: (effort) => {
                play.effort = effort;
                remember('effort', effort);
                play.update();
            },
        }, { isOn: play.thinks, effort: play.effort });
        this.why = new Why({
            request: (isLast) => play.whyRequest(isLast),
            lineOf: (isLast, move, after) => play.lineOf(isLast, move, after),
            online: (line) => play.showLine(line),
            ontree: (pane, label) => play.showTree(pane, label),
            onlab: (params) => play.app.go('tree', params),
        });
        this.quiz = new Quiz({ onmore: (kind) => play.app.go('exercises', { kind }) });
        this.end = createEnd({
            onrematch: () => play.rematch(),
            onreview: () => play.startReview(),
            onshare: () => play.share(),
            onmoment: (ply) => play.jump(ply),
            onwhy: (ply) => play.askWhy(ply),
        });
        this.review = new Review({
            onshow: (ply) => play.jump(ply),
            onhint: (move) => play.board.setHint(move),
            onend: () => play.session && play.jump(play.session.moves.length),
        });
    }

    /* The parts for setting up, all in the sheet. */
    makeSetup(games) {
        const play = this.actions;
        this.setup = createSetup(games, {
            onchoose: ({ game, options }) => play.choose({ game, ...options, ...play.sideParams() }),
            onsides: (sides) => {
                play.session.sides = sides;
                play.update();
            },
        });
        this.position = createPosition({
            onplace: (text) => play.take(text, {
                ...play.session.params(), position: text, moves: '', ply: '', resigned: undefined,
            }),
            onlink: () => copyLink(play.app.address(play.session.params())),
            onsave: () => play.save(),
            onexport: () => play.save('other'),
            onload: () => play.load(),
        });
        this.kept = createKept({ onopen: (game) => play.openKept(game) });
    }

    /* Makes everything and puts it into `root`. */
    furnish(root, games) {
        const play = this.actions;
        this.board = new Board({ onmove: (move) => play.play(move), hasSound: true });
        this.bar = createBar();
        this.record = createRecord({ onjump: (at) => play.jump(at) });
        this.variations = createVariations({
            onopen: (line, at) => play.follow(line, at),
            onchange: () => {
                play.keep();
                play.variations.draw(play.session);
            },
        });
        this.makeTalk();
        this.makeSetup(games);
        this.makeTools();
        this.control = createControl({ onstop: () => play.stop(), onnow: () => play.moveNow(), ongo: () => play.goOn() });
        this.lost = lostBanner(() => play.retry());
        this.eye = iconButton('eye', t('Values'), () => play.setThinks(!play.thinks), { 'aria-pressed': 'false', class: 'small play-eye' });
        this.status = h('p', { class: 'play-status' });
        this.errors = h('div', { class: 'play-errors' }, play.setup.error);
        this.sheetErrors = h('div');
        this.picture = h('div', { class: 'play-picture' }, play.bar.element, play.board.element);
        this.timeline = new Timeline({
            curve: play.record.curve.element,
            steps: {
                count: 1,
                label: t('Moves of the game'),
                place: (i, count) => t('move %s of %s', number(i), number(Math.max(count - 1, 0))),
                text: (i) => play.record.text(i),
                onStep: (i) => play.jump(i),
            },
        });
        const keys = [['u', t('undo')], ['r', t('redo')], ['n', t('new game')], ['s', t('swap sides')], ['h', t('hint')],
            ['v', t('values')], ['w', t('why this move')], ['Esc', t('cancel')]];
        this.stage = new Stage({
            name: 'play',
            title: {
                text: t('Play'),
                label: t('Game and players'),
                content: [play.sheetErrors, play.setup.gameField, play.setup.summary, play.setup.optionBox,
                    play.position.element, play.kept.element, keysSection(keys)],
            },
            picture: play.picture,
            status: [play.status, play.control.element],
            tools: [play.board.sound, play.eye],
            timeline: play.timeline.element,
            tabs: [
                /* the tools first: they stay where they are when the card of the end arrives and grows */
                { id: 'play', label: t('Play'), content: [play.tools, play.end.element, play.review.element, play.setup.sideBox,
                    play.record.element, play.moves.element, play.variations.element] },
                { id: 'values', label: t('Values'), content: play.think.element },
                { id: 'why', label: t('Why'), content: play.why.element },
                { id: 'exercise', label: t('Exercise'), content: play.quiz.element },
            ],
        });
        play.stage.showTab('exercise', false);
        play.stage.title.addEventListener('click', () => play.kept.draw());
        play.stage.element.querySelector('.stage-head').append(play.errors, play.lost.element);
        root.append(play.stage.element);
    }
}
