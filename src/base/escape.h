/* escape.h - texts from outside as parts of documents, each format in one place. Any bytes are welcome:
 * what is not UTF-8 and controls come as U+FFFD. */
#ifndef PODA_BASE_ESCAPE_H
#define PODA_BASE_ESCAPE_H

#include "base/buffer.h"

/* One character as UTF-8. */
void poda__utf8_put(poda__buffer *out, uint32_t character);

/* Elements and attributes of XML, SVG and HTML. */
void poda__escape_xml(poda__buffer *out, const char *text);
/* The same with `line` for each newline: "<br>". */
void poda__escape_html(poda__buffer *out, const char *text, const char *line);
/* GIFT of Moodle, whose texts are HTML on one line. */
void poda__escape_gift(poda__buffer *out, const char *text);
/* Inside the braces of a cloze question of Moodle. */
void poda__escape_cloze(poda__buffer *out, const char *text);
/* A string of JSON with its quotes; `script`: also inside an HTML script element. */
void poda__escape_json(poda__buffer *out, const char *text, size_t length, bool script);
/* Inside the quotes of a DOT string; NULL: nothing. */
void poda__escape_dot(poda__buffer *out, const char *text);
/* pdflatex with inputenc and T1 fonts. `line` for each newline; `board`: every space counts. NULL: nothing. */
void poda__escape_latex(poda__buffer *out, const char *text, const char *line, bool board);

#endif
