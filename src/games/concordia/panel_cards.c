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
        if (n_of[card] && panel_width(name) > width)
            width = panel_width(name);
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
        if (panel_width(name) > width)
            width = panel_width(name);
    }
    return width;
}

/* "Prefect ×2   Saturnus  ", in columns as wide as those. */
static void put_card(const conc_scene *v, int card, int n, int width)
{
    char name[PANEL_CELL], god[PANEL_CELL];
    ae_text text = AE_TEXT_IN(name), god_text = AE_TEXT_IN(god);

    say_card(v, card, n, &text);
    panel_say(v, panel_god_key(conc_cards[card].god), &god_text);
    panel_left(v->out, name, width + 2);
    panel_left(v->out, god, widest_god(v) + 2);
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
    panel_left(v->out, mark_of(v, slot), 4);
    put_card(v, v->s->display[slot], 1, width);
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

static void say_does(const conc_scene *v, int card, ae_text *out)
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
    AE_SAY(out, v->look->words, key[conc_cards[card].role],
           { "coins", NULL, conc_cards[card].coins }, { "good", good, 0 });
}

static void put_own_hand(const conc_scene *v, int seat)
{
    const uint8_t *n_of = v->s->hand[seat];
    char head[PANEL_CELL];
    ae_text text = AE_TEXT_IN(head);

    panel_say(v, "concordia.panel.hand", &text);
    panel_heading(v, head);
    ae_put(v->out, "\n");
    for (int card = 0; card < CARDS; card++)
        if (n_of[card]) {
            ae_put(v->out, "  ");
            put_card(v, card, n_of[card], widest_card(v, n_of));
            say_does(v, card, v->out);
            ae_put(v->out, "\n");
        }
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

void panel_hands(const conc_scene *v)
{
    for (int seat = 0; seat < v->s->seats; seat++) {
        if (!panel_sees(v, seat))
            continue;
        if (seat == v->look->viewer)
            put_own_hand(v, seat);
        else
            put_cards(v, seat, "concordia.panel.in_hand", v->s->hand[seat]);
        put_cards(v, seat, "concordia.panel.played", v->s->pile[seat]);
    }
}

/* ---- worth ---- */

/* One card of each god, and each specialist. */
static const uint8_t samples[] = {
    CARD_SENATOR, CARD_ARCHITECT, CARD_PREFECT, CARD_MERCATOR_3, CARD_TRIBUNE,
    CARD_MASON,   CARD_FARMER,    CARD_SMITH,   CARD_VINTNER,    CARD_WEAVER,
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
    panel_put_table(v, &table);
    for (int seat = 0; seat < v->s->seats; seat++)
        if (panel_sees(v, seat))
            put_points(v, seat);
}
