"""mygame - take counters from one heap, but never as many as the opponent has just taken.

A player who cannot move loses. A complete game: change it into your own. `poda check mygame.py` tests the rules.
A position is anything that does not change and can be compared, such as a tuple; functions only return something."""


class Game:
    """take counters, but not as many as were just taken; who cannot move loses"""

    name = "mygame"
    players = ("MAX", "MIN")
    alternates = True  # the turn changes with every move

    def __init__(self, start=15, most=3):
        """The options, which have defaults: poda play mygame.py start=20"""
        if not 0 <= start <= 1000 or not 1 <= most <= 9:
            raise ValueError("start is from 0 to 1000, most from 1 to 9")
        self.first, self.most = start, most

    def start(self):
        """The first position: counters left, how many were taken last (0: none), who is to move."""
        return (self.first, 0, 0)

    def moves(self, position):
        """The legal moves: here, how many counters are taken."""
        left, last, turn = position
        return [take for take in range(1, self.most + 1) if take <= left and take != last]

    def play(self, position, take):
        """The position after a move."""
        left, last, turn = position
        return (left - take, take, 1 - turn)

    def turn(self, position):
        """0 for MAX, 1 for MIN."""
        return position[2]

    def outcome(self, position):
        """None while the game goes on; then 1 if MAX has won, -1 if MIN has, 0 for a draw."""
        if self.moves(position):
            return None
        return -1 if position[2] == 0 else 1  # who cannot move loses

    # The rest may be left out: an evaluation for searches that do not reach the end, and a board.

    def evaluate(self, position):
        """Large if MAX is well off."""
        left, last, turn = position
        good = left % (self.most + 1) != 0
        return 1 if good == (turn == 0) else -1

    def board(self, position):
        """Rows of cells, each a short text: here one row of counters."""
        return [["o"] * position[0] or ["."]]

    def clicks(self, position):
        """The cell, or the cells, that make a move on the page, as (row, column)."""
        return {take: (0, position[0] - take) for take in self.moves(position)}
