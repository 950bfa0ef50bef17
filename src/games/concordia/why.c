/*
 * why.c: why a city, line, province, card or good that somebody points at cannot be chosen now.
 *
 * why() is called only for things that no legal move names.  It gives one reason, the most
 * helpful one: what the turn waits for, else what is in the way, else what is missing.
 */
#include "conc.h"

#include <string.h>

typedef enum {
    WHY_PLAY_FIRST,
    WHY_SETTLE_FIRST,
    WHY_ROLE_FIRST,
    WHY_SUGGEST_FIRST,
    WHY_KEEP_FIRST,
    WHY_NOT_PART,
    WHY_LEFT_OUT,
    WHY_CAPITAL,
    WHY_BUILT_HERE,
    WHY_NO_HOUSES,
    WHY_NOT_NEAR,
    WHY_NO_GOODS,
    WHY_NO_COINS,
    WHY_TOO_NEAR,
    WHY_COLONIST_COST,
    WHY_NO_COLONISTS,
    WHY_ONLY_CAPITAL,
    WHY_ONLY_OWN,
    WHY_NO_WAY_OUT,
    WHY_NO_STEPS,
    WHY_NO_STOP,
    WHY_OCCUPIED,
    WHY_NO_KIND,
    WHY_NO_WAY,
    WHY_TOO_FAR,
    WHY_TURNED,
    WHY_NO_MARKER,
    WHY_MAGISTER,
    WHY_LEGATUS,
    WHY_PLAYED,
    WHY_FOR_SALE,
    WHY_NOT_YOURS,
    WHY_NOT_PARTNERS,
    WHY_PROCONSUL,
    WHY_CARD_COST,
    WHY_CARD_CHOICE,
    WHY_NOT_FOR_SALE,
    WHY_DIPLOMAT,
    WHY_COPIED,
    WHY_CHAIN,
    WHY_NOT_ON_TOP,
    WHY_TRADED,
    WHY_NO_PLACE,
    WHY_NO_MONEY,
    WHY_NOT_ARRIVED,
    REASONS
} reason;

#define CITY                    \
    {                           \
        "city", &conc_noun_city \
    }
#define LINE                    \
    {                           \
        "line", &conc_noun_line \
    }
#define PROVINCE                        \
    {                                   \
        "province", &conc_noun_province \
    }
#define CARD                    \
    {                           \
        "card", &conc_noun_card \
    }
#define GOOD                    \
    {                           \
        "good", &conc_noun_good \
    }
#define MISSING                    \
    {                              \
        "missing", &conc_noun_bill \
    }
#define BILL                    \
    {                           \
        "bill", &conc_noun_bill \
    }
#define NUMBER(name)     \
    {                    \
        name, &ae_number \
    }

const ae_kind conc_reasons[REASONS + 1] = {
    [WHY_PLAY_FIRST] = { .name = "play_first" },
    [WHY_SETTLE_FIRST] = { .name = "settle_first" },
    [WHY_ROLE_FIRST] = { .name = "role_first", .arg = { CARD } },
    [WHY_SUGGEST_FIRST] = { .name = "suggest_first" },
    [WHY_KEEP_FIRST] = { .name = "keep_first" },
    [WHY_NOT_PART] = { .name = "not_part", .arg = { { "role", &conc_noun_role } } },
    [WHY_LEFT_OUT] = { .name = "left_out", .arg = { CITY } },
    [WHY_CAPITAL] = { .name = "capital", .arg = { CITY } },
    [WHY_BUILT_HERE] = { .name = "built_here", .arg = { CITY } },
    [WHY_NO_HOUSES] = { .name = "no_houses" },
    [WHY_NOT_NEAR] = { .name = "not_near", .arg = { CITY } },
    [WHY_NO_GOODS] = { .name = "no_goods", .arg = { CITY, BILL, NUMBER("coins"), MISSING } },
    [WHY_NO_COINS] = { .name = "no_coins", .arg = { CITY, NUMBER("coins"), NUMBER("n") } },
    [WHY_TOO_NEAR] = { .name = "too_near", .arg = { CITY } },
    [WHY_COLONIST_COST] = { .name = "colonist_cost", .arg = { MISSING } },
    [WHY_NO_COLONISTS] = { .name = "no_colonists" },
    [WHY_ONLY_CAPITAL] = { .name = "only_capital", .arg = { CITY } },
    [WHY_ONLY_OWN] = { .name = "only_own", .arg = { CITY } },
    [WHY_NO_WAY_OUT] = { .name = "no_way_out", .arg = { CITY } },
    [WHY_NO_STEPS] = { .name = "no_steps" },
    [WHY_NO_STOP] = { .name = "no_stop", .arg = { LINE } },
    [WHY_OCCUPIED] = { .name = "occupied", .arg = { LINE, { "other", &ae_a_seat } } },
    [WHY_NO_KIND] = { .name = "no_kind", .arg = { { "kind", &conc_noun_kind } } },
    [WHY_NO_WAY] = { .name = "no_way", .arg = { LINE } },
    [WHY_TOO_FAR] = { .name = "too_far", .arg = { LINE, NUMBER("n"), NUMBER("left") } },
    [WHY_TURNED] = { .name = "turned", .arg = { PROVINCE } },
    [WHY_NO_MARKER] = { .name = "no_marker", .arg = { PROVINCE } },
    [WHY_MAGISTER] = { .name = "magister" },
    [WHY_LEGATUS] = { .name = "legatus" },
    [WHY_PLAYED] = { .name = "played", .arg = { CARD } },
    [WHY_FOR_SALE] = { .name = "for_sale", .arg = { CARD } },
    [WHY_NOT_YOURS] = { .name = "not_yours", .arg = { CARD } },
    [WHY_NOT_PARTNERS] = { .name = "not_partners", .arg = { CARD } },
    [WHY_PROCONSUL] = { .name = "proconsul" },
    [WHY_CARD_COST] = { .name = "card_cost", .arg = { CARD, MISSING } },
    [WHY_CARD_CHOICE] = { .name = "card_choice", .arg = { CARD, NUMBER("n") } },
    [WHY_NOT_FOR_SALE] = { .name = "not_for_sale", .arg = { CARD } },
    [WHY_DIPLOMAT] = { .name = "diplomat" },
    [WHY_COPIED] = { .name = "copied", .arg = { CARD } },
    [WHY_CHAIN] = { .name = "chain", .arg = { CARD } },
    [WHY_NOT_ON_TOP] = { .name = "not_on_top", .arg = { CARD } },
    [WHY_TRADED] = { .name = "traded", .arg = { GOOD } },
    [WHY_NO_PLACE] = { .name = "no_place", .arg = { GOOD } },
    [WHY_NO_MONEY] = { .name = "no_money", .arg = { GOOD, NUMBER("coins"), NUMBER("n") } },
    [WHY_NOT_ARRIVED] = { .name = "not_arrived", .arg = { GOOD } },
};

const ae_noun *const conc_pointed[] = { &conc_noun_city, &conc_noun_province, &conc_noun_line,
                                        &conc_noun_card, &conc_noun_good,     NULL };

typedef struct {
    const conc_board *b;
    const conc *s;
    int seat;
    ae_phrase *out;
} asked;

static void tell(const asked *q, reason why, int a, int b, int c, int d)
{
    *q->out = (ae_phrase){ .kind = (uint8_t)why,
                           .arg = { (int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d } };
}

/* Gives as reason the choice that the turn waits for, or that the role does not use the thing. */
static void tell_step(const asked *q)
{
    const conc *s = q->s;

    switch (s->step) {
    case ST_SETTLE:
        tell(q, WHY_SETTLE_FIRST, 0, 0, 0, 0);
        break;
    case ST_PLAY:
        tell(q, WHY_PLAY_FIRST, 0, 0, 0, 0);
        break;
    case ST_ROLE:
        tell(q, WHY_ROLE_FIRST, s->card, 0, 0, 0);
        break;
    case ST_SUGGEST:
        tell(q, WHY_SUGGEST_FIRST, 0, 0, 0, 0);
        break;
    case ST_KEEP:
        tell(q, WHY_KEEP_FIRST, 0, 0, 0, 0);
        break;
    default:
        tell(q, WHY_NOT_PART, s->role, 0, 0, 0);
    }
}

/* The goods that a seat lacks to pay a price. */
static int lacking(const asked *q, const uint8_t cost[GOODS])
{
    uint8_t lacks[GOODS];

    for (int good = 0; good < GOODS; good++) {
        int has = q->s->goods[q->seat][good];

        lacks[good] = (uint8_t)(cost[good] > has ? cost[good] - has : 0);
    }
    return conc_bill(lacks);
}

/* ---- cities ---- */

static void why_unpaid(const asked *q, int city)
{
    const uint8_t *cost = conc_goods[q->s->good[city] - 1].house_cost;
    int coins = conc_house_coins(q->s, city), missing = lacking(q, cost);

    if (missing)
        tell(q, WHY_NO_GOODS, city, conc_bill(cost), coins, missing);
    else
        tell(q, WHY_NO_COINS, city, coins, conc_funds(q->s, q->seat), 0);
}

static void why_not_build(const asked *q, int city)
{
    if (city == q->b->capital)
        tell(q, WHY_CAPITAL, city, 0, 0, 0);
    else if (q->s->house[city] >> q->seat & 1)
        tell(q, WHY_BUILT_HERE, city, 0, 0, 0);
    else if (conc_n_houses(q->s, q->seat) == HOUSES)
        tell(q, WHY_NO_HOUSES, 0, 0, 0, 0);
    else if (conc_build_sites(q->b, q->s, q->seat) >> city & 1)
        why_unpaid(q, city);
    else
        tell(q, WHY_NOT_NEAR, city, 0, 0, 0);
}

/* Rules, Tribune and Colonist: a colonist costs 1 food and 1 tool. */
static void why_not_place(const asked *q, int city)
{
    static const uint8_t cost[GOODS] = { [FOOD] = 1, [TOOL] = 1 };
    int is_free = city == q->b->capital
                  || (q->s->step == ST_COLONIST && q->s->house[city] >> q->seat & 1);

    if (!conc_has_kind(q->s, q->seat, LAND) && !conc_has_kind(q->s, q->seat, SEA))
        tell(q, WHY_NO_COLONISTS, 0, 0, 0, 0);
    else if (!is_free && q->s->step == ST_COLONIST)
        tell(q, WHY_ONLY_OWN, q->b->capital, 0, 0, 0);
    else if (!is_free)
        tell(q, WHY_ONLY_CAPITAL, q->b->capital, 0, 0, 0);
    else if (!conc_can_pay_colonist(q->s, q->seat))
        tell(q, WHY_COLONIST_COST, lacking(q, cost), 0, 0, 0);
    else
        tell(q, WHY_NO_WAY_OUT, city, 0, 0, 0);
}

static void why_city(const asked *q, int city)
{
    if (!conc_has_city(q->b, q->s, city)) {
        tell(q, WHY_LEFT_OUT, city, 0, 0, 0);
        return;
    }
    switch (q->s->step) {
    case ST_SETTLE:
        tell(q, WHY_TOO_NEAR, city, 0, 0, 0);
        break;
    case ST_ARCHITECT:
        why_not_build(q, city);
        break;
    case ST_TRIBUNE:
    case ST_COLONIST:
        why_not_place(q, city);
        break;
    default:
        tell_step(q);
    }
}

/* ---- lines ---- */

static int who_stands_on(const conc *s, int line)
{
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < COLONISTS; i++)
            if (s->place[seat][i] == ON_LINE + line)
                return seat;
    return NOBODY;
}

/* The steps of the nearest own colonist of the right kind; 0 if none of that kind is on the
 * board. */
static int fewest_steps(const asked *q, int line)
{
    const uint8_t *place = q->s->place[q->seat] + q->b->line_kind[line] * (COLONISTS / KINDS);
    int least = 0;

    for (int i = 0; i < COLONISTS / KINDS; i++) {
        int steps = place[i] == AT_HOME ? 0 : conc_steps(q->b, q->s, place[i], line);

        if (steps && (!least || steps < least))
            least = steps;
    }
    return least;
}

static void why_not_move(const asked *q, int line)
{
    int other = who_stands_on(q->s, line), steps = fewest_steps(q, line);

    if (!q->s->steps_left)
        tell(q, WHY_NO_STEPS, 0, 0, 0, 0);
    else if (!q->b->stop_for[line])
        tell(q, WHY_NO_STOP, line, 0, 0, 0);
    else if (other != NOBODY)
        tell(q, WHY_OCCUPIED, line, other, 0, 0);
    else if (!steps)
        tell(q, WHY_NO_KIND, q->b->line_kind[line], 0, 0, 0);
    else if (steps == FAR)
        tell(q, WHY_NO_WAY, line, 0, 0, 0);
    else
        tell(q, WHY_TOO_FAR, line, steps, q->s->steps_left, 0);
}

/* ---- cards ---- */

static int is_for_sale(const conc *s, int card)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (s->display[slot] == card)
            return 1;
    return 0;
}

static void why_not_play(const asked *q, int card)
{
    const conc *s = q->s;

    if (s->hand[q->seat][card])
        tell(q, card == CARD_MAGISTER ? WHY_MAGISTER : WHY_LEGATUS, 0, 0, 0, 0);
    else if (s->pile[q->seat][card])
        tell(q, WHY_PLAYED, card, 0, 0, 0);
    else if (is_for_sale(s, card))
        tell(q, WHY_FOR_SALE, card, 0, 0, 0);
    else
        tell(q, WHY_NOT_YOURS, card, 0, 0, 0);
}

static int n_missing(const conc *s, int seat, int slot, uint8_t lacks[GOODS])
{
    int n = conc_missing(s, seat, slot, s->is_cheap, lacks);

    for (int good = 0; good < GOODS; good++)
        n += lacks[good];
    return n;
}

/* The space with this card where the fewest goods are missing; SLOTS if
 * there is no space where some are missing. */
static int cheapest(const asked *q, int card)
{
    int best = SLOTS, least = 0;
    uint8_t lacks[GOODS];

    for (int slot = 0; slot < SLOTS; slot++) {
        int n = q->s->display[slot] == card ? n_missing(q->s, q->seat, slot, lacks) : 0;

        if (n && (best == SLOTS || n < least)) {
            best = slot;
            least = n;
        }
    }
    return best;
}

static void why_not_hire(const asked *q, int card)
{
    int slot = cheapest(q, card), n_any;
    uint8_t lacks[GOODS];

    if (!is_for_sale(q->s, card)) {
        tell(q, WHY_NOT_FOR_SALE, card, 0, 0, 0);
        return;
    }
    if (slot == SLOTS || (q->s->role == ROLE_PROCONSUL && card == CARD_PROCONSUL)) {
        tell(q, WHY_PROCONSUL, 0, 0, 0, 0);
        return;
    }
    n_any = conc_missing(q->s, q->seat, slot, q->s->is_cheap, lacks);
    if (conc_bill(lacks))
        tell(q, WHY_CARD_COST, card, conc_bill(lacks), 0, 0);
    else
        tell(q, WHY_CARD_CHOICE, card, n_any, 0, 0);
}

/* Why the card cannot be copied: it is on no opponent's pile, or a rule forbids it. */
static void why_not_copy(const asked *q, int card)
{
    const conc *s = q->s;
    int team = conc_team(s, q->seat);

    for (int other = 0; other < s->seats; other++)
        if (s->top[other] == card && conc_team(s, other) != team) {
            if (conc_cards[card].role == ROLE_DIPLOMAT)
                tell(q, WHY_DIPLOMAT, 0, 0, 0, 0);
            else
                tell(q, s->copied[other] >> team & 1 ? WHY_COPIED : WHY_CHAIN, card, 0, 0, 0);
            return;
        }
    tell(q, WHY_NOT_ON_TOP, card, 0, 0, 0);
}

static void why_not_suggest(const asked *q, int card)
{
    if (q->s->hand[conc_partner(q->s, q->seat)][card])
        tell(q, WHY_LEGATUS, 0, 0, 0, 0);
    else
        tell(q, WHY_NOT_PARTNERS, card, 0, 0, 0);
}

static void why_card(const asked *q, int card)
{
    switch (q->s->step) {
    case ST_PLAY:
        why_not_play(q, card);
        break;
    case ST_SUGGEST:
        why_not_suggest(q, card);
        break;
    case ST_BUY:
        why_not_hire(q, card);
        break;
    case ST_DIPLOMAT:
        why_not_copy(q, card);
        break;
    default:
        tell_step(q);
    }
}

/* ---- provinces and goods ---- */

static void why_province(const asked *q, int province)
{
    if (q->s->step != ST_PREFECT)
        tell_step(q);
    else
        tell(q, q->s->is_turned[province] ? WHY_TURNED : WHY_NO_MARKER, province, 0, 0, 0);
}

static void why_not_trade(const asked *q, int good)
{
    const conc *s = q->s;

    if ((s->sold | s->bought) >> good & 1)
        tell(q, WHY_TRADED, good, 0, 0, 0);
    else if (conc_free_spaces(s, q->seat) <= 0)
        tell(q, WHY_NO_PLACE, good, 0, 0, 0);
    else
        tell(q, WHY_NO_MONEY, good, conc_goods[good].price, conc_funds(s, q->seat), 0);
}

static void why_good(const asked *q, int good)
{
    if (q->s->step == ST_MERCATOR)
        why_not_trade(q, good);
    else if (q->s->step == ST_KEEP)
        tell(q, WHY_NOT_ARRIVED, good, 0, 0, 0);
    else
        tell_step(q);
}

void conc_why(const ae_board *board, const void *state, int seat, const ae_noun *noun,
              int value, ae_phrase *out)
{
    const asked q = { .b = (const void *)board, .s = state, .seat = seat, .out = out };

    if (noun == &conc_noun_city)
        why_city(&q, value);
    else if (noun == &conc_noun_province)
        why_province(&q, value);
    else if (noun == &conc_noun_card)
        why_card(&q, value);
    else if (noun == &conc_noun_good)
        why_good(&q, value);
    else if (q.s->step == ST_ARCHITECT)
        why_not_move(&q, value);
    else
        tell_step(&q);
}
