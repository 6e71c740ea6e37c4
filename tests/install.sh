#!/usr/bin/env bash
# install.sh BUILD - installs a build into an empty folder and uses it as its users would: programs
# compiled with the flags of pkg-config, the manual, the completion, and a loaded game.
set -euo pipefail

build=$(realpath "$1")
source=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
compiler=${CC:-cc}

fail() {
    echo "install: $*" >&2
    exit 1
}

# one_file PATTERN - the only installed file whose path ends with PATTERN.
one_file() {
    local found
    found=$(find "$folder/root" -path "*/$1")
    if [ -z "$found" ] || [ "$(wc -l <<<"$found")" != 1 ]; then
        fail "expected one file $1, found: $found"
    fi
    echo "$found"
}

DESTDIR=$folder/root meson install -C "$build" --no-rebuild --quiet
poda=$(one_file bin/poda)
description=$(one_file pkgconfig/poda.pc)
library=$(one_file libpoda.so)
one_file man/man1/poda.1 >/dev/null
one_file man/es/man1/poda.1 >/dev/null
completion=$(one_file bash-completion/completions/poda)
for header in "$source"/include/poda/*.h; do
    one_file "include/poda/${header##*/}" >/dev/null
done
[[ -L $library ]] || fail "the library has no version"
soname=$(objdump -p "$library" | awk '$1 == "SONAME" { print $2 }')
[[ $soname == libpoda.so.[0-9]* && -e ${library%/*}/$soname ]] || fail "no file is called '$soname', the soname"
bash -n "$completion"

unset LANG LC_MESSAGES MAKEFLAGS MAKELEVEL
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH=${library%/*}
export PKG_CONFIG_PATH=${description%/*} PKG_CONFIG_SYSROOT_DIR=$folder/root
[ "$("$poda" --version)" = "poda $(pkg-config --modversion poda)" ] || fail "versions differ"

read -ra cflags <<<"$(pkg-config --cflags poda)"
read -ra libraries <<<"$(pkg-config --libs poda)"
for example in "$source"/examples/*.c; do
    name=$(basename "$example" .c)
    if grep -q '^int main' "$example"; then
        "$compiler" -std=c17 "${cflags[@]}" -o "$folder/$name" "$example" "${libraries[@]}" -lm
        "$folder/$name" >"$folder/$name.out" || fail "examples/$name.c: exit status $?"
        if [ -e "${example%.c}.out" ]; then
            diff -u "${example%.c}.out" "$folder/$name.out"
        fi
    else # a game
        "$compiler" -std=c17 "${cflags[@]}" -shared -fPIC -o "$folder/$name.so" "$example"
        "$poda" check "$folder/$name.so" >/dev/null || fail "examples/$name.c: check finds a fault"
    fi
done

cd "$folder"
PATH=${poda%/*}:$PATH
poda new mygame >/dev/null
cd mygame
grep -qF "$folder/root" Makefile || fail "the Makefile of a new game does not use what is installed"
make --silent CC="$compiler"
poda check ./mygame.so >/dev/null
poda play ./mygame.so max=engine min=engine seed=1 </dev/null | grep -q 'wins\|drawn' ||
    fail "a new game does not play to its end"
