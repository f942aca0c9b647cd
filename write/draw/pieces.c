/* write/draw/pieces.c -- the shapes of pieces (see board.h).
 * Each is drawn for this project on a square of 40 units: an outline to fill, and lines over it.
 * Pieces with other letters are shown as letters. */
#include <assert.h>
#include <stddef.h>

#include "write/draw/pieces.h"

static const PieceShape SHAPES[] = {
    {'K',
     "M18.6 3.5h2.8v3h3v2.7h-3v3.3c1 .3 1.7.8 2.2 1.5 3.6-2.6 10-1.2 10 4.6 0 4-3.2 6.4-4.4 9.2"
     "l1 3.4v4.3h-20.4v-4.3l1-3.4c-1.2-2.8-4.4-5.2-4.4-9.2 0-5.8 6.4-7.2 10-4.6.5-.7 1.2-1.2 "
     "2.2-1.5v-3.3h-3v-2.7h3z",
     "M20 25.4v-6.5M11.8 27.8q8.2-3 16.4 0M10.8 31.6h18.4"},
    {'Q',
     "M7 11.2a2.2 2.2 0 1 1 2.6 2.1l3.6 7.2.9-10.6a2.2 2.2 0 1 1 2.4-.1l2.4 9.4 .7-11.3a2.2 2.2 0 "
     "1 1 .8 0l.7 11.3 2.4-9.4a2.2 2.2 0 1 1 2.4.1l.9 10.6 3.6-7.2a2.2 2.2 0 1 1 2.1.3"
     "l-3.7 14.2 1.2 3.6v4.1h-22v-4.1l1.2-3.6-3.7-14.2a2.2 2.2 0 0 1-.5-2.4z",
     "M11.4 27.4q8.6-3 17.2 0M10.2 31.4h19.6"},
    {'R',
     "M10 7.5h5v3.3h2.7v-3.3h4.6v3.3h2.7v-3.3h5v7l-3.2 2.8.7 10.2 3 3v5h-21v-5l3-3 "
     ".7-10.2-3.2-2.8z",
     "M13.3 17.3h13.4M12.6 27.5h14.8M10.4 31.4h19.2"},
    {'B',
     "M20 2.8a2.6 2.6 0 0 1 1.6 4.6c5 3.4 8.6 8 7.8 13.2-.4 2.2-1.6 4-3.2 5.2v3h-3.6c.6 2 3.8 2.8 "
     "9.2 3.6v3.4h-23.6v-3.4c5.4-.8 8.6-1.6 9.2-3.6h-3.6v-3c-1.6-1.2-2.8-3-3.2-5.2-.8-5.2 2.8-9.8 "
     "7.8-13.2a2.6 2.6 0 0 1 1.6-4.6z",
     "M21 17.6l4.6-5.4M14 25.6h12"},
    {'N',
     "M14.4 5.2l3.4 3.1c8 .3 13.6 6.6 13.6 16.6v10.6h-20.4v-3.6c.2-5 4.6-7.4 6.6-11.6"
     "-2 1.2-4.2 1.5-5.6 3.1-1.3 1.6-3.7 1.4-4.7-.6-.7-1.3-.3-2.6.4-3.9 1.2-2.3 3-4.4 4.6-7"
     " .5-.8.4-1.5.5-2.6z",
     "M15.3 13.4l1.6-.9M23 12.6c3.6 3 4.9 7 4.9 12.4M11.2 31.4h20"},
    {'P',
     "M20 13.2a4.9 4.9 0 0 1 3.2 8.6l2.6 1.5v2.2h-2.8c.3 3.2 1.9 5 4.9 6.6v3.6h-15.8v-3.6"
     "c3-1.6 4.6-3.4 4.9-6.6h-2.8v-2.2l2.6-1.5a4.9 4.9 0 0 1 3.2-8.6z",
     ""},
};

const PieceShape *piece_shape(char letter)
{
    char upper = letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
    for (size_t i = 0; i < N_PIECE_SHAPES; i++)
        if (SHAPES[i].letter == upper)
            return &SHAPES[i];
    return NULL;
}

const PieceShape *piece_shapes(void)
{
    static_assert(sizeof SHAPES / sizeof *SHAPES == N_PIECE_SHAPES, "a shape for each kind");
    return SHAPES;
}
