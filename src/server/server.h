/*
 * server.h: the server as the command line starts it; README.md has the picture of its parts.
 */
#ifndef AE_SERVER_SERVER_H
#define AE_SERVER_SERVER_H

#include "server/base/context.h"

/* Serves until a signal stops it; returns the exit status. */
int srv_run(const srv_config *);

/* ---- the same in parts, for a server without network and signals ---- */

/* Nothing is started yet. */
srv_server *srv_server_new(const srv_config *, uv_loop_t *);

/* Brings the store up to date; 0, with a line in the log, if it cannot be opened. */
int srv_server_open(srv_server *);
void srv_server_start(srv_server *);

/* Takes no more requests and lets all tables come to rest; then `ended`. */
void srv_server_stop(srv_server *);

/* After `ended`, or in the middle of everything. */
void srv_server_free(srv_server *);

#endif
