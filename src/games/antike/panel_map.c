/*
 * panel_map.c: sections of the panel: regions that are not empty, and where units can move
 * from them.
 */
#include "panel.h"

static const ae_layout region_layout = {
    .kind = AE_TABS,
    .width = PANEL_WIDTH,
    .indent = 2,
    .tab = 32,
    .column = { { .name = "temple" }, { .before = " " } },
};
static const ae_layout border_layout = {
    .width = PANEL_WIDTH,
    .indent = 2,
    .hang = 2,
    .first = ": ",
    .column = { { .name = "land", .before = "; ", .flags = AE_ITEM | AE_TITLED },
                { .name = "sea", .before = "; ", .flags = AE_ITEM | AE_TITLED },
                { .before = " " } },
};

/* With its star, if a galley counts twice there. */
static void say_region(const ant_panel_writer *v, int region, ae_text *out)
{
    ant_noun(v, &ant_noun_region, region, out);
    if (v->b->is_ship[region])
        ae_put_sign(out, "ship", "*");
}

/* "2L1G" */
static void put_units(const ant_panel_writer *v, int nation, int region, ae_text *out)
{
    static const char letter[KINDS] = { [LEGION] = 'L', [GALLEY] = 'G' };

    for (int kind = 0; kind < KINDS; kind++) {
        int n = v->s->units[nation][kind][region];

        if (!n)
            continue;
        ae_mark_count(out, ant_noun_kind.name, ant_noun_kind.id(&v->b->head, kind), n);
        ae_put_int(out, n);
        ae_put_char(out, letter[kind]);
        ae_mark_end(out);
    }
}

static int is_occupied(const ant *s, int region)
{
    int n = s->owner[region] + s->temple[region];

    for (int nation = 0; nation < s->n_nations; nation++)
        n += ant_in_region(s, nation, region);
    return n > 0;
}

static void say_any(const ant_panel_writer *v, int resource, ae_text *out)
{
    if (resource == ANY)
        ant_say(v, "antike.panel.any", out);
    else
        ant_noun(v, &ant_noun_resource, resource, out);
}

/* Who has a city there; a temple without one is neutral. */
static void say_owner(const ant_panel_writer *v, int region, ae_text *out)
{
    if (v->s->owner[region]) {
        ant_mark(v, v->s->owner[region] - 1, out);
    } else if (v->s->temple[region]) {
        ae_mark_sign(out, "neutral");
        ant_say(v, "antike.panel.neutral", out);
        ae_mark_end(out);
    }
}

/* What the city produces; in parentheses what one would. */
static void say_resource(const ant_panel_writer *v, int region, ae_text *out)
{
    const ant *s = v->s;

    if (s->owner[region]) {
        ant_noun(v, &ant_noun_resource, s->city[region] - 1, out);
    } else if (!s->temple[region]) {
        ae_put(out, "(");
        say_any(v, v->b->resource[region], out);
        ae_put(out, ")");
    }
}

static void say_all_units(const ant_panel_writer *v, int region, ae_text *out)
{
    int n = 0;

    for (int nation = 0; nation < v->s->n_nations; nation++) {
        if (!ant_in_region(v->s, nation, region))
            continue;
        ae_put(out, n++ ? " " : "");
        ant_mark(v, nation, out);
        put_units(v, nation, region, out);
    }
}

/* "Roma ◆ gold+T 4 ◆2L" */
static void add_region(const ant_panel_writer *v, int region)
{
    const ant *s = v->s;
    ae_text *cell;

    ae_panel_row(v->out);
    say_region(v, region, ae_panel_cell(v->out));
    say_owner(v, region, ae_panel_cell(v->out));
    say_resource(v, region, ae_panel_cell(v->out));
    cell = ae_panel_cell(v->out);
    if (s->temple[region])
        ae_put_sign(cell, "temple", "+T");
    cell = ae_panel_cell(v->out);
    if (s->owner[region] || s->temple[region])
        ae_mark_number(cell, "strength", ant_strength(s, region));
    say_all_units(v, region, ae_panel_cell(v->out));
}

void ant_panel_regions(const ant_panel_writer *v)
{
    static const char *const column[] = { "region",   "owner", "resource", "temple",
                                          "strength", "units", NULL };

    ant_section(v, "regions", &region_layout, "antike.panel.regions");
    ant_columns(v, column);
    for (int region = 0; region < v->b->n_regions; region++)
        if (is_occupied(v->s, region))
            add_region(v, region);
}

/* ---- borders ---- */

static void say_moved(const ant_panel_writer *v, int region, ae_text *out)
{
    int n = v->s->moved[LEGION][region] + v->s->moved[GALLEY][region];

    if (!n)
        return;
    ae_put(out, "(");
    AE_SAY(out, v->look->words, "antike.panel.moved", AE_NUMBER("n", "moved", n));
    ae_put(out, ")");
}

/* Where a kind of unit that stands there can go. */
static void say_neighbours(const ant_panel_writer *v, int region, int kind, ae_text *out)
{
    const uint8_t *near = v->b->near[kind][region];

    if (!v->s->units[v->s->active][kind][region])
        return;
    for (int i = 0; i < NEAR && near[i] != NOWHERE; i++) {
        if (i)
            ae_put_between(out, ", ");
        say_region(v, near[i], out);
    }
}

void ant_panel_borders(const ant_panel_writer *v)
{
    static const char *const column[] = { "region", "units", "moved", NULL };
    const ant *s = v->s;
    char title[PANEL_CELL];

    if (!ant_n_units(s, s->active, LEGION) && !ant_n_units(s, s->active, GALLEY))
        return;
    ant_nation(v, s->active, &AE_MARKED_IN(title));
    AE_SAY(ae_panel_section(v->out, "borders", &border_layout), v->look->words,
           "antike.panel.moves", { "nation", title, 0 });
    ant_columns(v, column);
    ant_say(v, "antike.panel.land", ae_panel_column(v->out, "land"));
    ant_say(v, "antike.panel.sea", ae_panel_column(v->out, "sea"));
    for (int region = 0; region < v->b->n_regions; region++) {
        if (!ant_in_region(s, s->active, region))
            continue;
        ae_panel_row(v->out);
        say_region(v, region, ae_panel_cell(v->out));
        put_units(v, s->active, region, ae_panel_cell(v->out));
        say_moved(v, region, ae_panel_cell(v->out));
        say_neighbours(v, region, LEGION, ae_panel_cell(v->out));
        say_neighbours(v, region, GALLEY, ae_panel_cell(v->out));
    }
}
