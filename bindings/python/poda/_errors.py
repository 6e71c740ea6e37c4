"""What can go wrong, with the messages of the library."""
from typing import Any


class Error(Exception):
    """A request that cannot be answered. `code` is a name that programs may rely on ("bad-move"), `at` the
    option, file or column at fault, and the text says what is wrong, where, and what would be right."""

    code = "error"

    def __init__(self, message: str, at: str = "", code: str = ""):
        super().__init__(message)
        self.at = at
        self.code = code or self.code


class BadRequest(Error, ValueError):
    """The verb, or the way it is asked, is wrong."""

    code = "bad-request"


class BadGame(Error, LookupError):
    """There is no such game, or it cannot be used like this."""

    code = "bad-game"


class BadOption(Error, ValueError):
    """An option has a wrong value."""

    code = "bad-option"


class BadPosition(Error, ValueError):
    """The text is not a position."""

    code = "bad-position"


class BadMove(Error, ValueError):
    """The move is not legal, or not a move."""

    code = "bad-move"


class BadFile(Error, OSError):
    """The file cannot be read or written."""

    code = "bad-file"


class BadRules(Error):
    """The rules of a loaded game break their contract."""

    code = "bad-rules"


class TooLarge(Error):
    """The game is too large for what was asked."""

    code = "too-large"


class Stopped(Error):
    """It was stopped, or its seconds were up, before there was anything to say."""

    code = "stopped"


class NoMemory(Error, MemoryError):
    """There is not enough memory."""

    code = "no-memory"


class Interrupted(KeyboardInterrupt):
    """Ctrl-C. `answer` is what was known by then, None if nothing was."""

    def __init__(self, answer: Any = None):
        super().__init__()
        self.answer = answer


_CLASSES = {c.code: c for c in (BadRequest, BadGame, BadOption, BadPosition, BadMove, BadFile, BadRules,
                                TooLarge, Stopped, NoMemory)}


def error_of(code: str, message: str, at: str) -> Error:
    return _CLASSES.get(code, Error)(message, at, code)
