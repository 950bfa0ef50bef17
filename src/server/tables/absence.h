/*
 * absence.h: tables that all people have left to bots because their time ran out.
 *
 * Bots would finish such a game within seconds, before anybody can come back to it.  So they wait,
 * until somebody takes a seat back, or for as long as the server is set to (wait_for_people).  Who
 * has resigned is not waited for.  All of it follows from the record, so it is the same for every
 * server and after a restart.
 */
#ifndef AE_SERVER_TABLES_ABSENCE_H
#define AE_SERVER_TABLES_ABSENCE_H

#include "server/tables/memory.h"

/* Until when bots wait at a running table, in wall time; -1 if they do not wait. */
int64_t srv_absence_until(const srv_table *, int64_t now);

#endif
