/* board_text.h - a position's view, drawn for a terminal. */
#ifndef PODA_ASK_BOARD_TEXT_H
#define PODA_ASK_BOARD_TEXT_H

#include "base/buffer.h"
#include "poda/ask.h"

/* False if the view shows nothing but the text. `player`: the names of the players; NULL: there are
 * none. */
bool poda__view_draw(const poda_view *view, const char *const player[2],
                     const poda_ask_options *options, poda__buffer *out);

#endif
