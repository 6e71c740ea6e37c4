"""The Python of course document 003 as a student writes it, against Poda: walks through a Tree, sums by backtracking,
A*, minimax without and with alpha-beta. The student's code shares nothing with Poda."""
import math
import random
import unittest
from collections import deque

import poda


class Tree:
    def __init__(self, data):
        self.children = []
        self.data = data


def arbol_del_curso():
    root = Tree("root")
    for letra in "ABC":
        hijo = Tree(letra)
        hijo.children.append(Tree(letra + "1"))
        hijo.children.append(Tree(letra + "2"))
        root.children.append(hijo)
    return root


def en_profundidad(nodo):
    visitados = [nodo.data]
    for hijo in nodo.children:
        visitados += en_profundidad(hijo)
    return visitados


def en_amplitud(raiz):
    visitados, cola = [], deque([raiz])
    while cola:
        nodo = cola.popleft()
        visitados.append(nodo.data)
        cola.extend(nodo.children)
    return visitados


class Recorridos(unittest.TestCase):
    def test_arbol(self):
        raiz = arbol_del_curso()
        self.assertEqual(poda.find("tree", tree=raiz, algorithm="dfs")["order"], en_profundidad(raiz))
        self.assertEqual(poda.find("tree", tree=raiz, algorithm="bfs")["order"], en_amplitud(raiz))
        self.assertEqual(en_amplitud(raiz)[:4], ["root", "A", "B", "C"])


def combinaciones_suma(target, solucion_parcial, primera_opcion, soluciones):
    exito = False
    opciones = list(range(primera_opcion, target))
    i = 0
    while i < len(opciones):
        total = opciones[i] + sum(solucion_parcial)
        if total <= target:  # opcion aceptable?
            solucion_parcial.append(opciones[i])
            if total == target:  # es solución?
                soluciones.append(solucion_parcial.copy())
                exito = True
            else:
                exito = combinaciones_suma(target, solucion_parcial, primera_opcion, soluciones)
            solucion_parcial.pop()  # desanotar
        else:
            exito = False
            break
        i += 1
    return exito


class Sumas(unittest.TestCase):
    def test_sumas(self):
        for n in (2, 3, 4, 5, 6):
            soluciones = []
            combinaciones_suma(n, [], 1, soluciones)
            answer = poda.find("sums", n=n, what="all", show=100)
            self.assertEqual(answer["solutions"], ["+".join(map(str, s)) for s in soluciones])
        self.assertEqual(poda.find("sums", what="all")["count"], 7)

    def test_como_problema_propio(self):
        """The same scheme as a space of one's own: options, acceptable, complete."""

        class Sumas:
            partial = True

            def start(self):
                return ()

            def moves(self, anotadas):
                return range(1, 4)

            def acceptable(self, anotadas, opcion):
                return sum(anotadas) + opcion <= 4

            def play(self, anotadas, opcion):
                return anotadas + (opcion,)

            def goal(self, anotadas):
                return sum(anotadas) == 4

        answer = poda.find(Sumas(), what="all")
        self.assertEqual([eval(s) for s in answer["solutions"]],
                         [(1, 1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 3), (2, 1, 1), (2, 2), (3, 1)])


class Nodo:
    def __init__(self, nombre, fila, columna):
        self.nombre, self.fila, self.columna = nombre, fila, columna
        self.vecinos = {}
        self.padre, self.distancia = None, math.inf


def a_estrella(origen, destino):
    def heuristica(nodo):
        return nodo.distancia + abs(nodo.fila - destino.fila) + abs(nodo.columna - destino.columna)

    origen.distancia = 0
    abierta, cerrada = [origen], []
    while abierta:
        seleccionado = min(abierta, key=heuristica)
        if seleccionado is destino:
            ruta = []
            while seleccionado:
                ruta.insert(0, seleccionado.nombre)
                seleccionado = seleccionado.padre
            return ruta, destino.distancia
        abierta.remove(seleccionado)
        cerrada.append(seleccionado)
        for hijo, coste in seleccionado.vecinos.items():
            nueva = seleccionado.distancia + coste
            if nueva < hijo.distancia:
                hijo.distancia, hijo.padre = nueva, seleccionado
            if hijo not in abierta and hijo not in cerrada:
                abierta.append(hijo)
    return None, math.inf


class AEstrella(unittest.TestCase):
    def resuelve(self, lugares, aristas):
        nodos = {n: Nodo(n, f, c) for n, (f, c) in lugares.items()}
        for a, b, coste in aristas:
            nodos[a].vecinos[nodos[b]] = nodos[b].vecinos[nodos[a]] = coste
        texto = " ".join(f"{n}({f},{c})" for n, (f, c) in lugares.items()) + "; " + ", ".join(
            f"{a}-{b} {coste}" for a, b, coste in aristas)
        ruta, coste = a_estrella(nodos["S"], nodos["T"])
        answer = poda.find("graph", graph=texto, from_="S", to="T", algorithm="astar")
        return ruta, coste, answer

    def test_curso(self):
        lugares = {"S": (0, 0), "B": (0, 1), "D": (1, 0), "E": (1, 1), "F": (1, 2), "G": (1, 3), "H": (2, 0),
                   "J": (3, 0), "K": (3, 1), "T": (3, 2)}
        aristas = [("S", "B", 4), ("S", "D", 5), ("B", "E", 1), ("D", "E", 2), ("E", "F", 6), ("D", "H", 3),
                   ("H", "J", 1), ("J", "K", 6), ("F", "G", 4), ("K", "T", 2)]
        ruta, coste, answer = self.resuelve(lugares, aristas)
        self.assertEqual((ruta, coste), (answer.path, answer.cost))
        self.assertEqual(coste, 17)

    def test_al_azar(self):
        azar = random.Random(3)
        for _ in range(30):
            nombres = ["S", "T"] + [f"N{i}" for i in range(8)]
            lugares = dict(zip(nombres, azar.sample([(f, c) for f in range(5) for c in range(5)], 10)))
            # no edge is cheaper than the distance, so the heuristic never overestimates
            aristas = [(a, b, abs(lugares[a][0] - lugares[b][0]) + abs(lugares[a][1] - lugares[b][1])
                        + azar.randrange(4))
                       for i, a in enumerate(nombres) for b in nombres[:i] if azar.random() < 0.3]
            if not any("S" in arista[:2] for arista in aristas) or not any("T" in a[:2] for a in aristas):
                continue
            ruta, coste, answer = self.resuelve(lugares, aristas)
            self.assertEqual(answer.found, ruta is not None)
            if ruta:
                self.assertEqual(answer.cost, coste)


class Contador:
    nodos = 0


def minimax(nodo, maximizador):
    Contador.nodos += 1
    if not nodo.children:
        return nodo, nodo.data
    elegida, mejor = None, -math.inf if maximizador else math.inf
    for hijo in nodo.children:
        valor = minimax(hijo, not maximizador)[1]
        if (valor > mejor) if maximizador else (valor < mejor):
            elegida, mejor = hijo, valor
    return elegida, mejor


def minimax_poda(nodo, maximizador, alpha, beta):
    Contador.nodos += 1
    if not nodo.children:
        return nodo, nodo.data
    if maximizador:
        maximo, elegida = -math.inf, None
        for hijo in nodo.children:
            nuevo_score = minimax_poda(hijo, False, alpha, beta)[1]
            if nuevo_score > maximo:
                maximo, elegida = nuevo_score, hijo
            alpha = max(alpha, nuevo_score)
            if alpha >= beta:
                break
        return elegida, maximo
    minimo, elegida = math.inf, None
    for hijo in nodo.children:
        nuevo_score = minimax_poda(hijo, True, alpha, beta)[1]
        if nuevo_score < minimo:
            minimo, elegida = nuevo_score, hijo
        beta = min(beta, nuevo_score)
        if alpha >= beta:
            break
    return elegida, minimo


def al_azar(azar, profundidad):
    nodo = Tree("" if profundidad else azar.randrange(-9, 10))
    if profundidad:
        nodo.children = [al_azar(azar, profundidad - 1) for _ in range(azar.choice((2, 2, 3)))]
    return nodo


def contados(funcion, *argumentos):
    Contador.nodos = 0
    return (*funcion(*argumentos), Contador.nodos)


class Minimax(unittest.TestCase):
    def test_arboles(self):
        """Value, move and the number of visited nodes of trees of four levels, with and without pruning."""
        azar = random.Random(11)
        for _ in range(40):
            raiz = al_azar(azar, 4)
            elegida, valor, nodos = contados(minimax, raiz, True)
            plain = poda.explain("tree", tree=raiz, algorithm="minimax")
            self.assertEqual((valor, nodos), (plain.value, plain.visited))
            self.assertEqual(raiz.children.index(elegida), self.which(plain))
            elegida, valor, nodos = contados(minimax_poda, raiz, True, -math.inf, math.inf)
            pruned = poda.explain("tree", tree=raiz, algorithm="alphabeta")
            self.assertEqual((valor, nodos), (pruned.value, pruned.visited))
            self.assertEqual(raiz.children.index(elegida), self.which(pruned))
            self.assertEqual(pruned.saved, plain.visited - pruned.visited)

    @staticmethod
    def which(answer):
        moves = [n["move"] for n in answer.nodes if n["parent"] == answer.nodes[0]["id"]]
        return moves.index(answer.best)

    def test_tres_en_raya(self):
        """A student's tic-tac-toe: the functions of the scheme are those of a game for Poda."""

        def jugadas_posibles(tablero):
            return [i for i in range(9) if tablero[i] == " "]

        def ganador(tablero):
            for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
                if tablero[a] == tablero[b] == tablero[c] != " ":
                    return tablero[a]
            return None

        def puntuacion(tablero):
            return {"X": 1, "O": -1, None: 0}[ganador(tablero)]

        def buscar(tablero, maximizador):
            if ganador(tablero) or not jugadas_posibles(tablero):
                return puntuacion(tablero)
            return (max if maximizador else min)(
                buscar(tablero[:i] + ("X" if maximizador else "O",) + tablero[i + 1:], not maximizador)
                for i in jugadas_posibles(tablero))

        class TresEnRaya:
            def start(self):
                return (" ",) * 9

            def turn(self, tablero):
                return (9 - tablero.count(" ")) % 2

            def moves(self, tablero):
                return jugadas_posibles(tablero)

            def play(self, tablero, jugada):
                return tablero[:jugada] + ("XO"[self.turn(tablero)],) + tablero[jugada + 1:]

            def outcome(self, tablero):
                return puntuacion(tablero) if ganador(tablero) or not jugadas_posibles(tablero) else None

        azar = random.Random(8)
        for _ in range(15):
            tablero, jugadas = (" ",) * 9, []
            for _ in range(azar.randrange(2, 7)):
                if ganador(tablero):
                    break
                jugada = azar.choice(jugadas_posibles(tablero))
                jugadas.append(jugada)
                tablero = TresEnRaya().play(tablero, jugada)
            if ganador(tablero):
                continue
            maximiza = len(jugadas) % 2 == 0
            answer = poda.best(TresEnRaya(), moves=jugadas, values="sign")
            worth = {"win": 1, "draw": 0, "loss": -1}[answer.worth.kind] * (1 if maximiza else -1)
            self.assertEqual(worth, buscar(tablero, maximiza))


if __name__ == "__main__":
    unittest.main()
