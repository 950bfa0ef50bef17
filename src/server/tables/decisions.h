/*
 * decisions.h: what happens at a running table: decisions of persons, bots and clocks.
 */
#ifndef AE_SERVER_TABLES_DECISIONS_H
#define AE_SERVER_TABLES_DECISIONS_H

#include "server/tables/memory.h"
#include "table/batch.h"

/* Something that is asked for at a table, by HTTP or a socket: what stands in a record behind the
 * seat, or the decisions of a turn.  `then` is told when it is on the disk, or why not, with the
 * number of the last entry that was asked for; it owns the act. */
typedef struct srv_act srv_act;
struct srv_act {
    srv_op op;
    srv_server *server;
    char table[AE_STORE_ID + 1];
    srv_who who;
    int seat;
    int64_t seq;
    char action[SRV_MAX_ACTION];
    ae_batch turn;  /* what is to be done, one or several */
    char *text;     /* the room for it */
    char where[16]; /* the member that a refusal is about, or "" */
    void (*then)(srv_act *, srv_error, int64_t seq);
    void *ctx;
};

void srv_act_do(srv_act *);

/* The row of a table that has begun is written: its first entries are made.  Called with the table
 * held; it gives it back. */
void srv_table_begun(srv_table *);

/* A bot has decided.  Called with the table held; it gives it back. */
void srv_table_bot_decided(srv_table *, int seat, const char *text);

/* Who is to act by itself: draws and forced choices are entered, bots asked, clocks set.  Called
 * with the table held; it gives it back. */
void srv_table_go_on(srv_table *);

/* The same, as soon as the table is free; and the same after a second. */
void srv_table_wake(srv_table *);
void srv_table_wake_later(srv_table *);

/* What holds whenever a table is given back: if a bot is to act, it thinks or waits for a thread;
 * if time runs, a timer is set; draws and forced choices are entered.  Or the table waits to be
 * looked at (srv_table_wake), or another server keeps it and a timer says when to look again. */
int srv_table_is_tended(const srv_table *);

/* When a server has to look at it, as the store has it: 0 at once, -1 never. */
int64_t srv_table_wakes_at(const srv_table *);

/* Whether something happens by itself within the next minute. */
int srv_table_is_busy(const srv_table *, int64_t now);

#endif
