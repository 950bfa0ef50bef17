/*
 * store_check.h: shared by the files of `aedile store check`: what was counted, and how a fault is
 * reported.
 */
#ifndef AE_CLI_ADMIN_STORE_CHECK_H
#define AE_CLI_ADMIN_STORE_CHECK_H

#include "cli/admin/store_access.h"

typedef struct {
    cli_store *store;
    int64_t tables, entries, adjourned, quarantined, maps, events, faults;
} cli_check;

/* Prints a line about something in the store, and counts the fault. */
void cli_check_report(cli_check *, const char *what, const char *key);

/* ---- check_events.c ---- */

/* Checks all clubs and events. */
ae_store_err cli_check_events(cli_check *);

/* Checks that the event to which the table belongs, if to any, has the table. */
ae_store_err cli_check_table_event(cli_check *, const char *id, const char *settings);

#endif
