/*
 * score.c: prestige, and the points that the end of the game adds to it.
 */
#include <string.h>

#include "syl.h"

enum { PART_PRESTIGE, PART_CHRISTIANS, PART_SLAVES, PART_TOKENS };

/* Rules, end: 2 for a Christian, 3 for a freed slave, tokens by their markers. */
static void add_end(const syl_board *b, const syl *s, int seat, ae_result *out)
{
    int points[PART_TOKENS + MARKERS] = { [PART_CHRISTIANS] = 2, [PART_SLAVES] = 3 };

    out->times[PART_CHRISTIANS] = (uint8_t)syl_christians(s, seat);
    out->times[PART_SLAVES] = (uint8_t)syl_freed(s, seat);
    for (int marker = 0; marker < MARKERS; marker++) {
        out->times[PART_TOKENS + marker] = s->tokens[seat][marker];
        points[PART_TOKENS + marker] = b->points[s->ladder[marker]];
    }
    for (int i = PART_CHRISTIANS; i < PART_TOKENS + MARKERS; i++)
        out->part[i] = (int16_t)(out->times[i] * points[i]);
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
            add_end(b, s, seat, &out[seat]);
        for (int i = 0; i < PART_TOKENS + MARKERS; i++)
            out[seat].score = (int16_t)(out[seat].score + out[seat].part[i]);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat].rank = 1;
        for (int other = 0; other < s->seats; other++)
            out[seat].rank = (uint8_t)(out[seat].rank + (out[other].score > out[seat].score));
    }
}
