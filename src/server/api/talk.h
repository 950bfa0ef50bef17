/*
 * talk.h: the messages of a socket.
 */
#ifndef AE_SERVER_API_TALK_H
#define AE_SERVER_API_TALK_H

#include "server/net/conn.h"

/* For net: handlers.h. */
void srv_talk_begin(srv_conn *, const char *token);
void srv_talk(srv_conn *, const char *text, size_t len);
void srv_talk_end(srv_conn *);

/* An account has blocked somebody, or no longer does: its sockets at this server have to
 * know. */
void srv_talk_blocks(srv_server *, const char *user);

#endif
