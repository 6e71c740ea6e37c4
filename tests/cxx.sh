#!/usr/bin/env bash
# A game in C++17 compiles without a warning and passes `poda check`: cxx.sh PODA [COMPILER...]
set -eu
program=$(realpath "$1")
shift
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tried=0
for compiler in "${@:-c++}"; do
    command -v "$compiler" >/dev/null || continue
    tried=1
    "$compiler" -std=c++17 -Wall -Wextra -pedantic -Werror -shared -fPIC -I"$root/include" \
        "$root/tests/hex.cpp" -o "$folder/hex.so"
    "$program" check "$folder/hex.so" positions=500
done
[ "$tried" = 1 ] || exit 77 # there is no such compiler
