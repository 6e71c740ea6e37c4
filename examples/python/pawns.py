"""Three pawns against three on a 3x3 board (hexapawn, Gardner 1962).

The same game as examples/pawns.c: a pawn steps one cell ahead or captures diagonally ahead; who reaches the far row
wins, who cannot move loses."""


class Pawns:
    """three pawns against three; reach the far row"""

    players = ("White", "Black")
    owners = {"W": 0, "B": 1}
    alternates = True

    def start(self):
        return ("BBB...WWW", 0)  # the board row by row, and who is to move

    def turn(self, position):
        return position[1]

    def moves(self, position):
        board, turn = position
        return [(cell, to) for cell in range(9) if board[cell] == "WB"[turn] for to in self.targets(board, turn, cell)]

    def targets(self, board, turn, cell):
        row, column = divmod(cell, 3)
        row += -1 if turn == 0 else 1
        for ahead in (column - 1, column, column + 1):
            if 0 <= row <= 2 and 0 <= ahead <= 2:
                to = 3 * row + ahead
                if board[to] == ("." if ahead == column else "BW"[turn]):
                    yield to

    def play(self, position, move):
        board, turn = list(position[0]), position[1]
        cell, to = move
        board[to], board[cell] = board[cell], "."
        return ("".join(board), 1 - turn)

    def outcome(self, position):
        board, turn = position
        if "W" in board[:3]:
            return 1
        if "B" in board[6:]:
            return -1
        if not self.moves(position):
            return -1 if turn == 0 else 1
        return None

    # the rest is comfort

    def evaluate(self, position):
        return position[0].count("W") - position[0].count("B")

    def move_text(self, position, move):
        return "".join("abc"[cell % 3] + str(1 + cell // 3) for cell in move)

    def text(self, position):
        board, turn = position
        return f"{board[:3]}/{board[3:6]}/{board[6:]} {'WB'[turn]}"

    def parse(self, text):
        board, turn = text.split(" ") if text.count(" ") == 1 else ("", "")
        cells = board.replace("/", "")
        if [len(row) for row in board.split("/")] != [3, 3, 3] or set(cells) - set("WB.") or turn not in ("W", "B"):
            raise ValueError("expected three rows and who is to move, BBB/.../WWW W")
        return (cells, "WB".index(turn))

    def board(self, position):
        return [position[0][i:i + 3] for i in (0, 3, 6)]

    def clicks(self, position):
        return {(cell, to): [divmod(cell, 3), divmod(to, 3)] for cell, to in self.moves(position)}
