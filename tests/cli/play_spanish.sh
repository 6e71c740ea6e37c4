# the same in Spanish, with Spanish words
try poda play tictactoe seed=3 --ascii --lang es <<'END'
ayuda
jugar b2
pista
valores
deshacer
rehacer
jugadas
nivel 9
cambiar
rendirse
guardar partida
nueva
cargar partida
z9
quit
END
try env LC_ALL=es_ES.UTF-8 poda play nim heaps=1 --ascii seed=1 <<'END'
1:1
salir
END
