/* lib/editor/keywords.h -- the words of the language itself, for editors.
 * Does: lists them with where they stand and a line of help.
 * Knows: their spelling.   Must not know: a text. */
#ifndef AL0_LIB_EDITOR_KEYWORDS_H
#define AL0_LIB_EDITOR_KEYWORDS_H

#include <stdbool.h>
#include <stddef.h>

/* Where a word stands. */
typedef enum KeywordPlace {
    KEYWORD_HEADER,      /* begins an entry of the header */
    KEYWORD_DECLARATION, /* begins a declaration */
    KEYWORD_CLAUSE,      /* begins a clause of advice; it has its colon */
    KEYWORD_RULE,        /* in a rule, in front of the list */
    KEYWORD_PLAN,        /* between the advice of a plan */
    KEYWORD_VALUE,       /* in an expression */
    KEYWORD_ENTRY        /* behind a word of the header or of a clause */
} KeywordPlace;

typedef struct Keyword {
    KeywordPlace place;
    const char *word, *help;
} Keyword;

/* Word i of the list; NULL behind the last. */
const Keyword *keyword_at(size_t i);

/* The word that is spelled so, with or without its colon; NULL: it is none. */
const Keyword *keyword_find(const char *text, size_t n);

#endif
