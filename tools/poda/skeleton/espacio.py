"""myspace - de un número a otro, doblando y sumando uno. Es un problema completo: se cambia hasta que sea el propio.

`poda check myspace.py` lo comprueba. Una posición es cualquier cosa que no cambia y se puede comparar."""


class Espacio:
    """de un número al objetivo: se dobla o se suma uno"""

    name = "myspace"

    def __init__(self, first=1, goal=100):
        """Las opciones, que tienen valores por defecto: poda find myspace.py goal=1000"""
        self.first, self.target = first, goal

    def start(self):
        return self.first

    def moves(self, number):
        """Lo que se puede hacer; nada más allá del objetivo."""
        return [m for m in ("double", "add") if self.play(number, m) <= self.target]

    def play(self, number, move):
        """La posición después de una jugada."""
        return 2 * number if move == "double" else number + 1

    def goal(self, number):
        return number == self.target

    # Lo demás se puede omitir.

    def cost(self, number, move):
        """1 por jugada si no existe esta función; nunca negativo."""
        return 1

    def heuristic(self, number):
        """Una estimación del coste que falta, para A*; no debe ser demasiado grande."""
        return 0 if number == self.target else 1
