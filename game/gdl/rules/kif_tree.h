/* game/gdl/rules/kif_tree.h -- rules as nested lists.
 * Does: turns the text, in prefix or infix notation, into one tree for each rule: (<= HEAD
 *   LITERAL...).
 * Knows: names.   Must not know: the meaning of rules. */
#ifndef AL0_GAME_GDL_RULES_KIF_TREE_H
#define AL0_GAME_GDL_RULES_KIF_TREE_H

#include "game/gdl/rules/kif_names.h"

typedef enum KifNodeKind { KIF_NODE_NAME, KIF_NODE_VARIABLE, KIF_NODE_LIST } KifNodeKind;

/* A node of a tree: a name, a variable, or a list. */
typedef struct KifNode {
    KifNodeKind kind;
    KifName name; /* of a variable with its mark: ?x */
    size_t n;
    const struct KifNode *child; /* of a list */
    Span at;
} KifNode;

/* A file while it is read. */
typedef struct KifText {
    Arena *home;
    Diags *ds;
    const Source *source;
    KifNames *names;
    uint32_t next; /* the first byte that has not been read */
    bool gave_up;  /* the rest is unreadable; an error has been added */
} KifText;

/* True for infix notation: the first token is no parenthesis. */
bool kif_is_infix(const Source *source);

/* Reads the next rule in prefix or infix notation.  A rule with an error is reported and skipped.
 * Returns: false behind the last rule, or once the rest is unreadable. */
bool kif_next_prefix(KifText *text, KifNode *rule);
bool kif_next_infix(KifText *text, KifNode *rule);

bool kif_is_blank(char c);
/* Skips blanks and comments, which go from one of the signs to the end of the line. */
void kif_skip_blanks(KifText *text, const char *signs);

/* Makes a node for a name in the text; warns of odd characters in it. */
KifNode kif_node_name(KifText *text, KifNodeKind kind, Span at);
/* Makes a node for a list of n children, which are copied. */
KifNode kif_node_list(KifText *text, const KifNode *child, size_t n, Span at);
/* Adds the error of too deep nesting, and gives up. */
void kif_too_deep(KifText *text, Span at);

#endif
