# show: boards of every kind of view, in words and as data
ask() {
    typed poda "$@"
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
# problems for one: boards, charts, states in words
ask show sliding --ascii
ask show sliding moves='3 2' --json
ask show queens n=4 position=2,4 --json
ask show sudoku --json | sed 's/"pieces":.*"cells"/"pieces":[...],"cells"/'
ask show map map='S.#/..T' --json
ask show map position=1,1 map='S.#/..T'
ask show graph --json
ask show graph graph='a->b 2, b->a 3, b-c' --json
ask show hanoi moves='1>3;1>2' --json
ask show tree as=problem moves=A --json
ask show jugs position=4,4,0 --lang es
# where a language has its own spelling of a move, both are read; other names stay as they are
for way in E W O; do
    poda show map map='S.#/..T' position=1,1 moves="$way" 2>&1 | tail -1
    poda show map map='S.#/..T' position=1,1 moves="$way" --lang es 2>&1 | tail -1
done
for row in r f R; do
    poda show sudoku moves="${row}1c2=7" 2>&1 | tail -1
    poda show sudoku moves="${row}1c2=7" --lang es 2>&1 | tail -1
done
ask show graph graph='S-r 1, r-T 1' moves=f
ask show graph graph='S-W 1, S-O 2, O-T 1' moves=O
# what is wrong
ask show queens n=100000
ask show hanoi moves='1>3 3>1 9>9'
ask show hanoi position=xx
ask show sliding rows=99
ask show tree as=puzzle
ask show
ask show tictactoe moves='b2 b2'
ask show tictactoe position=XX
ask show tictactoe depth=3
# the strength of a level: what theory knows, from level 8 on, and how often any move is played
ask best nim heaps=3,4,500000000 level=8
ask best tictactoe level=2 --json | grep -o '"mistakes":[0-9]*'
# how likely the cells hide a ship: shades and numbers
try poda show battleship alone=yes rows=4 cols=4 fleet=2 heat=yes
try sh -c 'poda show battleship alone=yes rows=4 cols=4 fleet=2 heat=yes format=svg --lang es | grep -o -e "f-heat[0-9] [a-z]*" -e ">barcos[^<]*<"'
try sh -c 'poda show battleship heat=yes | tail -1'
try sh -c 'poda show battleship alone=yes rows=4 cols=4 fleet=2 heat=yes --json | grep -o "\"heat\":.*"'
try sh -c 'poda show kuhn whole=yes format=svg --lang es | grep -o -e ">pasar<" -e ">1: [^.]*" | sort -u'
# squares with numbers: those at the ends of a row stand beside it
poda show draughts size=4 --ascii
