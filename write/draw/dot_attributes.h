/* write/draw/dot_attributes.h -- attributes in the DOT language.
 * Does: keeps the attributes of a graph, a node or an edge by name, and writes those that are not
 *   as usual, quoted as Graphviz reads them.
 * Knows: StrBuf.   Must not know: trees, which attributes there are.
 * Source: the DOT language, https://graphviz.org/doc/info/lang.html */
#ifndef AL0_WRITE_DRAW_DOT_ATTRIBUTES_H
#define AL0_WRITE_DRAW_DOT_ATTRIBUTES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "base/vec.h"

typedef struct DotAttribute {
    const char *name; /* borrowed */
    char *value;
    bool is_html;
} DotAttribute;

/* {0} is empty. */
typedef VEC(DotAttribute) DotAttributes; /* sorted by name */

/* Sets an attribute, in place of an earlier value. */
void dot_set(DotAttributes *a, const char *name, const char *value);
void dot_set_number(DotAttributes *a, const char *name, uint64_t value);
void dot_set_html(DotAttributes *a, const char *name, const char *value);
void dot_clear(DotAttributes *a);

/* Appends "a=1,\n\t\tb=2".  usual: NULL, or those to leave out where they are the same; what is not
 * among them is usually empty.   Returns: how many attributes. */
size_t dot_write(StrBuf *out, const DotAttributes *a, const DotAttributes *usual);

#endif
