/* othello_patterns.c - the cells of the patterns, which of their numbers share a weight, and the
 * weights unpacked for the search. */
#include "games/othello/othello_patterns.h"

#include <assert.h>
#include <string.h>

#include "data/carried.h"
#include "data/once.h"
#include "data/weights.h"

/* One pattern of each class, cell row * 8 + column. */
static const uint8_t class_cells[OTHELLO_CLASS_COUNT][OTHELLO_CLASS_CELLS] = {
    [OTHELLO_EDGE_2X] = {0, 1, 2, 3, 4, 5, 6, 7, 9, 14},
    [OTHELLO_CORNER_2X5] = {0, 1, 2, 3, 4, 8, 9, 10, 11, 12},
    [OTHELLO_TRIANGLE] = {0, 1, 2, 3, 8, 9, 10, 16, 17, 24},
    [OTHELLO_CORNER_3X3] = {0, 1, 2, 8, 9, 10, 16, 17, 18},
    [OTHELLO_ROW_2] = {8, 9, 10, 11, 12, 13, 14, 15},
    [OTHELLO_ROW_3] = {16, 17, 18, 19, 20, 21, 22, 23},
    [OTHELLO_ROW_4] = {24, 25, 26, 27, 28, 29, 30, 31},
    [OTHELLO_DIAGONAL_8] = {0, 9, 18, 27, 36, 45, 54, 63},
    [OTHELLO_DIAGONAL_7] = {1, 10, 19, 28, 37, 46, 55},
    [OTHELLO_DIAGONAL_6] = {2, 11, 20, 29, 38, 47},
    [OTHELLO_DIAGONAL_5] = {3, 12, 21, 30, 39},
};

static const struct {
    int cells, images, base, power;
} classes[OTHELLO_CLASS_COUNT] = {
#define PATTERN_CLASS(name, cells, images)                                                         \
    {cells, images, OTHELLO_##name##_BASE, OTHELLO_POWER_##cells},
    OTHELLO_CLASSES(PATTERN_CLASS)
#undef PATTERN_CLASS
};

/* The cell's image under one of the eight symmetries of the board. */
static int cell_image(int cell, int symmetry)
{
    int row = cell / 8, col = cell % 8;
    if (symmetry & 1)
        row = 7 - row;
    if (symmetry & 2)
        col = 7 - col;
    return symmetry & 4 ? col * 8 + row : row * 8 + col;
}

static uint64_t image_set(int class, int symmetry)
{
    uint64_t set = 0;
    for (int i = 0; i < classes[class].cells; i++)
        set |= (uint64_t)1 << cell_image(class_cells[class][i], symmetry);
    return set;
}

/* Is the image different from all earlier ones? */
static bool image_is_new(int class, int symmetry)
{
    for (int earlier = 0; earlier < symmetry; earlier++)
        if (image_set(class, earlier) == image_set(class, symmetry))
            return false;
    return true;
}

static void fill_steps(othello_steps *steps)
{
    memset(steps, 0, sizeof *steps);
    int feature = 0;
    for (int class = 0; class < OTHELLO_CLASS_COUNT; class ++) {
        const int first = feature;
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            if (!image_is_new(class, symmetry))
                continue;
            for (int i = 0, power = 1; i < classes[class].cells; i++, power *= 3)
                steps->of[cell_image(class_cells[class][i], symmetry)][feature] = (int16_t)power;
            feature++;
        }
        assert(feature - first == classes[class].images);
        (void)first;
    }
}

/* Where each digit of a number goes in the mirror image of the pattern; false if it has none. */
static bool mirror_of(int class, int to[OTHELLO_CLASS_CELLS])
{
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        if (image_set(class, symmetry) != image_set(class, 0))
            continue;
        bool moves = false;
        for (int i = 0; i < classes[class].cells; i++)
            for (int k = 0; k < classes[class].cells; k++)
                if (cell_image(class_cells[class][i], symmetry) == class_cells[class][k]) {
                    to[i] = k;
                    moves |= i != k;
                }
        if (moves)
            return true;
    }
    return false;
}

/* The number of each pattern's mirror image, counted in step with the pattern, digit by digit. */
static void fill_mirror(int class, uint16_t *mirror)
{
    static const int power[OTHELLO_CLASS_CELLS] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683};
    int to[OTHELLO_CLASS_CELLS], digit[OTHELLO_CLASS_CELLS] = {0}, image = 0;
    const bool mirrored = mirror_of(class, to);
    for (int number = 0; number < classes[class].power; number++) {
        mirror[number] = (uint16_t)(mirrored ? image : number);
        for (int i = 0; mirrored && i < classes[class].cells; i++) {
            if (++digit[i] < 3) {
                image += power[to[i]];
                break;
            }
            digit[i] = 0;
            image -= 2 * power[to[i]];
        }
    }
}

void poda__othello_packing_init(othello_packing *packing)
{
    uint16_t mirror[OTHELLO_POWER_10];
    fill_steps(&packing->steps);
    packing->count = 0;
    for (int class = 0; class < OTHELLO_CLASS_COUNT; class ++) {
        uint32_t *const packed = packing->packed + classes[class].base;
        fill_mirror(class, mirror);
        for (int number = 0; number < classes[class].power; number++)
            packed[number] = mirror[number] < number ? packed[mirror[number]] : packing->count++;
    }
    packing->count += OTHELLO_PHASE_EMPTIES;
}

void poda__othello_list(const othello_packing *packing, uint64_t own, uint64_t rival,
                        uint32_t *list)
{
    othello_features features;
    othello_features_set(&packing->steps, own, rival, &features);
    int i = 0;
    for (int class = 0; class < OTHELLO_CLASS_COUNT; class ++)
        for (int image = 0; image < classes[class].images; image++, i++)
            list[i] =
                packing->packed[classes[class].base + classes[class].power / 2 + features.at[i]];
    /* a phase ends with one weight for each number of empty cells in it */
    const int empties = 64 - __builtin_popcountll(own | rival);
    list[i] = packing->count - OTHELLO_PHASE_EMPTIES + (uint32_t)empties % OTHELLO_PHASE_EMPTIES;
}

static void read_phase(poda__weights_reader *reader, othello_patterns *to, int phase,
                       int bias[OTHELLO_PHASE_EMPTIES])
{
    int16_t *const weight = to->weight[phase];
    for (int class = 0; class < OTHELLO_CLASS_COUNT; class ++) {
        const uint16_t *const mirror = to->mirror + classes[class].base;
        int16_t *const at = weight + classes[class].base;
        for (int number = 0; number < classes[class].power; number++)
            at[number] =
                mirror[number] < number
                    ? at[mirror[number]]
                    : poda__weights_next(reader, phase ? (at - OTHELLO_PHASE_WEIGHTS)[number] : 0);
    }
    for (int i = 0; i < OTHELLO_PHASE_EMPTIES; i++)
        bias[i] = poda__weights_next(reader, bias[i]);
    for (int empties = 0; empties <= 64; empties++)
        if (othello_phase(empties) == phase)
            to->bias[empties] = (int16_t)bias[empties % OTHELLO_PHASE_EMPTIES];
}

poda_status poda__othello_patterns_read(othello_patterns *to, const void *bytes, size_t size,
                                        poda_error *error)
{
    poda__weights_reader reader;
    int bias[OTHELLO_PHASE_EMPTIES] = {0};
    uint32_t count = OTHELLO_PHASE_EMPTIES;
    const poda_status status = poda__weights_reader_init(&reader, bytes, size, error);
    if (status != PODA_OK)
        return status;
    fill_steps(&to->steps);
    for (int class = 0; class < OTHELLO_CLASS_COUNT; class ++) {
        uint16_t *const mirror = to->mirror + classes[class].base;
        fill_mirror(class, mirror);
        for (int number = 0; number < classes[class].power; number++)
            count += mirror[number] >= number;
    }
    if (reader.shape.phases != OTHELLO_PHASES || reader.shape.unit != OTHELLO_UNIT ||
        reader.shape.features != count)
        return poda_fail(error, PODA_BAD_FILE, "weights",
                         "these weights are not for the patterns of Othello");
    for (int phase = 0; phase < OTHELLO_PHASES; phase++)
        read_phase(&reader, to, phase, bias);
    return poda__weights_complete(&reader)
               ? PODA_OK
               : poda_fail(error, PODA_BAD_FILE, "weights", "the weights are cut off or damaged");
}

/* Unpacked once per process, at the first use. */
static othello_patterns shared;
static poda__once shared_once;

const othello_patterns *poda__othello_patterns(void)
{
    if (poda__once_begin(&shared_once)) {
        const poda_status status = poda__othello_patterns_read(&shared, poda__data_othello.bytes,
                                                               poda__data_othello.length, NULL);
        assert(status == PODA_OK); /* the build validates the file */
        (void)status;
        poda__once_done(&shared_once);
    }
    return &shared;
}
