/*
 * club_notice.h: notices about events and clubs.
 *
 * They are queued in the transaction that changes the event or the club, so none is lost by a crash,
 * and none is sent for a change that failed.  A person at a table gets the notice over the socket,
 * within seconds; other people later, if they are still away then.
 */
#ifndef AE_SERVER_NOTIFY_CLUB_NOTICE_H
#define AE_SERVER_NOTIFY_CLUB_NOTICE_H

#include "server/notify/notice.h"

/* Texts that a kind does not need are null. */
typedef struct {
    srv_notice_kind kind;
    const char *user;
    const char *name; /* of the event or the club */
    const char *event, *club, *table, *game;
    int round, number; /* of a table; number 0 is a bye */
    int64_t place;     /* at the end of an event */
    int64_t now;
    int is_soon; /* the shorter delay, as at tables with a live clock */
} srv_club_notice;

/* For a thread with a store, inside of a transaction.  Does nothing without a user. */
ae_store_err srv_club_notice_add(ae_store *, const srv_club_notice *);

#endif
