/* report_pdf.c - the marks of a class on paper. */
#include <string.h>

#include "teach/class/class_report.h"
#include "teach/sheet_page.h"

#ifdef HAVE_CAIRO
enum { SIZE = 9, CODED = 17 }; /* points; letters of mark and code before a name */

/* A line of the report as text. Columns have letters of one width; names, which that type need not have
 * letters for, and what is too long for a line do not. */
static void add_line(poda__page *on, const char *line)
{
    static const double wide = 0.602; /* of a letter, in parts of its size */
    const size_t indent = strspn(line, " "), length = strlen(line);
    const double room = PODA__PAGE_WIDTH - 2 * PODA__PAGE_MARGIN;
    if (indent >= 7) {
        poda__page_words(on, line + indent, SIZE, false, 40);
    } else if (length > CODED && line[4] == '%') {
        char coded[CODED + 1];
        memcpy(coded, line, CODED);
        coded[CODED] = 0;
        poda__page_line(on, coded, SIZE, false, true, 0);
        on->y -= 1.4 * SIZE; /* the same line */
        poda__page_words(on, line + CODED, SIZE, false, wide * SIZE * CODED);
    } else if (wide * SIZE * (double)length > room) {
        poda__page_words(on, line + indent, SIZE, false, 0);
    } else {
        poda__page_line(on, line, SIZE, false, true, 0);
    }
}
#endif

poda_status poda__report_pdf(const poda__report *report, poda__buffer *out, poda_error *error)
{
#ifdef HAVE_CAIRO
    poda__buffer text = {0};
    poda__page on;
    poda__report_text(report, &text);
    poda__page_begin(&on, out);
    on.failed |= text.failed;
    const char *at = text.at ? text.at : "";
    poda__page_line(
        &on, report->translate ? report->translate("Marks of the class") : "Marks of the class", 16,
        true, false, 0);
    on.y += 6;
    while (*at) {
        poda__buffer line = {0};
        const size_t length = strcspn(at, "\n");
        poda__buffer_put(&line, at, length);
        on.failed |= line.failed;
        if (length == 0)
            on.y += 6;
        else if (line.at)
            add_line(&on, line.at);
        poda__buffer_release(&line);
        at += length + (at[length] == '\n');
    }
    poda__buffer_release(&text);
    return poda__page_end(&on, out) ? PODA_OK : poda_fail_memory(error);
#else
    (void)report;
    (void)out;
    return poda_fail(
        error, PODA_BAD_REQUEST, "cairo",
        "this library was built without cairo, which draws PDF; ask for format=html and "
        "print that");
#endif
}
