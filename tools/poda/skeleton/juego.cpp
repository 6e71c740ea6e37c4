// mygame - se retiran fichas de un montón, pero nunca tantas como acaba de retirar el rival. Pierde
// quien no puede jugar. Es un juego completo: se cambia hasta que sea el propio. `make check` comprueba las reglas.
//
// Todas las funciones son puras: leen sus argumentos y no guardan nada. mygame_game tiene las opciones,
// iguales en toda la partida; mygame_state es una posición, bytes sin punteros.
#define PODA_LOADED
#include <poda/rules.h>

#include <string>

struct mygame_game {
    std::int64_t start, most; // fichas al comienzo; cuántas se retiran como máximo
};

struct mygame_state {
    std::uint32_t left, last, turn; // fichas; cuántas se retiraron, 0: ninguna; a quién le toca
};

#define mygame_ALTERNATES 1 // el turno cambia con cada jugada
#define mygame_IMPARTIAL 1  // los dos tienen las mismas jugadas
#define mygame_HAS_VIEW 1   // mygame_view dibuja un tablero; sin ambos se muestra el texto

// Lee las opciones, que tienen valores por defecto: poda play ./mygame.so start=20
static poda_status mygame_init(mygame_game *game, const poda_options *options, poda_error *error)
{
    *game = {15, 3};
    poda_status status = poda_option_int(options, "start", 0, 1000, &game->start, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "most", 1, 9, &game->most, error);
    return status;
}

static void mygame_start(const mygame_game *game, mygame_state *state)
{
    *state = {static_cast<std::uint32_t>(game->start), 0, PODA_MAX};
}

// Una jugada es un número cuyo significado se elige: aquí, cuántas fichas se retiran.
static bool mygame_allows(const mygame_game *game, const mygame_state *state, std::uint32_t take)
{
    return take <= game->most && take <= state->left && take != state->last;
}

static void mygame_moves(const mygame_game *game, const mygame_state *state, poda_moves *list)
{
    for (std::uint32_t take = 1; take <= game->most; take++)
        if (mygame_allows(game, state, take) && !poda_moves_add(list, take))
            return;
}

// Escribe en `to` la posición después de `move`; `state` no debe cambiar.
static void mygame_play(const mygame_game *, const mygame_state *state, poda_move move,
                        mygame_state *to)
{
    const auto take = static_cast<std::uint32_t>(move);
    *to = {state->left - take, take, state->turn ^ 1};
}

static int mygame_turn(const mygame_game *, const mygame_state *state)
{
    return static_cast<int>(state->turn);
}

// ¿Ha terminado, y qué resultado tiene para MAX: PODA_WIN, -PODA_WIN, o 0 si hay empate?
static bool mygame_outcome(const mygame_game *game, const mygame_state *state, poda_value *value)
{
    *value = state->turn == PODA_MAX ? -PODA_WIN : PODA_WIN; // pierde quien no puede jugar
    return !mygame_allows(game, state, 1) && !mygame_allows(game, state, 2);
}

// Posiciones y jugadas como texto, que se debe leer igual: "15,0,max".
static void mygame_state_text(const mygame_game *, const mygame_state *state, poda_text *text)
{
    poda_text_add(text, "%u,%u,%s", state->left, state->last, state->turn ? "min" : "max");
}

static poda_status mygame_state_read(const mygame_game *game, const char *text, mygame_state *state,
                                     poda_error *error)
{
    std::uint64_t left, last;
    if (poda_read_number(&text, 1000, &left) && *text++ == ',' &&
        poda_read_number(&text, static_cast<std::uint64_t>(game->most), &last) &&
        *text++ == ',') {
        const std::string turn = text;
        *state = {static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(last), turn == "min"};
        if (turn == "max" || turn == "min")
            return PODA_OK;
    }
    return poda_fail(error, PODA_BAD_POSITION, "position",
                     "se esperaban fichas, la última jugada y max o min, como 15,0,max");
}

static void mygame_move_text(const mygame_game *, const mygame_state *, poda_move move,
                             poda_text *text)
{
    poda_text_add(text, "%u", static_cast<unsigned>(move));
}

// La posición como datos, con los que se dibuja un tablero, y qué clics hacen qué jugada.
static void mygame_view(const mygame_game *game, const mygame_state *state, poda_view *view)
{
    poda_view_heap(view, state->left);
    for (std::uint32_t take = 1; take <= game->most; take++)
        if (mygame_allows(game, state, take))
            poda_view_click(view, take, 0, static_cast<int>(take));
}

static const poda_option mygame_options[] = {
    {"start", "15", "fichas al comienzo"},
    {"most", "3", "cuántas se retiran como máximo"},
    {nullptr, nullptr, nullptr},
};

static const poda_about mygame_about = {
    "mygame", // nombre, título y resumen
    "mygame",
    "retirar fichas, pero no tantas como se acaban de retirar; pierde quien no puede jugar",
    {"MAX", "MIN"},
    "2", // una jugada y una posición, para la ayuda
    "15,0,max",
    mygame_options,
    nullptr, // nombres de las evaluaciones
    nullptr, // otros nombres
    nullptr, // opciones que son una de unas palabras
};

#define PODA_RULES mygame
#include <poda/export.h>
