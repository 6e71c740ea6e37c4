#!/usr/bin/env bash
# levels.sh - how much stronger each level is than the one below: levels.sh PODA [GAMES [GAME...]].
# Plays a match between neighbouring levels in every game, GAMES games each (a fifth of that from
# level 8 on, which think longer), and prints the score of the stronger one in percent. If low levels
# of a game are already perfect, all scores above them are 50.
set -euo pipefail

program=$1
games=${2:-100}
shift "$(($# < 2 ? $# : 2))"
[ $# -gt 0 ] || set -- connect4 othello "connect4 cols=5 rows=4" "mnk rows=4 cols=5 k=4" "othello size=6" \
    tictactoe "toads start=FFFF___TTTT" "kayles n=25" "nim heaps=5,7,9"

printf '%-26s' 'game'
for level in 2 3 4 5 6 7 8 9 10; do printf ' %5s' "$level:$((level - 1))"; done
printf '  seconds a move, level 10\n'
for game in "$@"; do
    printf '%-26s' "$game"
    for level in 2 3 4 5 6 7 8 9 10; do
        count=$games
        [ "$level" -ge 8 ] && count=$((games / 5 > 10 ? games / 5 : 10))
        # shellcheck disable=SC2086 # the options of the game are words
        answer=$(nice -n 19 "$program" match $game first="level=$level" second="level=$((level - 1))" \
            games="$count" random="${RANDOM_PLIES:-4}" seed="$level" --json)
        score=${answer#*\"score\":}
        score=${score%%,*}
        printf ' %5.0f' "$(awk "BEGIN { print 100 * $score }")"
    done
    awk -v text="$answer" 'BEGIN {
        match(text, /"moves":[0-9]+/); moves = substr(text, RSTART + 8, RLENGTH - 8)
        match(text, /"seconds":[0-9.e-]+/); print "  " sprintf("%.3f", substr(text, RSTART + 10, RLENGTH - 10) / moves) }'
done
