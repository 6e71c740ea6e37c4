/* model_values.c - formats the values of a model. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/wording.h"
#include "explain/tree/model.h"

const char *poda__model_value(const poda__model *model, poda_value value,
                              poda_translate_fn *translate, char *room)
{
    enum { ROOM = 32 };
    const int distance = poda_value_distance(value);
    /* a move that is not allowed is worse than any score (poda__past_value) */
    if (value >= PODA_INFINITY || value == PODA_SCORE_LIMIT)
        snprintf(room, ROOM, "+∞");
    else if (value <= -PODA_INFINITY || value == -PODA_SCORE_LIMIT)
        snprintf(room, ROOM, "-∞");
    else if (model->options.sign && !model->mixed && (distance >= 0 || value == 0))
        snprintf(room, ROOM, "%s", value > 0 ? "+1" : value < 0 ? "-1" : "0");
    else if (distance >= 0) {
        const char *sign = poda_is_win(value) ? "✓" : "✗";
        if (distance > 0)
            snprintf(room, ROOM, "%s%d", sign, distance);
        else
            snprintf(room, ROOM, "%s", sign); /* over, or proven without counting plies */
    } else
        snprintf(room, ROOM, "%.10g", poda_score_number(model->game, value));
    return poda__decimals(translate, room);
}

const char *poda__mean_words(double mean, poda_translate_fn *translate, char *room)
{
    const double rounded = round(mean * 100) / 100;
    snprintf(room, PODA__MEAN_ROOM, rounded == 0 ? "0" : "%+.10g", rounded);
    char *point = poda__has_commas(translate) ? strchr(room, '.') : NULL;
    if (point)
        *point = ',';
    return room;
}

const char *poda__model_given(const poda__model *model, int32_t node, poda_translate_fn *translate,
                              char *room)
{
    const poda__model_node *here = &model->nodes[node];
    return poda__model_plays_out(model) ? poda__mean_words(here->mean, translate, room)
                                        : poda__model_value(model, here->returned, translate, room);
}

const char *poda__model_class(const poda__model *model, int32_t node, bool scores)
{
    const poda__model_node *here = &model->nodes[node];
    const bool scored = poda_game_rules_of(model->game)->scored;
    if (here->beyond || (scored && !scores))
        return NULL;
    const bool wins =
        scored ? poda_score_number(model->game, here->value) > 0 : poda_is_win(here->value);
    const bool loses =
        scored ? poda_score_number(model->game, here->value) < 0 : poda_is_loss(here->value);
    return !wins && !loses ? NULL : wins == (here->player == PODA_MAX) ? "N" : "P";
}
