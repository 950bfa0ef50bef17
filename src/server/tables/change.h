/*
 * change.h: writes changes of a table other than entries (seats, settings, new tables) to the
 * store.
 *
 * A handler that holds a table changes it in memory and describes the change here.  One
 * transaction writes it and makes the checks that need the store: whether the host has blocked
 * the person who sits down, whether a guest's name belongs to an account, whether the person or
 * the address has too many tables.  If the change is refused, the table is loaded again, so
 * memory and store are as before.  The struct of a new table only carries it to the store and is
 * then freed; the table is loaded later like any other.
 */
#ifndef AE_SERVER_TABLES_CHANGE_H
#define AE_SERVER_TABLES_CHANGE_H

#include "server/base/guest.h"
#include "server/tables/memory.h"

typedef struct {
    int sits, leaves;           /* a seat, or -1; at the new table if there is one */
    int is_removed;             /* the table is removed with everything that belongs to it */
    int goes_on;                /* clocks have to be set again */
    int has_bots;               /* the host has changed which bots sit there */
    char invite[SRV_TOKEN + 1]; /* a new invitation for the response, or "" */

    /* Private to change.c. */
    ae_store_was was;
    int has_row, has_made, is_begun, is_strong;
    ae_store_table row, made;  /* of the changed table and of the new one */
    char club[AE_CLUB_ID + 1]; /* of the new table, or "" */
    srv_seat person;           /* who sits down */
    char host[65];
    srv_who who;                   /* the asker */
    char mark[SRV_GUEST_MARK + 1]; /* of the asker's address */
    const srv_config *config;
} srv_change;

#define SRV_CHANGE               \
    {                            \
        .sits = -1, .leaves = -1 \
    }

/* Writes the change of a held table that was in this state before, and answers with the table.
 * If its last seat was taken, the game begins. */
void srv_change_write(srv_request *, srv_table *, ae_store_state from, const srv_change *);

/* The same for a new table, which is the response and is freed here.  Another table, or null,
 * is held and changed in the same transaction. */
void srv_change_write_new(srv_request *, srv_table *made, srv_table *held, const srv_change *);

/* Answers with the table as the asker may see it, with the invitation unless that is "", and
 * releases the table. */
void srv_show(srv_request *, srv_table *, const char *invite);

/* Fills in the asker as the person of a seat; a guest has this name.  Returns 0, with `error`
 * and `where` set, if the name or the request's nonce is invalid. */
int srv_seat_read(srv_request *, const char *guest, srv_seat *);

/* Makes a new invitation; the settings of the table keep its hash. */
void srv_invite(srv_table *, char token[SRV_TOKEN + 1]);

/* The key of the asker in settings and limits: the account's id or the hash of the guest's
 * token. */
const char *srv_who_key(const srv_who *);

/* Stores the error for the response.  Always returns 0. */
int srv_refuse(srv_request *, srv_error, const char *where);

/* Takes a token for a new table from the buckets of the asker and of the asker's address.
 * Returns 0 if a bucket is empty; the request is then answered. */
int srv_may_make(srv_request *);

#endif
