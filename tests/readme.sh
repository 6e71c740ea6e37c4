#!/usr/bin/env bash
# Runs the commands in a document and compares their output:
# readme.sh [--update] PODA DOCUMENT.md [FILE...]. A block ```console has lines `$ command`, each followed by
# its output; a line `...` stands for any omitted lines. Times are ignored.
# Every block runs in a folder with nothing but FILEs. --update writes the current output into the document;
# output shortened by one `...` keeps as many lines before and after it.
set -u
update=no
if [ "$1" = --update ]; then
    update=yes
    shift
fi
program=$(realpath "$1")
document=$(realpath "$2")
shift 2
files=()
for file; do files+=("$(realpath "$file")"); done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/home" "$folder/bin"
ln -s "$program" "$folder/bin/poda"
unset LANG LANGUAGE LC_MESSAGES NO_COLOR MAKEFLAGS MAKELEVEL
export PATH="$folder/bin:$PATH" HOME="$folder/home" LC_ALL=C.UTF-8

normal() {
    sed -E 's/[0-9]+([.,][0-9]+)? s($|,)/N s\2/; s/"seconds":[-+.0-9e]+/"seconds":N/g
        s/[0-9]+([.,][0-9]+)? (million|millones)/N \2/'
}

# Compares $1, what was expected, with $2, what was printed: `...` in $1 skips lines up to the next one that fits.
same() {
    awk -v want="$1" -v got="$2" 'BEGIN {
        wanted = split(want, w, "\n"); given = split(got, g, "\n")
        for (i = j = 1; i <= wanted; i++) {
            if (w[i] == "...") { skip = 1; continue }
            while (skip && j <= given && g[j] != w[i]) j++
            skip = 0
            if (j > given || g[j++] != w[i]) exit 1
        }
        exit !(skip || j > given)
    }'
}

# Shortens $got as $expected was shortened.
shorten() {
    local line before=0 after=0 dots=0
    while IFS= read -r line; do
        if [ "$line" = ... ]; then
            dots=$((dots + 1))
        elif [ "$dots" = 0 ]; then
            before=$((before + 1))
        else
            after=$((after + 1))
        fi
    done <<<"$expected"
    case $dots in
    0) ;;
    1) got=$(head -n "$before" <<<"$got"; echo ...; tail -n "$after" <<<"$got") ;;
    *) got=$expected ;;
    esac
}

commands=0 wrong=0
# Runs one command of a block and compares; the file `written` receives the updated text.
run() {
    local command=$1 expected=${2%$'\n'} got=''
    got=$(eval "$command" 2>&1 </dev/null; pwd >"$folder/pwd")
    cd "$(cat "$folder/pwd")" || exit 1 # the command may have changed it
    commands=$((commands + 1))
    if ! same "$(normal <<<"$expected")" "$(normal <<<"$got")"; then
        wrong=$((wrong + 1))
        printf '%s\n' "$document: \$ $command"
        diff -u --label document --label printed <(normal <<<"$expected") <(normal <<<"$got")
    fi
    shorten
    printf '$ %s\n' "$command" >>"$folder/written"
    [ -z "$got" ] || printf '%s\n' "$got" >>"$folder/written"
}

state=text command=
: >"$folder/written"
while IFS= read -r line || [ -n "$line" ]; do
    if [ "$state" = text ]; then
        if [ "$line" = '```console' ]; then
            state=block command=
            rm -rf "$folder/work" && mkdir "$folder/work" && cd "$folder/work" || exit 1
            [ ${#files[@]} = 0 ] || ln -s "${files[@]}" .
        fi
        printf '%s\n' "$line" >>"$folder/written"
    elif [ "$line" = '```' ] || [ "${line:0:2}" = '$ ' ]; then
        [ -z "$command" ] || run "$command" "$output"
        command=${line:2} output=
        if [ "$line" = '```' ]; then
            state=text
            printf '%s\n' "$line" >>"$folder/written"
        fi
    else
        output+=$line$'\n'
    fi
done <"$document"
cd / || exit 1
echo "${document##*/}: $commands commands, $wrong differ"
if [ "$update" = yes ]; then
    cat "$folder/written" >"$document"
else
    [ "$commands" -gt 0 ] && [ "$wrong" = 0 ]
fi
