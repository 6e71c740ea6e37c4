#!/usr/bin/env bash
# mpi.sh BUILD [GAME OPTION...] - a table by 1, 2 and 4 processes of one machine: processor time of all of them, bytes sent a
# position, the same bytes. Then a model, and no measurement: how long P processes would take on machines of their own. Work
# is divided, what a process does for messages grows with the bytes: T(P) = work / P + seconds_a_byte * bytes(P) / P,
# with both fitted by least squares to the processor times (which include waiting for messages). A position that k blocks
# lead to is sent to (P - 1) (1 - (1 - 1/P)^k) ranks if owners are random: bytes(P) is that times b, k and b fitted.
set -eu
build=$(realpath "$1")
shift
[ $# -gt 0 ] || set -- connect4 cols=5 rows=4
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_mpi_yield_when_idle=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$build/tools/poda/poda" table build "$@" out=one.table >/dev/null
for ranks in 1 2 4; do
    /usr/bin/time -f '%U' -o user mpirun --quiet --oversubscribe -n $ranks "$build/tools/mpi/poda-mpi" --json \
        table build "$@" out=many.table >answer
    cmp one.table many.table
    rm many.table
    python3 - $ranks "$(tail -n 1 user)" answer <<'P' | tee -a rows
import json, sys
answer = json.load(open(sys.argv[3]))
print(sys.argv[1], sys.argv[2], answer["sent"], answer["positions"])
P
done
python3 - rows <<'P'
import sys
rows = [[float(x) for x in line.split()] for line in open(sys.argv[1])]
print("ranks  processor s  bytes sent a position")
for ranks, user, sent, positions in rows:
    print(f"{ranks:5.0f} {user:12.1f} {sent / positions:22.2f}")
# user = work + byte * sent, least squares
n = len(rows)
mean_x = sum(r[2] for r in rows) / n
mean_y = sum(r[1] for r in rows) / n
spread = sum((r[2] - mean_x) ** 2 for r in rows)
byte = max(0, sum((r[2] - mean_x) * (r[1] - mean_y) for r in rows) / spread)
work = mean_y - byte * mean_x
# sent = b ranks(P, k) per position
def reached(p, k):
    return (p - 1) * (1 - (1 - 1 / p) ** k)


def fit(k):
    top = sum(r[2] / r[3] * reached(r[0], k) for r in rows)
    share = top / sum(reached(r[0], k) ** 2 for r in rows)
    return sum((r[2] / r[3] - share * reached(r[0], k)) ** 2 for r in rows), k, share


_, parents, share = min(fit(k) for k in range(1, 33))
positions = rows[0][3]
print(f"model: work {work:.1f} s, {1e9 * byte:.0f} ns a byte sent, "
      f"{share:.2f} (P - 1) (1 - (1 - 1/P)^{parents}) bytes a position")
for ranks in (1, 2, 4, 8, 16, 32):
    sent = share * reached(ranks, parents)
    seconds = (work + byte * sent * positions) / ranks
    print(f"model, {ranks:2d} processes: {seconds:6.2f} s, {sent:.2f} bytes a position")
P
