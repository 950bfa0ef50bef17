/*
 * notice.h: notifies people of what happens at their tables, events and clubs while they are away.
 *
 * A person with an open socket gets a message over it.  For other accounts a notice is queued in
 * the store, due a little later, so that somebody who only reloads the page gets none; deliver.h
 * describes the delivery.  Nothing here delays a table: everything slow is a job in a thread.
 */
#ifndef AE_SERVER_NOTIFY_NOTICE_H
#define AE_SERVER_NOTIFY_NOTICE_H

#include "server/tables/memory.h"

/* The enum and srv_notice_name() are both generated from this list. */
#define SRV_NOTICE_MAP(X)                                           \
    X(TURN, "turn")      /* it is one's turn; of a running table */ \
    X(BEGUN, "begun")    /* a table has begun */                    \
    X(OVER, "over")      /* a game has ended */                     \
    X(TEST, "hook-test") /* the owner of a webhook tests it */      \
    /* club_notice.h: */                                            \
    X(ROUND, "round") /* a round of an event was paired */          \
    X(EVENT_OVER, "event_over")                                     \
    X(EVENT_CANCELLED, "event_cancelled")                           \
    X(EVENT_ENTERED, "event_entered") /* from the waiting list */   \
    X(EVENT_INVITED, "event_invited")                               \
    X(CLUB_INVITED, "club_invited")                                 \
    X(CLUB_JOINED, "club_joined") /* a request was accepted */

typedef enum {
#define X(name, word) SRV_NOTICE_##name,
    SRV_NOTICE_MAP(X)
#undef X
        SRV_N_NOTICES
} srv_notice_kind;

const char *srv_notice_name(srv_notice_kind);
srv_notice_kind srv_notice_find(const char *name); /* SRV_N_NOTICES if no kind has this name */

enum {
    SRV_NOTICE_SOON_MS = 20000, /* delay of a notice at a table with a live clock */
    SRV_NOTICE_LATER_MS = 60000 /* delay at other tables */
};

/* Reads or generates the server's Web Push keys and starts to deliver. */
void srv_notice_start(srv_server *);

/* Nothing is begun any more; what is under way ends with the pools, of which the writer has to be
 * the last. */
void srv_notice_stop(srv_server *);

/* Called when a batch is on the disk: these seats are to act now and were not before. */
void srv_notice_turn(srv_server *, const srv_table *held, ae_seats now_to_act);

/* The seat has decided, so its queued notice is outdated. */
void srv_notice_moved(srv_server *, const srv_table *, int seat);

void srv_notice_begun(srv_server *, const srv_table *);
void srv_notice_over(srv_server *, const srv_table *);

#endif
