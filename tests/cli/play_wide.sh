# games with chance, secrets and other numbers of players at the prompt
try poda play kuhn seed=4 level=1 --ascii <<'END'
swap
help
moves
pass
save kuhn.txt
undo
resign
level 3
swap
quit
END
try poda play leduc seed=4 level=1 --ascii <<'END'
call
undo
resign
quit
END
try cat kuhn.txt
try poda play load=kuhn.txt --ascii </dev/null
# once all is shown, no move is taken back
try poda session kuhn moves="J Q bet pass" undo=yes
# two people: each sees its own cards
try poda play kuhn seed=4 2=human 1=human --ascii <<'END'
bet
bet
END
# choices made at once are announced together
try poda play goofspiel cards=3 seed=4 1=engine level=1 --ascii <<'END'
2
A
END
# three players, and engines alone
try poda play kuhn players=3 seed=2 level=1 2=human --ascii <<'END'
pass
END
try poda play pig goal=3 seed=1 level=3 1=engine 2=engine --ascii
try poda play pig seed=1 clock=5
try poda play kuhn 3=engine
try poda gtp kuhn
try poda session kuhn seed=5 min=engine min.level=1 play=bet reply=yes
try poda session kuhn undo=yes
try poda session tictactoe play=a1
try poda session kuhn seat=3
try poda session kuhn sealed=abc
# the same deals from every seat
try poda match kuhn first=level=1 second="algorithm=random nodes=1" games=3
try poda match kuhn players=3 games=1 both=level=1 --json
try poda match kuhn sprt=0,10
try poda match nim third=level=3
# an option may come from a file, as everywhere
printf '%s\n' 'EFG 2 R "" {"1" "2"} p "" 1 1 "" {"a" "b"} 0 t "" 1 "" {1 2} t "" 2 "" {3 4}' >own.efg
try poda play efg efg=@own.efg 1=human 2=human --ascii <<'END'
b
END
try poda play efg efg=@none.efg
# moves that are words, in the language of the reader and as programs see them
try poda play kuhn seed=4 level=1 --lang es --ascii <<'END'
moves
jugadas
pasar
plantarse
END
try poda play table name=ppt seed=1 level=1 2=human --lang es <<'END'
piedra
PAPEL
END
try poda solve table name=gallina --lang es
try poda show kuhn moves='J Q pasar' --lang es
try sh -c 'poda show kuhn moves="J Q pasar" --lang es --json | grep -o -e "\"line\".*\"all_moves\"" -e "\"clicks\".*]"'
try poda show kuhn moves='J Q fold' --lang es
# boards of cards, dice and ships
try poda play pig seed=4 level=1 1=human 2=human <<'END'
roll
roll
roll
roll
roll
END
try poda play blackjack seed=3 <<'END'
stand
END
try poda show liarsdice moves='2 3 1x2'
try poda show leduc moves='Js Qh call call Kh raise'
try poda show battleship rows=4 cols=4 fleet=2 moves='a1-b1 c1-c2 b2' --lang es
# a tree from a file: labels with blanks, names of players, where the play is
cat >entry.efg <<'END'
EFG 2 R "Entrada" {"Entrante" "Titular"}
p "" 1 1 "mercado" {"entrar" "no entrar"} 0
p "" 2 1 "" {"luchar" "ceder el paso"} 0
t "" 1 "" {-1 -1}
t "" 2 "" {1 1}
t "" 3 "" {0 2}
END
try poda show entry.efg
try poda show entry.efg moves='entrar ceder_el_paso'
try poda play entry.efg 2=human seed=1 --lang es <<'END'
ceder el paso
END
