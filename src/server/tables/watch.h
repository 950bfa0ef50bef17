/*
 * watch.h: the watchers of a table: sockets, and requests that wait for entries (long polls).
 */
#ifndef AE_SERVER_TABLES_WATCH_H
#define AE_SERVER_TABLES_WATCH_H

#include "server/tables/frame_buf.h"

/* Adds a watcher; `viewer` is its seat or AE_WATCHER. */
srv_watcher *srv_watch_new(srv_table *, srv_conn *, int viewer, int with);
void srv_watch_free(srv_watcher *);

/* Detaches all watchers and informs them that the table is gone. */
void srv_watchers_drop(srv_table *);

/* Answers the request with the entries after that number, as soon as there are some or the time is
 * up. */
typedef struct {
    uint32_t after;
    int viewer, with;
    int64_t wait_ms;
} srv_wish;
void srv_watch_wait(srv_request *, srv_table *, const srv_wish *);

/* The error for a table that was taken out of play. */
srv_error srv_watch_error(const srv_table *);

/* Writes that response: the entries after a number, and the position. */
void srv_watch_put(srv_buf *, const srv_frame *, uint32_t after);

/* Sends all watchers the entries after `table->told`, with their events. */
void srv_watch_tell(srv_table *, const ae_entry_events *);

/* The same after the table was loaded again: there may be entries that were never sent. */
void srv_watch_tell_rest(srv_table *);

/* Sends one socket the entries it has missed, and the position.  Many entries are sent in
 * pieces; the next piece is made when the socket has taken the one before.  Called with the
 * table held. */
void srv_watch_catch_up(srv_watcher *, uint32_t after);

/* Tells this socket, or if it is null all that watch the table, which seats' people watch it. */
void srv_watch_here(srv_table *, srv_conn *only);

/* Sends the message to every socket of the person at this seat, except to those that watch the
 * table. */
void srv_watch_call(const srv_table *, int seat, srv_message *);

/* Calls the watcher's step until the step reports that it is done; until then the watcher gets
 * no other entries. */
void srv_watch_fall_behind(srv_watcher *);
srv_watcher *srv_watcher_of(srv_step *);

#endif
