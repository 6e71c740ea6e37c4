/* ranked.c - the game with ranks and ways back, unbroken. */
#define STRIP_RANKED
#include "strip.h"
