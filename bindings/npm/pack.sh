#!/bin/sh
# pack.sh OUT NPM ROOT PODA.WASM - makes the package for npm, OUT, of the sources at ROOT: the modules that the page uses
# too (web/poda), their types and the library. Nothing is fetched or published.
set -eu
out=$1 npm=$2 root=$3 wasm=$4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/poda" "$folder/poda/lib"
cp "$root/bindings/npm/package.json" "$root/bindings/npm/README.md" "$root/LICENSE" "$wasm" "$folder/poda"
cp "$root"/web/poda/* "$folder/poda/lib"
chmod -R u+w,go-w,a+rX "$folder/poda"
npm_config_cache=$folder/cache "$npm" pack "$folder/poda" --offline --silent --pack-destination "$folder" >/dev/null
mv "$folder"/poda-*.tgz "$out"
