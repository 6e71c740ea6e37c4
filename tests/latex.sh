#!/usr/bin/env bash
# The LaTeX that poda writes compiles: latex.sh PODA. Skipped without pdflatex and the package forest.
set -euo pipefail
poda=$(realpath "$1")
command -v pdflatex >/dev/null && kpsewhich forest.sty >/dev/null || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$poda" explain tree format=latex >tree.tex
"$poda" explain tictactoe depth=1 format=latex --lang es >game.tex
"$poda" explain tree='A(chance B(3 9) C(4 7))' format=latex >chance.tex
"$poda" exercise seed=7 what=both format=latex >sheet.tex
for file in *.tex; do
    pdflatex -interaction=nonstopmode -halt-on-error "$file" >log.txt || {
        tail -n 30 log.txt
        echo "$file does not compile"
        exit 1
    }
done
