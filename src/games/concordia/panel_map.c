/*
 * panel_map.c: the provinces with their cities, and where colonists are.
 */
#include "panel.h"

enum { MAX_ABREAST = 3, COIN_DIGITS = 2 };

/* Widths of the table of cities, so many of them abreast. */
typedef struct {
    int abreast;
    int province, bonus, good;
    int name[MAX_ABREAST], n_houses[MAX_ABREAST];
} grid;

static int n_houses(const conc *s, int city)
{
    int n = 0;

    for (unsigned set = s->house[city]; set; set &= set - 1)
        n++;
    return n;
}

/* Whether it is shown with this province: the capital and what `small` leaves out have no
 * token. */
static int is_row_of(const conc_scene *v, int city, int province)
{
    return v->b->city_province[city] == province && v->s->good[city];
}

static void put_bonus(const conc_scene *v, int province, ae_text *out)
{
    int turned = v->s->is_turned[province];

    if (turned)
        AE_SAY(out, v->look->words, "concordia.panel.coins",
               { "n", NULL, conc_goods[turned - 1].coins_on_marker });
    else if (v->b->is_open_bonus[province])
        panel_say(v, "concordia.panel.any", out);
    else if (v->s->bonus[province])
        panel_noun(v, &conc_noun_good, v->s->bonus[province] - 1, out);
}

/* ---- widths ---- */

static void grow(int *width, const char *cell)
{
    int n = ae_width(cell);

    if (n > *width)
        *width = n;
}

static int widest_good(const conc_scene *v)
{
    int width = 0;

    for (int good = 0; good < GOODS; good++) {
        char cell[PANEL_CELL];
        ae_text text = AE_TEXT_IN(cell);

        panel_noun(v, &conc_noun_good, good, &text);
        grow(&width, cell);
    }
    return width;
}

static void measure_province(const conc_scene *v, int province, grid *g)
{
    char cell[PANEL_CELL];
    ae_text text = AE_TEXT_IN(cell);
    int n = 0;

    put_bonus(v, province, &text);
    grow(&g->bonus, cell);
    grow(&g->province, v->b->province_title[province]);
    for (int city = 0; city < v->b->n_cities; city++)
        if (is_row_of(v, city, province)) {
            int column = n++ % g->abreast, houses = n_houses(v->s, city);

            grow(&g->name[column], v->b->city_title[city]);
            if (houses > g->n_houses[column])
                g->n_houses[column] = houses;
        }
}

static int measure(const conc_scene *v, int abreast, grid *g)
{
    int width;

    *g = (grid){ .abreast = abreast, .good = widest_good(v) };
    for (int province = 0; province < v->b->n_provinces; province++)
        measure_province(v, province, g);
    width = 2 + g->province + 2 + g->bonus;
    for (int column = 0; column < abreast; column++)
        width += 2 + g->name[column] + 1 + g->good + 1 + COIN_DIGITS + 1 + g->n_houses[column];
    return width;
}

/* ---- provinces ---- */

/* The coins are dim where the viewer cannot build any more. */
static void put_price(const conc_scene *v, int city, ae_text *out)
{
    int viewer = v->look->viewer;
    int is_own = viewer < v->s->seats && v->s->house[city] >> viewer & 1;

    if (is_own)
        ae_put_char(out, AE_INK_DIM);
    panel_number(out, conc_house_coins(v->s, city), COIN_DIGITS);
    if (is_own)
        ae_put_char(out, AE_INK_END);
}

static void put_houses(const conc_scene *v, int city, ae_text *out)
{
    for (int seat = 0; seat < v->s->seats; seat++)
        if (v->s->house[city] >> seat & 1)
            ae_put_seat_sign(out, seat);
}

/* Answers how many spaces are owed before the next city. */
static int put_city(const conc_scene *v, const grid *g, int city, int column)
{
    char good[PANEL_CELL], houses[PANEL_CELL];
    ae_text good_text = AE_TEXT_IN(good), houses_text = AE_TEXT_IN(houses);

    panel_noun(v, &conc_noun_good, v->s->good[city] - 1, &good_text);
    put_houses(v, city, &houses_text);
    ae_put_left(v->out, v->b->city_title[city], g->name[column]);
    ae_put(v->out, " ");
    ae_put_left(v->out, good, g->good);
    ae_put(v->out, " ");
    put_price(v, city, v->out);
    ae_put(v->out, houses[0] ? " " : "");
    ae_put(v->out, houses);
    return g->n_houses[column] - ae_width(houses) + (houses[0] ? 2 : 3);
}

/* What stands before the cities; in further rows of a province, nothing. */
static void put_edge(const conc_scene *v, const grid *g, int province, int is_first)
{
    char bonus[PANEL_CELL];
    ae_text text = AE_TEXT_IN(bonus);

    if (is_first)
        put_bonus(v, province, &text);
    ae_put(v->out, is_first ? "  " : "\n  ");
    ae_put_left(v->out, is_first ? v->b->province_title[province] : "", g->province);
    ae_put(v->out, "  ");
    ae_put_left(v->out, bonus, g->bonus + 2);
}

static void put_province(const conc_scene *v, const grid *g, int province)
{
    int n = 0, owed = 0;

    for (int city = 0; city < v->b->n_cities; city++)
        if (is_row_of(v, city, province)) {
            if (n % g->abreast == 0)
                put_edge(v, g, province, n == 0);
            else
                ae_put_left(v->out, "", owed);
            owed = put_city(v, g, city, n++ % g->abreast);
        }
    ae_put(v->out, n ? "\n" : "");
}

static void put_legend(const conc_scene *v)
{
    char head[PANEL_CELL];
    ae_text text = AE_TEXT_IN(head);

    AE_SAY(&text, v->look->words, "concordia.panel.provinces",
           { "coins", NULL, conc_cash_bonus(v->b, v->s) });
    panel_heading(v, head);
    ae_put(v->out, "\n  ");
    ae_put_char(v->out, AE_INK_DIM);
    AE_SAY(v->out, v->look->words, "concordia.panel.cities",
           { "capital", v->b->city_title[v->b->capital], 0 });
    ae_put_char(v->out, AE_INK_END);
    ae_put(v->out, "\n");
}

void panel_provinces(const conc_scene *v)
{
    int abreast = MAX_ABREAST;
    grid g;

    put_legend(v);
    while (measure(v, abreast, &g) > PANEL_WIDTH && abreast > 1)
        abreast--;
    for (int province = 0; province < v->b->n_provinces; province++)
        put_province(v, &g, province);
}

/* ---- colonists ---- */

static void say_place(const conc_scene *v, int place, int n, ae_text *out)
{
    if (place >= ON_LINE)
        ae_put(out, v->b->line_title[place - ON_LINE]);
    else
        AE_SAY(out, v->look->words, "concordia.panel.in_city",
               { "city", v->b->city_title[place - IN_CITY], 0 });
    if (n > 1) {
        ae_put(out, " ×");
        ae_put_int(out, n);
    }
}

/* Those in store come first; what the kind is called stands before its first item. */
static void put_kind(const conc_scene *v, int seat, int kind, panel_flow *flow)
{
    static const char *const key[KINDS] = { "concordia.panel.land", "concordia.panel.sea" };
    const uint8_t *place = v->s->place[seat] + kind * (COLONISTS / KINDS);
    const char *separator = ";";
    char item[PANEL_CELL];
    ae_text text = AE_TEXT_IN(item);

    panel_say(v, key[kind], &text);
    ae_put(&text, " ");
    for (int i = 0, n; i < COLONISTS / KINDS; i += n) {
        for (n = 1; i + n < COLONISTS / KINDS && place[i + n] == place[i];)
            n++;
        if (place[i] == AT_HOME)
            AE_SAY(&text, v->look->words, "concordia.panel.in_store", { "n", NULL, n });
        else
            say_place(v, place[i], n, &text);
        panel_flow_put(flow, separator, item);
        separator = ",";
        text = AE_TEXT_IN(item);
    }
}

void panel_colonists(const conc_scene *v)
{
    char head[PANEL_CELL];
    ae_text title = AE_TEXT_IN(head);

    panel_say(v, "concordia.panel.colonists", &title);
    panel_heading(v, head);
    ae_put(v->out, "\n");
    for (int row = 0; row < v->s->seats; row++) {
        int seat = panel_row(v, row);
        char start[2 * PANEL_CELL];
        ae_text edge = AE_TEXT_IN(start);
        panel_flow flow;

        panel_edge(v, seat, &edge);
        ae_put(&edge, "  ");
        flow = panel_flow_from(v->out, start);
        for (int kind = 0; kind < KINDS; kind++)
            put_kind(v, seat, kind, &flow);
        ae_put(v->out, "\n");
    }
}
