# a book of Connect 4: made, made again from what is known, refused where it makes no sense
timeless() {
    "$@" 2>&1 | sed -E 's/[0-9.]+ s$/T s/; s/"seconds":[-+.0-9e]+/"seconds":0/g'
}
try timeless poda book connect4 cols=5 rows=4 plies=4 out=small.book
try timeless poda book connect4 cols=5 rows=4 plies=4 out=small.book threads=2 --json
printf 'poda book 7x6 plies 8\n' >other.book.part
try poda book connect4 cols=5 rows=4 plies=4 out=other.book
try poda book connect4 plies=11
# an earlier run left values that a check finds to be wrong: nothing is written, and the answer says what to remove
python3 - <<'END' >wrong.book.part
import sys
out = sys.stdout.buffer
out.write(b"poda book 5x4 plies 4\n".ljust(32, b"\0"))
for i in range(1000):
    record, total = i.to_bytes(4, "little") + b"\x09", 91
    for byte in record:
        total = (total * 31 + byte) & 0xffffffff
    out.write(record + bytes([(total ^ total >> 8) & 255]))
END
try timeless poda book connect4 cols=5 rows=4 plies=4 out=wrong.book
poda book connect4 cols=5 rows=4 plies=4 out=wrong.book --lang es | tail -1
poda book connect4 cols=5 rows=4 plies=4 out=wrong.book --json | grep -oE '"written":[a-z]+'
ls wrong.*
rm wrong.book.part
# the book of any game is a table
try timeless poda book othello size=4 plies=5 out=small.table
try timeless poda book othello size=4 plies=5 out=small.table --json
try poda table info small.table
try timeless poda table verify small.table
try timeless poda table verify small.table --json
try poda best othello size=4 tables=small.table
try timeless poda solve othello size=4 tables=small.table --lang es
try timeless poda book tictactoe side=min plies=3
try timeless poda solve tictactoe tables=tictactoe.table moves=a1
try timeless poda book tictactoe plies=4 nodes=8 out=few.table
try poda book tictactoe side=x
try poda book tictactoe plies=65
try poda book tictactoe plies=6 limit=100
try poda book chess plies=1
try poda book chess plies=1 nodes=10 --lang es
try poda book kuhn
try poda book tictactoe out=no/folder/x
# neither a table nor the book of another game is replaced; one of the same game is
poda table build tictactoe out=whole.table >/dev/null
cp whole.table copy.table
try poda book tictactoe plies=2 out=whole.table
cmp whole.table copy.table && echo kept
try poda book othello size=4 plies=5 out=few.table
try poda book othello size=6 plies=1 nodes=10 out=small.table
try poda book othello plies=1 nodes=10 out=small.table --lang es
timeless poda book tictactoe plies=3 out=few.table | head -1
rm -f *.table
try poda book connect4 plies=4 out=no/folder/x --lang es
# sets of positions with known scores
printf '44455 9\n' >wrong.txt
printf '4445 x\n' >bad.txt
printf '121212 18\n' >easy.txt
try timeless poda bench game=connect4 set=bad.txt
try poda bench game=connect4 set=none.txt
try poda bench game=connect4 set=bad.txt answer=maybe
try poda bench game=nim set=bad.txt
printf '%s X; H8:+64;\nnothing\n' "$(printf 'X%.0s' {1..62})O-" >last.obf
try timeless poda bench game=othello set=last.obf
try poda bench game=othello set=last.obf first=1 answer=wdl
poda bench game=othello set=last.obf first=1 | head -1 | sed -E 's/[0-9.]+ s$/T s/'
poda bench game=connect4 set=easy.txt | head -1 | sed -E 's/[0-9.]+ s$/T s/'
poda bench game=connect4 set=easy.txt answer=wdl | head -1 | sed -E 's/[0-9.]+ s$/T s/'
# the first moves from the book, whatever the time
try timeless poda solve connect4 seconds=0.2 --json
# what is not a book stays as it is, and nothing is left behind
echo thesis >thesis.txt
try poda book connect4 cols=4 rows=4 plies=2 out=thesis.txt
try poda book connect4 cols=4 rows=4 plies=2 out=/dev/full --lang es
cat thesis.txt
try poda book connect4 cols=4 rows=4 plies=2 out=
try poda book connect4 cols=4 rows=4 plies=2 out=small.book
try poda book connect4 cols=4 rows=4 plies=2 out=small.book --lang es
ln -s nowhere dangling.book
try poda book connect4 cols=4 rows=4 plies=2 out=dangling.book
# a link to a book stays one
ln -s small.book link.book
try timeless poda book connect4 cols=5 rows=4 plies=3 out=link.book
readlink link.book
ls -A
