# every option of every game reaches the game in `play` and `gtp`, driven through a pipe: the board is
# the one that `show` has, and a value that the game refuses is refused
values='corks n=4
corks take=1,4
corks last=wins
nim heaps=1,2
nim last=loses
split n=4
split last=loses
grundy n=5
grundy last=loses
kayles n=4
kayles last=loses
dawson n=5
dawson last=loses
toads start=FF_TT
toads first=T
mnk rows=3
mnk cols=5
mnk k=3
gomoku size=7
gomoku k=4
gomoku rules=standard
renju size=7
connect4 cols=4
connect4 rows=4
othello size=4
othello empties=winner
hare size=17
hare first=hare
hare hare=c2
hare goal=tip
hare stall=10
fox size=6
fox first=hounds
fox fox=h8
fox goal=row
pawns rows=4
pawns cols=4
pawns white=king
pawns black=queen
pawns double=yes
pawns from=1
pawns stuck=draws
draughts rules=russian
draughts size=6
draughts men=2
draughts kings=short
draughts back=yes
draughts over=men
draughts promotion=king
draughts must=any
draughts corner=dark
draughts squares=top
draughts first=black
draughts idle=10
draughts again=2
draughts captures=paths
hex size=4
hex rows=3
hex cols=3
hex swap=yes
domineering size=4
domineering rows=3
domineering cols=3
domineering first=H
cram size=3
cram rows=3
cram cols=3
clobber size=4
clobber rows=3
clobber cols=3
clobber first=O
amazons size=5
amazons rows=6
amazons cols=6
dots rows=2
dots cols=2
dots rules=nimstring
dots misere=yes
kalah houses=3
kalah seeds=2
kalah capture=empty
kalah rest=finisher
oware houses=3
oware seeds=2
oware slam=all
oware cycle=split
morris men=3
morris flying=no
morris diagonals=yes
go size=5
go rows=4
go cols=4
go komi=0.5
go superko=simple
go suicide=yes
chess variant=960
chess number=0
chess draws=no
tree tree=A(1)
tree root=min'
# games of other kinds: chance and secrets come between, so the boards are not compared, and GTP is not spoken
wide='battleship rows=8
battleship cols=8
battleship fleet=3,2
battleship touch=no
battleship sunk=no
battleship again=yes
battleship alone=yes
battleship shots=60
blackjack decks=2
blackjack soft17=hit
blackjack double=no
blackjack das=no
blackjack split=no
blackjack resplit=no
blackjack aces=play
blackjack pays=6:5
blackjack peek=no
centipede turns=4
goofspiel cards=3
goofspiel prizes=up
goofspiel bids=hidden
goofspiel points=win
goofspiel past=forgotten
goofspiel players=3
efg efg=EFG 2 R "x" {"1" "2"} p "" 1 1 "" {"a" "b"} 0 t "" 1 "" {2, -2} t "" 2 "" {1, -1}
kuhn players=3
liarsdice dice=2
liarsdice sides=4
liarsdice wild=none
liarsdice players=3
nim3 heaps=1,2
nim3 players=4
pig goal=20
pig sides=4
pig players=3
table table=1,2 3,4
table name=chicken
table rows=a,b,c
table cols=a,b,c'
poda games --json | sed 's/{"name":"/\n&/g' | sed -n 's/^{"name":"\([a-z0-9]*\)".*/\1/p' | while read -r game; do
    poda games "$game" --json | grep -o '"key":"[a-z0-9]*","value"' | sed "s/\"key\":\"\(.*\)\",\"value\"/$game \1=/"
done | sort -u >all
printf '%s\n' "$values" "$wide" | sed 's/=.*/=/' | sort -u | diff all - && echo "the list is whole"
board() { sed -n '/^ /p' | sed 's/ *$//'; } # its lines begin with a blank
while read -r game option; do
    name=${option%%=*}
    poda show "$game" "$option" --ascii | board >shown
    poda play "$game" "$option" max=human min=human --ascii <<<quit | board >played
    printf 'showboard\nquit\n' | poda gtp "$game" "$option" level=1 | board >told
    turn=$(poda show "$game" "$option" | sed -n 's/ is to move.*//p')
    poda play "$game" "$option" max=human min=human <<<quit | grep -q "^$turn to move" || echo "$game $option: not the turn"
    diff -q shown played >/dev/null || echo "$game $option: play has another board"
    diff -q shown told >/dev/null || echo "$game $option: gtp has another board"
    # the game as it is saved names the option
    printf 'save game.poda\nquit\n' | poda play "$game" "$option" max=human min=human >/dev/null
    grep -qF "$option" game.poda || echo "$game $option: not in the saved game"
    rm -f game.poda
    for verb in play gtp; do
        poda $verb "$game" "$name=?!(" </dev/null >refused 2>&1 && echo "$verb $game $name=?!( is not refused"
        grep -qF -e "?!(" -e "'?'" -e "'?!'" refused || { echo "$verb $game $name:"; cat refused; }
    done
done <<<"$values"
while read -r game option; do
    name=${option%%=*}
    printf 'save game.poda\nquit\n' | poda play "$game" "$option" max=human >/dev/null
    grep -q "^game $game.* \"*$name=" game.poda || echo "$game $option: not in the saved game"
    poda play load=game.poda <<<quit >/dev/null || echo "$game $option: the saved game is not read"
    rm -f game.poda
    poda play "$game" "$name=?!(" </dev/null >refused 2>&1 && echo "play $game $name=?!( is not refused"
    grep -qF -e "?!(" -e "'?'" -e "'?!'" refused || { echo "play $game $name:"; cat refused; }
    poda gtp "$game" "$option" </dev/null >refused 2>&1 && echo "gtp $game is not refused"
done <<<"$wide"
# the last one loses: the same moves, the other winner
try sh -c 'printf "1:1\n" | poda play nim heaps=1 max=human min=human | tail -1'
try sh -c 'printf "1:1\n" | poda play nim heaps=1 last=loses max=human min=human | tail -1'
try sh -c 'printf "play b 1:1\nfinal_score\nquit\n" | poda gtp nim heaps=1 last=loses'
try sh -c 'printf "play b 1:1\nfinal_score\nquit\n" | poda gtp nim heaps=1'
# NBoard has Othello of its board only, and takes the options of Othello and of players
try sh -c 'poda nboard size=6 depth=2 empties=winner </dev/null'
try poda nboard size=5
try poda nboard empties=all
# a slip may mean an option of the game or a setting; a loaded game knows its options only once it is open
try poda play connect4 row=4
try poda play tictactoe deph=3
try poda play tictactoe positon=OXO/.../...
try poda play nim no=1
try poda gtp connect4 cls=4
try poda gtp nim secnds=1
try poda nboard sze=6
try poda nboard dept=6 --lang es
try poda serve prt=80
try poda serve nothing=80
poda new mygame >/dev/null
cd mygame || exit
make >/dev/null
try poda best ./mygame.so deph=2
try poda best ./mygame.so strt=2
try poda solve ./mygame.so node=2 --lang es
try poda explain ./mygame.so algoritm=pvs
try poda explain ./mygame.so mst=2
try poda check ./mygame.so position=2
try poda show ./mygame.so move=1
try poda play ./mygame.so levl=2
try poda best ./mygame.so x=2
