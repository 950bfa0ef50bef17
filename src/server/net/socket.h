/*
 * socket.h: one WebSocket: what it is sent, what waits for it, what it watches.
 */
#ifndef AE_SERVER_NET_SOCKET_H
#define AE_SERVER_NET_SOCKET_H

#include "server/net/http.h"

typedef struct srv_conn srv_conn; /* conn.h */

srv_sockets *srv_sockets_new(void);

/* Tells all that the server stops, and closes them. */
void srv_sockets_close(srv_server *);

/* Now and then: asks those that are quiet, and gives up those that do not answer. */
void srv_sockets_look_after(srv_server *);

/* A text that may wait at several sockets. */
typedef struct srv_message srv_message;
srv_message *srv_message_new(const char *text, size_t len);
void srv_message_free(srv_message *); /* one who holds it less */

/* Queues it; a socket for which too much waits is cut. */
void srv_conn_send(srv_conn *, srv_message *);

/* Whether it has taken all that it was sent. */
int srv_conn_is_idle(const srv_conn *);

/* A refusal, with the action and table that it is about, and the member of the message that is at
 * fault; each may be null. */
void srv_conn_refuse(srv_conn *, srv_error, const char *action, const char *table);
void srv_conn_refuse_at(srv_conn *, srv_error, const char *action, const char *table,
                        const char *where);

const srv_who *srv_conn_who(const srv_conn *);
const ae_words *srv_conn_words(const srv_conn *);
int srv_conn_has_blocked(const srv_conn *, const char *user);

/* Every socket of an account, or of a guest by the hash of the token; either may be null. */
typedef void srv_sockets_see(void *ctx, srv_conn *);
void srv_sockets_of(srv_server *, const char *user, const char *secret, srv_sockets_see *,
                    void *ctx);

/* Tells and closes those of an account, or of one token. */
void srv_sockets_sign_out(srv_server *, const char *user, const char *hash, const char *why);

int srv_sockets_has(srv_server *, const char *user, const char *secret);

#endif
