# a game of one's own, from the skeleton to the table
try poda new mygame
cd mygame || exit
ls
make >/dev/null 2>make.errors
echo "[$?]"
cat make.errors
try poda play ./mygame.so seed=1 level=10 --ascii <<'END'
2
values
END
try poda play mygame.so start=2 --ascii </dev/null
make check | tail -1
try sh -c 'poda solve ./mygame.so --json | sed "s/,\"seconds.*//"'
try make clean
cd ..
try poda new mygame
try poda new Mygame
try poda new 9game
try poda new ../game
try poda new podagame
try poda new ''
try poda new
try poda new a b
mkdir empty
try poda new empty
try poda new --json other
try poda new tercero --lang es
# the same for a problem for one
try poda new --space mine
cd mine || exit
ls
make >/dev/null 2>make.errors
echo "[$?]"
cat make.errors
try sh -c 'poda find ./mine.so goal=100 | sed "s/, [0-9.]* s$//"'
try poda find ./mine.so position=0
make check | tail -1
make -s find | sed "s, [0-9.]* s$,,"
make -s clean
ls
cd ..
try poda new --space mine
try poda new otro --space --lang es
try poda find hanoi --space
(cd /proc && poda new game 2>&1 | sed 's/: [^:]*$//')
ls -A
