/*
 * standing.h: who is to act at tables that need not be in memory, for lists of them.
 *
 * A log only ever grows, so whoever is to act after n entries is so for ever: what is known is kept by
 * table and number of entries, and holds as long as the store has no more of them, whichever server
 * wrote them.  Tables that are played here are known anyway; others are replayed once, in a thread,
 * and do not stay in memory for it.
 */
#ifndef AE_SERVER_TABLES_STANDING_H
#define AE_SERVER_TABLES_STANDING_H

#include "server/base/buf.h"
#include "store/store.h"
#include "table/table.h"

typedef struct srv_standings srv_standings;

typedef struct {
    int64_t seq; /* entries */
    ae_seats to_act;
} srv_standing;

srv_standings *srv_standings_new(void);
void srv_standings_free(srv_standings *);

/* In the loop alone.  Some are forgotten when there are many. */
void srv_standing_note(srv_standings *, const char *id, srv_standing);
int srv_standing_find(const srv_standings *, const char *id, srv_standing *); /* after `seq` */

/* In a thread: by the log of the store.  Whether it is known: a log that cannot be replayed says
 * nothing. */
ae_store_err srv_standing_read(ae_store *, const char *id, srv_standing *, int *is_known);

/* A record as the store has it, which nobody may see; empty if the table has not begun. */
ae_store_err srv_record_read(ae_store *, const char *id, srv_buf *);

#endif
