/*
 * panel_cards.c: the part of the panel about cards: cards for sale, hands, worths and points.
 */
#include "panel.h"

/* Columns of gods are as wide as the longest name; a card with several gods is wider than its
 * column. */
static const ae_layout display_table = {
    .indent = 2,
    .column = { { .name = "slot" },
                { .name = "mark", .before = " ", .flags = AE_LEFT | AE_EXACT, .width = 3 },
                { .name = "card", .before = " ", .flags = AE_LEFT },
                { .name = "gods", .before = "  ", .flags = AE_LEFT | AE_EXACT, .width = 9 },
                { .name = "price", .before = "  " },
                { .name = "space", .before = " + " } },
};
static const ae_layout hand_table = {
    PANEL_FLOW,
    .hang = AE_UNDER,
    .first = "  ",
    .column = { { .name = "card", .flags = AE_LEFT },
                { .name = "gods", .before = "  ", .flags = AE_LEFT | AE_EXACT, .width = 9 },
                { .before = " · ", .flags = AE_ITEM } },
};
static const ae_layout card_rows = {
    PANEL_FLOW,
    .hang = AE_UNDER,
    .first = " ",
    .column = { { .name = "seat" },
                { .name = "where", .before = ", " },
                { .name = "cards", .flags = AE_ITEM } },
};
static const ae_layout point_rows = {
    PANEL_FLOW,
    .hang = AE_UNDER,
    .first = " ",
    .column = { { .name = "seat" },
                { .name = "cards", .before = ", " },
                { .before = ", ", .flags = AE_ITEM | AE_TITLED } },
};

/* "Prefect ×2" */
static void say_card(const conc_panel_writer *v, int card, int n, ae_text *out)
{
    char name[PANEL_CELL];

    if (n == 1) {
        panel_noun(v, &conc_noun_card, card, out);
        return;
    }
    panel_noun(v, &conc_noun_card, card, &AE_TEXT_IN(name));
    ae_mark_count(out, conc_noun_card.name, conc_noun_card.id(&v->b->head, card), n);
    ae_put(out, name);
    ae_put(out, " ×");
    ae_put_int(out, n);
    ae_mark_end(out);
}

/* The gods of a card: one, or three of a Legatus. */
static void say_gods(const conc_panel_writer *v, const conc_card *card, ae_text *out)
{
    panel_god(v, card->god, out);
    for (int god = 0; god < GODS; god++)
        if (card->also >> god & 1) {
            ae_put(out, ", ");
            panel_god(v, god, out);
        }
}

/* ---- for sale ---- */

static const conc_surcharge *surcharge(const conc *s, int slot)
{
    return &conc_surcharges[(s->variant & WINE_SIDE) != 0][slot];
}

/* "✓" if the viewer can pay the card with its surcharge, "(✓)" if only without the surcharge. */
static void say_mark(const conc_panel_writer *v, int slot, ae_text *out)
{
    int seat = v->look->viewer;
    conc_means means = seat < v->s->seats ? conc_means_for(v->s, seat, slot) : MEANS_NO;

    if (means == MEANS_ALL)
        ae_put_sign(out, "yes", "✓");
    else if (means == MEANS_CARD)
        ae_put_sign(out, "part", "(✓)");
}

/* "1 brick, 2 wine"; returns the number of kinds. */
static int say_units(const conc_panel_writer *v, const uint8_t cost[GOODS], ae_text *out)
{
    int n_said = 0;

    for (int good = 0; good < GOODS; good++) {
        char name[PANEL_CELL];

        if (!cost[good])
            continue;
        panel_noun(v, &conc_noun_good, good, &AE_TEXT_IN(name));
        ae_put(out, n_said++ ? ", " : "");
        ae_mark_count(out, conc_noun_good.name, conc_noun_good.id(&v->b->head, good),
                      cost[good]);
        ae_put_int(out, cost[good]);
        ae_put(out, " ");
        ae_put(out, name);
        ae_mark_end(out);
    }
    return n_said;
}

/* The surcharge of the space, which a Senator pays: "1 cloth + 1 of any kind". */
static void say_surcharge(const conc_panel_writer *v, int slot, ae_text *out)
{
    const conc_surcharge *extra = surcharge(v->s, slot);
    int n_said = say_units(v, extra->cost, out);

    if (extra->n_any) {
        ae_put(out, n_said ? " + " : "");
        AE_SAY(out, v->look->words, "concordia.panel.of_choice",
               AE_NUMBER("n", "any", extra->n_any));
    }
}

static void add_slot(const conc_panel_writer *v, int slot)
{
    int card = v->s->display[slot];

    ae_panel_row(v->out);
    ae_mark_number(ae_panel_cell(v->out), "slot", slot + 1);
    say_mark(v, slot, ae_panel_cell(v->out));
    say_card(v, card, 1, ae_panel_cell(v->out));
    say_gods(v, &conc_cards[card], ae_panel_cell(v->out));
    say_units(v, conc_cards[card].cost, ae_panel_cell(v->out));
    say_surcharge(v, slot, ae_panel_cell(v->out));
}

/* "Stack: 3 of II, 6 of III" */
static void add_stack(const conc_panel_writer *v)
{
    static const char *const numeral[DECKS] = { "I", "II", "III", "IV", "V" };
    int n_said = 0;

    ae_panel_section(v->out, "stack", &panel_list);
    ae_panel_row(v->out);
    panel_say(v, "concordia.panel.stack", ae_panel_cell(v->out));
    for (int deck = 0; deck < DECKS; deck++) {
        int n = 0;

        for (int card = 0; card < CARDS; card++)
            n += v->s->deck[deck] >> card & 1;
        if (n == 0)
            continue;
        AE_SAY(ae_panel_cell(v->out), v->look->words, "concordia.panel.deck",
               { "deck", numeral[deck], 0 }, AE_NUMBER("n", "cards", n));
        n_said++;
    }
    if (!n_said)
        ae_put_sign(ae_panel_cell(v->out), "none", "–");
}

void panel_display(const conc_panel_writer *v)
{
    static const char *const column[] = {
        "slot", "mark", "card", "gods", "price", "space", NULL
    };

    panel_section(v, "display", &display_table, "concordia.panel.display");
    if (v->look->viewer < v->s->seats)
        panel_say(v, "concordia.panel.marks", ae_panel_note(v->out));
    panel_columns(v, column);
    for (int slot = 0; slot < SLOTS; slot++)
        if (v->s->display[slot] != NO_CARD)
            add_slot(v, slot);
    add_stack(v);
}

/* ---- hands ---- */

static void say_role(const conc_panel_writer *v, int card, int role, ae_text *out)
{
    static const char *const key[ROLES] = {
        [ROLE_TRIBUNE] = "concordia.does.tribune",
        [ROLE_ARCHITECT] = "concordia.does.architect",
        [ROLE_PREFECT] = "concordia.does.prefect",
        [ROLE_MERCATOR] = "concordia.does.mercator",
        [ROLE_DIPLOMAT] = "concordia.does.diplomat",
        [ROLE_SENATOR] = "concordia.does.senator",
        [ROLE_CONSUL] = "concordia.does.consul",
        [ROLE_COLONIST] = "concordia.does.colonist",
        [ROLE_SPECIALIST] = "concordia.does.specialist",
        [ROLE_MAGISTER] = "concordia.does.magister",
        [ROLE_PRAETOR] = "concordia.does.praetor",
        [ROLE_PROCONSUL] = "concordia.does.proconsul",
        [ROLE_LEGATUS] = "concordia.does.legatus",
    };
    char good[PANEL_CELL];

    panel_noun(v, &conc_noun_good, conc_cards[card].good, &AE_MARKED_IN(good));
    AE_SAY(out, v->look->words, key[role], { "coins", NULL, conc_cards[card].coins },
           { "good", good, 0 });
}

/* The role of a card, or both roles of a double card. */
static void say_does(const conc_panel_writer *v, int card, ae_text *out)
{
    char other[2 * PANEL_CELL];

    say_role(v, card, conc_cards[card].role, out);
    if (!conc_cards[card].is_double)
        return;
    ae_put_between(out, "; ");
    say_role(v, card, conc_cards[card].other_role, &AE_MARKED_IN(other));
    AE_SAY(out, v->look->words, "concordia.panel.or", { "does", other, 0 });
}

/* The note about a Magister: the card that it would repeat.  Notes about the partner are in a
 * cell of their own. */
static void say_repeat(const conc_panel_writer *v, int seat, ae_text *out)
{
    char name[PANEL_CELL];

    switch (conc_note(v->s, seat, CARD_MAGISTER)) {
    case NOTE_NOT_NOW:
        panel_say(v, "concordia.panel.not_now", out);
        break;
    case NOTE_REPEATS_NOTHING:
        panel_say(v, "concordia.panel.repeats_nothing", out);
        break;
    case NOTE_REPEATS:
        panel_noun(v, &conc_noun_card, conc_would_repeat(v->s, seat), &AE_MARKED_IN(name));
        AE_SAY(out, v->look->words, "concordia.panel.repeats", { "card", name, 0 });
        break;
    }
}

static void add_in_hand(const conc_panel_writer *v, int seat, int card)
{
    ae_text *cell;

    ae_panel_row(v->out);
    say_card(v, card, v->s->hand[seat][card], ae_panel_cell(v->out));
    say_gods(v, &conc_cards[card], ae_panel_cell(v->out));
    say_does(v, card, ae_panel_cell(v->out));
    cell = ae_panel_cell(v->out);
    if (card == CARD_MAGISTER)
        say_repeat(v, seat, cell);
    panel_partner_does(v, seat, card, ae_panel_cell(v->out));
}

/* The hand of the viewer; in teams with the name of the partner. */
static void add_own_hand(const conc_panel_writer *v, int seat)
{
    static const char *const column[] = { "card", "gods", "does", "repeats", "partner", NULL };

    panel_section(v, "hand", &hand_table, "concordia.panel.hand");
    if (conc_is_team(v->s))
        panel_seat(v, "concordia.team.partner", conc_partner(v->s, seat),
                   ae_panel_note(v->out));
    panel_columns(v, column);
    for (int card = 0; card < CARDS; card++)
        if (v->s->hand[seat][card])
            add_in_hand(v, seat, card);
}

/* Begins the row of a seat with its name; the viewer's own row has only the mark of the seat. */
static void add_whose(const conc_panel_writer *v, int seat)
{
    ae_panel_row(v->out);
    if (seat == v->look->viewer)
        ae_mark_seat(ae_panel_cell(v->out), seat);
    else
        ae_put_seat_name(ae_panel_cell(v->out), v->look, seat);
}

/* Begins a section of card rows unless the last section is one. */
static void begin_cards(const conc_panel_writer *v)
{
    static const char *const column[] = { "seat", "where", "cards", NULL };

    if (v->out->section[v->out->n_sections - 1].layout == &card_rows)
        return;
    ae_panel_section(v->out, "cards", &card_rows);
    panel_columns(v, column);
}

static void add_cards(const conc_panel_writer *v, int seat, const char *where, const char *key,
                      const uint8_t n_of[CARDS])
{
    ae_text *cell;
    int n_said = 0;

    begin_cards(v);
    add_whose(v, seat);
    cell = ae_panel_cell(v->out);
    ae_mark_noun(cell, "cards", where);
    panel_say(v, key, cell);
    ae_mark_end(cell);
    cell = ae_panel_cell(v->out);
    for (int card = 0; card < CARDS; card++) {
        if (!n_of[card])
            continue;
        if (n_said++)
            ae_put_between(cell, ", ");
        say_card(v, card, n_of[card], cell);
    }
    if (!n_said)
        ae_put_sign(cell, "none", "–");
}

/* Whether a Legatus shows the hand of this seat to the viewer. */
static int is_shown_hand(const conc_panel_writer *v, int seat)
{
    ae_seats shown = conc_shown_to(&v->b->head, v->s, v->look->viewer);

    return !panel_sees(v, seat) && shown & AE_SEAT_BIT(seat);
}

void panel_hands(const conc_panel_writer *v)
{
    for (int row = 0; row < v->s->seats; row++) {
        int seat = panel_row(v, row);

        if (!panel_sees(v, seat))
            continue;
        if (seat == v->look->viewer)
            add_own_hand(v, seat);
        else
            add_cards(v, seat, "hand", "concordia.panel.in_hand", v->s->hand[seat]);
        add_cards(v, seat, "played", "concordia.panel.played", v->s->pile[seat]);
    }
    for (int seat = 0; seat < v->s->seats; seat++)
        if (is_shown_hand(v, seat))
            add_cards(v, seat, "shown", "concordia.panel.shown_hand", v->s->hand[seat]);
}

/* ---- worth ---- */

/* The worth of one card of each god and of each specialist.  Venus comes last, since the base game
 * does not have her. */
static const uint8_t samples[] = {
    CARD_SENATOR, CARD_ARCHITECT, CARD_PREFECT, CARD_MERCATOR_3, CARD_TRIBUNE,  CARD_MASON,
    CARD_FARMER,  CARD_SMITH,     CARD_VINTNER, CARD_WEAVER,     CARD_MAGISTER,
};

static int n_samples(const conc *s)
{
    return (int)sizeof samples - (s->mode == MODE_BASE);
}

static const char *sample_name(const conc_panel_writer *v, int card)
{
    int god = conc_cards[card].god;

    return god == GOD_MINERVA ? conc_noun_card.id(&v->b->head, card) : panel_god_id(god);
}

static void add_sample_column(const conc_panel_writer *v, int card)
{
    ae_text *title = ae_panel_column(v->out, sample_name(v, card));

    if (conc_cards[card].god == GOD_MINERVA)
        panel_noun(v, &conc_noun_card, card, title);
    else
        panel_god(v, conc_cards[card].god, title);
}

static void add_worth(const conc_panel_writer *v)
{
    panel_section(v, "worth", &panel_table, "concordia.panel.worth");
    panel_edge_columns(v);
    for (int i = 0; i < n_samples(v->s); i++)
        add_sample_column(v, samples[i]);
    for (int row = 0; row < v->s->seats; row++) {
        int seat = panel_row(v, row);

        panel_edge(v, seat);
        for (int i = 0; i < n_samples(v->s); i++)
            ae_mark_number(ae_panel_cell(v->out), "points",
                           conc_worth(v->b, v->s, seat, samples[i]));
    }
}

/* ---- points ---- */

static int n_gods(const conc *s)
{
    return s->mode == MODE_BASE ? GOD_VENUS : GODS;
}

/* "  Red, all cards: Vesta 1, Jupiter 18, total 19" */
static void add_points(const conc_panel_writer *v, int seat)
{
    int16_t part[GODS];
    int total = 0;

    conc_gods(v->b, v->s, seat, part);
    add_whose(v, seat);
    panel_say(v, "concordia.panel.all_cards", ae_panel_cell(v->out));
    for (int god = 0; god < GODS; god++)
        total += part[god];
    for (int god = 0; god < n_gods(v->s); god++) {
        ae_text *cell = ae_panel_cell(v->out);

        if (god != GOD_CONCORDIA || part[god])
            ae_mark_number(cell, "points", part[god]);
    }
    ae_mark_number(ae_panel_cell(v->out), "points", total);
}

static void begin_points(const conc_panel_writer *v)
{
    static const char *const edge[] = { "seat", "cards", NULL };

    ae_panel_section(v->out, "points", &point_rows);
    panel_columns(v, edge);
    for (int god = 0; god < n_gods(v->s); god++)
        panel_god(v, god, ae_panel_column(v->out, panel_god_id(god)));
    panel_say(v, "concordia.panel.total", ae_panel_column(v->out, "total"));
}

/* The points of a team, for a viewer who sees the cards of both partners. */
static void add_sum(const conc_panel_writer *v, int team)
{
    int16_t part[GODS], other[GODS];
    int partner = conc_partner(v->s, team), total = 0;

    if (!panel_sees(v, team) || !panel_sees(v, partner))
        return;
    conc_gods(v->b, v->s, team, part);
    conc_gods(v->b, v->s, partner, other);
    for (int god = 0; god < GODS; god++)
        total += part[god] + other[god];
    ae_panel_row(v->out);
    AE_SAY(ae_panel_cell(v->out), v->look->words, "concordia.team.sum",
           { "team", NULL, team + 1 }, AE_NUMBER("n", "points", total));
}

void panel_worth(const conc_panel_writer *v)
{
    add_worth(v);
    begin_points(v);
    for (int row = 0; row < v->s->seats; row++)
        if (panel_sees(v, panel_row(v, row)))
            add_points(v, panel_row(v, row));
    if (!conc_is_team(v->s))
        return;
    ae_panel_section(v->out, "teams", &panel_plain);
    for (int team = 0; team < v->s->seats / 2; team++)
        add_sum(v, team);
}
