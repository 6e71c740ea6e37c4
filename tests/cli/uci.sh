# UCI, with games that are small enough: what is sent, in which order, and what is held back
tidy()
{
    sed 's/ nodes [0-9]*//; s/ nps [0-9]*//; s/ time [0-9]*//; s/^id name Poda .*/id name Poda V/'
}
printf 'uci\nisready\nquit\n' | poda uci othello | tidy
# unknown words are ignored, mistakes are told; the end of a script waits for the search
printf 'joho\nhello isready\nposition startpos moves f5 a1\nsetoption name Colour value red\nsetoption name Hash value 1\nposition startpos moves f5 d6\ngo depth 3\n' |
    poda uci othello eval=weights | tidy
printf 'position fen nonsense\ngo depth 2\n' | poda uci othello size=4 | tidy
# values are for the player to move, wins as moves until the end
printf 'position startpos moves a1 b2 b1\ngo depth 9\nposition startpos moves a1 b2 c3\ngo depth 9\n' | poda uci tictactoe | tidy
printf 'setoption name MultiPV value 2\nposition startpos moves b2 a1 c1 a3 a2\ngo depth 9\ngo depth 9 searchmoves b1 c3\n' | poda uci tictactoe | tidy
# a win that is proven and not counted: mate in at most so many moves, not 0
for where in '8/6k1/4R3/5K2/8/8/8/8 w - - 86 1' '8/6k1/5R2/5K2/8/8/8/8 b - - 61 1'; do
    printf 'position fen %s\ngo nodes 10000\n' "$where" | poda uci chess | tidy | grep -o 'score [a-z]* [0-9-]*' | tail -n 1
done
# a game that is over has no move
printf 'position startpos moves a1 a2 b1 b2 c1\ngo depth 1\n' | poda uci tictactoe | tidy
# infinite: isready is answered while it searches, bestmove comes after stop
{
    printf 'position startpos moves b2\ngo infinite\nisready\n'
    sleep 1
    printf 'isready\nstop\nisready\nquit\n'
} | poda uci tictactoe | tidy | grep -v '^info'
# ponderhit lets a search end that was held
{
    printf 'position startpos moves b2 a1\ngo ponder movetime 50\nisready\n'
    sleep 1
    printf 'ponderhit\n'
    sleep 1
    printf 'isready\nquit\n'
} | poda uci tictactoe | tidy | grep -v '^info'
# clocks of either side alone, and one that has run out
printf 'position startpos\ngo wtime 100\ngo btime 100\ngo wtime -20 btime 100 winc 10 binc 10 movestogo 2\n' | poda uci tictactoe | grep -c '^info.* score .*'
printf 'position startpos\ngo wtime 100\n' | poda uci tictactoe | grep -c bestmove
poda uci pig
poda hub othello
# a depth, which the engine of go does not take; a word that no search takes: still a move
printf 'position startpos\ngo depth 1\n' | poda uci go size=3 | tidy
printf 'position startpos\ngo depth 1\n' | poda uci tictactoe algorithm=minimax threads=2
# a third repetition that neither side claims
printf 'pos pos=WeWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeB moves="2-8 50-44 8-2 44-50 2-8 50-44 8-2 44-50"\nlevel depth=3\ngo think\n' |
    poda hub draughts rules=international | sed -n 's/^done move=.*[0-9]-.*/a move/p'
# a player of a match: what it does wrong would be listed after the score
poda match othello size=4 first=depth=2 second="engine='uci:poda uci othello size=4' seconds=0.01" games=2 random=1 seed=1 |
    sed -n '3s/^ *\([0-9]*\).*/\1 games/p; /illegal\|late\|dead\|refused/p'
poda match nim first=depth=2 second="engine='hub:poda uci nim' timeout=1" games=2
poda match draughts rules=english first=depth=1 second="engine='hub:poda hub rules=english' seconds=0.01" games=2 random=2 seed=1 |
    sed -n '3s/^ *\([0-9]*\).*/\1 games/p; /illegal\|late\|dead\|refused/p'
# engines that end, say nothing or talk nonsense when their move is due
cat >rude.sh <<'END'
while read -r word rest; do
    case $word in
    uci) echo uciok ;;
    isready) echo readyok ;;
    hub) echo wait ;;
    init) echo ready ;;
    go)
        [ "$1" = dies ] && exit
        [ "$1" = hangs ] && sleep 5
        printf 'bestmove zz\ndone move=zz\n' ;;
    esac
done
END
for game in 'uci tictactoe' 'hub draughts'; do
    for how in dies nonsense; do
        poda match ${game#* } first=depth=1 second="engine='${game% *}:sh rude.sh $how' timeout=60" games=2 | grep '^game'
    done
done
poda match tictactoe first=depth=1 second="engine='uci:sh rude.sh hangs' timeout=1" games=2 | grep '^game'
