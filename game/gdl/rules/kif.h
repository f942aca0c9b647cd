/* game/gdl/rules/kif.h -- rules of a game in the Game Description Language, as a checked tree.
 * Does: reads KIF (prefix notation) and its infix form, brings every rule into normal form, checks
 *   it.
 * Knows: base.   Must not know: games, tables, grounding.
 * Start reading at kif_read(); the language is explained in README.md. */
#ifndef AL0_GAME_GDL_RULES_KIF_H
#define AL0_GAME_GDL_RULES_KIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/source.h"

enum {
    LIMIT_KIF_RULES = 100000, /* in normal form */
    LIMIT_KIF_TERM_DEPTH = 32,
    LIMIT_KIF_NESTING = 64,        /* depth of parentheses */
    LIMIT_KIF_CONJUNCTIONS = 4096, /* of one rule in normal form */
    LIMIT_KIF_LITERALS = 4 << 20,  /* of all rules in normal form */
    LIMIT_KIF_BODY = 2000,         /* literals of one rule in normal form */
    LIMIT_KIF_VARIABLES = 64,      /* of one rule */
    LIMIT_KIF_TERM_SIZE = 10000    /* names and functions in one term */
};

/* The number of a name; equal names have equal numbers.  The keywords come first. */
typedef uint32_t KifName;

/* KEEP IN STEP: kif_keywords (kif_names.c). */
typedef enum KifKeyword {
    KIF_ROLE,
    KIF_INIT,
    KIF_TRUE,
    KIF_DOES,
    KIF_NEXT,
    KIF_LEGAL,
    KIF_GOAL,
    KIF_TERMINAL,
    KIF_DISTINCT,
    KIF_NOT,
    KIF_OR,
    KIF_AND,
    KIF_BASE,
    KIF_INPUT,
    KIF_SEES,
    KIF_IF, /* `<=` */
    N_KIF_KEYWORDS
} KifKeyword;

typedef enum KifTermKind { KIF_CONSTANT, KIF_VARIABLE, KIF_FUNCTION } KifTermKind;

/* A term, or an atom: then `name` is the relation. */
typedef struct KifTerm {
    KifTermKind kind;
    uint32_t name; /* a KifName; of a variable its number in the rule, from 0 */
    uint32_t n;    /* arguments; 0 but for a function */
    const struct KifTerm *args;
    Span at;
} KifTerm;

typedef enum KifLiteralKind {
    KIF_HOLDS,  /* atom */
    KIF_FAILS,  /* not atom */
    KIF_DIFFERS /* atom is (distinct A B) */
} KifLiteralKind;

typedef struct KifLiteral {
    KifLiteralKind kind;
    KifTerm atom;
} KifLiteral;

/* head holds if all literals do; a fact has none. */
typedef struct KifRule {
    KifTerm head;
    const KifLiteral *body;
    size_t n;
    const KifName *variables; /* names of the variables, by number */
    unsigned n_variables;
    Span at; /* the whole rule in the text */
} KifRule;

typedef struct KifNames KifNames;

/* A relation that some head or body names; true and does are always among them. */
typedef struct KifRelation {
    KifName name;
    uint32_t arity;
    bool is_head, is_used; /* it occurs in a head, in a body */
    Span first;            /* first occurrence */
} KifRelation;

typedef struct KifRules {
    const Source *source;
    KifNames *names;
    const KifRule *rules;
    size_t n;
    const KifRelation *relations;
    size_t n_relations;
    const uint32_t *relation_of_name; /* by KifName; UINT32_MAX: no relation has that name */
} KifRules;

/* True if a role of that name is chance: `random`, in upper or lower case. */
bool kif_is_chance(const KifNames *names, KifName role);

/* Reads and checks the rules of one source.
 * home:    keeps everything; the source must live as long.
 * ds:      gets the errors and warnings.
 * Returns: the rules; NULL after errors.
 * Source:  Love, Hinrichs, Haley, Schkufza, Genesereth: General Game Playing: Game Description
 *          Language Specification, 2008. */
const KifRules *kif_read(Arena *home, Diags *ds, const Source *source);

/* The same for a table, without warnings of unused relations, as the table may use them.
 * extra: NULL, or a source of relations that a table adds; its rules must not conclude those of the
 *        game. */
const KifRules *kif_read_for_table(Arena *home, Diags *ds, const Source *source,
                                   const Source *extra);

/* By relation: true if it depends on the moves made.  The caller owns the array (free). */
bool *kif_find_of_moves(const KifRules *rules);

/* The first occurrence of a relation; the beginning of the file if no rule names it. */
Span kif_first_place(const KifRules *rules, KifName relation);

/* The text of a name, borrowed, and its length in bytes. */
const char *kif_name_text(const KifNames *names, KifName name);
size_t kif_name_length(const KifNames *names, KifName name);

/* Appends a term in prefix notation: (cell 1 ?x b).
 * rule: the rule of its variables; NULL for a ground term. */
void kif_write_term(StrBuf *out, const KifRules *rules, const KifRule *rule, const KifTerm *term);

/* True once LIMIT_DIAGS errors have been added: a reader stops here. */
static inline bool kif_is_full(const Diags *ds)
{
    return diag_errors(ds) >= LIMIT_DIAGS;
}

/* True if two terms are identical. */
bool kif_same_term(const KifTerm *a, const KifTerm *b);

#endif
