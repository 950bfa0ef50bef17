/*
 * check.c: the invariants of a state.  A fault names one of:
 *
 *   step        the step fits the role in play, and the counters fit the step
 *   actor       the active seat acts, or in teams its partner if the card in play says so
 *   seat        start player, active seat and holders are seats, or nobody during the set-up
 *   token       once tokens are drawn, each city in play has a token of its letter
 *   bonus       a marker shows the best good of its province, or the coins of that good
 *   house       only in cities in play, one of a seat in each city, at most fifteen of a seat
 *   colonist    three land and three sea, in order; on lines of their kind, one on each line
 *   storehouse  no more goods than spaces; goods have arrived only where a choice is needed
 *   card        every card is in exactly one place; decks are used up in their order
 *   pile        counts and top card agree with the pile; a Tribune never lies there
 *   display     gaps only where cards were bought just now or the stack is empty
 *   end         a seat holds the Concordia card if and only if the end has been triggered
 *   interim     only seats that have finished their first Tribune have an intermediate score
 */
#include "conc.h"

/* `member` is the part of the state that a fault names: a value, or a whole or partial array. */
#define HOLDS(cond, what, member)                          \
    do {                                                   \
        if (!(cond))                                       \
            return AE_BROKEN(fault, what, s, (s)->member); \
    } while (0)

static int is_seat(const conc *s, int seat)
{
    return seat < s->seats;
}

static ae_err check_seats(const conc *s, ae_fault *fault)
{
    int is_set_up = s->step > ST_FIRST;

    HOLDS(is_set_up ? is_seat(s, s->first) : s->first == NOBODY, "seat", first);
    HOLDS(is_set_up ? is_seat(s, s->active) : s->active == NOBODY, "seat", active);
    HOLDS(is_set_up ? is_seat(s, s->actor) : s->actor == NOBODY, "seat", actor);
    HOLDS(is_set_up ? is_seat(s, s->magnus) : s->magnus == NOBODY, "seat", magnus);
    HOLDS(s->concordia == NOBODY || is_seat(s, s->concordia), "seat", concordia);
    HOLDS(s->step >= ST_PLAY || s->active == s->first, "seat", active);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        HOLDS(s->money[seat] == 0 || (is_set_up && is_seat(s, seat)), "seat", money[seat]);
    return AE_OK;
}

/* Whether a role is carried out in this step.  Roles with STEPS are carried out at once. */
static int is_step_of(int role, int step)
{
    static const uint8_t step_of[ROLES] = {
        [ROLE_TRIBUNE] = ST_TRIBUNE,   [ROLE_ARCHITECT] = ST_ARCHITECT,
        [ROLE_PREFECT] = ST_PREFECT,   [ROLE_MERCATOR] = ST_MERCATOR,
        [ROLE_DIPLOMAT] = ST_DIPLOMAT, [ROLE_SENATOR] = ST_BUY,
        [ROLE_CONSUL] = ST_BUY,        [ROLE_COLONIST] = ST_COLONIST,
        [ROLE_SPECIALIST] = STEPS,     [ROLE_MAGISTER] = STEPS,
        [ROLE_PRAETOR] = ST_BUY,       [ROLE_PROCONSUL] = ST_BUY,
        [ROLE_LEGATUS] = ST_SUGGEST,
    };

    return step_of[role] == step || (role == ROLE_PREFECT && step == ST_KEEP);
}

/* Whether the role is that of the card, or of a double card that of the half that the actor has. */
static int is_role_of(const conc *s, const conc_card *card)
{
    int is_first_half = (s->half == 1) != s->is_second;

    if (s->step == ST_ROLE)
        return card->is_double && s->role == NO_ROLE && s->half == 0 && !s->is_second;
    if (!card->is_double)
        return s->role == card->role && s->half == 0;
    return s->half > 0 && s->role == (is_first_half ? card->role : card->other_role);
}

/* Whether the game uses this card at all. */
static int is_in_game(const conc *s, int card)
{
    int is_there = 0;

    for (int deck = 0; deck < conc_n_decks(s); deck++)
        is_there |= conc_mode_of(s)->deck[deck] >> card & 1;
    return is_there || conc_mode_of(s)->hand[0][card] || conc_mode_of(s)->hand[1][card];
}

static ae_err check_card(const conc *s, ae_fault *fault)
{
    int is_action = s->step >= ST_ROLE && s->step <= ST_KEEP;

    if (!is_action) {
        HOLDS(s->card == NO_CARD && s->role == NO_ROLE && !s->half && !s->is_second, "step",
              card);
        return AE_OK;
    }
    HOLDS(s->card < CARDS && is_in_game(s, s->card), "step", card);
    HOLDS(is_role_of(s, &conc_cards[s->card]), "step", role);
    HOLDS(s->step == ST_ROLE || is_step_of(s->role, s->step), "step", role);
    HOLDS(s->role != ROLE_LEGATUS || !(s->is_second || s->is_alone || s->is_asked), "step",
          role);
    HOLDS(s->role != ROLE_PROCONSUL || !s->is_second, "step", role);
    HOLDS(s->role != ROLE_DIPLOMAT || !s->is_second, "step", role);
    return AE_OK;
}

/* The actor follows from the cards played in this turn. */
static ae_err check_actor(const conc *s, ae_fault *fault)
{
    int is_turn = s->step >= ST_PLAY && s->step <= ST_KEEP, is_team = conc_is_team(s);
    int is_partner = is_turn && s->is_asked != s->is_second;

    HOLDS(is_team || !(s->is_second || s->is_alone || s->is_asked), "actor", actor);
    HOLDS(is_turn || !(s->is_alone || s->is_asked), "actor", actor);
    HOLDS(!(s->is_alone && (s->is_asked || s->is_second)), "actor", actor);
    HOLDS(!s->is_repeat
              || (conc_mode_of(s)->has_magister && is_turn && s->top[s->actor] != NO_CARD),
          "actor", is_repeat);
    HOLDS(s->suggested == NO_CARD
              || (s->suggested < CARDS && s->is_asked && s->step == ST_PLAY
                  && s->suggested != CARD_LEGATUS && s->hand[s->actor][s->suggested]),
          "actor", suggested);
    if (s->step <= ST_FIRST)
        return AE_OK;
    if (s->step == ST_SETTLE) {
        HOLDS(s->actor == conc_to_settle(s), "actor", actor);
        return AE_OK;
    }
    HOLDS(s->step < ST_SETTLE || conc_to_settle(s) == NOBODY, "actor", step);
    HOLDS(s->actor == (is_partner ? conc_partner(s, s->active) : s->active)
              || (s->is_alone && s->actor == conc_partner(s, s->active)),
          "actor", actor);
    return AE_OK;
}

static int is_one_good(unsigned set)
{
    return (set & (set - 1)) == 0 && set < 1u << GOODS;
}

static ae_err check_step(const conc *s, ae_fault *fault)
{
    int is_cheap = s->role == ROLE_CONSUL || s->role == ROLE_PROCONSUL;
    int most = s->step != ST_BUY ? 0 : s->role == ROLE_SENATOR ? 2 : 1;

    HOLDS(s->steps_left == 0
              || (s->step == ST_ARCHITECT && s->steps_left <= conc_n_on_board(s, s->actor)),
          "step", steps_left);
    HOLDS(s->buys_left <= most && (most == 0 || s->buys_left > 0), "step", buys_left);
    HOLDS(s->is_cheap == (s->step == ST_BUY && is_cheap), "step", is_cheap);
    HOLDS(s->step == ST_MERCATOR ? is_one_good(s->sold | s->bought) && !(s->sold & s->bought)
                                 : !s->sold && !s->bought,
          "step", sold);
    HOLDS(!s->has_placed || s->step == ST_COLONIST
              || (s->step == ST_ARCHITECT && !s->steps_left && conc_n_houses(s, s->actor)),
          "step", has_placed);
    HOLDS((s->step == ST_KEEP) == (conc_to_keep(s) != 0), "step", step);
    HOLDS(s->step == ST_OVER || s->turn < MAX_TURNS, "step", turn);
    HOLDS(s->step >= ST_PLAY || s->turn == 0, "step", turn);
    return AE_OK;
}

static ae_err check_tokens(const conc_board *b, const conc *s, ae_fault *fault)
{
    int n[LETTERS][GOODS] = { { 0 } }, n_open = 0;

    for (int city = 0; city < CITIES; city++) {
        int is_played = city < b->n_cities && city != b->capital && conc_has_city(b, s, city);

        HOLDS(is_played || !s->good[city], "token", good[city]);
        n_open += is_played && !s->good[city];
        if (s->good[city])
            n[b->city_letter[city]][s->good[city] - 1]++;
    }
    for (int letter = 0; letter < LETTERS; letter++)
        for (int good = 0; good < GOODS; good++)
            HOLDS(n[letter][good] <= b->token[letter][good], "token", good);
    HOLDS((s->step == ST_TOKENS) == (n_open > 0), "token", step);
    return AE_OK;
}

static ae_err check_bonus(const conc_board *b, const conc *s, ae_fault *fault)
{
    uint8_t best[PROVINCES] = { 0 };

    for (int city = 0; city < b->n_cities; city++)
        if (s->good[city] > best[b->city_province[city]]
            && !b->is_open_bonus[b->city_province[city]])
            best[b->city_province[city]] = s->good[city];
    for (int province = 0; province < PROVINCES; province++) {
        int is_open = province < b->n_provinces && b->is_open_bonus[province];
        int turned = s->is_turned[province];

        HOLDS(s->bonus[province] == (s->step == ST_TOKENS ? 0 : best[province]), "bonus",
              bonus[province]);
        HOLDS(!turned || (s->step >= ST_PLAY && (is_open || turned == s->bonus[province])),
              "bonus", is_turned[province]);
    }
    return AE_OK;
}

static ae_err check_houses(const conc_board *b, const conc *s, ae_fault *fault)
{
    for (int city = 0; city < CITIES; city++) {
        HOLDS(!(s->house[city] >> s->seats), "house", house[city]);
        HOLDS(!s->house[city] || (s->good[city] && s->step >= ST_PLAY && city < b->n_cities),
              "house", house[city]);
    }
    for (int seat = 0; seat < s->seats; seat++)
        HOLDS(conc_n_houses(s, seat) <= HOUSES, "house", house);
    return AE_OK;
}

static int can_stand(const conc_board *b, const conc *s, int place, int kind)
{
    int line = place - ON_LINE;

    if (place == AT_HOME)
        return 1;
    if (place < ON_LINE)
        return place - IN_CITY < b->n_cities && conc_has_city(b, s, place - IN_CITY)
               && conc_serves(b, s, place - IN_CITY, kind);
    return line < b->n_lines && b->line_kind[line] == kind && b->is_stop[line]
           && b->steps[conc_is_small(s)][line][line] == 0;
}

static ae_err check_colonists(const conc_board *b, const conc *s, ae_fault *fault)
{
    uint8_t n_on[LINES] = { 0 };

    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        for (int i = 0; i < COLONISTS; i++) {
            int place = s->place[seat][i], kind = i / (COLONISTS / KINDS);
            int is_first = i % (COLONISTS / KINDS) == 0;

            HOLDS(is_seat(s, seat) ? can_stand(b, s, place, kind) : place == AT_HOME,
                  "colonist", place[seat][i]);
            HOLDS(is_first || place >= s->place[seat][i - 1], "colonist", place[seat][i]);
            if (place >= ON_LINE)
                HOLDS(n_on[place - ON_LINE]++ == 0, "colonist", place[seat][i]);
        }
    return AE_OK;
}

static ae_err check_storehouse(const conc *s, int seat, ae_fault *fault)
{
    int free = conc_free_spaces(s, seat), n = 0, n_kinds = 0;

    if (!is_seat(s, seat)) {
        for (int good = 0; good < GOODS; good++)
            HOLDS(!s->goods[seat][good] && !s->arrived[seat][good], "storehouse", goods[seat]);
        return AE_OK;
    }
    for (int good = 0; good < GOODS; good++) {
        n += s->arrived[seat][good];
        n_kinds += s->arrived[seat][good] > 0;
    }
    HOLDS(free >= 0, "storehouse", goods[seat]);
    HOLDS(n == 0 || (n > free && free > 0 && n_kinds > 1), "storehouse", arrived[seat]);
    return AE_OK;
}

static ae_err check_decks(const conc *s, ae_fault *fault)
{
    int is_begun = 0;

    for (int deck = DECKS - 1; deck >= 0; deck--) {
        int32_t all = deck < conc_n_decks(s) ? conc_mode_of(s)->deck[deck] : 0;

        HOLDS(!(s->deck[deck] & ~all), "card", deck[deck]);
        HOLDS(!is_begun || !s->deck[deck], "card", deck[deck]);
        is_begun |= s->deck[deck] != all;
    }
    return AE_OK;
}

/* The number of copies of a card that a seat was dealt.  Teams get their hands once the start
 * player is known. */
static int n_dealt(const conc *s, int seat, int card)
{
    if (!is_seat(s, seat) || (conc_is_team(s) && s->step <= ST_FIRST))
        return 0;
    return conc_is_team(s) ? conc_start_hand(s, seat)[card] : conc_mode_of(s)->hand[0][card];
}

static ae_err check_cards(const conc *s, ae_fault *fault)
{
    for (int card = 0; card < CARDS; card++) {
        int n = 0;

        for (int deck = 0; deck < conc_n_decks(s); deck++)
            n += (s->deck[deck] >> card & 1) - (conc_mode_of(s)->deck[deck] >> card & 1);
        for (int slot = 0; slot < SLOTS; slot++)
            n += s->display[slot] == card;
        for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
            int more = s->hand[seat][card] + s->pile[seat][card] - n_dealt(s, seat, card);

            HOLDS(more >= 0 && (more == 0 || is_seat(s, seat)), "card", hand[seat][card]);
            n += more;
        }
        HOLDS(n == 0, "card", display);
    }
    return AE_OK;
}

/* The state stores the card under the top one only in a game with the Magister. */
static int is_below(const conc *s, int seat)
{
    int card = s->below[seat];

    if (!conc_mode_of(s)->has_magister || s->n_pile[seat] < 2)
        return card == NO_CARD;
    return card < CARDS && s->pile[seat][card] > (card == s->top[seat]);
}

static ae_err check_pile(const conc *s, int seat, ae_fault *fault)
{
    int n_hand = 0, n_pile = 0;

    for (int card = 0; card < CARDS; card++) {
        n_hand += s->hand[seat][card];
        n_pile += s->pile[seat][card];
    }
    HOLDS(is_seat(s, seat) || n_hand + n_pile == 0, "pile", pile[seat]);
    HOLDS(s->n_hand[seat] == n_hand && s->n_pile[seat] == n_pile, "pile", n_pile[seat]);
    HOLDS(!s->pile[seat][CARD_TRIBUNE], "pile", pile[seat][CARD_TRIBUNE]);
    HOLDS(n_pile ? s->top[seat] < CARDS && s->pile[seat][s->top[seat]]
                 : s->top[seat] == NO_CARD,
          "pile", top[seat]);
    HOLDS(s->step >= ST_PLAY || n_pile == 0, "pile", pile[seat]);
    HOLDS(is_below(s, seat), "pile", below[seat]);
    HOLDS(!s->copied[seat]
              || (conc_is_team(s) && n_pile && !(s->copied[seat] >> s->seats / 2)
                  && !(s->copied[seat] >> conc_team(s, seat) & 1)),
          "pile", copied[seat]);
    return AE_OK;
}

/* The greatest number of gaps that purchases of this turn can have left. */
static int n_gaps(const conc *s)
{
    if (s->step < ST_PLAY || s->step > ST_KEEP)
        return 0;
    if (!conc_is_team(s))
        return s->step == ST_BUY && s->role == ROLE_SENATOR ? 2 - s->buys_left : 0;
    return s->is_alone + (s->is_second && s->role == ROLE_PRAETOR);
}

/* Purchases may have been declined, so there may be fewer gaps than n_gaps(). */
static ae_err check_display(const conc *s, ae_fault *fault)
{
    int n = 0, end = 0, gaps = n_gaps(s), is_empty = conc_is_stack_empty(s);

    for (int slot = 0; slot < SLOTS; slot++) {
        HOLDS(s->display[slot] < CARDS || s->display[slot] == NO_CARD, "display",
              display[slot]);
        if (s->display[slot] != NO_CARD)
            n++, end = slot + 1;
    }
    if (s->step <= ST_FIRST)
        HOLDS(n == 0, "display", display);
    else if (s->step == ST_DISPLAY || s->step == ST_REFILL)
        HOLDS(n == end && n < SLOTS && !is_empty, "display", display);
    else
        HOLDS(n + gaps >= (is_empty ? end : SLOTS), "display", display);
    return AE_OK;
}

static int is_end(const conc *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (conc_n_houses(s, seat) == HOUSES)
            return 1;
    return s->step > ST_DISPLAY && conc_is_display_empty(s) && conc_is_stack_empty(s);
}

static ae_err check_end(const conc *s, ae_fault *fault)
{
    HOLDS(is_end(s) == (s->concordia != NOBODY), "end", concordia);
    HOLDS(s->turns_left
              <= (s->concordia == NOBODY ? 0 : s->seats / (conc_is_team(s) ? 2 : 1) - 1),
          "end", turns_left);
    HOLDS(s->step != ST_OVER || s->turn >= MAX_TURNS
              || (s->concordia != NOBODY && s->turns_left == 0),
          "end", step);
    HOLDS(s->turn <= MAX_TURNS, "end", turn);
    return AE_OK;
}

/* After the last seat has scored, all intermediate scores are 0 again. */
static ae_err check_interim(const conc *s, ae_fault *fault)
{
    unsigned everyone = AE_SEAT_BIT(s->seats) - 1u;

    HOLDS(!(s->interim_done & ~everyone), "interim", interim_done);
    HOLDS(!s->interim_done || s->variant & INTERMEDIATE, "interim", interim_done);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        HOLDS(!s->interim[seat] || (s->interim_done >> seat & 1 && s->interim_done != everyone),
              "interim", interim[seat]);
    return AE_OK;
}

static ae_err check_mode(const conc_board *b, const conc *s, ae_fault *fault)
{
    HOLDS(!conc_is_small(s) || b->small_without, "step", variant);
    HOLDS(!conc_is_team(s) == !(s->variant & TEAM), "step", mode);
    HOLDS(conc_n_decks(s) > 0, "seat", seats);
    return AE_OK;
}

ae_err conc_check(const ae_board *board, const void *state, ae_fault *fault)
{
    const conc_board *b = (const void *)board;
    const conc *s = state;
    ae_err err = AE_OK;

    if ((err = check_mode(b, s, fault)) || (err = check_seats(s, fault))
        || (err = check_tokens(b, s, fault)) || (err = check_bonus(b, s, fault))
        || (err = check_houses(b, s, fault)) || (err = check_colonists(b, s, fault))
        || (err = check_card(s, fault)) || (err = check_actor(s, fault))
        || (err = check_step(s, fault)) || (err = check_decks(s, fault))
        || (err = check_cards(s, fault)) || (err = check_display(s, fault))
        || (err = check_end(s, fault)) || (err = check_interim(s, fault)))
        return err;
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if ((err = check_storehouse(s, seat, fault)) || (err = check_pile(s, seat, fault)))
            return err;
    return AE_OK;
}
