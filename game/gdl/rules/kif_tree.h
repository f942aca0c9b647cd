/* game/gdl/rules/kif_tree.h -- a file of rules as nested lists.
 * Does: turns the text, in prefix or infix notation, into one tree for each rule: (<= HEAD
 *   LITERAL...).
 * Knows: names.   Must not know: what a rule means. */
#ifndef AL0_GAME_GDL_RULES_KIF_TREE_H
#define AL0_GAME_GDL_RULES_KIF_TREE_H

#include "game/gdl/rules/kif_names.h"

typedef enum KifNodeKind { KIF_NODE_NAME, KIF_NODE_VARIABLE, KIF_NODE_LIST } KifNodeKind;

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
    bool gave_up;  /* the rest cannot be understood; an error says why */
} KifText;

/* True when the first token is no parenthesis: infix notation. */
bool kif_is_infix(const Source *source);

/* The next rule; false behind the last, or where it gave up.  An error in a rule is reported, and
 * the rule left out. */
bool kif_next_prefix(KifText *text, KifNode *rule);
bool kif_next_infix(KifText *text, KifNode *rule);

/* What both notations share.  A node for a name of the text; a warning for odd characters in it. */
KifNode kif_node_name(KifText *text, KifNodeKind kind, Span at);
KifNode kif_node_list(KifText *text, const KifNode *child, size_t n, Span at);
/* "nested too deeply", and gives up. */
void kif_too_deep(KifText *text, Span at);

#endif
