# Poda as an engine for NBoard. A board keeps its pipe open while it waits for an answer
hold() { cat "$1"; sleep 2; }
game='(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6//1.5]B[D3/2.0/3]W[C5];)'
timeless() { sed -E 's/(nodestats [0-9]+) .*/\1 T/; s/^(===.*)\/[0-9.]+$/\1\/T/'; }
printf '%s\n' 'nboard 2' 'set depth 4' "set game $game" 'ping 1' go 'hint 3' 'move E6/1/2' 'move PA' 'move a1' go analyze \
    learn 'set contempt 3' 'unknown words' 'ping 2' quit go >lines
hold lines | poda nboard eval=weights 2>&1 | timeless
# boards, passes and what is no GGF
printf '%s\n' 'set game (;BO[4 -----O*--*O----- *]B[A2]W[A3]B[A4]W[A1]B[B1]W[C1]B[D1]W[D3]B[D4]W[C4]B[B4];)' go 'move PA' \
    'hint 1' 'move d2/0/1' go 'hint 2' \
    'set game (;GM[Othello]BO[4 -----O*--*O----- *]B[b1];)' 'hint 1' 'set game (;GM[Othello]BO[8 --x];)' \
    'set game (;GM[Othello]BO[5 -];)' 'set game (;GM[Othello]W[F5];)' 'set game (;GM[Othello]B[A1];)' 'set game' \
    'set game (;B[F5]' 'set game B[F5]' 'set depth' 'set depth 0' 'set' '' '   ' move >lines
hold lines | poda nboard eval=weights depth=2 2>&1 | timeless
# a ping ends what would take long
(printf 'nboard 2\nset depth 40\ngo\n'; sleep 1; printf 'ping 7\nquit\n') | timeout 30 poda nboard eval=weights
try poda nboard connect4
try poda nboard depth=x
try sh -c 'poda nboard </dev/null'
