# a game and a space in Python with every verb, and what is said about files that are none
cat >corks.py <<'END'
class Withdraw:
    """take 1, 2 or 3 corks; who takes the last one loses"""

    def __init__(self, n=6, last=False):
        if n < 1:
            raise ValueError("n must be at least 1")
        self.n, self.last = n, last

    def start(self):
        return (self.n, 0)

    def moves(self, position):
        return [k for k in (1, 2, 3) if k <= position[0]]

    def play(self, position, move):
        return (position[0] - move, 1 - position[1])

    def turn(self, position):
        return position[1]

    def outcome(self, position):
        corks, turn = position
        if corks:
            return None
        return 1 if (turn == 0) != self.last else -1
END
cat >ladder.py <<'END'
"""a module is a space too"""
start = 1


def moves(n):
    return ["double", "add"]


def play(n, move):
    return 2 * n if move == "double" else n + 1


def goal(n):
    return n == 11
END
quiet() { "$@" | sed -E 's/[0-9.]+ s\b/T s/; s/"seconds":[0-9.e-]+/"seconds":0/g'; }
try poda show corks.py
try quiet poda solve corks.py n=11
try quiet poda solve ./corks.py last=yes moves='1 2' --lang es
try quiet poda best game=corks.py depth=4
try poda explain corks.py n=3 algorithm=minimax values=sign
try quiet poda count corks.py depth=4
try quiet poda match corks.py first=depth=6 second=depth=1 games=2 random=1 seed=1
try poda check corks.py n=3
try poda session corks.py moves=1 --json
try poda exercise corks.py what=both seed=2
try poda exercise corks.py topic=classes what=both moves='1 1' --lang es
try poda grade corks.py seed=2 best=B pruned=none
try poda exercise corks.py n=5 position=nowhere
try poda exercise corks.py branching=2
try poda exercise corks.py topic=all
for format in latex moodle gift rexams; do poda exercise corks.py count=3 format=$format | grep -c 'corks'; done
try quiet poda find ladder.py
try poda check ladder.py positions=20
cat >places.py <<'END'
"""Different digits, smaller ones first."""
partial = True


def start():
    return ()


def moves(taken):
    return [1, 2, 3] if len(taken) < 3 else []


def acceptable(taken, digit):
    return digit not in taken


def why(taken, digit):
    return f"{digit} is in place {taken.index(digit) + 1}"


def play(taken, digit):
    return taken + (digit,)


def goal(taken):
    return len(taken) == 3
END
try quiet poda find places.py passes=yes
sed 's/return f"{digit} is.*/return 7/' places.py >reasons.py
try quiet poda find reasons.py passes=yes
printf '1\n1\nquit\n' >moves
typed poda play corks.py n=3 seed=1 '<moves'
poda play corks.py n=3 seed=1 <moves 2>&1
echo "[$?]"

# what is wrong, with file and line
try poda solve corks.py n=x
try poda solve corks.py n=0
try poda solve corks.py heaps=3
try poda solve corks.py position=7
try poda solve corks.py position='(3, 2)'
try poda best ladder.py
try poda best nowhere.py
mkdir folder.py
try poda show folder.py 2>&1 | sed "s#'/[^']*/#'#"
printf 'a\0b' >nul.py
try poda show nul.py 2>&1 | sed -E 's/(Syntax|Value)Error/Error/'
sed 's/position\[0\] - move,/position[0] - move \/ 0,/' corks.py >divides.py
try poda best divides.py
try poda best divides.py --lang es --json
try poda check divides.py
typed poda play divides.py seed=1 '<moves'
poda play divides.py seed=1 <moves 2>&1
echo "[$?]"
sed 's/return position\[1\]/return 2/' corks.py >turns.py
try poda solve turns.py
sed 's/return 1 if .*/return True/' corks.py >true.py
try poda solve true.py
sed 's/return (self.n, 0)/return [self.n, 0]/' corks.py >lists.py
try poda show lists.py
sed 's/return \[k for.*/return None/' corks.py >nones.py
try poda show nones.py
sed 's/def outcome/def ending/' corks.py >less.py
try poda show less.py
(cat corks.py; sed 's/class Withdraw/class Other/' corks.py) >two.py
try poda show two.py
(cat two.py; echo 'game = Other') >chosen.py
try poda show chosen.py
sed 's/n=6/n/; s/, last=False/, last/' corks.py >needs.py
try poda show needs.py
echo 'x = = 1' >syntax.py
try poda show syntax.py
echo 'import nothing_of_this_name' >imports.py
try poda show imports.py
echo 'raise SystemExit(3)' >leaves.py
try poda show leaves.py
echo >empty.py
try poda show empty.py
sed 's/return position\[1\]/__import__("os")._exit(1)/' corks.py >ends.py
try poda show ends.py
(cat corks.py; echo '    most = 5') >few.py
try poda solve few.py
sed 's/return position\[1\]/print("told"); return position[1]/' corks.py >prints.py
typed poda show prints.py
poda show prints.py 2>/dev/null
# what is stopped although a function of the game does not return
sed 's/return position\[1\]/\n        while True: pass/' corks.py >loops.py
try timeout -s INT 1 poda best loops.py
# positions have no fixed bytes: a table has them by their texts, a book does not
poda table build corks n=6 out=own.table >/dev/null
poda table build corks.py n=9 out=corks.table | sed '/^[0-9.,]* s$/d'
poda table verify corks.table load=corks.py | sed 's/, [0-9.,]* s$//'
try poda table probe corks.table load=corks.py moves='1 2'
try poda table probe corks.table load=corks.py position='(6, 1)'
try poda best corks.py n=9 tables=corks.table moves=1
try poda best corks.py n=8 tables=corks.table
sed 's/(1, 2, 3)/(1, 2, 4)/' corks.py >changed.py
try poda best changed.py n=9 tables=corks.table
cat >alike.py <<'END'
from corks import Withdraw


class Alike(Withdraw):
    """positions whose texts do not say whose turn it is"""

    def text(self, position):
        return str(position[0])
END
try poda table build alike.py out=alike.table
try poda table build alike.py out=alike.table --lang es
try poda book corks.py plies=2 out=corks.book
try poda book corks.py plies=2 out=corks.book --lang es
try poda best corks.py tables=own.table
try poda table probe own.table load=corks.py
# a class called like a built-in game, and one called like a problem: the files say so, however the rules are opened
for name in Corks Jugs; do
    sed "s/Withdraw/$name/" corks.py >named.py
    poda table build named.py out=named.table | head -1
    poda table verify named.table load=named.py | sed 's/, [0-9.,]* s$//'
    poda proof make named.py out=named.proof >/dev/null
    poda proof verify named.proof load=named.py | head -1
    rm named.table named.proof
done
rm named.py
ls *.table*
rm changed.py alike.py
# the same game as the built-in one
for n in 1 6 11; do
    a=$(poda solve corks n=$n --json | sed -E 's/.*"best":(\[[^]]*\]).*/\1/')
    b=$(poda solve corks.py n=$n --json | sed -E 's/.*"best":(\[[^]]*\]).*/\1/')
    [ "$a" = "$b" ] || echo "n=$n: $a, in Python $b"
done

# who moves again leaves nobody to reply: nothing is said of threats
cat >again.py <<'END'
class Again:
    """take 1 or 2; who takes 2 moves again; the last one wins"""

    alternates = False

    def start(self):
        return (5, 0)

    def turn(self, position):
        return position[1]

    def moves(self, position):
        return [k for k in (1, 2) if k <= position[0]]

    def play(self, position, move):
        left = position[0] - move
        return (left, position[1] if move == 2 and left else 1 - position[1])

    def outcome(self, position):
        return None if position[0] else (1 if position[1] == 1 else -1)
END
poda explain again.py why=2 --json | grep -oE '"sentence": ?"[^"]*"'

# states whose texts are too long for an answer: the question is for a show of hands
cat >squares.py <<'END'
class Squares:
    """a walk to the ninth square"""

    def start(self):
        return "▢" * 44 + "0"

    def goal(self, place):
        return place[-1] == "9"

    def moves(self, place):
        return [step for step in (1, 2) if int(place[-1]) + step < 10]

    def play(self, place, step):
        return place[:-1] + str(int(place[-1]) + step)
END
poda find squares.py algorithm=dijkstra passes=changes guess=yes --json | grep -oE '"(question": ?"W[^"]*"|choices")' | sort -u
