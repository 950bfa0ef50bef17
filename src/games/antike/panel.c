/*
 * panel.c: the table in words, for a terminal of about a hundred columns.
 */
#include "panel.h"

#include "core/layout.h"

/* ---- what happens ---- */

static const char *step_key(const ant *s)
{
    static const char *const key[STEPS] = {
        [ST_FIRST] = "antike.panel.step.first",
        [ST_RONDEL] = "antike.panel.step.rondel",
        [ST_PAY] = "antike.panel.step.pay",
        [ST_CHOOSE] = "antike.panel.step.choose",
        [ST_MILITIA] = "antike.panel.step.militia",
        [ST_TEMPLUM] = "antike.panel.step.templum",
        [ST_SCIENTIA] = "antike.panel.step.scientia",
        [ST_MOVE] = "antike.panel.step.move",
        [ST_ENTER] = "antike.panel.step.enter",
        [ST_ASKED] = "antike.panel.step.asked",
        [ST_FOUND] = "antike.panel.step.found",
        [ST_OVER] = "antike.panel.step.won",
    };

    if (s->step == ST_MILITIA && s->free_units)
        return "antike.panel.step.bellona";
    if (s->step == ST_MOVE && s->at != NOWHERE)
        return "antike.panel.step.way";
    if (s->step == ST_MOVE && s->is_conquering)
        return "antike.panel.step.conquer";
    if (s->step == ST_OVER && s->winner == NOBODY)
        return "antike.panel.step.endless";
    return key[s->step];
}

/* Who is to decide, or who has won; NOBODY at the start and after an endless game. */
static int speaker(const ant *s)
{
    if (s->step == ST_FIRST)
        return NOBODY;
    if (s->step == ST_OVER)
        return s->winner;
    return s->step == ST_ASKED ? s->asked : s->active;
}

static void put_step(const ant_scene *v)
{
    const ant *s = v->s;
    int nation = speaker(s);
    char who[2 * PANEL_CELL], other[PANEL_CELL], field[PANEL_CELL], kind[PANEL_CELL];
    char region[PANEL_CELL];
    ae_text who_text = AE_TEXT_IN(who), other_text = AE_TEXT_IN(other);
    ae_text field_text = AE_TEXT_IN(field), kind_text = AE_TEXT_IN(kind);
    ae_text region_text = AE_TEXT_IN(region);

    if (nation != NOBODY) {
        ant_led(v, nation, &who_text);
        ant_nation(v, s->active, &other_text);
        if (s->field[s->active] != NOWHERE)
            ant_noun(v, &ant_noun_field, s->field[s->active], &field_text);
    }
    if (s->at != NOWHERE) {
        ant_noun(v, &ant_noun_kind, s->at_kind, &kind_text);
        ant_noun(v, &ant_noun_region, s->at, &region_text);
    }
    AE_SAY(v->out, v->look->words, step_key(s), { "nation", who, 0 }, { "other", other, 0 },
           { "field", field, 0 }, { "kind", kind, 0 }, { "region", region, 0 },
           { "n", NULL, s->due });
    ae_put(v->out, "\n");
}

static void put_turn(const ant_scene *v)
{
    char head[PANEL_CELL];
    ae_text text = AE_TEXT_IN(head);

    AE_SAY(&text, v->look->words, "antike.panel.turn",
           { "n", NULL, v->s->turn + (v->s->step != ST_OVER) });
    ant_heading(v, head);
    ae_put(v->out, " ");
}

/* " · Bellona: Roma" */
static void put_holder(const ant_scene *v, const char *key, int nation)
{
    char name[2 * PANEL_CELL];
    ae_text text = AE_TEXT_IN(name);

    if (nation == NOBODY)
        return;
    ant_mark(v, nation, &text);
    ae_put(&text, " ");
    ant_nation(v, nation, &text);
    ae_put(v->out, " · ");
    AE_SAY(v->out, v->look->words, key, { "nation", name, 0 });
}

static void put_goal_and_bank(const ant_scene *v)
{
    const ant *s = v->s;

    ae_put(v->out, "  ");
    AE_SAY(v->out, v->look->words, "antike.panel.goal", { "n", NULL, ant_goal(v->b, s) });
    put_holder(v, "antike.panel.bellona", s->bellona);
    ae_put(v->out, " · ");
    AE_SAY(v->out, v->look->words, "antike.panel.bank", { "coins", NULL, ant_coins_left(s) },
           { "temples", NULL, ant_temples_left(s) });
    ae_put(v->out, "\n");
}

/* What was given so far, or how much is to be taken for it. */
static void put_market(const ant_scene *v)
{
    const ant *s = v->s;
    char list[2 * PANEL_CELL];
    ae_text text = AE_TEXT_IN(list);

    if (!ant_is_trading(s))
        return;
    for (int resource = 0; resource <= COIN; resource++)
        for (int i = 0; i < s->given[resource]; i++) {
            ae_put(&text, text.len ? ", " : "");
            ant_noun(v, &ant_noun_resource, resource, &text);
        }
    ae_put(v->out, "  ");
    AE_SAY(v->out, v->look->words, s->gets_left ? "antike.panel.gets" : "antike.panel.given",
           { "list", list, 0 }, { "n", NULL, s->gets_left });
    ae_put(v->out, "\n");
}

static void put_aside(const ant_scene *v)
{
    char list[2 * PANEL_CELL];
    ae_text text = AE_TEXT_IN(list);

    for (int resource = 0; resource < RESOURCES; resource++) {
        char name[PANEL_CELL];
        ae_text noun = AE_TEXT_IN(name);

        if (!v->s->aside[resource])
            continue;
        ant_noun(v, &ant_noun_resource, resource, &noun);
        ae_put(&text, text.len ? ", " : "");
        AE_SAY(&text, v->look->words, "antike.panel.as", { "n", NULL, v->s->aside[resource] },
               { "resource", name, 0 });
    }
    if (!text.len)
        return;
    ae_put(v->out, "  ");
    AE_SAY(v->out, v->look->words, "antike.panel.aside", { "list", list, 0 });
    ae_put(v->out, "\n");
}

/* ---- the rondel ---- */

enum { ROW_FIELD, ROW_NATIONS, ROW_COST, RONDEL_ROWS };
enum { EDGE = 2, RONDEL_GAP = 2 };

static void say_rondel(const ant_scene *v, int row, int field, ae_text *out)
{
    const ant *s = v->s;
    int cost;

    if (row == ROW_FIELD)
        ant_noun(v, &ant_noun_field, field, out);
    for (int nation = 0; row == ROW_NATIONS && nation < s->n_nations; nation++)
        if (s->field[nation] == field) {
            ae_put(out, out->len ? " " : "");
            ant_mark(v, nation, out);
        }
    if (row != ROW_COST)
        return;
    cost = ant_rondel_cost(s, s->active, field);
    if (cost)
        AE_SAY(out, v->look->words, "antike.panel.cost", { "n", NULL, cost });
    else
        ant_say(v, "antike.panel.free", out);
}

static int rondel_width(const ant_scene *v, int n_rows, int field)
{
    int width = 0;

    for (int row = 0; row < n_rows; row++) {
        char cell[PANEL_CELL];
        ae_text text = AE_TEXT_IN(cell);

        say_rondel(v, row, field, &text);
        if (ae_width(cell) > width)
            width = ae_width(cell);
    }
    return width;
}

/* Nothing is written for a row in which nothing stands. */
static void put_rondel_row(const ant_scene *v, int row, int n_rows)
{
    int n_spaces = EDGE, is_begun = 0; /* spaces are due before the next text */

    for (int field = 0; field < FIELDS; field++) {
        char cell[PANEL_CELL];
        ae_text text = AE_TEXT_IN(cell);

        say_rondel(v, row, field, &text);
        if (text.len) {
            ae_put(v->out, is_begun ? "" : "\n");
            ae_put_spaces(v->out, n_spaces);
            ae_put(v->out, cell);
            is_begun = 1;
            n_spaces = 0;
        }
        n_spaces += rondel_width(v, n_rows, field) - ae_width(cell) + RONDEL_GAP;
    }
}

/* Costs are those of the nation that chooses. */
static void put_rondel(const ant_scene *v)
{
    int n_rows = v->s->step == ST_RONDEL ? RONDEL_ROWS : ROW_COST;
    char head[PANEL_CELL];
    ae_text text = AE_TEXT_IN(head);

    ant_say(v, "antike.panel.rondel", &text);
    ant_heading(v, head);
    for (int row = 0; row < n_rows; row++)
        put_rondel_row(v, row, n_rows);
    ae_put(v->out, "\n");
}

/* ---- all of it ---- */

static void put_lines(const ae_board *board, const void *state, const ae_look *look,
                      ae_text *out)
{
    const ant_scene v = { .b = (const void *)board, .s = state, .look = look, .out = out };

    if (v.s->step != ST_FIRST)
        put_turn(&v);
    put_step(&v);
    put_goal_and_bank(&v);
    put_market(&v);
    put_aside(&v);
    put_rondel(&v);
    ant_panel_nations(&v);
    ant_panel_persons(&v);
    ant_panel_advances(&v);
    ant_panel_regions(&v);
    if (v.s->step != ST_FIRST && v.s->step != ST_OVER)
        ant_panel_borders(&v);
}

void ant_panel(const ae_board *board, const void *state, const ae_look *look, ae_panel *out)
{
    char lines[1 << 15];

    put_lines(board, state, look, &AE_TEXT_IN(lines));
    ae_layout_lines(out, lines);
}
