/* myspace - se forma un número desde el 1 con tres teclas de una calculadora: +1, -1 y x2, que
 * cuesta el doble. Es un espacio completo: se cambia hasta que sea el propio. `make check` lo
 * comprueba.
 *
 * Todas las funciones son puras: leen sus argumentos y no guardan nada. myspace_space tiene las
 * opciones, iguales en toda la búsqueda; myspace_state es un estado, bytes sin punteros. */
#define PODA_LOADED
#include <poda/space.h>

enum { MOST = 10000, UP = 0, DOWN = 1, TWICE = 2 };

typedef struct myspace_space {
    int64_t goal;
} myspace_space;

typedef struct myspace_state {
    int64_t number;
} myspace_state;

/* Lee las opciones, que tienen valores por defecto: poda find ./myspace.so goal=100 */
static poda_status myspace_init(myspace_space *space, const poda_options *options,
                                poda_error *error)
{
    space->goal = 23;
    return poda_option_int(options, "goal", 1, MOST, &space->goal, error);
}

static void myspace_start(const myspace_space *space, myspace_state *state)
{
    (void)space;
    state->number = 1;
}

static bool myspace_goal(const myspace_space *space, const myspace_state *state)
{
    return state->number == space->goal;
}

/* Una jugada es un número cuyo significado se elige: aquí, qué tecla. */
static void myspace_play(const myspace_space *space, const myspace_state *state, poda_move move,
                         myspace_state *to)
{
    (void)space;
    to->number = move == UP     ? state->number + 1
                 : move == DOWN ? state->number - 1
                                : 2 * state->number;
}

static void myspace_moves(const myspace_space *space, const myspace_state *state, poda_moves *list)
{
    for (poda_move move = UP; move <= TWICE; move++) {
        myspace_state to;
        myspace_play(space, state, move, &to);
        if (to.number >= 1 && to.number <= MOST && !poda_moves_add(list, move))
            return;
    }
}

/* Lo que cuesta una jugada; 1 sin esta función. */
#define myspace_HAS_COST 1
static double myspace_cost(const myspace_space *space, const myspace_state *state, poda_move move)
{
    (void)space, (void)state;
    return move == TWICE ? 2 : 1;
}

/* Una cota inferior del coste que falta: al menos tantas veces hay que doblar, o sumar o restar. */
#define myspace_HAS_HEURISTIC 1
static double myspace_heuristic(const myspace_space *space, const myspace_state *state, int which)
{
    double moves = 0;
    (void)which;
    if (state->number > space->goal)
        return (double)(state->number - space->goal);
    for (int64_t number = state->number; number < space->goal; number *= 2)
        moves++;
    return moves;
}

/* Estados y jugadas como texto; el de un estado se debe leer igual. */
static void myspace_state_text(const myspace_space *space, const myspace_state *state,
                               poda_text *text)
{
    (void)space;
    poda_text_add(text, "%lld", (long long)state->number);
}

static poda_status myspace_state_read(const myspace_space *space, const char *text,
                                      myspace_state *state, poda_error *error)
{
    uint64_t number;
    (void)space;
    if (!poda_read_number(&text, MOST, &number) || *text || number < 1)
        return poda_fail(error, PODA_BAD_POSITION, "position", "se esperaba un número, de 1 a %d",
                         MOST);
    state->number = (int64_t)number;
    return PODA_OK;
}

static void myspace_move_text(const myspace_space *space, const myspace_state *state,
                              poda_move move, poda_text *text)
{
    (void)space, (void)state;
    poda_text_add(text, "%s", move == UP ? "+1" : move == DOWN ? "-1" : "x2");
}

static const poda_option myspace_options[] = {
    {"goal", "23", "el número que se forma"},
    {NULL, NULL, NULL},
};
static const char *const myspace_heuristics[] = {"keys", NULL};

static const poda_about myspace_about = {
    .name = "myspace",
    .title = "myspace",
    .summary = "formar un número con +1, -1 y x2",
    .moves_like = "x2",
    .position_like = "7",
    .options = myspace_options,
    .evals = myspace_heuristics,
};

#define PODA_RULES myspace
#include <poda/export_problem.h>
