# what the checker says: of a game, of a problem, of a name that is both, and of faults
try poda check nim heaps=1,2
try poda check hanoi discs=2
try sh -c 'poda check tree | head -1'
try poda check tree as=problem
try poda check hanoi as=game
try poda check nim as=wrong
try poda check hanoy
try poda check
try poda check queens n=1000
poda new --space mine >/dev/null
cd mine || exit
sed -i 's/moves++;/moves += 2;/' mine.c
make >/dev/null
try poda check ./mine.so
try poda check ./mine.so --lang es
try poda check ./mine.so positions=20 --json
sed -i 's/moves += 2;/moves += state->number % 2;/; s/? 2 : 1/? -2 : 1/' mine.c
make >/dev/null
try poda check ./mine.so
sed -i 's/? -2 : 1/? 2 : 1/' mine.c
make >/dev/null
try poda check ./mine.so
