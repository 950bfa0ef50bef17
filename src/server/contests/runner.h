/*
 * runner.h: lets events run by themselves.
 *
 * Every server looks once a second which events need something: a start time has come, a table is
 * over whose result is not counted yet, was removed, or has not begun, or the time limit of a round is
 * over.
 * Where several servers share a store, the lease "event:ID" decides which of them acts.  Everything
 * is found in the store, so after a crash any server goes on where the last one stopped.
 *
 * After the time limit of a round a bot takes the seat of each person for whom a table has waited
 * longer than the option event_grace.
 */
#ifndef AE_SERVER_CONTESTS_RUNNER_H
#define AE_SERVER_CONTESTS_RUNNER_H

#include "server/tables/memory.h"

void srv_contests_start(srv_server *);
void srv_contests_stop(srv_server *); /* takes up nothing more */
void srv_contests_free(srv_server *); /* after the pools have ended */

/* Looks soon, because an event has changed. */
void srv_contests_poke(srv_server *);

/* A game has ended. */
void srv_contests_over(srv_server *, const srv_table *);

#endif
