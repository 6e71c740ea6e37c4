"""Games and spaces written in Python: from an object with a few functions to the table that the library takes."""
import ast
import inspect
import re
from typing import Any, Callable, Dict, Hashable, Iterable, List, Optional, Protocol, Tuple

try:
    from ._poda import taken
except ImportError:  # in the process that the command line starts, which knows the names (src/system/python)
    def taken(name: str) -> bool:
        return False

MAX, MIN = 0, 1


class Rules(Protocol):
    """What a game is: any object, class or module with these five functions."""

    def start(self) -> Any: ...
    def moves(self, position: Any) -> Iterable[Hashable]: ...
    def play(self, position: Any, move: Any) -> Any: ...
    def turn(self, position: Any) -> int: ...
    def outcome(self, position: Any) -> Optional[float]: ...


class Space(Protocol):
    """What a problem for one player is: any object, class or module with these four functions."""

    def start(self) -> Any: ...
    def moves(self, position: Any) -> Iterable[Hashable]: ...
    def play(self, position: Any, move: Any) -> Any: ...
    def goal(self, position: Any) -> bool: ...


GAME = ("start", "moves", "play", "turn", "outcome")
SPACE = ("start", "moves", "play", "goal")
OPTIONAL = ("key", "order", "noisy", "cost", "acceptable", "why", "value", "bound")
MOST = 2_000_000  # positions that are kept in memory; some 340 bytes each in Connect 4


def is_own(thing: Any) -> bool:
    """Is it a game or a space written in Python?"""
    return not isinstance(thing, str) and all(hasattr(thing, n) for n in SPACE[:3]) and (
        hasattr(thing, "outcome") or hasattr(thing, "goal"))


def missing(thing: Any) -> List[str]:
    """The functions that an object lacks to be a game."""
    return [n for n in GAME if not hasattr(thing, n)]


def made(thing: Any, options: dict) -> Tuple[Any, dict]:
    """The object of a class, made with those of the options that its __init__ has, and the other options."""
    if not inspect.isclass(thing):
        return thing, options
    known = inspect.signature(thing).parameters
    own = {k: v for k, v in options.items() if k in known}
    return thing(**own), {k: v for k, v in options.items() if k not in known}


def is_space(own: Any) -> bool:
    return hasattr(own, "goal") and not hasattr(own, "outcome")


def name_of(own: Any) -> str:
    named = getattr(own, "name", None)
    if not isinstance(named, str):
        named = own.__name__ if inspect.ismodule(own) else type(own).__name__
    named = re.sub(r"[^a-z0-9_-]+", "-", named.lower()).strip("-") or "game"
    return named + "-py" if taken(named) else named


def move_text(move: Any) -> str:
    if isinstance(move, (tuple, list)):
        return ",".join(map(move_text, move))
    return str(move)


def move_words(own: Any, begin: Optional[str], line: Tuple[str, ...], moves: Iterable[Any]) -> List[str]:
    """Moves as texts; those that are not texts yet are written as the game writes them where they are made."""
    words = list(line)
    write = getattr(own, "move_text", None)
    for move in moves:
        if isinstance(move, str):
            words += move.split()
        elif not write:
            words.append(move_text(move))
        else:
            words.append(write(_after(own, begin, words), move))
    return words


def _after(own: Any, begin: Optional[str], words: List[str]) -> Any:
    position = _start(own)() if begin is None else own.parse(begin)
    for word in words:
        position = own.play(position, next(m for m in own.moves(position) if own.move_text(position, m) == word))
    return position


def _start(own: Any) -> Callable[[], Any]:
    return own.start if callable(own.start) else lambda: own.start


def _parse(own: Any, space: bool) -> Callable[[str], Any]:
    """Reads what repr writes, and takes it for a position if the game can say something about it."""

    def parse(text: str) -> Any:
        start = _start(own)()
        try:
            position = text if isinstance(start, str) else ast.literal_eval(text)
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            raise ValueError(f"expected something like {start!r}") from None
        if type(position) is not type(start):
            raise ValueError(f"expected something like {start!r}")
        try:
            if space:
                own.goal(position)
            elif own.turn(position) not in (MAX, MIN):
                raise ValueError("turn is neither 0 nor 1")
            if space or own.outcome(position) is None:
                list(own.moves(position))
        except Exception as error:
            raise ValueError(f"{type(error).__name__}: {error}") from None
        return position

    return parse


def _named(own: Any, one: str, several: str) -> Dict[str, Callable[[Any], Any]]:
    """`evaluate`, or several by name: `evaluations = {"lines": function}`, or names of methods."""
    found = getattr(own, several, None)
    if isinstance(found, dict):
        return dict(found)
    if found:
        return {n: getattr(own, n) for n in found}
    return {one: getattr(own, one)} if hasattr(own, one) else {}


def _cell(value: Any) -> str:
    return "" if value is None or value in (" ", ".", "·", "_") else str(value)


def _board(own: Any) -> Callable[[Any], Tuple[int, int, List[str]]]:
    def board(position: Any) -> Tuple[int, int, List[str]]:
        rows = own.board(position)
        rows = [list(row) for row in (rows.split("\n") if isinstance(rows, str) else rows)]
        width = max(map(len, rows), default=0)
        if any(len(row) != width for row in rows):
            raise ValueError("board must return rows of equal length")
        return len(rows), width, [_cell(c) for row in rows for c in row]

    return board


# As in include/poda/view.h, in that order (a test compares).
LOOKS = "plain chequered felt frame points hexagons paper wood water rods".split()
SHAPES = ("glyph disc king peg tile bar card die back seeds stone pencil pawn knight bishop rook queen monarch hare hound fox "
          "frog toad person pin match cork fire splash block area jug").split()
COLOURS = "own black white red yellow green blue brown tan grey".split()


def _number(words: List[str], word: str, what: str) -> int:
    if word not in words:
        raise ValueError(f"{word!r} is no {what}: there are {', '.join(words)}")
    return words.index(word)


def _look(own: Any) -> int:
    look = getattr(own, "look", None)
    return _number(LOOKS, look, "look of a board") if isinstance(look, str) else 0


def _dress(own: Any) -> dict:
    """{glyph: (shape, colour)} as numbers, from shapes = {"X": "disc black"}."""
    found = {}
    shapes = getattr(own, "shapes", None)
    for glyph, words in (shapes if isinstance(shapes, dict) else {}).items():
        shape, colour = (words.split() + ["own"])[:2]
        found[str(glyph)] = (_number(SHAPES, shape, "shape"), _number(COLOURS, colour, "colour"))
    return found


def _clicks(own: Any) -> Callable[[Any], List[Tuple[Any, List[int]]]]:
    """From {move: (row, column)} or {move: [(row, column), ...]}."""
    size = _board(own)

    def clicks(position: Any) -> List[Tuple[Any, List[int]]]:
        width = size(position)[1]
        found = []
        for move, cells in own.clicks(position).items():
            cells = [cells] if isinstance(cells[0], int) else cells
            found.append((move, [row * width + column for row, column in cells]))
        return found

    return clicks


def _title(own: Any) -> str:
    """As its author calls it: a class that is only called Game, as in the skeleton, has its name from elsewhere."""
    called = own.__name__ if inspect.ismodule(own) else type(own).__name__
    return getattr(own, "title", name_of(own) if called in ("Game", "Space") else called)


def table(own: Any, most: Optional[int] = None) -> dict:
    """What the library needs to know of a game or space, as the C part reads it (src/book.c)."""
    space = is_space(own)
    players = getattr(own, "players", ("MAX", "MIN"))
    text = getattr(own, "text", None)
    parse = getattr(own, "parse", None)
    if text and not parse:
        parse = _unreadable
    found = {
        "name": name_of(own),
        "title": _title(own),
        "summary": (inspect.getdoc(own) or "").split("\n")[0],
        "max": str(players[0]),
        "min": str(players[1]),
        "start": _start(own),
        "moves": own.moves,
        "play": own.play,
        "text": text or (lambda position: position if isinstance(position, str) else repr(position)),
        "parse": parse or _parse(own, space),
        "move_text": getattr(own, "move_text", None) or (lambda position, move: move_text(move)),
        "owners": getattr(own, "owners", {str(p): i for i, p in enumerate(players)}),
        "look": _look(own),
        "dress": _dress(own),
        "problem": int(space),
        # of the class: an object may have something else of that name
        "most": most or getattr(own if inspect.ismodule(own) else type(own), "most", MOST),
        "again": getattr(own, "repetitions", 0),
        "evals": _named(own, "heuristic", "heuristics") if space else _named(own, "evaluate", "evaluations"),
    }
    for flag in ("scored", "alternates", "impartial", "partial"):
        found[flag] = int(bool(getattr(own, flag, False)))
    for name in (("goal",) if space else ("turn", "outcome")) + OPTIONAL:
        if hasattr(own, name):
            found[name] = getattr(own, name)
    if hasattr(own, "board"):
        found["board"] = _board(own)
        if hasattr(own, "clicks"):
            found["clicks"] = _clicks(own)
    return found


def _unreadable(text: str) -> Any:
    raise ValueError("this game writes positions and does not read them: it has text() and no parse()")
