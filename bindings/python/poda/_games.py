"""Games, positions and the verbs."""
import functools
from typing import Any, Callable, Dict, List, Optional, Union

from . import _ask, _own
from ._answers import ANSWERS, Answer, Best, Checked, Exercises, Explanation, Found, Marks, Match, Shown, Solution
from ._errors import BadGame, Interrupted

Subject = Union[str, "Game", "Position", "_own.Rules", "_own.Space", Any]
Told = Optional[Callable[["_ask.Progress"], Any]]


def _asked(verb: str, subject: Subject, parameters: Dict[str, Any]) -> "_ask.Asked":
    if isinstance(subject, Position):
        return subject._asked(verb, parameters)
    if not isinstance(subject, Game):
        if subject is None or isinstance(subject, str):
            return _ask.Asked(verb, subject, _ask.words_of(parameters), None)
        own, parameters = _own_or_refuse(subject, parameters)
        subject = Game(own)
    return subject._asked(verb, parameters)


def _own_or_refuse(thing: Any, options: Dict[str, Any]) -> Any:
    if not _own.is_own(thing):
        raise BadGame(f"{thing!r} is not a game: it has no {', '.join(_own.missing(thing))}", "game", "bad-game")
    own, rest = _own.made(thing, options)
    if not _own.is_space(own) and _own.missing(own):
        raise BadGame(f"{own!r} is not a game: it has no {', '.join(_own.missing(own))}", "game", "bad-game")
    return own, rest


def _answer(asked: "_ask.Asked", lang: Optional[str], progress: Told) -> Any:
    lang = lang or _ask.language()
    kind = ANSWERS.get(asked.verb, Answer)
    try:
        return kind(asked, _ask.data(asked, lang, progress)[0], lang)
    except Interrupted as interrupted:
        if interrupted.answer is not None:
            interrupted.answer = kind(asked, interrupted.answer, lang)
        raise


def ask(verb: str, subject: Subject = None, *, lang: Optional[str] = None, progress: Told = None,
        **parameters: Any) -> Any:
    """Asks anything that the command line answers: `ask("solve", "nim", heaps=[3, 4, 5])`. True is written yes, a
    list with commas, a range 1-5; a name that Python keeps for itself takes an underscore, `as_="graph"`."""
    return _answer(_asked(verb, subject, parameters), lang, progress)


class Game:
    """A game with its options: `Game("connect4", cols=5)`, or a game in Python: `Game(Mine)`, `Game(Mine(n=3))`."""

    def __init__(self, game: Union[str, "_own.Rules", Any], **options: Any):
        if isinstance(game, str):
            self.name, self.own, self.options = game, None, options
        else:
            self.own, self.options = _own_or_refuse(game, options)
            self.name = _own.name_of(self.own)

    def _asked(self, verb: str, parameters: Dict[str, Any]) -> "_ask.Asked":
        table = functools.partial(_own.table, self.own) if self.own is not None else None
        return _ask.Asked(verb, self.name, _ask.words_of({**self.options, **parameters}), table)

    @property
    def start(self) -> "Position":
        """The position where it begins."""
        return Position(self)

    def position(self, text: str) -> "Position":
        """A position by its text."""
        return Position(self, text)

    def play(self, *moves: Any) -> "Position":
        """The position after some moves from the start."""
        return self.start.play(*moves)

    def __repr__(self) -> str:
        return f"Game({' '.join([self.name, *_ask.words_of(self.options)])!r})"

    def __getattr__(self, verb: str) -> Any:
        """The verbs, from the start: `game.solve()`."""
        if verb not in _VERBS:
            raise AttributeError(verb)
        return functools.partial(_VERBS[verb], self)


class Position:
    """A position of a game. It does not change: `play` returns another one. In a notebook it draws its board."""

    def __init__(self, game: Game, text: Optional[str] = None, line: tuple = ()):
        self.game, self._from, self.line = game, text, line
        self._look: Optional[Shown] = None
        self.look()

    def _asked(self, verb: str, parameters: Dict[str, Any]) -> "_ask.Asked":
        place: Dict[str, Any] = {"position": self._from, "moves": self.line or None}
        if verb == "match":
            place = {"position": self.text}
        return self.game._asked(verb, {**place, **parameters})

    def look(self) -> Shown:
        """All that is known of it, as `show` says."""
        if self._look is None:
            self._look = _answer(self._asked("show", {}), None, None)
        return self._look

    @property
    def text(self) -> str:
        return self.look().position

    @property
    def moves(self) -> List[str]:
        """The legal moves."""
        return self.look().moves

    @property
    def turn(self) -> Optional[int]:
        """Who is to move: 0 (MAX), 1 (MIN), ...; None: chance."""
        return self.look()["turn"]

    @property
    def over(self) -> bool:
        return self.look().over

    @property
    def result(self) -> Optional[float]:
        """For MAX: 1, 0, -1, or the score; None before the end."""
        if not self.over:
            return None
        score = self.look()["score"]
        return {"win": 1, "draw": 0, "loss": -1}.get(self.look()["result"]) if score is None else score

    def play(self, *moves: Any) -> "Position":
        """The position after these moves: `play("4", "4")`, `play("4 4 3")`; moves of a game in Python may be as the
        game has them."""
        return Position(self.game, self._from, tuple(_own.move_words(self.game.own, self._from, self.line, moves)))

    def __str__(self) -> str:
        return str(self.look())

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.text!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.game.name, self.game.options, self.text) == (
            other.game.name, other.game.options, other.text)

    def __hash__(self) -> int:
        return hash((self.game.name, self.text))

    def _repr_svg_(self) -> Optional[str]:
        return self.look()._repr_svg_()

    def _repr_html_(self) -> Optional[str]:
        return self.look()._repr_html_()

    def __getattr__(self, verb: str) -> Any:
        """The verbs, from here: `position.best(depth=4)`."""
        if verb not in _VERBS:
            raise AttributeError(verb)
        return functools.partial(_VERBS[verb], self)


def games() -> List[Answer]:
    """The built-in games: `name title summary options evals` and so on of each."""
    asked = _ask.Asked("games", None, (), None)
    fields = _ask.data(asked)[0]
    return [Answer(asked._replace(subject=g["name"]), g, _ask.language()) for g in fields["games"]]


def game(name: Union[str, "_own.Rules", Any], **options: Any) -> Game:
    """A game with its options: `game("nim", heaps=[3, 4, 5])`, or one in Python."""
    return Game(name, **options)


def show(subject: Subject, *, lang: Optional[str] = None, **parameters: Any) -> Shown:
    """A position: its board, who is to move, the legal moves."""
    return ask("show", subject, lang=lang, **parameters)


def best(subject: Subject, *, lang: Optional[str] = None, progress: Told = None, **parameters: Any) -> Best:
    """The best move, by search: `best("connect4", moves="4 4", depth=8)`. Without a limit, 5 seconds. `progress` is
    called some times a second with a Progress; False ends the search with what is known."""
    return ask("best", subject, lang=lang, progress=progress, **parameters)


def solve(subject: Subject, *, lang: Optional[str] = None, progress: Told = None, **parameters: Any) -> Solution:
    """Exact values: who wins, in how many moves, and every move's value."""
    return ask("solve", subject, lang=lang, progress=progress, **parameters)


def explain(subject: Subject, *, lang: Optional[str] = None, progress: Told = None, **parameters: Any) -> Explanation:
    """Every step of a search: `explain("tree", tree=[[3, 12, 8], [2, 4, 6]])`."""
    return ask("explain", subject, lang=lang, progress=progress, **parameters)


def find(subject: Subject, *, lang: Optional[str] = None, progress: Told = None, **parameters: Any) -> Found:
    """Search alone: routes, puzzles, backtracking: `find("queens", n=8, what="all")`."""
    return ask("find", subject, lang=lang, progress=progress, **parameters)


def count(subject: Subject, *, depth: int = 1, lang: Optional[str] = None, progress: Told = None,
          **parameters: Any) -> int:
    """How many lines of play there are (perft), or distinct positions."""
    return ask("count", subject, lang=lang, progress=progress, depth=depth, **parameters)["nodes"]


def match(subject: Subject, *, lang: Optional[str] = None, progress: Told = None, **parameters: Any) -> Match:
    """Games between two players: `match("connect4", first={"depth": 4}, second={"level": 5}, games=20)`."""
    return ask("match", subject, lang=lang, progress=progress, **parameters)


def check(subject: Subject, *, lang: Optional[str] = None, progress: Told = None, **parameters: Any) -> Checked:
    """Tests the rules of a game or a problem, built in or your own; true if no fault is found."""
    return ask("check", subject, lang=lang, progress=progress, **parameters)


def exercise(kind: Optional[str] = None, *, lang: Optional[str] = None, **parameters: Any) -> Exercises:
    """Exercises with their keys, made to order: `exercise("tree", seed=7, count=3)`."""
    return ask("exercise", kind, lang=lang, **parameters)


def grade(kind: Optional[str] = None, *, lang: Optional[str] = None, **parameters: Any) -> Marks:
    """Marks a student's answer: `grade(tree="A(B(3 5) C(2 9))", value=3, best="B", pruned="G")`."""
    return ask("grade", kind, lang=lang, **parameters)


_VERBS: Dict[str, Callable[..., Any]] = {
    "show": show, "best": best, "solve": solve, "explain": explain, "find": find, "count": count, "match": match,
    "check": check}
