/*
 * finish.h: the end of a table, as the store gets it: its state, how each seat has done and, if
 * the game is rated, what that says of the players.
 *
 * The loop copies the facts, the writer's thread stores them; they share nothing else.
 */
#ifndef AE_SERVER_TABLES_FINISH_H
#define AE_SERVER_TABLES_FINISH_H

#include "server/tables/memory.h"
#include "server/tables/rating.h"

typedef struct {
    char user[AE_STORE_ID + 1]; /* "": a guest or a bot */
    char name[SRV_MAX_NAME];
    int place, score, team;
    int is_bot;         /* from the start */
    int was_taken_over; /* for lack of time, and until the end */
    int has_resigned;
} srv_finish_seat;

typedef struct {
    ae_store_table row; /* as it is to be; its texts are those below */
    char id[AE_STORE_ID + 1];
    char *head, *settings;
    char game[16];
    int n_seats;
    srv_finish_seat seat[AE_MAX_SEATS];
    int is_marked, has_free_undo; /* for srv_is_rated() */
    srv_end end;
    int64_t now;
} srv_ending;

/* Of a table that has ended and is held; srv_finish_free() when it is stored. */
void srv_finish_fill(srv_ending *, const srv_table *, int64_t now);
void srv_finish_free(srv_ending *);

/* From running to over, with results and ratings.  AE_STORE_STALE if it was over already, and
 * then nothing is to be done any more. */
ae_store_err srv_finish_work(ae_store *, const srv_ending *);

/* The same, inside a transaction of the caller's, who takes it back if this fails. */
ae_store_err srv_finish_store(ae_store *, const srv_ending *);

#endif
