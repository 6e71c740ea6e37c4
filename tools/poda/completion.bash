# bash completion for poda: verbs, games, and the parameters of both
_poda() {
    local line="${COMP_LINE:0:COMP_POINT}" words word offered
    read -r -a words <<<"$line"
    # a blank at the end begins a new word
    [[ $line == *[[:space:]] ]] && words+=("")
    word="${words[-1]}"
    COMPREPLY=()
    while IFS= read -r offered; do
        COMPREPLY+=("$offered")
    done < <("${words[0]}" complete "${words[@]:1}" 2>/dev/null)
    # after "--lang=" and the like bash replaces only what follows the last =
    if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${word%=*}="}")
    fi
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
    [[ ${#COMPREPLY[@]} -eq 0 ]] && compopt -o default
    return 0
}
complete -F _poda poda
