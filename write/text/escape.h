/* write/text/escape.h -- text inside formats that have signs of their own.
 * Does: makes any text fit for HTML, SVG and other XML, and for the attributes of DOT.
 * Knows: UTF-8.   Must not know: what the text says; JSON, whose strings json.c writes. */
#ifndef AL0_WRITE_TEXT_ESCAPE_H
#define AL0_WRITE_TEXT_ESCAPE_H

#include "base/strbuf.h"

/* Appends text with & < > " as entities; control characters become spaces and bytes that are no
 * UTF-8 become U+FFFD, so that XML takes the result whatever the text was. */
void escape_xml(StrBuf *out, const char *text);

/* Appends text for a DOT attribute that keeps text: backslashes doubled, since Graphviz cannot
 * write a string that ends in one backslash. */
void escape_dot(StrBuf *out, const char *text);

/* Appends text for a DOT attribute that is drawn: Graphviz then finds neither \N, \l and the like
 * in it, nor entities. */
void escape_dot_label(StrBuf *out, const char *text);

#endif
