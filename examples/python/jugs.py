"""Two jugs of five and three litres: measure four. A problem for one player."""


class Jugs:
    """pour until one of the jugs holds four litres"""

    sizes = (5, 3)

    def start(self):
        return (0, 0)

    def goal(self, position):
        return 4 in position

    def moves(self, position):
        for i, full in enumerate(self.sizes):
            if position[i] < full:
                yield f"fill{full}"
            if position[i] > 0:
                yield f"empty{full}"
        if position[0] > 0 and position[1] < self.sizes[1]:
            yield "5to3"
        if position[1] > 0 and position[0] < self.sizes[0]:
            yield "3to5"

    def play(self, position, move):
        five, three = position
        if move == "5to3":
            poured = min(five, self.sizes[1] - three)
            return (five - poured, three + poured)
        if move == "3to5":
            poured = min(three, self.sizes[0] - five)
            return (five + poured, three - poured)
        amount = {"fill5": 5, "fill3": 3}.get(move, 0)
        return (amount, three) if move.endswith("5") else (five, amount)

    def heuristic(self, position):
        return 0 if self.goal(position) else 1
