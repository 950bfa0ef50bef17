/*
 * eval.c: the facts of a position of Sylla, by which bots judge it.
 *
 * Facts named "later" are multiplied by the number of rounds after this one.  A thing that is of
 * use in this round only until its phase is over has a fact of its own.  So when the game is over
 * all facts but the first four are 0, and these four are the final score.
 */
#include "outlook.h"

enum {
    FACT_PRESTIGE,
    FACT_TOKENS,
    FACT_CHRISTIANS,
    FACT_FREED,
    FACT_MONEY,
    FACT_SENATORS,
    FACT_MERCHANTS,
    FACT_SLAVES,
    FACT_LEGIONARIES,
    FACT_VESTALS,
    FACT_CRANES,
    FACT_MARKETS,
    FACT_TEMPLES,
    FACT_TAVERNS,
    FACT_HUNGER_LATER,
    FACT_TOKENS_HELD,
    FACT_TOKENS_NOW,
    FACT_TOKENS_LATER,
    FACT_CRISIS,
    FACT_THREAT,
    FACT_HUNGER_NOW,
    FACT_SLAVES_HELD,
    FACT_WEALTH,
    FACT_INCOME,
    FACT_VOTES,
    FACT_WORK,
    FACT_BIG_WORK,
    FACT_FIGHTERS,
    FACT_PAYERS,
    FACT_TEMPLES_NOW,
    FACT_TAVERN_LEAD,
    FACT_DOWN,
    FACT_DOWN_BUILDINGS,
    FACT_DANGER,
    FACT_DANGER_BUILDINGS,
    FACT_CONSUL,
    FACT_ELECTION_COST,
    FACT_TOKENS_DUE,
    FACT_RECRUIT,
    FACT_SELLER,
    FACT_OFFERS,
    FACT_PURCHASE,
    FACT_PRICE,
    FACT_DEAR_PRICE,
    FACT_CUBES_SAFE,
    FACT_CUBES_AHEAD,
    FACTS
};

_Static_assert((int)FACTS <= (int)AE_MAX_FACTS, "all have room");

static const char *const names[] = {
    [FACT_PRESTIGE] = "prestige",
    [FACT_TOKENS] = "tokens",
    [FACT_CHRISTIANS] = "christians",
    [FACT_FREED] = "freed",
    [FACT_MONEY] = "money",
    [FACT_SENATORS] = "senators",
    [FACT_MERCHANTS] = "merchants",
    [FACT_SLAVES] = "slaves",
    [FACT_LEGIONARIES] = "legionaries",
    [FACT_VESTALS] = "vestals",
    [FACT_CRANES] = "cranes",
    [FACT_MARKETS] = "markets",
    [FACT_TEMPLES] = "temples",
    [FACT_TAVERNS] = "taverns",
    [FACT_HUNGER_LATER] = "hunger_later",
    [FACT_TOKENS_HELD] = "tokens_held",
    [FACT_TOKENS_NOW] = "tokens_now",
    [FACT_TOKENS_LATER] = "tokens_later",
    [FACT_CRISIS] = "crisis",
    [FACT_THREAT] = "threat",
    [FACT_HUNGER_NOW] = "hunger_now",
    [FACT_SLAVES_HELD] = "slaves_held",
    [FACT_WEALTH] = "wealth",
    [FACT_INCOME] = "income",
    [FACT_VOTES] = "votes",
    [FACT_WORK] = "work",
    [FACT_BIG_WORK] = "big_work",
    [FACT_FIGHTERS] = "fighters",
    [FACT_PAYERS] = "payers",
    [FACT_TEMPLES_NOW] = "temples_now",
    [FACT_TAVERN_LEAD] = "tavern_lead",
    [FACT_DOWN] = "down",
    [FACT_DOWN_BUILDINGS] = "down_buildings",
    [FACT_DANGER] = "danger",
    [FACT_DANGER_BUILDINGS] = "danger_buildings",
    [FACT_CONSUL] = "consul",
    [FACT_ELECTION_COST] = "election_cost",
    [FACT_TOKENS_DUE] = "tokens_due",
    [FACT_RECRUIT] = "recruit",
    [FACT_SELLER] = "seller",
    [FACT_OFFERS] = "offers",
    [FACT_PURCHASE] = "purchase",
    [FACT_PRICE] = "price",
    [FACT_DEAR_PRICE] = "dear_price",
    [FACT_CUBES_SAFE] = "cubes_safe",
    [FACT_CUBES_AHEAD] = "cubes_ahead",
    [FACTS] = NULL,
};

/* Plain counts for nets, after the facts. */
enum {
    COUNT_PEOPLE = FACTS, /* face up, one for each type */
    COUNT_PHASE = COUNT_PEOPLE + TYPES,
    COUNT_TOKENS = COUNT_PHASE + PHASES, /* one for each marker */
    COUNT_LADDER = COUNT_TOKENS + MARKERS,
    COUNT_MONEY = COUNT_LADDER + MARKERS,
    COUNT_INCOME,
    COUNT_ROUND,
    COUNT_FAMINE,
    COUNT_ORDER,
    COUNT_IS_CONSUL,
    COUNT_CUBES,
    COUNT_BUILDINGS,
    COUNT_FIELDS,
    COUNT_POWER,
    COUNT_DOWN,
    COUNT_END
};
_Static_assert((int)COUNT_END + AE_NET_SHARED <= (int)AE_MAX_INPUTS, "there is room for all");

/* Facts and counts that say the same to a player; see core/eval.h.  Left out: whose turn it is, how
 * far the game has gone, and what is left for all. */
static const char *const groups[COUNT_END] = {
    [FACT_PRESTIGE] = "prestige",
    [FACT_CHRISTIANS] = "christians",
    [FACT_TOKENS] = "tokens",
    [FACT_TOKENS_HELD] = "tokens",
    [FACT_TOKENS_DUE] = "tokens",
    [COUNT_TOKENS + CIVIC] = "tokens",
    [COUNT_TOKENS + HEALTH] = "tokens",
    [COUNT_TOKENS + LEISURE] = "tokens",
    [FACT_TOKENS_NOW] = "worth",
    [FACT_TOKENS_LATER] = "worth",
    [FACT_MONEY] = "money",
    [FACT_WEALTH] = "money",
    [COUNT_MONEY] = "money",
    [FACT_SENATORS] = "senators",
    [COUNT_PEOPLE + TYPE_SENATOR] = "senators",
    [FACT_MERCHANTS] = "merchants",
    [COUNT_PEOPLE + TYPE_MERCHANT] = "merchants",
    [FACT_SLAVES] = "slaves",
    [FACT_FREED] = "slaves",
    [FACT_SLAVES_HELD] = "slaves",
    [COUNT_PEOPLE + TYPE_SLAVE] = "slaves",
    [FACT_LEGIONARIES] = "legionaries",
    [COUNT_PEOPLE + TYPE_LEGIONARY] = "legionaries",
    [FACT_VESTALS] = "vestals",
    [COUNT_PEOPLE + TYPE_VESTAL] = "vestals",
    [FACT_CRANES] = "cranes",
    [COUNT_PEOPLE + TYPE_CRANE] = "cranes",
    [FACT_MARKETS] = "buildings",
    [FACT_TEMPLES] = "buildings",
    [FACT_TEMPLES_NOW] = "buildings",
    [FACT_TAVERNS] = "buildings",
    [FACT_TAVERN_LEAD] = "buildings",
    [COUNT_BUILDINGS] = "buildings",
    [FACT_HUNGER_NOW] = "hunger",
    [FACT_HUNGER_LATER] = "hunger",
    [COUNT_FIELDS] = "hunger",
    [FACT_CRISIS] = "crisis",
    [FACT_THREAT] = "crisis",
    [FACT_INCOME] = "income",
    [COUNT_INCOME] = "income",
    [FACT_WORK] = "work",
    [FACT_BIG_WORK] = "work",
    [FACT_VOTES] = "work",
    [COUNT_POWER] = "work",
    [FACT_FIGHTERS] = "fighters",
    [COUNT_CUBES] = "fighters",
    [FACT_CUBES_SAFE] = "cubes",
    [FACT_CUBES_AHEAD] = "cubes",
    [FACT_DOWN] = "down",
    [FACT_DOWN_BUILDINGS] = "down",
    [COUNT_DOWN] = "down",
    [FACT_DANGER] = "danger",
    [FACT_DANGER_BUILDINGS] = "danger",
    [FACT_CONSUL] = "consul",
    [FACT_ELECTION_COST] = "consul",
    [COUNT_IS_CONSUL] = "consul",
    [FACT_RECRUIT] = "recruit",
    [FACT_SELLER] = "sale",
    [FACT_OFFERS] = "sale",
    [FACT_PURCHASE] = "sale",
    [FACT_PRICE] = "sale",
    [FACT_DEAR_PRICE] = "sale",
    [FACT_PAYERS] = "sale",
};

static const ae_telling tellings[] = {
    { "prestige", "prestige", FACT_PRESTIGE, 0 },
    { "christians", "christians", FACT_CHRISTIANS, 0 },
    { "tokens", "tokens_civic", COUNT_TOKENS + CIVIC, 0 },
    { "tokens", "tokens_health", COUNT_TOKENS + HEALTH, 0 },
    { "tokens", "tokens_leisure", COUNT_TOKENS + LEISURE, 0 },
    { "money", "money", COUNT_MONEY, 0 },
    { "senators", "senators", COUNT_PEOPLE + TYPE_SENATOR, 0 },
    { "merchants", "merchants", COUNT_PEOPLE + TYPE_MERCHANT, 0 },
    { "slaves", "slaves", COUNT_PEOPLE + TYPE_SLAVE, 0 },
    { "legionaries", "legionaries", COUNT_PEOPLE + TYPE_LEGIONARY, 0 },
    { "vestals", "vestals", COUNT_PEOPLE + TYPE_VESTAL, 0 },
    { "cranes", "cranes", COUNT_PEOPLE + TYPE_CRANE, 0 },
    { "buildings", "buildings", COUNT_BUILDINGS, 0 },
    { "income", "income", COUNT_INCOME, 0 },
    { "down", "down", COUNT_DOWN, 1 },
    { .group = NULL },
};

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

static int above(int n, int floor)
{
    return n > floor ? n - floor : 0;
}

/* ---- what counts at the end ---- */

/* Money is worth nothing at the end but what frees slaves. */
static void read_purse(const syl_outlook *e, int seat, float *fact)
{
    const syl_crew *c = &e->crew[seat];
    int money = e->s->money[seat], slaves = c->face_up[TYPE_SLAVE];
    int freed = least_of(slaves, money / 2), is_over = e->phase == PHASE_OVER;

    fact[FACT_PRESTIGE] = e->s->prestige[seat];
    fact[FACT_CHRISTIANS] = (float)c->christians;
    fact[FACT_FREED] = (float)freed;
    fact[FACT_MONEY] = (float)(is_over ? 0 : money - 2 * freed);
    fact[FACT_WEALTH] = (float)(is_over ? 0 : above(money - 2 * freed, 8));
    fact[FACT_INCOME] = (float)c->income;
    fact[FACT_SLAVES_HELD] = (float)slaves * (1 - e->progress);
}

static void read_tokens(const syl_outlook *e, int seat, float *fact)
{
    const uint8_t *tokens = e->s->tokens[seat];
    float worth = 0, now = 0, later = 0, crisis = 0, threat = 0;

    for (int m = 0; m < MARKERS; m++) {
        float n = tokens[m],
              lead = (float)((tokens[m] == e->most[m]) - (tokens[m] == e->least[m]));

        worth += n * e->points[m];
        now += n * e->now[m];
        later += n * e->later[m];
        crisis += lead * e->is_crisis[m];
        threat += lead * e->threat[m];
    }
    fact[FACT_TOKENS] = worth;
    fact[FACT_TOKENS_HELD] =
        (float)(tokens[CIVIC] + tokens[HEALTH] + tokens[LEISURE]) * (1 - e->progress);
    fact[FACT_TOKENS_NOW] = now;
    fact[FACT_TOKENS_LATER] = later;
    fact[FACT_CRISIS] = crisis;
    fact[FACT_THREAT] = threat;
}

/* ---- people and buildings ---- */

static void read_people(const syl_outlook *e, int seat, float *fact)
{
    const syl_crew *c = &e->crew[seat];
    const uint8_t *left = e->s->cubes_left[seat];
    float rest = (float)e->rest;
    int n_fighters = c->up[TYPE_LEGIONARY] + c->up[TYPE_VESTAL];

    fact[FACT_SENATORS] = rest * (float)c->face_up[TYPE_SENATOR];
    fact[FACT_MERCHANTS] = rest * (float)c->face_up[TYPE_MERCHANT];
    fact[FACT_SLAVES] = rest * (float)c->face_up[TYPE_SLAVE];
    fact[FACT_LEGIONARIES] = rest * (float)c->face_up[TYPE_LEGIONARY];
    fact[FACT_VESTALS] = rest * (float)c->face_up[TYPE_VESTAL];
    fact[FACT_CRANES] = rest * (float)c->face_up[TYPE_CRANE];
    fact[FACT_VOTES] = (float)(e->phase < PHASE_OVER ? c->up[TYPE_SENATOR] : 0);
    fact[FACT_FIGHTERS] = (float)(e->phase < PHASE_CUBES ? n_fighters : left[0] + left[1]);
    fact[FACT_PAYERS] =
        (float)(e->phase <= PHASE_SALE ? c->up[TYPE_SLAVE] + c->up[TYPE_CRANE] : 0);
    fact[FACT_DOWN] = e->phase < PHASE_OVER ? (float)c->down : 0;
}

/* How often a building is still used in this round. */
static int n_now(const syl_outlook *e, int seat, int tile, int left)
{
    if (e->phase == PHASE_INCOME && e->s->actor == seat)
        return left;
    return e->crew[seat].income ? e->s->building[seat][tile][0] : 0;
}

/* Tokens by which the seat is furthest from what the others have. */
static float furthest(const syl_outlook *e, int seat)
{
    static const float per_seat[SEATS + 1] = { [3] = 1.0f / 3, [4] = 1.0f / 4 };
    float share = per_seat[e->s->seats], best = 0;

    for (int m = 0; m < MARKERS; m++) {
        float lead = e->s->tokens[seat][m] - share * (float)e->sum[m];

        lead = lead < 0 ? -lead : lead;
        best = lead > best ? lead : best;
    }
    return best;
}

static void read_buildings(const syl_outlook *e, int seat, float *fact)
{
    const uint8_t(*has)[2] = e->s->building[seat];
    int fed = least_of(has[FIELD][0], MAX_FED), rest = e->rest;
    int taverns = rest * has[TAVERN][0] + n_now(e, seat, TAVERN, e->s->taverns_left);
    int temples = n_now(e, seat, HOUSE_TEMPLE, e->s->temples_left);
    float now = e->hunger_now[fed], most = e->s->prestige[seat];

    fact[FACT_MARKETS] = (float)(rest * has[MARKET][0]);
    fact[FACT_TEMPLES] = (float)(rest * has[HOUSE_TEMPLE][0]);
    fact[FACT_TEMPLES_NOW] =
        (float)least_of(temples, (e->s->money[seat] + e->crew[seat].income) / 2);
    fact[FACT_TAVERNS] = (float)taverns;
    fact[FACT_TAVERN_LEAD] = taverns ? (float)taverns * furthest(e, seat) : 0;
    fact[FACT_HUNGER_NOW] = now < most ? now : most;
    fact[FACT_HUNGER_LATER] = e->hunger_later[fed];
    fact[FACT_DOWN_BUILDINGS] =
        (float)(rest
                * (has[MARKET][1] + has[FIELD][1] + has[HOUSE_TEMPLE][1] + has[TAVERN][1]));
}

/* ---- events ---- */

/* Whether the seat has people, or a building, that the event turns down. */
static int has_people(const syl_crew *c, int event)
{
    switch (event) {
    case PERSECUTION:
        return c->christians > 0;
    case PURGE:
        return c->face_up[TYPE_SENATOR] > 0;
    case SLAVE_REVOLT:
        return c->face_up[TYPE_SLAVE] > 0;
    default:
        return 0;
    }
}

static int has_building(const syl_outlook *e, int seat, int event)
{
    const uint8_t(*has)[2] = e->s->building[seat];

    if (event == PILLAGE)
        return has[MARKET][0] > 0;
    return event == FLOOD
           && has[MARKET][0] + has[FIELD][0] + has[HOUSE_TEMPLE][0] + has[TAVERN][0]
                      + e->crew[seat].face_up[TYPE_CRANE]
                  > 0;
}

/* While an event is settled, those who have turned theirs down are through with it. */
static void read_dangers(const syl_outlook *e, int seat, float *fact)
{
    const syl *s = e->s;
    float people = 0, buildings = 0;

    for (int place = 0; place < SHOWN - 1; place++) {
        int event = s->shown[place];

        if (event == NONE
            || (s->step == ST_FLIP && place == s->at_event
                && (seat + s->seats - s->consul) % s->seats < s->n_flipped))
            continue;
        people += has_people(&e->crew[seat], event) ? e->happens[place] : 0;
        buildings += has_building(e, seat, event) ? e->happens[place] : 0;
    }
    fact[FACT_DANGER] = people;
    fact[FACT_DANGER_BUILDINGS] = buildings;
}

/* The most cubes of another seat on a place, with those it could still lay there and without. */
static void measure_rivals(const syl_outlook *e, int seat, int place, int *now, int *later)
{
    const syl *s = e->s;
    int fighters = e->b->fighters[s->shown[place]];

    *now = *later = 0;
    for (int other = 0; other < s->seats; other++) {
        const uint8_t *left = s->cubes_left[other];
        int n = s->cube[other][place], more;

        if (other == seat)
            continue;
        more = n + (fighters & FIGHT_LEGIONARY ? left[0] : 0)
               + (fighters & FIGHT_VESTAL ? left[1] : 0);
        *now = n > *now ? n : *now;
        *later = more > *later ? more : *later;
    }
}

/* Rewards come when the last cube lies. */
static void read_cubes(const syl_outlook *e, int seat, float *fact)
{
    const syl *s = e->s;

    fact[FACT_CUBES_SAFE] = fact[FACT_CUBES_AHEAD] = 0;
    for (int place = 0; s->step == ST_CUBE && place < SHOWN; place++) {
        int n = s->cube[seat][place], now, later, marker;

        if (!n)
            continue;
        measure_rivals(e, seat, place, &now, &later);
        marker = e->b->political[s->shown[place]];
        if (n >= now)
            fact[n >= later ? FACT_CUBES_SAFE : FACT_CUBES_AHEAD] +=
                marker == NO_MARKER ? 1 : e->token[marker];
    }
}

/* ---- votes and sales ---- */

/* What the work would bring if all put in what they have. */
static float expect_work(const syl_outlook *e, int seat)
{
    static const uint8_t points[2][SEATS] = { { 5, 3, 0, 0 }, { 10, 6, 2, 0 } };
    int power = e->crew[seat].power, place = 0;

    if (e->s->work == TEMPLE)
        return power >= 8 ? 10 : power >= 5 ? 6 + (float)(power - 5) : (float)power;
    for (int other = 0; other < e->s->seats; other++)
        place += e->crew[other].power > power;
    return power ? points[e->s->work == PANTHEON][place] : 0;
}

static void read_votes(const syl_outlook *e, int seat, float *fact)
{
    const syl *s = e->s;
    int is_open = e->phase > PHASE_SETUP && e->phase < PHASE_OVER;
    int is_big = is_open && (s->work == PANTHEON || s->work == TEMPLE);
    float due = e->phase <= PHASE_ELECTION ? e->consul[seat] : 0;

    if (s->step == ST_TOKEN && s->actor == seat)
        due = s->due;
    fact[FACT_WORK] = is_open ? expect_work(e, seat) : 0;
    fact[FACT_BIG_WORK] = (float)(is_big ? least_of(e->crew[seat].power, 10) : 0);
    fact[FACT_CONSUL] = e->consul[seat];
    fact[FACT_ELECTION_COST] = e->consul_pays[seat];
    fact[FACT_TOKENS_DUE] = due * e->best_token;
    fact[FACT_RECRUIT] = e->recruit[seat];
}

static void read_no_sale(float *fact)
{
    fact[FACT_SELLER] = fact[FACT_OFFERS] = fact[FACT_PURCHASE] = 0;
    fact[FACT_PRICE] = fact[FACT_DEAR_PRICE] = 0;
}

/* A field is worth what hunger it ends for this seat. */
static float tile_worth(const syl_outlook *e, int seat, int tile)
{
    int fed = least_of(e->s->building[seat][FIELD][0], MAX_FED - 1);

    if (tile != FIELD)
        return e->tile[tile];
    return e->hunger_now[fed] - e->hunger_now[fed + 1] + e->hunger_later[fed]
           - e->hunger_later[fed + 1];
}

/* Slaves and cranes pay without loss; whoever else is turned does nothing in this round. */
static void read_sale(const syl_outlook *e, int seat, float *fact)
{
    const syl *s = e->s;
    const syl_crew *c = &e->crew[seat];
    float wins = e->wins[seat], cards = e->wins_cards[seat];
    float dear = cards - wins * (float)(c->up[TYPE_SLAVE] + c->up[TYPE_CRANE]), offers = 0;

    if (e->phase == PHASE_SETUP || e->phase > PHASE_SALE) {
        read_no_sale(fact);
        return;
    }
    for (int colour = 0; colour < COLOURS; colour++)
        offers += e->per_card[colour] * (float)c->fit[colour];
    fact[FACT_OFFERS] = offers;
    fact[FACT_SELLER] = s->seller == seat && s->n_offers < syl_n_sales(s);
    fact[FACT_PURCHASE] = wins > 0 ? wins * tile_worth(e, seat, s->slot[s->offered]) : 0;
    fact[FACT_PRICE] = cards;
    fact[FACT_DEAR_PRICE] = dear > 0 ? dear : 0;
}

/* ---- plain counts ---- */

static int n_buildings(const syl *s, int seat)
{
    int n = 0;

    for (int tile = 0; tile < LASTING; tile++)
        n += s->building[seat][tile][0];
    return n;
}

static void count_table(const syl_outlook *e, int seat, float *count)
{
    const syl *s = e->s;
    int consul = s->consul < s->seats ? s->consul : 0;

    for (int phase = 0; phase < PHASES; phase++)
        count[COUNT_PHASE + phase] = e->phase == phase;
    for (int marker = 0; marker < MARKERS; marker++)
        count[COUNT_LADDER + marker] = (float)s->ladder[marker];
    count[COUNT_ROUND] = (float)s->round;
    count[COUNT_FAMINE] = (float)s->famine;
    count[COUNT_ORDER] = (float)((seat + s->seats - consul) % s->seats);
    count[COUNT_IS_CONSUL] = seat == consul;
}

static void count_seat(const syl_outlook *e, int seat, float *count)
{
    const syl *s = e->s;
    const syl_crew *c = &e->crew[seat];

    for (int type = 0; type < TYPES; type++)
        count[COUNT_PEOPLE + type] = (float)c->face_up[type];
    for (int marker = 0; marker < MARKERS; marker++)
        count[COUNT_TOKENS + marker] = (float)s->tokens[seat][marker];
    count[COUNT_MONEY] = (float)s->money[seat];
    count[COUNT_INCOME] = (float)c->income;
    count[COUNT_CUBES] = (float)(s->cubes_left[seat][0] + s->cubes_left[seat][1]);
    count[COUNT_BUILDINGS] = (float)n_buildings(s, seat);
    count[COUNT_FIELDS] = (float)s->building[seat][FIELD][0];
    count[COUNT_POWER] = (float)c->power;
    count[COUNT_DOWN] = (float)c->down;
}

static void read_facts(const ae_board *board, const void *state, ae_facts *out)
{
    const syl *s = state;
    syl_outlook outlook;

    syl_look((const void *)board, s, &outlook);
    out->n_seats = s->seats;
    out->progress = outlook.progress;
    for (int seat = 0; seat < s->seats; seat++) {
        float *fact = out->fact[seat];

        out->team[seat] = (uint8_t)seat;
        read_purse(&outlook, seat, fact);
        read_tokens(&outlook, seat, fact);
        read_people(&outlook, seat, fact);
        read_buildings(&outlook, seat, fact);
        read_dangers(&outlook, seat, fact);
        read_cubes(&outlook, seat, fact);
        read_votes(&outlook, seat, fact);
        read_sale(&outlook, seat, fact);
        count_table(&outlook, seat, fact);
        count_seat(&outlook, seat, fact);
    }
}

extern const ae_net *const sylla_nets[2]; /* from data/, by tools/mapc.c */

const ae_eval syl_eval = {
    .names = names,
    .worth = { syl_worth_many, syl_worth_many },
    .net = sylla_nets,
    .n = FACTS,
    .n_counts = COUNT_END - FACTS,
    .nearest = 250, /* everybody chooses before anything happens */
    .groups = groups,
    .tellings = tellings,
    .read = read_facts,
};
