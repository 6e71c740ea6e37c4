#!/usr/bin/env bash
# Every block of C in a document must be, word for word, in one of the files it shows:
# blocks.sh [--whole HEADING] DOCUMENT.md FILE.c...
# With --whole, the blocks before HEADING, one after the other with a blank line between them, must be the
# first FILE: who follows the document leaves nothing out.
set -eu
heading=
if [ "$1" = --whole ]; then
    heading=$2
    shift 2
fi
document=$1
shift
block='' inside=no count=0 wrong=0 pasted='' ended=no
while IFS= read -r line; do
    if [ "$inside" = no ]; then
        [ "$line" = "$heading" ] && ended=yes
        [ "$line" = '```c' ] && inside=yes block=''
        continue
    elif [ "$line" != '```' ]; then
        block+=$line$'\n'
        continue
    fi
    inside=no found=no count=$((count + 1))
    [ "$ended" = yes ] || pasted+=${pasted:+$'\n'}$block
    for file; do
        text=$(cat "$file")$'\n'
        case $text in *"$block"*) found=yes ;; esac
    done
    if [ "$found" = no ]; then
        wrong=$((wrong + 1))
        printf '%s: this block is in none of %s:\n%s\n' "$document" "$*" "$block"
    fi
done <"$document"
if [ -n "$heading" ] && { [ "$ended" = no ] || ! diff -u --label pasted <(printf %s "$pasted") "$1"; }; then
    wrong=$((wrong + 1))
    echo "$document: the blocks before '$heading' are not $1"
fi
echo "$document: $count blocks, $wrong that are not in the examples"
[ "$count" -gt 0 ] && [ "$wrong" = 0 ]
