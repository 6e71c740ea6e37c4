#!/usr/bin/env bash
# tables.sh BUILD [BOARD ...] - tables of Connect 4: time, memory and bytes to build, all and every fourth level; verifying;
# probes. BOARD is like 5x5 (columns x rows); 6x5 takes minutes and some GB. quixo, teeko and draughts (English, 2 to 4
# pieces) are games in which play goes round, and so are endings of chess, named by their men (KQKR, KQRvKR); mnk4x4 is four in a row. Peers: KQRvKR by
# Syzygy's generator 102 s, 280 kB and 3.4 MB, distances to the next capture for one side to move; Connect 4 5x5 by Boeck's BDDs 80 s, 870 MB, 75.8 MB without distances; quixo
# 4x4 by GamesmanOne 26.3 s on two threads, 264 MB, 1,854,092 bytes; teeko by GamesmanOne not after 293 s, with 7.2 GB.
set -eu
build=$(realpath "$1")
shift
[ $# -gt 0 ] || set -- 5x5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
built() { # NAME GAME OPTION... - one table
    name=$1
    shift
    echo "== $name"
    /usr/bin/time -f '%U s user, %e s, %M KB' "$build/tools/poda/poda" table build "$@" threads=2 out="$name.table"
}
# all tiers of English draughts with 2 to 4 pieces (docs/tables.md)
pieces() {
    for all in 2 3 4; do
        for one in $(seq 1 $((all / 2))); do
            for men in $(seq 0 "$one"); do
                for other in $(seq 0 $((all - one))); do
                    x=$((men * 32 + one - men)) y=$((other * 32 + all - one - other))
                    [ $x -ge $y ] || { z=$x x=$y y=$z; }
                    echo $((((64 - all) * 128 + 64 - men - other) * 1048576 + x * 1024 + y))
                done
            done
        done
    done | sort -nu | paste -sd,
}
for board; do
    case $board in
    quixo | teeko)
        built "$board" "$build/examples/$board.so"
        continue
        ;;
    draughts)
        built draughts draughts rules=english tiers="$(pieces)"
        continue
        ;;
    K*K*) # an ending of chess, KQKR
        built "$board" chess tiers="$board"
        built "$board.ways" chess tiers="$board" metric=conversion every=2 # what the peer keeps
        continue
        ;;
    mnk*) # a board, mnk4x4 (rows x columns), four in a row
        size=${board#mnk}
        built "$board" mnk rows="${size%x*}" cols="${size#*x}" k=4
        continue
        ;;
    esac
    size="cols=${board%x*} rows=${board#*x}"
    for every in 1 4; do
        echo "== connect4 $board every=$every"
        # shellcheck disable=SC2086
        /usr/bin/time -f '%U s user, %e s, %M KB' "$build/tools/poda/poda" table build connect4 $size every=$every threads=2 \
            out=$board.$every
    done
    for every in 1 4; do
        echo "== verify every=$every"
        /usr/bin/time -f '%U s user, %e s, %M KB' "$build/tools/poda/poda" table verify "$board.$every" threads=2
    done
    echo "== probes"
    # shellcheck disable=SC2086
    "$build/bench/table_probes" "$board.1" connect4 $size
    # shellcheck disable=SC2086
    "$build/bench/table_probes" "$board.4" connect4 $size
done
