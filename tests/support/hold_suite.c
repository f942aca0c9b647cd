/* tests/support/hold_suite.c -- positions in which a holding-goal is kept for ever or is not, with
 * (see hold_suite.h). */
#include "tests/support/hold_suite.h"

#include <stdlib.h>
#include <string.h>

/* ---- goals and constraints ---------------------------------------------------------------- */
static unsigned hold_square(const ChessPosition *p, unsigned piece)
{
    return (unsigned)__builtin_ctzll(p->piece[piece]);
}

static bool hold_checked(const Game *game, const void *position)
{
    const ChessPosition *p = position;
    (void)game;
    return p->turn == TURN_US || chess_checkers(p);
}

static bool hold_by_check(const Game *game, const void *before, Move move, const void *after)
{
    (void)game, (void)before, (void)move;
    return chess_checkers(after) != 0;
}

static bool hold_by_king(const Game *game, const void *before, Move move, const void *after)
{
    (void)game, (void)before, (void)after;
    return move_kind(move) == KING;
}

static bool hold_by_rook(const Game *game, const void *before, Move move, const void *after)
{
    (void)game, (void)before, (void)after;
    return move_kind(move) == ROOK;
}

/* Their pawn has not been promoted. */
static bool hold_no_officer(const Game *game, const void *position)
{
    const Set *theirs = &((const ChessPosition *)position)->piece[N_KINDS];
    (void)game;
    return !(theirs[QUEEN] | theirs[ROOK] | theirs[BISHOP] | theirs[KNIGHT]);
}

static bool hold_no_queen(const Game *game, const void *position)
{
    const Set *theirs = &((const ChessPosition *)position)->piece[N_KINDS];
    (void)game;
    return !(theirs[QUEEN] | theirs[ROOK]);
}

static bool hold_pawn(const Game *game, const void *position)
{
    return ((const ChessPosition *)position)->piece[PAWN] && hold_no_officer(game, position);
}

/* Their king stays on the e-file or right of it, and our rook lives. */
static bool hold_cut_off(const Game *game, const void *position)
{
    const ChessPosition *p = position;
    (void)game;
    return p->piece[ROOK] && hold_square(p, N_KINDS + KING) % 8 >= 4;
}

/* The opposition, near or distant: even distances of files and of ranks. */
static bool hold_opposed(const Game *game, const void *position)
{
    const ChessPosition *p = position;
    (void)game;
    unsigned ours = hold_square(p, KING), theirs = hold_square(p, N_KINDS + KING);
    return p->turn == TURN_US || ((ours ^ theirs) & 9) == 0;
}

/* We have not lost a game from a file. */
static bool hold_not_lost(const Game *game, const void *position)
{
    return !game->ending(game, position) ||
           gdl_goal(gdl_of(game), position, game->us(game, position)) != 0;
}

/* The black king of minichess is not on the a-file. */
static bool hold_off_file(const Game *game, const void *position)
{
    static const char *const on_file[] = {"(cell a 1 bk)", "(cell a 2 bk)", "(cell a 3 bk)",
                                          "(cell a 4 bk)"};
    StrBuf text = {0};
    bool off = true;
    game->write(game, position, &text);
    for (size_t i = 0; i < sizeof on_file / sizeof *on_file; i++)
        off &= strstr(strbuf_get(&text), on_file[i]) == NULL;
    strbuf_clear(&text);
    return off;
}

const HoldKind hold_kinds[HOLD_KINDS] = {
    {"queen checks behind pawns", HOLD_CHECKS, "KQPPkpppqr", "1122666611", "2833877788", 60,
     hold_checked, hold_by_check, HOLD_CHESS},
    {"queen checks in the open", HOLD_CHECKS, "KQkpq", "11121", "88878", 30, hold_checked,
     hold_by_check, HOLD_CHESS},
    {"rook checks", HOLD_CHECKS, "KRkpp", "11522", "88876", 30, hold_checked, hold_by_check,
     HOLD_CHESS},
    {"queen and knight check", HOLD_CHECKS, "KQNkpppr", "11175555", "28887778", 30, hold_checked,
     hold_by_check, HOLD_CHESS},
    {"king against pawn", HOLD_TABLE(HOLD_NO_OFFICER, "any"), "Kkp", "112", "887", 30,
     hold_no_officer, NULL, HOLD_CHESS},
    {"king against bishop and pawn", HOLD_TABLE("not q and not r", "by(K)"), "Kkbp", "1112", "4885",
     20, hold_no_queen, NULL, HOLD_CHESS},
    {"opposition", HOLD_TABLE(HOLD_OPPOSED, "any"), "Kk", "11", "88", 20, hold_opposed, NULL,
     HOLD_CHESS},
    {"rook cuts the king off", HOLD_TABLE("R and file(k) >= 5", "by(R)"), "KRk", "111", "888", 20,
     hold_cut_off, hold_by_rook, HOLD_CHESS},
    {"king beside its pawn", HOLD_TABLE("P and " HOLD_NO_OFFICER, "by(K)"), "KPkp", "1414", "8585",
     20, hold_pawn, hold_by_king, HOLD_CHESS},
    {"tic-tac-toe without losing", HOLD_TABLE("not lost", "any"), NULL, NULL, NULL, 20,
     hold_not_lost, NULL, "tictactoe.kif", 1, 5},
    {"cut off on 4 by 4", HOLD_TABLE("not cell(a, _, bk)", "any"), NULL, NULL, NULL, 24,
     hold_off_file, NULL, "minichess.kif", 0, 40},
};

/* ---- positions ---------------------------------------------------------------------------- */
/* A diagram of the kind as a FEN of White to move; it may be illegal. */
static void hold_draw(const HoldKind *k, uint64_t *seed, char fen[96])
{
    char at[64];
    memset(at, '1', sizeof at);
    for (size_t i = 0; k->pieces[i]; i++) {
        uint64_t square, first = (uint64_t)(k->first[i] - '1');
        do
            square = 8 * (first + mix_next(seed) % ((uint64_t)(k->last[i] - '0') - first)) +
                     mix_next(seed) % 8;
        while (at[square] != '1');
        at[square] = k->pieces[i];
    }
    for (unsigned rank = 8; rank-- > 0; *fen++ = rank ? '/' : ' ')
        for (unsigned file = 0, empty = 0; file < 8; file++) {
            empty = at[8 * rank + file] == '1' ? empty + 1 : 0;
            fen -= empty > 1; /* the digit grows */
            *fen++ = empty ? (char)('0' + empty) : at[8 * rank + file];
        }
    memcpy(fen, "w - - 0 1", sizeof "w - - 0 1");
}

HoldGame hold_open(const HoldKind *k, const char *folder)
{
    if (!k->rules)
        return (HoldGame){.game = &chess_game};
    HoldGame g = {.home = arena_new("a game"), .ds = diag_new()};
    StrBuf path = {0};
    strbuf_printf(&path, "%s/%s", folder, k->rules);
    const Source *rules = NULL;
    if (source_read(g.home, strbuf_get(&path), k->rules, &rules) != READ_OK)
        base_fatal("rules of a game");
    strbuf_clear(&path);
    g.gdl = gdl_game_open(g.home, g.ds, rules, (GdlOpening){0});
    if (!g.gdl)
        base_fatal("rules of a game");
    gdl_game_ready(g.gdl);
    g.game = gdl_game(g.gdl);
    return g;
}

void hold_close(HoldGame *g)
{
    if (!g->gdl)
        return;
    gdl_game_close(g->gdl);
    diag_free(g->ds);
    arena_free(g->home);
}

/* Whether we have an allowed move, and none ends the game.  move: room for the moves. */
static bool hold_goes_on(const HoldKind *k, const Game *game, const void *p, Move *move)
{
    void *next = base_alloc(game->position_size, "a position");
    unsigned n = game->moves(game, p, NULL, move), allowed = 0;
    bool ends = false;
    for (unsigned m = 0; m < n && !ends; m++) {
        game->play(game, p, NULL, move[m], next);
        if (k->allows && !k->allows(game, p, move[m], next))
            continue;
        ends = game_is_over(game, next);
        allowed++;
    }
    free(next);
    return allowed > 0 && !ends;
}

/* A position that random play reaches; false where that is over, or not our turn. */
static bool hold_walk(const HoldKind *k, const HoldGame *g, uint64_t *seed, void *p, Move *move)
{
    void *next = base_alloc(g->game->position_size, "a position");
    g->game->orient(g->game, g->gdl->initial, k->us, p);
    uint64_t plies = mix_next(seed) % (k->plies + 1);
    for (; plies > 0; plies--) {
        unsigned n = g->game->moves(g->game, p, NULL, move);
        if (n == 0)
            break;
        g->game->play(g->game, p, NULL, move[mix_next(seed) % n], next);
        memcpy(p, next, g->game->position_size);
    }
    free(next);
    return plies == 0 && g->game->turn(g->game, p) == TURN_US;
}

/* A position of a kind, which may be illegal; false where it is. */
static bool hold_try(const HoldKind *k, const HoldGame *g, uint64_t *seed, void *p, Move *move)
{
    char fen[96];
    Status status;
    if (g->gdl)
        return hold_walk(k, g, seed, p, move);
    hold_draw(k, seed, fen);
    return g->game->read(g->game, fen, strlen(fen), p, &status);
}

void *hold_position(const HoldKind *k, const HoldGame *g, uint64_t *seed)
{
    void *p = base_alloc(g->game->position_size, "a position");
    Move *move = base_alloc(g->game->max_moves * sizeof *move, "moves");
    while (!hold_try(k, g, seed, p, move) || !k->holds(g->game, p) ||
           !hold_goes_on(k, g->game, p, move))
        continue;
    free(move);
    return p;
}

bool hold_read_line(char *text, HoldLine *out)
{
    char *position = strstr(text, "; "), *truth = position ? strstr(position + 2, "; ") : NULL;
    if (!truth)
        return false;
    *position = *truth = '\0';
    *out = (HoldLine){.position = position + 2};
    out->truth = strncmp(truth + 2, "held", 4) == 0 ? HOLD_HELD : HOLD_REFUTED;
    for (unsigned i = 0; i < HOLD_KINDS; i++)
        if (strcmp(text, hold_kinds[i].name) == 0)
            out->kind = &hold_kinds[i];
    return out->kind != NULL;
}

HoldTruth hold_truth(const HoldKind *k, const Game *game, const void *root, uint32_t most)
{
    NaiveHold h = {game, k->holds, k->allows, most, 1};
    for (; h.most_replies <= 4; h.most_replies *= 2)
        if (naive_hold(&h, root) == HOLD_HELD)
            return HOLD_HELD;
    h.most_replies = 0;
    return naive_hold(&h, root);
}
