# what the shell completes
try poda complete
try poda complete so
try poda complete play t
try poda complete play ta
try poda complete solve corchos ta
try poda complete play nim ''
try poda complete solve nim he
try poda complete best tictactoe al
try poda complete games --l
try poda complete help b
try poda complete new x
try poda complete new --s
try poda complete new --space x
try poda complete play --s
try poda complete check h
try poda complete check hanoi di
try poda complete check tree as=
try poda complete wrong ''
try poda complete play ''
try poda complete play ./
try poda complete play load=x
try poda complete play nim lev
try poda complete play nim min.algorithm=m
try poda complete play nim max=
try poda complete best connect4 eval=
try poda complete best connect4 killers=
try poda complete solve tree tree=@x
try poda complete play nim last=
try poda complete --lang es pl
try poda complete --lang ''
try poda complete --color=a
# as bash asks for it
. "${case_file%/cli/*}/../tools/poda/completion.bash"
mkdir games
touch games/mine.so games/mine.c games/saved.txt
complete_line() {
    COMP_LINE=$1 COMP_POINT=${#1}
    _poda
    echo "$1:" "${COMPREPLY[@]}"
}
complete_line 'poda so'
complete_line 'poda --lang es pl'
complete_line 'poda --lang='
complete_line 'poda play ni'
complete_line 'poda play games/m'
complete_line 'poda play nim la'
complete_line 'poda play nim last='
complete_line 'poda play nim last=w'
complete_line 'poda play load=games/s'
complete_line 'poda solve tree tree=@games/s'
complete_line 'poda solve nim games/'
try poda complete new --kind ''
try poda complete new --kind=h
try poda complete games kin
