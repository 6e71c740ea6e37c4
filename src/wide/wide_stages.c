/* wide_stages.c - chooses a move where players choose at once, by the exact strategy of the stage
 * (poda/stages.h): the whole game from the position on is solved, and the move is drawn by its
 * probability. */
#include "poda/stages.h"
#include "wide/wide_run.h"

/* What the player may expect from one of its moves against the strategy of the other. */
static double worth(const poda_stage *stage, int player, int move)
{
    const int cols = stage->moves[1];
    double sum = 0;
    for (int i = 0; i < stage->moves[!player]; i++)
        sum += stage->share[!player][i].value *
               stage->after[player ? i * cols + move : move * cols + i].value;
    return sum;
}

static void fill(poda_wide_search *search, const poda_stage *stage, poda_wide_result *out)
{
    const int player = search->player;
    const double both = stage->payoffs[0].value + stage->payoffs[1].value;
    double drawn = (double)(poda_random_next(&search->random) >> 11) * 0x1p-53;
    out->move = search->moves[0].move;
    for (size_t i = 0; i < search->move_count; i++) {
        poda_wide_move *move = &search->moves[i];
        move->known = true;
        move->share = stage->share[player][i].value;
        /* what is played is worth the value, up to the rounding of the sum */
        move->payoffs[0] = move->share > 0 ? stage->payoffs[0].value : worth(stage, player, (int)i);
        move->payoffs[1] = both - move->payoffs[0];
        if (move->share > 0 && drawn >= 0)
            out->move = move->move;
        drawn -= move->share;
    }
    for (int p = 0; p < 2; p++)
        out->payoffs[p] = stage->payoffs[p].value;
    out->known = out->all_payoffs = true;
    out->exact = stage->payoffs[0].exact != NULL;
}

poda_status poda__wide_stages(poda_wide_search *search, const poda_state *state,
                              poda_wide_result *out)
{
    poda_stages *stages = NULL;
    poda_stage stage;
    poda_stages_info info;
    poda_state open = *state;
    const poda_stages_options options = {.limit = search->options.nodes,
                                         .stop = search->options.stop};
    poda__worlds_rewind(search, &open);
    poda_status status = poda_stages_open(&stages, search->game, &open, &options, search->error);
    if (status == PODA_OK)
        status = poda_stages_at(stages, &open, &stage, search->error);
    if (status == PODA_OK) {
        poda_stages_look(stages, &info);
        search->nodes = info.positions;
        fill(search, &stage, out);
        poda_stage_release(&stage);
    }
    poda_stages_close(stages);
    return status;
}
