# search alone: the problems of the course, each pass as its tables have it, in both languages
ask() {
    typed poda "$@"
    poda "$@" 2>&1 | sed 's/, [0-9.,]* s$//; s/"seconds":[0-9.e+-]*/"seconds":0/'
}
ask find
# the A* example: order of expansion, f, OPEN and CLOSED after each pass, path, cost 17
ask find graph passes=yes
ask find graph passes=yes --lang es
ask find graph passes=changes --json
ask find graph passes=changes
# equal on paper, equal here: C, with the larger g, comes before B
ask find graph graph='A(2,1) B(0,3) C(4,0); B->C 1, C-B 4, A->B 1, A-C 2' from=A to=C passes=yes
ask find graph algorithm=dijkstra
ask find graph algorithm=bidirectional passes=yes
ask find graph algorithm=idastar passes=yes
ask find graph algorithm=backtracking what=best
ask find graph --json
# the walks of a tree
ask find tree algorithm=bfs
ask find tree algorithm=dfs passes=yes --lang es
ask find tree algorithm=deepening to=C1 passes=yes
# linear and binary search
ask find graph h=S:5,B:4,D:4,E:3,F:2,G:9,H:3,J:2,K:1,T:0
ask find graph graph='S-A 1, A-T 2, S-B 2, B-T 3' from=S to=T h='S:3.5, A:9, B:1, T:0' passes=yes --lang es
ask find graph graph='S-A 1, A-T 2, S-B 2, B-T 3' from=S to=T h='S:3, A:9, B:1, T:0' algorithm=greedy --json
ask find map map='S./.T' h='0,0:2;1,0:1;0,1:1;1,1:0'
# vertices behind the goal count too, and so does the goal; the exercise says the same
ask find graph graph='S-T 4, A-T 1, A-B 2' from=S to=T h=S:4,A:9,B:9,T:0
ask find graph graph='S-T 4, A-T 1, A-B 2' from=S to=T h=S:4,A:1,B:3,T:0
ask find graph graph='S-T 4, A-T 1, A-B 2' from=S to=T h=S:5,A:3,B:4,T:2.5 --lang es
ask find graph graph='S-T 4, A-T 1, A-B 2' from=S to=T h=S:5,A:3,B:4,T:2 --json
try poda find graph graph='S-T 4, A-T 1, A-B 2' from=S to=T h=S:4,T:0
for h in 'S=4, A=9, B=9' 'S=4, A=1, B=3' 'S=5, A=3, B=4, T=2'; do
    ask exercise astar given="S-T 4, A-T 1, A-B 2; h $h; S to T" what=key | grep '^[$]\|h is'
done
ask find hanoi discs=3 algorithm=astar admissible=yes
ask find graph heuristic=euclid admissible=yes
for h in S:5 S:5,X:1 S:5,B:-4 S:5,B S:5,S:4 S:nan :5 S:1e12; do
    try poda find graph h=$h
done
try poda find graph h=S:5 heuristic=euclid
try poda find graph h=S:5 method=fast
try poda find graph h=S:5 algorithm=dijkstra
try poda find map h=0,0:5 algorithm=jps
try poda find graph graph='A-B 1' h=A:1,B:1
try poda find tictactoe h=x:1 --lang es
ask find array passes=yes
ask find array for=24 passes=yes --lang es
ask find array by=linear for=5 passes=yes
ask show array position="L=5 H=6"
ask find array by=linear --lang es
ask find array for=24
# sums of 4, queens, knapsack, sudoku by the scheme
ask find sums what=all passes=yes
ask find sums what=all --lang es --json passes=no
ask find queens n=4 what=all passes=yes
ask find queens n=4 passes=yes --lang es
for n in 8 9; do ask find queens n=$n what=all show=1 method=plain; done
for n in 8 9 12; do ask find queens n=$n what=all show=0 method=fast; done
ask find knapsack passes=yes
ask find knapsack items=60/10,100/20,120/30 capacity=50 --lang es
ask find sudoku
ask find sudoku passes=yes | head -40
# routes with steps back
ask find map map='S.#/..T/#..' algorithm=backtracking what=all
ask find map passes=no --lang es
ask find map map='S.::~~T/.#::#../.......' passes=no
# an end on mud or water is named below the rows
ask find map map='S.::~~./.#::#../......./to=5,0' passes=no
try poda find map map='S.:/.../to=2,9'
try poda find map map='S.:/#../to=0,1' --lang es
try poda find map map='S.:/.../from2,0'
try poda find map map='S.T/.../to=1,1'
# what a class is asked before each pass: OPEN, limits, options. A state of the same f is no wrong answer
for how in astar deepening backtracking; do
    poda find map map='S.:/..T' algorithm=$how passes=changes guess=yes --json | grep -o '"question":"[^"]*"\(,"choices":[^]]*],"right":[0-9]\)\?' | head -n 4
done
poda find map map='S.:/..T' passes=changes guess=yes --json --lang es | grep -o '"question":"[^"]*"' | tail -n 1
try poda find map guess=yes
ask find map map='S:::T/.....' algorithm=bfs best=yes passes=no --lang es
ask find map map='S:::T/.....' mud=1 algorithm=bfs best=yes passes=no
ask find map map='S:::T/.....' nodes=1 best=yes passes=no
ask find map make=walls rows=300 cols=300 memory=1 algorithm=dijkstra best=yes passes=no | grep 'known'
# the last state of a search that was stopped: nothing is said about where it leads
ask find map map=S.:T nodes=1 passes=yes
ask find map map=.../... from=auto to=0,0 passes=no
ask find map map=. from=auto to=auto
ask find map map=. from=0,0 to=auto --lang es
ask find map make=terrain rows=6 cols=20 seed=2 passes=no
# a search that no limit would end stops after a few seconds
ask find map rows=24 cols=40 make=terrain seed=10 neighbours=8 algorithm=idastar passes=no | head -n 3
ask find map make=terrain neighbours=8 algorithm=idastar nodes=100 passes=no --lang es | head -n 3
# puzzles
for problem in hanoi missionaries jugs crypt sliding subsetsum magic knight colouring; do ask find $problem; done
ask find peg board=triangle
# a game is a problem too
ask find tictactoe result=draw algorithm=dfs
# limits, and what has no solution
ask find hanoi discs=12 nodes=100
ask find hanoi discs=14 memory=1
ask find hanoi discs=5 depth=20 algorithm=bfs
ask find graph graph='A-B 3, C-D 2' from=A to=D
ask find queens n=3
ask find sliding tiles='0 2 1 3 4 5 6 7 8'
# errors
for words in 'hanoy' 'hanoi discs=99' 'hanoi algorithm=best' 'hanoi heuristic=far' 'hanoi algorithm=bfs heuristic=zero' 'graph weight=3' 'graph algorithm=dfs ties=last' 'hanoi weight=0' \
    'hanoi method=fast' 'hanoi algorithm=jps' 'graph algorithm=jps' 'map neighbours=8 algorithm=jps what=all' 'graph algorithm=bfs method=fast' 'hanoi what=all algorithm=bfs' 'hanoi passes=maybe' \
    'hanoi position=12//' 'hanoi result=max' 'nim algorithm=bidirectional' 'nim heuristic=lines' \
    'queens n=70 passes=yes' 'queens n=0' 'queens n=99999999999999999999' 'knapsack items=' \
    'knapsack items=3/-4 capacity=5' 'knapsack capacity=99999999999999999999' 'sudoku puzzle=123' \
    'sudoku puzzle=55...............................................................................' \
    'graph graph=A-B:' 'graph graph=@missing' 'graph from=Q' 'map map=S#T' 'map map=S?T' \
    'map from=99,99' 'map make=maze map=S.T' 'map map=S~T mud=0' 'map map=... from=auto' 'map map=S~T algorithm=jps neighbours=8' 'queens best=yes' 'tree tree=A(B' 'sliding tiles=1,2' 'crypt sum=A+B' 'jugs sizes=' 'array by=binary values=3,1,2'; do
    echo "\$ poda find $words"
    # shellcheck disable=SC2086
    poda find $words 2>&1 | sed 's/, [0-9.,]* s$//'
    echo "[${PIPESTATUS[0]}]"
done
try poda find graph method=fast passes=yes
try poda find graph format=svg --json
try poda find graph as=table
# pictures: the graph, the tree, and the table with its ten passes and their rules
for picture in chart tree table; do
    poda find graph format=svg as=$picture | grep -c '<text'
done
poda find graph format=svg as=table | grep -c '<p[a-z]* [^>]*d="M[^"]*"\|<polyline\|<line'
try poda bench set=missing
try poda bench problem=chess
try poda bench problem=sudoku
try poda bench problem=sudoku set=missing
poda find sudoku --json | sed 's/.*"position":"\([^"]*\)".*/\1/' >puzzles
poda bench problem=sudoku set=puzzles --json | sed 's/"seconds":[0-9.e+-]*/"seconds":0/; s/"nodes":[0-9]*/"nodes":0/; s/"signature":[0-9]*/"signature":0/'
printf '12\n' >puzzles
try poda bench problem=sudoku set=puzzles
# the limit of time holds for a path of ten million moves too
poda find queens n=10000000 seconds=0.2 --json | grep -o '"path_complete":[a-z]*'
# control characters of a file never reach the terminal
printf 'graph { "a\033[31m\033]0;pwn\007" -- b; b -- "c\302\233" -- "d\2332J" -- "\342\200\256e" }' >evil.dot
poda find graph graph=@evil.dot --color always >evil.out
grep -c 'visits' evil.out
LC_ALL=C grep -c "$(printf '\033]\|\007\|\302\233\|\2332\|\342\200\256')" evil.out
poda find graph graph=@evil.dot --color never >evil.out
LC_ALL=C grep -c "$(printf '\033')" evil.out
