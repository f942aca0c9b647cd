/* lang/ast.h -- the syntax tree of a table, as the parser builds it and the checker completes it.
 * Does: names every kind of node; fields marked "checker" are filled in by names.c and types.c.
 * Knows: Span, Type, Word.   Must not know: how text is read, games, how anything is computed.
 * Everything lives in the arena of its table; names point into the source and have a length. */
#ifndef AL0_LANG_AST_H
#define AL0_LANG_AST_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/source.h"
#include "lang/vocab.h"

typedef struct Expr Expr;
typedef struct Define Define;
typedef struct Advice Advice;
typedef struct Rule Rule;
typedef struct Table Table;

/* A name as written, QNAMEs with their dot; text is NUL-terminated (a copy). */
typedef struct Name {
    const char *text;
    uint32_t length;
    Span span;
} Name;

/* Operators in the order of their binding, loosest last.  KEEP IN STEP: ExprKind */
typedef enum ExprKind {
    EX_NUMBER,     /* number */
    EX_BOOL,       /* number: 0 or 1 */
    EX_STRING,     /* name.text: the decoded string; an argument only */
    EX_NAME,       /* name */
    EX_CALL,       /* name(args); root(e) and after(e) are calls too */
    EX_BINDER,     /* binder(name in args[0], args[1]) */
    EX_NEGATE,     /* - args[0] */
    EX_RANGE,      /* args[0] .. args[1] */
    EX_COMPLEMENT, /* ~ args[0] */
    EX_MULTIPLY,   /* from here to EX_UNION: args[0] op args[1] */
    EX_INTERSECT,
    EX_ADD,
    EX_SUBTRACT,
    EX_UNION,
    EX_COMPARE,   /* args[0] ops[0] args[1] ops[1] args[2] ... */
    EX_NOT_EQUAL, /* args[0] op args[1], as the next two */
    EX_IN,
    EX_NOT_IN,
    EX_NOT, /* not args[0] */
    EX_AND, /* args[0] and args[1] and ...: two or more */
    EX_OR,  /* likewise */
    EX_IF,  /* args[0] if args[1] else args[2] */
    EX_THEN /* args[0] then args[1] then ...: two or more */
} ExprKind;

typedef enum CompareOp { CMP_EQ, CMP_LT, CMP_LE, CMP_GT, CMP_GE } CompareOp;

typedef enum BinderKind {
    BIND_SOME,
    BIND_ALL,
    BIND_COUNT,
    BIND_SET,
    BIND_MIN,
    BIND_MAX
} BinderKind;

/* Its word, as tables write it. */
static inline const char *binder_word(BinderKind kind)
{
    static const char *const word[] = {
        [BIND_SOME] = "some", [BIND_ALL] = "all", [BIND_COUNT] = "count",
        [BIND_SET] = "set",   [BIND_MIN] = "min", [BIND_MAX] = "max"};
    static_assert(sizeof word / sizeof *word == BIND_MAX + 1, "KEEP IN STEP: BinderKind");
    return word[kind];
}

/* True if the word before `(` is always this binder. The other binder words may be words of a
 * game, too. */
static inline bool binder_is_reserved(BinderKind kind)
{
    return kind == BIND_SOME || kind == BIND_ALL || kind == BIND_SET;
}

/* What a name or a call means (checker). */
typedef enum RefKind {
    REF_NONE,   /* not resolved: an error has been reported */
    REF_WORD,   /* word */
    REF_DEFINE, /* define */
    REF_PARAM,  /* the index-th parameter of the definition it stands in */
    REF_BOUND,  /* the bound name of `binder_of` */
    REF_DEPTH,  /* depth */
    REF_ROOT,   /* root(args[0]) */
    REF_AFTER,  /* after(args[0]) */
    REF_HOLE    /* `_` as an argument of a relation: any element */
} RefKind;

/* The word of the language that names it: for REF_DEPTH, REF_ROOT and REF_AFTER. */
static inline const char *language_word(RefKind ref)
{
    static const char *const word[] = {"depth", "root", "after"};
    static_assert(sizeof word / sizeof *word == REF_AFTER - REF_DEPTH + 1, "KEEP IN STEP: RefKind");
    assert(ref >= REF_DEPTH && ref <= REF_AFTER);
    return word[ref - REF_DEPTH];
}

struct Expr {
    ExprKind kind;
    uint16_t parens; /* pairs of parentheses round it in the text */
    uint16_t depth;  /* 1 + the deepest operand's; at most LIMIT_EXPR_DEPTH */
    Span span;       /* the whole, without those parentheses */
    Span at;         /* the operator, the name: where a caret goes */
    int64_t number;
    Name name;
    BinderKind binder;
    CompareOp *ops;
    Expr **args;
    uint32_t n_args;

    Type type; /* checker, as all that follows */
    RefKind ref;
    uint32_t index;  /* of a parameter */
    uint32_t joined; /* of a relation: RelationPlaces.joined */
    const Word *word;
    Define *define;
    const Expr *binder_of;
    void *checking; /* the checker's own */
};

/* Limits of the language; reaching one is an error that names it. */
enum {
    LIMIT_EXPR_DEPTH = 500,      /* operators inside one another */
    LIMIT_FULL_DEPTH = 1000,     /* the same after definitions are expanded */
    LIMIT_DECLARATIONS = 20000,  /* definitions, rules and pieces of advice of one table */
    LIMIT_FILES = 256,           /* files that one table brings in */
    LIMIT_PARAMS = 16,           /* parameters of one definition */
    LIMIT_SETTINGS = 100,        /* definitions that get another value from outside */
    LIMIT_SETTING_BYTES = 16384, /* of one of them, fits a line of a proof file */
    LIMIT_ALTERNATIVES = 64,     /* alternatives of one constraint, definitions expanded; pieces of
                                    textbook advice of one name */
    /* alternatives of all steps of a plan, with the plans in it written out */
    LIMIT_PLAN_PLACES = 256,
    LIMIT_PLAN_BRANCHES = 64, /* of these, largest number of branches open at once */
    LIMIT_PLAN_DEPTH = 100,   /* plans inside one another */
    LIMIT_MESH = 16           /* pieces of advice that are pursued at once */
};

/* Comments, in the order of the text; text runs from `%` to before the line's end. */
typedef struct Comment {
    Span span;
    bool own_line; /* only white space stands before it on its line */
} Comment;

typedef struct Doc { /* an optional STRING, decoded; text NULL when absent */
    const char *text;
    Span span;
} Doc;

/* What an expression makes use of, through any definition (checker). */
enum {
    USES_DEPTH = 1,   /* depth */
    USES_ROOT = 2,    /* root(e) */
    USES_AFTER = 4,   /* after(e) */
    USES_FROM_TO = 8, /* from, to: words of moves that may stand inside after(e) */
    USES_MOVE = 16,   /* any other word of moves */
    USES_THEN = 32,   /* ordered alternatives */
    USES_OF_MOVES = USES_AFTER | USES_FROM_TO | USES_MOVE | USES_THEN
};

struct Define { /* define NAME(params) "doc" = body */
    Span span;  /* the whole declaration */
    Name name;
    Doc doc;
    Name *params;
    uint32_t n_params;
    Expr *body;

    Table *table; /* checker: the table it belongs to (a library's: the user's) */
    Type type;
    Type *param_types;
    uint32_t open_params; /* one bit per parameter of undetermined type (types.c) */
    unsigned uses;        /* USES_* of its body */
    unsigned *param_bans; /* by parameter: the USES_* that an argument may not have */
    uint32_t full_depth;  /* of its body with definitions written out */
    bool used;
    bool from_library;
    void *checking;
};

/* What a key puts first.  KEEP IN STEP: key_word (format.c) */
typedef enum KeyKind { KEY_LEAST, KEY_MOST, KEY_TRUTH } KeyKind;

typedef struct OrderKey { /* least e, most e, least e if c, most e if c; or a truth alone */
    Span span, at;
    KeyKind kind;
    Expr *expr;
    Expr *condition; /* where the number counts; NULL: everywhere */
} OrderKey;

/* The parts of a piece of advice; up to `them` each is one expression.  KEEP IN STEP: ClauseKind */
typedef enum ClauseKind {
    CLAUSE_WHEN,
    CLAUSE_BETTER,
    CLAUSE_HOLDING,
    CLAUSE_US,
    CLAUSE_THEM,
    CLAUSE_PREFER,
    CLAUSE_SEEK,
    CLAUSE_ODDS,
    CLAUSE_EXPECT,
    CLAUSE_RISK,
    CLAUSE_BLEND,
    CLAUSE_EXPLORE,
    N_CLAUSES,
    N_PARTS = CLAUSE_PREFER,
    N_NUMBERS = N_CLAUSES - CLAUSE_RISK /* the last ones are numbers with commas between */
} ClauseKind;

/* The probability with which a tree must reach its leaves if chance moves. */
typedef enum OddsKind {
    ODDS_CERTAIN,  /* for every outcome of chance */
    ODDS_AT_LEAST, /* with a probability of n/m or more */
    ODDS_MOST      /* with the greatest probability that can be forced */
} OddsKind;

typedef struct OddsClause { /* odds: certain, >= n/m, most */
    Span span;
    OddsKind kind;
    uint32_t n, m; /* as written; 0 < n <= m */
} OddsClause;

/* A clause of numbers, constant but for the first one of two of `blend:` */
typedef struct NumbersClause {
    Span span;
    Expr **at;
    uint32_t n;
} NumbersClause;
enum { RISK_MOST_NUMBERS = 4, EXPLORE_NUMBERS = 5 };

typedef struct RuleItem {
    Name name;
    Advice *advice; /* checker: one of these two; items of a plan are advice */
    Table *table;
    bool alternatives_listed; /* the alternatives of the advice stand beside it in the rule */
} RuleItem;

typedef struct PlanMesh { /* item with item ...: pursued at once */
    RuleItem *items;
    uint32_t n;
} PlanMesh;

typedef struct PlanStep { /* mesh or mesh ...: alternatives */
    PlanMesh *meshes;
    uint32_t n;
} PlanStep;

typedef struct AdvicePlan { /* step then step ... */
    PlanStep *steps;
    uint32_t n;
} AdvicePlan;

struct Advice { /* advice NAME "doc" clauses; textbook: advice(NAME, B : H : U : V). */
    Span span;
    Name name;
    Doc doc;
    bool textbook;
    Span clause_at[N_CLAUSES]; /* the clause's word; source NULL where the clause is absent */
    union {                    /* NULL where absent */
        struct {
            Expr *when, *better, *holding, *us, *them;
        };
        Expr *part[N_PARTS]; /* the same, by ClauseKind */
    };
    OrderKey *prefer;
    uint32_t n_prefer;
    OrderKey *seek;   /* NULL or one */
    OddsClause *odds; /* NULL: certain */
    OrderKey *expect; /* the estimate, of kind most; NULL: none */
    union {           /* NULL where absent */
        struct {
            NumbersClause *risk;    /* k0, k+, k-, perhaps q */
            NumbersClause *blend;   /* s, r; or r alone */
            NumbersClause *explore; /* a, b; a2, b2, c2 */
        };
        NumbersClause *numbers[N_NUMBERS]; /* the same, by ClauseKind - CLAUSE_RISK */
    };
    AdvicePlan *plan; /* plan NAME "doc" = ..., which has no clauses; else NULL */
    Advice *next;     /* textbook: the next alternative with the same name; NULL: none */

    Table *table; /* checker */
    bool from_library;
    const char *full_name; /* with its prefix in the table at the root */
    bool used;
    uint32_t index; /* its number among all advice of the loaded table */
    unsigned uses;  /* USES_* of better, holding, us and them; of a plan: of all its advice */
    uint8_t visit;  /* of plans: nesting depth of plans */
};

/* Advice without a better-goal, which is kept for ever. */
static inline bool advice_holds(const Advice *a)
{
    return !a->better && !a->plan;
}

/* The words of `risk:`, `blend:`, `explore:`, by ClauseKind - CLAUSE_RISK, as tables write them. */
static inline const char *numbers_word(unsigned k)
{
    static const char *const word[] = {"risk:", "blend:", "explore:"};
    static_assert(sizeof word / sizeof *word == N_NUMBERS, "KEEP IN STEP: ClauseKind");
    assert(k < N_NUMBERS);
    return word[k];
}

/* The estimate of the situation, an expression of positions; NULL: `blend:` has none. */
static inline Expr *advice_situation(const Advice *a)
{
    return a->blend && a->blend->n > 1 ? a->blend->at[0] : NULL;
}

/* The odds that the advice must have. */
static inline OddsKind advice_odds(const Advice *a)
{
    return a->odds ? a->odds->kind : ODDS_CERTAIN;
}

struct Rule { /* rule NAME "doc" if condition then list */
    Span span;
    Name name;
    Doc doc;
    bool textbook;
    Expr *condition; /* NULL: always */
    RuleItem *items;
    uint32_t n_items;
    Table *table; /* checker */
};

typedef struct Use { /* use "path" as NAME */
    Span span;
    Doc path;
    Name as; /* text NULL when absent */
} Use;

/* KEEP IN STEP: SearchMode (ProveMode of prover/prove.h, Al0Search of al0.h) */
typedef enum SearchMode {
    SEARCH_UNSET,
    SEARCH_SHORTEST,
    SEARCH_LOWEST,
    SEARCH_FIRST,
    SEARCH_ANY,
    SEARCH_BEST,
    SEARCH_PREFERRED /* of advice with `expect:`; for other advice SEARCH_SHORTEST */
} SearchMode;
enum { N_SEARCH_MODES = SEARCH_PREFERRED + 1 };

/* The header.  Each entry's span has source NULL where the entry is absent. */
typedef struct Header {
    /* the words */
    Span table_at, game_at, search_at, material_at, aim_at, scope_at, avoid_at, rules_at, odds_at,
        board_at;
    Name table;
    Doc title;
    Name game; /* NAME or STRING */
    bool game_is_string;
    SearchMode search;
    Name search_word; /* as written */
    Doc material;
    Expr *aim, *scope, *avoid;
    Doc rules;        /* a file with more relations over the game's facts */
    OddsClause *odds; /* of no other kind than certain, at least */
    Doc board;        /* which facts of the game a board shows: "cell", "cell 1 2" */
} Header;

typedef enum DeclKind { DECL_USE, DECL_DEFINE, DECL_RULE, DECL_ADVICE } DeclKind;

typedef struct Decl {
    DeclKind kind;
    Span span;
    union {
        Use *use;
        Define *define;
        Rule *rule;
        Advice *advice;
    };
    void *owner; /* for callers that parse without lang/load.c */
} Decl;

/* One file, parsed. */
typedef struct File {
    const Source *source;
    Header header;
    Decl *decls;
    size_t n_decls;
    Decl *dropped; /* those with errors, read as far as the first one */
    size_t n_dropped;
    Comment *comments;
    size_t n_comments;
    Span *directives; /* `:- ... .` of the textbook notation, skipped */
    size_t n_directives;
} File;

#endif
