/*
 * venus.c: the ae_game of Concordia Venus, for single players or teams of two.  It uses the
 * functions of Concordia with another mode.
 */
#include "conc.h"

static const ae_variant variants[] = {
    { .name = "team", .bit = TEAM, .min_seats = 4 },
    { .name = "wine", .bit = WINE_SIDE },
    { .name = "intermediate", .bit = INTERMEDIATE },
    { .name = "small", .bit = SMALL, .max_seats = 3 },
    { .name = "open", .bit = AE_OPEN },
    { .name = NULL },
};

static const char *const parts[] = {
    [GOD_VESTA] = "vesta",         [GOD_JUPITER] = "jupiter", [GOD_SATURNUS] = "saturnus",
    [GOD_MERCURIUS] = "mercurius", [GOD_MARS] = "mars",       [GOD_MINERVA] = "minerva",
    [GOD_CONCORDIA] = "concordia", [GOD_VENUS] = "venus",     [GODS] = NULL,
};

static const ae_field fields[] = {
    { AE_FIELD(conc, mode, AE_U8), .min = MODE_VENUS, .max = MODE_TEAM, .flags = AE_OF_SETUP },
    { AE_FIELD(conc, seats, AE_U8), .min = 2, .max = 6, .flags = AE_OF_SETUP },
    { AE_FIELD(conc, variant, AE_U8), .max = 15, .flags = AE_OF_SETUP },
    CONC_FIELDS,
    { .name = NULL },
};

static ae_err init(const ae_board *board, void *state, const ae_setup *setup)
{
    return conc_start(board, state, setup, setup->variant & TEAM ? MODE_TEAM : MODE_VENUS);
}

const ae_game ae_venus = {
    .id = "venus",
    .speaks = "concordia",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = 6,
    .max_moves = MAX_TURNS * 80 + 64,
    .minutes = 100,
    .state_size = sizeof(conc),
    .board_kind = &concordia_board_kind,
    .boards = concordia_boards,
    .variants = variants,
    .events = conc_events,
    .phrases = conc_phrases,
    .steps = conc_step_names,
    .parts = parts,
    .fields = fields,
    .init = init,
    CONC_FUNCTIONS,
};
