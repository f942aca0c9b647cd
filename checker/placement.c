/* checker/placement.c -- positions of a class by number (see placement.h). */
#include "checker/placement.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

/* Four bits for the count of each letter: where they begin. */
static const uint8_t COUNT_AT[] = {
    ['K'] = 0,  ['Q'] = 4,  ['R'] = 8,  ['B'] = 12, ['N'] = 16, ['P'] = 20,
    ['k'] = 24, ['q'] = 28, ['r'] = 32, ['b'] = 36, ['n'] = 40, ['p'] = 44};

static uint64_t one_piece(char letter)
{
    assert(letter > 0 && (size_t)letter < sizeof COUNT_AT);
    return UINT64_C(1) << COUNT_AT[(size_t)letter];
}

static unsigned pieces_of(uint64_t material, char letter)
{
    return (unsigned)(material / one_piece(letter)) & 15;
}

/* The pieces of one side in the name, up to a letter or the end; they become `ours` or theirs. */
static const char *read_pieces(const char *at, char end, PositionClass *out)
{
    bool ours = end == 'v';
    for (; *at && *at != end; at++) {
        if (!strchr("KQRBNP", *at) || out->n == MOST_PLACED)
            return NULL;
        char letter = ours ? *at : (char)tolower((unsigned char)*at);
        out->piece[out->n++] = letter;
        out->key += one_piece(letter);
        out->size *= 64;
    }
    return *at == end ? at : NULL;
}

bool placement_class(const char *name, PositionClass *out)
{
    assert(name && out);
    *out = (PositionClass){.size = 1, .turns = true};
    const char *at = strlen(name) <= LONGEST_CLASS ? read_pieces(name, 'v', out) : NULL;
    at = at ? read_pieces(at + 1, '\0', out) : NULL;
    if (!at || pieces_of(out->key, 'K') != 1 || pieces_of(out->key, 'k') != 1 ||
        (pieces_of(out->key, 'P') && pieces_of(out->key, 'p')))
        return false;
    memcpy(out->name, name, strlen(name) + 1);
    return true;
}

bool placement_board(const PositionClass *c, uint64_t number, Mailbox *out)
{
    assert(number < c->size);
    *out = (Mailbox){.ours = true, .ep = NOWHERE};
    int behind = NOWHERE; /* the square of the piece behind, in the order of the name */
    for (unsigned i = c->n; i-- > 0; number /= 64) {
        int s = (int)(number % 64);
        char letter = c->piece[i];
        bool twins = i + 1 < c->n && c->piece[i + 1] == letter;
        bool pawn = letter == 'P' || letter == 'p';
        if (out->at[s] || (twins && s > behind) || (pawn && s / 8 % 7 == 0))
            return false;
        mailbox_put(out, s, letter);
        behind = s;
    }
    return !mailbox_check(out, false);
}

uint64_t placement_material(const Mailbox *m)
{
    uint64_t material = 0;
    EACH_SQUARE(s, m->taken)
    {
        if (pieces_of(material, m->at[s]) == 15)
            return 0;
        material += one_piece(m->at[s]);
    }
    return material;
}

uint64_t placement_number(const PositionClass *c, const Mailbox *m)
{
    uint64_t number = 0;
    int from = 0;
    assert(placement_material(m) == c->key && !m->castling);
    for (unsigned i = 0; i < c->n; i++) {
        bool twins = i > 0 && c->piece[i - 1] == c->piece[i];
        from = next_square(m->taken, twins ? from + 1 : 0);
        while (m->at[from] != c->piece[i])
            from = next_square(m->taken, from + 1);
        number = number * 64 + (unsigned)from;
    }
    return number;
}

void placement_write(const Mailbox *m, StrBuf *out)
{
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            char letter = m->at[8 * rank + file];
            empty += !letter;
            if (empty && (letter || file == 7))
                strbuf_printf(out, "%d", empty);
            if (letter)
                strbuf_putc(out, letter);
            empty = letter ? 0 : empty;
        }
        strbuf_puts(out, rank > 0 ? "/" : "");
    }
    strbuf_puts(out, m->ours ? " w - - 0 1" : " b - - 0 1");
}
