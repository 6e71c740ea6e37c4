# clocks, pondering and threads; times are not compared
timed() {
    try "$@" | sed 's/[0-9]*:[0-9:]*[0-9]\b/TIME/g'
}
timed poda play tictactoe clock=2h+1s level=10 seed=1 --ascii <<'END'
b2
quit
END
timed poda play tictactoe clock=60m max=human min=human --ascii --lang es <<'END'
a1
deshacer
END
timed poda play connect4 cols=3 rows=3 clock=1h ponder=no threads=2 --ascii <<'END'
2
quit
END
(
    sleep 2
    echo a1
) | poda play tictactoe clock=0.1s --ascii | sed 1,7d
try poda play tictactoe clock=0
try poda play tictactoe clock=5+3+1
try poda play tictactoe clock=x --lang es
try poda play tictactoe ponder=maybe
try poda play tictactoe threads=0
try poda best connect4 algorithm=minimax depth=3 threads=2
try poda best connect4 algorithm=pvs table=0 depth=3 threads=2
try poda best connect4 algorithm=alphabeta threads=2 --lang es
try poda best connect4 threads=65
try poda best connect4 algorithm=pvs depth=7 threads=2 | grep 'best move'
try poda best connect4 algorithm=pvs depth=7 | grep 'best move'
# what is certain of a search that did not come to its end
try poda best tictactoe depth=4 --json | sed 's/,"depth.*//'
try poda best othello size=4 algorithm=mtdf deepen=no nodes=900 | tail -n 4
# a drawing has as long as its search
try poda explain connect4 depth=5 show=50000 format=svg seconds=0.1
# slow playouts look at the clock too: 2048 of them once came before the first look
poda best renju algorithm=mcts seconds=0.1 --json >slow
try sh -c 'grep -c "\"nodes\":2048" slow'
# dfpn looks at all children of a node: 2048 nodes once came before the first look at the clock and took 5 s
poda best mnk rows=20 cols=20 algorithm=dfpn seconds=0.01 --json >slow
try sh -c 'grep -c "\"nodes\":2[0-9][0-9][0-9]" slow'
# what has too many moves for the method asked for is not searched without end
try poda solve amazons method=whole limit=2000
# a depth is chosen without building more of the tree than is drawn, which took 4 s
try poda explain go size=19 seconds=2 --json | sed 's/,.*//'
