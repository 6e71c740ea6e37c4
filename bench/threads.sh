#!/usr/bin/env bash
# threads.sh - the speedup by threads of the search that all games share: threads.sh PODA [THREADS [ALGORITHM]].
# Searches positions of Connect 4 and Othello to fixed depths with one thread and with several, and
# prints how many times as fast it was and how many times as many nodes it took. The values must be
# equal. Needs an otherwise idle machine.
set -euo pipefail

program=$1
threads=${2:-2}
algorithm=${3:-pvs}

ask() { # threads game depth moves: nodes seconds score
    # shellcheck disable=SC2086 # game and options are words
    "$program" best $2 algorithm="$algorithm" depth="$3" moves="$4" threads="$1" --json |
        sed 's/.*"score":\([-0-9.]*\),.*"nodes":\([0-9]*\),.*"seconds":\([-0-9.e]*\).*/\2 \3 \1/'
}

printf '%-9s %-20s %5s %12s %8s %8s %8s\n' game moves depth nodes seconds faster nodes
while IFS='|' read -r game depth moves; do
    read -r nodes seconds score < <(ask 1 "$game" "$depth" "$moves")
    read -r more quick other < <(ask "$threads" "$game" "$depth" "$moves")
    [ "$score" = "$other" ] || {
        echo "threads.sh: $game $moves: $score with one thread, $other with $threads" >&2
        exit 1
    }
    awk -v g="$game" -v m="$moves" -v d="$depth" -v n="$nodes" -v s="$seconds" -v q="$quick" -v k="$more" 'BEGIN {
        printf "%-9s %-20s %5d %12d %8.2f %8.2f %8.2f\n", g, m, d, n, s, s / q, k / n }'
done <<'END'
connect4|15|4 4
connect4|15|4 3 5 5
connect4|15|2 2 6 4
connect4|14|
connect4|15|1 4 4 3
connect4|15|4 4 4 4 4
othello|14|
othello|12|d3 c3 c4 e3
othello|12|f5 d6 c3 d3 c4 f4
othello|12|f5 f6 e6 f4
END
