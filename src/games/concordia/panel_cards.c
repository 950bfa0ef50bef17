/*
 * panel_cards.c: cards for sale, hands, and what cards are worth.
 */
#include "panel.h"

#include <string.h>

static void say_card(const conc_scene *v, int card, int n, ae_text *out)
{
    panel_noun(v, &conc_noun_card, card, out);
    if (n > 1) {
        ae_put(out, " ×");
        ae_put_int(out, n);
    }
}

static int widest_card(const conc_scene *v, const uint8_t n_of[CARDS])
{
    int width = 0;

    for (int card = 0; card < CARDS; card++) {
        char name[PANEL_CELL];
        ae_text text = AE_TEXT_IN(name);

        say_card(v, card, n_of[card], &text);
        if (n_of[card] && ae_width(name) > width)
            width = ae_width(name);
    }
    return width;
}

static int widest_god(const conc_scene *v)
{
    int width = 0;

    for (int god = 0; god < GODS; god++) {
        char name[PANEL_CELL];
        ae_text text = AE_TEXT_IN(name);

        panel_say(v, panel_god_key(god), &text);
        if (ae_width(name) > width)
            width = ae_width(name);
    }
    return width;
}

/* The gods of a card, which is one but for the Legatus. */
static void say_gods(const conc_scene *v, const conc_card *card, ae_text *out)
{
    panel_say(v, panel_god_key(card->god), out);
    for (int god = 0; god < GODS; god++)
        if (card->also >> god & 1) {
            ae_put(out, ", ");
            panel_say(v, panel_god_key(god), out);
        }
}

/* "Prefect ×2   Saturnus  ", in columns as wide as those; a row with more gods stands out. */
static void put_card(const conc_scene *v, int card, int n, int width, ae_text *out)
{
    char name[PANEL_CELL], gods[PANEL_CELL];
    ae_text text = AE_TEXT_IN(name), gods_text = AE_TEXT_IN(gods);

    say_card(v, card, n, &text);
    say_gods(v, &conc_cards[card], &gods_text);
    ae_put_left(out, name, width + 2);
    ae_put_left(out, gods, widest_god(v));
    ae_put(out, "  ");
}

/* ---- for sale ---- */

static const conc_surcharge *surcharge(const conc *s, int slot)
{
    return &conc_surcharges[(s->variant & WINE_SIDE) != 0][slot];
}

/* Whether a seat has what a Senator pays for the card. */
static int can_pay_all(const conc *s, int seat, int slot)
{
    const conc_surcharge *extra = surcharge(s, slot);
    uint8_t cost[GOODS];
    int left = conc_n_goods(s, seat);

    for (int good = 0; good < GOODS; good++) {
        cost[good] = (uint8_t)(conc_cards[s->display[slot]].cost[good] + extra->cost[good]);
        left -= cost[good];
    }
    return conc_can_pay(s, seat, cost) && left >= extra->n_any;
}

static const char *mark_of(const conc_scene *v, int slot)
{
    int seat = v->look->viewer;

    if (seat >= v->s->seats)
        return "";
    if (can_pay_all(v->s, seat, slot))
        return "✓";
    return conc_can_pay(v->s, seat, conc_cards[v->s->display[slot]].cost) ? "(✓)" : "";
}

static void say_units(const conc_scene *v, const uint8_t cost[GOODS], ae_text *out)
{
    int n_said = 0;

    for (int good = 0; good < GOODS; good++)
        if (cost[good]) {
            ae_put(out, n_said++ ? ", " : "");
            ae_put_int(out, cost[good]);
            ae_put(out, " ");
            panel_noun(v, &conc_noun_good, good, out);
        }
}

/* "1 wine", and with a Senator "+ 1 cloth + 1 of any kind". */
static void say_price(const conc_scene *v, int slot, ae_text *out)
{
    static const uint8_t nothing[GOODS];
    const conc_surcharge *extra = surcharge(v->s, slot);

    say_units(v, conc_cards[v->s->display[slot]].cost, out);
    if (memcmp(extra->cost, nothing, GOODS) != 0) {
        ae_put(out, " + ");
        say_units(v, extra->cost, out);
    }
    if (extra->n_any) {
        ae_put(out, " + ");
        AE_SAY(out, v->look->words, "concordia.panel.of_choice", { "n", NULL, extra->n_any });
    }
}

static void put_slot(const conc_scene *v, int slot, int width)
{
    char price[PANEL_CELL];
    ae_text text = AE_TEXT_IN(price);

    ae_put(v->out, "  ");
    ae_put_int(v->out, slot + 1);
    ae_put(v->out, " ");
    ae_put_left(v->out, mark_of(v, slot), 4);
    put_card(v, v->s->display[slot], 1, width, v->out);
    say_price(v, slot, &text);
    ae_put(v->out, price);
    ae_put(v->out, "\n");
}

/* "Stack: II 3, III 6" */
static void put_stack(const conc_scene *v)
{
    static const char *const numeral[DECKS] = { "I", "II", "III", "IV", "V" };
    int n_said = 0;

    ae_put(v->out, "  ");
    panel_say(v, "concordia.panel.stack", v->out);
    for (int deck = 0; deck < DECKS; deck++) {
        int n = 0;

        for (int card = 0; card < CARDS; card++)
            n += v->s->deck[deck] >> card & 1;
        if (n == 0)
            continue;
        ae_put(v->out, n_said++ ? ", " : " ");
        AE_SAY(v->out, v->look->words, "concordia.panel.deck", { "deck", numeral[deck], 0 },
               { "n", NULL, n });
    }
    ae_put(v->out, n_said ? "\n" : " –\n");
}

void panel_display(const conc_scene *v)
{
    uint8_t n_of[CARDS] = { 0 };
    char head[PANEL_CELL];
    ae_text text = AE_TEXT_IN(head);

    panel_say(v, "concordia.panel.display", &text);
    panel_heading(v, head);
    if (v->look->viewer < v->s->seats) {
        ae_put(v->out, " ");
        panel_say(v, "concordia.panel.marks", v->out);
    }
    ae_put(v->out, "\n");
    for (int slot = 0; slot < SLOTS; slot++)
        if (v->s->display[slot] != NO_CARD)
            n_of[v->s->display[slot]] = 1;
    for (int slot = 0; slot < SLOTS; slot++)
        if (v->s->display[slot] != NO_CARD)
            put_slot(v, slot, widest_card(v, n_of));
    put_stack(v);
}

/* ---- hands ---- */

static void say_does(const conc_scene *v, int card, int role, ae_text *out)
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
    ae_text text = AE_TEXT_IN(good);

    panel_noun(v, &conc_noun_good, conc_cards[card].good, &text);
    AE_SAY(out, v->look->words, key[role], { "coins", NULL, conc_cards[card].coins },
           { "good", good, 0 });
}

/* The one thing, or of a double card both. */
static void put_does(const conc_scene *v, int card, panel_flow *flow)
{
    char first[2 * PANEL_CELL], second[PANEL_CELL];
    ae_text text = AE_TEXT_IN(first), other = AE_TEXT_IN(second);

    say_does(v, card, conc_cards[card].role, &text);
    panel_flow_put(flow, "", first);
    if (!conc_cards[card].is_double)
        return;
    say_does(v, card, conc_cards[card].other_role, &other);
    text = AE_TEXT_IN(first);
    AE_SAY(&text, v->look->words, "concordia.panel.or", { "does", second, 0 });
    panel_flow_put(flow, ";", first);
}

/* The card that a Magister would repeat if it were played now: then it lies on the top one. */
static void put_repeat(const conc_scene *v, int seat, panel_flow *flow)
{
    conc then = *v->s;
    char item[2 * PANEL_CELL], name[PANEL_CELL];
    ae_text text = AE_TEXT_IN(item), name_text = AE_TEXT_IN(name);

    then.below[seat] = then.top[seat];
    if (conc_repeatable(&then, seat) != NO_CARD)
        panel_noun(v, &conc_noun_card, conc_repeatable(&then, seat), &name_text);
    if (!conc_can_play(v->s, seat, CARD_MAGISTER))
        panel_say(v, "concordia.panel.not_now", &text);
    else if (!name[0])
        panel_say(v, "concordia.panel.repeats_nothing", &text);
    else
        AE_SAY(&text, v->look->words, "concordia.panel.repeats", { "card", name, 0 });
    panel_flow_put(flow, " ·", item);
}

static void put_in_hand(const conc_scene *v, int seat, int card, int width)
{
    char head[2 * PANEL_CELL];
    ae_text text = AE_TEXT_IN(head);
    panel_flow flow;

    ae_put(&text, "  ");
    put_card(v, card, v->s->hand[seat][card], width, &text);
    flow = panel_flow_from(v->out, head);
    put_does(v, card, &flow);
    if (card == CARD_MAGISTER)
        put_repeat(v, seat, &flow);
    panel_partner_does(v, seat, card, &flow);
    ae_put(v->out, "\n");
}

/* "Your hand", in teams with the name of who plays with you. */
static void put_hand_heading(const conc_scene *v, int seat)
{
    char head[2 * PANEL_CELL], name[PANEL_CELL];
    ae_text text = AE_TEXT_IN(head), partner = AE_TEXT_IN(name);

    panel_say(v, "concordia.panel.hand", &text);
    panel_heading(v, head);
    if (conc_is_team(v->s)) {
        panel_seat(v, conc_partner(v->s, seat), &partner);
        ae_put(v->out, " ");
        AE_SAY(v->out, v->look->words, "concordia.team.partner", { "seat", name, 0 });
    }
    ae_put(v->out, "\n");
}

static void put_own_hand(const conc_scene *v, int seat)
{
    const uint8_t *n_of = v->s->hand[seat];

    put_hand_heading(v, seat);
    for (int card = 0; card < CARDS; card++)
        if (n_of[card])
            put_in_hand(v, seat, card, widest_card(v, n_of));
}

/* "  Red, hand: ", or for the viewer "  hand: " */
static void say_whose(const conc_scene *v, int seat, const char *key, ae_text *out)
{
    ae_put(out, "  ");
    if (seat != v->look->viewer) {
        panel_seat(v, seat, out);
        ae_put(out, ", ");
    }
    panel_say(v, key, out);
    ae_put(out, " ");
}

static void put_cards(const conc_scene *v, int seat, const char *key, const uint8_t n_of[CARDS])
{
    char head[PANEL_CELL];
    ae_text whose = AE_TEXT_IN(head);
    panel_flow flow;
    int n_said = 0;

    say_whose(v, seat, key, &whose);
    flow = panel_flow_from(v->out, head);
    for (int card = 0; card < CARDS; card++)
        if (n_of[card]) {
            char item[PANEL_CELL];
            ae_text text = AE_TEXT_IN(item);

            say_card(v, card, n_of[card], &text);
            panel_flow_put(&flow, ",", item);
            n_said++;
        }
    ae_put(v->out, n_said ? "\n" : "–\n");
}

/* The hand that a Legatus lets the viewer look at. */
static int is_shown_hand(const conc_scene *v, int seat)
{
    ae_seats shown = conc_shown_to(&v->b->head, v->s, v->look->viewer);

    return !panel_sees(v, seat) && shown & AE_SEAT_BIT(seat);
}

void panel_hands(const conc_scene *v)
{
    for (int row = 0; row < v->s->seats; row++) {
        int seat = panel_row(v, row);

        if (!panel_sees(v, seat))
            continue;
        if (seat == v->look->viewer)
            put_own_hand(v, seat);
        else
            put_cards(v, seat, "concordia.panel.in_hand", v->s->hand[seat]);
        put_cards(v, seat, "concordia.panel.played", v->s->pile[seat]);
    }
    for (int seat = 0; seat < v->s->seats; seat++)
        if (is_shown_hand(v, seat))
            put_cards(v, seat, "concordia.panel.shown_hand", v->s->hand[seat]);
}

/* ---- worth ---- */

/* One card of each god, and each specialist; Venus' comes last, as not every game has it. */
static const uint8_t samples[] = {
    CARD_SENATOR, CARD_ARCHITECT, CARD_PREFECT, CARD_MERCATOR_3, CARD_TRIBUNE,  CARD_MASON,
    CARD_FARMER,  CARD_SMITH,     CARD_VINTNER, CARD_WEAVER,     CARD_MAGISTER,
};

static void head_worth(const conc_scene *v, int column, ae_text *out)
{
    int card = samples[column];

    if (conc_cards[card].god == GOD_MINERVA)
        say_card(v, card, 1, out);
    else
        panel_say(v, panel_god_key(conc_cards[card].god), out);
}

/* What the seat would score if this were its only card. */
static int worth(const conc_scene *v, int seat, int column)
{
    int card = samples[column];
    int16_t part[GODS];
    conc lone = *v->s;

    memset(lone.hand, 0, sizeof lone.hand);
    memset(lone.pile, 0, sizeof lone.pile);
    lone.hand[seat][card] = 1;
    conc_gods(v->b, &lone, seat, part);
    return part[conc_cards[card].god];
}

static void put_item(const conc_scene *v, const char *key, int n, panel_flow *flow)
{
    char item[PANEL_CELL];
    ae_text text = AE_TEXT_IN(item);

    panel_say(v, key, &text);
    ae_put(&text, " ");
    ae_put_int(&text, n);
    panel_flow_put(flow, ",", item);
}

/* "  Red, all cards: Vesta 1, Jupiter 18, total 19" */
static void put_points(const conc_scene *v, int seat)
{
    char head[PANEL_CELL];
    ae_text whose = AE_TEXT_IN(head);
    int16_t part[GODS];
    panel_flow flow;
    int total = 0;

    conc_gods(v->b, v->s, seat, part);
    say_whose(v, seat, "concordia.panel.all_cards", &whose);
    flow = panel_flow_from(v->out, head);
    for (int god = 0; god < GODS; god++) {
        total += part[god];
        if ((god != GOD_CONCORDIA || part[god])
            && (god != GOD_VENUS || v->s->mode != MODE_BASE))
            put_item(v, panel_god_key(god), part[god], &flow);
    }
    put_item(v, "concordia.panel.total", total, &flow);
    ae_put(v->out, "\n");
}

/* Of both partners, for whoever sees the cards of both. */
static void put_sum(const conc_scene *v, int team)
{
    int16_t part[GODS], other[GODS];
    int partner = conc_partner(v->s, team), total = 0;

    if (!panel_sees(v, team) || !panel_sees(v, partner))
        return;
    conc_gods(v->b, v->s, team, part);
    conc_gods(v->b, v->s, partner, other);
    for (int god = 0; god < GODS; god++)
        total += part[god] + other[god];
    ae_put(v->out, "  ");
    AE_SAY(v->out, v->look->words, "concordia.team.sum", { "team", NULL, team + 1 },
           { "n", NULL, total });
    ae_put(v->out, "\n");
}

void panel_worth(const conc_scene *v)
{
    static const panel_table table = { .n = sizeof samples,
                                       .heading = head_worth,
                                       .value = worth };
    char head[PANEL_CELL];
    ae_text text = AE_TEXT_IN(head);

    panel_say(v, "concordia.panel.worth", &text);
    panel_heading(v, head);
    ae_put(v->out, "\n");
    panel_put_table(v, &table, v->s->mode == MODE_BASE);
    for (int row = 0; row < v->s->seats; row++)
        if (panel_sees(v, panel_row(v, row)))
            put_points(v, panel_row(v, row));
    for (int team = 0; conc_is_team(v->s) && team < v->s->seats / 2; team++)
        put_sum(v, team);
}
