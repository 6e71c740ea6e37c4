#!/bin/sh
# lint.sh FOLDER - types (JSDoc, read by tsc) and ESLint over the JavaScript of the page and of its tests;
# FOLDER as in modules.sh.
set -eu
cd -- "$(dirname -- "$0")/../.."
tests/web/modules.sh "$1"
status=0
node "$1/node_modules/typescript/bin/tsc" -p web/tsconfig.json || status=1
node "$1/node_modules/eslint/bin/eslint.js" --config tests/web/eslint.config.mjs web tests/web || status=1
exit $status
