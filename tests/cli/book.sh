# a book of Connect 4: made, made again from what is known, refused where it makes no sense
timeless() {
    "$@" 2>&1 | sed -E 's/[0-9.]+ s$/T s/; s/"seconds":[-+.0-9e]+/"seconds":0/g'
}
try timeless poda book connect4 cols=5 rows=4 plies=4 out=small.book
try timeless poda book connect4 cols=5 rows=4 plies=4 out=small.book threads=2 --json
printf 'poda book 7x6 plies 8\n' >other.book.part
try poda book connect4 cols=5 rows=4 plies=4 out=other.book
try poda book connect4 plies=11
try poda book othello
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
