/*
 * change.h: what changes at a table besides its entries, on its way from memory to the store.
 *
 * A handler that holds a table changes it in memory and says here what that means to the store.
 * All of it is one transaction, with what only the store can tell about who sits down or makes a
 * table: whether the host has blocked them, whether a guest's name is an account's, whether they or
 * their address have too many tables.  If it is refused, the table is read again, so nothing has happened.  A new table is
 * made in memory only to be written: the tables in memory reads it like any other.
 */
#ifndef AE_SERVER_TABLES_CHANGE_H
#define AE_SERVER_TABLES_CHANGE_H

#include "server/base/guest.h"
#include "server/tables/memory.h"

typedef struct {
    int sits, leaves;           /* a seat, or -1; of the new table if there is one */
    int is_removed;             /* the table with all that is in it */
    int goes_on;                /* clocks have to be set anew */
    int has_bots;               /* the host has changed which bots sit there */
    char invite[SRV_TOKEN + 1]; /* a new one, for the answer; or "" */

    /* Of change.c. */
    ae_store_was was;
    int has_row, has_made, is_begun, is_strong;
    ae_store_table row, made; /* of the table that changes, and of the new one */
    srv_seat person;          /* who sits down */
    char host[65];
    srv_who who;                   /* who asks, */
    char mark[SRV_GUEST_MARK + 1]; /* from this address */
    const srv_config *config;
} srv_change;

#define SRV_CHANGE               \
    {                            \
        .sits = -1, .leaves = -1 \
    }

/* Writes what has changed at a table that is held and was in this state before.  It begins if its
 * last seat was taken.  The answer is the table as it is then. */
void srv_change_write(srv_request *, srv_table *, ae_store_state from, const srv_change *);

/* The same with a new table, which is the answer, and is freed here.  Another one, or null, is
 * held and changes with it. */
void srv_change_write_new(srv_request *, srv_table *made, srv_table *held, const srv_change *);

/* The table, for who asks, gives it back and answers; with the invitation unless it is "". */
void srv_show(srv_request *, srv_table *, const char *invite);

/* Who asks, on the way to a seat: a guest with this name.  0, with error and where, if it is no
 * name, or the nonce of the request is none. */
int srv_seat_read(srv_request *, const char *guest, srv_seat *);

/* A new invitation to the table, of which the settings keep the hash. */
void srv_invite(srv_table *, char token[SRV_TOKEN + 1]);

/* Who asks, as settings and limits name them. */
const char *srv_who_key(const srv_who *);

/* Notes the fault for the answer; always 0. */
int srv_refuse(srv_request *, srv_error, const char *where);

/* Takes from the buckets for new tables, of who asks and of their address; 0 if one is empty, and
 * then it is answered. */
int srv_may_make(srv_request *);

#endif
