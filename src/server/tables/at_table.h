/*
 * at_table.h: requests that hold a table until they are answered.
 */
#ifndef AE_SERVER_TABLES_AT_TABLE_H
#define AE_SERVER_TABLES_AT_TABLE_H

#include "server/tables/tables.h"

/* Holds the table named by the request's first argument and calls run(), if the asker may see
 * the table: its players, its host and operators may, everyone if the table is listed, and
 * whoever sends a valid ?invite= or "invite".  Otherwise this function answers the request.
 * run() must end with srv_leave(), at once or later. */
void srv_at_table(srv_request *, void (*run)(srv_request *, srv_table *));

/* Releases the table and answers the request with its error or its `out`. */
void srv_leave(srv_request *, srv_table *);

/* The same, and then continues the table if bots, draws or clocks are due (srv_table_go_on). */
void srv_leave_on(srv_request *, srv_table *);

/* Like srv_write(), with the table held.  If `error` is set afterwards, the table is loaded
 * from the store again before anyone else gets it; so the caller may change it in memory before
 * the write.  If another server wrote first, the request starts again on what that server has
 * written. */
void srv_write_at(srv_request *, srv_table *, void (*work)(srv_request *, ae_store *),
                  void (*then)(srv_request *, srv_table *));

/* Whether the asker knows entries that another server has written and this one has not read
 * yet.  If so, the request is run again, once, after those entries are read. */
int srv_catch_up(srv_request *, srv_table *, int64_t number);

#endif
