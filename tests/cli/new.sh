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
# in Spanish: the comments and what is said about it, the same program
(cd tercero && head -3 tercero.c && sed -n 3p README.md && make >/dev/null && make -s check | tail -1 && poda solve ./tercero.so start=6 | grep 'to move')
(cd otro && head -3 otro.c && sed -n 3p README.md && make >/dev/null && make -s check | tail -1 && make -s find | sed -n 1p)
poda --lang es new --kind=chance azar >/dev/null && sed -n 3p azar/README.md
rm -r tercero otro azar
# in Python and in C++, in both languages: they pass the check as they are
for language in en es; do
    try poda new --python "py_$language" "--lang=$language"
    (cd "py_$language" && ls && poda check "py_$language.py" positions=20 | tail -1 && poda solve "py_$language.py" start=6 | grep 'to move')
    try poda new --python --space "sp_$language" "--lang=$language"
    (cd "sp_$language" && ls && poda check "sp_$language.py" positions=20 | tail -1 && poda find "sp_$language.py" goal=20 | sed -n 3p)
    try poda new --cpp "cc_$language" "--lang=$language"
    (cd "cc_$language" && ls && make CXXFLAGS='-O1 -Wall -Wextra -pedantic -Werror' >/dev/null && make -s check | tail -1)
done
try poda new --python --json fourth
try poda new --python --cpp fifth
try poda new --cpp --space fifth
try poda new --python --kind=chance fifth
try poda show nim --python
rm -r py_?? sp_?? cc_??
(cd /proc && poda new game 2>&1 | sed 's/: [^:]*$//')
ls -A
