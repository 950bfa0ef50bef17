/*
 * panel.c: the table in words, for a terminal of about a hundred columns.
 */
#include "panel.h"

#include "core/layout.h"

/* ---- what happens ---- */

/* How many of what the step is about are left. */
static int n_left(const conc *s)
{
    switch (s->step) {
    case ST_ARCHITECT:
        return s->steps_left;
    case ST_MERCATOR:
        return s->sold | s->bought ? 1 : 2;
    case ST_BUY:
        return s->buys_left;
    default:
        return 0;
    }
}

static void say_seats(const conc_scene *v, ae_seats set, ae_text *out)
{
    int n_said = 0;

    for (int seat = 0; seat < v->s->seats; seat++)
        if (set & AE_SEAT_BIT(seat)) {
            ae_put(out, n_said++ ? ", " : "");
            panel_seat(v, seat, out);
        }
}

/* "Magister → Prefect" where one is repeated. */
static void say_card(const conc_scene *v, ae_text *out)
{
    if (v->s->is_repeat) {
        panel_noun(v, &conc_noun_card, CARD_MAGISTER, out);
        ae_put(out, " → ");
    }
    panel_noun(v, &conc_noun_card, v->s->card, out);
}

static void put_step(const conc_scene *v)
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
    ae_text seats_text = AE_TEXT_IN(seats), card_text = AE_TEXT_IN(card);

    if (s->step == ST_KEEP)
        say_seats(v, conc_to_keep(s), &seats_text);
    else if (s->actor != NOBODY)
        panel_seat(v, s->actor, &seats_text);
    if (s->card != NO_CARD)
        say_card(v, &card_text);
    AE_SAY(v->out, v->look->words, is_building ? "concordia.panel.step.build" : key[s->step],
           { "seat", seats, 0 }, { "card", card, 0 }, { "n", NULL, n_left(s) });
    ae_put(v->out, "\n");
}

static void put_round(const conc_scene *v)
{
    char head[PANEL_CELL];
    ae_text text = AE_TEXT_IN(head);

    AE_SAY(&text, v->look->words, "concordia.panel.round",
           { "n", NULL, v->s->turn / v->s->seats + 1 });
    panel_heading(v, head);
    ae_put(v->out, " ");
}

static void put_holder(const conc_scene *v, const char *key, int seat)
{
    char name[PANEL_CELL];
    ae_text text = AE_TEXT_IN(name);

    if (seat == NOBODY)
        panel_say(v, "concordia.panel.nobody", &text);
    else
        panel_seat(v, seat, &text);
    AE_SAY(v->out, v->look->words, key, { "seat", name, 0 });
}

static void put_holders(const conc_scene *v)
{
    ae_put(v->out, "  ");
    put_holder(v, "concordia.panel.magnus", v->s->magnus);
    ae_put(v->out, " · ");
    put_holder(v, "concordia.panel.concordia", v->s->concordia);
    if (v->s->concordia != NOBODY && v->s->step != ST_OVER) {
        ae_put(v->out, " · ");
        AE_SAY(v->out, v->look->words,
               v->s->turns_left ? "concordia.panel.last_turns" : "concordia.panel.last_turn",
               { "n", NULL, v->s->turns_left });
    }
    ae_put(v->out, "\n");
}

/* Scores that are told but not yet rewarded. */
static void put_interim(const conc_scene *v)
{
    const conc *s = v->s;
    char head[PANEL_CELL];
    ae_text text = AE_TEXT_IN(head);
    panel_flow flow;

    if (!s->interim_done || s->interim_done == AE_SEAT_BIT(s->seats) - 1)
        return;
    ae_put(&text, "  ");
    panel_say(v, "concordia.panel.interim", &text);
    ae_put(&text, " ");
    flow = panel_flow_from(v->out, head);
    for (int row = 0; row < s->seats; row++) {
        int seat = panel_row(v, row);
        char item[2 * PANEL_CELL];
        ae_text score = AE_TEXT_IN(item);

        if (!(s->interim_done & AE_SEAT_BIT(seat)))
            continue;
        panel_seat(v, seat, &score);
        ae_put(&score, " ");
        ae_put_int(&score, s->interim[seat]);
        panel_flow_put(&flow, ",", item);
    }
    ae_put(v->out, "\n");
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

static void head_stock(const conc_scene *v, int column, ae_text *out)
{
    static const char *const key[N_COLS] = {
        [COL_MONEY] = "concordia.panel.money",   [COL_FREE] = "concordia.panel.free",
        [COL_HOUSES] = "concordia.panel.houses", [COL_HAND] = "concordia.panel.n_hand",
        [COL_PILE] = "concordia.panel.n_pile",   [COL_FUNDS] = "concordia.team.money",
    };

    if (key[column])
        panel_say(v, key[column], out);
    else
        panel_noun(v, &conc_noun_good, column - COL_GOODS, out);
}

static int stock(const conc_scene *v, int seat, int column)
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

static void put_tops(const conc_scene *v)
{
    char head[PANEL_CELL];
    ae_text text = AE_TEXT_IN(head);
    panel_flow flow;

    ae_put(&text, "  ");
    panel_say(v, "concordia.panel.tops", &text);
    ae_put(&text, " ");
    flow = panel_flow_from(v->out, head);
    for (int row = 0; row < v->s->seats; row++) {
        int seat = panel_row(v, row);
        char item[2 * PANEL_CELL];
        ae_text top = AE_TEXT_IN(item);

        ae_put_seat_sign(&top, seat);
        ae_put(&top, " ");
        if (v->s->top[seat] == NO_CARD)
            ae_put(&top, "–");
        else
            panel_noun(v, &conc_noun_card, v->s->top[seat], &top);
        panel_copied(v, seat, &top);
        panel_flow_put(&flow, ",", item);
    }
    ae_put(v->out, "\n");
}

static void put_storehouses(const conc_scene *v)
{
    static const panel_table table = { .n = N_COLS, .heading = head_stock, .value = stock };
    char prices[PANEL_CELL], head[2 * PANEL_CELL];
    ae_text list = AE_TEXT_IN(prices), text = AE_TEXT_IN(head);

    for (int good = 0; good < GOODS; good++) {
        ae_put(&list, good ? ", " : "");
        panel_noun(v, &conc_noun_good, good, &list);
        ae_put(&list, " ");
        ae_put_int(&list, conc_goods[good].price);
    }
    AE_SAY(&text, v->look->words, "concordia.panel.storehouses", { "prices", prices, 0 },
           { "n", NULL, HOUSES });
    panel_heading(v, head);
    ae_put(v->out, "\n");
    panel_put_table(v, &table, !conc_is_team(v->s));
    put_tops(v);
}

/* ---- all of it ---- */

/* Until the display is full there is little to see. */
static void put_lines(const ae_board *board, const void *state, const ae_look *look,
                      ae_text *out)
{
    const conc_scene v = { .b = (const void *)board, .s = state, .look = look, .out = out };

    if (v.s->step < ST_SETTLE) {
        put_step(&v);
        if (v.s->step > ST_TOKENS)
            panel_provinces(&v);
        return;
    }
    if (v.s->step > ST_SETTLE)
        put_round(&v);
    put_step(&v);
    panel_turn(&v);
    put_holders(&v);
    put_interim(&v);
    panel_provinces(&v);
    panel_colonists(&v);
    put_storehouses(&v);
    panel_display(&v);
    panel_hands(&v);
    panel_worth(&v);
}

void conc_panel(const ae_board *board, const void *state, const ae_look *look, ae_panel *out)
{
    char lines[1 << 15];

    put_lines(board, state, look, &AE_TEXT_IN(lines));
    ae_layout_lines(out, lines);
}
