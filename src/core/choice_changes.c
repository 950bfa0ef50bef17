/*
 * choice_changes.c: what a choice costs and gains, for every seat.
 */
#include "core/choice_changes.h"

#include <string.h>

/* ---- amounts ---- */

static const ae_field *field_named(const ae_game *game, const char *name)
{
    const ae_field *field = game->fields;

    while (strcmp(field->name, name) != 0)
        field++;
    return field;
}

static int n_values(const ae_game *game, const ae_board *board, const ae_amount *amount)
{
    const ae_noun *noun = amount->noun;

    if (amount->field)
        return field_named(game, amount->field)->count / AE_MAX_SEATS;
    return noun ? ae_noun_count(noun, board) : 1;
}

static int amount_of(const ae_game *game, const ae_board *board, const ae_amount *amount,
                     const void *state, int seat, int value)
{
    const ae_field *field;

    if (!amount->field)
        return amount->of(board, state, seat, value);
    field = field_named(game, amount->field);
    return ae_field_get(field, state, seat * (field->count / AE_MAX_SEATS) + value);
}

static int may_know(const ae_game *game, const ae_amount *amount, const ae_look *look, int seat)
{
    if (look->is_open || look->viewer == seat)
        return 1;
    return amount->field ? !(field_named(game, amount->field)->flags & AE_CONCEALED)
                         : !(amount->flags & AE_OWN);
}

/* ---- the result of a choice ---- */

/* Plays the choice and the choices it forces on the same seat.  It does not go on to other seats:
 * whether their choices are forced may depend on what they conceal.  Returns 0 if the choice would
 * open what others have sealed. */
static int play_on(const ae_game *game, const ae_board *board, void *state, ae_step step)
{
    ae_seats others = game->to_act(board, state) & (ae_seats)~AE_SEAT_BIT(step.seat);
    int seat = step.seat;

    if (game->sealed(board, state) && !others)
        return 0;
    game->apply(board, state, seat, step.move, NULL);
    while (ae_forced(game, board, state, &step) && step.seat == seat)
        game->apply(board, state, step.seat, step.move, NULL);
    return 1;
}

static void compare(const ae_game *game, const ae_board *board, const void *was,
                    const void *state, ae_change *change)
{
    int before = amount_of(game, board, change->amount, was, change->seat, change->value);

    change->now = amount_of(game, board, change->amount, state, change->seat, change->value);
    change->by = change->now - before;
}

int ae_changes(const ae_game *game, const ae_board *board, const void *state,
               const ae_look *look, ae_step step, ae_change out[AE_MAX_CHANGES])
{
    ae_state then;
    int n = 0;

    memcpy(&then, state, game->state_size);
    if (!play_on(game, board, &then, step))
        return -1;
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        for (const ae_amount *amount = game->amounts; amount && amount->name; amount++) {
            int n_of = may_know(game, amount, look, seat) ? n_values(game, board, amount) : 0;

            for (int value = 0; value < n_of && n < AE_MAX_CHANGES; value++) {
                out[n] = (ae_change){ .amount = amount, .seat = (uint8_t)seat, .value = value };
                compare(game, board, state, &then, &out[n]);
                n += out[n].by != 0;
            }
        }
    return n;
}

void ae_changes_put(const ae_game *game, const ae_board *board, const void *state,
                    const ae_look *look, ae_step step, ae_text *out)
{
    ae_change change[AE_MAX_CHANGES];
    int n = ae_changes(game, board, state, look, step, change);

    if (n < 0)
        return;
    ae_put(out, ",\"changes\":[");
    for (int i = 0; i < n; i++) {
        const ae_noun *noun = change[i].amount->noun;

        ae_put_member_int(out, i ? ",{\"seat\":" : "{\"seat\":", change[i].seat);
        ae_put_member(out, ",\"amount\":", change[i].amount->name);
        if (noun)
            ae_put_member(out, ",\"id\":", noun->id(board, change[i].value + noun->first));
        ae_put_member_int(out, ",\"by\":", change[i].by);
        ae_put_member_int(out, ",\"now\":", change[i].now);
        ae_put(out, "}");
    }
    ae_put(out, "]");
}
