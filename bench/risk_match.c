/* bench/risk_match.c -- matches between two pieces of advice with `expect:` at equal node limits.
 * Usage: risk_match TABLE A B GAMES NODES SEED
 * Each move is the best of the last iteration completed within NODES nodes; for advice with
 * `explore:` the best of the tree grown by then.  Games are played in pairs: in the second game of
 * a pair the roles are exchanged and the dice repeat.  Prints the games that A won, its share with
 * a 95 % interval (normal approximation over pairs), and the mean depths.  The output depends on
 * the arguments alone. */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/mix.h"
#include "interp/choose/choose.h"
#include "lib/internal.h"

enum { MEMORY = 16 << 20, LONGEST = 2000 };

typedef struct Match {
    const Compiled *c;
    const Game *game;
    Session *session;
    const CompiledAdvice *advice[2];
    uint64_t nodes;
    uint64_t moves[2],
        plies[2]; /* by advice: moves that it made, and how deep it looked for them */
    void *position, *seen, *next;
    Move *list;
} Match;

/* The move of an advice where the position is seen by who is to move. */
static Move move_of(Match *m, unsigned who, Move otherwise)
{
    bool preferred = m->advice[who]->advice->explore != NULL;
    ChooseOptions o = {.limits = {.max_depth = LARGEST_MAX_DEPTH, .max_nodes = m->nodes},
                       .search = preferred ? SEARCH_PREFERRED : SEARCH_SHORTEST};
    Choice choice;
    session_prove(m->session, m->seen, m->advice[who], &o, &choice);
    Move move = choice.proof.expected.move;
    m->moves[who]++;
    m->plies[who] += choice.proof.expected.plies;
    proof_free(&choice.proof);
    return choice.proof.expected.known && move != NO_MOVE ? move : otherwise;
}

/* Plays one game; first: the advice that has player 0.  Returns: whether advice 0 won; -1: nobody
 * did. */
static int play_match_game(Match *m, const void *begin, unsigned first, uint64_t seed)
{
    assert(m && begin && first < 2);
    const Game *g = m->game;
    memcpy(m->position, begin, g->position_size);
    for (unsigned ply = 0; ply < LONGEST; ply++) {
        unsigned n = g->moves(g, m->position, NULL, m->list), player = 0;
        if (n == 0)
            break;
        Move move = m->list[0];
        if (game_is_chance(g, m->position)) {
            move = m->list[mix_next(&seed) % n];
        } else {
            player = g->turn(g, m->position) == TURN_US ? 0 : 1;
            g->orient(g, m->position, player, m->seen);
            if (n > 1)
                move = move_of(m, player == 0 ? first : !first, move);
        }
        g->play(g, m->position, NULL, move, m->next);
        memcpy(m->position, m->next, g->position_size);
    }
    Evaluator *e = evaluator_new(m->c->program, g);
    EvalContext *at = evaluator_context_new(e);
    evaluator_begin(e, m->position, at);
    bool won = evaluator_eval(e, m->c->aim, at);
    free(at);
    evaluator_free(e);
    return won ? first == 0 : first == 1;
}

static void print(const Match *m, unsigned pairs, const unsigned *by_score)
{
    double n = pairs, mean = (by_score[1] + 2.0 * by_score[2]) / (2 * n);
    double variance = (by_score[0] * mean * mean + by_score[1] * (0.5 - mean) * (0.5 - mean) +
                       by_score[2] * (1 - mean) * (1 - mean)) /
                      (n - 1);
    printf("%-10s against %-10s %5u games, %4" PRIu64 " nodes a move: %.3f +- %.3f  (%.2f and %.2f "
           "plies deep)\n",
           m->advice[0]->advice->name.text, m->advice[1]->advice->name.text, 2 * pairs, m->nodes,
           mean, 1.96 * sqrt(variance / n), (double)m->plies[0] / (double)m->moves[0],
           (double)m->plies[1] / (double)m->moves[1]);
}

static const CompiledAdvice *find_expecting(const Al0Table *t, const char *name)
{
    const Advice *a = table_find_advice(t->set, name);
    if (a && a->expect)
        return &t->compiled->advice[a->index];
    fprintf(stderr, "risk_match: `%s` is no advice with `expect:`\n", name);
    exit(EXIT_FAILURE);
}

int main(int argc, char **argv)
{
    if (argc != 7) {
        fputs("usage: risk_match TABLE A B GAMES NODES SEED\n", stderr);
        return EXIT_FAILURE;
    }
    Al0Status status;
    Al0Table *t = al0_table_read(argv[1], NULL, &status);
    if (!t) {
        fprintf(stderr, "%s\n", status.text);
        return EXIT_FAILURE;
    }
    const Game *g = t->compiled->game;
    Match m = {.c = t->compiled,
               .game = g,
               .session = session_new(t->compiled, MEMORY),
               .advice = {find_expecting(t, argv[2]), find_expecting(t, argv[3])},
               .nodes = strtoull(argv[5], NULL, 10),
               .position = base_alloc(g->position_size, "positions"),
               .seen = base_alloc(g->position_size, "positions"),
               .next = base_alloc(g->position_size, "positions"),
               .list = base_alloc(g->max_moves * sizeof *m.list, "moves")};
    unsigned pairs = (unsigned)strtoul(argv[4], NULL, 10) / 2, by_score[3] = {0};
    uint64_t seed = strtoull(argv[6], NULL, 10);
    Al0Position *begin = al0_position_read(t, "init", 4, NULL);
    for (unsigned i = 0; i < pairs; i++) {
        uint64_t dice = mix_next(&seed);
        int score = play_match_game(&m, begin->bytes, 0, dice);
        score += play_match_game(&m, begin->bytes, 1, dice);
        by_score[score]++;
    }
    print(&m, pairs, by_score);
    al0_position_free(begin);
    session_free(m.session);
    free(m.position);
    free(m.seen);
    free(m.next);
    free(m.list);
    al0_table_free(t);
    return EXIT_SUCCESS;
}
