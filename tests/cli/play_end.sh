# to the end of a game, and what may follow it
try poda play tictactoe moves='b2 a1 c2 a2' min=human seed=1 --ascii max=human <<'END'
a3
b1
c1
hint
undo
redo
new
quit
END
try poda play tictactoe --ascii max=engine min=engine level=10 seed=1
try poda play nim heaps=1,1 last=loses level=10 seed=1 --ascii <<'END'
1:1
END
try poda play tree tree='A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))' level=10 seed=1 --ascii <<'END'
B
hint
END
