/* tests/fuzz/fuzz_ggp.c -- what a referee may send to a player of general game playing, or anybody
 * by mistake.
 * Does: an input is messages, one a line, to one seat that draws its moves: each has one answer,
 * and whatever came before, a match can be begun at the end. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "al0.h"
#include "ggp/seat.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* The status of the answer, which has a text. */
static unsigned say(GgpSeat *seat, const char *text, size_t n)
{
    GgpAnswer a = ggp_seat_answer(seat, text, n, ggp_clock());
    require(a.code == 200 || a.code == 400 || a.code == 503);
    require(a.text && *a.text);
    al0_free(a.text);
    return a.code;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char start[] = "(START last a ((role a) (legal a go) (<= terminal (not (true on)))"
                                "(init on)) 10 10)",
                      play[] = "(PLAY last NIL)";
    const GgpSeatOptions options = {.name = "al0", .memory = 64 << 20, .is_random = true};
    GgpSeat *seat = ggp_seat_new(&options);
    const char *text = (const char *)data, *end = text + size;
    while (text < end) {
        const char *line = memchr(text, '\n', (size_t)(end - text));
        size_t n = (size_t)((line ? line : end) - text);
        say(seat, text, n);
        if (n % 3 == 0)
            ggp_seat_undelivered(seat);
        text += n + 1;
    }
    ggp_seat_leave(seat);
    require(say(seat, start, strlen(start)) == 200 && say(seat, play, strlen(play)) == 200);
    ggp_seat_free(seat);
    return 0;
}
