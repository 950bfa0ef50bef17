/*
 * printed.c: the texts and numbers printed on cards, goods, storehouses and display, as JSON for
 * the page.
 */
#include "conc.h"

static void put_id(ae_text *out, const ae_noun *noun, int value)
{
    ae_put_json(out, noun->id(NULL, value));
}

/* A list with the id of the good for each unit, and then an entry for each good of choice. */
static void put_price(ae_text *out, const uint8_t cost[GOODS], int n_any)
{
    int n_said = 0;

    ae_put(out, "\"cost\":[");
    for (int good = 0; good < GOODS; good++)
        for (int unit = 0; unit < cost[good]; unit++) {
            ae_put(out, n_said++ ? "," : "");
            put_id(out, &conc_noun_good, good);
        }
    for (int unit = 0; unit < n_any; unit++)
        ae_put(out, n_said++ ? ",\"any\"" : "\"any\"");
    ae_put(out, "]");
}

static void put_roles(ae_text *out, const conc_card *card)
{
    ae_put(out, ",\"roles\":[");
    put_id(out, &conc_noun_role, card->role);
    ae_put(out, card->is_double ? "," : "]");
    if (!card->is_double)
        return;
    put_id(out, &conc_noun_role, card->other_role);
    ae_put(out, "]");
}

static void put_gods(ae_text *out, const conc_card *card)
{
    ae_put(out, ",\"gods\":[");
    put_id(out, &conc_noun_god, card->god);
    for (int god = 0; god < GODS; god++)
        if (card->also >> god & 1) {
            ae_put(out, ",");
            put_id(out, &conc_noun_god, god);
        }
    ae_put(out, "],");
}

static void put_card(ae_text *out, const conc_card *card)
{
    ae_put(out, "{\"id\":");
    ae_put_json(out, card->id);
    put_roles(out, card);
    put_gods(out, card);
    put_price(out, card->cost, 0);
    ae_put(out, ",\"coins\":");
    ae_put_int(out, card->coins);
    ae_put(out, ",\"good\":");
    if (card->role == ROLE_SPECIALIST)
        put_id(out, &conc_noun_good, card->good);
    else
        ae_put(out, "null");
    ae_put(out, "}");
}

static void put_cards(ae_text *out)
{
    for (int card = 0; card < CARDS; card++) {
        ae_put(out, card ? "," : ",\"cards\":[");
        put_card(out, &conc_cards[card]);
    }
    ae_put(out, "]");
}

static void put_goods(ae_text *out)
{
    for (int good = 0; good < GOODS; good++) {
        ae_put(out, good ? ",{\"id\":" : ",\"goods\":[{\"id\":");
        put_id(out, &conc_noun_good, good);
        ae_put(out, ",\"price\":");
        ae_put_int(out, conc_goods[good].price);
        ae_put(out, ",\"coins\":");
        ae_put_int(out, conc_goods[good].coins_on_marker);
        ae_put(out, ",\"house\":{");
        put_price(out, conc_goods[good].house_cost, 0);
        ae_put(out, "}}");
    }
    ae_put(out, "]");
}

static void put_spaces(ae_text *out, const conc_surcharge space[SLOTS])
{
    for (int slot = 0; slot < SLOTS; slot++) {
        ae_put(out, slot ? ",{" : ":[{");
        put_price(out, space[slot].cost, space[slot].n_any);
        ae_put(out, "}");
    }
    ae_put(out, "]");
}

void conc_printed(ae_text *out)
{
    ae_put(out, ",\"places\":");
    ae_put_int(out, SPACES);
    ae_put(out, ",\"houses\":");
    ae_put_int(out, HOUSES);
    put_goods(out);
    put_cards(out);
    ae_put(out, ",\"spaces\":{\"printed\"");
    put_spaces(out, conc_surcharges[0]);
    ae_put(out, ",\"wine\"");
    put_spaces(out, conc_surcharges[1]);
    ae_put(out, "}");
}
