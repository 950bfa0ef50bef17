/*
 * score.c: prestige, and the points that the end of the game adds to it.
 */
#include <string.h>

#include "syl.h"

enum { PART_PRESTIGE, PART_CHRISTIANS, PART_SLAVES, PART_TOKENS };

/* Rules, end: 2 for a Christian, 3 for a freed slave, tokens by their markers. */
static void add_end(const syl_board *b, const syl *s, int seat, int16_t *part)
{
    part[PART_CHRISTIANS] = (int16_t)(2 * syl_christians(s, seat));
    part[PART_SLAVES] = (int16_t)(3 * syl_freed(s, seat));
    for (int marker = 0; marker < MARKERS; marker++)
        part[PART_TOKENS + marker] =
            (int16_t)(s->tokens[seat][marker] * b->points[s->ladder[marker]]);
}

void syl_result(const ae_board *board, const void *state, ae_result out[AE_MAX_SEATS])
{
    const syl_board *b = (const void *)board;
    const syl *s = state;

    memset(out, 0, AE_MAX_SEATS * sizeof *out);
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat].team = (uint8_t)seat;
        out[seat].part[PART_PRESTIGE] = s->prestige[seat];
        if (s->step == ST_OVER)
            add_end(b, s, seat, out[seat].part);
        for (int i = 0; i < PART_TOKENS + MARKERS; i++)
            out[seat].score = (int16_t)(out[seat].score + out[seat].part[i]);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat].rank = 1;
        for (int other = 0; other < s->seats; other++)
            out[seat].rank = (uint8_t)(out[seat].rank + (out[other].score > out[seat].score));
    }
}
