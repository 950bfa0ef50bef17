/*
 * eval.c: the facts of a position of Concordia, by which bots judge it.
 *
 * The final score is a sum of products: the number of cards of a god times the points that a card
 * of that god counts.  So the facts measure both factors: the points now, the points that owned
 * cards may still gain, and the cards that may still be bought.  The other facts measure the
 * means of a seat: goods, houses that produce them, colonists and the cities that they reach, cards
 * in the hand, and the best result that one of these cards could have as the next action.
 *
 * Facts that need a turn are 0 for a seat that has no turn left.  A role in play counts like a
 * card of the hand until it is carried out, so that a position does not look worse in the middle
 * of a turn than at its beginning.  In teams each seat has its own facts; partners lend each
 * other coins, so the coins of both count for prices.
 */
#include "seat_outlook.h"

#include <string.h>

enum {
    FACT_VESTA,
    FACT_JUPITER,
    FACT_SATURNUS,
    FACT_MERCURIUS,
    FACT_MARS,
    FACT_MINERVA,
    FACT_VENUS,
    FACT_CONCORDIA,
    FACT_COINS,
    FACT_GOODS, /* five of them */
    FACT_HOUSES = FACT_GOODS + GOODS,
    FACT_COLONISTS = FACT_HOUSES + GOODS,
    FACT_MORE_JUPITER,
    FACT_MORE_SATURNUS,
    FACT_MORE_MERCURIUS,
    FACT_MORE_MARS,
    FACT_MORE_MINERVA,
    FACT_MORE_VENUS,
    FACT_SUPPLY,
    FACT_EXPERTS,
    FACT_HAND, /* one for each use */
    FACT_WORKERS = FACT_HAND + USES,
    FACT_TAKE_BACK,
    FACT_ACTIVE,
    FACT_PREFECT,
    FACT_CASH,
    FACT_MAGNUS,
    FACT_NEAR,
    FACT_EMPTY,
    FACT_REACH,
    FACT_BUILDS,
    FACT_BEST_BUILD,
    FACT_BEST_BUY,
    FACT_SECOND_BUY,
    FACT_COPY,
    FACT_SETTLE,
    FACT_CRAMPED,
    FACT_ARRIVING,
    FACT_NOW_BUILDS,
    FACT_NOW_BEST_BUILD,
    FACT_NOW_PREFECT,
    FACT_NOW_BUY,
    FACT_NOW_TRADES,
    FACT_NOW_OTHER,
    FACT_RACE,
    FACT_TURN,
    FACTS
};

/* Plain counts for nets, after the facts. */
enum {
    COUNT_GODS = FACTS, /* cards, from Jupiter on */
    COUNT_PROVINCES = COUNT_GODS + GODS - 1,
    COUNT_HOUSES,
    COUNT_KINDS,
    COUNT_HAND,
    COUNT_PILE,
    COUNT_MONEY,
    COUNT_FREE,
    COUNT_ORDER,
    COUNT_IS_ACTIVE,
    COUNT_IS_LIVE,
    COUNT_SUPPLY,
    COUNT_TURNS_LEFT,
    COUNT_LATE_HOUSES,
    COUNT_COLONISTS,
    COUNT_GOODS,
    COUNT_END
};
_Static_assert((int)COUNT_END + AE_NET_SHARED <= (int)AE_MAX_INPUTS, "there is room for all");

_Static_assert((int)FACTS <= (int)AE_MAX_FACTS, "there is room for all facts");

static const char *const names[] = {
    [FACT_VESTA] = "vesta",
    [FACT_JUPITER] = "jupiter",
    [FACT_SATURNUS] = "saturnus",
    [FACT_MERCURIUS] = "mercurius",
    [FACT_MARS] = "mars",
    [FACT_MINERVA] = "minerva",
    [FACT_VENUS] = "venus",
    [FACT_CONCORDIA] = "concordia",
    [FACT_COINS] = "coins",
    [FACT_GOODS + BRICK] = "brick",
    [FACT_GOODS + FOOD] = "food",
    [FACT_GOODS + TOOL] = "tool",
    [FACT_GOODS + WINE] = "wine",
    [FACT_GOODS + CLOTH] = "cloth",
    [FACT_HOUSES + BRICK] = "houses_brick",
    [FACT_HOUSES + FOOD] = "houses_food",
    [FACT_HOUSES + TOOL] = "houses_tool",
    [FACT_HOUSES + WINE] = "houses_wine",
    [FACT_HOUSES + CLOTH] = "houses_cloth",
    [FACT_COLONISTS] = "colonists",
    [FACT_MORE_JUPITER] = "more_jupiter",
    [FACT_MORE_SATURNUS] = "more_saturnus",
    [FACT_MORE_MERCURIUS] = "more_mercurius",
    [FACT_MORE_MARS] = "more_mars",
    [FACT_MORE_MINERVA] = "more_minerva",
    [FACT_MORE_VENUS] = "more_venus",
    [FACT_SUPPLY] = "supply",
    [FACT_EXPERTS] = "experts",
    [FACT_HAND + USE_ARCHITECT] = "hand_architect",
    [FACT_HAND + USE_PREFECT] = "hand_prefect",
    [FACT_HAND + USE_MERCATOR] = "hand_mercator",
    [FACT_HAND + USE_SENATOR] = "hand_senator",
    [FACT_HAND + USE_CONSUL] = "hand_consul",
    [FACT_HAND + USE_COLONIST] = "hand_colonist",
    [FACT_HAND + USE_COPY] = "hand_copy",
    [FACT_WORKERS] = "workers",
    [FACT_TAKE_BACK] = "take_back",
    [FACT_ACTIVE] = "active",
    [FACT_PREFECT] = "prefect",
    [FACT_CASH] = "cash",
    [FACT_MAGNUS] = "magnus",
    [FACT_NEAR] = "near",
    [FACT_EMPTY] = "empty",
    [FACT_REACH] = "reach",
    [FACT_BUILDS] = "builds",
    [FACT_BEST_BUILD] = "best_build",
    [FACT_BEST_BUY] = "best_buy",
    [FACT_SECOND_BUY] = "second_buy",
    [FACT_COPY] = "copy",
    [FACT_SETTLE] = "settle",
    [FACT_CRAMPED] = "cramped",
    [FACT_ARRIVING] = "arriving",
    [FACT_NOW_BUILDS] = "now_builds",
    [FACT_NOW_BEST_BUILD] = "now_best_build",
    [FACT_NOW_PREFECT] = "now_prefect",
    [FACT_NOW_BUY] = "now_buy",
    [FACT_NOW_TRADES] = "now_trades",
    [FACT_NOW_OTHER] = "now_other",
    [FACT_RACE] = "race",
    [FACT_TURN] = "turn",
    [FACTS] = NULL,
};

/* Facts and counts that say the same to a player; see core/eval.h.  Left out: whose turn it is, how
 * far the game has gone, and what is left for all. */
static const char *const groups[COUNT_END] = {
    [FACT_JUPITER] = "jupiter",
    [FACT_MORE_JUPITER] = "jupiter",
    [COUNT_GODS + GOD_JUPITER - 1] = "jupiter",
    [FACT_SATURNUS] = "saturnus",
    [FACT_MORE_SATURNUS] = "saturnus",
    [COUNT_GODS + GOD_SATURNUS - 1] = "saturnus",
    [COUNT_PROVINCES] = "saturnus",
    [FACT_MERCURIUS] = "mercurius",
    [FACT_MORE_MERCURIUS] = "mercurius",
    [COUNT_GODS + GOD_MERCURIUS - 1] = "mercurius",
    [COUNT_KINDS] = "mercurius",
    [FACT_MARS] = "mars",
    [FACT_MORE_MARS] = "mars",
    [COUNT_GODS + GOD_MARS - 1] = "mars",
    [FACT_MINERVA] = "minerva",
    [FACT_MORE_MINERVA] = "minerva",
    [COUNT_GODS + GOD_MINERVA - 1] = "minerva",
    [FACT_VENUS] = "venus",
    [FACT_MORE_VENUS] = "venus",
    [COUNT_GODS + GOD_VENUS - 1] = "venus",
    [FACT_CONCORDIA] = "concordia",
    [COUNT_GODS + GOD_CONCORDIA - 1] = "concordia",
    [FACT_VESTA] = "stock",
    [FACT_COINS] = "stock",
    [FACT_GOODS + BRICK] = "stock",
    [FACT_GOODS + FOOD] = "stock",
    [FACT_GOODS + TOOL] = "stock",
    [FACT_GOODS + WINE] = "stock",
    [FACT_GOODS + CLOTH] = "stock",
    [FACT_ARRIVING] = "stock",
    [FACT_CRAMPED] = "stock",
    [COUNT_MONEY] = "stock",
    [COUNT_GOODS] = "stock",
    [COUNT_FREE] = "stock",
    [FACT_HOUSES + BRICK] = "houses",
    [FACT_HOUSES + FOOD] = "houses",
    [FACT_HOUSES + TOOL] = "houses",
    [FACT_HOUSES + WINE] = "houses",
    [FACT_HOUSES + CLOTH] = "houses",
    [FACT_RACE] = "houses",
    [COUNT_HOUSES] = "houses",
    [COUNT_LATE_HOUSES] = "houses",
    [FACT_COLONISTS] = "colonists",
    [COUNT_COLONISTS] = "colonists",
    [FACT_SETTLE] = "settle",
    [FACT_SUPPLY] = "supply",
    [FACT_EXPERTS] = "supply",
    [FACT_HAND + USE_ARCHITECT] = "hand",
    [FACT_HAND + USE_PREFECT] = "hand",
    [FACT_HAND + USE_MERCATOR] = "hand",
    [FACT_HAND + USE_SENATOR] = "hand",
    [FACT_HAND + USE_CONSUL] = "hand",
    [FACT_HAND + USE_COLONIST] = "hand",
    [FACT_HAND + USE_COPY] = "hand",
    [FACT_TAKE_BACK] = "hand",
    [COUNT_HAND] = "hand",
    [COUNT_PILE] = "hand",
    [FACT_WORKERS] = "workers",
    [FACT_ACTIVE] = "active",
    [FACT_PREFECT] = "prefect",
    [FACT_CASH] = "prefect",
    [FACT_NOW_PREFECT] = "prefect",
    [FACT_MAGNUS] = "magnus",
    [FACT_NEAR] = "reach",
    [FACT_EMPTY] = "reach",
    [FACT_REACH] = "reach",
    [FACT_BUILDS] = "builds",
    [FACT_BEST_BUILD] = "builds",
    [FACT_NOW_BUILDS] = "builds",
    [FACT_NOW_BEST_BUILD] = "builds",
    [FACT_BEST_BUY] = "buy",
    [FACT_SECOND_BUY] = "buy",
    [FACT_NOW_BUY] = "buy",
    [FACT_COPY] = "copy",
};

static const ae_telling tellings[] = {
    { "jupiter", "jupiter_cards", COUNT_GODS + GOD_JUPITER - 1, 0 },
    { "jupiter", "jupiter_points", FACT_JUPITER, 0 },
    { "saturnus", "saturnus_cards", COUNT_GODS + GOD_SATURNUS - 1, 0 },
    { "saturnus", "saturnus_provinces", COUNT_PROVINCES, 0 },
    { "mercurius", "mercurius_cards", COUNT_GODS + GOD_MERCURIUS - 1, 0 },
    { "mercurius", "mercurius_kinds", COUNT_KINDS, 0 },
    { "mars", "mars_cards", COUNT_GODS + GOD_MARS - 1, 0 },
    { "mars", "mars_colonists", FACT_COLONISTS, 0 },
    { "minerva", "minerva_cards", COUNT_GODS + GOD_MINERVA - 1, 0 },
    { "minerva", "minerva_points", FACT_MINERVA, 0 },
    { "venus", "venus_cards", COUNT_GODS + GOD_VENUS - 1, 0 },
    { "venus", "venus_points", FACT_VENUS, 0 },
    { "stock", "coins", COUNT_MONEY, 0 },
    { "stock", "brick", FACT_GOODS + BRICK, 0 },
    { "stock", "food", FACT_GOODS + FOOD, 0 },
    { "stock", "tool", FACT_GOODS + TOOL, 0 },
    { "stock", "wine", FACT_GOODS + WINE, 0 },
    { "stock", "cloth", FACT_GOODS + CLOTH, 0 },
    { "houses", "houses_brick", FACT_HOUSES + BRICK, 0 },
    { "houses", "houses_food", FACT_HOUSES + FOOD, 0 },
    { "houses", "houses_tool", FACT_HOUSES + TOOL, 0 },
    { "houses", "houses_wine", FACT_HOUSES + WINE, 0 },
    { "houses", "houses_cloth", FACT_HOUSES + CLOTH, 0 },
    { "colonists", "colonists", FACT_COLONISTS, 0 },
    { "settle", "settle", FACT_SETTLE, 0 },
    { "hand", "hand", COUNT_HAND, 0 },
    { "reach", "near", FACT_NEAR, 0 },
    { "reach", "reach", FACT_REACH, 0 },
    { "builds", "builds", FACT_BUILDS, 0 },
    { "builds", "best_build", FACT_BEST_BUILD, 0 },
    { .group = NULL },
};

/* ---- plain facts: points, coins, goods, houses ---- */

static void put_points(const conc_seat_outlook *v, float *fact)
{
    const uint8_t *n = v->n_gods;
    int wealth = v->s->money[v->seat], minerva = 0;

    for (int good = 0; good < GOODS; good++) {
        wealth += v->s->goods[v->seat][good] * conc_goods[good].price;
        minerva += v->expert[good] * v->houses[good];
    }
    fact[FACT_VESTA] = (float)(n[GOD_VESTA] * wealth) * 0.1f;
    fact[FACT_JUPITER] = (float)(n[GOD_JUPITER] * v->temples);
    fact[FACT_SATURNUS] = (float)(n[GOD_SATURNUS] * v->provinces);
    fact[FACT_MERCURIUS] = (float)(n[GOD_MERCURIUS] * 2 * v->kinds);
    fact[FACT_MARS] = (float)(n[GOD_MARS] * 2 * v->colonists);
    fact[FACT_MINERVA] = (float)minerva;
    fact[FACT_VENUS] = (float)(n[GOD_VENUS] * v->venus);
    fact[FACT_CONCORDIA] = v->s->concordia == v->seat ? 7 : 0;
}

/* Only the first few goods of a kind and the first coins count here; the fact of Vesta counts
 * all. */
static void put_stock(const conc_seat_outlook *v, float *fact)
{
    enum { USEFUL = 4, USEFUL_COINS = 15 };

    fact[FACT_COINS] = (float)conc_least(v->s->money[v->seat], USEFUL_COINS);
    for (int good = 0; good < GOODS; good++) {
        fact[FACT_GOODS + good] = (float)conc_least(v->s->goods[v->seat][good], USEFUL);
        fact[FACT_HOUSES + good] = (float)v->houses[good];
    }
    fact[FACT_COLONISTS] = (float)v->colonists;
}

/* ---- points that owned cards may gain, and cards that may be bought; in units of 5 points ---- */

/* The points that the seat's specialists would gain from a house in every other city of their
 * good. */
static int open_minerva(const conc_seat_outlook *v)
{
    int points = 0;

    for (int good = 0; good < GOODS; good++)
        if (v->expert[good])
            points += v->expert[good] * (v->t->n_cities[good] - v->houses[good]);
    return points;
}

static void put_growth(const conc_seat_outlook *v, float *fact)
{
    const uint8_t *n = v->n_gods;
    float fifth = 0.2f * v->rest;
    int left = HOUSES - v->n_houses, doubles = conc_byte(v->t->doubles, v->seat);

    fact[FACT_MORE_JUPITER] = fifth * (float)(n[GOD_JUPITER] * left);
    fact[FACT_MORE_SATURNUS] = fifth * (float)(n[GOD_SATURNUS] * (12 - v->provinces));
    fact[FACT_MORE_MERCURIUS] = fifth * (float)(n[GOD_MERCURIUS] * 2 * (GOODS - v->kinds));
    fact[FACT_MORE_MARS] = fifth * (float)(n[GOD_MARS] * 2 * (COLONISTS - v->colonists));
    fact[FACT_MORE_MINERVA] = fifth * (float)open_minerva(v);
    fact[FACT_MORE_VENUS] = fifth * (float)(n[GOD_VENUS] * (v->provinces - doubles + 3));
}

/* The points that all cards of display and stack would count for the seat now, divided by the
 * number of seats. */
static void put_supply(const conc_seat_outlook *v, float share, float *fact)
{
    const uint8_t *supply = v->t->supply;
    int points = supply[GOD_JUPITER] * v->temples + supply[GOD_SATURNUS] * v->provinces
                 + supply[GOD_MERCURIUS] * 2 * v->kinds + supply[GOD_MARS] * 2 * v->colonists
                 + supply[GOD_VENUS] * v->venus;
    int minerva = 0;

    for (int good = 0; good < GOODS; good++)
        if (v->t->has_expert[good])
            minerva += v->houses[good] * conc_cards[CARD_MASON + good].points;
    fact[FACT_SUPPLY] = share * 0.2f * (float)points;
    fact[FACT_EXPERTS] = share * 0.2f * (float)minerva;
}

/* ---- the hand ---- */

/* The goods of specialists count by their price, in tens of sestertii.  Rules, Tribune: 1
 * sestertius for each card past the third. */
static void put_hand(const conc_seat_outlook *v, float *fact)
{
    int made = 0;

    for (int use = 0; use < USES; use++)
        fact[FACT_HAND + use] = v->is_live ? (float)conc_n_ready(v, (conc_use)use) : 0;
    for (int good = 0; good < GOODS; good++)
        made +=
            v->s->hand[v->seat][CARD_MASON + good] * v->houses[good] * conc_goods[good].price;
    fact[FACT_WORKERS] = v->is_live ? 0.1f * (float)made : 0;
    fact[FACT_TAKE_BACK] = v->is_live ? (float)conc_most(v->s->n_pile[v->seat] - 2, 0) : 0;
}

/* ---- production, in tens of sestertii ---- */

static void put_production(const conc_seat_outlook *v, float *fact)
{
    int has_prefect = conc_can_use(v, USE_PREFECT, ROLE_PREFECT);

    fact[FACT_ACTIVE] = v->is_live ? 0.1f * (float)conc_byte(v->t->active, v->seat) : 0;
    fact[FACT_PREFECT] = has_prefect ? 0.1f * (float)conc_byte(v->t->best, v->seat) : 0;
    fact[FACT_CASH] = has_prefect ? 0.1f * (float)v->t->cash : 0;
    fact[FACT_MAGNUS] = v->is_live && v->s->magnus == v->seat ? 1 : 0;
}

/* ---- houses to come ---- */

/* The cities of a good where the seat could pay for a house. */
static uint32_t payable(const conc_seat_outlook *v, int good)
{
    const uint8_t *have = v->s->goods[v->seat];
    const uint32_t *crowd = v->t->crowd;
    int coins = conc_goods[good].house_coins, funds = v->funds;
    int can_pay = good == BRICK ? have[FOOD] > 0 : have[BRICK] > 0 && have[good] > 0;

    if (!can_pay || funds < coins)
        return 0;
    return v->t->of_good[good]
           & (funds < 2 * coins   ? ~crowd[0]
              : funds < 3 * coins ? ~crowd[1]
              : funds < 4 * coins ? ~crowd[2]
                                  : ~UINT32_C(0));
}

/* An upper estimate of the points that a house in one of the cities would add. */
static int best_gain(const conc_seat_outlook *v, int good, uint32_t sites)
{
    const uint8_t *n = v->n_gods;
    int gain = v->expert[good] + (good == BRICK ? 0 : n[GOD_JUPITER])
               + (v->houses[good] ? 0 : 2 * n[GOD_MERCURIUS]);
    int venus = n[GOD_VENUS] * (v->t->is_team ? 1 : 2);
    int is_paired = n[GOD_VENUS] && sites & v->t->paired[v->seat];
    int is_fresh = (sites & v->t->fresh[v->seat]) != 0;

    return gain + conc_most(is_fresh ? n[GOD_SATURNUS] : 0, is_paired ? venus : 0);
}

/* Estimates how many houses an Architect could build at once, and the points of the best one. */
static void put_builds(const conc_seat_outlook *v, uint32_t sites, float *fact)
{
    const uint8_t *have = v->s->goods[v->seat];
    int n_brick = 0, n_other = 0, best = 0;

    for (int good = 0; good < GOODS; good++) {
        uint32_t set = sites & payable(v, good);
        int n = set ? conc_least(ae_size(set), have[good == BRICK ? FOOD : good]) : 0;

        n_brick += good == BRICK ? n : 0;
        n_other += good == BRICK ? 0 : n;
        if (set)
            best = conc_most(best, best_gain(v, good, set));
    }
    n_brick += conc_least(n_other, have[BRICK]);
    fact[FACT_BUILDS] = (float)conc_least(n_brick, 1 + v->funds / 4);
    fact[FACT_BEST_BUILD] = (float)best;
}

static void put_sites(const conc_seat_outlook *v, float *fact)
{
    enum { MANY = 8 };
    uint32_t open = v->n_houses < HOUSES && v->is_live ? ~v->t->own[v->seat] : 0;
    uint32_t near = v->t->near[v->seat] & open, reach = v->t->reach[v->seat] & open;

    fact[FACT_NEAR] = (float)conc_least(ae_size(near), MANY);
    fact[FACT_EMPTY] = (float)conc_least(ae_size(near & ~v->t->crowd[0]), MANY);
    fact[FACT_REACH] = (float)conc_least(ae_size(reach & ~near), MANY);
    fact[FACT_BUILDS] = fact[FACT_BEST_BUILD] = 0;
    if (conc_can_use(v, USE_ARCHITECT, ROLE_ARCHITECT))
        put_builds(v, reach, fact);
}

/* ---- cards to buy ---- */

static float value_of(const conc_seat_outlook *v, const conc_card *card)
{
    int points = card->points, n = v->houses[card->good];

    if (card->role == ROLE_SPECIALIST)
        return (float)(points * n) + v->rest * (float)points;
    return v->value[card->god];
}

/* The index of the price that the seat would pay: 0 with the surcharge (Senator), 1 without it
 * (Consul), or -1 if it has no card to buy with. */
static int price_for(const conc_seat_outlook *v)
{
    if (!v->is_live)
        return -1;
    if (conc_is_pending(v, ROLE_CONSUL) || conc_is_pending(v, ROLE_PROCONSUL))
        return 1;
    if (conc_is_pending(v, ROLE_SENATOR) || conc_is_pending(v, ROLE_PRAETOR)
        || conc_n_ready(v, USE_SENATOR))
        return 0;
    return conc_n_ready(v, USE_CONSUL) ? 1 : -1;
}

/* Compares all goods at once, a byte for each: the highest bit of a byte survives the
 * subtraction if the seat has enough of that good. */
static int can_buy(const conc_seat_outlook *v, int price, int slot, uint64_t goods)
{
    const uint64_t high = UINT64_C(0x8080808080);

    return v->s->display[slot] != NO_CARD && v->t->price_sum[price][slot] <= v->n_goods
           && (((goods | high) - v->t->price[price][slot]) & high) == high;
}

static void put_buys(const conc_seat_outlook *v, float *fact)
{
    const uint8_t *have = v->s->goods[v->seat];
    uint64_t goods = have[0] | (uint64_t)have[1] << 8 | (uint64_t)have[2] << 16
                     | (uint64_t)have[3] << 24 | (uint64_t)have[4] << 32;
    int price = price_for(v);
    float best = 0, second = 0;

    for (int slot = 0; price >= 0 && slot < SLOTS; slot++)
        if (can_buy(v, price, slot, goods)) {
            float value = value_of(v, &conc_cards[v->s->display[slot]]);

            second = value > best ? best : value > second ? value : second;
            best = value > best ? value : best;
        }
    fact[FACT_BEST_BUY] = best;
    fact[FACT_SECOND_BUY] = second;
}

/* ---- other facts ---- */

/* The seats whose top card a Diplomat could copy. */
static unsigned copyable(const conc *s)
{
    unsigned set = 0;

    for (int seat = 0; seat < s->seats; seat++)
        if (s->top[seat] != NO_CARD)
            set |= (unsigned)(conc_cards[s->top[seat]].role != ROLE_DIPLOMAT) << seat;
    return set;
}

/* A Diplomat copies no partner. */
static int has_copy(const conc *s, int seat)
{
    int partner = conc_is_team(s) ? conc_partner(s, seat) : seat;

    return (copyable(s) & ~(1u << seat | 1u << partner)) != 0;
}

/* The new colonists that the seat can pay for: at most two with a Colonist, else one with a
 * Tribune, which counts half unless the Tribune is in play. */
static float settlers(const conc_seat_outlook *v)
{
    const uint8_t *have = v->s->goods[v->seat];
    int n = conc_least(conc_least(have[FOOD], have[TOOL]), COLONISTS - v->colonists);

    if (!v->is_live)
        return 0;
    if (conc_can_use(v, USE_COLONIST, ROLE_COLONIST))
        return (float)conc_least(n, 2);
    return (conc_is_pending(v, ROLE_TRIBUNE) ? 1.0f : 0.5f) * (float)conc_least(n, 1);
}

/* The goods that have arrived and will fit into the storehouse. */
static int n_arriving(const conc_seat_outlook *v)
{
    const uint8_t *n = v->s->arrived[v->seat];

    return conc_least(n[BRICK] + n[FOOD] + n[TOOL] + n[WINE] + n[CLOTH], v->n_free);
}

static int n_trades(const conc_seat_outlook *v)
{
    int traded = v->s->sold | v->s->bought;

    if (!conc_is_pending(v, ROLE_MERCATOR))
        return 0;
    return v->s->actor == v->seat ? 2 - (traded != 0) : 2;
}

static void put_open(const conc_seat_outlook *v, float *fact)
{
    int ahead = v->s->concordia == NOBODY ? conc_most(v->n_houses - 11, 0) : 0;

    fact[FACT_COPY] =
        conc_can_use(v, USE_COPY, ROLE_DIPLOMAT) && has_copy(v->s, v->seat) ? 1 : 0;
    fact[FACT_SETTLE] = settlers(v);
    fact[FACT_CRAMPED] = v->is_live ? (float)conc_most(3 - v->n_free, 0) : 0;
    fact[FACT_ARRIVING] = (float)n_arriving(v);
    fact[FACT_RACE] = 0.25f * (float)(ahead * ahead);
    fact[FACT_TURN] = v->s->actor == v->seat && v->s->step == ST_PLAY ? 1 : 0;
}

/* ---- the role in play ---- */

static int has_other(const conc_seat_outlook *v)
{
    return conc_is_pending(v, ROLE_DIPLOMAT) || conc_is_pending(v, ROLE_LEGATUS)
           || (conc_is_pending(v, ROLE_COLONIST) && !v->s->has_placed);
}

static int is_buying(const conc_seat_outlook *v)
{
    return conc_is_pending(v, ROLE_SENATOR) || conc_is_pending(v, ROLE_CONSUL)
           || conc_is_pending(v, ROLE_PRAETOR) || conc_is_pending(v, ROLE_PROCONSUL);
}

static void put_now(const conc_seat_outlook *v, float *fact)
{
    float best = fact[FACT_PREFECT] > fact[FACT_CASH] ? fact[FACT_PREFECT] : fact[FACT_CASH];

    for (int i = FACT_NOW_BUILDS; i <= FACT_NOW_OTHER; i++)
        fact[i] = 0;
    if (!v->pending)
        return;
    if (conc_is_pending(v, ROLE_ARCHITECT)) {
        fact[FACT_NOW_BUILDS] = fact[FACT_BUILDS];
        fact[FACT_NOW_BEST_BUILD] = fact[FACT_BEST_BUILD];
    }
    if (conc_is_pending(v, ROLE_PREFECT))
        fact[FACT_NOW_PREFECT] = best;
    if (is_buying(v))
        fact[FACT_NOW_BUY] =
            fact[FACT_BEST_BUY] + (v->s->buys_left > 1 ? fact[FACT_SECOND_BUY] : 0);
    fact[FACT_NOW_TRADES] = (float)n_trades(v);
    fact[FACT_NOW_OTHER] = has_other(v) ? 1 : 0;
}

/* ---- plain counts ---- */

/* What is left of the last round, once somebody has ended the game. */
static int turns_left(const conc *s)
{
    return s->concordia == NOBODY ? 0 : s->turns_left + 1;
}

static void put_counts(const conc_seat_outlook *v, float progress, float *count)
{
    const conc *s = v->s;
    int order = s->active == NOBODY ? 0 : (v->seat + s->seats - s->active) % s->seats;

    for (int god = 1; god < GODS; god++)
        count[COUNT_GODS + god - 1] = (float)v->n_gods[god];
    count[COUNT_PROVINCES] = (float)v->provinces;
    count[COUNT_HOUSES] = (float)v->n_houses;
    count[COUNT_KINDS] = (float)v->kinds;
    count[COUNT_HAND] = (float)s->n_hand[v->seat];
    count[COUNT_PILE] = (float)s->n_pile[v->seat];
    count[COUNT_MONEY] = (float)s->money[v->seat];
    count[COUNT_FREE] = (float)v->n_free;
    count[COUNT_ORDER] = (float)order;
    count[COUNT_IS_ACTIVE] = (float)(order == 0);
    count[COUNT_IS_LIVE] = (float)v->is_live;
    count[COUNT_SUPPLY] = (float)v->t->n_supply;
    count[COUNT_TURNS_LEFT] = (float)turns_left(s);
    count[COUNT_LATE_HOUSES] = progress * progress * (float)v->n_houses;
    count[COUNT_COLONISTS] = (float)v->t->on_board[v->seat];
    count[COUNT_GOODS] = (float)v->n_goods;
}

/* ---- all parts ---- */

static void read_seat(conc_seat_outlook *v, int seat, float progress, float *fact)
{
    conc_look(v, seat);
    put_points(v, fact);
    put_stock(v, fact);
    put_growth(v, fact);
    put_supply(v, 1 / (float)v->s->seats, fact);
    put_hand(v, fact);
    put_production(v, fact);
    put_sites(v, fact);
    put_buys(v, fact);
    put_open(v, fact);
    put_now(v, fact);
    put_counts(v, progress, fact);
}

/* ---- what a move changes ---- */

/* What is kept of the last position. */
typedef struct {
    const ae_board *board; /* null: nothing */
    conc state;
    conc_outlook outlook;
} kept;
_Static_assert(sizeof(kept) <= sizeof(ae_kept), "there is room for what is kept");

/* Whether something changed that all seats read. */
static int is_all_new(const conc *s, const conc *was)
{
    return s->active != was->active || s->magnus != was->magnus
           || s->concordia != was->concordia || s->turns_left != was->turns_left
           || (s->step == ST_OVER) != (was->step == ST_OVER)
           || AE_DIFFERS(s->display, was->display) || AE_DIFFERS(s->deck, was->deck)
           || AE_DIFFERS(s->house, was->house) || AE_DIFFERS(s->good, was->good)
           || AE_DIFFERS(s->is_turned, was->is_turned) || AE_DIFFERS(s->bonus, was->bonus);
}

static unsigned team_of(const conc *s, int seat)
{
    unsigned set = 0;

    for (int other = 0; seat < s->seats && other < s->seats; other++)
        set |= (unsigned)(conc_team(s, other) == conc_team(s, seat)) << other;
    return set;
}

/* The card in play, its role and how far it is carried out; only the actor and its partner read
 * them. */
static int is_play_new(const conc *s, const conc *was)
{
    enum { FROM = offsetof(conc, step), TO = offsetof(conc, interim_done) };

    return ae_differs((const uint8_t *)s + FROM, (const uint8_t *)was + FROM, TO - FROM);
}

/* Whether something changed that is the seat's own. */
static int is_seat_new(const conc *s, const conc *was, int seat)
{
    return AE_DIFFERS(s->goods[seat], was->goods[seat])
           || AE_DIFFERS(s->arrived[seat], was->arrived[seat])
           || AE_DIFFERS(s->hand[seat], was->hand[seat])
           || AE_DIFFERS(s->pile[seat], was->pile[seat]) || s->n_hand[seat] != was->n_hand[seat]
           || s->n_pile[seat] != was->n_pile[seat]
           || AE_DIFFERS(s->place[seat], was->place[seat]);
}

/* The seats whose facts may have changed; was and its reach are those of the position before. */
static unsigned changed_seats(const conc *s, const conc *was, const conc_outlook *t,
                              const uint32_t reach[AE_MAX_SEATS])
{
    unsigned set = is_play_new(s, was) ? team_of(s, s->actor) | team_of(s, was->actor) : 0;

    for (int seat = 0; seat < s->seats; seat++) {
        if (is_seat_new(s, was, seat) || t->reach[seat] != reach[seat])
            set |= 1u << seat;
        if (s->money[seat] != was->money[seat])
            set |= team_of(s, seat);
    }
    for (int seat = 0; AE_DIFFERS(s->top, was->top) && seat < s->seats; seat++)
        set |= (unsigned)(has_copy(s, seat) != has_copy(was, seat)) << seat;
    return set;
}

static int is_near(const kept *k, const ae_board *board, const conc *s)
{
    return k->board == board && k->state.seats == s->seats && k->state.variant == s->variant
           && k->state.mode == s->mode;
}

/* Answers the seats whose facts have to be read. */
static unsigned look_again(const ae_board *board, const conc *s, kept *k)
{
    const conc *was = is_near(k, board, s) ? &k->state : NULL;
    uint32_t reach[AE_MAX_SEATS];
    unsigned seats;

    memcpy(reach, k->outlook.reach, sizeof reach);
    conc_count((const void *)board, s, was, &k->outlook);
    seats = !was || is_all_new(s, was) ? (1u << s->seats) - 1
                                       : changed_seats(s, was, &k->outlook, reach);
    k->board = board;
    k->state = *s;
    return seats;
}

static unsigned read_near(const ae_board *board, const void *state, ae_kept *room,
                          ae_facts *out)
{
    const conc *s = state;
    kept *k = (void *)room;
    unsigned seats = look_again(board, s, k);
    conc_seat_outlook v = { .s = s, .t = &k->outlook };

    out->n_seats = s->seats;
    out->progress = conc_progress(s, &k->outlook);
    v.rest = 1 - out->progress;
    for (int seat = 0; seat < s->seats; seat++)
        if (seats >> seat & 1) {
            out->team[seat] = (uint8_t)conc_team(s, seat);
            read_seat(&v, seat, out->progress, out->fact[seat]);
        }
    return seats;
}

static void read_facts(const ae_board *board, const void *state, ae_facts *out)
{
    ae_kept room;
    kept *k = (void *)&room;

    k->board = NULL;
    read_near(board, state, &room, out);
}

extern const ae_net *const concordia_nets[2]; /* from data/, by tools/mapc.c */

const ae_eval conc_eval = {
    .names = names,
    .worth = { conc_worth_duel, conc_worth_many },
    .net = concordia_nets,
    .n = FACTS,
    .n_counts = COUNT_END - FACTS,
    .groups = groups,
    .tellings = tellings,
    .read = read_facts,
    .read_near = read_near,
};
