/* bench/find.c -- how fast files of games are searched.
 * Usage: find [GAMES [EXPRESSION]]; without them 20,000 games and an expression that looks at
 *   attacked pieces.  find --write FILE GAMES only writes games, for bench/searchers.sh.
 * Writes games with moves drawn at random to a file, packs it with gzip and zstd, and searches all
 *   three by one thread, the plain one by two, too; has pgn-extract read the same games, if it is
 *   there.  Prints positions, seconds of CPU and of the clock, positions a second of CPU, and peak
 *   memory of the process so far. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "al0.h"
#include "base/mix.h"
#include "bench/clock.h"
#include "game/chess/chess.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

enum { LEAST_PLIES = 20, MORE_PLIES = 120 };

static void write_game(FILE *out, unsigned long number, uint64_t *seed)
{
    ChessPosition p;
    Move move[MAX_CHESS_MOVES];
    StrBuf text = {0};
    unsigned plies = LEAST_PLIES + (unsigned)(mix_next(seed) % MORE_PLIES);
    if (!fen_read(START, strlen(START), &p, NULL))
        abort();
    strbuf_printf(&text, "[Event \"%lu\"]\n[White \"%lu\"]\n[Black \"%lu\"]\n", number, number % 97,
                  number % 89);
    for (unsigned i = 0, n; i < plies && (n = chess_moves(&p, move)) > 0; i++) {
        Move m = move[mix_next(seed) % n];
        strbuf_puts(&text, i % 16 ? " " : "\n");
        if (i % 2 == 0)
            strbuf_printf(&text, "%u. ", i / 2 + 1);
        san_write(&p, m, &text);
        chess_play(&p, m, &p);
    }
    strbuf_puts(&text, " *\n\n");
    fputs(strbuf_get(&text), out);
    strbuf_clear(&text);
}

static void write_games(const char *path, unsigned long n)
{
    FILE *out = fopen(path, "w");
    uint64_t seed = 1;
    if (!out) {
        perror(path);
        exit(1);
    }
    for (unsigned long i = 0; i < n; i++)
        write_game(out, i, &seed);
    fclose(out);
}

/* Runs a program with its output thrown away.   Returns: seconds of its CPU; below 0: it is not
 * there. */
static double run_program(const char *const *words)
{
    struct rusage before, after;
    int status;
    getrusage(RUSAGE_CHILDREN, &before);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
            _exit(127);
        execvp(words[0], (char *const *)(uintptr_t)words);
        _exit(127);
    }
    if (child < 0 || waitpid(child, &status, 0) < 0 || !WIFEXITED(status) ||
        WEXITSTATUS(status) == 127)
        return -1;
    getrusage(RUSAGE_CHILDREN, &after);
    double s = (double)(after.ru_utime.tv_sec - before.ru_utime.tv_sec) +
               (double)(after.ru_stime.tv_sec - before.ru_stime.tv_sec);
    return s + 1e-6 * (double)(after.ru_utime.tv_usec - before.ru_utime.tv_usec +
                               after.ru_stime.tv_usec - before.ru_stime.tv_usec);
}

static void search(const char *path, const char *expression, unsigned threads, const char *name)
{
    const Al0FindFiles files = {AL0_SIZE(Al0FindFiles), .games = &path, .n_games = 1};
    const Al0FindOptions options = {AL0_SIZE(Al0FindOptions), .expression = expression};
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .threads = threads};
    Al0Found found = AL0_INIT(Al0Found);
    Al0Status status;
    struct rusage used;
    double cpu = cpu_seconds(), wall = clock_seconds();
    if (!al0_find(&files, &options, &limits, &found, &status)) {
        fprintf(stderr, "%s: %s\n", name, status.text);
        exit(1);
    }
    cpu = cpu_seconds() - cpu;
    wall = clock_seconds() - wall;
    getrusage(RUSAGE_SELF, &used);
    printf("%-22s %12" PRIu64 " positions %8" PRIu64 " hits %7.2f s CPU %7.2f s %12.0f a second "
           "%6ld MB\n",
           name, found.positions, found.hits, cpu, wall, (double)found.positions / cpu,
           used.ru_maxrss >> 10);
}

/* Packs the file.   Returns: whether the program is there. */
static bool pack(const char *packed, const char *const *words)
{
    FILE *there;
    if (run_program(words) < 0 || !(there = fopen(packed, "r")))
        return false;
    fclose(there);
    return true;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "--write") == 0) {
        write_games(argv[2], strtoul(argv[3], NULL, 10));
        return 0;
    }
    unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000;
    const char *expression = argc > 2 ? argv[2] : "attacks(R) & n";
    char plain[] = "/tmp/al0-bench-XXXXXX", gz[40], zst[40];
    int file = mkstemp(plain);
    if (file < 0)
        return 1;
    close(file);
    snprintf(gz, sizeof gz, "%s.gz", plain);
    snprintf(zst, sizeof zst, "%s.zst", plain);
    write_games(plain, n);
    printf("%lu games, `%s`\n", n, expression);
    search(plain, expression, 1, "plain");
    if (pack(gz, (const char *const[]){"gzip", "-k", plain, NULL}))
        search(gz, expression, 1, "gzip");
    if (pack(zst, (const char *const[]){"zstd", "-q", plain, "-o", zst, NULL}))
        search(zst, expression, 1, "zstd");
    search(plain, expression, 2, "plain, two threads");
    double other = run_program((const char *const[]){"pgn-extract", "-r", "-s", plain, NULL});
    if (other >= 0)
        printf("%-22s %*s %7.2f s CPU, reading alone\n", "pgn-extract", 35, "", other);
    remove(plain);
    remove(gz);
    remove(zst);
    return 0;
}
