/*
 * at_table.h: a request at a table, which it holds for as long as it takes.
 */
#ifndef AE_SERVER_TABLES_AT_TABLE_H
#define AE_SERVER_TABLES_AT_TABLE_H

#include "server/tables/tables.h"

/* The table of the request's first argument, if who asks may see it: its players, its host,
 * operators; everyone if it is listed, or with ?invite= or "invite".  Else the request is answered.
 * run() has to end with srv_leave(), at once or later. */
void srv_at_table(srv_request *, void (*run)(srv_request *, srv_table *));

/* Gives the table back and answers by the request's error and `out`. */
void srv_leave(srv_request *, srv_table *);

/* The same, and the table goes on by itself if it has to: decisions.h. */
void srv_leave_on(srv_request *, srv_table *);

/* As srv_write(); the table stays held.  If `error` is set afterwards, the table is read again
 * from the store before anyone else gets it, so that memory may be changed before.  If another
 * server was faster, the request begins anew with what that one has written. */
void srv_write_at(srv_request *, srv_table *, void (*work)(srv_request *, ae_store *),
                  void (*then)(srv_request *, srv_table *));

/* Whether who asks knows of entries that this server has not read, because others wrote them: then
 * the request comes again when they are, once. */
int srv_catch_up(srv_request *, srv_table *, int64_t number);

#endif
