/* general_text.c - formats the numbers, players and lines of general trees. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "explain/general/general.h"

const char *poda__general_algorithm_name(poda__general_algorithm algorithm)
{
    static const char *const names[] = {"auto",      "expectiminimax", "star1",   "star2",
                                        "induction", "maxn",           "paranoid"};
    return names[algorithm];
}

const char *poda__general_player(const poda__general *general, int32_t node)
{
    static const char *const players[] = {"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"};
    const poda__gametree_node *here = &general->tree.nodes[node];
    if (here->count == 0)
        return "";
    if (here->player == PODA__CHANCE)
        return "chance";
    if (general->tree.payoff_count == 1)
        return here->player == PODA_MAX ? "MAX" : "MIN";
    return players[here->player];
}

/* Ten digits reproduce a leaf as it was written; six are enough for means such as 22/3. */
const char *poda__general_number(double number, char room[32])
{
    if (isinf(number)) {
        snprintf(room, 32, number > 0 ? "+∞" : "-∞");
        return room;
    }
    snprintf(room, 32, "%.10g", number);
    if (strtod(room, NULL) != number && fabs(number) < 1e5)
        snprintf(room, 32, "%.6g", number);
    return room;
}

const char *poda__general_chance(double chance, char room[32])
{
    enum { DIGITS = 4, LARGEST = 1000 };
    snprintf(room, 32, "%.*g", DIGITS, chance);
    const double scaled = chance * 1e4;
    if (fabs(scaled - round(scaled)) < 1e-7)
        return room;
    for (int below = 3; below <= LARGEST; below++) {
        const double above = round(chance * below);
        if (fabs(chance * below - above) < 1e-9 && above >= 1) {
            snprintf(room, 32, "%.0f/%d", above, below);
            return room;
        }
    }
    snprintf(room, 32, "%.10g", chance);
    return room;
}

const char *poda__general_value(const poda__general *general, const double *value,
                                char room[PODA__GENERAL_TEXT])
{
    char number[32];
    poda_text text = {room, PODA__GENERAL_TEXT, 0};
    if (general->width == 1)
        return poda__general_number(*value, room);
    for (int32_t i = 0; i < general->width; i++)
        poda_text_add(&text, "%s%s", i ? ", " : "(", poda__general_number(value[i], number));
    poda_text_add(&text, ")");
    return room;
}

void poda__general_line(const poda__general *general, int32_t end, poda__buffer *out)
{
    int32_t path[PODA_MAX_PLY + 1];
    int32_t count = 0;
    for (int32_t node = end; node > 0; node = general->tree.nodes[node].parent)
        path[count++] = node;
    for (int32_t i = count - 1; i >= 0; i--)
        poda__buffer_add(out, "%s%s", poda__general_name(general, path[i]), i ? " " : "");
}
