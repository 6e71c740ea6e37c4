#!/usr/bin/env bash
# mpi.sh PODA PODA-MPI STRIP.so ROW.so QUIXO.so [KILLS] - tables by 2, 3 and 4 processes have the bytes of `poda table build`; few bytes
# are sent; what is wrong is said in one line. With KILLS instead: the same bytes after that many of them were killed, for
# each of two games.
set -eu
poda=$(realpath "$1")
PODA_MPI=$(realpath "$2")
strip=$(realpath "$3")
row=$(realpath "$4")
quixo=$(realpath "$5")
kills=${6:-0}
export PODA_MPI
run=$(dirname "$(realpath "$0")")/../../tools/mpi/poda-mpirun
if ! command -v mpirun >/dev/null; then
    echo "skipped: there is no mpirun"
    exit 77
fi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_mpi_yield_when_idle=1
export ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0 # Open MPI keeps memory until the end
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

stop() {
    echo "mpi.sh: $*"
    exit 1
}

# several N WORD... - with N processes
several() {
    local ranks=$1
    shift
    "$run" --oversubscribe -n "$ranks" -- table build "$@"
}

# compare N MOST WORD... - the same bytes, and at most MOST bytes sent a position, in hundredths
compare() {
    local ranks=$1 most=$2
    shift 2
    several "$ranks" "$@" --json out=many.table >answer
    cmp one.table many.table || stop "other bytes: $ranks processes, $*"
    [ "$(ls -A)" = "$(printf '%s\n' answer many.table one.table)" ] || stop "left behind: $(ls)"
    awk -v most="$most" 'match($0, /"positions":[0-9]+/) { positions = substr($0, RSTART + 12, RLENGTH - 12) }
        match($0, /"sent":[0-9]+/) { sent = substr($0, RSTART + 7, RLENGTH - 7) }
        END { printf "%.2f bytes sent a position\n", sent / positions; exit 100 * sent / positions > most }' answer ||
        stop "too many bytes: $ranks processes, $*"
    rm -f many.table
}

# same RANKS MOST WORD... - for each number of RANKS
same() {
    local numbers=$1 most=$2 ranks
    shift 2
    "$poda" table build "$@" out=one.table >/dev/null
    for ranks in $numbers; do
        compare "$ranks" "$most" "$@"
    done
}

# the processes of this folder
ranks_here() {
    local comm pid name
    for comm in /proc/[0-9]*/comm; do
        pid=${comm#/proc/}
        pid=${pid%/comm}
        { read -r name <"$comm"; } 2>/dev/null || continue # it has ended meanwhile
        [ "$name" != poda-mpi ] || [ "$(readlink "/proc/$pid/cwd" 2>/dev/null)" != "$folder" ] || echo "$pid"
    done
}

has_values() {
    [ -n "$(find . -name 'many.table*.blocks-*' 2>/dev/null)" ]
}

# killed N WORD... - one of the processes, at a random moment; the wrapper starts them again. Moments are spread over the time
# that a build takes, and a build is left alone after five kills; sometimes a process loses its files too.
RANDOM=5
killed() {
    local ranks=$1 count=0 late=0 tables=0 idle=0 began most pause job last
    shift
    "$poda" table build "$@" out=one.table >/dev/null
    began=$(date +%s%N)
    several "$ranks" "$@" save=5 out=many.table >answer
    most=$((($(date +%s%N) - began) / 1000000))
    while [ $count -lt "$kills" ]; do
        rm -f many.table
        PODA_TRIES=1000 several "$ranks" "$@" save=5 out=many.table >answer 2>errors &
        job=$!
        last=$count
        while [ $((count - last)) -lt 5 ] && [ $count -lt "$kills" ] && kill -0 $job 2>/dev/null; do
            mapfile -t pids < <(ranks_here)
            if [ ${#pids[@]} -lt "$ranks" ]; then
                sleep 0.02
                continue
            fi
            pause=$((RANDOM % most))
            if [ $((count % 2)) = 1 ]; then # soon after the first values
                until has_values || ! kill -0 $job 2>/dev/null; do sleep 0.01; done
                pause=$((pause / 8))
            fi
            sleep "$(printf '%d.%03d' $((pause / 1000)) $((pause % 1000)))"
            if kill -9 "${pids[RANDOM % ranks]}" 2>/dev/null; then
                count=$((count + 1))
                ! has_values || late=$((late + 1))
                [ $((RANDOM % 5)) -gt 0 ] || rm -f many.table.rank1.* # its machine is lost
            fi
        done
        idle=$((count > last ? 0 : idle + 1))
        [ $idle -lt 20 ] || stop "no process was killed in $idle builds"
        wait $job || { cat errors; stop "$ranks processes, killed $count times"; }
        cmp one.table many.table || stop "other bytes after $count kills: $ranks processes, $*"
        tables=$((tables + 1))
    done
    [ $late -gt 0 ] || [ "$kills" -lt 4 ] || stop "no kill came among values"
    echo "$ranks processes, $count kills, $late of them among values, $tables tables: all the same"
}

if [ "$kills" -gt 0 ]; then
    killed 4 "$strip" length=120 safe=1
    killed 3 connect4 cols=5 rows=4
    # mpirun itself: the next job waits until its processes have ended
    rm -f many.table
    mpirun --quiet --oversubscribe -n 2 "$PODA_MPI" table build connect4 cols=5 rows=4 save=5 out=many.table >answer 2>errors &
    job=$!
    until [ -n "$(find . -name 'many.table*.blocks-*')" ] || ! kill -0 $job 2>/dev/null; do sleep 0.02; done
    kill -9 $job 2>/dev/null || true
    several 2 connect4 cols=5 rows=4 out=many.table >answer
    cmp one.table many.table || stop "other bytes after mpirun was killed"
    echo "mpi.sh: killed, all as it should be"
    exit 0
fi

# bounds: half as much again as was measured
same "2 3 4" 165 connect4 cols=4 rows=4 section=4096
same 3 115 connect4 cols=4 rows=4 every=3 section=2000
same 2 115 connect4 cols=4 rows=4 metric=wdl
same 3 215 "$strip" length=60 safe=1 metric=wdl
same "2 3 4" 215 "$strip" length=120 safe=1 # moves stay in its tiers, and some of them never end
same 3 230 "$strip" length=30 tiers=1
same 2 30 connect4 cols=4 rows=4 tiers=495
same 3 180 chess tiers=KQvK # the tiers that follow are listed
same "2 3" 55 "$quixo" size=3 # with symmetries that stay in tiers
same 4 1420 "$row" coins=12   # with scores
same 2 10 tictactoe           # games without ranks are one process's work
same 3 40 hare
same 2 200 hexapawn

# wrong N TEXT WORD... - one line with this text, exit status 2
wrong() {
    local ranks=$1 text=$2 status=0
    shift 2
    several "$ranks" "$@" >answer 2>errors || status=$?
    if [ $status != 2 ] || [ "$(wc -l <errors)" != 1 ] || ! grep -q "^poda-mpi: .*$text" errors; then
        cat answer errors
        stop "exit status $status: $*"
    fi
}
rm -f one.table
wrong 3 "out= is missing" connect4
wrong 3 "no parameter 'colz'" connect4 colz=4 out=t.table
wrong 2 "needs\? a game with ranks" tictactoe every=2 out=t.table
echo "a letter" >letter
wrong 3 "is a file of another kind" connect4 cols=4 rows=4 out=letter
wrong 3 "rank 1: cannot write" connect4 cols=4 rows=4 out=t.table scratch=/nowhere
# the wrapper does not repeat what cannot start
status=0
LC_ALL='' LANG=C PODA_TRIES=3 "$run" --no-such-option -- table build connect4 out=t.table >answer 2>errors || status=$?
if [ $status != 2 ] || [ "$(grep -c '^poda-mpirun: ' errors)" != 1 ] || ! grep -q 'ended with status [0-9]* at once' errors; then
    cat errors
    stop "exit status $status of a wrong option"
fi
# two games
status=0
mpirun --quiet --oversubscribe -n 1 "$PODA_MPI" table build connect4 cols=4 rows=4 out=t.table : \
    -n 1 "$PODA_MPI" table build connect4 cols=4 rows=5 out=t.table >answer 2>errors || status=$?
if [ $status != 2 ] || [ "$(wc -l <errors)" != 1 ] || ! grep -q 'another game' errors; then
    cat errors
    stop "exit status $status of two games"
fi
echo "mpi.sh: all as it should be"
