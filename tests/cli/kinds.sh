# games of other kinds: a skeleton of each, what the checker says of one that forgets, and what is wrong
for kind in chance hidden together players; do
    try poda new --kind=$kind my$kind
    cd my$kind || exit
    make 2>make.errors >/dev/null
    cat make.errors
    make check | tail -1
    poda solve ./my$kind.so >solved || echo "not solved"
    head -n 4 solved | sed 's/, [0-9.]* s$//'
    poda play ./my$kind.so seed=1 --ascii </dev/null || echo "not played"
    # a game that is saved goes on if the file of the game is named
    poda session ./my$kind.so seed=1 save=yes reply=yes >saved || echo "not begun"
    poda session ./my$kind.so saved="$(cat saved)" >shown || echo "not continued"
    cd ..
done
try sh -c 'poda session saved="$(cat mychance/saved)"'
try sh -c 'poda session ./mychance/mychance.so saved="$(cat mychance/saved)"'
cd myhidden || exit
# at its second turn the first player has forgotten its card
sed -i "s/to->card\[!player\] = '?';/to->card[!player] = to->said[1] ? (to->card[player] = '?') : '?';/" myhidden.c
make >/dev/null
try poda check ./myhidden.so
try poda check ./myhidden.so --lang es
try poda check ./myhidden.so --json
cd ..
try poda new --kind=dice other
try poda new --kind=chance --space other
try poda check nim --kind=chance
try poda new --kind hidden naipes --lang es
# the games by kind, and the kind of one; the names of the cells, since games are added
cells() {
    poda games kinds "$@" | cut -c 1-24 | grep -v '^ ' | sed 's/ *$//'
}
cells
cells --lang es
poda games kinds --json | grep -o '"[a-z_]*":\['
try sh -c 'poda games kinds | grep -c -w kuhn'
try sh -c 'poda games kinds | grep -e "  -$"' # no kind is empty
try sh -c 'poda games kuhn | grep -e players -e kind'
try sh -c 'poda games nim3 --lang es | grep -e jugadores -e clase'
try sh -c 'poda games connect4 | grep kind'
try sh -c 'poda games | grep -e kuhn -e nim3 -e connect4'
