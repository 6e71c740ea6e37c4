/* quiz_nodes.h - questions about every node of a tree, and the mistakes in one with chance. */
#ifndef PODA_TEACH_TASKS_QUIZ_NODES_H
#define PODA_TEACH_TASKS_QUIZ_NODES_H

#include "teach/quiz.h"

/* Alpha and beta on entering each node that is visited; asked only on request. */
void poda__quiz_ask_windows(poda__quiz *quiz);
/* Everything about a tree of N and P nodes. */
void poda__quiz_ask_classes(poda__quiz *quiz);
/* What the usual mistakes answer to the questions of a tree with chance nodes. */
void poda__quiz_chance_slips(poda__quiz *quiz);

#endif
