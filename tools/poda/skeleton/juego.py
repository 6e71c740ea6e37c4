"""mygame - se retiran fichas de un montón, pero nunca tantas como acaba de retirar el rival.

Pierde quien no puede jugar. Es un juego completo: se cambia hasta que sea el propio. `poda check mygame.py` comprueba las reglas.
Una posición es cualquier cosa que no cambia y se puede comparar, como una tupla; las funciones solo devuelven algo."""


class Juego:
    """retirar fichas, pero no tantas como se acaban de retirar; pierde quien no puede jugar"""

    name = "mygame"
    players = ("MAX", "MIN")
    alternates = True  # el turno cambia con cada jugada

    def __init__(self, start=15, most=3):
        """Las opciones, que tienen valores por defecto: poda play mygame.py start=20"""
        if not 0 <= start <= 1000 or not 1 <= most <= 9:
            raise ValueError("start va de 0 a 1000, most de 1 a 9")
        self.first, self.most = start, most

    def start(self):
        """La primera posición: fichas que quedan, cuántas se retiraron (0: ninguna), a quién le toca."""
        return (self.first, 0, 0)

    def moves(self, position):
        """Las jugadas legales: aquí, cuántas fichas se retiran."""
        left, last, turn = position
        return [take for take in range(1, self.most + 1) if take <= left and take != last]

    def play(self, position, take):
        """La posición después de una jugada."""
        left, last, turn = position
        return (left - take, take, 1 - turn)

    def turn(self, position):
        """0 para MAX, 1 para MIN."""
        return position[2]

    def outcome(self, position):
        """None mientras sigue la partida; después 1 si ganó MAX, -1 si ganó MIN, 0 si hay empate."""
        if self.moves(position):
            return None
        return -1 if position[2] == 0 else 1  # pierde quien no puede jugar

    # Lo demás se puede omitir: una evaluación para las búsquedas que no llegan al final, y un tablero.

    def evaluate(self, position):
        """Grande si a MAX le va bien."""
        left, last, turn = position
        good = left % (self.most + 1) != 0
        return 1 if good == (turn == 0) else -1

    def board(self, position):
        """Filas de casillas, cada una un texto corto: aquí una fila de fichas."""
        return [["o"] * position[0] or ["."]]

    def clicks(self, position):
        """La casilla, o las casillas, que hacen una jugada en la página, como (fila, columna)."""
        return {take: (0, position[0] - take) for take in self.moves(position)}
