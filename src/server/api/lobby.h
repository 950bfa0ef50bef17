/*
 * lobby.h: declarations that lobby.c, lobby_make.c and rematch.c share.
 */
#ifndef AE_SERVER_API_LOBBY_H
#define AE_SERVER_API_LOBBY_H

#include "server/api/routes.h"
#include "server/tables/change.h"

enum { SRV_TITLE = 60 }; /* characters of a table's name */

/* Gives the requester a seat of a table that is held: this one, or with -1 the first free one.  The
 * person comes from srv_seat_read().  Answers the request. */
void srv_sit(srv_request *, srv_table *, int seat, const srv_seat *);

/* Whether a JSON value is the given literal: "true", "false" or "null". */
int srv_is_word(const ae_json *, int value, const char *word);

/* Whether "NAME" or "NAME/N" is a bot of this program and not stronger than the configuration
 * allows. */
int srv_is_bot_allowed(const srv_server *, const char *name);

/* Checks the map of the request, if it has one that is not built in, and then calls `then` with the
 * map in `own` of the request; answers the request if there is a fault. */
void srv_with_map(srv_request *, void (*then)(srv_request *));

/* Reads the settings of a table from a request, all but its seats; for `then` above.  Returns 0 with
 * the error in the request. */
int srv_table_settings_read(srv_request *, srv_settings *);

/* Whether a game of these settings can begin with so many players. */
int srv_table_is_playable(srv_request *, const srv_settings *, int players);

/* Reads the member `name` of the request; if it is missing, the table keeps its name. */
int srv_title_read(srv_request *, srv_settings *);

#endif
