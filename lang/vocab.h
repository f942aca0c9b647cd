/* lang/vocab.h -- the interface by which a game provides its words to the language.
 * Does: describes each word: name, types, meaning, context, and the function that computes it.
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
    MOST_DOMAINS = 62, /* a set of types fits a 64-bit word */
    /* of a word's parameter: sets over every domain are allowed */
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

/* A game (game.h), passed on to the functions of its words. */
struct Game;

/* The arguments of a word's function: a position of the game, the game's cache for it (game.h:
 * cache), and for words of moves the move and the position after it with its own cache. after_*
 * are NULL unless needs_after is set; a pure word gets the game alone. */
typedef struct WordView {
    const struct Game *game;
    const void *position;
    void *cache;
    uint32_t move;
    const void *after_position;
    void *after_cache;
    /* the numbers that a record of the game has of the move (game.h: GameRecords.read_remarks), by
     * the same index; NULL: there is no record */
    const int64_t *record;
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
    WORD_SHIFT,    /* holds when its one argument holds with all elements that are named in it
                      shifted (Vocab.shift), by one of the shifts that keeps them on the board */
    WORD_RELATION, /* a relation of the game's rules: the word to compute depends on the arguments
                      (Vocab.relations) */
    WORD_BY_DOMAIN /* of one set over any domain: the word to compute depends on the domain
                      (Word.by_domain); some are of an int, too (Word.of_int) */
} WordKind;

enum { MAX_PARAMS = 16, MOST_SHIFTS = 16 };

/* What a bool word of positions implies about the side to move. Used to simplify expressions for
 * either side. */
typedef enum WordTurn {
    TURN_UNKNOWN,
    TURN_IS_OURS,
    TURN_IS_THEIRS, /* true exactly if it is */
    TURN_MUST_BE_OURS,
    TURN_MUST_BE_THEIRS /* false if it is not */
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
    bool needs_after; /* WORD_MOVE: reads the position after the move */
    bool costly;      /* its value is cached per position */
    bool fixed;       /* a word of moves with one `value` for all moves (any, none) */
    bool of_record;   /* WORD_MOVE: what a record of the game tells of a move that was played */
    WordTurn turn;
    const uint8_t *of_square; /* WORD_PURE, int of one set: its value for the set of one square,
                                 by the number of its bit; undefined for all other sets */
    bool of_mover; /* WORD_MOVE of one set over the first domain: it has the square that the move
                      leaves */
    const char *reached_by; /* WORD_POSITION, bool: where it holds, the last move was one for which
                               this word of moves (without parameters, with a `list`) held */
    /* WORD_POSITION, bool without parameters: an int word that estimates the distance to a
     *   position where it holds; NULL: none */
    const struct Word *distance;
    /* likewise: an int word, a lower bound of the plies to a position where it holds; one ply
     *   lowers it by one at most; undefined: it will never hold; NULL: none */
    const struct Word *least_plies;
    /* 0: it is invariant under all images of the board (game.h: image), apart from its sets being
     * images; else the images under which it is, as bits: files, ranks, sides are not under all */
    uint32_t images;
    bool absolute; /* it knows files or edges, so that it means nothing where elements are shifted:
                      it cannot stand in a word of kind WORD_SHIFT */
    bool single;   /* a set that always holds exactly one element (a1) */
    /* another word without parameters, of that name and of another type; the type required
     * selects one; NULL: none */
    const struct Word *same_name;
    /* WORD_RELATION: a bit for each parameter that may be an int, too; a parameter of type int
     * takes ints alone, of type bool nothing but `_` */
    uint32_t numbers;
    /* WORD_BY_DOMAIN: by domain the word to compute, of the same parameter; NULL: not for these
     *   sets */
    const struct Word *const *by_domain;
    const struct Word *of_int; /* the word to compute for an int; NULL: it takes sets alone */
    bool of_moves;             /* WORD_RELATION: the word to compute is a word of moves */
    /* of kinds with a function: passed to it as args[0], before the arguments; NULL: nothing */
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

/* A domain: the elements of one type of sets. */
typedef struct Domain {
    const char *name; /* of the elements, for people: "squares" */
    /* of the type, for people: "set of squares"; "set" in a game of one domain */
    const char *sets;
    Value all; /* the set of all elements, at most 64 */
    /* their names, by bit number; NULL: Game.name_element (game.h) returns them, since names
     * depend on the side that reads the board */
    const char *const *elements;
    /* Pure words of this type; NULL: not in this domain. range: a..b of two sets, the elements
     * between two single elements, both included; otherwise empty. numbers: a..b of two ints,
     * the elements that are numbers from a to b. */
    const Word *range, *numbers;
} Domain;

struct Vocab;

/* How the places of a relation are filled; one bit per place. */
typedef struct RelationPlaces {
    uint32_t holes;   /* by `_` */
    uint32_t numbers; /* by an int */
    uint32_t joined;  /* by the set of tuples that fills the place before it, too */
} RelationPlaces;

/* The number of places that the argument at `place` fills. */
static inline uint32_t relation_width(uint32_t joined, uint32_t place)
{
    uint32_t width = 1;
    while (joined >> (place + width) & 1)
        width++;
    return width;
}

/* The set of `width` places from `place` on. */
static inline uint32_t relation_places(uint32_t place, uint32_t width)
{
    return ((UINT32_C(1) << width) - 1) << place;
}

/* Resolution of words of kind WORD_RELATION by their arguments. */
typedef struct VocabRelations {
    /* Sets *out to the type of such a word with `_` in one or more places: a set of the elements
     * or tuples that can stand there; or an int, if one place has too many elements for a set
     * and numbers among them (undefined unless exactly one element holds, and is a number). For
     * two places and more it is also the type of an argument that fills them. False with a
     * status: the game has no such sets. */
    bool (*type)(const struct Vocab *v, const Word *relation, uint32_t places, Type *out,
                 Status *status);
    /* Returns the word to compute, with a parameter for each argument other than `_`. home: the
     * arena that it may be allocated in. */
    const Word *(*word)(const struct Vocab *v, Arena *home, const Word *relation,
                        RelationPlaces places);
} VocabRelations;

/* The interface of a game to the language. */
typedef struct Vocab {
    const struct Game *game; /* the owner of the words */
    const char *name;        /* of the game, as in a header: "chess" */
    const char *default_aim; /* of a table without `aim`: a word */
    /* the word that says the same of us in place of them; NULL: none */
    const char *reversed_aim;
    /* Checks one class of positions of a header's `material`; false with a status. NULL: the
     * game has no classes of material. */
    bool (*check_material)(const struct Game *game, const char *text, size_t n, Status *status);
    const Word *words; /* all, in the order in which `al0 words` shows them */
    size_t n_words;
    const Domain *domains; /* at least one; the first is that of board squares */
    unsigned n_domains;    /* at most MOST_DOMAINS */
    /* shift of the 6 bits of a move that number the element of the first domain that it leaves,
     * for words `of_mover`; a move that leaves none has the number of no element */
    unsigned mover_shift;
    bool follows;      /* the game can say where a piece goes: an advice may name it (`x of SET`) */
    const char *steps; /* the int word of two sets that estimates the steps of a piece from the
                          first to the second; NULL: none */
    /* Returns the image of a set over the domain, as game.h: image of positions. NULL: no
     * images. */
    Value (*image)(const struct Game *game, unsigned domain, Value set, unsigned i);
    unsigned n_images; /* from 0, the set itself; 0 and 1: there are no others; at most 32 */
    /* Sets *out to a set of elements, shifted; the set of all elements and the empty one stay as
     * they are. False: an element would leave the board. Shift 0 is none. NULL: no words of kind
     * WORD_SHIFT. */
    bool (*shift)(const struct Game *game, unsigned domain, Value set, unsigned i, Value *out);
    unsigned n_shifts;               /* from 0; at most MOST_SHIFTS */
    const VocabRelations *relations; /* NULL: no words of that kind */
    /* Conditions and numbers by which positions differ, for learning: in each, A, B and C stand for
     * words of sets that hold one element; numbers are told once of two. Ended by NULL; NULL: none.
     */
    const char *const *traits;
    /* Returns the reason why a name that the game knows is not a word: a line in home; NULL if
     * the game does not know the name. Optional. */
    const char *(*why_no_word)(const struct Vocab *v, Arena *home, const char *name);
} Vocab;

/* Returns the word of that name and number of parameters; NULL if not found. */
const Word *vocab_find(const Vocab *v, const char *name, size_t length, unsigned n_params);
/* Returns the relation of that name with more places than arguments, and the fewest of such; at
 * least one argument. A set of tuples may fill several places. NULL if not found. */
const Word *vocab_find_wider(const Vocab *v, const char *name, size_t length, unsigned n_arguments);

/* True if tables may write the text as a name without quotes: letters, digits and `_`, no digit
 * first, not `_` alone, not a word of the language (reserved words, binders, depth, root,
 * after, played). */
bool vocab_is_name(const char *text);

/* Returns the name of a type: "bool", "int", "set" or "set of rows". */
const char *type_name(const Vocab *v, Type t);

/* Returns any word of that name, with any parameters; NULL if not found. */
const Word *vocab_find_name(const Vocab *v, const char *name, size_t length);

#endif
