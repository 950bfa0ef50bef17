/*
 * notice.h: telling people that something happens at their tables while they are not there.
 *
 * Who has a socket is told by it.  To others who have an account a notice is queued in the store,
 * due a little later, so that somebody who only loads the page anew is not disturbed; deliver.h
 * has the rest of its way.  Nothing here holds up a table: all that takes time is a job.
 */
#ifndef AE_SERVER_NOTIFY_NOTICE_H
#define AE_SERVER_NOTIFY_NOTICE_H

#include "server/tables/live.h"

/* One list, from which the enum and srv_notice_name() are both made. */
#define SRV_NOTICE_MAP(X)                                           \
    X(TURN, "turn")      /* it is one's turn; of a running table */ \
    X(BEGUN, "begun")    /* a table has begun */                    \
    X(OVER, "over")      /* a game has ended */                     \
    X(TEST, "hook-test") /* the owner of a hook wants to see it work */

typedef enum {
#define X(name, word) SRV_NOTICE_##name,
    SRV_NOTICE_MAP(X)
#undef X
        SRV_N_NOTICES
} srv_notice_kind;

const char *srv_notice_name(srv_notice_kind);
srv_notice_kind srv_notice_find(const char *name); /* SRV_N_NOTICES if there is none */

/* Reads or makes the keys of this server for Web Push, and begins to deliver. */
void srv_notice_start(srv_server *);

/* Nothing is begun any more; what is under way ends with the crews, of which the writer has to be
 * the last. */
void srv_notice_stop(srv_server *);

/* After a batch is on the disk: these seats are to act now and were not before. */
void srv_notice_turn(srv_server *, const srv_live *held, ae_seats now_to_act);

/* The seat has decided, so what waits to call it is void. */
void srv_notice_moved(srv_server *, const srv_live *, int seat);

void srv_notice_begun(srv_server *, const srv_live *);
void srv_notice_over(srv_server *, const srv_live *);

#endif
