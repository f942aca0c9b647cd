/* lib/answer.c -- an answer on paper: text for people, JSON for programs, DOT, pictures, proofs.
 * Does: puts what the interpreter found round what prover/write.h writes of the tree.
 * Knows: interp, prover/write.h.   Must not know: files (it returns bytes). */
#include <ctype.h>
#include <assert.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/face.h"
#include "prover/write.h"
#include "prover/write_shown.h"

/* ---- words for outcomes ------------------------------------------------------------------- */

const char *face_limit_name(LimitReached limit)
{
    static const char *const name[] = {"none", "depth", "nodes", "time", "memory", "interrupted"};
    return name[limit];
}

static const char *verdict_name(Verdict v)
{
    return v == VERDICT_SATISFIABLE ? "satisfiable"
           : v == VERDICT_REFUTED   ? "not satisfiable"
                                    : "unknown";
}

/* What became of an advice, in the three words of semantics, and why. */
static Verdict verdict_of(const Tried *t)
{
    return t->outcome == OUTCOME_SATISFIABLE ? VERDICT_SATISFIABLE
           : t->outcome == OUTCOME_UNKNOWN   ? VERDICT_UNKNOWN
                                             : VERDICT_REFUTED;
}

static const char *why(const Tried *t)
{
    static const char *const limit[] = {"unknown",
                                        "the limit on depth was reached",
                                        "the limit on nodes was reached",
                                        "the limit on time was reached",
                                        "the limit on memory was reached",
                                        "interrupted"};
    switch (t->outcome) {
    case OUTCOME_SATISFIABLE: return "a forcing tree was found";
    case OUTCOME_REFUTED: return "refuted";
    case OUTCOME_UNKNOWN: return limit[t->limit];
    case OUTCOME_ACHIEVED: return "already achieved";
    case OUTCOME_NOT_APPLICABLE: return "does not apply";
    }
    return "";
}

static bool has_tree(const Al0Answer *a)
{
    return a->choice.advice && a->choice.proof.tree.n > 0;
}

/* The tree with what is to be said of its moves. */
static ForcingTree remarked_tree(const Al0Answer *a)
{
    ForcingTree tree = a->choice.proof.tree;
    tree.note = face_notes(a);
    return tree;
}

/* The limit that made the answer unknown, or the tree not known to be shortest. */
static LimitReached limit_of(const Al0Answer *a)
{
    const Choice *c = &a->choice;
    if (c->advice)
        return c->proof.limit;
    for (size_t i = 0; i < c->n_tried; i++)
        if (c->tried[i].outcome == OUTCOME_UNKNOWN)
            return c->tried[i].limit;
    return c->late;
}

static const char *mode_name(ProveMode mode)
{
    static const char *const name[] = {"shortest", "lowest", "first", "any"};
    return name[mode];
}

/* Whether the advice chosen seeks a value, and the one that its tree forces. */
static bool has_sought(const Al0Answer *a)
{
    return has_tree(a) && a->choice.advice->seek;
}

static long long sought(const Al0Answer *a)
{
    long long v = (long long)a->choice.proof.sought;
    return a->choice.advice->seek->most ? -v : v;
}

/* ---- title -------------------------------------------------------------------------------- */

static const char *note_of(const Al0Answer *a)
{
    const Choice *c = &a->choice;
    StrBuf b = {0};
    face_settings_text(&b, a->table);
    if (a->reply_san)
        strbuf_printf(&b, "%safter %s", b.n ? "; " : "", a->reply_san);
    if (c->proof.tree.excluded)
        strbuf_printf(&b, "%sfor the replies in `them:` only (%llu excluded)", b.n ? "; " : "",
                      (unsigned long long)c->proof.tree.excluded);
    if (c->provisional)
        strbuf_printf(&b, "%sprovisional: an advice before it is unknown", b.n ? "; " : "");
    if (c->advice && c->mode <= PROVE_LOWEST && !c->proof.shortest)
        strbuf_printf(&b, "%snot known to be shortest (limit: %s)", b.n ? "; " : "",
                      face_limit_name(c->proof.limit));
    const char *note = b.n ? arena_text(a->home, strbuf_get(&b), b.n) : NULL;
    strbuf_clear(&b);
    return note;
}

static const char *table_name(const Al0Answer *a)
{
    const char *name = al0_table_name(a->table);
    return name ? name : "(library)";
}

/* Whether the doc says no more than the name: "Mate in two" of `mate_in_two`. */
static bool repeats(const char *name, const char *doc)
{
    for (; *name && *doc; name++, doc++)
        if (tolower((unsigned char)*name) != tolower((unsigned char)*doc) &&
            !(*name == '_' && *doc == ' '))
            return false;
    return !*name && !*doc;
}

static const char *doc_of(const Advice *advice)
{
    const char *doc = advice->doc.text;
    return doc && !repeats(advice->name.text, doc) ? doc : NULL;
}

static TreeTitle title_of(const Al0Answer *a, const Advice *advice)
{
    return (TreeTitle){.game = a->table->game,
                       .root = a->position->bytes,
                       .table = table_name(a),
                       .rule = face_rule_name(a),
                       .advice = advice->full_name,
                       .advice_doc = doc_of(advice),
                       .note = note_of(a)};
}

/* ---- text --------------------------------------------------------------------------------- */

/* "the limit on nodes was reached: no tree of less than 9 plies" */
static void text_bound(StrBuf *b, const Tried *t)
{
    if (t->outcome == OUTCOME_UNKNOWN && t->height_at_least > 1)
        strbuf_printf(b, ": no tree of less than %u plies", t->height_at_least);
}

static void text_tried(StrBuf *b, const Al0Answer *a, bool with_last)
{
    const Choice *c = &a->choice;
    size_t n = with_last ? c->n_tried : c->n_tried - 1, widest = 0;
    for (size_t i = 0; i < n; i++) {
        size_t w = strlen(c->tried[i].advice->full_name);
        widest = w > widest ? w : widest;
    }
    for (size_t i = 0; i < n; i++) {
        const Tried *t = &c->tried[i];
        strbuf_printf(b, "  %-*s  %s", (int)widest, t->advice->full_name, why(t));
        text_bound(b, t);
        face_why_brief(b, a, i);
        strbuf_putc(b, '\n');
        face_why_lines(b, a, i);
    }
}

static void text_failure(StrBuf *b, const Al0Answer *a)
{
    const Choice *c = &a->choice;
    const Game *g = a->table->game;
    strbuf_printf(b, "%s", table_name(a));
    if (c->rule)
        strbuf_printf(b, ", rule %s", face_rule_name(a));
    if (a->set_play_alone)
        strbuf_printf(b, ", set play of %s\n", a->asked);
    else if (a->by_name)
        strbuf_printf(b, ", advice %s: %s\n", a->asked,
                      c->tried[0].outcome == OUTCOME_NOT_APPLICABLE
                          ? "does not apply"
                          : verdict_name(c->proof.verdict));
    else if (!c->rule && c->late)
        strbuf_printf(b, ": unknown, as not all rules were looked at (%s)\n",
                      face_limit_name(c->late));
    else if (!c->rule)
        strbuf_puts(b, ": no rule applies\n");
    else
        strbuf_puts(b, c->provisional ? ": unknown\n" : ": no advice is satisfiable\n");
    strbuf_puts(b, "position ");
    g->write(a->position->bytes, b);
    strbuf_printf(b, " (us: %s)%s%s\n", al0_position_us(a->position),
                  a->reply_san ? ", after " : "", a->reply_san ? a->reply_san : "");
    size_t before = b->n;
    face_settings_text(b, a->table);
    if (b->n > before)
        strbuf_putc(b, '\n');
    text_tried(b, a, true);
}

static void text_answer(StrBuf *b, const Al0Answer *a, const DrawOptions *draw, bool no_seconds)
{
    const Choice *c = &a->choice;
    if (has_tree(a)) {
        TreeTitle title = title_of(a, c->advice);
        ForcingTree tree = remarked_tree(a);
        write_text(b, &tree, &title, draw);
        face_alternatives_text(b, a);
        if (c->n_tried > 1) {
            strbuf_puts(b, "\ntried before\n");
            text_tried(b, a, false);
        }
    } else {
        text_failure(b, a);
        face_alternatives_text(b, a);
    }
    face_set_play_text(b, a, draw);
    strbuf_printf(b, "\nsearch %s, ", mode_name(c->mode));
    if (has_sought(a))
        strbuf_printf(b, "sought %lld, ", sought(a));
    strbuf_printf(b, "%llu nodes", (unsigned long long)c->nodes);
    if (!no_seconds)
        strbuf_printf(b, ", %.3f s", a->seconds);
    strbuf_putc(b, '\n');
}

/* ---- JSON --------------------------------------------------------------------------------- */

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

static json_t *json_tried(const Choice *c)
{
    json_t *all = json_array();
    for (size_t i = 0; i < c->n_tried; i++) {
        const Tried *t = &c->tried[i];
        json_t *one = json_object();
        json_object_set_new(one, "advice", json_string(t->advice->full_name));
        json_object_set_new(one, "answer", json_string(verdict_name(verdict_of(t))));
        json_object_set_new(one, "why", json_string(why(t)));
        if (t->outcome == OUTCOME_UNKNOWN)
            json_object_set_new(one, "height_at_least", json_integer(t->height_at_least));
        json_array_append_new(all, one);
    }
    return all;
}

static json_t *json_search(const Al0Answer *a, bool no_seconds)
{
    json_t *o = json_object();
    json_object_set_new(o, "mode", json_string(mode_name(a->choice.mode)));
    json_object_set_new(o, "nodes", json_integer((json_int_t)a->choice.nodes));
    if (!no_seconds)
        json_object_set_new(o, "seconds", json_real((double)(long long)(a->seconds * 1e6) / 1e6));
    return o;
}

static void json_tree_facts(json_t *o, const Al0Answer *a)
{
    const Proof *p = &a->choice.proof;
    json_object_set_new(o, "excluded_replies", json_integer((json_int_t)p->tree.excluded));
    json_object_set_new(o, "height", json_integer(p->height));
    if (a->choice.mode <= PROVE_LOWEST && !p->shortest)
        json_object_set_new(o, "height_at_least", json_integer(p->height_at_least));
    json_object_set_new(o, "size", json_integer(p->tree.n));
    if (has_sought(a))
        json_object_set_new(o, "sought", json_integer(sought(a)));
}

static json_t *json_answer(const Al0Answer *a, bool no_seconds)
{
    const Choice *c = &a->choice;
    const Game *g = a->table->game;
    LimitReached limit = limit_of(a);
    json_t *o = json_object();
    StrBuf fen = {0};
    g->write(a->position->bytes, &fen);
    json_object_set_new(o, "al0", json_string(al0_version()));
    json_object_set_new(o, "table", text_or_null(al0_table_name(a->table)));
    face_settings_json(o, a->table);
    json_object_set_new(o, "rule", text_or_null(face_rule_name(a)));
    json_object_set_new(o, "advice", text_or_null(a->by_name ? a->asked : al0_answer_advice(a)));
    json_object_set_new(o, "answer", json_string(verdict_name(c->proof.verdict)));
    json_object_set_new(o, "limit", limit ? json_string(face_limit_name(limit)) : json_null());
    json_object_set_new(o, "provisional", json_boolean(c->advice && c->provisional));
    json_object_set_new(o, "shortest", json_boolean(has_tree(a) && c->proof.shortest));
    json_object_set_new(o, "us", json_string(al0_position_us(a->position)));
    json_object_set_new(o, "fen", json_string(strbuf_get(&fen)));
    if (a->reply_san)
        json_object_set_new(o, "reply",
                            json_pack("{s:s, s:s}", "uci", a->reply_uci, "san", a->reply_san));
    if (has_tree(a))
        json_tree_facts(o, a);
    else if (a->by_name && c->proof.verdict == VERDICT_UNKNOWN)
        json_object_set_new(o, "height_at_least", json_integer(c->proof.height_at_least));
    json_object_set_new(o, "search", json_search(a, no_seconds));
    json_object_set_new(o, "tried", json_tried(c));
    strbuf_clear(&fen);
    return o;
}

char *face_json(json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT);
    json_decref(value);
    if (!text)
        base_fatal("out of memory (JSON)");
    return text;
}

void face_json_members(StrBuf *b, json_t *o)
{
    char *text = face_json(o);
    strbuf_add(b, text + 1, strlen(text) - 2);
    free(text);
}

/* The tree and our other moves may be many, and are written straight away; all else are values of
 * jansson. */
void face_answer_members(StrBuf *b, const Al0Answer *a, bool no_seconds)
{
    face_json_members(b, json_answer(a, no_seconds));
    strbuf_puts(b, ",\"tree\":");
    if (has_tree(a)) {
        write_json(b, &a->choice.proof.tree, a->table->game, a->position->bytes, NULL);
    } else {
        strbuf_puts(b, "null");
    }
    face_alternatives_json(b, a);
    face_why_json(b, a);
    face_set_play_json(b, a);
}

bool face_pour(void *buffer, const char *bytes, size_t n)
{
    StrBuf *b = buffer;
    strbuf_add(b, bytes, n);
    strbuf_pour(b);
    return !b->refused;
}

/* ---- the door ----------------------------------------------------------------------------- */

/* Positions drawn if nothing else is said, so that readers of the format bear it. */
static unsigned most_drawn(Al0Format format)
{
    switch (format) {
    case AL0_DOT: return 100000;
    case AL0_PDF: return 20000;
    default: return 2000;
    }
}

/* Whether the tree has the line that is asked for. */
static bool has_line(const ForcingTree *tree, const DrawOptions *draw, char error[256])
{
    if (draw->line == LINE_NONE || draw->line == LINE_LONGEST)
        return true;
    unsigned long long n = shown_lines(tree);
    if (draw->line <= n)
        return true;
    snprintf(error, 256, "the tree has %llu line%s: there is no line %u", n, n == 1 ? "" : "s",
             draw->line);
    return false;
}

/* DOT or a picture: of the tree, or of the refutation that was asked for. */
static bool draw_answer(StrBuf *b, const Al0Answer *a, Al0Format format, const DrawOptions *draw,
                        char error[256])
{
    const Advice *advice = a->choice.advice;
    bool refutes = !has_tree(a);
    ForcingTree tree = remarked_tree(a);
    if (refutes && !face_why_draw(a, &advice, &tree, error))
        return false;
    if (!has_line(&tree, draw, error))
        return false;
    TreeTitle title = title_of(a, advice);
    title.refutes = refutes;
    if (refutes)
        title.note = face_why_note(a, &tree);
    DrawOptions o = *draw;
    if (!o.draw_nodes)
        o.draw_nodes = most_drawn(format);
    switch (format) {
    case AL0_DOT: return write_dot(b, &tree, &title, &o, error);
    case AL0_SVG: return write_picture(b, PICTURE_SVG, &tree, &title, &o, error);
    case AL0_PNG: return write_picture(b, PICTURE_PNG, &tree, &title, &o, error);
    default: return write_picture(b, PICTURE_PDF, &tree, &title, &o, error);
    }
}

static bool write_as(StrBuf *b, const Al0Answer *a, Al0Format format, const DrawOptions *draw,
                     bool no_seconds, char error[256])
{
    switch (format) {
    case AL0_TEXT:
        if (has_tree(a) && !has_line(&a->choice.proof.tree, draw, error))
            return false;
        text_answer(b, a, draw, no_seconds);
        return true;
    case AL0_JSON:
        strbuf_putc(b, '{');
        face_answer_members(b, a, no_seconds);
        strbuf_puts(b, "}\n");
        return true;
    case AL0_PROOF: return face_write_proof(a, face_pour, b, error);
    default: return draw_answer(b, a, format, draw, error);
    }
}

static_assert((int)AL0_PAGE_ONE == (int)PAGE_ONE && AL0_LINE_LONGEST == LINE_LONGEST,
              "al0.h and write.h agree");

static bool write_answer(StrBuf *b, const Al0Answer *a, Al0Format format,
                         const Al0DrawOptions *options, char error[256])
{
    static const Al0DrawOptions defaults;
    const Al0DrawOptions *o = options ? options : &defaults;
    Drawn drawn = {.pages = 1};
    DrawOptions draw = {.boards = o->boards,
                        .merge = o->merge,
                        .no_group = o->no_group,
                        .line = o->line,
                        .page = (PageSize)o->page,
                        .draw_depth = o->draw_depth,
                        .draw_nodes = o->draw_nodes,
                        .memory = o->memory,
                        .drawn = &drawn};
    char ignored[256] = "";
    bool written = write_as(b, a, format, &draw, o->no_seconds, error ? error : ignored);
    if (o->drawn)
        *o->drawn = (Al0Drawn){drawn.left_out, drawn.pages, drawn.positions};
    return written;
}

char *al0_answer_write(const Al0Answer *answer, Al0Format format, const Al0DrawOptions *options,
                       size_t *n, char error[256])
{
    StrBuf b = {0};
    if (!write_answer(&b, answer, format, options, error)) {
        strbuf_clear(&b);
        return NULL;
    }
    if (n)
        *n = b.n;
    return strbuf_take(&b);
}

bool al0_answer_write_to(const Al0Answer *answer, Al0Format format, const Al0DrawOptions *options,
                         Al0Write *write, void *context, char error[256])
{
    StrBuf b = {.taker = write, .context = context};
    bool written = write_answer(&b, answer, format, options, error);
    if (written && !strbuf_pour_out(&b)) {
        written = false;
        if (error)
            snprintf(error, 256, "the answer could not be written");
    }
    strbuf_clear(&b);
    return written;
}
