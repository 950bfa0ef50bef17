/*
 * remote_seat.h: a seat at a server's table: what is seen from it, and what is entered there.
 */
#ifndef AE_CLI_REMOTE_REMOTE_SEAT_H
#define AE_CLI_REMOTE_REMOTE_SEAT_H

#include "cli/remote/remote_table.h"
#include "table/batch.h"

enum { REMOTE_LINE = 512, REMOTE_LINES = 12, REMOTE_CHOICES = 256 };

typedef struct {
    const cli *cli;
    remote *server;
    remote_link link;
    remote_table at;
    ae_table *table; /* for its rules and board; it has no entries */
    screen screen;
    const char *name[AE_MAX_SEATS];
    int seat; /* one's own, or AE_WATCHER */
    ae_state state;
    char status[16];
    ae_seats to_act, asked;
    int64_t left_ms; /* of one's time; -1 without a clock */
    int64_t seq, chat;
    ae_result result[AE_MAX_SEATS]; /* once it is over */
    uint32_t mine[REMOTE_CHOICES];  /* numbers of one's choices that stand */
    int n_mine;
    char log[REMOTE_LINES][REMOTE_LINE]; /* the last entries, as the record has them */
    int64_t n_log;
    int is_news; /* the table looks other than when it was last shown */
} remote_seat;

/* Of "/api/tables/ID/" and what follows. */
remote_outcome remote_seat_ask(const remote_seat *, const char *what, const char *body);

/* Into the record.  What is sent has a name of its own, so that a question that is asked twice,
 * because the answer was lost, counts once. */
remote_outcome remote_seat_enter(const remote_seat *, const char *what);

/* The same for the choices of a turn: all of them or none. */
remote_outcome remote_seat_turn(const remote_seat *, const ae_batch *);

/* What has happened since, told line by line; waits so many seconds for something to happen.
 * What was before one came is not told. */
remote_outcome remote_seat_fetch(remote_seat *, int wait_s);

/* What was said since.  That it cannot be had spoils no game. */
void remote_seat_hear(remote_seat *);

int remote_seat_is_running(const remote_seat *);

#endif
