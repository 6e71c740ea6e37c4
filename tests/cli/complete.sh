# what the shell completes
try poda complete
try poda complete so
try poda complete play t
try poda complete play nim ''
try poda complete solve nim he
try poda complete best tictactoe al
try poda complete games --l
try poda complete help b
try poda complete new x
try poda complete wrong ''
