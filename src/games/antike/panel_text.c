/*
 * panel_text.c: columns and flowing lists for the panel, and how nations are named in it.
 */
#include "panel.h"

enum { MAX_SEAT_WIDTH = 14, MARK_LETTERS = 2 };

extern const ae_game ae_antike;

/* How many bytes the first so many columns are. */
static size_t n_bytes(const char *s, int width)
{
    size_t n = 0;

    while (s[n]) {
        if (ae_is_wide(s[n]) && width-- == 0)
            break;
        n++;
    }
    return n;
}

ant_flow ant_flow_from(ae_text *out, const char *head, int indent)
{
    ae_put(out, head);
    return (ant_flow){ .out = out, .indent = indent, .column = ae_width(head) };
}

/* The separator stands before all items but the one that begins a line. */
void ant_flow_put(ant_flow *flow, const char *separator, const char *item)
{
    int width = ae_width(separator) + ae_width(item);

    if (flow->column > flow->indent && flow->column + width > PANEL_WIDTH) {
        ae_put_char(flow->out, '\n');
        ae_put_spaces(flow->out, flow->indent);
        flow->column = flow->indent + ae_width(item);
    } else {
        ae_put(flow->out, separator);
        flow->column += width;
    }
    ae_put(flow->out, item);
}

void ant_say(const ant_scene *v, const char *key, ae_text *out)
{
    ae_say(out, v->look->words, key, NULL);
}

void ant_heading(const ant_scene *v, const char *text)
{
    ae_put_char(v->out, AE_INK_BOLD);
    ae_put(v->out, text);
    ae_put_char(v->out, AE_INK_END);
}

void ant_noun(const ant_scene *v, const ae_noun *noun, int value, ae_text *out)
{
    ae_put_noun(out, &ae_antike, &v->b->head, v->look, noun, value);
}

/* ---- nations ---- */

void ant_nation(const ant_scene *v, int nation, ae_text *out)
{
    ant_noun(v, &ant_noun_nation, v->b->nation_of[v->s->setup][nation], out);
}

void ant_seat(const ant_scene *v, int seat, ae_text *out)
{
    char name[PANEL_CELL];
    ae_text text = AE_TEXT_IN(name);

    ae_put_seat_name(&text, v->look, seat);
    if (ae_width(name) <= MAX_SEAT_WIDTH) {
        ae_put(out, name);
        return;
    }
    ae_put_n(out, name, n_bytes(name, MAX_SEAT_WIDTH - 1));
    ae_put(out, "…");
    ae_put_char(out, AE_INK_END);
}

void ant_led(const ant_scene *v, int nation, ae_text *out)
{
    char title[PANEL_CELL], seat[PANEL_CELL];
    ae_text title_text = AE_TEXT_IN(title), seat_text = AE_TEXT_IN(seat);

    ant_nation(v, nation, &title_text);
    ant_seat(v, ant_seat_of(v->s, nation), &seat_text);
    AE_SAY(out, v->look->words, "antike.panel.led", { "nation", title, 0 },
           { "seat", seat, 0 });
}

void ant_mark(const ant_scene *v, int nation, ae_text *out)
{
    char title[PANEL_CELL];
    ae_text text = AE_TEXT_IN(title);

    ae_put_seat_sign(out, ant_seat_of(v->s, nation));
    if (v->s->n_nations == v->s->seats)
        return;
    ant_nation(v, nation, &text);
    ae_put_n(out, title, n_bytes(title, MARK_LETTERS));
}
