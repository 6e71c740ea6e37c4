# the exercises of the course, one command each; seconds and nodes per second are left off
ask() {
    typed poda "$@"
    poda "$@" --ascii 2>&1 | sed 's/, [0-9.,]* s$//'
}
# nim: who wins
ask solve nim heaps=3,4,5
ask solve nim heaps=1,2,3
ask solve nim heaps=1,1,1 last=loses
# theory has the value at once; the distance is given only where it is cheap
ask solve nim heaps=0,505,2,25 | grep '^M.. to move'
# corks: a winning strategy for any number, whether to start, and what changes when the last one wins
for n in 1 2 3 4 5 6 11; do ask solve corks n=$n | grep '^M.. to move\|\*'; done
for n in 4 6 8 11; do ask solve corks n=$n last=wins | grep '^M.. to move\|\*'; done
# split is won exactly by even numbers
for n in 1 2 3 4 5 6 7 8; do ask solve split n=$n | grep '^M.. to move\|over: '; done
# unequal split of 8, 9 and 10, and the nim-values
for n in 8 9 10; do ask solve grundy n=$n | grep '^M.. to move'; done
# the strategy in words: theory states its rule and what it means here
for game in 'corks n=11' 'corks n=13' 'corks n=11 last=wins' 'corks n=40 take=1,4,10' 'nim heaps=1,1,5 last=loses' \
    'nim heaps=1,1 last=loses' 'split n=6' 'split n=5,4 last=loses' 'grundy n=8' 'kayles n=5,7'; do
    ask solve $game | grep '^rule\|^here'
    ask --lang es solve $game | grep '^regla\|^aquí'
done
ask solve corks n=6 --json | grep -o '"rule":{[^}]*}'
ask solve tictactoe --json | grep -o '"rule":null'
ask solve grundy values=10
# frogs go right and toads left, with the letters of each language; a strip the other way round is refused
ask show toads
ask --lang es show toads start=FF__TT first=S
ask --lang es games toads | grep -E '^  (start|first)'
ask --lang es best toads start=SS__RR
ask --lang es exercise toads seed=2 what=sheet | head -12
ask --lang es exercise nim seed=5 what=both | grep -E '^Nim|^3\. nin|XOR'
# frogs and toads: what pruning saves
ask best toads start=FFF__TTT algorithm=minimax
ask best toads start=FFF__TTT algorithm=alphabeta
# the course's own values, +1, 0 and -1: what a program of one's own visits; and its algorithm "Escabio"
ask best corks n=11 algorithm=alphabeta values=sign | tail -4
ask best tictactoe algorithm=alphabeta values=sign | tail -1
ask best toads start=FFF___TTT algorithm=alphabeta values=sign | tail -1
ask explain toads start=FFF___TTT compare=minimax,alphabeta,firstwin values=sign
ask best corks n=11 algorithm=escabio | tail -4
ask best corks n=6 values=yes,sign
ask solve corks n=6 values=sign
ask solve tictactoe values=sign | grep 'to move'
ask explain corks n=4 algorithm=firstwin
ask --lang es explain corks n=3 algorithm=firstwin | tail -12
ask explain corks n=4 values=sign --json | grep -o '"value":[^,]*' | sort | uniq -c
ask explain tree 'tree=A(B(1 -1) C(-1 0))' values=sign | tail -4
ask exercise corks values=sign what=key | tail -12
ask exercise tree values=sign seed=3 what=sheet | grep -v '^$'
ask exercise corks values=1..9
ask explain corks values=3
# tic-tac-toe is drawn
ask solve tictactoe | grep 'to move'
ask best tictactoe algorithm=minimax | tail -1
ask best tictactoe algorithm=minimax values=yes | tail -1
# the tree of the slides: minimax and alpha-beta, both conventions of the cut and of the bound
ask best tree algorithm=minimax
ask best tree algorithm=alphabeta
ask best tree algorithm=alphabeta fail=hard | tail -1
ask best tree algorithm=alphabeta 'cut=>' | tail -1
# the two evaluations of Connect 4 and the one of Othello
ask best connect4 depth=4 eval=lines algorithm=minimax | tail -3
ask best connect4 depth=4 eval=windows algorithm=minimax | tail -3
ask best othello depth=4 eval=weights algorithm=minimax | tail -3
# corks that cannot be taken: the rule says what happens, and the value agrees with it
ask solve corks n=1 take=6,7 last=loses
ask solve corks n=1 take=6,7 last=wins --lang es
ask solve corks n=8 take=6,7 last=wins
# at the end of a game the bounds are the value, and nothing is left to play
ask best tictactoe moves="a1 a2 b1 b2 c1" --json | grep -o '"lower".*"depth"'
ask best tictactoe moves="a1 b1 c1 b2 a2 c2 b3 a3 c3" --json | grep -o '"lower".*"depth"'
# nothing searched, so no branching
ask best connect4 nodes=1 values=yes | grep -E 'depth|nodes'
ask best connect4 nodes=1 values=yes --json | grep -o '"branching":[^,]*'
# playouts: means between -1 and 1, scores as scores
ask best tictactoe algorithm=mcts nodes=100 values=yes | tail -13
ask best othello algorithm=mcts nodes=100 --lang es | grep mejor
# what a node returns and how a cut is called, as each set of notes has it
for course in 000 001 002 003 004; do
    poda --lang es explain tree course=$course | grep -E '^ *(9|10|11|16|17|18|19)\.'
done
# the same in exercises, their marks, and a trace of the program of document 001
for course in 000 001 002 004; do
    ask exercise branching=2 cuts=2 seed=7 course=$course what=both --lang es | grep -E 'tal como quedan|fail-soft|≥ β|>= b'
done
ask grade branching=2 cuts=2 seed=7 course=001 value=19 best=B asked=values,best | tail -2
ask exercise walk course=001
ask exercise course=005
printf 'D = 5\nE = 6\nB = 5\nF = 5\nC = 5\nA = 5\n' > own.trace
ask grade tree='A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))' trace=own.trace course=001
# a leaf that returns without being entered, though another one is; one that has the value of an earlier leaf; twice without a return
printf 'A\nB\n3 = 3\n5\n' > mixed.trace
ask grade tree='A(B(3 5) C(3 7))' trace=mixed.trace --lang es | head -2
printf 'A\nB\n3\n3 = 3\n5\n5 = 5\nC\n3 = 3\n' > mixed.trace
ask grade tree='A(B(3 5) C(3 7))' trace=mixed.trace | head -2
printf 'A\nA\nA = 3\n' > mixed.trace
ask grade tree='A(3 5)' trace=mixed.trace | head -2
ask grade tree='A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))' trace=own.trace
