/* trace.c - prints every step of alpha-beta on a small tree, through the trace function. Tracing
 * does not change the search: same value, same nodes. */
#include <poda/poda.h>
#include <stdio.h>

/* A bound or a value as the tree shows it: infinite bounds in words, scores as numbers. */
static const char *number(const poda_game *game, poda_value value, char room[32])
{
    if (value >= PODA_INFINITY || value <= -PODA_INFINITY)
        snprintf(room, 32, "%s", value > 0 ? "+inf" : "-inf");
    else
        snprintf(room, 32, "%g", poda_score_number(game, value));
    return room;
}

static void tell(void *user, const poda_event *event)
{
    const poda_game *game = user;
    char node[64] = "", move[64] = "", alpha[32], beta[32], value[32];
    poda_text node_text = {node, sizeof node, 0}, move_text = {move, sizeof move, 0};
    poda_state_text(game, event->state, &node_text);
    number(game, event->alpha, alpha);
    number(game, event->beta, beta);
    number(game, event->value, value);
    printf("%*s", 2 * event->ply, "");
    switch (event->kind) {
    case PODA_EVENT_ENTER:
        printf("%s, %s to move, alpha %s, beta %s\n", node,
               event->player == PODA_MAX ? "MAX" : "MIN", alpha, beta);
        break;
    case PODA_EVENT_LEAF:
        printf("%s is a leaf: %s\n", node, value);
        break;
    case PODA_EVENT_UPDATE:
        poda_move_text(game, event->state, event->move, &move_text);
        printf("%s gives %s: at %s now alpha %s, beta %s\n", move, value, node, alpha, beta);
        break;
    case PODA_EVENT_CUT:
        printf("alpha >= beta: the rest of %s is pruned\n", node);
        break;
    case PODA_EVENT_TABLE:
        printf("%s is in the table: %s\n", node, value);
        break;
    case PODA_EVENT_RETURN:
        printf("%s returns %s\n", node, value);
        break;
    case PODA_EVENT_EVALUATE:
        printf("%s is evaluated with %s, and noisy moves follow\n", node, value);
        break;
    }
}

int main(void)
{
    poda_error error = {0};
    poda_game *game = NULL;
    poda_search *search = NULL;
    poda_state state;
    poda_result result;
    const poda_search_options options = {.algorithm = PODA_ALPHABETA, .eval = PODA_EVAL_ZERO};
    poda_status status = poda_game_open(&game, "tree", NULL, &error);
    if (status == PODA_OK)
        status = poda_search_open(&search, game, &error);
    if (status == PODA_OK) {
        poda_state_start(game, &state);
        status = poda_search_run(search, &state, &options, tell, game, &result, &error);
    }
    if (status == PODA_OK)
        printf("value %g, %llu nodes, %llu leaves\n", poda_score_number(game, result.value),
               (unsigned long long)result.nodes, (unsigned long long)result.leaves);
    else
        fprintf(stderr, "trace: %s\n", error.message);
    poda_search_close(search);
    poda_game_close(game);
    return status == PODA_OK ? 0 : 2;
}
