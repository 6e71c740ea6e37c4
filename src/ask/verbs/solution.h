/* solution.h - what `solve` found out, by whichever method, before it is written down. */
#ifndef PODA_ASK_VERBS_SOLUTION_H
#define PODA_ASK_VERBS_SOLUTION_H

#include "ask/theory_words.h"

typedef struct poda__solved_move {
    poda_move move;
    poda_worth worth; /* its distance in plies from the position that was asked about */
} poda__solved_move;

typedef struct poda__solution {
    poda_worth worth;   /* proven: the position is solved */
    const char *method; /* English, for translation */
    bool by_search;     /* then depth tells how far an unsolved search came */
    int64_t nim_value;  /* -1: none */
    poda__solved_move *moves;
    size_t move_count;
    uint64_t winning; /* all moves that win, when they are too many to list */
    bool listed;      /* every legal move is in `moves` */
    bool has_best;    /* of a search: `best` is its choice, so far when it is not solved */
    bool best_proven; /* and keeps the value */
    bool stopped;     /* a limit ended it */
    bool settled;     /* the list proves which moves are best, stopped or not */
    poda_move best;
    int depth;
    uint64_t nodes;
    double seconds;
    bool ruled; /* theory has a rule, and `words` say it */
    poda__theory_words words;
} poda__solution;

/* The moves that keep the value and, if distances are known, do so best. */
bool poda__solution_is_best(const poda__solution *solution, const poda__solved_move *move,
                            int player);
void poda__solution_json(poda__request *request, const poda__solution *solution);
poda_status poda__solution_print(poda__request *request, const poda__solution *solution);

poda_status poda__solve_sum(poda__request *request); /* solve sum of='nim heaps=3 + kayles n=7' */
poda_status poda__solve_values(poda__request *request); /* solve grundy values=60 */
poda_status poda__solve_whole(poda__request *request);  /* solve tictactoe whole=yes */

#endif
