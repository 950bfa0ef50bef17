/*
 * batch.c: several decisions of one seat, rehearsed, then entered.
 */
#include "table/batch.h"

#include <string.h>

#include "table/private.h"

int ae_batch_read(ae_batch *b, char *lines)
{
    b->n = 0;
    while (lines && b->n < AE_MAX_BATCH) {
        b->move[b->n++] = lines;
        lines = strchr(lines, '\n');
        if (lines)
            *lines++ = '\0';
    }
    return !lines;
}

static ae_err enter_one(ae_entry_events *events, ae_table *t, const ae_batch *b, int i)
{
    ae_entry entry = { .kind = AE_ENTRY_DECISION, .seat = (uint8_t)b->seat, .at = b->at };
    ae_text text = AE_TEXT_IN(entry.text);

    ae_put(&text, b->move[i]);
    return text.len < text.size ? ae_events_append(events, t, &entry) : AE_ILLEGAL;
}

/* Enters all decisions; if one is refused, `which` is its index. */
static ae_err enter_all(ae_entry_events *events, ae_table *t, const ae_batch *b, int *which)
{
    for (*which = 0; *which < b->n; ++*which) {
        int is_sealed = t->fold.phase != 0;
        ae_err err = enter_one(events, t, b, *which);

        if (err != AE_OK || *which + 1 == b->n)
            return err;
        if (is_sealed) {
            ++*which;
            return AE_NOT_TURN;
        }
        ae_events_advance_known(events, t, b->at);
    }
    return AE_TEXT;
}

/* A single decision needs no rehearsal: it is entered or refused as a whole anyway. */
ae_err ae_batch_enter(ae_entry_events *events, ae_table *t, const ae_batch *b, int *which)
{
    ae_err err = AE_OK;

    if (b->n > 1) {
        err = enter_all(NULL, ae_table_rehearse(t), b, which);
        ae_table_end_rehearsal(t);
    }
    if (err != AE_OK)
        return err;
    err = enter_all(events, t, b, which);
    AE_ASSERT(err == AE_OK || b->n < 2);
    return err;
}

static int is_forced(const ae_line *line)
{
    return line->kind == AE_ENTRY_DECISION && line->marks & AE_MARK_FORCED;
}

static int is_move(const ae_table *t, const ae_line *line, int seat, const char *move)
{
    return line->kind == AE_ENTRY_DECISION && line->seat == seat
           && !strcmp(ae_line_text(t, line), move);
}

uint32_t ae_batch_find(const ae_table *t, const ae_batch *b, uint32_t after)
{
    uint32_t at = after;

    for (int i = 0; i < b->n; i++, at++) {
        while (i > 0 && at < t->n && is_forced(&t->line[at]))
            at++;
        if (at >= t->n || !is_move(t, &t->line[at], b->seat, b->move[i]))
            return 0;
    }
    return at;
}
