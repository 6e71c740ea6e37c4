#!/usr/bin/env bash
# Runs one case of the command line: run.sh PODA CASE.sh [--update]. What the case prints, with the
# exit status of each command, must be exactly CASE.out; long lines of JSON are spread over several.
# The case runs in an empty folder.
set -u
program=$(realpath "$1")
case_file=$(realpath "$2")
pretty=$(dirname -- "$(realpath -- "$0")")/pretty.py
expected=${case_file%.sh}.out
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/home" "$folder/work"

# Shows a command as it could be typed.
typed() {
    local word line='$'
    for word; do
        case $word in
        '' | *[!A-Za-z0-9_./=,:+%@-]*) line+=" ${word@Q}" ;;
        *) line+=" $word" ;;
        esac
    done
    echo "$line"
}

# Shows a command, its output and its exit status.
try() {
    typed "$@"
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
got=$(python3 "$pretty" <<<"$got")
if [ "${3:-}" = --update ]; then
    printf '%s\n' "$got" >"$expected"
else
    diff -u "$expected" - <<<"$got"
fi
