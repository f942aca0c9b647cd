/* engine/chess/search.c -- iterative deepening alpha-beta (see search.h).
 * Start reading at engine_search(). */
#include "engine/chess/search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "engine/chess/evaluate.h"
#include "game/chess/rules.h"
#include "game/chess/sets.h"

enum { INFINITE = ENGINE_MATE + 1, NODES_BETWEEN_LOOKS = 128, FIFTY_MOVES = 100 };
enum { LEAST_TABLE = 64 << 10 };

typedef enum EngineBound { BOUND_NONE, BOUND_EXACT, BOUND_AT_LEAST, BOUND_AT_MOST } EngineBound;

/* What is known of a position. */
typedef struct EngineEntry {
    uint64_t key;
    Move move;     /* the best, as far as is known */
    int16_t score; /* mates are counted from here, not from the root */
    uint8_t depth;
    uint8_t bound;
} EngineEntry;

typedef struct EngineSearch {
    const EngineQuestion *q;
    EngineEntry *entry;
    size_t n_entries; /* a power of two */
    uint64_t nodes, next_look;
    bool stopped;
    Key line[ENGINE_MOST_PLIES + 1]; /* the positions from the root to where the search is */
    Move best[ENGINE_MOST_PLIES + 1][ENGINE_MOST_PLIES]; /* the best line found from each ply */
    unsigned n_best[ENGINE_MOST_PLIES + 1];
    Move killer[ENGINE_MOST_PLIES]; /* the last quiet move that was too good for them, by ply */
} EngineSearch;

int engine_mate_in(int score)
{
    int plies = ENGINE_MATE - abs(score);
    if (plies > ENGINE_MOST_PLIES)
        return 0;
    int moves = (int)moves_in_plies((unsigned)plies);
    return score > 0 ? moves : -moves;
}

/* A node of the search: its remaining depth, its distance from the root, and its window. */
typedef struct SearchNode {
    unsigned depth, ply;
    int alpha, beta;
} SearchNode;

/* The node behind a move, seen by the other side. */
static SearchNode node_below(const SearchNode *n)
{
    return (SearchNode){n->depth - 1, n->ply + 1, -n->beta, -n->alpha};
}

/* ---- limits and repetitions --------------------------------------------------------------- */

static bool must_stop(EngineSearch *s)
{
    const EngineQuestion *q = s->q;
    if (s->stopped || s->nodes < s->next_look)
        return s->stopped;
    s->next_look = s->nodes + NODES_BETWEEN_LOOKS;
    s->stopped = (q->nodes && s->nodes >= q->nodes) || deadline_is_over(&q->deadline);
    return s->stopped;
}

static bool is_equal_key(Key a, Key b)
{
    return a.lo == b.lo && a.hi == b.hi;
}

/* Whether the position has been there before: a draw is near. */
static bool repeats_position(const EngineSearch *s, Key key, unsigned ply)
{
    for (unsigned i = 0; i < ply; i++)
        if (is_equal_key(s->line[i], key))
            return true;
    for (size_t i = 0; i < s->q->n_before; i++)
        if (is_equal_key(s->q->before[i], key))
            return true;
    return false;
}

/* ---- what is remembered ------------------------------------------------------------------- */

static EngineEntry *entry_of(const EngineSearch *s, Key key)
{
    return &s->entry[key.lo & (s->n_entries - 1)];
}

/* Mates are counted from the root in the search, and from the position itself in the table. */
static int from_table(int score, unsigned ply)
{
    if (engine_mate_in(score) == 0)
        return score;
    return score > 0 ? score - (int)ply : score + (int)ply;
}

static int to_table(int score, unsigned ply)
{
    if (engine_mate_in(score) == 0)
        return score;
    return score > 0 ? score + (int)ply : score - (int)ply;
}

/* True if a table entry decides the score of a node, which is then in *score. */
static bool entry_answers(const EngineEntry *e, Key key, const SearchNode *n, int *score)
{
    if (e->key != key.hi || e->bound == BOUND_NONE || e->depth < n->depth)
        return false;
    *score = from_table(e->score, n->ply);
    return e->bound == BOUND_EXACT || (e->bound == BOUND_AT_LEAST && *score >= n->beta) ||
           (e->bound == BOUND_AT_MOST && *score <= n->alpha);
}

static EngineBound bound_of(int score, const SearchNode *n)
{
    if (score >= n->beta)
        return BOUND_AT_LEAST;
    return score > n->alpha ? BOUND_EXACT : BOUND_AT_MOST;
}

/* ---- order of moves ----------------------------------------------------------------------- */

static int value_on(const ChessPosition *p, unsigned square)
{
    for (unsigned kind = 0; kind < N_KINDS; kind++)
        if ((p->piece[kind] | p->piece[N_KINDS + kind]) & set_of(square))
            return engine_piece_value[kind];
    return engine_piece_value[PAWN]; /* en passant */
}

static bool is_loud(Move m)
{
    return move_flags(m) & (MOVE_CAPTURE | MOVE_EN_PASSANT | MOVE_PROMOTE);
}

/* The dearest victim first, taken by the cheapest piece. */
static int move_rank(const ChessPosition *p, Move m, Move killer)
{
    int rank = 0;
    if (move_flags(m) & (MOVE_CAPTURE | MOVE_EN_PASSANT))
        rank += 10000 + 10 * value_on(p, move_to(m)) - engine_piece_value[move_kind(m)];
    if (move_flags(m) & MOVE_PROMOTE)
        rank += 10 * engine_piece_value[move_promoted(m)];
    return rank ? rank : m == killer;
}

/* Moves to search before the others: the best one of an earlier search, and a quiet one that has
 * refuted a sibling.  NO_MOVE: none. */
typedef struct FirstMoves {
    Move best, killer;
} FirstMoves;

/* Sorts by insertion, so that equal moves stay in the game's order. */
static void sort_moves(const ChessPosition *p, Move *move, unsigned n, FirstMoves first)
{
    int rank[MAX_CHESS_MOVES];
    for (unsigned i = 0; i < n; i++) {
        Move m = move[i];
        int r = m == first.best ? 1 << 20 : move_rank(p, m, first.killer);
        unsigned k = i;
        for (; k > 0 && rank[k - 1] < r; k--) {
            rank[k] = rank[k - 1];
            move[k] = move[k - 1];
        }
        rank[k] = r;
        move[k] = m;
    }
}

/* ---- the search --------------------------------------------------------------------------- */

static unsigned keep_loud(Move *move, unsigned n)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++)
        if (is_loud(move[i]))
            move[kept++] = move[i];
    return kept;
}

/* Captures and promotions until nothing is to be gained by them; in check all moves. */
static int quiesce(EngineSearch *s, const ChessPosition *p, SearchNode node)
{
    Move move[MAX_CHESS_MOVES];
    s->nodes++;
    s->n_best[node.ply] = 0;
    if (must_stop(s))
        return 0;
    bool check = chess_checkers(p) != 0;
    unsigned n = chess_moves(p, move);
    if (n == 0)
        return check ? -ENGINE_MATE + (int)node.ply : 0;
    int best = check ? -INFINITE : engine_evaluate(p);
    if (best >= node.beta || node.ply + 1 >= ENGINE_MOST_PLIES)
        return check ? engine_evaluate(p) : best;
    if (!check)
        n = keep_loud(move, n);
    sort_moves(p, move, n, (FirstMoves){NO_MOVE, s->killer[node.ply]});
    for (unsigned i = 0; i < n && best < node.beta; i++) {
        ChessPosition next;
        chess_play(p, move[i], &next);
        node.alpha = best > node.alpha ? best : node.alpha;
        int score = -quiesce(s, &next, node_below(&node));
        best = score > best ? score : best;
    }
    return best;
}

/* The best line from a ply is a move and the best line behind it. */
static void keep_line(EngineSearch *s, unsigned ply, Move move)
{
    unsigned n = s->n_best[ply + 1];
    s->best[ply][0] = move;
    memcpy(s->best[ply] + 1, s->best[ply + 1], n * sizeof(Move));
    s->n_best[ply] = n + 1;
}

static int alpha_beta(EngineSearch *s, const ChessPosition *p, SearchNode node);

/* The moves of a node, one after the other. */
static int try_moves(EngineSearch *s, const ChessPosition *p, const Move *move, unsigned n,
                     SearchNode node)
{
    int best = -INFINITE;
    for (unsigned i = 0; i < n && best < node.beta && !s->stopped; i++) {
        ChessPosition next;
        chess_play(p, move[i], &next);
        int score = -alpha_beta(s, &next, node_below(&node));
        if (s->stopped)
            break;
        if (score > best) {
            best = score;
            keep_line(s, node.ply, move[i]);
        }
        if (score >= node.beta && !is_loud(move[i]))
            s->killer[node.ply] = move[i];
        node.alpha = score > node.alpha ? score : node.alpha;
    }
    return best;
}

static int alpha_beta(EngineSearch *s, const ChessPosition *p, SearchNode node)
{
    Move move[MAX_CHESS_MOVES];
    Key key = chess_key(p);
    s->n_best[node.ply] = 0;
    if (must_stop(s) || repeats_position(s, key, node.ply) || p->halfmove >= FIFTY_MOVES)
        return 0;
    bool check = chess_checkers(p) != 0;
    node.depth += check;
    if (node.depth == 0 || node.ply + 1 >= ENGINE_MOST_PLIES)
        return quiesce(s, p, node);
    s->nodes++;
    EngineEntry *e = entry_of(s, key);
    int score;
    if (entry_answers(e, key, &node, &score))
        return score;
    unsigned n = chess_moves(p, move);
    if (n == 0)
        return check ? -ENGINE_MATE + (int)node.ply : 0;
    sort_moves(p, move, n, (FirstMoves){e->key == key.hi ? e->move : NO_MOVE, s->killer[node.ply]});
    s->line[node.ply] = key;
    score = try_moves(s, p, move, n, node);
    if (!s->stopped)
        *e = (EngineEntry){.key = key.hi,
                           .move = s->n_best[node.ply] ? s->best[node.ply][0] : NO_MOVE,
                           .score = (int16_t)to_table(score, node.ply),
                           .depth = (uint8_t)node.depth,
                           .bound = (uint8_t)bound_of(score, &node)};
    return score;
}

/* ---- the root ----------------------------------------------------------------------------- */

/* Puts a move in front of those before it. */
static void move_to_front(Move *move, unsigned n, Move first)
{
    unsigned at = 0;
    while (at < n && move[at] != first)
        at++;
    assert(at < n);
    memmove(move + 1, move, at * sizeof *move);
    move[0] = first;
}

/* The moves of the root in the order of the last search, best first. */
typedef struct RootMoves {
    Move move[MAX_CHESS_MOVES];
    unsigned n;
} RootMoves;

/* Searches the moves of the root behind the first line->rank to line->depth plies.  A stopped
 * search counts if it has searched the best move so far. Returns: false if it does not count; only
 * depth and rank of the line are then of use. */
static bool search_root(EngineSearch *s, RootMoves *root, EngineLine *line)
{
    assert(line->rank < root->n);
    s->line[0] = chess_key(s->q->position);
    s->n_best[0] = 0;
    Move *move = root->move + line->rank;
    unsigned n = root->n - line->rank;
    const SearchNode node = {.depth = line->depth, .alpha = -INFINITE, .beta = INFINITE};
    line->score = try_moves(s, s->q->position, move, n, node);
    if (s->n_best[0] == 0)
        return false;
    line->n = s->n_best[0];
    line->nodes = s->nodes;
    memcpy(line->move, s->best[0], line->n * sizeof(Move));
    move_to_front(move, n, line->move[0]);
    if (s->q->tell)
        s->q->tell(s->q->context, line);
    return true;
}

static void make_engine_table(EngineSearch *s)
{
    size_t memory = s->q->memory > LEAST_TABLE ? s->q->memory : LEAST_TABLE;
    for (s->n_entries = 1; s->n_entries * 2 * sizeof *s->entry <= memory;)
        s->n_entries *= 2;
    s->entry = base_zalloc(s->n_entries, sizeof *s->entry, "a transposition table");
}

static void fill_root_moves(const EngineQuestion *q, RootMoves *root)
{
    root->n = q->n_choice;
    if (q->choice)
        memcpy(root->move, q->choice, q->n_choice * sizeof *root->move);
    else
        root->n = chess_moves(q->position, root->move);
}

/* Searches the second best line and so on, as far as they are wanted. */
static void find_other_lines(EngineSearch *s, RootMoves *root, unsigned depth)
{
    unsigned lines = s->q->lines < root->n ? s->q->lines : root->n;
    for (unsigned rank = 1; rank < lines && !s->stopped; rank++)
        search_root(s, root, &(EngineLine){.depth = depth, .rank = rank});
}

bool engine_search(const EngineQuestion *q, EngineLine *out)
{
    assert(q && q->position && out);
    assert(q->choice || q->n_choice == 0);
    assert(q->before || q->n_before == 0);
    RootMoves root;
    fill_root_moves(q, &root);
    unsigned most = q->depth && q->depth < ENGINE_MOST_PLIES ? q->depth : ENGINE_MOST_PLIES - 1;
    *out = (EngineLine){0};
    if (root.n == 0)
        return false;
    EngineSearch *s = base_zalloc(1, sizeof *s, "a search");
    s->q = q;
    s->next_look = UINT64_MAX; /* depth 1 is finished */
    make_engine_table(s);
    for (unsigned depth = 1; depth <= most && !s->stopped; depth++) {
        EngineLine line = {.depth = depth};
        bool found = search_root(s, &root, &line);
        *out = found ? line : *out;
        find_other_lines(s, &root, depth);
        s->next_look = 0;
        if (found && q->lines <= 1 && engine_mate_in(out->score) > 0 &&
            2 * engine_mate_in(out->score) <= (int)depth + 1)
            break; /* nothing shorter can be found */
    }
    out->nodes = s->nodes;
    free(s->entry);
    free(s);
    return true;
}
