/*
 * sylla.c: the ae_game struct of Sylla.  RULES.md names the function of each rule.
 */
#include <string.h>

#include "syl.h"

_Static_assert(sizeof(syl) <= 1024, "a state is at most 1 KiB");

static const ae_variant variants[] = {
    { .name = "open", .bit = AE_OPEN },
    { .name = NULL },
};

static const char *const parts[] = { "prestige", "christians", "slaves", "civic",
                                     "health",   "leisure",    NULL };

static const ae_field fields[] = {
    { AE_FIELD(syl, seats, AE_U8), .min = 3, .max = SEATS, .flags = AE_OF_SETUP },
    { AE_FIELD(syl, round, AE_U8), .min = 1, .max = ROUNDS },
    { AE_FIELD(syl, step, AE_U8), .max = STEPS - 1 },
    { AE_FIELD(syl, consul, AE_U8), .max = NONE },
    { AE_FIELD(syl, actor, AE_U8), .max = NONE },
    { AE_FIELD(syl, bid, AE_I16), .min = -1, .max = 4000 },
    { AE_FIELD(syl, bidder, AE_U8), .max = NONE },
    { AE_FIELD(syl, seller, AE_U8), .max = NONE },
    { AE_FIELD(syl, offered, AE_U8), .max = NONE },
    { AE_FIELD(syl, n_offers, AE_U8), .max = 5 },
    { AE_FIELD(syl, due, AE_U8), .max = 40 },
    { AE_FIELD(syl, famine, AE_U8), .max = 9 },
    { AE_FIELD(syl, ladder, AE_U8), .max = LADDER - 1 },
    { AE_FIELD(syl, works_left, AE_U8), .max = (1 << WORKS) - 1 },
    { AE_FIELD(syl, work_out, AE_U8), .max = NONE },
    { AE_FIELD(syl, work, AE_U8), .max = NONE },
    { AE_FIELD(syl, next_work, AE_U8), .max = NONE },
    { AE_FIELD(syl, events_left, AE_I16), .max = (1 << DECADENCE) - 1 },
    { AE_FIELD(syl, shown, AE_U8), .max = NONE },
    { AE_FIELD(syl, prevented, AE_U8), .max = 15 },
    { AE_FIELD(syl, at_event, AE_U8), .max = SHOWN },
    { AE_FIELD(syl, n_flipped, AE_U8), .max = SEATS },
    { AE_FIELD(syl, cube, AE_U8), .max = 40 },
    { AE_FIELD(syl, cubes_left, AE_U8), .max = 40 },
    { AE_FIELD(syl, temples_left, AE_U8), .max = 30 },
    { AE_FIELD(syl, taverns_left, AE_U8), .max = 30 },
    { AE_FIELD(syl, moved, AE_U8), .max = 7 },
    { AE_FIELD(syl, slot, AE_U8), .max = NONE },
    { AE_FIELD(syl, tiles, AE_U8), .max = 40 },
    { AE_FIELD(syl, on_offer, AE_U8), .max = NONE },
    { AE_FIELD(syl, pile, AE_U8), .max = 40 },
    { AE_FIELD(syl, under, AE_U8), .max = NONE },
    { AE_FIELD(syl, cards, AE_U8), .max = 40 },
    { AE_FIELD(syl, building, AE_U8), .max = 40 },
    { AE_FIELD(syl, prestige, AE_I16), .max = 999 },
    { AE_FIELD(syl, money, AE_I16), .max = 200, .flags = AE_CONCEALED },
    { AE_FIELD(syl, tokens, AE_U8), .max = TOKENS, .flags = AE_CONCEALED },
    { AE_FIELD(syl, decided, AE_U8), .max = 15 },
    { AE_FIELD(syl, picked, AE_U8), .max = 2 },
    { AE_FIELD(syl, vote_up, AE_U8), .max = 1 },
    { AE_FIELD(syl, vote_money, AE_I16), .max = 200 },
    { AE_FIELD(syl, blank, AE_U8), .max = 0 }, /* a redacted state is no position */
    { .name = NULL },
};

static int is_sealed(const syl *s)
{
    return s->step == ST_PICK ? 1 : s->step == ST_VOTE ? 2 : 0;
}

static ae_seats to_act(const ae_board *board, const void *state)
{
    const syl *s = state;

    (void)board;
    if (s->step == ST_OVER)
        return 0;
    if (s->step < ST_PICK)
        return AE_SEAT_BIT(AE_CHANCE);
    if (is_sealed(s))
        return syl_everyone(s) & (ae_seats)~s->decided;
    return AE_SEAT_BIT(s->actor);
}

static int sealed(const ae_board *board, const void *state)
{
    (void)board;
    return is_sealed(state);
}

static void redact(const ae_board *board, void *state, int viewer)
{
    syl *s = state;

    (void)board;
    s->blank = s->decided & (ae_seats)~AE_SEAT_BIT(viewer);
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == viewer)
            continue;
        memset(s->picked[seat], 0, sizeof s->picked[seat]);
        s->vote_up[seat] = 0;
        s->vote_money[seat] = 0;
    }
}

static void unseal(const ae_board *board, void *state, int viewer)
{
    syl *s = state;

    redact(board, s, viewer);
    s->decided &= AE_SEAT_BIT(viewer);
    s->blank = 0;
}

const ae_game ae_sylla = {
    .id = "sylla",
    .rules_version = 1,
    .min_seats = 3,
    .max_seats = SEATS,
    .max_moves = 4000,
    .minutes = 75,
    .state_size = sizeof(syl),
    .board_kind = &sylla_board_kind,
    .boards = sylla_boards,
    .variants = variants,
    .events = syl_events,
    .phrases = syl_phrases,
    .steps = syl_step_names,
    .parts = parts,
    .fields = fields,
    .derived = syl_derived,
    .amounts = syl_amounts,
    .eval = &syl_eval,
    .init = syl_init,
    .to_act = to_act,
    .sealed = sealed,
    .legal = syl_legal,
    .chance = syl_chance,
    .apply = syl_apply,
    .result = syl_result,
    .redact = redact,
    .unseal = unseal,
    .check = syl_check,
    .phrase = syl_phrase,
    .buttons = syl_buttons,
    .button = syl_button,
    .panel = syl_panel,
    .reasons = syl_reasons,
    .pointed = syl_pointed,
    .why = syl_why,
    .printed = syl_printed,
};
