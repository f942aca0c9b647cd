/* checker/kif/kif_forms.h -- a file of rules as nested lists.
 * Does: reads both notations of the Game Description Language into one form for each rule: HEAD, or
 *   (<= HEAD CONDITION...); in infix notation: HEAD :- CONDITION & ...
 * Knows: names (kif_terms.h).   Must not know: what a rule means. */
#ifndef AL0_CHECKER_KIF_KIF_FORMS_H
#define AL0_CHECKER_KIF_KIF_FORMS_H

#include "base/diag.h"
#include "checker/kif/kif_terms.h"

enum { MOST_NESTED = 64, MOST_FORMS = 1 << 20 };

/* A name, a variable, or a list. */
typedef struct Form {
    bool is_list, is_variable;
    GroundTerm name; /* of a variable with its mark or capital */
    size_t n;
    const struct Form *child;
    Span at;
} Form;

/* A text of rules, and where what is read of it goes. */
typedef struct FormText {
    Arena *home;
    Diags *ds; /* of errors; not used for a single term */
    TermStore *terms;
    const Source *source;
} FormText;

/* All rules of a text.  False with an error in its ds.  *out, *n: kept in its home. */
bool forms_read(const FormText *text, const Form **out, size_t *n);

/* Reads one term in either notation at offset *at; false if there is no term. *at: then the offset
 * behind it. */
bool form_read_term(const FormText *text, uint32_t *at, Form *out);

#endif
