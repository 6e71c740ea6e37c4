#!/bin/sh
# wac.sh - how many positions of a test suite of chess the search solves: an EPD file, each line a position with its best
# moves (bm) or the moves to avoid (am), such as Win at Chess. One thread; a position counts as solved if the move that is
# played in the end is right.
#   bench/wac.sh PODA FILE [SETTINGS]      SETTINGS such as seconds=1 (which it is when left out) or 'nodes=100000'
set -eu
poda=$1
file=$2
settings=${3:-seconds=1}
solved=0
total=0

# The moves of an operation, "bm Qxf7+ Rd8; ...", without the marks of check, mate and comment.
moves() {
  printf '%s\n' "$2" | sed -n "s/.* $1 \([^;]*\);.*/\1/p" | tr -d '+#!?='
}

while IFS= read -r line || [ -n "$line" ]; do # the last line may lack its end
  case $line in *' bm '* | *' am '*) ;; *) continue ;; esac
  position=$(printf '%s\n' "$line" | cut -d' ' -f1-4)
  wanted=$(moves bm "$line")
  avoided=$(moves am "$line")
  # shellcheck disable=SC2086 # the settings are several words
  found=$("$poda" best chess position="$position 0 1" threads=1 $settings --json |
    sed -n 's/.*"move":"\([^"]*\)".*/\1/p' | tr -d '+#=')
  right=no
  if [ -n "$wanted" ]; then
    case " $wanted " in *" $found "*) right=yes ;; esac
  else
    case " $avoided " in *" $found "*) ;; *) right=yes ;; esac
  fi
  total=$((total + 1))
  if [ $right = yes ]; then
    solved=$((solved + 1))
  else
    printf '%s: %s, not %s%s\n' "$(printf '%s\n' "$line" | sed -n 's/.*id "\([^"]*\)".*/\1/p')" \
      "$found" "$wanted" "${avoided:+anything but $avoided}"
  fi
done <"$file"
printf '%d of %d solved with %s\n' "$solved" "$total" "$settings"
