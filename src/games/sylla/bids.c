/*
 * bids.c: estimates for eval.c who becomes consul, who buys the building on offer and which
 * characters are recruited.
 *
 * In an election and in an auction each seat bids or passes once, so a bid wins unless a later seat
 * is willing to pay more.  The probability that a seat pays a price falls linearly with that price.
 */
#include "outlook.h"

static float within(float x, float from, float to)
{
    return x < from ? from : x > to ? to : x;
}

/* A speaker takes the lead from those before him. */
static void overbid(float lead[SEATS], float pays[SEATS], int seat, float chance, float price)
{
    for (int other = 0; other < SEATS; other++) {
        lead[other] *= 1 - chance;
        pays[other] *= 1 - chance;
    }
    lead[seat] += chance;
    pays[seat] += chance * price;
}

static void clear(float lead[SEATS], float pays[SEATS])
{
    for (int seat = 0; seat < SEATS; seat++)
        lead[seat] = pays[seat] = 0;
}

/* ---- I ---- */

static void expect_bids(syl_outlook *e)
{
    const syl *s = e->s;
    float bid = s->bid;
    int seat = s->actor;

    do {
        int senators = e->crew[seat].face_up[TYPE_SENATOR];
        float price = within(bid + 1 - (float)senators, 0, 1000), chance;

        chance = within(0.7f - 0.15f * price, 0.05f, 1);
        if (bid < 0)
            chance = 1;
        else if (price > (float)s->money[seat])
            chance = 0;
        overbid(e->consul, e->consul_pays, seat, chance, price);
        bid += chance * (price + (float)senators - bid);
        seat = seat + 1 == s->seats ? 0 : seat + 1;
    } while (seat != s->consul);
}

void syl_look_at_election(syl_outlook *e)
{
    const syl *s = e->s;

    clear(e->consul, e->consul_pays);
    if (e->phase == PHASE_SETUP)
        return;
    if (e->phase > PHASE_ELECTION) {
        e->consul[s->consul] = e->phase <= PHASE_EFFECTS;
        return;
    }
    if (s->step == ST_ELECT && s->bidder != NONE)
        overbid(e->consul, e->consul_pays, s->bidder, 1,
                (float)(s->bid - e->crew[s->bidder].face_up[TYPE_SENATOR]));
    expect_bids(e);
}

/* ---- III ---- */

/* Points: what a round of it brings times the rounds, or at once. */
static void price_tiles(syl_outlook *e)
{
    static const float per_round[TILES] = {
        [MARKET] = 1.3f, [HOUSE_TEMPLE] = 1, [TAVERN] = 0.8f, [CRANE_TILE] = 0.8f
    };
    static const float at_once[TILES] = { [ARCH] = 6, [STATUE] = 4, [BANK] = 3 };

    for (int tile = 0; tile < TILES; tile++)
        e->tile[tile] =
            at_once[tile] + per_round[tile] * (float)(e->rest + (tile != CRANE_TILE));
    e->tile[INSULA] = 2 * e->best_token;
    e->tile[FIELD] =
        e->hunger_now[1] - e->hunger_now[2] + e->hunger_later[1] - e->hunger_later[2];
}

static void count_fitting(syl_outlook *e, int seat)
{
    syl_crew *c = &e->crew[seat];

    for (int colour = 0; colour < COLOURS; colour++) {
        c->fit[colour] = 0;
        for (int type = 0; type < TYPES; type++)
            c->fit[colour] += c->up[type] * (e->b->hexes[type] >> colour & 1);
    }
}

/* The tiles still to be sold fall to the seats by their cards of the colour. */
static void share_tiles(syl_outlook *e)
{
    const syl *s = e->s;
    int n_left = syl_n_sales(s) - s->n_offers - (s->step == ST_BID), n[COLOURS] = { 0 };

    for (int seat = 0; seat < s->seats; seat++) {
        count_fitting(e, seat);
        for (int colour = 0; colour < COLOURS; colour++)
            n[colour] += e->crew[seat].fit[colour];
    }
    for (int slot = 0; n_left > 0 && slot < SLOTS; slot++)
        if (s->slot[slot] != NONE && slot != s->offered)
            e->per_card[e->b->slot_colour[slot]] += e->tile[s->slot[slot]];
    for (int colour = 0; colour < COLOURS; colour++)
        e->per_card[colour] /= (float)(n[colour] + 1);
}

static void expect_sale(syl_outlook *e)
{
    const syl *s = e->s;
    float worth = e->tile[s->slot[s->offered]], bid = s->bid;
    int seat = s->actor, is_last;

    do {
        int fit = e->crew[seat].fit[e->b->slot_colour[s->offered]];
        float chance = within(0.15f * worth + 0.25f - 0.25f * bid, 0.02f, 0.9f);

        is_last = seat == s->seller;
        chance = bid + 1 > (float)fit ? 0 : chance;
        overbid(e->wins, e->wins_cards, seat, chance, bid + 1);
        bid += chance;
        seat = seat + 1 == s->seats ? 0 : seat + 1;
    } while (!is_last);
}

void syl_look_at_sale(syl_outlook *e)
{
    const syl *s = e->s;

    clear(e->wins, e->wins_cards);
    for (int colour = 0; colour < COLOURS; colour++)
        e->per_card[colour] = 0;
    if (e->phase > PHASE_SALE)
        return;
    price_tiles(e);
    share_tiles(e);
    if (s->step == ST_TURN)
        overbid(e->wins, e->wins_cards, s->actor, 1, s->due);
    if (s->step != ST_BID)
        return;
    if (s->bidder != NONE)
        overbid(e->wins, e->wins_cards, s->bidder, 1, s->bid);
    expect_sale(e);
}

/* ---- II ---- */

/* What is on offer, the best first. */
static int sort_offer(const syl_outlook *e, float worth[SLOTS])
{
    static const float per_round[CHARS] = { 0.8f, 0.8f, 0.9f, 0.9f, 0.9f, 0.9f, 1.1f, 1.1f };
    static const float at_end[CHARS] = { 0, 1.7f, 0, 1.7f, 1.5f, 3.2f, 0, 0 };
    int n = 0;

    for (int i = 0; i < SLOTS; i++) {
        int card = e->s->on_offer[i], at = n;
        float w;

        if (card == NONE)
            continue;
        for (w = at_end[card] + per_round[card] * (float)(e->rest + 1);
             at > 0 && worth[at - 1] < w; at--)
            worth[at] = worth[at - 1];
        worth[at] = w;
        n++;
    }
    return n;
}

/* Before the election the consul's pick goes to each by his chance, the others' are alike. */
static void expect_picks(syl_outlook *e, const float worth[SLOTS], int n)
{
    static const float per_other[SEATS + 1] = { [3] = 1.0f / 2, [4] = 1.0f / 3 };
    float others = 0;

    for (int i = 1; i < n && i < e->s->seats; i++)
        others += worth[i];
    others *= per_other[e->s->seats];
    for (int seat = 0; n > 0 && seat < e->s->seats; seat++)
        e->recruit[seat] = others + e->consul[seat] * (worth[0] - others);
}

/* Each gets what those before him leave. */
void syl_look_at_recruits(syl_outlook *e)
{
    const syl *s = e->s;
    int seat = e->phase == PHASE_TOKEN ? s->consul : s->actor, n;
    float worth[SLOTS];

    for (int i = 0; i < SEATS; i++)
        e->recruit[i] = 0;
    if (e->phase > PHASE_RECRUITING || e->phase == PHASE_SETUP)
        return;
    n = sort_offer(e, worth);
    if (e->phase < PHASE_TOKEN) {
        expect_picks(e, worth, n);
        return;
    }
    for (int i = 0; i < n; i++) {
        e->recruit[seat] = worth[i];
        seat = seat + 1 == s->seats ? 0 : seat + 1;
        if (seat == s->consul)
            return;
    }
}
