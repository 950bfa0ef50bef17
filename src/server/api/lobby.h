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

/* Reads the member `name` of the request; if it is missing, the table keeps its name. */
int srv_title_read(srv_request *, srv_settings *);

/* Draws 256 random bits as the seed, which is published when the game is over. */
void srv_draw_seed(srv_settings *);

#endif
