# saved games: written whole, read strictly
try poda play tictactoe seed=3 --ascii <<'END' >/dev/null
b2
save game.txt
END
cat game.txt
try poda play load=game.txt --ascii </dev/null
try poda play load=game.txt max=human min=human moves=c3 --ascii </dev/null
try poda play tree tree='A(B(3 5) C(1 2))' min.level=3 --ascii seed=9 <<'END' >/dev/null
save tree.txt
resign
save resigned.txt
END
cat tree.txt resigned.txt
try poda play load=resigned.txt --ascii </dev/null
try poda play nim position=2,3 seed=4 max=engine min=human depth=3 --ascii <<'END' >/dev/null
save placed.txt
END
cat placed.txt
printf 'save /no/such/folder/game\nsave .\n' | poda play tictactoe seed=1 --ascii | tail -2
printf 'my own words\n' >mine.txt
: >empty.txt
printf 'save mine.txt\nsave empty.txt\nsave game.txt\n' | poda play tictactoe seed=1 --ascii | tail -3
printf 'save mine.txt\nsave /no/such/game\n' | poda play tictactoe seed=1 --ascii --lang es | tail -2
cat mine.txt
sed 's/$/\r/' placed.txt >crlf.txt
try poda play load=crlf.txt --ascii </dev/null
try poda play load=placed.txt level=2 --ascii </dev/null
printf 'save crlf.txt\n' | poda play load=crlf.txt --ascii | tail -1
cmp crlf.txt placed.txt
ls -A
bad() {
    printf "$1" >bad.txt
    try poda play load=bad.txt </dev/null
}
bad ''
bad 'poda game 2\n'
bad 'poda game 1\ngame tictactoe\nmoves b2\n'
bad 'poda game 1\ngame tictactoe\nmoves b2'
bad 'poda game 1\nmoves b2\ngame tictactoe\nend\n'
bad 'poda game 1\ngame tictactoe\ngame tictactoe\nend\n'
bad 'poda game 1\ngame tictactoe\nmoves b2 b2\nend\n'
bad 'poda game 1\ngame tictactoe\nmoves\nend\n'
bad 'poda game 1\ngame tictactoe\nplayers two\nend\n'
bad 'poda game 1\ngame tictactoe\nmax robot\nend\n'
bad 'poda game 1\ngame tictactoe\nmax engine level=11\nend\n'
bad 'poda game 1\ngame tictactoe\nmin engine bogus=1\nend\n'
bad 'poda game 1\ngame tictactoe\nseed x\nend\n'
bad 'poda game 1\ngame tictactoe\nmin engine level=2 depth=3\nend\n'
bad 'poda game 1\rgame tictactoe\rend\r'
bad 'poda game 1\ngame tictactoe\nend\nmore\n'
bad 'poda game 1\ngame nimm\nend\n'
bad 'poda game 1\ngame nim heaps="3\nend\n'
bad 'poda game 1\ngame nim heaps\nend\n'
bad 'poda game 1\ngame nim\nposition what\nend\n'
bad 'poda game 1\ngame\000nim\nend\n'
bad '\001\002'
bad 'poda game 1\ngame ./evil.so\nend\n'
head -c 1200000 /dev/zero | tr '\0' 'a' >large.txt
try poda play load=large.txt
try poda play load=.
try poda play load=bad.txt --lang es
