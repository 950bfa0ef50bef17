/*
 * chat.h: the chat of a table.
 */
#ifndef AE_SERVER_API_CHAT_H
#define AE_SERVER_API_CHAT_H

#include "server/tables/memory.h"

/* Whether a text is one displayable line: 1 to `max` characters, at least one of them visible,
 * and no line break, control character or change of the writing direction. */
int srv_is_line(const char *, int max);

/* Adds a line at a table that is held.  When the line is stored, it is sent to all watchers.
 * In any case the table is released, then `then` is called with SRV_OK or the error. */
void srv_chat_say(srv_table *, const srv_who *, const char *text,
                  void (*then)(void *ctx, srv_error), void *ctx);

/* Another node has stored a line with this number; "" as user means that a guest wrote it. */
void srv_chat_heard(srv_server *, const char *table, const char *user, int64_t number);

/* Whether the asker organises the event that the table belongs to.  For work() of a request. */
int srv_runs_event_of(srv_request *, ae_store *, const char *table);

#endif
