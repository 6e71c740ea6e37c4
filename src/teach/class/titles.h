/* titles.h - what questions are called in marks and reports. */
#ifndef PODA_TEACH_CLASS_TITLES_H
#define PODA_TEACH_CLASS_TITLES_H

#include "poda/status.h"

/* "best move" for "best"; the id itself if there is no other name. */
const char *poda__question_title(poda_translate_fn *translate, const char *id);

#endif
