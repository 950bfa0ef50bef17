/*
 * score.c: points by god, ranks and ties.
 */
#include <string.h>

#include "conc.h"

/* What one card of each god is worth to a seat; Minerva's depends on the card. */
typedef struct {
    int vesta, temples, provinces, kinds, colonists;
    int houses[GOODS]; /* by the good of their city */
} worth;

static int wealth(const conc *s, int seat)
{
    int value = s->money[seat];

    for (int good = 0; good < GOODS; good++)
        value += s->goods[seat][good] * conc_goods[good].price;
    return value;
}

static void weigh(const conc_board *b, const conc *s, int seat, worth *w)
{
    uint32_t provinces = 0;

    memset(w, 0, sizeof *w);
    for (int city = 0; city < b->n_cities; city++)
        if (s->house[city] >> seat & 1) {
            w->houses[s->good[city] - 1]++;
            w->temples += s->good[city] - 1 != BRICK;
            provinces |= UINT32_C(1) << b->city_province[city];
        }
    for (; provinces; provinces &= provinces - 1)
        w->provinces++;
    for (int good = 0; good < GOODS; good++)
        w->kinds += w->houses[good] > 0;
    w->vesta = wealth(s, seat) / 10;
    w->colonists = conc_n_on_board(s, seat);
}

static int points_of(const conc_card *card, const worth *w)
{
    switch (card->god) {
    case GOD_VESTA:
        return w->vesta;
    case GOD_JUPITER:
        return w->temples;
    case GOD_SATURNUS:
        return w->provinces;
    case GOD_MERCURIUS:
        return 2 * w->kinds;
    case GOD_MARS:
        return 2 * w->colonists;
    default:
        return card->points * w->houses[card->good];
    }
}

void conc_gods(const conc_board *b, const conc *s, int seat, int16_t part[GODS])
{
    worth w;

    weigh(b, s, seat, &w);
    memset(part, 0, GODS * sizeof *part);
    for (int card = 0; card < CARDS; card++) {
        int n = s->hand[seat][card] + s->pile[seat][card];
        int16_t *god = &part[conc_cards[card].god];

        if (n)
            *god = (int16_t)(*god + n * points_of(&conc_cards[card], &w));
    }
    part[GOD_CONCORDIA] = s->concordia == seat ? 7 : 0;
}

/* Rules, game end: a tie goes to the holder of the Praefectus Magnus, then to whom it would
 * come first, passing to the right. */
static int way_of_magnus(const conc *s, int seat)
{
    return s->magnus == NOBODY ? 0 : (s->magnus - seat + s->seats) % s->seats;
}

static int is_above(const conc *s, const ae_result *result, int seat, int other)
{
    if (result[seat].score != result[other].score)
        return result[seat].score > result[other].score;
    return way_of_magnus(s, seat) < way_of_magnus(s, other);
}

void conc_result(const ae_board *board, const void *state, ae_result out[AE_MAX_SEATS])
{
    const conc_board *b = (const void *)board;
    const conc *s = state;

    memset(out, 0, AE_MAX_SEATS * sizeof *out);
    for (int seat = 0; seat < s->seats; seat++) {
        conc_gods(b, s, seat, out[seat].part);
        out[seat].team = (uint8_t)seat;
        for (int god = 0; god < GODS; god++)
            out[seat].score = (int16_t)(out[seat].score + out[seat].part[god]);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat].rank = 1;
        for (int other = 0; other < s->seats; other++)
            out[seat].rank = (uint8_t)(out[seat].rank + is_above(s, out, other, seat));
    }
}
