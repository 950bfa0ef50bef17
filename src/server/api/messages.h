/*
 * messages.h: handles the messages of a socket.
 */
#ifndef AE_SERVER_API_MESSAGES_H
#define AE_SERVER_API_MESSAGES_H

#include "server/net/conn.h"

/* Callbacks for net (handlers.h). */
void srv_messages_begin(srv_conn *, const char *token);
void srv_messages_take(srv_conn *, const char *text, size_t len);
void srv_messages_end(srv_conn *);

/* An account has added or removed a block: updates its sockets at this node. */
void srv_messages_blocks(srv_server *, const char *user);

#endif
