#!/usr/bin/env bash
# Poda as a subproject of Meson: dependency('poda', fallback: ['poda', 'poda_dep']) configures, builds and
# runs, without tools and tests: subproject.sh
set -eu
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/subprojects"
ln -s "$root" "$folder/subprojects/poda"
cat >"$folder/meson.build" <<'END'
project('user', 'c', default_options: ['c_std=c17', 'default_library=static'])
poda = dependency('poda', fallback: ['poda', 'poda_dep'], default_options: ['tools=false', 'tests=disabled'])
test('user', executable('user', 'user.c', dependencies: poda))
END
cat >"$folder/user.c" <<'END'
#include <poda/poda.h>

int main(void)
{
    const char *const words[] = {"solve", "nim", "heaps=3,4,5"};
    const poda_ask_options options = {0};
    poda_answer answer;
    if (poda_ask(words, 3, &options, &answer, NULL) != PODA_OK)
        return 1;
    poda_answer_release(&answer);
    return 0;
}
END
# an installed library must not be found instead
meson setup "$folder/build" "$folder" --force-fallback-for=poda -Dpoda:cairo=disabled -Doptimization=0
targets=$(ninja -C "$folder/build" -t targets all | grep -c 'tools/poda' || true)
[ "$targets" = 0 ] || { echo "tools are built: $targets targets"; exit 1; }
meson test -C "$folder/build" --print-errorlogs
