/*
 * text.c: the notation and the texts of moves and events.
 */
#include "conc.h"
#include "core/mark.h"

static const conc_board *of(const ae_board *board)
{
    return (const void *)board;
}

static const char *good_id(const ae_board *board, int good)
{
    (void)board;
    return conc_goods[good].id;
}

static const char *card_id(const ae_board *board, int card)
{
    (void)board;
    return conc_cards[card].id;
}

static const char *role_id(const ae_board *board, int role)
{
    static const char *const id[ROLES] = {
        [ROLE_TRIBUNE] = "tribune",       [ROLE_ARCHITECT] = "architect",
        [ROLE_PREFECT] = "prefect",       [ROLE_MERCATOR] = "mercator",
        [ROLE_DIPLOMAT] = "diplomat",     [ROLE_SENATOR] = "senator",
        [ROLE_CONSUL] = "consul",         [ROLE_COLONIST] = "colonist",
        [ROLE_SPECIALIST] = "specialist", [ROLE_MAGISTER] = "magister",
        [ROLE_PRAETOR] = "praetor",       [ROLE_PROCONSUL] = "proconsul",
        [ROLE_LEGATUS] = "legatus",
    };

    (void)board;
    return id[role];
}

static const char *god_id(const ae_board *board, int god)
{
    static const char *const id[GODS] = {
        [GOD_VESTA] = "vesta",         [GOD_JUPITER] = "jupiter", [GOD_SATURNUS] = "saturnus",
        [GOD_MERCURIUS] = "mercurius", [GOD_MARS] = "mars",       [GOD_MINERVA] = "minerva",
        [GOD_CONCORDIA] = "concordia", [GOD_VENUS] = "venus",
    };

    (void)board;
    return id[god];
}

static const char *kind_id(const ae_board *board, int kind)
{
    (void)board;
    return kind == LAND ? "land" : "sea";
}

static int n_cities(const ae_board *board)
{
    return of(board)->n_cities;
}

static const char *city_id(const ae_board *board, int city)
{
    return of(board)->city[city];
}

static const char *city_title(const ae_board *board, int city)
{
    return of(board)->city_title[city];
}

static int n_provinces(const ae_board *board)
{
    return of(board)->n_provinces;
}

static const char *province_id(const ae_board *board, int province)
{
    return of(board)->province[province];
}

static const char *province_title(const ae_board *board, int province)
{
    return of(board)->province_title[province];
}

static int n_lines(const ae_board *board)
{
    return of(board)->n_lines;
}

static const char *line_id(const ae_board *board, int line)
{
    return of(board)->line[line];
}

static const char *line_title(const ae_board *board, int line)
{
    return of(board)->line_title[line];
}

/* Places are numbered: cities from IN_CITY, lines from ON_LINE.  Numbers of cities that the map
 * lacks have no id. */
static int n_places(const ae_board *board)
{
    return ON_LINE + of(board)->n_lines - IN_CITY;
}

static const char *place_id(const ae_board *board, int place)
{
    return place < ON_LINE ? city_id(board, place - IN_CITY) : line_id(board, place - ON_LINE);
}

static const char *place_title(const ae_board *board, int place)
{
    return place < ON_LINE ? city_title(board, place - IN_CITY)
                           : line_title(board, place - ON_LINE);
}

/* Goods of a price, three bits each: "1 brick, 1 cloth". */
static void say_bill(const ae_board *board, int packed, const ae_look *look, ae_text *out)
{
    static const char *const key[GOODS] = { "concordia.units.brick", "concordia.units.food",
                                            "concordia.units.tool", "concordia.units.wine",
                                            "concordia.units.cloth" };
    int n_said = 0;

    (void)board;
    for (int good = 0; good < GOODS; good++) {
        int n = packed >> 3 * good & 7;

        if (!n)
            continue;
        ae_put(out, n_said++ ? ", " : "");
        ae_mark_count(out, conc_noun_good.name, conc_goods[good].id, n);
        AE_SAY(out, look->words, key[good], { "n", NULL, n });
        ae_mark_end(out);
    }
    if (!n_said)
        ae_say(out, look->words, "concordia.units.nothing", NULL);
}

const ae_noun conc_noun_good = { .name = "good", .id = good_id, .n = GOODS };
const ae_noun conc_noun_card = { .name = "card", .id = card_id, .n = CARDS };
const ae_noun conc_noun_city = {
    .name = "city", .id = city_id, .title = city_title, .count = n_cities
};
const ae_noun conc_noun_province = {
    .name = "province", .id = province_id, .title = province_title, .count = n_provinces
};
const ae_noun conc_noun_god = { .name = "god", .id = god_id, .n = GODS };
const ae_noun conc_noun_role = { .name = "role", .id = role_id, .n = ROLES };
const ae_noun conc_noun_kind = { .name = "kind", .id = kind_id, .n = KINDS };
const ae_noun conc_noun_line = {
    .name = "line", .id = line_id, .title = line_title, .count = n_lines
};
const ae_noun conc_noun_place = {
    .name = "place",
    .id = place_id,
    .title = place_title,
    .first = IN_CITY,
    .count = n_places,
};
const ae_noun conc_noun_bill = {
    .name = "bill", .say = say_bill, .of = &conc_noun_good, .bits = 3
};

#define GOOD                    \
    {                           \
        "good", &conc_noun_good \
    }
#define CARD                    \
    {                           \
        "card", &conc_noun_card \
    }
#define CITY                    \
    {                           \
        "city", &conc_noun_city \
    }
#define PROVINCE                        \
    {                                   \
        "province", &conc_noun_province \
    }
#define KIND                    \
    {                           \
        "kind", &conc_noun_kind \
    }
#define BILL                    \
    {                           \
        "bill", &conc_noun_bill \
    }
#define N               \
    {                   \
        "n", &ae_number \
    }
#define COINS_ARG           \
    {                       \
        "coins", &ae_number \
    }

const ae_kind conc_events[N_EVENTS + 1] = {
    [EV_TOKEN] = { .name = "token", .arg = { CITY, GOOD } },
    [EV_BONUS] = { .name = "bonus", .arg = { PROVINCE, GOOD } },
    [EV_FIRST] = { .name = "first" },
    [EV_REVEALED] = { .name = "revealed", .arg = { CARD } },
    [EV_PLAYED] = { .name = "played", .arg = { CARD } },
    [EV_TOOK_BACK] = { .name = "took_back", .arg = { N } },
    [EV_COINS] = { .name = "coins", .arg = { COINS_ARG } },
    [EV_PLACED] = { .name = "placed", .arg = { KIND, CITY } },
    [EV_MOVED] = { .name = "moved",
                   .arg = { KIND,
                            { "from", &conc_noun_place },
                            { "line", &conc_noun_line },
                            N } },
    [EV_BUILT] = { .name = "built", .arg = { CITY, BILL, COINS_ARG } },
    [EV_CHOSE] = { .name = "chose", .arg = { PROVINCE, GOOD } },
    [EV_GOT] = { .name = "got", .arg = { N, GOOD } },
    [EV_LEFT] = { .name = "left", .arg = { N } },
    [EV_CASH] = { .name = "cash", .arg = { COINS_ARG } },
    [EV_MAGNUS] = { .name = "magnus", .arg = { { "from", &ae_a_seat } } },
    [EV_SOLD] = { .name = "sold", .arg = { N, GOOD, COINS_ARG } },
    [EV_BOUGHT] = { .name = "bought", .arg = { N, GOOD, COINS_ARG } },
    [EV_COPIED] = { .name = "copied", .arg = { { "other", &ae_a_seat }, CARD } },
    [EV_ROLE] = { .name = "role", .arg = { { "role", &conc_noun_role } } },
    [EV_REPEATED] = { .name = "repeated", .arg = { CARD } },
    [EV_SUGGESTED] = { .name = "suggested", .arg = { CARD } },
    [EV_SETTLED] = { .name = "settled", .arg = { CITY } },
    [EV_LENT] = { .name = "lent", .arg = { COINS_ARG, { "other", &ae_a_seat } } },
    [EV_HIRED] = { .name = "hired", .arg = { CARD, BILL } },
    [EV_CONCORDIA] = { .name = "concordia" },
    [EV_LAST_TURN] = { .name = "last_turn" },
    [EV_INTERIM] = { .name = "interim", .arg = { N } },
    [EV_PRIZE] = { .name = "prize", .arg = { COINS_ARG } },
    [EV_ENDLESS] = { .name = "endless", .arg = { N } },
    [EV_OVER] = { .name = "over" },
};

/* Phrases are indexed by the kind of the move; no move has kind 0. */
const ae_kind conc_phrases[MOVES + 1] = {
    [0] = { .name = "none" },
    [MV_PLAY] = { .name = "play", .arg = { CARD } },
    [MV_MOVE] = { .name = "move",
                  .arg = { { "from", &conc_noun_place }, { "line", &conc_noun_line }, KIND, N },
                  .n_notated = 2 },
    [MV_BUILD] = { .name = "build", .arg = { CITY, GOOD, BILL, COINS_ARG }, .n_notated = 1 },
    [MV_PRODUCE] = { .name = "produce",
                     .arg = { PROVINCE, GOOD, { "bonus", &conc_noun_good } },
                     .n_notated = 2 },
    [MV_CASH] = { .name = "cash", .arg = { COINS_ARG } },
    [MV_SELL] = { .name = "sell", .arg = { GOOD, N, COINS_ARG }, .n_notated = 2 },
    [MV_BUY] = { .name = "buy", .arg = { GOOD, N, COINS_ARG }, .n_notated = 2 },
    [MV_COPY] = { .name = "copy", .arg = { { "other", &ae_a_seat }, CARD } },
    [MV_HIRE] = { .name = "hire",
                  .arg = { { "slot", &ae_number }, CARD, GOOD, BILL },
                  .n_notated = 3 },
    [MV_PLACE] = { .name = "place", .arg = { KIND, CITY } },
    [MV_COINS] = { .name = "coins", .arg = { COINS_ARG } },
    [MV_TAKE] = { .name = "take", .arg = { GOOD } },
    [MV_ROLE] = { .name = "as", .arg = { { "role", &conc_noun_role } } },
    [MV_SUGGEST] = { .name = "suggest", .arg = { CARD } },
    [MV_SETTLE] = { .name = "settle", .arg = { CITY } },
    [MV_DONE] = { .name = "done" },
    [MV_TOKEN] = { .name = "token", .arg = { CITY, GOOD } },
    [MV_FIRST] = { .name = "first", .arg = { { "first", &ae_a_seat } } },
    [MV_REVEAL] = { .name = "reveal", .arg = { CARD } },
};

const ae_step_name conc_step_names[] = {
    { "settle", "settle" }, { "suggest", "suggest" }, { "play", "play" },
    { "as", "as" },         { "copy", "copy" },       { "move", "move" },
    { "build", "build" },   { "hire", "hire" },       { "sell", "trade" },
    { "buy", "trade" },     { "produce", "produce" }, { "cash", "produce" },
    { "place", "place" },   { "coins", "coins" },     { "take", "take" },
    { .kind = NULL },
};

/* Every event is sent to everyone.  Random draws show what nobody could know, so they are
 * reveals. */
void conc_emit(const ae_sink *sink, int kind, int seat, int a, int b, int c, int d)
{
    int is_luck = kind == EV_TOKEN || kind == EV_FIRST || kind == EV_REVEALED;

    if (!sink)
        return;
    sink->emit(sink->ctx, &(ae_event){
                              .kind = (uint8_t)kind,
                              .seat = (uint8_t)seat,
                              .to = AE_EVERYONE,
                              .flags = is_luck ? AE_REVEAL : 0,
                              .arg = { (int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d },
                          });
}

static void phrase_move(const conc_board *b, const conc *s, int place, int line, int16_t *arg)
{
    arg[0] = (int16_t)place;
    arg[1] = (int16_t)line;
    arg[2] = b->line_kind[line];
    arg[3] = (int16_t)conc_steps(b, s, place, line);
}

static void phrase_build(const conc *s, int city, int16_t *arg)
{
    int good = s->good[city] - 1;

    arg[0] = (int16_t)city;
    arg[1] = (int16_t)good;
    arg[2] = (int16_t)conc_bill(conc_goods[good].house_cost);
    arg[3] = (int16_t)conc_house_coins(s, city);
}

static void phrase_hire(const conc *s, int slot, int chosen, int16_t *arg)
{
    uint8_t cost[GOODS];

    conc_price(s, slot, chosen, cost);
    arg[0] = (int16_t)(slot + 1);
    arg[1] = s->display[slot];
    arg[2] = (int16_t)(chosen ? chosen - 1 : AE_NONE);
    arg[3] = (int16_t)conc_bill(cost);
}

static void phrase_trade(int good, int n, int16_t *arg)
{
    arg[0] = (int16_t)good;
    arg[1] = (int16_t)n;
    arg[2] = (int16_t)(n * conc_goods[good].price);
}

void conc_phrase(const ae_board *board, const void *state, int seat, ae_move move,
                 ae_phrase *out)
{
    const conc_board *b = of(board);
    const conc *s = state;
    int first = MOVE_A(move), second = MOVE_B(move);

    out->kind = (uint8_t)MOVE_KIND(move);
    out->arg[0] = (int16_t)first;
    out->arg[1] = (int16_t)second;
    switch (MOVE_KIND(move)) {
    case MV_MOVE:
        phrase_move(b, s, first, second, out->arg);
        break;
    case MV_BUILD:
        phrase_build(s, first, out->arg);
        break;
    case MV_PRODUCE:
        out->arg[1] = (int16_t)(second ? second - 1 : AE_NONE);
        out->arg[2] = (int16_t)((second ? second : s->bonus[first]) - 1);
        break;
    case MV_CASH:
        out->arg[0] = (int16_t)conc_cash_bonus(b, s);
        break;
    case MV_SELL:
    case MV_BUY:
        phrase_trade(first, second, out->arg);
        break;
    case MV_ROLE:
        out->arg[0] = first == 1 ? conc_cards[s->card].role : conc_cards[s->card].other_role;
        break;
    case MV_COPY:
        out->arg[1] = s->top[first];
        break;
    case MV_HIRE:
        phrase_hire(s, first, second, out->arg);
        break;
    case MV_COINS:
        out->arg[0] = (int16_t)(5 + conc_n_on_board(s, seat));
        break;
    }
}

/* ---- the button that stops a role ---- */

/* Each name without "_team" ends the turn; in teams the partner may follow. */
enum { OWN_SUGGEST, OWN_IDLE, OWN_MOVED, OWN_BUILT, OWN_PRODUCE, OWN_TRADE, OWN_TRADED };
enum { OWN_COPY = OWN_TRADED + 1, OWN_HIRE, OWN_HIRED, OWN_PLACE, OWN_PLACED, OWNS };

const char *const conc_buttons[] = {
    [OWN_SUGGEST] = "no_suggest",
    [OWN_IDLE] = "no_move",
    [OWN_MOVED] = "no_build",
    [OWN_BUILT] = "no_more_build",
    [OWN_PRODUCE] = "no_produce",
    [OWN_TRADE] = "no_trade",
    [OWN_TRADED] = "no_more_trade",
    [OWN_COPY] = "no_copy",
    [OWN_HIRE] = "no_hire",
    [OWN_HIRED] = "no_more_hire",
    [OWN_PLACE] = "no_place",
    [OWN_PLACED] = "no_more_place",
    [OWNS + OWN_SUGGEST] = "no_suggest",
    [OWNS + OWN_IDLE] = "no_move_team",
    [OWNS + OWN_MOVED] = "no_build_team",
    [OWNS + OWN_BUILT] = "no_more_build_team",
    [OWNS + OWN_PRODUCE] = "no_produce_team",
    [OWNS + OWN_TRADE] = "no_trade_team",
    [OWNS + OWN_TRADED] = "no_more_trade_team",
    [OWNS + OWN_COPY] = "no_copy_team",
    [OWNS + OWN_HIRE] = "no_hire_team",
    [OWNS + OWN_HIRED] = "no_more_hire_team",
    [OWNS + OWN_PLACE] = "no_place_team",
    [OWNS + OWN_PLACED] = "no_more_place_team",
    NULL,
};

static int stop_architect(const conc *s, int seat)
{
    if (s->has_placed)
        return OWN_BUILT;
    return s->steps_left == conc_n_on_board(s, seat) ? OWN_IDLE : OWN_MOVED;
}

static int stop_at(const conc *s, int seat)
{
    switch (s->step) {
    case ST_SUGGEST:
        return OWN_SUGGEST;
    case ST_ARCHITECT:
        return stop_architect(s, seat);
    case ST_PREFECT:
        return OWN_PRODUCE;
    case ST_MERCATOR:
        return s->sold | s->bought ? OWN_TRADED : OWN_TRADE;
    case ST_DIPLOMAT:
        return OWN_COPY;
    case ST_BUY:
        return s->role == ROLE_SENATOR && s->buys_left == 1 ? OWN_HIRED : OWN_HIRE;
    default:
        return s->has_placed ? OWN_PLACED : OWN_PLACE;
    }
}

int conc_button(const ae_board *board, const void *state, int seat, ae_move move)
{
    const conc *s = state;

    (void)board;
    if (MOVE_KIND(move) != MV_DONE)
        return -1;
    return stop_at(s, seat) + (conc_is_team(s) ? OWNS : 0);
}
