# tables of solved games: built, looked at, asked, verified; what is damaged or of other rules is refused
timeless() {
    "$@" 2>&1 | sed -E 's/[0-9.]+ s$/T s/; s/"seconds":[-+.0-9e]+/"seconds":0/g'
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
try poda table
try poda table bake tictactoe
