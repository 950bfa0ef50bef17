/*
 * panel.c: the table as text: the republic, its events, what is on offer and what seats have.
 */
#include "core/layout.h"
#include "syl.h"

enum { WIDTH = 98, CELL = 160, LONG = 400, NAME_WIDTH = 18 };
enum { COL_EVENT = 21, COL_FIGHTERS = 20, COL_TOKEN = 13, COL_FAMINE = 11 };

typedef struct {
    const syl_board *b;
    const syl *s;
    const ae_look *look;
    ae_text *out;
} scene;

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

/* ---- columns and flowing lists ---- */

typedef struct {
    ae_text *out;
    int indent, column, n;
} flow;

static flow flow_from(ae_text *out, const char *head, int indent)
{
    ae_put_left(out, "", indent);
    ae_put(out, head);
    return (flow){ .out = out, .indent = indent + 2, .column = indent + ae_width(head) };
}

/* The first item follows a blank, the others a comma or what else divides them. */
static void flow_put(flow *f, const char *divider, const char *item)
{
    const char *before = f->n++ ? divider : " ";

    f->column += ae_width(before) + ae_width(item);
    if (f->column > WIDTH) {
        if (f->n > 1 && *divider == ',')
            ae_put(f->out, ",");
        ae_put(f->out, "\n");
        ae_put_left(f->out, "", f->indent);
        f->column = f->indent + ae_width(item);
    } else {
        ae_put(f->out, before);
    }
    ae_put(f->out, item);
}

static void say(const scene *v, const char *key, ae_text *out)
{
    ae_say(out, v->look->words, key, NULL);
}

static flow flow_named(const scene *v, const char *key, int indent)
{
    char head[CELL];
    ae_text text = AE_TEXT_IN(head);

    say(v, key, &text);
    return flow_from(v->out, head, indent);
}

static void flow_end(const scene *v, flow *f)
{
    char nothing[CELL];
    ae_text text = AE_TEXT_IN(nothing);

    say(v, "sylla.panel.none", &text);
    if (!f->n)
        flow_put(f, "", nothing);
    ae_put(f->out, "\n");
}

static void put_heading(const scene *v, const char *key)
{
    ae_put_char(v->out, AE_INK_BOLD);
    say(v, key, v->out);
    ae_put_char(v->out, AE_INK_END);
    ae_put(v->out, "\n");
}

static void put_noun(const scene *v, const ae_noun *noun, int value, ae_text *out)
{
    ae_put_noun(out, &ae_sylla, &v->b->head, v->look, noun, value);
}

/* Long names are cut. */
static void put_seat(const scene *v, int seat, ae_text *out)
{
    char name[LONG];
    ae_text text = AE_TEXT_IN(name);
    size_t n = 0;
    int width = 0;

    ae_put_seat_name(&text, v->look, seat);
    if (ae_width(name) <= NAME_WIDTH) {
        ae_put(out, name);
        return;
    }
    while (name[n] && (width < NAME_WIDTH - 1 || !ae_is_wide(name[n])))
        width += ae_is_wide(name[n++]);
    ae_put_n(out, name, n);
    ae_put(out, "…");
    ae_put_char(out, AE_INK_END);
}

/* An item of a list: a text with one gap for a seat, a name or a number; or the name alone. */
static void flow_seat(const scene *v, flow *f, const char *key, int seat)
{
    char name[CELL], item[LONG];
    ae_text text = AE_TEXT_IN(name), item_text = AE_TEXT_IN(item);

    put_seat(v, seat, &text);
    AE_SAY(&item_text, v->look->words, key, { "seat", name, 0 });
    flow_put(f, " · ", item);
}

static void flow_noun(const scene *v, flow *f, const char *key, const ae_noun *noun, int value)
{
    char name[CELL], item[LONG];
    ae_text text = AE_TEXT_IN(name), item_text = AE_TEXT_IN(item);

    put_noun(v, noun, value, &text);
    if (key)
        AE_SAY(&item_text, v->look->words, key, { "name", name, 0 });
    flow_put(f, ", ", key ? item : name);
}

static void flow_number(const scene *v, flow *f, const char *key, int n)
{
    char item[CELL];
    ae_text text = AE_TEXT_IN(item);

    AE_SAY(&text, v->look->words, key, { "n", NULL, n });
    flow_put(f, ", ", item);
}

/* ---- the republic ---- */

static int is_sealed(const syl *s)
{
    return s->step == ST_PICK || s->step == ST_VOTE;
}

static void put_now(const scene *v)
{
    const syl *s = v->s;
    char round[CELL], step[CELL];
    ae_text text = AE_TEXT_IN(round), step_text = AE_TEXT_IN(step);
    flow f;

    ae_put_char(&text, AE_INK_BOLD);
    AE_SAY(&text, v->look->words, "sylla.panel.round", { "n", NULL, s->round },
           { "of", NULL, ROUNDS });
    ae_put_char(&text, AE_INK_END);
    say(v, step_key[s->step], &step_text);
    f = flow_from(v->out, round, 0);
    flow_put(&f, "", step);
    if (s->consul < s->seats)
        flow_seat(v, &f, "sylla.panel.consul", s->consul);
    for (int seat = 0; is_sealed(s) && seat < s->seats; seat++)
        if (!(s->decided >> seat & 1))
            flow_seat(v, &f, "sylla.panel.decides", seat);
    if (s->step > ST_PICK && s->step < ST_OVER && !is_sealed(s) && s->actor < s->seats)
        flow_seat(v, &f, "sylla.panel.decides", s->actor);
    if (s->step == ST_ELECT && s->bidder < s->seats) {
        flow_seat(v, &f, "sylla.panel.bidder", s->bidder);
        flow_number(v, &f, "sylla.panel.bid_votes", s->bid);
    }
    flow_end(v, &f);
}

static void put_ladder(const scene *v)
{
    const syl_board *b = v->b;
    flow f = flow_named(v, "sylla.panel.ladder", 0);
    char item[LONG];
    ae_text text = AE_TEXT_IN(item);

    for (int marker = 0; marker < MARKERS; marker++) {
        int at = v->s->ladder[marker];
        char name[CELL], place[LONG];
        ae_text name_text = AE_TEXT_IN(name), place_text = AE_TEXT_IN(place);

        put_noun(v, &syl_noun_marker, marker, &name_text);
        AE_SAY(&place_text, v->look->words,
               b->is_crisis[at] ? "sylla.panel.marker_crisis" : "sylla.panel.marker",
               { "marker", name, 0 }, { "field", NULL, at }, { "of", NULL, b->n_fields - 1 },
               { "points", NULL, b->points[at] });
        flow_put(&f, " · ", place);
    }
    AE_SAY(&text, v->look->words, "sylla.panel.famine", { "n", NULL, v->s->famine },
           { "of", NULL, b->famine_max });
    flow_put(&f, " · ", item);
    flow_end(v, &f);
}

static void put_fighters(const scene *v, int event, ae_text *out)
{
    int set = v->b->fighters[event];

    if (set & FIGHT_LEGIONARY)
        put_noun(v, &syl_noun_card, LEGIONARY, out);
    if (set == (FIGHT_LEGIONARY | FIGHT_VESTAL))
        ae_put(out, ", ");
    if (set & FIGHT_VESTAL)
        put_noun(v, &syl_noun_card, VESTAL, out);
}

static void put_event(const scene *v, int place)
{
    const syl *s = v->s;
    int event = s->shown[place];
    char name[CELL], fighters[CELL], token[CELL], famine[CELL];
    ae_text name_text = AE_TEXT_IN(name), fighters_text = AE_TEXT_IN(fighters);
    ae_text token_text = AE_TEXT_IN(token), famine_text = AE_TEXT_IN(famine);

    put_noun(v, &syl_noun_event, event, &name_text);
    put_fighters(v, event, &fighters_text);
    if (v->b->political[event] < MARKERS)
        put_noun(v, &syl_noun_marker, v->b->political[event], &token_text);
    else
        say(v, "sylla.panel.prestige_short", &token_text);
    if (v->b->famine[event])
        AE_SAY(&famine_text, v->look->words, "sylla.panel.symbols",
               { "n", NULL, v->b->famine[event] });
    ae_put(v->out, "  ");
    ae_put_left(v->out, name, COL_EVENT);
    ae_put_left(v->out, fighters, COL_FIGHTERS);
    ae_put_left(v->out, token, COL_TOKEN);
    ae_put_left(v->out, famine, COL_FAMINE);
    for (int seat = 0; seat < s->seats; seat++)
        if (s->cube[seat][place]) {
            ae_put(v->out, " ");
            ae_put_seat_sign(v->out, seat);
            ae_put_int(v->out, s->cube[seat][place]);
        }
    if (s->prevented >> place & 1) {
        ae_put(v->out, " ");
        say(v, "sylla.panel.prevented", v->out);
    }
    ae_put(v->out, "\n");
}

static void put_works(const scene *v)
{
    const syl *s = v->s;
    flow f = flow_named(v, "sylla.panel.works", 0);

    if (s->work < WORKS)
        flow_noun(v, &f, "sylla.panel.work_now", &syl_noun_work, s->work);
    if (s->next_work < WORKS)
        flow_noun(v, &f, "sylla.panel.work_next", &syl_noun_work, s->next_work);
    if (s->work_out < WORKS)
        flow_noun(v, &f, "sylla.panel.work_out", &syl_noun_work, s->work_out);
    flow_end(v, &f);
}

/* ---- on offer ---- */

static void put_characters(const scene *v, const char *key, const uint8_t *card, int n)
{
    flow f = flow_named(v, key, 0);

    for (int i = 0; i < n; i++)
        if (card[i] < CHARS)
            flow_noun(v, &f, NULL, &syl_noun_card, card[i]);
    flow_end(v, &f);
}

static void say_slot(const scene *v, int slot, ae_text *out)
{
    char tile[CELL], colour[CELL];
    ae_text tile_text = AE_TEXT_IN(tile), colour_text = AE_TEXT_IN(colour);

    put_noun(v, &syl_noun_tile, v->s->slot[slot], &tile_text);
    put_noun(v, &syl_noun_colour, v->b->slot_colour[slot], &colour_text);
    AE_SAY(out, v->look->words, "sylla.panel.slot", { "n", NULL, slot + 1 },
           { "tile", tile, 0 }, { "colour", colour, 0 });
}

static void put_buildings(const scene *v)
{
    const syl *s = v->s;
    flow f = flow_named(v, "sylla.panel.buildings", 0);

    for (int slot = 0; slot < SLOTS; slot++) {
        char item[LONG];
        ae_text text = AE_TEXT_IN(item);

        if (s->slot[slot] >= TILES)
            continue;
        say_slot(v, slot, &text);
        flow_put(&f, ", ", item);
    }
    flow_end(v, &f);
    if (s->offered < SLOTS && s->slot[s->offered] < TILES) {
        char item[LONG];
        ae_text text = AE_TEXT_IN(item);

        f = flow_named(v, "sylla.panel.sold", 0);
        say_slot(v, s->offered, &text);
        flow_put(&f, "", item);
        if (s->seller < s->seats)
            flow_seat(v, &f, s->step == ST_TURN ? "sylla.panel.buyer" : "sylla.panel.seller",
                      s->seller);
        if (s->step == ST_TURN)
            flow_number(v, &f, "sylla.panel.due", s->due);
        if (s->bidder < s->seats) {
            flow_seat(v, &f, "sylla.panel.bidder", s->bidder);
            flow_number(v, &f, "sylla.panel.bid_cards", s->bid);
        }
        flow_end(v, &f);
    }
}

/* ---- seats ---- */

/* What is turned and what lies face down is told beside how many there are. */
static void flow_pieces(const scene *v, flow *f, const ae_noun *noun, int value, int up,
                        int turned, int down)
{
    char name[CELL], item[LONG];
    ae_text text = AE_TEXT_IN(name), item_text = AE_TEXT_IN(item);

    if (up + turned + down == 0)
        return;
    put_noun(v, noun, value, &text);
    AE_SAY(&item_text, v->look->words,
           turned && down ? "sylla.panel.pieces_both"
           : turned       ? "sylla.panel.pieces_turned"
           : down         ? "sylla.panel.pieces_down"
                          : "sylla.panel.pieces",
           { "name", name, 0 }, { "n", NULL, up + turned + down }, { "turned", NULL, turned },
           { "down", NULL, down });
    flow_put(f, ", ", item);
}

static void put_purse(const scene *v, int seat)
{
    const syl *s = v->s;
    char name[CELL];
    ae_text text = AE_TEXT_IN(name);
    flow f;

    put_seat(v, seat, &text);
    f = flow_from(v->out, name, 2);
    flow_number(v, &f, "sylla.panel.prestige", s->prestige[seat]);
    if (v->look->is_open || v->look->viewer == seat) {
        flow_number(v, &f, "sylla.panel.money", s->money[seat]);
        for (int marker = 0; marker < MARKERS; marker++) {
            char token[CELL], item[LONG];
            ae_text token_text = AE_TEXT_IN(token), item_text = AE_TEXT_IN(item);

            put_noun(v, &syl_noun_marker, marker, &token_text);
            AE_SAY(&item_text, v->look->words, "sylla.panel.tokens", { "marker", token, 0 },
                   { "n", NULL, s->tokens[seat][marker] });
            flow_put(&f, ", ", item);
        }
    } else {
        flow_number(v, &f, "sylla.panel.hidden", 0);
    }
    if (is_sealed(s) && s->decided >> seat & 1)
        flow_number(v, &f, s->step == ST_PICK ? "sylla.panel.has_chosen" : "sylla.panel.voted",
                    0);
    flow_end(v, &f);
}

static void put_choice(const scene *v, int seat)
{
    const syl *s = v->s;
    flow f;

    if (!is_sealed(s) || v->look->viewer != seat || !(s->decided >> seat & 1))
        return;
    f = flow_named(v, "sylla.panel.choice", 4);
    if (s->step == ST_VOTE)
        flow_number(v, &f, s->vote_up[seat] ? "sylla.panel.vote_up" : "sylla.panel.vote_down",
                    s->vote_money[seat]);
    for (int card = 0; s->step == ST_PICK && card < CHARS; card++)
        flow_pieces(v, &f, &syl_noun_card, card, s->picked[seat][card], 0, 0);
    flow_end(v, &f);
}

static void put_holdings(const scene *v, int seat)
{
    const syl *s = v->s;
    flow f = flow_named(v, "sylla.panel.cards", 4);

    for (int card = 0; card < CARDS; card++) {
        const uint8_t *n = s->cards[seat][card];

        flow_pieces(v, &f, &syl_noun_card, card, n[UP], n[TURNED], n[DOWN] + n[DOWN_TURNED]);
    }
    flow_end(v, &f);
    f = flow_named(v, "sylla.panel.owned", 4);
    for (int tile = 0; tile < LASTING; tile++)
        flow_pieces(v, &f, &syl_noun_tile, tile, s->building[seat][tile][0], 0,
                    s->building[seat][tile][1]);
    flow_end(v, &f);
}

static void put_lines(const ae_board *board, const void *state, const ae_look *look,
                      ae_text *out)
{
    const scene v = { (const void *)board, state, look, out };
    const syl *s = v.s;

    put_now(&v);
    put_ladder(&v);
    put_heading(&v, "sylla.panel.events");
    for (int place = 0; place < SHOWN; place++)
        if (s->shown[place] < EVENTS)
            put_event(&v, place);
    put_works(&v);
    put_characters(&v, "sylla.panel.characters", s->on_offer, SLOTS);
    if (s->under[0] != NONE)
        put_characters(&v, "sylla.panel.under", s->under, UNDER);
    put_buildings(&v);
    put_heading(&v, "sylla.panel.seats");
    for (int seat = 0; seat < s->seats; seat++) {
        put_purse(&v, seat);
        put_choice(&v, seat);
        put_holdings(&v, seat);
    }
}

void syl_panel(const ae_board *board, const void *state, const ae_look *look, ae_panel *out)
{
    char lines[1 << 15];

    put_lines(board, state, look, &AE_TEXT_IN(lines));
    ae_layout_lines(out, lines);
}
