/* tests/runner/page.c -- sessions at a terminal as pages show them (see page.h). */
#include "runner/page.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/source.h"
#include "runner/compare.h"

typedef enum BlockKind { BLOCK_NONE, BLOCK_OTHER, BLOCK_FILE, BLOCK_SESSION } BlockKind;

typedef struct PageReader {
    Arena *home;
    CaseFile *file;
    StrBuf *error;
    unsigned line;
    BlockKind block;
    const char *heading;  /* the last one */
    const char *caption;  /* the file that the last line of text names; NULL: none */
    Case waiting;         /* the files that the next session finds */
    bool command_goes_on; /* the last line of a session ended in a backslash */
} PageReader;

static bool complain(PageReader *r, const char *what)
{
    strbuf_printf(r->error, "%s:%u: %s\n", r->file->path, r->line, what);
    return false;
}

static bool begins(const char *s, size_t n, const char *with)
{
    size_t length = strlen(with);
    return n >= length && memcmp(s, with, length) == 0;
}

static Part *last_part(Case *c)
{
    return &c->parts.at[c->parts.n - 1];
}

static void add_part(PageReader *r, Case *c, PartKind kind, const char *argument)
{
    Part part = {.kind = kind, .line = r->line, .argument = argument};
    vec_push(&c->parts, part, "parts of a case");
}

/* "`NAME`:" and nothing else; NULL for any other line. */
static const char *caption_of(PageReader *r, const char *s, size_t n)
{
    bool is_one =
        n > 3 && s[0] == '`' && memcmp(s + n - 2, "`:", 2) == 0 && !memchr(s + 1, '`', n - 3);
    return is_one ? arena_text(r->home, s + 1, n - 3) : NULL;
}

static void read_text(PageReader *r, const char *s, size_t n)
{
    if (s[0] == '#') {
        size_t marks = 0;
        while (marks < n && (s[marks] == '#' || s[marks] == ' '))
            marks++;
        r->heading = arena_text(r->home, s + marks, n - marks);
    }
    r->caption = caption_of(r, s, n);
}

static void begin_block(PageReader *r, const char *s, size_t n)
{
    r->block = BLOCK_OTHER;
    if (n == strlen("```console") && begins(s, n, "```console")) {
        Case *c = &r->waiting;
        c->name = r->heading;
        c->line = r->line;
        c->goes_on = r->file->cases.n > 0;
        r->block = BLOCK_SESSION;
        r->command_goes_on = false;
    } else if (r->caption) {
        r->block = BLOCK_FILE;
        add_part(r, &r->waiting, PART_FILE, r->caption);
    }
    r->caption = NULL;
}

/* Omissions become the wildcards of compare.h.  Three dots behind a digit are part of a move. */
static void add_output(StrBuf *out, const char *s, size_t n)
{
    if (n == 3 && begins(s, n, "...")) {
        strbuf_puts(out, COMPARE_ANY_LINES "\n");
        return;
    }
    for (size_t i = 0; i < n; i++)
        if (begins(s + i, n - i, "...") && !(i && s[i - 1] >= '0' && s[i - 1] <= '9')) {
            strbuf_puts(out, COMPARE_ANY_TEXT);
            i += 2;
        } else {
            strbuf_putc(out, s[i]);
        }
    strbuf_putc(out, '\n');
}

/* A command, or the next line of one: "$ al0 check \" and "> first.al0". */
static void add_command(PageReader *r, const char *s, size_t n)
{
    const char *so_far = "";
    if (r->command_goes_on)
        so_far = last_part(&r->waiting)->argument;
    else
        add_part(r, &r->waiting, PART_TYPED, "");
    StrBuf command = {0};
    strbuf_puts(&command, so_far);
    strbuf_add(&command, s + 2, n - 2);
    r->command_goes_on = s[n - 1] == '\\';
    if (r->command_goes_on)
        strbuf_putc(&command, '\n');
    last_part(&r->waiting)->argument = arena_text(r->home, command.text, command.n);
    strbuf_clear(&command);
}

static bool read_session_line(PageReader *r, const char *s, size_t n)
{
    Case *c = &r->waiting;
    if (begins(s, n, r->command_goes_on ? "> " : "$ ") && n > 2) {
        add_command(r, s, n);
        return true;
    }
    if (r->command_goes_on)
        return complain(r, "expected `> ` and the rest of the command");
    if (!c->parts.n || last_part(c)->kind != PART_TYPED)
        return complain(r, "expected `$ ` and a command");
    add_output(&last_part(c)->text, s, n);
    return true;
}

static bool end_session(PageReader *r)
{
    Case *c = &r->waiting;
    if (!c->parts.n || last_part(c)->kind != PART_TYPED)
        return complain(r, "a session without a command");
    vec_push(&r->file->cases, *c, "cases");
    *c = (Case){0};
    return true;
}

static bool read_line(PageReader *r, const char *s, size_t n)
{
    bool fence = begins(s, n, "```");
    BlockKind block = r->block;
    if (fence && block != BLOCK_NONE) {
        r->block = BLOCK_NONE;
        return block == BLOCK_SESSION ? end_session(r) : true;
    }
    if (fence) {
        begin_block(r, s, n);
    } else if (block == BLOCK_SESSION) {
        return read_session_line(r, s, n);
    } else if (block == BLOCK_FILE) {
        strbuf_add(&last_part(&r->waiting)->text, s, n);
        strbuf_putc(&last_part(&r->waiting)->text, '\n');
    } else if (block == BLOCK_NONE && n) {
        read_text(r, s, n);
    }
    return true;
}

static bool read_lines(PageReader *r, const Source *source)
{
    const char *at = source->text, *end = source->text + source->n;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop)
            stop = end;
        r->line++;
        if (!read_line(r, at, (size_t)(stop - at)))
            return false;
        at = stop + 1;
    }
    return r->block == BLOCK_NONE || complain(r, "the last fenced block has no end");
}

bool page_read(Arena *home, const char *path, CaseFile *out, StrBuf *error)
{
    *out = (CaseFile){.path = path, .is_page = true};
    PageReader r = {.home = home, .file = out, .error = error, .heading = "the page"};
    const Source *source;
    if (source_read(home, path, path, &source) != READ_OK) {
        strbuf_printf(error, "%s: cannot be read: %s\n", path, strerror(errno));
        return false;
    }
    bool read = read_lines(&r, source);
    case_clear(&r.waiting);
    if (!read)
        case_file_clear(out);
    return read;
}
