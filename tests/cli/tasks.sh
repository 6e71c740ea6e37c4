# exercises that are a text and questions: sheets, keys, answers with usual mistakes, both languages
poda exercise astar seed=3 what=both
poda --lang es exercise astar seed=3 what=both
poda exercise walk seed=3
poda --lang es exercise queens seed=3 what=both
poda exercise nimsum seed=3 what=both
poda --lang es exercise heuristic seed=5 what=both
poda --lang es exercise payoff seed=3 what=both
poda exercise regret seed=3
poda --lang es exercise array seed=3 what=both
poda exercise classes seed=3 what=both
# what is given
poda exercise astar given='S-A 1, A-T 5, S-T 7; h S=5, A=6; S to T' what=key
poda exercise payoff given='3,1 5,-5 2,-20 / 5,0 -10,1 3,-2 / 3,5 4,4 -22,2' what=key
poda exercise array given='2 5 8 12 16 23 38 56 72 91; 23' what=key
poda exercise tree='A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))' asked=alpha,beta what=both
poda exercise classes tree='A(B(1 -1) C(-1 -1))' what=key
# mistakes by name
poda grade astar seed=3 order='S A E T' path=S-A-T cost=15 admissible=yes
poda --lang es grade queens seed=3 acceptable='1 3 5' why=4
poda grade tree='A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))' asked=alpha,beta alpha='A=-inf, B=-inf, D=-inf, E=-inf, C=-inf, F=-inf' beta='A=inf, B=∞'
poda grade chance seed=2 values='A=10.5, C=10.5, E=46, F=10' best=B --json
poda grade walk seed=3 bfs='A B C E D H G F' --json
poda --lang es grade payoff seed=3 equilibria=AY first=1
# other formats
poda exercise astar seed=3 format=gift
poda exercise walk seed=3 format=moodle
poda exercise regret seed=3 format=rexams
poda exercise tree='A(B(3 5) C(2 9))' asked=alpha format=moodle
# what is not so
try poda exercise astar given='S-A; h S'
try poda exercise astar given='S-A 1, A-T 2; S to T'
try poda exercise astar given='S-A 1, B-T 2; h S=1; S to T'
try poda exercise walk tree='A(3 5)'
try poda exercise given='A-B'
try poda exercise walk cuts=2
try poda exercise queens given='4: 1 2'
try poda exercise nimsum given='take 0; heaps 3'
try poda exercise heuristic given='connect4 height: 1'
try poda exercise heuristic given='connect4 lines: 9'
try poda exercise classes tree='A(0 1)'
try poda exercise payoff given='1,2 3,4'
try poda grade astar seed=3 order='S Q'
try poda grade astar seed=3 order='S S'
try poda grade walk seed=3 bfs=A asked=depth
# the parts of a heuristic
poda show connect4 cols=5 rows=4 moves='3 3 2' eval=lines
poda --lang es show othello moves='d3 c3' eval=weights
poda show connect4 moves='4 4 3 5' eval=windows --json
try poda show connect4 eval=weights
try poda show nim eval=lines
# the words and conventions of the course's notes
poda --lang es explain tree course=002
poda explain tree course=004
poda explain tree course=001
poda explain tree course=001 fail=soft
poda explain corks n=4 course=000
try poda explain tree course=7

# a search by h alone that never reaches the goal; who moves first
try poda exercise astar given='S-B 9, S-C 1, C-B 1, C-D 1, D-A 1, A-T 1; h S=4, A=1, B=1, C=2, D=2; S to T' what=key
try poda grade payoff seed=3 first=BW

# options of games that are parameters of other kinds of exercise; a wide tree in parts
poda exercise kayles last=loses topic=classes seed=3 what=key | sed -n 3,4p
poda exercise kayles game.last=loses topic=classes seed=3 what=key | sed -n 3,4p
poda exercise kayles topic=classes seed=3 what=key | sed -n 3,4p
poda exercise nim last=wins --json | grep -o 'last=[a-z]*' | sort -u
poda grade hare first=hare seed=1 best=B | sed -n 1p
poda exercise connect4 seed=1 format=latex | grep -c 'begin{tree}$'
poda --lang es exercise connect4 seed=1 format=latex | grep 'por partes'

# answers as people write them; what could mean two things is refused
poda grade tree='A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))' pruned='K y G' best='B.'
try poda grade tree='A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))' best=b
try poda grade tree='A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))' best='B)'
poda --lang es grade payoff seed=3 dominated='A, C y X' first='c)'
poda grade payoff seed=3 dominated='a, y'
try poda grade payoff seed=3 dominated='a y c'
for blank in value saved best pruned; do try poda grade tree='A(B(3 5) C(2 9))' $blank="$(printf '\302\240')"; done
