#!/usr/bin/env bash
# overhead.sh VALGRIND OVERHEAD - counts the instructions of one search by hand, by a core and by the
# cores for loaded games. Fails when value, move or nodes differ, or when a core costs more than its
# share of the search by hand: 1.02 times, a loaded game 1.6 times.
set -euo pipefail

valgrind=$1
program=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# Sets `instructions` and `answer` of one search.
count() { # hand|run|loaded game
    local collect=poda_search_run profile=$folder/$1.$2
    [ "$1" = hand ] && collect=hand_$2
    answer=$("$valgrind" --quiet --tool=callgrind --callgrind-out-file="$profile" \
        --toggle-collect="$collect" "$program" "$1" "$2" 2>"$folder/log") || {
        cat "$folder/log" >&2
        exit 1
    }
    instructions=$(sed -n 's/^\(summary\|totals\): *\([0-9]*\).*/\2/p' "$profile" | head -n 1)
    if [ "${instructions:-0}" -eq 0 ]; then
        echo "overhead: callgrind counted nothing in $collect" >&2
        exit 1
    fi
}

printf '%-10s %-7s %14s  %6s  %s\n' game edition instructions ratio 'value move nodes'
for game in tictactoe connect4; do
    for edition in hand run loaded; do
        count "$edition" "$game"
        if [ "$edition" = hand ]; then
            by_hand=$instructions
            expected=$answer
        fi
        ratio=$(awk "BEGIN { printf \"%.3f\", $instructions / $by_hand }")
        printf '%-10s %-7s %14d  %6s  %s\n' "$game" "$edition" "$instructions" "$ratio" "$answer"
        case $edition in
        hand) limit=1 ;;
        run) limit=1.02 ;;
        loaded) limit=1.6 ;;
        esac
        if awk "BEGIN { exit !($ratio > $limit) }"; then
            echo "overhead: $edition $game costs $ratio times the search by hand, over $limit" >&2
            failed=1
        fi
        if [ "$answer" != "$expected" ]; then
            echo "overhead: $edition $game found '$answer', the search by hand '$expected'" >&2
            failed=1
        fi
    done
done
exit "$failed"
