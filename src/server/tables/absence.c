/*
 * absence.c: tables where the time of all people has run out.
 */
#include "server/tables/absence.h"

/* Whether bots hold the seats of all people, and at least one person may still return. */
static int is_deserted(const ae_table *t, int n_seats)
{
    int n_absent = 0;

    for (int seat = 0; seat < n_seats; seat++) {
        ae_sitter sitter = ae_table_sitter(t, seat);

        if (sitter == AE_PERSON)
            return 0;
        n_absent += sitter == AE_TAKEN_OVER && !(ae_table_resigned(t) & AE_SEAT_BIT(seat));
    }
    return n_absent > 0;
}

int64_t srv_absence_until(const srv_table *table, int64_t now)
{
    int64_t wait_ms = table->server->config.wait_for_people * 1000, left;

    if (ae_table_status(table->record) != AE_STATUS_RUNNING || table->settings.event[0]
        || !is_deserted(table->record, table->settings.seats))
        return -1;
    left = ae_table_takeover_at(table->record) + wait_ms - srv_table_time(table, now);
    return left > 0 ? now + left : -1;
}
