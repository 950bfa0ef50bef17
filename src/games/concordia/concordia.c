/*
 * concordia.c: Concordia as the table knows it.  RULES.md leads from each rule to its function.
 */
#include "conc.h"

_Static_assert(sizeof(conc) <= 1024, "a state is at most 1 KiB");

static const ae_variant variants[] = {
    { .name = "wine", .bit = WINE_SIDE },
    { .name = "intermediate", .bit = INTERMEDIATE },
    { .name = "small", .bit = SMALL, .max_seats = 3 },
    { .name = "open", .bit = AE_OPEN },
    { .name = NULL },
};

static const char *const parts[GODS + 1] = {
    [GOD_VESTA] = "vesta",         [GOD_JUPITER] = "jupiter", [GOD_SATURNUS] = "saturnus",
    [GOD_MERCURIUS] = "mercurius", [GOD_MARS] = "mars",       [GOD_MINERVA] = "minerva",
    [GOD_CONCORDIA] = "concordia",
};

static const ae_field fields[] = {
    { AE_FIELD(conc, seats, AE_U8), .min = 2, .max = 5, .flags = AE_OF_SETUP },
    { AE_FIELD(conc, variant, AE_U8), .max = 7, .flags = AE_OF_SETUP },
    { AE_FIELD(conc, step, AE_U8), .max = STEPS - 1 },
    { AE_FIELD(conc, turn, AE_I16), .max = MAX_TURNS },
    { AE_FIELD(conc, first, AE_U8), .max = NOBODY },
    { AE_FIELD(conc, active, AE_U8), .max = NOBODY },
    { AE_FIELD(conc, magnus, AE_U8), .max = NOBODY },
    { AE_FIELD(conc, concordia, AE_U8), .max = NOBODY },
    { AE_FIELD(conc, turns_left, AE_U8), .max = 4 },
    { AE_FIELD(conc, card, AE_U8), .max = NO_CARD },
    { AE_FIELD(conc, steps_left, AE_U8), .max = COLONISTS },
    { AE_FIELD(conc, buys_left, AE_U8), .max = 2 },
    { AE_FIELD(conc, is_cheap, AE_U8), .max = 1 },
    { AE_FIELD(conc, sold, AE_U8), .max = 31 },
    { AE_FIELD(conc, bought, AE_U8), .max = 31 },
    { AE_FIELD(conc, has_placed, AE_U8), .max = 1 },
    { AE_FIELD(conc, good, AE_U8), .max = GOODS },
    { AE_FIELD(conc, house, AE_U8), .max = 31 },
    { AE_FIELD(conc, bonus, AE_U8), .max = GOODS },
    { AE_FIELD(conc, is_turned, AE_U8), .max = GOODS },
    { AE_FIELD(conc, place, AE_U8), .max = ON_LINE + LINES - 1 },
    { AE_FIELD(conc, money, AE_I16), .max = 9999 },
    { AE_FIELD(conc, goods, AE_U8), .max = SPACES },
    { AE_FIELD(conc, arrived, AE_U8), .max = HOUSES + 2 },
    { AE_FIELD(conc, hand, AE_U8), .max = 9, .flags = AE_CONCEALED },
    { AE_FIELD(conc, pile, AE_U8), .max = 9, .flags = AE_CONCEALED },
    { AE_FIELD(conc, n_hand, AE_U8), .max = 99 },
    { AE_FIELD(conc, n_pile, AE_U8), .max = 99 },
    { AE_FIELD(conc, top, AE_U8), .max = NO_CARD },
    { AE_FIELD(conc, display, AE_U8), .max = NO_CARD },
    { AE_FIELD(conc, deck, AE_I32), .max = (1 << CARDS) - 1 },
    { AE_FIELD(conc, interim_done, AE_U8), .max = 31 },
    { AE_FIELD(conc, interim, AE_I16), .max = 999 },
    { .name = NULL },
};

static ae_seats to_act(const ae_board *board, const void *state)
{
    const conc *s = state;

    (void)board;
    switch (s->step) {
    case ST_OVER:
        return 0;
    case ST_TOKENS:
    case ST_FIRST:
    case ST_DISPLAY:
    case ST_REFILL:
        return AE_SEAT_BIT(AE_CHANCE);
    case ST_KEEP:
        return conc_to_keep(s);
    default:
        return AE_SEAT_BIT(s->active);
    }
}

/* Concordia has no sealed choices, so there is nothing to redact. */
static int sealed(const ae_board *board, const void *state)
{
    (void)board, (void)state;
    return 0;
}

static void redact(const ae_board *board, void *state, int viewer)
{
    (void)board, (void)state, (void)viewer;
}

const ae_game ae_concordia = {
    .id = "concordia",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = 5,
    .max_moves = MAX_TURNS * 40 + 64,
    .state_size = sizeof(conc),
    .board_kind = &conc_board_kind,
    .boards = concordia_boards,
    .variants = variants,
    .events = conc_events,
    .phrases = conc_phrases,
    .parts = parts,
    .fields = fields,
    .init = conc_init,
    .to_act = to_act,
    .sealed = sealed,
    .legal = conc_legal,
    .chance = conc_chance,
    .apply = conc_apply,
    .result = conc_result,
    .redact = redact,
    .unseal = redact,
    .check = conc_check,
    .phrase = conc_phrase,
    .panel = conc_panel,
};
