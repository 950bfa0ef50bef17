/*
 * standing.h: a cache of who is to act at each table, since when, and how much time everybody has
 * left, for lists of tables that need not be in memory.
 *
 * A log only grows, so who is to act after n entries never changes, nor does the time that was left
 * at the last of them.  The cache is keyed by table
 * and number of entries; an item is valid as long as the store has exactly that number of
 * entries.  Tables that are played at this server are added to the cache after every entry.  Any
 * other table is replayed in a thread when a list needs it and the cache has no valid item; the
 * replay does not load the table into memory.
 */
#ifndef AE_SERVER_TABLES_STANDING_H
#define AE_SERVER_TABLES_STANDING_H

#include "server/base/buf.h"
#include "store/store.h"
#include "table/table.h"

typedef struct srv_standings srv_standings;

typedef struct {
    int64_t seq; /* number of the last entry */
    ae_seats to_act;
    ae_seats running; /* the seats whose time runs */
    int seats;        /* how many the table has */
    int64_t at;       /* when the last entry was made, in the table's time */
    int64_t left
        [AE_MAX_SEATS]; /* milliseconds that each seat had left then; INT64_MAX without a clock */
} srv_standing;

srv_standing srv_standing_of(const ae_table *);

/* Writes the members of a table that runs, as docs/protocol.md describes them; `time` is the
 * table's time now. */
void srv_standing_put(srv_buf *, const srv_standing *, int64_t time, ae_seats you);

srv_standings *srv_standings_new(void);
void srv_standings_free(srv_standings *);

/* For the loop only.  Items may be overwritten when there are many. */
void srv_standing_note(srv_standings *, const char *id, srv_standing);
int srv_standing_find(const srv_standings *, const char *id,
                      srv_standing *); /* for this `seq` */

/* For a thread: replays the log of the store.  Returns 0 if the log cannot be replayed. */
ae_store_err srv_standing_read(ae_store *, const char *id, srv_standing *, int *is_known);

/* The full record from the store, with secrets, so it must not be sent; empty if the game has
 * not begun. */
ae_store_err srv_record_read(ae_store *, const char *id, srv_buf *);

#endif
