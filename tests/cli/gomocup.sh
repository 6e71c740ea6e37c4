# Poda as an engine for boards that speak the Gomocup protocol
say() { printf '%s\n' "$@"; }
say ABOUT 'START 15' 'INFO timeout_turn 0' BEGIN 'TURN 6,6' 'TAKEBACK 9,9' RESTART 'TURN 7,7' END ABOUT >lines
try sh -c 'poda gomocup eval=threats depth=1 <lines | sed -e "s/version=.*/version=.../" -e "s/^[0-9]*,[0-9]*$/a move/"'
# the fifth stone is found, and a four is stopped; the board may come as a whole
say 'START 20' BOARD '3,3,1' '0,0,2' '3,4,1' '0,2,2' '3,5,1' '0,4,2' '3,6,1' '0,6,2' '3,2,2' '10,10,1' '12,12,2' '15,15,1' DONE \
    BOARD '3,3,2' '0,0,1' '3,4,2' '2,0,1' '3,5,2' '4,0,1' '3,6,2' '3,2,1' '9,19,2' DONE END >lines
try poda gomocup depth=1 <lines
# forbidden points are those of renju if the manager says so
say 'INFO rule 4' 'START 15' 'PLAY 7,7' 'PLAY 0,0' 'PLAY 8,7' 'PLAY 0,2' 'PLAY 9,8' 'PLAY 0,4' 'PLAY 9,9' 'PLAY 0,6' 'PLAY 9,7' \
    'INFO rule 0' RESTART 'PLAY 7,7' 'PLAY 0,0' 'PLAY 8,7' 'PLAY 0,2' 'PLAY 9,8' 'PLAY 0,4' 'PLAY 9,9' 'PLAY 0,6' 'PLAY 9,7' >lines
try poda gomocup depth=1 <lines
# what the manager may send, right and wrong
say 'START' 'START x' 'START 21' 'START 999999999999' 'RECTSTART 15,10' 'RECTSTART 15' 'TURN' 'TURN 15,0' 'TURN 3;4' 'TURN 3,4,5' \
    'PLAY 3,4' 'PLAY 3,4' 'TAKEBACK 4,3' 'TAKEBACK 3,4' 'TAKEBACK 3,4' DONE BOARD '1,1,3' DONE BOARD '1,1,1' DONE BOARD '1,1,2' \
    '1,1,1' DONE 'INFO' 'INFO unknown 1' 'INFO timeout_turn x' 'SWAP2BOARD' 'fly' '' end >lines
try poda gomocup depth=1 <lines
say 'RECTSTART 9,12' 'PLAY 8,11' 'PLAY 9,0' 'PLAY 0,12' 'START 3' 'START 27' >lines
try poda gomocup mnk k=3 depth=1 <lines
say 'START 3' 'BEGIN' 'START 4' >lines
try poda gomocup tictactoe depth=9 <lines
try poda gomocup othello
try poda gomocup gomoku size=4
try poda gomocup seconds=x
try sh -c 'poda gomocup </dev/null'
# a match through the protocol plays as without it; a game that it is not for, a program that says nothing
poda match gomoku size=9 rules=standard first='eval=lines depth=1' second='eval=threats depth=1' games=4 random=4 --json | grep -o '"moves": *"[^"]*"' >inside
poda match gomoku size=9 rules=standard first="engine='gomocup:poda gomocup eval=lines depth=1'" \
    second="engine='gomocup:poda gomocup eval=threats depth=1'" games=4 random=4 --json | grep -o '"moves": *"[^"]*"' >through
try cmp inside through
try sh -c 'wc -l <through'
try poda match nim first="engine='gomocup:poda gomocup'" second=depth=1 games=2
try poda match gomoku first="engine='gomocup:cat >/dev/null' timeout=1" second=depth=1 games=2
try poda match gomoku first="engine='gomocup:yes MESSAGE' timeout=1" second=depth=1 games=2 # it never stops talking
