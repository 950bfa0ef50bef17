/*
 * setup.c: sets up a game, and makes all random draws.
 *
 * Each of these has its own random stream: the city tokens of a letter, the start player, each
 * deck.
 */
#include <string.h>

#include "conc.h"

enum { STREAM_TOKENS = 0, STREAM_FIRST = STREAM_TOKENS + LETTERS, STREAM_DECKS };

static void deal(conc *s, int seat, const uint8_t hand[CARDS])
{
    memcpy(s->hand[seat], hand, CARDS);
    for (int card = 0; card < CARDS; card++)
        s->n_hand[seat] = (uint8_t)(s->n_hand[seat] + hand[card]);
}

static void put_in_capital(const conc_board *b, conc *s, int seat)
{
    for (int i = COLONISTS / KINDS - 1; i < COLONISTS; i += COLONISTS / KINDS)
        s->place[seat][i] = (uint8_t)(IN_CITY + b->capital);
}

static void clear(conc *s)
{
    memset(s, 0, sizeof *s);
    s->step = ST_TOKENS;
    s->first = s->active = s->actor = s->magnus = s->concordia = NOBODY;
    s->card = s->suggested = NO_CARD;
    s->role = NO_ROLE;
    memset(s->top, NO_CARD, sizeof s->top);
    memset(s->below, NO_CARD, sizeof s->below);
    memset(s->display, NO_CARD, sizeof s->display);
}

/* In teams, hands and starting places depend on the start player. */
ae_err conc_start(const ae_board *board, void *state, const ae_setup *setup, int mode)
{
    const conc_board *b = (const void *)board;
    conc *s = state;

    if ((setup->variant & SMALL && !b->small_without)
        || !conc_modes[mode].n_decks[setup->seats])
        return AE_SETUP;
    clear(s);
    s->mode = (uint8_t)mode;
    s->seats = setup->seats;
    s->variant = (uint8_t)(setup->variant & (WINE_SIDE | INTERMEDIATE | SMALL | TEAM));
    for (int deck = 0; deck < conc_n_decks(s); deck++)
        s->deck[deck] = conc_mode_of(s)->deck[deck];
    for (int seat = 0; seat < s->seats; seat++) {
        memcpy(s->goods[seat], conc_start_goods, GOODS);
        if (conc_is_team(s))
            continue;
        deal(s, seat, conc_mode_of(s)->hand[0]);
        put_in_capital(b, s, seat);
    }
    return AE_OK;
}

/* The next city without a token, or n_cities. */
static int next_city(const conc_board *b, const conc *s)
{
    int city = 0;

    while (city < b->n_cities
           && (s->good[city] || city == b->capital || !conc_has_city(b, s, city)))
        city++;
    return city;
}

static void list_tokens(const conc_board *b, const conc *s, ae_chance *out)
{
    int city = next_city(b, s), letter = b->city_letter[city];

    out->stream = (uint32_t)(STREAM_TOKENS + letter);
    for (int good = 0; good < GOODS; good++) {
        int left = b->token[letter][good];

        for (int other = 0; other < b->n_cities; other++)
            left -= b->city_letter[other] == letter && s->good[other] == good + 1;
        if (left > 0)
            ae_weigh(out, MOVE(MV_TOKEN, city, good, 0), (uint16_t)left);
    }
}

/* The deck in use: the first that is not empty, else the last. */
static int current_deck(const conc *s)
{
    int deck = 0;

    while (deck < DECKS - 1 && !s->deck[deck])
        deck++;
    return deck;
}

static void list_cards(const conc *s, ae_chance *out)
{
    int deck = current_deck(s);

    out->stream = (uint32_t)(STREAM_DECKS + deck);
    for (int card = 0; card < CARDS; card++)
        if (s->deck[deck] >> card & 1)
            ae_weigh(out, MOVE(MV_REVEAL, card, 0, 0), 1);
}

void conc_chance(const ae_board *board, const void *state, ae_chance *out)
{
    const conc_board *b = (const void *)board;
    const conc *s = state;

    out->list.n = 0;
    out->total = out->stream = 0;
    switch (s->step) {
    case ST_TOKENS:
        list_tokens(b, s, out);
        break;
    case ST_FIRST:
        out->stream = STREAM_FIRST;
        for (int seat = 0; seat < s->seats; seat++)
            ae_weigh(out, MOVE(MV_FIRST, seat, 0, 0), 1);
        break;
    case ST_DISPLAY:
    case ST_REFILL:
        list_cards(s, out);
        break;
    }
}

/* Rules, set-up: the marker shows the most valuable good of the province. */
static void put_markers(const conc_board *b, conc *s, const ae_sink *sink)
{
    for (int city = 0; city < b->n_cities; city++) {
        uint8_t *bonus = &s->bonus[b->city_province[city]];

        if (s->good[city] > *bonus && !b->is_open_bonus[b->city_province[city]])
            *bonus = s->good[city];
    }
    for (int province = 0; province < b->n_provinces; province++)
        if (s->bonus[province])
            conc_emit(sink, EV_BONUS, AE_CHANCE, province, s->bonus[province] - 1, 0, 0);
}

static void draw_token(const conc_board *b, conc *s, int city, int good, const ae_sink *sink)
{
    s->good[city] = (uint8_t)(good + 1);
    conc_emit(sink, EV_TOKEN, AE_CHANCE, city, good, 0, 0);
    if (next_city(b, s) < b->n_cities)
        return;
    put_markers(b, s, sink);
    s->step = ST_FIRST;
}

/* Rules, team play: the first half of the turn order starts in the capital. */
static void seat_teams(const conc_board *b, conc *s)
{
    for (int i = 0; i < s->seats; i++) {
        int seat = (s->first + i) % s->seats;

        deal(s, seat, conc_start_hand(s, seat));
        if (i < s->seats / 2)
            put_in_capital(b, s, seat);
    }
}

/* Rules, set-up: the first seat gets 5 sestertii, each following seat 1 more (in teams, each
 * following team); the last seat gets the Praefectus Magnus. */
static void draw_first(const conc_board *b, conc *s, int first, const ae_sink *sink)
{
    s->first = s->active = s->actor = (uint8_t)first;
    s->magnus = (uint8_t)((first + s->seats - 1) % s->seats);
    for (int i = 0; i < s->seats; i++)
        s->money[(first + i) % s->seats] =
            (int16_t)(5 + (conc_is_team(s) ? i % (s->seats / 2) : i));
    if (conc_is_team(s))
        seat_teams(b, s);
    s->step = ST_DISPLAY;
    conc_emit(sink, EV_FIRST, first, 0, 0, 0, 0);
}

/* The display is full for the first time. */
static void open_game(conc *s)
{
    int seat = conc_to_settle(s);

    s->actor = (uint8_t)(seat == NOBODY ? s->active : seat);
    s->step = seat == NOBODY ? ST_PLAY : ST_SETTLE;
}

static void reveal(const conc_board *b, conc *s, int card, const ae_sink *sink)
{
    int slot = 0;

    while (s->display[slot] != NO_CARD)
        slot++;
    s->display[slot] = (uint8_t)card;
    s->deck[current_deck(s)] &= ~(1 << card);
    conc_emit(sink, EV_REVEALED, AE_CHANCE, card, 0, 0, 0);
    if (slot < SLOTS - 1 && !conc_is_stack_empty(s))
        return;
    if (s->step == ST_DISPLAY)
        open_game(s);
    else
        conc_after_refill(b, s, sink);
}

void conc_draw(const conc_board *b, conc *s, ae_move move, const ae_sink *sink)
{
    switch (MOVE_KIND(move)) {
    case MV_TOKEN:
        draw_token(b, s, MOVE_A(move), MOVE_B(move), sink);
        break;
    case MV_FIRST:
        draw_first(b, s, MOVE_A(move), sink);
        break;
    default:
        reveal(b, s, MOVE_A(move), sink);
    }
}
