# dots, kalah, oware and morris: boards, values, and what is refused
try poda show dots rows=2 cols=2 moves='a1-b1 a2-b2 a1-a2 b1b2 c1-b1'
try poda show kalah moves='C F'
try poda show oware moves='C 1' --lang es
try poda show morris moves='a7 d7 a4 d1 a1xd7' --ascii
try poda show morris men=6 moves='a5 c5'
try sh -c "poda solve morris men=3 | sed -n '/to move/,/c1/p'"
try sh -c 'poda solve dots rows=2 cols=2 | grep "to move"'
try sh -c 'poda solve dots rows=1 cols=5 method=search | grep "to move"'
try sh -c 'poda solve dots rows=2 cols=2 misere=yes | grep "to move"'
try sh -c 'poda solve kalah houses=3 seeds=2 | grep "to move"'
try sh -c 'poda solve kalah houses=2 seeds=4 capture=empty --lang es | grep Sur'
try poda games morris
try poda games kalah --lang es
for wrong in "dots rows=9 cols=9" "dots moves=a1-c1" "kalah moves=G" "kalah position=4,4" "oware houses=0" "oware position=4,4,4,4,4,4:0,4,4,4,4,4,4:0" \
    "morris men=5" "morris moves=a7,a7" "morris position=..."; do
    # shellcheck disable=SC2086
    try poda show $wrong
done
