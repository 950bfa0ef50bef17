/*
 * panel_nations.c: what nations have, whom they have won and what they have learned.
 */
#include "panel.h"

/* ---- nations ---- */

enum {
    COL_RESOURCES,
    COL_COINS = COL_RESOURCES + RESOURCES,
    COL_CITIES,
    COL_TEMPLES,
    COL_UNITS,
    COL_SEA = COL_UNITS + KINDS,
    COL_GOAL,
    COLUMNS
};

static const char *const column_key[COLUMNS] = {
    [COL_RESOURCES + MARBLE] = "antike.panel.column.marble",
    [COL_RESOURCES + IRON] = "antike.panel.column.iron",
    [COL_RESOURCES + GOLD] = "antike.panel.column.gold",
    [COL_COINS] = "antike.panel.column.coins",
    [COL_CITIES] = "antike.panel.column.cities",
    [COL_TEMPLES] = "antike.panel.column.temples",
    [COL_UNITS + LEGION] = "antike.panel.column.legions",
    [COL_UNITS + GALLEY] = "antike.panel.column.galleys",
    [COL_SEA] = "antike.panel.column.sea",
    [COL_GOAL] = "antike.panel.column.goal_short",
};

static void put_pair(ae_text *out, int first, int second)
{
    ae_put_int(out, first);
    ae_put(out, "/");
    ae_put_int(out, second);
}

static void put_holding(const ant_scene *v, int nation, int column, ae_text *out)
{
    const ant *s = v->s;
    int kind = column - COL_UNITS, n;

    switch (column) {
    case COL_COINS:
        ae_put_int(out, s->coins[nation]);
        break;
    case COL_CITIES:
        ae_put_int(out, ant_n_cities(s, nation));
        break;
    case COL_TEMPLES:
        ae_put_int(out, ant_n_temples(s, nation));
        break;
    case COL_UNITS + LEGION:
    case COL_UNITS + GALLEY:
        n = ant_n_units(s, nation, kind);
        put_pair(out, n, ant_unit_supply[kind] - n);
        break;
    case COL_SEA:
        ae_put_int(out, ant_navigation(v->b, s, nation));
        break;
    case COL_GOAL:
        put_pair(out, ant_n_persons(s, nation), ant_goal(v->b, s));
        break;
    default:
        ae_put_int(out, s->stock[nation][column - COL_RESOURCES]);
    }
}

/* The seat with its sign, then the nation. */
static void say_edge(const ant_scene *v, int nation, ae_text *out)
{
    ae_put(out, "  ");
    ant_seat(v, ant_seat_of(v->s, nation), out);
    ae_put(out, " ");
    ant_nation(v, nation, out);
}

static int edge_width(const ant_scene *v)
{
    int width = 0;

    for (int nation = 0; nation < v->s->n_nations; nation++) {
        char cell[2 * PANEL_CELL];
        ae_text text = AE_TEXT_IN(cell);

        say_edge(v, nation, &text);
        if (ae_width(cell) > width)
            width = ae_width(cell);
    }
    return width;
}

/* A row of a nation, or for NOBODY that of the headings. */
static void put_nation_row(const ant_scene *v, int nation)
{
    char edge[2 * PANEL_CELL];
    ae_text edge_text = AE_TEXT_IN(edge);

    if (nation != NOBODY)
        say_edge(v, nation, &edge_text);
    ae_put_left(v->out, edge, edge_width(v));
    for (int column = 0; column < COLUMNS; column++) {
        char head[PANEL_CELL], cell[PANEL_CELL];
        ae_text head_text = AE_TEXT_IN(head), text = AE_TEXT_IN(cell);
        int width;

        ant_say(v, column_key[column], &head_text);
        width = ae_width(head) < 4 ? 4 : ae_width(head);
        if (nation != NOBODY)
            put_holding(v, nation, column, &text);
        ae_put_right(v->out, nation == NOBODY ? head : cell, width + 1);
    }
    ae_put(v->out, "\n");
}

void ant_panel_nations(const ant_scene *v)
{
    char head[PANEL_CELL];
    ae_text text = AE_TEXT_IN(head);

    ant_say(v, "antike.panel.nations", &text);
    ant_heading(v, head);
    ae_put(v->out, "\n");
    put_nation_row(v, NOBODY);
    for (int nation = 0; nation < v->s->n_nations; nation++)
        put_nation_row(v, nation);
}

/* ---- personages and advances: a row each, a column for each nation ---- */

enum { NAME_WIDTH = 14, ABOUT_WIDTH = 24, NUMBER_WIDTH = 7, NATION_WIDTH = 6 };

static void put_list_head(const ant_scene *v, const char *key, const char *number_key)
{
    char head[PANEL_CELL], number[PANEL_CELL];
    ae_text head_text = AE_TEXT_IN(head), number_text = AE_TEXT_IN(number);

    ant_say(v, key, &head_text);
    ant_say(v, number_key, &number_text);
    ant_heading(v, head);
    ae_put_spaces(v->out, NAME_WIDTH + ABOUT_WIDTH - ae_width(head));
    ae_put_right(v->out, number, NUMBER_WIDTH);
    for (int nation = 0; nation < v->s->n_nations; nation++) {
        char mark[PANEL_CELL];
        ae_text text = AE_TEXT_IN(mark);

        ant_mark(v, nation, &text);
        ae_put_right(v->out, mark, NATION_WIDTH);
    }
    ae_put(v->out, "\n");
}

/* "  Strata        legions go 2 regions      6/3" */
static void put_list_edge(const ant_scene *v, const char *name, const char *about_key,
                          const char *number)
{
    char about[PANEL_CELL];
    ae_text text = AE_TEXT_IN(about);

    ant_say(v, about_key, &text);
    ae_put(v->out, "  ");
    ae_put_left(v->out, name, NAME_WIDTH - 2);
    ae_put_left(v->out, about, ABOUT_WIDTH);
    ae_put_right(v->out, number, NUMBER_WIDTH);
}

static void put_count(const ant_scene *v, int n)
{
    char cell[PANEL_CELL];
    ae_text text = AE_TEXT_IN(cell);

    ae_put_int(&text, n);
    ae_put_right(v->out, n ? cell : "·", NATION_WIDTH);
}

void ant_panel_persons(const ant_scene *v)
{
    static const char *const name_key[PERSONS] = {
        [KING] = "antike.part.kings",           [SCHOLAR] = "antike.part.scholars",
        [GENERAL] = "antike.part.generals",     [CITIZEN] = "antike.part.citizens",
        [NAVIGATOR] = "antike.part.navigators",
    };
    static const char *const about_key[PERSONS] = {
        [KING] = "antike.panel.for.king",           [SCHOLAR] = "antike.panel.for.scholar",
        [GENERAL] = "antike.panel.for.general",     [CITIZEN] = "antike.panel.for.citizen",
        [NAVIGATOR] = "antike.panel.for.navigator",
    };

    put_list_head(v, "antike.panel.persons", "antike.panel.left");
    for (int person = 0; person < PERSONS; person++) {
        char name[PANEL_CELL], left[PANEL_CELL];
        ae_text name_text = AE_TEXT_IN(name), left_text = AE_TEXT_IN(left);

        ant_say(v, name_key[person], &name_text);
        ae_put_int(&left_text, ant_persons_left(v->s, person));
        put_list_edge(v, name, about_key[person], left);
        for (int nation = 0; nation < v->s->n_nations; nation++)
            put_count(v, v->s->persons[nation][person]);
        ae_put(v->out, "\n");
    }
}

/* Prices are told for the first and for later ones until somebody was first. */
void ant_panel_advances(const ant_scene *v)
{
    static const char *const about_key[ADVANCES] = {
        [MERCATURA] = "antike.panel.for.mercatura",
        [COMMERCIUM] = "antike.panel.for.commercium",
        [METALLUM] = "antike.panel.for.metallum",
        [MONETA] = "antike.panel.for.moneta",
        [REGNUM] = "antike.panel.for.regnum",
        [RES_PUBLICA] = "antike.panel.for.res_publica",
        [STRATA] = "antike.panel.for.strata",
        [NAVIGATIO] = "antike.panel.for.navigatio",
    };

    put_list_head(v, "antike.panel.advances", "antike.panel.price");
    for (int advance = 0; advance < ADVANCES; advance++) {
        const ant_advance *fact = &ant_advances[advance];
        char name[PANEL_CELL], price[PANEL_CELL];
        ae_text name_text = AE_TEXT_IN(name), price_text = AE_TEXT_IN(price);

        ant_noun(v, &ant_noun_advance, advance, &name_text);
        if (ant_is_discovered(v->s, advance))
            ae_put_int(&price_text, fact->price_later);
        else
            put_pair(&price_text, fact->price_first, fact->price_later);
        put_list_edge(v, name, about_key[advance], price);
        for (int nation = 0; nation < v->s->n_nations; nation++)
            ae_put_right(v->out, ant_has(v->s, nation, advance) ? "✓" : "·", NATION_WIDTH);
        ae_put(v->out, "\n");
    }
}
