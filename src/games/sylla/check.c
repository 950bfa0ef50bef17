/*
 * check.c: the invariants of a state.  A fault names one of:
 *
 *   seat      consul and actor are seats, once the draws of the set-up are done
 *   step      the counters that belong to the step are set, all others are 0
 *   card      every character is in exactly one place; cranes are those that were bought
 *   tile      no more tiles than the game has
 *   event     three different events on display, once they are drawn
 *   work      one work is left out, one is under way, none appears twice
 *   token     no more tokens than the game has, and no negative amounts
 *   choice    only seats that have decided have a sealed choice, and that choice was legal
 */
#include "syl.h"

/* `member` is what of the state a fault names: a value, or as much of an array as it is about. */
#define HOLDS(cond, what, member)                          \
    do {                                                   \
        if (!(cond))                                       \
            return AE_BROKEN(fault, what, s, (s)->member); \
    } while (0)

static int is_seat(const syl *s, int seat)
{
    return seat < s->seats;
}

/* The first characters are chosen: luck's steps come before that and again in every round. */
static int is_begun(const syl *s)
{
    return s->step > ST_PICK || s->step == ST_CHAR || s->step == ST_TILE
           || (s->step == ST_WORK && s->work != NONE)
           || (s->step == ST_EVENT && (s->round > 1 || s->under[0] != NONE));
}

static ae_err check_seats(const syl *s, ae_fault *fault)
{
    HOLDS(s->step == ST_FIRST ? s->consul == NONE && s->actor == NONE
                              : is_seat(s, s->consul) && is_seat(s, s->actor),
          "seat", consul);
    HOLDS(s->bidder == NONE || is_seat(s, s->bidder), "seat", bidder);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
        HOLDS(is_seat(s, seat) || (!s->money[seat] && !s->prestige[seat]), "seat", money[seat]);
        for (int marker = 0; marker < MARKERS; marker++)
            HOLDS(is_seat(s, seat) || !s->tokens[seat][marker], "seat", tokens[seat][marker]);
        for (int place = 0; place < SHOWN; place++)
            HOLDS(is_seat(s, seat) || !s->cube[seat][place], "seat", cube[seat][place]);
        for (int kind = 0; kind < 2; kind++)
            HOLDS(is_seat(s, seat) || !s->cubes_left[seat][kind], "seat",
                  cubes_left[seat][kind]);
    }
    return AE_OK;
}

/* Phase III: who sells, what lies in the slots, what is bid. */
static ae_err check_sale(const syl_board *b, const syl *s, ae_fault *fault)
{
    int is_selling = s->step >= ST_OFFER && s->step <= ST_TURN;
    int is_insula = s->step == ST_TOKEN && s->seller != NONE;
    int is_offered = s->step == ST_BID || s->step == ST_TURN, n = 0;

    for (int slot = 0; slot < SLOTS; slot++)
        n += s->slot[slot] != NONE;
    HOLDS((is_selling || is_insula) == (s->seller != NONE), "step", seller);
    HOLDS(s->seller == NONE || is_seat(s, s->seller), "step", seller);
    HOLDS(is_offered == (s->offered != NONE), "step", offered);
    HOLDS(!is_offered || (s->offered < SLOTS && s->slot[s->offered] != NONE), "step", offered);
    HOLDS(s->seller != NONE || s->n_offers == 0, "step", n_offers);
    HOLDS(s->seller == NONE
              || s->n_offers <= syl_n_sales(s) - (s->step <= ST_BID && !is_insula),
          "step", n_offers);
    HOLDS(s->step != ST_OFFER || (s->actor == s->seller && n > 0), "step", slot);
    HOLDS(s->seller == NONE || n >= syl_n_sales(s) - s->n_offers + (s->step == ST_TURN), "step",
          slot);
    HOLDS(s->step != ST_TURN
              || (s->actor == s->seller && s->due > 0
                  && s->due <= syl_fitting(b, s, s->actor, b->slot_colour[s->offered])),
          "step", due);
    HOLDS(!is_insula || (s->actor == s->seller && s->due > 0 && s->due <= 2), "step", due);
    return AE_OK;
}

static ae_err check_bids(const syl_board *b, const syl *s, ae_fault *fault)
{
    int is_election = s->step == ST_ELECT, is_auction = s->step == ST_BID;
    int most;

    if (!is_election && !is_auction) {
        HOLDS(s->bid == -1 && s->bidder == NONE, "step", bid);
        return AE_OK;
    }
    HOLDS(is_election ? (s->bidder == NONE) == (s->bid == -1) : s->bid >= 0, "step", bid);
    HOLDS(is_auction ? (s->bidder == NONE) == (s->bid == 0) : 1, "step", bid);
    HOLDS(!is_election || (s->bidder == NONE) == (s->actor == s->consul), "step", actor);
    if (s->bidder == NONE)
        return AE_OK;
    most = is_election ? syl_senators(s, s->bidder) + s->money[s->bidder]
                       : syl_fitting(b, s, s->bidder, b->slot_colour[s->offered]);
    HOLDS(s->bid <= most && s->bidder != s->actor, "step", bid);
    HOLDS(!is_election || s->bid >= syl_senators(s, s->bidder), "step", bid);
    return AE_OK;
}

static ae_err check_step(const syl_board *b, const syl *s, ae_fault *fault)
{
    int is_token = s->step == ST_TOKEN && s->seller == NONE;

    HOLDS(s->due == 0 || s->step == ST_TURN || s->step == ST_TOKEN, "step", due);
    HOLDS(!is_token || (s->due == 1 && s->actor == s->consul), "step", due);
    HOLDS(s->step == ST_INCOME || (!s->temples_left && !s->taverns_left && !s->moved), "step",
          moved);
    HOLDS(s->step != ST_INCOME
              || (s->temples_left <= s->building[s->actor][HOUSE_TEMPLE][0]
                  && s->taverns_left <= s->building[s->actor][TAVERN][0]),
          "step", temples_left);
    HOLDS(s->famine <= b->famine_max, "step", famine);
    for (int marker = 0; marker < MARKERS; marker++)
        HOLDS(s->ladder[marker] < b->n_fields, "step", ladder[marker]);
    HOLDS(s->step != ST_OVER || s->round == ROUNDS, "step", round);
    HOLDS(s->step != ST_PICK || s->round == 1, "step", round);
    HOLDS(s->step > ST_CHAR || is_begun(s) || s->round == 1, "step", round);
    return AE_OK;
}

static int n_bits(unsigned set)
{
    int n = 0;

    for (; set; set &= set - 1)
        n++;
    return n;
}

/* What is going on in phase V. */
static ae_err check_fight(const syl_board *b, const syl *s, ae_fault *fault)
{
    int is_fight = s->step >= ST_CUBE && s->step <= ST_REMOVE, n_left = 0, n_cubes = 0;

    for (int seat = 0; seat < s->seats; seat++)
        for (int kind = 0; kind < 2; kind++)
            n_left += s->cubes_left[seat][kind];
    for (int place = 0; place < SHOWN; place++)
        n_cubes += syl_n_cubes(s, place);
    HOLDS(is_fight || !n_cubes, "event", cube);
    HOLDS((s->step == ST_CUBE) == (n_left > 0), "event", cubes_left);
    HOLDS(s->step > ST_CUBE || !s->prevented, "event", prevented);
    HOLDS(is_fight || (!s->prevented && !s->at_event && !s->n_flipped), "event", at_event);
    HOLDS(s->step == ST_FLIP || !s->n_flipped, "event", n_flipped);
    HOLDS(s->step != ST_PREVENT || n_bits(syl_to_prevent(s)) > 2 - n_bits(s->prevented),
          "event", prevented);
    HOLDS((s->step != ST_FLIP && s->step != ST_REMOVE) || n_bits(s->prevented) == 2, "event",
          prevented);
    HOLDS(s->step != ST_REMOVE || n_bits(syl_to_remove(s)) > 1, "event", prevented);
    HOLDS(s->step == ST_FLIP || s->at_event == (s->step == ST_REMOVE ? SHOWN : 0), "event",
          at_event);
    if (s->step == ST_CUBE) {
        HOLDS(s->cubes_left[s->actor][0] + s->cubes_left[s->actor][1] > 0, "event", actor);
        for (int kind = 0; kind < 2; kind++) {
            int fits = 0;

            for (int place = 0; place < SHOWN; place++)
                fits |= b->fighters[s->shown[place]] >> kind & 1;
            for (int seat = 0; seat < s->seats; seat++)
                HOLDS(fits || !s->cubes_left[seat][kind], "event", cubes_left[seat][kind]);
        }
    }
    return AE_OK;
}

static ae_err check_flip(const syl *s, ae_fault *fault)
{
    int event, n = 0;

    if (s->step != ST_FLIP)
        return AE_OK;
    HOLDS(s->at_event < SHOWN && !(s->prevented >> s->at_event & 1) && s->n_flipped < s->seats,
          "event", at_event);
    HOLDS(s->actor == (s->consul + s->n_flipped) % s->seats, "event", actor);
    event = s->shown[s->at_event];
    for (int card = 0; card < CARDS; card++)
        n += syl_touches(event, card) ? syl_face_up(s, s->actor, card) : 0;
    for (int tile = 0; tile < LASTING; tile++)
        n += syl_touches_tile(event, tile) ? s->building[s->actor][tile][0] : 0;
    HOLDS(n > 0, "event", cards[s->actor]);
    return AE_OK;
}

/* One event is drawn in every round but the last, after phase V. */
static int n_to_draw(const syl *s)
{
    int is_after = s->step == ST_VOTE || s->step == ST_OVER
                   || ((s->step == ST_WORK || s->step == ST_EVENT) && is_begun(s));
    int n = ROUNDS - s->round - is_after;

    return n < 0 ? 0 : n;
}

static ae_err check_events(const syl *s, ae_fault *fault)
{
    int seen = 0, n = 0;

    HOLDS(s->shown[SHOWN - 1] == DECADENCE, "event", shown[SHOWN - 1]);
    for (int place = 0; place < SHOWN - 1; place++) {
        int event = s->shown[place];

        n += event != NONE;
        HOLDS(event == NONE || (event < DECADENCE && !((seen | s->events_left) >> event & 1)),
              "event", shown[place]);
        seen |= event == NONE ? 0 : 1 << event;
    }
    HOLDS(s->step == ST_OVER
              || n_bits((unsigned)s->events_left)
                     >= n_to_draw(s)
                            + (s->round < ROUNDS || s->step < ST_VOTE ? SHOWN - 1 - n : 0),
          "event", events_left);
    if (s->step < ST_EVENT && s->work == NONE)
        HOLDS(n == 0 && s->events_left == (1 << DECADENCE) - 1, "event", shown);
    else if (s->step == ST_EVENT)
        HOLDS(n < SHOWN - 1 && s->events_left
                  && n_bits((unsigned)s->events_left) >= SHOWN - 1 - n,
              "event", shown);
    else if (s->round < ROUNDS || (s->step != ST_VOTE && s->step != ST_OVER))
        HOLDS(n == SHOWN - 1, "event", shown);
    return AE_OK;
}

static ae_err check_works(const syl *s, ae_fault *fault)
{
    int all = s->works_left, works[] = { s->work_out, s->work, s->next_work };

    for (int i = 0; i < 3; i++) {
        HOLDS(works[i] == NONE || (works[i] < WORKS && !(all >> works[i] & 1)), "work",
              works_left);
        all |= works[i] == NONE ? 0 : 1 << works[i];
    }
    HOLDS((s->work_out == NONE) == (s->step <= ST_OUT), "work", work_out);
    HOLDS((s->work == NONE)
              == (s->step <= ST_OUT || (s->step == ST_WORK && !is_begun(s))
                  || s->step == ST_OVER),
          "work", work);
    HOLDS(s->next_work == NONE || s->step == ST_VOTE, "work", next_work);
    HOLDS(s->step != ST_VOTE || (s->round < ROUNDS) == (s->next_work != NONE), "work",
          next_work);
    HOLDS(n_bits(s->works_left) >= ROUNDS - s->round - (s->next_work != NONE)
                                       + (s->work == NONE && s->step < ST_OVER)
                                       + (s->step <= ST_OUT),
          "work", works_left);
    return AE_OK;
}

/* Once they are chosen, all characters of four sets are somewhere. */
static ae_err check_cards(const syl_board *b, const syl *s, ae_fault *fault)
{
    int is_dealt = is_begun(s), is_end = 0;

    for (int i = 0; i < UNDER; i++) {
        HOLDS(s->under[i] == NONE || (s->under[i] < CHARS && !is_end), "card", under[i]);
        is_end |= s->under[i] == NONE;
    }
    for (int card = 0; card < CARDS; card++) {
        int n = card < CHARS ? s->pile[card] : 0;

        for (int seat = 0; seat < AE_MAX_SEATS; seat++)
            for (int status = 0; status < STATUSES; status++) {
                HOLDS(is_seat(s, seat) || !s->cards[seat][card][status], "card",
                      cards[seat][card][status]);
                n += s->cards[seat][card][status];
            }
        for (int i = 0; i < SLOTS; i++)
            n += s->on_offer[i] == card;
        for (int i = 0; i < UNDER; i++)
            n += s->under[i] == card;
        if (card != CRANE)
            HOLDS(n == (is_dealt ? SEATS * b->in_set[card] : 0), "card", pile[card]);
    }
    return AE_OK;
}

/* Characters on offer while people recruit, and between rounds. */
static ae_err check_offers(const syl *s, ae_fault *fault)
{
    int n = 0, n_left = 0, n_under = 0;

    for (int i = 0; i < SLOTS; i++) {
        HOLDS(s->on_offer[i] == NONE || s->on_offer[i] < CHARS, "card", on_offer[i]);
        HOLDS(i < syl_n_display(s) || s->on_offer[i] == NONE, "card", on_offer[i]);
        n += s->on_offer[i] != NONE;
    }
    for (int card = 0; card < CHARS; card++)
        n_left += s->pile[card];
    for (int i = 0; i < UNDER; i++)
        n_under += s->under[i] != NONE;
    HOLDS((s->step > ST_EVENT && s->step <= ST_RECRUIT && s->step != ST_PICK) || n == 0, "card",
          on_offer);
    HOLDS((s->step != ST_ELECT && s->step != ST_TILE
           && !(s->step == ST_TOKEN && s->seller == NONE))
              || n == syl_n_display(s),
          "card", on_offer);
    HOLDS(s->step != ST_TOKEN || s->seller == NONE || n == 0, "card", on_offer);
    HOLDS(s->step != ST_RECRUIT
              || n == syl_n_display(s) - (s->actor - s->consul + s->seats) % s->seats,
          "card", on_offer);
    HOLDS(s->step != ST_CHAR || (n < syl_n_display(s) && n_left > 0), "card", pile);
    HOLDS(n_under + 2 * (ROUNDS - s->round + 1) <= UNDER, "card", under);
    HOLDS(!is_begun(s)
              || n + n_left + n_under
                     >= (ROUNDS - s->round) * syl_n_display(s) - 2 * (ROUNDS - s->round)
                            + (s->step <= ST_TOKEN ? syl_n_display(s) : 0) - s->seats,
          "card", pile);
    return AE_OK;
}

static int n_cranes(const syl *s)
{
    int n = 0;

    for (int seat = 0; seat < s->seats; seat++)
        for (int status = 0; status < STATUSES; status++)
            n += s->cards[seat][CRANE][status];
    return n;
}

static ae_err check_tiles(const syl_board *b, const syl *s, ae_fault *fault)
{
    int n_slots = 0, n_left = 0, is_open = 0;

    for (int letter = LETTERS - 1; letter >= 0; letter--) {
        int n = 0, all = 0;

        for (int tile = 0; tile < TILES; tile++) {
            HOLDS(s->tiles[letter][tile] <= b->tiles[letter][tile], "tile",
                  tiles[letter][tile]);
            n += s->tiles[letter][tile];
            all += b->tiles[letter][tile];
        }
        HOLDS(!is_open || n == 0, "tile", tiles[letter]);
        is_open |= n < all;
        n_left += n;
    }
    for (int tile = 0; tile < TILES; tile++) {
        int n = 0;

        for (int letter = 0; letter < LETTERS; letter++)
            n += s->tiles[letter][tile] - b->tiles[letter][tile];
        for (int seat = 0; seat < AE_MAX_SEATS; seat++)
            for (int i = 0; tile < LASTING && i < 2; i++) {
                HOLDS(is_seat(s, seat) || !s->building[seat][tile][i], "tile",
                      building[seat][tile][i]);
                n += s->building[seat][tile][i];
            }
        for (int slot = 0; slot < SLOTS; slot++)
            n += s->slot[slot] == tile;
        n += tile == CRANE_TILE ? n_cranes(s) : 0;
        HOLDS(n <= 0, "tile", slot);
    }
    for (int slot = 0; slot < SLOTS; slot++) {
        HOLDS(s->slot[slot] == NONE || s->slot[slot] < TILES, "tile", slot[slot]);
        n_slots += s->slot[slot] != NONE;
    }
    HOLDS(s->step <= ST_TURN || n_slots == 0, "tile", slot);
    HOLDS((s->step != ST_ELECT && s->step != ST_RECRUIT
           && !(s->step == ST_TOKEN && s->seller == NONE))
              || n_slots == SLOTS,
          "tile", slot);
    HOLDS(s->step != ST_TILE || (n_slots < SLOTS && n_left >= SLOTS - n_slots), "tile", tiles);
    HOLDS(n_left >= SLOTS * (ROUNDS - s->round), "tile", tiles);
    HOLDS(s->step >= ST_TILE || s->step == ST_WORK || s->step == ST_EVENT || n_slots == 0,
          "tile", slot);
    HOLDS((s->step != ST_PICK && s->step != ST_CHAR) || s->round > 1 || n_left >= SLOTS * ROUNDS
              || s->step == ST_CHAR,
          "tile", tiles);
    HOLDS(s->step != ST_CHAR || n_slots > 0 || n_left >= SLOTS * (ROUNDS - s->round + 1),
          "tile", tiles);
    HOLDS((s->step > ST_PICK || s->step == ST_TILE || s->step == ST_CHAR)
              || (n_slots == 0 && (is_begun(s) || n_left >= SLOTS * ROUNDS)),
          "tile", slot);
    return AE_OK;
}

static ae_err check_choices(const syl_board *b, const syl *s, ae_fault *fault)
{
    int is_sealed = s->step == ST_PICK || s->step == ST_VOTE;

    HOLDS(!(s->decided & ~syl_everyone(s)) && s->decided != syl_everyone(s), "choice", decided);
    HOLDS(is_sealed || !s->decided, "choice", decided);
    HOLDS(!(s->blank & ~s->decided), "choice", blank);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
        int is_known = s->decided >> seat & 1 && !(s->blank >> seat & 1), n = 0;

        for (int card = 0; card < CHARS; card++) {
            n += s->picked[seat][card];
            HOLDS(s->picked[seat][card] <= b->in_set[card], "choice", picked[seat][card]);
        }
        HOLDS(n == (is_known && s->step == ST_PICK ? syl_n_start(s) : 0), "choice",
              picked[seat]);
        HOLDS((is_known && s->step == ST_VOTE) || (!s->vote_up[seat] && !s->vote_money[seat]),
              "choice", vote_money[seat]);
        HOLDS(s->vote_money[seat] <= s->money[seat], "choice", vote_money[seat]);
        HOLDS(is_begun(s) || !s->money[seat], "token", money[seat]);
    }
    for (int marker = 0; marker < MARKERS; marker++)
        HOLDS(syl_tokens_left(s, marker) >= 0, "token", tokens);
    HOLDS(s->step != ST_TOKEN
              || syl_tokens_left(s, CIVIC) + syl_tokens_left(s, HEALTH)
                         + syl_tokens_left(s, LEISURE)
                     >= s->due,
          "token", due);
    return AE_OK;
}

ae_err syl_check(const ae_board *board, const void *state, ae_fault *fault)
{
    const syl_board *b = (const void *)board;
    const syl *s = state;
    ae_err err = AE_OK;

    if ((err = check_seats(s, fault)) || (err = check_events(s, fault))
        || (err = check_works(s, fault)) || (err = check_cards(b, s, fault))
        || (err = check_offers(s, fault)) || (err = check_tiles(b, s, fault)))
        return err;
    if ((err = check_step(b, s, fault)) || (err = check_sale(b, s, fault))
        || (err = check_bids(b, s, fault)) || (err = check_fight(b, s, fault))
        || (err = check_flip(s, fault)))
        return err;
    return check_choices(b, s, fault);
}
