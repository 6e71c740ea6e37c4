#!/usr/bin/env bash
# Training twice gives the same bytes, also when it was interrupted: train.sh TRAIN-OTHELLO
set -eu
program=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
plan=plan=0:60,2:30

fail() {
    echo "$1"
    exit 1
}

"$program" to=whole.weights "$plan" seed=3 keep=games >whole.log
"$program" to=again.weights "$plan" seed=3 >again.log
cmp whole.weights again.weights
"$program" to=other.weights "$plan" seed=4 >/dev/null
! cmp -s whole.weights other.weights || fail 'the seed does not matter'

# stopped between generations, and in the middle of the games of one
"$program" to=parts.weights plan=0:60 seed=3 >/dev/null
head -c 20000 whole.weights.games >parts.weights.games
"$program" to=parts.weights "$plan" seed=3 >/dev/null
cmp whole.weights parts.weights

# Ctrl-C
status=0
timeout -s INT 1 "$program" to=cut.weights plan=1:1000000 2>cut.log || status=$?
[ "$status" = 2 ] || [ "$status" = 124 ] || fail "interrupted: status $status"
grep -q 'the same words resume it' cut.log || fail "$(cat cut.log)"
[ -s cut.weights.games ] || fail 'no games are kept'

# what is not understood
for words in 'to=x plan=9' 'to=x' 'plan=1:1' 'to=x plan=1:1 speed=9'; do
    status=0
    # shellcheck disable=SC2086
    "$program" $words >/dev/null 2>bad.log || status=$?
    [ "$status" = 2 ] && [ "$(wc -l <bad.log)" = 1 ] || fail "$words: status $status"
done
status=0
"$program" to=whole.weights plan=1:10 2>bad.log || status=$?
[ "$status" = 2 ] && grep -q 'weights of another plan' bad.log || fail 'other weights are written over'
status=0
head -c 300 whole.weights >broken.weights
"$program" to=broken.weights "$plan" seed=3 2>bad.log || status=$?
[ "$status" = 2 ] && grep -q 'cut off or damaged' bad.log || fail 'broken weights are taken'
