/*
 * panel_map.c: regions with something in them, and where units can go from them.
 */
#include "panel.h"

enum { REGION_WIDTH = 32, BORDER_INDENT = 4 };

/* With its star, if a galley counts twice there. */
static void say_region(const ant_scene *v, int region, ae_text *out)
{
    ant_noun(v, &ant_noun_region, region, out);
    ae_put(out, v->b->is_ship[region] ? "*" : "");
}

/* "2L1G" */
static void put_units(const ant_scene *v, int nation, int region, ae_text *out)
{
    static const char letter[KINDS] = { [LEGION] = 'L', [GALLEY] = 'G' };

    for (int kind = 0; kind < KINDS; kind++)
        if (v->s->units[nation][kind][region]) {
            ae_put_int(out, v->s->units[nation][kind][region]);
            ae_put_char(out, letter[kind]);
        }
}

static int is_occupied(const ant *s, int region)
{
    int n = s->owner[region] + s->temple[region];

    for (int nation = 0; nation < s->n_nations; nation++)
        n += ant_in_region(s, nation, region);
    return n > 0;
}

static void say_any(const ant_scene *v, int resource, ae_text *out)
{
    if (resource == ANY)
        ant_say(v, "antike.panel.any", out);
    else
        ant_noun(v, &ant_noun_resource, resource, out);
}

/* "Roma ◆ gold+T 4"; a region without a city tells in parentheses what one would be. */
static void say_city(const ant_scene *v, int region, ae_text *out)
{
    const ant *s = v->s;

    say_region(v, region, out);
    ae_put(out, " ");
    if (s->owner[region]) {
        ant_mark(v, s->owner[region] - 1, out);
        ae_put(out, " ");
        ant_noun(v, &ant_noun_resource, s->city[region] - 1, out);
    } else if (s->temple[region]) {
        ant_say(v, "antike.panel.neutral", out);
    } else {
        ae_put(out, "(");
        say_any(v, v->b->resource[region], out);
        ae_put(out, ")");
    }
    if (!s->owner[region] && !s->temple[region])
        return;
    ae_put(out, s->temple[region] ? "+T " : " ");
    ae_put_int(out, ant_strength(s, region));
}

static void say_contents(const ant_scene *v, int region, ae_text *out)
{
    say_city(v, region, out);
    for (int nation = 0; nation < v->s->n_nations; nation++) {
        if (!ant_in_region(v->s, nation, region))
            continue;
        ae_put(out, " ");
        ant_mark(v, nation, out);
        put_units(v, nation, region, out);
    }
}

/* Where the next column begins; a long text takes two. */
static int next_column(int column)
{
    return (column + REGION_WIDTH) / REGION_WIDTH * REGION_WIDTH;
}

void ant_panel_regions(const ant_scene *v)
{
    char head[PANEL_CELL];
    ae_text text = AE_TEXT_IN(head);
    int column = PANEL_WIDTH;

    ant_say(v, "antike.panel.regions", &text);
    ant_heading(v, head);
    for (int region = 0; region < v->b->n_regions; region++) {
        char cell[2 * PANEL_CELL];
        ae_text item = AE_TEXT_IN(cell);

        if (!is_occupied(v->s, region))
            continue;
        say_contents(v, region, &item);
        if (next_column(column) + ae_width(cell) > PANEL_WIDTH) {
            ae_put(v->out, "\n  ");
            column = 0;
        } else {
            ae_put_spaces(v->out, next_column(column) - column);
            column = next_column(column);
        }
        ae_put(v->out, cell);
        column += ae_width(cell);
    }
    ae_put(v->out, "\n");
}

/* ---- borders ---- */

static void put_moved(const ant_scene *v, int region, ae_text *out)
{
    int n = v->s->moved[LEGION][region] + v->s->moved[GALLEY][region];

    if (!n)
        return;
    ae_put(out, " (");
    AE_SAY(out, v->look->words, "antike.panel.moved", { "n", NULL, n });
    ae_put(out, ")");
}

/* "; sea Carales, Syracus", for the kinds of units that stand there. */
static void put_neighbours(const ant_scene *v, int region, ant_flow *flow)
{
    static const char *const key[KINDS] = {
        [LEGION] = "antike.panel.land", [GALLEY] = "antike.panel.sea"
    };
    const char *before = ": ";

    for (int kind = 0; kind < KINDS; kind++) {
        const uint8_t *near = v->b->near[kind][region];
        int is_there = v->s->units[v->s->active][kind][region] > 0;

        for (int i = 0; is_there && i < NEAR && near[i] != NOWHERE; i++) {
            char item[PANEL_CELL];
            ae_text text = AE_TEXT_IN(item);

            if (!i) {
                ant_say(v, key[kind], &text);
                ae_put(&text, " ");
            }
            say_region(v, near[i], &text);
            ant_flow_put(flow, i ? ", " : before, item);
            before = "; ";
        }
    }
}

static void put_region_borders(const ant_scene *v, int region)
{
    char head[PANEL_CELL];
    ae_text text = AE_TEXT_IN(head);
    ant_flow flow;

    ae_put(&text, "  ");
    say_region(v, region, &text);
    ae_put(&text, " ");
    put_units(v, v->s->active, region, &text);
    put_moved(v, region, &text);
    flow = ant_flow_from(v->out, head, BORDER_INDENT);
    put_neighbours(v, region, &flow);
    ae_put(v->out, "\n");
}

void ant_panel_borders(const ant_scene *v)
{
    const ant *s = v->s;
    char title[PANEL_CELL], head[2 * PANEL_CELL];
    ae_text title_text = AE_TEXT_IN(title), text = AE_TEXT_IN(head);

    if (!ant_n_units(s, s->active, LEGION) && !ant_n_units(s, s->active, GALLEY))
        return;
    ant_nation(v, s->active, &title_text);
    AE_SAY(&text, v->look->words, "antike.panel.moves", { "nation", title, 0 });
    ant_heading(v, head);
    ae_put(v->out, "\n");
    for (int region = 0; region < v->b->n_regions; region++)
        if (ant_in_region(s, s->active, region))
            put_region_borders(v, region);
}
