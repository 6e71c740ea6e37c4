/* theory_words.c - rules of theory as sentences, for `solve` and for the reasons of a move. All
 * texts about theory are here; their numbers come from poda_theory_rule. */
#include "ask/theory_words.h"

/* What is being written, and where. */
typedef struct speech {
    poda__request *request;
    const poda_state *state;
    const poda_rule *rule;
    poda__buffer *out;
} speech;

/* "4k + 1", "4k" */
static void add_remainder(const speech *it, uint64_t remainder)
{
    poda__buffer_add(it->out, "%lluk", (unsigned long long)it->rule->period);
    if (remainder)
        poda__buffer_add(it->out, " + %llu", (unsigned long long)remainder);
}

/* ", " between two, " or " before the last. */
static void add_between(const speech *it, size_t index, size_t count)
{
    poda__request *request = it->request;
    if (index > 0)
        poda__buffer_add(it->out, "%s", index + 1 < count ? ", " : SAY(" or "));
}

/* The first numbers to leave by the rule. */
static void add_examples(const speech *it)
{
    enum { SHOWN = 4, TRIED = 4096 };
    int shown = 0;
    for (uint64_t n = 0; n < TRIED && shown < SHOWN; n++)
        if (poda_rule_leaves(it->rule, n))
            poda__buffer_add(it->out, "%llu%s", (unsigned long long)n,
                             ++shown < SHOWN ? ", " : ", ...");
}

static void say_remainders(const speech *it)
{
    poda__request *request = it->request;
    const poda_rule *rule = it->rule;
    poda__buffer_add(it->out, "%s", SAY("leave the rival "));
    for (size_t i = 0; i < rule->earlies; i++)
        poda__buffer_add(it->out, "%llu%s", (unsigned long long)rule->early[i], ", ");
    if (rule->from > 0)
        poda__buffer_add(it->out, SAY("and from %llu on "), (unsigned long long)rule->from);
    for (size_t i = 0; i < rule->remainders; i++) {
        add_between(it, i, rule->remainders);
        add_remainder(it, rule->remainder[i]);
    }
    poda__buffer_add(it->out, "%s (", SAY(" corks"));
    add_examples(it);
    poda__buffer_add(it->out, "%s", SAY("); from such a number, let the rival begin"));
    if (rule->least > 1)
        poda__buffer_add(
            it->out, "%s",
            SAY("; when fewer are left than may be taken, the game is over, and the last "
                "move counts as taking the last cork"));
}

static void say_rule(const speech *it)
{
    poda__request *request = it->request;
    switch (it->rule->kind) {
    case PODA_RULE_REMAINDERS:
        say_remainders(it);
        return;
    case PODA_RULE_XOR:
        poda__buffer_add(
            it->out, "%s",
            it->rule->by_value
                ? SAY("each heap has a nim-value, the least number that no move in it leads to; "
                      "leave the rival heaps whose nim-values have XOR 0")
                : SAY("leave the rival heaps whose XOR is 0: written in binary and added without "
                      "carrying"));
        return;
    case PODA_RULE_XOR_MISERE:
        poda__buffer_add(it->out, "%s",
                         SAY("as long as a heap of 2 or more is left, leave the rival heaps whose "
                             "XOR is 0; when only heaps of 1 are left, an odd number of them"));
        return;
    case PODA_RULE_PARITY:
        poda__buffer_add(
            it->out, "%s",
            it->rule->last_loses
                ? SAY("every move makes one heap more, so the game lasts as many moves as there "
                      "are objects minus heaps, whatever is played; the player to move wins when "
                      "that number is even: one heap, when it is odd")
                : SAY("every move makes one heap more, so the game lasts as many moves as there "
                      "are objects minus heaps, whatever is played; the player to move wins when "
                      "that number is odd: one heap, when it is even"));
        return;
    }
}

/* "9 = 4·2 + 1" */
static void add_division(const speech *it, const poda_rule *rule)
{
    const uint64_t n = rule->objects, remainder = n % rule->period;
    poda__buffer_add(it->out, "%llu", (unsigned long long)n);
    if (n < rule->from)
        return;
    poda__buffer_add(it->out, " = %llu·%llu", (unsigned long long)rule->period,
                     (unsigned long long)(n / rule->period));
    if (remainder)
        poda__buffer_add(it->out, " + %llu", (unsigned long long)remainder);
}

/* "3 XOR 4 XOR 5 = 2", "g(3) XOR g(5) = 1 XOR 2 = 3" */
static void add_sum(const speech *it, const poda_rule *rule)
{
    if (rule->by_value && rule->terms) {
        for (size_t i = 0; i < rule->terms; i++)
            poda__buffer_add(it->out, "%sg(%llu)", i ? " XOR " : "",
                             (unsigned long long)rule->size[i]);
        poda__buffer_add(it->out, " = ");
    }
    if (rule->terms > 1) {
        for (size_t i = 0; i < rule->terms; i++)
            poda__buffer_add(it->out, "%s%llu", i ? " XOR " : "",
                             (unsigned long long)rule->term[i]);
        poda__buffer_add(it->out, " = ");
    }
    poda__buffer_add(it->out, "%llu", (unsigned long long)rule->sum);
}

/* Only heaps of 1 are left, and the last one loses. */
static bool only_ones(const poda_rule *rule)
{
    return rule->kind == PODA_RULE_XOR_MISERE && rule->large == 0;
}

/* The relevant fact about a position, as a noun with what it equals. */
static void add_fact(const speech *it, const poda_rule *rule)
{
    poda__request *request = it->request;
    if (rule->kind == PODA_RULE_REMAINDERS)
        add_division(it, rule);
    else if (rule->kind == PODA_RULE_PARITY)
        poda__buffer_add(it->out, SAY("moves left: %llu - %llu = %llu"),
                         (unsigned long long)rule->objects, (unsigned long long)rule->heaps,
                         (unsigned long long)rule->plies);
    else if (only_ones(rule))
        poda__buffer_add(it->out,
                         rule->heaps % 2 ? SAY("heaps of 1: %llu, an odd number")
                                         : SAY("heaps of 1: %llu, an even number"),
                         (unsigned long long)rule->heaps);
    else
        add_sum(it, rule);
}

/* "2 leaves 9 = 4·2 + 1": by the rule of the position after the move. */
static poda_status say_move(const speech *it, poda_move move, poda_rule *after)
{
    poda__request *request = it->request;
    char words[PODA_TEXT_MAX];
    poda_state child;
    bool known = false;
    poda_state_play(request->game, it->state, move, &child);
    poda_status status = poda_theory_rule(request->game, &child, &known, after, request->error);
    if (status != PODA_OK)
        return status;
    poda__buffer_add(it->out,
                     after->kind == PODA_RULE_REMAINDERS ? SAY("; taking %s leaves ")
                                                         : SAY("; %s leaves "),
                     poda__move_words(request, it->state, move, words));
    add_fact(it, after);
    return PODA_OK;
}

static poda_status say_here(const speech *it, const poda_move *asked)
{
    poda__request *request = it->request;
    const poda_rule *rule = it->rule;
    poda_move first = 0;
    poda_moves winning = {&first, 0, 1};
    poda_theory theory;
    poda_rule after;
    bool known = false;
    poda_status status =
        poda_theory_solve(request->game, it->state, &known, &theory, &winning, request->error);
    if (status != PODA_OK)
        return status;
    add_fact(it, rule);
    if (rule->kind == PODA_RULE_REMAINDERS && rule->objects < rule->least) {
        poda__buffer_add(it->out, "%s",
                         rule->wins ? SAY(": none can be taken, the player to move wins")
                                    : SAY(": none can be taken, the player to move loses"));
        return PODA_OK;
    }
    if (rule->wins)
        poda__buffer_add(it->out, "%s", SAY(": the player to move wins"));
    else
        poda__buffer_add(it->out, "%s", SAY(": the player to move loses, whatever the move"));
    const poda_move *move = asked ? asked : winning.count ? &first : NULL;
    if (move && rule->kind != PODA_RULE_PARITY) {
        status = say_move(it, *move, &after);
        if (status == PODA_OK && after.wins && rule->wins)
            poda__buffer_add(it->out, "%s", SAY(", and then the rival wins"));
    } else if (rule->kind == PODA_RULE_PARITY && rule->wins) {
        poda__buffer_add(it->out, "%s", SAY(" with any move"));
    }
    return status;
}

static void add_bits(const speech *it, uint64_t number, int digits)
{
    for (int i = digits - 1; i >= 0; i--)
        poda__buffer_add(it->out, "%d", (int)(number >> i & 1));
}

static void add_binary_sum(const speech *it, const poda_rule *rule, int digits)
{
    for (size_t i = 0; rule->terms > 1 && i < rule->terms; i++) {
        poda__buffer_add(it->out, "%s", i ? " XOR " : "");
        add_bits(it, rule->term[i], digits);
    }
    poda__buffer_add(it->out, "%s", rule->terms > 1 ? " = " : "");
    add_bits(it, rule->sum, digits);
}

/* The same sums in binary, before and after the move, which shows the addition without carry. */
static poda_status say_binary(const speech *it, const poda_move *move)
{
    poda__request *request = it->request;
    char words[PODA_TEXT_MAX];
    poda_state child;
    poda_rule after;
    bool known = false;
    uint64_t all = 0;
    int digits = 1;
    poda_state_play(request->game, it->state, *move, &child);
    const poda_status status =
        poda_theory_rule(request->game, &child, &known, &after, request->error);
    if (status != PODA_OK || !known || it->rule->terms == 0)
        return status;
    for (size_t i = 0; i < it->rule->terms; i++)
        all |= it->rule->term[i];
    for (size_t i = 0; i < after.terms; i++)
        all |= after.term[i];
    while (all >> digits && digits < 63)
        digits++;
    add_binary_sum(it, it->rule, digits);
    poda__buffer_add(it->out, SAY("; %s leaves "),
                     poda__move_words(request, it->state, *move, words));
    add_binary_sum(it, &after, digits);
    return PODA_OK;
}

static bool is_xor(const poda_rule *rule)
{
    return rule->kind == PODA_RULE_XOR || (rule->kind == PODA_RULE_XOR_MISERE && rule->large > 0);
}

poda_status poda__theory_words_make(poda__request *request, const poda_state *state,
                                    const poda_move *move, bool *known, poda__theory_words *words)
{
    poda_rule rule;
    poda_value over;
    *words = (poda__theory_words){.rule = {0}};
    *known = false;
    poda_status status = poda_theory_rule(request->game, state, known, &rule, request->error);
    /* at the end there is nothing to say, except who has won when corks are left */
    if (status == PODA_OK && *known && poda_state_over(request->game, state, &over))
        *known = rule.kind == PODA_RULE_REMAINDERS && rule.objects > 0;
    if (status != PODA_OK || !*known)
        return status;
    say_rule(&(speech){request, state, &rule, &words->rule});
    status = say_here(&(speech){request, state, &rule, &words->here}, move);
    if (status == PODA_OK && move && is_xor(&rule))
        status = say_binary(&(speech){request, state, &rule, &words->binary}, move);
    if (status == PODA_OK && (words->rule.failed || words->here.failed || words->binary.failed))
        status = poda_fail_memory(request->error);
    return status;
}

void poda__theory_words_release(poda__theory_words *words)
{
    poda__buffer_release(&words->rule);
    poda__buffer_release(&words->here);
    poda__buffer_release(&words->binary);
}
