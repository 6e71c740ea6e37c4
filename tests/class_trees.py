#!/usr/bin/env python3
"""class_trees.py PODA - a class of 60 with trees and alpha-beta: the keys are compared with a search of its own, and
each way to go wrong that is planted is named, or ties with the one that is."""
import csv
import itertools
import json
import random
import re
import string
import subprocess
import sys
import tempfile
from pathlib import Path

PODA = sys.argv[1]
INFINITY = float("inf")
EXERCISES = ["tree", "branching=2-3", "cuts=2-4", "depth=3"]
MISTAKES = {"right": {}, "none": {"prune": False}, "backwards": {"back": True}, "shallow": {"shallow": True},
            "other-cut": {"strict": True}, "wrong-player": {"maximizes": False}, "last-child": {"last": True}}
faults = []


def poda(*words):
    run = subprocess.run([PODA, *words, "--json"], capture_output=True, text=True, timeout=120)
    if run.returncode:
        sys.exit(f"poda {' '.join(words)[:200]}: {run.stderr}")
    return json.loads(run.stdout)


def check(right, what):
    if not right:
        faults.append(what)


class Node:
    def __init__(self, name, value=None):
        self.name, self.value, self.children = name, value, []

    def all(self):
        return [self, *itertools.chain.from_iterable(child.all() for child in self.children)]


def read(text):
    """a tree as the library writes it; leaves without a name get the next letters, level by level"""
    words = re.findall(r"[()]|[^\s()]+", text)
    root = Node(words[0])
    above = [root]
    last = root
    for word in words[1:]:
        if word == "(":
            above.append(last)
        elif word == ")":
            above.pop()
        else:
            number = re.fullmatch(r"-?\d+", word)
            last = Node(None, int(word)) if number else Node(word)
            above[-1].children.append(last)
    level, nameless = [root], []
    while level:
        nameless += [node for node in level if node.name is None]
        level = [child for node in level for child in node.children]
    used = {node.name for node in root.all()}
    letters = string.ascii_uppercase
    free = (name for name in itertools.chain(letters, (a + b for a in letters for b in letters)) if name not in used)
    for node in nameless:
        node.name = next(free)
    return root


def minimax(node, maximizes):
    if not node.children:
        return node.value
    return (max if maximizes else min)(minimax(child, not maximizes) for child in node.children)


def search(root, maximizes=True, strict=False, shallow=False, back=False, prune=True, last=False):
    """value, best move and pruned nodes, rightly or with a mistake"""
    pruned = set()

    def visit(node, maximizes, alpha, beta):
        if not node.children:
            return node.value
        best = -INFINITY if maximizes else INFINITY
        children = node.children[::-1] if back else node.children
        for i, child in enumerate(children):
            low = -INFINITY if shallow and not maximizes else alpha
            high = INFINITY if shallow and maximizes else beta
            value = visit(child, not maximizes, low, high)
            best = max(best, value) if maximizes else min(best, value)
            alpha, beta = (max(alpha, best), beta) if maximizes else (alpha, min(beta, best))
            if prune and (alpha > beta if strict else alpha >= beta):
                for cut in children[i if last else i + 1:]:
                    pruned.update(one.name for one in cut.all())
                break
        return best

    value = visit(root, maximizes, -INFINITY, INFINITY)
    best = [child.name for child in root.children if minimax(child, not maximizes) == minimax(root, maximizes)]
    return value, best, pruned


scratch = tempfile.TemporaryDirectory()
folder = Path(scratch.name)
(folder / "list.csv").write_text("name,id\n" + "".join(f"Núñez {i},s{i}\n" for i in range(60)), encoding="utf-8")
CLASS = [*EXERCISES, f"list=@{folder}/list.csv", "secret=a long secret"]
source = random.Random(11)
planted, rows = [], []
for student in poda("class", *CLASS)["students"]:
    exercise = poda("exercise", *EXERCISES, f"code={student['code']}")["exercises"][0]
    root = read(exercise["tree"])
    key = {question["id"]: question["answer"] for question in exercise["questions"]}
    right = search(root)
    check(exercise["value"] == right[0] and exercise["best"] == right[1] and set(exercise["pruned"]) == right[2]
          and key["saved"] == str(len(right[2])), f"{exercise['tree']}: key {key}, not {right}")
    check(key["values"].startswith(f"{root.name}={minimax(root, True)}"), f"{exercise['tree']}: {key['values']}")
    name = source.choice(list(MISTAKES))
    value, best, pruned = search(root, **MISTAKES[name])
    rows.append([student["id"], value, best[0], " ".join(sorted(pruned)) or "none"])
    planted.append((student, name, (value, best, pruned) != right, rows[-1]))
with open(folder / "answers.csv", "w", newline="", encoding="utf-8") as file:
    csv.writer(file).writerows([["id", "value", "best", "pruned"], *rows])
report = poda("grade", *CLASS, f"answers=@{folder}/answers.csv")
check(not report["notes"], report["notes"])
named = 0
for (student, name, shows, row), marked in zip(planted, report["students"]):
    slip = marked["exercises"][0]["slip"]
    if not shows:
        check(slip is None, f"{student['code']}: {name} does not show, and is called {slip}")
        continue
    alone = poda("grade", *EXERCISES, f"code={student['code']}", f"value={row[1]}", f"best={row[2]}", f"pruned={row[3]}")
    check(alone["likely"] == slip and alone["points"] == marked["exercises"][0]["points"], f"{student['code']}: alone {alone['likely']}, in the class {slip}")
    close = {one["procedure"]: 2 * one["agree"] + one["fits"] for one in alone["procedures"]}
    check(slip == name or close[name] == close.get(slip), f"{student['code']}: {name} is called {slip}")
    check(name != "none" or slip == "none", f"{student['code']}: nothing pruned is called {slip}")
    named += slip == name
check(named >= 20, f"only {named} mistakes are named")
print(f"class_trees: 60 keys, {named} planted mistakes named, {len(faults)} faults")
for fault in faults[:20]:
    print("  " + fault)
sys.exit(bool(faults))
