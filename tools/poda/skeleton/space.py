"""myspace - from one number to another by doubling and adding one. A complete problem: change it into your own.

`poda check myspace.py` tests it. A position is anything that does not change and can be compared."""


class Space:
    """from a number to the goal: double it or add one"""

    name = "myspace"

    def __init__(self, first=1, goal=100):
        """The options, which have defaults: poda find myspace.py goal=1000"""
        self.first, self.target = first, goal

    def start(self):
        return self.first

    def moves(self, number):
        """What can be done; nothing beyond the goal."""
        return [m for m in ("double", "add") if self.play(number, m) <= self.target]

    def play(self, number, move):
        """The position after a move."""
        return 2 * number if move == "double" else number + 1

    def goal(self, number):
        return number == self.target

    # The rest may be left out.

    def cost(self, number, move):
        """1 a move if there is no such function; never negative."""
        return 1

    def heuristic(self, number):
        """An estimate of the cost that is left, for A*; it must not be too large."""
        return 0 if number == self.target else 1
