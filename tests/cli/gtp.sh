# Poda as a program for boards that speak GTP
say() { printf '%s\n' "$@"; }
try sh -c 'printf "list_commands\n1 name\n2 protocol_version # comment\n\n  \n3 known_command play\nknown_command fly\nfly\nquit\nname\n" | poda gtp othello'
# Othello as gtp-rhino and Quarry write it
say 'set_game Othello' 'boardsize 8' 'clear_board' 'komi 0' 'play black d3' 'play w D3' 'play b c3' 'play w c3' 'undo' \
    'genmove w' 'undo' 'undo' 'undo' 'reg_genmove b' 'final_score' 'boardsize 6' 'boardsize 7' 'boardsize x' 'komi x' \
    'play' 'play black' 'play red d3' 'genmove' 'play black d3 e3' >lines
try poda gtp othello eval=weights depth=3 <lines
# a player that must pass is passed over, whether or not the other side says so
say 'boardsize 4' 'play b a2' 'play w a3' 'play b a4' 'play w a1' 'play b b1' 'play w c1' 'play b d1' 'play w d3' \
    'play b d4' 'play w c4' 'play b b4' showboard 'reg_genmove w' 'genmove b' 'final_score' 'genmove w' undo \
    'play w pass' 'play w pass' 'play b d2' 'play w pass' 'final_score' showboard undo undo undo undo 'genmove b' >lines
try poda gtp othello size=4 eval=weights depth=4 <lines
# any game, in its own words
say 'play black 4' 'genmove white' showboard 'time_settings 60 0 0' 'time_left white 10 0' 'genmove black' \
    'set_game nim' 'genmove b' 'set_game chess' 'set_game' 'time_settings 1 2' 'time_left red 1 2' >lines
try poda gtp connect4 eval=lines depth=4 <lines
# controls, long lines, no end of line
printf 'na\001me\r\n\tversion_\n%5000s\nboardsize 99999999999999999999\n12345678901 name\nquit' x >lines
try poda gtp nim <lines
try poda gtp
try poda gtp no_such_game
try poda gtp nim depth=x
try poda gtp nim heaps=3,4 level=3 seconds=1
try poda gtp nim nonsense
try sh -c 'poda gtp nim </dev/null'
# letters of the strip as Spanish has them, whichever it is given in
say showboard 'set_game nim' 'set_game toads' showboard >lines
try poda gtp toads --lang es <lines
try poda gtp toads start=FF__TT --lang es <lines
try poda gtp toads start=RR__SS <lines
# boards of any size, where the game has them
say 'boardsize 15' 'play b o15' 'genmove w' 'boardsize 9 12' 'play b l9' 'play w a10' 'boardsize 3' 'boardsize 27' 'boardsize 9 12 3' 'boardsize x 3' \
    'set_game gomoku' 'boardsize 19' 'komi 6.5' 'play b s19' 'boardsize 4' 'boardsize 9 12' 'play w s18' 'set_game tictactoe' 'boardsize 3' 'boardsize 4' >lines
try poda gtp mnk k=3 depth=1 <lines
# a game from a file, in any format; undo takes its moves back one by one
printf '(;GM[2]SZ[8];B[fe];W[df];B[cc])' > game.sgf
printf 'loadsgf game.sgf\nreg_genmove white\nundo\nplay black c3\nloadsgf game.sgf 2\nplay white d6\nclear_board\nplay black f5\nloadsgf missing.sgf\nloadsgf\n' | poda gtp othello depth=1
printf 'loadsgf game.sgf\n' | poda gtp tictactoe
# what only go has: handicaps, moves that do not alternate, and the state of stones
printf 'known_command fixed_handicap\n' | poda gtp othello
printf '%s\n' 'known_command final_status_list' 'boardsize 9' 'fixed_handicap 5' 'fixed_handicap 2' 'play w d4' 'undo' 'undo' \
    'play b a1' 'play b a2' 'play b c1' 'play w j9' 'final_status_list alive' 'final_status_list dead' 'final_status_list gone' \
    'clear_board' 'fixed_handicap 10' 'fixed_handicap 1' 'place_free_handicap 12' 'clear_board' \
    'set_free_handicap a1 a1' 'set_free_handicap a1 pass' 'set_free_handicap a1' 'set_free_handicap a1 b2 j9' \
    'play w pass' 'play b pass' 'final_score' \
    'boardsize 5' 'fixed_handicap 2' 'place_free_handicap 3' 'boardsize 7' 'fixed_handicap 4' 'clear_board' 'fixed_handicap 5' |
    poda gtp go depth=1 komi=0.5
# colours are those of the game's players
say 'play white 11-15' 'play black 11-15' 'genmove black' 'play w 22-18' 'genmove b' 'final_score' >lines
try poda gtp draughts rules=english depth=3 <lines
