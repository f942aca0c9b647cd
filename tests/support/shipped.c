/* tests/support/shipped.c -- files of advice/games/, changed in one place (see shipped.h). */
#include "tests/support/shipped.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

char *shipped_text(const char *name, const char *from, const char *to)
{
    char path[512], line[4096];
    StrBuf text = {0};
    snprintf(path, sizeof path, "%s/../advice/games/%s", TESTS_DIR, name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    bool found = false;
    while (fgets(line, sizeof line, f)) {
        char *at = strstr(line, from);
        found |= at != NULL;
        strbuf_add(&text, line, at ? (size_t)(at - line) : strlen(line));
        strbuf_puts(&text, at ? to : "");
        strbuf_puts(&text, at ? at + strlen(from) : "");
    }
    fclose(f);
    assert_true(found);
    return strbuf_take(&text);
}
