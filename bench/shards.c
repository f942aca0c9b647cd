/* bench/shards.c -- what would cross between processes that solve a class together, each with a
 * share of the pairs of kings. Does: solves a class; for every ply counts the positions that are
 * decided then, pair by pair, and what their owner must send to the owners of neighbouring pairs:
 * as a list of numbers (four bytes each) or as a set of bits, whichever is shorter, once to each
 * process. Usage: shards CLASS... A position decided with one side to move tells the other side's
 * positions before it: these are in the same pair of kings, or in one where that side's king stands
 * a step away. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/clock.h"
#include "game/chess/chess.h"
#include "game/chess/endgame/kings.h"
#include "game/solve.h"

enum { PLIES = 256, NONE = 255, MOST_RANKS = 256, BYTES_OF_NUMBER = 4 };

typedef struct Shards {
    Kings kings;
    uint64_t per_pair;                        /* numbers of a pair */
    uint32_t (*decided)[N_KING_PAIRS][PLIES]; /* by side to move, pair, ply */
    unsigned plies;
} Shards;

/* How pairs are dealt out. */
typedef enum Deal { DEAL_BLOCKS, DEAL_TURNS } Deal;

static unsigned owner(const Shards *s, Deal deal, unsigned ranks, unsigned pair)
{
    return deal == DEAL_TURNS ? pair % ranks : pair * ranks / s->kings.n;
}

static void count_decided(Shards *s, const SolvedClass *c)
{
    s->decided = calloc(2, sizeof *s->decided);
    s->per_pair = c->n / s->kings.n;
    for (int turn = 0; turn < 2; turn++) {
        const unsigned char *at = c->at[turn];
        for (uint64_t i = 0; i < c->n; i++)
            if (at[i] != NONE) {
                s->decided[turn][i / s->per_pair][at[i]]++;
                s->plies = at[i] >= s->plies ? at[i] + 1u : s->plies;
            }
    }
}

/* Marks the owners of pairs that a step of a king leads to. */
static void mark_owners(const Shards *s, Deal deal, unsigned ranks, unsigned pair, int mover,
                        bool *to)
{
    memset(to, 0, ranks * sizeof *to);
    for (int step = 0; step < 9; step++) {
        int king[2] = {s->kings.pair[pair][0], s->kings.pair[pair][1]};
        int file = king[mover] % 8 + step % 3 - 1, rank = king[mover] / 8 + step / 3 - 1;
        if (file < 0 || file > 7 || rank < 0 || rank > 7)
            continue;
        king[mover] = 8 * rank + file;
        int next = s->kings.index[king[0]][king[1]];
        if (next >= 0)
            to[owner(s, deal, ranks, (unsigned)next)] = true;
    }
    to[owner(s, deal, ranks, pair)] = false;
}

/* Bytes of a frontier, and how many positions it has where that is more than the others have. */
typedef struct Traffic {
    uint64_t bytes, busiest_bytes; /* sent by all; by the busiest, ply by ply */
    uint64_t decided, busiest;     /* positions; of the busiest rank, ply by ply */
    unsigned rounds;
} Traffic;

static void add_round(const Shards *s, Deal deal, unsigned ranks, int turn, unsigned ply,
                      Traffic *t)
{
    uint64_t sent[MOST_RANKS] = {0}, work[MOST_RANKS] = {0}, most_sent = 0, most_work = 0;
    bool to[MOST_RANKS];
    for (unsigned p = 0; p < s->kings.n; p++) {
        uint64_t k = s->decided[turn][p][ply], list = BYTES_OF_NUMBER * k, bits = s->per_pair / 8;
        unsigned from = owner(s, deal, ranks, p);
        work[from] += k;
        if (k == 0)
            continue;
        mark_owners(s, deal, ranks, p, turn == TURN_US, to); /* who has moved is the other side */
        for (unsigned r = 0; r < ranks; r++)
            if (to[r])
                sent[from] += list < bits ? list : bits;
    }
    for (unsigned r = 0; r < ranks; r++) {
        t->bytes += sent[r];
        t->decided += work[r];
        most_sent = sent[r] > most_sent ? sent[r] : most_sent;
        most_work = work[r] > most_work ? work[r] : most_work;
    }
    t->busiest_bytes += most_sent;
    t->busiest += most_work;
    t->rounds += most_work > 0;
}

static void show(const Shards *s, const char *name, Deal deal, unsigned ranks)
{
    Traffic t = {0};
    for (unsigned ply = 0; ply < s->plies; ply++)
        for (int turn = 0; turn < 2; turn++)
            add_round(s, deal, ranks, turn, ply, &t);
    printf("%-8s %5u %-7s %6u %12llu %9.1f %9.2f %9.2f %8.2f\n", name, ranks,
           deal == DEAL_TURNS ? "turns" : "blocks", t.rounds, (unsigned long long)t.decided,
           (double)t.bytes / 1e6, (double)t.bytes / (double)t.decided,
           (double)t.busiest_bytes / 1e6, (double)t.decided / (double)t.busiest / ranks);
}

static bool simulate(const char *name)
{
    SolveRequest r = {.classes = &name, .n_classes = 1, .threads = 1, .memory = UINT64_C(24) << 30};
    Solution *s = NULL;
    SolvedClass c, wanted = {0};
    Status status;
    double began = clock_seconds();
    if (!chess_game.solver->solve(&chess_game, &r, &s, &status)) {
        fprintf(stderr, "%s: %s\n", name, status.text);
        return false;
    }
    for (size_t i = 0; chess_game.solver->solved_class(s, i, &c); i++)
        if (strcmp(c.name, name) == 0)
            wanted = c;
    Shards shards = {0};
    kings_init(&shards.kings, strchr(name, 'P') ? SYMMETRY_FILES : SYMMETRY_ALL);
    bool ok = wanted.width == 1 && wanted.n % shards.kings.n == 0;
    if (ok)
        count_decided(&shards, &wanted);
    for (unsigned ranks = 4; ok && ranks <= 64; ranks *= 4)
        for (Deal deal = DEAL_BLOCKS; deal <= DEAL_TURNS; deal++)
            show(&shards, name, deal, ranks);
    printf("%-8s solved and counted in %.1f s; %.1f MB of values a side\n", name,
           clock_seconds() - began, (double)wanted.n / 1e6);
    fflush(stdout);
    free(shards.decided);
    chess_game.solver->free(s);
    return ok;
}

int main(int argc, char **argv)
{
    static char *few[] = {"KQvKR", "KRvKP"};
    bool ok = true;
    printf("%-8s %5s %-7s %6s %12s %9s %9s %9s %8s\n", "class", "ranks", "dealt", "rounds",
           "decided", "MB sent", "B each", "MB most", "balance");
    for (int i = 1; i < argc; i++)
        ok &= simulate(argv[i]);
    for (int i = 0; argc < 2 && i < 2; i++)
        ok &= simulate(few[i]);
    return ok ? 0 : 1;
}
