/* slots.c - which book a game belongs to that the library opens. `init` of a table has no argument
 * that could say so, so there are as many functions as requests about Python games at once. The slots
 * are read and written with the interpreter lock, or by the library while their request runs. */
#include "book.h"

static struct book *slots[SLOTS];

static poda_status init_from(int slot, void *game)
{
    ((struct opened *)game)->book = slots[slot];
    return PODA_OK;
}

#define INIT(n)                                                                                    \
    static poda_status init_##n(void *game, const poda_options *options, poda_error *error)        \
    {                                                                                              \
        (void)options, (void)error;                                                                \
        return init_from(n, game);                                                                 \
    }
#define ALL(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
ALL(INIT)

init_fn *slot_take(struct book *book)
{
#define NAME(n) init_##n,
    static init_fn *const inits[SLOTS] = {ALL(NAME)};
#undef NAME
    for (int i = 0; i < SLOTS; i++)
        if (!slots[i]) {
            slots[i] = book;
            book->slot = i;
            return inits[i];
        }
    return NULL;
}

void slot_give(const struct book *book)
{
    if (book->slot >= 0)
        slots[book->slot] = NULL;
}
