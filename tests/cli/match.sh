# matches: the table, programs that behave and misbehave, files that go on, a game of one's own, a ladder
timeless() {
    "$@" 2>&1 | sed -E 's/[0-9.,]+ s$/T s/; s/[0-9.,]+ s a move$/T s a move/; s/"seconds":[-+.0-9e]+/"seconds":0/g'
}
try timeless poda match connect4 first='eval=lines depth=3' second='eval=windows depth=2' games=8 random=3
try timeless poda match othello size=6 first='eval=weights depth=3' second='eval=weights depth=1' games=6 --lang es
try timeless poda match nim heaps=3,4,5 first=level=9 second='algorithm=pvs depth=2' games=4 random=1 jobs=2
try timeless poda match tictactoe first='algorithm=pvs depth=9' second='algorithm=mcts nodes=50' games=2 random=1 --json
try timeless poda match othello both=depth=1 games=40 first=eval=weights second=eval=zero sprt=0,200
# Poda against itself through GTP plays as without it
poda match othello first='eval=weights depth=2' second='eval=zero depth=2' games=4 --json | grep -o '"moves":"[^"]*"' >inside
poda match othello first="engine='poda gtp othello eval=weights depth=2'" second="engine='poda gtp othello eval=zero depth=2'" \
    games=4 jobs=2 --json | grep -o '"moves":"[^"]*"' >through
try cmp inside through
# one that dies in its third game, saved and gone on with
cat >engine.sh <<'END'
games=$(cat count 2>/dev/null || echo 0)
while read -r command rest; do
    case $command in
    clear_board) games=$((games + 1)); echo "$games" >count ;;
    genmove)
        [ "$games" = 2 ] && exit
        [ "$games" = 3 ] && printf '= 99\n\n' && continue
        [ "$games" = 4 ] && printf '= resign\n\n' && continue
        printf '? do not know\n\n' && continue ;;
    esac
    printf '=\n\n'
done
END
try timeless poda match connect4 first="engine='sh engine.sh' timeout=5" second='eval=lines depth=2' games=6 save=games
try sh -c "sed -E 's/,[0-9]+ /,T /g' games"
head -c -20 games >cut && mv cut games
try timeless poda match connect4 first="engine='sh engine.sh' timeout=5" second='eval=lines depth=2' games=8 save=games
try poda match connect4 first=depth=1 second=depth=2 games=8 save=games
# a clock for the whole game: a program that takes a second for a move loses
cat >slow.sh <<'END'
while read -r command rest; do
    [ "$command" = genmove ] && sleep 1
    printf '= 1\n\n'
done
END
try timeless poda match connect4 first="engine='sh slow.sh' clock=0.5s" second='eval=lines depth=1' games=2
# openings
printf 'f5d6c3\n# comment\nf5 f6 e6\n' >openings
try timeless poda match othello both='eval=weights depth=1' openings=openings games=4
printf 'f5d6\nf5d7\n' >openings
try poda match othello both='eval=weights depth=1' openings=openings games=4
# a game of one's own
poda new mine >/dev/null
(cd mine && make >/dev/null)
try timeless poda match ./mine/mine.so first=depth=4 second=depth=1 games=6 random=1
# strength against depth
try poda match connect4 ladder=1-3 evals=lines,windows games=6 random=3
try poda match tictactoe ladder=1-2 games=4 random=2 --json
try sh -c "poda match connect4 ladder=1-2 evals=lines,zero games=4 format=svg --lang es | grep -o '<t[^>]*>[^<]*' | tail -8"
# what is wrong
try poda match
try poda match connect4 first=eval=none
try poda match othello first=depht=3
try poda match othello first=depth
try poda match othello first="engine='x"
try poda match othello first='level=3 depth=2'
try poda match othello first="engine='sh' depth=2"
try poda match othello first='clock=5+3 depth=2'
try poda match othello first=clock=x
try poda match othello first='engine=/no/such/engine'
try poda match othello sprt=20,0
try poda match othello ladder=3
try poda match othello ladder=1-3 first=depth=2
try poda match othello format=svg
try poda match othello evals=weights,,zero ladder=1-2
try poda match othello openings=none
try poda match othello openings=openings random=3
try poda match tictactoe random=9
try poda match nim heaps=1 position=0
try poda match othello both=depth=1 save=/no/such/file
try poda match othello first="engine='poda gtp othello'" position='......../......../......../...OX.../...XO.../......../......../........ O'
