# small games in strategic form: equilibria of any payoffs, and what is said about them
# Selten's chain store, once: the threat to fight is an equilibrium, but not by backward induction
printf 'EFG 2 R "Entry" {"entrant" "store"} p "" 1 1 "entrant" {"out" "in"} 0 t "" 1 "" {1 5} p "" 2 1 "store" {"share" "fight"} 0 t "" 2 "" {2 2} t "" 3 "" {0 0}' >entry.efg
try poda solve entry.efg
try poda solve entry.efg --lang es
try sh -c "poda solve entry.efg --json | sed 's/,\"seconds\".*/}/'"
try poda show entry.efg format=nfg
try poda explain entry.efg form=strategic
try poda explain entry.efg form=strategic --lang es
try poda explain entry.efg form=strategic --json
# a second move exists only for a player that has not left
printf 'EFG 2 R "" {"1" "2"} p "" 1 1 "first" {"out" "in"} 0 t "" 1 {2 2} p "" 2 1 "reply" {"l" "r"} 0 p "" 1 2 "second" {"a" "b"} 0 t "" 2 {3 1} t "" 3 {0 0} p "" 1 2 0 t "" 4 {0 0} t "" 5 {1 3}' >out.efg
try poda solve out.efg
# the absent-minded driver: the set comes before itself
printf 'EFG 2 R "" {"driver"} p "" 1 1 "road" {"exit" "on"} 0 t "" 1 {0} p "" 1 1 0 t "" 2 {4} t "" 3 {1}' >driver.efg
try poda solve driver.efg
try poda solve driver.efg --lang es
try sh -c "poda solve driver.efg --json | sed 's/,\"seconds\".*/}/'"
# three players
printf 'EFG 2 R "" {"1" "2" "3"} p "" 1 1 "a" {"x" "y"} 0 p "" 2 1 "b" {"x" "y"} 0 p "" 3 1 "c" {"x" "y"} 0 t "" 1 {1 1 1} t "" 2 {0 0 0} p "" 3 1 0 t "" 2 t "" 2 p "" 2 1 0 p "" 3 1 0 t "" 2 t "" 2 p "" 3 1 0 t "" 2 t "" 3 {2 2 2}' >three.efg
try sh -c "poda solve three.efg | sed 's/more than [0-9.e-]*/more than .../'"
# any small game on request; one equilibrium where there are too many vertices
try sh -c "poda solve kuhn method=strategic | head -4"
try poda solve nim heaps=1,2 method=strategic
try poda solve leduc method=strategic
try poda solve kuhn players=3 method=strategic --lang es
try sh -c "poda show table name=sexes format=nfg | poda solve table table=@/dev/stdin method=pure"
try poda show hanoi format=nfg
