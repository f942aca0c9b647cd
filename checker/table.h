/* checker/table.h -- the table that a proof is about, with all that it uses.
 * Does: reads the files, applies the settings, finds what every name means.
 * Knows: the parser and its tree.   Must not know: what a word computes, proofs.
 *
 * Of the tree's fields for a checker these are used, in ways of this program's own: Expr.ref and
 * .define; Expr.checking is the Term of a word, .number its sign. */
#ifndef AL0_CHECKER_TABLE_H
#define AL0_CHECKER_TABLE_H

#include "base/diag.h"
#include "base/strbuf.h"
#include "lang/ast.h"

typedef struct Unit Unit;       /* one table with the libraries that it brings in */
typedef struct Book {           /* all tables; the first was asked for */
    Arena *home;
    Unit **unit;
    size_t n_units;
    char (*digest)[65];         /* SHA-256 of every file read, in hexadecimal */
    size_t n_digests;
} Book;

/* Reads the files of the table at path.  folders: where `use` looks after the user's own folder.
 * Returns: false with a message. */
bool book_read(Book *out, Arena *home, const char *path, const char *const *folders,
               size_t n_folders, StrBuf *message);

/* Applies settings ("NAME=VALUE" each), then finds what every name means that is no local one: REF_NONE
 * if it means nothing.  False with a message. */
bool book_resolve(Book *b, const char *const *settings, size_t n_settings, StrBuf *message);

/* The advice by the name that answers give it, with its table's prefix; NULL if there is none. */
const Advice *book_advice(const Book *b, const char *name);

/* The table's own definition of that name; NULL if there is none. */
const Define *book_define(const Book *b, const char *name);

#endif
