/* assets.h - the files of the page, held in the program. The table is written while building, by
 * tools/embed.c from the list in web/meson.build. */
#ifndef PODA_SERVER_ASSETS_H
#define PODA_SERVER_ASSETS_H

#include <stddef.h>

struct poda__asset {
    const char *path, *type;   /* "words/es.json", "application/json": no slash before the path */
    const unsigned char *data; /* a zero follows that is not counted */
    size_t length;
    const char *etag; /* of the content, with its quotes */
};

extern const struct poda__asset poda__assets[]; /* ended by a NULL path */

#endif
