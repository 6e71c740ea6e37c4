#!/bin/sh
# modules.sh FOLDER - installs the npm modules for the tests of the page and for its linters in FOLDER,
# again when package-lock.json has changed. A download that stands still is begun again, twice.
set -eu
here=$(dirname -- "$0")
if ! cmp -s "$here/package-lock.json" "$1/package-lock.json" || [ ! -d "$1/node_modules" ]; then
    mkdir -p "$1"
    cp "$here/package.json" "$1"
    for attempt in 1 2 3; do
        cp "$here/package-lock.json" "$1"
        if timeout 240 npm ci --prefix "$1" --no-audit --no-fund; then
            exit 0
        fi
        echo "npm ci: attempt $attempt failed" >&2
    done
    rm -f "$1/package-lock.json"
    exit 1
fi
