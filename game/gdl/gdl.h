/* game/gdl/gdl.h -- what the files of a game made from rules share.
 * Does: says what a position holds, and what the game knows for all positions.
 * Knows: programs, Game.   For game/gdl/ only.
 *
 * Players are the roles, by number; a role `random` is chance and the last one
 * (GameProgram.n_players).  A *ply* is one role's choice.  Roles with two or more legal moves
 * choose: we first, then the others in the order of the rules, chance at last; a position between
 * them holds the choices made so far (`pending`).  When all have chosen the game takes a *step* to
 * its next state.  Where nobody has a choice the one legal move of a role is a ply, too: of the
 * only role whose move can change something, else of ours. */
#ifndef AL0_GAME_GDL_GDL_H
#define AL0_GAME_GDL_GDL_H

#include <stdatomic.h>

#include "game/gdl/gdl_game.h"
#include "game/gdl/run/relaxed.h"
#include "game/gdl/run/run.h"
#include "lang/vocab.h"

enum {
    LIMIT_GDL_POSITION = 65536, /* bytes */
    GDL_BATCH = RUN_LANES,      /* successors that are computed at once, at most */
    GDL_BATCH_BYTES = 65536,    /* and what they may take */
    GDL_POOL = 64,              /* workspaces kept for the next call */
    LIMIT_GDL_TUPLE = 4         /* places of one set */
};

typedef enum GdlEnd { GDL_GOES_ON, GDL_TERMINAL, GDL_NO_MOVE } GdlEnd;

/* A state as a role sees it, with the choices made in it.  Bits: facts, legal moves, ...
 * (GdlLayout). */
typedef struct GdlPosition {
    Key key;           /* of the facts */
    uint32_t step;     /* steps since the position that was read; says nothing of the game */
    uint32_t n_legal;  /* moves of the role that chooses; 0 at the end */
    uint8_t us, mover; /* roles; mover: whose ply it is */
    uint8_t end;       /* GdlEnd */
    uint8_t unused[5];
    uint64_t word[];
} GdlPosition;

/* Where in GdlPosition.word something begins. */
typedef struct GdlLayout {
    uint32_t *legal;               /* by role: a bit for each of its moves */
    uint32_t ends;                 /* terminal, then the goals in the program's order */
    uint32_t carried;              /* values that words ask for */
    uint32_t pending;              /* by role 32 bits: 1 + the move chosen, 0: none */
    uint32_t n;                    /* words in all */
    const ProgramLiteral *outputs; /* by bit from legal[0] on: what it tells */
} GdlLayout;

/* The code that a step needs, and a position: no more of the program is run for these. */
typedef struct GdlParts {
    ProgramPart before_step; /* of the state: what the step asks of it */
    ProgramPart step;
    ProgramPart outputs; /* of the state: what a position carries */
} GdlParts;

/* What the language knows of a class of constants. */
typedef struct GdlWordClass {
    const GdlClass *constants;
    uint32_t domain;        /* of the vocabulary; NO_DOMAIN: it would be too large */
    const int64_t *numbers; /* by constant; NO_NUMBER: it is none */
    bool has_numbers;
} GdlWordClass;
#define NO_DOMAIN UINT32_MAX
#define NO_NUMBER INT64_MIN

/* A relation as words see it. */
typedef struct GdlWordRelation {
    const GdlRelation *relation;
    const uint16_t *index; /* by tuple and place: the constant there, by its number in its class */
    const uint32_t *tuple_at; /* by these numbers, the last place innermost: 1 + the tuple; 0: none.
                                 NULL where these would be too many */
    const uint32_t *like;     /* by tuple: 1 + another one with the same arguments, a move of
                                 another role; 0: none */
} GdlWordRelation;

/* Bits of a word of positions: one for each of some tuples. */
typedef enum GdlBitsPlace { GDL_BITS_ALWAYS, GDL_BITS_FACTS, GDL_BITS_CARRIED } GdlBitsPlace;
typedef struct GdlBits {
    uint64_t mask;
    GdlBitsPlace place;     /* which bits; GDL_BITS_ALWAYS: all are set in every position */
    uint32_t word;          /* among the bits of that place */
    uint32_t first_element; /* of the lowest bit, in GdlColumns.elements */
} GdlBits;

/* The tuples of a relation by columns: those of one column differ in the places of `_` alone. */
typedef struct GdlColumns {
    const uint32_t *first; /* by the arguments of other places: in bits; and one behind the last */
    const GdlBits *bits;
    const uint32_t *elements; /* of the places of `_`, as tuples of these by number */
    bool is_carried;          /* some bits are GDL_BITS_CARRIED */
} GdlColumns;

/* A relation with its places filled in one way; in Word.data. */
typedef struct GdlInstance {
    Word word;
    const GdlWordRelation *relation;
    RelationPlaces places;
    const GdlColumns *columns;   /* NULL: tuples are asked one by one */
    const GdlWordClass *numbers; /* of the one `_`, where the word is an int; else NULL */
} GdlInstance;

/* A domain is all tuples of some classes, the last place innermost. */
typedef struct GdlDomain {
    uint32_t n; /* places */
    uint32_t classes[LIMIT_GDL_TUPLE];
} GdlDomain;

typedef VEC(ProgramLiteral) LiteralList;

/* Values of the program that positions carry, since words ask for them.  They are collected while
 * tables are read, until the game is ready. */
typedef struct GdlCarried {
    uint32_t n;
    uint32_t *of_value; /* by value: 1 + its bit among the carried; 0: none */
} GdlCarried;

/* Workspaces kept for the next call; any number of threads takes and gives them. */
typedef struct GdlPool {
    _Atomic(GameRun *) at[GDL_POOL];
} GdlPool;

/* Constant once it is ready, except for the pool. */
typedef struct GdlGame {
    Game game;
    Vocab vocab;
    Arena *home;
    const Source *source;
    GameProgram *program;
    bool is_ready;
    GdlLayout layout;
    GdlParts parts;         /* empty until ready */
    size_t batch;           /* successors in a cache */
    const bool *can_change; /* by move: it can change a fact by itself */
    uint32_t turn_of[2];    /* where game.alternates: by role the fact that it is its turn */
    const RelaxedTask *relaxed;
    GdlCarried *carried;
    const char **sorted_facts, **sorted_moves; /* their texts, in order of strcmp */
    /* their numbers, in that order; moves by the first of that text */
    uint32_t *fact_of_text, *move_of_text;
    GdlWordRelation *relations;      /* as program->relations */
    GdlWordClass *classes;           /* as program->relations.classes */
    GdlDomain *domains;              /* as vocab.domains */
    Domain *vocab_domains;           /* vocab.domains while they are made; MOST_DOMAINS */
    uint64_t role_bit[MOST_PLAYERS]; /* by role: in sets over the first domain */
    uint32_t *tuple_of_move;         /* by move, in its relation */
    uint32_t *relation_of_move;
    struct GdlBoard *board; /* NULL: there is no grid */
    GdlPosition *initial;   /* seen by the first role; NULL until ready */
    GdlPool *pool;
} GdlGame;

static inline const GdlGame *gdl_of(const Game *game)
{
    return game->rules;
}

static inline bool gdl_bit(const GdlPosition *p, uint32_t word, uint32_t bit)
{
    return p->word[word + bit / 64] >> bit % 64 & 1;
}

/* The class of the constants in a place of a relation. */
static inline const GdlWordClass *gdl_class_at(const GdlGame *g, const GdlRelation *r,
                                               uint32_t place)
{
    return &g->classes[r->class_of[place]];
}

static inline const char *gdl_name_text(const GdlGame *g, KifName name)
{
    return kif_name_text(g->program->flat.rules->names, name);
}

/* The choices made, by role: 1 + the move, or 0. */
static inline const uint32_t *gdl_pending(const GdlGame *g, const GdlPosition *p)
{
    return (const uint32_t *)(const void *)(p->word + g->layout.pending);
}

/* The choice of a role, to be set. */
static inline uint32_t *gdl_choice(const GdlGame *g, GdlPosition *p, uint32_t role)
{
    return (uint32_t *)(void *)(p->word + g->layout.pending) + role;
}

static inline bool gdl_has_chance(const GdlGame *g)
{
    return g->program->n_players < g->program->n_roles;
}

/* The role that a move of the program is of. */
uint32_t gdl_role_of(const GdlGame *g, uint32_t move);
/* Whether it is legal in the state (not whether it is this role's turn). */
bool gdl_is_legal(const GdlGame *g, const GdlPosition *p, uint32_t move);

/* A workspace, and back.  With a position all lanes are set to its facts, and what depends on them
 * is computed. */
GameRun *gdl_take_run(const GdlGame *g, const GdlPosition *p);
void gdl_give_run(const GdlGame *g, GameRun *run);

/* A workspace where the mover makes this move: roles that have chosen, or have no choice, make
 * theirs; those that are still to choose make none.  What depends on moves is computed.  Given back
 * by gdl_give_step(), with the same. */
GameRun *gdl_take_step(const GdlGame *g, const GdlPosition *p, uint32_t move);
void gdl_give_step(const GdlGame *g, const GdlPosition *p, uint32_t move, GameRun *run);

/* Computes all of a position from its facts (word[]), its step and us; without choices. */
void gdl_complete(const GdlGame *g, GdlPosition *p);

/* The goal of a role in the state; -1 unless the rules give it exactly one. */
int gdl_goal(const GdlGame *g, const GdlPosition *p, uint32_t role);

/* ---- parts of the Game, by file ---- */

/* gdl_position.c -- sizes, from what is carried on; then the functions of the rules. */
bool gdl_lay_out(GdlGame *g);    /* false: a position is too large */
void gdl_make_parts(GdlGame *g); /* behind it */
Turn gdl_turn(const Game *game, const void *position);
bool gdl_chance(const Game *game, const void *position);
unsigned gdl_moves(const Game *game, const void *position, void *cache, Move *out);
const char *gdl_ending(const Game *game, const void *position);
void gdl_play(const Game *game, const void *position, void *cache, Move move, void *out);
void gdl_orient(const Game *game, const void *position, unsigned us, void *out);
unsigned gdl_us(const Game *game, const void *position);
Key gdl_key(const Game *game, const void *position);
bool gdl_same(const Game *game, const void *a, const void *b);
unsigned gdl_move_number(const Game *game, const void *position, unsigned *player);

/* Other roles than the mover have yet to choose. */
bool gdl_others_choose(const GdlGame *g, const GdlPosition *p);
/* The move that a role, not the mover, makes in the step behind any ply: what it has chosen, or its
 * only one. */
uint32_t gdl_move_of_other(const GdlGame *g, const GdlPosition *p, uint32_t role);
/* Takes the outputs of the first n lanes, and all that follows from them, to positions that have
 * facts and choices. */
void gdl_take_outputs(const GdlGame *g, const GameRun *r, unsigned n, void *positions);

/* gdl_at_once.c -- Game.at_once; and whether two players or more have a choice in the state. */
bool gdl_is_shared_choice(const Game *game, const GdlPosition *p);
bool gdl_at_once(const Game *game, const void *position);

/* gdl_plies.c -- many plies at the same time.
 * A *core* is what tells positions of one view apart: the words of the facts, then those of the
 * choices made. */
typedef struct GdlPly {
    const GdlPosition *from;
    Move move;
} GdlPly;

uint32_t gdl_core_words(const GdlGame *g);
void gdl_core(const GdlGame *g, const GdlPosition *p, uint64_t *out);
/* Writes the core into a position that is empty otherwise; gdl_complete_many() does the rest. */
void gdl_put_core(const GdlGame *g, const uint64_t *core, GdlPosition *p);

/* At most n plies of a position, from the `first` one on, in the order of the moves.   Returns:
 * their number. */
unsigned gdl_plies_from(const GdlGame *g, const GdlPosition *p, uint32_t first, unsigned n,
                        GdlPly *out);
/* Makes n plies, 1 to RUN_LANES, from any positions at the same time, as gdl_play() does one.
 * cores:   of what they lead to.
 * Returns: how many lead to positions between steps. */
unsigned gdl_play_many(const GdlGame *g, const GdlPly *ply, unsigned n, uint64_t *cores);
/* Computes all of n positions, 1 to RUN_LANES, one behind the other, from their facts, choices,
 * steps and us. */
void gdl_complete_many(const GdlGame *g, unsigned n, void *positions);

/* gdl_turns.c -- by move whether a fact of the next state depends on it by no `not`, or by two;
 * kept in home. */
const bool *gdl_find_changing(Arena *home, const GameProgram *p);
/* Whether two roles provably take turns; turn_of: the fact that holds when it is a role's turn, one
 * of which does in every state that play reaches. */
bool gdl_find_turns(const GameProgram *p, uint32_t turn_of[2]);

/* gdl_text.c */
void gdl_index_texts(GdlGame *g);
bool gdl_read(const Game *game, const char *text, size_t n, void *position, Status *status);
void gdl_write(const Game *game, const void *position, StrBuf *out);
/* The facts of these bits, and the choices that a position holds (each behind `between`, but at the
 * beginning of the text). */
void gdl_write_facts(const GdlGame *g, const uint64_t *facts, const char *between, StrBuf *out);
void gdl_write_choices(const GdlGame *g, const GdlPosition *p, const char *between, StrBuf *out);
void gdl_name_move(const Game *game, const void *position, Move move, StrBuf *out);
Move gdl_read_move(const Game *game, const void *position, const char *text, size_t n,
                   Status *status);
/* The fact of that text in prefix notation; UINT32_MAX: there is none. */
uint32_t gdl_find_fact(const GdlGame *g, const char *text);
extern const GameRecords gdl_records;

/* gdl_distance.c -- words that tell how far play is from a goal; the one for the search, no table
 * names it. */
extern const Word gdl_distance_words[];
extern const size_t gdl_n_distance_words;
extern const Word gdl_win_distance;
/* For games of one role without chance: each step is a ply. */
extern const Word gdl_win_least_plies;

/* gdl_solver.c -- for games without chance. */
bool gdl_may_be_solved(const Game *game);
extern const struct Solver gdl_solver;
/* gdl_reach.c */
extern const struct GameReach gdl_reach;

/* gdl_domains.c -- the classes of constants and the domains of the vocabulary, and where roles
 * stand in theirs. */
void gdl_make_domains(GdlGame *g);
/* The domain of the tuples of these classes; NO_DOMAIN: there is none. */
uint32_t gdl_find_domain(const GdlGame *g, const GdlDomain *d);
/* The tuples that some places of a relation make (places: a bit for each); false where a set cannot
 * have so many places. */
bool gdl_tuples_of(const GdlRelation *r, uint32_t places, GdlDomain *out);
/* Their number; more than 64 counts as 65. */
uint32_t gdl_tuple_count(const GdlGame *g, const GdlDomain *d);
/* The number of a constant in its class, which has it. */
uint32_t gdl_index_in(const GdlClass *c, uint32_t constant);

/* gdl_board.c -- gives the game a board where its facts have a grid; behind gdl_make_relations().
 */
typedef struct GdlBoard GdlBoard;
void gdl_make_board(GdlGame *g);

/* gdl_columns.c -- the tuples of a relation with `_` in some places (holes: a bit for each), kept
 * in home; NULL where positions do not have a bit for each of them, or there are too many. */
const GdlColumns *gdl_columns_make(const GdlGame *g, Arena *home, const GdlWordRelation *r,
                                   uint32_t holes);

/* gdl_holes.c -- VocabRelations.type: what words with `_` in some places are. */
bool gdl_relation_type(const Vocab *v, const Word *w, uint32_t holes, Type *out, Status *status);

/* gdl_relations.c -- relations as the words see them, behind gdl_make_domains(). */
void gdl_make_relations(GdlGame *g);
/* The word for a relation whose places are filled so; w: the word of the relation. */
const Word *gdl_relation_word(const Vocab *v, Arena *home, const Word *w, RelationPlaces places);
extern const VocabRelations gdl_vocab_relations;
/* Whether all of n literals hold in a position. */
bool gdl_all_hold(const GdlGame *g, const GdlPosition *p, const ProgramLiteral *literals,
                  uint32_t n);
/* Positions are to carry what these literals ask for from now on, if the game is not ready and
 * there is room. */
void gdl_carry(const GdlGame *g, const ProgramLiteral *literals, size_t n);

/* gdl_fact.c -- the word fact().  Word.read_text of words that take atoms, "(F) (not (G))", and the
 * conjunction that such a value is. */
extern const Word gdl_fact_word;
bool gdl_read_condition(const Game *game, Arena *home, const char *text, Value *out,
                        Status *status);
static inline const RelaxedGoal *gdl_condition(Value v)
{
    return (const RelaxedGoal *)(uintptr_t)v;
}

/* gdl_parts.c -- the words number, first, second, third and fourth, and ranges a..b; behind
 * gdl_make_domains(). */
enum { GDL_PART_WORDS = 1 + LIMIT_GDL_TUPLE };
void gdl_part_words(GdlGame *g, Word out[GDL_PART_WORDS]);

/* gdl_words.c -- the whole vocabulary. */
void gdl_make_words(GdlGame *g);

#endif
