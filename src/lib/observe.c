/*
 * observe.c: the view of a seat as an array of numbers.
 *
 * The fields of the game describe the array: each is a column of numbers in the order of the table.
 * Values that are concealed from the viewer are replaced by `unknown`, by the same flags by which
 * the core leaves them out of a view.  A value that does not fit 16 bits is a set and is written bit
 * by bit.  Neighbouring fields of which nothing is concealed are copied as one run.
 */
#include <string.h>

#include "lib/private.h"

static uint8_t bits_of(const ae_field *field)
{
    uint8_t bits = 0;

    if (field->type != AE_I32)
        return 0;
    while (bits < 31 && field->max >> bits)
        bits++;
    return bits;
}

static int is_concealed(const aedile_setup *s, const ae_field *field)
{
    return (field->flags & AE_CONCEALED) && !(s->setup.variant & AE_OPEN);
}

/* Whether the field continues the last run. */
static int continues(const aedile_setup *s, const lib_column *column)
{
    const lib_run *run = s->n_runs ? &s->run[s->n_runs - 1] : NULL;

    return run && run->type == column->field->type
           && run->offset + run->count * run->type == column->field->offset
           && run->at + run->count == column->at;
}

static void add_run(aedile_setup *s, const lib_column *column)
{
    const ae_field *field = column->field;

    if (continues(s, column)) {
        s->run[s->n_runs - 1].count = (uint16_t)(s->run[s->n_runs - 1].count + field->count);
        return;
    }
    s->run[s->n_runs++] = (lib_run){
        .offset = field->offset,
        .at = (uint16_t)column->at,
        .count = field->count,
        .type = field->type,
    };
}

static int is_plain(const aedile_setup *s, const lib_column *column)
{
    return !column->bits && !is_concealed(s, column->field);
}

void lib_observe_init(aedile_setup *s)
{
    s->n_numbers = 1; /* the viewer's seat */
    for (const ae_field *field = s->game->fields; field->name; field++) {
        lib_column *column = &s->column[s->n_columns++];

        AE_ASSERT(s->n_columns <= LIB_MAX_COLUMNS && field->type != AE_NAME);
        AE_ASSERT(field->type != AE_I32 || !(field->flags & AE_CONCEALED));
        *column = (lib_column){
            .field = field,
            .at = s->n_numbers,
            .bits = bits_of(field),
            .unknown = (int16_t)(field->min - 1),
        };
        column->n = field->count * (column->bits ? column->bits : 1);
        s->n_numbers += column->n;
        if (is_plain(s, column))
            add_run(s, column);
        else
            s->special[s->n_special++] = (uint8_t)(s->n_columns - 1);
    }
}

int aedile_observation_size(const aedile_setup *s)
{
    return s->n_numbers;
}

/* `blank` is the set of seats whose sealed choices a redaction has blanked.  It is 0 in positions,
 * which are never redacted, so the range in the table is that of a position. */
static int16_t greatest(const lib_column *column)
{
    if (strcmp(column->field->name, "blank") == 0)
        return (1 << AE_MAX_SEATS) - 1;
    return column->bits ? 1 : (int16_t)column->field->max;
}

int aedile_observation_field(const aedile_setup *s, int i, aedile_field *out)
{
    const lib_column *column;

    if (i < 0 || i > s->n_columns)
        return 0;
    *out = (aedile_field){ .name = "viewer", .count = 1, .max = AE_WATCHER };
    if (i == 0)
        return 1;
    column = &s->column[i - 1];
    *out = (aedile_field){
        .name = column->field->name,
        .at = column->at,
        .count = column->n,
        .min = column->bits ? 0 : (int16_t)column->field->min,
        .max = greatest(column),
        .unknown = column->unknown,
        .is_concealed = (uint8_t)is_concealed(s, column->field),
        .bits = column->bits,
    };
    return 1;
}

/* ---- writing ---- */

/* Widens n values of one or two bytes. */
static void copy(int type, const uint8_t *from, int n, int16_t *out)
{
    if (type == AE_U8)
        for (int i = 0; i < n; i++)
            out[i] = from[i];
    else
        memcpy(out, from, (size_t)n * sizeof *out);
}

static void put_bits(const lib_column *column, const void *state, int16_t *out)
{
    for (int i = 0; i < column->field->count; i++) {
        int32_t value = ae_field_get(column->field, state, i);

        for (int bit = 0; bit < column->bits; bit++)
            out[bit] = (int16_t)(value >> bit & 1);
        out += column->bits;
    }
}

/* Each seat has an equal share of the values; `seen` is the set of seats whose share is known. */
static void put_shares(const lib_column *column, const uint8_t *state, unsigned seen,
                       int16_t *out)
{
    const ae_field *field = column->field;
    const uint8_t *from = state + field->offset;
    int share = field->count / AE_MAX_SEATS;

    for (int i = 0; i < field->count; i++)
        out[i] = column->unknown;
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (seen >> seat & 1)
            copy(field->type, from + seat * share * field->type, share, out + seat * share);
}

static unsigned seats_seen(const aedile_setup *s, const void *state, const ae_field *field,
                           int viewer)
{
    if (viewer == AE_ALL)
        return ~0u;
    if (field->flags & AE_SHOWABLE && s->game->shown_to)
        return s->game->shown_to(s->board, state, viewer) | 1u << viewer;
    return 1u << viewer;
}

static void put_special(const aedile_setup *s, const void *state, int viewer, int16_t *out)
{
    for (int i = 0; i < s->n_special; i++) {
        const lib_column *column = &s->column[s->special[i]];

        if (column->bits)
            put_bits(column, state, out + column->at);
        else
            put_shares(column, state, seats_seen(s, state, column->field, viewer),
                       out + column->at);
    }
}

/* Only sealed choices are redacted, so while nothing is sealed the state is read as it is. */
void aedile_observe(const aedile_setup *s, const void *state, int viewer, int16_t *out)
{
    const uint8_t *byte = state;
    ae_state seen;

    if (viewer != AE_ALL && s->game->sealed(s->board, state)) {
        memcpy(&seen, state, s->game->state_size);
        s->game->redact(s->board, &seen, viewer);
        byte = seen.byte;
    }
    out[0] = (int16_t)(viewer == AE_ALL ? AE_WATCHER : viewer);
    for (const lib_run *run = s->run; run < s->run + s->n_runs; run++)
        copy(run->type, byte + run->offset, run->count, out + run->at);
    put_special(s, byte, viewer, out);
}
