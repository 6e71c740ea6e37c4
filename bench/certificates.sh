#!/usr/bin/env bash
# certificates.sh PODA [SECONDS] - proofs of larger games: entries, bytes, seconds of processor time to make them and
# to check them with both checkers. A game that takes longer than SECONDS (3600) is given up.
set -u
poda=$(realpath "${1:?usage: bench/certificates.sh PODA [SECONDS]}")
most=${2:-3600}
verify=$(dirname "$poda")/poda-verify
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT=%U

# measured COMMAND... - runs it, output to $folder/out, and prints its seconds; fails as it does.
measured() {
    { time timeout "$most" "$@" >"$folder/out" 2>"$folder/err"; } 2>"$folder/time"
    local status=$?
    tr -d '\n' <"$folder/time"
    return $status
}

printf '%-34s %11s %11s %10s %9s %9s %9s\n' game lower upper bytes make verify small
while read -r game; do
    read -ra words <<<"$game"
    if ! made=$(measured "$poda" proof make "${words[@]}" out="$folder/p" --json); then
        printf '%-34s %s\n' "$game" "$(head -1 "$folder/err")"
        continue
    fi
    read -r lower upper bytes < <(python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
print(*(answer.get(key, {}).get("entries", "-") for key in ("lower", "upper")), answer["bytes"])' "$folder/out")
    checked=$(measured "$poda" proof verify "$folder/p") || checked=wrong
    small=$(measured "$verify" "$folder/p") || small=wrong
    printf '%-34s %11s %11s %10s %9s %9s %9s\n' "$game" "$lower" "$upper" "$bytes" "$made" "$checked" "$small"
    rm -f "$folder/p"
done <<'GAMES'
mnk rows=4 cols=4 k=4
connect4 cols=5 rows=5 table=256
connect4 cols=6 rows=4 table=256
connect4 cols=4 rows=6 table=256
connect4 cols=6 rows=5 table=1024
hare size=17
hare size=23
fox size=8
fox size=10 positions=50000000
mnk rows=5 cols=5 k=4 table=2048
GAMES
