#!/usr/bin/env bash
# tables.sh BUILD [BOARD ...] - tables of Connect 4: time, memory and bytes to build, all and every fourth level; verifying;
# probes. BOARD is like 5x5 (columns x rows); 6x5 takes minutes and some GB.
set -eu
build=$(realpath "$1")
shift
[ $# -gt 0 ] || set -- 5x5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for board; do
    size="cols=${board%x*} rows=${board#*x}"
    for every in 1 4; do
        echo "== connect4 $board every=$every"
        # shellcheck disable=SC2086
        /usr/bin/time -f '%U s user, %e s, %M KB' "$build/tools/poda/poda" table build connect4 $size every=$every threads=2 \
            out=$board.$every
    done
    echo "== verify"
    /usr/bin/time -f '%U s user, %e s, %M KB' "$build/tools/poda/poda" table verify "$board.1"
    echo "== probes"
    # shellcheck disable=SC2086
    "$build/bench/table_probes" "$board.1" connect4 $size
    # shellcheck disable=SC2086
    "$build/bench/table_probes" "$board.4" connect4 $size
done
