#!/usr/bin/env python3
"""moodle.py PODA - quizzes for Moodle of all kinds of exercise, in both languages: the file against moodle.rng (if xmllint
is there) and the texts of its cloze questions against the documented form: parts {POINTS:KIND:ANSWERS}, percentages, escapes,
numbers with a tolerance, files that are there; a part for every question, whose right answers are those of the key."""
import base64
import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as xml
from html.parser import HTMLParser
from pathlib import Path

PODA, SCHEMA = sys.argv[1], Path(__file__).with_name("moodle.rng")
KINDS = "tree chance classes nim corks toads tictactoe walk astar array queens nimsum heuristic payoff regret connect4 kayles".split()
NUMBER = r"-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?"
PART = re.compile(r"\{(\d+):([A-Z_]+):((?:\\.|[^\\}])*)\}", re.S)
VOID = {"br", "img"}
faults = []


def check(right, what):
    if not right:
        faults.append(what)


class Html(HTMLParser):
    """balanced tags, and the files that pictures name"""

    def __init__(self, text):
        super().__init__()
        self.open, self.files, self.balanced = [], [], True
        self.feed(text)
        self.close()
        self.balanced &= not self.open

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)
        if tag == "img":
            self.files.append(dict(attrs)["src"].removeprefix("@@PLUGINFILE@@/"))
            self.balanced &= bool(dict(attrs).get("alt"))

    def handle_endtag(self, tag):
        self.balanced &= bool(self.open) and self.open.pop() == tag


def answers_of(text):
    """(percent, answer) of one part"""
    for answer in re.split(r"(?<!\\)~", text):
        found = re.match(r"=|%(-?\d+(?:\.\d+)?)%", answer)
        yield (100.0 if found and found[0] == "=" else float(found[1]) if found else 0.0), answer[found.end() if found else 0:]


def check_part(where, points, kind, text):
    listed = list(answers_of(text))
    check(points >= 1 and listed, f"{where}: no points or no answers")
    check(all(-100 <= percent <= 100 for percent, _ in listed), f"{where}: percentages {listed}")
    for _, answer in listed:
        check(answer.strip() and not re.search(r"(?<!\\)[#}~]", answer), f"{where}: answer '{answer}'")
    full = [answer for percent, answer in listed if percent == 100]
    if kind == "MULTIRESPONSE_H":
        check(abs(sum(p for p, _ in listed if p > 0) - 100) < 0.001 or len(full) == 1, f"{where}: what is right is {listed}")
        check(sum(p for p, _ in listed) < 99.9 or len(listed) == 1, f"{where}: everything ticked earns everything")
    else:
        check(full, f"{where}: nothing is right")
    if kind == "NUMERICAL":
        check(all(re.fullmatch(f"{NUMBER}:{NUMBER}", answer) for _, answer in listed), f"{where}: no number with a tolerance: {text}")
    if kind == "MULTICHOICE":
        check(len(listed) > 1 and len({answer for _, answer in listed}) == len(listed), f"{where}: choices {text}")
    return full


def check_question(where, question, exercise):
    text = question.find("questiontext/text").text
    parts = [(int(points), kind, inside) for points, kind, inside in PART.findall(text)]
    check(not re.search(r"\{\d+:", PART.sub("", text)), f"{where}: a part that cannot be read")
    wanted = sum(len(one["items"]) if one["kind"] == "values" else 1 for one in exercise["questions"])
    check(len(parts) == wanted, f"{where}: {len(parts)} parts for {wanted} answers")
    at = 0
    for one in exercise["questions"]:
        for _ in range(len(one["items"]) if one["kind"] == "values" else 1):
            if at >= len(parts):
                return
            points, kind, inside = parts[at]
            forms = {"number": ("NUMERICAL", "SHORTANSWER"), "values": ("NUMERICAL", "SHORTANSWER"), "choice": ("MULTICHOICE",),
                     "set": ("MULTIRESPONSE_H",), "order": ("SHORTANSWER",)}[one["kind"]]
            if one["kind"] in ("number", "values") and "/" in one["answer"]:  # the importer's numbers are no fractions
                check(("decimals here" in text) or ("decimales" in text), f"{where}: {one['id']} asks for fractions")
            check(kind in forms, f"{where}: {one['id']} is {kind}")
            full = check_part(f"{where} {one['id']}", points, kind, inside)
            if kind == "NUMERICAL" and one["kind"] == "number" and "/" not in one["answer"]:
                check(float(full[0].split(":")[0]) == float(one["answer"].replace(",", ".")), f"{where}: {one['id']} {full} {one['answer']}")
            at += 1
    check("<p></p>" not in text, f"{where}: an empty paragraph")
    for place in ("questiontext", "generalfeedback"):
        element = question.find(place)
        page = Html(re.sub(PART, "", element.find("text").text or ""))
        files = {file.get("name"): base64.b64decode(file.text, validate=True) for file in element.findall("file")}
        check(page.balanced, f"{where}: tags of {place}")
        check(sorted(page.files) == sorted(files), f"{where}: pictures {page.files}, files {list(files)}")
        for name, picture in files.items():
            check(xml.fromstring(picture).tag.endswith("svg"), f"{where}: {name} is no picture")


def check_quiz(kind, language):
    words = [PODA, "--lang", language, "exercise", kind, "seed=5", "count=2"]
    quiz = subprocess.run([*words, "format=moodle"], capture_output=True, check=True, timeout=120).stdout
    exercises = json.loads(subprocess.run([*words, "--json"], capture_output=True, check=True, timeout=120).stdout)["exercises"]
    where = f"{kind} ({language})"
    check(quiz.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n'), f"{where}: its first line")
    quiz.decode("utf-8")
    check(quiz.count(b"<![CDATA[") == quiz.count(b"]]>") == 4, f"{where}: HTML outside of CDATA")
    questions = xml.fromstring(quiz).findall("question")
    check([q.get("type") for q in questions] == ["category", "cloze", "cloze"], f"{where}: questions")
    check(len({q.findtext("name/text") for q in questions[1:]}) == 2, f"{where}: names repeat")
    for number, exercise in enumerate(exercises):
        check_question(f"{where} {number + 1}", questions[number + 1], exercise)
    return quiz


def is_valid(quiz):
    run = subprocess.run(["xmllint", "--noout", "--relaxng", SCHEMA, "-"], input=quiz, capture_output=True)
    return run.returncode == 0


has_schema = shutil.which("xmllint") is not None
quizzes = {(kind, language): check_quiz(kind, language) for kind in KINDS for language in ("en", "es")}
if has_schema:
    for (kind, language), quiz in quizzes.items():
        check(is_valid(quiz), f"{kind} ({language}): not as the schema says")
    good = quizzes["tree", "en"]
    for old, new in ((b"<hidden>0", b"<hidden>x"), (b'type="cloze"', b'type="close"'), (b"$course$/", b""), (b"base64", b"hex"),
                     (b"<penalty>0</penalty>\n", b""), (b'format="html"', b'format="HTML"')):
        check(old in good and not is_valid(good.replace(old, new, 1)), f"the schema allows {new}")
print(f"{len(quizzes)} quizzes, {'with' if has_schema else 'without'} the schema; {len(faults)} faults")
print("\n".join(faults[:20]))
sys.exit(1 if faults else 0)
