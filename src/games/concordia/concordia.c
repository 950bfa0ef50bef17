/*
 * concordia.c: the ae_game of Concordia.  RULES.md names the function of each rule.
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

static const char *const parts[] = {
    [GOD_VESTA] = "vesta",         [GOD_JUPITER] = "jupiter",  [GOD_SATURNUS] = "saturnus",
    [GOD_MERCURIUS] = "mercurius", [GOD_MARS] = "mars",        [GOD_MINERVA] = "minerva",
    [GOD_CONCORDIA] = "concordia", [GOD_CONCORDIA + 1] = NULL,
};

static const ae_field fields[] = {
    { AE_FIELD(conc, mode, AE_U8), .max = MODE_BASE, .flags = AE_OF_SETUP },
    { AE_FIELD(conc, seats, AE_U8), .min = 2, .max = 5, .flags = AE_OF_SETUP },
    { AE_FIELD(conc, variant, AE_U8), .max = 7, .flags = AE_OF_SETUP },
    CONC_FIELDS,
    { .name = NULL },
};

ae_seats conc_to_act(const ae_board *board, const void *state)
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
        return AE_SEAT_BIT(s->actor);
    }
}

/* Concordia has no sealed choices, so there is nothing to redact. */
int conc_sealed(const ae_board *board, const void *state)
{
    (void)board, (void)state;
    return 0;
}

void conc_redact(const ae_board *board, void *state, int viewer)
{
    (void)board, (void)state, (void)viewer;
}

/* Rules, Legatus: its player sees the partner's hand until the suggestion is made or declined. */
ae_seats conc_shown_to(const ae_board *board, const void *state, int viewer)
{
    const conc *s = state;

    (void)board;
    return s->step == ST_SUGGEST && s->actor == viewer ? AE_SEAT_BIT(conc_partner(s, viewer))
                                                       : 0;
}

static ae_err init(const ae_board *board, void *state, const ae_setup *setup)
{
    return conc_start(board, state, setup, MODE_BASE);
}

const ae_game ae_concordia = {
    .id = "concordia",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = 5,
    .max_moves = MAX_TURNS * 40 + 64,
    .minutes = 90,
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
