/* tests/support/second_solver.h -- whether advice has a tree, and how high the lowest is, the
 * obvious way.
 * Does: lists the nodes below a root, breadth first, and finds heights by going over all of them
 *       until nothing changes; tells whether a tree is one of the advice.
 * Knows: the reference evaluator, the naive rules.   Must not know: interp/, prover/'s searches.
 * Start reading at second_solve(). */
#ifndef AL0_TESTS_SECOND_SOLVER_H
#define AL0_TESTS_SECOND_SOLVER_H

#include <limits.h>

#include "base/vec.h"
#include "prover/problem.h"
#include "prover/tree/tree.h"
#include "tests/support/naive_game.h"
#include "tests/support/reference_eval.h"

enum { SECOND_SLOTS = 1 << 16, SECOND_NODES = SECOND_SLOTS / 4 };

#define SECOND_NONE UINT_MAX /* no tree; no horizon */

typedef struct SecondNode {
    ChessPosition position;
    unsigned depth; /* 0 where the advice does not use it */
    unsigned layer; /* plies from the root by the shortest way */
    Judgement judgement;
    int64_t value;   /* of a leaf, of what is sought; SEEK_UNDEFINED: none */
    size_t first, n; /* its edges, once they are listed */
    unsigned height; /* of its lowest tree; SECOND_NONE */
} SecondNode;

/* An advice at a root. */
typedef struct SecondSolver {
    Game game;
    const Advice *advice;
    ChessPosition root;
    bool by_depth;
    VEC(SecondNode) nodes; /* in the order of their layers */
    VEC(size_t) edges;
    size_t *slots; /* by hash: the number of a node + 1; 0: free */
    /* heights up to it are certain; SECOND_NONE: all are, it was listed to its end */
    unsigned horizon;
} SecondSolver;

/* What there is to know. */
typedef struct SecondAnswer {
    unsigned height;  /* SECOND_NONE: no tree among the nodes that were listed */
    int64_t sought;   /* 0 without `seek:` */
    bool whole;       /* all nodes were listed */
    unsigned horizon; /* all lowest trees up to this height were seen */
} SecondAnswer;

/* Lists and solves the nodes below a root, `most` of them; more only as the last one's moves lead
 * to. */
SecondAnswer second_solve(SecondSolver *s, const Advice *a, const ChessPosition *root, size_t most);

void second_clear(SecondSolver *s);

/* ---- trees -------------------------------------------------------------------------------- */
/* A tree that is looked at. */
typedef struct SecondTree {
    const SecondSolver *solver;
    const ForcingTree *tree;
    int64_t sought; /* no leaf is worse */
} SecondTree;

/* Whether it is a tree of the advice that s was made for. */
bool second_is_tree(const SecondSolver *s, const ForcingTree *tree, int64_t sought);

/* Whether each part of a tree is a lowest one, where the nodes were listed to their end. */
bool second_is_shortest(const SecondSolver *s, const ForcingTree *tree, uint32_t number,
                        const ChessPosition *p, unsigned depth);

#endif
