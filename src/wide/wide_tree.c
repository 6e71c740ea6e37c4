/* wide_tree.c - the tree of a depth search as text, so that the explanations of general trees can
 * explain it: the same nodes, leaves and order of moves as in the search. */
#include <ctype.h>
#include <string.h>

#include "base/buffer.h"
#include "base/stop.h"
#include "wide/wide_run.h"

enum { NODES = 20000, NAME = 60, NOBODY = -1 };

typedef struct writer {
    poda_wide_search *search;
    poda__buffer out;
    uint64_t left; /* nodes that may still be written */
    bool one;      /* one number in a leaf */
    bool brs;
} writer;

/* Does a tree read this word as something else than a name? A is the root. */
static bool is_taken(const char *word)
{
    static const char *const words[] = {"a", "max", "min", "chance", "nan", "inf", "infinity"};
    char low[16] = "";
    size_t length = 0;
    for (; word[length] && length + 1 < sizeof low; length++)
        low[length] = (char)tolower((unsigned char)word[length]);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(low, words[i]) == 0)
            return true;
    return low[0] == 'p' && length > 1 && strspn(low + 1, "0123456789") == length - 1;
}

/* The name of a node: that of its parent and the move, as letters and digits; empty if it would be too long, and then the
 * reader finds one. */
static void name_child(const writer *it, const poda_state *state, poda_move move,
                       const char *parent, bool root, char name[NAME])
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_move_text(it->search->game, state, move, &text);
    name[0] = 0;
    if (!*words || strlen(words) + strlen(parent) + 2 >= NAME || (!root && !*parent))
        return;
    for (char *c = words; *c; c++)
        if (!isalnum((unsigned char)*c))
            *c = 'x';
    poda_text made = {name, NAME, 0};
    const bool plain = isalpha((unsigned char)words[0]) && !is_taken(words);
    poda_text_add(&made, "%s%s%s", parent, !root ? "_" : plain ? "" : "m", words);
}

/* `~` marks the values at the horizon, which are estimates. */
static void write_leaf(writer *it, const char *name, const double *pay, bool over)
{
    const poda_wide_search *search = it->search;
    poda__buffer_add(&it->out, *name ? "%s:%s" : "%s%s", name, over ? "" : "~");
    if (it->one) {
        poda__buffer_add(&it->out, "%.17g", pay[search->player]);
        return;
    }
    for (int i = 0; i < search->kind.players; i++)
        poda__buffer_add(&it->out, "%s%.17g", i ? " " : "[", pay[i]);
    poda__buffer_add(&it->out, "]");
}

static void write_marker(writer *it, int turn)
{
    if (turn == PODA_CHANCE)
        poda__buffer_add(&it->out, "chance ");
    else if (it->one)
        poda__buffer_add(&it->out, turn == it->search->player ? "max " : "min ");
    else
        poda__buffer_add(&it->out, "p%d ", turn + 1);
}

static void write_node(writer *it, const poda_state *state, int depth, const char *name,
                       int replier);

/* In best-reply search the others play their first move unless it is theirs to reply. */
static void write_children(writer *it, const poda_state *state, int turn, int depth,
                           const char *name, bool root, int replier)
{
    poda_wide_search *search = it->search;
    poda__wide_choices choices;
    const size_t top = search->top;
    const bool other = it->brs && turn >= 0 && turn != search->player;
    const bool bound = other && replier != NOBODY && replier != turn;
    const bool leaves = other && replier == NOBODY && search->kind.players > 2;
    if (!poda__wide_choices_push(search, state, turn, &choices))
        return;
    const size_t count = bound ? 1 : choices.count + leaves;
    for (size_t i = 0; i < count && !search->stopped; i++) {
        const bool habit = bound || i == choices.count;
        const poda_move move = choices.at[habit ? 0 : i];
        char child[NAME] = "";
        poda_state next;
        if (!habit || bound)
            name_child(it, state, move, name, root, child);
        else if (*name && strlen(name) + sizeof "_habit" <= NAME)
            poda_text_add(&(poda_text){child, NAME, 0}, "%s_habit", name);
        if (i > 0)
            poda__buffer_add(&it->out, " ");
        if (turn == PODA_CHANCE)
            poda__buffer_add(&it->out, "%llu/%llu:", (unsigned long long)choices.weight[i],
                             (unsigned long long)choices.total);
        poda_state_play(search->game, state, move, &next);
        write_node(it, &next, depth - 1, child,
                   turn == search->player ? NOBODY
                   : other && !habit      ? turn
                                          : replier);
    }
    search->top = top;
}

static void write_node(writer *it, const poda_state *state, int depth, const char *name,
                       int replier)
{
    poda_wide_search *search = it->search;
    double pay[PODA_PLAYERS_MAX] = {0};
    const bool root = depth == search->options.depth;
    if (it->left == 0) {
        poda__wide_fail(
            search,
            poda_fail(search->error, PODA_TOO_LARGE, "depth",
                      "the tree has more than %llu nodes; a smaller depth= "
                      "makes it smaller, nodes=N allows more",
                      (unsigned long long)(search->options.nodes ? search->options.nodes : NODES)));
        return;
    }
    it->left--;
    if (poda__stopped(search->options.stop)) {
        poda__wide_fail(search, poda_fail(search->error, PODA_STOPPED, "",
                                          "stopped before the search was over"));
        return;
    }
    const bool over = poda__wide_over(search, state, pay);
    if (over || depth <= 0) {
        if (!over && it->one) /* as the search does: by the evaluation for one player */
            pay[search->player] = poda__wide_leaf_one(search, state, search->player);
        else if (!over)
            poda__wide_leaf(search, state, pay);
        write_leaf(it, name, pay, over);
        return;
    }
    const int turn = poda_state_turn(search->game, state);
    write_marker(it, turn);
    poda__buffer_add(&it->out, "%s(", root ? "A" : name);
    write_children(it, state, turn, depth, root ? "" : name, root, replier);
    poda__buffer_add(&it->out, ")");
}

poda_status poda_wide_tree_text(poda_wide_search *search, const poda_state *state,
                                const poda_wide_options *options, char **out, poda_error *error)
{
    poda_status status = poda__wide_begin(search, state, options, error);
    if (status != PODA_OK)
        return status;
    const poda_wide_algorithm by = search->options.algorithm;
    writer it = {.search = search,
                 .left = search->options.nodes ? search->options.nodes : NODES,
                 .one = by <= PODA_WIDE_STAR2 || by == PODA_WIDE_BRS || search->kind.players == 1,
                 .brs = by == PODA_WIDE_BRS};
    double pay[PODA_PLAYERS_MAX];
    if (by > PODA_WIDE_BRS)
        return poda_fail(
            error, PODA_BAD_REQUEST, "algorithm",
            "%s does not search a tree of fixed depth; expected expectiminimax, star1, "
            "star2, maxn, paranoid or brs",
            poda_wide_algorithm_name(by));
    if (poda__wide_over(search, state, pay))
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "the game is over: there is no move to explain");
    if (search->player == PODA_CHANCE)
        search->player = 0; /* values are for the first player then */
    search->options.depth = search->options.depth > 0 ? search->options.depth : PODA__WIDE_PLIES;
    write_node(&it, state, search->options.depth, "", NOBODY);
    status = search->status != PODA_OK ? search->status : poda__buffer_status(&it.out, error);
    if (status == PODA_OK)
        *out = it.out.at;
    else
        poda__buffer_release(&it.out);
    return status;
}
