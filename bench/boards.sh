#!/usr/bin/env bash
# boards.sh - exact values of small boards that take a minute or more: boards.sh PODA. Those that take less
# are in tests/games. Prints each answer, and which differ. Sources: hexapawn, a program of plain
# sets that shares nothing with these rules, which agrees with the literature on 3x3 and 4x4; six
# men's morris is known as a draw (of 2,660,288 positions here, images counted once).
set -euo pipefail

program=$1
wrong=0

expect() { # words of the answer, then those of the question
    local answer=$1 seconds=$SECONDS line
    shift
    line=$("$program" solve "$@" | grep 'to move') || line='no answer'
    printf '%-44s %s, %d s\n' "$*" "$line" $((SECONDS - seconds))
    case $line in
    *"$answer"*) ;;
    *) echo "    expected: $answer" && wrong=1 ;;
    esac
}

expect 'White to move +1' pawns cols=5 rows=6 method=search values=sign
expect 'White to move +1' pawns cols=5 rows=7 method=search values=sign
expect 'White to move -1' pawns cols=6 rows=5 method=search values=sign
expect 'White to move draws' morris men=6
exit $wrong
