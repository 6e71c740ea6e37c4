#!/usr/bin/env bash
# shots.sh - how many shots each level needs in battleship, alone against a fleet that chance placed:
# shots.sh PODA [GAMES [OPTION...]]. All levels shoot at the same fleets. Prints the mean and its 95 %
# interval.
set -euo pipefail

program=$1
games=${2:-400}
shift "$(($# < 2 ? $# : 2))"

printf 'level  shots  95 %%\n'
for level in 1 2 3 4 5 6 7 8 9 10; do
    nice -n 19 "$program" match battleship alone=yes "$@" first="level=$level" games="$games" --json |
        sed 's/.*"pay":-\([0-9.]*\),"low":-\([0-9.]*\),"high":-\([0-9.]*\)}.*/\1 \2 \3/' |
        awk -v level="$level" '{ printf "%5d  %5.1f  %.1f .. %.1f\n", level, $1, $3, $2 }'
done
