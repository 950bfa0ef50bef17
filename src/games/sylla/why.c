/*
 * why.c: why a card, a building, an event, a token or a work cannot be chosen now.
 *
 * For a thing of another step the reason says what is to be chosen in this step.  A thing of this
 * step has a reason of its own: none is left, it has the wrong colour, another seat has more cubes.
 */
#include "syl.h"

enum {
    WHY_STEP, /* and one for each step from ST_PICK on */
    WHY_NOT_IN_SET = WHY_STEP + ST_OVER - ST_PICK,
    WHY_NOT_ON_OFFER,
    WHY_HAVE_NONE,
    WHY_NOT_UPRIGHT,
    WHY_WRONG_COLOUR,
    WHY_NO_CUBE,
    WHY_NOT_STRUCK,
    WHY_NOT_FOR_SALE,
    WHY_HAVE_NO_TILE,
    WHY_TILE_NOT_STRUCK,
    WHY_NOT_SHOWN,
    WHY_WRONG_FIGHTER,
    WHY_UNFOUGHT,
    WHY_PREVENTED,
    WHY_NOT_PREVENTED,
    WHY_FEWER_CUBES,
    WHY_STAYS,
    WHY_NO_TOKENS,
    WHY_TOO_POOR,
    WHY_MOVED,
    WHY_WORK_LATER,
    REASONS
};

#define BY_STEP(step) [WHY_STEP + (step)-ST_PICK]

#define CARD                   \
    {                          \
        "card", &syl_noun_card \
    }
#define TILE                   \
    {                          \
        "tile", &syl_noun_tile \
    }
#define EVENT                         \
    {                                 \
        "event_card", &syl_noun_event \
    }
#define MARKER                     \
    {                              \
        "marker", &syl_noun_marker \
    }
#define N               \
    {                   \
        "n", &ae_number \
    }

const ae_kind syl_reasons[REASONS + 1] = {
    BY_STEP(ST_PICK) = { .name = "pick" },
    BY_STEP(ST_ELECT) = { .name = "elect" },
    BY_STEP(ST_TOKEN) = { .name = "token" },
    BY_STEP(ST_RECRUIT) = { .name = "recruit" },
    BY_STEP(ST_OFFER) = { .name = "offer" },
    BY_STEP(ST_BID) = { .name = "bid" },
    BY_STEP(ST_TURN) = { .name = "turn", .arg = { N } },
    BY_STEP(ST_INCOME) = { .name = "income" },
    BY_STEP(ST_CUBE) = { .name = "cube" },
    BY_STEP(ST_PREVENT) = { .name = "prevent" },
    BY_STEP(ST_FLIP) = { .name = "flip", .arg = { EVENT } },
    BY_STEP(ST_REMOVE) = { .name = "remove" },
    BY_STEP(ST_VOTE) = { .name = "vote" },
    [WHY_NOT_IN_SET] = { .name = "not_in_set", .arg = { CARD } },
    [WHY_NOT_ON_OFFER] = { .name = "not_on_offer", .arg = { CARD } },
    [WHY_HAVE_NONE] = { .name = "have_none", .arg = { CARD } },
    [WHY_NOT_UPRIGHT] = { .name = "not_upright", .arg = { CARD } },
    [WHY_WRONG_COLOUR] = { .name = "wrong_colour",
                           .arg = { CARD, { "colour", &syl_noun_colour } } },
    [WHY_NO_CUBE] = { .name = "no_cube", .arg = { CARD } },
    [WHY_NOT_STRUCK] = { .name = "not_struck", .arg = { CARD, EVENT } },
    [WHY_NOT_FOR_SALE] = { .name = "not_for_sale", .arg = { TILE } },
    [WHY_HAVE_NO_TILE] = { .name = "have_no_tile", .arg = { TILE } },
    [WHY_TILE_NOT_STRUCK] = { .name = "tile_not_struck", .arg = { TILE, EVENT } },
    [WHY_NOT_SHOWN] = { .name = "not_shown", .arg = { EVENT } },
    [WHY_WRONG_FIGHTER] = { .name = "wrong_fighter",
                            .arg = { EVENT, { "fighter", &syl_noun_fighter } } },
    [WHY_UNFOUGHT] = { .name = "unfought", .arg = { EVENT } },
    [WHY_PREVENTED] = { .name = "prevented", .arg = { EVENT } },
    [WHY_NOT_PREVENTED] = { .name = "not_prevented", .arg = { EVENT } },
    [WHY_FEWER_CUBES] = { .name = "fewer_cubes", .arg = { EVENT } },
    [WHY_STAYS] = { .name = "stays", .arg = { EVENT } },
    [WHY_NO_TOKENS] = { .name = "no_tokens", .arg = { MARKER } },
    [WHY_TOO_POOR] = { .name = "too_poor", .arg = { N } },
    [WHY_MOVED] = { .name = "moved", .arg = { MARKER } },
    [WHY_WORK_LATER] = { .name = "work_later", .arg = { { "work", &syl_noun_work } } },
};

const ae_noun *const syl_pointed[] = {
    &syl_noun_card, &syl_noun_tile, &syl_noun_event, &syl_noun_marker, &syl_noun_work, NULL,
};

typedef struct {
    const syl_board *b;
    const syl *s;
    int seat;
} scene;

static ae_phrase because(int reason, int first, int second)
{
    return (ae_phrase){ .kind = (uint8_t)reason, .arg = { (int16_t)first, (int16_t)second } };
}

/* It is no matter of this step. */
static ae_phrase not_now(const syl *s)
{
    int arg = s->step == ST_TURN ? s->due : s->step == ST_FLIP ? s->shown[s->at_event] : 0;

    return because(WHY_STEP + s->step - ST_PICK, arg, 0);
}

/* ---- by what is pointed at ---- */

static ae_phrase why_not_turn(const scene *at, int card)
{
    int colour = at->b->slot_colour[at->s->offered];

    if (at->s->cards[at->seat][card][UP])
        return because(WHY_WRONG_COLOUR, card, colour);
    return because(syl_face_up(at->s, at->seat, card) ? WHY_NOT_UPRIGHT : WHY_HAVE_NONE, card,
                   0);
}

static ae_phrase why_not_card(const scene *at, int card)
{
    const syl *s = at->s;
    int event = s->shown[s->at_event < SHOWN ? s->at_event : 0];

    switch (s->step) {
    case ST_PICK:
        return because(WHY_NOT_IN_SET, card, 0);
    case ST_RECRUIT:
        return because(WHY_NOT_ON_OFFER, card, 0);
    case ST_TURN:
        return why_not_turn(at, card);
    case ST_CUBE:
        return card == LEGIONARY || card == VESTAL ? because(WHY_NO_CUBE, card, 0) : not_now(s);
    case ST_FLIP:
        return syl_touches(event, card) ? because(WHY_HAVE_NONE, card, 0)
                                        : because(WHY_NOT_STRUCK, card, event);
    default:
        return not_now(s);
    }
}

static ae_phrase why_not_tile(const scene *at, int tile)
{
    const syl *s = at->s;
    int event = s->shown[s->at_event < SHOWN ? s->at_event : 0];

    if (s->step == ST_OFFER)
        return because(WHY_NOT_FOR_SALE, tile, 0);
    if (s->step != ST_FLIP)
        return not_now(s);
    return syl_touches_tile(event, tile) ? because(WHY_HAVE_NO_TILE, tile, 0)
                                         : because(WHY_TILE_NOT_STRUCK, tile, event);
}

static int find_place(const syl *s, int event)
{
    int place = 0;

    while (place < SHOWN && s->shown[place] != event)
        place++;
    return place;
}

/* An event that both kinds fight can always be chosen while there is a cube. */
static ae_phrase why_not_fight(const scene *at, int event)
{
    unsigned fighters = at->b->fighters[event];

    if (!fighters)
        return because(WHY_UNFOUGHT, event, 0);
    return because(WHY_WRONG_FIGHTER, event, fighters & FIGHT_LEGIONARY ? 0 : 1);
}

static ae_phrase why_not_event(const scene *at, int event)
{
    const syl *s = at->s;
    int place = find_place(s, event), is_prevented = place < SHOWN && s->prevented >> place & 1;

    if (s->step != ST_CUBE && s->step != ST_PREVENT && s->step != ST_REMOVE)
        return not_now(s);
    if (place == SHOWN)
        return because(WHY_NOT_SHOWN, event, 0);
    if (s->step == ST_CUBE)
        return why_not_fight(at, event);
    if (s->step == ST_PREVENT)
        return because(is_prevented ? WHY_PREVENTED : WHY_FEWER_CUBES, event, 0);
    if (event == DECADENCE)
        return because(WHY_STAYS, event, 0);
    return because(is_prevented ? WHY_FEWER_CUBES : WHY_NOT_PREVENTED, event, 0);
}

/* A house temple sells its token for 2 denarii; a tavern moves any marker but once. */
static ae_phrase why_not_marker(const scene *at, int marker)
{
    const syl *s = at->s;

    if (s->step == ST_TOKEN)
        return because(WHY_NO_TOKENS, marker, 0);
    if (s->step != ST_INCOME)
        return not_now(s);
    if (s->temples_left && s->money[at->seat] < 2)
        return because(WHY_TOO_POOR, 2 - s->money[at->seat], 0);
    return because(s->temples_left ? WHY_NO_TOKENS : WHY_MOVED, marker, 0);
}

static ae_phrase why_not_work(const scene *at, int work)
{
    if (work == at->s->work && at->s->step != ST_VOTE && at->s->step != ST_PICK)
        return because(WHY_WORK_LATER, work, 0);
    return not_now(at->s);
}

void syl_why(const ae_board *board, const void *state, int seat, const ae_noun *noun, int value,
             ae_phrase *out)
{
    scene at = { .b = (const void *)board, .s = state, .seat = seat };

    if (noun == &syl_noun_card)
        *out = why_not_card(&at, value);
    else if (noun == &syl_noun_tile)
        *out = why_not_tile(&at, value);
    else if (noun == &syl_noun_event)
        *out = why_not_event(&at, value);
    else if (noun == &syl_noun_marker)
        *out = why_not_marker(&at, value);
    else
        *out = why_not_work(&at, value);
}
