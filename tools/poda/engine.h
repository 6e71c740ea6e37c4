/* engine.h - how the program plays: theory where there is some, else search, with the mistakes of
 * its level. */
#ifndef PODA_CLI_ENGINE_H
#define PODA_CLI_ENGINE_H

#include "cli.h"
#include "ponder.h"
#include "session.h"

struct engine {
    poda_search *search[2]; /* one for each player: they may think differently */
    poda_search *adviser;   /* for hints and values */
    bool expects;           /* a reply to its last move */
    poda_state expected;    /* the position after that reply */
    size_t expected_at;     /* moves played when it is the person's turn */
    struct ponder ponder;
};

/* Zeroed before use. */
void engine_release(struct engine *engine);

/* The move of the player to move in a position that is not over. */
poda_status engine_choose(struct engine *engine, struct cli *cli, const struct session *session,
                          poda_move *move, poda_error *error);

/* While a person thinks about a move: the engine thinks too, if the session says so. */
void engine_ponder(struct engine *engine, const struct session *session);
void engine_ponder_end(struct engine *engine);

/* What is known about one move, for the player to move. */
struct advice {
    poda_move move;
    poda_value value; /* as poda_result.value, but for the player to move */
    bool exact;
    int64_t distance; /* plies to the end, -1: not known */
    bool unknown;     /* there is no value */
    bool unproven;    /* the value is proven, and not that the move keeps it */
};

/* The best move at full strength within a few seconds. */
poda_status engine_hint(struct engine *engine, struct cli *cli, const struct session *session,
                        struct advice *out, poda_error *error);
/* Every move of the position, the best first, as far as there is room; `*count` is room + 1 when
 * there are more. */
poda_status engine_values(struct engine *engine, struct cli *cli, const struct session *session,
                          struct advice *out, size_t room, size_t *count, poda_error *error);

#endif
