/*
 * derived.c: the amounts that each seat has (ae_amount), and values that views show beside the
 * fields (ae_derived).  Values that would give away a concealed hand are filled in only for the
 * seats whose hands the viewer may see.
 */
#include "conc.h"

static const conc_board *of(const ae_board *board)
{
    return (const void *)board;
}

static int seat_or_none(int seat)
{
    return seat == NOBODY ? AE_NONE : seat;
}

static int card_or_none(int card)
{
    return card == NO_CARD ? AE_NONE : card;
}

/* Whether the viewer may see the hand and the pile of a seat: those of its own, or all for
 * AE_ALL. */
static int may_see(const conc *s, int viewer, int seat)
{
    return seat < s->seats && (viewer == seat || viewer == AE_ALL);
}

static int n_of_kind(const conc *s, int seat, int kind, int is_out)
{
    const uint8_t *place = s->place[seat] + kind * (COLONISTS / KINDS);
    int n = 0;

    for (int i = 0; i < COLONISTS / KINDS; i++)
        n += (place[i] != AT_HOME) == is_out;
    return n;
}

/* ---- amounts ---- */

static int amount_houses(const ae_board *board, const void *state, int seat, int value)
{
    (void)board, (void)value;
    return conc_n_houses(state, seat);
}

static int amount_colonists(const ae_board *board, const void *state, int seat, int kind)
{
    (void)board;
    return n_of_kind(state, seat, kind, 1);
}

static int amount_magnus(const ae_board *board, const void *state, int seat, int value)
{
    (void)board, (void)value;
    return ((const conc *)state)->magnus == seat;
}

static int amount_points(const ae_board *board, const void *state, int seat, int value)
{
    const conc *s = state;
    int16_t part[GODS];
    int total = 0;

    (void)value;
    if (seat >= s->seats || s->step <= ST_FIRST)
        return 0;
    conc_gods(of(board), s, seat, part);
    for (int god = 0; god < GODS; god++)
        total += part[god];
    return total;
}

const ae_amount conc_amounts[] = {
    { .name = "coins", .field = "money" },
    { .name = "goods", .noun = &conc_noun_good, .field = "goods" },
    { .name = "arrived", .noun = &conc_noun_good, .field = "arrived" },
    { .name = "houses", .of = amount_houses },
    { .name = "colonists", .noun = &conc_noun_kind, .of = amount_colonists },
    { .name = "hand", .field = "n_hand" },
    { .name = "magnus", .of = amount_magnus },
    { .name = "points", .of = amount_points, .flags = AE_OWN },
    { .name = NULL },
};

/* ---- nouns that only views use ---- */

static const char *step_id(const ae_board *board, int step)
{
    static const char *const id[STEPS] = {
        [ST_TOKENS] = "tokens",   [ST_FIRST] = "first",       [ST_DISPLAY] = "display",
        [ST_SETTLE] = "settle",   [ST_PLAY] = "play",         [ST_ROLE] = "role",
        [ST_SUGGEST] = "suggest", [ST_TRIBUNE] = "tribune",   [ST_ARCHITECT] = "architect",
        [ST_PREFECT] = "prefect", [ST_MERCATOR] = "mercator", [ST_DIPLOMAT] = "diplomat",
        [ST_BUY] = "buy",         [ST_COLONIST] = "colonist", [ST_KEEP] = "keep",
        [ST_REFILL] = "refill",   [ST_OVER] = "over",
    };

    (void)board;
    return id[step];
}

static const char *mode_id(const ae_board *board, int mode)
{
    static const char *const id[MODES] = { "base", "venus", "team" };

    (void)board;
    return id[mode];
}

static const char *side_id(const ae_board *board, int side)
{
    (void)board;
    return side ? "wine" : "printed";
}

static const char *means_id(const ae_board *board, int means)
{
    static const char *const id[] = { "no", "card", "all" };

    (void)board;
    return id[means];
}

static const char *slot_id(const ae_board *board, int slot)
{
    static const char *const id[SLOTS] = { "1", "2", "3", "4", "5", "6", "7" };

    (void)board;
    return id[slot];
}

/* A good, or "any" for a good of choice. */
static const char *unit_id(const ae_board *board, int unit)
{
    (void)board;
    return unit < GOODS ? conc_goods[unit].id : "any";
}

static const char *note_id(const ae_board *board, int note)
{
    static const char *const id[NOTES] = {
        [NOTE_NOT_NOW] = "not_now",
        [NOTE_REPEATS] = "repeats",
        [NOTE_REPEATS_NOTHING] = "repeats_nothing",
        [NOTE_ALONE] = "alone",
        [NOTE_HALF] = "half",
        [NOTE_PROCONSUL] = "proconsul",
        [NOTE_LEGATUS] = "legatus",
        [NOTE_SAME] = "same",
    };

    (void)board;
    return id[note];
}

static const ae_noun noun_step = { .name = "step", .id = step_id, .n = STEPS };
static const ae_noun noun_mode = { .name = "mode", .id = mode_id, .n = MODES };
static const ae_noun noun_side = { .name = "side", .id = side_id, .n = 2 };
static const ae_noun noun_means = { .name = "means", .id = means_id, .n = 3 };
static const ae_noun noun_slot = { .name = "slot", .id = slot_id, .n = SLOTS };
static const ae_noun noun_unit = { .name = "unit", .id = unit_id, .n = GOODS + 1 };
static const ae_noun noun_note = { .name = "note", .id = note_id, .n = NOTES };

/* ---- the table ---- */

#define DERIVED(name) \
    static int name(const ae_board *board, const void *state, int viewer, int i)
#define STATE              \
    const conc *s = state; \
    (void)board, (void)viewer, (void)i

DERIVED(step_name)
{
    STATE;
    return s->step;
}

DERIVED(mode_name)
{
    STATE;
    return s->mode;
}

DERIVED(round_number)
{
    STATE;
    return s->turn / s->seats + 1;
}

DERIVED(n_left)
{
    STATE;
    return conc_n_left(s);
}

DERIVED(actor_seat)
{
    STATE;
    return seat_or_none(s->actor);
}

DERIVED(active_seat)
{
    STATE;
    return seat_or_none(s->active);
}

DERIVED(magnus_seat)
{
    STATE;
    return seat_or_none(s->magnus);
}

DERIVED(concordia_seat)
{
    STATE;
    return seat_or_none(s->concordia);
}

DERIVED(team)
{
    STATE;
    return conc_is_team(s) && i < s->seats ? conc_team(s, i) + 1 : AE_NONE;
}

DERIVED(partner)
{
    STATE;
    return conc_is_team(s) && i < s->seats ? conc_partner(s, i) : AE_NONE;
}

/* ---- the seats ---- */

DERIVED(stock)
{
    STATE;
    return i / GOODS < s->seats ? s->goods[i / GOODS][i % GOODS] : AE_NONE;
}

DERIVED(to_keep)
{
    int n;
    STATE;
    n = s->arrived[i / GOODS][i % GOODS];
    return n ? n : AE_NONE;
}

DERIVED(free_places)
{
    STATE;
    return i < s->seats ? conc_free_spaces(s, i) : AE_NONE;
}

DERIVED(houses)
{
    STATE;
    return i < s->seats ? conc_n_houses(s, i) : AE_NONE;
}

DERIVED(houses_left)
{
    STATE;
    return i < s->seats ? HOUSES - conc_n_houses(s, i) : AE_NONE;
}

DERIVED(colonists_out)
{
    STATE;
    return i / KINDS < s->seats ? n_of_kind(s, i / KINDS, i % KINDS, 1) : AE_NONE;
}

DERIVED(colonists_home)
{
    STATE;
    return i / KINDS < s->seats ? n_of_kind(s, i / KINDS, i % KINDS, 0) : AE_NONE;
}

DERIVED(top_card)
{
    STATE;
    return i < s->seats ? card_or_none(s->top[i]) : AE_NONE;
}

/* A Legatus lets its player see the partner's hand too. */
DERIVED(hand_cards)
{
    int seat = i / CARDS, is_shown;
    STATE;
    if (seat >= s->seats)
        return AE_NONE;
    is_shown = viewer != AE_ALL && conc_shown_to(board, s, viewer) & AE_SEAT_BIT(seat);
    return (may_see(s, viewer, seat) || is_shown) && s->hand[seat][i % CARDS]
               ? s->hand[seat][i % CARDS]
               : AE_NONE;
}

DERIVED(card_notes)
{
    int seat = i / CARDS, card = i % CARDS;
    STATE;
    return may_see(s, viewer, seat) && s->hand[seat][card] ? conc_note(s, seat, card) : AE_NONE;
}

DERIVED(repeats)
{
    STATE;
    return may_see(s, viewer, i) && s->hand[i][CARD_MAGISTER]
               ? card_or_none(conc_would_repeat(s, i))
               : AE_NONE;
}

/* ---- points ---- */

/* The worth of one card of each god.  Minerva and Concordia are left out: Minerva's cards
 * differ, and there is only one Concordia card. */
DERIVED(god_worth)
{
    static const uint8_t sample[GODS] = {
        [GOD_VESTA] = CARD_SENATOR,    [GOD_JUPITER] = CARD_ARCHITECT,
        [GOD_SATURNUS] = CARD_PREFECT, [GOD_MERCURIUS] = CARD_MERCATOR_3,
        [GOD_MARS] = CARD_TRIBUNE,     [GOD_VENUS] = CARD_MAGISTER,
    };
    int seat = i / GODS, god = i % GODS;
    STATE;
    if (seat >= s->seats || god == GOD_MINERVA || god == GOD_CONCORDIA
        || (god == GOD_VENUS && s->mode == MODE_BASE))
        return AE_NONE;
    return conc_worth(of(board), s, seat, sample[god]);
}

DERIVED(specialist_worth)
{
    STATE;
    return i / GOODS < s->seats ? conc_worth(of(board), s, i / GOODS, CARD_MASON + i % GOODS)
                                : AE_NONE;
}

DERIVED(points)
{
    int seat = i / GODS, god = i % GODS;
    int16_t part[GODS];
    STATE;
    if (!may_see(s, viewer, seat) || (god == GOD_VENUS && s->mode == MODE_BASE))
        return AE_NONE;
    conc_gods(of(board), s, seat, part);
    return god != GOD_CONCORDIA || part[god] ? part[god] : AE_NONE;
}

DERIVED(total)
{
    STATE;
    return may_see(s, viewer, i) ? amount_points(board, s, i, 0) : AE_NONE;
}

/* ---- for sale ---- */

DERIVED(display_cards)
{
    STATE;
    return card_or_none(s->display[i]);
}

DERIVED(space_side)
{
    STATE;
    return (s->variant & WINE_SIDE) != 0;
}

DERIVED(means)
{
    int seat = i / SLOTS, slot = i % SLOTS;
    STATE;
    return seat < s->seats && s->display[slot] != NO_CARD ? (int)conc_means_for(s, seat, slot)
                                                          : AE_NONE;
}

/* The goods that a seat lacks to buy the card in a space of the display, seat by seat. */
DERIVED(missing)
{
    int seat = i / (GOODS + 1) / SLOTS, slot = i / (GOODS + 1) % SLOTS, unit = i % (GOODS + 1);
    uint8_t lacks[GOODS];
    int n_any;
    STATE;
    if (seat >= s->seats || s->display[slot] == NO_CARD)
        return AE_NONE;
    n_any = conc_missing(s, seat, slot, s->is_cheap && s->actor == seat, lacks);
    if (unit == GOODS)
        return n_any ? n_any : AE_NONE;
    return lacks[unit] ? lacks[unit] : AE_NONE;
}

DERIVED(to_come)
{
    int n = 0;
    STATE;
    for (int deck = 0; deck < DECKS; deck++)
        for (int32_t set = s->deck[deck]; set; set &= set - 1)
            n++;
    return n;
}

/* ---- the map ---- */

DERIVED(city_good)
{
    STATE;
    return s->good[i] ? s->good[i] - 1 : AE_NONE;
}

DERIVED(city_province)
{
    STATE;
    return i < of(board)->n_cities && conc_has_city(of(board), s, i)
               ? of(board)->city_province[i]
               : AE_NONE;
}

/* The coins that the next house in a city costs. */
DERIVED(house_coins)
{
    STATE;
    return s->good[i] ? conc_house_coins(s, i) : AE_NONE;
}

DERIVED(houses_at)
{
    int city = i % CITIES;
    STATE;
    return s->house[city] >> (i / CITIES) & 1 ? city : AE_NONE;
}

DERIVED(left_out)
{
    STATE;
    return i < of(board)->n_cities && !conc_has_city(of(board), s, i) ? i : AE_NONE;
}

/* The good that the marker of a province gives with a Prefect; GOODS for a good of choice. */
DERIVED(bonus_good)
{
    STATE;
    if (s->bonus[i])
        return s->bonus[i] - 1;
    return of(board)->is_open_bonus[i] && s->step > ST_TOKENS ? GOODS : AE_NONE;
}

DERIVED(turned_coins)
{
    STATE;
    return s->is_turned[i] ? conc_goods[s->is_turned[i] - 1].coins_on_marker : AE_NONE;
}

static int place_of(const conc *s, int i, int kind)
{
    int n = COLONISTS / KINDS, place = s->place[i / n][kind * n + i % n];

    return i / n < s->seats && place != AT_HOME ? place : AE_NONE;
}

DERIVED(land_at)
{
    STATE;
    return place_of(s, i, LAND);
}

DERIVED(sea_at)
{
    STATE;
    return place_of(s, i, SEA);
}

#define BY_SEAT .count = AE_MAX_SEATS
const ae_derived conc_derived[] = {
    { .name = "step_name", .count = 1, .of = step_name, .noun = &noun_step },
    { .name = "mode_name", .count = 1, .of = mode_name, .noun = &noun_mode },
    { .name = "round", .count = 1, .of = round_number },
    { .name = "n_left", .count = 1, .of = n_left },
    { .name = "actor_seat", .count = 1, .of = actor_seat },
    { .name = "active_seat", .count = 1, .of = active_seat },
    { .name = "magnus_seat", .count = 1, .of = magnus_seat },
    { .name = "concordia_seat", .count = 1, .of = concordia_seat },
    { .name = "team", BY_SEAT, .of = team },
    { .name = "partner", BY_SEAT, .of = partner },
    { .name = "stock", BY_SEAT, .of = stock, .by = &conc_noun_good },
    { .name = "to_keep", BY_SEAT, .of = to_keep, .by = &conc_noun_good },
    { .name = "free_places", BY_SEAT, .of = free_places },
    { .name = "houses", BY_SEAT, .of = houses },
    { .name = "houses_left", BY_SEAT, .of = houses_left },
    { .name = "colonists_out", BY_SEAT, .of = colonists_out, .by = &conc_noun_kind },
    { .name = "colonists_home", BY_SEAT, .of = colonists_home, .by = &conc_noun_kind },
    { .name = "top_card", BY_SEAT, .of = top_card, .noun = &conc_noun_card },
    { .name = "hand_cards", BY_SEAT, .of = hand_cards, .by = &conc_noun_card },
    { .name = "card_notes",
      BY_SEAT,
      .of = card_notes,
      .by = &conc_noun_card,
      .noun = &noun_note },
    { .name = "repeats", BY_SEAT, .of = repeats, .noun = &conc_noun_card },
    { .name = "god_worth", BY_SEAT, .of = god_worth, .by = &conc_noun_god },
    { .name = "specialist_worth", BY_SEAT, .of = specialist_worth, .by = &conc_noun_good },
    { .name = "points", BY_SEAT, .of = points, .by = &conc_noun_god },
    { .name = "total", BY_SEAT, .of = total },
    { .name = "display_cards", .count = SLOTS, .of = display_cards, .noun = &conc_noun_card },
    { .name = "space_side", .count = 1, .of = space_side, .noun = &noun_side },
    { .name = "means", BY_SEAT, .of = means, .by = &noun_slot, .noun = &noun_means },
    { .name = "missing", .count = AE_MAX_SEATS * SLOTS, .of = missing, .by = &noun_unit },
    { .name = "to_come", .count = 1, .of = to_come },
    { .name = "city_good",
      .count = 1,
      .of = city_good,
      .by = &conc_noun_city,
      .noun = &conc_noun_good },
    { .name = "city_province",
      .count = 1,
      .of = city_province,
      .by = &conc_noun_city,
      .noun = &conc_noun_province },
    { .name = "house_coins", .count = 1, .of = house_coins, .by = &conc_noun_city },
    { .name = "houses_at", BY_SEAT, .of = houses_at, .each = CITIES, .noun = &conc_noun_city },
    { .name = "left_out", .count = 1, .of = left_out, .each = CITIES, .noun = &conc_noun_city },
    { .name = "bonus_good",
      .count = 1,
      .of = bonus_good,
      .by = &conc_noun_province,
      .noun = &noun_unit },
    { .name = "turned_coins", .count = 1, .of = turned_coins, .by = &conc_noun_province },
    { .name = "land_at",
      BY_SEAT,
      .of = land_at,
      .each = COLONISTS / KINDS,
      .noun = &conc_noun_place },
    { .name = "sea_at",
      BY_SEAT,
      .of = sea_at,
      .each = COLONISTS / KINDS,
      .noun = &conc_noun_place },
    { .name = NULL },
};
