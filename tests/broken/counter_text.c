/* counter_text.c - a state reads back as another. */
#define COUNTER_BREAKS_TEXT
#include "counter.h"
