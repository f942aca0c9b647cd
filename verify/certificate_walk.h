/* verify/certificate_walk.h -- the trees of a table, walked for a certificate.
 * Does: keeps the moves, strategies and paths of what the table chooses, each once.
 * Knows: Verification, Choice.   Must not know: threads, how a certificate is written.
 * For certificate.c and certificate_walk.c only. */
#ifndef AL0_VERIFY_CERTIFICATE_WALK_H
#define AL0_VERIFY_CERTIFICATE_WALK_H

#include "base/slots.h"
#include "game/walk.h"
#include "interp/choose/choose.h"
#include "interp/choose/task.h"
#include "interp/evaluate/condition.h"
#include "verify/certificate.h"
#include "verify/verify_internal.h"

typedef struct Gatherer {
    Verification *v;
    const Game *game;
    Certificate *out;
    Session *session;
    Evaluator *evaluator; /* for seeds */
    EvalContext *root;
    ChooseOptions options;
    Condition *aim;
    Slots known, by_seed, by_path; /* moves, strategies, paths */
    GameWalk positions;
    uint16_t *chosen; /* certificate_find_advice() */
    Move *moves;      /* room for the legal ones, by ply */
    /* the tree that is walked */
    const Strategy *walked;
    unsigned image,
        back; /* the symmetry that leads from it to where it is walked, and its inverse */
    uint32_t strategy;
    bool uses_depth, conflict;
    bool lost, too_large; /* the play cannot be followed; since the memory is full */
    bool dropped;         /* a claim that the table fails, which nothing shows */
} Gatherer;

/* ---- moves and strategies, each once ------------------------------------------------------- */

/* The known move at a place of a strategy (number, depth); NULL: none is. */
CertificateMove *gatherer_find_move(Gatherer *g, const CertificateMove *sought);
/* Adds one that is not known.   Sets g->too_large, and g->lost, where the memory is full. */
void gatherer_add_move(Gatherer *g, CertificateMove m);
/* The first strategy like that, or behind `from`, which is made if it is not there. */
uint32_t gatherer_take_strategy(Gatherer *g, const CertificateStrategy *like, uint32_t from);
/* The seed of an advice at a position. */
uint64_t gatherer_seed(Gatherer *g, const CompiledAdvice *a, const void *position);

enum { MOST_IMAGES = 32 };

/* The images of a position, itself among them, for which one was asked; each once. */
typedef struct CertificateImages {
    uint64_t number[MOST_IMAGES];
    unsigned image[MOST_IMAGES]; /* by which symmetry */
    size_t n;
} CertificateImages;

/* Finds them.  room: memory for a position. */
void gatherer_images(const Gatherer *g, const void *asked, void *room, CertificateImages *out);

/* ---- what the table plays ------------------------------------------------------------------ */

void gatherer_init(Gatherer *g, Verification *v, Certificate *out);
void gatherer_clear(Gatherer *g);
/* Forgets what was followed, but not what was dropped: that is no longer claimed. */
void gatherer_begin_again(Gatherer *g);

/* A position that is claimed, and the one that was asked in its place. */
typedef struct FollowedPosition {
    uint64_t number;
    const void *position, *asked;
    unsigned image; /* the symmetry that leads from `asked` to `position` */
} FollowedPosition;

/* Follows the table from a position that is claimed.
 * c: what the table chooses where it was asked, with our first move alone where the advice is
 *   solved; there may be more of it afterwards.
 * Sets g->lost where the claim cannot be followed, g->dropped where it is given up. */
void gatherer_follow(Gatherer *g, const FollowedPosition *at, Choice *c);

/* ---- certificate_refute.c ------------------------------------------------------------------ */

/* Adds, for each position from which the table was followed, refutations of the advice that it has
 * tried before in vain.  Of images of a position one is asked.
 * Returns: NULL, or which limit some of them met; those that were found stand. */
const char *gatherer_refute(Gatherer *g);

#endif
