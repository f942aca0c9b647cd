/* checker/rules.h -- the interface of a game to the checker.
 * Does: declares the functions of a game: reading a position, its moves, its words. Declares the
 *   games.
 * Knows: the representation of positions and moves of each game.
 * Must not know: the syntax tree, tables, proofs.
 *
 * Another game stores its position in Board.bytes (or in a member of its own) and its move in
 * Step.number, and fills in a Rules as chess.c does, to be passed to check_proof_by() (check.h).
 * Positions are seen from the side that the table advises: "us". */
#ifndef AL0_CHECKER_RULES_H
#define AL0_CHECKER_RULES_H

#include "base/strbuf.h"
#include "checker/mailbox.h"

enum { MOST_STEPS = 4096, LONGEST_NAME = 255, MOST_ARGUMENTS = 16, BOARD_BYTES = 128 };
enum { MOST_PLACED = 6, LONGEST_CLASS = 39 };

/* A position of a game from a file: its state, and the number of our role. */
typedef struct KifBoard {
    uint32_t state, us;
} KifBoard;

/* A position. */
typedef union Board {
    Mailbox chess;
    KifBoard kif;
    _Alignas(8) unsigned char bytes[BOARD_BYTES];
} Board;

/* A move. */
typedef union Step {
    MailboxMove chess;
    uint32_t number;
} Step;

/* A tagged value. */
#define UNDEFINED INT64_MIN /* an undefined number */
typedef enum DatumKind {
    IS_BOOL,
    IS_NUMBER,
    IS_SET,
    IS_HOLE /* the argument `_`; the value of a word with wrong arguments */
} DatumKind;
typedef struct Datum {
    DatumKind kind;
    int64_t n;       /* 0 or 1; the number, UNDEFINED or one of 32 bits */
    uint64_t s;      /* the set: a bit for each element */
    unsigned domain; /* of the set: what its elements are, by number */
} Datum;

static inline Datum a_bool(bool b)
{
    return (Datum){.kind = IS_BOOL, .n = b};
}
static inline Datum a_set_of(unsigned domain, uint64_t s)
{
    return (Datum){.kind = IS_SET, .s = s, .domain = domain};
}
/* Over the first domain, which is the only one in most games. */
static inline Datum a_set(uint64_t s)
{
    return a_set_of(0, s);
}

/* Numbers have 32 bits; larger ones are undefined. */
static inline Datum a_number(int64_t n)
{
    return (Datum){.kind = IS_NUMBER, .n = n < INT32_MIN || n > INT32_MAX ? UNDEFINED : n};
}

/* The values of the parameters of an advice in one position: a piece goes on, all others stay. */
enum { MOST_GIVEN = 4 };
typedef struct GivenValue {
    const char *name;
    Datum value;
    bool follows; /* it is a piece */
} GivenValue;
typedef struct GivenValues {
    GivenValue at[MOST_GIVEN];
    unsigned n;
} GivenValues;

/* What stands in root(...), and its values at the root. */
typedef struct RootValues {
    const struct Expr *const *of;
    const Datum *value;
    size_t n;
} RootValues;

/* Where an expression is computed. */
typedef struct ExprContext {
    const struct Rules *rules;
    const Board *here, *root;
    const Step *move;   /* the move in question; NULL without one */
    const Board *after; /* the position after this move; NULL without a move, and when `here`
                         * is that position */
    unsigned depth;     /* of `here`, in plies */
    /* the values there; NULL: no advice with parameters */
    const GivenValues *given, *given_root, *given_after;
    const RootValues *roots; /* those that are known; NULL: they are computed */
    int shift;               /* by how many files the squares are moved that an expression names */
} ExprContext;

/* What a word needs to be computed. */
typedef enum TermKind {
    TERM_FIXED,   /* its arguments alone */
    TERM_PLAIN,   /* the position, and its arguments */
    TERM_OF_MOVE, /* the move as well */
    TERM_DEPTH,   /* the word `depth` */
    TERM_ROOT,
    TERM_AFTER,  /* its argument is computed at the root; after the move */
    TERM_IMAGES, /* its argument is computed in `number` symmetric images */
    TERM_SHIFTS, /* its argument is computed with the squares that it names moved together */
} TermKind;

/* A word that is computed. */
typedef struct Term {
    const char *name;
    /* one letter per argument: S a set over the first domain, 1 to 9 one over that domain, A one
     * over any; B one over any or a number; N number, T text, E expression, R an argument of a
     * relation: a set, a number, `_` */
    const char *takes;
    TermKind kind;
    int op, number; /* private to the game: the operation, and its piece or square */
    unsigned work;  /* steps that it counts for, besides one */
} Term;

/* A class of positions that have numbers, in an order that docs/certificates.md describes. */
typedef struct PositionClass {
    char name[LONGEST_CLASS + 1];
    uint64_t size, key; /* numbers; what all of its positions have as class_key() */
    bool turns;         /* two players take turns, and nothing is left to chance */
    char piece[MOST_PLACED];
    unsigned n; /* of chess: its pieces in the order of the name, as on a Mailbox */
} PositionClass;

typedef struct Rules Rules;

/* Positions by number, for certificates. */
typedef struct RulesClasses {
    const char *aim; /* a word: what tables aim at that name nothing else */
    bool every;      /* a table without `material` is written for a class of each player's name */
    bool threads;    /* the game's functions serve several threads at once */

    /* False if no class has that name, or with trouble() if it has too many positions. */
    bool (*find)(const Rules *r, const char *name, PositionClass *out);
    /* The position of a number, in a game from a file whoever is to move; false if it is not legal,
     * or we are not to move. */
    bool (*position)(const Rules *r, const PositionClass *c, uint64_t number, Board *out);
    /* The key of the class of a position; 0: it is of none. */
    uint64_t (*class_key)(const Rules *r, const Board *b);
    /* The number of a position with the key of a class, whoever is to move; false: it has none. */
    bool (*number)(const Rules *r, const PositionClass *c, const Board *b, uint64_t *out);
    void (*write)(const Rules *r, const Board *b, StrBuf *out); /* for messages */
} RulesClasses;

/* A game.  Every function but value(), which finds it in the context, takes the Rules itself first,
 * so that one function can serve many games.  us: which player we are, by number. */
struct Rules {
    const char *game;           /* its name in the head of a proof */
    const char *const *players; /* and those of the players */
    unsigned n_players;
    const char *definitions; /* the other words, defined in the language itself */
    const uint64_t *all;     /* of each domain: the set of all elements */
    unsigned n_domains;

    /* Reads a position; false if it is malformed or not playable by the rules. */
    bool (*read)(const Rules *r, const char *text, unsigned us, Board *out);
    bool (*same)(const Rules *r, const Board *a, const Board *b);
    bool (*we_move)(const Rules *r, const Board *b);
    /* True if chance moves, each legal move with the same probability; we_move() is then false.
     * NULL: a game without chance. */
    bool (*chance)(const Rules *r, const Board *b);
    /* legal moves; returns their number */
    unsigned (*steps)(const Rules *r, const Board *b, Step out[MOST_STEPS]);
    bool (*can_move)(const Rules *r, const Board *b); /* there are some; NULL: steps() tells it */
    void (*play)(const Rules *r, const Board *b, Step s, Board *out);
    /* as proofs write it */
    void (*name)(const Rules *r, Step s, unsigned us, char out[LONGEST_NAME + 1]);

    /* NULL if no such word of the game is computed.  *number: what the term is asked with. */
    const Term *(*term)(const Rules *r, const char *name, unsigned n_arguments, int *number);
    /* The value of a term of the kinds FIXED, PLAIN and OF_MOVE.  a: its arguments, sets and
     * numbers; text: that of one which takes it. */
    Datum (*value)(const ExprContext *at, const Term *t, int number, const Datum *a,
                   const char *text);
    /* a..b of sets; NULL: no domain has it */
    uint64_t (*rectangle)(const Rules *r, unsigned domain, uint64_t a, uint64_t b);
    /* Returns the set of numbers from low to high, over a domain with numbers. wanted: 1 + the
     * number of that domain; 0, or a domain without numbers: the first that has some. NULL: no
     * element is a number. */
    Datum (*numbers)(const Rules *r, unsigned wanted, int64_t low, int64_t high);

    /* Sets *out to the element of a domain that has the name of the term of that number; false
     * if there is none. NULL: each element is of one domain. */
    bool (*element)(const Rules *r, int number, unsigned domain, Datum *out);
    /* Returns 1 + the domain of place i of the term of that number; 0: no domain. NULL: no word
     * is a relation. */
    unsigned (*place)(const Rules *r, int number, unsigned i);
    /* With it: how many places of a relation a value fills: a set of tuples several, all others
     * one. */
    unsigned (*width)(const Rules *r, Datum d);
    /* Returns the reason why the game's answers are no longer valid; NULL if they are. Optional. */
    const char *(*trouble)(const Rules *r);

    /* Returns the number of symmetric images of a position, at most `asked`; image 0 is the
     * position itself. NULL: no term is of the kind IMAGES. */
    unsigned (*images)(const Rules *r, const Board *b, unsigned asked);
    void (*image)(const Rules *r, const Board *b, unsigned symmetry, Board *out);
    Step (*step_image)(const Rules *r, Step s, unsigned symmetry);

    /* True if the term of that number is a square that is on the board when it is moved by this
     * number of files, or no square. NULL: no term is of the kind SHIFTS. */
    bool (*stays)(const Rules *r, const Term *t, int number, int files);

    /* The squares on which pieces stand; where what stands on one of them stands after a legal
     * move: a set of one, or empty. NULL: pieces are not followed. */
    uint64_t (*standing)(const Rules *r, const Board *b);
    uint64_t (*follow)(const Rules *r, const Board *b, Step s, uint64_t square);

    const RulesClasses *classes; /* NULL: the game has no certificates */
};

extern const Rules checker_chess;

#endif
