# the mark of UTF-8 that some editors write at the beginning of a text is skipped by every reader
mark() {
    printf '\357\273\277'
    cat "$@"
}
poda find sudoku --json | sed 's/.*"position":"\([^"]*\)".*/\1/' | mark >puzzles
poda bench problem=sudoku set=puzzles --json | sed 's/.*"positions":\([0-9]*\).*"wrong":\([0-9]*\).*/\1 \2/'
echo '1 1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15' | mark >boards.txt
echo '1 1' | mark >boards-lengths.txt
poda bench problem=sliding set=boards.txt heuristic=manhattan --json | sed 's/.*"positions":\([0-9]*\).*"wrong":\([0-9]*\).*/\1 \2/'
poda match nim first=depth=1 second=depth=2 games=2 save=plain >whole
mark plain | sed '$d' >games
poda match nim first=depth=1 second=depth=2 games=2 save=games | sed -n 1,3p
poda match nim first=depth=1 second=depth=2 games=2 save=games | sed -n 1,3p
wc -l <games
printf '1:1\nquit\n' | mark | poda play nim heaps=1,1 max=human min=human --ascii | tail -3
printf 'name\n' | mark | poda gtp othello
