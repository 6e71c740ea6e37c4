# games with hidden knowledge: strategies, how good they are, and what is refused
try sh -c "poda solve kuhn iterations=1000 | sed 's/, [0-9.]* s\$//'"
try sh -c "poda solve kuhn iterations=1000 method=dcfr --lang es | sed 's/, [0-9,]* s\$//'"
try sh -c "poda solve kuhn moves='K Q p' method=cfr iterations=10 --json | sed 's/,\"seconds\".*/}/'"
try sh -c "poda solve liarsdice sides=2 method=external iterations=100 seed=3 | sed 's/, [0-9.]* s\$//;5,35d'"
try sh -c "poda solve kuhn players=3 iterations=50 | sed 's/, [0-9.]* s\$//;6,52d'"
try sh -c "poda solve leduc iterations=10 | sed 's/, [0-9.]* s\$//;5,83d'"
try poda solve leduc limit=1000
try poda solve kuhn method=theory
# what a position hides is known to all who begin there
try poda solve kuhn position='QJ pb'
# exact: the linear program of the sequence form, for any .efg too
try poda solve kuhn
try sh -c "poda solve efg --json | sed 's/,\"seconds\".*/}/'"
try poda solve kuhn players=3 method=lp
printf 'EFG 2 R "" {"a" "b"} p "" 1 1 "" {"x" "y"} 0 t "" 1 {1 1} t "" 2 {1 0}' >sum.efg
try poda solve sum.efg method=lp
try sh -c "poda show efg format=efg | poda show efg efg=@/dev/stdin format=efg | head -5"
try poda show efg efg='EFG 2 R "" {"a"} t "" 1'
try poda show nim heaps=1 format=efg
# regret minimisation, iteration by iteration: numbers that can be checked by hand after the first
try poda explain kuhn set='J?' iterations=3
try sh -c "poda explain kuhn set='Q? pb' iterations=1000 method=cfr+ steps=15 --lang es | sed '4,15d'"
try poda explain kuhn set='K?' iterations=2 method=external seed=1 --json
try sh -c "poda explain kuhn set=2 iterations=30 format=svg --lang es | grep -o '<title>.*</title>\|>[^<]*: estrategia[^<]*<'"
try sh -c "poda explain kuhn iterations=12 format=html | grep -c '^<li>'"
try sh -c "poda explain kuhn iterations=12 format=film | grep -c '<g id='"
try poda explain kuhn set=JJ
try poda explain kuhn position='JQ bp'
try poda explain kuhn iterations=300 format=html
try poda explain kuhn format=dot
try poda explain tictactoe set=1
# the whole game as a tree
try poda show efg whole=yes --ascii
try sh -c "poda show efg whole=yes --json | head -c 260"
try sh -c "poda show kuhn whole=yes format=svg | grep -c '<.*s-accent'"
try sh -c "poda show efg whole=yes format=latex | grep dashed,"
try poda show kuhn format=latex
# the player of a set stands before its number
try poda show efg position=2:3
try poda show efg position=junk:3
try poda show efg position=1:3
try poda solve battleship
try poda solve centipede turns=3
try poda solve efg
# words that an explanation does not take are refused, with those that it takes
try poda explain kuhn algorithm=nonsense
try poda explain kuhn order=yes
try poda explain leduc depth=3 --lang es
try poda explain kuhn algorithm=cfr+ method=dcfr
try poda explain kuhn algorithm=cfr+ iterations=1
# searches that guess what is hidden
try poda explain kuhn algorithm=ismcts playouts=6
try poda explain kuhn moves='J K' algorithm=ismcts playouts=3 --lang es
try poda explain kuhn moves='Q K' algorithm=pimc worlds=4
try poda explain kuhn moves='Q K' algorithm=pimc worlds=2 --json --lang es
try poda explain kuhn position='JQ bp' algorithm=ismcts
# the sequence form and best responses, information set by information set
try poda explain kuhn method=lp
try poda explain kuhn method=response --lang es
try poda explain kuhn method=response against=equilibrium player=2
try sh -c "poda explain kuhn method=lp moves='J K p' --json"
try poda explain kuhn players=3 method=lp
try poda explain leduc method=response limit=100
try poda explain kuhn method=response format=svg
