# moves made together: the value of each stage and its mixed strategies, in fractions
try poda solve goofspiel cards=3
try poda solve goofspiel cards=4 position='A24/A23 -:A23' --lang es
try sh -c "poda solve goofspiel cards=2 --json | sed 's/,\"seconds\".*/}/'"
# limits
try sh -c "poda solve goofspiel cards=3 method=stages limit=50"
# a game that hides more is left to other methods, or refused
try sh -c "poda solve goofspiel cards=3 bids=hidden | head -2"
try poda solve goofspiel cards=3 bids=hidden method=stages
try poda solve kuhn method=stages
try sh -c "poda solve goofspiel cards=3 method=cfr iterations=10 | sed 's/, [0-9.]* s\$//;3,80d'"
# the matrix of a position, its dominance and its solution
try poda explain goofspiel cards=3
try poda explain goofspiel cards=4 position='A24/A23 3:A2' --lang es
try sh -c "poda explain goofspiel cards=2 moves=2 --json"
try poda explain goofspiel cards=3 position='-/- -:- 4/2'
try poda explain goofspiel cards=3 method=stages format=svg
# the exact strategy is played
try sh -c "poda best goofspiel cards=4 position='A24/A23 3:A2' seed=1 | sed 's/, [0-9.]* s\$//'"
try sh -c "poda best goofspiel cards=4 position='A24/A23 3:A2' moves=A seed=3 algorithm=stages --lang es | sed 's/, [0-9,]* s\$//'"
try poda best kuhn moves='K Q' algorithm=stages
