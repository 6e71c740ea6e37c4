/* listing.h - the algorithms as listings to be read beside a search: pseudocode, Python, C, and the
 * forms of the course's documents; and which line each step of a search executes. The only place with
 * this knowledge: command line and page ask here. tests/listings.py runs the Python ones. */
#ifndef PODA_EXPLAIN_LISTING_LISTING_H
#define PODA_EXPLAIN_LISTING_LISTING_H

#include "base/json.h"
#include "explain/general/general.h"
#include "poda/explain.h"
#include "poda/find.h"

/* The forms that code= takes, in the form that poda_option_choice expects. */
#define PODA__LISTING_FORMS "no pseudocode python c 000 001 002 003 004"

typedef struct poda__listing {
    const char *algorithm, *code;
    const char *language; /* of pseudocode: "en", "es"; "": any */
    const char *course;   /* the document whose form it is; "": none */
    const char *text;     /* lines "MARKS|text" */
} poda__listing;

extern const poda__listing poda__listing_tree[], poda__listing_best[], poda__listing_general[],
    poda__listing_find[], poda__listing_course[];

/* A listing as it is shown. */
typedef struct poda__script {
    const poda__listing *listing; /* NULL: none is asked for */
    const char *order;            /* takes the place of '@': which state is taken from OPEN */
    bool strict;                  /* cuts at alpha > beta */
    int fail;                     /* what is returned: 0 soft, 1 hard, 2 the own bound */
} poda__script;

/* The listing of an algorithm in a form of PODA__LISTING_FORMS; false if that document has none.
 * `language` is that of pseudocode; English if there is none in it. */
bool poda__script_open(poda__script *code, const char *algorithm, const char *form,
                       const char *language);

/* Lines are numbered from 1; 0: no line has this mark. A capital letter and the small one stand for each
 * other where a listing has only one of them. */
unsigned poda__script_line(const poda__script *code, char mark);

/* The marks of steps. */
char poda__script_step(poda_step_kind kind, bool max);
char poda__script_sss(poda_sss_action action);
char poda__script_general(poda__general_step_kind kind);
char poda__script_find(poda_find_event_kind kind, bool start);

/* The lines of one step of a search, the current one first, each once. */
typedef struct poda__lit {
    unsigned at[8];
    size_t count;
} poda__lit;
/* Adds the line of a mark: as the current one, or behind it. */
void poda__lit_add(poda__lit *lit, const poda__script *code, char mark, bool current);

/* Opens the field `listing` with code, forms, lines and the list `at`; for each step
 * poda__script_json_step follows, then poda__script_json_close. */
void poda__script_json_open(poda__json *json, const poda__script *code);
void poda__script_json_step(poda__json *json, const poda__lit *lit);
void poda__script_json_close(poda__json *json);
/* The lines, each with its end. */
void poda__script_lines(const poda__script *code, poda__buffer *out);
/* The lines with their numbers, as text. */
void poda__script_print(const poda__script *code, poda__buffer *out);

#endif
