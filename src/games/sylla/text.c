/*
 * text.c: kinds of moves and events, with their arguments.
 */
#include "syl.h"

const char *const syl_card_ids[CARDS] = {
    [SENATOR] = "senator",     [SENATOR_X] = "senator_christian",
    [MERCHANT] = "merchant",   [MERCHANT_X] = "merchant_christian",
    [SLAVE] = "slave",         [SLAVE_X] = "slave_christian",
    [LEGIONARY] = "legionary", [VESTAL] = "vestal",
    [CRANE] = "crane",
};
const char *const syl_tile_ids[TILES] = {
    [MARKET] = "market", [FIELD] = "field",      [HOUSE_TEMPLE] = "house_temple",
    [TAVERN] = "tavern", [CRANE_TILE] = "crane", [INSULA] = "insula",
    [ARCH] = "arch",     [STATUE] = "statue",    [BANK] = "bank",
};
const char *const syl_event_ids[EVENTS] = {
    [EPIDEMIC] = "epidemic",
    [VOLCANO] = "volcano",
    [FAMINE] = "famine",
    [IMPERIAL_CULT] = "imperial_cult",
    [PERSECUTION] = "persecution",
    [PURGE] = "purge",
    [FLOOD] = "flood",
    [SLAVE_REVOLT] = "slave_revolt",
    [PILLAGE] = "pillage",
    [DECADENCE] = "decadence",
};
const char *const syl_work_ids[WORKS] = {
    [PANTHEON] = "pantheon", [TEMPLE] = "temple",       [BATHS] = "baths",
    [GRANARY] = "granary",   [COLOSSEUM] = "colosseum", [SENATE] = "senate",
};
const char *const syl_marker_ids[MARKERS] = { "civic", "health", "leisure" };
const char *const syl_colour_ids[COLOURS] = { "red", "yellow", "grey" };

static const char *card_id(const ae_board *board, int card)
{
    (void)board;
    return syl_card_ids[card];
}

const char *syl_tile_id(const ae_board *board, int tile)
{
    (void)board;
    return syl_tile_ids[tile];
}

static const char *event_id(const ae_board *board, int event)
{
    (void)board;
    return syl_event_ids[event];
}

static const char *work_id(const ae_board *board, int work)
{
    (void)board;
    return syl_work_ids[work];
}

static const char *marker_id(const ae_board *board, int marker)
{
    (void)board;
    return syl_marker_ids[marker];
}

static const char *colour_id(const ae_board *board, int colour)
{
    (void)board;
    return syl_colour_ids[colour];
}

static const char *way_id(const ae_board *board, int way)
{
    static const char *const id[] = { "left", "right", "stay" };

    (void)board;
    return id[way];
}

static const char *fighter_id(const ae_board *board, int kind)
{
    (void)board;
    return kind == 0 ? "legionary" : "vestal";
}

static const char *status_id(const ae_board *board, int status)
{
    static const char *const id[] = { "up", "turned", "down", "down_turned" };

    (void)board;
    return id[status];
}

static const char *thumb_id(const ae_board *board, int up)
{
    (void)board;
    return up ? "up" : "down";
}

static const char *cause_id(const ae_board *board, int cause)
{
    static const char *const id[CAUSES] = {
        [BY_BUILDING] = "building", [BY_EVENT] = "event",   [BY_PLEBS] = "plebs",
        [BY_WORK] = "work",         [BY_FAMINE] = "famine", [BY_CRISIS] = "crisis",
    };

    (void)board;
    return id[cause];
}

const ae_noun syl_noun_card = { .name = "card", .id = card_id, .n = CARDS };
const ae_noun syl_noun_tile = { .name = "tile", .id = syl_tile_id, .n = TILES };
const ae_noun syl_noun_event = { .name = "event_card", .id = event_id, .n = EVENTS };
const ae_noun syl_noun_work = { .name = "work", .id = work_id, .n = WORKS };
const ae_noun syl_noun_marker = { .name = "marker", .id = marker_id, .n = MARKERS };
const ae_noun syl_noun_colour = { .name = "colour", .id = colour_id, .n = COLOURS };

/* One more of a list, where there may be none. */
static void say_another(const ae_board *board, int card, const ae_look *look, ae_text *out)
{
    ae_put(out, ", ");
    ae_put_noun(out, &ae_sylla, board, look, &syl_noun_card, card);
}

static const ae_noun noun_another = {
    .name = "card",
    .id = card_id,
    .say = say_another,
    .n = CARDS,
};

/* What a bid or a vote costs besides the senators' votes, where it costs anything. */
static void say_price(const ae_board *board, int coins, const ae_look *look, ae_text *out)
{
    (void)board;
    if (coins == 0)
        return;
    ae_put(out, " ");
    AE_SAY(out, look->words, "sylla.panel.price", { .name = "coins", .number = coins });
}

static const ae_noun noun_price = { .name = "price", .say = say_price };
static const ae_noun noun_way = { .name = "way", .id = way_id, .n = 3 };
const ae_noun syl_noun_fighter = { .name = "fighter", .id = fighter_id, .n = 2 };
static const ae_noun noun_status = { .name = "status", .id = status_id, .n = STATUSES };
static const ae_noun noun_cause = { .name = "cause", .id = cause_id, .n = CAUSES };
static const ae_noun noun_thumb = { .name = "thumb", .id = thumb_id, .n = 2 };

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
#define WORK                   \
    {                          \
        "work", &syl_noun_work \
    }
#define MARKER                     \
    {                              \
        "marker", &syl_noun_marker \
    }
#define COLOUR                     \
    {                              \
        "colour", &syl_noun_colour \
    }
#define N               \
    {                   \
        "n", &ae_number \
    }

const ae_kind syl_events[N_EVENTS + 1] = {
    [EV_FIRST] = { .name = "first" },
    [EV_WORK_OUT] = { .name = "work_out", .arg = { WORK } },
    [EV_WORK] = { .name = "work", .arg = { WORK } },
    [EV_EVENT] = { .name = "event", .arg = { EVENT } },
    [EV_TILE] = { .name = "tile", .arg = { TILE, COLOUR } },
    [EV_CHAR] = { .name = "char", .arg = { CARD } },
    [EV_PICKED] = { .name = "picked" },
    [EV_PICK] = { .name = "pick" },
    [EV_CAST] = { .name = "cast", .arg = { CARD, N } },
    [EV_MONEY] = { .name = "money", .arg = { N } },
    [EV_PAID] = { .name = "paid", .arg = { N } },
    [EV_BID] = { .name = "bid", .arg = { N } },
    [EV_PASSED] = { .name = "passed" },
    [EV_CONSUL] = { .name = "consul", .arg = { N } },
    [EV_TOKEN] = { .name = "token", .arg = { MARKER } },
    [EV_FAMINE] = { .name = "famine", .arg = { N } },
    [EV_RECRUITED] = { .name = "recruited", .arg = { CARD } },
    [EV_OFFERED] = { .name = "offered", .arg = { TILE, COLOUR } },
    [EV_BOUGHT] = { .name = "bought", .arg = { TILE, N } },
    [EV_UNSOLD] = { .name = "unsold", .arg = { TILE } },
    [EV_TURNED] = { .name = "turned", .arg = { CARD } },
    [EV_PRESTIGE] = { .name = "prestige", .arg = { N, { "cause", &noun_cause } } },
    [EV_LOST] = { .name = "lost", .arg = { N, { "cause", &noun_cause } } },
    [EV_MARKER] = { .name = "marker", .arg = { MARKER, N } },
    [EV_CUBE] = { .name = "cube", .arg = { EVENT } },
    [EV_PREVENTED] = { .name = "prevented", .arg = { EVENT } },
    [EV_HAPPENS] = { .name = "happens", .arg = { EVENT } },
    [EV_DOWN] = { .name = "down", .arg = { CARD } },
    [EV_TILE_DOWN] = { .name = "tile_down", .arg = { TILE } },
    [EV_REMOVED] = { .name = "removed", .arg = { EVENT } },
    [EV_VOTED] = { .name = "voted" },
    [EV_VOTE] = { .name = "vote", .arg = { N } },
    [EV_SHOWN_UP] = { .name = "shown_up", .arg = { N } },
    [EV_SHOWN_DOWN] = { .name = "shown_down", .arg = { N } },
    [EV_CRISIS] = { .name = "crisis", .arg = { MARKER } },
    [EV_SHOWS] = { .name = "shows", .arg = { MARKER, N } },
    [EV_ROUND] = { .name = "round", .arg = { N } },
    [EV_FREED] = { .name = "freed", .arg = { N } },
    [EV_CHRISTIANS] = { .name = "christians", .arg = { N } },
    [EV_OVER] = { .name = "over" },
};

/* Phrases have the numbers of the moves; kind 0 is none. */
const ae_kind syl_phrases[MOVES + 1] = {
    [0] = { .name = "none" },
    [MV_PICK] = { .name = "pick",
                  .arg = { { "a", &syl_noun_card },
                           { "b", &syl_noun_card },
                           { "c", &syl_noun_card },
                           { "d", &syl_noun_card },
                           { "e", &noun_another },
                           { "f", &noun_another } } },
    [MV_BID] = { .name = "bid", .arg = { N, { "coins", &noun_price } }, .n_notated = 1 },
    [MV_PASS] = { .name = "pass" },
    [MV_TOKEN] = { .name = "token", .arg = { MARKER } },
    [MV_RECRUIT] = { .name = "recruit", .arg = { CARD } },
    [MV_OFFER] = { .name = "offer",
                   .arg = { { "slot", &ae_number }, TILE, COLOUR },
                   .n_notated = 2 },
    [MV_TURN] = { .name = "turn", .arg = { CARD } },
    [MV_SACRIFICE] = { .name = "sacrifice", .arg = { MARKER } },
    [MV_TAVERN] = { .name = "tavern", .arg = { MARKER, { "way", &noun_way } } },
    [MV_CUBE] = { .name = "cube", .arg = { { "fighter", &syl_noun_fighter }, EVENT } },
    [MV_PREVENT] = { .name = "prevent", .arg = { EVENT } },
    [MV_FLIP] = { .name = "flip", .arg = { CARD, { "status", &noun_status } } },
    [MV_FLIP_TILE] = { .name = "flip_tile", .arg = { TILE } },
    [MV_REMOVE] = { .name = "remove", .arg = { EVENT } },
    [MV_VOTE] = { .name = "vote",
                  .arg = { { "thumb", &noun_thumb },
                           { "n", &noun_price },
                           { "votes", &ae_number } },
                  .n_notated = 2 },
    [MV_DONE] = { .name = "done" },
    [MV_FIRST] = { .name = "first", .arg = { { "first", &ae_a_seat } } },
    [MV_OUT] = { .name = "out", .arg = { WORK } },
    [MV_WORK] = { .name = "work", .arg = { WORK } },
    [MV_EVENT] = { .name = "event", .arg = { EVENT } },
    [MV_TILE] = { .name = "tile", .arg = { TILE } },
    [MV_CHAR] = { .name = "char", .arg = { CARD } },
};

const ae_step_name syl_step_names[] = {
    { "pick", "pick" },       { "pass", "bid" },
    { "bid", "bid_only" }, /* whoever opens the auction cannot pass */
    { "recruit", "recruit" }, { "offer", "offer" },
    { "prevent", "prevent" }, { "cube", "cube" },
    { "remove", "remove" },   { "flip", "flip" },
    { "flip_tile", "flip" },  { "vote", "vote" },
    { "token", "token" },     { "sacrifice", "income" },
    { "tavern", "taverns" },  { "turn", "use" },
    { .kind = NULL },
};

/* A sealed choice is reported to its seat alone.  Luck and choices that are opened were not known
 * before.  The tokens that are shown in a crisis were: each was taken in the open, so undo does not
 * stop there. */
void syl_emit(const ae_sink *sink, int kind, int seat, int a, int b)
{
    int is_own = kind == EV_PICK || kind == EV_VOTE;
    int is_new =
        kind <= EV_CHAR || kind == EV_CAST || kind == EV_SHOWN_UP || kind == EV_SHOWN_DOWN;

    if (!sink)
        return;
    sink->emit(sink->ctx, &(ae_event){
                              .kind = (uint8_t)kind,
                              .seat = (uint8_t)seat,
                              .to = is_own ? AE_SEAT_BIT(seat) : AE_EVERYONE,
                              .flags = is_new ? AE_REVEAL : 0,
                              .arg = { (int16_t)a, (int16_t)b },
                          });
}

static void phrase_pick(int packed, int16_t arg[AE_MAX_ARGS])
{
    int n = 0;

    for (int card = 0; card < CHARS; card++)
        for (int i = 0; i < syl_unpack(packed, card); i++)
            arg[n++] = (int16_t)card;
    while (n < AE_MAX_ARGS)
        arg[n++] = AE_NONE;
}

static void set(int16_t *arg, int a, int b, int c)
{
    arg[0] = (int16_t)a;
    arg[1] = (int16_t)b;
    arg[2] = (int16_t)c;
}

void syl_phrase(const ae_board *board, const void *state, int seat, ae_move move,
                ae_phrase *out)
{
    const syl_board *b = (const void *)board;
    const syl *s = state;
    int first = MOVE_A(move), second = MOVE_B(move);

    out->kind = (uint8_t)MOVE_KIND(move);
    set(out->arg, first, second, 0);
    switch (MOVE_KIND(move)) {
    case MV_PICK:
        phrase_pick(second, out->arg);
        break;
    case MV_BID:
        set(out->arg, second, s->step == ST_ELECT ? second - syl_senators(s, seat) : 0, 0);
        break;
    case MV_OFFER:
        set(out->arg, first + 1, s->slot[first], b->slot_colour[first]);
        break;
    case MV_CUBE:
        set(out->arg, second, s->shown[first], 0);
        break;
    case MV_PREVENT:
    case MV_REMOVE:
        set(out->arg, s->shown[first], 0, 0);
        break;
    case MV_VOTE:
        set(out->arg, first, second, second + syl_votes(s, seat));
        break;
    }
}

/* ---- the button that stops using buildings ---- */

const char *const syl_buttons[] = { "no_use", "no_more_use", NULL };

int syl_button(const ae_board *board, const void *state, int seat, ae_move move)
{
    const syl *s = state;

    (void)board;
    if (MOVE_KIND(move) != MV_DONE)
        return -1;
    return s->temples_left != s->building[seat][HOUSE_TEMPLE][0]
           || s->taverns_left != s->building[seat][TAVERN][0];
}
