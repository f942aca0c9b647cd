/* tests/support/path_game.c -- a small game for tests (see path_game.h). */
#include "tests/support/path_game.h"

static uint64_t path_neighbours(uint64_t set)
{
    uint64_t left = (set & ~UINT64_C(0111)) >> 1, right = (set & ~UINT64_C(0444)) << 1;
    uint64_t row = set | left | right;
    return (row | row >> PATH_SIDE | row << PATH_SIDE) & UINT64_C(0777) & ~set;
}

bool path_has_arrived(const Game *game, const PathPosition *p)
{
    const PathRules *rules = game->rules;
    return p->runner & rules->goal;
}

/* ---- moves: bits 0-5 the cell left (PATH_NO_CELL for a stone), 6-11 the cell reached ---- */
static Move path_move(unsigned from, unsigned to)
{
    return (Move)(from | to << 6 | 1u << 31);
}

static uint64_t path_move_to(Move m)
{
    return UINT64_C(1) << (m >> 6 & 63);
}

Turn path_turn(const Game *game, const void *position)
{
    const PathPosition *p = position;
    (void)game;
    return p->runner_moves != p->we_block ? TURN_US : TURN_THEM;
}

unsigned path_moves(const Game *game, const void *position, void *cache, Move *out)
{
    const PathPosition *p = position;
    unsigned n = 0, from = p->runner_moves ? (unsigned)__builtin_ctzll(p->runner) : PATH_NO_CELL;
    uint64_t to = UINT64_C(0777) & ~(p->runner | p->stones);
    (void)cache;
    if (path_has_arrived(game, p))
        return 0;
    if (p->runner_moves)
        to &= path_neighbours(p->runner);
    for (; to; to &= to - 1)
        out[n++] = path_move(from, (unsigned)__builtin_ctzll(to));
    return n;
}

const char *path_ending(const Game *game, const void *position)
{
    Move move[PATH_CELLS];
    if (path_moves(game, position, NULL, move))
        return NULL;
    return path_has_arrived(game, position) ? "arrived" : "stuck";
}

void path_play(const Game *game, const void *position, void *cache, Move move, void *out)
{
    PathPosition p = *(const PathPosition *)position;
    (void)game, (void)cache;
    if (p.runner_moves)
        p.runner = path_move_to(move);
    else
        p.stones |= path_move_to(move);
    p.runner_moves = !p.runner_moves;
    memcpy(out, &p, sizeof p);
}

static bool path_same(const Game *game, const void *a, const void *b)
{
    (void)game;
    return memcmp(a, b, sizeof(PathPosition)) == 0;
}

static Key path_key(const Game *game, const void *position)
{
    const unsigned char *c = position;
    Key k = {UINT64_C(0xCBF29CE484222325), 1};
    (void)game;
    for (size_t i = 0; i < sizeof(PathPosition); i++) {
        k.lo = (k.lo ^ c[i]) * UINT64_C(0x100000001B3);
        k.hi = (k.hi + c[i]) * UINT64_C(0x9E3779B97F4A7C15);
    }
    return k;
}

/* ---- text: "..r.#.... r": the cells from the top, and who moves ---- */
static bool path_read(const Game *game, const char *text, size_t n, void *position, Status *status)
{
    PathPosition p = {0};
    (void)game;
    size_t at = 0;
    for (; at < n && at < PATH_CELLS; at++) {
        uint64_t bit = UINT64_C(1) << at;
        if (text[at] == 'r' && !p.runner)
            p.runner = bit;
        else if (text[at] == '#')
            p.stones |= bit;
        else if (text[at] != '.')
            break;
    }
    bool ends = n == PATH_CELLS + 2 && text[PATH_CELLS] == ' ' &&
                (text[PATH_CELLS + 1] == 'r' || text[PATH_CELLS + 1] == 'b');
    if (at < PATH_CELLS || !ends || !p.runner)
        return status_fail_at(status, STATUS_WRONG_INPUT, at,
                              "a position is nine of `.`, `#` and one `r`, then ` r` or ` b`");
    p.runner_moves = text[PATH_CELLS + 1] == 'r';
    memcpy(position, &p, sizeof p);
    return true;
}

/* What stands on a cell: the runner's letter, a stone, or nothing. */
static char path_sign(const PathPosition *p, unsigned cell, char runner, char nothing)
{
    if (p->runner >> cell & 1)
        return runner;
    return p->stones >> cell & 1 ? '#' : nothing;
}

void path_write(const Game *game, const void *position, StrBuf *out)
{
    const PathPosition *p = position;
    (void)game;
    for (unsigned i = 0; i < PATH_CELLS; i++)
        strbuf_putc(out, path_sign(p, i, 'r', '.'));
    strbuf_printf(out, " %c", p->runner_moves ? 'r' : 'b');
}

static void path_orient(const Game *game, const void *position, unsigned us, void *out)
{
    PathPosition p = *(const PathPosition *)position;
    (void)game;
    p.we_block = (uint8_t)us;
    memcpy(out, &p, sizeof p);
}

static unsigned path_us(const Game *game, const void *position)
{
    (void)game;
    return ((const PathPosition *)position)->we_block;
}

static void path_cell_name(uint64_t bit, StrBuf *out)
{
    unsigned cell = (unsigned)__builtin_ctzll(bit);
    strbuf_printf(out, "%c%u", 'a' + (int)(cell % PATH_SIDE), PATH_SIDE - cell / PATH_SIDE);
}

/* "a1-a2" of the runner, "@b2" for a stone. */
static void path_name_move(const Game *game, const void *position, Move m, StrBuf *out)
{
    (void)game, (void)position;
    if ((m & 63) == PATH_NO_CELL) {
        strbuf_putc(out, '@');
    } else {
        path_cell_name(UINT64_C(1) << (m & 63), out);
        strbuf_putc(out, '-');
    }
    path_cell_name(path_move_to(m), out);
}

static Move path_read_move(const Game *game, const void *position, const char *text, size_t n,
                           Status *status)
{
    Move move[PATH_CELLS], found = NO_MOVE;
    unsigned count = path_moves(game, position, NULL, move);
    for (unsigned i = 0; i < count; i++) {
        StrBuf name = {0};
        path_name_move(game, position, move[i], &name);
        if (name.n == n && memcmp(strbuf_get(&name), text, n) == 0)
            found = move[i];
        strbuf_clear(&name);
    }
    if (found == NO_MOVE)
        status_fail(status, STATUS_WRONG_INPUT, "no legal move");
    return found;
}

static unsigned path_move_number(const Game *game, const void *position, unsigned *player)
{
    const PathPosition *p = position;
    (void)game;
    *player = !p->runner_moves;
    return 1 + (unsigned)__builtin_popcountll(p->stones);
}

/* ---- the board ---- */
static void path_draw(const Game *game, const void *position, const LastMove *last, Cell *cells)
{
    const PathPosition *p = position;
    (void)game;
    for (unsigned i = 0; i < PATH_CELLS; i++)
        cells[i] = (Cell){.text = {path_sign(p, i, 'R', '\0')},
                          .from = last && (last->move & 63) == i,
                          .to = last && path_move_to(last->move) >> i & 1};
}

static uint64_t path_cell_bit(const Game *game, const void *position, unsigned row, unsigned column)
{
    (void)game, (void)position;
    return UINT64_C(1) << (row * PATH_SIDE + column);
}

static void path_name_row(const Game *game, const void *position, unsigned row, StrBuf *out)
{
    (void)game, (void)position;
    strbuf_putc(out, (char)('3' - row));
}

static void path_name_column(const Game *game, const void *position, unsigned column, StrBuf *out)
{
    (void)game, (void)position;
    strbuf_putc(out, (char)('a' + column));
}

static void path_name_element(const Game *game, const void *position, unsigned domain, uint64_t bit,
                              StrBuf *out)
{
    (void)game, (void)position, (void)domain;
    path_cell_name(bit, out);
}

static const GameBoard path_board = {.rows = PATH_SIDE,
                                     .columns = PATH_SIDE,
                                     .draw = path_draw,
                                     .cell_bit = path_cell_bit,
                                     .name_row = path_name_row,
                                     .name_column = path_name_column};

/* ---- words ---- */
static Value path_word_arrived(const WordView *v, const Value *a)
{
    (void)a;
    return path_has_arrived(v->game, v->position);
}

static Value path_word_stuck(const WordView *v, const Value *a)
{
    const PathPosition *p = v->position;
    Move move[PATH_CELLS];
    (void)a;
    return p->runner_moves && !path_has_arrived(v->game, p) &&
           path_moves(v->game, p, NULL, move) == 0;
}

static Value path_word_goal(const WordView *v, const Value *a)
{
    const PathRules *rules = v->game->rules;
    (void)a;
    return rules->goal;
}

static Value path_word_next_to(const WordView *v, const Value *a)
{
    (void)v;
    return path_neighbours(a[0]);
}

static Value path_word_us_to_move(const WordView *v, const Value *a)
{
    (void)a;
    return path_turn(v->game, v->position) == TURN_US;
}

static Value path_word_to(const WordView *v, const Value *a)
{
    (void)a;
    return path_move_to(v->move);
}

static Value path_word_by(const WordView *v, const Value *a)
{
    return a[0] >> (v->move & 63) & 1;
}

static Value path_word_yes(const WordView *v, const Value *a)
{
    (void)v, (void)a;
    return true;
}

/* clang-format off */
const Word path_words[N_PATH_WORDS] = {
    {.name = "runner", .params = "", .help = "where the runner stands", .kind = WORD_FIELD,
     .type = TYPE_SET, .offset = offsetof(PathPosition, runner)},
    {.name = "stones", .params = "", .help = "the stones", .kind = WORD_FIELD,
     .type = TYPE_SET, .offset = offsetof(PathPosition, stones)},
    {.name = "board", .params = "", .help = "all cells", .kind = WORD_CONSTANT,
     .type = TYPE_SET, .value = 0777},
    {.name = "middle", .params = "", .help = "the cell in the middle", .kind = WORD_CONSTANT,
     .type = TYPE_SET, .single = true, .value = 020},
    {.name = "goal", .params = "", .help = "where the runner arrives", .kind = WORD_POSITION,
     .type = TYPE_SET, .function = path_word_goal},
    {.name = "next_to", .params = "S", .help = "the neighbours of S", .kind = WORD_PURE,
     .type = TYPE_SET, TAKES_S, .function = path_word_next_to},
    {.name = "arrived", .params = "", .help = "the runner has arrived", .kind = WORD_POSITION,
     .type = TYPE_BOOL, .function = path_word_arrived},
    {.name = "stuck", .params = "", .help = "the runner cannot step", .kind = WORD_POSITION,
     .type = TYPE_BOOL, .function = path_word_stuck},
    {.name = "us_to_move", .params = "", .help = "we are to move", .kind = WORD_POSITION,
     .type = TYPE_BOOL, .turn = TURN_IS_OURS, .function = path_word_us_to_move},
    COMMON_WORDS,
    {.name = "to", .params = "", .help = "the cell reached", .kind = WORD_MOVE,
     .type = TYPE_SET, .single = true, .function = path_word_to},
    {.name = "by", .params = "S", .help = "the runner steps from S", .kind = WORD_MOVE,
     .type = TYPE_BOOL, TAKES_S, .of_mover = true, .function = path_word_by},
    {.name = "any", .params = "", .help = "every move", .kind = WORD_MOVE,
     .type = TYPE_BOOL, .fixed = true, .value = true, .function = path_word_yes},
};
/* clang-format on */

static bool path_check_class(const Game *game, const char *text, size_t n, Status *status)
{
    (void)game;
    if (n == 3 && memcmp(text, "all", n) == 0)
        return true;
    return status_fail(status, STATUS_WRONG_INPUT, "the one class of positions is `all`");
}

static const Domain path_domain = {.name = "cells", .sets = "set", .all = 0777};

const Vocab path_vocab = {.game = &path_game,
                          .name = "path",
                          .default_aim = "arrived",
                          .check_material = path_check_class,
                          .words = path_words,
                          .n_words = sizeof path_words / sizeof *path_words,
                          .domains = &path_domain,
                          .n_domains = 1};

static Listing *path_listing_new(const Game *game, const char *text, size_t n,
                                 const ListingRequest *r, Status *status)
{
    (void)r;
    if (!path_check_class(game, text, n, status))
        return NULL;
    Listing *l = base_zalloc(1, sizeof *l, "positions");
    l->game = game;
    return l;
}

static void path_listing_free(Listing *l)
{
    free(l);
}

static uint64_t path_listing_size(const Listing *l)
{
    (void)l;
    return PATH_LISTED;
}

bool path_position_of(uint64_t index, Turn turn, PathPosition *p)
{
    *p = (PathPosition){.runner = UINT64_C(1) << index / PATH_STONE_SETS,
                        .stones = index % PATH_STONE_SETS,
                        .runner_moves = turn == TURN_US};
    return !(p->runner & p->stones);
}

static bool path_listing_position(const Listing *l, uint64_t index, Turn turn, void *out)
{
    (void)l;
    return path_position_of(index, turn, out);
}

uint64_t path_number(const PathPosition *p)
{
    return (uint64_t)__builtin_ctzll(p->runner) * PATH_STONE_SETS + p->stones;
}

static uint64_t path_listing_index(const Listing *l, const void *position)
{
    const PathPosition *p = position;
    (void)l;
    return p->we_block ? NO_INDEX : path_number(p);
}

static bool path_has_class(const Game *game, const void *position, const char *text, size_t n)
{
    return !path_us(game, position) && path_check_class(game, text, n, NULL);
}

static void path_class_of(const Game *game, const void *position, char out[MAX_CLASS_NAME])
{
    (void)game, (void)position;
    snprintf(out, MAX_CLASS_NAME, "all");
}

static bool path_reversed(const Game *game, const char *text, size_t n, char out[MAX_CLASS_NAME],
                          Status *status)
{
    path_class_of(game, NULL, out);
    return path_check_class(game, text, n, status);
}

static bool path_plan(const Game *game, const SolveRequest *r, SolvePlan *out, Status *status)
{
    *out = (SolvePlan){1, 2 * PATH_LISTED, sizeof(Solution), 2 * PATH_LISTED, 0.001};
    return r->n_classes == 0 ||
           path_check_class(game, r->classes[0], strlen(r->classes[0]), status);
}

static AimSays path_says(const Game *game, const SolveAim *aim, const PathPosition *p)
{
    if (aim->says)
        return aim->says(aim->contexts ? aim->contexts[0] : NULL, p);
    return path_has_arrived(game, p) ? AIM_HOLDS : AIM_OPEN;
}

/* The value that follows from those of the next positions, if it is `plies` or known before. */
static int path_value_from(const Solution *s, const PathPosition *p, int plies)
{
    Move move[PATH_CELLS];
    PathPosition next;
    unsigned n = path_moves(s->game, p, NULL, move), won = 0;
    for (unsigned i = 0; i < n; i++) {
        path_play(s->game, p, NULL, move[i], &next);
        int v = s->value[path_turn(s->game, &next)][path_number(&next)];
        won += v >= 0 && v < plies;
    }
    bool chooses = (path_turn(s->game, p) == TURN_US) != s->theirs;
    return won && (chooses || won == n) ? plies : VALUE_NOT_WON;
}

static bool path_solve(const Game *game, const SolveRequest *r, Solution **out, Status *status)
{
    bool *fails = base_zalloc(2 * PATH_LISTED, sizeof *fails, "values");
    Solution *s = base_zalloc(1, sizeof *s, "values");
    (void)status;
    s->game = game;
    s->theirs = r->aim.theirs;
    for (int plies = 0; plies <= 2 * PATH_CELLS; plies++)
        for (unsigned i = 0; i < 2 * PATH_LISTED; i++) {
            PathPosition p;
            Turn turn = i % 2 ? TURN_THEM : TURN_US;
            int *v = &s->value[turn][i / 2];
            bool legal = path_position_of(i / 2, turn, &p);
            if (plies == 0) {
                AimSays says = legal ? path_says(game, &r->aim, &p) : AIM_FAILS;
                *v = says == AIM_HOLDS ? 0 : VALUE_NOT_WON;
                fails[i] = says == AIM_FAILS;
            } else if (*v < 0 && !fails[i]) {
                *v = path_value_from(s, &p, plies);
            }
        }
    free(fails);
    *out = s;
    return true;
}

static void path_solution_free(Solution *s)
{
    free(s);
}

static int path_value(const Solution *s, void *context, const void *position)
{
    const PathPosition *p = position;
    (void)context;
    return p->we_block ? VALUE_UNKNOWN : s->value[path_turn(s->game, p)][path_number(p)];
}

static bool path_count(const Solution *s, const char *name, size_t n, Turn turn, SolveCount *out)
{
    (void)s, (void)name, (void)n, (void)turn, (void)out;
    return false;
}

static const Solver path_solver = {.listing_new = path_listing_new,
                                   .listing_free = path_listing_free,
                                   .listing_size = path_listing_size,
                                   .listing_position = path_listing_position,
                                   .listing_index = path_listing_index,
                                   .has_class = path_has_class,
                                   .class_of = path_class_of,
                                   .reversed = path_reversed,
                                   .plan = path_plan,
                                   .solve = path_solve,
                                   .free = path_solution_free,
                                   .value = path_value,
                                   .count = path_count};

/* ---- the game ---- */
static const PathRules path_rules = {.goal = 07};

static const char *const path_players[] = {"runner", "blocker"};

const Game path_game = {.name = "path",
                        .title = "the path game",
                        .players = path_players,
                        .n_players = 2,
                        .position_format = "cells",
                        .keys = USUAL_KEYS,
                        .vocab = &path_vocab,
                        .rules = &path_rules,
                        .board = &path_board,
                        .solver = &path_solver,
                        .position_size = sizeof(PathPosition),
                        .cache_size = sizeof(uint64_t),
                        .max_moves = PATH_CELLS,
                        .read = path_read,
                        .write = path_write,
                        .orient = path_orient,
                        .us = path_us,
                        .turn = path_turn,
                        .alternates = true,
                        .moves = path_moves,
                        .ending = path_ending,
                        .play = path_play,
                        .key = path_key,
                        .same = path_same,
                        .name_move = path_name_move,
                        .code_move = path_name_move,
                        .read_move = path_read_move,
                        .move_number = path_move_number,
                        .name_element = path_name_element};
