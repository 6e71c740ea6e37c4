/* show_tree.c - `show` for a whole game: as a tree with its information sets, or as Gambit's .efg. */
#include "ask/verbs/show_tree.h"

#include "extensive/efg.h"
#include "games/efg/efg_tree.h"

poda_status poda__request_form(poda__request *request, uint64_t nodes, poda__whole *whole)
{
    const poda__form *read = poda__efg_form(request->game);
    poda_state start;
    *whole = (poda__whole){.form = read};
    poda_state_start(request->game, &start);
    if (read && poda_state_equal(request->game, &start, &request->state))
        return PODA_OK;
    const poda__form_limits limits = {
        .nodes = nodes, .memory = request->options->memory, .stop = request->options->stop};
    whole->form = &whole->made;
    return poda__form_from_game(&whole->made, request->game, &request->state, &limits,
                                request->error);
}

void poda__whole_release(poda__whole *whole)
{
    poda__form_release(&whole->made);
}

static poda_status show_efg(poda__request *request, const poda__form *form)
{
    poda__buffer text = {.most = request->out.most, .stop = request->options->stop};
    poda__json *json = &request->json;
    if (!request->options->json) {
        poda__efg_write(form, &request->out);
        return PODA_OK;
    }
    poda__efg_write(form, &text);
    const poda_status status = poda__buffer_status(&text, request->error);
    if (status == PODA_OK) {
        poda__json_open(json, NULL, '{');
        poda__json_position(request);
        poda__json_int(json, "nodes", form->count);
        poda__json_text(json, "efg", text.at);
        poda__json_close(json, '}');
    }
    poda__buffer_release(&text);
    return status;
}

poda_status poda__show_tree(poda__request *request, bool tree, int format)
{
    enum { EFG = 5 };
    poda__whole whole;
    if (!tree && format != EFG)
        return poda_fail(request->error, PODA_BAD_OPTION, "format", "format=latex needs whole=yes");
    poda_status status = poda__request_form(request, 0, &whole);
    if (status != PODA_OK)
        return status;
    if (format == EFG)
        status = show_efg(request, whole.form);
    poda__whole_release(&whole);
    return status;
}
