/* write/draw/font.c -- widths of text (see font.h).
 * The widths are those of DejaVu Sans, which is wider than Helvetica and similar fonts.  Installed
 * fonts are not used: the layout would differ between machines. */
#include "write/draw/font.h"

#include <assert.h>
#include <string.h>

/* Of the characters from blank to tilde, in thousandths of the font's size. */
static const short WIDTH[] = {
    318,  401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318,
    337, /* blank to / */
    636,  636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838,
    531, /* 0 to ? */
    1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748,
    787, /* @ to O */
    603,  787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838,
    500, /* P to _ */
    500,  613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634,
    612,                                                                        /* ` to o */
    635,  635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838, /* p to ~ */
};
enum { OTHER_WIDTH = 1000, BOLD_PERCENT = 118 };

int font_width(const char *text, size_t n, int size, bool bold)
{
    assert((text || n == 0) && size > 0);
    long sum = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c <= '~')
            sum += WIDTH[c - ' '];
        else if ((c & 0xC0) != 0x80) /* once a character, not for its further bytes */
            sum += OTHER_WIDTH;
    }
    if (bold)
        sum = sum * BOLD_PERCENT / 100;
    return (int)((sum * size + 999) / 1000);
}

size_t font_line(const char *text, int width, int size, bool bold)
{
    assert(text && size > 0);
    size_t n = strcspn(text, " ");
    while (text[n]) {
        size_t word = n + 1 + strcspn(text + n + 1, " ");
        if (font_width(text, word, size, bold) > width)
            break;
        n = word;
    }
    return n;
}

const char *font_next(const char *text, size_t line)
{
    return text + line + (text[line] == ' ');
}
