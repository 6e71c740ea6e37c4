# leaves without a value: what they decide, and what they must be; other values of several leaves
try poda explain tree='A(B(3 12 8) C(2 X=? Y=?))'
try poda explain tree='A(B(3 X=? 8) C(D(2 Y=?) E(4 1)))' --lang es
try poda explain tree='A(B(3 X=? 8) C(D(2 Y=?) E(4 1)))' algorithm=minimax steps=0
poda explain tree='A(B(3 X=? 8) C(D(2 Y=?) E(4 1)))' format=svg | grep -o '>?<' | wc -l
try poda explain tree='A(B(3 12 8) C(2 X=? Y=?))' when='C<2.5, X<Y' --lang es
try poda explain tree='A(B(X=? 3) C(Y=? 4))' when='best=B' --json
try poda explain tree='A(B(X=? 3) C(Y=? 4))' when='cut!=C:Y'
try poda explain tree='A(B(3 ?) C(? 4))' when='visited!=G'
try poda explain tree='A(B(3 1) C(X=? 4))' fail=hard 'cut=>' when='cut=C'
try poda explain tree='A(B(3 X=?) C(2 7))' edit='value D ?'
try poda explain tree whatif=J,M
try poda explain tree whatif=J,M when='cut!=E,cut!=C'
try poda explain tree whatif=J=4,M=7 --lang es
try poda explain tree whatif='J:4, M:7.5' --json
for goal in 'best' 'best=D' 'cut=H' 'cut=C:D' 'visited=Q' 'A=' '=3' 'best=B:C' 'B>2e999' 'best<B'; do try poda explain tree whatif=J when="$goal"; done
for leaf in J,Q J=4,M J,J J=x B,C J= , H,I,J,K,L,M,N; do try poda explain tree whatif="$leaf"; done
# cuts and visits are those of alpha-beta; minimax has its values and best moves, and no cuts
for goal in visited=Y cut=C C=2 best=B C=2,visited=Y; do try poda explain tree='A(B(3 X=? 8) C(2 5 Y=?))' algorithm=minimax when=$goal; done
try poda explain tree='A(B(3 X=? 8) C(2 5 Y=?))' algorithm=minimax when=visited=Y --lang es
try poda explain tree='A(B(3 X=? 8) C(2 5 Y=?))' when=visited=Y
for algorithm in negamax minimax pvs mtdf mcts; do
    for words in whatif=J whatif=J,M whatif=J=4,M=7 'whatif=J when=best=C' 'whatif=J when=cut!=E'; do
        # shellcheck disable=SC2086
        try poda explain tree algorithm=$algorithm $words
    done
done
try poda explain tree algorithm=pvs whatif=J --lang es
try poda explain tree when=best=B
try poda explain tree whatif=J=4 when=best=B
for tree in '?' 'A(3 X=?5)' 'A(3 X??)' 'A(3 X?(1 2))' 'A(chance B(1 ?) 3)' 'A(? ? ? ? ? ? ?)'; do try poda explain tree="$tree"; done
for word in whatif=X order=yes classes=yes depth=1 algorithm=pvs compare=minimax why=best sss=yes; do try poda explain tree='A(3 X=?)' $word; done
try poda best tree='A(3 X=?)'
try poda solve tree='A(3 X=?)' --lang es
try poda explain tree='A(B(3 5) C(X=? 4))' position=B when='B=3'
try poda explain tictactoe when=best=b2
try poda explain connect4 depth=2 whatif=B,C
# limits: more cases or orders than are tried
try poda explain tree='A(3 X=?)' seconds=100 steps=0
try poda explain tree='A(B(U=? V=? 1) C(W=? X=? 2) D(Y=? Z=? 3) E(4 5))' steps=0
try poda explain tree='A(B(U=? V=? 1) C(W=? X=? 2) D(Y=? Z=? 3) E(4 5))' when=best=B
try poda explain tree='A(B(U=6 V=7 1) C(W=8 X=9 2) D(Y=10 Z=11 3) E(4 5))' whatif=U,V,W,X,Y,Z
# what comes next is asked before it is shown: questions that do not give a cut away
poda explain tree frames=yes guess=yes --json | grep -o '"question":"[^"]*"'
poda explain tree frames=yes guess=yes algorithm=minimax --lang es --json | grep -o '"question":"[^"]*"' | head -5
# a cut behind the last child: neither is right
poda explain tree='A(B(3 5) C(9 2))' frames=yes guess=yes --json | grep -o '"question":"[^"]*"' | tail -n 4
for how in guess=yes 'format=svg guess=yes' 'sss=yes format=slides guess=yes' 'format=slides guess=perhaps'; do try poda explain tree $how; done
