# proofs: made, verified by both checkers, refused where something is wrong
timeless() {
    "$@" 2>&1 | sed -E 's/[0-9.,]+ s$/T s/; s/"seconds":[-+.0-9e]+/"seconds":0/g'
}
try timeless poda proof make tictactoe out=ttt.proof
try timeless poda proof verify ttt.proof
try timeless poda proof verify ttt.proof --json
try timeless poda proof verify ttt.proof --lang es
try poda-verify ttt.proof
try timeless poda proof make connect4 cols=4 rows=4 strategy=min method=search out=min.proof
try timeless poda proof make othello size=4 out=othello.proof --lang es
try timeless poda proof make fox size=6 position='a1,c1,e1 b6 fox' symmetry=no out=fox.proof
try poda-verify fox.proof
head -c 150 ttt.proof | head -7
# what is wrong with a request
try poda proof
try poda proof mak nim
try poda proof make nim
try poda proof make out=x.proof
try poda proof make nim out=x.proof side=max
try poda proof verify
try poda proof verify none.proof
try poda proof verify ttt.proof depth=3
try poda proof make go size=2 out=x.proof
try poda proof make pig out=x.proof --lang es
try poda proof make nim out=x.proof strategy=all
# what is wrong with a file
echo thesis >thesis.txt
try poda proof verify thesis.txt
try poda proof make nim out=thesis.txt
head -c 100 ttt.proof >cut.proof
try poda proof verify cut.proof
try poda-verify cut.proof
try poda-verify
sed 's/^lower 0/lower 1/' ttt.proof >forged.proof
try poda proof verify forged.proof
try poda-verify forged.proof
: >empty.proof
try poda proof verify empty.proof
try poda-verify empty.proof
# a side that loses, and options that could not be read again
try poda proof make tictactoe strategy=min position=OO./XX./... out=x.proof
try poda proof make tree tree='A(B=3 C=5)' out=x.proof
try timeless poda proof make tree tree='A(B(1.5 2.25) C(-0.5 7))' out=half.proof
try poda-verify half.proof
# a file is there whole or not at all, whenever the program is killed
for i in 1 2 3 4 5 6 7 8 9 10; do
    rm -f killed.proof
    poda proof make connect4 cols=4 rows=4 method=search out=killed.proof >killed.log 2>&1 &
    sleep "0.0$((i * 3))"
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
    [ ! -e killed.proof ] || poda-verify killed.proof >/dev/null || echo 'a broken proof'
done
# games that are not built in
ln -s "$(dirname "$(command -v poda)")/../../examples" examples
try timeless poda proof make ./examples/coins.so out=coins.proof
try poda proof verify coins.proof
try timeless poda proof verify coins.proof load=./examples/coins.so
try poda-verify coins.proof ./examples/coins.so
try poda proof verify coins.proof load=./examples/four.so
try poda-verify coins.proof ./examples/four.so
# from a table: the same strategy as from all positions in memory; a table need not be believed, but must be of the game
poda table build connect4 cols=4 rows=4 out=c44.table >/dev/null
poda proof make connect4 cols=4 rows=4 out=whole.proof >/dev/null
poda proof make connect4 cols=4 rows=4 tables=c44.table out=table.proof >/dev/null
cmp whole.proof table.proof && echo same
try timeless poda proof verify table.proof
try poda proof make hare tables=c44.table out=no.proof
try poda proof make connect4 cols=4 rows=4 tables=c44.table position=..../..../..../...X out=no.proof
poda table build hare metric=wdl out=hare.table >/dev/null
try poda proof make hare tables=hare.table out=no.proof
