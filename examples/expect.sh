#!/usr/bin/env bash
# Runs a program, which must print exactly what a file holds: expect.sh FILE PROGRAM [ARGUMENT...]
set -eu
expected=$1
shift
diff -u "$expected" <(LC_ALL=C.UTF-8 "$@")
