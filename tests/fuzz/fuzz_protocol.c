/* fuzz_protocol.c - lines of GTP, NBoard, Gomocup, UCI, Hub and DamExchange: every command is answered or ignored, and the board
 * afterwards is one of the game's. The first character selects the protocol. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dxp.h"
#include "fuzz.h"
#include "gomocup.h"
#include "gtp.h"
#include "nboard.h"
#include "uci.h"

static const char *const settings[] = {"gtp", "othello", "nodes=40", "algorithm=pvs", "table=0"};

static void talk_gtp(struct cli *cli, char *rest)
{
    struct gtp *gtp = calloc(1, sizeof *gtp);
    char *line;
    if (!gtp)
        return;
    gtp->cli = cli;
    FUZZ_HOLDS(desk_open(&gtp->desk, PODA_ENGLISH, settings, 5, NULL, NULL) == PODA_OK);
    while ((line = fuzz_line(&rest)) && !gtp->quit) {
        gtp_answer(gtp, line);
        FUZZ_HOLDS(gtp->before_count <= desk_info(&gtp->desk)->played);
    }
    fuzz_check_state(desk_game(&gtp->desk), desk_state(&gtp->desk));
    gtp_release(gtp);
    free(gtp);
}

static void talk_nboard(struct cli *cli, char *rest)
{
    struct nboard *nboard = calloc(1, sizeof *nboard);
    char *line;
    if (!nboard)
        return;
    nboard->cli = cli;
    FUZZ_HOLDS(desk_open(&nboard->desk, PODA_ENGLISH, settings, 5, NULL, NULL) == PODA_OK);
    while ((line = fuzz_line(&rest)) && !nboard->quit)
        nboard_answer(nboard, line);
    fuzz_check_state(desk_game(&nboard->desk), desk_state(&nboard->desk));
    nboard_release(nboard);
    free(nboard);
}

static void talk_gomocup(struct cli *cli, char *rest)
{
    static const char *const five[] = {"gomocup", "gomoku", "nodes=40", "algorithm=pvs", "table=0"};
    struct gomocup *gomocup = calloc(1, sizeof *gomocup);
    char *line;
    if (!gomocup)
        return;
    gomocup->cli = cli;
    FUZZ_HOLDS(gomocup_open(gomocup, five, 5, NULL) == PODA_OK);
    while ((line = fuzz_line(&rest)) && !gomocup->quit)
        gomocup_answer(gomocup, line);
    fuzz_check_state(desk_game(&gomocup->desk), desk_state(&gomocup->desk));
    gomocup_release(gomocup);
    free(gomocup);
}

static void talk_uci(struct cli *cli, bool hub, char *rest)
{
    struct uci *uci = calloc(1, sizeof *uci);
    char *line;
    if (!uci)
        return;
    FUZZ_HOLDS(uci_open(uci, cli, settings, 5, NULL, NULL) == PODA_OK);
    while ((line = fuzz_line(&rest)) && !uci->quit)
        (hub ? hub_answer : uci_answer)(uci, line);
    uci_end(uci, true);
    fuzz_check_state(desk_game(&uci->desk), desk_state(&uci->desk));
    uci_release(uci);
    free(uci);
}

/* Nothing but messages of the protocol may be sent. */
static bool check_message(struct dxp *dxp, const char *text)
{
    char again[2 * PODA_DXP_MAX] = "";
    poda_text words = {again, sizeof again, 0};
    poda_dxp message;
    (void)dxp;
    FUZZ_HOLDS(poda_dxp_read(text, &message, NULL) == PODA_OK);
    poda_dxp_text(&message, &words);
    FUZZ_HOLDS(strcmp(text, again) == 0);
    return true;
}

static void talk_dxp(struct cli *cli, char *rest)
{
    static const char *const eight[] = {"dxp", "rules=spanish", "nodes=40", "algorithm=pvs",
                                        "table=0"};
    struct dxp *dxp = calloc(1, sizeof *dxp);
    char *line;
    if (!dxp)
        return;
    FUZZ_HOLDS(dxp_open(dxp, cli, eight, 5, NULL) == PODA_OK);
    dxp->put = check_message;
    while ((line = fuzz_line(&rest)) && !dxp->leave)
        dxp_answer(dxp, line);
    fuzz_check_state(desk_game(&dxp->desk), desk_state(&dxp->desk));
    dxp_release(dxp);
    free(dxp);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[FUZZ_MAX + 1];
    if (size < 1 || !fuzz_text(data + 1, size - 1, text))
        return 0;
    struct cli cli = {.out = fopen("/dev/null", "w")};
    if (!cli.out)
        return 0;
    if (data[0] == 'g')
        talk_gtp(&cli, text);
    else if (data[0] == 'o')
        talk_gomocup(&cli, text);
    else if (data[0] == 'd')
        talk_dxp(&cli, text);
    else if (data[0] == 'u' || data[0] == 'h')
        talk_uci(&cli, data[0] == 'h', text);
    else
        talk_nboard(&cli, text);
    fclose(cli.out);
    return 0;
}
