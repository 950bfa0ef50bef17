/*
 * antike.c: the ae_game struct of Antike II.  RULES.md names the function of each rule.
 */
#include "ant.h"

_Static_assert(sizeof(ant) <= AE_MAX_STATE, "a state is at most 2 KiB");

static const ae_variant variants[] = {
    { .name = "duel", .bit = DUEL, .max_seats = 2 },
    { .name = "plinius", .bit = PLINIUS },
    { .name = "long", .bit = LONG, .min_seats = 3, .max_seats = 3 },
    { .name = NULL },
};

static const char *const parts[] = {
    [KING] = "kings",       [SCHOLAR] = "scholars",     [GENERAL] = "generals",
    [CITIZEN] = "citizens", [NAVIGATOR] = "navigators", [PERSONS] = NULL,
};

static const ae_field fields[] = {
    { AE_FIELD(ant, seats, AE_U8), .min = 2, .max = 6, .flags = AE_OF_SETUP },
    { AE_FIELD(ant, variant, AE_U8), .max = 7, .flags = AE_OF_SETUP },
    { AE_FIELD(ant, setup, AE_U8), .max = SETUPS - 1, .flags = AE_OF_SETUP },
    { AE_FIELD(ant, n_nations, AE_U8), .min = 2, .max = NATIONS, .flags = AE_OF_SETUP },
    { AE_FIELD(ant, turn, AE_I16), .max = MAX_TURNS },
    { AE_FIELD(ant, step, AE_U8), .max = STEPS - 1 },
    { AE_FIELD(ant, first, AE_U8), .max = NOBODY },
    { AE_FIELD(ant, active, AE_U8), .max = NOBODY },
    { AE_FIELD(ant, bellona, AE_U8), .max = NOBODY },
    { AE_FIELD(ant, winner, AE_U8), .max = NOBODY },
    { AE_FIELD(ant, due, AE_U8), .max = 5 },
    { AE_FIELD(ant, aside, AE_U8), .max = COINS },
    { AE_FIELD(ant, given, AE_U8), .max = 2 },
    { AE_FIELD(ant, gets_left, AE_U8), .max = 2 },
    { AE_FIELD(ant, free_units, AE_U8), .max = 1 },
    { AE_FIELD(ant, at, AE_U8), .max = NOWHERE },
    { AE_FIELD(ant, at_kind, AE_U8), .max = KINDS - 1 },
    { AE_FIELD(ant, at_steps, AE_U8), .max = 1 },
    { AE_FIELD(ant, asked, AE_U8), .max = NOBODY },
    { AE_FIELD(ant, is_conquering, AE_U8), .max = 1 },
    { AE_FIELD(ant, new_advances, AE_U8), .max = UINT8_MAX },
    { AE_FIELD(ant, scholars_due, AE_U8), .max = ADVANCES },
    { AE_FIELD(ant, generals_due, AE_U8), .max = ALL_TEMPLES },
    { AE_FIELD(ant, plinius, AE_U8), .max = NOBODY },
    { AE_FIELD(ant, stock, AE_I16), .max = 19999 },
    { AE_FIELD(ant, coins, AE_U8), .max = COINS },
    { AE_FIELD(ant, field, AE_U8), .max = NOWHERE },
    { AE_FIELD(ant, advances, AE_U8), .max = UINT8_MAX },
    { AE_FIELD(ant, persons, AE_U8), .max = 10 },
    { AE_FIELD(ant, level, AE_U8), .max = 12 },
    { AE_FIELD(ant, owner, AE_U8), .max = NATIONS },
    { AE_FIELD(ant, city, AE_U8), .max = RESOURCES },
    { AE_FIELD(ant, temple, AE_U8), .max = 1 },
    { AE_FIELD(ant, units, AE_U8), .max = 13 },
    { AE_FIELD(ant, fresh, AE_U8), .max = 3 },
    { AE_FIELD(ant, moved, AE_U8), .max = 13 },
    { .name = NULL },
};

static ae_seats to_act(const ae_board *board, const void *state)
{
    const ant *s = state;

    (void)board;
    if (s->step == ST_OVER)
        return 0;
    if (s->step == ST_FIRST)
        return AE_SEAT_BIT(AE_CHANCE);
    return AE_SEAT_BIT(ant_seat_of(s, s->step == ST_ASKED ? s->asked : s->active));
}

/* All is open in Antike, so there is nothing to seal and nothing to redact. */
static int sealed(const ae_board *board, const void *state)
{
    (void)board, (void)state;
    return 0;
}

static void redact(const ae_board *board, void *state, int viewer)
{
    (void)board, (void)state, (void)viewer;
}

const ae_game ae_antike = {
    .id = "antike",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = 6,
    .max_moves = MAX_TURNS * 400,
    .minutes = 90,
    .state_size = sizeof(ant),
    .board_kind = &antike_board_kind,
    .boards = antike_boards,
    .variants = variants,
    .events = ant_events,
    .phrases = ant_phrases,
    .steps = ant_step_names,
    .parts = parts,
    .fields = fields,
    .derived = ant_derived,
    .amounts = ant_amounts,
    .eval = &ant_eval,
    .init = ant_init,
    .to_act = to_act,
    .sealed = sealed,
    .legal = ant_legal,
    .chance = ant_chance,
    .apply = ant_apply,
    .result = ant_result,
    .redact = redact,
    .unseal = redact,
    .check = ant_check,
    .phrase = ant_phrase,
    .buttons = ant_buttons,
    .button = ant_button,
    .panel = ant_panel,
    .reasons = ant_reasons,
    .pointed = ant_pointed,
    .why = ant_why,
    .printed = ant_printed,
    .side = ant_side,
    .tally = &ant_tally,
};
