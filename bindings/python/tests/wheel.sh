#!/bin/sh
# wheel.sh PYTHON EXTENSION SOURCES - makes the wheel without a network from an extension that is built already,
# installs it into a clean environment, and runs the tests of the package there. Exit status 77: pip or venv is missing.
set -eu
python=$1 sources=$3
extension=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset PYTHONPATH
if ! "$python" -m pip --version >/dev/null 2>&1 || ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    echo "skipped: pip and venv are missing (python3-pip, python3-venv)"
    exit 77
fi
export PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1 LC_ALL=C.UTF-8
"$python" -m pip wheel --quiet --no-deps --config-settings "extension=$extension" -w "$folder" "$sources/bindings/python"
"$python" -m venv "$folder/env"
"$folder/env/bin/python" -m pip install --quiet "$folder"/poda-*.whl
cd "$folder"
for name in package own course; do
    "$folder/env/bin/python" -I "$sources/bindings/python/tests/test_$name.py"
done
"$folder/env/bin/python" -m pip list 2>/dev/null | grep poda
