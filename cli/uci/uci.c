/* cli/uci/uci.c -- al0 uci: a chess engine for programs that speak UCI.
 * Does: reads commands from standard input while a thread of its own (uci_work.c) looks for a move.
 *   It skips unknown commands, as the protocol requires.
 * Knows: al0.h, the protocol.   Must not know: how moves are found.
 * Start reading at run_uci(); obey() lists the commands. */
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/clock.h"
#include "cli/uci/uci.h"

enum { MOST_WORDS = 20000, LONGEST_LINE = 1 << 20 };
enum { LEAST_HASH = 16, MOST_LINES = 64, MOST_OVERHEAD = 5000 };
enum { MOST_HASH = SIZE_MAX >> 22 < 1 << 20 ? SIZE_MAX >> 22 : 1 << 20 }; /* MB */

/* ---- commands ----------------------------------------------------------------------------- */

/* position startpos | fen FEN  [moves M...]; the clocks of FEN may be missing. */
static void obey_uci_position(Uci *u, const Words *w)
{
    char fen[256] = "";
    size_t i = 2, fields = 0;
    bool start = uci_is_word(w, 1, "startpos");
    if (!start && !uci_is_word(w, 1, "fen"))
        return;
    uci_end_work(u, false);
    uci_take_background(u);
    for (; !start && i < w->n && strcmp(w->at[i], "moves") != 0; i++, fields++) {
        size_t n = strlen(fen);
        snprintf(fen + n, sizeof fen - n, "%s%s", n ? " " : "", w->at[i]);
    }
    if (fields == 4)
        strncat(fen, " 0 1", sizeof fen - strlen(fen) - 1);
    size_t n_moves = 0;
    if (uci_is_word(w, i, "moves"))
        n_moves = w->n - i - 1;
    const char *const *moves = n_moves > 0 ? w->at + i + 1 : NULL;
    Al0Status status;
    if (!al0_engine_set(u->engine, start ? NULL : fen, moves, n_moves, &status))
        uci_say(u, "wrong position: ", status.text);
    const char *turn = strchr(fen, ' ');
    bool white_began = start || !turn || turn[1] != 'b';
    u->white = white_began == (n_moves % 2 == 0);
}

static void obey_uci_go(Uci *u, const Words *w)
{
    uci_end_work(u, false);
    Go go = uci_read_go(u, w);
    double seconds = uci_seconds_for(u, &go);
    u->limits = go.limits;
    u->limits.threads = u->threads;
    u->limits.lines = u->lines;
    u->limits.stop = &u->stop;
    u->limits.tell = uci_tell_so_far;
    u->limits.context = u;
    u->limits.seconds = go.hold == HOLD_NOT ? seconds : 0;
    u->ponder_seconds = seconds;
    u->hold = go.hold;
    uci_begin_work(u);
}

/* The move that was pondered on has been played: from now on the clock runs. */
static void obey_ponderhit(Uci *u)
{
    if (!u->works)
        return;
    if (u->ponder_seconds > 0)
        u->due = clock_seconds() + u->ponder_seconds;
    uci_hold_no_longer(u);
}

static void set_uci_number(Uci *u, const char *name, int64_t n)
{
    if (strcasecmp(name, "Hash") == 0 && n >= LEAST_HASH && n <= MOST_HASH) {
        u->hash = (size_t)n;
        uci_make_engine(u);
    } else if (strcasecmp(name, "Threads") == 0 && n >= 1 && n <= AL0_MOST_THREADS) {
        u->threads = (unsigned)n;
    } else if (strcasecmp(name, "MultiPV") == 0 && n >= 1 && n <= MOST_LINES) {
        u->lines = (unsigned)n;
    } else if (strcasecmp(name, "Move Overhead") == 0 && n >= 0 && n <= MOST_OVERHEAD) {
        u->overhead = n;
    } else if (strcasecmp(name, "Ponder") != 0) {
        uci_say(u, "no such option, or no such value: ", name);
    }
}

/* Goes on until it is done, or something else is asked. */
static void obey_uci_prepare(Uci *u)
{
    uci_end_background(u);
    u->prepares = true;
    uci_begin_work(u);
}

/* Joins words from one to another (not included), with blanks. */
static void join_uci_words(const Words *w, size_t from, size_t to, char *text, size_t size)
{
    *text = '\0';
    for (size_t i = from; i < to && i < w->n; i++) {
        size_t n = strlen(text);
        snprintf(text + n, size - n, "%s%s", n ? " " : "", w->at[i]);
    }
}

/* setoption name N [value V]; both may have blanks. */
static void obey_setoption(Uci *u, const Words *w)
{
    char name[64], value[4096];
    size_t at = 2;
    if (!uci_is_word(w, 1, "name"))
        return;
    while (at < w->n && !uci_is_word(w, at, "value"))
        at++;
    uci_end_work(u, false);
    join_uci_words(w, 2, at, name, sizeof name);
    join_uci_words(w, at + 1, w->n, value, sizeof value);
    if (strcasecmp(name, "Tables") == 0) {
        uci_end_background(u);
        uci_choose_tables(u, value);
    } else if (strcasecmp(name, "Prepare") == 0)
        obey_uci_prepare(u);
    else if (strcasecmp(name, "Clear Hash") == 0)
        uci_make_engine(u);
    else
        set_uci_number(u, name, uci_number_at(w, at + 1, -1));
}

static void obey_uci(Uci *u)
{
    uci_put(u, "id name al0 %s", al0_version());
    uci_put(u, "id author the authors of al0");
    uci_put(u, "option name Hash type spin default %zu min %d max %d", u->hash, LEAST_HASH,
            MOST_HASH);
    uci_put(u, "option name Threads type spin default %u min 1 max %d", u->threads,
            AL0_MOST_THREADS);
    uci_put(u, "option name Tables type string default <empty>");
    uci_put(u, "option name MultiPV type spin default 1 min 1 max %d", MOST_LINES);
    uci_put(u, "option name Ponder type check default false");
    uci_put(u, "option name Move Overhead type spin default %d min 0 max %d", (int)u->overhead,
            MOST_OVERHEAD);
    uci_put(u, "option name Clear Hash type button");
    uci_put(u, "option name Prepare type button");
    bool all = true;
    for (size_t i = 0; i < u->n_tables; i++)
        all &= al0_table_is_prepared(u->table[i]) || !al0_table_can_prepare(u->table[i]);
    if (!all)
        uci_say(u, "", "Prepare makes tables answer at once, from then on; it takes some minutes");
    for (size_t i = 0; i < u->n_tables; i++)
        uci_say(u, al0_table_is_prepared(u->table[i]) ? "prepared table " : "table ",
                al0_table_file(u->table[i]));
    uci_put(u, "uciok");
}

static void obey_new_game(Uci *u)
{
    uci_end_work(u, false);
    uci_take_background(u);
    uci_make_engine(u);
    al0_engine_set(u->engine, NULL, NULL, 0, NULL);
    u->white = true;
}

/* False: `quit`.  A word that is no command is passed over, and the line is read from the next one.
 */
static bool obey(Uci *u, Words w)
{
    for (; w.n > 0; w.at++, w.n--) {
        const char *word = w.at[0];
        if (strcmp(word, "quit") == 0)
            return false;
        if (strcmp(word, "uci") == 0)
            return obey_uci(u), true;
        if (strcmp(word, "isready") == 0)
            return uci_put(u, "readyok"), true;
        if (strcmp(word, "stop") == 0)
            return uci_end_work(u, false), true;
        if (strcmp(word, "ponderhit") == 0)
            return obey_ponderhit(u), true;
        if (strcmp(word, "position") == 0)
            return obey_uci_position(u, &w), true;
        if (strcmp(word, "go") == 0)
            return obey_uci_go(u, &w), true;
        if (strcmp(word, "setoption") == 0)
            return obey_setoption(u, &w), true;
        if (strcmp(word, "ucinewgame") == 0)
            return obey_new_game(u), true;
    }
    return true;
}

/* ---- input -------------------------------------------------------------------------------- */

/* What has been read and not yet obeyed. */
typedef struct UciInput {
    char *text;
    size_t n, cap;
    bool too_long; /* the present line is passed over */
} UciInput;

/* Splits a line into words, in place, and obeys it. */
static bool obey_line(Uci *u, char *line)
{
    static const char blank[] = " \t\r";
    Words w = {.at = al0_alloc(NULL, MOST_WORDS * sizeof *w.at, "words")};
    for (char *c = line + strspn(line, blank); *c && w.n < MOST_WORDS; c += strspn(c, blank)) {
        w.at[w.n++] = c;
        c += strcspn(c, blank);
        if (*c)
            *c++ = '\0';
    }
    bool goes_on = obey(u, w);
    al0_free(w.at);
    return goes_on;
}

/* Obeys all lines that are complete.  False: `quit`. */
static bool obey_input(Uci *u, UciInput *in)
{
    char *line = in->text, *end;
    bool goes_on = true;
    while (goes_on && (end = memchr(line, '\n', in->n - (size_t)(line - in->text)))) {
        *end = '\0';
        goes_on = in->too_long || obey_line(u, line);
        in->too_long = false;
        line = end + 1;
    }
    in->n -= (size_t)(line - in->text);
    memmove(in->text, line, in->n);
    if (in->n >= LONGEST_LINE) {
        in->too_long = true;
        in->n = 0;
    }
    return goes_on;
}

/* Reads what is there.  False: the end of the input. */
static bool read_some(UciInput *in)
{
    enum { ROOM = 1 << 16 };
    if (in->cap < in->n + ROOM) {
        in->cap = 2 * in->n + ROOM;
        in->text = al0_alloc(in->text, in->cap, "input");
    }
    ssize_t n = read(STDIN_FILENO, in->text + in->n, ROOM);
    if (n <= 0)
        return n < 0 && errno == EINTR;
    for (ssize_t i = 0; i < n; i++) /* a NUL would end a line before its end */
        if (in->text[in->n + (size_t)i] == '\0')
            in->text[in->n + (size_t)i] = ' ';
    in->n += (size_t)n;
    return true;
}

/* Waits for input, or until the work is due.  False: nobody reads what is written. */
static bool wait_for_input(Uci *u)
{
    enum { LOOK = 500 }; /* milliseconds between looks at the pipe */
    for (;;) {
        struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
        double left = u->due > 0 ? (u->due - clock_seconds()) * 1000 : LOOK;
        int milliseconds = left < LOOK ? (int)left + 1 : LOOK;
        if (left < 0)
            milliseconds = 0;
        int ready = poll(&in, 1, milliseconds);
        pthread_mutex_lock(&u->mutex);
        bool broken = u->broken;
        pthread_mutex_unlock(&u->mutex);
        if (broken)
            return false;
        if (u->due > 0 && clock_seconds() >= u->due)
            uci_end_work(u, false);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true;
    }
}

static void run_uci_session(Uci *u)
{
    UciInput in = {0};
    while (wait_for_input(u) && read_some(&in) && obey_input(u, &in)) {
    }
    uci_end_work(u, true);
    uci_end_background(u);
    free(in.text);
}

int run_uci(const Options *o)
{
    assert(o && o->command->bit == CMD_UCI);
    Uci u = {.o = o,
             .hash = o->limits.memory >> 20,
             .threads = o->limits.threads,
             .lines = 1,
             .overhead = 10,
             .white = true};
    u.threads = u.threads ? u.threads : 1;
    pthread_mutex_init(&u.mutex, NULL);
    pthread_cond_init(&u.released, NULL);
    signal(SIGPIPE, SIG_IGN);
    uci_choose_tables(&u, "");
    al0_engine_set(u.engine, NULL, NULL, 0, NULL);
    run_uci_session(&u);
    al0_engine_free(u.engine);
    uci_free_tables(&u);
    pthread_cond_destroy(&u.released);
    pthread_mutex_destroy(&u.mutex);
    if (u.broken)
        say_error("uci: nobody reads what is written");
    return u.broken ? STATUS_ERROR : STATUS_OK;
}
