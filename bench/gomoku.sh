#!/bin/sh
# bench/gomoku.sh PODA [WORDS...] - how many of the positions of bench/gomoku.txt does `best` find a win
# in? Each line has a position of free gomoku on 15x15, the number of the winner's moves, and winning
# first moves by fours and open threes, of a solver of its own; another move counts if it is proven.
poda=${1:?usage: bench/gomoku.sh PODA [WORDS...]}
shift
[ $# -gt 0 ] || set -- seconds=5
found=0 all=0
while read -r position length moves; do
    case $position in '' | '#'*) continue ;; esac
    answer=$("$poda" best mnk rows=15 cols=15 k=5 position="$position" "$@" --json) || exit 1
    move=$(printf '%s' "$answer" | sed 's/.*"move":"\([^"]*\)".*/\1/')
    verdict=missed
    case ",$moves," in *",$move,"*) verdict='found' ;; esac
    case $answer in *'"value":"win"'*) verdict='proven' ;; esac
    [ $verdict = missed ] || found=$((found + 1))
    all=$((all + 1))
    echo "$all: $length moves, $move $verdict"
done <"$(dirname "$0")/gomoku.txt"
echo "$found of $all"
