# theory plays what no search could
try poda play nim heaps=4611686018427387904,3 level=10 seed=1 --ascii max=engine <<'END'
values
2:1
END
try poda play nim heaps=4611686018427387904,3 level=1 seed=1 --ascii <<'END'
hint
1:1
END
try poda play nim heaps=3,4,5 max=engine min=engine level=10 seed=5 --ascii
try poda play nim heaps=1,2,3 seed=2 depth=4 algorithm=alphabeta max.depth=2 --ascii </dev/null
