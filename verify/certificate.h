/* verify/certificate.h -- what a verification has found, move by move, for others to check.
 * Does: gathers what is claimed of every position of the table's classes, and the moves by which
 *   the table wins, holds, or fails there.
 * Knows: a verification that has ended, Session, Truth.   Must not know: how a certificate is
 *   written.
 * docs/certificates.md describes certificates, and why they prove what they claim. */
#ifndef AL0_VERIFY_CERTIFICATE_H
#define AL0_VERIFY_CERTIFICATE_H

#include "base/vec.h"
#include "base/fraction.h"
#include "game/solve.h"
#include "interp/compile/compiled.h"
#include "positions/position_table.h"

typedef enum CertificateClaim {
    CERTIFICATE_NOTHING,
    CERTIFICATE_OURS,   /* the table wins in `rank` plies at most, or holds */
    CERTIFICATE_THEIRS, /* nobody could; with `avoid`: they break the hold in `rank` plies */
    CERTIFICATE_FAILS,  /* the table fails by a move */
    CERTIFICATE_NO_RULE /* the table fails at once */
} CertificateClaim;

enum { MOST_CERTIFIED_RANK = (1 << 12) - 1 };

typedef struct CertificatePlace {
    uint16_t claim : 3; /* a CertificateClaim */
    uint16_t open : 1;  /* a legal position, and play is not over: only these have a claim */
    uint16_t rank : 12;
} CertificatePlace;

typedef struct CertificateClass {
    char name[MAX_CLASS_NAME];
    uint64_t base;         /* the number of its first position */
    PositionTable *listed; /* its positions, of both sides to move; NULL: Placements numbers them */
} CertificateClass;

/* How the moves of a strategy are numbered. */
typedef enum CertificateStrategyKind {
    CERTIFICATE_WINS,     /* plies to the aim at most; with `avoid` the height of the tree */
    CERTIFICATE_FAILS_BY, /* the height of the tree */
    CERTIFICATE_HOLDS,    /* not: it is kept for ever */
    CERTIFICATE_REFUTES,  /* not: the advice has no tree; of what is to be kept for ever the plies
                             in which they break the hold */
    N_CERTIFICATE_STRATEGIES
} CertificateStrategyKind;

typedef struct CertificateStrategy {
    CertificateStrategyKind kind;
    const Advice *advice;
    uint64_t seed, root; /* root: the number of a position where it begins */
    uint32_t next;       /* 1 + another of the same advice and seed; 0: there is none */
} CertificateStrategy;

/* Our move in a position; of CERTIFICATE_REFUTES the position alone. */
typedef struct CertificateMove {
    uint64_t number;
    Move move;
    uint32_t strategy;
    uint16_t rank;
    uint16_t path; /* 1 + the number of the path by which rules lead here; 0: none begins here.  Of
                            CERTIFICATE_REFUTES 1: the table tries the advice here */
    uint8_t depth;
    bool fails; /* a line from here leads to where the table fails */
} CertificateMove;

/* What is claimed of a position of a game with chance, whoever is to move. */
typedef struct CertificateOdds {
    Probability value; /* the aim is reached with that probability at least; 0: nothing */
    uint32_t rank;     /* of value > 0: by some throws of chance play is over in that many plies */
    Move move;         /* ours, where we choose */
    const Advice *advice;
} CertificateOdds;

/* All of it.  {0} is empty; certificate_clear(). */
typedef struct Certificate {
    VEC(CertificateClass) classes;
    uint64_t size;           /* numbers of all classes */
    CertificatePlace *place; /* by number */
    VEC(CertificateStrategy) strategies;
    VEC(CertificateMove) moves; /* by strategy, number, depth */
    VEC(char *) paths;          /* "2.1/3.2", as docs/certificates.md has them */
    bool cut;                   /* not all of the table's play was followed */
    CertificateOdds *odds;      /* by number, in a game with chance: all that is claimed there */
} Certificate;

void certificate_clear(Certificate *c);

/* Tells why there is none, or not the whole, if somebody wants to know. */
struct VerifyOptions;
void certificate_tell_none(const struct VerifyOptions *o, const char *why);
void certificate_tell_cut(const struct VerifyOptions *o, const char *why);

/* True if the table has certificates, or if asked for those with refutations.  False with a status
 * that says why it has none. */
bool certificate_is_possible(const Compiled *c, bool refutations, Status *status);

/* ---- certificate_classes.c: positions by number, as docs/certificates.md orders them */

/* True if positions of the game have such numbers. */
bool certificate_has_numbers(const Game *game);

/* True if positions of the class have such numbers.  False with a status. */
bool certificate_takes_class(const Game *game, const char *name, Status *status);

/* Where positions are listed: at most that many bytes of them for one class. */
typedef struct CertificateGround {
    const Game *game;
    uint64_t memory;
} CertificateGround;

/* Adds the positions of a class.  False with a status: it has no numbers, or too many. */
bool certificate_add_class(Certificate *c, const CertificateGround *ground, const char *name,
                           Status *status);
void certificate_clear_classes(Certificate *c);

/* The number of a position, whoever is to move; NO_INDEX: it is of no class. */
uint64_t certificate_number(const Certificate *c, const Game *game, const void *position);

/* The position of a number with us to move; false if it is not legal. */
bool certificate_position(const Certificate *c, const Game *game, uint64_t number, void *out);

struct Verification;

/* ---- certificate_claims.c: fills in Certificate.place, by what the records of a verification came
 * to */
void certificate_find_claims(struct Verification *v, Certificate *c);
/* 1 + the index of the advice that the table chooses, by the number of a position in the
 * verification; 0: it was not asked, or has none.  NULL: not known.  The caller's (free). */
uint16_t *certificate_find_advice(const struct Verification *v);

/* Gathers a certificate from a verification that has counted what its records come to.  It is cut
 * short where a limit is reached.   False with a status: play cannot be followed. */
bool certificate_gather(struct Verification *v, Certificate *out, Status *status);

#endif
