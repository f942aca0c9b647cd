/* tests/runner/case_file.h -- cases as a file of text describes them.
 * Does: reads `== name` and `-- part` marks into a list of cases; says where a file is malformed.
 * Knows: the format (docs/tests.md).   Must not know: how a case is run or judged. */
#ifndef AL0_TESTS_RUNNER_CASE_FILE_H
#define AL0_TESTS_RUNNER_CASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/vec.h"

/* What a part asks for.  KEEP IN STEP: part_words in case_file.c */
typedef enum PartKind {
    PART_FILE,    /* argument: path; text: what stands in it */
    PART_COPY,    /* argument: path in the source tree, then optionally `as PATH` */
    PART_IN,      /* text: standard input of the next run */
    PART_RUN,     /* argument: the command line */
    PART_OUT,     /* text, or argument "*": standard output of the run before it */
    PART_ERR,     /* likewise, standard error */
    PART_STATUS,  /* argument: the exit status of the run before it */
    PART_CONTENT, /* argument: path; text: what the run before it left in that file */
    PART_EXISTS,  /* argument: path of a file that is there after the run */
    PART_MISSING, /* argument: path of a file that is not */
    PART_LARGE,   /* the case is left out of the quick share */
    PART_WHOLE,   /* the case is made where large comparisons are made whole */
    N_PART_WORDS,
    /* Of pages alone (page.h).  argument: what is typed at a shell; text: what the terminal shows
     */
    PART_TYPED = N_PART_WORDS
} PartKind;

typedef struct Part {
    PartKind kind;
    unsigned line;
    const char *argument; /* "" where there is none */
    StrBuf text;
} Part;

typedef struct Case {
    const char *name;
    unsigned line;
    bool goes_on; /* works in the folder of the case before it */
    bool large;   /* has the part PART_LARGE */
    bool whole;   /* has the part PART_WHOLE */
    VEC(Part) parts;
} Case;

typedef struct CaseFile {
    const char *path;
    bool is_page; /* its cases are sessions (page.h) */
    VEC(Case) cases;
} CaseFile;

/* Reads the cases of the file at path.
 * home:    keeps names and arguments and must outlive *out.
 * Returns: false with one line `path:line: what is wrong` in error. */
bool case_file_read(Arena *home, const char *path, CaseFile *out, StrBuf *error);

void case_clear(Case *c);
void case_file_clear(CaseFile *f);

#endif
