/*
 * panel_text.c: columns and flowing lists for the panel.
 */
#include "panel.h"

#include <string.h>

enum { MAX_SEAT_WIDTH = 16, MIN_COLUMN = 3 };

extern const ae_game ae_concordia;

static int is_inside(char c) /* a character of UTF-8 */
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

void panel_number(ae_text *out, int number, int width)
{
    char cell[PANEL_CELL];
    ae_text text = AE_TEXT_IN(cell);

    ae_put_int(&text, number);
    ae_put_right(out, cell, width);
}

panel_flow panel_flow_from(ae_text *out, const char *head)
{
    int width = ae_width(head);

    ae_put(out, head);
    return (panel_flow){ .out = out, .indent = width, .column = width };
}

void panel_flow_put(panel_flow *flow, const char *separator, const char *item)
{
    int width = ae_width(item), gap = flow->column > flow->indent ? 1 : 0;

    if (gap) {
        ae_put(flow->out, separator);
        flow->column += ae_width(separator);
    }
    if (gap && flow->column + 1 + width + 1 > PANEL_WIDTH) {
        ae_put_char(flow->out, '\n');
        ae_put_spaces(flow->out, flow->indent);
        flow->column = flow->indent;
        gap = 0;
    }
    ae_put_spaces(flow->out, gap);
    ae_put(flow->out, item);
    flow->column += gap + width;
}

void panel_say(const conc_scene *v, const char *key, ae_text *out)
{
    ae_say(out, v->look->words, key, NULL);
}

void panel_heading(const conc_scene *v, const char *text)
{
    ae_put_char(v->out, AE_INK_BOLD);
    ae_put(v->out, text);
    ae_put_char(v->out, AE_INK_END);
}

void panel_noun(const conc_scene *v, const ae_noun *noun, int value, ae_text *out)
{
    ae_put_noun(out, &ae_concordia, &v->b->head, v->look, noun, value);
}

const char *panel_god_key(int god)
{
    static const char *const key[GODS] = {
        [GOD_VESTA] = "concordia.part.vesta",
        [GOD_JUPITER] = "concordia.part.jupiter",
        [GOD_SATURNUS] = "concordia.part.saturnus",
        [GOD_MERCURIUS] = "concordia.part.mercurius",
        [GOD_MARS] = "concordia.part.mars",
        [GOD_MINERVA] = "concordia.part.minerva",
        [GOD_CONCORDIA] = "concordia.part.concordia",
        [GOD_VENUS] = "concordia.part.venus",
    };

    return key[god];
}

void panel_seat(const conc_scene *v, int seat, ae_text *out)
{
    char name[PANEL_CELL];
    ae_text text = AE_TEXT_IN(name);
    size_t n = 0;
    int column = 0;

    ae_put_seat_name(&text, v->look, seat);
    if (ae_width(name) <= MAX_SEAT_WIDTH) {
        ae_put(out, name);
        return;
    }
    for (; column < MAX_SEAT_WIDTH || is_inside(name[n]); n++)
        column += ae_is_wide(name[n]);
    for (n--; is_inside(name[n]);)
        n--;
    ae_put_n(out, name, n);
    ae_put(out, "…");
    ae_put_char(out, AE_INK_END);
}

static int seat_width(const conc_scene *v)
{
    int most = 0;

    for (int seat = 0; seat < v->s->seats; seat++) {
        char name[PANEL_CELL];
        ae_text text = AE_TEXT_IN(name);

        panel_seat(v, seat, &text);
        if (ae_width(name) > most)
            most = ae_width(name);
    }
    return most;
}

static int edge_width(const conc_scene *v)
{
    return 2 + (conc_is_team(v->s) ? 2 : 0) + seat_width(v);
}

void panel_edge(const conc_scene *v, int seat, ae_text *out)
{
    char name[2 * PANEL_CELL];
    ae_text text = AE_TEXT_IN(name);

    ae_put(&text, "  ");
    if (conc_is_team(v->s)) {
        ae_put_int(&text, conc_team(v->s, seat) + 1);
        ae_put(&text, " ");
    }
    panel_seat(v, seat, &text);
    ae_put_left(out, name, edge_width(v));
}

int panel_sees(const conc_scene *v, int seat)
{
    return v->look->is_open || v->look->viewer == seat;
}

/* ---- tables ---- */

static int column_width(const conc_scene *v, const panel_table *table, int column)
{
    char cell[PANEL_CELL];
    ae_text text = AE_TEXT_IN(cell);
    int width;

    table->heading(v, column, &text);
    width = ae_width(cell);
    return width < MIN_COLUMN ? MIN_COLUMN : width;
}

static void put_columns(const conc_scene *v, const panel_table *table, int n, int seat)
{
    for (int column = 0; column < n; column++) {
        int width = column_width(v, table, column);
        char cell[PANEL_CELL];
        ae_text text = AE_TEXT_IN(cell);

        if (seat == NOBODY)
            table->heading(v, column, &text);
        else
            ae_put_int(&text, table->value(v, seat, column));
        ae_put_right(v->out, cell, width + 1);
    }
    ae_put(v->out, "\n");
}

void panel_put_table(const conc_scene *v, const panel_table *table, int n_left_out)
{
    int n = table->n - n_left_out;

    ae_put_spaces(v->out, edge_width(v));
    put_columns(v, table, n, NOBODY);
    for (int row = 0; row < v->s->seats; row++) {
        panel_edge(v, panel_row(v, row), v->out);
        put_columns(v, table, n, panel_row(v, row));
    }
}
