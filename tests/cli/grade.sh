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
# what a program visited, against the search of the course
tree='A(B(3 5) C(2 9))'
printf 'A -inf inf\nB -inf inf\nD -inf inf = 3\nE -inf 3 = 5\nB = 3\nC 3 inf\nF 3 inf = 2\nC = 2\nA = 3\n' >right
try poda grade tree="$tree" trace=right
try poda grade tree="$tree" trace=right cut='>'
try poda grade tree="$tree" trace=right fail=hard
try poda grade tree="$tree" trace=right fail=own
try poda grade tree="$tree" trace=right algorithm=minimax
sed 's/^C 3/C -inf/; s/^F 3/F -inf/' right >wrong
try poda grade tree="$tree" trace=wrong
try poda grade tree="$tree" trace=wrong --lang es
try poda grade tree="$tree" trace=wrong --json
sed 's/^E -inf 3 = 5/E -inf inf = 5/' right >wrong
try poda grade tree="$tree" trace=wrong
sed 's/^C = 2/G 3 2 = 9/' right >wrong
try poda grade tree="$tree" trace=wrong
printf '# only what is visited, leaves by their values\nA\nB\n5\n3\n' >wrong
try poda grade tree="$tree" trace=wrong
head -n 4 right >wrong
try poda grade tree="$tree" trace=wrong
sed 's/^C = 2/C = 9/' right >wrong
try poda grade tree="$tree" trace=wrong --lang es
(cat right; echo 'A = 3') >wrong
try poda grade tree="$tree" trace=wrong
echo 'X = 3' >wrong
try poda grade tree="$tree" trace=wrong
echo 'A 1' >wrong
try poda grade tree="$tree" trace=wrong
try poda grade tree="$tree" trace=nowhere
try poda grade trace=right
try poda grade tree="$tree" trace=right algorithm=mcts

# a trace of a tree whose root is MIN; a node that comes too early; a bound that is set at the parent
printf 'A -inf inf\nB -inf inf\nD = 3\nE = 5\nB = 5\nC -inf 5\nF = 2\nG = 9\nC = 9\nA = 5\n' >root
try poda grade tree='A(B(3 5) C(2 9))' root=min trace=root
printf 'A\nG\nB\n' >early
try poda grade tree='A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))' trace=early
printf 'A\nB\nC\nD\nE\nF\nG\n' >breadth
try poda grade tree='A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))' trace=breadth
printf 'D = 5\nE = 5\nB = 5\nF = 2\nC = 2\nA = 5\n' >low
try poda grade tree='A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))' trace=low fail=hard
