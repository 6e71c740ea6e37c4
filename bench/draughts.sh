#!/usr/bin/env bash
# draughts.sh - lines of draughts (perft) to the greatest published depths that take seconds:
# draughts.sh PODA [deep|whole]. Source: rhalbersma/dctl, test/src/algo/traversal. Two conventions: captures of
# one piece with the same result are one move (results), or one a way (paths). Prints what differs, and the
# lines a second of processor time. With `deep`, the last published depth of each position, some minutes.
# With `whole`, 6x6 with three men each is solved too, some minutes and
# 2 GB; number of positions and value are those of a program that shares no line with Poda.
set -euo pipefail

program=$1
wrong=0
lines=0
TIMEFORMAT=%U
total=0

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

expect() { # rules captures depth lines [position [size]]
    local words=(count draughts "rules=$1" "captures=$2" "depth=$3") answer seconds
    [ -z "${5:-}" ] || words+=("position=$5")
    [ -z "${6:-}" ] || words+=("size=$6")
    { time "$program" "${words[@]}" --json >"$scratch/answer"; } 2>"$scratch/seconds"
    answer=$(sed 's/.*"nodes":\([0-9]*\).*/\1/' "$scratch/answer")
    seconds=$(<"$scratch/seconds")
    if [ "$answer" != "$4" ]; then
        echo "${words[*]}: $answer, expected $4"
        wrong=1
    fi
    total=$(awk "BEGIN { print $total + $seconds }")
    lines=$(awk "BEGIN { printf \"%.0f\", $lines + $4 }")
    printf '%-14s %-8s depth %2d %12d lines %6.2f s %6.0f million a second\n' "$1" "$2" "$3" "$4" "$seconds" \
        "$(awk "BEGIN { print $4 / ($seconds + 0.001) / 1e6 }")"
}

expect spanish results 12 365728331
expect spanish paths 12 365734003
expect english results 12 388617999
expect english paths 12 388623673
expect international results 10 258895763
expect international paths 10 258935682
expect russian results 12 544770444
expect russian paths 12 545059387
expect brazilian results 12 511882477
expect brazilian paths 12 512171742
expect italian results 12 367911475
expect italian paths 12 367917147
expect english paths 16 129088590 '' 6
expect international results 16 172303864 '' 6
expect international results 14 58360286 W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38
expect international results 8 86724219 B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46
expect international results 10 58381162 W:WK31-50:BK1-20
expect international results 8 138362698 W:W6-10:B41-45
expect international paths 13 123162301 W:B16-20:W31-35
expect italian paths 14 49327264 W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3
expect italian paths 10 77920042 B:W30,21,22,17,20,K6:B25,28,9,5,1,3
expect italian paths 9 130562037 W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4
if [ "${2:-}" = deep ]; then
    expect spanish results 13 1637958247
    expect spanish paths 13 1638016958
    expect english results 13 1766564893
    expect english paths 13 1766623630
    expect international results 11 1665861398
    expect international paths 11 1666207133
    expect russian results 13 2673979569
    expect russian paths 13 2675994747
    expect brazilian results 13 2481546396
    expect brazilian paths 13 2483592238
    expect italian results 13 1655211086
    expect italian paths 13 1655269811
    expect english paths 17 354735390 '' 6
    expect international results 17 480328231 '' 6
    expect international results 15 346184885 W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38
    expect international results 9 1216917193 B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46
    expect international results 11 417920283 W:WK31-50:BK1-20
    expect international results 9 1799526674 W:W6-10:B41-45
    expect international paths 15 1824763597 W:B16-20:W31-35
    expect italian paths 16 1021757399 W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3
    expect italian paths 12 2365222285 B:W30,21,22,17,20,K6:B25,28,9,5,1,3
    expect italian paths 10 1056217651 W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4
fi
awk "BEGIN { printf \"%.0f million lines a second\n\", $lines / $total / 1e6 }"
if [ "${2:-}" = whole ]; then
    "$program" solve draughts rules=english size=6 men=1 method=whole >"$scratch/answer"
    tail -1 "$scratch/answer"
    grep -q 'Black to move draws' "$scratch/answer" && grep -q ' 14446804 positions' "$scratch/answer" || wrong=1
fi
exit $wrong
