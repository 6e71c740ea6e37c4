"""The package as its users call it: answers, errors, pictures, progress, Ctrl-C."""
import doctest
import os
import re
import signal
import tempfile
import threading
import time
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

import poda


class Answers(unittest.TestCase):
    def test_documented(self):
        failed, ran = doctest.testmod(poda)
        self.assertEqual(failed, 0)
        self.assertGreater(ran, 3)

    def test_guide(self):
        """docs/python.md: what its blocks print is what they say."""
        text = (Path(__file__).resolve().parents[3] / "docs/python.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```pycon\n(.*?)^```", text, re.M | re.S)
        self.assertGreater(len(blocks), 5)
        names: dict = {}
        runner = doctest.DocTestRunner()
        for number, block in enumerate(blocks):
            test = doctest.DocTestParser().get_doctest(block, names, f"block {number + 1}", "docs/python.md", 0)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
        self.assertEqual(runner.failures, 0)

    def test_solve(self):
        answer = poda.solve("nim", heaps=[3, 4, 5])
        self.assertEqual(answer.best, ["1:2"])
        self.assertEqual(answer.class_, "N")
        self.assertEqual(answer["worth"], answer.worth)
        self.assertEqual(answer.worth.kind, "win")
        self.assertIs(answer.worth.proven, True)
        self.assertEqual(answer.moves["1:2"].kind, "win")
        self.assertIn("wins in", repr(answer))
        self.assertIn("wins", answer.text())
        self.assertIn("position", answer)
        with self.assertRaisesRegex(AttributeError, "it has game"):
            answer.nothing

    def test_position(self):
        start = poda.game("tictactoe").start
        self.assertEqual((start.turn, len(start.moves), start.over, start.result), (0, 9, False, None))
        end = start.play("a1", "a2").play("b1 b2 c1")
        self.assertEqual((end.over, end.result), (True, 1))
        self.assertEqual(poda.game("tictactoe").position("OX./.../...").moves[0], "c1")
        self.assertEqual(start.play("a1 b2"), start.play("a1", "b2"))
        self.assertEqual(len({start.play("a1 b2"), start.play("a1", "b2")}), 1)
        self.assertEqual(start.count(depth=3), 504)
        self.assertEqual(start.play("a1", "b1").best(depth=9).worth.kind, "win")

    def test_options(self):
        game = poda.game("connect4", cols=5, rows=4)
        self.assertEqual(len(game.start.moves), 5)
        self.assertEqual(game.best(depth=4, eval="lines").depth, 4)
        self.assertEqual(poda.ask("count", "othello", depth=2)["nodes"], 12)

    def test_explain(self):
        answer = poda.explain("tree", tree=[[3, 12, 8], [2, 4, 6], [14, 5, 2]])
        self.assertEqual((answer.value, answer.saved), (3, 2))
        self.assertEqual(answer.node(answer.best)["value"], 3)
        xml.fromstring(answer.svg())
        self.assertIn("<iframe", answer._repr_html_())
        self.assertTrue(answer.document("dot").startswith("digraph"))

    def test_find(self):
        answer = poda.find("queens", n=6, what="all", method="plain")
        self.assertEqual(answer["count"], 4)
        self.assertEqual(poda.find("graph").cost, 17)
        xml.fromstring(poda.find("map")._repr_svg_())

    def test_teach(self):
        sheet = poda.exercise("tree", seed=7)
        self.assertNotEqual(sheet.sheet(), sheet.key())
        marks = poda.grade(tree="A(B(3 5) C(2 9))", values="A=3, B=3, C=2", best="B", pruned="G", asked="values,best,pruned")
        self.assertEqual(marks.percent, 100)
        self.assertLess(poda.grade(tree="A(B(3 5) C(2 9))", value=4, best="C").percent, 100)

    def test_match(self):
        told = []
        answer = poda.match("tictactoe", first={"depth": 9}, second={"depth": 1}, games=4, random=1,
                            progress=told.append)
        self.assertEqual(answer.wins + answer.draws + answer.losses, 4)
        self.assertIn("<table>", answer._repr_html_())

    def test_games(self):
        names = [g.name for g in poda.games()]
        self.assertIn("connect4", names)
        self.assertTrue(poda.check("tictactoe", positions=50))

    def test_worth_in_words(self):
        answers = poda.solve("nim", heaps=[3, 4, 5]), poda.solve("corks", n=1), poda.solve("tictactoe")
        guess = poda.best("connect4", depth=4, eval="lines")
        self.assertEqual([str(a.worth) for a in answers], ["wins in 11", "loses in 1", "draws"])
        self.assertEqual(str(guess.worth), f"{guess.worth.score:+g} by evaluation")
        try:
            poda.language("es")
            self.assertEqual([str(a.worth) for a in answers], ["gana en 11 jugadas", "pierde en 1 jugada", "empata"])
            self.assertEqual(str(guess.worth), f"{guess.worth.score:+g} según la evaluación")
            self.assertIn("gana en 11 jugadas", answers[0]._repr_html_())
        finally:
            poda.language("en")

    def test_language(self):
        self.assertIn("gana", poda.solve("corks", n=6, lang="es").text())
        with self.assertRaisesRegex(poda.BadGame, "no existe"):
            poda.solve("nimm", lang="es")
        with self.assertRaises(ValueError):
            poda.language("xx")

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "tree.svg")
            poda.explain("tree").save(path)
            xml.parse(path)


class Pictures(unittest.TestCase):
    def test_all_draw_themselves(self):
        position = poda.game("connect4").play("4 4 3")
        answers = [position, position.best(depth=3), poda.solve("corks", n=5), poda.explain("tictactoe", depth=1),
                   poda.find("graph"), poda.exercise(), poda.grade(tree="A(3 5)", value=5),
                   poda.match("corks", first="depth=2", second="depth=1", games=2)]
        for answer in answers:
            self.assertTrue(answer._repr_html_(), answer)
        self.assertIn("<svg", position._repr_html_())
        self.assertIn("<svg", answers[1]._repr_html_())
        xml.fromstring(position._repr_svg_())


class Errors(unittest.TestCase):
    def test_messages(self):
        with self.assertRaises(poda.BadGame) as caught:
            poda.solve("nimm")
        self.assertEqual((caught.exception.code, caught.exception.at), ("bad-game", "game"))
        self.assertIn("did you mean 'nim'?", str(caught.exception))
        with self.assertRaisesRegex(poda.BadMove, "legal"):
            poda.game("tictactoe").play("a9")
        with self.assertRaises(poda.BadPosition):
            poda.game("tictactoe").position("nonsense")
        with self.assertRaises(poda.Error):
            poda.best("tictactoe", deph=2)
        with self.assertRaises(poda.BadRequest):
            poda.ask("slove", "nim")
        with self.assertRaisesRegex(poda.BadGame, "it has no start, moves, play, turn, outcome"):
            poda.solve(7)
        with self.assertRaises(ValueError):
            poda.solve("nim", heaps="3\0")

    def test_stopped(self):
        with self.assertRaises(poda.Interrupted) as caught:
            interrupt(0.5)
            poda.best("othello", seconds=60, algorithm="pvs", eval="weights")
        self.assertIsInstance(caught.exception, KeyboardInterrupt)
        self.assertTrue(caught.exception.answer.move)
        self.assertIs(caught.exception.answer["stopped"], True)

    def test_progress(self):
        told = []

        def tell(progress):
            told.append(progress)
            return len(told) < 3

        began = time.monotonic()
        answer = poda.best("othello", seconds=60, algorithm="pvs", eval="weights", progress=tell)
        self.assertLess(time.monotonic() - began, 50)
        self.assertTrue(answer.move)
        self.assertEqual(len(told), 3)
        self.assertGreater(told[-1].nodes, 0)

    def test_progress_that_fails(self):
        def tell(progress):
            raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            poda.best("othello", seconds=60, algorithm="pvs", eval="weights", progress=tell)

    def test_threads(self):
        found = []
        threads = [threading.Thread(target=lambda: found.append(poda.solve("nim", heaps="3,4,5").best[0]))
                   for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, ["1:2"] * 8)


def interrupt(seconds):
    """Ctrl-C after some seconds; whoever started the tests may ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGINT)).start()


class Whole(unittest.TestCase):
    def test_every_module_has_a_docstring(self):
        for path in Path(poda.__file__).parent.glob("*.py"):
            self.assertTrue(path.read_text(encoding="utf-8").startswith('"""'), path)

    def test_public_names(self):
        for name in poda.__all__:
            self.assertTrue(getattr(poda, name).__doc__, name)


if __name__ == "__main__":
    unittest.main()
