"""A student's search against the course's: planted mistakes are found and named. The searches here share nothing with
the library's."""
import math
import random
import unittest

import poda


class Tree:
    def __init__(self, data, children=(), value=None):
        self.data, self.children, self.value = data, list(children), value


def read(words):
    """A tree from nested lists; names are given in reading order of levels."""
    names = (chr(65 + i) if i < 26 else f"N{i}" for i in range(10_000))
    root = Tree("", value=None)
    level = [(root, words)]
    while level:
        following = []
        for node, part in level:
            node.data = next(names)
            if isinstance(part, list):
                node.children = [Tree("") for _ in part]
                following += zip(node.children, part)
            else:
                node.value = part
        level = following
    return root


def text(node):
    if not node.children:
        return f"{node.data}={node.value}"
    return f"{node.data}({' '.join(map(text, node.children))})"


def grown(chance, depth):
    if depth == 0 or (depth < 3 and chance.random() < 0.2):
        return chance.randint(-9, 9)
    return [grown(chance, depth - 1) for _ in range(chance.randint(2, 3))]


def searcher(mistake="", strict=False, hard=False):
    """Alpha-beta as a student writes it, with one mistake."""

    @poda.traced
    def alphabeta(node, alpha, beta, maximizes):
        if not node.children:
            return node.value
        if mistake == "max-and-min-swapped":
            takes_max = not maximizes
        else:
            takes_max = maximizes
        best = -math.inf if takes_max else math.inf
        if mistake == "best-begins-at-zero":
            best = 0
        children = reversed(node.children) if mistake == "order-of-children" else node.children
        for child in children:
            a, b = alpha, beta
            if mistake in ("alpha-not-passed", "window-not-passed"):
                a = -math.inf
            if mistake in ("beta-not-passed", "window-not-passed"):
                b = math.inf
            value = alphabeta(child, a, b, maximizes if mistake == "no-turns" else not maximizes)
            if mistake == "leaf-twice" and not child.children:
                value = alphabeta(child, a, b, not maximizes)
            best = max(best, value) if takes_max else min(best, value)
            if mistake != "window-not-narrowed":
                if takes_max:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
            cuts = alpha > beta if strict != (mistake == "other-cut") else alpha >= beta
            if cuts and mistake != "no-cut":
                break
        if mistake == "own-bound":
            return alpha if takes_max else beta
        if hard != (mistake == "other-fail"):
            return min(alpha, beta) if takes_max else max(alpha, beta)
        return best

    return alphabeta


MISTAKES = ["alpha-not-passed", "beta-not-passed", "window-not-passed", "window-not-narrowed", "other-cut", "no-cut",
            "order-of-children", "max-and-min-swapped", "leaf-twice", "best-begins-at-zero", "other-fail",
            "own-bound", "no-turns"]


def marks(search, root, **rules):
    search(root, -math.inf, math.inf, True)
    return poda.ask("grade", tree=text(root), trace=search.trace, **rules)


class Traces(unittest.TestCase):
    def rules(self, strict, hard):
        return {"cut": ">" if strict else ">=", "fail": "hard" if hard else "soft"}

    def test_right(self):
        chance = random.Random(1)
        for _ in range(6):
            root = read(grown(chance, 4))
            for strict in (False, True):
                for hard in (False, True):
                    answer = marks(searcher("", strict, hard), root, **self.rules(strict, hard))
                    self.assertTrue(answer["right"], answer["message"])

    def test_planted(self):
        """A mistake that shows is found, in words, in both languages; and one that is named reproduces the trace."""
        chance = random.Random(2)
        named = {m: 0 for m in MISTAKES}
        for round_ in range(8):
            root = read(grown(chance, 4))
            strict, hard = bool(round_ & 1), bool(round_ & 2)
            right = searcher("", strict, hard)
            right(root, -math.inf, math.inf, True)
            for mistake in MISTAKES:
                wrong = searcher(mistake, strict, hard)
                answer = marks(wrong, root, **self.rules(strict, hard))
                self.assertEqual(answer["right"], wrong.trace == right.trace)
                if answer["right"]:
                    continue
                self.assertTrue(answer["message"])
                self.assertNotEqual(answer["mistake"], "none", (mistake, answer["message"], text(root), wrong.trace))
                if answer["mistake"] != mistake:  # both make this trace
                    other = searcher(answer["mistake"], strict, hard)
                    other(root, -math.inf, math.inf, True)
                    self.assertEqual(other.trace, wrong.trace)
                else:
                    named[mistake] += 1
                agree = answer["agree"]
                self.assertEqual(wrong.trace.split("\n")[:agree], right.trace.split("\n")[:agree])
                self.assertNotEqual(wrong.trace.split("\n")[:agree + 1], right.trace.split("\n")[:agree + 1])
        self.assertTrue(all(named.values()), named)

    def test_sentences(self):
        root = read([[3, 5], [6, 9], [1, 2]])
        for mistake, english in (
                ("alpha-not-passed", "at node C your alpha is -inf, it must be 3: it was not passed down from A, where B "
                                     "has returned 3"),
                ("max-and-min-swapped", "at node F your alpha is 3, it must be -inf: nothing on the way from the root has "
                                        "set it yet"),
                ("leaf-twice", "E is visited twice; F would be next"),
                ("order-of-children", "D is visited before B: children go from left to right"),
                ("no-cut", "J is visited, but it is pruned: at D alpha is 6 and beta 1")):
            answer = marks(searcher(mistake), root)
            self.assertEqual((answer["mistake"], answer["message"]), (mistake, english))
        for mistake in ("window-not-narrowed", "window-not-passed"):  # one trace, so both are said
            answer = marks(searcher(mistake), root)
            self.assertIn(", and it was not set there or not passed down", answer["message"])
            self.assertIn("or the children do not get them", answer["mistake_text"])
        spanish = poda.ask("grade", tree=text(root), trace=searcher_trace(root), lang="es")
        self.assertIn("en el nodo C", spanish["message"])

    def test_minimax(self):
        root = read([[3, 5], [6, 9], [1, 2]])

        @poda.traced
        def minimax(node, maximizes):
            if not node.children:
                return node.value
            values = [minimax(c, not maximizes) for c in node.children]
            return max(values) if maximizes else min(values)

        minimax(root, True)
        self.assertTrue(poda.ask("grade", tree=text(root), trace=minimax.trace, algorithm="minimax")["right"])
        self.assertFalse(poda.ask("grade", tree=text(root), trace=minimax.trace)["right"])  # nothing is pruned

    def test_hostile(self):
        """Any line of a right trace changed or left out is a difference; other lines are refused or differ."""
        root = read([[3, 5], [6, 9], [1, 2]])
        right = searcher()
        right(root, -math.inf, math.inf, True)
        lines = right.trace.splitlines()
        for i, line in enumerate(lines):
            without = "\n".join(lines[:i] + lines[i + 1:]) + "\n"
            answer = poda.ask("grade", tree=text(root), trace=without)
            self.assertFalse(answer["right"])
            self.assertLessEqual(answer["agree"], i)
            for other in ("Z -inf inf", "B = 99"):
                if other != line:
                    changed = "\n".join(lines[:i] + [other] + lines[i + 1:]) + "\n"
                    self.assertFalse(poda.ask("grade", tree=text(root), trace=changed)["right"])
        for bad in ("A 1\n", "= 3\n", "A -inf inf = \n", "A x y\n", "\n\n", "A = nan\n", "A 1 2 3 4 5 6\n", "a" * 500 + "\n"):
            with self.assertRaises(poda.Error):
                poda.ask("grade", tree=text(root), trace=bad)


def searcher_trace(root):
    wrong = searcher("alpha-not-passed")
    wrong(root, -math.inf, math.inf, True)
    return wrong.trace


if __name__ == "__main__":
    unittest.main()
