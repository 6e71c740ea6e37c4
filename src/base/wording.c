/* wording.c - singular and plural, decimal commas, and the "y" that becomes "e". */
#include "base/wording.h"

#include <ctype.h>
#include <string.h>

enum { MARK_BEGIN = 1, MARK_END = 2 }; /* control characters, which no text has */

/* Plural and singular of the words that stand behind numbers. No word means two things in the two
 * languages, so that one table serves both. */
static const struct word {
    const char *many, *one;
} words[] = {
    {"nodes", "node"},
    {"leaves", "leaf"},
    {"cuts", "cut"},
    {"hits", "hit"},
    {"lines", "line"},
    {"moves", "move"},
    {"positions", "position"},
    {"comparisons", "comparison"},
    {"steps", "step"},
    {"passes", "pass"},
    {"states", "state"},
    {"solutions", "solution"},
    {"games", "game"},
    {"plies", "ply"},
    {"points", "point"},
    {"clues", "clue"},
    {"givens", "given"},
    {"cells", "cell"},
    {"rows", "row"},
    {"columns", "column"},
    {"vertices", "vertex"},
    {"arcs", "arc"},
    {"edges", "edge"},
    {"items", "item"},
    {"numbers", "number"},
    {"names", "name"},
    {"bytes", "byte"},
    {"characters", "character"},
    {"tests", "test"},
    {"searches", "search"},
    {"seconds", "second"},
    {"attempts", "attempt"},
    {"trees", "tree"},
    {"heaps", "heap"},
    {"corks", "cork"},
    {"colours", "colour"},
    {"stones", "stone"},
    {"playouts", "playout"},
    {"evaluations", "evaluation"},
    {"threads", "thread"},
    {"letters", "letter"},
    {"digits", "digit"},
    {"words", "word"},
    {"players", "player"},
    {"payoffs", "payoff"},
    {"children", "child"},
    {"queens", "queen"},
    {"tiles", "tile"},
    {"amounts", "amount"},
    {"options", "option"},
    {"exercises", "exercise"},
    {"questions", "question"},
    {"errors", "error"},
    {"faults", "fault"},
    {"nodos", "nodo"},
    {"hojas", "hoja"},
    {"podas", "poda"},
    {"cortes", "corte"},
    {"aciertos", "acierto"},
    {"líneas", "línea"},
    {"jugadas", "jugada"},
    {"movimientos", "movimiento"},
    {"posiciones", "posición"},
    {"comparaciones", "comparación"},
    {"pasos", "paso"},
    {"pases", "pase"},
    {"estados", "estado"},
    {"soluciones", "solución"},
    {"partidas", "partida"},
    {"puntos", "punto"},
    {"pistas", "pista"},
    {"cifras", "cifra"},
    {"casillas", "casilla"},
    {"filas", "fila"},
    {"columnas", "columna"},
    {"vértices", "vértice"},
    {"arcos", "arco"},
    {"aristas", "arista"},
    {"objetos", "objeto"},
    {"números", "número"},
    {"nombres", "nombre"},
    {"caracteres", "carácter"},
    {"pruebas", "prueba"},
    {"búsquedas", "búsqueda"},
    {"segundos", "segundo"},
    {"intentos", "intento"},
    {"árboles", "árbol"},
    {"montones", "montón"},
    {"corchos", "corcho"},
    {"colores", "color"},
    {"fichas", "ficha"},
    {"simulaciones", "simulación"},
    {"evaluaciones", "evaluación"},
    {"hilos", "hilo"},
    {"letras", "letra"},
    {"palabras", "palabra"},
    {"jugadores", "jugador"},
    {"pagos", "pago"},
    {"hijos", "hijo"},
    {"reinas", "reina"},
    {"cantidades", "cantidad"},
    {"opciones", "opción"},
    {"ejercicios", "ejercicio"},
    {"preguntas", "pregunta"},
    {"errores", "error"},
    {"fallos", "fallo"},
    /* what goes with them in Spanish */
    {"expandidos", "expandido"},
    {"generados", "generado"},
    {"reabiertos", "reabierto"},
    {"examinadas", "examinada"},
    {"ganadas", "ganada"},
    {"perdidas", "perdida"},
    {"empatadas", "empatada"},
    {"dadas", "dada"},
    {"comprobadas", "comprobada"},
    {"distintas", "distinta"},
    {"distintos", "distinto"},
    {"visitados", "visitado"},
    {"plegados", "plegado"},
    {"ahorrados", "ahorrado"},
    {"podados", "podado"},
};

/* Words between the number and its noun: "1 more cuts". */
static const char *const between[] = {"more", "first", "different", "distinct", "other"};

static size_t word_length(const char *text)
{
    size_t length = 0;
    while (isalpha((unsigned char)text[length]) || (unsigned char)text[length] >= 0x80)
        length++;
    return length;
}

static const struct word *find_word(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i].many) == length && strncmp(words[i].many, text, length) == 0)
            return &words[i];
    return NULL;
}

static bool stands_between(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof between / sizeof between[0]; i++)
        if (strlen(between[i]) == length && strncmp(between[i], text, length) == 0)
            return true;
    return false;
}

/* Is the "1 " at `at` a number of its own: not the end of 21, 0.1, x1, 1:1, -1 or n + 1. */
static bool counts_one(const char *text, size_t at)
{
    if (text[at] != '1' || text[at + 1] != ' ')
        return false;
    if (at > 1 && text[at - 1] == ' ' && strchr("+-=", text[at - 2]))
        return false;
    return at == 0 || strchr(" \n(\"", text[at - 1]);
}

/* "taking 1 leaves 39" is a verb; leaves that are counted end their part of the sentence. */
static bool is_verb(const struct word *word, char next)
{
    return strcmp(word->many, "leaves") == 0 && next == ' ';
}

size_t poda__agree(char *text, size_t length)
{
    size_t to = 0;
    for (size_t at = 0; at < length;) {
        const bool one = counts_one(text, at);
        text[to++] = text[at++];
        while (one && text[at] == ' ') { /* the words behind it, as far as they are known */
            const size_t size = word_length(text + at + 1);
            const struct word *word = find_word(text + at + 1, size);
            if (word ? is_verb(word, text[at + 1 + size]) : !stands_between(text + at + 1, size))
                break;
            const char *write = word ? word->one : text + at + 1;
            const size_t written = word ? strlen(word->one) : size;
            text[to++] = ' ';
            memmove(text + to, write, written);
            to += written;
            at += 1 + size;
        }
    }
    text[to] = 0;
    return to;
}

bool poda__comma_mark(const char *format, char *marked, size_t room)
{
    bool any = false;
    size_t to = 0;
    while (*format) {
        size_t size = 1;
        if (*format == '%') {
            size += strspn(format + 1, "-+ #0123456789.*");
            size += format[size] != 0;
        }
        const bool fraction = size > 1 && strchr("fgeE", format[size - 1]);
        if (to + size + 3 > room)
            return false;
        if (fraction)
            marked[to++] = MARK_BEGIN;
        memcpy(marked + to, format, size);
        to += size;
        if (fraction)
            marked[to++] = MARK_END;
        any |= fraction;
        format += size;
    }
    marked[to] = 0;
    return any;
}

size_t poda__comma_set(char *text, size_t length)
{
    size_t to = 0;
    bool inside = false;
    for (size_t at = 0; at < length; at++) {
        if (text[at] == MARK_BEGIN || text[at] == MARK_END)
            inside = text[at] == MARK_BEGIN;
        else
            text[to++] = inside && text[at] == '.' ? ',' : text[at];
    }
    text[to] = 0;
    return to;
}

const char *poda__spanish_and(const char *next)
{
    /* hielo begins with another sound, and so does a word with Y; a letter Y is "i griega" */
    const bool i = (*next == 'i' || *next == 'I') && next[1] != 'e';
    const bool y = (*next == 'y' || *next == 'Y') && !isalpha((unsigned char)next[1]);
    return i || y ? " e " : " y ";
}
