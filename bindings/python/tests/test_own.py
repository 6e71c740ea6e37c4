"""Games and spaces in Python: the same answers as the same rules in C, and every mistake an exception."""
import random
import sys
import unittest
import warnings
from pathlib import Path

import poda

for folder in (Path(__file__).resolve().parents[3] / "examples/python", Path(__file__).resolve().parent / "examples"):
    sys.path.insert(0, str(folder))
from jugs import Jugs  # noqa: E402
from pawns import Pawns  # noqa: E402


class TicTacToe:
    """Tic-tac-toe in the fewest lines."""

    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def start(self):
        return "........."

    def turn(self, board):
        return (9 - board.count(".")) % 2

    def moves(self, board):
        return [cell for cell in range(9) if board[cell] == "."]

    def play(self, board, cell):
        return board[:cell] + "OX"[self.turn(board)] + board[cell + 1:]

    def outcome(self, board):
        for a, b, c in self.LINES:
            if board[a] == board[b] == board[c] != ".":
                return 1 if board[a] == "O" else -1
        return None if "." in board else 0


class Corks:
    def __init__(self, n=6):
        self.n = n

    def start(self):
        return (self.n, 0)

    def turn(self, position):
        return position[1]

    def moves(self, position):
        return [k for k in (1, 2, 3) if k <= position[0]]

    def play(self, position, move):
        return (position[0] - move, 1 - position[1])

    def outcome(self, position):
        return None if position[0] else (1 if position[1] == 0 else -1)


class SameAsBuiltIn(unittest.TestCase):
    def test_tictactoe(self):
        """Value and node count of every search are those of the built-in game, whose moves come in the same order."""
        for algorithm in ("minimax", "alphabeta"):
            mine, theirs = poda.best(TicTacToe(), algorithm=algorithm), poda.best("tictactoe", algorithm=algorithm)
            self.assertEqual((mine.worth, mine.nodes), (theirs.worth, theirs.nodes), algorithm)
        self.assertEqual(poda.best(TicTacToe(), algorithm="minimax").nodes, 549946)
        self.assertEqual(poda.count(TicTacToe(), depth=9), poda.count("tictactoe", depth=9))

    def test_corks(self):
        for n in range(2, 14):
            mine, theirs = poda.solve(Corks, n=n), poda.solve("corks", n=n)
            self.assertEqual((mine.worth, mine.best), (theirs.worth, theirs.best))

    def test_exercises(self):
        """The exercise of a position's tree has the key that plain minimax over the Python functions has, and the best
        moves are those that `solve` has."""
        def value(game, position):
            outcome = game.outcome(position)
            if outcome is not None:
                return outcome
            choose = (max, min)[game.turn(position)]
            return choose(value(game, game.play(position, move)) for move in game.moves(position))

        for game, position in [(Corks(n), (n, turn)) for n in (3, 4, 5) for turn in (0, 1)] + \
                [(TicTacToe(), "OXOXXOX.."), (TicTacToe(), "OXO.X...."), (TicTacToe(), "OXOXO.X..")]:
            written = str(position)
            explained = poda.explain(game, position=written, values="sign")
            tree = explained.as_tree()
            self.assertEqual(tree["root"], ("max", "min")[game.turn(position)])
            key = {question["id"]: question["answer"] for question in poda.exercise(**tree).exercises[0]["questions"]}
            self.assertEqual(f"A={value(game, position)}", key["values"].split(", ")[0])
            moves = [node["move"] for node in explained.nodes if node["id"] in key["best"].split(", ")]
            exact = poda.solve(game, position=written)
            self.assertEqual(sorted(moves), sorted(m for m, w in exact.moves.items() if w.kind == exact.worth.kind))
            self.assertEqual(poda.grade(**tree, **key).percent, 100)
        with self.assertRaisesRegex(ValueError, "sign"):
            poda.explain(Corks, n=3).as_tree()
        with self.assertRaisesRegex(ValueError, "in turn"):
            poda.explain("dots", rows=1, cols=2, values="sign").as_tree()

    def test_random_positions(self):
        chosen = random.Random(5)
        for _ in range(40):
            moves = chosen.sample(range(9), chosen.randrange(7))
            names = [f"{'abc'[m % 3]}{m // 3 + 1}" for m in moves]
            try:
                mine = poda.game(TicTacToe()).play(*moves)
            except poda.BadMove:  # the game was over before
                continue
            theirs = poda.game("tictactoe").play(*names)
            self.assertEqual(mine.result, theirs.result)
            if not mine.over:
                self.assertEqual(mine.solve().worth, theirs.solve().worth)


class Verbs(unittest.TestCase):
    def test_check(self):
        for game in (TicTacToe(), Corks(), Pawns(), Jugs()):
            checked = poda.check(game, positions=300)
            self.assertTrue(checked, checked.text())

    def test_pawns(self):
        self.assertEqual(poda.solve(Pawns()).worth, poda.Worth("loss", 6, None, True))
        game = poda.game(Pawns)
        self.assertEqual(game.position("BBB/.../WWW W").moves, ["a3a2", "b3b2", "c3c2"])
        self.assertEqual(game.play("b3b2", (0, 4)).text, ".BB/.B./W.W W")
        self.assertEqual(game.best(depth=4).depth, 4)
        self.assertIn("<svg", game.start._repr_html_())
        self.assertEqual(len(game.show()["view"]["clicks"]), 3)
        self.assertIn("White", game.start.text + str(game.start))

    def test_explain(self):
        answer = poda.explain(Pawns(), depth=2)
        self.assertEqual(len(answer.nodes), 1 + 3 + sum(len(poda.game(Pawns).play(m).moves) for m in
                                                          poda.game(Pawns).start.moves))
        self.assertIn("<svg", answer.svg())
        self.assertIn("<iframe", answer._repr_html_())

    def test_match(self):
        answer = poda.match(Pawns(), first="depth=6", second="depth=1", games=4, random=1)
        self.assertEqual(answer.games, 4)

    def test_session(self):
        answer = poda.ask("session", Pawns(), min="engine", moves="b3b2", reply=True)
        self.assertTrue(answer["reply"]["move"])

    def test_game_as_problem(self):
        self.assertTrue(poda.find(Pawns(), result="max").found)

    def test_module(self):
        module = type(sys)("mygame")
        corks = Corks()
        for name in ("start", "turn", "moves", "play", "outcome"):
            setattr(module, name, getattr(corks, name))
        self.assertEqual(poda.solve(module).best, ["1"])
        self.assertEqual(poda.game(module).name, "mygame")

    def test_name_of_a_built_in_game(self):
        self.assertEqual(poda.game(TicTacToe()).name, "tictactoe-py")

    def test_scores(self):
        class Coins(Corks):
            scored = True

            def start(self):
                return (3, 9, 1, 2), 0, 0

            def turn(self, position):
                return position[2]

            def moves(self, position):
                return ["left", "right"]

            def play(self, position, move):
                coins, lead, turn = position
                coin, rest = (coins[0], coins[1:]) if move == "left" else (coins[-1], coins[:-1])
                return rest, lead + (coin if turn == 0 else -coin), 1 - turn

            def outcome(self, position):
                return None if position[0] else position[1]

        self.assertEqual(poda.solve(Coins())["score"], 7)  # 2, then 3 or 1, then 9

    def test_repetition(self):
        class Shuttle(Corks):
            repetitions = 3

            def moves(self, position):
                return ["stay"]

            def play(self, position, move):
                return (position[0], 1 - position[1])

        self.assertTrue(poda.game(Shuttle()).play(*["stay"] * 4).over)
        self.assertFalse(poda.game(Shuttle()).play(*["stay"] * 3).over)


class Spaces(unittest.TestCase):
    def test_jugs(self):
        for algorithm in ("bfs", "astar", "idastar", "dijkstra"):
            self.assertEqual(poda.find(Jugs(), algorithm=algorithm).cost, 6, algorithm)
        self.assertIn("fill5", poda.find(Jugs()).path)
        self.assertTrue(poda.find(Jugs(), passes=True)["passes"])

    def test_queens(self):
        class Queens:
            partial = True

            def __init__(self, n=6):
                self.n = n

            def start(self):
                return ()

            def moves(self, position):
                return range(self.n) if len(position) < self.n else []

            def acceptable(self, position, column):
                row = len(position)
                return all(c != column and abs(c - column) != row - r for r, c in enumerate(position))

            def play(self, position, column):
                return position + (column,)

            def goal(self, position):
                return len(position) == self.n

            def why(self, position, column):
                row = next(r for r, c in enumerate(position) if c == column or abs(c - column) == len(position) - r)
                return f"row {row} attacks it"

        told = [step["text"] for step in poda.find(Queens, n=4, passes=True)["passes"]]
        self.assertIn("Option 1 is not acceptable: row 0 attacks it.", told)
        for n in (4, 5, 6):
            self.assertEqual(poda.find(Queens, n=n, what="all")["count"], poda.find("queens", n=n, what="all")["count"])

    def test_costs(self):
        class Roads:
            roads = {"S": {"A": 1, "B": 4}, "A": {"B": 2, "T": 6}, "B": {"T": 1}, "T": {}}
            start = "S"

            def goal(self, place):
                return place == "T"

            def moves(self, place):
                return list(self.roads[place])

            def play(self, place, to):
                return to

            def cost(self, place, to):
                return self.roads[place][to]

        answer = poda.find(Roads(), algorithm="dijkstra")
        self.assertEqual((answer.cost, answer.path[-1]), (4, "T"))


class Mistakes(unittest.TestCase):
    """Whatever is wrong in a game comes out as an exception, at the line that is wrong."""

    def wrong(self, error, message, verb="solve", **functions):
        game = type("Wrong", (Corks,), functions)
        with self.assertRaisesRegex(error, message):
            getattr(poda, verb)(game())

    def test_all(self):
        for verb in ("solve", "best", "explain", "check", "show"):
            self.wrong(ZeroDivisionError, "", verb, moves=lambda self, position: 1 // 0)
            self.wrong(KeyError, "", verb, turn=lambda self, position: {}["turn"])
            self.wrong(RuntimeError, "bad outcome", verb, outcome=raising(RuntimeError("bad outcome")))
            self.wrong(OSError, "", verb, start=raising(OSError()))
            self.wrong(ValueError, "turn must return 0", verb, turn=lambda self, position: 2)
            self.wrong(TypeError, "whole number", verb, outcome=lambda self, position: "won")
            self.wrong(TypeError, "True or False", verb, outcome=lambda self, position: True)
            self.wrong(TypeError, "must be hashable", verb, start=lambda self: [1, 2])
            self.wrong(TypeError, "", verb, moves=lambda self, position: 3)
            self.wrong(TypeError, "", verb, moves=lambda self, position: [[1]])
            self.wrong(TypeError, "expected a text", verb, text=lambda self, position: 7)
        self.wrong(TypeError, "whole number", "best", evaluate=lambda self, position: 0.5)
        self.wrong(ValueError, "equal length", "show", board=lambda self, position: ["..", "."])
        self.wrong(ZeroDivisionError, "", "solve", play=lambda self, position, move: position[0] // (position[0] - 6))

    def test_traceback(self):
        import traceback
        try:
            poda.solve(type("Wrong", (Corks,), {"moves": fails_here})())
        except ZeroDivisionError as error:
            self.assertIn("fails_here", [f.name for f in traceback.extract_tb(error.__traceback__)])

    def test_exit(self):
        self.wrong(SystemExit, "", moves=raising(SystemExit(3)))

    def test_missing(self):
        with self.assertRaisesRegex(poda.BadGame, "it has no turn"):
            poda.solve(type("Half", (), {"start": 0, "moves": 0, "play": 0, "outcome": 0})())

    def test_checker(self):
        class Impure(Corks):
            calls = 0

            def moves(self, position):
                Impure.calls += 1
                return [1, 2] if Impure.calls % 2 else [2, 1]

        checked = poda.check(Impure())
        self.assertFalse(checked)
        self.assertTrue(checked.faults)

    def test_bad_positions(self):
        with self.assertRaisesRegex(poda.BadPosition, "expected three rows"):
            poda.game(Pawns()).position("x")
        with self.assertRaisesRegex(poda.BadPosition, "something like"):
            poda.game(Corks()).position("import os")
        with self.assertRaises(poda.BadPosition):
            poda.game(Corks()).position("('a', 0)")

    def test_most(self):
        class Endless(Corks):
            most = 500

            def start(self):
                return (10**6, 0)

        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            answer = poda.best(Endless(), algorithm="pvs", seconds=30)
        self.assertTrue(answer["stopped"])
        self.assertIn("most", str(caught[0].message))

    def test_unhashable_with_key(self):
        class Lists(Corks):
            def start(self):
                return [6, 0]

            def play(self, position, move):
                return [position[0] - move, 1 - position[1]]

            def key(self, position):
                return tuple(position)

        self.assertEqual(poda.solve(Lists()).best, ["1"])

    def test_at_once(self):
        import threading
        found = []
        threads = [threading.Thread(target=lambda n=n: found.append((n, poda.solve(Corks(n)).worth)))
                   for n in range(2, 10)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(found), [(n, poda.solve("corks", n=n).worth) for n in range(2, 10)])


def fails_here(self, position):
    return 1 // 0


def raising(error):
    def function(*arguments):
        raise error
    return function


if __name__ == "__main__":
    unittest.main()
