/* verify/sweep/met_answers.c -- see met_answers.h. */
#include "verify/sweep/met_answers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

static const char noun[] = "answers of earlier runs";

struct MetAnswers {
    const Game *game;
    RecordForm form;
    PositionTable *met;        /* the positions of all files */
    VEC(uint64_t) number;      /* of all files one behind the other: their numbers in met */
    VEC(MetAnswer) answer;     /* by number in met */
    VEC(unsigned char *) kept; /* the blocks */
    size_t base;               /* where the numbers of the file being read begin */
    uint64_t next;             /* its next block */
    void *position;
};

MetAnswers *met_answers_new(const Game *game, const RecordForm *form)
{
    assert(game && form->met);
    MetAnswers *m = base_zalloc(1, sizeof *m, noun);
    m->game = game;
    m->form = *form;
    m->met = position_table_new(game, UINT32_MAX - 1);
    m->position = base_alloc(game->position_size, noun);
    return m;
}

void met_answers_free(MetAnswers *m)
{
    if (!m)
        return;
    for (size_t i = 0; i < m->kept.n; i++)
        free(m->kept.at[i]);
    vec_clear(&m->kept);
    vec_clear(&m->answer);
    vec_clear(&m->number);
    position_table_free(m->met);
    free(m->position);
    free(m);
}

/* ---- reading ------------------------------------------------------------------------------ */

/* A block that is read. */
typedef struct BlockReader {
    MetAnswers *m;
    const unsigned char *at, *end;
} BlockReader;

/* A number, at most `most`. */
static bool answer_number(BlockReader *b, uint64_t most, uint64_t *out)
{
    return bytes_try(&b->at, b->end, out) && *out <= most;
}

/* A length, and so many bytes; moves behind them. */
static bool get_bytes(BlockReader *b, const unsigned char **at, size_t *n)
{
    uint64_t length;
    if (!bytes_try(&b->at, b->end, &length) || length > (uint64_t)(b->end - b->at))
        return false;
    *at = b->at;
    *n = (size_t)length;
    b->at += length;
    return true;
}

static bool get_position(BlockReader *b)
{
    MetAnswers *m = b->m;
    const Game *game = m->game;
    const unsigned char *text;
    uint64_t us, number;
    size_t n;
    Status unused;
    if (!answer_number(b, game->n_players - 1, &us) || !get_bytes(b, &text, &n) ||
        !game->read(game, (const char *)text, n, m->position, &unused))
        return false;
    void *view = base_alloc(game->position_size, noun);
    game->orient(game, m->position, (unsigned)us, view);
    number = position_table_add(m->met, view);
    free(view);
    if (number == NO_INDEX)
        return false;
    vec_push(&m->number, number, noun);
    if (number == m->answer.n)
        vec_push(&m->answer, (MetAnswer){0}, noun);
    return true;
}

/* A Numbering of the positions of the file being read. */
static bool numbered_in_file(void *answers, uint64_t number, void *out)
{
    const MetAnswers *m = answers;
    if (number >= m->number.n - m->base)
        return false;
    memcpy(out, position_table_position(m->met, m->number.at[m->base + number]),
           m->game->position_size);
    return true;
}

static bool get_answer(BlockReader *b)
{
    MetAnswers *m = b->m;
    const Numbering numbering = {.game = m->game, .self = m, .position = numbered_in_file};
    const unsigned char *at;
    uint64_t local, all = m->number.n - m->base;
    size_t n;
    if (all == 0 || !answer_number(b, all - 1, &local) || !get_bytes(b, &at, &n) ||
        !block_is_sound(at, n,
                        &(BlockBounds){.numbering = &numbering,
                                       .form = m->form,
                                       .n = all,
                                       .begin = local,
                                       .end = local + 1}))
        return false;
    MetAnswer *a = &m->answer.at[m->number.at[m->base + local]];
    if (!a->at)
        *a = (MetAnswer){at, m->base};
    return true;
}

BlockFate met_answers_take(void *context, uint64_t number, const unsigned char *bytes, size_t n)
{
    MetAnswers *m = context;
    if (number == 0)
        m->base = m->number.n;
    else if (number != m->next)
        return BLOCK_REFUSED;
    m->next = number + 1;
    unsigned char *kept = base_alloc(n, noun);
    memcpy(kept, bytes, n);
    vec_push(&m->kept, kept, noun);
    BlockReader b = {m, kept, kept + n};
    uint64_t positions;
    bool ok = answer_number(&b, n, &positions);
    for (uint64_t i = 0; ok && i < positions; i++)
        ok = get_position(&b);
    while (ok && b.at < b.end)
        ok = get_answer(&b);
    return ok ? BLOCK_TAKEN : BLOCK_REFUSED;
}

MetAnswer met_answers_find(const MetAnswers *m, const void *position)
{
    assert(m && position);
    uint64_t number = position_table_find(m->met, position);
    if (number == NO_INDEX)
        return (MetAnswer){0};
    return m->answer.at[number];
}

const void *met_answers_position(const MetAnswers *m, const MetAnswer *a, uint64_t number)
{
    assert(a->at && a->base + number < m->number.n);
    return position_table_position(m->met, m->number.at[a->base + number]);
}

/* ---- writing ------------------------------------------------------------------------------ */

void met_writer_add(MetWriter *w, const Bytes *counts, const Record *r, const Exit *exits)
{
    w->one.n = 0;
    bytes_add(&w->one, counts->at, counts->n);
    record_put(&w->one, &w->scratch, UINT64_MAX, r, exits, r->n_exits);
    bytes_put(&w->answers, r->index);
    bytes_put(&w->answers, w->one.n);
    bytes_add(&w->answers, w->one.at, w->one.n);
}

bool met_writer_flush(MetWriter *w, Checkpoint *file, const PositionTable *met)
{
    if (w->answers.n == 0)
        return true;
    uint64_t all = position_table_count(met);
    StrBuf text = {0};
    w->block_bytes.n = 0;
    bytes_put(&w->block_bytes, all - w->named);
    for (; w->named < all; w->named++) {
        const void *position = position_table_position(met, w->named);
        strbuf_clear(&text);
        w->game->write(w->game, position, &text);
        size_t n = strlen(strbuf_get(&text));
        bytes_put(&w->block_bytes, w->game->us(w->game, position));
        bytes_put(&w->block_bytes, n);
        bytes_add(&w->block_bytes, (const unsigned char *)strbuf_get(&text), n);
    }
    strbuf_clear(&text);
    bytes_add(&w->block_bytes, w->answers.at, w->answers.n);
    w->answers.n = 0;
    return checkpoint_add(file, w->block++, w->block_bytes.at, w->block_bytes.n);
}

void met_writer_clear(MetWriter *w)
{
    bytes_clear(&w->answers);
    bytes_clear(&w->block_bytes);
    bytes_clear(&w->one);
    bytes_clear(&w->scratch);
}
