#!/usr/bin/env bash
# Every block of C in a document must be, word for word, in one of the files it shows:
# blocks.sh DOCUMENT.md FILE.c...
set -eu
document=$1
shift
block='' inside=no count=0 wrong=0
while IFS= read -r line; do
    if [ "$inside" = no ]; then
        [ "$line" = '```c' ] && inside=yes block=''
        continue
    elif [ "$line" != '```' ]; then
        block+=$line$'\n'
        continue
    fi
    inside=no found=no count=$((count + 1))
    for file; do
        text=$(cat "$file")$'\n'
        case $text in *"$block"*) found=yes ;; esac
    done
    if [ "$found" = no ]; then
        wrong=$((wrong + 1))
        printf '%s: this block is in none of %s:\n%s\n' "$document" "$*" "$block"
    fi
done <"$document"
echo "$document: $count blocks, $wrong that are not in the examples"
[ "$count" -gt 0 ] && [ "$wrong" = 0 ]
