#!/usr/bin/env bash
# load.sh - the server under load: load.sh PODA [SECONDS]. 64 connections with cheap requests (wrk),
# 8 long searches at once, and clients that misbehave, all on this machine; then Ctrl-C. Prints how
# often each status occurred, a summary of the memory over time, and how long shutdown took. Fails if
# a well-behaved client got a status other than 200 or the documented "busy" (503, 429).
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
program=$1
seconds=${2:-60}
for tool in wrk curl python3; do
    command -v "$tool" >/dev/null || {
        echo "load.sh: needs $tool" >&2
        exit 2
    }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$program" serve port=0 open=no rate=0 --json >"$folder/address" &
server=$!
for _ in $(seq 100); do
    [ -s "$folder/address" ] && break
    sleep 0.1
done
address=$(sed 's/.*"\(http.*\)\/".*/\1/' "$folder/address")

search() { # one client with one search after the other
    local end=$((SECONDS + seconds)) status
    while [ "$SECONDS" -lt "$end" ]; do
        status=$(curl -sN -m 120 -o "$folder/answer.$1" -w '%{http_code}' -H 'Accept: text/event-stream' \
            "$address/api/best?game=connect4&seconds=4" || true)
        grep -q '^event: answer' "$folder/answer.$1" && status="$status with an answer"
        echo "$status" >>"$folder/searches.$1"
    done
}
memory() {
    for ((i = 0; i < seconds; i++)); do
        sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$server/status" >>"$folder/memory"
        sleep 1
    done
}

clients=()
for i in 1 2 3 4 5 6 7 8; do
    search "$i" &
    clients+=($!)
done
memory &
clients+=($!)
python3 "$here/load.py" "${address##*:}" "$seconds" >"$folder/misbehaving" &
clients+=($!)
wrk -t2 -c64 -d"${seconds}s" --timeout 30s --latency -s "$here/load.lua" "$address" >"$folder/wrk"
grep -E 'Requests/sec|99%|Socket errors|cheap requests' "$folder/wrk"
wait "${clients[@]}"
sort "$folder"/searches.* | uniq -c | sed 's/^ *\([0-9]*\) \(.*\)/long searches with status \2: \1/'
cat "$folder/misbehaving"
sort -n "$folder/memory" | awk '{ m[NR] = $1 } END { printf "memory: median %d MiB, largest %d MiB\n", m[int((NR + 1) / 2)] / 1024, m[NR] / 1024 }'
awk '{ m[NR] = $1 } END { h = int(NR / 2); for (i = 1; i <= NR; i++) if (i <= h) a += m[i] / h; else b += m[i] / (NR - h)
    printf "memory: %d MiB on average in the first half, %d MiB in the second\n", a / 1024, b / 1024 }' "$folder/memory"

# shutdown, while searches run
for i in 1 2 3 4; do
    curl -sN -m 60 -o "$folder/last.$i" "$address/api/count?game=connect4&depth=40" || true &
done
sleep 1
began=$(date +%s%N)
kill -INT "$server"
wait "$server" || true
echo "Ctrl-C: ended after $((($(date +%s%N) - began) / 1000000)) ms"
wait
! grep -hE 'cheap requests with status|^[0-9]' "$folder/wrk" "$folder"/searches.* |
    grep -vE 'status (200|503|429):|^(503|429)|^200 with an answer'
