/*
 * remote_seat.h: a seat at a server's table: sends entries from it, and fetches what has
 * happened.
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
    int seat; /* the player's seat, or AE_WATCHER */
    ae_state state;
    char status[16];
    ae_seats to_act, asked;
    int64_t left_ms; /* of the player's time; -1 without a clock */
    int64_t seq, chat;
    ae_result result[AE_MAX_SEATS]; /* when the game is over */
    uint32_t mine[REMOTE_CHOICES];  /* numbers of the player's choices that are in force */
    int n_mine;
    char log[REMOTE_LINES][REMOTE_LINE]; /* the last entries, as the record has them */
    int64_t n_log;
    int is_news; /* the table has changed since it was last shown */
} remote_seat;

/* Sends a request to "/api/tables/ID/WHAT". */
remote_outcome remote_seat_ask(const remote_seat *, const char *what, const char *body);

/* Sends an entry.  Each has a random action id, so that a retry after a lost response is not
 * entered twice. */
remote_outcome remote_seat_enter(const remote_seat *, const char *what);

/* Sends the choices of a turn, which are entered together or not at all. */
remote_outcome remote_seat_turn(const remote_seat *, const ae_batch *);

/* Fetches new entries and prints their events; waits up to wait_s seconds for one.  The first
 * call prints no events. */
remote_outcome remote_seat_fetch(remote_seat *, int wait_s);

/* Fetches and prints new chat messages.  Errors are ignored: the game goes on without chat. */
void remote_seat_hear(remote_seat *);

int remote_seat_is_running(const remote_seat *);

#endif
