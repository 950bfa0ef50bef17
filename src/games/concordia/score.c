/*
 * score.c: points by god, ranks and ties.
 */
#include <string.h>

#include "conc.h"

/* The points of one card of each god for a seat; those of Minerva depend on the card. */
typedef struct {
    int vesta, temples, provinces, kinds, colonists, venus;
    int houses[GOODS]; /* number, by the good of the city */
} worth;

static int wealth(const conc *s, int seat)
{
    int value = s->money[seat];

    for (int good = 0; good < GOODS; good++)
        value += s->goods[seat][good] * conc_goods[good].price;
    return value;
}

/* Counts the houses of a seat in each province. */
static void count_houses(const conc_board *b, const conc *s, int seat, uint8_t n[PROVINCES])
{
    memset(n, 0, PROVINCES);
    for (int city = 0; city < b->n_cities; city++)
        if (s->house[city] >> seat & 1)
            n[b->city_province[city]]++;
}

/* Rules, Venus: 2 points for a province with two own houses; in teams, 1 point for a province where
 * both partners have a house. */
static int worth_of_venus(const conc_board *b, const conc *s, int seat,
                          const uint8_t own[PROVINCES])
{
    uint8_t other[PROVINCES];
    int points = 0;

    if (conc_is_team(s))
        count_houses(b, s, conc_partner(s, seat), other);
    for (int province = 0; province < b->n_provinces; province++)
        points += conc_is_team(s) ? own[province] && other[province] : 2 * (own[province] > 1);
    return points;
}

static void weigh(const conc_board *b, const conc *s, int seat, worth *w)
{
    uint8_t own[PROVINCES];

    memset(w, 0, sizeof *w);
    count_houses(b, s, seat, own);
    for (int city = 0; city < b->n_cities; city++)
        if (s->house[city] >> seat & 1) {
            w->houses[s->good[city] - 1]++;
            w->temples += s->good[city] - 1 != BRICK;
        }
    for (int province = 0; province < b->n_provinces; province++)
        w->provinces += own[province] > 0;
    for (int good = 0; good < GOODS; good++)
        w->kinds += w->houses[good] > 0;
    w->vesta = wealth(s, seat) / 10;
    w->colonists = conc_n_on_board(s, seat);
    w->venus = worth_of_venus(b, s, seat, own);
}

static int points_of(const conc_card *card, int god, const worth *w)
{
    switch (god) {
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
    case GOD_VENUS:
        return w->venus;
    default:
        return card->points * w->houses[card->good];
    }
}

/* Rules, Legatus: the card counts once for each of its gods. */
static void add_card(const conc_card *card, int n, const worth *w, int16_t part[GODS])
{
    for (int god = 0; god < GODS; god++)
        if (god == card->god || card->also >> god & 1)
            part[god] = (int16_t)(part[god] + n * points_of(card, god, w));
}

/* The points that the card counts for the seat by its first god, as if it were the only card. */
int conc_worth(const conc_board *b, const conc *s, int seat, int card)
{
    worth w;

    weigh(b, s, seat, &w);
    return points_of(&conc_cards[card], conc_cards[card].god, &w);
}

void conc_gods(const conc_board *b, const conc *s, int seat, int16_t part[GODS])
{
    worth w;

    weigh(b, s, seat, &w);
    memset(part, 0, GODS * sizeof *part);
    for (int card = 0; card < CARDS; card++) {
        int n = s->hand[seat][card] + s->pile[seat][card];

        if (n)
            add_card(&conc_cards[card], n, &w, part);
    }
    part[GOD_CONCORDIA] = s->concordia == seat ? 7 : 0;
}

/* The number of cards that count for each god; 0 for Minerva where cards of several kinds count, since
 * each of them has points of its own. */
static void count_cards(const conc *s, int seat, uint8_t times[AE_MAX_PARTS])
{
    int kinds_of_minerva = 0;

    for (int card = 0; card < CARDS; card++) {
        int n = s->hand[seat][card] + s->pile[seat][card];
        const conc_card *c = &conc_cards[card];

        kinds_of_minerva += n && (c->god == GOD_MINERVA || c->also >> GOD_MINERVA & 1);
        for (int god = 0; god < GODS; god++)
            if (god == c->god || c->also >> god & 1)
                times[god] = (uint8_t)(times[god] + n);
    }
    if (kinds_of_minerva > 1)
        times[GOD_MINERVA] = 0;
}

/* Rules, game end: the holder of the Praefectus Magnus wins a tie, or else the tied player whom
 * the card would reach first, passed on to the right; for a team, the first of its two players
 * counts. */
static int way_of_magnus(const conc *s, int team)
{
    for (int i = 0; s->magnus != NOBODY && i < s->seats; i++)
        if (conc_team(s, (s->magnus - i + s->seats) % s->seats) == team)
            return i;
    return 0;
}

static int is_above(const conc *s, const int total[AE_MAX_SEATS], int team, int other)
{
    if (total[team] != total[other])
        return total[team] > total[other];
    return way_of_magnus(s, team) < way_of_magnus(s, other);
}

void conc_result(const ae_board *board, const void *state, ae_result out[AE_MAX_SEATS])
{
    const conc_board *b = (const void *)board;
    const conc *s = state;
    int total[AE_MAX_SEATS] = { 0 }; /* by team */

    memset(out, 0, AE_MAX_SEATS * sizeof *out);
    for (int seat = 0; seat < s->seats; seat++) {
        conc_gods(b, s, seat, out[seat].part);
        count_cards(s, seat, out[seat].times);
        out[seat].team = (uint8_t)conc_team(s, seat);
        for (int god = 0; god < GODS; god++)
            out[seat].score = (int16_t)(out[seat].score + out[seat].part[god]);
        total[out[seat].team] += out[seat].score;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat].rank = 1;
        for (int other = 0; other < s->seats; other++)
            out[seat].rank =
                (uint8_t)(out[seat].rank + is_above(s, total, out[other].team, out[seat].team));
    }
}
