/* sheet_page.h - pages of A4 paper that are filled from top to bottom, for sheets and reports. */
#ifndef PODA_TEACH_SHEET_PAGE_H
#define PODA_TEACH_SHEET_PAGE_H

#ifdef HAVE_CAIRO

#include <cairo-pdf.h>

#include "base/buffer.h"

enum { PODA__PAGE_WIDTH = 595, PODA__PAGE_HEIGHT = 842, PODA__PAGE_MARGIN = 56 }; /* points */

typedef struct poda__page {
    cairo_surface_t *surface;
    cairo_t *cr;
    double y;      /* where the next line begins */
    double narrow; /* what lines leave free on the right, */
    double below;  /* down to here */
    bool failed;
} poda__page;

void poda__page_begin(poda__page *on, poda__buffer *out);
/* False if memory ran out. */
bool poda__page_end(poda__page *on, const poda__buffer *out);
void poda__page_next(poda__page *on);
void poda__page_line(poda__page *on, const char *text, double size, bool bold, bool mono,
                     double indent);
/* Any text, wrapped; its own newlines are kept. */
void poda__page_words(poda__page *on, const char *text, double size, bool bold, double indent);
/* The QR code of a text in the right upper corner; lines leave it free until `poda__page_wide`. Nothing
 * if the text is too long for one. */
void poda__page_code(poda__page *on, const char *text);
/* Lines may be as wide as the page again, below the code. */
void poda__page_wide(poda__page *on);
/* Room to write on, above a line. */
void poda__page_rule(poda__page *on, double room);
/* Lines of letters of one width, all of them, in a size in which the longest fits. */
void poda__page_board(poda__page *on, const char *text);

#endif
#endif
