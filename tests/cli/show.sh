# show: boards of every kind of view, in words and as data
ask() {
    echo "\$ poda $*"
    poda "$@" 2>&1
}
ask show tictactoe moves='b2 a1' --ascii
ask show tictactoe moves='b2 a1;c1' --json
ask show tictactoe position=OOO/XX./... --lang es --ascii
ask show nim moves=1:2 --json
ask show corks n=1000000000000000000 --json
ask show nim heaps=5000 --json | sed 's/"moves":.*"all_moves"/"moves":[...],"all_moves"/; s/"clicks":.*/"clicks":.../'
ask show kayles n=3,2 --json
ask show toads --json
ask show tree moves=B --json
ask show tree moves='B D H' --json
ask show tree moves='B D H' --ascii
ask show othello size=4 position='XXXX/XXXX/XXXX/XXX. O' --json
ask show connect4 rows=4 cols=5 --ascii
# what is wrong
ask show
ask show tictactoe moves='b2 b2'
ask show tictactoe position=XX
ask show tictactoe depth=3
# the strength of a level: what theory knows, from level 8 on, and how often any move is played
ask best nim heaps=3,4,500000000 level=8
ask best tictactoe level=2 --json | grep -o '"mistakes":[0-9]*'
