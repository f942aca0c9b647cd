/* bench/perft.c -- speed of the move generator of chess.
 * Does: counts the leaves of six well-known positions and prints leaves per second.  If there is a
 *       `stockfish` command, it counts the same, and the ratio is printed.
 * Status: 1 if a count differs from the published one. */
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/clock.h"
#include "game/chess/chess.h"

static const struct {
    const char *name, *fen;
    unsigned depth;
    uint64_t leaves;
} positions[] = {
    {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324},
    {"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5,
     193690690},
    {"ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11030083},
    {"promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15833292},
    {"talkchess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89941194},
    {"middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5,
     164075551},
};

/* Another program that speaks UCI. */
typedef struct Engine {
    FILE *to, *from;
    pid_t pid;
} Engine;

/* Reads lines until one that begins so; its rest, or NULL at the end of the output. */
static const char *await(Engine *e, const char *beginning, char line[256])
{
    while (fgets(line, 256, e->from))
        if (!strncmp(line, beginning, strlen(beginning)))
            return line + strlen(beginning);
    return NULL;
}

/* The child's part: the engine on PATH, or where Debian keeps games. */
static void become_engine(const int in[2], const int out[2])
{
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    close(in[0]), close(in[1]), close(out[0]), close(out[1]);
    execlp("stockfish", "stockfish", (char *)NULL);
    execl("/usr/games/stockfish", "stockfish", (char *)NULL);
    _exit(127);
}

/* False when there is none; then *e needs no closing. */
static bool open_engine(Engine *e)
{
    int in[2], out[2];
    char line[256];
    if (pipe(in) || pipe(out) || (e->pid = fork()) < 0) {
        perror("stockfish");
        exit(1);
    }
    if (e->pid == 0)
        become_engine(in, out);
    close(in[0]), close(out[1]);
    e->to = fdopen(in[1], "w");
    e->from = fdopen(out[0], "r");
    fputs("isready\n", e->to);
    fflush(e->to);
    if (await(e, "readyok", line))
        return true;
    fclose(e->to), fclose(e->from);
    waitpid(e->pid, NULL, 0);
    return false;
}

static void close_engine(Engine *e)
{
    fputs("quit\n", e->to);
    fclose(e->to), fclose(e->from);
    waitpid(e->pid, NULL, 0);
}

/* Leaves a second of the engine, 0 when it did not answer or counted otherwise. */
static double engine_speed(Engine *e, const char *fen, unsigned depth, uint64_t leaves)
{
    char line[256];
    fprintf(e->to, "position fen %s\nisready\n", fen);
    fflush(e->to);
    if (!await(e, "readyok", line))
        return 0;
    double start = clock_seconds();
    fprintf(e->to, "go perft %u\n", depth);
    fflush(e->to);
    const char *count = await(e, "Nodes searched: ", line);
    double taken = clock_seconds() - start;
    return count && strtoull(count, NULL, 10) == leaves ? (double)leaves / taken : 0;
}

/* Leaves a second, 0 when the count is wrong. */
static double our_speed(const char *fen, unsigned depth, uint64_t leaves)
{
    assert(fen && depth > 0);
    ChessPosition p;
    if (!fen_read(fen, strlen(fen), &p, NULL))
        return 0;
    double start = clock_seconds();
    uint64_t counted = chess_perft(&p, depth);
    double taken = clock_seconds() - start;
    return counted == leaves ? (double)leaves / taken : 0;
}

int main(void)
{
    Engine engine = {0};
    int status = 0;
    signal(SIGPIPE, SIG_IGN); /* an engine that is gone is only missing */
    bool compared = open_engine(&engine);
    printf("%-12s depth      leaves    leaves/s%s\n", "perft",
           compared ? "   stockfish  ratio" : "");
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        const char *fen = positions[i].fen;
        unsigned depth = positions[i].depth;
        uint64_t leaves = positions[i].leaves;
        double ours = our_speed(fen, depth, leaves);
        printf("%-12s %5u %11llu %9.1f M", positions[i].name, depth, (unsigned long long)leaves,
               ours / 1e6);
        double theirs = compared ? engine_speed(&engine, fen, depth, leaves) : 0;
        if (theirs > 0)
            printf(" %9.1f M  %5.2f", theirs / 1e6, ours / theirs);
        printf("%s\n", ours > 0 ? "" : "  WRONG COUNT");
        fflush(stdout);
        status |= ours <= 0;
    }
    if (compared)
        close_engine(&engine);
    return status;
}
