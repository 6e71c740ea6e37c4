# every step of a search, in both languages; questions, comparisons and pictures
ask() {
    typed poda "$@"
    poda "$@" 2>&1 | sed 's/, [0-9.]* s$//'
}
# the slides of the course: minimax and alpha-beta, step for step
ask explain tree algorithm=minimax
ask explain tree algorithm=minimax --lang es
ask explain tree="A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))" algorithm=alphabeta
ask explain tree --lang es
ask explain tree fail=hard 'cut=>' --ascii
# the questions of document 004 on a tree of that shape
ask explain tree='A(B(5 3 8) C(2 4 6) D(14 5 2))'
ask explain tree='A(B(5 3 8) C(2 4 6) D(14 5 2))' whatif=H
ask explain tree whatif=J --lang es
ask explain tree order=yes
ask explain tree critical=yes
ask explain tree sss=yes
ask explain tree compare=minimax,alphabeta,negamax,pvs,mtdf,sss
ask explain tree algorithm=mcts nodes=4 seed=1
ask explain corks n=4 algorithm=dfpn --lang es
ask explain corks n=4 algorithm=dfpn depth=2 | tail -3
ask explain corks n=4 algorithm=dfpn --json | grep -o '"value":{[^}]*},"best"'
ask explain tree='A(B(3 5) C(2 9 1))' algorithm=dfpn
ask explain tree='A(B(3 5) C(2 9))' algorithm=mtdf
# games: the trees of the exercises, with N and P
ask explain corks n=6 as=graph steps=0
ask explain corks n=11 as=graph steps=0 | tail -3
ask explain split n=6 algorithm=minimax steps=0
ask explain grundy n=8 algorithm=minimax steps=3 --lang es
for n in 9 10; do ask explain grundy n=$n algorithm=minimax steps=0 | tail -2; done
ask explain toads start=FF__TT steps=0
ask explain tictactoe moves='a1 b2 c3 a3' depth=2 steps=5 show=12
# chance, several payoffs, more players, a payoff table with either player first
ask explain tree='A(chance B(0.5:3 0.5:9) C(4 7))'
ask explain tree='A(chance B(3 9) chance C(4 7))' low=0 high=10 algorithm=star2 --lang es
ask explain tree='A(B([1,2,3] [4,5,6]) C([7,1,0] [2,2,2]))' algorithm=maxn
ask explain table='3,1 5,-5 2,-20 / 5,0 -10,1 3,-2 / 3,5 4,4 -22,2' rows=T,M,B cols=L,C,R steps=0
ask explain table='3,1 5,-5 2,-20 / 5,0 -10,1 3,-2 / 3,5 4,4 -22,2' rows=T,M,B cols=L,C,R first=cols steps=0
# other forms of the answer
ask explain tree --json
ask explain tree='A(B(3 5) C(2 9))' frames=yes --json
ask explain tree fold=D,C steps=0
ask explain tree show=3 open=B steps=0
ask explain tree sss=yes format=dot | head -8
ask explain tree format=dot
ask explain tree format=latex | head -5
for format in svg html film; do poda explain tree format=$format >picture; head -c 40 picture | head -1; echo; done
# what cannot be told gets one clear line
for tree in 'A(B(3 5' 'A(B(3 x))' '' 'A()' '((((' 'A(3 nan)'; do poda explain tree="$tree"; echo "[$?]"; done
head -c 1000000 /dev/zero | tr '\0' '(' >deep
poda explain tree=@deep; echo "[$?]"
poda explain tree=@missing; echo "[$?]"
poda explain connect4 depth=7 format=svg; echo "[$?]"
# a mark of UTF-8 at the start of a file is no part of the tree
printf '\357\273\277((3,5),(2,9))\n' >marked
ask explain tree=@marked | head -2
# a tree too large to be told has its counts
{ printf '('; seq 300000; printf ')'; } >wide
ask explain tree=@wide
# a search that is stopped: what it has seen, and that it was stopped
ask explain tree nodes=5
ask explain tree nodes=5 steps=0 --lang es
ask explain tree nodes=5 --json
ask explain connect4 depth=4 nodes=50 steps=2 show=12
poda explain tree nodes=5 format=svg | grep -c 'The search is stopped at E'
# at equality the reason of a cut is another one
ask explain tree='((3 5) (3 9))' | grep ≥
ask explain tree='((3 5) (3 9))' --lang es | grep ≥
# quiescence follows noisy moves beyond the horizon
ask explain tictactoe depth=1 algorithm=negamax quiescence=yes moves="a1 b1 a2"
# without a depth a large game is explained as far as it can be drawn
for game in connect4 othello mnk; do ask explain $game steps=1 show=8 | head -12; done
ask explain connect4 steps=0 show=1 --lang es | head -1
poda explain othello --json | grep -o '"depth_chosen":[0-9a-z]*'
poda explain tree --json | grep -o '"depth_chosen":[0-9a-z]*'
# names count on from the first letter that is free
ask explain tree='A(B(3 12 8) C(2 X=4 Y=6))' steps=0
# N and P of a tree of wins and losses
ask explain tree='A(B(1 -1) C(-1 0))' classes=yes algorithm=minimax steps=0
poda explain tree='A(B(1 -1) C(-1 -1))' classes=yes --json | grep -o '"id":"[A-G]"\|"class":"[NP]"' | tr -d '\n'; echo
poda explain tree classes=yes; echo "[$?]"
# why a move: what is proven comes first, an estimate last and never beside a proof
why() { ask explain "$@" | sed '/^$/,$d'; }
for lang in en es; do
    why toads start=FFF_TT why=3 --lang $lang
    why tree why=C --lang $lang
    why toads start=FFF_TT why=3 values=sign --lang $lang
    why othello why=d3 depth=2 --lang $lang
    why connect4 moves=44444253 why=3 nodes=1000 --lang $lang
done
# playouts return no bounds
why tree why=C algorithm=mcts
# a comparison without a depth comes to an end: to the end of a small game, of a large one as far as it is drawn
# playouts and proofs count nodes only; what ends them is said
ask explain tree='A(B(3 5) C(2 9))' compare=alphabeta,mcts,dfpn
poda explain tree='A(B(3 5) C(2 9))' compare=mcts,dfpn --json | grep -o '"compared".*'
poda best tictactoe algorithm=mcts nodes=50 | tail -2
poda best tictactoe algorithm=dfpn --json | grep -o '"leaves".*"branching"'
for why in B C; do ask explain tree='A(B(3 5) C(2 9))' algorithm=mcts nodes=30 why=$why; done
ask explain tree='A(B(3 5) C(2 9))' algorithm=mcts nodes=30 why=B --lang es
poda explain tictactoe why=b2 algorithm=mcts nodes=10 depth=2 | head -4
ask explain connect4 compare=minimax,alphabeta
ask explain connect4 compare=minimax,sss --lang es
ask explain connect4 compare=minimax depth=2
ask explain tictactoe compare=minimax,alphabeta
poda explain connect4 compare=minimax --json | grep -o '"depth_chosen".*'
poda explain tree compare=minimax --json | grep -o '"depth_chosen".*'
# playouts have means, not the numbers of the search
ask explain tictactoe algorithm=mcts depth=1 nodes=12 values=sign
ask explain tictactoe algorithm=mcts depth=1 nodes=12 why=b2 steps=0 --lang es
ask explain tree algorithm=mcts nodes=6 steps=1
# a tree that is too large: the reasons for a move do not wait for the counts of whole searches
ask explain connect4 depth=8 why=4
poda explain connect4 depth=8 why=4 --json | grep -o '"depth_chosen".*'
# trees changed by hand
for edit in none 'value J 7' 'value J many' 'value J 3; remove B' 'value B 3' 'name J left' 'name J B' 'name J p1' 'name J max' 'name J a-b' 'add J' 'add B' \
    'remove B' 'remove A' 'marker B max' 'marker B left' 'marker J max' 'order A C B; B E D' 'order A C' 'order A B B' 'order A D C' \
    'add Q' 'turn A' 'chance J 1/2' ''; do
    ask explain tree edit="$edit"
done
ask explain tree edit='turn A' --lang es
ask explain tree edit=none depth=2
ask explain nim edit=none
chance='A(CHANCE B( 0.5 : 3, 1 / 2:x 9) chance C(0.9:4 0.1:min (20)))'
for edit in none 'add B' 'remove x' 'marker B' 'marker C max' 'chance x 1/3' 'chance x 0.5:' 'value x -2.5e3'; do
    ask explain tree tree="$chance" edit="$edit"
done
ask explain tree tree="$chance" edit='chance D 1/2' --json
# the probabilities of a node add up to 1 after each change: the moves after it share the rest, or all others do
for edit in 'chance D 1/2' 'chance D 0.25' 'chance E 1/7' 'chance D' 'chance D 1.5' 'chance D -1/2' 'chance D 1/0' 'chance D 1'; do
    ask explain tree tree='A(3 chance B(1/3:1 2/3:2))' edit="$edit"
done
for edit in 'chance x 1/2' 'chance y 1/2' 'chance y 0.9' 'chance z 0.5' 'chance z 0.12345678912'; do
    ask explain tree tree='chance A(x=1 y=2 z=3)' edit="$edit"
done
ask explain tree tree='chance A(1/2:x=1 1/4:y=2 1/4:z=3)' edit='chance y 1/3'
ask explain tree tree='chance A(0:x=1 0:y=2 1:z=3)' edit='chance z 1/3'
ask explain tree tree='chance A(2e-1:x=1 0.3:y=2 0.5:z=3)' edit='chance x 0.6'
ask explain tree tree='chance A(x=1)' edit='chance x 1/2' --lang es
ask explain tree tree='A(p2 B([3,1] [5,-5]) [2 0])' edit='add B' --json
ask explain tree tree='A(B([3,1]) [2 0])' edit='remove C'
ask explain go rows=1 cols=3 moves='a1 b1 pass' depth=3
ask explain go rows=1 cols=3 moves='a1 b1 pass' depth=3 --json | grep -o '"id":"[GJ]"[^}]*'
ask explain go rows=1 cols=3 moves='a1 b1 pass' depth=3 whatif=G
# the step that is shown: leaves that were not looked at yet are in brackets, and pale in pictures
ask explain tree step=4 steps=1
ask explain tree step=4 steps=1 --lang es --ascii
ask explain tree='A(chance B(0.5:3 0.5:9) chance C(0.9:4 0.1:20))' step=3 steps=1
ask explain tree step=4 format=latex | grep -c waiting
ask explain tree step=9 format=html code=pseudocode | grep -o '"start":[0-9]*'
ask explain tree format=html code=pseudocode --lang es | grep -A 3 'id="code"'
ask explain tree step=20
ask explain tree step=4 format=film
ask explain tree step=4 sss=yes --lang es
ask explain tree step=4 whatif=J
# frames that are not recorded are counted, and steps= raises the limit
ask explain tree frames=yes steps=5 --json | grep -o '"frames_left_out":[0-9]*'
ask explain tree frames=yes steps=all --json | grep -o '"frames_left_out":[0-9]*'
