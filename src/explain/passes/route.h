/* route.h - presents a single-player search: its tables and sentences, its pictures (a map, a
 * graph, or the tree of the search), and a page that goes through it step by step. Record with
 * poda__passes_event, finish, then request any of these. Each writes a whole document to `out`,
 * which records failures. */
#ifndef PODA_EXPLAIN_PASSES_ROUTE_H
#define PODA_EXPLAIN_PASSES_ROUTE_H

#include "base/json.h"
#include "explain/passes/passes.h"

typedef struct poda__route_look {
    const char *title; /* NULL: none */
    bool unicode, colour;
    bool brief;               /* the table without the sentences */
    bool tree;                /* the tree of the search, even if there is a chart */
    size_t listed;            /* states of OPEN and of CLOSED shown; 0: 24, in JSON 50 */
    size_t told;              /* passes in the table; 0: all recorded ones */
    int32_t show;             /* nodes drawn of a tree; 0: 60 */
    const volatile int *stop; /* when non-zero: give up with PODA_STOPPED */
} poda__route_look;

/* The table of the passes with their sentences, the account of backtracking, or the limits. */
void poda__route_text(const poda__passes *passes, const poda__route_look *look, poda__buffer *out);
/* The field `passes`: an array under `key`. */
void poda__route_json(const poda__passes *passes, const poda__route_look *look, const char *key,
                      poda__json *json);
/* The fields `states`, `passes` and those they need: each pass as its changes. */
void poda__route_json_changes(const poda__passes *passes, bool asks, poda__json *json);

/* The state at the end of the search. */
void poda__route_picture_text(const poda__passes *passes, const poda__route_look *look,
                              poda__buffer *out);
void poda__route_svg(const poda__passes *passes, const poda__route_look *look, poda__buffer *out);
void poda__route_dot(const poda__passes *passes, const poda__route_look *look, poda__buffer *out);
PODA_CHECKED poda_status poda__route_png(const poda__passes *passes, const poda__route_look *look,
                                         poda__buffer *out, poda_error *error);
PODA_CHECKED poda_status poda__route_pdf(const poda__passes *passes, const poda__route_look *look,
                                         poda__buffer *out, poda_error *error);

/* The table of the passes as a picture; a PDF has as many pages as it needs. */
void poda__route_table_svg(const poda__passes *passes, const poda__route_look *look,
                           poda__buffer *out);
PODA_CHECKED poda_status poda__route_table_paper(const poda__passes *passes,
                                                 const poda__route_look *look, bool pdf,
                                                 poda__buffer *out, poda_error *error);

/* Pass by pass: a page for stepping back and forth offline, an SVG that plays by itself, a PDF with
 * one page per pass. */
void poda__route_html(const poda__passes *passes, const poda__route_look *look, poda__buffer *out);
void poda__route_film(const poda__passes *passes, const poda__route_look *look, poda__buffer *out);
PODA_CHECKED poda_status poda__route_slides(const poda__passes *passes,
                                            const poda__route_look *look, poda__buffer *out,
                                            poda_error *error);

#endif
