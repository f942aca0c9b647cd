/* tests/support/proof_text.c -- proof files for tests (see proof_text.h). */
#include "tests/support/proof_text.h"

#include <stdlib.h>
#include <string.h>

StrBuf proof_pack(const StrBuf *text)
{
    StrBuf b = {0};
    size_t most = ZSTD_compressBound(text->n);
    strbuf_repeat(&b, ' ', most);
    b.n = ZSTD_compress(b.text, most, strbuf_get(text), text->n, 1);
    assert_false(ZSTD_isError(b.n));
    return b;
}

bool proof_unpack(const StrBuf *packed, StrBuf *text)
{
    enum { MOST = 1 << 22 };
    char *unpacked = base_alloc(MOST, "a proof");
    size_t n = ZSTD_decompress(unpacked, MOST, strbuf_get(packed), packed->n);
    text->n = 0;
    strbuf_add(text, unpacked, ZSTD_isError(n) ? 0 : n);
    free(unpacked);
    return !ZSTD_isError(n);
}

const ProofTable proof_tables[N_PROOF_TABLES] = {
    {"krk.al0", NULL, NULL, {ROOK}, 1},
    {"kqk.al0", NULL, NULL, {QUEEN}, 1},
    {"kpk.al0", NULL, NULL, {PAWN}, 1},
    {"kpk.al0", NULL, NULL, {QUEEN}, 1},
    {"krrk.al0", NULL, NULL, {ROOK, ROOK}, 2},
    {"kbbk.al0", NULL, NULL, {BISHOP, BISHOP}, 2},
    {"kbnk.al0", NULL, NULL, {BISHOP, KNIGHT}, 2},
    {"textbook/krk.al0", NULL, NULL, {ROOK}, 1},
    {"mate.al0", "moves=2", "mate_in", {QUEEN, ROOK, N_KINDS + PAWN}, 3},
    {"mate.al0", "moves=3", "mate_in_by_checks", {QUEEN, KNIGHT, N_KINDS + BISHOP, PAWN}, 4},
    {"mate.al0", NULL, "mate", {QUEEN, ROOK}, 2},
    {"../tests/tables/plans.al0", NULL, "mated", {QUEEN}, 1},
    {"../tests/tables/plans.al0", NULL, NULL, {QUEEN}, 1},
};

void proof_path(const ProofTable *t, char path[512])
{
    snprintf(path, 512, "%s/../advice/%s", TESTS_DIR, t->name);
}

Al0Table *proof_table(const ProofTable *t)
{
    char path[512];
    Al0Status status;
    Al0ReadOptions o = {AL0_SIZE(Al0ReadOptions), .settings = &t->setting,
                        .n_settings = t->setting != NULL};
    proof_path(t, path);
    Al0Table *table = al0_table_read(path, &o, &status);
    if (!table)
        fail_msg("%s", status.text);
    return table;
}

Al0Answer *proof_answer(const ProofTable *t, const Al0Table *table, Al0Session *s, uint64_t *seed)
{
    ChessPosition p = random_few(seed, t->pieces, t->n_pieces);
    StrBuf fen = {0};
    if (!t->advice)
        p.turn = TURN_US;
    if (!is_playable(&p))
        return NULL;
    fen_write(&p, &fen);
    Al0Position *position = al0_position_read(table, strbuf_get(&fen), fen.n, NULL);
    assert_non_null(position);
    al0_position_set_us(position, table, p.flipped, NULL);
    Al0Limits limits = {AL0_SIZE(Al0Limits), .max_nodes = 20000, .max_depth = 12};
    Al0Answer *a =
        t->advice ? al0_ask(s, position, &(Al0Question){AL0_SIZE(Al0Question), .advice = t->advice},
                            &limits, NULL)
                  : al0_ask(s, position, NULL, &limits, NULL);
    al0_position_free(position);
    strbuf_clear(&fen);
    if (al0_answer_size(a) > 0)
        return a;
    al0_answer_free(a);
    return NULL;
}

bool proof_add(void *context, const char *bytes, size_t n)
{
    strbuf_add(context, bytes, n);
    return true;
}

StrBuf proof_of(const Al0Answer *a)
{
    StrBuf b = {0};
    assert_true(al0_answer_write_to(a, AL0_PROOF, NULL, proof_add, &b, NULL));
    return b;
}

CheckStatus check_bytes(const TableFiles *table, const char *bytes, size_t n, StrBuf *says)
{
    FILE *f = fmemopen((void *)(uintptr_t)bytes, n ? n : 1, "rb");
    assert_non_null(f);
    if (n == 0)
        fgetc(f);
    StrBuf reading = {0};
    CheckStatus status = check_proof(table, f, says, &reading);
    strbuf_clear(&reading);
    fclose(f);
    return status;
}

Oracle oracle_new(const Al0Table *table)
{
    Oracle o = {.table = table,
                .evaluator = evaluator_new(table->compiled->program, table->game),
                .order = move_order_new(table->game)};
    for (unsigned i = 0; i < ORACLE_PLIES; i++)
        o.context[i] = evaluator_context_new(o.evaluator);
    return o;
}

static void oracle_forget_plan(Oracle *o)
{
    for (unsigned i = 0; i < ORACLE_PLIES && o->plan; i++)
        free(o->plan_state[i]);
    plan_task_free(o->plan);
    o->plan = NULL;
}

void oracle_free(Oracle *o)
{
    oracle_forget_plan(o);
    for (unsigned i = 0; i < ORACLE_PLIES; i++)
        free(o->context[i]);
    evaluator_free(o->evaluator);
    move_order_free(o->order);
    vec_clear(&o->labels);
}

static bool oracle_take(Oracle *o)
{
    o->at += strspn(o->at, " \n");
    size_t n = strcspn(o->at, " \n");
    if (n == 0 || n >= sizeof o->word || !o->at[n])
        return false;
    memcpy(o->word, o->at, n);
    o->word[n] = 0;
    o->at += n;
    return true;
}

static bool oracle_node(Oracle *o, unsigned depth, unsigned *height);

static const ChessPosition *oracle_position(const Oracle *o, unsigned depth)
{
    return &o->position[depth];
}

static void *oracle_state(const Oracle *o, unsigned depth)
{
    return o->plan ? o->plan_state[depth] : o->context[depth];
}

static Key oracle_key(const Oracle *o, unsigned depth)
{
    if (o->plan)
        return o->problem->key(o->problem, o->plan_state[depth], depth);
    return chess_game.key(&chess_game, &o->position[depth]);
}

/* The word as one of n moves; n if it is none of them. */
static unsigned oracle_move(const Oracle *o, unsigned depth, const Move *moves, unsigned n)
{
    unsigned i = 0;
    for (bool found = false; i < n; i += !found) {
        StrBuf b = {0};
        uci_write(oracle_position(o, depth), moves[i], &b);
        found = strcmp(strbuf_get(&b), o->word) == 0;
        strbuf_clear(&b);
        if (found)
            break;
    }
    return i;
}

static bool oracle_below(Oracle *o, unsigned depth, Move move, unsigned *height)
{
    unsigned below;
    o->problem->play(o->problem, oracle_state(o, depth), depth, move, oracle_state(o, depth + 1));
    chess_play(&o->position[depth], move, &o->position[depth + 1]);
    if (!oracle_node(o, depth + 1, &below))
        return false;
    *height = below + 1 > *height ? below + 1 : *height;
    return true;
}

static bool oracle_inner(Oracle *o, unsigned depth, unsigned *height)
{
    const Problem *p = o->problem;
    void *s = oracle_state(o, depth);
    Move moves[MAX_CHESS_MOVES];
    bool done[MAX_CHESS_MOVES] = {false};
    unsigned excluded, n, i;
    Judgement j = p->judge(p, s, depth);
    if (strcmp(o->word, ".") == 0)
        return j == NODE_LEAF;
    if (j != NODE_OPEN || depth + 2 >= ORACLE_PLIES)
        return false;
    n = p->moves(p, s, depth, moves, &excluded);
    if (p->turn(p, s) == TURN_US) {
        i = oracle_move(o, depth, moves, n);
        return i < n && oracle_below(o, depth, moves[i], height);
    }
    if (n == 0 || strcmp(o->word, "(") != 0)
        return false;
    for (unsigned k = 0; k < n; k++) {
        if (!oracle_take(o) || (i = oracle_move(o, depth, moves, n)) == n || done[i])
            return false;
        done[i] = true;
        if (!oracle_below(o, depth, moves[i], height))
            return false;
    }
    return oracle_take(o) && strcmp(o->word, ")") == 0;
}

static bool oracle_reference(Oracle *o, unsigned depth, unsigned *height)
{
    char *end;
    unsigned long name = strtoul(o->word + 1, &end, 10);
    for (size_t i = o->labels.n; i-- > 0;) {
        const OracleLabel *l = &o->labels.at[i];
        if (l->name != name)
            continue;
        Key key = oracle_key(o, depth);
        *height = l->height;
        return end > o->word + 1 && !*end && l->key.lo == key.lo && l->key.hi == key.hi &&
               (l->depth == depth || !o->uses_depth);
    }
    return false;
}

static bool oracle_node(Oracle *o, unsigned depth, unsigned *height)
{
    unsigned long name = 0;
    bool labelled = false;
    *height = 0;
    if (!oracle_take(o))
        return false;
    if (o->word[0] == '=')
        return oracle_reference(o, depth, height);
    o->nodes++;
    if (o->word[0] == '#') {
        char *end;
        labelled = true;
        name = strtoul(o->word + 1, &end, 10);
        if (end == o->word + 1 || *end || !oracle_take(o))
            return false;
    }
    if (!oracle_inner(o, depth, height))
        return false;
    OracleLabel l = {name, depth, *height, oracle_key(o, depth)};
    if (labelled)
        vec_push(&o->labels, l, "labels");
    return true;
}

/* The rest of a line that begins with `word` and a blank; false if it is another line. */
static bool oracle_line(Oracle *o, const char *word, char *out, size_t size)
{
    size_t n = strlen(word), length = strcspn(o->at, "\n");
    if (strncmp(o->at, word, n) != 0 || o->at[n] != ' ' || length - n - 1 >= size || !o->at[length])
        return false;
    memcpy(out, o->at + n + 1, length - n - 1);
    out[length - n - 1] = 0;
    o->at += length + 1;
    return true;
}

/* Returns: whether the plan applies. */
static bool oracle_begin_plan(Oracle *o, const CompiledAdvice *c)
{
    o->plan = plan_task_new(o->evaluator, &chess_game, c, o->order);
    plan_task_tell_apart(o->plan);
    o->problem = plan_task_problem(o->plan);
    bool applies = plan_task_begin(o->plan, &o->position[0], &(ParamValues){.n = 0});
    for (unsigned i = 0; i < ORACLE_PLIES; i++)
        o->plan_state[i] = aligned_alloc(64, o->problem->state_size);
    memcpy(o->plan_state[0], plan_task_root(o->plan), o->problem->state_size);
    return applies;
}

static bool oracle_begin(Oracle *o, const char *root, const char *us, const char *advice)
{
    ChessPosition p;
    bool black = strcmp(us, "black") == 0;
    const Advice *a = table_find_advice(o->table->set, advice);
    size_t n = strlen(root), n_numbers = 0; /* clocks mean nothing */
    while (n_numbers < n && strchr("0123456789 ", root[n - n_numbers - 1]))
        n_numbers++;
    if (n_numbers > 0 && root[n - n_numbers] == ' ')
        n -= n_numbers;
    if ((!black && strcmp(us, "white") != 0) || !a || !fen_read(root, n, &p, NULL))
        return false;
    chess_game.orient(&chess_game, &p, black, &p);
    const CompiledAdvice *c = &o->table->compiled->advice[a->index];
    oracle_forget_plan(o);
    o->position[0] = p;
    o->uses_depth = !a->plan && (a->uses & USES_DEPTH);
    if (a->plan)
        return oracle_begin_plan(o, c);
    evaluator_begin(o->evaluator, &p, o->context[0]);
    o->problem = &o->task.problem;
    task_init(&o->task, o->evaluator, &chess_game, c, o->order, o->context[0]);
    return evaluator_eval(o->evaluator, c->when, o->context[0]) != 0;
}

/* Whether a digest stands in one of the lines that name files. */
static bool oracle_names(const char *lines, const char *digest)
{
    for (; strncmp(lines, "file ", 5) == 0; lines += strcspn(lines, "\n") + 1) {
        if (strncmp(lines + 5, digest, 64 + 1) == 0)
            return true;
        if (!strchr(lines, '\n'))
            break;
    }
    return false;
}

/* Passes over the lines that name files: the same digests as in `files`, in any order. */
static bool oracle_files(Oracle *o, const char *files)
{
    for (const char *f = files; strncmp(f, "file ", 5) == 0; f += strcspn(f, "\n") + 1)
        if (!oracle_names(o->at, f + 5))
            return false;
    while (strncmp(o->at, "file ", 5) == 0) {
        if (!oracle_names(files, o->at + 5))
            return false;
        o->at += strcspn(o->at, "\n");
        o->at += *o->at == '\n';
    }
    return true;
}

static bool oracle_reread(Oracle *o, const char *text, const char *files, const char *setting)
{
    Al0ReadOptions options = {AL0_SIZE(Al0ReadOptions), .settings = &setting,
                              .n_settings = *setting != 0};
    Al0Table *table = al0_table_read(o->table->set->root->source->name, &options, NULL);
    if (!table)
        return false;
    StrBuf head = {0};
    const char *set = strstr(files, "set ");
    strbuf_add(&head, files, set ? (size_t)(set - files) : strlen(files));
    if (*setting)
        strbuf_printf(&head, "set %s\n", setting);
    Oracle other = oracle_new(table);
    bool accepts = oracle_accepts(&other, text, strbuf_get(&head));
    strbuf_clear(&head);
    oracle_free(&other);
    al0_table_free(table);
    return accepts;
}

bool oracle_accepts(Oracle *o, const char *text, const char *files)
{
    char root[512], us[64], advice[64], nodes[64], line[64];
    const char *set = strstr(files, "set ");
    size_t n_set = set ? strlen(set) - strlen("set \n") : 0;
    unsigned height;
    static const char head[] = "al0-proof 4\nkind tree\n";
    o->at = text;
    o->nodes = 0;
    o->labels.n = 0;
    for (const char *c = text; *c; c++)
        if (*c != '\n' && (*c < ' ' || *c > '~'))
            return false; /* plain ASCII */
    if (strncmp(o->at, head, strlen(head)) != 0)
        return false;
    o->at += strlen(head);
    if (!oracle_files(o, files))
        return false;
    if (!oracle_line(o, "set", line, sizeof line))
        line[0] = 0;
    if (strlen(line) != n_set || (set && strncmp(set + 4, line, n_set) != 0))
        return oracle_reread(o, text, files, line);
    if (!oracle_line(o, "game", line, sizeof line) || strcmp(line, "chess") != 0 ||
        !oracle_line(o, "root", root, sizeof root) || !oracle_line(o, "us", us, sizeof us) ||
        !oracle_line(o, "advice", advice, sizeof advice) ||
        !oracle_line(o, "nodes", nodes, sizeof nodes) || strncmp(o->at, "begin\n", 6) != 0)
        return false;
    o->at += 6;
    if (!oracle_begin(o, root, us, advice))
        return false;
    return oracle_node(o, 0, &height) && oracle_take(o) && strcmp(o->word, "end") == 0 &&
           strlen(o->at) == 1 && strtoul(nodes, NULL, 10) == o->nodes;
}
