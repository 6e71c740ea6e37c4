# games with chance and several players: values, the best move, and a search explained
timeless() {
    "$@" 2>&1 | sed -E 's/[0-9.,]+ s$/T s/; s/"seconds":[-+.0-9e]+/"seconds":0/g'
}
try poda solve pig goal=10 sides=3 position='0,0 +4 p1'
try poda solve pig goal=10 sides=3 moves=roll --lang es
try timeless poda solve nim3 heaps=1,2 --json
try timeless poda best pig goal=10 position='0,0 +4 p1' depth=3 algorithm=star1
try timeless poda best pig goal=10 players=3 nodes=300 seed=2 --lang es
try timeless poda best kuhn moves='J K' nodes=200 algorithm=pimc depth=4
try timeless poda best nim3 heaps=1,2 algorithm=maxn depth=9 --json
try poda best pig algorithm=star1 table=3
try poda best kuhn moves='J K' algorithm=star1
try poda best pig moves=roll
try poda explain pig goal=10 sides=3 position='0,0 +4 p1' depth=2 algorithm=star1
try poda explain nim3 heaps=1,1 depth=3 --lang es
try poda explain pig depth=12
try poda solve blackjack
# estimates at the horizon are marked; chance may be at the root; a game that is over has no tree
try poda explain blackjack position='10,6* v 9' depth=1
try poda explain blackjack depth=1 --lang es
try sh -c "poda explain blackjack position='10,6* v 9' depth=1 --json | grep -o '\"estimates\":3\|\"estimated\":true'"
try sh -c "poda explain blackjack position='10,6* v 9' depth=1 format=svg | grep -o '~-[0-9.]*\|~: [a-z ]*' | sort -u"
try poda explain nim3 position='0,0,0 p1'
try sh -c "poda explain nim3 heaps=1,1 depth=2 algorithm=brs | tail -3"
# playouts, sweeps and policies, step by step
try poda explain pig goal=10 algorithm=mcts playouts=5 seed=1
try poda explain pig goal=3 sides=2 algorithm=iteration --lang es
try poda explain pig goal=3 sides=2 method=policy watch='0,2 p1; 0,0 +2 p1'
try poda explain nim3 heaps=1,2 method=iteration format=latex
try sh -c "poda explain pig goal=3 sides=2 method=iteration format=svg | grep -o '<title.*/title>'"
try sh -c "poda explain pig goal=10 algorithm=mcts playouts=12 format=film | grep -c '<g id='"
try poda explain pig goal=3 sides=2 method=iteration watch='1,1 p2'
try poda explain pig goal=100 method=iteration limit=1000
try poda explain nim3 method=policy
try poda explain pig algorithm=mcts playouts=3 nodes=4
