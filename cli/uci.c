/* cli/uci.c -- al0 uci: a chess engine for programs that speak UCI.
 * Does: reads commands from standard input while a thread of its own looks for a move; answers on standard output.
 *   A line that is no command is passed over, as the protocol wants it.
 * Knows: al0.h, the protocol.   Must not know: how moves are found.
 * Start reading at run_uci(); obey() lists the commands. */
#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/say.h"

enum { MOST_WORDS = 20000, LONGEST_LINE = 1 << 20, MOST_TABLES = 256 };
enum { LEAST_HASH = 16, MOST_HASH = 1 << 20, MOST_OVERHEAD = 5000 };

/* What became of a `go` that must not be answered yet. */
typedef enum GoHold { HOLD_NOT, HOLD_INFINITE, HOLD_PONDER } GoHold;

/* What `go` asks for; times are milliseconds, 0 where they are not given. */
typedef struct Go {
    Al0EngineLimits limits;
    int64_t clock[2], increment[2];     /* of White and Black; clock: INT64_MIN where it is not given */
    int64_t movetime, movestogo;
    GoHold hold;
} Go;

typedef struct Words {
    const char **at;
    size_t n;
} Words;

typedef struct Uci {
    const Options *o;
    Al0Table *table[MOST_TABLES];
    size_t n_tables;
    Al0Engine *engine;
    bool white;                 /* to move in the present position */
    size_t hash;                /* MiB */
    unsigned threads;
    int64_t overhead;           /* milliseconds that a move takes on its way */

    /* The work in progress; what both threads touch stands behind the mutex, but for the flag. */
    pthread_t worker;
    bool works;                 /* there is a thread to be joined */
    Al0EngineLimits limits;     /* of the work; its moves are `choice` */
    char **choice;
    double began;
    double ponder_seconds;      /* what the move may take from `ponderhit` on; 0: any time */
    double due;                 /* when the flag is to be set; 0: never */
    volatile sig_atomic_t stop;
    pthread_mutex_t mutex;
    pthread_cond_t released;
    GoHold hold;
    bool quiet;                 /* nobody waits for the move any more */
    bool broken;                /* nobody reads what is written */
} Uci;

/* ---- output ------------------------------------------------------------------------------- */

/* Writes a line, whole, whichever thread it comes from. */
SAY_PRINTF(2, 3) static void put(Uci *u, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    flockfile(stdout);
    vprintf(fmt, args);
    putchar('\n');
    bool written = fflush(stdout) == 0;
    funlockfile(stdout);
    va_end(args);
    if (!written) {
        pthread_mutex_lock(&u->mutex);
        u->broken = true;
        pthread_mutex_unlock(&u->mutex);
    }
}

/* Text of others is shown on one line, and cannot be taken for a line of the protocol. */
static void put_string(Uci *u, const char *before, const char *text)
{
    char *line = al0_visible(text, strlen(text), false);
    put(u, "info string %s%s", before, line);
    al0_free(line);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- tables ------------------------------------------------------------------------------- */

/* Reads a table and hands it to the engine.  What is wrong with it is said, and it is left out. */
static void add_table(Uci *u, const char *path, bool any_material)
{
    char *messages;
    Al0ReadOptions ro = read_options(u->o);
    ro.installed = true;
    if (u->n_tables == MOST_TABLES)
        return;
    Al0Table *t = al0_table_read(path, &ro, &messages);
    if (!t) {
        put_string(u, "table left out: ", messages);
    } else if ((any_material || al0_table_has_material(t)) && al0_table_rule_count(t) > 0) {
        use_prepared_quietly(u->o, t);
        u->table[u->n_tables++] = t;
        t = NULL;
    }
    al0_table_free(t);
    al0_free(messages);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All installed tables that say for which material they are, in the order of their names. */
static void add_installed(Uci *u)
{
    char *folder = al0_tables_folder(), *path[MOST_TABLES];
    size_t n = 0;
    DIR *d = opendir(folder);
    for (struct dirent *e = d ? readdir(d) : NULL; e && n < MOST_TABLES; e = readdir(d)) {
        size_t length = strlen(e->d_name), room = strlen(folder) + length + 2;
        if (length < 5 || strcmp(e->d_name + length - 4, ".al0") != 0)
            continue;
        path[n] = al0_alloc(NULL, room, "paths");
        snprintf(path[n++], room, "%s/%s", folder, e->d_name);
    }
    if (d)
        closedir(d);
    qsort(path, n, sizeof *path, by_name);
    for (size_t i = 0; i < n; i++) {
        add_table(u, path[i], false);
        al0_free(path[i]);
    }
    al0_free(folder);
}

static void free_tables(Uci *u)
{
    for (size_t i = 0; i < u->n_tables; i++)
        al0_table_free(u->table[i]);
    u->n_tables = 0;
}

/* Another engine with the present tables and memory. */
static void make_engine(Uci *u)
{
    al0_engine_free(u->engine);
    u->engine = al0_engine_new(u->hash << 20);
    for (size_t i = 0; i < u->n_tables; i++)
        al0_engine_add(u->engine, u->table[i]);
}

/* The tables of a list with semicolons between them; none: those of the command line, or all installed ones. */
static void choose_tables(Uci *u, const char *list)
{
    al0_engine_free(u->engine);
    u->engine = NULL;
    free_tables(u);
    bool none = *list == '\0' || strcmp(list, "<empty>") == 0;
    for (int i = 0; none && i < u->o->n_args; i++)
        add_table(u, u->o->args[i], true);
    if (none && u->o->n_args == 0)
        add_installed(u);
    for (const char *c = list; !none && *c; c += strspn(c, "; ")) {
        size_t n = strcspn(c, ";");
        char *path = al0_visible(c, n, false);
        add_table(u, path, true);
        al0_free(path);
        c += n;
    }
    make_engine(u);
}

/* ---- the thread that looks for a move ----------------------------------------------------- */

static void put_score(const Al0EngineMove *m, char text[32])
{
    if (m->mate_in)
        snprintf(text, 32, "mate %d", m->mate_in);
    else
        snprintf(text, 32, "cp %d", m->score);
}

static void put_info(Uci *u, const Al0EngineMove *m)
{
    char score[32];
    double seconds = now() - u->began;
    put_score(m, score);
    put(u, "info depth %u score %s nodes %llu nps %.0f time %.0f pv %s", m->plies, score,
        (unsigned long long)m->nodes, seconds > 0 ? (double)m->nodes / seconds : 0, seconds * 1000,
        m->line);
}

static void tell_so_far(void *context, const Al0EngineMove *so_far)
{
    put_info(context, so_far);
}

/* Which rule, advice and goal a move of a tree has; or why there is none. */
static void put_reason(Uci *u, const Al0EngineMove *m)
{
    char text[1000];
    if (m->remark) {
        put_string(u, "no advice: ", m->remark);
        return;
    }
    snprintf(text, sizeof text, "%s, rule %s: %s%s%s%s; goal: %s%s", m->table, m->rule, m->advice,
             m->doc ? " \"" : "", m->doc ? m->doc : "", m->doc ? "\"" : "", m->goal,
             m->is_new ? "" : " (goes on)");
    put_string(u, "", text);
}

/* Waits until the move may be told. */
static bool is_released(Uci *u)
{
    pthread_mutex_lock(&u->mutex);
    while (u->hold != HOLD_NOT && !u->stop)
        pthread_cond_wait(&u->released, &u->mutex);
    bool told = !u->quiet;
    pthread_mutex_unlock(&u->mutex);
    return told;
}

static void *work(void *context)
{
    Uci *u = context;
    Al0EngineMove m;
    Al0Status status;
    bool found = al0_engine_move(u->engine, &u->limits, &m, &status);
    if (found) {
        put_reason(u, &m);
        if (m.source != AL0_FROM_SEARCH)
            put_info(u, &m);
    }
    if (!is_released(u))
        return NULL;
    if (!found) {
        put_string(u, "", status.text);
        put(u, "bestmove (none)");
        return NULL;
    }
    const char *reply = strchr(m.line, ' ');
    if (reply)
        put(u, "bestmove %s ponder %.*s", m.code, (int)strcspn(reply + 1, " "), reply + 1);
    else
        put(u, "bestmove %s", m.code);
    return NULL;
}

/* Ends the work in progress; quietly: its move is not told. */
static void end_work(Uci *u, bool quietly)
{
    if (!u->works)
        return;
    pthread_mutex_lock(&u->mutex);
    u->quiet = quietly;
    u->stop = 1;
    pthread_cond_signal(&u->released);
    pthread_mutex_unlock(&u->mutex);
    pthread_join(u->worker, NULL);
    u->works = false;
    u->due = 0;
    for (size_t i = 0; i < u->limits.n_moves; i++)
        free(u->choice[i]);
    free(u->choice);
    u->choice = NULL;
    u->limits = (Al0EngineLimits){0};
}

static void hold_no_longer(Uci *u)
{
    pthread_mutex_lock(&u->mutex);
    u->hold = HOLD_NOT;
    pthread_cond_signal(&u->released);
    pthread_mutex_unlock(&u->mutex);
}

/* ---- commands ----------------------------------------------------------------------------- */

static bool is_word(const Words *w, size_t i, const char *word)
{
    return i < w->n && strcmp(w->at[i], word) == 0;
}

/* The number behind a word, `otherwise` where there is none. */
static int64_t number_at(const Words *w, size_t i, int64_t otherwise)
{
    char *end;
    if (i >= w->n)
        return otherwise;
    errno = 0;
    long long n = strtoll(w->at[i], &end, 10);
    return *end || end == w->at[i] || errno ? otherwise : n;
}

/* position startpos | fen FEN  [moves M...]; the clocks of FEN may be missing. */
static void obey_position(Uci *u, const Words *w)
{
    char fen[256] = "";
    size_t i = 2, fields = 0;
    bool start = is_word(w, 1, "startpos");
    if (!start && !is_word(w, 1, "fen"))
        return;
    end_work(u, false);
    for (; !start && i < w->n && strcmp(w->at[i], "moves") != 0; i++, fields++) {
        size_t n = strlen(fen);
        snprintf(fen + n, sizeof fen - n, "%s%s", n ? " " : "", w->at[i]);
    }
    if (fields == 4)
        strncat(fen, " 0 1", sizeof fen - strlen(fen) - 1);
    bool moves = is_word(w, i, "moves");
    size_t n_moves = moves ? w->n - i - 1 : 0;
    Al0Status status;
    if (!al0_engine_set(u->engine, start ? NULL : fen, moves ? w->at + i + 1 : NULL, n_moves,
                        &status))
        put_string(u, "wrong position: ", status.text);
    const char *turn = strchr(fen, ' ');
    bool white_began = start || !turn || turn[1] != 'b';
    u->white = white_began == (n_moves % 2 == 0);
}

/* Words behind `searchmoves` up to the next that is no move. */
static size_t take_choice(Uci *u, const Words *w, size_t i, Go *go)
{
    size_t n = 0;
    while (i + n < w->n && strlen(w->at[i + n]) >= 4 && strlen(w->at[i + n]) <= 5 &&
           w->at[i + n][1] >= '1' && w->at[i + n][1] <= '8')
        n++;
    if (n == 0 || u->choice)
        return i + n;
    u->choice = al0_alloc(NULL, n * sizeof *u->choice, "moves");
    for (size_t k = 0; k < n; k++)
        u->choice[k] = al0_visible(w->at[i + k], strlen(w->at[i + k]), false);
    go->limits.moves = (const char *const *)u->choice;
    go->limits.n_moves = n;
    return i + n;
}

static uint64_t at_least_one(int64_t n)
{
    return n < 1 ? 1 : (uint64_t)n;
}

/* A word of `go` with a number behind it.  False: it is none. */
static bool take_number(Go *go, const char *word, int64_t n)
{
    static const char *const clock[] = {"wtime", "btime"}, *const increment[] = {"winc", "binc"};
    for (int side = 0; side < 2; side++) {
        if (strcmp(word, clock[side]) == 0)
            return go->clock[side] = n, true;
        if (strcmp(word, increment[side]) == 0)
            return go->increment[side] = n, true;
    }
    if (strcmp(word, "movestogo") == 0)
        go->movestogo = n;
    else if (strcmp(word, "movetime") == 0)
        go->movetime = n < 1 ? 1 : n;
    else if (strcmp(word, "depth") == 0)
        go->limits.depth = (unsigned)(n > 1000 ? 1000 : at_least_one(n));
    else if (strcmp(word, "nodes") == 0)
        go->limits.nodes = at_least_one(n);
    else if (strcmp(word, "mate") == 0)
        go->limits.mate = (unsigned)(n > 1000 ? 1000 : at_least_one(n));
    else
        return false;
    return true;
}

static Go read_go(Uci *u, const Words *w)
{
    Go go = {.clock = {INT64_MIN, INT64_MIN}};
    for (size_t i = 1; i < w->n;) {
        if (strcmp(w->at[i], "searchmoves") == 0)
            i = take_choice(u, w, i + 1, &go);
        else if (strcmp(w->at[i], "infinite") == 0)
            go.hold = HOLD_INFINITE, i++;
        else if (strcmp(w->at[i], "ponder") == 0)
            go.hold = HOLD_PONDER, i++;
        else
            i += take_number(&go, w->at[i], number_at(w, i + 1, 0)) ? 2 : 1;
    }
    return go;
}

/* Seconds for the move; 0: any. */
static double seconds_for(const Uci *u, const Go *go)
{
    enum { MOVES_LEFT = 20 };   /* where nobody says how many the clock is for */
    int side = u->white ? 0 : 1;
    double most = 0;
    if (go->movetime)
        most = (double)(go->movetime - u->overhead);
    if (!go->movetime && go->clock[side] == INT64_MIN)
        return 0;
    if (!go->movetime) {
        double left = (double)(go->clock[side] - u->overhead);
        double moves = go->movestogo > 0 && go->movestogo < MOVES_LEFT ? (double)go->movestogo + 1
                                                                       : MOVES_LEFT;
        most = left / moves + 0.8 * (double)go->increment[side];
        most = most < 0.8 * left ? most : 0.8 * left;
    }
    return (most < 1 ? 1 : most) / 1000;
}

static void obey_go(Uci *u, const Words *w)
{
    end_work(u, false);
    Go go = read_go(u, w);
    double seconds = seconds_for(u, &go);
    u->limits = go.limits;
    u->limits.threads = u->threads;
    u->limits.stop = &u->stop;
    u->limits.tell = tell_so_far;
    u->limits.context = u;
    u->limits.seconds = go.hold == HOLD_NOT ? seconds : 0;
    u->ponder_seconds = seconds;
    u->hold = go.hold;
    u->stop = 0;
    u->quiet = false;
    u->began = now();
    u->works = pthread_create(&u->worker, NULL, work, u) == 0;
    if (!u->works)
        put(u, "bestmove (none)");
}

/* The move that was pondered on has been played: from now on the clock runs. */
static void obey_ponderhit(Uci *u)
{
    if (!u->works)
        return;
    if (u->ponder_seconds > 0)
        u->due = now() + u->ponder_seconds;
    hold_no_longer(u);
}

static void set_number(Uci *u, const char *name, int64_t n)
{
    if (strcasecmp(name, "Hash") == 0 && n >= LEAST_HASH && n <= MOST_HASH) {
        u->hash = (size_t)n;
        make_engine(u);
    } else if (strcasecmp(name, "Threads") == 0 && n >= 1 && n <= AL0_MOST_THREADS) {
        u->threads = (unsigned)n;
    } else if (strcasecmp(name, "Move Overhead") == 0 && n >= 0 && n <= MOST_OVERHEAD) {
        u->overhead = n;
    } else if (strcasecmp(name, "Ponder") != 0) {
        put_string(u, "no such option, or no such value: ", name);
    }
}

/* Joins words from one to another (not included), with blanks. */
static void join(const Words *w, size_t from, size_t to, char *text, size_t size)
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
    if (!is_word(w, 1, "name"))
        return;
    while (at < w->n && !is_word(w, at, "value"))
        at++;
    end_work(u, false);
    join(w, 2, at, name, sizeof name);
    join(w, at + 1, w->n, value, sizeof value);
    if (strcasecmp(name, "Tables") == 0)
        choose_tables(u, value);
    else if (strcasecmp(name, "Clear Hash") == 0)
        make_engine(u);
    else
        set_number(u, name, number_at(w, at + 1, -1));
}

static void obey_uci(Uci *u)
{
    put(u, "id name al0 %s", al0_version());
    put(u, "id author the authors of al0");
    put(u, "option name Hash type spin default %zu min %d max %d", u->hash, LEAST_HASH, MOST_HASH);
    put(u, "option name Threads type spin default %u min 1 max %d", u->threads, AL0_MOST_THREADS);
    put(u, "option name Tables type string default <empty>");
    put(u, "option name Ponder type check default false");
    put(u, "option name Move Overhead type spin default %d min 0 max %d", (int)u->overhead,
        MOST_OVERHEAD);
    put(u, "option name Clear Hash type button");
    for (size_t i = 0; i < u->n_tables; i++)
        put_string(u, "table ", al0_table_file(u->table[i]));
    put(u, "uciok");
}

static void obey_new_game(Uci *u)
{
    end_work(u, false);
    make_engine(u);
    al0_engine_set(u->engine, NULL, NULL, 0, NULL);
    u->white = true;
}

/* False: `quit`.  A word that is no command is passed over, and the line is read from the next one. */
static bool obey(Uci *u, Words w)
{
    for (; w.n > 0; w.at++, w.n--) {
        const char *word = w.at[0];
        if (strcmp(word, "quit") == 0)
            return false;
        if (strcmp(word, "uci") == 0)
            return obey_uci(u), true;
        if (strcmp(word, "isready") == 0)
            return put(u, "readyok"), true;
        if (strcmp(word, "stop") == 0)
            return end_work(u, false), true;
        if (strcmp(word, "ponderhit") == 0)
            return obey_ponderhit(u), true;
        if (strcmp(word, "position") == 0)
            return obey_position(u, &w), true;
        if (strcmp(word, "go") == 0)
            return obey_go(u, &w), true;
        if (strcmp(word, "setoption") == 0)
            return obey_setoption(u, &w), true;
        if (strcmp(word, "ucinewgame") == 0)
            return obey_new_game(u), true;
    }
    return true;
}

/* ---- input -------------------------------------------------------------------------------- */

/* What has been read and not yet obeyed. */
typedef struct Input {
    char *text;
    size_t n, cap;
    bool too_long;              /* the present line is passed over */
} Input;

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
static bool obey_input(Uci *u, Input *in)
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
static bool read_some(Input *in)
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
    enum { LOOK = 500 };        /* milliseconds between looks at the pipe */
    for (;;) {
        struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
        double left = u->due > 0 ? (u->due - now()) * 1000 : LOOK;
        int milliseconds = left < LOOK ? (int)left + 1 : LOOK;
        if (left < 0)
            milliseconds = 0;
        int ready = poll(&in, 1, milliseconds);
        pthread_mutex_lock(&u->mutex);
        bool broken = u->broken;
        pthread_mutex_unlock(&u->mutex);
        if (broken)
            return false;
        if (u->due > 0 && now() >= u->due)
            end_work(u, false);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true;
    }
}

static void run(Uci *u)
{
    Input in = {0};
    while (wait_for_input(u) && read_some(&in) && obey_input(u, &in)) {
    }
    end_work(u, true);
    free(in.text);
}

int run_uci(const Options *o)
{
    Uci u = {.o = o,
             .hash = o->limits.memory >> 20,
             .threads = o->limits.threads,
             .overhead = 10,
             .white = true};
    u.threads = u.threads ? u.threads : 1;
    pthread_mutex_init(&u.mutex, NULL);
    pthread_cond_init(&u.released, NULL);
    signal(SIGPIPE, SIG_IGN);
    choose_tables(&u, "");
    al0_engine_set(u.engine, NULL, NULL, 0, NULL);
    run(&u);
    al0_engine_free(u.engine);
    free_tables(&u);
    pthread_cond_destroy(&u.released);
    pthread_mutex_destroy(&u.mutex);
    if (u.broken)
        say_error("uci: nobody reads what is written");
    return u.broken ? STATUS_ERROR : STATUS_OK;
}
