/* lang/vocab.h -- how a game tells the language its words.
 * Does: describes each word: name, types, meaning, where it may stand, and what computes it.
 * Knows: the types of the language and that a value is one 64-bit word.
 * Must not know: any game, positions, moves; both are void pointers here.
 * Start reading at struct Word. */
#ifndef AL0_LANG_VOCAB_H
#define AL0_LANG_VOCAB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/status.h"

/* The types of the language: bool, int, and the sets over each domain of a game.  A value is a
 * 64-bit word: a bool is 0 or 1, a set has a bit for each element, an int is an int64_t in the
 * range of 32 bits, or VALUE_UNDEFINED. */
typedef uint8_t Type;
enum {
    TYPE_BOOL,
    TYPE_INT,
    TYPE_SET,          /* over the first domain; type_set() for the others */
    MOST_DOMAINS = 62, /* so that all types are the bits of a word */
    /* of a word's parameter: sets over every domain will do */
    TYPE_ANY_SET = TYPE_SET + MOST_DOMAINS
};
typedef uint64_t Value;

static inline Type type_set(unsigned domain)
{
    return (Type)(TYPE_SET + domain);
}

static inline bool type_is_set(Type t)
{
    return t >= TYPE_SET;
}

/* The domain of a type of sets, by its number. */
static inline unsigned type_domain(Type t)
{
    return (unsigned)t - TYPE_SET;
}

#define VALUE_UNDEFINED ((Value)INT64_MIN)

/* The int n, undefined outside 32 bits. */
static inline Value value_int(int64_t n)
{
    return n < INT32_MIN || n > INT32_MAX ? VALUE_UNDEFINED : (Value)n;
}

static inline bool value_is_defined(Value v)
{
    return v != VALUE_UNDEFINED;
}

/* A game of game.h: here only handed to the functions of its words. */
struct Game;

/* What a word's function may look at: a position of the game, the game's memory about it (game.h:
 * cache), and for words of moves the move and the position after it with its own memory.
 * after_* are NULL unless the word says needs_after; a pure word sees the game alone. */
typedef struct WordView {
    const struct Game *game;
    const void *position;
    void *cache;
    uint32_t move;
    const void *after_position;
    void *after_cache;
} WordView;

/* Computes a word from its arguments.  An undefined argument of type int arrives as
 * VALUE_UNDEFINED (a set word given one yields the empty set, an int word VALUE_UNDEFINED). */
typedef Value WordFunction(const WordView *view, const Value *args);

typedef enum WordKind {
    WORD_CONSTANT, /* value */
    WORD_FIELD,    /* a set: the 64-bit word at byte `offset` of the position */
    WORD_PURE,     /* function of its arguments alone */
    WORD_POSITION, /* function of the position (and its arguments) */
    WORD_MOVE,     /* function of a move: stands in us:, them: and prefer: only */
    WORD_TEXT,     /* function of the position and of one string (n_params is 1, its
                      type is not looked at): args[0] is what read_text made of it */
    WORD_SYMMETRY, /* holds when its one argument holds in one of the first
                      n_symmetries(position) images of the position (game.h) */
    WORD_RELATION, /* a relation of the game's rules: what is computed depends on the arguments
                      (Vocab.relations) */
    WORD_BY_DOMAIN /* of one set over any domain: what is computed depends on the domain
                      (Word.by_domain); some are of an int, too (Word.of_int) */
} WordKind;

enum { MAX_PARAMS = 16 };

/* What a bool word of positions says by itself of whose turn it is, so that expressions can be made
 * simpler for either side to move. */
typedef enum WordTurn {
    TURN_UNKNOWN,
    TURN_IS_OURS,
    TURN_IS_THEIRS, /* true exactly when it is */
    TURN_MUST_BE_OURS,
    TURN_MUST_BE_THEIRS /* false when it is not */
} WordTurn;

/* One word.  Two entries may share a name when their numbers of parameters differ; without
 * parameters also when their types do (same_name). */
typedef struct Word {
    const char *name;
    const char *params; /* for people: "S, T"; "" without parameters */
    const char *help;   /* one line for `al0 words` */
    WordKind kind;
    Type type;
    uint8_t n_params;
    Type param[MAX_PARAMS];
    bool needs_after; /* WORD_MOVE: looks at the position after the move */
    bool costly;      /* worth remembering once computed in a position */
    bool fixed;       /* a word of moves that has the same `value` for all (any, none) */
    WordTurn turn;
    const uint8_t *of_square; /* WORD_PURE, int of one set: its value for the set of one square,
                                 by the number of its bit; undefined for all other sets */
    bool of_mover; /* WORD_MOVE of one set over the first domain: it has the square that the move
                      leaves */
    const char *reached_by; /* WORD_POSITION, bool: where it holds, the last move was one for which
                               this word of moves (without parameters, with a `list`) held */
    /* WORD_POSITION, bool without parameters: NULL, or an int word that tells how far it is from
     * holding: for guesses only */
    const struct Word *distance;
    /* the same: NULL, or an int word; no play to where it holds has fewer plies, and one ply makes
     * it less by one at most; undefined: it will never hold */
    const struct Word *least_plies;
    bool oriented; /* it tells an image of the board from the board (game.h: image) in
                      more than that its sets are images, too: files, ranks, sides */
    bool single;   /* a set that always holds exactly one element (a1) */
    /* NULL, or another word without parameters of that name and of another type: which of them is
     * meant is seen by the type that is wanted */
    const struct Word *same_name;
    /* WORD_RELATION: a bit for each parameter that may be an int, too; a parameter of type int
     * takes ints alone, of type bool nothing but `_` */
    uint32_t numbers;
    /* WORD_BY_DOMAIN: by domain the word to compute, of the same parameter; NULL: there is none for
     * these sets */
    const struct Word *const *by_domain;
    const struct Word *of_int; /* the same of an int; NULL: it takes sets alone */
    bool of_moves;             /* WORD_RELATION: the word to compute is a word of moves */
    /* of kinds with a function: NULL, or what it gets as args[0], before the rest */
    const void *data;
    Value value;
    size_t offset;
    WordFunction *function;
    /* WORD_MOVE: NULL, or lists the legal moves for which it holds, like Game.moves (game.h). */
    unsigned (*list)(const struct Game *game, const void *position, void *cache, uint32_t *out);
    /* WORD_TEXT: turns the string into args[0]; false with a status.  home: the arena of the
     * expression, which keeps what args[0] points to. */
    bool (*read_text)(const struct Game *game, Arena *home, const char *text, Value *out,
                      Status *status);
    /* WORD_SYMMETRY: how many images (game.h: image) to look at. */
    unsigned (*n_symmetries)(const struct Game *game, const void *position);
} Word;

/* What the sets of one type are made of. */
typedef struct Domain {
    const char *name; /* of the elements, for people: "squares" */
    /* of the type, for people: "set of squares"; "set" does for a game of one domain */
    const char *sets;
    Value all; /* the set of all elements, at most 64 */
    /* their names, by the number of the bit; NULL: Game.name_element (game.h) tells them, where
     * names depend on who looks at the board */
    const char *const *elements;
    /* pure words of this type; NULL: the domain has no such thing.  a..b of two sets: what lies
     * between two single elements, both included; else nothing.  Of two ints: the elements that are
     * numbers from the one to the other. */
    const Word *range, *numbers;
} Domain;

struct Vocab;

/* How the places of a relation are filled, a bit for each place. */
typedef struct RelationPlaces {
    uint32_t holes;   /* by `_` */
    uint32_t numbers; /* by an int */
    uint32_t joined;  /* by the set of tuples that fills the place before, too */
} RelationPlaces;

/* How many places the argument fills that begins with one. */
static inline uint32_t relation_width(uint32_t joined, uint32_t place)
{
    uint32_t width = 1;
    while (joined >> (place + width) & 1)
        width++;
    return width;
}

/* So many places from one on, a bit for each. */
static inline uint32_t relation_places(uint32_t place, uint32_t width)
{
    return ((UINT32_C(1) << width) - 1) << place;
}

/* What words of kind WORD_RELATION are when their arguments are known. */
typedef struct VocabRelations {
    /* The type of such a word with `_` in some places, at least one: the set of what can stand
     * there, or an int, where one place has too many elements for a set, and numbers among them
     * (undefined unless one element holds, and that is a number).  Two places and more: the type
     * of an argument that fills them, too.  False with a status: the game has no such sets. */
    bool (*type)(const struct Vocab *v, const Word *relation, uint32_t places, Type *out,
                 Status *status);
    /* The word to compute: a parameter for each argument, which is no `_`.  home: where it may
     * live. */
    const Word *(*word)(const struct Vocab *v, Arena *home, const Word *relation,
                        RelationPlaces places);
} VocabRelations;

/* What a game tells the language. */
typedef struct Vocab {
    const struct Game *game; /* whose words they are */
    const char *name;        /* of the game, as a header says it: "chess" */
    const char *default_aim; /* of a table without `aim`: a word */
    /* Checks one class of positions of a header's `material`; false with a status.  NULL: the game
     * has no such classes. */
    bool (*check_material)(const struct Game *game, const char *text, size_t n, Status *status);
    const Word *words; /* all, in the order in which `al0 words` shows them */
    size_t n_words;
    const Domain *domains; /* at least one; the first is what moves leave and boards draw */
    unsigned n_domains;    /* at most MOST_DOMAINS */
    /* where a move has the 6 bits that number the element of the first domain that it leaves, for
     * words `of_mover`; a move that leaves none has a number of none */
    unsigned mover_shift;
    const char *steps; /* NULL, or the int word of two sets that tells how many steps of a
                          piece the second is away from the first: for guesses only */
    /* NULL, or the image of a set over the domain, as game.h: image of positions. */
    Value (*image)(const struct Game *game, unsigned domain, Value set, unsigned i);
    unsigned n_images; /* from 0, the set itself; 0 and 1: there are no others; at most 32 */
    const VocabRelations *relations; /* NULL: there are no words of that kind */
    /* NULL, or why a name is no word though the game knows it: a line in home; NULL: it does not
     * know it. */
    const char *(*why_no_word)(const struct Vocab *v, Arena *home, const char *name);
} Vocab;

/* The word of that name and number of parameters; NULL when there is none. */
const Word *vocab_find(const Vocab *v, const char *name, size_t length, unsigned n_params);
/* The relation of that name with the fewest places that are more than the arguments, at least one:
 * a set of tuples may fill several places.   Returns: NULL, where there is none. */
const Word *vocab_find_wider(const Vocab *v, const char *name, size_t length, unsigned n_arguments);

/* Whether tables may write the text as a name without quotes: letters, digits and `_`, no digit
 * first, no `_` alone and no word of the language: reserved words, binders, depth, root and after.
 */
bool vocab_is_name(const char *text);

/* What a type is called: "bool", "int", "set" or "set of rows". */
const char *type_name(const Vocab *v, Type t);

/* Any word of that name, whatever its parameters; NULL when there is none. */
const Word *vocab_find_name(const Vocab *v, const char *name, size_t length);

#endif
