#!/usr/bin/env python3
"""class.py PODA - a class of 60 students with planted mistakes: sheets, answers from a table, from sealed codes and
from Moodle's responses; every mistake is named, late and repeated answers are treated as asked for, statistics are
computed again here; files are whole or not there."""
import csv
import importlib.util
import io
import json
import math
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PODA = sys.argv[1]
STUDENTS = 60
faults = []


def poda(*words, status=0, text=True, env=None):
    run = subprocess.run([PODA, *words], capture_output=True, text=text, timeout=120, env=env)
    if run.returncode != status:
        sys.exit(f"poda {' '.join(words)[:200]}: {run.returncode} {run.stderr}")
    return run.stdout if status == 0 else run.stderr


def check(right, what):
    if not right:
        faults.append(what)


def oracle():
    """the answers and mistakes of tests/tasks.py, without running its test"""
    source = Path(__file__).with_name("tasks.py").read_text(encoding="utf-8")
    spec = importlib.util.spec_from_loader("tasks", loader=None)
    module = importlib.util.module_from_spec(spec)
    exec(compile(source.split("\nfor kind, oracle in")[0], "tasks.py", "exec"), module.__dict__)
    return module


tasks = oracle()
KINDS = {"astar": tasks.astar, "walk": tasks.walk, "nimsum": tasks.nimsum, "queens": tasks.queens, "regret": tasks.regret}
IDS = {"astar": "order f path cost open admissible consistent", "walk": "bfs dfs", "nimsum": "values sum class best",
       "queens": "acceptable why next", "regret": "regrets strategy average"}
folder = Path(tempfile.mkdtemp())
students = [(f"Name {i}" if i % 7 else f'Nam"e, {i}', f"s{i}@example.org") for i in range(STUDENTS)]
with open(folder / "list.csv", "w", newline="", encoding="utf-8") as file:
    csv.writer(file).writerows([("name", "email"), *students])
LIST = f"list=@{folder}/list.csv"


def exercise_of(kind, code):
    return json.loads(poda("exercise", kind, f"code={code}", "--json"))["exercises"][0]


def plant(kind, seed):
    """who answers what: rightly, with one mistake, or nothing"""
    source = random.Random(seed)
    listed = json.loads(poda("class", kind, LIST, "secret=a long secret", "--json"))["students"]
    check(len({one["code"] for one in listed}) == STUDENTS, f"{kind}: codes repeat")
    planted = []
    for one in listed:
        exercise = exercise_of(kind, one["code"])
        right, slips = KINDS[kind](exercise)
        names = [name for name, answers in slips.items() if any(right[k] != v for k, v in answers.items())]
        chosen = source.choice(["right", "none", *names, *names])
        answers = right if chosen == "right" else {} if chosen == "none" else {**right, **slips[chosen]}
        planted.append((one, chosen, answers))
    return planted


def table(kind, planted, extra=()):
    out = io.StringIO()
    writer = csv.writer(out)
    ids = IDS[kind].split()
    writer.writerow(["id", "time", *ids])
    for one, _, answers in planted:
        if answers:
            writer.writerow([one["id"], "2026-11-17 10:00", *(answers.get(i, "") for i in ids)])
    writer.writerows(extra)
    return out.getvalue()


def grade(kind, text, *words):
    path = folder / "answers.csv"
    path.write_text(text, encoding="utf-8")
    return json.loads(poda("grade", kind, f"answers=@{path}", LIST, "secret=a long secret", *words, "--json"))


def compare(kind, planted, report):
    named = {}
    for (one, chosen, answers), student in zip(planted, report["students"]):
        result = student["exercises"][0]
        check(result["answered"] == bool(answers), f"{kind} {one['id']}: answered {result['answered']}")
        if chosen == "right":
            check(student["percent"] == 100 and result["slip"] is None, f"{kind} {one['id']}: {student}")
        elif chosen != "none" and result["points"] < result["of"]:
            # another mistake may lead to the very same answers
            alone = json.loads(poda("grade", kind, f"code={one['code']}", *(f"{k}={v}" for k, v in answers.items()), "--json"))
            agree = {entry["slip"]: entry["agree"] for entry in alone["slips"]}
            check((result["slip"] or "right") == alone["likely"], f"{kind} {one['id']}: {result['slip']} and alone {alone['likely']}")
            check(agree[chosen] == max(agree.values()), f"{kind} {one['id']}: {chosen} is taken for {result['slip']}: {agree}")
            check(alone["points"] == result["points"], f"{kind} {one['id']}: points differ")
            if result["slip"]:
                named[result["slip"]] = named.get(result["slip"], 0) + 1
    counted = {entry["slip"]: entry["count"] for entry in report["slips"]}
    check(counted == named, f"{kind}: {counted} and not {named}")
    check([e["count"] for e in report["slips"]] == sorted(counted.values(), reverse=True), f"{kind}: order of mistakes")
    handed = [s["percent"] for (_, chosen, _), s in zip(planted, report["students"]) if chosen != "none"]
    mean = sum(handed) / len(handed)
    spread = math.sqrt(sum((p - mean) ** 2 for p in handed) / (len(handed) - 1))
    check(report["handed_in"] == len(handed) and abs(report["mean"] - mean) < 1e-6, f"{kind}: mean {report['mean']}, not {mean}")
    check(abs(report["deviation"] - spread) < 1e-6, f"{kind}: deviation {report['deviation']}, not {spread}")
    print(f"{kind}: {len(handed)} of {STUDENTS} handed in, mean {mean:.1f} %, mistakes {counted}")


def discrimination(kind, planted, report):
    """Pearson's correlation, from the marks of each alone"""
    rows = []
    for one, chosen, answers in planted:
        if answers:
            alone = json.loads(poda("grade", kind, f"code={one['code']}", *(f"{k}={v}" for k, v in answers.items()), "--json"))
            rows.append({q["id"]: (q["points"], q["of"]) for q in alone["questions"]})
    for question in report["questions"]:
        pairs = []
        for row in rows:
            points, of = row[question["id"]]
            rest = sum(p for k, (p, _) in row.items() if k != question["id"])
            rest_of = sum(o for k, (_, o) in row.items() if k != question["id"])
            pairs.append((points / of, rest / rest_of))
        n = len(pairs)
        mx, my = (sum(p[i] for p in pairs) / n for i in (0, 1))
        sxy = sum((x - mx) * (y - my) for x, y in pairs)
        sxx, syy = sum((x - mx) ** 2 for x, _ in pairs), sum((y - my) ** 2 for _, y in pairs)
        check(abs(question["share"] - mx) < 1e-9, f"{kind} {question['id']}: share {question['share']}, not {mx}")
        if sxx * syy > 1e-9:
            right = sxy / math.sqrt(sxx * syy)
            check(abs(question["discrimination"] - right) < 1e-6, f"{kind} {question['id']}: {question['discrimination']}, not {right}")


for number, kind in enumerate(KINDS):
    planted = plant(kind, number)
    report = grade(kind, table(kind, planted))
    compare(kind, planted, report)
    discrimination(kind, planted, report)

# trees: alpha-beta by hand, where the mistakes are procedures
listed = json.loads(poda("class", "tree", LIST, "secret=a long secret", "cuts=2", "--json"))["students"]
text = io.StringIO()
writer = csv.writer(text)
writer.writerow(["code", "best", "pruned", "saved"])
for one in listed:
    exercise = json.loads(poda("exercise", "tree", "cuts=2", f"code={one['code']}", "--json"))["exercises"][0]
    key = {question["id"]: question["answer"] for question in exercise["questions"]}
    writer.writerow([one["code"], key["best"], "none" if len(one["id"]) % 2 else key["pruned"], key["saved"]])
report = grade("tree", text.getvalue(), "cuts=2")
plain_minimax = [s for s in report["students"] if len(s["id"]) % 2]
for student in plain_minimax:  # in some trees another mistake prunes nothing either
    alone = json.loads(poda("grade", "tree", "cuts=2", f"code={student['code']}", "pruned=none", "--json"))
    agree = {entry["procedure"]: entry["agree"] for entry in alone["procedures"]}
    slip = student["exercises"][0]["slip"]
    check(slip and agree[slip] == agree["none"] == max(agree.values()), f"trees: {slip} instead of plain minimax: {agree}")
check(sum(s["exercises"][0]["slip"] == "none" for s in plain_minimax) > 0, "trees: plain minimax is never named")
check(all(s["exercises"][0]["slip"] is None for s in report["students"] if s not in plain_minimax), "trees: a mistake where there is none")
given = poda("class", "tree", LIST, "secret=hush", "tree=A(B(3 5) C(2 9))", "format=text")
check(given.count("A(B(3 5) C(2 9))") == STUDENTS, "an own tree for all")
# what would destroy the list or make links that cannot be opened is refused
own = f"out={folder}/../{folder.name}/list.csv"
check("would be lost" in poda("class", "walk", LIST, "secret=hush", "format=csv", own, status=2), "out= over list=")
check((folder / "list.csv").read_text(encoding="utf-8").startswith("name,email"), "the list is as it was")
for words in ("tree=A(B", "format=csv"), ("tree=A(B", "--json"):
    check("'B' has no value" in poda("class", "tree", LIST, "secret=hush", *words, status=2)
          + poda("exercise", "tree", "tree=A(B", status=2), f"class {words}")
for payoffs, mixed in (("1,-1 5,-5 / 4,-4 2,-2", "/"), ("100,-37 5,-91 / 97,88 13,7 / -66,3 17,9", ".")):
    key = poda("exercise", "regret", f"given={payoffs}", "what=key", "format=text")
    check(mixed in key.split("the regret")[0] and not re.search(r"\d/\d" if mixed == "." else r"\d\.\d", key), f"one form of numbers: {payoffs}")
# the exercises of a game have its name in their links, with its options
for words, parts in ((("connect4", "cols=5", "depth=1"), ("kind=connect4&", "&cols=5", "&depth=1")),
                     (("kayles", "last=loses", "topic=classes"), ("kind=kayles&", "&last=loses", "&topic=classes")),
                     (("connect4", "moves=4 4", "depth=1"), ("kind=connect4&", "&moves=4%204"))):
    link = json.loads(poda("class", *words, "list=Ana", "secret=hush", "page=http://localhost/", "--json"))["students"][0]["link"]
    check(all(part in link for part in parts) and "kind=tree" not in link, f"class {words}: {link}")
sheet = poda("class", "connect4", "list=Ana", "secret=hush", "moves=4 4", "depth=1", "format=text")
check(" 1 2 3 4 5 6 7\n" in sheet and " . . . X . . .\n" in sheet, "the position as a board")
linked = poda("class", "queens", LIST, "secret=hush", "page=http://localhost/", "format=latex")
check(linked.count("\\begin{picture}") == STUDENTS, "a QR code for each")
sizes = {len(part.split("\\module(0,")[0]) > 0 and part.split(")")[0] for part in linked.split("\\begin{picture}(")[1:]}
check(sizes <= {"33,33", "37,37", "41,41"}, f"codes as large as their links need: {sizes}")
check("\\begin{picture}" not in poda("class", "queens", LIST, "secret=hush", "format=latex"), "no link, no QR code")

# sealed codes give the same report; changed ones, and those of others, are refused
kind = "walk"
planted = plant(kind, 1)
codes = []
for one, _, answers in planted:
    if answers:
        text = "ended 2026-11-17 10:00\n" + "\n".join(f"1 {k} {v}" for k, v in answers.items())
        codes.append(poda("class", f"code={one['code']}", f"result={text}").strip())
plain = grade(kind, table(kind, planted))
check(grade(kind, "\n".join(codes)) == plain, "sealed codes and a table differ")
check(grade(kind, "result\n" + "\n".join(codes)) == plain, "a column of sealed codes and a table differ")
source = random.Random(5)
broken = list(codes[0])
for _ in range(60):
    at = source.randrange(len(codes[0]))
    other = source.choice("ABCDEFGHIJKLMNOPabcdefghij0123456789-_")
    changed = codes[0][:at] + other + codes[0][at + 1:]
    if changed.upper().replace("O", "0").replace("I", "1").replace("L", "1")[:8] == codes[0][:8] and changed[8:] == codes[0][8:]:
        continue
    report = grade(kind, "\n".join(["result", changed]))
    check(report["skipped"] == 1 and report["handed_in"] == 0, f"a changed code is accepted: {at} {other}")
# as they come in a mail: quoted, with a name, broken into lines, among other words
def broken(code, width, quote=""):
    return "\n".join(quote + code[i:i + width] for i in range(0, len(code), width))


mails = ["\n".join("> " + code for code in codes), "\n".join("Ana: " + code + "." for code in codes),
         "\n".join(broken(code, 72) for code in codes), "result\n" + "\n".join(broken(code, 50, "> ") for code in codes),
         "\n".join(f"{code}\nBest wishes" for code in codes), "\n".join(code[:4].lower() + "-" + code[4:] for code in codes)]
for mail in mails:
    report = grade(kind, mail)
    check(report["students"] == plain["students"], f"codes in a mail: {mail[:60]!r}: {report['handed_in']}, {report['notes'][:200]}")
report = grade(kind, codes[0] + ",x\n,y\n")
check(report["handed_in"] == 1 and report["skipped"] == 1, f"a row without a code: {report['notes']}")
report = grade(kind, "\n".join([broken(codes[0], 60)[:-3], *codes[1:]]))
check(report["handed_in"] == plain["handed_in"] - 1 and "was changed" in report["notes"], f"half a code: {report['notes']}")
stranger = poda("class", "code=ZZZZ-ZZZC", "result=1 bfs A B").strip()
check(grade(kind, stranger)["handed_in"] == 0, "the code of a stranger is accepted")

# late and repeated answers
one, other = planted[0][0], planted[1][0]
right, _ = tasks.walk(exercise_of(kind, one["code"]))
rows = [[one["id"], "2026-11-17 11:00", right["bfs"], right["dfs"]], [one["id"], "2026-11-17 09:00", "A", ""],
        [one["code"].lower(), "2026-11-17 10:00", right["bfs"], ""], ["nobody", "", "A", "A"], [other["name"], "", "Q9", "A"]]
text = io.StringIO()
csv.writer(text).writerows([["id", "time", "bfs", "dfs"], *rows])
full = sum(len(v.split()) for v in right.values())
for words, points, late in ((["keep=last"], full, False), (["keep=first"], 1, False), (["keep=best"], full, False),
                            (["due=2026-11-17 10:30"], full, True), (["due=2026-11-17 10:30", "late=drop"], len(right["bfs"].split()), False)):
    report = grade(kind, text.getvalue(), *words)
    result = report["students"][0]["exercises"][0]
    check((result["points"], result["late"], result["papers"]) == (points, late, 3), f"{words}: {result}")
    check(report["skipped"] == 1 and "nobody" in report["notes"] and "Q9" in report["notes"], f"notes: {report['notes']}")

# what came too late is not "nothing", and neither is an exam without an answer
def remarks(report):
    return [student["remarks"] for student in report["students"]]


def seal(which, *lines):
    return poda("class", f"code={planted[which][0]['code']}", "result=" + "\n".join(lines)).strip()


late_only = f"id,time,bfs\n{students[0][1]},2026-11-17 11:00,A\n"
report = grade(kind, late_only, "due=2026-11-17 10:00", "late=drop")
result = report["students"][0]["exercises"][0]
check(remarks(report)[:2] == ["too late to count", "nothing handed in"] and result["late"] and not result["answered"]
      and report["handed_in"] == 0, f"too late: {remarks(report)[:2]} {result}")
check(remarks(grade(kind, late_only, "due=2026-11-17 10:00"))[0] == "late", "late, and counted")
report = grade(kind, seal(0, "began 2026-11-17 10:00:00", "ended 2026-11-17 10:20:00"))
check(report["handed_in"] == 1 and remarks(report)[:2] == ["", "nothing handed in"], f"a blank exam: {remarks(report)[:2]}")
for ended, seconds, said in (("2026-11-17 10:20:20", 1220, ""), ("2026-11-17 10:20:31", 1231, "took 21 min, not 20"),
                             ("2026-11-18 09:00:00", 82800, "took 1380 min, not 20"), ("2026-11-17 09:59:59", None, ""), ("soon", None, "")):
    report = grade(kind, seal(0, "began 2026-11-17 10:00:00", f"ended {ended}", "1 bfs A"), "minutes=20")
    check((remarks(report)[0], report["students"][0]["exercises"][0]["seconds"]) == (said, seconds), f"ended {ended}: {report['students'][0]}")
for began, ended, days in (("2024-02-28", "2024-03-01", 2), ("2025-02-28", "2025-03-01", 1), ("2025-12-31", "2026-01-01", 1), ("2025-03-01", "2026-03-01", 365)):
    report = grade(kind, seal(0, f"began {began} 10:00", f"ended {ended} 10:00", "1 bfs A"))
    check(report["students"][0]["exercises"][0]["seconds"] == days * 86400, f"{began} to {ended}: {report['students'][0]['exercises']}")
for never in ("31 Feb 2026 10:00", "2026-02-31 10:00"):
    report = grade(kind, f"id,time,bfs\n{students[0][1]},{never},A\n", "due=2026-01-01")
    check("are not compared" in report["notes"] and not report["students"][0]["exercises"][0]["late"], f"{never}: {report['notes']}")
report = grade(kind, f'id,bfs\n"{students[0][1]}"x,A\n')
check(f"'{students[0][1]}x'" in report["notes"] and report["handed_in"] == 0, f"behind a quote: {report['notes']}")
(folder / "wide.csv").write_text("id,bfs\n", encoding="utf-16")
check("UTF-16" in poda("grade", kind, LIST, "secret=hush", f"answers=@{folder}/wide.csv", status=2), "UTF-16")

# numbers and names in another case or without accents, or with accents as some systems write them; two alike are nobody
alike = "name,id\nJosé Ñandú,Jose@Example.org\nANA Ruiz,a1\nAna Rúiz,a2\n"
for who, found in (("jose@example.ORG", 0), ("jose nandu", 0), ("Jose\u0301 N\u0303andu\u0301", 0), ("A2", 2), ("ANA Ruiz", 1), ("ana ruiz", None), ("", None)):
    report = json.loads(poda("grade", "walk", f"list={alike}", "secret=hush", f"answers=id,bfs\n{who},A\n", "--json"))
    check([one["exercises"][0]["answered"] for one in report["students"]] == [i == found for i in range(3)], f"alike: {who}: {report['notes']}")

# a date alone is the whole day
for due, late in (("2026-11-17", False), ("2026-11-16", True), ("2026-11-17 10:59", True), ("2026-11-17 11:00", False)):
    result = grade(kind, text.getvalue(), f"due={due}")["students"][0]["exercises"][0]
    check(result["late"] == late, f"due={due}: {result}")

# columns are called by ids or titles, in any case; others are noted
usual = grade(kind, text.getvalue())
for head in (["id", "time", "BFS", "Dfs"], ["ID", "Time", "Breadth first", "depth first"]):
    other_head = io.StringIO()
    csv.writer(other_head).writerows([head, *rows])
    check(grade(kind, other_head.getvalue()) == usual, f"columns {head}")
noted = io.StringIO()
csv.writer(noted).writerows([["id", "time", "bfs", "dsf"], *rows])
report = grade(kind, noted.getvalue())
check("'dsf'" in report["notes"] and report["questions"][1]["answered"] == 0, f"a column of another name: {report['notes']}")
check([(q["title"], "order" in q["text"]) for q in report["questions"]] == [("breadth first", True), ("depth first", True)], "titles of questions")
LANGUAGE = poda("--lang", "es", "grade", kind, f"answers=@{folder}/answers.csv", LIST, "secret=a long secret")
check("  en anchura " in LANGUAGE and "\n  bfs " not in LANGUAGE, "the report names questions by their ids")

# of several values only those that are no numbers are lost
listed = json.loads(poda("class", "nimsum", LIST, "secret=a long secret", "--json"))["students"][0]
right, _ = tasks.nimsum(exercise_of("nimsum", listed["code"]))
values = right["values"].split(", ")
whole = grade("nimsum", f'id,values\n{listed["id"]},"{right["values"]}"\n')["students"][0]["exercises"][0]["points"]
for bad in ("what", "1..2", "--", "=3", "1=2"):
    spoilt = ", ".join([values[0].split("=")[0] + "=" + bad, *values[1:]])
    report = grade("nimsum", f'id,values\n{listed["id"]},"{spoilt}"\n')
    check(report["students"][0]["exercises"][0]["points"] == whole - 1 and f"'{bad}'" in report["notes"],
          f"{spoilt}: {report['students'][0]['exercises'][0]} of {whole}; {report['notes']}")

# Moodle: all have the same exercises, and a part is an answer
exercise = json.loads(poda("exercise", "nimsum", "seed=4", "--json"))["exercises"][0]
right, slips = tasks.nimsum(exercise)
parts = [v.split("=")[1] for v in right["values"].split(", ")] + [right["sum"], right["class"], "; ".join(right["best"].split(","))]
wrong = [v.split("=")[1] for v in slips["no-mex"]["values"].split(", ")] + [slips["no-mex"]["sum"], slips["no-mex"]["class"], ""]
SAME = ["same=yes", "seed=4"]


def moodle(kind, rows, *words):
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return grade(kind, text.getvalue(), *words)


def response(parts, word="part"):
    return "; ".join(f"{word} {k}: {p}" for k, p in enumerate(parts, 1))


for titles, word, when in (
        (["Last name", "First name", "ID number", "Email address", "Completed", "Response 1"], "part", "17 November 2026 10:05 PM"),
        (["Last name", "First name", "ID number", "Email address", "Completed", "Response 1"], "part", "Tuesday, 17 November 2026, 10:05 PM"),
        (["Apellido(s)", "Nombre", "Número de ID", "Dirección de correo", "Finalizado", "Respuesta 1"], "parte", "17 de noviembre de 2026, 22:05")):
    # the first name of the first is the whole name of another, and the number is one that the list does not have
    handed = [titles, *(["x", students[2][0], "77", students[i][1], when, response(ps, word)] for i, ps in ((0, parts), (1, wrong)))]
    report = moodle("nimsum", handed, *SAME, "due=2026-11-17 22:05", "late=drop")
    check(report["students"][0]["percent"] == 100, f"Moodle: {report['students'][0]} {report['notes']}")
    check(report["students"][1]["exercises"][0]["slip"] == "no-mex", f"Moodle: {report['students'][1]}")
    check("times like" not in report["notes"] and report["skipped"] == 0, f"Moodle: {report['notes']}")
    report = moodle("nimsum", handed, *SAME, "due=2026-11-17 22:04", "late=drop")
    check(report["handed_in"] == 0, f"Moodle: {when} is not after 22:04")
    report = moodle("nimsum", [titles, ["x", students[2][0], "77", students[0][1], "some time ago", response(parts, word)]], *SAME)
    check(report["notes"].count("some time ago") == 1, f"Moodle: {report['notes']}")
for written, due, late in (("1 May 2026, 12:30 AM", "2026-05-01 00:29", True), ("1 May 2026, 12:30 AM", "2026-05-01 00:30", False),
                           ("1 May 2026, 12:30 PM", "2026-05-01 12:29", True), ("1 de mayo de 2026, 9:05", "2026-05-01 09:04", True),
                           ("31 Dec 2026 23:59:30", "2026-12-31 23:58", True), ("31 Foo 2026 23:59", "2000-01-01", False),
                           ("2026-11-17 9:05", "2026-11-17 22:00", False), ("2026-11-17 9:05", "2026-11-17 9:04", True),
                           ("2026-11-17T22:00:01", "2026-11-17 22:00", True), ("2026-11-17 23:59", "2026-11-17", False),
                           ("2026-2-28 10:00", "2026-02-27", True), ("2026-11-17 10:05 PM", "2026-11-17 00:00", False)):
    text = f'id,time,bfs\n{students[0][1]},"{written}",A\n'
    result = grade("walk", text, f"due={due}")["students"][0]["exercises"][0]
    check(result["late"] == late, f"{written}, due {due}: {result}")
# blank parts: Moodle trims the response, so that the last one ends with its colon
for blank in (0, 1, len(parts) - 1):
    left = [part if k != blank else "" for k, part in enumerate(parts)]
    report = moodle("nimsum", [["Email address", "Response 1"], [students[0][1], response(left).strip()]], *SAME)
    answered = {q["id"]: q["answered"] for q in report["questions"]}
    check(answered == {"values": 1, "sum": 1, "class": 1, "best": int(blank != len(parts) - 1)} and not report["notes"],
          f"Moodle, part {blank + 1} is blank: {answered} {report['notes']}")
# names in two columns, as Moodle writes them: on the sheets both, and enough where they are the only ones
for titles in (["Nombre", "Apellido(s)", "Número de ID"], ["First name", "Last name", "ID number"]):
    two = "\n".join([",".join(titles), "Ana,García Núñez,77", "José,Ñu,78", "Ana,Ruiz,79"])
    listed = json.loads(poda("class", "walk", f"list={two}", "secret=a long secret", "--json"))["students"]
    check([one["name"] for one in listed] == ["Ana García Núñez", "José Ñu", "Ana Ruiz"] and listed[0]["id"] == "77", f"two columns: {listed}")
    answers = f'{titles[1]},{titles[0]},bfs\nGarcía Núñez,Ana,A\nRuiz,Ana,A\nRuiz,José,A\n'
    report = json.loads(poda("grade", "walk", f"list={two}", f"answers={answers}", "secret=a long secret", "--json"))
    check([one["exercises"][0]["answered"] for one in report["students"]] == [True, False, True] and report["skipped"] == 1
          and "'José Ruiz'" in report["notes"], f"two columns: {report['students']} {report['notes']}")
report = grade("walk", f'id,time,bfs\n{students[0][1]},"2026-11-17 10:05 PM",A\n')
check("2026-11-17 10:05 PM" in report["notes"], f"a time of twelve hours: {report['notes']}")
for due in ("2026-13-45", "2026-02-30", "2026-11-17 25:00", "2026-11-17 22:00 PM", "17/11/2026", "2026-11-17 "[:-1] + "x"):
    run = subprocess.run([PODA, "grade", "walk", "list=Ana,a1", "secret=a long secret", "answers=id,bfs\na1,A", f"due={due}"],
                         capture_output=True, text=True, timeout=60)
    check(run.returncode == 2 and "expected a time" in run.stderr, f"due={due}: {run.returncode} {run.stderr}")
for titles, word in ((["Last name", "First name", "ID number", "Email address", "Completed", "Response 1"], "part"),):
    report = moodle("nimsum", [titles, ["x", students[2][0], "", "", "", response(parts, word)]], *SAME)
    check(report["handed_in"] == 0 and report["skipped"] == 1, f"Moodle: a first name is taken for a name: {report['notes']}")

# each response of Moodle belongs to an exercise of its own, whose questions need not be those of the first
for seed in range(1, 40):
    several = json.loads(poda("exercise", "payoff", f"seed={seed}", "count=3", "--json"))["exercises"]
    if len({len(one["questions"]) for one in several}) > 1:
        break
check(len({len(one["questions"]) for one in several}) > 1, "payoff always asks the same")


def payoff_parts(exercise):
    right, _ = tasks.payoff(exercise)
    return [part for question in exercise["questions"] for part in
            ([value.split("=")[1] for value in right["mixed"].split(", ")] if question["id"] == "mixed" else [right[question["id"]]])]


row = [students[0][1], *(response(payoff_parts(one)) for one in several)]
titles = ["Email address", "Response 1", "Response 2", "Response 3"]
report = moodle("payoff", [titles, row], "same=yes", f"seed={seed}", "count=3")
check(report["students"][0]["percent"] == 100, f"Moodle, three exercises: {report['students'][0]} {report['notes']}")
report = moodle("payoff", [titles, row], "same=yes", f"seed={seed}", "count=2")
check(report["students"][0]["percent"] == 100 and report["skipped"] == 1 and "no exercise 3; count= is 2" in report["notes"],
      f"Moodle, one exercise too many: {report['notes']}")

# a question that only some are asked counts for them, whoever is the first in the list
for kind, ids in (("payoff", "dominated equilibria first mixed"), ("heuristic", "parts h")):
    listed = json.loads(poda("class", kind, LIST, "secret=a long secret", "--json"))["students"]
    answers = [{q["id"]: q["answer"] for q in exercise_of(kind, one["code"])["questions"]} for one in listed]
    asked = [set(right) for right in answers]
    check(len({frozenset(names) for names in asked}) > 1, f"{kind}: all are asked the same")
    for first in (min, max):  # one who is asked little, one who is asked all
        head = first(range(STUDENTS), key=lambda i: len(asked[i]))
        order = [head, *(i for i in range(STUDENTS) if i != head)]
        (folder / "turned.csv").write_text("email\n" + "\n".join(listed[i]["id"] for i in order), encoding="utf-8")
        rows = io.StringIO()
        csv.writer(rows).writerows([["id", *ids.split()], *([listed[i]["id"], *(answers[i].get(k, "") for k in ids.split())] for i in order)])
        sealed = "\n".join(poda("class", f"code={listed[i]['code']}", "result=" + "\n".join(f"1 {k} {v}" for k, v in answers[i].items())).strip()
                           for i in order)
        for text in (rows.getvalue(), sealed):
            (folder / "answers.csv").write_text(text, encoding="utf-8")
            report = json.loads(poda("grade", kind, f"answers=@{folder}/answers.csv", f"list=@{folder}/turned.csv", "secret=a long secret", "--json"))
            check(all(s["percent"] == 100 for s in report["students"]) and not report["notes"],
                  f"{kind}: {[s['percent'] for s in report['students']]} {report['notes']}")

# answers to exercises and questions that nobody has are noted
code = plain["students"][0]["code"]
for text in ("id,exercise,bfs\n" + f"{code},3,A\n", poda("class", f"code={code}", "result=3 bfs A\n3 dfs A").strip()):
    report = grade("walk", text, "count=2")
    check(report["handed_in"] == 0 and report["skipped"] == 1 and "no exercise 3; count= is 2" in report["notes"], f"exercise 3 of 2: {report}")
report = grade("walk", poda("class", f"code={code}", "result=1 bfs A\n1 " + "x" * 500 + " A").strip())
check(report["handed_in"] == 1 and "no question is called" in report["notes"], f"an unknown question: {report['notes']}")

# reports
path = folder / "answers.csv"
path.write_text(table("walk", planted), encoding="utf-8")
words = ["grade", "walk", f"answers=@{path}", LIST, "secret=a long secret"]
rows = list(csv.DictReader(io.StringIO(poda(*words, "format=csv"))))
check([row["id"] for row in rows] == [email for _, email in students] and rows[0]["name"] == students[0][0], "the report as a table")
check([int(row["percent"]) for row in rows] == [s["percent"] for s in plain["students"]], "percent in the table")
page = poda("--lang", "es", *words, "format=html")
check("Name 1" in page and "Nam&quot;e" in page and "<script" not in page, "the report as a page")
check(poda(*words, "format=pdf", text=False).startswith(b"%PDF"), "the report as PDF")
sheets = poda("class", "walk", LIST, "secret=a long secret", "count=2", text=False)
check(sheets.startswith(b"%PDF") and sheets.count(b"/Type /Page\n") in (0, 120), "120 pages")

# a file is whole or the old one
target = folder / "out.csv"
target.write_text("old")
for wait in (0, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.08):
    run = subprocess.Popen([PODA, *words, "format=csv", f"out={target}"], stdout=subprocess.DEVNULL)
    time.sleep(wait)
    run.send_signal(signal.SIGKILL)
    run.wait()
    kept = target.read_text()
    check(kept == "old" or len(kept.splitlines()) == STUDENTS + 1, "a file is cut")
poda(*words, "format=csv", f"out={target}")
check(len(target.read_text().splitlines()) == STUDENTS + 1, "the file is written")

print("\n".join(faults))
sys.exit(1 if faults else 0)
