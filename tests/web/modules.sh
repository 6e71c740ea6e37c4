#!/bin/sh
# modules.sh FOLDER - installs the npm modules for the tests of the page and for its linters in FOLDER,
# again when package-lock.json has changed.
set -eu
here=$(dirname -- "$0")
if ! cmp -s "$here/package-lock.json" "$1/package-lock.json" || [ ! -d "$1/node_modules" ]; then
    mkdir -p "$1"
    cp "$here/package.json" "$here/package-lock.json" "$1"
    npm ci --prefix "$1" --no-audit --no-fund
fi
