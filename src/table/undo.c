/*
 * undo.c: who may take back what.
 *
 * A choice is free for its seat as long as nothing was revealed and nobody else has decided
 * since; choices without alternative and draws that followed belong to it.  Past that the others
 * are asked, unless the table's rule is another.  A sealed choice may be withdrawn by its seat
 * until it is opened, whatever the others have sealed since; theirs stay.
 */
#include "table/log.h"

/* Choices can be taken back; what came without alternative or by luck goes along with them. */
static int is_choice(const ae_line *line)
{
    return ae_log_is_alive(line) && line->seat != AE_CHANCE && !(line->marks & AE_MARK_FORCED);
}

static int is_secret(const ae_line *line)
{
    return ae_log_is_alive(line)
           && (line->marks & (AE_MARK_SEALED | AE_MARK_OPENED)) == AE_MARK_SEALED;
}

uint32_t ae_table_last_choice(const ae_table *t, int seat)
{
    for (uint32_t number = t->n; number > 0; number--) {
        const ae_line *line = &t->line[number - 1];

        if (is_choice(line) && (seat == AE_ALL || line->seat == seat))
            return number;
    }
    return 0;
}

static int is_free(const ae_table *t, int seat, uint32_t number)
{
    for (uint32_t i = number - 1; i < t->n; i++) {
        const ae_line *line = &t->line[i];

        if (!ae_log_is_alive(line))
            continue;
        if (line->marks & AE_MARK_REVEALED || (is_choice(line) && line->seat != seat))
            return 0;
    }
    return 1;
}

/* All who were asked for just this have agreed. */
static int is_agreed(const ae_table *t, int seat, uint32_t number)
{
    return t->offer.kind == AE_ENTRY_ASK_UNDO && !t->offer.asked && t->offer.seat == seat
           && t->offer.of == number;
}

ae_err ae_table_can_undo(const ae_table *t, int seat, uint32_t number)
{
    const ae_line *line;

    if (t->ended != AE_RUNNING
        || (t->head.undo != AE_UNDO_FREE && ae_table_status(t) == AE_FINISHED))
        return AE_OVER;
    if (t->head.undo == AE_UNDO_NONE || number < 1 || number > t->n)
        return AE_NO_UNDO;
    line = &t->line[number - 1];
    if (!is_choice(line) || line->seat != seat)
        return AE_NO_UNDO;
    if (is_secret(line))
        return number == ae_table_last_choice(t, seat) ? AE_OK : AE_NO_UNDO;
    if (t->head.undo == AE_UNDO_FREE || is_free(t, seat, number) || is_agreed(t, seat, number))
        return AE_OK;
    return AE_CONSENT;
}

void ae_undo_do(ae_table *t, uint32_t number)
{
    uint32_t end = is_secret(&t->line[number - 1]) ? number : t->n;

    for (uint32_t i = number - 1; i < end; i++)
        if (ae_log_is_alive(&t->line[i]))
            t->line[i].marks |= AE_MARK_TAKEN;
    ae_log_refold(t);
}

ae_seats ae_table_asked(const ae_table *t)
{
    return t->offer.kind ? t->offer.asked : 0;
}
