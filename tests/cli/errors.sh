# errors are one line on standard error, or one object on standard output, and exit status 2
try poda frobnicate
try poda help frobnicate
try poda solve
try poda solve nimm
try poda solve nim heaps=3,x
try poda solve nim heaps
try poda solve nim heaps=3,,4
try poda solve nim heaps=3,
try poda solve nim heaps= --lang es
try poda games --wrong
try poda games --lang fr
try poda games --color=sometimes
try poda games --lang
try poda --lang es solve nimm
try poda solve nimm --json
poda solve nimm --json 2>/dev/null
poda solve nimm 2>/dev/null
try poda --json --wrong --lang es
try poda play --json nim
try poda play
try poda play tictactoe level=11
try poda play tictactoe max=robot
try poda play tictactoe b2
try poda play tictactoe seed=1 seed=2
try poda play tictactoe position=OOO/OOO/OOO
try poda play tictactoe moves='b2 b2'
try poda play nim heaps=3 depth=-1
try poda play nim heaps=3 eval=bogus
try poda best othello size=6 algorithm=pvs eval=patterns
try poda best othello size=4 eval=patterns --lang es
try poda play load=missing
try poda play load=missing --lang es
try poda play nim depth=3 level=4
try poda play nim min.level=4 min.algorithm=pvs
try poda play nim heaps=1 level=4 min.depth=3 seed=1 --ascii
try poda play nim load=missing
try poda play nim $'heaps=\e[31m\n'
try poda --bad1 --bad2
try poda count corks n=3000 take=1 what=positions depth=2000
try poda bench nim
# a file that is no game
printf 'a game\n' >game.so
try poda show ./game.so
try poda show ./game.so --lang es
# a kind is the first word, not a parameter
try poda --lang es exercise foo

# an algorithm without its key; a number that is too large
try poda best tictactoe deep
try poda match tictactoe games=2 first=deep
try poda best tictactoe seconds=1e300

# what was learnt
try poda solve tictactoe learned=nothing.weights
try poda best tree learned=nothing.weights
try poda best connect4 eval=learned
try poda games learned=x
