/* tree_edit.h - trees given as text, changed by hand.
 *
 *   none                      nothing, but the text is written anew
 *   value LEAF NUMBER         another value, or payoffs [3,1]
 *   name NODE [WORD]          another name, or none
 *   chance NODE [NUMBER]      another probability, 0.3 or 1/3; the moves after it share the rest in their old
 *                             proportions (all others, if there is none after it or those before leave too
 *                             little; equally, if they had 0). None: all moves of its chance node equal
 *   marker NODE [WORD]        max, min, chance, p1 to p8, or none: in turn
 *   add NODE                  one more move, worth 0; the value of a leaf becomes its first move
 *   remove NODE               the node with all below it; the value of an only child becomes its parent's
 *   order NODE MOVE...; ...   the moves of a node, or of several, in another order
 *
 * NODE is a name, also one that is not written and only given to it. */
#ifndef PODA_GAMES_TREE_TREE_EDIT_H
#define PODA_GAMES_TREE_TREE_EDIT_H

#include "base/buffer.h"
#include "games/tree/tree_text.h"

/* Writes the tree `text` with the change `edit` to `out`; `*node` is the number of the node it is about in the
 * new tree, in reading order, or -1. What is written need not be a tree: read it. O(nodes). */
PODA_CHECKED poda_status poda__tree_edit(const char *text, const char *edit, poda__buffer *out,
                                         int32_t *node, poda_error *error);

#endif
