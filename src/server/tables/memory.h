/*
 * memory.h: a table in memory, and who watches it.
 *
 *   1. Operations on one table happen one at a time: srv_tables_do() and srv_at_table() wait until
 *      the table is loaded and free, and whoever got it gives it back by srv_table_end().
 *   2. What is in memory is what is on the disk, except while its holder waits for the writer.
 *      If the write fails, the table is dropped and read again.
 *   3. Nothing of it leaves but through frame_buf.c, which asks the table's one filter.
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

/* One that looks on: a socket, or a request that waits. */
typedef struct srv_watcher srv_watcher;
struct srv_watcher {
    srv_table *table;
    srv_conn *conn;
    srv_request *request; /* or this one waits */
    uint8_t viewer, is_new;
    uint16_t with; /* bits of AE_WITH_ */
    uint8_t
        is_behind; /* it gets what it has missed in steps, and nothing else of the entries */
    uint32_t seen; /* entries that it has got; for a socket that is behind */
    srv_step step;
    void (*drop)(srv_watcher *, srv_error); /* of a request: answers that the table is gone */
    srv_watcher *next;                      /* at the table */
    srv_watcher *next_there;                /* of the socket */
};

typedef struct srv_op srv_op;
struct srv_op {
    /* With a null table if there is none: `error` tells why. */
    void (*run)(srv_op *, srv_table *);
    srv_error error;
    srv_op *next;
    uint8_t is_quiet; /* nobody asks for it: the table may leave memory as if it had not been */
    uint8_t is_second; /* it was there, and had to wait until the table was read again */
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
    char *head;                       /* of its record, "" while it is open */
    ae_table *record;                 /* null while it is open, or cannot be replayed */
    int64_t away_until[AE_MAX_SEATS]; /* a person's vacation */

    /* Of tables.c. */
    srv_op *first, **last; /* operations that wait */
    int is_loading, is_held, is_gone, is_pumping;
    int is_quiet;    /* the operation that holds it */
    srv_error error; /* why it could not be loaded */
    int64_t used_at;
    srv_table *next; /* in its bucket */
    srv_timer *timer;

    /* Of decisions.c. */
    srv_watcher *watchers;
    srv_thinking *thinking[AE_MAX_SEATS]; /* of bots that were asked: bot_moves.h */
    srv_op wake;                          /* that the table goes on, as soon as it is free */
    uint8_t is_waking;                    /* it waits */
    uint32_t told;                        /* entries that the watchers know */
    ae_seats turn;                        /* persons to act, as they know it */
    uint32_t kept_epoch; /* of nodes.c: since when this server keeps it; 0 never */
    int64_t claim_at;    /* before which another is known to */
    uint8_t tells;       /* who watches, when it is read again */
    uint8_t is_unsure;   /* what others have written could not be read */
};

/* A new one, with an id and of this time, open, and everything else 0. */
srv_table *srv_table_new(srv_server *);
void srv_table_free(srv_table *);

/* Its one timer, set anew. */
void srv_table_timer(srv_table *, srv_timer_fire *, int64_t wait_ms);

/* ---- asking ---- */

ae_seats srv_table_seats_of(const srv_table *, const srv_who *);
int srv_table_is_host(const srv_table *, const srv_who *);
int srv_table_may_see(const srv_table *, const srv_who *, const char *invite);
int srv_table_n_free(const srv_table *); /* seats without person or bot */

/* Its row, as the store takes it, with the next version; the texts are in `room` and the table. */
ae_store_table srv_table_row(const srv_table *, srv_buf *room);

/* Milliseconds at the table; never before its last entry. */
int64_t srv_table_time(const srv_table *, int64_t now);

/* The table as docs/protocol.md has it, as JSON, for who asks. */
void srv_table_put(srv_buf *, const srv_table *, const srv_who *);

/* A part of such answers: ,"name":[0,2]. */
void srv_seats_put(srv_buf *, const char *name, ae_seats);

/* ---- changing ---- */

/* Makes the record's head and the table, by its settings and seats, all of which are taken; the
 * caller writes the row.  The first entries are made when the row is written and srv_table_begun()
 * is called. */
srv_error srv_table_begin(srv_table *, int64_t now);

/* Tells all who watch that seats or settings have changed. */
void srv_table_tell(srv_table *);

/* Sends a message as it is to all who watch, but those sockets whose account has blocked `from` (or
 * null). */
void srv_table_send(srv_table *, const srv_buf *message, const char *from);

#endif
