#!/bin/sh
# lint.sh FOLDER - types (JSDoc, read by tsc) and ESLint over the JavaScript of the page and of its tests;
# FOLDER as in modules.sh.
set -eu
cd -- "$(dirname -- "$0")/../.."
tests/web/modules.sh "$1"
status=0
for project in web/tsconfig.json web/tsconfig.strict.json web/tsconfig.node.json; do
    node "$1/node_modules/typescript/bin/tsc" -p "$project" --typeRoots "$1/node_modules/@types" || status=1
done
node "$1/node_modules/eslint/bin/eslint.js" --config tests/web/eslint.config.mjs web tests/web bindings/npm src/draw/film.js || status=1
exit $status
