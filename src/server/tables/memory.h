/*
 * memory.h: a table in memory, and its watchers.
 *
 *   1. Operations on one table run one at a time: srv_tables_do() and srv_at_table() wait until
 *      the table is loaded and free, and the operation that holds the table releases it with
 *      srv_table_end().
 *   2. The table in memory equals the table on the disk, except while the operation that holds it
 *      waits for the writer's thread (writer.h).  If the write fails, the table is loaded again.
 *   3. Positions and entries leave the server only through frame_buf.c, which uses the table's
 *      filter for the viewer (ae_table_entry_for).
 */
#ifndef AE_SERVER_TABLES_MEMORY_H
#define AE_SERVER_TABLES_MEMORY_H

#include "server/base/steps.h"
#include "server/base/world.h"
#include "server/net/http.h"
#include "server/net/socket.h"
#include "server/tables/settings.h"
#include "store/seats.h"
#include "table/table.h"

typedef struct srv_table srv_table;
typedef struct srv_thinking srv_thinking; /* bot_moves.c */

typedef struct {
    int is_taken;               /* by a person */
    char user[AE_STORE_ID + 1]; /* the account, or "" */
    char name[SRV_MAX_NAME];
    char secret[65]; /* hash of the guest's token, or "" */
    char nonce[2 * AE_NONCE + 1];
} srv_seat;

/* A watcher: a socket, or a request that waits for entries (long poll). */
typedef struct srv_watcher srv_watcher;
struct srv_watcher {
    srv_table *table;
    srv_conn *conn;
    srv_request *request; /* of a long poll; either this or `conn` is set */
    uint8_t viewer, is_new;
    uint16_t with;     /* bits of AE_WITH_ */
    uint8_t is_behind; /* it is catching up in steps, and gets no other entries meanwhile */
    uint32_t seen;     /* number of the last entry sent; while `is_behind` */
    srv_step step;
    void (*drop)(srv_watcher *,
                 srv_error); /* of a request: answers it, because the table is gone */
    srv_watcher *next;       /* at the table */
    srv_watcher *next_there; /* of the socket */
};

typedef struct srv_op srv_op;
struct srv_op {
    /* `table` is null if it could not be loaded; `error` then says why. */
    void (*run)(srv_op *, srv_table *);
    srv_error error;
    srv_op *next;
    uint8_t is_quiet;  /* not caused by a client: does not keep the table in memory */
    uint8_t is_second; /* runs a second time, after the table was loaded again */
};

enum { SRV_MAX_ACTION = 41 };

struct srv_table {
    srv_server *server;
    char id[AE_STORE_ID + 1];
    ae_store_state state;
    int is_listed;
    int64_t created_at, changed_at, wake_at;
    srv_settings settings;
    srv_seat seat[AE_MAX_SEATS];
    char *head;       /* of the record, "" while the table is open */
    ae_table *record; /* null while the table is open, or if it cannot be replayed */
    int64_t away_until[AE_MAX_SEATS]; /* end of the person's vacation */

    /* Used by tables.c. */
    srv_op *first, **last; /* waiting operations */
    int is_loading, is_held, is_gone, is_pumping;
    int is_quiet;    /* of the operation that holds the table */
    srv_error error; /* why it could not be loaded */
    int64_t used_at;
    srv_table *next; /* in its bucket */
    srv_timer *timer;

    /* Used by decisions.c. */
    srv_watcher *watchers;
    srv_thinking *thinking[AE_MAX_SEATS]; /* searches of bots under way: bot_moves.h */
    srv_op wake;                          /* continues the table as soon as it is free */
    uint8_t is_waking;                    /* `wake` is waiting */
    uint32_t told;                        /* number of the last entry sent to the watchers */
    ae_seats turn;                        /* people to act who have been notified */
    uint32_t
        kept_epoch; /* of nodes.c: the lease epoch in which this server became keeper; 0: never */
    int64_t claim_at;  /* until then another server is known to keep it */
    uint8_t tells;     /* send the watchers missed entries after it is loaded again */
    uint8_t is_unsure; /* entries of other servers could not be read */
};

/* Makes an open table with a new id and the current time; everything else is 0. */
srv_table *srv_table_new(srv_server *);
void srv_table_free(srv_table *);

/* Sets the table's only timer. */
void srv_table_timer(srv_table *, srv_timer_fire *, int64_t wait_ms);

/* ---- asking ---- */

ae_seats srv_table_seats_of(const srv_table *, const srv_who *);
int srv_table_is_host(const srv_table *, const srv_who *);
int srv_table_may_see(const srv_table *, const srv_who *, const char *invite);
int srv_table_n_free(const srv_table *); /* seats without person or bot */

/* The row for the store, with the next version; its texts are in `room` and in the table. */
ae_store_table srv_table_row(const srv_table *, srv_buf *room);

/* The table's time in milliseconds since its start; never before its last entry. */
int64_t srv_table_time(const srv_table *, int64_t now);

/* Writes the table as JSON for the asker, as docs/protocol.md describes it. */
void srv_table_put(srv_buf *, const srv_table *, const srv_who *);

/* The same without the closing brace, so that the caller can add members. */
void srv_table_put_open(srv_buf *, const srv_table *, const srv_who *);

/* Write members of such JSON: ,"name":[0,2] and ,"clock":{..},"paused":false. */
void srv_seats_put(srv_buf *, const char *name, ae_seats);
void srv_clock_put(srv_buf *, const srv_settings *);

/* ---- changing ---- */

/* Draws 256 random bits as the seed, which is published when the game is over. */
void srv_draw_seed(srv_settings *);

/* The version (changed_at) of the row if it is written now. */
int64_t srv_table_next_version(const srv_table *, int64_t now);

/* Makes the record and its head from the settings and the seats, all of which are taken.  The
 * caller writes the row and then calls srv_table_begun(), which makes the first entries. */
srv_error srv_table_begin(srv_table *, int64_t now);

/* Sends the watchers the table, after its seats or settings have changed. */
void srv_table_tell(srv_table *);

/* Sends a message unchanged to all watching sockets except those whose account has blocked
 * `from`; `from` may be null. */
void srv_table_send(srv_table *, const srv_buf *message, const char *from);

#endif
