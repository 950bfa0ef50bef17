/*
 * panel_nations.c: sections of the panel: the resources, personages and advances of nations.
 */
#include "panel.h"

/* ---- nations ---- */

static const ae_layout nation_table = {
    .heads = AE_HEADS_BELOW,
    .names = PANEL_NAMES,
    .indent = 2,
    .column = { { .name = "nation", .flags = AE_LEFT | AE_UNTITLED },
                { .before = " ", .flags = AE_RIGHT, .width = 4 } },
};

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

static const char *const column_name[COLUMNS] = {
    [COL_RESOURCES + MARBLE] = "marble",
    [COL_RESOURCES + IRON] = "iron",
    [COL_RESOURCES + GOLD] = "gold",
    [COL_COINS] = "coins",
    [COL_CITIES] = "cities",
    [COL_TEMPLES] = "temples",
    [COL_UNITS + LEGION] = "legions",
    [COL_UNITS + GALLEY] = "galleys",
    [COL_SEA] = "sea",
    [COL_GOAL] = "goal",
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

/* "3/9" */
static void put_pair(ae_text *out, const char *of, int first, const char *other, int second)
{
    ae_mark_number(out, of, first);
    ae_put(out, "/");
    ae_mark_number(out, other, second);
}

static int holding(const ant_panel_writer *v, int nation, int column)
{
    const ant *s = v->s;

    switch (column) {
    case COL_COINS:
        return s->coins[nation];
    case COL_CITIES:
        return ant_n_cities(s, nation);
    case COL_TEMPLES:
        return ant_n_temples(s, nation);
    case COL_UNITS + LEGION:
    case COL_UNITS + GALLEY:
        return ant_n_units(s, nation, column - COL_UNITS);
    case COL_SEA:
        return ant_navigation(v->b, s, nation);
    case COL_GOAL:
        return ant_n_persons(s, nation);
    default:
        return s->stock[nation][column - COL_RESOURCES];
    }
}

/* Units with how many are left, personages with how many are wanted. */
static void say_holding(const ant_panel_writer *v, int nation, int column, ae_text *out)
{
    const char *name = column_name[column];
    int n = holding(v, nation, column), kind = column - COL_UNITS;

    if (column == COL_UNITS + LEGION || column == COL_UNITS + GALLEY)
        put_pair(out, name, n, "left", ant_unit_supply[kind] - n);
    else if (column == COL_GOAL)
        put_pair(out, "persons", n, name, ant_goal(v->b, v->s));
    else
        ae_mark_number(out, name, n);
}

static void add_nation(const ant_panel_writer *v, int nation)
{
    ae_text *cell;

    ae_panel_row(v->out);
    cell = ae_panel_cell(v->out);
    ae_put_seat_name(cell, v->look, ant_seat_of(v->s, nation));
    ae_put(cell, " ");
    ant_nation(v, nation, cell);
    for (int column = 0; column < COLUMNS; column++)
        say_holding(v, nation, column, ae_panel_cell(v->out));
}

void ant_panel_nations(const ant_panel_writer *v)
{
    static const char *const edge[] = { "nation", NULL };

    ant_section(v, "nations", &nation_table, "antike.panel.nations");
    ant_columns(v, edge);
    for (int column = 0; column < COLUMNS; column++)
        ant_say(v, column_key[column], ae_panel_column(v->out, column_name[column]));
    for (int nation = 0; nation < v->s->n_nations; nation++)
        add_nation(v, nation);
}

/* ---- personages and advances: a row each, a column for each nation ---- */

/* "  Strata        legions go 2 regions      6/3     ·     ✓" */
static const ae_layout list_table = {
    .heads = AE_HEADS_BESIDE,
    .indent = 2,
    .column = { { .name = "name", .flags = AE_LEFT | AE_EXACT | AE_UNTITLED, .width = 12 },
                { .name = "about", .flags = AE_LEFT | AE_EXACT | AE_UNTITLED, .width = 24 },
                { .name = "left", .flags = AE_RIGHT | AE_EXACT, .width = 7 },
                { .name = "price", .flags = AE_RIGHT | AE_EXACT, .width = 7 },
                { .flags = AE_RIGHT | AE_EXACT, .width = 6 } },
};

static void begin_list(const ant_panel_writer *v, const char *name, const char *key,
                       const char *number, const char *number_key)
{
    static const char *const edge[] = { "name", "about", NULL };
    const uint8_t *nation_of = v->b->nation_of[v->s->setup];

    ant_section(v, name, &list_table, key);
    ant_columns(v, edge);
    ant_say(v, number_key, ae_panel_column(v->out, number));
    for (int nation = 0; nation < v->s->n_nations; nation++)
        ant_mark(v, nation,
                 ae_panel_column(v->out, ant_noun_nation.id(&v->b->head, nation_of[nation])));
}

static void add_count(const ant_panel_writer *v, const char *of, int n)
{
    if (n)
        ae_mark_number(ae_panel_cell(v->out), of, n);
    else
        ae_put_sign(ae_panel_cell(v->out), "none", "·");
}

void ant_panel_persons(const ant_panel_writer *v)
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

    begin_list(v, "persons", "antike.panel.persons", "left", "antike.panel.left");
    for (int person = 0; person < PERSONS; person++) {
        ae_text *cell;

        ae_panel_row(v->out);
        cell = ae_panel_cell(v->out);
        ae_mark_noun(cell, ant_noun_person.name, ant_noun_person.id(&v->b->head, person));
        ant_say(v, name_key[person], cell);
        ae_mark_end(cell);
        ant_say(v, about_key[person], ae_panel_cell(v->out));
        ae_mark_number(ae_panel_cell(v->out), "left", ant_persons_left(v->s, person));
        for (int nation = 0; nation < v->s->n_nations; nation++)
            add_count(v, "persons", v->s->persons[nation][person]);
    }
}

/* Until a nation has the advance, the panel shows two prices: for the first and for later buyers. */
static void say_price(const ant_panel_writer *v, int advance, ae_text *out)
{
    const ant_advance *fact = &ant_advances[advance];

    if (ant_is_discovered(v->s, advance))
        ae_mark_number(out, "later", fact->price_later);
    else
        put_pair(out, "first", fact->price_first, "later", fact->price_later);
}

void ant_panel_advances(const ant_panel_writer *v)
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

    begin_list(v, "advances", "antike.panel.advances", "price", "antike.panel.price");
    for (int advance = 0; advance < ADVANCES; advance++) {
        ae_panel_row(v->out);
        ant_noun(v, &ant_noun_advance, advance, ae_panel_cell(v->out));
        ant_say(v, about_key[advance], ae_panel_cell(v->out));
        say_price(v, advance, ae_panel_cell(v->out));
        for (int nation = 0; nation < v->s->n_nations; nation++) {
            int has = ant_has(v->s, nation, advance);

            ae_put_sign(ae_panel_cell(v->out), has ? "yes" : "none", has ? "✓" : "·");
        }
    }
}
