/*
 * panel.c: the position for people: whose turn it is, the bank and the rondel.
 */
#include "panel.h"

enum { MARK_LETTERS = 2, LIST = 1024 };

extern const ae_game ae_antike;

static const ae_layout plain_line = { .names = PANEL_NAMES, .indent = 2 };
static const ae_layout dotted_line = { .indent = 2, .column = { { .before = " · " } } };
static const ae_layout rondel_layout = { .kind = AE_ACROSS, .indent = 2, .tab = 2 };

/* ---- words ---- */

void ant_say(const ant_panel_writer *v, const char *key, ae_text *out)
{
    ae_say(out, v->look->words, key, NULL);
}

void ant_noun(const ant_panel_writer *v, const ae_noun *noun, int value, ae_text *out)
{
    ae_put_noun(out, &ae_antike, &v->b->head, v->look, noun, value);
}

void ant_section(const ant_panel_writer *v, const char *name, const ae_layout *layout,
                 const char *key)
{
    ant_say(v, key, ae_panel_section(v->out, name, layout));
}

void ant_columns(const ant_panel_writer *v, const char *const *names)
{
    ae_put_columns(v->out, &ae_antike, v->look, names);
}

void ant_nation(const ant_panel_writer *v, int nation, ae_text *out)
{
    ant_noun(v, &ant_noun_nation, v->b->nation_of[v->s->setup][nation], out);
}

/* How many bytes the first so many columns are. */
static size_t n_bytes(const char *s, int width)
{
    size_t n = 0;

    while (s[n] && (!ae_is_wide(s[n]) || width-- > 0))
        n++;
    return n;
}

void ant_mark(const ant_panel_writer *v, int nation, ae_text *out)
{
    int number = v->b->nation_of[v->s->setup][nation];
    char title[PANEL_CELL];

    ant_nation(v, nation, &AE_TEXT_IN(title));
    ae_put_seat_sign(out, ant_seat_of(v->s, nation));
    ae_mark_noun(out, ant_noun_nation.name, ant_noun_nation.id(&v->b->head, number));
    if (v->s->n_nations != v->s->seats)
        ae_put_n(out, title, n_bytes(title, MARK_LETTERS));
    ae_mark_end(out);
}

/* Its title with who leads it. */
static void say_led(const ant_panel_writer *v, int nation, ae_text *out)
{
    char title[PANEL_CELL], seat[PANEL_CELL];

    ant_nation(v, nation, &AE_MARKED_IN(title));
    ae_put_seat_name(&AE_MARKED_IN(seat), v->look, ant_seat_of(v->s, nation));
    AE_SAY(out, v->look->words, "antike.panel.led", { "nation", title, 0 },
           { "seat", seat, 0 });
}

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

static void say_step(const ant_panel_writer *v, ae_text *out)
{
    const ant *s = v->s;
    int nation = speaker(s);
    char who[2 * PANEL_CELL] = "", other[PANEL_CELL] = "", field[PANEL_CELL] = "";
    char kind[PANEL_CELL] = "", region[PANEL_CELL] = "";

    if (nation != NOBODY) {
        say_led(v, nation, &AE_MARKED_IN(who));
        ant_nation(v, s->active, &AE_MARKED_IN(other));
        if (s->field[s->active] != NOWHERE)
            ant_noun(v, &ant_noun_field, s->field[s->active], &AE_MARKED_IN(field));
    }
    if (s->at != NOWHERE) {
        ant_noun(v, &ant_noun_kind, s->at_kind, &AE_MARKED_IN(kind));
        ant_noun(v, &ant_noun_region, s->at, &AE_MARKED_IN(region));
    }
    AE_SAY(out, v->look->words, step_key(s), { "nation", who, 0 }, { "other", other, 0 },
           { "field", field, 0 }, { "kind", kind, 0 }, { "region", region, 0 },
           AE_NUMBER("n", "due", s->due));
}

static void add_now(const ant_panel_writer *v)
{
    ae_text *title = ae_panel_section(v->out, "now", &plain_line);

    if (v->s->step != ST_FIRST)
        AE_SAY(title, v->look->words, "antike.panel.turn",
               AE_NUMBER("n", "turn", v->s->turn + (v->s->step != ST_OVER)));
    say_step(v, ae_panel_note(v->out));
}

/* "Bellona: Roma" */
static void say_bellona(const ant_panel_writer *v, ae_text *out)
{
    char name[2 * PANEL_CELL];
    ae_text text = AE_MARKED_IN(name);

    if (v->s->bellona == NOBODY)
        return;
    ant_mark(v, v->s->bellona, &text);
    ae_put(&text, " ");
    ant_nation(v, v->s->bellona, &text);
    AE_SAY(out, v->look->words, "antike.panel.bellona", { "nation", name, 0 });
}

static void add_goal_and_bank(const ant_panel_writer *v)
{
    static const char *const column[] = { "goal", "bellona", "bank", NULL };
    const ant *s = v->s;

    ae_panel_section(v->out, "goal", &dotted_line);
    ant_columns(v, column);
    ae_panel_row(v->out);
    AE_SAY(ae_panel_cell(v->out), v->look->words, "antike.panel.goal",
           AE_NUMBER("n", "goal", ant_goal(v->b, s)));
    say_bellona(v, ae_panel_cell(v->out));
    AE_SAY(ae_panel_cell(v->out), v->look->words, "antike.panel.bank",
           { "coins", NULL, ant_coins_left(s) }, { "temples", NULL, ant_temples_left(s) });
}

/* What was given so far, or how much is to be taken for it. */
static void add_market(const ant_panel_writer *v)
{
    const ant *s = v->s;
    char list[LIST];
    ae_text text = AE_MARKED_IN(list);

    if (!ant_is_trading(s))
        return;
    for (int resource = 0; resource <= COIN; resource++)
        for (int i = 0; i < s->given[resource]; i++) {
            ae_put(&text, text.len ? ", " : "");
            ant_noun(v, &ant_noun_resource, resource, &text);
        }
    ae_panel_section(v->out, "market", &plain_line);
    ae_panel_row(v->out);
    AE_SAY(ae_panel_cell(v->out), v->look->words,
           s->gets_left ? "antike.panel.gets" : "antike.panel.given", { "list", list, 0 },
           AE_NUMBER("n", "gets", s->gets_left));
}

static void add_aside(const ant_panel_writer *v)
{
    char list[LIST];
    ae_text text = AE_MARKED_IN(list);

    for (int resource = 0; resource < RESOURCES; resource++) {
        char name[PANEL_CELL];

        if (!v->s->aside[resource])
            continue;
        ant_noun(v, &ant_noun_resource, resource, &AE_MARKED_IN(name));
        ae_put(&text, text.len ? ", " : "");
        AE_SAY(&text, v->look->words, "antike.panel.as",
               AE_NUMBER("n", "coins", v->s->aside[resource]), { "resource", name, 0 });
    }
    if (!text.len)
        return;
    ae_panel_section(v->out, "aside", &plain_line);
    ae_panel_row(v->out);
    AE_SAY(ae_panel_cell(v->out), v->look->words, "antike.panel.aside", { "list", list, 0 });
}

/* ---- the rondel ---- */

static void say_nations_on(const ant_panel_writer *v, int field, ae_text *out)
{
    int n = 0;

    for (int nation = 0; nation < v->s->n_nations; nation++)
        if (v->s->field[nation] == field) {
            ae_put(out, n++ ? " " : "");
            ant_mark(v, nation, out);
        }
}

static void say_cost(const ant_panel_writer *v, int cost, ae_text *out)
{
    if (cost) {
        AE_SAY(out, v->look->words, "antike.panel.cost", AE_NUMBER("n", "cost", cost));
        return;
    }
    ae_mark_sign(out, "free");
    ant_say(v, "antike.panel.free", out);
    ae_mark_end(out);
}

/* Costs are those of the nation that chooses. */
static void add_rondel(const ant_panel_writer *v)
{
    static const char *const column[] = { "field", "nations", NULL };
    static const char *const with_cost[] = { "field", "nations", "cost", NULL };
    int is_choice = v->s->step == ST_RONDEL;

    ant_section(v, "rondel", &rondel_layout, "antike.panel.rondel");
    ant_columns(v, is_choice ? with_cost : column);
    for (int field = 0; field < FIELDS; field++) {
        ae_panel_row(v->out);
        ant_noun(v, &ant_noun_field, field, ae_panel_cell(v->out));
        say_nations_on(v, field, ae_panel_cell(v->out));
        if (is_choice)
            say_cost(v, ant_rondel_cost(v->s, v->s->active, field), ae_panel_cell(v->out));
    }
}

/* ---- all of it ---- */

void ant_panel(const ae_board *board, const void *state, const ae_look *look, ae_panel *out)
{
    const ant_panel_writer v = {
        .b = (const void *)board, .s = state, .look = look, .out = out
    };

    add_now(&v);
    add_goal_and_bank(&v);
    add_market(&v);
    add_aside(&v);
    add_rondel(&v);
    ant_panel_nations(&v);
    ant_panel_persons(&v);
    ant_panel_advances(&v);
    ant_panel_regions(&v);
    if (v.s->step != ST_FIRST && v.s->step != ST_OVER)
        ant_panel_borders(&v);
}
