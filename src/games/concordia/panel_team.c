/*
 * panel_team.c: who plays with whom, and what the partner of a seat will do.
 */
#include "panel.h"

int panel_row(const conc_scene *v, int row)
{
    return conc_is_team(v->s) ? row / 2 + row % 2 * (v->s->seats / 2) : row;
}

static void put_item(const conc_scene *v, const char *key, const ae_gap *gaps, panel_flow *flow)
{
    char item[2 * PANEL_CELL];
    ae_text text = AE_TEXT_IN(item);

    ae_say(&text, v->look->words, key, gaps);
    panel_flow_put(flow, " ·", item);
}

/* ---- the turn ---- */

/* Texts about one seat, its team and a number. */
static void put_about(const conc_scene *v, const char *key, int seat, int n, panel_flow *flow)
{
    char name[PANEL_CELL];
    ae_text text = AE_TEXT_IN(name);

    panel_seat(v, seat, &text);
    put_item(v, key,
             (const ae_gap[]){ { "seat", name, 0 },
                               { "team", NULL, conc_team(v->s, seat) + 1 },
                               { "n", NULL, n },
                               { .name = NULL } },
             flow);
}

/* Texts about a seat and what it is or plays. */
static void put_naming(const conc_scene *v, const char *key, int seat, const char *what,
                       panel_flow *flow)
{
    char name[PANEL_CELL];
    ae_text text = AE_TEXT_IN(name);

    panel_seat(v, seat, &text);
    put_item(v, key,
             (const ae_gap[]){ { "seat", name, 0 }, { "what", what, 0 }, { .name = NULL } },
             flow);
}

static void put_suggestion(const conc_scene *v, int from, panel_flow *flow)
{
    char card[PANEL_CELL];
    ae_text text = AE_TEXT_IN(card);

    if (v->s->suggested == NO_CARD) {
        put_about(v, "concordia.team.asks", from, 0, flow);
        return;
    }
    panel_noun(v, &conc_noun_card, v->s->suggested, &text);
    put_naming(v, "concordia.team.asks_for", from, card, flow);
}

/* Why this seat acts now. */
static void put_reason(const conc_scene *v, int partner, panel_flow *flow)
{
    const conc *s = v->s;

    if (s->is_alone)
        put_about(v, "concordia.team.alone", s->actor, 0, flow);
    else if (s->is_second)
        put_about(v, "concordia.team.follows", partner, 0, flow);
    else if (s->is_asked && s->step == ST_PLAY)
        put_suggestion(v, partner, flow);
}

/* Rules, team play: coins are the only thing that partners share. */
static void put_funds(const conc_scene *v, int partner, panel_flow *flow)
{
    const conc *s = v->s;

    if ((s->step == ST_ARCHITECT || s->step == ST_MERCATOR) && s->money[partner])
        put_about(v, "concordia.team.funds", partner, s->money[partner], flow);
}

static void put_next_turn(const conc_scene *v, panel_flow *flow)
{
    const conc *s = v->s;

    if (s->concordia != NOBODY && s->turns_left == 0)
        put_item(v, "concordia.team.then_end", (const ae_gap[]){ { .name = NULL } }, flow);
    else
        put_about(v, "concordia.team.then_turn", (s->active + 1) % s->seats, 0, flow);
}

static void put_other_half(const conc_scene *v, int partner, panel_flow *flow)
{
    static const char *const key[ROLES] = {
        [ROLE_ARCHITECT] = "concordia.role.architect",
        [ROLE_PREFECT] = "concordia.role.prefect",
        [ROLE_MERCATOR] = "concordia.role.mercator",
    };
    const conc_card *card = &conc_cards[v->s->card];
    char role[PANEL_CELL];
    ae_text text = AE_TEXT_IN(role);

    panel_say(v, key[v->s->half == 1 ? card->other_role : card->role], &text);
    put_naming(v, "concordia.team.then_is", partner, role, flow);
}

/* What the partner does when the first one is ready. */
static void put_partner_next(const conc_scene *v, int partner, panel_flow *flow)
{
    const conc *s = v->s;

    if (s->step == ST_ROLE)
        put_about(v, "concordia.team.then_half", partner, 0, flow);
    else if (s->card != NO_CARD && s->half)
        put_other_half(v, partner, flow);
    else if (s->role == ROLE_PROCONSUL)
        put_about(v, "concordia.team.then_alone", partner, 0, flow);
    else if (s->role == ROLE_LEGATUS)
        put_about(v, "concordia.team.then_both", partner, 0, flow);
    else
        put_about(v, "concordia.team.then_same", partner, 0, flow);
}

void panel_turn(const conc_scene *v)
{
    const conc *s = v->s;
    panel_flow flow;
    int partner;

    if (!conc_is_team(s) || s->step == ST_OVER)
        return;
    partner = conc_partner(s, s->actor);
    flow = panel_flow_from(v->out, "  ");
    put_about(v, "concordia.team.marker", s->active, 0, &flow);
    if (s->step != ST_SETTLE && s->step != ST_REFILL) {
        put_reason(v, partner, &flow);
        put_funds(v, partner, &flow);
    }
    if (s->is_alone || s->is_second || s->step == ST_REFILL)
        put_next_turn(v, &flow);
    else if (s->step != ST_SETTLE)
        put_partner_next(v, partner, &flow);
    ae_put(v->out, "\n");
}

/* ---- cards ---- */

/* What a card in the hand would mean for the partner, or why it cannot be played now. */
static const char *key_of_card(const conc *s, int seat, int card)
{
    int is_answer = s->step == ST_PLAY && s->actor == seat;

    if (is_answer && !conc_can_play(s, seat, card))
        return "concordia.panel.not_now";
    if (is_answer && s->is_alone)
        return "concordia.team.card.alone";
    if (conc_cards[card].is_double)
        return "concordia.team.card.half";
    switch (conc_cards[card].role) {
    case ROLE_PROCONSUL:
        return "concordia.team.card.proconsul";
    case ROLE_LEGATUS:
        return "concordia.team.card.legatus";
    default:
        return "concordia.team.card.same";
    }
}

void panel_partner_does(const conc_scene *v, int seat, int card, panel_flow *flow)
{
    char item[PANEL_CELL];
    ae_text text = AE_TEXT_IN(item);

    if (!conc_is_team(v->s))
        return;
    panel_say(v, key_of_card(v->s, seat, card), &text);
    panel_flow_put(flow, " ·", item);
}

/* " (copied by 1, 2)": the teams that cannot copy it again. */
void panel_copied(const conc_scene *v, int seat, ae_text *out)
{
    char teams[PANEL_CELL];
    ae_text list = AE_TEXT_IN(teams);

    for (int team = 0; team < v->s->seats / 2; team++)
        if (v->s->copied[seat] >> team & 1) {
            ae_put(&list, teams[0] ? ", " : "");
            ae_put_int(&list, team + 1);
        }
    if (!teams[0])
        return;
    ae_put(out, " ");
    AE_SAY(out, v->look->words, "concordia.team.copied", { "teams", teams, 0 });
}
