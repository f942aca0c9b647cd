/* lib/judge/judge_write.c -- the judgement on a move, for people and for programs.
 * Knows: al0.h, Document.   Must not know: how a move is judged, games. */
#include <assert.h>

#include "lib/judge/judge.h"

const char *judge_name(Al0Judgement judgement)
{
    static const char *const name[AL0_JUDGEMENTS] = {[AL0_JUDGED_ON_PLAN] = "on plan",
                                                     [AL0_JUDGED_AS_GOOD] = "as good",
                                                     [AL0_JUDGED_OFF_PLAN] = "off plan",
                                                     [AL0_JUDGED_NO_PLAN] = "no plan",
                                                     [AL0_JUDGED_THROWS_AWAY] =
                                                         "throws the win away",
                                                     [AL0_JUDGED_LOSES] = "loses",
                                                     [AL0_JUDGED_UNKNOWN] = "unknown"};
    assert((unsigned)judgement < AL0_JUDGEMENTS);
    return name[judgement];
}

/* ---- sentences ---------------------------------------------------------------------------- */

/* "faster than the table's Rd1" */
static void say_as_good(StrBuf *b, const Al0Judged *m)
{
    const char *than = "better than";
    if (m->played.result == m->tables.result && m->played.moves == m->tables.moves)
        than = m->played.result > 0 ? "as fast as" : "holds out as long as";
    else if (m->played.result == m->tables.result)
        than = m->played.result > 0 ? "faster than" : "holds out longer than";
    strbuf_printf(b, "%s the table's %s", than, m->table_move);
}

/* "still a draw", "still goal 50" */
static void say_still(StrBuf *b, const Al0Judged *m)
{
    static const char *const still[] = {"still lost", "still a draw", "still won"};
    if (m->has_means)
        strbuf_puts(b, "as good as any");
    else if (m->has_goals && m->played.result == 0)
        strbuf_printf(b, "still goal %d", m->played_goal);
    else
        strbuf_puts(b, still[m->played.result + 1]);
}

/* "throws the win away", "throws goal 50 away" */
static void say_thrown_away(StrBuf *b, const Al0Judged *m)
{
    if (m->has_means)
        strbuf_printf(b, "gives %.2f away", m->best_mean - m->played_mean);
    else if (m->best.result > 0)
        strbuf_puts(b, judge_name(m->judgement));
    else
        strbuf_printf(b, "throws goal %d away", m->best_goal);
}

static void add_judgement(StrBuf *b, const Al0Judged *m)
{
    switch (m->judgement) {
    case AL0_JUDGED_AS_GOOD: say_as_good(b, m); break;
    case AL0_JUDGED_NO_PLAN: say_still(b, m); break;
    case AL0_JUDGED_OFF_PLAN:
        strbuf_puts(b, "off plan but ");
        say_still(b, m);
        break;
    case AL0_JUDGED_THROWS_AWAY: say_thrown_away(b, m); break;
    default: strbuf_puts(b, judge_name(m->judgement)); break;
    }
}

/* ": Kxa1, bare kings" */
static void say_refutation(StrBuf *b, const Al0Judged *m)
{
    if (m->refutation)
        strbuf_printf(b, ": %s", m->refutation);
    if (m->refutation_ending)
        strbuf_printf(b, ", %s", m->refutation_ending);
}

/* "; win in 5 plies", "; goal 50" */
static void say_goal(StrBuf *b, const Al0Judged *m)
{
    bool told = m->judgement == AL0_JUDGED_NO_PLAN || m->judgement == AL0_JUDGED_OFF_PLAN;
    unsigned plies = m->played.moves;
    if (m->ending)
        strbuf_printf(b, "; the end, goal %d", m->played_goal);
    else if (m->played.result > 0)
        strbuf_printf(b, "; win in %u %s", plies, plies == 1 ? "ply" : "plies");
    else if (m->played.result == 0 && !told)
        strbuf_printf(b, "; goal %d", m->played_goal);
    else if (m->judgement == AL0_JUDGED_ON_PLAN)
        strbuf_puts(b, "; lost");
}

static void say_outcome(StrBuf *b, const Al0Judged *m)
{
    Al0Outcome o = m->played;
    if (m->has_means)
        strbuf_printf(b, "; expects %.2f", m->played_mean);
    else if (m->has_goals)
        say_goal(b, m);
    else if (m->ending)
        strbuf_printf(b, "%s%s", m->judgement == AL0_JUDGED_THROWS_AWAY ? ": " : "; ", m->ending);
    else if (m->truth_known && o.result != 0)
        strbuf_printf(b, "; %s in %u", o.result > 0 ? "mate" : "mated", o.moves);
    else if (m->truth_known && m->judgement == AL0_JUDGED_ON_PLAN)
        strbuf_puts(b, "; a draw");
    if (o.result > 0 && o.moves > m->best.moves)
        strbuf_printf(b, ", %u longer than at best", o.moves - m->best.moves);
}

static void say_play(StrBuf *b, const Al0Judged *m)
{
    switch (m->by_table) {
    case AL0_SATISFIABLE:
        strbuf_printf(b, "; by the table in %u at most", m->moves_by_table);
        break;
    case AL0_NOT_SATISFIABLE: strbuf_puts(b, "; the table does not win from there"); break;
    case AL0_UNKNOWN: break;
    }
}

void judge_say(StrBuf *b, const Al0Judged *m)
{
    add_judgement(b, m);
    say_refutation(b, m);
    say_outcome(b, m);
    if (m->was_played && !m->ending)
        say_play(b, m);
    if (m->table_move && !m->is_tables && m->judgement != AL0_JUDGED_AS_GOOD)
        strbuf_printf(b, "; the table: %s", m->table_move);
    if (m->table_move && m->rule)
        strbuf_printf(b, " (%s: %s)", m->rule, m->advice);
    else if (m->table_move)
        strbuf_printf(b, " (%s)", m->advice);
    if (m->why_none)
        strbuf_printf(b, "; the table has no move: %s", m->why_none);
}

char *al0_judged_text(const Al0Judged *judged, Al0Status *status)
{
    assert(judged);
    Al0Judged m;
    Status s = {0};
    StrBuf b = {0};
    if (SIZED_TAKE(&m, judged, "figures of a judgement", &s))
        judge_say(&b, &m);
    return lib_end(status, &s) ? strbuf_take(&b) : NULL;
}

/* ---- documents ---------------------------------------------------------------------------- */

static const char *result_name(int result)
{
    if (result == 0)
        return "draw";
    return result > 0 ? "win" : "loss";
}

/* The result of chess and its moves. */
static void put_judged_outcome(Document *d, const char *key, Al0Outcome o)
{
    doc_begin_object(d, key);
    doc_member(d, "result", doc_text(result_name(o.result)));
    if (o.result != 0)
        doc_member(d, "moves", doc_count(o.moves));
    doc_end(d);
}

/* A goal, and of a win the plies. */
static void put_judged_goal(Document *d, const char *key, Al0Outcome o, int goal)
{
    doc_begin_object(d, key);
    doc_member(d, "goal", doc_count((uint64_t)goal));
    if (o.result > 0)
        doc_member(d, "plies", doc_count(o.moves));
    doc_end(d);
}

static void put_judged_mean(Document *d, const char *key, double mean)
{
    doc_begin_object(d, key);
    doc_member(d, "mean_goal", doc_real(mean, 2, 8));
    doc_end(d);
}

static void put_truth(Document *d, const Al0Judged *m)
{
    static const char *const key[] = {"best", "played", "of_table_move"};
    const Al0Outcome outcome[] = {m->best, m->played, m->tables};
    const int goal[] = {m->best_goal, m->played_goal, m->tables_goal};
    const double mean[] = {m->best_mean, m->played_mean, m->tables_mean};
    for (int i = 0; i < (m->table_move ? 3 : 2); i++) {
        if (m->has_means)
            put_judged_mean(d, key[i], mean[i]);
        else if (m->has_goals)
            put_judged_goal(d, key[i], outcome[i], goal[i]);
        else
            put_judged_outcome(d, key[i], outcome[i]);
    }
}

static void put_play(Document *d, const Al0Judged *m)
{
    static const char *const name[] = {
        [AL0_SATISFIABLE] = "win", [AL0_NOT_SATISFIABLE] = "no win", [AL0_UNKNOWN] = "unknown"};
    doc_begin_object(d, "by_table");
    doc_member(d, "result", doc_text(name[m->by_table]));
    if (m->by_table == AL0_SATISFIABLE)
        doc_member(d, "moves", doc_count(m->moves_by_table));
    doc_end(d);
}

static const char *position_text(Document *d, const Al0Position *position)
{
    StrBuf text = {0};
    position->game->write(position->game, position->bytes, &text);
    const char *own = doc_printf(d, "%s", strbuf_get(&text));
    strbuf_clear(&text);
    return own;
}

void judge_put(Document *d, const Al0Judged *m, const Al0Position *position)
{
    assert(d && m && position);
    doc_member(d, position->game->keys.position, doc_text(position_text(d, position)));
    doc_member(d, "move", doc_text(m->name));
    doc_member(d, "judgement", doc_text(judge_name(m->judgement)));
    doc_member(d, "tables_own", doc_bool(m->is_tables));
    doc_member(d, "table_move", doc_text(m->table_move));
    doc_member(d, "rule", doc_text(m->rule));
    doc_member(d, "advice", doc_text(m->advice));
    doc_member(d, "why_none", doc_text(m->why_none));
    doc_member(d, "ending", doc_text(m->ending));
    if (m->truth_known)
        put_truth(d, m);
    doc_member(d, "refutation", doc_text(m->refutation));
    doc_member(d, "refutation_ending", doc_text(m->refutation_ending));
    if (m->was_played)
        put_play(d, m);
}

void judge_add_board(Document *d, const Al0Judged *m, const Al0Position *position)
{
    static const DocTone tone[AL0_JUDGEMENTS] = {
        [AL0_JUDGED_ON_PLAN] = DOC_GOOD,    [AL0_JUDGED_AS_GOOD] = DOC_GOOD,
        [AL0_JUDGED_OFF_PLAN] = DOC_GOOD,   [AL0_JUDGED_NO_PLAN] = DOC_GOOD,
        [AL0_JUDGED_THROWS_AWAY] = DOC_BAD, [AL0_JUDGED_LOSES] = DOC_BAD,
        [AL0_JUDGED_UNKNOWN] = DOC_OPEN};
    const Game *g = position->game;
    DocMove move = {.name = m->name};
    move.number = g->move_number(g, position->bytes, &move.player);
    doc_begin_for(d, DOC_PAGES);
    doc_line(d, &(DocLine){.game = g,
                           .label = "judged",
                           .position = position_text(d, position),
                           .move = &move,
                           .n = 1,
                           .cycle = 1,
                           .ending = judge_name(m->judgement),
                           .tone = tone[m->judgement]});
    doc_end(d);
}

void judge_add(Document *d, const Al0Judged *m, const Al0Position *position, const char *before)
{
    assert(d && m && position && before);
    StrBuf text = {0};
    judge_say(&text, m);
    judge_put(d, m, position);
    doc_say(d, 0, "%s%s: %s", before, m->name, strbuf_get(&text));
    strbuf_clear(&text);
}

static void judged_document(Document *d, const Al0Judged *m, const Al0Position *position)
{
    const DocHead head = {
        .subject = "A move judged", .title = m->name, .name = doc_printf(d, "%s: judged", m->name)};
    doc_begin_heading(d, &head);
    judge_add(d, m, position, "");
    doc_end(d);
    judge_add_board(d, m, position);
}

/* A judged move, and the position that it was judged in. */
typedef struct JudgedPlace {
    const Al0Judged *judged;
    const Al0Position *position;
} JudgedPlace;

static bool write_judged(StrBuf *b, const void *thing, const LibForm *form, Status *s)
{
    const JudgedPlace *at = thing;
    Al0Judged m;
    if (!SIZED_TAKE(&m, at->judged, "figures of a judgement", s))
        return false;
    Document d = doc_new();
    judged_document(&d, &m, at->position);
    return lib_write_document(b, &d, form, s);
}

char *al0_judged_write(const Al0Judged *judged, const Al0Position *position, Al0Format format,
                       const Al0WriteOptions *options, Al0Status *status)
{
    assert(judged && position);
    const JudgedPlace at = {judged, position};
    return lib_write(write_judged, &at, (LibForm){format, options}, status);
}
