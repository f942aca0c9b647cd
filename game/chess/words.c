/* game/chess/words.c -- the words of chess for tables.
 * Does: describes each word of docs/words.md to the language, and computes its value.
 * Knows: lang/vocab.h, positions, rules, geometry.   Must not know: tables, searches.
 * Start reading at chess_words[]. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/chess/attacks.h"
#include "game/chess/chess.h"
#include "game/chess/geometry.h"
#include "game/chess/image.h"
#include "game/chess/rules.h"
#include "game/chess/sets.h"
#include "game/chess/tactics.h"
#include "game/common_words.h"
#include "lang/vocab.h"

/* ---- what is remembered about a position ---- */

static Set checkers(const ChessPosition *p, ChessCache *c)
{
    assert(p && c);
    if (!(c->known & CACHE_CHECKERS)) {
        c->checkers = chess_checkers(p);
        c->known |= CACHE_CHECKERS;
    }
    return c->checkers;
}

static const ChessCache *cache_with_moves(const ChessPosition *p, ChessCache *c)
{
    assert(p && c);
    if (!(c->known & CACHE_MOVES)) {
        c->n_moves = chess_moves(p, c->move);
        c->known |= CACHE_MOVES;
    }
    return c;
}

/* Most positions have a move that is found at once, so that this does not list them. */
static bool cached_has_move(const ChessPosition *p, const ChessCache *c)
{
    return c->known & CACHE_MOVES ? c->n_moves > 0 : chess_has_move(p);
}

/* ---- helpers of the words ---- */

static unsigned move_count(const ChessPosition *p, const ChessCache *c)
{
    return c->known & CACHE_MOVES ? c->n_moves : chess_count(p);
}

static Value number_or_undefined(int n) /* geometry.h says -1 where a number is undefined */
{
    return n < 0 ? VALUE_UNDEFINED : (Value)n;
}

static Set occupied(const ChessPosition *p)
{
    return p->side[TURN_US] | p->side[TURN_THEM];
}

static Set rook_from(const ChessPosition *p, Set from)
{
    Set attacked = 0;
    for (; from; from = set_rest(from))
        attacked |= rook_attacks(set_first(from), occupied(p));
    return attacked;
}

static Set bishop_from(const ChessPosition *p, Set from)
{
    Set attacked = 0;
    for (; from; from = set_rest(from))
        attacked |= bishop_attacks(set_first(from), occupied(p));
    return attacked;
}

static Set targets(const ChessCache *c, Set from)
{
    Set to = 0;
    for (unsigned i = 0; i < c->n_moves; i++)
        if (from >> move_from(c->move[i]) & 1)
            to |= set_of(move_to(c->move[i]));
    return to;
}

/* Kings alone, or one bishop or knight more on the whole board. */
static bool is_dead(const ChessPosition *p)
{
    const Set *ours = p->piece, *theirs = p->piece + N_KINDS;
    const Set minor = ours[BISHOP] | ours[KNIGHT] | theirs[BISHOP] | theirs[KNIGHT];
    return !(ours[QUEEN] | ours[ROOK] | ours[PAWN] | theirs[QUEEN] | theirs[ROOK] | theirs[PAWN] |
             set_rest(minor));
}

static bool is_mate(const ChessPosition *p, ChessCache *c)
{
    return checkers(p, c) && !cached_has_move(p, c);
}

static bool is_diagonal(Move m)
{
    const int from = (int)move_from(m), to = (int)move_to(m);
    return abs(from % 8 - to % 8) == abs(from / 8 - to / 8);
}

static bool is_straight(Move m)
{
    const unsigned from = move_from(m), to = move_to(m);
    return from % 8 == to % 8 || from / 8 == to / 8;
}

/* A number that a comment tells of the move. */
static int64_t remark(const WordView *v, unsigned i)
{
    static_assert((Value)NO_REMARK == VALUE_UNDEFINED, "a number that is not told is undefined");
    return v->record ? v->record[i] : NO_REMARK;
}

static Value evaluation_for_us(const WordView *v)
{
    const ChessPosition *p = v->position;
    int64_t n = remark(v, REMARK_EVALUATION); /* for White */
    return (Value)(n != NO_REMARK && p->flipped ? -n : n);
}

/* ---- the functions of the words, each named as its word in tables ---- */

#define PURE(name, result)                                      \
    static Value word_##name(const WordView *v, const Value *a) \
    {                                                           \
        (void)v;                                                \
        return (result);                                        \
    }
#define NUMBER(a) ((int64_t)(a))

PURE(king_from, set_king_steps(a[0]))
PURE(knight_from, set_knight_steps(a[0]))
PURE(within, set_within(a[0], NUMBER(a[1])))
PURE(nearest, set_nearest(a[0], a[1]))
PURE(between, set_between(a[0], a[1]))
PURE(ray, set_ray(a[0], a[1]))
PURE(above, set_above(a[0]))
PURE(below, set_below(a[0]))
PURE(left, set_left(a[0]))
PURE(right, set_right(a[0]))
PURE(on_file, set_on_file(NUMBER(a[0])))
PURE(on_rank, set_on_rank(NUMBER(a[0])))
PURE(square, set_square(NUMBER(a[0]), NUMBER(a[1])))
PURE(shift, set_shift(a[0], NUMBER(a[1]), NUMBER(a[2])))
PURE(reach, set_reach(a[0], a[1]))
PURE(file, number_or_undefined(set_file(a[0])))
PURE(rank, number_or_undefined(set_rank(a[0])))
PURE(dist, number_or_undefined(set_dist(a[0], a[1])))
PURE(manhattan, number_or_undefined(set_manhattan(a[0], a[1])))
PURE(edge_dist, number_or_undefined(set_edge_dist(a[0])))
PURE(rectangle, set_rectangle(a[0], a[1]))

/* One word a line, and macros that make entries of a table. */
/* clang-format off */

#define IN_POSITION(name, result)                                                    \
    static Value word_##name(const WordView *v, const Value *a)                      \
    {                                                                                \
        const ChessPosition *p = v->position;                                        \
        ChessCache *c = v->cache;                                                    \
        (void)a, (void)c;                                                            \
        return (result);                                                             \
    }

IN_POSITION(pieces, occupied(p))
IN_POSITION(empty, ~occupied(p))
IN_POSITION(attacks, chess_attacks_from(p, a[0], 0))
IN_POSITION(attacks_without, chess_attacks_from(p, a[0], a[1]))
IN_POSITION(bishop_from, bishop_from(p, a[0]))
IN_POSITION(rook_from, rook_from(p, a[0]))
IN_POSITION(queen_from, bishop_from(p, a[0]) | rook_from(p, a[0]))
IN_POSITION(moves, a[0] & p->side[p->turn] ? targets(cache_with_moves(p, c), a[0]) : 0)
IN_POSITION(attackers, chess_attackers(p, a[0], a[1]))
IN_POSITION(xray, chess_xray(p, a[0]))
IN_POSITION(pinned, chess_pinned(p, a[0], p->piece[KING] | p->piece[N_KINDS + KING]))
IN_POSITION(pinned_to, chess_pinned(p, a[0], a[1]))
IN_POSITION(hanging, chess_hanging(p, a[0]))
IN_POSITION(trapped, chess_trapped(p, a[0]))
IN_POSITION(passed, chess_passed_pawns(p, a[0]))
IN_POSITION(isolated, chess_isolated_pawns(p, a[0]))
IN_POSITION(doubled, chess_doubled_pawns(p, a[0]))
IN_POSITION(backward, chess_backward_pawns(p, a[0]))
IN_POSITION(open_files, chess_open_files(p))
IN_POSITION(half_open_files, chess_half_open_files(p))
IN_POSITION(castling_rooks, chess_castling_rooks(p))
IN_POSITION(value, (Value)chess_value(p, a[0]))
IN_POSITION(balance, (Value)(int64_t)(chess_value(p, p->side[TURN_US]) -
                                      chess_value(p, p->side[TURN_THEM])))
IN_POSITION(mobility, move_count(p, c))
IN_POSITION(check, checkers(p, c) != 0)
IN_POSITION(stalemate, !cached_has_move(p, c) && !checkers(p, c))
IN_POSITION(mate, p->turn == TURN_THEM && is_mate(p, c))
IN_POSITION(mated, p->turn == TURN_US && is_mate(p, c))
IN_POSITION(dead, is_dead(p))
IN_POSITION(us_to_move, p->turn == TURN_US)
IN_POSITION(them_to_move, p->turn == TURN_THEM)

#define OF_MOVE(name, result)                                                        \
    static Value word_##name(const WordView *v, const Value *a)                      \
    {                                                                                \
        const Move m = v->move;                                                      \
        (void)a, (void)m;                                                            \
        return (result);                                                             \
    }

OF_MOVE(from, set_of(move_from(m)))
OF_MOVE(to, set_of(move_to(m)))
OF_MOVE(by, a[0] >> move_from(m) & 1)
OF_MOVE(captures, (move_flags(m) & (MOVE_CAPTURE | MOVE_EN_PASSANT)) != 0)
OF_MOVE(promotes, (move_flags(m) & MOVE_PROMOTE) != 0)
OF_MOVE(castles, (move_flags(m) & MOVE_CASTLE) != 0)
OF_MOVE(gives_check, chess_gives_check(v->position, v->cache, m))

static unsigned list_checks(const Game *game, const void *position, void *cache, Move *out)
{
    (void)game;
    return chess_checking_moves(position, cache, out);
}

OF_MOVE(gives_mate, is_mate(v->after_position, v->after_cache))
OF_MOVE(diagonal, is_diagonal(m))
OF_MOVE(straight, is_straight(m))
OF_MOVE(clock, (Value)remark(v, REMARK_CLOCK))
OF_MOVE(spent, (Value)remark(v, REMARK_SPENT))
OF_MOVE(evaluation, evaluation_for_us(v))
OF_MOVE(any, true)
OF_MOVE(none, false)

/* ---- material("KRvK"): 4 bits for each kind but the kings, ours and then theirs.  Besides its
 * king a side has at most 15 pieces. ---- */

enum { COUNT_BITS = 4, MAX_COUNT = 15, FIRST_COUNTED = QUEEN, N_COUNTED = N_KINDS - 1 };
static_assert(2 * N_COUNTED * COUNT_BITS <= 64, "the counts of all kinds fit into one value");

static unsigned count_shift(unsigned side, unsigned kind)
{
    return (side * N_COUNTED + kind - FIRST_COUNTED) * COUNT_BITS;
}

static bool check_material(const Game *game, const char *text, size_t n, Status *status)
{
    (void)game;
    return material_check(text, n, status);
}

static bool read_material(const Game *game, Arena *home, const char *text, Value *out,
                          Status *status)
{
    (void)game, (void)home;
    if (!material_check(text, strlen(text), status))
        return false;
    PieceCounts count;
    material_count_pieces(text, strlen(text), &count);
    *out = 0;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = FIRST_COUNTED; kind < N_KINDS; kind++)
            *out |= (Value)count.of[side * N_KINDS + kind] << count_shift(side, kind);
    return true;
}

static Value word_material(const WordView *v, const Value *a)
{
    const ChessPosition *p = v->position;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = FIRST_COUNTED; kind < N_KINDS; kind++)
            if (set_count(p->piece[side * N_KINDS + kind]) !=
                (a[0] >> count_shift(side, kind) & MAX_COUNT))
                return false;
    return true;
}

/* ---- symmetries: 0 none, 1 left to right, 2 to 7 only where no pawn has a direction ---- */

static unsigned all_symmetries(const Game *game, const void *position)
{
    (void)game;
    const ChessPosition *p = position;
    return p->piece[PAWN] | p->piece[N_KINDS + PAWN] ? 2 : 8;
}

static unsigned left_right(const Game *game, const void *position)
{
    (void)game;
    (void)position;
    return 2;
}

static Value word_image(const Game *game, unsigned domain, Value set, unsigned i)
{
    (void)game, (void)domain;
    return (Value)image_of_set((Set)set, i);
}

enum { N_SHIFTS = 15 };

/* By i files to the right, or by N_SHIFTS - i to the left. */
static bool shift_files(const Game *game, unsigned domain, Value set, unsigned i, Value *out)
{
    (void)game, (void)domain;
    assert(i < N_SHIFTS);
    const int files = i < 8 ? (int)i : (int)i - N_SHIFTS;
    const bool stays = set == 0 || set == SET_BOARD;
    const Value moved = stays ? set : set_shift(set, files, 0);
    if (set_count(moved) != set_count(set))
        return false;
    *out = moved;
    return true;
}

/* ---- the list, in the order of docs/words.md ---- */

#define FIELD(name_, member_, help_)                                                 \
    {.name = name_, .params = "", .help = help_, .kind = WORD_FIELD, .type = TYPE_SET, \
     .offset = offsetof(ChessPosition, member_)}
#define SQUARE(name_, n_)                                                            \
    {.name = name_, .params = "", .help = "that square, with our side below", \
     .kind = WORD_CONSTANT, .type = TYPE_SET, .single = true, .value = (Value)1 << (n_)}
#define SQUARES_OF_RANK(rank_)                                                       \
    SQUARE("a" #rank_, 8 * rank_ - 8), SQUARE("b" #rank_, 8 * rank_ - 7),            \
    SQUARE("c" #rank_, 8 * rank_ - 6), SQUARE("d" #rank_, 8 * rank_ - 5),            \
    SQUARE("e" #rank_, 8 * rank_ - 4), SQUARE("f" #rank_, 8 * rank_ - 3),            \
    SQUARE("g" #rank_, 8 * rank_ - 2), SQUARE("h" #rank_, 8 * rank_ - 1)
#define CONSTANT(name_, value_, help_)                                               \
    .name = name_, .params = "", .help = help_, .kind = WORD_CONSTANT,               \
    .type = TYPE_SET, .value = (value_)
#define WORD(name_, params_, takes_, kind_, type_, function_, help_)                 \
    .name = name_, .params = params_, .help = help_, .kind = WORD_##kind_,           \
    .type = TYPE_##type_, takes_, .function = word_##function_
#define COSTLY .costly = true
#define AFTER .needs_after = true
#define ORIENTED .images = 1
#define UPRIGHT .images = 1 | 1 << SWAP_FILES
#define SIDEWAYS .images = 1 | 1 << SWAP_RANKS
#define ABSOLUTE .absolute = true
#define OF_RECORD .of_record = true

#define EIGHT(n) n, n, n, n, n, n, n, n
static const uint8_t files[64] = {
    1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8,
    1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8,
};
static const uint8_t ranks[64] = {
    EIGHT(1), EIGHT(2), EIGHT(3), EIGHT(4), EIGHT(5), EIGHT(6), EIGHT(7), EIGHT(8),
};

static const Word chess_words[] = {
    FIELD("K", piece[KING], "our king"),
    FIELD("Q", piece[QUEEN], "our queens"),
    FIELD("R", piece[ROOK], "our rooks"),
    FIELD("B", piece[BISHOP], "our bishops"),
    FIELD("N", piece[KNIGHT], "our knights"),
    FIELD("P", piece[PAWN], "our pawns"),
    FIELD("k", piece[N_KINDS + KING], "their king"),
    FIELD("q", piece[N_KINDS + QUEEN], "their queens"),
    FIELD("r", piece[N_KINDS + ROOK], "their rooks"),
    FIELD("b", piece[N_KINDS + BISHOP], "their bishops"),
    FIELD("n", piece[N_KINDS + KNIGHT], "their knights"),
    FIELD("p", piece[N_KINDS + PAWN], "their pawns"),
    FIELD("us", side[TURN_US], "all our pieces and pawns"),
    FIELD("them", side[TURN_THEM], "all their pieces and pawns"),
    {WORD("pieces", "", TAKES_NOTHING, POSITION, SET, pieces, "all occupied squares")},
    {WORD("empty", "", TAKES_NOTHING, POSITION, SET, empty, "all free squares")},

    SQUARES_OF_RANK(1), SQUARES_OF_RANK(2), SQUARES_OF_RANK(3), SQUARES_OF_RANK(4),
    SQUARES_OF_RANK(5), SQUARES_OF_RANK(6), SQUARES_OF_RANK(7), SQUARES_OF_RANK(8),
    {CONSTANT("board", SET_BOARD, "all 64 squares")},
    {CONSTANT("edge", SET_EDGE, "the outer files and ranks"), ABSOLUTE},
    {CONSTANT("corners", SET_CORNERS, "a1, a8, h1 and h8"), ABSOLUTE},
    {CONSTANT("light", ~SET_DARK, "the light squares, a1 at our lower left being dark"), ABSOLUTE},
    {CONSTANT("dark", SET_DARK, "the dark squares, a1 at our lower left among them"), ABSOLUTE},
    {CONSTANT("nowhere", 0, "no square")},

    {WORD("attacks", "S", TAKES_S, POSITION, SET, attacks,
          "squares attacked by the pieces on S, ours and theirs"), COSTLY},
    {WORD("attacks", "S, T", TAKES_SS, POSITION, SET, attacks_without,
          "squares attacked by the pieces on S, as if those on T were gone"), COSTLY},
    {WORD("king_from", "S", TAKES_S, PURE, SET, king_from, "what a king on S would attack")},
    {WORD("knight_from", "S", TAKES_S, PURE, SET, knight_from, "what a knight on S would attack")},
    {WORD("bishop_from", "S", TAKES_S, POSITION, SET, bishop_from,
          "what a bishop on S would attack")},
    {WORD("rook_from", "S", TAKES_S, POSITION, SET, rook_from, "what a rook on S would attack")},
    {WORD("queen_from", "S", TAKES_S, POSITION, SET, queen_from, "what a queen on S would attack")},
    {WORD("moves", "S", TAKES_S, POSITION, SET, moves,
          "where the pieces on S can legally move now"), COSTLY},
    {WORD("attackers", "S, T", TAKES_SS, POSITION, SET, attackers,
          "the pieces on S that attack a square of T"), COSTLY},
    {WORD("xray", "S", TAKES_S, POSITION, SET, xray,
          "what the pieces on S attack behind the first piece in their way"), COSTLY},
    {WORD("pinned", "S", TAKES_S, POSITION, SET, pinned,
          "the pieces on S that are pinned to their king"), COSTLY},
    {WORD("pinned_to", "S, T", TAKES_SS, POSITION, SET, pinned_to,
          "the pieces on S that are pinned to one of their side on T"), COSTLY},
    {WORD("hanging", "S", TAKES_S, POSITION, SET, hanging,
          "the pieces on S, kings aside, that are attacked and not defended"), COSTLY},
    {WORD("trapped", "S", TAKES_S, POSITION, SET, trapped,
          "the pieces on S that are safe neither here nor where they can go"), COSTLY},
    {WORD("passed", "S", TAKES_S, POSITION, SET, passed,
          "the pawns on S that no pawn can stop or take")},
    {WORD("isolated", "S", TAKES_S, POSITION, SET, isolated,
          "the pawns on S without pawns of their side on the files beside")},
    {WORD("doubled", "S", TAKES_S, POSITION, SET, doubled,
          "the pawns on S with another one of their side on the file")},
    {WORD("backward", "S", TAKES_S, POSITION, SET, backward,
          "the pawns on S left behind, their next square attacked by a pawn")},
    {WORD("open_files", "", TAKES_NOTHING, POSITION, SET, open_files,
          "the squares of files without pawns")},
    {WORD("half_open_files", "", TAKES_NOTHING, POSITION, SET, half_open_files,
          "the squares of files with pawns of theirs, and none of ours")},
    {WORD("castling_rooks", "", TAKES_NOTHING, POSITION, SET, castling_rooks,
          "the rooks, ours and theirs, with which the right to castle is left")},

    {WORD("within", "S, n", TAKES_SN, PURE, SET, within, "squares at most n king's steps from S")},
    {WORD("nearest", "S, T", TAKES_SS, PURE, SET, nearest,
          "the squares of S that are fewest king's steps from T")},
    {WORD("between", "A, B", TAKES_SS, PURE, SET, between,
          "squares strictly between two squares on one file, rank or diagonal")},
    {WORD("ray", "A, B", TAKES_SS, PURE, SET, ray,
          "squares from A towards B and beyond it, to the edge")},
    {WORD("above", "S", TAKES_S, PURE, SET, above, "squares in front of S, to the edge"), UPRIGHT},
    {WORD("below", "S", TAKES_S, PURE, SET, below, "squares behind S, to the edge"), UPRIGHT},
    {WORD("left", "S", TAKES_S, PURE, SET, left,
          "squares left of S on its ranks, to the edge"), SIDEWAYS},
    {WORD("right", "S", TAKES_S, PURE, SET, right,
          "squares right of S on its ranks, to the edge"), SIDEWAYS},
    {WORD("on_file", "n", TAKES_N, PURE, SET, on_file, "the file n: 1 is the a-file"), SIDEWAYS,
     ABSOLUTE},
    {WORD("on_rank", "n", TAKES_N, PURE, SET, on_rank,
          "the rank n: 1 is our first rank"), UPRIGHT},
    {WORD("square", "f, r", TAKES_NN, PURE, SET, square,
          "the square on file f and rank r"), ORIENTED, ABSOLUTE},
    {WORD("shift", "S, df, dr", TAKES_SNN, PURE, SET, shift,
          "S moved df files to the right and dr ranks up"), ORIENTED},
    {WORD("reach", "S, T", TAKES_SS, PURE, SET, reach,
          "S, and what a king walks to from S over squares of T alone"), COSTLY},

    {WORD("file", "S", TAKES_S, PURE, INT, file, "file of the one square in S, 1 to 8"),
     .of_square = files, SIDEWAYS, ABSOLUTE},
    {WORD("rank", "S", TAKES_S, PURE, INT, rank, "rank of the one square in S, 1 to 8"),
     .of_square = ranks, UPRIGHT},
    {WORD("dist", "A, B", TAKES_SS, PURE, INT, dist, "fewest king's steps from A to B")},
    {WORD("manhattan", "A, B", TAKES_SS, PURE, INT, manhattan,
          "fewest files plus ranks from A to B")},
    {WORD("edge_dist", "S", TAKES_S, PURE, INT, edge_dist,
          "fewest king's steps from S to the edge, 0 on it"), ABSOLUTE},
    COMMON_WORDS,

    {WORD("value", "S", TAKES_S, POSITION, INT, value,
          "sum of the pieces on S: pawn 1, knight, bishop 3, rook 5, queen 9, king 0")},
    {WORD("balance", "", TAKES_NOTHING, POSITION, INT, balance,
          "the value of our pieces less that of theirs")},
    {WORD("mobility", "", TAKES_NOTHING, POSITION, INT, mobility,
          "number of legal moves of the side to move"), COSTLY},
    {WORD("check", "", TAKES_NOTHING, POSITION, BOOL, check, "the side to move is in check"),
     COSTLY, .reached_by = "gives_check"},
    {WORD("stalemate", "", TAKES_NOTHING, POSITION, BOOL, stalemate,
          "the side to move has no move and is not in check"), COSTLY},
    {WORD("mate", "", TAKES_NOTHING, POSITION, BOOL, mate, "they are to move and are mated"),
     COSTLY, .turn = TURN_MUST_BE_THEIRS, .reached_by = "gives_check"},
    {WORD("mated", "", TAKES_NOTHING, POSITION, BOOL, mated, "we are to move and are mated"),
     COSTLY, .turn = TURN_MUST_BE_OURS, .reached_by = "gives_check"},
    {WORD("dead", "", TAKES_NOTHING, POSITION, BOOL, dead,
          "no side can mate: bare kings, or one bishop or knight more")},
    {WORD("us_to_move", "", TAKES_NOTHING, POSITION, BOOL, us_to_move, "we are to move"),
     .turn = TURN_IS_OURS},
    {WORD("them_to_move", "", TAKES_NOTHING, POSITION, BOOL, them_to_move, "they are to move"),
     .turn = TURN_IS_THEIRS},
    {WORD("material", "\"KRvK\"", .n_params = 1, TEXT, BOOL, material,
          "exactly these pieces are left, ours before the v"), .read_text = read_material},
    {.name = "any_symmetry", .params = "e", TAKES_B, .kind = WORD_SYMMETRY, .type = TYPE_BOOL,
     .help = "e holds here or with the board reflected or turned (pawns: left to right only)",
     .n_symmetries = all_symmetries, ABSOLUTE},
    {.name = "mirrored", .params = "e", TAKES_B, .kind = WORD_SYMMETRY, .type = TYPE_BOOL,
     .help = "e holds here or with left and right exchanged", .n_symmetries = left_right, ORIENTED,
     ABSOLUTE},
    {.name = "any_shift", .params = "e", TAKES_B, .kind = WORD_SHIFT, .type = TYPE_BOOL,
     .help = "e holds with all its squares moved together, by some number of files"},

    {WORD("from", "", TAKES_NOTHING, MOVE, SET, from, "the square the move leaves"),
     .single = true},
    {WORD("to", "", TAKES_NOTHING, MOVE, SET, to, "the square the move reaches"), .single = true},
    {WORD("by", "S", TAKES_S, MOVE, BOOL, by, "the piece that moves stood on S"),
     .of_mover = true},
    {WORD("captures", "", TAKES_NOTHING, MOVE, BOOL, captures, "the move captures")},
    {WORD("promotes", "", TAKES_NOTHING, MOVE, BOOL, promotes, "the move promotes a pawn")},
    {WORD("castles", "", TAKES_NOTHING, MOVE, BOOL, castles, "the move castles")},
    {WORD("gives_check", "", TAKES_NOTHING, MOVE, BOOL, gives_check, "the move gives check"),
     .list = list_checks},
    {WORD("gives_mate", "", TAKES_NOTHING, MOVE, BOOL, gives_mate, "the move mates"), AFTER},
    {WORD("diagonal", "", TAKES_NOTHING, MOVE, BOOL, diagonal, "the move goes along a diagonal")},
    {WORD("straight", "", TAKES_NOTHING, MOVE, BOOL, straight,
          "the move goes along a file or rank")},
    {WORD("clock", "", TAKES_NOTHING, MOVE, INT, clock,
          "seconds left to the player of the move, by a comment in the game"), OF_RECORD},
    {WORD("spent", "", TAKES_NOTHING, MOVE, INT, spent,
          "seconds that the move took, by a comment in the game"), OF_RECORD},
    {WORD("evaluation", "", TAKES_NOTHING, MOVE, INT, evaluation,
          "centipawns for us after the move, by a comment; mate in n: 100000 - n"), OF_RECORD},
    {WORD("any", "", TAKES_NOTHING, MOVE, BOOL, any, "every legal move"),
     .fixed = true, .value = true},
    {WORD("none", "", TAKES_NOTHING, MOVE, BOOL, none, "no move"), .fixed = true, .value = false},
};

static const Word range = {.name = "..",
                           .kind = WORD_PURE,
                           .type = TYPE_SET,
                           .n_params = 2,
                           .param = {TYPE_SET, TYPE_SET},
                           .function = word_rectangle};

static const Domain squares = {
    .name = "squares", .sets = "set", .all = UINT64_MAX, .range = &range};

static const char *const traits[] = {"dist(A, B)",
                                     "file(A)",
                                     "rank(A)",
                                     "abs(file(A) - file(B))",
                                     "rank(A) - rank(B)",
                                     "A in attacks(B)",
                                     "A in between(B, C)",
                                     "edge_dist(A)",
                                     NULL};

const Vocab chess_vocab = {
    .game = &chess_game,
    .name = "chess",
    .default_aim = "mate",
    .reversed_aim = "mated",
    .check_material = check_material,
    .words = chess_words,
    .n_words = sizeof chess_words / sizeof chess_words[0],
    .domains = &squares,
    .n_domains = 1,
    .mover_shift = 0,                           /* move_from() */
    .steps = "dist",
    .image = word_image,
    .n_images = N_IMAGES,
    .shift = shift_files,
    .n_shifts = N_SHIFTS,
    .follows = true,
    .traits = traits,
};
