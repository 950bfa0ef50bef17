/*
 * facts.c: prices and supplies.  RULES.md says which of the numbers are certain, likely or
 * our own design.
 */
#include "ant.h"

const ant_advance ant_advances[ADVANCES] = {
    [MERCATURA] = { .id = "mercatura", .price_first = 4, .price_later = 2 },
    [COMMERCIUM] = { .id = "commercium",
                     .price_first = 6,
                     .price_later = 3,
                     .needs = 1 << MERCATURA },
    [METALLUM] = { .id = "metallum", .price_first = 10, .price_later = 5 },
    [MONETA] = { .id = "moneta", .price_first = 12, .price_later = 6, .needs = 1 << METALLUM },
    [REGNUM] = { .id = "regnum", .price_first = 12, .price_later = 6 },
    [RES_PUBLICA] = { .id = "res_publica",
                      .price_first = 14,
                      .price_later = 7,
                      .needs = 1 << REGNUM },
    [STRATA] = { .id = "strata", .price_first = 6, .price_later = 3 },
    [NAVIGATIO] = { .id = "navigatio", .price_first = 8, .price_later = 4 },
};

const char *const ant_fields[FIELDS] = {
    [FERRUM] = "ferrum",     [TEMPLUM] = "templum",   [AURUM] = "aurum",
    [MOVERE_1] = "movere_1", [MILITIA] = "militia",   [MARMOR] = "marmor",
    [SCIENTIA] = "scientia", [MOVERE_2] = "movere_2",
};

const char *const ant_persons[PERSONS] = {
    [KING] = "king",       [SCHOLAR] = "scholar",     [GENERAL] = "general",
    [CITIZEN] = "citizen", [NAVIGATOR] = "navigator",
};

const uint8_t ant_person_supply[PERSONS] = {
    [KING] = 10, [SCHOLAR] = 8, [GENERAL] = 7, [CITIZEN] = 6, [NAVIGATOR] = 5,
};

const uint8_t ant_person_by[LEVELS] = {
    [LEVEL_KING] = KING,
    [LEVEL_CITIZEN] = CITIZEN,
    [LEVEL_NAVIGATOR] = NAVIGATOR,
};

const uint8_t ant_level_size[LEVELS] = {
    [LEVEL_KING] = 5,
    [LEVEL_CITIZEN] = 3,
    [LEVEL_NAVIGATOR] = 7,
};

const uint8_t ant_unit_supply[KINDS] = { [LEGION] = 12, [GALLEY] = 13 };
