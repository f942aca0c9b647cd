/* write/answer/why.h -- why advice was refuted, on paper.
 * Does: lines of play and what is wrong where they end, in words and as JSON; their tree with a
 *   reason at each leaf.
 * Knows: Answer, Why (interp/choose/why.h), the writers of trees (tree_write.h).
 * Must not know: how a refutation is found. */
#ifndef AL0_WRITE_ANSWER_WHY_H
#define AL0_WRITE_ANSWER_WHY_H

#include "write/answer/answer.h"
#include "write/answer/tree_write.h"

/* Of the tried-th advice tried: the one line, ": 1.Qc4 Ka5, then ..."; the same for a story, which
 * names the constraint that allows no move; all lines, one below the other.
 * Nothing where it was not wanted or found. */
void write_why_brief(StrBuf *out, const Answer *a, size_t tried);
void write_why_told(StrBuf *out, const Answer *a, size_t tried);
void write_why_lines(StrBuf *out, const Answer *a, size_t tried);

/* What is wrong where a line, or their tree, ends; at_once: at the root.  brief: shortened. */
void write_why_end(StrBuf *out, const Why *why, const WhyEnd *end, bool at_once, bool brief);
const char *write_why_kind(WhyEndKind kind); /* "holding", for programs */

/* All of it as the member "why" of the present object; nothing where it was not wanted
 * (why_json.c).  found: Answer.why. */
void write_why_json(Json *j, const Answer *a, const void *found);

/* Their tree as it is shown; borrowed.  At a leaf that refers to another node its reason says so
 * (why_tree.c). */
ForcingTree write_why_tree(const Why *why);
/* What stands at the leaves of the tree of an advice's refutation; its parts live in home
 * (why_tree.c). */
LeafEnds write_why_ends(Arena *home, const Why *why);

/* The refutation of the one advice that was refuted, its reasons as remarks; borrowed.  False with
 * a status. */
bool write_why_draw(const Answer *a, const Advice **advice, ForcingTree *out, Status *status);
/* What the title of that drawing has to add; it lives as long as the answer.  NULL: nothing. */
const char *write_why_note(const Answer *a, const ForcingTree *tree);

#endif
