# games in the formats of other programs: recognised by content, converted, continued
cat > game.sgf <<'END'
(;FF[4]GM[2]SZ[8]PB[Anna]PW[Bob]EV[Cup]C[an Othello game \] of four moves]
;B[fe];W[df]C[good]
(;B[cc];W[dc])
(;B[ec];W[aa](;B[bb])))
(;GM[2]SZ[4];B[dc];W[db])
END
poda session saved=@game.sgf save=yes
poda session saved=@game.sgf save=sgf | sed "s,Poda:[0-9.]*,Poda:V,"
poda session saved=@game.sgf which=2 save=yes
poda session saved=@game.sgf which=3
poda session saved=@game.sgf save=pgn
poda session saved=@game.sgf save=pdf
poda session nim save=sgf

# stones set up, passes left out, GGF
poda session saved='(;GM[2]SZ[4]AE[bb]AW[bb]AB[aa][ab]AW[ba]PL[W];W[ac])' save=sgf | sed "s,Poda:[0-9.]*,Poda:V,"
poda session saved='(;GM[4]SZ[8:6]AB[aa][bb]AW[cc]PL[W];W[dd];B[ee])' save=yes
cat > game.ggf <<'END'
(;GM[Othello]PC[x]PB[a]PW[b]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[F6//1.5]B[e6//2]RE[?];)
END
poda session saved=@game.ggf save=yes

# errors name line and column
printf '(;GM[2]SZ[8]\n;B[fe];W[ff];\nB[aa])' > bad.sgf
poda session saved=@bad.sgf
poda --lang es session saved=@bad.sgf
printf '(;GM[2]SZ[8];B[fe];B[ff]' | { read -r text; poda session saved="$text"; }
poda session saved='(;GM[2]SZ[4]AB[zz])'
poda session saved='(;GM[99])'
poda session saved='(;GM[2];xñ[ff])'
printf '(;GM[2]SZ[8];B[fe])\nand then\n(;GM[2]SZ[8];B[fe]' > cut.sgf
poda play load=cut.sgf which=2
poda session saved='[Event "x"] 1. e4 {open'
poda session saved=@missing.pgn

# play loads any format, and writes the one that a name asks for
printf 'save out.sgf\nload game.sgf 2\nsave out.poda\nsave out.pgn\nquit\n' | poda play load=game.sgf | grep -v '[│┌├└]'
sed "s,Poda:[0-9.]*,Poda:V," out.sgf out.poda
poda play load=game.sgf which=9
poda play nim which=2
# words of any length stay whole
long=$(printf 'ñ%.0s' $(seq 300))
printf '[White "%s"]\n\n1. e4 {x%s} e5 *\n' $long $long > long.pgn
printf 'save long2.pgn\nquit\n' | poda play load=long.pgn > /dev/null
grep -c "[x\"]$long[}\"]" long2.pgn

# moves instead of those of the file: names stay, and comments as far as the moves are the same
poda session saved='[White "Ann"][Result "1-0"] 1. e4 {best by test} e5 {so be it} 1-0' moves='e4 c5' save=pgn
poda session saved='(;GM[1]SZ[5]PB[Ann];B[cc]C[middle];W[dd])' moves= save=sgf | sed "s,Poda:[0-9.]*,Poda:V,"
poda session saved='1. e4' moves=e9
poda session saved='1. e4' position=x
poda session saved='hello'
poda --lang es session saved='hello'
