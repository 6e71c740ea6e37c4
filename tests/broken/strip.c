/* strip.c - the game that the others break, unbroken. */
#include "strip.h"
