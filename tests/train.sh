#!/usr/bin/env bash
# Training twice gives the same bytes, even if it was interrupted: train.sh TRAIN-OTHELLO TRAIN-CHESS PODA-TRAIN PODA
set -eu
program=$(realpath "$1")
chess=$(realpath "$2")
any=$(realpath "$3")
poda=$(realpath "$4")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
plan=('plan=0:60,2:30' steps=2)

fail() {
    echo "$1"
    exit 1
}

"$program" to=whole.weights "${plan[@]}" seed=3 keep=games >whole.log
"$program" to=again.weights "${plan[@]}" seed=3 >again.log
cmp whole.weights again.weights
"$program" to=other.weights "${plan[@]}" seed=4 >/dev/null
! cmp -s whole.weights other.weights || fail 'the seed does not matter'

# stopped between generations, and in the middle of the games of one
"$program" to=parts.weights plan=0:60 steps=2 seed=3 >/dev/null
head -c 20000 whole.weights.games >parts.weights.games
"$program" to=parts.weights "${plan[@]}" seed=3 >/dev/null
cmp whole.weights parts.weights

# Ctrl-C, as soon as a game is kept; with job control, since other jobs ignore the signal
status=0
set -m
"$program" to=cut.weights plan=1:1000000 >/dev/null 2>cut.log &
cut=$!
set +m
until [ -s cut.weights.games ]; do
    kill -0 $cut || fail "ended without a game: $(cat cut.log)"
    sleep 0.1
done
kill -INT $cut
wait $cut || status=$?
[ "$status" = 2 ] || fail "interrupted: status $status"
grep -q 'the same words resume it' cut.log || fail "$(cat cut.log)"

# bad arguments and bad files: the message $1 is printed, once
refused() {
    local said=$1 status=0
    shift
    "$program" "$@" >/dev/null 2>bad.log || status=$?
    if [ "$status" != 2 ] || ! grep -q "$said" bad.log || [ "$(wc -l <bad.log)" != 1 ]; then
        fail "$*: status $status, $(cat bad.log)"
    fi
}
refused usage: to=x plan=9
refused usage: to=x
refused usage: plan=1:1
refused usage: to=x plan=1:1 speed=9
refused 'weights of another plan' to=whole.weights plan=1:10
head -c 300 whole.weights >broken.weights
refused 'cut off or damaged' to=broken.weights "${plan[@]}" seed=3

# chess: the numbers as a header, the same after an interruption
"$chess" to=whole plan=10:4 steps=2 keep=games >/dev/null
grep -q 'chess_numbers_fitted' whole.h || fail 'train-chess wrote no header'
head -c 9000 whole.games >part.games
"$chess" to=part plan=10:4 steps=2 >/dev/null
cmp whole.h part.h

# its network: from games at once, and the same from games that were kept
"$chess" to=whole.net plan=1:6 steps=3 learn=network keep=games >net.log
"$chess" to=again.net games=whole.net.games steps=3 learn=network >again.log
tail -n 3 net.log >net.end
tail -n 3 again.log | cmp - net.end
python3 - <<'END' || fail "the network did not learn: $(cat net.log)"
errors = [float(line.split()[5].rstrip(',')) for line in open('net.log') if line.startswith('round')]
assert len(errors) == 3 and errors[2] < errors[0], errors
END
program=$chess
refused usage: to=x plan=1:4,1:4
refused usage: to=x plan=1:4 games=whole.net.games
refused usage: to=x plan=1:4,1:4 games=whole.net.games
refused 'nothing to learn from' to=x games=whole.net.games steps=0 learn=network
refused 'it is not overwritten' to=whole.weights games=whole.net.games steps=1 learn=network
head -c 20000 whole.net.games | tr '\000' '\377' >hostile.games
head -c 264 whole.net.games >spoiled.games
tail -c +265 hostile.games >>spoiled.games
refused 'out of memory\|expected games of chess' to=x games=spoiled.games steps=1 learn=network
refused 'expected games of chess' to=x games=whole.h
refused 'there is no such file' to=x games=nothing.games
refused 'expected an evaluation of chess' to=x plan=1:4 eval=nothing

# any game with a board: the same bytes after an interruption, and what was learnt wins
board=(othello size=4)
"$any" "${board[@]}" to=whole.learned plan=1:200,2:200 keep=games >/dev/null
"$any" "${board[@]}" to=parts.learned plan=1:200 >/dev/null
head -c 9000 whole.learned.games >parts.learned.games
"$any" "${board[@]}" to=parts.learned plan=1:200,2:200 >/dev/null
cmp whole.learned parts.learned
"$poda" match "${board[@]}" learned=whole.learned first='eval=learned depth=2 algorithm=pvs' \
    second='eval=zero depth=2 algorithm=pvs' games=100 --json >match.json
python3 - <<'END' || fail "what was learnt does not win: $(cat match.json)"
import json
answer = json.load(open('match.json'))
wins, losses = (answer.get(key, answer.get('result', {}).get(key)) for key in ('wins', 'losses'))
raise SystemExit(0 if wins > losses + 20 else 1)
END
program=$any
refused 'shows no board' tree to=x plan=1:10
refused "weights of another plan" othello size=6 to=whole.learned plan=1:200,2:200
refused 'has no evaluation' othello size=4 to=x plan=1:10 base=nothing
refused 'hidden=17: expected a multiple of 16 up to 128' othello size=4 to=x plan=1:10 hidden=17
refused 'hidden=144: expected' othello size=4 to=x plan=1:10 hidden=144
refused 'opening=0: expected a whole number from 1 to 100' othello size=4 to=x plan=1:10 opening=0
refused 'plan=9: expected LEVEL:GAMES' othello size=4 to=x plan=9
refused usage: othello size=4 to=x
program=$chess
refused usage: to=x plan=1:4 hidden=16

# an evaluation of the game's own and a network: the same bytes after an interruption
added=(hex size=4 base=path hidden=16 opening=4)
"$any" "${added[@]}" to=whole.added plan=1:300,2:100 keep=games >whole.log
grep -q 'with the network, [0-9]* nodes a move against [0-9]*: +[0-9]* =0 -[0-9]*, ' whole.log || fail "$(cat whole.log)"
"$any" "${added[@]}" to=parts.added plan=1:300 >/dev/null
head -c 5000 whole.added.games >parts.added.games
"$any" "${added[@]}" to=parts.added plan=1:300,2:100 >/dev/null
cmp whole.added parts.added
"$poda" best hex size=4 learned=whole.added eval=learned nodes=200 >/dev/null
program=$any
refused 'weights of another plan' hex size=4 base=twopaths hidden=16 opening=4 to=whole.added plan=1:300,2:100
