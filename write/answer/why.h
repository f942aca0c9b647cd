/* write/answer/why.h -- why advice was refuted, on paper.
 * Does: writes lines of play with the reason of failure at their ends, in words and as JSON; their
 *   tree with a reason at each leaf.
 * Knows: Answer, Why (interp/choose/why.h), the writers of trees (tree_write.h).
 * Must not know: how a refutation is found. */
#ifndef AL0_WRITE_ANSWER_WHY_H
#define AL0_WRITE_ANSWER_WHY_H

#include "write/answer/answer.h"
#include "write/answer/tree_write.h"

/* Append why an advice is refuted; nothing if that was not requested or not found.  Brief: one
 * line, ": 1.Qc4 Ka5, then ...".  Told: the same for a story, with the name of the constraint that
 * allows no move.  Lines: all lines, one below the other.
 * tried: index of the advice in a->choice.tried. */
void write_why_brief(StrBuf *out, const Answer *a, size_t tried);
void write_why_told(StrBuf *out, const Answer *a, size_t tried);
void write_why_lines(StrBuf *out, const Answer *a, size_t tried);

/* Appends ": " and the longest line of a refutation of other advice at the answer's position. */
void write_why_line(StrBuf *out, const Answer *a, const Why *why);

/* The same as an object (why_json.c). */
void write_why_line_json(Json *j, const char *key, const Answer *a, const Why *why);

/* Appends the reason at the end of a line or at a leaf of their tree.  at_once: that is the root.
 * brief: shortened. */
void write_why_end(StrBuf *out, const Why *why, const WhyEnd *end, bool at_once, bool brief);
/* The name of a reason for programs: "holding". */
const char *write_why_kind(WhyEndKind kind);

/* Writes the member "why" of the present object; nothing if it was not requested (why_json.c).
 * found: Answer.why. */
void write_why_json(Json *j, const Answer *a, const void *found);

/* Their tree for writers; borrowed.  The reason at a leaf names the node that the leaf refers to,
 * if any (why_tree.c). */
ForcingTree write_why_tree(const Why *why);
/* The reasons at the leaves of a refutation's tree; their memory is in home (why_tree.c). */
LeafEnds write_why_ends(Arena *home, const Why *why);

/* Sets the only refuted advice, and its refutation with reasons as remarks; both borrowed.
 * Returns: false with a status. */
bool write_why_draw(const Answer *a, const Advice **advice, ForcingTree *out, Status *status);
/* The note in the title of that drawing; it lives as long as the answer.  NULL: none. */
const char *write_why_note(const Answer *a, const ForcingTree *tree);

#endif
