#!/bin/sh
# ablation.sh - what each part of the selective search is worth: matches of the whole against itself without one part
# (src/search/deep.h names them), at equal nodes. The switch exists in a build for this purpose alone:
#   meson setup build/ablation -Dc_args=-DPODA_ABLATION -Dwasm=disabled && ninja -C build/ablation tools/poda/poda
#   bench/ablation.sh build/ablation/tools/poda/poda [NODES [GAMES [PARTS [SUBJECTS]]]]
# A positive difference: the part gains.
set -eu
poda=$1
nodes=${2:-5000}
games=${3:-100}
parts=${4:-quiescence exchange history continuation correction reverse razor pass probcut internal late futility singular multicut forced reduction adjustment images repetition unrest quiets pruning leaves selective}
subjects=${5:-chess draughts english othello gomoku hex four}
four=$(dirname "$poda")/../../examples/four.so

words() {
  case $1 in
    english) echo draughts rules=english ;;
    four) echo "$four" ;;
    *) echo "$1" ;;
  esac
}

for part in $parts; do
  for subject in $subjects; do
    game=$(words "$subject")
    whole="algorithm=deep nodes=$nodes"
    # shellcheck disable=SC2086 # the game is several words
    result=$(PODA_WITHOUT='' "$poda" match $game first="$whole" \
      second="engine='env PODA_WITHOUT=$part $poda gtp $game $whole'" games="$games" random=4 | sed -n 3p)
    printf '%-12s %-10s %s\n' "$part" "$subject" "$result"
  done
done
