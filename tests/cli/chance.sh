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
try poda explain pig algorithm=mcts
try poda solve blackjack
