#!/usr/bin/env bash
# threads.sh - the speedup by threads of the search that all games share: threads.sh PODA [THREADS [REPEATS [GAME]]].
# Searches games of different kinds to fixed depths, with pvs and with deep, alternately with one thread and with
# several, and prints for each how many times as fast the latter was (the median of the repeats), how many
# times as many nodes it took, and how many threads took part. With pvs the values must be equal. Needs an otherwise
# idle machine. GAME: a loaded game as well, such as build/dev/examples/pawns.so.
set -euo pipefail

program=$1
threads=${2:-2}
repeats=${3:-3}
loaded=${4:-}

ask() { # threads game algorithm depth moves: nodes seconds score used
    # shellcheck disable=SC2086 # game and options are words
    "$program" best $2 algorithm="$3" depth="$4" moves="$5" threads="$1" --json | python3 -c '
import json, sys
answer = json.load(sys.stdin)
print(answer["nodes"], answer["seconds"], answer["worth"]["score"], answer.get("threads", 1))'
}

median() { sort -g | awk '{ at[NR] = $1 } END { print NR % 2 ? at[(NR + 1) / 2] : (at[NR / 2] + at[NR / 2 + 1]) / 2 }'; }

games() {
    cat <<'END'
chess|pvs|9|
draughts|pvs|18|
othello|pvs|13|f5 d6 c3 d3
mnk rows=8 cols=8 k=5|pvs|6|d4 e5
hex size=6|pvs|7|c3
clobber|pvs|9|
connect4|pvs|15|4 4
chess|deep|14|
chess|deep|14|e4 e5 Nf3 Nc6 Bb5 a6
draughts|deep|21|
draughts|deep|19|11-14 22-18 10-13 18x11 7x14 23-19
othello|deep|19|f5 d6 c3 d3
othello|deep|19|c4 c5 c6 c3 f5 f4 f3 c7
mnk rows=8 cols=8 k=5|deep|12|d4 e5
mnk rows=8 cols=8 k=5|deep|12|d1 e1 f1 g1
hex size=7|deep|12|
hex size=7|deep|12|b1 c2 c1 e1
clobber|deep|16|
clobber|deep|16|d2c2 a2a3 a5b5 d3d4
END
    [ -z "$loaded" ] || printf '%s|pvs|12|\n%s|deep|16|\n' "$loaded" "$loaded"
}

printf '%-22s %-5s %5s %9s %8s %7s %6s %8s\n' game with depth nodes seconds faster nodes threads
games | while IFS='|' read -r game algorithm depth moves; do
    ratios=$(mktemp)
    for ((i = 0; i < repeats; i++)); do
        read -r nodes seconds score _ < <(ask 1 "$game" "$algorithm" "$depth" "$moves")
        read -r more quick other used < <(ask "$threads" "$game" "$algorithm" "$depth" "$moves")
        if [ "$algorithm" = pvs ] && [ "$score" != "$other" ]; then
            echo "threads.sh: $game $moves: $score with one thread, $other with $threads" >&2
            exit 1
        fi
        awk -v s="$seconds" -v q="$quick" 'BEGIN { print s / q }' >>"$ratios"
    done
    awk -v g="${game##*/}" -v a="$algorithm" -v d="$depth" -v n="$nodes" -v s="$seconds" -v f="$(median <"$ratios")" \
        -v k="$more" -v u="$used" 'BEGIN {
        printf "%-22s %-5s %5d %9d %8.2f %7.2f %6.2f %8d\n", g, a, d, n, s, f, k / n, u }'
    rm -f "$ratios"
done
