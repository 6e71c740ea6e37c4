# a game being played, question by question; the engine is the same one as of play and gtp
try poda session tictactoe moves='b2 a1' max=engine max.level=3 seed=5 reply=yes
echo '$ play and gtp'
echo quit | poda play tictactoe moves='b2 a1' max=engine min=human level=3 seed=5 --ascii | grep plays
printf 'play b b2\nplay w a1\ngenmove b\n' | poda gtp tictactoe level=3 seed=5
try poda session tictactoe position=X../.O./... ply=2 min=engine max.level=3 seed=5 reply=yes
try poda session nim heaps=3,4,5 hint=yes --json
try poda session connect4 moves=4433 min=engine min.depth=3 seed=9 resigned=yes save=yes
poda session connect4 moves=4433 min=engine min.depth=3 seed=9 resigned=yes save=yes > saved
try poda session saved="$(cat saved)
" save=yes
try poda session saved="$(cat saved)" reply=yes
try poda session saved="$(cat saved)"
try poda session saved='poda game 1
game ./evil.so
end
'
try poda session
try poda session tictactoe min.colour=3
try poda session tictactoe moves=b2 min=engine level=3
try poda session tictactoe hints=yes
# a hint by theory is the move that wins first, with the distance of that move
try poda session corks n=5 take=1,2,5 last=wins hint=yes
try poda session corks n=5 take=1,2,5 last=wins max=engine max.level=9 reply=yes
# all values are judged before the best are shown
printf 'values\nquit\n' | poda play nim heaps=5,70,80 max=human min=human --ascii | grep -m 2 -E '(wins|loses)'
# who resigns has lost
try poda session tictactoe moves=b2 resigned=yes reply=yes min=engine
try poda session tictactoe moves='a1 b1 a2 b2 a3' resigned=yes
poda session tictactoe moves=b2 resigned=yes --json | grep -o '"over":[a-z]*,"result":"[a-z]*"'
try poda session tictactoe ply=5
# the last of two settings counts
poda session saved="$(poda session tictactoe max=engine max.depth=3 save=yes)"$'\n' max.depth=4 --json | grep -o '"settings":{[^}]*}' | head -n 1
