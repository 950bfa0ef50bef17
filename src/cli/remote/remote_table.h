/*
 * remote_table.h: creates, joins and describes a table at a server.
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
    char invite[REMOTE_TOKEN]; /* for others, if the player has just created the table */
    int n_seats;
    char name[AE_MAX_SEATS][REMOTE_NAME]; /* the player's name; "" if the seat is free */
    ae_seats you, bots;
} remote_table;

/* Describes a table; returns an exit code.  The invitation may be "". */
int remote_table_get(remote *, const cli *, const char *id, const char *invite, remote_table *);

/* Creates a table from the options of the command; returns an exit code. */
int remote_table_make(remote *, const cli *, const char *game, remote_table *);

/* Takes a seat at an open table; returns an exit code. */
int remote_table_join(remote *, const cli *, const char *invite, remote_table *);

/* Makes a local table with the same rules and board, from the head of the table's record;
 * returns an exit code. */
int remote_table_open(remote *, const cli *, const remote_table *, ae_table **);

/* The seats in a list of an answer, such as "to_act":[0,2]. */
ae_seats remote_seats_read(const ae_json *, const char *name);

/* Writes an event, such as {"event":"won","seat":1,"prize":"figs"}, in words. */
void remote_event_put(ae_text *, const screen *, const ae_json *, int event);

#endif
