#!/bin/sh
# package.sh PACKAGE.tgz ROOT PODA [MODULES] - installs the package into an empty folder, without a network, and uses it
# as its users would: a program for Node, what docs/javascript.md shows and, if MODULES has TypeScript
# (tests/web/modules.sh), its types. PODA makes a table of solved positions.
set -eu
package=$(realpath "$1") root=$(realpath "$2") poda=$(realpath "$3") modules=${4:+$(realpath "$4")}
here=$root/bindings/npm/tests
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"name": "user", "private": true, "type": "module"}' >package.json
export npm_config_cache="$folder/cache"
npm install --offline --no-audit --no-fund --silent "$package"
"$poda" table build tictactoe out=ttt.table >/dev/null
cp "$here"/*.mjs "$here"/*.mts .
node program.mjs
node document.mjs "$root/docs/javascript.md" # its twin has the same programs (tests/twins.py)
if [ -n "$modules" ]; then
    node answers.mjs >answers.mts
    for resolution in node16 bundler; do
        node "$modules/node_modules/typescript/bin/tsc" --noEmit --strict --target es2022 --lib es2022,dom \
            --module "$([ $resolution = node16 ] && echo node16 || echo esnext)" --moduleResolution $resolution \
            program.mts answers.mts
    done
    echo "types: ok"
fi
