/* othello_avx2.c - the Othello engine on 8x8 for processors with AVX2 and BMI2. Everything below is
 * compiled for them, so nothing in this file may run before poda__othello_edition has checked. */
#if defined(__x86_64__)
#include "base/stop.h"
#include "games/othello/othello_search.h"
#include "search/searcher.h"
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt"))),                \
                             apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")
#endif
#define OTHELLO_AVX2 1
#define OTHELLO_SIZE 8
#define OTHELLO_EDITION poda__othello_avx2
#include "games/othello/othello_core.inc.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int othello_avx2_empty; /* a file must not be empty */
#endif
