/*
 * eval.c: the facts of a position of Antike II, by which bots judge it.
 *
 * Facts are computed for each nation.  A seat with two nations has the facts of its leading nation,
 * plus a part of the facts of the other one, which may still overtake it.
 */
#include "eval_parts.h"

_Static_assert((int)FACTS <= (int)AE_MAX_FACTS, "there is room for all facts");

static const char *const names[] = {
    [FACT_PERSONS + KING] = "kings",
    [FACT_PERSONS + SCHOLAR] = "scholars",
    [FACT_PERSONS + GENERAL] = "generals",
    [FACT_PERSONS + CITIZEN] = "citizens",
    [FACT_PERSONS + NAVIGATOR] = "navigators",
    [FACT_CITIES] = "cities",
    [FACT_TEMPLES] = "temples",
    [FACT_STOCK + MARBLE] = "marble",
    [FACT_STOCK + IRON] = "iron",
    [FACT_STOCK + GOLD] = "gold",
    [FACT_COINS] = "coins",
    [FACT_UNITS + LEGION] = "legions",
    [FACT_UNITS + GALLEY] = "galleys",
    [FACT_ADVANCES + MERCATURA] = "mercatura",
    [FACT_ADVANCES + COMMERCIUM] = "commercium",
    [FACT_ADVANCES + METALLUM] = "metallum",
    [FACT_ADVANCES + MONETA] = "moneta",
    [FACT_ADVANCES + REGNUM] = "regnum",
    [FACT_ADVANCES + RES_PUBLICA] = "res_publica",
    [FACT_ADVANCES + STRATA] = "strata",
    [FACT_ADVANCES + NAVIGATIO] = "navigatio",
    [FACT_NEXT + LEVEL_KING] = "next_king",
    [FACT_NEXT + LEVEL_CITIZEN] = "next_citizen",
    [FACT_NEXT + LEVEL_NAVIGATOR] = "next_navigator",
    [FACT_NEXT_SCHOLAR] = "next_scholar",
    [FACT_NEXT_PLINIUS] = "next_plinius",
    [FACT_FINISH] = "finish",
    [FACT_INCOME + MARBLE] = "income_marble",
    [FACT_INCOME + IRON] = "income_iron",
    [FACT_INCOME + GOLD] = "income_gold",
    [FACT_INCOME_LEAST] = "income_least",
    [FACT_HARVEST] = "harvest",
    [FACT_BUILD] = "build",
    [FACT_ARM] = "arm",
    [FACT_DISCOVER] = "discover",
    [FACT_LEARN] = "learn",
    [FACT_SITES_PAID] = "sites_paid",
    [FACT_SITES_UNPAID] = "sites_unpaid",
    [FACT_SITES_NEXT] = "sites_next",
    [FACT_SEA_NEXT] = "sea_next",
    [FACT_ROOM] = "room",
    [FACT_ROOM_SHARED] = "room_shared",
    [FACT_PREY_CITIES] = "prey_cities",
    [FACT_PREY_TEMPLES] = "prey_temples",
    [FACT_SIEGE] = "siege",
    [FACT_DANGER_CITIES] = "danger_cities",
    [FACT_DANGER_TEMPLES] = "danger_temples",
    [FACT_MOVES] = "moves",
    [FACT_STORM] = "storm",
    [FACT_BELLONA] = "bellona",
    [FACT_TURN] = "turn",
    [FACTS] = NULL,
};

const uint8_t ant_level_step[LEVELS] = { 5, 3, 7 };

/* Plain counts for nets, after the facts. */
enum {
    COUNT_FIELD = FACTS, /* one for each field of the rondel: whether the nation stands there */
    COUNT_ORDER = COUNT_FIELD + FIELDS,
    COUNT_IS_ACTIVE,
    COUNT_PERSONS,
    COUNT_MISSING,
    COUNT_GONE,                       /* one for each level: on the way to the next personage */
    COUNT_LEFT = COUNT_GONE + LEVELS, /* one for each kind: cards left */
    COUNT_TEMPLES_LEFT = COUNT_LEFT + PERSONS,
    COUNT_ADVANCES,
    COUNT_UNDISCOVERED,
    COUNT_PACE,
    COUNT_WEALTH,
    COUNT_END
};
_Static_assert((int)COUNT_END + AE_NET_SHARED <= (int)AE_MAX_INPUTS, "there is room for all");

/* Facts and counts that say the same to a player; see core/eval.h.  Left out: whose turn it is, how
 * far the game has gone, and what is left for all. */
static const char *const groups[COUNT_END] = {
    [FACT_PERSONS + KING] = "persons",
    [FACT_PERSONS + SCHOLAR] = "persons",
    [FACT_PERSONS + GENERAL] = "persons",
    [FACT_PERSONS + CITIZEN] = "persons",
    [FACT_PERSONS + NAVIGATOR] = "persons",
    [FACT_FINISH] = "persons",
    [COUNT_PERSONS] = "persons",
    [COUNT_MISSING] = "persons",
    [COUNT_PACE] = "persons",
    [FACT_CITIES] = "cities",
    [FACT_NEXT + LEVEL_KING] = "cities",
    [COUNT_GONE + LEVEL_KING] = "cities",
    [FACT_TEMPLES] = "temples",
    [FACT_NEXT + LEVEL_CITIZEN] = "temples",
    [COUNT_GONE + LEVEL_CITIZEN] = "temples",
    [FACT_NEXT + LEVEL_NAVIGATOR] = "sea",
    [FACT_SEA_NEXT] = "sea",
    [COUNT_GONE + LEVEL_NAVIGATOR] = "sea",
    [FACT_STOCK + MARBLE] = "stock",
    [FACT_STOCK + IRON] = "stock",
    [FACT_STOCK + GOLD] = "stock",
    [FACT_COINS] = "stock",
    [COUNT_WEALTH] = "stock",
    [FACT_UNITS + LEGION] = "legions",
    [FACT_UNITS + GALLEY] = "galleys",
    [FACT_ADVANCES + MERCATURA] = "mercatura",
    [FACT_ADVANCES + COMMERCIUM] = "commercium",
    [FACT_ADVANCES + METALLUM] = "metallum",
    [FACT_ADVANCES + MONETA] = "moneta",
    [FACT_ADVANCES + REGNUM] = "regnum",
    [FACT_ADVANCES + RES_PUBLICA] = "res_publica",
    [FACT_ADVANCES + STRATA] = "strata",
    [FACT_ADVANCES + NAVIGATIO] = "navigatio",
    [FACT_NEXT_PLINIUS] = "plinius",
    [COUNT_ADVANCES] = "plinius",
    [FACT_DISCOVER] = "discover",
    [FACT_LEARN] = "discover",
    [FACT_NEXT_SCHOLAR] = "discover",
    [FACT_INCOME + MARBLE] = "income",
    [FACT_INCOME + IRON] = "income",
    [FACT_INCOME + GOLD] = "income",
    [FACT_INCOME_LEAST] = "income",
    [FACT_HARVEST] = "harvest",
    [FACT_BUILD] = "build",
    [FACT_ARM] = "arm",
    [FACT_SITES_PAID] = "sites",
    [FACT_SITES_UNPAID] = "sites",
    [FACT_SITES_NEXT] = "sites",
    [FACT_MOVES] = "sites",
    [FACT_ROOM] = "room",
    [FACT_ROOM_SHARED] = "room",
    [FACT_PREY_CITIES] = "prey",
    [FACT_PREY_TEMPLES] = "prey",
    [FACT_SIEGE] = "prey",
    [FACT_STORM] = "prey",
    [FACT_DANGER_CITIES] = "danger",
    [FACT_DANGER_TEMPLES] = "danger",
    [FACT_BELLONA] = "bellona",
};

static const ae_telling tellings[] = {
    { "persons", "kings", FACT_PERSONS + KING, 0 },
    { "persons", "scholars", FACT_PERSONS + SCHOLAR, 0 },
    { "persons", "generals", FACT_PERSONS + GENERAL, 0 },
    { "persons", "citizens", FACT_PERSONS + CITIZEN, 0 },
    { "persons", "navigators", FACT_PERSONS + NAVIGATOR, 0 },
    { "cities", "cities", FACT_CITIES, 0 },
    { "temples", "temples", FACT_TEMPLES, 0 },
    { "stock", "marble", FACT_STOCK + MARBLE, 0 },
    { "stock", "iron", FACT_STOCK + IRON, 0 },
    { "stock", "gold", FACT_STOCK + GOLD, 0 },
    { "stock", "coins", FACT_COINS, 0 },
    { "legions", "legions", FACT_UNITS + LEGION, 0 },
    { "galleys", "galleys", FACT_UNITS + GALLEY, 0 },
    { "income", "income_marble", FACT_INCOME + MARBLE, 0 },
    { "income", "income_iron", FACT_INCOME + IRON, 0 },
    { "income", "income_gold", FACT_INCOME + GOLD, 0 },
    { "danger", "danger_cities", FACT_DANGER_CITIES, 1 },
    { "danger", "danger_temples", FACT_DANGER_TEMPLES, 1 },
    { .group = NULL },
};

/* ---- what all nations share ---- */

/* Thresholds count once, so what was lost has to be won again first. */
static void measure_level(ant_outlook *c, int nation, int level, int n)
{
    int had = c->s->level[nation][level], now = n / ant_level_step[level];
    int reached = now > had ? now : had, gone = n - reached * ant_level_step[level];

    c->reached[nation][level] = reached;
    c->gone[nation][level] = gone > 0 ? gone : 0;
}

static void measure(ant_outlook *c, int nation)
{
    const ant_realm *r = &c->map.of[nation];
    uint64_t galleys = r->units[GALLEY];

    c->n_cities[nation] = ae_size(r->cities);
    c->n_temples[nation] = ae_size(r->temples);
    measure_level(c, nation, LEVEL_KING, c->n_cities[nation]);
    measure_level(c, nation, LEVEL_CITIZEN, c->n_temples[nation]);
    measure_level(c, nation, LEVEL_NAVIGATOR,
                  ae_size(galleys) + ae_size(galleys & c->map.ships));
    c->discovered |= c->s->advances[nation];
    for (int person = 0; person < PERSONS; person++)
        c->left[person] -= c->s->persons[nation][person];
}

static void look(const ant_board *b, const ant *s, const ant *was, ant_outlook *c)
{
    ant_look(b, s, was, &c->map);
    c->s = s;
    c->goal = ant_goal(b, s);
    c->temples_left = ALL_TEMPLES - ae_size(c->map.temples);
    c->discovered = 0;
    for (int person = 0; person < PERSONS; person++)
        c->left[person] = ant_person_supply[person];
    c->left[SCHOLAR] += s->plinius != NOBODY;
    for (int nation = 0; nation < s->n_nations; nation++)
        measure(c, nation);
}

/* ---- plain counts ---- */

static void read_place(const ant *s, int nation, float *count)
{
    int order = s->active == NOBODY ? 0 : (nation + s->n_nations - s->active) % s->n_nations;

    for (int field = 0; field < FIELDS; field++)
        count[COUNT_FIELD + field] = s->field[nation] == field;
    count[COUNT_ORDER] = (float)order;
    count[COUNT_IS_ACTIVE] = order == 0;
}

static void read_counts(const ant_outlook *c, int nation, float *count)
{
    const ant *s = c->s;
    int n_persons = ant_n_persons(s, nation);

    read_place(s, nation, count);
    count[COUNT_PERSONS] = (float)n_persons;
    count[COUNT_MISSING] = (float)(c->goal - n_persons);
    for (int level = 0; level < LEVELS; level++)
        count[COUNT_GONE + level] = (float)c->gone[nation][level];
    for (int person = 0; person < PERSONS; person++)
        count[COUNT_LEFT + person] = (float)c->left[person];
    count[COUNT_TEMPLES_LEFT] = (float)c->temples_left;
    count[COUNT_ADVANCES] = (float)ae_size(s->advances[nation]);
    count[COUNT_UNDISCOVERED] = (float)(ADVANCES - ae_size(c->discovered));
    count[COUNT_PACE] = c->pace[nation];
    count[COUNT_WEALTH] = (float)ant_wealth(s, nation);
}

/* ---- all of them ---- */

/* How far the game has gone: the share of the personages needed to win that the leader has gained
 * since the start, or the share of all turns that were played, whichever is greater. */
static float progress_of(const ant_outlook *c)
{
    float best = 0, turns;

    if (c->s->step == ST_OVER)
        return 1;
    for (int nation = 0; nation < c->s->n_nations; nation++)
        if (c->pace[nation] > best)
            best = c->pace[nation];
    best = (best - 0.4f) / (float)c->goal;
    turns = (float)c->s->turn / (float)ant_max_turns(c->s);
    best = best > turns ? best : turns;
    return best < 0 ? 0 : best < 1 ? best : 1;
}

/* Of two nations the better one counts. */
static void read_pair(ant_outlook *c, int seat, float *fact)
{
    enum { OTHER_IN_TEN = 3 };
    int best = ant_best_nation(c->s, seat), other = best == seat ? seat + c->s->seats : seat;
    float second[FACTS];

    ant_read_nation(c, best, fact);
    ant_read_nation(c, other, second);
    for (int i = 0; i < FACTS; i++)
        fact[i] += second[i] * (float)OTHER_IN_TEN / 10;
    read_counts(c, best, fact);
}

static void read_one(ant_outlook *c, int nation, float *fact)
{
    ant_read_nation(c, nation, fact);
    read_counts(c, nation, fact);
}

/* ---- what a move changes ---- */

/* What is kept of the last position. */
typedef struct {
    const ae_board *board; /* null: nothing */
    ant state;
    ant_outlook outlook;
} kept;
_Static_assert(sizeof(kept) <= sizeof(ae_kept), "there is room for what is kept");

static unsigned all_nations(const ant *s)
{
    return (1u << s->n_nations) - 1;
}

static int is_near(const kept *k, const ae_board *board, const ant *s)
{
    return k->board == board && k->state.seats == s->seats && k->state.variant == s->variant
           && k->state.setup == s->setup;
}

/* Whether something changed that all nations read, beside the map. */
static int is_all_new(const ant *s, const ant *was)
{
    return s->active != was->active || s->bellona != was->bellona || s->plinius != was->plinius
           || AE_DIFFERS(s->advances, was->advances) || AE_DIFFERS(s->persons, was->persons)
           || AE_DIFFERS(s->level, was->level);
}

static int is_map_new(const ant *s, const ant *was)
{
    return AE_DIFFERS(s->owner, was->owner) || AE_DIFFERS(s->city, was->city)
           || AE_DIFFERS(s->temple, was->temple) || AE_DIFFERS(s->units, was->units);
}

/* How far the active nation is with its turn; no other reads that. */
static int is_turn_new(const ant *s, const ant *was)
{
    enum { FROM = offsetof(ant, step), TO = offsetof(ant, coins) };

    return ae_differs((const uint8_t *)s + FROM, (const uint8_t *)was + FROM, TO - FROM)
           || AE_DIFFERS(s->fresh, was->fresh) || AE_DIFFERS(s->moved, was->moved);
}

/* The nations for which something of their own changed, or whose turn it is. */
static unsigned with_own_changes(const ant *s, const ant *was)
{
    unsigned set = s->active != NOBODY && is_turn_new(s, was) ? 1u << s->active : 0;

    for (int nation = 0; nation < s->n_nations; nation++)
        set |= (unsigned)(AE_DIFFERS(s->stock[nation], was->stock[nation])
                          || s->coins[nation] != was->coins[nation]
                          || s->field[nation] != was->field[nation])
               << nation;
    return set;
}

/* Whether the map changed for all: room to found, temples, or who is nearer to the last cards. */
static int is_new_for_all(const ant_outlook *c, const ant_outlook *was, int n_nations)
{
    int is_new = c->map.empty != was->map.empty || c->map.temples != was->map.temples
                 || c->temples_left != was->temples_left;

    for (int nation = 0; nation < n_nations; nation++)
        is_new |= c->map.of[nation].ring != was->map.of[nation].ring;
    for (int level = 0; level < LEVELS; level++)
        for (int nation = 0; c->left[ant_person_by[level]] < 3 && nation < n_nations; nation++)
            is_new |= c->gone[nation][level] != was->gone[nation][level];
    return is_new;
}

static unsigned with_changes_on_map(const ant_outlook *c, const ant_outlook *was, int n_nations)
{
    unsigned set = 0;

    for (int nation = 0; nation < n_nations; nation++)
        set |= (unsigned)(AE_DIFFERS(c->map.of[nation], was->map.of[nation])
                          || AE_DIFFERS(c->gone[nation], was->gone[nation])
                          || AE_DIFFERS(c->reached[nation], was->reached[nation]))
               << nation;
    return set;
}

/* Answers the nations whose facts have to be read. */
static unsigned look_again(const ant_board *b, const ant *s, const ant *was, ant_outlook *c)
{
    unsigned set = all_nations(s);

    if (!was || is_all_new(s, was)) {
        look(b, s, was, c);
    } else {
        set = with_own_changes(s, was);
        if (is_map_new(s, was)) {
            ant_outlook before = *c;

            look(b, s, was, c);
            set |= is_new_for_all(c, &before, s->n_nations)
                       ? all_nations(s)
                       : with_changes_on_map(c, &before, s->n_nations);
        }
    }
    c->s = s;
    ant_look_at_movere(s, &c->map);
    return set;
}

/* The seats of these nations. */
static unsigned seats_of(const ant *s, unsigned nations)
{
    return (nations | nations >> s->seats) & ((1u << s->seats) - 1);
}

static unsigned read_near(const ae_board *board, const void *state, ae_kept *room,
                          ae_facts *out)
{
    const ant *s = state;
    kept *k = (void *)room;
    const ant *was = is_near(k, board, s) ? &k->state : NULL;
    unsigned seats = seats_of(s, look_again((const void *)board, s, was, &k->outlook));

    k->board = board;
    k->state = *s;
    out->n_seats = s->seats;
    for (int seat = 0; seat < s->seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        out->team[seat] = (uint8_t)seat;
        if (s->n_nations > s->seats)
            read_pair(&k->outlook, seat, out->fact[seat]);
        else
            read_one(&k->outlook, seat, out->fact[seat]);
    }
    out->progress = progress_of(&k->outlook);
    return seats;
}

static void read_facts(const ae_board *board, const void *state, ae_facts *out)
{
    ae_kept room;
    kept *k = (void *)&room;

    k->board = NULL;
    read_near(board, state, &room, out);
}

extern const ae_net *const antike_nets[2]; /* from data/, by tools/mapc.c */

const ae_eval ant_eval = {
    .names = names,
    .worth = { ant_worth_duel, ant_worth_many },
    .net = antike_nets,
    .n = FACTS,
    .n_counts = COUNT_END - FACTS,
    .groups = groups,
    .tellings = tellings,
    .read = read_facts,
    .read_near = read_near,
};
