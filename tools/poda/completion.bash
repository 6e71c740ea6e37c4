# bash completion for poda: verbs, games, the parameters of both, and their values
_poda() {
    local line="${COMP_LINE:0:COMP_POINT}" words word part offered
    read -r -a words <<<"$line"
    # a blank at the end begins a new word
    [[ $line == *[[:space:]] ]] && words+=("")
    word="${words[-1]}"
    COMPREPLY=()
    # bash replaces only what follows the last of its word breaks, = and @ among them
    part="$word"
    [[ $word == *=* && $COMP_WORDBREAKS == *=* ]] && part="${word#*=}"
    while IFS= read -r offered; do
        case $offered in
            "<file>")
                part="${word#*=}"
                [[ $part == @* && $COMP_WORDBREAKS == *@* ]] && part="${part#@}"
                compopt -o filenames 2>/dev/null
                while IFS= read -r offered; do
                    COMPREPLY+=("$offered")
                done < <(compgen -f -- "$part")
                ;;
            "<game>")
                compopt -o filenames 2>/dev/null
                while IFS= read -r offered; do
                    [[ -d $offered || $offered == *.so ]] && COMPREPLY+=("$offered")
                done < <(compgen -f -- "$part")
                ;;
            *) COMPREPLY+=("${offered#"${word%"$part"}"}") ;;
        esac
    done < <("${words[0]}" complete "${words[@]:1}" 2>/dev/null)
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -F _poda poda
