# Players are called by the game's names: neither MAX nor MIN is read where a game has names.
ask() { # a command that fails is no text without MAX: it is counted
    poda "$@" || echo "MAX: poda $* ends with $?"
}
texts() { # texts GAME [FLAG]: what a person reads who plays and asks
    ask show "$@"
    ask best "$@" depth=2 values=yes
    ask best "$@" algorithm=dfpn nodes=20
    ask best "$@" nodes=1
    ask solve "$@" nodes=300
}
for game in tictactoe connect4 othello mnk toads; do
    for language in en es; do
        echo "$game $language: $(texts "$game" "--lang=$language" 2>&1 | grep -cwE 'MAX|MIN')"
    done
done
echo "play: $(printf 'hint\nvalues\nresign\n' | ask play tictactoe level=1 | grep -cwE 'MAX|MIN')"
poda solve toads --lang=es | grep juega
poda best tictactoe moves="a1 b1 a2 b2" | grep best
poda best tictactoe moves="a1 b1 a2 b2 a3" | grep over
poda explain tictactoe position='OXO/XOX/...' why=b3 | grep 'For O'
# An explanation speaks of MAX and MIN, and says once who they are.
poda explain tictactoe position='OXO/XOX/...' | grep 'MAX is'
poda explain tictactoe position='OXO/XOX/...' format=svg | grep -o 'MAX is O, MIN is X'
poda explain nim heaps=1,1 | grep -c 'MAX is'
# A game without names has MAX and MIN.
poda best nim | grep best
try poda help kuhn
try poda match blackjack games=2 --lang es
# Another program plays a side, in any language; what it does wrong is said.
cat >first.sh <<'END'
while IFS='	' read -r position player moves; do
    echo "# $player sees $position"
    echo "${moves%% *}"
done
END
for program in 'sh first.sh' 'while read -r line; do echo pass; done' 'read -r line' 'while read -r line; do echo resign; done'; do
    typed poda play tictactoe min="line:$program"
    printf 'b2\nundo\na2\n' | poda play tictactoe min="line:$program" 2>&1 | grep -E 'against|plays|over|resigns|poda:'
done
try poda play tictactoe min=gtp:true position='O../X../...' max='line:sh first.sh'
try poda session tictactoe min=line:true
# a line without an end
echo "head -c 70000 /dev/zero | tr '\\0' x; exec sleep 1000" >noise.sh
printf 'b2\n' | poda play tictactoe min='line:sh noise.sh' 2>&1 | tail -n 1
