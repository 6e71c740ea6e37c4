/* escape.h - untrusted texts as parts of documents, with one function per format. Any bytes are
 * accepted: control characters and invalid UTF-8 become U+FFFD. */
#ifndef PODA_BASE_ESCAPE_H
#define PODA_BASE_ESCAPE_H

#include "base/buffer.h"

/* One character as UTF-8. */
void poda__utf8_put(poda__buffer *out, uint32_t character);

/* For elements and attributes of XML, SVG and HTML. */
void poda__escape_xml(poda__buffer *out, const char *text);
/* The same with `line` for each newline: "<br>". */
void poda__escape_html(poda__buffer *out, const char *text, const char *line);
/* For Moodle's GIFT, whose texts are HTML on one line. */
void poda__escape_gift(poda__buffer *out, const char *text);
/* For the inside of the braces of a Moodle cloze question; `html`: an answer that is shown as HTML, as choices are, but
 * not what is typed. */
void poda__escape_cloze(poda__buffer *out, const char *text, bool html);
/* A JSON string with its quotes; with `script`, safe inside an HTML script element. */
void poda__escape_json(poda__buffer *out, const char *text, size_t length, bool script);
/* For the inside of a quoted DOT string; NULL writes nothing. */
void poda__escape_dot(poda__buffer *out, const char *text);
/* For pdflatex with inputenc and T1 fonts. `line` replaces each newline; with `board`, every space
 * is kept. NULL writes nothing. */
void poda__escape_latex(poda__buffer *out, const char *text, const char *line, bool board);

#endif
