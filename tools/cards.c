/*
 * cards.c: writes the facts of Concordia that are printed on cards, goods and display, for the
 * page, which shows them and knows no rule.
 *
 *   cards > web/src/games/concordia/facts.json
 *
 * The order of goods, cards and spaces is that of a view's fields.
 */
#include <stdio.h>
#include <string.h>

#include "games/concordia/panel.h"

static void put_key(const char *key, const char *value)
{
    printf("\"%s\": \"%s\"", key, value);
}

/* Goods of a price by their ids, one for each unit; then so many of choice. */
static void put_price(const char *key, const uint8_t cost[GOODS], int n_any)
{
    int n_said = 0;

    printf("\"%s\": [", key);
    for (int good = 0; good < GOODS; good++)
        for (int unit = 0; unit < cost[good]; unit++)
            printf("%s\"%s\"", n_said++ ? ", " : "", conc_goods[good].id);
    for (int unit = 0; unit < n_any; unit++)
        printf("%s\"any\"", n_said++ ? ", " : "");
    printf("]");
}

static const char *role_id(int role)
{
    return conc_events[EV_ROLE].arg[0].noun->id(NULL, role);
}

static const char *god_id(int god)
{
    return strrchr(panel_god_key(god), '.') + 1;
}

static void put_gods(const conc_card *card)
{
    printf("\"gods\": [\"%s\"", god_id(card->god));
    for (int god = 0; god < GODS; god++)
        if (card->also >> god & 1)
            printf(", \"%s\"", god_id(god));
    printf("]");
}

static void put_card(const conc_card *card)
{
    printf("    { ");
    put_key("id", card->id);
    printf(", \"roles\": [\"%s\"", role_id(card->role));
    if (card->is_double)
        printf(", \"%s\"", role_id(card->other_role));
    printf("], ");
    put_gods(card);
    printf(", ");
    put_price("cost", card->cost, 0);
    printf(", \"coins\": %d, \"good\": ", card->coins);
    printf(card->role == ROLE_SPECIALIST ? "\"%s\" }" : "null }", conc_goods[card->good].id);
}

static void put_cards(void)
{
    printf("  \"cards\": [\n");
    for (int card = 0; card < CARDS; card++) {
        put_card(&conc_cards[card]);
        printf(card < CARDS - 1 ? ",\n" : "\n");
    }
    printf("  ],\n");
}

static void put_goods(void)
{
    printf("  \"goods\": [\n");
    for (int good = 0; good < GOODS; good++)
        printf("    { \"id\": \"%s\", \"price\": %d, \"coins\": %d }%s\n", conc_goods[good].id,
               conc_goods[good].price, conc_goods[good].coins_on_marker,
               good < GOODS - 1 ? "," : "");
    printf("  ],\n");
}

static void put_spaces(const char *name, const conc_surcharge space[SLOTS], const char *end)
{
    printf("    \"%s\": [\n", name);
    for (int slot = 0; slot < SLOTS; slot++) {
        printf("      { ");
        put_price("cost", space[slot].cost, space[slot].n_any);
        printf(slot < SLOTS - 1 ? " },\n" : " }\n");
    }
    printf("    ]%s\n", end);
}

int main(void)
{
    printf("{\n  \"places\": %d,\n  \"houses\": %d,\n", SPACES, HOUSES);
    put_goods();
    put_cards();
    printf("  \"spaces\": {\n");
    put_spaces("printed", conc_surcharges[0], ",");
    put_spaces("wine", conc_surcharges[1], "");
    printf("  }\n}\n");
    return ferror(stdout) ? 1 : 0;
}
