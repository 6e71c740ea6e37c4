/* uci.h - Poda as a program that others drive through UCI, the protocol of chess programs, or Hub, that of
 * draughts programs, which has the same parts in other words. One thread reads and answers, another
 * searches. */
#ifndef PODA_CLI_UCI_H
#define PODA_CLI_UCI_H

#include <pthread.h>

#include "desk.h"

enum { UCI_MOVES = 256, UCI_ELO_LEAST = 500, UCI_ELO_MOST = 2500 };

/* What `go` asked for. */
struct uci_go {
    poda_clock clock[2]; /* of MAX and MIN; left is negative: not given */
    int depth;           /* 0: no limit, and so on */
    uint64_t nodes;
    double seconds;
    bool holds; /* infinite or ponder: bestmove waits for stop or ponderhit */
    bool ponder;
    poda_move only[UCI_MOVES]; /* searchmoves */
    size_t only_count;         /* 0: all moves */
};

struct uci {
    struct cli *cli;
    struct desk desk;
    size_t hash; /* megabytes */
    unsigned threads;
    int lines; /* MultiPV */
    bool hub;  /* Hub, not UCI */
    bool any;  /* UCI_Chess960: castling is written as the king taking its rook */
    bool limited;
    int elo;
    bool quit;
    poda_search *search; /* NULL: opened when needed */
    struct uci_go go;
    /* the thread that searches */
    pthread_t thread;
    bool running;
    volatile int stop;
    pthread_mutex_t lock; /* guards the output, `released` and `deadline` */
    pthread_cond_t change;
    bool released;   /* stop or ponderhit has come */
    double deadline; /* seconds from the begin of a search that was pondering; 0: none */
    int reported;    /* depth of the last progress that was sent */
};

/* Opens the game that the words after the verb name, `missing` if they name none. */
poda_status uci_open(struct uci *uci, struct cli *cli, const char *const *words, size_t count,
                     const char *missing, poda_error *error);
void uci_answer(struct uci *uci, char *line);
void hub_answer(struct uci *uci, char *text);
void uci_release(struct uci *uci);
void uci_say(struct uci *uci, const char *format, ...) PODA_PRINTF(2, 3);
/* A position that was repeated ends the game only if a player claims it: the other side may go on, or
 * analyse it. What came before is forgotten then. */
void uci_play_on(const struct uci *uci);

/* uci_search.c: begins a search as uci->go says; ends it, if one is running, and waits for it. */
void uci_begin(struct uci *uci);
void uci_forget(struct uci *uci); /* a new game */
void uci_end(struct uci *uci, bool stop);
void uci_hit(struct uci *uci); /* ponderhit */

#endif
