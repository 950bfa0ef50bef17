/*
 * told.c: what the rules told about a table, kept or heard again.
 */
#include "table/told.h"

#include "table/log.h"

static void hear(void *ctx, const ae_event *event)
{
    ae_tidings *t = ctx;

    if (t->n == t->room) {
        t->room = t->room ? 2 * t->room : 16;
        t->at = ae_alloc(t->at, (size_t)t->room * sizeof t->at[0]);
    }
    t->at[t->n++] = (ae_told){ t->number, *event };
}

ae_err ae_told_append(ae_tidings *t, ae_table *table, const ae_entry *entry)
{
    ae_sink sink = { hear, t };

    t->number = ae_table_count(table) + 1;
    return ae_table_append(table, entry, &sink);
}

void ae_told_advance(ae_tidings *t, ae_table *table, int64_t now)
{
    ae_entry entry;

    while (ae_table_next(table, now, &entry) && ae_told_append(t, table, &entry) == AE_OK)
        ;
}

void ae_told_advance_known(ae_tidings *t, ae_table *table, int64_t now)
{
    ae_entry entry;

    while (ae_table_next(table, now, &entry) && entry.seat != AE_CHANCE
           && ae_told_append(t, table, &entry) == AE_OK)
        ;
}

void ae_told_again(ae_tidings *t, const ae_table *from, uint32_t after)
{
    ae_faults unheard = { .n = 0 };
    uint32_t count = ae_table_count(from);
    ae_table *table = NULL;

    if (after < count && ae_table_new(&table, ae_table_head(from), &unheard) == AE_OK)
        for (uint32_t number = 1; number <= count; number++) {
            ae_entry entry;
            ae_err err;

            ae_table_entry_for(from, number, AE_ALL, &entry);
            err = number > after ? ae_told_append(t, table, &entry)
                                 : ae_table_append(table, &entry, NULL);
            if (err != AE_OK)
                break;
        }
    ae_table_free(table);
}
