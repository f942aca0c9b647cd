/* cli/prove.c -- al0 prove: rule, advice and forcing tree, for one position or many; al0 plan: the
 * same of a plan that is looked for; al0 explain: why, in plain sentences. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/option_table.h"
#include "cli/progress.h"
#include "cli/say.h"

enum { USUAL_PLAN = 3 }; /* pieces of a plan that is looked for */

typedef struct Prove {
    const Options *o;
    Al0Format format;
    Output *out;
    Al0Line *const *lines;   /* of --epd, else NULL */
    bool failed;             /* something could not be written: a message has been printed */
    bool broken, not_closed; /* --close: some tree is broken by a reply; of some it is not known */
    size_t n_positions, n_answers;
    size_t n_written;   /* answers or lines */
    size_t n_ended;     /* positions of --epd in which they have no move */
    size_t verdicts[3]; /* by Al0Verdict */
    size_t n_achieved;  /* of those that are AL0_NOT_SATISFIABLE */
    uint64_t nodes;
    SearchProgress told;
} Prove;

static bool is_drawing(Al0Format f)
{
    return f != AL0_TEXT && f != AL0_JSON;
}

static bool tells_stories(const Options *o)
{
    return o->command->bit == CMD_EXPLAIN;
}

/* ---- progress ----------------------------------------------------------------------------- */

/* Of a list: how many of its positions are answered. */
static bool show_list(void *context, const Al0Progress *now)
{
    SearchProgress *told = context;
    if (!progress_due(&told->line))
        return true;
    progress_show(&told->line, "%llu of %llu positions%s%s", (unsigned long long)now->done,
                  (unsigned long long)now->all, progress_rate(now->done, now->seconds, NULL).text,
                  progress_left(now->done, now->all, now->seconds).text);
    return true;
}

/* ---- answers ------------------------------------------------------------------------------ */

static bool write_answer_bytes(void *context, const char *bytes, size_t n)
{
    Prove *p = context;
    p->failed |= !output_write(p->out, bytes, n);
    return !p->failed;
}

static bool write_to_stderr(void *context, const char *bytes, size_t n)
{
    (void)context;
    fwrite(bytes, 1, n, stderr);
    return true; /* there is nowhere to complain */
}

static const char *how_to_see_more(const Prove *p)
{
    if (p->format == AL0_HTML)
        return "--draw-nodes N allows more";
    if (p->format != AL0_PDF)
        return "as PDF it has pages (-o tree.pdf)";
    return p->o->write.page == AL0_PAGE_ONE ? "--page a4 shows it on pages"
                                            : "--draw-nodes N and --memory MB allow more";
}

/* What a picture leaves out, and how to see it, if the limits were not asked for. */
static void say_not_drawn(const Prove *p, const Al0Drawn *drawn)
{
    const Al0WriteOptions *o = &p->o->write;
    if (drawn->left_out == 0)
        return;
    const char *is = drawn->left_out == 1 ? "is" : "are";
    say_note("%llu of %s %s left out of the %s", (unsigned long long)drawn->left_out,
             count_of(drawn->positions, "position").text, is,
             p->format == AL0_HTML ? "page" : "picture");
    if (o->draw_depth || o->draw_nodes || o->line)
        return;
    say_hint("%s; --draw-depth N shows the first plies, --line longest the main line",
             how_to_see_more(p));
}

/* Whether what is drawn where there is no tree is a refutation: a proof file's of the one advice
 * that was asked for, a picture with --why. */
static bool draws_refuted(const Prove *p)
{
    return p->format == AL0_PROOF ? p->o->question.advice != NULL
                                  : p->o->why || p->o->question.play;
}

/* What cannot be drawn is told as text, on standard error. */
static bool write_drawn_answer(Prove *p, const Al0Answer *a, bool not_first)
{
    Al0Status status;
    Al0Format format = p->format;
    bool refuted = al0_answer_verdict(a) == AL0_NOT_SATISFIABLE;
    bool drawable = al0_answer_size(a) > 0 || (refuted && draws_refuted(p));
    if (is_drawing(format) && !drawable)
        return al0_answer_write_to(a, AL0_TEXT, &p->o->write, write_to_stderr, NULL, &status);
    if (format == AL0_TEXT && not_first && !write_answer_bytes(p, "\n", 1))
        return false;
    Al0Drawn drawn = AL0_INIT(Al0Drawn);
    Al0WriteOptions draw = p->o->write;
    draw.drawn = &drawn;
    end_at_interrupt(is_drawing(format));
    bool written = al0_answer_write_to(a, format, &draw, write_answer_bytes, p, &status);
    end_at_interrupt(false);
    if (written) {
        say_not_drawn(p, &drawn);
        return true;
    }
    if (!p->failed)
        say_error("%s", status.text);
    return false;
}

/* As al0 explain does. */
static bool write_answer_story(Prove *p, const Al0Answer *a, bool not_first)
{
    Al0Status status;
    char *story = al0_answer_story(a, AL0_ROOT, p->format, NULL, &status);
    if (!story)
        say_error("%s", status.text);
    bool fine = story && (!not_first || p->format != AL0_TEXT || write_answer_bytes(p, "\n", 1)) &&
                write_answer_bytes(p, story, strlen(story));
    al0_free(story);
    return fine;
}

static void explain_answer(const Al0Answer *a)
{
    char *text = al0_answer_explain(a);
    fputs(text, stderr);
    al0_free(text);
}

static void count_verdict(Prove *p, const Al0Answer *a)
{
    if (p->o->explain)
        explain_answer(a);
    p->verdicts[al0_answer_verdict(a)]++;
    p->n_achieved += al0_answer_achieved(a);
    p->broken |= al0_answer_closed(a) == AL0_NOT_SATISFIABLE;
    p->not_closed |= al0_answer_closed(a) == AL0_UNKNOWN;
    p->nodes += al0_answer_nodes(a);
    p->n_answers++;
}

static bool write_line_of_list(Prove *p, size_t i, Al0Answer *const *answers, size_t n)
{
    Al0Status status;
    bool not_first = p->n_written++ > 0;
    if (p->format == AL0_TEXT && not_first && !write_answer_bytes(p, "\n", 1))
        return false;
    const Al0AnsweredLine line = {AL0_SIZE(Al0AnsweredLine), .line = p->lines[i],
                                  .answers = answers, .n = n};
    if (al0_line_write_to(&line, p->format, &p->o->write, write_answer_bytes, p, &status))
        return true;
    if (!p->failed)
        say_error("%s", status.text);
    return false;
}

static bool write_answers(Prove *p, Al0Answer *const *answers, size_t n)
{
    bool ok = true;
    for (size_t k = 0; ok && k < n; k++) {
        bool not_first = p->n_written++ > 0;
        ok = tells_stories(p->o) ? write_answer_story(p, answers[k], not_first)
                                 : write_drawn_answer(p, answers[k], not_first);
    }
    return ok;
}

static bool emit_answer(void *context, size_t i, Al0Answer *const *answers, size_t n)
{
    Prove *p = context;
    if (p->o->limits.stop && *p->o->limits.stop && p->lines)
        return false; /* interrupted: this answer is only half an answer */
    if (!p->lines)
        progress_end(&p->told.line);
    p->failed = !(p->lines ? write_line_of_list(p, i, answers, n) : write_answers(p, answers, n));
    for (size_t k = 0; k < n; k++)
        count_verdict(p, answers[k]);
    p->n_ended += n == 0;
    return !p->failed;
}

static void print_summary(const Prove *p, size_t done)
{
    double seconds = progress_seconds(&p->told.line);
    fputs(count_of(done, "position").text, stderr);
    if (p->n_answers != done) /* with them to move: one for each reply */
        fprintf(stderr, ", %s", count_of(p->n_answers, "answer").text);
    fprintf(stderr, "%s: %zu satisfiable, ", done < p->n_positions ? " (interrupted)" : "",
            p->verdicts[AL0_SATISFIABLE]);
    if (p->n_achieved)
        fprintf(stderr, "%zu already achieved, ", p->n_achieved);
    fprintf(stderr, "%zu not, %zu unknown", p->verdicts[AL0_NOT_SATISFIABLE] - p->n_achieved,
            p->verdicts[AL0_UNKNOWN]);
    if (p->n_ended)
        fprintf(stderr, ", %zu without a move", p->n_ended);
    fprintf(stderr, "; %s", count_of(p->nodes, "node").text);
    if (p->o->write.no_seconds)
        fputc('\n', stderr);
    else
        fprintf(stderr, ", %.2f s%s\n", seconds, progress_rate(done, seconds, "positions").text);
}

static int proving_status(const Prove *p, size_t done)
{
    if (p->failed)
        return STATUS_ERROR;
    if (p->verdicts[AL0_NOT_SATISFIABLE] || p->broken)
        return STATUS_NOT;
    return p->verdicts[AL0_UNKNOWN] || p->not_closed || done < p->n_positions ? STATUS_UNKNOWN
                                                                              : STATUS_OK;
}

/* A drawing holds one tree; with them to move there would be one for each reply.  PGN has a game
 * for each. */
static bool can_draw(const Options *o, const Positions *positions)
{
    if (options_list(o)) {
        say_error("%s: --%s answers in text or json", o->command->name,
                  o->epd ? "epd" : "positions");
        return false;
    }
    if (o->question.advice || o->question.plan_size || o->format == AL0_PGN ||
        al0_position_us_to_move(positions->at[0]))
        return true;
    Al0Moves *moves = al0_position_moves(positions->at[0]);
    size_t n = al0_moves_count(moves);
    al0_moves_free(moves);
    if (n != 1)
        say_error("prove: they are to move, so there is a tree for each of their %zu moves", n);
    if (n > 1)
        say_hint("draw the position after one of them, or one advice with --advice");
    return n == 1;
}

static bool is_shown_as(OptionShown shown, Al0Format format)
{
    switch (shown) {
    case SHOWN_AS_TEXT: return !is_drawing(format);
    case SHOWN_IN_GAMES: return !is_drawing(format) || format == AL0_PGN;
    case SHOWN_DRAWN: return format != AL0_PROOF;
    default: return true;
    }
}

/* Whether an option that asks for something besides the tree was given. */
static bool asks_besides(const Options *o, const OptionRow *row)
{
    bool besides = row->commands & CMD_PROVE && row->shown != SHOWN_NOTHING;
    return besides && *(const bool *)((const char *)o + row->at);
}

/* The first option that asks for what a format cannot show; NULL: it shows all that is asked for.
 */
static const char *not_shown(const Options *o, Al0Format format)
{
    for (size_t i = 0; i < n_option_rows; i++)
        if (asks_besides(o, &option_rows[i]) && !is_shown_as(option_rows[i].shown, format))
            return option_rows[i].name;
    return NULL;
}

/* Whether other moves of ours can be shown, if they are asked for. */
static bool can_compare(const Options *o, const Positions *positions)
{
    const Al0Question *l = &o->question;
    const char *option = not_shown(o, (Al0Format)o->format);
    if (option) {
        say_error("prove: --%s answers in text or json", option);
        return false;
    }
    bool first = l->all_keys || l->tries;
    for (size_t i = 0; l->set_play && !o->question.advice && i < positions->n; i++)
        if (!al0_position_us_to_move(positions->at[i])) {
            say_error("prove: they are to move, so --set-play needs an advice");
            say_hint("--advice NAME says whose set play it is");
            return false;
        }
    for (size_t i = 0; first && o->question.advice && i < positions->n; i++)
        if (!al0_position_us_to_move(positions->at[i])) {
            say_error("prove: --%s is about our first move, and they are to move",
                      l->all_keys ? "all-keys" : "tries");
            if (options_list(o))
                say_hint("in line %zu", al0_line_number(positions->line[i]));
            return false;
        }
    return true;
}

/* What is to be found out about refuted advice: as much as is written. */
static Al0Why choose_why(const Options *o, Al0Format format)
{
    if (o->why)
        return AL0_WHY_TREE;
    if (tells_stories(o))
        return AL0_WHY_LINE;
    return o->quiet || format == AL0_JSON || format == AL0_PROOF ? AL0_WHY_NOT : AL0_WHY_LINE;
}

static int prove_all(const Options *o, const Al0Table *table, const Positions *positions)
{
    Prove p = {.o = o,
               .format = (Al0Format)o->format,
               .lines = positions->line,
               .n_positions = positions->n};
    if (!can_compare(o, positions) || (is_drawing(p.format) && !can_draw(o, positions)))
        return STATUS_ERROR;
    p.out = output_open(o->output);
    if (!p.out)
        return STATUS_ERROR;
    bool clear = o->output || !isatty(STDOUT_FILENO); /* no answers between its lines */
    p.told.line = progress_begin(clear || !p.lines);
    Al0Question question = o->question;
    question.refutation = p.format == AL0_PROOF;
    question.why = choose_why(o, p.format);
    Al0Limits limits = o->limits;
    if (p.told.line.on)
        limits.progress = positions->n == 1 ? progress_of_search : show_list;
    limits.progress_context = &p.told;
    const Al0Batch batch = {AL0_SIZE(Al0Batch),
                            .positions = (const Al0Position *const *)positions->at,
                            .n = positions->n, .emit = emit_answer, .context = &p};
    Al0Status status;
    size_t done = al0_ask_all(table, &batch, &question, &limits, &status);
    progress_end(&p.told.line);
    if (status.kind != AL0_OK)
        say_error("%s", status.text);
    p.failed |= status.kind != AL0_OK;
    bool nothing = is_drawing(p.format) && p.verdicts[AL0_SATISFIABLE] == 0 &&
                   !(draws_refuted(&p) && p.verdicts[AL0_NOT_SATISFIABLE]);
    bool keep = !p.failed && p.n_written > 0 && !nothing;
    p.failed |= !output_close(p.out, keep);
    if (p.n_written == 0 && !p.failed && done == positions->n)
        note_no_question(positions->at[0], tells_stories(o) ? "tell" : o->command->name);
    if (p.lines && !p.failed)
        print_summary(&p, done);
    return proving_status(&p, done);
}

/* The first option that --play does not go with; NULL: there is none. */
static const char *not_played(const Options *o)
{
    if (o->question.advice)
        return "advice";
    for (size_t i = 0; i < n_option_rows; i++)
        if (asks_besides(o, &option_rows[i]))
            return option_rows[i].name;
    return o->why ? "why" : NULL;
}

/* What is wrong with how prove is used; NULL: nothing. */
static const char *wrong_use(const Options *o)
{
    const Al0Question *find = &o->question;
    if (find->keys_height && !find->all_keys && !find->tries && !find->set_play)
        return "--height goes with --all-keys, --tries or --set-play";
    if (find->lemma && !find->close)
        return "--lemma goes with --close";
    if (o->write.page != AL0_PAGE_FIT && o->format != AL0_PDF)
        return "--page cuts PDFs into pages";
    return NULL;
}

static bool check_prove_use(const Options *o)
{
    const char *other = o->question.play ? not_played(o) : NULL;
    if (other) {
        say_error("prove: --play is about all rules of the table, and --%s is about one tree",
                  other);
        return false;
    }
    if (o->question.play && o->format == AL0_PROOF) {
        say_error("prove: --play has no proof file, since it is not the proof of one advice");
        return false;
    }
    if (!check_one_table(o))
        return false;
    const char *wrong = wrong_use(o);
    return !is_wrong_use(o, wrong != NULL, wrong ? wrong : "");
}

/* Whether the answer is written over nothing that is read. */
static bool check_answer_output(const Options *o, const Al0Table *table)
{
    const NamedFile file[] = {{"-o", o->output},
                              {"--epd", o->epd},
                              {"--pgn", o->pgn},
                              {"--positions", o->positions},
                              {"--record", o->record}};
    return check_files(o->command->name, file, sizeof file / sizeof *file, 1) &&
           check_tables(o, table, file, 1);
}

/* `longest`, or the number of a line. */
static bool read_line_option(Options *o)
{
    char *end = NULL;
    if (!o->line)
        return true;
    if (strcmp(o->line, "longest") == 0) {
        o->write.line = AL0_LINE_LONGEST;
        return true;
    }
    unsigned long n = o->line[0] >= '1' && o->line[0] <= '9' ? strtoul(o->line, &end, 10) : 0;
    if (n == 0 || *end || n >= AL0_LINE_LONGEST) {
        say_error("--line takes `longest` or a number from 1, not `%s`", o->line);
        return false;
    }
    o->write.line = (unsigned)n;
    return true;
}

int run_prove(const Options *given)
{
    assert(given && given->command->bit & (CMD_PROVE | CMD_PLAN | CMD_EXPLAIN));
    Options o = *given;
    if (o.command->bit == CMD_PLAN && !o.question.plan_size)
        o.question.plan_size = USUAL_PLAN;
    if (!choose_format(&o, options_list(&o) ? AL0_JSON : AL0_TEXT) || !check_prove_use(&o) ||
        !read_line_option(&o))
        return STATUS_ERROR;
    int status = STATUS_ERROR;
    Positions positions = {0};
    Al0Table *table = open_table(&o, o.args[0], &status);
    if (table && check_advice(&o, table) && check_answer_output(&o, table) &&
        use_prepared(&o, table) && open_positions(&o, table, &positions)) {
        o.write.memory = memory_for_drawing(&o);
        o.limits.memory = memory_for_searches(&o);
        o.limits.stop = watch_interrupt();
        status = prove_all(&o, table, &positions);
    }
    positions_clear(&positions);
    al0_table_free(table);
    return status;
}
