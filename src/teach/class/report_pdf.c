/* report_pdf.c - the marks of a class on paper. */
#include <string.h>

#include "teach/class/class_report.h"
#include "teach/sheet_page.h"

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
        const size_t indent = strspn(at, " ");
        poda__buffer_put(&line, at, length);
        on.failed |= line.failed;
        if (length == 0)
            on.y += 6;
        else if (indent < 7 && line.at)
            poda__page_line(&on, line.at, 9, false, true, 0);
        else if (line.at)
            poda__page_words(&on, line.at + indent, 9, false, 40);
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
