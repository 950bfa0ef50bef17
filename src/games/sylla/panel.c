/*
 * panel.c: the position for people: the republic, its events, what is on offer and what seats
 * have.
 */
#include "core/layout.h"
#include "core/mark.h"
#include "syl.h"

enum { WIDTH = 98, NAMES = 18, CELL = 256 };

typedef struct {
    const syl_board *b;
    const syl *s;
    const ae_look *look;
    ae_panel *out;
} panel_writer;

static const char *const step_key[STEPS] = {
    [ST_FIRST] = "sylla.panel.step.first", [ST_OUT] = "sylla.panel.step.out",
    [ST_WORK] = "sylla.panel.step.work",   [ST_EVENT] = "sylla.panel.step.event",
    [ST_TILE] = "sylla.panel.step.tile",   [ST_CHAR] = "sylla.panel.step.char",
    [ST_PICK] = "sylla.panel.step.pick",   [ST_ELECT] = "sylla.panel.step.elect",
    [ST_TOKEN] = "sylla.panel.step.token", [ST_RECRUIT] = "sylla.panel.step.recruit",
    [ST_OFFER] = "sylla.panel.step.offer", [ST_BID] = "sylla.panel.step.bid",
    [ST_TURN] = "sylla.panel.step.turn",   [ST_INCOME] = "sylla.panel.step.income",
    [ST_CUBE] = "sylla.panel.step.cube",   [ST_PREVENT] = "sylla.panel.step.prevent",
    [ST_FLIP] = "sylla.panel.step.flip",   [ST_REMOVE] = "sylla.panel.step.remove",
    [ST_VOTE] = "sylla.panel.step.vote",   [ST_OVER] = "sylla.panel.step.over",
};

/* ---- how it stands in a terminal ---- */

#define FLOW .keep = AE_KEEP_COMMA, .width = WIDTH, .names = NAMES, .hang = 2

static const ae_layout now_line = {
    FLOW,
    .opens = 1,
    .first = " ",
    .column = { { .before = " · ", .flags = AE_ITEM } },
};
static const ae_layout dotted_line = {
    FLOW,
    .opens = 1,
    .plain = 1,
    .first = " ",
    .column = { { .before = " · ", .flags = AE_ITEM } },
};
static const ae_layout comma_line = {
    FLOW,
    .opens = 1,
    .plain = 1,
    .first = " ",
    .column = { { .before = ", ", .flags = AE_ITEM } },
};
static const ae_layout list_line = {
    FLOW,
    .first = " ",
    .column = { { .before = ", ", .flags = AE_ITEM } },
};
static const ae_layout event_table = {
    .indent = 2,
    .column = { { .name = "event", .flags = AE_LEFT | AE_EXACT, .width = 21 },
                { .name = "fighters", .flags = AE_LEFT | AE_EXACT, .width = 20 },
                { .name = "token", .flags = AE_LEFT | AE_EXACT, .width = 13 },
                { .name = "famine", .flags = AE_LEFT | AE_EXACT, .width = 11 },
                { .before = " " } },
};
static const ae_layout by_seat = {
    FLOW,
    .indent = 2,
    .first = " ",
    .column = { { .name = "seat" },
                { .name = "choice", .flags = AE_ITEM | AE_TITLED, .line = 4 },
                { .name = "cards", .flags = AE_ITEM | AE_TITLED, .line = 4 },
                { .name = "buildings", .flags = AE_ITEM | AE_TITLED, .line = 4 },
                { .before = ", ", .flags = AE_ITEM } },
};

/* ---- words ---- */

static void say(const panel_writer *v, const char *key, ae_text *out)
{
    ae_say(out, v->look->words, key, NULL);
}

static void say_number(const panel_writer *v, const char *key, const char *of, int n,
                       ae_text *out)
{
    AE_SAY(out, v->look->words, key, AE_NUMBER("n", of, n));
}

static void put_noun(const panel_writer *v, const ae_noun *noun, int value, ae_text *out)
{
    ae_put_noun(out, &ae_sylla, &v->b->head, v->look, noun, value);
}

static void say_noun(const panel_writer *v, const char *key, const ae_noun *noun, int value,
                     ae_text *out)
{
    char name[CELL];

    put_noun(v, noun, value, &AE_MARKED_IN(name));
    AE_SAY(out, v->look->words, key, { "name", name, 0 });
}

static void say_seat(const panel_writer *v, const char *key, int seat, ae_text *out)
{
    char name[CELL];

    ae_put_seat_name(&AE_MARKED_IN(name), v->look, seat);
    AE_SAY(out, v->look->words, key, { "seat", name, 0 });
}

static void say_sign(const panel_writer *v, const char *name, const char *key, ae_text *out)
{
    ae_mark_sign(out, name);
    say(v, key, out);
    ae_mark_end(out);
}

static void say_none(const panel_writer *v, ae_text *out)
{
    say_sign(v, "none", "sylla.panel.none", out);
}

/* A section with a title and columns without. */
static void begin(const panel_writer *v, const char *name, const ae_layout *layout,
                  const char *key)
{
    say(v, key, ae_panel_section(v->out, name, layout));
}

static void add_columns(const panel_writer *v, const char *const *names)
{
    ae_put_columns(v->out, &ae_sylla, v->look, names);
}

/* ---- the republic ---- */

static int is_sealed(const syl *s)
{
    return s->step == ST_PICK || s->step == ST_VOTE;
}

/* All who choose in secret, or who is to decide. */
static int decides(const syl *s, int seat)
{
    if (is_sealed(s))
        return !(s->decided >> seat & 1);
    return s->step > ST_PICK && s->step < ST_OVER && s->actor == seat;
}

static void say_deciding(const panel_writer *v, ae_text *out)
{
    int n = 0;

    for (int seat = 0; seat < v->s->seats; seat++) {
        if (!decides(v->s, seat))
            continue;
        if (n++)
            ae_put_between(out, " · ");
        say_seat(v, "sylla.panel.decides", seat, out);
    }
}

/* "highest bid: Ada, 3 votes" */
static void say_bid(const panel_writer *v, const char *key, ae_text *out)
{
    if (v->s->bidder >= v->s->seats)
        return;
    say_seat(v, "sylla.panel.bidder", v->s->bidder, out);
    ae_put_between(out, ", ");
    say_number(v, key, "bid", v->s->bid, out);
}

static void add_now(const panel_writer *v)
{
    static const char *const column[] = { "step", "consul", "decides", "bid", NULL };
    const syl *s = v->s;
    ae_text *cell;

    AE_SAY(ae_panel_section(v->out, "now", &now_line), v->look->words, "sylla.panel.round",
           AE_NUMBER("n", "round", s->round), AE_NUMBER("of", "rounds", ROUNDS));
    add_columns(v, column);
    ae_panel_row(v->out);
    say(v, step_key[s->step], ae_panel_cell(v->out));
    cell = ae_panel_cell(v->out);
    if (s->consul < s->seats)
        say_seat(v, "sylla.panel.consul", s->consul, cell);
    say_deciding(v, ae_panel_cell(v->out));
    cell = ae_panel_cell(v->out);
    if (s->step == ST_ELECT)
        say_bid(v, "sylla.panel.bid_votes", cell);
}

static void say_marker(const panel_writer *v, int marker, ae_text *out)
{
    const syl_board *b = v->b;
    int at = v->s->ladder[marker];
    char name[CELL];

    put_noun(v, &syl_noun_marker, marker, &AE_MARKED_IN(name));
    AE_SAY(out, v->look->words,
           b->is_crisis[at] ? "sylla.panel.marker_crisis" : "sylla.panel.marker",
           { "marker", name, 0 }, { "field", NULL, at },
           AE_NUMBER("of", "last_field", b->n_fields - 1), { "points", NULL, b->points[at] });
}

static void add_marker_columns(const panel_writer *v)
{
    for (int marker = 0; marker < MARKERS; marker++)
        put_noun(v, &syl_noun_marker, marker,
                 ae_panel_column(v->out, syl_noun_marker.id(&v->b->head, marker)));
}

static void add_ladder(const panel_writer *v)
{
    begin(v, "ladder", &dotted_line, "sylla.panel.ladder");
    add_marker_columns(v);
    ae_panel_column(v->out, "famine");
    ae_panel_row(v->out);
    for (int marker = 0; marker < MARKERS; marker++)
        say_marker(v, marker, ae_panel_cell(v->out));
    AE_SAY(ae_panel_cell(v->out), v->look->words, "sylla.panel.famine",
           AE_NUMBER("n", "famine", v->s->famine),
           AE_NUMBER("of", "famine_max", v->b->famine_max));
}

static void say_fighters(const panel_writer *v, int event, ae_text *out)
{
    int set = v->b->fighters[event];

    if (set & FIGHT_LEGIONARY)
        put_noun(v, &syl_noun_card, LEGIONARY, out);
    if (set == (FIGHT_LEGIONARY | FIGHT_VESTAL))
        ae_put(out, ", ");
    if (set & FIGHT_VESTAL)
        put_noun(v, &syl_noun_card, VESTAL, out);
}

static void say_token(const panel_writer *v, int event, ae_text *out)
{
    if (v->b->political[event] < MARKERS)
        put_noun(v, &syl_noun_marker, v->b->political[event], out);
    else
        say_sign(v, "prestige", "sylla.panel.prestige_short", out);
}

static void say_cubes(const panel_writer *v, int place, ae_text *out)
{
    int n = 0;

    for (int seat = 0; seat < v->s->seats; seat++)
        if (v->s->cube[seat][place]) {
            ae_put(out, n++ ? " " : "");
            ae_put_seat_sign(out, seat);
            ae_mark_number(out, "cubes", v->s->cube[seat][place]);
        }
}

static void add_event(const panel_writer *v, int place)
{
    int event = v->s->shown[place];
    ae_text *cell;

    ae_panel_row(v->out);
    put_noun(v, &syl_noun_event, event, ae_panel_cell(v->out));
    say_fighters(v, event, ae_panel_cell(v->out));
    say_token(v, event, ae_panel_cell(v->out));
    cell = ae_panel_cell(v->out);
    if (v->b->famine[event])
        say_number(v, "sylla.panel.symbols", "famine", v->b->famine[event], cell);
    say_cubes(v, place, ae_panel_cell(v->out));
    cell = ae_panel_cell(v->out);
    if (v->s->prevented >> place & 1)
        say_sign(v, "prevented", "sylla.panel.prevented", cell);
}

static void add_events(const panel_writer *v)
{
    static const char *const column[] = { "event", "fighters",  "token", "famine",
                                          "cubes", "prevented", NULL };

    begin(v, "events", &event_table, "sylla.panel.events");
    add_columns(v, column);
    for (int place = 0; place < SHOWN; place++)
        if (v->s->shown[place] < EVENTS)
            add_event(v, place);
}

static void add_works(const panel_writer *v)
{
    static const char *const column[] = { "now", "next", "out", NULL };
    static const char *const key[] = { "sylla.panel.work_now", "sylla.panel.work_next",
                                       "sylla.panel.work_out" };
    const uint8_t work[] = { v->s->work, v->s->next_work, v->s->work_out };
    int is_any = work[0] < WORKS || work[1] < WORKS || work[2] < WORKS;

    begin(v, "works", &comma_line, "sylla.panel.works");
    add_columns(v, column);
    ae_panel_row(v->out);
    for (int i = 0; i < 3; i++) {
        ae_text *cell = ae_panel_cell(v->out);

        if (work[i] < WORKS)
            say_noun(v, key[i], &syl_noun_work, work[i], cell);
        else if (i == 0 && !is_any)
            say_none(v, cell);
    }
}

/* ---- on offer ---- */

/* A list with what stands before it as its head. */
static void begin_list(const panel_writer *v, const char *name, const char *key)
{
    ae_panel_section(v->out, name, &list_line);
    ae_panel_row(v->out);
    say(v, key, ae_panel_cell(v->out));
}

static void add_characters(const panel_writer *v, const char *name, const char *key,
                           const uint8_t *card, int n)
{
    int n_said = 0;

    begin_list(v, name, key);
    for (int i = 0; i < n; i++)
        if (card[i] < CHARS) {
            put_noun(v, &syl_noun_card, card[i], ae_panel_cell(v->out));
            n_said++;
        }
    if (!n_said)
        say_none(v, ae_panel_cell(v->out));
}

static void say_slot(const panel_writer *v, int slot, ae_text *out)
{
    char tile[CELL], colour[CELL];

    put_noun(v, &syl_noun_tile, v->s->slot[slot], &AE_MARKED_IN(tile));
    put_noun(v, &syl_noun_colour, v->b->slot_colour[slot], &AE_MARKED_IN(colour));
    AE_SAY(out, v->look->words, "sylla.panel.slot", AE_NUMBER("n", "slot", slot + 1),
           { "tile", tile, 0 }, { "colour", colour, 0 });
}

static void add_buildings(const panel_writer *v)
{
    int n_said = 0;

    begin_list(v, "buildings", "sylla.panel.buildings");
    for (int slot = 0; slot < SLOTS; slot++)
        if (v->s->slot[slot] < TILES) {
            say_slot(v, slot, ae_panel_cell(v->out));
            n_said++;
        }
    if (!n_said)
        say_none(v, ae_panel_cell(v->out));
}

/* Who sells; or who buys, and how much is still to be turned. */
static void say_trader(const panel_writer *v, ae_text *out)
{
    const syl *s = v->s;
    int is_buyer = s->step == ST_TURN;

    if (s->seller < s->seats)
        say_seat(v, is_buyer ? "sylla.panel.buyer" : "sylla.panel.seller", s->seller, out);
    if (!is_buyer)
        return;
    ae_put_between(out, ", ");
    say_number(v, "sylla.panel.due", "due", s->due, out);
}

static void add_sold(const panel_writer *v)
{
    const syl *s = v->s;

    if (s->offered >= SLOTS || s->slot[s->offered] >= TILES)
        return;
    begin(v, "sold", &dotted_line, "sylla.panel.sold");
    ae_panel_column(v->out, "building");
    ae_panel_column(v->out, s->step == ST_TURN ? "buyer" : "seller");
    ae_panel_column(v->out, "bid");
    ae_panel_row(v->out);
    say_slot(v, s->offered, ae_panel_cell(v->out));
    say_trader(v, ae_panel_cell(v->out));
    say_bid(v, "sylla.panel.bid_cards", ae_panel_cell(v->out));
}

/* ---- seats ---- */

/* Adds an item to a list in a cell: how many there are, and how many of them are turned or lie face
 * down.  Returns 0 and adds nothing if there are none. */
static int say_pieces(const panel_writer *v, const ae_noun *noun, int value, const uint8_t n[3],
                      int n_said, ae_text *out)
{
    int turned = n[1], down = n[2], all = n[0] + turned + down;
    char name[CELL];

    if (all == 0)
        return 0;
    if (n_said)
        ae_put_between(out, ", ");
    put_noun(v, noun, value, &AE_MARKED_IN(name));
    AE_SAY(out, v->look->words,
           turned && down ? "sylla.panel.pieces_both"
           : turned       ? "sylla.panel.pieces_turned"
           : down         ? "sylla.panel.pieces_down"
                          : "sylla.panel.pieces",
           { "name", name, 0 }, AE_NUMBER("n", "pieces", all), { "turned", NULL, turned },
           { "down", NULL, down });
    return 1;
}

static void add_hidden_purse(const panel_writer *v)
{
    say_sign(v, "hidden", "sylla.panel.hidden", ae_panel_cell(v->out));
    for (int marker = 0; marker < MARKERS; marker++)
        ae_panel_cell(v->out);
}

static void add_purse(const panel_writer *v, int seat)
{
    const syl *s = v->s;

    if (!v->look->is_open && v->look->viewer != seat) {
        add_hidden_purse(v);
        return;
    }
    say_number(v, "sylla.panel.money", "money", s->money[seat], ae_panel_cell(v->out));
    for (int marker = 0; marker < MARKERS; marker++) {
        ae_text *cell = ae_panel_cell(v->out);
        char token[CELL];

        put_noun(v, &syl_noun_marker, marker, &AE_MARKED_IN(token));
        AE_SAY(cell, v->look->words, "sylla.panel.tokens", { "marker", token, 0 },
               AE_NUMBER("n", "tokens", s->tokens[seat][marker]));
    }
}

/* That it has decided in secret, and for itself what. */
static void add_choice(const panel_writer *v, int seat)
{
    const syl *s = v->s;
    int is_done = is_sealed(s) && s->decided >> seat & 1, n_said = 0;
    ae_text *cell = ae_panel_cell(v->out);

    if (is_done)
        say(v, s->step == ST_PICK ? "sylla.panel.has_chosen" : "sylla.panel.voted", cell);
    cell = ae_panel_cell(v->out);
    if (!is_done || v->look->viewer != seat)
        return;
    if (s->step == ST_VOTE)
        say_number(v, s->vote_up[seat] ? "sylla.panel.vote_up" : "sylla.panel.vote_down",
                   "money", s->vote_money[seat], cell);
    for (int card = 0; s->step == ST_PICK && card < CHARS; card++)
        n_said += say_pieces(v, &syl_noun_card, card,
                             (uint8_t[]){ s->picked[seat][card], 0, 0 }, n_said, cell);
}

static void add_holdings(const panel_writer *v, int seat)
{
    const syl *s = v->s;
    ae_text *cell = ae_panel_cell(v->out);
    int n_said = 0;

    for (int card = 0; card < CARDS; card++) {
        const uint8_t *n = s->cards[seat][card];
        const uint8_t of[] = { n[UP], n[TURNED], (uint8_t)(n[DOWN] + n[DOWN_TURNED]) };

        n_said += say_pieces(v, &syl_noun_card, card, of, n_said, cell);
    }
    if (!n_said)
        say_none(v, cell);
    cell = ae_panel_cell(v->out);
    n_said = 0;
    for (int tile = 0; tile < LASTING; tile++) {
        const uint8_t *n = s->building[seat][tile];

        n_said +=
            say_pieces(v, &syl_noun_tile, tile, (uint8_t[]){ n[0], 0, n[1] }, n_said, cell);
    }
    if (!n_said)
        say_none(v, cell);
}

static void add_seats(const panel_writer *v)
{
    static const char *const purse[] = { "seat", "prestige", "money", NULL };
    static const char *const decided[] = { "decided", NULL };

    begin(v, "seats", &by_seat, "sylla.panel.seats");
    add_columns(v, purse);
    add_marker_columns(v);
    add_columns(v, decided);
    say(v, "sylla.panel.choice", ae_panel_column(v->out, "choice"));
    say(v, "sylla.panel.cards", ae_panel_column(v->out, "cards"));
    say(v, "sylla.panel.owned", ae_panel_column(v->out, "buildings"));
    for (int seat = 0; seat < v->s->seats; seat++) {
        ae_panel_row(v->out);
        ae_put_seat_name(ae_panel_cell(v->out), v->look, seat);
        say_number(v, "sylla.panel.prestige", "prestige", v->s->prestige[seat],
                   ae_panel_cell(v->out));
        add_purse(v, seat);
        add_choice(v, seat);
        add_holdings(v, seat);
    }
}

void syl_panel(const ae_board *board, const void *state, const ae_look *look, ae_panel *out)
{
    const panel_writer v = { (const void *)board, state, look, out };
    const syl *s = v.s;

    add_now(&v);
    add_ladder(&v);
    add_events(&v);
    add_works(&v);
    add_characters(&v, "characters", "sylla.panel.characters", s->on_offer, SLOTS);
    if (s->under[0] != NONE)
        add_characters(&v, "under", "sylla.panel.under", s->under, UNDER);
    add_buildings(&v);
    add_sold(&v);
    add_seats(&v);
}
