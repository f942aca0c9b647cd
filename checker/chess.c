/* checker/chess.c -- chess as a game of rules.h.
 * Does: joins the rules (mailbox.h), the words (words.h), and positions by number (placement.h).
 * Knows: these three.   Must not know: the syntax tree, proofs. */
#include <assert.h>
#include <string.h>

#include "checker/placement.h"
#include "checker/words.h"

static_assert(MOST_STEPS >= (int)MOST_MAILBOX_MOVES, "all moves of a position fit");
static_assert(LONGEST_NAME >= 5, "a name like e7e8q fits");

static bool read_chess_position(const Rules *r, const char *text, unsigned us, Board *out)
{
    (void)r;
    return mailbox_read(text, us == 1, &out->chess);
}

static bool same_boards(const Rules *r, const Board *a, const Board *b)
{
    (void)r;
    return mailbox_same(&a->chess, &b->chess);
}

static bool chess_we_move(const Rules *r, const Board *b)
{
    (void)r;
    return b->chess.ours;
}

static unsigned chess_steps(const Rules *r, const Board *b, Step out[MOST_STEPS])
{
    (void)r;
    MailboxMove move[MOST_MAILBOX_MOVES];
    unsigned n = mailbox_moves(&b->chess, move);
    assert(n <= MOST_MAILBOX_MOVES);
    for (unsigned i = 0; i < n; i++)
        out[i].chess = move[i];
    return n;
}

static bool chess_can_move(const Rules *r, const Board *b)
{
    (void)r;
    return mailbox_has_move(&b->chess);
}

static void play_chess_step(const Rules *r, const Board *b, Step s, Board *out)
{
    (void)r;
    mailbox_play(&b->chess, s.chess, &out->chess);
}

static void name_chess_step(const Rules *r, Step s, unsigned us, char out[LONGEST_NAME + 1])
{
    (void)r;
    mailbox_name(s.chess, us == 1, out);
}

/* Pawns know up from down, but not left from right. */
static unsigned images(const Rules *r, const Board *b, unsigned asked)
{
    (void)r;
    bool pawns = memchr(b->chess.at, 'P', 64) || memchr(b->chess.at, 'p', 64);
    return pawns ? 2 : asked;
}

static void transform_board(const Rules *r, const Board *b, unsigned symmetry, Board *out)
{
    (void)r;
    out->chess = mailbox_image(&b->chess, symmetry);
}

static Step step_image(const Rules *r, Step s, unsigned symmetry)
{
    (void)r;
    s.chess.from = (uint8_t)square_image(s.chess.from, symmetry);
    s.chess.to = (uint8_t)square_image(s.chess.to, symmetry);
    return s;
}

static uint64_t standing(const Rules *r, const Board *b)
{
    (void)r;
    return b->chess.taken;
}

/* The mover goes to its square, and what is no longer on its own is either the rook that has
 * castled, beside its king, or taken. */
static uint64_t piece_after(const Rules *r, const Board *b, Step s, uint64_t square)
{
    Board after;
    unsigned from = s.chess.from, to = s.chess.to;
    char mover = b->chess.at[from];
    (void)r;
    if (!square || square == BIT(from))
        return square ? BIT(to) : 0;
    mailbox_play(&b->chess, s.chess, &after.chess);
    unsigned q = (unsigned)__builtin_ctzll(square);
    if (q != to && after.chess.at[q] == b->chess.at[q])
        return square;
    bool castled = (mover == 'K' || mover == 'k') && (to == from + 2 || from == to + 2) && q != to;
    return castled ? BIT((from + to) / 2) : 0;
}

static uint64_t rectangle(const Rules *r, unsigned domain, uint64_t a, uint64_t b)
{
    (void)r, (void)domain;
    return square_rectangle(a, b);
}

/* ---- positions by number ------------------------------------------------------------------- */

static bool find_chess_class(const Rules *r, const char *name, PositionClass *out)
{
    (void)r;
    return placement_class(name, out);
}

static bool chess_position(const Rules *r, const PositionClass *c, uint64_t number, Board *out)
{
    (void)r;
    return placement_board(c, number, &out->chess);
}

static uint64_t chess_class_key(const Rules *r, const Board *b)
{
    (void)r;
    return b->chess.castling || b->chess.ep != NOWHERE ? 0 : placement_material(&b->chess);
}

static bool chess_number(const Rules *r, const PositionClass *c, const Board *b, uint64_t *out)
{
    (void)r;
    *out = placement_number(c, &b->chess);
    return true;
}

static void write_chess(const Rules *r, const Board *b, StrBuf *out)
{
    (void)r;
    placement_write(&b->chess, out);
}

static const RulesClasses chess_classes = {.aim = "mate",
                                           .threads = true,
                                           .find = find_chess_class,
                                           .position = chess_position,
                                           .class_key = chess_class_key,
                                           .number = chess_number,
                                           .write = write_chess};

static const char *const players[] = {"white", "black"};
static const uint64_t all_squares = UINT64_MAX;

const Rules checker_chess = {
    .game = "chess",
    .players = players,
    .n_players = 2,
    .definitions = DEFINED_WORDS,
    .all = &all_squares,
    .n_domains = 1,
    .read = read_chess_position,
    .same = same_boards,
    .we_move = chess_we_move,
    .steps = chess_steps,
    .can_move = chess_can_move,
    .play = play_chess_step,
    .name = name_chess_step,
    .term = term_find,
    .value = term_value,
    .rectangle = rectangle,
    .images = images,
    .image = transform_board,
    .step_image = step_image,
    .stays = term_stays,
    .standing = standing,
    .follow = piece_after,
    .classes = &chess_classes,
};
