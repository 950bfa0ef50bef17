/*
 * phases.c: phases I to IV: the consul, recruiting, buildings and income.
 */
#include <string.h>

#include "syl.h"

/* ---- what is gained and lost ---- */

/* Rules: nobody ever has less than 0 prestige. */
void syl_add_prestige(syl *s, int seat, int n, int cause, const ae_sink *sink)
{
    int before = s->prestige[seat], by = before + n < 0 ? -before : n;

    if (by)
        syl_emit(sink, by > 0 ? EV_PRESTIGE : EV_LOST, seat, by > 0 ? by : -by, cause);
    s->prestige[seat] = (int16_t)(before + by);
}

void syl_move_marker(const syl_board *b, syl *s, int marker, int by, const ae_sink *sink)
{
    int to = s->ladder[marker] + by;

    to = to < 0 ? 0 : to >= b->n_fields ? b->n_fields - 1 : to;
    if (to == s->ladder[marker])
        return;
    s->ladder[marker] = (uint8_t)to;
    syl_emit(sink, EV_MARKER, AE_CHANCE, marker, to);
}

void syl_move_famine(const syl_board *b, syl *s, int by, const ae_sink *sink)
{
    int to = s->famine + by;

    to = to < 0 ? 0 : to > b->famine_max ? b->famine_max : to;
    if (to == s->famine)
        return;
    s->famine = (uint8_t)to;
    syl_emit(sink, EV_FAMINE, AE_CHANCE, to, 0);
}

void syl_give_token(syl *s, int seat, int marker, const ae_sink *sink)
{
    if (!syl_tokens_left(s, marker))
        return;
    s->tokens[seat][marker]++;
    syl_emit(sink, EV_TOKEN, seat, marker, 0);
}

static void add_money(syl *s, int seat, int n, const ae_sink *sink)
{
    s->money[seat] = (int16_t)(s->money[seat] + n);
    if (n)
        syl_emit(sink, n > 0 ? EV_MONEY : EV_PAID, seat, n > 0 ? n : -n, 0);
}

/* ---- I ---- */

void syl_begin_election(syl *s)
{
    s->step = ST_ELECT;
    s->actor = s->consul;
    s->bid = -1;
    s->bidder = NONE;
}

static void end_election(syl *s, const ae_sink *sink)
{
    int votes = s->bid;

    s->consul = s->actor = s->bidder;
    syl_emit(sink, EV_CONSUL, s->consul, votes, 0);
    add_money(s, s->consul, syl_senators(s, s->consul) - votes, sink);
    s->bid = -1;
    s->bidder = NONE;
    s->step = ST_TOKEN;
    s->due = 1;
}

static void next_offer(const syl_board *b, syl *s, const ae_sink *sink);

/* ---- III ---- */

/* Rules, buildings: what is used at once is discarded at once. */
static void gain(const syl_board *b, syl *s, int tile, const ae_sink *sink)
{
    int seat = s->actor;

    switch (tile) {
    case CRANE_TILE:
        s->cards[seat][CRANE][TURNED]++;
        break;
    case INSULA:
        s->step = ST_TOKEN;
        s->due = 2;
        return;
    case ARCH:
        syl_add_prestige(s, seat, 6, BY_BUILDING, sink);
        break;
    case STATUE:
        syl_add_prestige(s, seat, 4, BY_BUILDING, sink);
        break;
    case BANK:
        add_money(s, seat, 5, sink);
        break;
    default:
        s->building[seat][tile][0]++;
    }
    next_offer(b, s, sink);
}

static void next_offer(const syl_board *b, syl *s, const ae_sink *sink)
{
    s->actor = s->seller;
    s->step = ST_OFFER;
    if (s->n_offers < syl_n_sales(s))
        return;
    memset(s->slot, NONE, sizeof s->slot);
    s->seller = NONE;
    s->n_offers = 0;
    s->moved = 0;
    syl_begin_income(b, s, s->consul, sink);
}

static void end_auction(const syl_board *b, syl *s, const ae_sink *sink)
{
    int tile = s->slot[s->offered];

    s->n_offers++;
    if (s->bidder == NONE) {
        syl_emit(sink, EV_UNSOLD, AE_CHANCE, tile, 0);
        s->slot[s->offered] = NONE;
        s->offered = NONE;
        s->bid = -1;
        next_offer(b, s, sink);
        return;
    }
    syl_emit(sink, EV_BOUGHT, s->bidder, tile, s->bid);
    s->seller = s->actor = s->bidder;
    s->due = (uint8_t)s->bid;
    s->bid = -1;
    s->bidder = NONE;
    s->step = ST_TURN;
}

/* Everyone speaks once: the consul first, the seller last. */
void syl_speak(const syl_board *b, syl *s, int n, const ae_sink *sink)
{
    int is_last =
        s->step == ST_ELECT ? syl_next(s, s->actor) == s->consul : s->actor == s->seller;

    if (n >= 0) {
        s->bid = (int16_t)n;
        s->bidder = s->actor;
    }
    syl_emit(sink, n >= 0 ? EV_BID : EV_PASSED, s->actor, n >= 0 ? n : 0, 0);
    if (!is_last)
        s->actor = (uint8_t)syl_next(s, s->actor);
    else if (s->step == ST_ELECT)
        end_election(s, sink);
    else
        end_auction(b, s, sink);
}

void syl_offer(const syl_board *b, syl *s, int slot, const ae_sink *sink)
{
    s->offered = (uint8_t)slot;
    s->bid = 0;
    s->bidder = NONE;
    s->actor = (uint8_t)syl_next(s, s->seller);
    s->step = ST_BID;
    syl_emit(sink, EV_OFFERED, s->seller, s->slot[slot], b->slot_colour[slot]);
}

void syl_turn(const syl_board *b, syl *s, int card, const ae_sink *sink)
{
    int tile = s->slot[s->offered];

    s->cards[s->actor][card][UP]--;
    s->cards[s->actor][card][TURNED]++;
    syl_emit(sink, EV_TURNED, s->actor, card, 0);
    if (--s->due)
        return;
    s->slot[s->offered] = NONE;
    s->offered = NONE;
    gain(b, s, tile, sink);
}

/* ---- II ---- */

/* Rules, consul: the famine marker moves by the symbols of all four events. */
static void end_phase_one(const syl_board *b, syl *s, const ae_sink *sink)
{
    int n = 0;

    for (int place = 0; place < SHOWN; place++)
        n += s->shown[place] == NONE ? 0 : b->famine[s->shown[place]];
    syl_move_famine(b, s, n, sink);
    s->step = ST_RECRUIT;
    s->actor = s->consul;
}

void syl_take_token(const syl_board *b, syl *s, int marker, const ae_sink *sink)
{
    syl_give_token(s, s->actor, marker, sink);
    if (--s->due)
        return;
    if (s->seller == NONE)
        end_phase_one(b, s, sink);
    else
        next_offer(b, s, sink);
}

static void put_under(syl *s)
{
    int n = 0;

    while (s->under[n] != NONE)
        n++;
    for (int i = 0; i < SLOTS; i++)
        if (s->on_offer[i] != NONE)
            s->under[n++] = s->on_offer[i];
    memset(s->on_offer, NONE, sizeof s->on_offer);
}

void syl_recruit(const syl_board *b, syl *s, int card, const ae_sink *sink)
{
    int i = 0;

    (void)b;
    while (s->on_offer[i] != card)
        i++;
    s->on_offer[i] = NONE;
    s->cards[s->actor][card][UP]++;
    syl_emit(sink, EV_RECRUITED, s->actor, card, 0);
    s->actor = (uint8_t)syl_next(s, s->actor);
    if (s->actor != s->consul)
        return;
    put_under(s);
    s->seller = s->consul;
    s->step = ST_OFFER;
}

/* ---- IV ---- */

/* Rules, income: 3, 1 for each upright merchant, 2 for each market. */
int syl_income(const syl *s, int seat)
{
    return 3 + s->cards[seat][MERCHANT][UP] + s->cards[seat][MERCHANT_X][UP]
           + 2 * s->building[seat][MARKET][0];
}

void syl_begin_income(const syl_board *b, syl *s, int seat, const ae_sink *sink)
{
    s->actor = (uint8_t)seat;
    s->step = ST_INCOME;
    add_money(s, seat, syl_income(s, seat), sink);
    s->temples_left = s->building[seat][HOUSE_TEMPLE][0];
    s->taverns_left = s->building[seat][TAVERN][0];
    if (!syl_has_income_choice(b, s))
        syl_end_income(b, s, sink);
}

void syl_end_income(const syl_board *b, syl *s, const ae_sink *sink)
{
    int next = syl_next(s, s->actor);

    s->temples_left = s->taverns_left = 0;
    if (next != s->consul) {
        syl_begin_income(b, s, next, sink);
        return;
    }
    s->moved = 0;
    syl_begin_cubes(b, s, sink);
}

/* A house temple or a tavern. */
void syl_use(const syl_board *b, syl *s, ae_move move, const ae_sink *sink)
{
    static const int by[] = { -1, 1, 0 };
    int marker = MOVE_A(move);

    if (MOVE_KIND(move) == MV_SACRIFICE) {
        s->temples_left--;
        add_money(s, s->actor, -2, sink);
        syl_give_token(s, s->actor, marker, sink);
    } else {
        s->taverns_left--;
        s->moved |= (uint8_t)(1 << marker);
        syl_move_marker(b, s, marker, by[MOVE_B(move)], sink);
    }
    if (!syl_has_income_choice(b, s))
        syl_end_income(b, s, sink);
}
