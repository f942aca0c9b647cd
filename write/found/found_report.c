/* write/found/found_report.c -- what a search of games has found, as a document (see
 * found_write.h).
 * Does: the counts; each hit as a board with the moves that follow it.
 * Knows: FoundGame, Document.   Must not know: formats, how games are searched. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "write/found/found_write.h"
#include "write/text/version.h"

enum { PLIES_SHOWN = 12 }; /* behind the last position of a hit */

DocNode *found_document_head(Document *d, const FoundPaper *p)
{
    assert(d && p);
    doc_begin_heading(
        d, &(DocHead){.subject = "Games searched", .title = p->asked, .name = "Games searched"});
    doc_end(d);
    doc_member(d, "al0", doc_text(write_version()));
    doc_member(d, "asked", doc_text(p->asked));
    doc_begin_section(d, NULL, "Counts");
    DocNode *place = d->at;
    doc_end(d);
    return place;
}

void found_document_counts(Document *d, DocNode *place, const FoundPaper *p, const ScanCounts *c)
{
    assert(d && place && p && c);
    DocNode *open = d->at;
    d->at = place;
    doc_begin_facts(d, 17, 12);
    doc_fact(d, 0, "games", "games", doc_count(c->games));
    if (c->broken > 0)
        doc_fact(d, 0, "broken", "broken games", doc_count(c->broken));
    doc_fact(d, 0, "positions", "positions", doc_count(c->positions));
    doc_fact(d, 0, "hits", "hits", doc_count(c->hits));
    doc_fact(d, 0, "games_with_hits", "games with hits", doc_count(c->hit_games));
    if (p->proof != PROOF_NONE)
        doc_fact(d, 0, "unknown", "unknown", doc_count(c->unknown));
    doc_end(d);
    d->at = open;
}

void found_document_hits(Document *d)
{
    assert(d);
    doc_begin_section(d, NULL, "Hits");
}

/* The moves of the game from a hit on; where a tree was missed, the move and what refutes it.
 * Returns: their number. */
static size_t take_moves(const FoundPaper *p, const FoundGame *game, const FoundHit *hit,
                         Move **out)
{
    const RecordedGame *r = game->record;
    size_t n = 0, most = hit->hit->last_ply - hit->hit->ply + PLIES_SHOWN + 1;
    *out = base_alloc(most * sizeof **out, "moves of a game");
    if (p->proof == PROOF_MISSED || hit->hit->in_variation) {
        if (hit->hit->move != NO_MOVE)
            (*out)[n++] = hit->hit->move;
        if (p->proof == PROOF_MISSED && hit->hit->proved.reply != NO_MOVE)
            (*out)[n++] = hit->hit->proved.reply;
        return n;
    }
    for (size_t i = hit->hit->ply; i < r->n_moves && n < most; i++)
        (*out)[n++] = r->moves[i];
    return n;
}

/* The moves by their names. */
static const DocMove *name_moves(Document *d, const Game *g, const FoundHit *hit, const Move *move,
                                 size_t n)
{
    DocMove *named = ARENA_ARRAY(d->home, DocMove, n);
    void *at = base_alloc(g->position_size, "a position");
    memcpy(at, hit->position, g->position_size);
    for (size_t i = 0; i < n; i++) {
        StrBuf name = {0};
        g->name_move(g, at, move[i], &name);
        named[i] = (DocMove){.name = doc_printf(d, "%s", strbuf_get(&name))};
        named[i].number = g->move_number(g, at, &named[i].player);
        g->play(g, at, NULL, move[i], at);
        strbuf_clear(&name);
    }
    free(at);
    return named;
}

static void add_hit(Document *d, const FoundPaper *p, const FoundGame *game, const FoundHit *hit)
{
    StrBuf position = {0}, about = {0};
    Move *move;
    size_t n = take_moves(p, game, hit, &move);
    p->game->write(p->game, hit->position, &position);
    strbuf_printf(&about, "%s, %llu: ", p->files[game->file].path,
                  (unsigned long long)game->number);
    if (!game->is_list) {
        found_players(&about, game);
        strbuf_printf(&about, " %s", game->record->result);
    }
    if (p->proof != PROOF_NONE)
        strbuf_puts(&about, "; ");
    found_remark(&about, p, hit);
    doc_line(d, &(DocLine){.game = p->game,
                           .label = "position",
                           .position = strbuf_get(&position),
                           .move = name_moves(d, p->game, hit, move, n),
                           .n = n,
                           .cycle = n,
                           .ending = doc_printf(d, "%s", strbuf_get(&about)),
                           .tone = DOC_OPEN});
    free(move);
    strbuf_clear(&about);
    strbuf_clear(&position);
}

void found_document_game(Document *d, const FoundPaper *p, const FoundGame *game)
{
    assert(d && p && game);
    for (size_t i = 0; i < game->n; i++)
        add_hit(d, p, game, &game->hits[i]);
}
