/* tree_board.c - views of positions as small boards. */
#include "explain/figure/tree_board.h"

#include "base/memory.h"
#include "base/view.h"

enum { BYTES = 32 << 20 }; /* for the views of one picture */

void poda__small_boards_release(poda__small_board *boards, int32_t count)
{
    for (int32_t i = 0; i < count && boards; i++) {
        free((void *)boards[i].view);
        boards[i].view = NULL;
    }
}

poda_status poda__small_boards_of(const poda_game *game, const char *const *texts, int32_t count,
                                  poda__small_board *boards, poda_error *error)
{
    poda_view *view;
    size_t bytes = 0;
    bool all = true, failed = false;
    const poda_status status = poda_view_open(&view, error);
    if (status != PODA_OK)
        return status;
    for (int32_t i = 0; i < count && all && !failed; i++) {
        poda_state state;
        if (!texts[i] || poda_state_read(game, texts[i], &state, NULL) != PODA_OK)
            continue;
        poda_state_view(game, &state, view);
        if (poda__small_board_of(view, &boards[i], &failed)) {
            boards[i].view = poda__view_keep(view, &bytes);
            failed = !boards[i].view;
            all = bytes <= BYTES;
        } else {
            all = view->kind != PODA_VIEW_HEAPS;
        }
    }
    if (!all || failed)
        poda__small_boards_release(boards, count);
    poda_view_close(view);
    return failed ? poda_fail_memory(error) : PODA_OK;
}
