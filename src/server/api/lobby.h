/*
 * lobby.h: what the files of the lobby share: lobby.c, lobby_make.c, rematch.c.
 */
#ifndef AE_SERVER_API_LOBBY_H
#define AE_SERVER_API_LOBBY_H

#include "server/api/routes.h"
#include "server/tables/change.h"

enum { SRV_TITLE = 60 }; /* characters of a table's name */

/* Who asks sits down at a table that is held: at this seat, or with -1 at the first that is free.
 * The person is what srv_seat_read() made.  Answers. */
void srv_sit(srv_request *, srv_table *, int seat, const srv_seat *);

/* Whether a value is "true", "false" or "null", whichever is asked for. */
int srv_is_word(const ae_json *, int value, const char *word);

/* "NAME" or "NAME/N" of a bot that is here and not too strong for this server. */
int srv_is_bot_allowed(const srv_server *, const char *name);

/* The request's `name` of a table; one that is not there leaves it. */
int srv_title_read(srv_request *, srv_settings *);

/* 256 random bits, which are to be shown when the game is over. */
void srv_draw_seed(srv_settings *);

#endif
