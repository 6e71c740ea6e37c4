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
try poda session tictactoe saved="$(cat saved)"
try poda session saved='poda game 1
game ./evil.so
end
'
try poda session
try poda session tictactoe min.colour=3
try poda session tictactoe moves=b2 min=engine level=3
try poda session tictactoe hints=yes
