/*
 * derived.c: values that views show beside the fields (ae_derived): who is consul, what lies
 * where, how much a seat can bid.  Sentinels and packed counts of the state become ids and lists.
 */
#include "syl.h"

enum { MOST = 2 * 40 }; /* cards or buildings of a seat */

#define READ                                  \
    const syl_board *b = (const void *)board; \
    const syl *s = state;                     \
                                              \
    (void)b, (void)s, (void)viewer, (void)i

static int or_none(int value)
{
    return value == NONE ? AE_NONE : value;
}

static int may_look(int viewer, int seat)
{
    return viewer == AE_ALL || viewer == seat;
}

/* ---- the round ---- */

static const char *const step_ids[STEPS] = {
    [ST_FIRST] = "first",     [ST_OUT] = "out",       [ST_WORK] = "work",
    [ST_EVENT] = "event",     [ST_TILE] = "tile",     [ST_CHAR] = "char",
    [ST_PICK] = "pick",       [ST_ELECT] = "elect",   [ST_TOKEN] = "token",
    [ST_RECRUIT] = "recruit", [ST_OFFER] = "offer",   [ST_BID] = "bid",
    [ST_TURN] = "turn",       [ST_INCOME] = "income", [ST_CUBE] = "cube",
    [ST_PREVENT] = "prevent", [ST_FLIP] = "flip",     [ST_REMOVE] = "remove",
    [ST_VOTE] = "vote",       [ST_OVER] = "over",
};

/* I to VII. */
static const char *const phase_ids[PHASES_A_ROUND] = {
    "consul", "recruiting", "buildings", "income", "events", "work", "crisis",
};

/* The phase of a step; 0 is none. */
static const uint8_t phase_of[STEPS] = {
    [ST_ELECT] = 1,  [ST_TOKEN] = 1,  [ST_RECRUIT] = 2, [ST_OFFER] = 3,   [ST_BID] = 3,
    [ST_TURN] = 3,   [ST_INCOME] = 4, [ST_CUBE] = 5,    [ST_PREVENT] = 5, [ST_FLIP] = 5,
    [ST_REMOVE] = 5, [ST_VOTE] = 6,   [ST_OVER] = 7,
};

static const char *step_id(const ae_board *board, int step)
{
    (void)board;
    return step_ids[step];
}

static const char *phase_id(const ae_board *board, int phase)
{
    (void)board;
    return phase_ids[phase];
}

static const ae_noun noun_step = { .name = "step", .id = step_id, .n = STEPS };
static const ae_noun noun_phase = { .name = "phase", .id = phase_id, .n = PHASES_A_ROUND };

static int step_of(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return s->step;
}

/* An insula's tokens are taken while buildings are sold. */
static int find_phase(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    if (s->step == ST_TOKEN && s->seller != NONE)
        return phase_of[ST_TURN] - 1;
    return phase_of[s->step] ? phase_of[s->step] - 1 : AE_NONE;
}

/* Before that there are neither events nor works. */
static int is_laid_out(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return phase_of[s->step] > 0 || s->work != NONE;
}

static int consul(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return or_none(s->consul);
}

/* Null if nobody has anything to seal now. */
static int has_sealed(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    if (i >= s->seats || (s->step != ST_PICK && s->step != ST_VOTE))
        return AE_NONE;
    return s->decided >> i & 1;
}

/* ---- ladder, famine and works ---- */

static int work_now(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return or_none(s->work);
}

static int work_next(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return or_none(s->next_work);
}

static int ladder_points(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return i < b->n_fields ? b->points[i] : AE_NONE;
}

static int ladder_crisis(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return i < b->n_fields ? b->is_crisis[i] : AE_NONE;
}

static int token_points(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return b->points[s->ladder[i]];
}

static int in_crisis(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return b->is_crisis[s->ladder[i]];
}

static int famine_most(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return b->famine_max;
}

/* What phase VII would cost a seat now. */
static int famine_loss(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return i < s->seats ? syl_hunger(s, i) : AE_NONE;
}

/* What phase IV would bring a seat now. */
static int income(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return i < s->seats ? syl_income(s, i) : AE_NONE;
}

/* ---- events ---- */

static const char *fate_id(const ae_board *board, int fate)
{
    static const char *const id[] = { "open", "prevented", "strikes" };

    (void)board;
    return id[fate];
}

static const ae_noun noun_fate = { .name = "fate", .id = fate_id, .n = 3 };

static int event_shown(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return or_none(s->shown[i]);
}

/* After the cubes it is known which ones strike. */
static int event_fate(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    if (s->shown[i] == NONE)
        return AE_NONE;
    if (s->prevented >> i & 1)
        return 1;
    return s->step == ST_FLIP || s->step == ST_REMOVE ? 2 : 0;
}

static int event_cubes(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return i % AE_MAX_SEATS < s->seats ? s->cube[i % AE_MAX_SEATS][i / AE_MAX_SEATS] : AE_NONE;
}

static int event_earns(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    int marker;

    marker = s->shown[i] == NONE ? NO_MARKER : b->political[s->shown[i]];
    return marker == NO_MARKER ? AE_NONE : marker;
}

static int event_prestige(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    if (s->shown[i] == NONE || b->political[s->shown[i]] != NO_MARKER)
        return AE_NONE;
    return CUBES_PRESTIGE;
}

static int event_fighters(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    int event;

    event = s->shown[i / 2];
    return event != NONE && b->fighters[event] >> i % 2 & 1 ? i % 2 : AE_NONE;
}

static int event_famine(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return s->shown[i] == NONE ? AE_NONE : b->famine[s->shown[i]];
}

/* The event that makes people turn something face down now. */
static int striking(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return s->step == ST_FLIP ? s->shown[s->at_event] : AE_NONE;
}

/* ---- on offer ---- */

static int recruit(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return or_none(s->on_offer[i]);
}

static int n_recruits(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return syl_n_display(s);
}

static int under_pile(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return or_none(s->under[i]);
}

static int place_tile(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return or_none(s->slot[i]);
}

static int place_colour(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return b->slot_colour[i];
}

/* As moves count places: from 1 on. */
static int place_offered(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return s->offered == NONE ? AE_NONE : s->offered + 1;
}

static int is_selling(const syl *s)
{
    return s->step == ST_OFFER || s->step == ST_BID;
}

/* The number of the sale that is going on, else how many there have been. */
static int sale(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return s->n_offers + is_selling(s);
}

static int n_sales(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return syl_n_sales(s);
}

static int n_of_letter(const syl *s, int letter)
{
    int n = 0;

    for (int tile = 0; letter < LETTERS && tile < TILES; tile++)
        n += s->tiles[letter][tile];
    return n;
}

/* The first that has tiles left. */
static int find_letter(const syl *s)
{
    int letter = 0;

    while (letter < LETTERS && n_of_letter(s, letter) == 0)
        letter++;
    return letter;
}

static const char *letter_id(const ae_board *board, int letter)
{
    static const char *const id[LETTERS] = { "a", "b", "c" };

    (void)board;
    return id[letter];
}

static const ae_noun noun_letter = { .name = "letter", .id = letter_id, .n = LETTERS };

static int stack_letter(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return find_letter(s) < LETTERS ? find_letter(s) : AE_NONE;
}

static int stack_left(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return n_of_letter(s, find_letter(s));
}

/* ---- bids ---- */

static int is_bidding(const syl *s)
{
    return s->step == ST_ELECT || s->step == ST_BID;
}

/* The consul speaks first, or whoever sits left of the seller. */
static int speaker(const syl *s, int i)
{
    return ((s->step == ST_ELECT ? s->consul : s->seller + 1) + i) % s->seats;
}

static int bid_order(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return is_bidding(s) && i < s->seats ? speaker(s, i) : AE_NONE;
}

enum { BID_LEADS, BID_SPEAKS, BID_OUT, BID_WAITS, BID_STATES };

static const char *bid_state_id(const ae_board *board, int bid_state)
{
    static const char *const id[BID_STATES] = { "leads", "speaks", "out", "waits" };

    (void)board;
    return id[bid_state];
}

static const ae_noun noun_bid_state = { .name = "bid_state",
                                        .id = bid_state_id,
                                        .n = BID_STATES };

static int bid_state(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    int first;

    if (!is_bidding(s) || i >= s->seats)
        return AE_NONE;
    first = speaker(s, 0);
    if (i == s->actor)
        return BID_SPEAKS;
    if (i == s->bidder)
        return BID_LEADS;
    return (i - first + s->seats) % s->seats < (s->actor - first + s->seats) % s->seats
               ? BID_OUT
               : BID_WAITS;
}

static int highest_bid(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return is_bidding(s) && s->bidder != NONE ? s->bid : AE_NONE;
}

static int bid_leader(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return is_bidding(s) ? or_none(s->bidder) : AE_NONE;
}

static int seller(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return or_none(s->seller);
}

/* How high a seat can go: with votes, of which denarii are concealed, or with characters. */
static int bid_most(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    if (i >= s->seats)
        return AE_NONE;
    if (s->step == ST_BID)
        return syl_fitting(b, s, i, b->slot_colour[s->offered]);
    if (s->step == ST_ELECT && may_look(viewer, i))
        return syl_senators(s, i) + s->money[i];
    return AE_NONE;
}

/* ---- what seats have ---- */

/* Number n of the cards that a seat has in this state, in the order of cards. */
static int nth_card(const syl *s, int status, int i)
{
    int seat = i / MOST, n = i % MOST;

    for (int card = 0; card < CARDS; card++) {
        if (n < s->cards[seat][card][status])
            return card;
        n -= s->cards[seat][card][status];
    }
    return AE_NONE;
}

static int people_up(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return nth_card(s, UP, i);
}

static int people_turned(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return nth_card(s, TURNED, i);
}

static int people_down(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return nth_card(s, DOWN, i);
}

static int people_down_turned(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return nth_card(s, DOWN_TURNED, i);
}

/* Upright, with the colour of the place on sale. */
static int payers(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    int seat = i / MOST, n = i % MOST;

    for (int card = 0; s->offered != NONE && card < CARDS; card++) {
        if (!(b->hexes[syl_type(card)] >> b->slot_colour[s->offered] & 1))
            continue;
        if (n < s->cards[seat][card][UP])
            return card;
        n -= s->cards[seat][card][UP];
    }
    return AE_NONE;
}

static int nth_building(const syl *s, int is_down, int i)
{
    int seat = i / MOST, n = i % MOST;

    for (int tile = 0; tile < LASTING; tile++) {
        if (n < s->building[seat][tile][is_down])
            return tile;
        n -= s->building[seat][tile][is_down];
    }
    return AE_NONE;
}

static int buildings_up(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return nth_building(s, 0, i);
}

static int buildings_down(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return nth_building(s, 1, i);
}

static int purse_tokens(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    int seat = i / MARKERS;

    return seat < s->seats && may_look(viewer, seat) ? s->tokens[seat][i % MARKERS] : AE_NONE;
}

/* What the tokens would bring if it ended now. */
static int tokens_worth(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    int worth = 0;

    if (i >= s->seats || !may_look(viewer, i))
        return AE_NONE;
    for (int marker = 0; marker < MARKERS; marker++)
        worth += s->tokens[i][marker] * b->points[s->ladder[marker]];
    return worth;
}

static int card_hexes(const ae_board *board, const void *state, int viewer, int i)
{
    READ;
    return b->hexes[syl_type(i / COLOURS)] >> i % COLOURS & 1 ? i % COLOURS : AE_NONE;
}

const ae_derived syl_derived[] = {
    { .name = "step_name", .count = 1, .of = step_of, .noun = &noun_step },
    { .name = "phase", .count = 1, .of = find_phase, .noun = &noun_phase },
    { .name = "is_laid_out", .count = 1, .of = is_laid_out },
    { .name = "consul_seat", .count = 1, .of = consul },
    { .name = "has_sealed", .count = AE_MAX_SEATS, .of = has_sealed },
    { .name = "work_now", .count = 1, .of = work_now, .noun = &syl_noun_work },
    { .name = "work_next", .count = 1, .of = work_next, .noun = &syl_noun_work },
    { .name = "ladder_points", .count = 1, .of = ladder_points, .each = LADDER },
    { .name = "ladder_crisis", .count = 1, .of = ladder_crisis, .each = LADDER },
    { .name = "token_points", .count = MARKERS, .of = token_points },
    { .name = "in_crisis", .count = MARKERS, .of = in_crisis },
    { .name = "famine_most", .count = 1, .of = famine_most },
    { .name = "famine_loss", .count = AE_MAX_SEATS, .of = famine_loss },
    { .name = "income", .count = AE_MAX_SEATS, .of = income },
    { .name = "event_shown", .count = SHOWN, .of = event_shown, .noun = &syl_noun_event },
    { .name = "event_fate", .count = SHOWN, .of = event_fate, .noun = &noun_fate },
    { .name = "event_cubes", .count = SHOWN, .of = event_cubes, .each = AE_MAX_SEATS },
    { .name = "event_earns", .count = SHOWN, .of = event_earns, .noun = &syl_noun_marker },
    { .name = "event_prestige", .count = SHOWN, .of = event_prestige },
    { .name = "event_fighters",
      .count = SHOWN,
      .of = event_fighters,
      .noun = &syl_noun_fighter,
      .each = 2 },
    { .name = "event_famine", .count = SHOWN, .of = event_famine },
    { .name = "striking", .count = 1, .of = striking, .noun = &syl_noun_event },
    { .name = "recruit", .count = SLOTS, .of = recruit, .noun = &syl_noun_card },
    { .name = "n_recruits", .count = 1, .of = n_recruits },
    { .name = "under_pile",
      .count = 1,
      .of = under_pile,
      .noun = &syl_noun_card,
      .each = UNDER },
    { .name = "place_tile", .count = SLOTS, .of = place_tile, .noun = &syl_noun_tile },
    { .name = "place_colour", .count = SLOTS, .of = place_colour, .noun = &syl_noun_colour },
    { .name = "place_offered", .count = 1, .of = place_offered },
    { .name = "sale", .count = 1, .of = sale },
    { .name = "n_sales", .count = 1, .of = n_sales },
    { .name = "stack_letter", .count = 1, .of = stack_letter, .noun = &noun_letter },
    { .name = "stack_left", .count = 1, .of = stack_left },
    { .name = "bid_order", .count = 1, .of = bid_order, .each = AE_MAX_SEATS },
    { .name = "bid_state", .count = AE_MAX_SEATS, .of = bid_state, .noun = &noun_bid_state },
    { .name = "bid_highest", .count = 1, .of = highest_bid },
    { .name = "bid_leader", .count = 1, .of = bid_leader },
    { .name = "bid_most", .count = AE_MAX_SEATS, .of = bid_most },
    { .name = "seller_seat", .count = 1, .of = seller },
    { .name = "people_up",
      .count = AE_MAX_SEATS,
      .of = people_up,
      .noun = &syl_noun_card,
      .each = MOST },
    { .name = "people_turned",
      .count = AE_MAX_SEATS,
      .of = people_turned,
      .noun = &syl_noun_card,
      .each = MOST },
    { .name = "people_down",
      .count = AE_MAX_SEATS,
      .of = people_down,
      .noun = &syl_noun_card,
      .each = MOST },
    { .name = "people_down_turned",
      .count = AE_MAX_SEATS,
      .of = people_down_turned,
      .noun = &syl_noun_card,
      .each = MOST },
    { .name = "payers",
      .count = AE_MAX_SEATS,
      .of = payers,
      .noun = &syl_noun_card,
      .each = MOST },
    { .name = "buildings_up",
      .count = AE_MAX_SEATS,
      .of = buildings_up,
      .noun = &syl_noun_tile,
      .each = MOST },
    { .name = "buildings_down",
      .count = AE_MAX_SEATS,
      .of = buildings_down,
      .noun = &syl_noun_tile,
      .each = MOST },
    { .name = "purse_tokens", .count = AE_MAX_SEATS, .of = purse_tokens, .each = MARKERS },
    { .name = "tokens_worth", .count = AE_MAX_SEATS, .of = tokens_worth },
    { .name = "card_hexes",
      .count = CARDS,
      .of = card_hexes,
      .noun = &syl_noun_colour,
      .each = COLOURS },
    { .name = NULL },
};

/* ---- amounts ---- */

static int upright(const ae_board *board, const void *state, int seat, int card)
{
    const syl *s = state;

    (void)board;
    return s->cards[seat][card][UP];
}

static int face_up(const ae_board *board, const void *state, int seat, int tile)
{
    const syl *s = state;

    (void)board;
    return s->building[seat][tile][0];
}

static const ae_noun noun_lasting = { .name = "tile", .id = syl_tile_id, .n = LASTING };

/* People count while they stand upright, buildings while they lie face up. */
const ae_amount syl_amounts[] = {
    { .name = "money", .field = "money" },
    { .name = "token", .field = "tokens", .noun = &syl_noun_marker },
    { .name = "prestige", .field = "prestige" },
    { .name = "upright", .of = upright, .noun = &syl_noun_card },
    { .name = "building", .of = face_up, .noun = &noun_lasting },
    { .name = NULL },
};
