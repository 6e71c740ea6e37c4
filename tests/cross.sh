#!/usr/bin/env bash
# Poda for other processors, linked statically and with the fewest dependencies, gives the same bench
# signature and the same answers as here: cross.sh PODA FOLDER [TARGET...], FOLDER is for the builds
set -eu
native=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
shift 2
[ $# -gt 0 ] || set -- i386 aarch64

answers() { # what `run` says to each line of cross.txt; times and speeds differ
    local line words
    while read -r line; do
        echo "== $line"
        eval "words=($line)"
        "${run[@]}" "${words[@]}" 2>&1 || echo "status $?"
    done <"$root/tests/cross.txt" | sed -E '/million nodes a second/d; s/, [0-9]+ million a second//; s/[0-9.]+ s(,|$)/* s\1/g; s/"seconds":[^,}]*//g'
}

# configure TARGET FAMILY COMPILER... - clang has 128-bit integers for i386, gcc only from 14 on
configure() {
    local target=$1 family=$2 list
    shift 2
    list=$(printf "'%s', " "$@")
    cat >"$folder/$target.ini" <<END
[binaries]
c = [${list%, }]
ar = 'ar'
strip = 'true'
[host_machine]
system = 'linux'
cpu_family = '$family'
cpu = '$family'
endian = 'little'
[properties]
needs_exe_wrapper = true
[built-in options]
c_link_args = ['-static']
END
    [ -f "$folder/$target/build.ninja" ] ||
        meson setup "$folder/$target" "$root" --cross-file "$folder/$target.ini" -Dwerror=true \
            -Dlibedit=disabled -Dserve=disabled -Dcairo=disabled -Dtests=disabled -Dwasm=disabled -Dmpi=disabled \
            -Ddefault_library=static -Doptimization=1
}

run=("$native")
answers >"$folder/native.out"
grep -q '^Bench: ' "$folder/native.out" || { echo "poda bench gave no signature"; exit 1; }
for target; do
    case $target in
    i386) configure i386 x86 clang --target=i686-linux-gnu && run=() ;;
    aarch64) configure aarch64 aarch64 clang --target=aarch64-linux-gnu && run=(qemu-aarch64) ;;
    aarch64-gcc) configure aarch64-gcc aarch64 aarch64-linux-gnu-gcc && run=(qemu-aarch64) ;;
    *) echo "no target $target" && exit 2 ;;
    esac
    ninja -C "$folder/$target" tools/poda/poda
    run+=("$folder/$target/tools/poda/poda")
    answers >"$folder/$target.out"
    diff "$folder/native.out" "$folder/$target.out" || { echo "$target: other answers"; exit 1; }
    echo "$target: the same answers"
done
