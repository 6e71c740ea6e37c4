#!/usr/bin/env python3
"""words.py - checks the wording of the command line's output, in both languages.

Runs many requests of every verb, with counts of 0, 1 and 2, and looks in the answers for nouns that
do not agree with their number, decimal points and English left in Spanish, forms of address that the
texts avoid, internal numbers, and formats that were not filled in. The Spanish texts themselves,
those of the page too, are read for the same words.
Usage: words.py PODA ROOT [-v]
"""
import pathlib
import re
import subprocess
import sys

import po
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True
DIRECTIVE = re.compile(r"%,?[-+ #0]*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:hh|h|ll|l|z|j|t)?[a-zA-Z%]")
FORMS = re.compile(r"\{([^{|}%]+)\|([^{|}%]+)\}")
# Texts are impersonal, and retirar is the word for what is done to corks.
AVOIDED = re.compile(
    r"\b(co[gj](?:e|er|en|es|a|an|ido|ida|idos|idas|iendo|ió)|usted(?:es)?|tú|tus?|tuy[oa]s?|suy[oa]s"
    r"|escriba|escribid|inténtel[oa]|inténtal[oa]|omita|indique|incluya|defina|limítela|(?<!se )muestre|pruebe"
    r"|dibújel[oa]|pulse|ponga|introduzca|teclee|compile|instale|añada|quite|puedes|debes|quieres)\b",
    re.I,
)
JOINED = re.compile(r" y (?:[Ii](?!e)|[Yy]\b|[Hh]i(?!e|gh))\w*| o (?:[Oo]|[Hh]o|8\b|11\b)\w*")
# As it is typed: depth=0.5, quoted texts, addresses, versions. D=0,5 is a leaf and f=0,5 a cost.
TYPED = re.compile(r"[A-Za-z_]{2,}=\S*|\b[A-Z]\w*[<>]=?-?[\d.]+|'[^'\n]*'|\"[^\"\n]*\"|\S*://\S*|\S*\d+\.\d+\.\d+\S*")
INTERNAL = re.compile(r"(?<!\d)(?:99999\d{4}|[12]0{9}|2147483\d{3})(?!\d)")

TREE = "tree='A(B(3 12 8) C(2 4 6))'"
UNKNOWN = "tree='A(B(3 X=? 8) C(2.5 Y=? 6))'"
HALVES = "tree='A(B(2.5 1.5) C(0.5 3.5))'"
CHANCE = "tree='A(chance B(0.25: 3.5 0.75: 1) C(2))'"
THREE = "tree='p1 A(p2 B([1,2,3] [2.5,1,0]) p3 I([0,0,1] [3,1,2]))'"

REQUESTS = """
games
games corks
games toads
games dots
games kalah
games oware
games morris
games sudoku
games connect4 --json
play --help
show --help
best --help
solve --help
explain --help
exercise --help
grade --help
find --help
count --help
match --help
book --help
bench --help
serve --help
site --help
gtp --help
nboard --help
gomocup --help
new --help
check --help
--help
show tictactoe
show tictactoe moves='b2 a1'
show toads
show toads moves=3
show dots moves='a1-b1'
show kalah moves='C F'
show oware moves=C
show morris moves='a1 d2'
show map
show map moves=E
show sudoku
show array
show corks n=1
show hanoi
show tree HALVES
best tictactoe depth=1
best tictactoe nodes=1
best tictactoe nodes=2
best tictactoe depth=3 algorithm=alphabeta
best tictactoe position=OXO/XOX/XO.
best tictactoe position=OX./XO./...
best connect4 depth=2
best connect4 moves=444444 seconds=0.05
best othello depth=2 algorithm=pvs
best othello nodes=1000
best corks n=1
best corks n=2
best corks n=6 values=yes
best nim heaps=1
best nim heaps=1,2 values=sign
best tictactoe algorithm=mcts nodes=20
best tictactoe algorithm=dfpn nodes=50
best tree HALVES
solve corks n=1
solve corks n=2
solve corks n=6
solve nim heaps=3,4,5
solve nim heaps=1
solve nim heaps=1,1 last=loses
solve tictactoe
solve tictactoe position=OXO/XOX/.O. whole=yes
solve tictactoe position=OX./XO./... method=search
solve connect4 cols=4 rows=4 method=search
solve split n=1
solve split n=6
solve grundy n=8
solve kayles n=2
solve toads start=TT_F
solve toads
solve sum of='nim heaps=3,4 + kayles n=7'
solve tree HALVES
solve connect4 seconds=0.05 moves=1
explain tree TREE
explain tree TREE algorithm=minimax
explain tree TREE fail=hard
explain tree TREE cut=>
explain tree TREE whatif=H
explain tree TREE whatif=H,I
explain tree TREE whatif=H=1,I=12.5
explain tree TREE whatif=H,I when=best=C,cut!=C
explain tree UNKNOWN
explain tree UNKNOWN when=B<=2.5
explain tree TREE order=yes
explain tree TREE critical=yes
explain tree TREE sss=yes
explain tree TREE compare=minimax,alphabeta,sss
explain tree HALVES
explain tree HALVES whatif=D
explain tree HALVES fail=hard sss=yes
explain tree CHANCE
explain tree CHANCE algorithm=star1 low=0 high=4
explain tree THREE
explain tree THREE algorithm=maxn
explain tree THREE algorithm=paranoid player=1
explain tree tree='A(1)'
explain tree tree='A(1 2)'
explain tree tree='A(1 -1)' classes=yes
explain table='3,1 5,-5 / 2,2 0.5,1'
explain table='3,1 5,-5 / 2,2 0.5,1' rows=T,B cols=L,R first=cols
explain corks n=1
explain corks n=2
explain corks n=4
explain corks n=5 values=sign
explain corks n=5 algorithm=firstwin
explain corks n=5 as=graph
explain nim heaps=1,2 why=best
explain nim heaps=3,4,5 why=1:2 steps=2
explain tictactoe position=OXO/XOX/...
explain tictactoe depth=1
explain tictactoe depth=2 why=a1 steps=1
explain tictactoe compare=minimax,alphabeta depth=2
explain connect4 depth=1
explain connect4 nodes=2 depth=2
explain connect4 steps=1
explain tictactoe algorithm=mcts nodes=3 depth=2
explain tictactoe position=OX./XO./... algorithm=dfpn steps=5
explain tree TREE format=svg
explain tree TREE format=dot
explain tree TREE format=latex
explain tree TREE format=html
exercise seed=7
exercise seed=7 what=key
exercise seed=7 branching=2 cuts=1 what=both
exercise corks seed=1 what=both
exercise nim seed=2 what=both
exercise tictactoe seed=3 what=both
exercise chance seed=4 what=both
exercise seed=7 format=gift
exercise seed=7 format=moodle
exercise seed=7 format=latex
exercise corks seed=1 format=gift
exercise seed=7 count=2
grade seed=7 saved=4
grade seed=7 saved=4 best=B pruned=H
grade seed=7 leaf='M>19'
grade corks seed=1 winner=max
grade chance seed=4 values=A=1
find
find array
find array for=24
find array for=16 passes=yes
find array for=23 by=linear passes=yes
find tree algorithm=dfs passes=yes
find graph
find graph passes=yes
find graph graph='A-B 0.5, B-C 1.5' from=A to=C passes=yes
find graph graph='A-B 0.5, B-C 1.5' from=A to=C algorithm=idastar passes=yes
find graph graph='A-B 0.5, B-C 1.5' from=A to=C format=svg
find graph graph='A-B 0.5, B-C 1.5' from=A to=C format=svg as=tree
find graph graph='A-B 3, C-D 2' from=A to=D
find map
find map map=S.T
find map map=ST passes=yes
find map map=S#T
find map neighbours=8 passes=yes
find map neighbours=8 algorithm=jps
find map algorithm=backtracking passes=yes
find sums what=all passes=yes
find sums n=1 what=all
find queens n=1
find queens n=4 what=all
find queens n=6 passes=yes
find queens n=12 method=fast
find queens n=12 method=fast seed=3
find queens n=2
find knapsack
find knapsack passes=yes
find subsetsum
find sudoku
find sudoku steps=yes
find sudoku make=easy seed=3
find sudoku method=plain passes=yes
find colouring
find sliding
find sliding algorithm=idastar passes=yes
find hanoi n=1
find hanoi n=2 passes=yes
find missionaries
find jugs passes=yes
find knight
find magic
find crypt
find peg board=o.o nodes=1
find corks
find map nodes=1
find map depth=1
count tictactoe depth=1
count tictactoe depth=2
count connect4 depth=1 each=yes
count tictactoe positions=yes depth=1
count corks n=1 depth=1
match tictactoe first=depth=1 second=depth=1 games=2
match connect4 first=depth=2 second=depth=1 games=2 cols=4 rows=4
match tictactoe ladder=1-2 games=2
bench only=nim
check nim heaps=1,2
check map positions=20
serve port=1 log=/nowhere/log
serve port=-1
best
best tictactoe deph=2
best tictactoe depth=x
best tateti depth=1
best tictactoe position=OX
best connect4 moves=9
best othello algorithm=nothing
best toads start=FX
solve nim heaps=
explain tree tree='A('
explain tree tree='A(B(1 2) C(1 2'
explain tictactoe depth=2 threads=2
explain nothing
find nothing
find map map=S
find map from=0,0 to=9
find graph graph='A-'
find queens n=0
find jugs start=1 jugs=3,5
find hanoi position=12
find sudoku sudoku=12
find map map=@/nowhere/file
grade seed=7 leaf=
match tictactoe first=level=11
match tictactoe load=/nowhere
book tictactoe
book connect4 out=/nowhere/book depth=1
new 1bad
check /nowhere/game.so
gtp tictactoe deph=2
frobnicate
""".strip().split("\n")

# (arguments, what is typed)
GAMES = [
    ("play tictactoe", "help\nhint\nmoves\nb2\nundo\nredo\nsave\nload\nx\nquit\n"),
    ("play corks n=5", "hint\n1\nvalues\nhint\nquit\n"),
    ("play corks n=2", "1\n\nquit\n"),
    ("play nim heaps=1,2 max=human min=human", "2:1\n1:1\n2:1\nnew\nquit\n"),
    ("play toads", "3\nhint\nquit\n"),
    ("play connect4 clock=1 cols=4 rows=4", "1\nclock\nresign\nquit\n"),
    ("play tree %s max=human min=human" % HALVES, "B\nD\nquit\n"),
    ("play othello max=human min=human", "hint\nlevel 1\nquit\n"),
]


def entries_of(root):
    for name in ("poda.po", "page.po"):
        for english, (spanish, _) in po.read(root / "lang/es" / name).items():
            yield name, english, spanish


def forms_of(texts):
    """{many: one} of the nouns that are counted, their first words only."""
    pairs = {}
    for text in texts:
        for one, many in FORMS.findall(text):
            one, many = one.split()[0], many.split()[0]
            if one != many:
                pairs[many] = one
    return pairs


def fragments_of(english, spanish):
    """The parts of an English text that its translation does not have, long enough to be English."""
    for part in re.split(r"\n|;", DIRECTIVE.sub("\n", FORMS.sub("\n", english))):
        part = part.strip()
        if len(part) >= 10 and " " in part and part not in spanish:
            yield part


class Judge:
    def __init__(self, root):
        entries = list(entries_of(root))
        self.english = forms_of(english for _, english, _ in entries)
        self.spanish = forms_of(spanish for _, _, spanish in entries)
        spanish_texts = "\n".join(spanish for _, _, spanish in entries)
        self.left = sorted(
            {
                part
                for name, english, spanish in entries
                if name == "poda.po"
                for part in fragments_of(english, spanish)
                if part not in spanish_texts
            }
        )
        self.faults = []
        for name, _, spanish in entries:
            self.read_text(name, spanish)

    def read_text(self, where, text):
        text = re.sub("(?:haga|elija) lo que (?:haga|elija)", "", text)
        for pattern in (AVOIDED, JOINED):
            for found in pattern.finditer(text):
                self.fault(where, found.group(), text)

    def fault(self, where, what, text=""):
        line = next((line for line in text.split("\n") if what in line), "")
        self.faults.append("%s: %r %s" % (where, what, line.strip()[:160]))

    def read_answer(self, where, text, spanish):
        prose = TYPED.sub("", text)
        self.read_numbers(where, prose, self.spanish if spanish else self.english)
        for found in INTERNAL.finditer(text):
            self.fault(where, found.group(), text)
        for found in re.finditer(r"\{[^{}|\s]+\|[^{}|]+\}|%,?[.\d]*[dsfgu]\b", text):
            self.fault(where, found.group(), text)
        if not spanish:
            return
        self.read_text(where, text)
        for found in re.finditer(r"(?<![\w.])[-+]?\d{1,9}\.\d+(?![\w.])", prose):
            self.fault(where, found.group(), text)
        for part in self.left:
            if part in text:
                self.fault(where, part, text)
        words = "|".join(map(re.escape, {*self.english, *self.english.values()} - {"is", "are", "error"}))
        for found in re.finditer(r"(?<![\w'/.<-])\d+ (?:%s)\b(?![=.])" % words, prose):
            if found.group().split()[1] not in {*self.spanish, *self.spanish.values()}:
                self.fault(where, found.group(), text)

    def read_numbers(self, where, prose, forms):
        many, one = "|".join(map(re.escape, forms)), "|".join(map(re.escape, forms.values()))
        for found in re.finditer(r"(?<![\w.,:+·/)-])(?<![-+=×·^] )1 (?:%s)\b(?! \d)" % many, prose):
            self.fault(where, found.group(), prose)
        for found in re.finditer(r"(?<![\w.,:/])(?:0|[2-9]|\d\d+) (?:%s)\b" % one, prose):
            self.fault(where, found.group(), prose)


def words_of(line):
    for name in ("TREE", "HALVES", "UNKNOWN", "CHANCE", "THREE"):
        line = line.replace(name, globals()[name])
    return [part.replace("'", "") for part in re.findall(r"(?:'[^']*'|[^\s'])+", line)]


def main():
    poda, root = sys.argv[1], pathlib.Path(sys.argv[2])
    judge = Judge(root)
    runs = [(line, "", flag) for line in REQUESTS for flag in ("en", "es")]
    runs += [(line, typed, flag) for line, typed in GAMES for flag in ("en", "es")]

    def run(which):
        line, typed, flag = which
        command = [poda, *words_of(line), "--lang", flag]
        try:
            done = subprocess.run(command, input=typed.encode(), capture_output=True, timeout=20)
        except subprocess.TimeoutExpired:
            return which, None, ""
        return which, done.returncode, (done.stdout + done.stderr).decode(errors="replace")

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(run, runs))
    for (line, _, flag), code, text in answers:
        where = "poda %s --lang %s" % (line, flag)
        if code is None or code < 0 or not text.strip():
            judge.fault(where, "no answer (%s)" % code)
        if "-v" in sys.argv:
            print("\n$ %s [%s]\n%s" % (where, code, text))
        if "format=" in line and "gift" not in line:
            text = re.sub(r"<(style|script)[^>]*>.*?</\1>|<[^>]*>|\\[a-z]+|\{[^}]*\}", " ", text, flags=re.S)
        if "--json" not in line:
            judge.read_answer(where, text, flag == "es")
    for fault in judge.faults:
        print(fault)
    print("%d requests, %d parts of English texts, %d faults" % (len(runs), len(judge.left), len(judge.faults)))
    return 1 if judge.faults or len(runs) < 300 or len(judge.left) < 500 else 0


sys.exit(main())
