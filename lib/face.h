/* lib/face.h -- what stands behind the handles of al0.h.
 * Does: defines the handles; shared by lib/ only.
 * Knows: every room.   Must not know: the command. */
#ifndef AL0_LIB_FACE_H
#define AL0_LIB_FACE_H

#include "al0.h"
#include "base/diag.h"
#include "interp/choose.h"
#include "interp/verify.h"
#include "prover/write.h"

struct Al0Table {
    Arena *home;
    TableSet *set;
    const Game *game;
    const Compiled *compiled;
};

/* position: game->position_size bytes behind the struct, in our view. */
struct Al0Position {
    const Game *game;
    _Alignas(max_align_t) unsigned char bytes[];
};

struct Al0Line {
    const Al0Table *table;
    Al0Position *position;
    size_t number;
    char *words;                /* operations: each word has a mark before and a NUL behind it, and
                                   behind the last is another NUL; NULL: there are none (line.c) */
};

/* The legal moves of a position, each in both notations. */
struct Al0Moves {
    struct {
        char *text[2];          /* by Al0Notation */
    } * at;
    size_t n;
};

struct Al0Session {
    const Al0Table *table;
    Session *session;
};

struct Al0Answer {
    Arena *home;
    const Al0Table *table;
    const Al0Position *position;        /* a copy, in home */
    Choice choice;                      /* tried: in home */
    bool by_name;                       /* an advice was asked for by name */
    const char *asked;                  /* its name */
    const char *reply_san, *reply_uci;  /* NULL, or the reply that led here */
    SetPlay set_play;
    bool set_play_alone;                /* they are to move, so that there is no solution to look for */
    double seconds;
    bool wants_refutation;
    Why *why;                           /* NULL, or by advice tried: why it is refuted */
    bool all_why;                       /* with the whole tree, not only one line */
    Refutation refutation;              /* of face_refuted(); no nodes: not wanted, or none */
};

struct Al0Report {
    const Al0Table *table;
    VerifyReport report;
    bool replan;
};

/* Gives what was said to those who want it, as text and one by one, and frees ds (messages.c). */
void face_give_messages(Diags *ds, const Al0ReadOptions *options, char **text);

/* Limits with the defaults for what is 0, and as the interpreter takes them (deadline from now; the limits
 * are borrowed, for their progress). */
Al0Limits face_limits(const Al0Limits *given);
ChooseOptions face_choose_options(const Al0Limits *l);

/* The options of a verification but those that speak of positions; limits: gets its limits, and must stay. */
VerifyOptions face_verify_options(const Al0VerifyOptions *given, Al0Limits *limits);

/* The one piece of advice that was refuted; NULL where there are several, or one is unknown. */
const Advice *face_refuted(const Al0Answer *a);

/* The settings of the table: "set moves = 9, goal = mate"; as the key "set".  Nothing where there
 * are none. */
void face_settings_text(StrBuf *out, const Al0Table *table);
struct json_t;
void face_settings_json(struct json_t *object, const Al0Table *table);

/* What JSON and texts call a limit. */
const char *face_limit_name(LimitReached limit);

/* A value, which it takes, as compact text (answer.c).  The caller's. */
char *face_json(struct json_t *value);

/* The members of an object, which it takes, without its braces (answer.c). */
void face_json_members(StrBuf *b, struct json_t *object);

/* An answer with its tree, as the members of a JSON object without the braces (answer.c). */
void face_answer_members(StrBuf *b, const Al0Answer *a, bool no_seconds);

/* Hands on what a buffer with a taker holds: an Al0Write, for writers that know no buffers. */
bool face_pour(void *buffer, const char *bytes, size_t n);

/* Why each refuted advice of an answer is refuted, as far as the limits let it be found (why.c). */
void face_find_why(Al0Session *session, Al0Answer *a, const Al0Limits *l, const ChooseOptions *o);
/* Of an advice tried: the one line, ": 1.Qc4 Ka5, then ..."; all lines, one below the other.  Nothing
 * where it was not wanted or found. */
void face_why_brief(StrBuf *out, const Al0Answer *a, size_t tried);
void face_why_lines(StrBuf *out, const Al0Answer *a, size_t tried);
/* What is wrong where a line, or their tree, ends; at_once: at the root.  brief: shortened. */
void face_why_end(StrBuf *out, const Why *why, const WhyEnd *end, bool at_once, bool brief);
/* All of it as the member "why" of a JSON object, behind a comma; nothing where it was not wanted
 * (why_json.c).  Its tree is poured. */
void face_why_json(StrBuf *b, const Al0Answer *a);
/* What stands at the leaves of the tree of an advice's refutation, for writers; its parts live in home. */
LeafEnds face_why_ends(Arena *home, const Why *why);
const char *face_why_kind(WhyEndKind kind);     /* "holding", for programs */
/* The refutation of the one advice that was refuted, its reasons as remarks; borrowed.  False with the
 * error. */
bool face_why_draw(const Al0Answer *a, const Advice **advice, ForcingTree *out, char error[256]);
/* What the title of that drawing has to add, in the answer's home; NULL: nothing. */
const char *face_why_note(const Al0Answer *a, const ForcingTree *tree);

/* Our other moves that were asked for, behind an answer's tree (alternatives.c): as text; as members of a
 * JSON object, each behind a comma, poured one by one. */
void face_alternatives_text(StrBuf *out, const Al0Answer *a);
void face_alternatives_json(StrBuf *b, const Al0Answer *a);

/* Moves of a position as an array of objects with `uci` and `san` (alternatives.c).  The caller's. */
struct json_t *face_moves_json(const Game *game, const void *position, const Move *move, size_t n);

/* Set play that was asked for, as text behind the tree, and as a member behind a comma (set_play.c). */
void face_set_play_text(StrBuf *out, const Al0Answer *a, const DrawOptions *draw);
void face_set_play_json(StrBuf *b, const Al0Answer *a);

/* What is threatened, as remarks on the moves of the tree (ForcingTree.note); NULL: nothing was asked for.
 * They live as long as the answer. */
const char *const *face_notes(const Al0Answer *a);

/* A proof file, of the tree or of the one advice that is refuted (proof.c).  False with the error. */
bool face_write_proof(const Al0Answer *a, Al0Write *write, void *context, char error[256]);

/* The parts of a report (report_text.c, report_json.c, report_html.c). */
void report_text(StrBuf *out, const Al0Report *r, bool no_seconds);
void report_json(StrBuf *out, const Al0Report *r, bool no_seconds);
void report_html(StrBuf *out, const Al0Report *r, bool no_seconds);
void report_row(StrBuf *out, const Al0Report *r);

/* The language's view of a game, one object for each game. */
const LangGame *face_find_game(void *context, const char *name, size_t length);

/* A new position of the game, its bytes not yet set. */
Al0Position *face_position_new(const Game *game);

/* A legal move of the position as text, the caller's (position.c). */
char *face_move_text(const Al0Position *position, Move move, Al0Notation notation);

/* The rule that applied as people name it: with its table where that is not the root; NULL if none. */
const char *face_rule_name(const Al0Answer *a);

#endif
