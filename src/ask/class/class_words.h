/* class_words.h - shared by `class` and by `grade` of a class. */
#ifndef PODA_ASK_CLASS_CLASS_WORDS_H
#define PODA_ASK_CLASS_CLASS_WORDS_H

#include "ask/verbs/exercise_words.h"
#include "teach/class/class.h"

/* The students and their exercises. Release the roster, also after an error. */
poda_status poda__class_options_read(poda__request *request, poda__class_options *options,
                                     poda__roster *roster);
/* The text of an option, or of the file that it names with @; free `owned`. */
poda_status poda__class_text(poda__request *request, const char *key, const char **text,
                             char **owned);
/* out=FILE: writes what was answered so far to the file, whole or not at all. */
poda_status poda__class_out(poda__request *request);
/* `grade answers=`. */
poda_status poda__grade_class(poda__request *request);

#endif
