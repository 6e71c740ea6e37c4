# the other commands
try poda play tictactoe seed=3 --ascii <<'END'
help
level
level 9
level 12
level x
move b2
swap
board
resign
undo
resign
redo
save
load
load missing
new
quit
never read
END
try poda play tictactoe seed=3 --ascii <<'END'
q
never read
END
