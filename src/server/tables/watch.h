/*
 * watch.h: who looks on at a table: sockets, and requests that wait for something to happen.
 */
#ifndef AE_SERVER_TABLES_WATCH_H
#define AE_SERVER_TABLES_WATCH_H

#include "server/tables/frame_buf.h"

/* From now on it is told; the seat or AE_WATCHER from which it looks. */
srv_watcher *srv_watch_new(srv_table *, srv_conn *, int viewer, int with);
void srv_watch_free(srv_watcher *);

/* Whoever watches is told that it is gone. */
void srv_watchers_drop(srv_table *);

/* A request is answered with the entries after that number, when there are some or the time is
 * up. */
typedef struct {
    uint32_t after;
    int viewer, with;
    int64_t wait_ms;
} srv_wish;
void srv_watch_wait(srv_request *, srv_table *, const srv_wish *);

/* Why there is nothing to show at a table that was taken out of play. */
srv_error srv_watch_error(const srv_table *);

/* That answer: the entries after a number, and how the table stands. */
void srv_watch_put(srv_buf *, const srv_frame *, uint32_t after);

/* Tells all about the entries after `table->told`, with what the rules told of them. */
void srv_watch_tell(srv_table *, const ae_entry_events *);

/* The same after the table was read anew: there may be entries that nobody was told. */
void srv_watch_tell_rest(srv_table *);

/* Sends one socket what it has missed, and how the table stands; in pieces if it is much, of which
 * the next is made when the socket has taken the one before.  Called with the table held. */
void srv_watch_catch_up(srv_watcher *, uint32_t after);

/* Sends it to every socket of whoever sits there, but not to those that watch the table and see it
 * themselves. */
void srv_watch_call(const srv_table *, int seat, srv_message *);

/* Its step is called until it says that it is done; until then it is not told of entries. */
void srv_watch_fall_behind(srv_watcher *);
srv_watcher *srv_watcher_of(srv_step *);

#endif
