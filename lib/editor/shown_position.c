/* lib/editor/shown_position.c -- the position that a table's text shows.
 * Does: finds the lines `%! fen` and `%! position`.
 * Knows: the table's own text.   Must not know: what a position is. */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "lib/internal.h"

/* What follows the mark of a line, *n bytes; NULL: it has none. */
static const char *position_of_line(const char *line, size_t length, size_t *n)
{
    static const char *const mark[] = {"%! fen ", "%! position "};
    for (size_t i = 0; i < 2; i++) {
        size_t m = strlen(mark[i]);
        if (length <= m || memcmp(line, mark[i], m) != 0)
            continue;
        while (length > m && isspace((unsigned char)line[length - 1]))
            length--;
        *n = length - m;
        return line + m;
    }
    return NULL;
}

const char *al0_table_shown_position(const Al0Table *table, size_t at, size_t *n)
{
    assert(table && n);
    size_t left;
    const char *line = al0_table_file_text(table, 0, &left), *begin = line, *found = NULL;
    while (left > 0 && (!found || (size_t)(line - begin) <= at)) {
        const char *end = memchr(line, '\n', left);
        size_t length = end ? (size_t)(end - line) + 1 : left, bytes;
        const char *position = position_of_line(line, length, &bytes);
        if (position) {
            found = position;
            *n = bytes;
        }
        line += length;
        left -= length;
    }
    return found;
}
