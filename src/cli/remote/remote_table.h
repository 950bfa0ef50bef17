/*
 * remote_table.h: a table at a server: made, joined, and what the server says about it.
 */
#ifndef AE_CLI_REMOTE_REMOTE_TABLE_H
#define AE_CLI_REMOTE_REMOTE_TABLE_H

#include "cli/remote/connection.h"
#include "cli/term/screen.h"
#include "table/table.h"

enum { REMOTE_NAME = 96 };

typedef struct {
    char id[REMOTE_ID];
    char state[16]; /* "open", "running", ... */
    char layout[128];
    char invite[REMOTE_TOKEN]; /* for others, if one has just made it */
    int n_seats;
    char name[AE_MAX_SEATS][REMOTE_NAME]; /* who sits there; "" if nobody does */
    ae_seats you, bots;
} remote_table;

/* Asks about it; an exit code.  The invitation may be "". */
int remote_table_get(remote *, const cli *, const char *id, const char *invite, remote_table *);

/* A new one by the options of the command; an exit code. */
int remote_table_make(remote *, const cli *, const char *game, remote_table *);

/* Sits down at an open table, where one does not yet; an exit code. */
int remote_table_join(remote *, const cli *, const char *invite, remote_table *);

/* The same rules, board and state as here: the head of its record.  An exit code. */
int remote_table_open(remote *, const cli *, const remote_table *, ae_table **);

/* "{"event":"won","seat":1,"prize":"figs"}" in words, for an event of this game. */
void remote_event_put(ae_text *, const screen *, const ae_json *, int event);

#endif
