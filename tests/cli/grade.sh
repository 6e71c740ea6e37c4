# answers to every kind of exercise, wrong and right
poda grade seed=2 values='A=22, B=46, C=15, D=3, E=2, F=22, G=15, H=12' best=C pruned=H,F saved=9 leaf='Q<=22'
poda grade seed=2 values='A=22, B=22, C=11, D=3, E=46, F=22, G=15, H=11, I=3, J=38' best=B pruned=H,J saved=6 leaf=1
poda --lang es grade seed=2 values='B=46, C=15, I=3' pruned=none saved=5 leaf=2
poda grade chance seed=2 values='A=10.5, C=10.5, E=46, F=10' best=B
poda grade nim seed=2 winner=2 class=N best=1:1
poda --lang es grade nim seed=2 winner='quien tiene el turno' class=P best=2:1
poda grade corks seed=2 winner=1 class=N best=1
poda grade toads seed=2 winner=2 best=5,7
poda grade tictactoe seed=5 winner=3 best='b1 c2'
poda grade tree='A(B(3 5) C(2 9))' values='A=3, B=3' --json
poda grade nim seed=2 winner=2 best=none --json
try poda grade nim seed=2 pruned=K
try poda grade nim seed=2 winner=3
try poda grade nim winner=1
try poda grade seed=2 values='A=22, K=5'
try poda grade seed=2 values='A=22, B'
try poda grade seed=2 values='A=22, B=x' --json
# several moves are best: any of them, or a list in which each is
poda grade tree='A(B(3 5) C(2 9) D(4 3))' best='B, D'
poda grade tree='A(B(3 5) C(2 9) D(4 3))' best=D,B asked=best
poda grade tree='A(B(3 5) C(2 9) D(4 3))' best=D asked=best
poda grade tree='A(B(3 5) C(2 9) D(4 3))' best=B,C asked=best
try poda grade tree='A(B(3 5) C(2 9) D(4 3))' best='B, E'
poda grade chance tree='A(chance B(1/2:1 1/2:3) chance C(1/2:2 1/2:2) D(1 0))' best='B, C' asked=best
poda grade chance tree='A(chance B(1/2:1 1/2:3) chance C(1/2:2 1/2:2) D(1 0))' best='B D' asked=best
# by its number; thirds in the digits that are shown; trees that leave nothing to ask
poda grade tree='A(B(3 5) C(2 9) D(4 3))' best=3 asked=best
poda grade chance tree='A(chance B(1/3:1 1/3:2 1/3:4) C(1 0))' best=1 asked=best --json
try poda grade tree=7 value=7
try poda --lang es grade chance tree=7 value=7
try poda grade nim tree='A(3 5)' winner=1
try poda grade tree='A(3 5)' best=B asked=winner
