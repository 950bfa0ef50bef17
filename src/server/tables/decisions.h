/*
 * decisions.h: entries at a running table, from people, bots and clocks.
 */
#ifndef AE_SERVER_TABLES_DECISIONS_H
#define AE_SERVER_TABLES_DECISIONS_H

#include "server/tables/memory.h"
#include "table/batch.h"

/* A request to enter something at a table, by HTTP or over a socket: one entry as a record
 * writes it after the seat, or the decisions of a turn.  `then` is called when it is on the
 * disk or refused, with the number of the last requested entry; it owns the act. */
typedef struct srv_act srv_act;
struct srv_act {
    srv_op op;
    srv_server *server;
    char table[AE_STORE_ID + 1];
    srv_who who;
    int seat;
    int64_t seq;
    char action[SRV_MAX_ACTION];
    ae_batch turn;  /* one entry or several decisions */
    char *text;     /* memory of the texts in `turn` */
    char where[16]; /* the field that caused the refusal, or "" */
    void (*then)(srv_act *, srv_error, int64_t seq);
    void *ctx;
};

void srv_act_do(srv_act *);

/* Makes the first entries of a table that has begun, after its row is written.  Called with the
 * table held; releases it. */
void srv_table_begun(srv_table *);

/* Enters the move of a bot.  Called with the table held; releases it. */
void srv_table_bot_decided(srv_table *, int seat, const char *text);

/* The stand-in takes the seats of the people who are to act, if the table has waited for them at
 * least so long.  Called with the table held; releases it. */
void srv_table_relieve(srv_table *, int64_t patience_ms);

/* Continues the table: enters draws and forced choices, starts searches of bots, sets the timer
 * for clocks.  Called with the table held; releases it. */
void srv_table_go_on(srv_table *);

/* The same, as soon as the table is free; and the same a second later. */
void srv_table_wake(srv_table *);
void srv_table_wake_later(srv_table *);

/* Whether the table will go on without a request.  This holds whenever a table is released: if
 * a bot is to act, its search runs or waits for a thread; if a clock runs, a timer is set;
 * draws and forced choices are entered.  Or srv_table_wake() is pending, or another server
 * keeps the table and a timer checks on it. */
int srv_table_is_tended(const srv_table *);

/* The table's wake-up time for the store: 0 at once, -1 never. */
int64_t srv_table_wakes_at(const srv_table *);

/* Whether a bot or a clock acts within the next minute. */
int srv_table_is_busy(const srv_table *, int64_t now);

#endif
