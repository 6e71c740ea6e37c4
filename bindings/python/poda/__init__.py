"""Poda plays, solves and explains games.

    >>> import poda
    >>> poda.solve("nim", heaps=[3, 4, 5]).best
    ['1:2']
    >>> position = poda.game("tictactoe").play("a1", "b1")
    >>> position.best().worth
    Worth(kind='win', distance=5, score=None, proven=True)

A game in Python is any class with start, moves, play, turn and outcome; it is passed where a game is named:

    >>> class Corks:
    ...     def start(self): return (6, 0)
    ...     def turn(self, position): return position[1]
    ...     def moves(self, position): return [n for n in (1, 2, 3) if n <= position[0]]
    ...     def play(self, position, move): return (position[0] - move, 1 - position[1])
    ...     def outcome(self, position):
    ...         return None if position[0] else (1 if position[1] == 0 else -1)
    >>> poda.solve(Corks()).best
    ['1']

docs/python.md has more.
"""
from ._answers import (Answer, Best, Checked, Exercises, Explanation, Found, Marks, Match, Shown, Solution,
                       Worth)
from ._ask import Progress, language, tree_text
from ._errors import (BadFile, BadGame, BadMove, BadOption, BadPosition, BadRequest, BadRules, Error, Interrupted,
                      NoMemory, Stopped, TooLarge)
from ._games import (Game, Position, ask, best, check, count, exercise, explain, find, game, games, grade, match,
                     show, solve)
from ._own import MAX, MIN, Rules, Space
from ._poda import version as __version__
from ._trace import traced

__all__ = [
    "Answer", "BadFile", "BadGame", "BadMove", "BadOption", "BadPosition", "BadRequest", "BadRules", "Best",
    "Checked", "Error", "Exercises", "Explanation", "Found", "Game", "Interrupted", "MAX", "MIN", "Marks", "Match",
    "NoMemory", "Position", "Progress", "Rules", "Shown", "Solution", "Space", "Stopped", "TooLarge", "Worth", "ask",
    "best", "check", "count", "exercise", "explain", "find", "game", "games", "grade", "language", "match", "show",
    "solve", "traced", "tree_text", "__version__",
]

for _name in __all__:  # as they are imported, in messages and help
    if isinstance(globals()[_name], type):
        globals()[_name].__module__ = "poda"
