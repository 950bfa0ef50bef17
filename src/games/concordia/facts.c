/*
 * facts.c: the values printed on cards, storehouses and display.
 *
 * A value comes from an example of the rulebook if one shows it, else from the fact set that
 * docs/sources.md names.  RULES.md lists the few values that are only likely.
 */
#include "conc.h"

const conc_good conc_goods[GOODS] = {
    [BRICK] = { .id = "brick",
                .price = 3,
                .coins_on_marker = 2,
                .house_coins = 1,
                .house_cost = { [FOOD] = 1 } },
    [FOOD] = { .id = "food",
               .price = 4,
               .coins_on_marker = 2,
               .house_coins = 2,
               .house_cost = { [BRICK] = 1, [FOOD] = 1 } },
    [TOOL] = { .id = "tool",
               .price = 5,
               .coins_on_marker = 2,
               .house_coins = 3,
               .house_cost = { [BRICK] = 1, [TOOL] = 1 } },
    [WINE] = { .id = "wine",
               .price = 6,
               .coins_on_marker = 2,
               .house_coins = 4,
               .house_cost = { [BRICK] = 1, [WINE] = 1 } },
    [CLOTH] = { .id = "cloth",
                .price = 7,
                .coins_on_marker = 1,
                .house_coins = 5,
                .house_cost = { [BRICK] = 1, [CLOTH] = 1 } },
};

const conc_card conc_cards[CARDS] = {
    [CARD_TRIBUNE] = { "tribune", ROLE_TRIBUNE, GOD_MARS, .coins = 0 },
    [CARD_MERCATOR_3] = { "mercator_3", ROLE_MERCATOR, GOD_MERCURIUS, .coins = 3 },
    [CARD_PREFECT_START] = { "prefect_start", ROLE_PREFECT, GOD_SATURNUS, .coins = 0 },
    [CARD_ARCHITECT_START] = { "architect_start", ROLE_ARCHITECT, GOD_JUPITER, .coins = 0 },
    [CARD_DIPLOMAT_START] = { "diplomat_start", ROLE_DIPLOMAT, GOD_JUPITER, .coins = 0 },
    [CARD_SENATOR] = { "senator", ROLE_SENATOR, GOD_VESTA, .coins = 0 },
    [CARD_MERCATOR_5] = { "mercator_5", ROLE_MERCATOR, GOD_MERCURIUS, .cost = { [WINE] = 1 },
                          .coins = 5 },
    [CARD_PREFECT] = { "prefect", ROLE_PREFECT, GOD_SATURNUS, .cost = { [WINE] = 1 } },
    [CARD_ARCHITECT] = { "architect", ROLE_ARCHITECT, GOD_JUPITER, .cost = { [TOOL] = 1 } },
    [CARD_COLONIST] = { "colonist", ROLE_COLONIST, GOD_MARS, .cost = { [FOOD] = 1 } },
    [CARD_CONSUL] = { "consul", ROLE_CONSUL, GOD_JUPITER, .cost = { [CLOTH] = 1 } },
    [CARD_DIPLOMAT_SATURNUS_TOOL] = { "diplomat_saturnus_tool", ROLE_DIPLOMAT, GOD_SATURNUS,
                                      .cost = { [TOOL] = 1 } },
    [CARD_DIPLOMAT_SATURNUS_FOOD] = { "diplomat_saturnus_food", ROLE_DIPLOMAT, GOD_SATURNUS,
                                      .cost = { [FOOD] = 1 } },
    [CARD_DIPLOMAT_MERCURIUS_TOOL] = { "diplomat_mercurius_tool", ROLE_DIPLOMAT, GOD_MERCURIUS,
                                       .cost = { [TOOL] = 1 } },
    [CARD_DIPLOMAT_MARS_FOOD] = { "diplomat_mars_food", ROLE_DIPLOMAT, GOD_MARS,
                                  .cost = { [FOOD] = 1 } },
    [CARD_MASON] = { "mason", ROLE_SPECIALIST, GOD_MINERVA, .cost = { [FOOD] = 1 },
                     .good = BRICK, .points = 3 },
    [CARD_FARMER] = { "farmer", ROLE_SPECIALIST, GOD_MINERVA,
                      .cost = { [BRICK] = 1, [FOOD] = 1 }, .good = FOOD, .points = 3 },
    [CARD_SMITH] = { "smith", ROLE_SPECIALIST, GOD_MINERVA, .cost = { [BRICK] = 1, [TOOL] = 1 },
                     .good = TOOL, .points = 3 },
    [CARD_VINTNER] = { "vintner", ROLE_SPECIALIST, GOD_MINERVA,
                       .cost = { [BRICK] = 1, [WINE] = 1 }, .good = WINE, .points = 4 },
    [CARD_WEAVER] = { "weaver", ROLE_SPECIALIST, GOD_MINERVA,
                      .cost = { [BRICK] = 1, [CLOTH] = 1 }, .good = CLOTH, .points = 5 },
    [CARD_MAGISTER] = { "magister", ROLE_MAGISTER, GOD_VENUS, .coins = 0 },
    [CARD_PRAETOR] = { "praetor", ROLE_PRAETOR, GOD_VESTA, .coins = 0 },
    [CARD_LEGATUS] = { "legatus", ROLE_LEGATUS, GOD_JUPITER,
                       .also = 1 << GOD_SATURNUS | 1 << GOD_VENUS },
    [CARD_PROCONSUL] = { "proconsul", ROLE_PROCONSUL, GOD_JUPITER, .cost = { [CLOTH] = 1 } },
    [CARD_PREFECT_ARCHITECT] = { "prefect_architect", ROLE_PREFECT, GOD_VENUS, .is_double = 1,
                                 .other_role = ROLE_ARCHITECT, .cost = { [WINE] = 1 } },
    [CARD_ARCHITECT_MERCATOR] = { "architect_mercator", ROLE_ARCHITECT, GOD_VENUS,
                                  .is_double = 1, .other_role = ROLE_MERCATOR,
                                  .cost = { [TOOL] = 1 }, .coins = 5 },
    [CARD_PREFECT_MERCATOR] = { "prefect_mercator", ROLE_PREFECT, GOD_VENUS, .is_double = 1,
                                .other_role = ROLE_MERCATOR, .cost = { [WINE] = 1 },
                                .coins = 5 },
};

/* The hands at the start, and the decks of Venus, whose two modes differ in one card. */
#define HAND                                                                       \
    {                                                                              \
        [CARD_TRIBUNE] = 1, [CARD_MERCATOR_3] = 1, [CARD_PREFECT_START] = 2,       \
        [CARD_ARCHITECT_START] = 1, [CARD_DIPLOMAT_START] = 1, [CARD_SENATOR] = 1, \
    }
#define HAND_OF_VENUS                                                              \
    {                                                                              \
        [CARD_TRIBUNE] = 1, [CARD_MERCATOR_3] = 1, [CARD_PREFECT_START] = 2,       \
        [CARD_ARCHITECT_START] = 1, [CARD_DIPLOMAT_START] = 1, [CARD_SENATOR] = 1, \
        [CARD_MAGISTER] = 1,                                                       \
    }
#define HAND_OF_TEAM(card)                                                   \
    {                                                                        \
        [CARD_TRIBUNE] = 1, [CARD_MERCATOR_3] = 1, [CARD_PREFECT_START] = 1, \
        [CARD_##card] = 1, [CARD_PRAETOR] = 1, [CARD_LEGATUS] = 1,           \
    }
#define VENUS_DECKS(card)                                                                     \
    {                                                                                         \
        ONE(ARCHITECT) | ONE(PREFECT_ARCHITECT) | ONE(MERCATOR_5) | ONE(COLONIST)             \
            | ONE(DIPLOMAT_SATURNUS_TOOL) | ONE(FARMER) | ONE(SMITH),                         \
            ONE(ARCHITECT_MERCATOR) | ONE(PREFECT) | ONE(MERCATOR_5) | ONE(COLONIST)          \
                | ONE(card) | ONE(MASON) | ONE(VINTNER) | ONE(WEAVER),                        \
            ONE(ARCHITECT) | ONE(PREFECT) | ONE(PREFECT_MERCATOR) | ONE(COLONIST) | ONE(card) \
                | ONE(DIPLOMAT_SATURNUS_FOOD),                                                \
            ONE(ARCHITECT_MERCATOR) | ONE(PREFECT) | ONE(COLONIST) | ONE(card)                \
                | ONE(DIPLOMAT_MERCURIUS_TOOL),                                               \
            ONE(PREFECT) | ONE(MERCATOR_5) | ONE(card) | ONE(DIPLOMAT_MARS_FOOD),             \
    }

const uint8_t conc_start_goods[GOODS] = { 1, 2, 1, 1, 1 };

#define ONE(card) (1 << CARD_##card)
const conc_mode conc_modes[MODES] = {
    [MODE_BASE] = {
        .hand = { HAND, HAND },
        .deck = {
            ONE(ARCHITECT) | ONE(PREFECT) | ONE(MERCATOR_5) | ONE(COLONIST)
                | ONE(DIPLOMAT_SATURNUS_TOOL) | ONE(MASON) | ONE(FARMER) | ONE(SMITH),
            ONE(ARCHITECT) | ONE(PREFECT) | ONE(MERCATOR_5) | ONE(COLONIST) | ONE(CONSUL)
                | ONE(VINTNER) | ONE(WEAVER),
            ONE(ARCHITECT) | ONE(PREFECT) | ONE(MERCATOR_5) | ONE(COLONIST) | ONE(CONSUL)
                | ONE(DIPLOMAT_SATURNUS_FOOD),
            ONE(ARCHITECT) | ONE(PREFECT) | ONE(COLONIST) | ONE(CONSUL)
                | ONE(DIPLOMAT_MERCURIUS_TOOL),
            ONE(PREFECT) | ONE(MERCATOR_5) | ONE(CONSUL) | ONE(DIPLOMAT_MARS_FOOD),
        },
        .n_decks = { 0, 0, 2, 3, 4, 5 },
    },
    [MODE_VENUS] = {
        .hand = { HAND_OF_VENUS, HAND_OF_VENUS },
        .deck = VENUS_DECKS(CONSUL),
        .n_decks = { 0, 0, 2, 3, 4, 5 },
        .has_magister = 1,
    },
    [MODE_TEAM] = {
        .hand = { HAND_OF_TEAM(ARCHITECT_START), HAND_OF_TEAM(DIPLOMAT_START) },
        .deck = VENUS_DECKS(PROCONSUL),
        .n_decks = { 0, 0, 0, 0, 4, 0, 5 },
        .is_team = 1,
    },
};
#undef ONE

const conc_surcharge conc_surcharges[2][SLOTS] = {
    { { .n_any = 0 },
      { .n_any = 1 },
      { .n_any = 1 },
      { .cost = { [CLOTH] = 1 } },
      { .cost = { [CLOTH] = 1 } },
      { .cost = { [CLOTH] = 1 }, .n_any = 1 },
      { .cost = { [CLOTH] = 2 } } },
    { { .n_any = 0 },
      { .n_any = 1 },
      { .n_any = 1 },
      { .cost = { [WINE] = 1 } },
      { .cost = { [CLOTH] = 1 } },
      { .cost = { [WINE] = 1 }, .n_any = 1 },
      { .cost = { [WINE] = 1, [CLOTH] = 1 } } },
};
