# tables of solved games: built, looked at, asked, verified; what is damaged or of other rules is refused
timeless() {
    "$@" 2>&1 | sed -E 's/[0-9.,]+ s$/T s/; s/"seconds":[-+.0-9e]+/"seconds":0/g'
}
try timeless poda table build connect4 cols=4 rows=4 out=c44.table
try timeless poda table build tictactoe out=ttt.table threads=2 --json
try poda table info c44.table
try poda table probe c44.table moves=2233
try poda table probe ttt.table position=X../.O./... --json
try poda table probe c44.table position=..../..../..../....
try timeless poda table verify c44.table
try timeless poda table verify ttt.table --json --lang es
try timeless poda solve connect4 cols=4 rows=4 tables=c44.table moves=22
try timeless poda best connect4 cols=4 rows=4 tables=c44.table moves=221 values=yes
try timeless poda best tictactoe tables=ttt.table moves='b2 a2' --json
# hints and the engine of a game being played; levels below 8 play as they do
poda session connect4 cols=4 rows=4 tables=c44.table moves=22332 hint=yes reply=yes min=engine min.level=10 --json |
    grep -oE "\"reply\":\{\"move\":[^,]*,\"depth\":[0-9]+,\"nodes\":[0-9]+|\"hint\":\{[^}]*\}"
try poda session connect4 cols=4 rows=4 tables=ttt.table moves=221 hint=yes
# every= needs ranks
try timeless poda table build nim heaps=2,3 out=nim.table every=2
try timeless poda table build connect4 cols=4 rows=4 out=thin.table every=4
try timeless poda table verify thin.table
# without distances: less is said, and no more is verified than can be
try timeless poda table build connect4 cols=4 rows=4 out=wdl.table metric=wdl
try timeless poda table verify wdl.table
try poda table probe wdl.table moves=1213142
try timeless poda solve connect4 cols=4 rows=4 tables=wdl.table moves=1213142
try timeless poda best connect4 cols=4 rows=4 tables=wdl.table moves=121314
poda table build hare out=hare.table metric=wdl >/dev/null
try timeless poda table verify hare.table
try timeless poda table verify hare.table --lang es
try timeless poda best hare tables=hare.table
poda table grade connect4 cols=4 rows=4 tables=wdl.table eval=lines positions=500 | tail -6
try poda table grade connect4 cols=4 rows=4 tables=wdl.table eval=lines positions=50 format=svg
try timeless poda table build chess tiers=KQK out=ways.table metric=conversion every=2
try poda best chess tables=ways.table position='8/8/8/8/8/2k5/7Q/K7 w - - 0 1'
try timeless poda table verify ways.table
try poda table build connect4 cols=4 rows=4 out=no.table metric=short
try poda table build othello size=4 out=no.table metric=wdl
# the same bytes however it is made
poda table build connect4 cols=4 rows=4 out=again.table threads=3 memory=1 >/dev/null
cmp c44.table again.table && echo same
# refused: another game, other options, no table, a byte changed, cut off, a file of another kind
try poda solve connect4 cols=4 rows=5 tables=c44.table
try poda solve nim tables=c44.table
try poda table info none.table
head -c 5000 c44.table >cut.table
try poda table verify cut.table
{ head -c 4000 c44.table; printf '\377\376'; tail -c +4003 c44.table; } >bad.table
try poda table verify bad.table
try poda table verify bad.table --lang es
echo thesis >thesis.txt
try poda table build tictactoe out=thesis.txt
try poda table build tictactoe
try poda table build pig out=pig.table
# what is refused leaves nothing behind, and says nothing of work that is kept
try poda table build connect4 cols=4 rows=4 metric=conversion out=refused.table
try poda table build tictactoe out=nowhere/ttt.table
ls | grep -cE 'refused|nowhere'
try poda table
try poda table bake tictactoe
# an endgame table cuts searches of earlier positions; what it knows is proven
poda table probe c44.table moves=11112222 --json | grep -oE '"tier":[0-9]+'
try timeless poda table build connect4 cols=4 rows=4 tiers=495 out=end.table
try timeless poda solve connect4 cols=4 rows=4 tables=end.table moves=1112212 algorithm=alphabeta
for algorithm in alphabeta pvs deep dfpn exact; do
    timeless poda solve connect4 cols=4 rows=4 tables=end.table moves=1111222 algorithm=$algorithm --json |
        grep -oE '"value":"[a-z]*","distance":[a-z0-9]*,"score":[a-z0-9]*,"class"|"nodes":[0-9]+|"tables":.*_hits":[0-9]+'
done
try timeless poda best connect4 cols=4 rows=4 tables=end.table moves=111122 algorithm=pvs
try timeless poda best connect4 cols=4 rows=4 tables=end.table moves=111122 algorithm=pvs --lang es
# explanations take what the named table knows as leaves, and no table by themselves
try poda explain connect4 cols=4 rows=4 tables=c44.table moves=1111 why=best
try poda explain connect4 cols=4 rows=4 tables=end.table moves=11112223 show=12 steps=9 --lang es
for algorithm in minimax firstwin negamax pvs mtdf dfpn; do
    poda explain connect4 cols=4 rows=4 tables=end.table moves=11112223 algorithm=$algorithm --json |
        grep -oE '"value":[^,]*,"best"|"searched":.*_hits":[a-z0-9]+'
done
try poda explain connect4 cols=4 rows=4 tables=end.table moves=11112223 algorithm=mcts nodes=4 seed=1 show=1
try poda explain connect4 cols=4 rows=4 tables=end.table moves=11112223 compare=minimax,alphabeta,sss
try poda explain connect4 cols=4 rows=4 tables=c44.table position=..../..../..../XO..
PODA_TABLES=. poda explain connect4 cols=4 rows=4 moves=1111222 depth=2 --json | grep -c tables
try poda find sliding tables=c44.table
try poda table build sliding out=sliding.table
# endings of chess and draughts by name; a position that the clock ends before the win is searched, not believed
try timeless poda table build chess tiers=KRK out=krk.table
try poda table info krk.table
poda table info krk.table --json | grep -oE '"tier":[0-9]+,"name":"[^"]*"'
poda table info ttt.table --json | grep -oE '"tier":[0-9]+,"name":[a-z]*'
try poda table probe krk.table position='8/8/8/8/8/2k5/8/K6R w - - 0 1'
try poda table probe krk.table position='8/8/8/8/8/2k5/8/K6R w - - 74 90'
try poda table probe krk.table position='8/8/8/8/8/2k5/8/K6R w - - 74 90' --lang es
poda table probe krk.table position='8/8/8/8/8/2k5/8/K6R w - - 90 90' --json | grep -oE '"worth":.*'
poda table probe krk.table position='8/8/8/8/8/2k5/8/K6R w - - 73 90' --json | grep -oE '"worth":[^}]*}' | head -1
poda best chess tables=krk.table position='8/8/8/8/8/2k5/8/K6R w - - 73 90' --json | grep -oE '"distance":[0-9]+|"nodes":[0-9]+' | head -2 # mates just in time
poda best chess tables=krk.table position='8/8/8/8/8/2k5/8/K6R w - - 74 90' nodes=2000 --json | grep -oE '"exact":[a-z]+'
poda best chess tables=krk.table position='4k3/8/8/8/8/8/8/4K2R w K - 0 1' depth=2 --json | grep -oE '"tables_hits":[0-9]+'
try timeless poda table build draughts rules=english tiers=KvK,MvK out=kings.table
try poda table info kings.table --lang es
try poda table build chess tiers=KXK out=none.table
try poda table build chess tiers=KRK,KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK out=none.table
try poda table build chess tiers=KRK,KQRNPvKQRN out=none.table --lang es
try poda table build chess tiers=12 out=none.table
try poda table build chess out=none.table
try poda table build draughts tiers=KMv out=none.table
try poda table build connect4 cols=4 rows=4 tiers=KvK out=none.table
# the folder of tables
mkdir tables.d && cp c44.table tables.d/b.table && cp ttt.table tables.d/a.table && cp thesis.txt tables.d/0.table
try timeless env PODA_TABLES=tables.d poda best connect4 cols=4 rows=4 moves=221
try timeless env PODA_TABLES=tables.d poda solve tictactoe moves='b2 a2' --lang es
PODA_TABLES=tables.d poda best connect4 cols=4 rows=4 moves=221 tables= algorithm=pvs depth=3 --json | grep -c tables
PODA_TABLES=tables.d poda best connect4 cols=4 rows=5 moves=221 algorithm=pvs depth=3 --json | grep -c tables
# after repetitions a table of hare does not answer: the position before may not come again
poda table build hare out=hare.table >/dev/null
try timeless poda solve hare tables=hare.table moves='b1b2 e2d2 b2b1 d2e2'
try timeless poda solve hare tables=hare.table moves='b1b2 e2d2 b2b1 d2e2 b1b2 e2d2 b2b1'
# heuristics graded by truth
try poda table grade tictactoe tables=ttt.table eval=lines
try poda table grade tictactoe tables=ttt.table level=3 --lang es
try poda table grade connect4 cols=4 rows=4 tables=c44.table eval=windows depth=2 positions=500 seed=3
poda table build dots rows=2 cols=2 out=dots.table >/dev/null
try poda table grade dots rows=2 cols=2 tables=dots.table algorithm=pvs depth=2 --json
poda table grade tictactoe tables=ttt.table eval=lines format=svg | grep -o '<text[^>]*>[^<]*' | sed 's/<text[^>]*>//' | tr '\n' '|'
echo
try poda table grade tictactoe eval=lines
try poda table grade tictactoe tables=ttt.table eval=nonsense
try poda table grade nim heaps=2,3 tables=ttt.table
try poda table grade pig tables=ttt.table
# players of a match: a table never loses what it has
poda match connect4 cols=4 rows=4 first='depth=1 tables=c44.table' second=level=1 games=6 random=2 seed=4 | grep -v ' a move'
try poda match connect4 cols=4 rows=4 first='level=8 tables=ttt.table' games=2
