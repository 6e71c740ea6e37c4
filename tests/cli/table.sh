# tables of payoffs: equilibria, dominance, paths (the course's table: 55/17 and 1/7)
ask() {
    typed poda "$@"
    poda "$@" 2>&1
}
course='3,1 5,-5 2,-20 / 5,0 -10,1 3,-2 / 3,5 4,4 -22,2'
ask solve table "table=$course"
ask solve table "table=$course" rows=T,M,B cols=L,C,R method=lemke-howson label=4
ask solve table name=rps method=lp
ask solve table name=morra
ask solve table name=sexes
ask solve table name=prisoners method=dominance
ask solve table name=chicken method=correlated
ask solve tabla name=presos --lang es
ask solve table 'table=9,8,12 0,0,0 / 0,0,0 9,8,2 // 0,0,0 3,4,6 / 3,4,6 0,0,0'
ask solve table 'table=1/2,0.25 0,0 / 0,0 1e1,-3'
ask explain table name=course
ask explain table name=course --lang es
ask show table name=course moves='T L'
# what is wrong, and where
ask solve table 'table=3,1 5'
ask solve table 'table=3,1 5,2 / 1,1'
ask solve table 'table=3,1 /'
ask solve table name=course label=9 method=lemke-howson
ask solve table name=course method=lp
ask solve table 'table=NFG 1 R "" {"a"'
# explanations: formats, and words without effect
ask explain table name=course method=pure
ask explain table name=course method=pure format=latex --lang es
poda explain table name=prisoners format=html | tail -12
ask explain table format=svg
ask explain table sss=yes
ask explain table method=nonsense
# every method, step by step
ask explain table method=zerosum
ask explain table name=chicken method=correlated --lang es
ask explain table name=course method=supports
ask explain table name=course method=supports steps=3 --lang es
ask explain table name=course method=all
ask explain table name=pennies method=lp --json
ask explain table name=course method=lp
ask explain table name=prisoners method=dominance
ask explain table 'table=9,8,12 0,0,0 / 0,0,0 9,8,2 // 0,0,0 3,4,6 / 3,4,6 0,0,0' method=all
