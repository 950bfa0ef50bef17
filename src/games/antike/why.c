/*
 * why.c: why a region, field, advance, resource or nation that somebody points at cannot be
 * chosen now.  why() is called only for things that no legal move names, so the reason follows
 * from the step of the turn.
 */
#include "ant.h"

enum {
    WHY_MARKET,
    WHY_FIGHT,
    WHY_PAY,
    WHY_CHOOSE,
    WHY_RONDEL,
    WHY_CHOSEN,
    WHY_TOO_FAR,
    WHY_NEEDS_FIELD,
    WHY_KNOWN,
    WHY_BUILDS_ON,
    WHY_MISSING,
    WHY_MISSING_COINS,
    WHY_NOT_YOURS,
    WHY_FULL,
    WHY_NO_UNITS,
    WHY_HAS_TEMPLE,
    WHY_NO_TEMPLES,
    WHY_LEARNING,
    WHY_NO_WAY,
    WHY_HAVE_MOVED,
    WHY_TOO_STRONG,
    WHY_LAST_CITY,
    WHY_NO_TOKENS,
    WHY_CONQUERING,
    WHY_OUT_OF_REACH,
    WHY_NOBODY_THERE,
    WHY_OCCUPIED,
    WHY_NEUTRAL,
    WHY_HAS_NONE,
    WHY_ONLY_GIVEN,
    WHY_BANK_EMPTY,
    WHY_BELLONA,
    WHY_BY_ITSELF,
    WHY_NO_FIGHT,
    REASONS
};

#define REGION                     \
    {                              \
        "region", &ant_noun_region \
    }
#define NATION                     \
    {                              \
        "nation", &ant_noun_nation \
    }
#define FIELD                    \
    {                            \
        "field", &ant_noun_field \
    }
#define ADVANCE                      \
    {                                \
        "advance", &ant_noun_advance \
    }
#define RESOURCE                       \
    {                                  \
        "resource", &ant_noun_resource \
    }
#define MISSING                   \
    {                             \
        "missing", &ant_noun_bill \
    }
#define N               \
    {                   \
        "n", &ae_number \
    }
#define HAVE               \
    {                      \
        "have", &ae_number \
    }

const ae_kind ant_reasons[REASONS + 1] = {
    [WHY_MARKET] = { .name = "market" },
    [WHY_FIGHT] = { .name = "fight", .arg = { REGION } },
    [WHY_PAY] = { .name = "pay", .arg = { FIELD, N } },
    [WHY_CHOOSE] = { .name = "choose" },
    [WHY_RONDEL] = { .name = "rondel" },
    [WHY_CHOSEN] = { .name = "chosen", .arg = { FIELD } },
    [WHY_TOO_FAR] = { .name = "too_far", .arg = { FIELD, { "steps", &ae_number }, N, HAVE } },
    [WHY_NEEDS_FIELD] = { .name = "needs_field", .arg = { FIELD } },
    [WHY_KNOWN] = { .name = "known", .arg = { NATION, ADVANCE } },
    [WHY_BUILDS_ON] = { .name = "builds_on",
                        .arg = { ADVANCE, { "other", &ant_noun_advance } } },
    [WHY_MISSING] = { .name = "missing", .arg = { MISSING } },
    [WHY_MISSING_COINS] = { .name = "missing_coins",
                            .arg = { MISSING, { "coins", &ae_number } } },
    [WHY_NOT_YOURS] = { .name = "not_yours", .arg = { NATION, REGION } },
    [WHY_FULL] = { .name = "full", .arg = { REGION, N } },
    [WHY_NO_UNITS] = { .name = "no_units", .arg = { REGION } },
    [WHY_HAS_TEMPLE] = { .name = "has_temple", .arg = { REGION } },
    [WHY_NO_TEMPLES] = { .name = "no_temples" },
    [WHY_LEARNING] = { .name = "learning" },
    [WHY_NO_WAY] = { .name = "no_way",
                     .arg = { { "kind", &ant_noun_kind },
                              { "from", &ant_noun_region },
                              REGION } },
    [WHY_HAVE_MOVED] = { .name = "have_moved", .arg = { REGION } },
    [WHY_TOO_STRONG] = { .name = "too_strong", .arg = { REGION, N, HAVE } },
    [WHY_LAST_CITY] = { .name = "last_city", .arg = { REGION, NATION } },
    [WHY_NO_TOKENS] = { .name = "no_tokens", .arg = { N } },
    [WHY_CONQUERING] = { .name = "conquering" },
    [WHY_OUT_OF_REACH] = { .name = "out_of_reach", .arg = { REGION } },
    [WHY_NOBODY_THERE] = { .name = "nobody_there", .arg = { NATION, REGION } },
    [WHY_OCCUPIED] = { .name = "occupied", .arg = { REGION, NATION } },
    [WHY_NEUTRAL] = { .name = "neutral", .arg = { REGION } },
    [WHY_HAS_NONE] = { .name = "has_none", .arg = { NATION, RESOURCE } },
    [WHY_ONLY_GIVEN] = { .name = "only_given" },
    [WHY_BANK_EMPTY] = { .name = "bank_empty" },
    [WHY_BELLONA] = { .name = "bellona" },
    [WHY_BY_ITSELF] = { .name = "by_itself" },
    [WHY_NO_FIGHT] = { .name = "no_fight", .arg = { NATION } },
};

const ae_noun *const ant_pointed[] = {
    &ant_noun_region,   &ant_noun_field,  &ant_noun_advance,
    &ant_noun_resource, &ant_noun_nation, NULL,
};

static void say(ae_phrase *out, int reason, int a, int b, int c)
{
    out->kind = (uint8_t)reason;
    out->arg[0] = (int16_t)a;
    out->arg[1] = (int16_t)b;
    out->arg[2] = (int16_t)c;
}

/* As the board names it. */
static int named(const ant_board *b, const ant *s, int nation)
{
    return b->nation_of[s->setup][nation];
}

/* ---- what is missing ---- */

/* So many of a resource that are neither put aside nor in stock; coins do not make up for it. */
static int bill_of(const ant *s, int resource, int n)
{
    int missing = n - s->aside[resource] - s->stock[s->active][resource];

    return missing > 0 ? BILL(resource, missing) : 0;
}

static void why_missing(const ant *s, int bill, ae_phrase *out)
{
    int coins = s->coins[s->active];

    say(out, coins ? WHY_MISSING_COINS : WHY_MISSING, bill, coins, 0);
}

static void why_city_missing(const ant *s, ae_phrase *out)
{
    int bill = 0;

    for (int resource = 0; resource < RESOURCES; resource++)
        bill |= bill_of(s, resource, 1);
    why_missing(s, bill, out);
}

/* ---- fields, advances, resources, nations ---- */

static void why_field(const ant *s, int field, ae_phrase *out)
{
    if (s->step != ST_RONDEL) {
        say(out, WHY_CHOSEN, s->field[s->active], 0, 0);
        return;
    }
    say(out, WHY_TOO_FAR, field, ant_rondel_steps(s, s->active, field),
        ant_rondel_cost(s, s->active, field));
    out->arg[3] = (int16_t)ant_wealth(s, s->active);
}

/* Each builds on at most one other. */
static int needed(const ant *s, int advance)
{
    int missing = ant_advances[advance].needs & ~s->advances[s->active], other = 0;

    if (!missing)
        return AE_NONE;
    while (!(missing >> other & 1))
        other++;
    return other;
}

static void why_advance(const ant_board *b, const ant *s, int advance, ae_phrase *out)
{
    if (ant_has(s, s->active, advance))
        say(out, WHY_KNOWN, named(b, s, s->active), advance, 0);
    else if (s->step != ST_SCIENTIA)
        say(out, WHY_NEEDS_FIELD, SCIENTIA, 0, 0);
    else if (needed(s, advance) != AE_NONE)
        say(out, WHY_BUILDS_ON, advance, needed(s, advance), 0);
    else
        why_missing(s, bill_of(s, GOLD, ant_price(s, advance)), out);
}

static void why_resource(const ant_board *b, const ant *s, int resource, ae_phrase *out)
{
    int n = resource == COIN ? s->coins[s->active] : s->stock[s->active][resource];

    if (s->step == ST_RONDEL)
        say(out, WHY_RONDEL, 0, 0, 0);
    else if (s->step == ST_MILITIA && s->free_units)
        say(out, WHY_BELLONA, 0, 0, 0);
    else if (n == 0)
        say(out, WHY_HAS_NONE, named(b, s, s->active), resource, 0);
    else
        say(out, WHY_BY_ITSELF, 0, 0, 0);
}

static void why_nation(const ant *s, int nation, ae_phrase *out)
{
    if (s->step == ST_RONDEL)
        say(out, WHY_RONDEL, 0, 0, 0);
    else if (s->step != ST_MOVE)
        say(out, WHY_NEEDS_FIELD, MOVERE_1, 0, 0);
    else
        say(out, WHY_NO_FIGHT, nation, 0, 0);
}

/* ---- regions ---- */

static void why_not_armed(const ant_board *b, const ant *s, int region, ae_phrase *out)
{
    if (s->owner[region] != s->active + 1)
        say(out, WHY_NOT_YOURS, named(b, s, s->active), region, 0);
    else if (!ant_has_room(s, region))
        say(out, WHY_FULL, region, ant_capacity(s, region), 0);
    else if (!s->free_units && !ant_can_pay(s, IRON, UNIT_PRICE))
        why_missing(s, bill_of(s, IRON, UNIT_PRICE), out);
    else
        say(out, WHY_NO_UNITS, region, 0, 0);
}

static void why_no_temple(const ant_board *b, const ant *s, int region, ae_phrase *out)
{
    if (s->owner[region] != s->active + 1)
        say(out, WHY_NOT_YOURS, named(b, s, s->active), region, 0);
    else if (s->temple[region])
        say(out, WHY_HAS_TEMPLE, region, 0, 0);
    else if (ant_temples_left(s) == 0)
        say(out, WHY_NO_TEMPLES, 0, 0, 0);
    else
        why_missing(s, bill_of(s, MARBLE, TEMPLE_PRICE), out);
}

/* Units stand before a foreign city or a neutral temple. */
static int is_besieged(const ant *s, int region)
{
    return s->owner[region] != s->active + 1 && (s->owner[region] || s->temple[region])
           && ant_in_region(s, s->active, region);
}

static void why_not_conquered(const ant_board *b, const ant *s, int region, ae_phrase *out)
{
    int n = ant_in_region(s, s->active, region), owner = s->owner[region] - 1;

    if (n < ant_strength(s, region))
        say(out, WHY_TOO_STRONG, region, ant_strength(s, region), n);
    else if (ant_n_cities(s, owner) == 1)
        say(out, WHY_LAST_CITY, region, named(b, s, owner), 0);
    else
        say(out, WHY_NO_TOKENS, TOKENS, 0, 0);
}

static void why_not_moved(const ant_board *b, const ant *s, int region, ae_phrase *out)
{
    if (s->at != NOWHERE)
        say(out, WHY_NO_WAY, s->at_kind, s->at, region);
    else if (is_besieged(s, region))
        why_not_conquered(b, s, region, out);
    else if (s->is_conquering)
        say(out, WHY_CONQUERING, 0, 0, 0);
    else if (ant_in_region(s, s->active, region))
        say(out, WHY_HAVE_MOVED, region, 0, 0);
    else
        say(out, WHY_OUT_OF_REACH, region, 0, 0);
}

static void why_not_founded(const ant_board *b, const ant *s, int region, ae_phrase *out)
{
    if (s->owner[region])
        say(out, WHY_OCCUPIED, region, named(b, s, s->owner[region] - 1), 0);
    else if (s->temple[region])
        say(out, WHY_NEUTRAL, region, 0, 0);
    else if (!ant_in_region(s, s->active, region))
        say(out, WHY_NOBODY_THERE, named(b, s, s->active), region, 0);
    else if (ant_n_cities(s, s->active) >= TOKENS)
        say(out, WHY_NO_TOKENS, TOKENS, 0, 0);
    else
        why_city_missing(s, out);
}

static void why_region(const ant_board *b, const ant *s, int region, ae_phrase *out)
{
    switch (s->step) {
    case ST_RONDEL:
        say(out, WHY_RONDEL, 0, 0, 0);
        break;
    case ST_MILITIA:
        why_not_armed(b, s, region, out);
        break;
    case ST_TEMPLUM:
        why_no_temple(b, s, region, out);
        break;
    case ST_SCIENTIA:
        say(out, WHY_LEARNING, 0, 0, 0);
        break;
    case ST_MOVE:
        why_not_moved(b, s, region, out);
        break;
    default:
        why_not_founded(b, s, region, out);
    }
}

/* ---- all of it ---- */

/* At the market enough was given to take something for it. */
static int is_taking(const ant *s)
{
    int n = 0;

    for (int resource = 0; resource <= COIN; resource++)
        n += s->given[resource];
    return s->gets_left || n == 2;
}

/* What has to be decided before anything else; 0 if nothing has. */
static int is_asked_first(const ant *s, int is_resource, ae_phrase *out)
{
    if (s->step == ST_ENTER || s->step == ST_ASKED)
        say(out, WHY_FIGHT, s->at, 0, 0);
    else if (ant_is_trading(s) && !is_resource)
        say(out, WHY_MARKET, 0, 0, 0);
    else if (s->step == ST_PAY && !is_resource)
        say(out, WHY_PAY, s->field[s->active], s->due, 0);
    else if (s->step == ST_CHOOSE)
        say(out, is_resource ? WHY_BANK_EMPTY : WHY_CHOOSE, 0, 0, 0);
    else if (is_resource && is_taking(s))
        say(out, WHY_ONLY_GIVEN, 0, 0, 0);
    else
        return 0;
    return 1;
}

void ant_why(const ae_board *board, const void *state, int seat, const ae_noun *noun, int value,
             ae_phrase *out)
{
    const ant_board *b = (const void *)board;
    const ant *s = state;

    (void)seat;
    if (is_asked_first(s, noun == &ant_noun_resource, out))
        return;
    if (noun == &ant_noun_field)
        why_field(s, value, out);
    else if (noun == &ant_noun_advance)
        why_advance(b, s, value, out);
    else if (noun == &ant_noun_resource)
        why_resource(b, s, value, out);
    else if (noun == &ant_noun_nation)
        why_nation(s, value, out);
    else
        why_region(b, s, value, out);
}
