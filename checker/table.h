/* checker/table.h -- the table that a proof is about, with all that it uses.
 * Does: reads the files, applies the settings, finds what every name means.
 * Knows: the parser and its tree.   Must not know: what a word computes, proofs.
 *
 * Of the tree's fields for a checker these are used, in ways of this program's own: Expr.checking,
 * the Term of a word, with its number in .number; Expr.define; Define.from_library: a word defined
 * in words.al0; .used: it has been set; .checking: its value, if it is the same everywhere
 * (eval.h); Decl.owner: its TableModule. */
#ifndef AL0_CHECKER_TABLE_H
#define AL0_CHECKER_TABLE_H

#include "base/diag.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "checker/check.h"
#include "checker/kif/kif_game.h"
#include "lang/ast.h"

typedef struct TableModule TableModule; /* one table with the libraries that it brings in */
typedef struct Tables {                 /* all tables; the first one is the root */
    Arena *home;
    const Rules *rules; /* of the game */
    KifGame *kif;       /* that was read from a file; NULL: it was not */
    const TableFiles *files;
    StrBuf *message; /* what is wrong */
    Diags *ds;       /* while something is read */
    TableModule *words;
    TableModule **module;
    size_t n_modules;
    const char **digest; /* SHA-256 of every file in the order of reading, in hexadecimal */
    size_t n_digests;
    Header header; /* of the first one */
} Tables;

/* Reads the files of a table, and those with the rules of its game.  rules: of the game; NULL: of
 * the one that the table names.  False with a message.  out: tables_clear() in any case. */
bool tables_read(Tables *out, Arena *home, const Rules *rules, const TableFiles *files,
                 StrBuf *message);
void tables_clear(Tables *t);

/* Applies NAME=VALUE: replaces the body of a definition without parameters of the first table.
 * False if there is no such definition, it has been set before, or the value is not an
 * expression or has a comment. */
bool tables_set(Tables *t, const char *setting);

/* Returns the advice of a full name (with the prefix of its table), or the definition without
 * parameters; NULL if not found. */
const Decl *tables_find(const Tables *t, DeclKind kind, const char *name);

/* Returns the advice or plan that a name in plan d refers to; NULL if not found. */
const Decl *tables_item(const Tables *t, const Decl *d, const char *name);

/* The rules of a table in the order in which they are tried. */
typedef struct TableRules {
    const Rule *const *at;
    size_t n;
} TableRules;
TableRules tables_rules(const TableModule *m);

/* Returns the table that a name in a rule of m refers to; NULL if it is none. */
const TableModule *tables_named(const TableModule *m, const char *name);

/* Returns the advice or plan that a name in a rule of m refers to; NULL if not found. */
const Decl *tables_advice(const TableModule *m, const char *name);

/* Appends the classes that the tables are written for (`material`), each once, with a blank behind
 * each. */
void tables_material(const Tables *t, StrBuf *out);

/* An advice or a definition, and the definitions that it uses, directly or not; of a plan its
 * advice, too. */
typedef struct Uses {
    VEC(const Decl *) decl; /* each once; the caller's: vec_clear() */
    bool depth, root;       /* the word `depth`, `root` stands in one of them */
} Uses;

/* Finds them, and what every name in them means that is no local one: before that nothing of d can
 * be computed. */
Uses tables_uses(const Tables *t, const Decl *d);

/* Finds what every name means in an expression of the first table's header. */
void tables_resolve(const Tables *t, Expr *e);

/* The same in the conditions of all rules, whose lists get all alternatives of one name. */
void tables_resolve_rules(const Tables *t);

/* Appends declarations as they were read, each with its place, since two tables may have one name.
 */
void uses_print(StrBuf *out, const Uses *uses);

#endif
