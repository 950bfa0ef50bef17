/*
 * socket.h: sending to WebSockets, and finding the sockets of a person.
 */
#ifndef AE_SERVER_NET_SOCKET_H
#define AE_SERVER_NET_SOCKET_H

#include "server/net/http.h"

typedef struct srv_conn srv_conn; /* conn.h */

srv_sockets *srv_sockets_new(void);

/* Sends `bye` to all sockets and closes them, because the server stops. */
void srv_sockets_close(srv_server *);

/* Called now and then: pings idle sockets, and closes those that did not reply. */
void srv_sockets_look_after(srv_server *);

/* A message that several sockets may have in their queues. */
typedef struct srv_message srv_message;
srv_message *srv_message_new(const char *text, size_t len);
void srv_message_free(srv_message *); /* releases one reference */

/* Queues the message; closes the socket if its queue gets too long. */
void srv_conn_send(srv_conn *, srv_message *);

/* Whether the queue is empty. */
int srv_conn_is_idle(const srv_conn *);

/* Sends a refusal with the action and table it is about, and the field at fault; each may be
 * null. */
void srv_conn_refuse(srv_conn *, srv_error, const char *action, const char *table);
void srv_conn_refuse_at(srv_conn *, srv_error, const char *action, const char *table,
                        const char *where);

const srv_who *srv_conn_who(const srv_conn *);
const ae_words *srv_conn_words(const srv_conn *);
int srv_conn_has_blocked(const srv_conn *, const char *user);

/* Calls a function for every socket of an account, or of a guest by the hash of the token;
 * either may be null. */
typedef void srv_sockets_see(void *ctx, srv_conn *);
void srv_sockets_of(srv_server *, const char *user, const char *secret, srv_sockets_see *,
                    void *ctx);

/* Sends `bye` to the sockets of an account, or of one token, and closes them. */
void srv_sockets_sign_out(srv_server *, const char *user, const char *hash, const char *why);

int srv_sockets_has(srv_server *, const char *user, const char *secret);

#endif
