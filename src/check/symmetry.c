/* symmetry.c - tests of symmetric images: an image is a valid position, its moves lead to the
 * images of the position's successors, and images of images are images. */
#include "check/checker.h"

enum { MOST_IMAGES = 64 };

static bool make_image(poda__check *check, const poda__case *at, int which, poda_state *image)
{
    const poda_space *space = check->space;
    poda_state again, copy = at->state;
    memset(image, 0, sizeof *image);
    memset(&again, 0, sizeof again);
    memset(&again, 0xff, check->size);
    space->symmetry(check->params, &copy, which, image);
    space->symmetry(check->params, &at->state, which, &again);
    return poda__check_that(check, PODA__TEST_SYMMETRY, at->index,
                            memcmp(image, &again, sizeof again) == 0 &&
                                poda__check_same(check, &copy, &at->state),
                            "image %d differs when made twice, writes behind the state, or changes "
                            "the position",
                            which);
}

/* The sum of hashes of the canonical successors: the same for all images of a position. */
static uint64_t successors(poda__check *check, const poda_state *state, const poda_move *moves,
                           size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        poda_state child;
        poda_state_play(check->game, state, moves[i], &child);
        poda_state_canonical(check->game, &child, &child);
        sum += poda_hash_bytes(&child, check->size);
    }
    return sum;
}

static void check_image(poda__check *check, const poda__case *at, int which,
                        const poda_state *image)
{
    const poda_rules *rules = check->rules;
    poda_value value = 0;
    char text[160];
    poda__check_state_text(check, image, text, sizeof text);
    const bool over = rules->outcome(check->params, image, &value);
    if (!poda__check_that(check, PODA__TEST_SYMMETRY, at->index,
                          rules->turn(check->params, image) == at->turn,
                          "image %d, '%s', has another turn", which, text) ||
        !poda__check_that(check, PODA__TEST_SYMMETRY, at->index,
                          over == at->over && (!over || value == at->value),
                          "image %d, '%s', has another outcome", which, text) ||
        over)
        return;
    poda_moves list = {check->again, 0, PODA__CHECK_MOVES};
    check->space->moves(check->params, image, &list);
    const size_t count = list.count < list.capacity ? list.count : list.capacity;
    if (!poda__check_that(check, PODA__TEST_SYMMETRY, at->index, count == at->move_count,
                          "image %d, '%s', has %lu {move|moves} instead of %lu", which, text,
                          (unsigned long)count, (unsigned long)at->move_count))
        return;
    if (count <= PODA__CHECK_SAMPLE)
        poda__check_that(check, PODA__TEST_SYMMETRY, at->index,
                         successors(check, &at->state, check->moves, count) ==
                             successors(check, image, check->again, count),
                         "the moves of image %d, '%s', do not lead to images of the positions that "
                         "this one leads to",
                         which, text);
}

void poda__check_symmetry(poda__check *check, const poda__case *at)
{
    const poda_space *space = check->space;
    if (!space->symmetry || !poda__check_open(check, PODA__TEST_SYMMETRY))
        return;
    poda_state images[MOST_IMAGES];
    const int all = space->symmetries(check->params);
    if (!poda__check_that(check, PODA__TEST_SYMMETRY, at->index, all >= 1,
                          "symmetries is %d; it counts the position itself, so it is at least 1",
                          all))
        return;
    const int count = all < MOST_IMAGES ? all : MOST_IMAGES;
    images[0] = at->state;
    for (int which = 1; which < count; which++) {
        if (!make_image(check, at, which, &images[which]))
            return;
        check_image(check, at, which, &images[which]);
    }
    for (int first = 1; first < count && count == all; first++)
        for (int second = 1; second < count; second++) {
            poda_state image;
            bool known = false;
            memset(&image, 0, sizeof image);
            space->symmetry(check->params, &images[first], second, &image);
            for (int i = 0; i < count && !known; i++)
                known = poda__check_same(check, &image, &images[i]);
            if (!poda__check_that(check, PODA__TEST_SYMMETRY, at->index, known,
                                  "image %d of image %d is not an image of the position", second,
                                  first))
                return;
        }
}
