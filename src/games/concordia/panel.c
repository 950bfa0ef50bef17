/*
 * panel.c: the position for people: the current step, the holders of special cards, the
 * storehouses.
 */
#include "panel.h"

extern const ae_game ae_concordia;

const ae_layout panel_plain = { .names = 16, .indent = 2 };
const ae_layout panel_list = {
    PANEL_FLOW,
    .hang = AE_UNDER,
    .first = " ",
    .column = { { .before = ", ", .flags = AE_ITEM } },
};
const ae_layout panel_table = {
    PANEL_FLOW,
    .heads = AE_HEADS_BELOW,
    .column = { { .name = "team", .flags = AE_LEFT | AE_UNTITLED },
                { .name = "seat", .before = " ", .flags = AE_LEFT | AE_UNTITLED },
                { .before = " ", .flags = AE_RIGHT, .width = 3 } },
};
static const ae_layout dotted_line = {
    .names = 16,
    .indent = 2,
    .column = { { .before = " · " } },
};

/* ---- words, sections and rows ---- */

void panel_say(const conc_panel_writer *v, const char *key, ae_text *out)
{
    ae_say(out, v->look->words, key, NULL);
}

void panel_seat(const conc_panel_writer *v, const char *key, int seat, ae_text *out)
{
    char name[PANEL_CELL];

    ae_put_seat_name(&AE_MARKED_IN(name), v->look, seat);
    AE_SAY(out, v->look->words, key, { "seat", name, 0 });
}

void panel_noun(const conc_panel_writer *v, const ae_noun *noun, int value, ae_text *out)
{
    ae_put_noun(out, &ae_concordia, &v->b->head, v->look, noun, value);
}

const char *panel_god_id(int god)
{
    static const char *const id[GODS] = {
        [GOD_VESTA] = "vesta",         [GOD_JUPITER] = "jupiter", [GOD_SATURNUS] = "saturnus",
        [GOD_MERCURIUS] = "mercurius", [GOD_MARS] = "mars",       [GOD_MINERVA] = "minerva",
        [GOD_CONCORDIA] = "concordia", [GOD_VENUS] = "venus",
    };

    return id[god];
}

void panel_god(const conc_panel_writer *v, int god, ae_text *out)
{
    const char *word = ae_game_word(v->look->words, &ae_concordia, "part", panel_god_id(god));

    ae_mark_noun(out, "god", panel_god_id(god));
    ae_put(out, word ? word : panel_god_id(god));
    ae_mark_end(out);
}

void panel_section(const conc_panel_writer *v, const char *name, const ae_layout *layout,
                   const char *key)
{
    panel_say(v, key, ae_panel_section(v->out, name, layout));
}

void panel_columns(const conc_panel_writer *v, const char *const *names)
{
    ae_put_columns(v->out, &ae_concordia, v->look, names);
}

void panel_edge_columns(const conc_panel_writer *v)
{
    static const char *const edge[] = { "team", "seat", NULL };

    panel_columns(v, edge + !conc_is_team(v->s));
}

void panel_edge(const conc_panel_writer *v, int seat)
{
    ae_panel_row(v->out);
    if (conc_is_team(v->s))
        ae_mark_number(ae_panel_cell(v->out), "team", conc_team(v->s, seat) + 1);
    ae_put_seat_name(ae_panel_cell(v->out), v->look, seat);
}

int panel_sees(const conc_panel_writer *v, int seat)
{
    return v->look->is_open || v->look->viewer == seat;
}

/* ---- the current step ---- */

static void say_seats(const conc_panel_writer *v, ae_seats set, ae_text *out)
{
    int n_said = 0;

    for (int seat = 0; seat < v->s->seats; seat++)
        if (set & AE_SEAT_BIT(seat)) {
            ae_put(out, n_said++ ? ", " : "");
            ae_put_seat_name(out, v->look, seat);
        }
}

/* The card in play; "Magister → Prefect" if a Magister repeats one. */
static void say_card(const conc_panel_writer *v, ae_text *out)
{
    if (v->s->is_repeat) {
        panel_noun(v, &conc_noun_card, CARD_MAGISTER, out);
        ae_put(out, " → ");
    }
    panel_noun(v, &conc_noun_card, v->s->card, out);
}

static void say_step(const conc_panel_writer *v, ae_text *out)
{
    static const char *const key[STEPS] = {
        [ST_TOKENS] = "concordia.panel.step.tokens",
        [ST_FIRST] = "concordia.panel.step.first",
        [ST_DISPLAY] = "concordia.panel.step.display",
        [ST_SETTLE] = "concordia.panel.step.settle",
        [ST_PLAY] = "concordia.panel.step.play",
        [ST_ROLE] = "concordia.panel.step.role",
        [ST_SUGGEST] = "concordia.panel.step.suggest",
        [ST_TRIBUNE] = "concordia.panel.step.tribune",
        [ST_ARCHITECT] = "concordia.panel.step.architect",
        [ST_PREFECT] = "concordia.panel.step.prefect",
        [ST_MERCATOR] = "concordia.panel.step.mercator",
        [ST_DIPLOMAT] = "concordia.panel.step.diplomat",
        [ST_BUY] = "concordia.panel.step.buy",
        [ST_COLONIST] = "concordia.panel.step.colonist",
        [ST_KEEP] = "concordia.panel.step.keep",
        [ST_REFILL] = "concordia.panel.step.refill",
        [ST_OVER] = "concordia.panel.step.over",
    };
    const conc *s = v->s;
    int is_building = s->step == ST_ARCHITECT && !s->steps_left;
    char seats[AE_MAX_SEATS * PANEL_CELL], card[2 * PANEL_CELL];
    ae_text seats_text = AE_MARKED_IN(seats), card_text = AE_MARKED_IN(card);

    if (s->step == ST_KEEP)
        say_seats(v, conc_to_keep(s), &seats_text);
    else if (s->actor != NOBODY)
        ae_put_seat_name(&seats_text, v->look, s->actor);
    if (s->card != NO_CARD)
        say_card(v, &card_text);
    AE_SAY(out, v->look->words, is_building ? "concordia.panel.step.build" : key[s->step],
           { "seat", seats, 0 }, { "card", card, 0 }, { "n", NULL, conc_n_left(s) });
}

static void add_now(const conc_panel_writer *v)
{
    ae_text *title = ae_panel_section(v->out, "now", &panel_plain);

    if (v->s->step > ST_SETTLE)
        AE_SAY(title, v->look->words, "concordia.panel.round",
               AE_NUMBER("n", "round", v->s->turn / v->s->seats + 1));
    say_step(v, ae_panel_note(v->out));
}

static void say_holder(const conc_panel_writer *v, const char *key, int seat, ae_text *out)
{
    char nobody[PANEL_CELL];
    ae_text text = AE_MARKED_IN(nobody);

    if (seat != NOBODY) {
        panel_seat(v, key, seat, out);
        return;
    }
    ae_mark_sign(&text, "none");
    panel_say(v, "concordia.panel.nobody", &text);
    ae_mark_end(&text);
    AE_SAY(out, v->look->words, key, { "seat", nobody, 0 });
}

static void add_holders(const conc_panel_writer *v)
{
    static const char *const column[] = { "magnus", "concordia", "turns_left", NULL };
    const conc *s = v->s;
    ae_text *cell;

    ae_panel_section(v->out, "holders", &dotted_line);
    panel_columns(v, column);
    ae_panel_row(v->out);
    say_holder(v, "concordia.panel.magnus", s->magnus, ae_panel_cell(v->out));
    say_holder(v, "concordia.panel.concordia", s->concordia, ae_panel_cell(v->out));
    cell = ae_panel_cell(v->out);
    if (s->concordia != NOBODY && s->step != ST_OVER)
        AE_SAY(cell, v->look->words,
               s->turns_left ? "concordia.panel.last_turns" : "concordia.panel.last_turn",
               AE_NUMBER("n", "turns", s->turns_left));
}

/* Intermediate scores, shown until the last seat has scored and the prizes are paid. */
static void add_interim(const conc_panel_writer *v)
{
    const conc *s = v->s;

    if (!s->interim_done || s->interim_done == AE_SEAT_BIT(s->seats) - 1)
        return;
    ae_panel_section(v->out, "interim", &panel_list);
    ae_panel_row(v->out);
    panel_say(v, "concordia.panel.interim", ae_panel_cell(v->out));
    for (int row = 0; row < s->seats; row++) {
        int seat = panel_row(v, row);
        ae_text *cell;

        if (!(s->interim_done & AE_SEAT_BIT(seat)))
            continue;
        cell = ae_panel_cell(v->out);
        ae_put_seat_name(cell, v->look, seat);
        ae_put(cell, " ");
        ae_mark_number(cell, "score", s->interim[seat]);
    }
}

/* ---- storehouses ---- */

enum {
    COL_MONEY,
    COL_GOODS,
    COL_FREE = COL_GOODS + GOODS,
    COL_HOUSES,
    COL_HAND,
    COL_PILE,
    COL_FUNDS, /* in teams */
    N_COLS
};

static const struct {
    const char *name, *key;
} stock_column[N_COLS] = {
    [COL_MONEY] = { "money", "concordia.panel.money" },
    [COL_FREE] = { "free", "concordia.panel.free" },
    [COL_HOUSES] = { "houses", "concordia.panel.houses" },
    [COL_HAND] = { "hand", "concordia.panel.n_hand" },
    [COL_PILE] = { "played", "concordia.panel.n_pile" },
    [COL_FUNDS] = { "team_money", "concordia.team.money" },
};

static const char *stock_name(const conc_panel_writer *v, int column)
{
    const char *name = stock_column[column].name;

    return name ? name : conc_noun_good.id(&v->b->head, column - COL_GOODS);
}

static void add_stock_column(const conc_panel_writer *v, int column)
{
    ae_text *title = ae_panel_column(v->out, stock_name(v, column));

    if (stock_column[column].key)
        panel_say(v, stock_column[column].key, title);
    else
        panel_noun(v, &conc_noun_good, column - COL_GOODS, title);
}

static int stock(const conc_panel_writer *v, int seat, int column)
{
    const conc *s = v->s;

    switch (column) {
    case COL_MONEY:
        return s->money[seat];
    case COL_FREE:
        return conc_free_spaces(s, seat);
    case COL_HOUSES:
        return conc_n_houses(s, seat);
    case COL_HAND:
        return s->n_hand[seat];
    case COL_PILE:
        return s->n_pile[seat];
    case COL_FUNDS:
        return conc_funds(s, seat);
    default:
        return s->goods[seat][column - COL_GOODS];
    }
}

static void add_tops(const conc_panel_writer *v)
{
    ae_panel_section(v->out, "tops", &panel_list);
    ae_panel_row(v->out);
    panel_say(v, "concordia.panel.tops", ae_panel_cell(v->out));
    for (int row = 0; row < v->s->seats; row++) {
        int seat = panel_row(v, row);
        ae_text *cell = ae_panel_cell(v->out);

        ae_put_seat_sign(cell, seat);
        ae_put(cell, " ");
        if (v->s->top[seat] == NO_CARD)
            ae_put_sign(cell, "none", "–");
        else
            panel_noun(v, &conc_noun_card, v->s->top[seat], cell);
        panel_copied(v, seat, cell);
    }
}

/* "brick 3, food 4" */
static void say_prices(const conc_panel_writer *v, ae_text *out)
{
    for (int good = 0; good < GOODS; good++) {
        ae_put(out, good ? ", " : "");
        panel_noun(v, &conc_noun_good, good, out);
        ae_put(out, " ");
        ae_mark_number(out, "price", conc_goods[good].price);
    }
}

static void add_storehouses(const conc_panel_writer *v)
{
    int n = conc_is_team(v->s) ? N_COLS : COL_FUNDS;
    char prices[GOODS * PANEL_CELL];

    say_prices(v, &AE_MARKED_IN(prices));
    AE_SAY(ae_panel_section(v->out, "storehouses", &panel_table), v->look->words,
           "concordia.panel.storehouses", { "prices", prices, 0 },
           AE_NUMBER("n", "houses", HOUSES));
    panel_edge_columns(v);
    for (int column = 0; column < n; column++)
        add_stock_column(v, column);
    for (int row = 0; row < v->s->seats; row++) {
        int seat = panel_row(v, row);

        panel_edge(v, seat);
        for (int column = 0; column < n; column++)
            ae_mark_number(ae_panel_cell(v->out), stock_name(v, column),
                           stock(v, seat, column));
    }
}

/* ---- all parts ---- */

/* During the draws of the set-up only the current step is shown, and the provinces once the
 * tokens are drawn. */
void conc_panel(const ae_board *board, const void *state, const ae_look *look, ae_panel *out)
{
    const conc_panel_writer v = {
        .b = (const void *)board, .s = state, .look = look, .out = out
    };

    add_now(&v);
    if (v.s->step < ST_SETTLE) {
        if (v.s->step > ST_TOKENS)
            panel_provinces(&v);
        return;
    }
    panel_turn(&v);
    add_holders(&v);
    add_interim(&v);
    panel_provinces(&v);
    panel_colonists(&v);
    add_storehouses(&v);
    add_tops(&v);
    panel_display(&v);
    panel_hands(&v);
    panel_worth(&v);
}
