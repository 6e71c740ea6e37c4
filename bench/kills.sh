#!/usr/bin/env bash
# kills.sh PODA [KILLS [GAME OPTION...]] - a table is built again and again, and killed (kill -9) at random moments until
# there were KILLS (200) of them; every table that is completed must have the bytes of an undisturbed build. With 1
# and 2 threads, with memory for everything and with little (LITTLE=1 MB; a game without ranks needs what it needs). The seed is fixed; moments depend on the machine all the
# same.
set -eu
poda=$(realpath "$1")
kills=${2:-200}
little=${LITTLE:-1}
shift $(($# < 2 ? $# : 2))
[ $# -gt 0 ] || set -- connect4 cols=5 rows=4 section=16384
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
RANDOM=17
"$poda" table build "$@" out=whole.table >/dev/null
right=$(sha256sum <whole.table)
began=$(date +%s%N)
"$poda" table build "$@" out=timed.table >/dev/null
most=$((($(date +%s%N) - began) / 1000000))
done=0
tables=0
while [ $done -lt "$kills" ]; do
    for how in threads=1 threads=2 "threads=1 memory=$little" "threads=2 memory=$little"; do
        in_a_row=0
        while :; do
            # shellcheck disable=SC2086
            "$poda" table build "$@" $how save=$((1 + RANDOM % 50)) out=t.table >/dev/null 2>errors &
            pid=$!
            # moments are spread over a build, and later when it does not get on
            pause=$((RANDOM % (most + 20 * in_a_row)))
            sleep "$(printf '%d.%03d' $((pause / 1000)) $((pause % 1000)))"
            if ! kill -9 $pid 2>/dev/null; then
                wait $pid || { cat errors; exit 1; }
                break
            fi
            wait $pid 2>/dev/null || true
            done=$((done + 1))
            in_a_row=$((in_a_row + 1))
            if [ -e t.table ] && [ ! -e t.table.part ]; then
                break # killed after the end
            fi
        done
        [ "$(sha256sum <t.table)" = "$right" ] || { echo "other bytes after $done kills ($how)"; exit 1; }
        tables=$((tables + 1))
        rm -f t.table t.table.*
        [ $done -lt "$kills" ] || break
    done
done
echo "$done kills, $tables tables, all the same: ${right%% *}"
