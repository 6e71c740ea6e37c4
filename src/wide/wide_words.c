/* wide_words.c - the options of a search in wide games as words, "algorithm=star1" "depth=4". */
#include <string.h>

#include "poda/wide_search.h"

/* The algorithms by name, separated by blanks. */
static const char algorithms[] =
#define ALGORITHM_WORD(name, text) text " "
    PODA_WIDE_ALGORITHMS(ALGORITHM_WORD);
#undef ALGORITHM_WORD

poda_status poda_wide_option_set(const poda_game *game, const char *key, const char *value,
                                 poda_wide_options *options, bool *used, poda_error *error)
{
    /* read as those of other searches */
    static const char *const shared[] = {"depth", "nodes", "seconds", "eval", "seed"};
    const poda_pair pair = {key, value};
    const poda_options one = {&pair, 1};
    poda_search_options read;
    int which = 0;
    poda_status status = PODA_OK;
    *used = strcmp(key, "algorithm") == 0;
    if (*used) {
        status = poda_option_choice(&one, key, algorithms, &which, error);
        if (status == PODA_OK)
            options->algorithm = (poda_wide_algorithm)which;
        return status;
    }
    poda_search_defaults(&read);
    read.depth = options->depth;
    read.nodes = options->nodes;
    read.seconds = options->seconds;
    read.eval = options->eval;
    read.seed = options->seed;
    for (size_t i = 0; i < sizeof shared / sizeof shared[0]; i++)
        if (strcmp(key, shared[i]) == 0)
            status = poda_search_option_set(game, key, value, &read, used, error);
    options->depth = read.depth;
    options->nodes = read.nodes;
    options->seconds = read.seconds;
    options->eval = read.eval;
    options->seed = read.seed;
    return status;
}
