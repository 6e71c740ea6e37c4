"""The library's one door: words in, an answer out. Everything else in the package goes through here."""
import json
import os
import threading
import warnings
from typing import Any, Callable, List, NamedTuple, Optional, Tuple

from . import _poda
from ._errors import Interrupted, error_of


class Progress(NamedTuple):
    """How far a request is: the last depth finished, the best move so far; or parts done of all parts."""

    depth: int
    nodes: int
    seconds: float
    move: str
    done: int
    parts: int


_language = [""]


def language(code: Optional[str] = None) -> str:
    """The language of texts and messages, "en" or "es"; with an argument, sets it. It begins as that of the
    environment (LC_ALL, LC_MESSAGES, LANG), or English."""
    if code is not None:
        if code not in _poda.languages():
            raise ValueError(f"there is no language {code!r}: {', '.join(_poda.languages())}")
        _language[0] = code
    if not _language[0]:
        named = next((os.environ[n] for n in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(n)), "en")
        _language[0] = next((c for c in _poda.languages() if named.startswith(c)), "en")
    return _language[0]


class Asked(NamedTuple):
    """A request: the verb, the name of the game or problem, its options and parameters as words, and what
    describes it if it is written in Python."""

    verb: str
    subject: Optional[str]
    words: Tuple[str, ...]
    table: Optional[Callable[[], dict]]

    def line(self) -> List[str]:
        return [self.verb] + ([self.subject] if self.subject else []) + list(self.words)


def tree_text(node: Any) -> str:
    """A tree as Poda writes it, `A(B(3 5) C(2 9))`: of nested lists, or of objects with `data` and `children`
    like the class Tree of the course."""
    if isinstance(node, (list, tuple)):
        return "(" + " ".join(map(tree_text, node)) + ")"
    children = getattr(node, "children", None)
    if children is None:
        return str(node)
    return str(node.data) + ("(" + " ".join(map(tree_text, children)) + ")" if children else "")


def word_of(key: str, value: Any) -> str:
    """`key=value` for a Python value."""
    key = key.rstrip("_")
    if value is True or value is False:
        value = "yes" if value else "no"
    elif key == "tree" or hasattr(value, "children"):
        value = tree_text(value)
    elif key == "moves" and not isinstance(value, str):
        value = " ".join(map(str, value))
    elif isinstance(value, range):
        value = f"{value[0]}-{value[-1]}"
    elif isinstance(value, dict):
        value = " ".join(word_of(k, v) for k, v in value.items())
    elif isinstance(value, (list, tuple)):
        value = ",".join(map(str, value))
    return f"{key}={value}"


def words_of(parameters: dict) -> Tuple[str, ...]:
    return tuple(word_of(k, v) for k, v in parameters.items() if v is not None)


def run(asked: Asked, as_json: bool, lang: Optional[str] = None,
        progress: Optional[Callable[[Progress], Any]] = None) -> Tuple[bytes, bool]:
    """The bytes of the answer, and whether `check` found a fault. The request runs in a thread of its own, so that
    Ctrl-C and `progress` reach this one."""
    request = _poda.request()
    box: list = []
    done = threading.Event()  # joining the thread would forget it after Ctrl-C
    table = asked.table() if asked.table else None
    if table and asked.verb == "check":
        table["memo"] = 0  # the checker shall see every call

    def work() -> None:
        try:
            box.append(_poda.ask(request, asked.line(), as_json, lang or language(), table))
        except BaseException as error:  # of a game in Python
            box.append(error)
        finally:
            done.set()

    threading.Thread(target=work, name="poda", daemon=True).start()
    ended: Optional[BaseException] = None
    while not done.is_set():
        try:
            done.wait(0.05)
            news = _poda.progress(request) if progress and not ended else None
            if progress and news and progress(Progress(*news)) is False:
                _poda.stop(request)
        except BaseException as error:  # Ctrl-C, or of `progress`; a second Ctrl-C does not wait
            _poda.stop(request)
            if ended:
                raise
            ended = error
    return _take(box[0], asked, ended)


def _take(given: Any, asked: Asked, ended: Optional[BaseException]) -> Tuple[bytes, bool]:
    known = isinstance(given, tuple) and given[0] is None
    if isinstance(ended, KeyboardInterrupt):
        raise Interrupted(given[1] if known else None) from None
    if ended:
        raise ended
    if isinstance(given, BaseException):
        raise given
    if not known:
        raise error_of(*given)
    if given[4]:
        warnings.warn(f"{asked.subject}: stopped after as many positions as the game allows; set its `most` to keep "
                      "more of them in memory", stacklevel=5)
    return given[1], bool(given[2])


def data(asked: Asked, lang: Optional[str] = None,
         progress: Optional[Callable[[Progress], Any]] = None) -> Tuple[dict, bool]:
    """The answer as Python data."""
    try:
        given, failed = run(asked, True, lang, progress)
    except Interrupted as interrupted:
        if interrupted.answer is not None:
            interrupted.answer = json.loads(interrupted.answer)
        raise
    return json.loads(given), failed


def text(asked: Asked, lang: Optional[str] = None) -> str:
    """The answer as people read it, or a document (format=)."""
    return run(asked, False, lang)[0].decode("utf-8")
