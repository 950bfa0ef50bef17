/*
 * finish.h: the end of a game for the store: the state of the table, the result of each seat and,
 * if the game is rated, the new ratings.
 *
 * The loop copies the facts and the writer's thread stores them; the two share nothing else.
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
    int was_taken_over; /* because time ran out, and the person did not return */
    int has_resigned;
} srv_finish_seat;

typedef struct {
    ae_store_table row; /* the new row; its texts are the members below */
    char id[AE_STORE_ID + 1];
    char *head, *settings;
    char game[16];
    int n_seats;
    srv_finish_seat seat[AE_MAX_SEATS];
    int is_marked, has_free_undo; /* for srv_is_rated() */
    srv_end end;
    int64_t now;
} srv_ending;

/* Fills in the facts of a held table that has ended; call srv_finish_free() when they are
 * stored. */
void srv_finish_fill(srv_ending *, const srv_table *, int64_t now);
void srv_finish_free(srv_ending *);

/* Changes the state from running to over and writes results and ratings.  AE_STORE_STALE if the
 * table was over already; then there is nothing left to do. */
ae_store_err srv_finish_work(ae_store *, const srv_ending *);

/* The same inside the caller's transaction; the caller rolls back if this fails. */
ae_store_err srv_finish_store(ae_store *, const srv_ending *);

/* The game at a held table has ended: changes the table, stores the result, tells everybody. */
void srv_table_finish(srv_table *);

#endif
