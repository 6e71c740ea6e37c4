# what an answer states holds for the whole of it
# values=sign: every move that keeps the sign is best, whatever its score
try sh -c "poda solve othello size=4 empties=winner 'moves=d3 d4 a2 a1 c4 d2 c1 b4' values=sign | grep ' a[34] '"
for method in whole search; do
    try sh -c "poda solve othello size=4 empties=winner 'moves=d3 d4 a2 a1 c4 d2 c1 b4' values=sign method=$method --json | grep -o '\"best\":[^]]*]'"
done
# a search that was stopped stars what its list proves, and only that
try sh -c "poda solve connect4 cols=4 rows=4 'moves=4 2 1 2 4' nodes=25 | sed -n '/to move/,/stopped/p' | grep -v method"
try sh -c "poda solve connect4 cols=4 rows=4 'moves=4 2 1 2 4' nodes=25 --json | grep -o '\"move_proven.*\"moves\"'"
try sh -c "poda solve tictactoe nodes=30 algorithm=pvs | grep -v method"
# nodes that a stopped search only unwinds are not searched, and it has no effective branching
for game in nim tictactoe; do
    for algorithm in minimax firstwin alphabeta pvs mtdf; do
        try sh -c "poda best $game nodes=30 algorithm=$algorithm | sed -n 's/, [0-9.]* s$//;/$algorithm/,\$p'"
    done
done
try sh -c "poda best tictactoe nodes=30 algorithm=minimax --json | grep -o '\"branching.*\"stopped\":true'"
try sh -c "poda best tictactoe nodes=200 algorithm=mcts --json | grep -o '\"branching.*\"stopped\"'"
try sh -c "poda best tictactoe depth=1 algorithm=minimax --json | grep -o '\"branching.*\"stopped\"'"
# N and P of leaves that are wins and losses
try poda explain tree='A(B(1 -1) C(1 0 1) D(-1 1))' classes=yes values=sign
try poda explain tree='A(B(1 -1) C(1 0 2))' classes=yes
# the same exercise is made again from the constraint that made it
try poda grade corks seed=991189 values=sign best=4
try poda grade seed=99 values=sign best=C
# nothing is called pruned where all was looked at
try sh -c "poda explain tree='A(chance B(0.5: 4 0.5: 8) chance C(0.9: 3 0.1: 20) chance D(0.5: 1 0.5: 2))' algorithm=star2 low=0 high=20 | grep -i prune"
try sh -c "poda explain tree='A(chance B(0.5: 4 0.5: 8) chance C(0.9: 3 0.1: 20) chance D(0.5: E(1 0) 0.5: F(2 3)))' algorithm=star2 low=0 high=20 | grep -i prune"
# after a cut of chance a node has the bound that it returned, in words and as JSON, and its exact value beside it
try sh -c "poda explain tree='A(chance B(0.5: 4 0.5: 8) chance C(0.3: D(3 1) 0.3: E(9 2) 0.4: 7))' algorithm=star1 low=0 high=10 | grep 'C returns'"
try sh -c "poda explain tree='A(chance B(0.5: 4 0.5: 8) chance C(0.3: D(3 1) 0.3: E(9 2) 0.4: 7))' algorithm=star1 low=0 high=10 --json | grep -o '{\"id\":\"[CO]\"[^}]*}'"
try poda explain corks n=1 moves=1
# zero has no sign
try sh -c "poda best tictactoe depth=1 eval=zero values=yes | grep by"
# a search that proves one move and ends does not say that it is the only one
try sh -c "poda solve kayles last=loses position=6 method=search algorithm=dfpn | grep -v method"
# positions before this one count: the third occurrence, which the hounds lose, and the one before it
again='b1b2 e2d2 b2b1 d2e2 b1b2 e2d2 b2b1 d2e2'
try sh -c "poda solve hare moves='$again' | grep 'is over:'"
try sh -c "poda best hare moves='$again' | grep 'is over:'"
try sh -c "poda explain hare moves='${again% *}' depth=1 | grep '^value'"
try sh -c "poda best hare moves='${again% *}' algorithm=mcts nodes=50 | grep best"
# and so does the clock: hounds that may go up and down only twice in a row do not win in 23
try sh -c "poda solve hare stall=3 | grep 'to move'"
try sh -c "poda solve chess position='8/8/8/8/8/2k5/8/K6R w - - 96 80' | grep 'to move'"
try sh -c "poda solve hare stall=3 whole=yes | head -4"
# three points have few positions: it is the games that are too many where none may occur again
try poda solve go rows=1 cols=3 suicide=yes
try poda --lang es solve go rows=1 cols=3 suicide=yes
# situational superko: d1 makes a board that X left by passing, not by a move, so it is legal, and the value knows it
again='d1 b1 pass c1 pass d1 a1 b1'
try sh -c "poda show go rows=1 cols=4 superko=situational moves='$again' | tail -1"
try sh -c "poda solve go rows=1 cols=4 superko=situational moves='$again' | grep scores"
# the solver of Go stops at the node it was given, and counts all that it searched
for nodes in 50 1000; do
    try sh -c "poda best go size=3 nodes=$nodes --json | grep -o '\"nodes\":[0-9]*'"
done
try sh -c "poda solve go size=2 --json | grep -o '\"nodes\":[0-9]*'"

# The selective search sees that nothing is left to estimate.
for game in tictactoe 'othello size=4' 'hex size=3' 'clobber rows=3 cols=4'; do
    try sh -c "poda best $game algorithm=deep | sed -n 's,^best move.*: ,,p'"
done
# Every move's value is proven too, and nothing is searched for ever.
try sh -c "poda best hex size=3 algorithm=deep values=yes | grep -c 'wins in\|loses in'"

# Which algorithm plays: an engine, deep, what matches showed, pvs with a depth; what found the answer is named.
for words in 'othello nodes=100' 'chess nodes=100' 'chess nodes=100 eval=material' 'chess depth=1' 'chess nodes=100 killers=no' \
    'hex nodes=100' 'clobber nodes=10' 'clobber rows=3 cols=4' tictactoe 'chess level=6' 'chess level=2'; do
    try sh -c "poda best $words --json | grep -o '\"algorithm\":\"[a-z]*\"'"
done

# The line of a proven value keeps it: after d2e3 d6c5 e1d2 c5b4 only d2c3 wins.
for words in "fox size=6 moves='d6c5 c1d2 c5d6' nodes=30000" "fox size=6 moves='d6e5 c1d2 e5d4 e1f2 d4e5 d2c3 e5d6' nodes=10000" \
    'clobber rows=3 cols=3 moves=c1c2 nodes=30000 algorithm=deep'; do
    try sh -c "poda best $words | grep '^best\|^line'"
done

# Wins by repetition are no better than a win in 3 plies, and boards without the score so far are not
# called won, lost or drawn
try poda solve hare moves='a2b2 e2d2 b2c2 d2d1 c2d3 d1c2 b3b2 c2d2 d3e2 d2c2 b1c1'
try poda solve dots rows=1 cols=1 whole=yes
# in oware a repetition is worth what is left on the board, and some positions have no value of their own
try sh -c 'poda solve oware houses=2 seeds=2 whole=yes | head -5'
# a clock that is nearly run out is not forgotten
try sh -c "poda solve hare stall=10 position='c2,d2,e2 c1 hounds 9' whole=yes | head -3"

# nodes= limits the positions of method=whole
try poda solve mnk rows=3 cols=3 k=3 method=whole nodes=100
# a win that the clock does not leave time for is not proven, whatever the search found with another clock
for fen in '8/8/3k4/8/8/5K2/2R5/8 w - - 79 80' 'k7/8/8/5K2/8/8/8/3R4 b - - 85 80'; do
    try sh -c "poda best chess tables= position='$fen' nodes=60000 --json | grep -o '\"exact\":[a-z]*'"
done
try sh -c "poda best draughts rules=english tables= position='W:WK30,K21:BK32:H56' nodes=200000 --json | grep -o '\"exact\":[a-z]*'"
