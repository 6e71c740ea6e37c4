# a game from a pipe: moves, illegal moves, hint, values, undo, redo, the end of input
try poda play tictactoe seed=3 --ascii <<'END'
z9
b2
values
hint
undo
undo
redo
redo
moves
nonsense words
END
