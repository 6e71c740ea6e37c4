# every option of every game reaches the game in `play` and `gtp`, driven through a pipe: the board is
# the one that `show` has, and a value that the game refuses is refused
values='corks n=4
corks take=1,4
corks last=wins
nim heaps=1,2
nim last=loses
split n=4
split last=loses
grundy n=5
grundy last=loses
kayles n=4
kayles last=loses
dawson n=5
dawson last=loses
toads start=FF_TT
toads first=T
mnk rows=3
mnk cols=5
mnk k=3
connect4 cols=4
connect4 rows=4
othello size=4
othello empties=winner
tree tree=A(1)
tree root=min'
poda games --json | sed 's/{"name":"/\n&/g' | sed -n 's/^{"name":"\([a-z0-9]*\)".*/\1/p' | while read -r game; do
    poda games "$game" --json | grep -o '"key":"[a-z]*","value"' | sed "s/\"key\":\"\(.*\)\",\"value\"/$game \1=/"
done | sort -u >all
sed 's/=.*/=/' <<<"$values" | sort -u | diff all - && echo "the list is whole"
board() { sed -n '/^ /p' | sed 's/ *$//'; } # its lines begin with a blank
while read -r game option; do
    name=${option%%=*}
    poda show "$game" "$option" --ascii | board >shown
    poda play "$game" "$option" max=human min=human --ascii <<<quit | board >played
    printf 'showboard\nquit\n' | poda gtp "$game" "$option" level=1 | board >told
    turn=$(poda show "$game" "$option" | sed -n 's/ is to move.*//p')
    poda play "$game" "$option" max=human min=human <<<quit | grep -q "^$turn to move" || echo "$game $option: not the turn"
    diff -q shown played >/dev/null || echo "$game $option: play has another board"
    diff -q shown told >/dev/null || echo "$game $option: gtp has another board"
    # the game as it is saved names the option
    printf 'save game.poda\nquit\n' | poda play "$game" "$option" max=human min=human >/dev/null
    grep -qF "$option" game.poda || echo "$game $option: not in the saved game"
    rm -f game.poda
    for verb in play gtp; do
        poda $verb "$game" "$name=?!(" </dev/null >refused 2>&1 && echo "$verb $game $name=?!( is not refused"
        grep -qF -e "?!(" -e "'?'" -e "'?!'" refused || { echo "$verb $game $name:"; cat refused; }
    done
done <<<"$values"
# the last one loses: the same moves, the other winner
try sh -c 'printf "1:1\n" | poda play nim heaps=1 max=human min=human | tail -1'
try sh -c 'printf "1:1\n" | poda play nim heaps=1 last=loses max=human min=human | tail -1'
try sh -c 'printf "play b 1:1\nfinal_score\nquit\n" | poda gtp nim heaps=1 last=loses'
try sh -c 'printf "play b 1:1\nfinal_score\nquit\n" | poda gtp nim heaps=1'
# NBoard has Othello of its board only, and takes the options of Othello and of players
try sh -c 'poda nboard size=6 depth=2 empties=winner </dev/null'
try poda nboard size=5
try poda nboard empties=all
# a slip may mean an option of the game or a setting; a loaded game knows its options only once it is open
try poda play connect4 row=4
try poda play tictactoe deph=3
try poda play tictactoe positon=OXO/.../...
try poda play nim no=1
try poda gtp connect4 cls=4
try poda gtp nim secnds=1
try poda nboard sze=6
try poda nboard dept=6 --lang es
try poda serve prt=80
try poda serve nothing=80
poda new mygame >/dev/null
cd mygame || exit
make >/dev/null
try poda best ./mygame.so deph=2
try poda best ./mygame.so strt=2
try poda solve ./mygame.so node=2 --lang es
try poda explain ./mygame.so algoritm=pvs
try poda explain ./mygame.so mst=2
try poda check ./mygame.so position=2
try poda show ./mygame.so move=1
try poda play ./mygame.so levl=2
try poda best ./mygame.so x=2
