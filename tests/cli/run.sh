#!/usr/bin/env bash
# Runs one case of the command line: run.sh PODA CASE.sh [--update]. What the case prints, with the
# exit status of each command, must be exactly CASE.out. The case runs in an empty folder.
set -u
program=$(realpath "$1")
case_file=$(realpath "$2")
expected=${case_file%.sh}.out
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/home" "$folder/work"

# Shows a command, its output and its exit status.
try() {
    echo "\$ $*"
    "$@" 2>&1
    echo "[$?]"
}
got=$(
    cd "$folder/work" || exit 1
    unset LANG LC_MESSAGES NO_COLOR MAKEFLAGS MAKELEVEL
    export PATH="${program%/*}:$PATH" HOME="$folder/home" LC_ALL=C.UTF-8
    set +u
    # shellcheck source=/dev/null
    . "$case_file" 2>&1 </dev/null
    echo "[end]"
)
if [ "${3:-}" = --update ]; then
    printf '%s\n' "$got" >"$expected"
else
    diff -u "$expected" - <<<"$got"
fi
