/*
 * panel_map.c: the part of the panel about the map: provinces, cities and colonists.
 */
#include "panel.h"

static const ae_layout city_grid = {
    .kind = AE_GRID,
    .note_below = 1,
    .width = 98,
    .indent = 2,
    .abreast = 3,
    .column = { { .name = "province", .flags = AE_LEFT | AE_GROUP },
                { .name = "bonus", .before = "  ", .flags = AE_LEFT | AE_GROUP },
                { .name = "city", .before = "  ", .flags = AE_LEFT | AE_APART },
                { .name = "price", .before = " ", .flags = AE_RIGHT | AE_EXACT, .width = 2 },
                { .name = "houses", .before = " ", .flags = AE_LEFT | AE_APART },
                { .before = " ", .flags = AE_LEFT } },
};
static const ae_layout colonist_rows = {
    PANEL_FLOW,
    .hang = AE_UNDER,
    .first = "  ",
    .column = { { .name = "team", .flags = AE_LEFT },
                { .name = "seat", .before = " ", .flags = AE_LEFT },
                { .before = "; ", .flags = AE_ITEM | AE_TITLED } },
};

/* ---- provinces ---- */

/* Whether the city is shown with this province.  The capital and cities that `small` leaves out
 * have no token and are not shown. */
static int is_row_of(const conc_panel_writer *v, int city, int province)
{
    return v->b->city_province[city] == province && v->s->good[city];
}

static void say_bonus(const conc_panel_writer *v, int province, ae_text *out)
{
    int turned = v->s->is_turned[province];

    if (turned)
        AE_SAY(out, v->look->words, "concordia.panel.coins",
               AE_NUMBER("n", "coins", conc_goods[turned - 1].coins_on_marker));
    else if (v->b->is_open_bonus[province])
        panel_say(v, "concordia.panel.any", out);
    else if (v->s->bonus[province])
        panel_noun(v, &conc_noun_good, v->s->bonus[province] - 1, out);
}

/* The coins for a house are dim where the viewer has a house already. */
static void say_price(const conc_panel_writer *v, int city, ae_text *out)
{
    int viewer = v->look->viewer;
    int is_own = viewer < v->s->seats && v->s->house[city] >> viewer & 1;

    if (is_own)
        ae_put_char(out, AE_INK_DIM);
    ae_mark_number(out, "coins", conc_house_coins(v->s, city));
    if (is_own)
        ae_put_char(out, AE_INK_END);
}

static void say_houses(const conc_panel_writer *v, int city, ae_text *out)
{
    for (int seat = 0; seat < v->s->seats; seat++)
        if (v->s->house[city] >> seat & 1)
            ae_put_seat_sign(out, seat);
}

static void add_city(const conc_panel_writer *v, int province, int city)
{
    ae_panel_row(v->out);
    panel_noun(v, &conc_noun_province, province, ae_panel_cell(v->out));
    say_bonus(v, province, ae_panel_cell(v->out));
    panel_noun(v, &conc_noun_city, city, ae_panel_cell(v->out));
    panel_noun(v, &conc_noun_good, v->s->good[city] - 1, ae_panel_cell(v->out));
    say_price(v, city, ae_panel_cell(v->out));
    say_houses(v, city, ae_panel_cell(v->out));
}

void panel_provinces(const conc_panel_writer *v)
{
    static const char *const column[] = { "province", "bonus",  "city", "good",
                                          "price",    "houses", NULL };
    char capital[PANEL_CELL];

    AE_SAY(ae_panel_section(v->out, "provinces", &city_grid), v->look->words,
           "concordia.panel.provinces", { "coins", NULL, conc_cash_bonus(v->b, v->s) });
    panel_noun(v, &conc_noun_city, v->b->capital, &AE_MARKED_IN(capital));
    AE_SAY(ae_panel_note(v->out), v->look->words, "concordia.panel.cities",
           { "capital", capital, 0 });
    panel_columns(v, column);
    for (int province = 0; province < v->b->n_provinces; province++)
        for (int city = 0; city < v->b->n_cities; city++)
            if (is_row_of(v, city, province))
                add_city(v, province, city);
}

/* ---- colonists ---- */

static void say_place(const conc_panel_writer *v, int place, int n, ae_text *out)
{
    char city[PANEL_CELL];

    if (place >= ON_LINE) {
        ae_mark_noun(out, "line", v->b->line[place - ON_LINE]);
        ae_put(out, v->b->line_title[place - ON_LINE]);
        ae_mark_end(out);
    } else {
        panel_noun(v, &conc_noun_city, place - IN_CITY, &AE_MARKED_IN(city));
        AE_SAY(out, v->look->words, "concordia.panel.in_city", { "city", city, 0 });
    }
    if (n > 1) {
        ae_put(out, " ×");
        ae_mark_number(out, "n", n);
    }
}

/* Colonists in the storehouse come first. */
static void say_kind(const conc_panel_writer *v, int seat, int kind, ae_text *out)
{
    const uint8_t *place = v->s->place[seat] + kind * (COLONISTS / KINDS);

    for (int i = 0, n; i < COLONISTS / KINDS; i += n) {
        for (n = 1; i + n < COLONISTS / KINDS && place[i + n] == place[i];)
            n++;
        if (i)
            ae_put_between(out, ", ");
        if (place[i] == AT_HOME)
            AE_SAY(out, v->look->words, "concordia.panel.in_store",
                   AE_NUMBER("n", "in_store", n));
        else
            say_place(v, place[i], n, out);
    }
}

void panel_colonists(const conc_panel_writer *v)
{
    panel_section(v, "colonists", &colonist_rows, "concordia.panel.colonists");
    panel_edge_columns(v);
    panel_say(v, "concordia.panel.land", ae_panel_column(v->out, "land"));
    panel_say(v, "concordia.panel.sea", ae_panel_column(v->out, "sea"));
    for (int row = 0; row < v->s->seats; row++) {
        int seat = panel_row(v, row);

        panel_edge(v, seat);
        for (int kind = 0; kind < KINDS; kind++)
            say_kind(v, seat, kind, ae_panel_cell(v->out));
    }
}
