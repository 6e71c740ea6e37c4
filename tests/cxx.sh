#!/usr/bin/env bash
# Games in C++17, a classical one and one of every kind, compile without a warning and pass `poda check`, and each public
# header compiles alone, as C++17 and as C11 and C17: cxx.sh PODA [COMPILER...]
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
    for game in hex bids 'bids -DBIDS_IN_TURN'; do
        # shellcheck disable=SC2086 # the options after its name
        set -- $game
        "$compiler" -std=c++17 -Wall -Wextra -pedantic -Werror -shared -fPIC -I"$root/include" ${2:+"$2"} \
            "$root/tests/$1.cpp" -o "$folder/$1.so"
        "$program" check "$folder/$1.so" positions=500
    done
    for header in "$root"/include/poda/*.h; do
        name=poda/$(basename "$header")
        case $name in # what a game's source includes, with its own names defined
        poda/export.h | poda/export_problem.h | poda/space_table.h | poda/thunks*.h) continue ;;
        esac
        for standard in c++17 c11 c17; do
            language=c
            [ "$standard" = c++17 ] && language=c++
            printf '#include "%s"\n' "$name" |
                "$compiler" -x "$language" "-std=$standard" -Wall -Wextra -pedantic -Werror -fsyntax-only \
                    -I"$root/include" - || {
                echo "cxx: $name does not compile alone as $standard with $compiler" >&2
                exit 1
            }
        done
    done
done
[ "$tried" = 1 ] || exit 77 # there is no such compiler
