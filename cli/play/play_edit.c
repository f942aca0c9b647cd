/* cli/play/play_edit.c -- editing of lines at a terminal, with history and completion (see
 * play_line.h).
 * Knows: libedit, without which this file is not built.   Must not know: what the lines say. */
#include <assert.h>
#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "al0.h"
#include "cli/play/play_line.h"

enum { REMEMBERED = 500 }; /* lines of the history */

struct LineEditor {
    EditLine *el;
    History *history;
    LineCandidates *candidates;
    void *context;
    const char *prompt;
    bool interrupted;
};

static LineEditor *editor_of(EditLine *el)
{
    LineEditor *e = NULL;
    el_get(el, EL_CLIENTDATA, &e);
    return e;
}

static char *prompt_of(EditLine *el)
{
    return (char *)editor_of(el)->prompt;
}

/* One character; libedit itself would go on reading after a signal. */
static int read_character(EditLine *el, wchar_t *out)
{
    mbstate_t state = {0};
    for (;;) {
        char byte;
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n < 0 && errno == EINTR)
            editor_of(el)->interrupted = true;
        if (n <= 0)
            return 0;
        size_t used = mbrtowc(out, &byte, 1, &state);
        if (used == (size_t)-2)
            continue;
        if (used == (size_t)-1)
            *out = L'?';
        return 1;
    }
}

/* ---- completion --------------------------------------------------------------------------- */

/* What the candidates that begin with a word have in common. */
typedef struct Completion {
    const char *word;
    size_t n; /* its length */
    char common[256];
    size_t found;
} Completion;

static size_t alike(const char *a, const char *b)
{
    size_t n = 0;
    while (a[n] && a[n] == b[n])
        n++;
    return n;
}

static void look_for(const LineEditor *e, Completion *c)
{
    const char *candidate;
    for (size_t i = 0; (candidate = e->candidates(e->context, i)); i++) {
        if (strncmp(candidate, c->word, c->n) != 0)
            continue;
        if (c->found++ == 0)
            snprintf(c->common, sizeof c->common, "%s", candidate);
        c->common[alike(c->common, candidate)] = '\0';
    }
}

static void list_completions(const LineEditor *e, const Completion *c)
{
    const char *candidate;
    putchar('\n');
    for (size_t i = 0; (candidate = e->candidates(e->context, i)); i++)
        if (strncmp(candidate, c->word, c->n) == 0)
            printf("%s  ", candidate);
    putchar('\n');
    fflush(stdout);
}

static unsigned char complete_word(EditLine *el, int ch)
{
    const LineEditor *e = editor_of(el);
    const LineInfo *line = el_line(el);
    char word[256];
    size_t n = (size_t)(line->cursor - line->buffer);
    (void)ch;
    if (n >= sizeof word)
        return CC_ERROR;
    memcpy(word, line->buffer, n);
    word[n] = '\0';
    Completion c = {.word = word, .n = n};
    look_for(e, &c);
    if (c.found == 0)
        return CC_ERROR;
    bool insert = strlen(c.common) > n;
    if (insert)
        el_insertstr(el, c.common + n);
    if (c.found == 1)
        el_insertstr(el, " ");
    if (insert || c.found == 1)
        return CC_REFRESH;
    list_completions(e, &c);
    return CC_REDISPLAY;
}

/* ---- lines -------------------------------------------------------------------------------- */

LineEditor *line_editor_new(LineCandidates *candidates, void *context)
{
    assert(candidates);
    HistEvent event;
    LineEditor *e = al0_alloc(NULL, sizeof *e, "an editor of lines");
    *e = (LineEditor){.candidates = candidates, .context = context};
    setlocale(LC_CTYPE, "");
    e->el = el_init("al0", stdin, stdout, stderr);
    e->history = history_init();
    history(e->history, &event, H_SETSIZE, REMEMBERED);
    el_set(e->el, EL_CLIENTDATA, e);
    el_set(e->el, EL_PROMPT, prompt_of);
    el_set(e->el, EL_EDITOR, "emacs");
    el_set(e->el, EL_HIST, history, e->history);
    el_set(e->el, EL_GETCFN, read_character);
    /* The narrow call would copy the names, and keep the copies. */
    el_wset(e->el, EL_ADDFN, L"al0-complete", L"completes a command or a move", complete_word);
    el_set(e->el, EL_BIND, "^I", "al0-complete", NULL);
    return e;
}

void line_editor_free(LineEditor *e)
{
    if (!e)
        return;
    history_end(e->history);
    el_end(e->el);
    al0_free(e);
}

LineRead line_editor_next(LineEditor *e, const char *prompt, char *line, size_t size)
{
    assert(e && prompt && line && size > 0);
    HistEvent event;
    int n = 0;
    e->prompt = prompt;
    e->interrupted = false;
    fflush(stdout);
    const char *typed = el_gets(e->el, &n);
    if (!typed || n <= 0) {
        putchar('\n');
        return e->interrupted ? LINE_INTERRUPTED : LINE_END;
    }
    size_t length = strcspn(typed, "\n");
    if (length >= size)
        return LINE_TOO_LONG;
    memcpy(line, typed, length);
    line[length] = '\0';
    if (length > 0)
        history(e->history, &event, H_ENTER, line);
    return LINE_READ;
}
