#!/usr/bin/env bash
# mpi_kills.sh BUILD [KILLS] - tables are built by 3 and 4 processes, of which one after another is killed (kill -9) at random moments until
# there were KILLS (200); every table that is completed must have the bytes of `poda table build` (tests/tables/mpi.sh).
set -eu
build=$(realpath "$1")
kills=${2:-200}
exec "$(dirname "$0")/../tests/tables/mpi.sh" "$build/tools/poda/poda" "$build/tools/mpi/poda-mpi" "$build/tests/strip.so" \
    "$build/tests/row.so" "$build/examples/quixo.so" $(((kills + 1) / 2))
