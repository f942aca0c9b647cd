/* tests/runner/page.h -- the sessions of a page of the manual.
 * Does: reads what a page shows of files and of a terminal into a list of cases; says where a
 *   session is malformed.
 * Knows: fenced blocks of Markdown, CaseFile.   Must not know: how a case is run or judged. */
#ifndef AL0_TESTS_RUNNER_PAGE_H
#define AL0_TESTS_RUNNER_PAGE_H

#include "runner/case_file.h"

/* Reads the page of Markdown at path.  Each fenced block `console` is a case; its name is the
 * heading above it.  A line "`NAME`:" in front of another fenced block makes that block a file of
 * the next session.  All cases but the first go on in the folder of the case before.
 * home:    keeps names and commands and must outlive *out (case_file_clear).
 * Returns: false with one line `path:line: what is wrong` in error. */
bool page_read(Arena *home, const char *path, CaseFile *out, StrBuf *error);

#endif
