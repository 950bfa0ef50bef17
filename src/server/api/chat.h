/*
 * chat.h: what is said at a table.
 */
#ifndef AE_SERVER_API_CHAT_H
#define AE_SERVER_API_CHAT_H

#include "server/tables/memory.h"

/* One line for people: 1 to `max` characters, of which one can be seen, and none that ends a
 * line, steers a terminal or turns the direction of writing. */
int srv_is_line(const char *, int max);

/* Who asks says it at a table that is held.  When it is on the disk all who watch are told, the
 * table is given back, then comes `then`; or it is given back and `then` is told why not. */
void srv_chat_say(srv_table *, const srv_who *, const char *text,
                  void (*then)(void *ctx, srv_error), void *ctx);

/* Another server has kept a line with this number, of this account or, with "", of a guest. */
void srv_chat_heard(srv_server *, const char *table, const char *user, int64_t number);

#endif
