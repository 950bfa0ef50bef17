/*
 * turn.c: from role to role and from turn to turn.
 */
#include <string.h>

#include "conc.h"

void conc_crown(conc *s, int seat, const ae_sink *sink)
{
    if (s->concordia != NOBODY)
        return;
    s->concordia = (uint8_t)seat;
    s->turns_left = (uint8_t)((conc_is_team(s) ? s->seats / 2 : s->seats) - 1);
    conc_emit(sink, EV_CONCORDIA, seat, 0, 0, 0, 0);
}

/* ---- goods that arrive ---- */

static int n_kinds(const uint8_t goods[GOODS])
{
    int n = 0;

    for (int good = 0; good < GOODS; good++)
        n += goods[good] > 0;
    return n;
}

static int sum(const uint8_t goods[GOODS])
{
    int n = 0;

    for (int good = 0; good < GOODS; good++)
        n += goods[good];
    return n;
}

static void take(conc *s, int seat, int good, int n, const ae_sink *sink)
{
    if (n == 0)
        return;
    s->goods[seat][good] = (uint8_t)(s->goods[seat][good] + n);
    s->arrived[seat][good] = (uint8_t)(s->arrived[seat][good] - n);
    conc_emit(sink, EV_GOT, seat, n, good, 0, 0);
}

static void leave(conc *s, int seat, const ae_sink *sink)
{
    int n = sum(s->arrived[seat]);

    if (n)
        conc_emit(sink, EV_LEFT, seat, n, 0, 0, 0);
    memset(s->arrived[seat], 0, GOODS);
}

/* Rules, storehouse: every free space has to be filled; the owner chooses only between units of
 * different kinds. */
static void deliver_to(conc *s, int seat, const ae_sink *sink)
{
    int free = conc_free_spaces(s, seat), n = sum(s->arrived[seat]);

    if (n > free && free > 0 && n_kinds(s->arrived[seat]) > 1)
        return;
    for (int good = 0; good < GOODS; good++) {
        int fits = s->arrived[seat][good] < free ? s->arrived[seat][good] : free;

        take(s, seat, good, fits, sink);
        free -= fits;
    }
    leave(s, seat, sink);
}

void conc_deliver(const conc_board *b, conc *s, const ae_sink *sink)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (n_kinds(s->arrived[seat]))
            deliver_to(s, seat, sink);
    if (conc_to_keep(s))
        s->step = ST_KEEP;
    else
        conc_end_role(b, s, sink);
}

/* ---- roles ---- */

/* Rules, specialists: each own house in a city of that good produces one. */
static void work(const conc_board *b, conc *s, int good, const ae_sink *sink)
{
    int n = 0;

    for (int city = 0; city < b->n_cities; city++)
        n += s->good[city] == good + 1 && s->house[city] >> s->actor & 1;
    s->arrived[s->actor][good] = (uint8_t)n;
    conc_deliver(b, s, sink);
}

static int has_target(const conc *s)
{
    for (int other = 0; other < s->seats; other++)
        if (conc_can_copy(s, s->actor, other))
            return 1;
    return 0;
}

static void earn(conc *s, int coins, const ae_sink *sink)
{
    s->money[s->actor] = (int16_t)(s->money[s->actor] + coins);
    conc_emit(sink, EV_COINS, s->actor, coins, 0, 0, 0);
}

static void begin_buying(conc *s, int n, int is_cheap)
{
    s->buys_left = (uint8_t)n;
    s->is_cheap = (uint8_t)is_cheap;
    s->step = ST_BUY;
}

static int can_settle(const conc *s)
{
    return conc_can_pay_colonist(s, s->actor)
           && (conc_has_kind(s, s->actor, LAND) || conc_has_kind(s, s->actor, SEA));
}

/* Rules, Tribune: all cards return to the hand, with 1 sestertius for each past the third.  The
 * Tribune that was played counts; the partner's own Tribune stays in the hand and does not
 * count. */
static void recover(conc *s, int seat, const ae_sink *sink)
{
    int n = s->n_pile[seat] + !s->is_second;

    for (int card = 0; card < CARDS; card++)
        s->hand[seat][card] = (uint8_t)(s->hand[seat][card] + s->pile[seat][card]);
    memset(s->pile[seat], 0, CARDS);
    s->n_hand[seat] = (uint8_t)(s->n_hand[seat] + s->n_pile[seat]);
    s->n_pile[seat] = 0;
    s->top[seat] = s->below[seat] = NO_CARD;
    s->copied[seat] = 0;
    conc_emit(sink, EV_TOOK_BACK, seat, n, 0, 0, 0);
    if (n > 3)
        earn(s, n - 3, sink);
}

static void begin_tribune(const conc_board *b, conc *s, const ae_sink *sink)
{
    recover(s, s->actor, sink);
    s->step = ST_TRIBUNE;
    if (!can_settle(s))
        conc_end_role(b, s, sink);
}

static void begin_diplomat(const conc_board *b, conc *s, const ae_sink *sink)
{
    s->step = ST_DIPLOMAT;
    if (!has_target(s))
        conc_end_role(b, s, sink);
}

/* Rules, Magister: it acts as if the card before were played again; without such a card nothing
 * happens. */
static void begin_magister(const conc_board *b, conc *s, const ae_sink *sink)
{
    int card = conc_repeatable(s, s->actor);

    if (card == NO_CARD) {
        conc_end_role(b, s, sink);
        return;
    }
    s->is_repeat = 1;
    conc_emit(sink, EV_REPEATED, s->actor, card, 0, 0, 0);
    conc_begin_card(b, s, card, sink);
}

void conc_begin_role(const conc_board *b, conc *s, int role, const ae_sink *sink)
{
    s->role = (uint8_t)role;
    switch (role) {
    case ROLE_TRIBUNE:
        begin_tribune(b, s, sink);
        break;
    case ROLE_ARCHITECT:
        s->step = ST_ARCHITECT;
        s->steps_left = (uint8_t)conc_n_on_board(s, s->actor);
        break;
    case ROLE_PREFECT:
        s->step = ST_PREFECT;
        break;
    case ROLE_MERCATOR:
        s->step = ST_MERCATOR;
        earn(s, conc_cards[s->card].coins, sink);
        break;
    case ROLE_DIPLOMAT:
        begin_diplomat(b, s, sink);
        break;
    case ROLE_SENATOR:
        begin_buying(s, 2, 0);
        break;
    case ROLE_PRAETOR:
        begin_buying(s, 1, 0);
        break;
    case ROLE_CONSUL:
    case ROLE_PROCONSUL:
        begin_buying(s, 1, 1);
        break;
    case ROLE_COLONIST:
        s->step = ST_COLONIST;
        break;
    case ROLE_SPECIALIST:
        work(b, s, conc_cards[s->card].good, sink);
        break;
    case ROLE_MAGISTER:
        begin_magister(b, s, sink);
        break;
    case ROLE_LEGATUS:
        s->step = ST_SUGGEST;
        break;
    }
}

/* The player of a double card chooses a half; in teams, the partner gets the other half. */
void conc_begin_card(const conc_board *b, conc *s, int card, const ae_sink *sink)
{
    s->card = (uint8_t)card;
    s->role = NO_ROLE;
    if (conc_cards[card].is_double)
        s->step = ST_ROLE;
    else
        conc_begin_role(b, s, conc_cards[card].role, sink);
}

/* ---- intermediate scoring ---- */

/* The highest intermediate score below `limit`. */
static int best_below(const conc *s, int limit)
{
    int best = INT16_MIN;

    for (int seat = 0; seat < s->seats; seat++)
        if (s->interim[seat] < limit && s->interim[seat] > best)
            best = s->interim[seat];
    return best;
}

/* Rules, intermediate scoring: 2 sestertii for the best score, 1 for the second; tied players
 * all get the prize. */
static void pay_prizes(conc *s, const ae_sink *sink)
{
    int first = best_below(s, INT16_MAX), second = best_below(s, first);

    for (int seat = 0; seat < s->seats; seat++) {
        int prize = s->interim[seat] == first ? 2 : s->interim[seat] == second ? 1 : 0;

        if (!prize)
            continue;
        s->money[seat] = (int16_t)(s->money[seat] + prize);
        conc_emit(sink, EV_PRIZE, seat, prize, 0, 0, 0);
    }
    memset(s->interim, 0, sizeof s->interim);
}

static void score_tribune(const conc_board *b, conc *s, const ae_sink *sink)
{
    int16_t part[GODS];
    int total = 0;

    if (!(s->variant & INTERMEDIATE) || s->interim_done & AE_SEAT_BIT(s->actor))
        return;
    conc_gods(b, s, s->actor, part);
    for (int god = 0; god < GODS; god++)
        total += god == GOD_CONCORDIA ? 0 : part[god];
    s->interim[s->actor] = (int16_t)total;
    s->interim_done |= AE_SEAT_BIT(s->actor);
    conc_emit(sink, EV_INTERIM, s->actor, total, 0, 0, 0);
    if (s->interim_done == AE_SEAT_BIT(s->seats) - 1)
        pay_prizes(s, sink);
}

/* ---- turns ---- */

static void slide(conc *s)
{
    int n = 0;

    for (int slot = 0; slot < SLOTS; slot++)
        if (s->display[slot] != NO_CARD)
            s->display[n++] = s->display[slot];
    while (n < SLOTS)
        s->display[n++] = NO_CARD;
}

static void clear_role(conc *s)
{
    s->steps_left = s->buys_left = s->is_cheap = s->sold = s->bought = s->has_placed = 0;
    s->is_repeat = 0;
}

static void clear_card(conc *s)
{
    s->card = s->suggested = NO_CARD;
    s->role = NO_ROLE;
    s->half = s->is_second = 0;
}

void conc_begin_turn(conc *s, int seat)
{
    s->active = s->actor = (uint8_t)seat;
    s->step = ST_PLAY;
}

/* Rules, game end: everyone but the holder of the Concordia card has one more turn. */
void conc_after_refill(const conc_board *b, conc *s, const ae_sink *sink)
{
    (void)b;
    s->turn++;
    if (s->turn >= MAX_TURNS) {
        s->step = ST_OVER;
        conc_emit(sink, EV_ENDLESS, AE_CHANCE, s->turn, 0, 0, 0);
        return;
    }
    if (s->concordia != NOBODY && s->turns_left-- == 0) {
        s->turns_left = 0;
        s->step = ST_OVER;
        conc_emit(sink, EV_OVER, AE_CHANCE, 0, 0, 0, 0);
        return;
    }
    conc_begin_turn(s, (s->active + 1) % s->seats);
    if (s->concordia != NOBODY)
        conc_emit(sink, EV_LAST_TURN, s->active, 0, 0, 0, 0);
}

static void end_turn(const conc_board *b, conc *s, const ae_sink *sink)
{
    clear_card(s);
    s->actor = s->active;
    s->is_alone = s->is_asked = 0;
    slide(s);
    if (s->display[SLOTS - 1] == NO_CARD && !conc_is_stack_empty(s))
        s->step = ST_REFILL;
    else
        conc_after_refill(b, s, sink);
}

/* Rules, Proconsul: the partner plays a card alone.  Legatus: the partner plays for both. */
static void let_partner_play(conc *s, int is_alone, int suggested)
{
    s->actor = (uint8_t)conc_partner(s, s->actor);
    clear_card(s);
    s->is_alone = (uint8_t)is_alone;
    s->is_asked = (uint8_t)!is_alone;
    s->suggested = (uint8_t)suggested;
    s->step = ST_PLAY;
}

/* Rules, team play: the partner carries out the same card, or the other half of it. */
static void go_second(const conc_board *b, conc *s, const ae_sink *sink)
{
    const conc_card *card = &conc_cards[s->card];
    int role = !card->is_double ? s->role : s->half == 1 ? card->other_role : card->role;

    s->actor = (uint8_t)conc_partner(s, s->actor);
    s->is_second = 1;
    conc_begin_role(b, s, role, sink);
}

/* Whether the turn ends without a part for the partner.  If the role is still that of a Diplomat,
 * nothing was copied, so the partner has nothing to carry out. */
static int is_for_one(const conc *s)
{
    return !conc_is_team(s) || s->is_alone || s->is_second || s->role == ROLE_DIPLOMAT;
}

void conc_end_role(const conc_board *b, conc *s, const ae_sink *sink)
{
    if (s->role == ROLE_TRIBUNE)
        score_tribune(b, s, sink);
    clear_role(s);
    if (is_for_one(s))
        end_turn(b, s, sink);
    else if (s->role == ROLE_PROCONSUL)
        let_partner_play(s, 1, NO_CARD);
    else
        go_second(b, s, sink);
}

/* Rules, Legatus: the partner need not play the suggested card. */
void conc_suggest(conc *s, int card)
{
    let_partner_play(s, 0, card);
}
