/* checker/certificate/certificate_internal.h -- a certificate that is being checked.
 * Does: holds what is claimed of every position.
 * Knows: numbers of positions, a check in progress.
 * For the files of this folder only. */
#ifndef AL0_CHECKER_CERTIFICATE_INTERNAL_H
#define AL0_CHECKER_CERTIFICATE_INTERNAL_H

#include "checker/certificate/certificate.h"

enum { RUN_DIGITS = 16 };
enum { MOST_CLASSES = 256, MOST_RANK = (1 << 14) - 1 };

/* What is claimed of a position with us to move. */
typedef enum ClaimKind {
    CLAIM_NONE,
    CLAIM_OURS,   /* the table wins, in at most `rank` plies; with `avoid` it holds */
    CLAIM_THEIRS, /* whatever we play, we do not win; with `avoid` they break the hold in at most
                     `rank` plies */
    CLAIM_FAILS   /* the table does not win, or hold */
} ClaimKind;

typedef struct Claim {
    uint16_t kind : 2; /* a ClaimKind */
    uint16_t rank : 14;
} Claim;

typedef struct CertifiedClass {
    PositionClass class;
    uint64_t base; /* the number of its first position among those of all classes */
    bool is_own;   /* the table is written for it; else play may lead there */
} CertifiedClass;

/* Positions of classes that the table is written for. */
typedef struct ClaimCounts {
    uint64_t positions, by_kind[4]; /* with us to move, play is not over, in the scope */
    uint64_t beyond;                /* won or held by the table outside the scope */
    uint64_t unproved[2];           /* won as it is claimed, but the certificate was cut short: by
                                       moves that are not there; that are there */
    unsigned longest;               /* greatest rank of a position that is won */
} ClaimCounts;

/* Advice that may stand before another one in the list of a rule.  By the number of a position, a
 * bit each: */
typedef struct TriedAdvice {
    const Decl *decl;
    _Atomic unsigned char *needed; /* that it has no tree there is to be shown */
    _Atomic unsigned char *shown;  /* that is shown */
} TriedAdvice;

typedef struct CertificateCheck {
    Check *c;
    Tables *t;
    CertifiedClass at[MOST_CLASSES];
    size_t n;
    char run[RUN_DIGITS + 1];       /* stands in each block */
    uint64_t block;                 /* the number of the one that is read; 0 is the head */
    StrBuf lost;                    /* blocks that are damaged or missing: " 4, 7 to 9" */
    uint64_t size;                  /* numbers of all classes */
    Claim *claim;                   /* by number */
    _Atomic unsigned char *started; /* by number, a bit: a strategy has been begun there */
    VEC(TriedAdvice) tried;         /* empty: it is not asked for */
    unsigned threads;
    bool chance;       /* probabilities are claimed */
    bool avoids;       /* `aim` is what must never hold */
    bool cut;          /* it says that strategies are missing */
    Expr *aim, *scope; /* scope NULL: all positions count */
    ClaimCounts count;
    uint64_t n_strategies, n_entries;
    uint64_t first_bound; /* of the position where play begins, with chance */
    StrBuf *reading;
    VEC(const Decl *) printed; /* advice and definitions that stand in `reading` */
} CertificateCheck;

/* ---- certificate_state.c
 * ------------------------------------------------------------------------- */

/* The number of a position with us to move among those of all classes.  False: it has none. */
bool claimed_number(const CertificateCheck *s, const Board *b, uint64_t *out);
/* The position of a number; false if it is not legal. */
bool claimed_position(const CertificateCheck *s, uint64_t number, Board *out);
/* True if the table is written for the class of a number. */
bool claimed_is_own(const CertificateCheck *s, uint64_t number);
/* True if play is over: there is no legal move. */
bool claimed_over(const CertificateCheck *s, const Board *b);
/* True if the aim, or what is to be avoided, holds in a position. */
bool claimed_aim(const CertificateCheck *s, const Board *b);
/* Reports a fault at a position, and returns false. */
bool claimed_fails(const CertificateCheck *s, const char *what, const Board *at);

/* Checks one of several things, each by itself, with a certificate of the thread's own.
 * Returns: false with the fault. */
typedef bool CheckOne(CertificateCheck *s, void *context, uint64_t number);
/* Checks n of them.   Returns: false with the fault of the first that is wrong. */
bool claimed_each(CertificateCheck *s, uint64_t n, CheckOne *one, void *context);

/* Sets the bit of a position. */
void claimed_mark(_Atomic unsigned char *bits, uint64_t number);

/* Prints declarations behind the reading, each once. */
void certificate_print_once(CertificateCheck *s, const Uses *uses);

/* ---- certificate_blocks.c ------------------------------------------------------------------ */

/* The next word of the claims, of which that of a position is to be read.   False with the fault:
 * there is none, or its block is lost. */
bool blocks_claim_word(CertificateCheck *s, uint64_t number, char word[LONGEST_WORD + 1]);
/* The next word that is outside of strategies, in this block or the next one that is not lost;
 * none: "", which is noted as a loss, too.   False with the fault. */
bool blocks_strategy_word(CertificateCheck *s, char word[LONGEST_WORD + 1]);

/* ---- certificate_claims.c ------------------------------------------------------------------ */

/* Reads what is claimed of each position.   False with the fault. */
bool claims_read(CertificateCheck *s);
/* Checks that each position that the table is said to win, or to fail in, begins a strategy. In a
 * certificate that was cut short it takes back what does not follow.   False with the fault. */
bool claims_check_started(CertificateCheck *s);
/* Checks those that say what cannot be won, or held.   False with the fault. */
bool claims_check_theirs(CertificateCheck *s);

/* ---- certificate_odds.c --------------------------------------------------------------------- */

/* Reads and checks bounds of probabilities.   False with the fault.  Then the verdict. */
bool odds_check(CertificateCheck *s);
void odds_print(const CertificateCheck *s, const StrBuf *settings);

/* ---- certificate_rules.c ------------------------------------------------------------------- */

/* The first rule of a table that applies; NULL: none does. */
const Rule *rules_first(CertificateCheck *s, const TableModule *m, const Board *at);
/* Checks that no rule of the table applies. */
bool rules_check_none(CertificateCheck *s, const Board *at);
/* Checks that the rules lead to an advice by the path that a text names: "2.1" is the first item of
 * rule 2, "2.1/3.2" the second of rule 3 in the table that stands there. */
bool rules_check_path(CertificateCheck *s, const Board *at, const char *path, const Decl *advice);

/* Checks that the rules lead to an advice, by any item of the first rule that applies. */
bool rules_check_leads(CertificateCheck *s, const Board *at, const Decl *advice);

/* From here on it is noted which advice is tried before the chosen one. */
void tried_begin(CertificateCheck *s);
void tried_clear(CertificateCheck *s);
/* What is noted of an advice; NULL: nothing is. */
TriedAdvice *tried_find(const CertificateCheck *s, const Decl *d);
/* The positions where advice is tried, and it is not shown that it has no tree.  out: the first of
 * them, and the advice, behind a blank. */
uint64_t tried_unshown(const CertificateCheck *s, StrBuf *out);

/* ---- certificate_text.c -------------------------------------------------------------------- */

/* Reads and checks the strategies up to the end mark.   False with the fault. */
bool strategies_check(CertificateCheck *s);

#endif
