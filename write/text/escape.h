/* write/text/escape.h -- text escaped for other formats.
 * Does: escapes any text for HTML, SVG and other XML, and for the attributes of DOT.
 * Knows: UTF-8.   Must not know: what the text says; JSON, whose strings json.c writes. */
#ifndef AL0_WRITE_TEXT_ESCAPE_H
#define AL0_WRITE_TEXT_ESCAPE_H

#include "base/strbuf.h"

/* Appends text with & < > " as entities.  Control characters become spaces, and bytes that are not
 * UTF-8 become U+FFFD: the result is valid XML for any text. */
void escape_xml(StrBuf *out, const char *text);

/* Appends text for a DOT attribute that is data.  Backslashes are doubled, since Graphviz cannot
 * write a string that ends in one backslash. */
void escape_dot(StrBuf *out, const char *text);

/* Appends text for a DOT attribute that is drawn.  Graphviz then finds no escapes (\N, \l, ...) and
 * no entities in it. */
void escape_dot_label(StrBuf *out, const char *text);

#endif
