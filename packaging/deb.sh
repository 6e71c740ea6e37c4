#!/usr/bin/env bash
# deb.sh OUT - builds the Debian packages from a clean copy of the sources, has lintian read them, extracts them
# and uses what is inside as users would; then they are in OUT. Needs what debian/control names and
# lintian; takes about as long as two builds, so ./check does not do it (tests/debian.py is the cheap part).
set -euo pipefail

[ $# = 1 ] || {
    echo "usage: packaging/deb.sh OUT" >&2
    exit 2
}
source=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
mkdir -p "$1"
out=$(realpath "$1")
folder=$out/build # the same one each time, since its name is part of what ccache compares
rm -rf "$folder"
mkdir "$folder"
trap 'rm -rf "$folder"' EXIT
jobs=$(nproc)

fail() {
    echo "deb: $*" >&2
    exit 1
}

copy() {
    mkdir "$folder/poda"
    git -C "$source" ls-files -z --cached --others --exclude-standard | (cd "$source" && xargs -0 tar cf -) |
        tar xf - -C "$folder/poda"
}

build() {
    cd "$folder/poda"
    export DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS:-parallel=$jobs noddebs}"
    [ ! -d /usr/lib/ccache ] || export PATH=/usr/lib/ccache:$PATH
    dpkg-buildpackage -us -uc -b
    lintian --fail-on error,warning --tag-display-limit 0 "$folder"/poda_*.changes
}

extract() {
    local package
    for package in "$folder"/*.deb; do
        dpkg-deb -x "$package" "$folder/root"
    done
}

# `poda serve` has the page, and ends when it is told to.
serves() {
    local server address=
    poda serve port=0 open=no >served 2>&1 &
    server=$!
    for _ in $(seq 100); do
        address=$(grep -o 'http://[^ ]*' served | head -n 1) || sleep 0.1
        [ -z "$address" ] || break
    done
    /usr/bin/python3 -c 'import sys, urllib.request as u; assert b"Poda" in u.urlopen(sys.argv[1]).read()' "$address"
    kill -INT "$server"
    wait "$server"
}

# The packages as their users have them, but for the place.
use() {
    local root=$folder/root library flags file
    library=$(dirname "$(find "$root/usr/lib" -name 'libpoda.so')")
    export LD_LIBRARY_PATH=$library PKG_CONFIG_PATH=$library/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
    export PATH=$root/usr/bin:$PATH LC_ALL=C.UTF-8
    cd "$folder"
    poda solve nim heaps=3,4,5 | grep '1:2' >/dev/null
    poda explain tree format=pdf | grep -a '^%PDF' >/dev/null
    serves
    poda proof make tictactoe out=ttt.proof >/dev/null
    poda-verify ttt.proof
    [ "$(pkg-config --modversion poda)" = "$(poda --version | cut -d' ' -f2)" ]
    read -ra flags <<<"$(pkg-config --cflags --libs poda)"
    cc -o solve_nim "$root/usr/share/doc/libpoda-dev/examples/solve_nim.c" "${flags[@]}"
    ./solve_nim >/dev/null
    PYTHONPATH=$root/usr/lib/python3/dist-packages /usr/bin/python3 -c \
        'import poda; assert poda.solve("nim", heaps=[3, 4, 5]).best == ["1:2"]'
    zcat "$root/usr/share/man/es/man1/poda.1.gz" | grep '^.Nm poda' >/dev/null
    for file in index.html poda.wasm offline.js words/es.json; do
        [ -s "$root/usr/share/poda-web/site/$file" ] || fail "poda-web has no $file"
    done
}

copy
(build)
extract
(use)
mv "$folder"/*.deb "$out"
echo "deb: $(find "$out" -name '*.deb' | wc -l) packages in $out"
