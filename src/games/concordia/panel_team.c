/*
 * panel_team.c: the part of the panel about teams: partners, and what the partner will do.
 */
#include "panel.h"

static const ae_layout turn_line = {
    PANEL_FLOW,
    .column = { { .before = " · ", .flags = AE_ITEM } },
};

int panel_row(const conc_panel_writer *v, int row)
{
    return conc_is_team(v->s) ? row / 2 + row % 2 * (v->s->seats / 2) : row;
}

/* ---- the turn ---- */

/* Writes a text with gaps for a seat, its team and a number. */
static void say_about(const conc_panel_writer *v, const char *key, int seat, int n,
                      ae_text *out)
{
    char name[PANEL_CELL];

    ae_put_seat_name(&AE_MARKED_IN(name), v->look, seat);
    AE_SAY(out, v->look->words, key, { "seat", name, 0 },
           { "team", NULL, conc_team(v->s, seat) + 1 }, AE_NUMBER("n", "money", n));
}

/* Writes a text with gaps for a seat and for the role or card that it has. */
static void say_naming(const conc_panel_writer *v, const char *key, int seat, const char *what,
                       ae_text *out)
{
    char name[PANEL_CELL];

    ae_put_seat_name(&AE_MARKED_IN(name), v->look, seat);
    AE_SAY(out, v->look->words, key, { "seat", name, 0 }, { "what", what, 0 });
}

static void say_suggestion(const conc_panel_writer *v, int from, ae_text *out)
{
    char card[PANEL_CELL];

    if (v->s->suggested == NO_CARD) {
        say_about(v, "concordia.team.asks", from, 0, out);
        return;
    }
    panel_noun(v, &conc_noun_card, v->s->suggested, &AE_MARKED_IN(card));
    say_naming(v, "concordia.team.asks_for", from, card, out);
}

/* Why this seat acts now. */
static void say_reason(const conc_panel_writer *v, int partner, ae_text *out)
{
    const conc *s = v->s;

    if (s->is_alone)
        say_about(v, "concordia.team.alone", s->actor, 0, out);
    else if (s->is_second)
        say_about(v, "concordia.team.follows", partner, 0, out);
    else if (s->is_asked && s->step == ST_PLAY)
        say_suggestion(v, partner, out);
}

/* Rules, team play: the partner lends coins, for houses and for trade. */
static void say_funds(const conc_panel_writer *v, int partner, ae_text *out)
{
    const conc *s = v->s;

    if ((s->step == ST_ARCHITECT || s->step == ST_MERCATOR) && s->money[partner])
        say_about(v, "concordia.team.funds", partner, s->money[partner], out);
}

static void say_next_turn(const conc_panel_writer *v, ae_text *out)
{
    const conc *s = v->s;

    if (s->concordia != NOBODY && s->turns_left == 0)
        panel_say(v, "concordia.team.then_end", out);
    else
        say_about(v, "concordia.team.then_turn", (s->active + 1) % s->seats, 0, out);
}

static void say_other_half(const conc_panel_writer *v, int partner, ae_text *out)
{
    static const char *const key[ROLES] = {
        [ROLE_ARCHITECT] = "concordia.role.architect",
        [ROLE_PREFECT] = "concordia.role.prefect",
        [ROLE_MERCATOR] = "concordia.role.mercator",
    };
    const conc_card *card = &conc_cards[v->s->card];
    char role[PANEL_CELL];

    panel_say(v, key[v->s->half == 1 ? card->other_role : card->role], &AE_MARKED_IN(role));
    say_naming(v, "concordia.team.then_is", partner, role, out);
}

/* Says what the partner does after the acting seat. */
static void say_partner_next(const conc_panel_writer *v, int partner, ae_text *out)
{
    const conc *s = v->s;

    if (s->step == ST_ROLE)
        say_about(v, "concordia.team.then_half", partner, 0, out);
    else if (s->card != NO_CARD && s->half)
        say_other_half(v, partner, out);
    else if (s->role == ROLE_PROCONSUL)
        say_about(v, "concordia.team.then_alone", partner, 0, out);
    else if (s->role == ROLE_LEGATUS)
        say_about(v, "concordia.team.then_both", partner, 0, out);
    else
        say_about(v, "concordia.team.then_same", partner, 0, out);
}

void panel_turn(const conc_panel_writer *v)
{
    static const char *const column[] = { "marker", "reason", "funds", "next", NULL };
    const conc *s = v->s;
    ae_text *cell;
    int partner, is_acting = s->step != ST_SETTLE && s->step != ST_REFILL;

    if (!conc_is_team(s) || s->step == ST_OVER)
        return;
    partner = conc_partner(s, s->actor);
    ae_panel_section(v->out, "turn", &turn_line);
    panel_columns(v, column);
    ae_panel_row(v->out);
    say_about(v, "concordia.team.marker", s->active, 0, ae_panel_cell(v->out));
    cell = ae_panel_cell(v->out);
    if (is_acting)
        say_reason(v, partner, cell);
    cell = ae_panel_cell(v->out);
    if (is_acting)
        say_funds(v, partner, cell);
    cell = ae_panel_cell(v->out);
    if (s->is_alone || s->is_second || s->step == ST_REFILL)
        say_next_turn(v, cell);
    else if (s->step != ST_SETTLE)
        say_partner_next(v, partner, cell);
}

/* ---- cards ---- */

/* Says what the partner would do if the card were played, or that it cannot be played now. */
void panel_partner_does(const conc_panel_writer *v, int seat, int card, ae_text *out)
{
    static const char *const key[NOTES] = {
        [NOTE_NOT_NOW] = "concordia.panel.not_now",
        [NOTE_ALONE] = "concordia.team.card.alone",
        [NOTE_HALF] = "concordia.team.card.half",
        [NOTE_PROCONSUL] = "concordia.team.card.proconsul",
        [NOTE_LEGATUS] = "concordia.team.card.legatus",
        [NOTE_SAME] = "concordia.team.card.same",
    };

    if (conc_is_team(v->s))
        panel_say(v, key[conc_note(v->s, seat, card)], out);
}

/* " (copied by 1, 2)": the teams that cannot copy it again. */
void panel_copied(const conc_panel_writer *v, int seat, ae_text *out)
{
    char teams[PANEL_CELL];
    ae_text list = AE_MARKED_IN(teams);

    for (int team = 0; team < v->s->seats / 2; team++)
        if (v->s->copied[seat] >> team & 1) {
            ae_put(&list, teams[0] ? ", " : "");
            ae_mark_number(&list, "team", team + 1);
        }
    if (!teams[0])
        return;
    ae_put(out, " ");
    AE_SAY(out, v->look->words, "concordia.team.copied", { "teams", teams, 0 });
}
