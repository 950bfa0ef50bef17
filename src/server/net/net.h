/*
 * net.h: libwebsockets on the server's loop; private to net.c, http.c and socket.c.
 */
#ifndef AE_SERVER_NET_NET_H
#define AE_SERVER_NET_NET_H

#include <libwebsockets.h>

#include "server/net/http.h"

/* Starts to listen; returns null if it cannot, with the reason in `why`. */
srv_net *srv_net_new(srv_server *, ae_text *why);
int srv_net_port(const srv_net *);
void srv_net_free(srv_net *);

/* Makes a request from its headers; the body has not arrived yet. */
srv_request *srv_net_request(srv_server *, struct lws *, const char *path);

/* Sends the response and then frees the request; frees it at once if the client has hung up. */
void srv_net_respond(srv_request *);

/* Reads a header; "" if it is missing or too long for the buffer. */
const char *srv_net_header(struct lws *, enum lws_token_indexes, ae_text *room);

/* The client's address; behind a trusted proxy, the address that the proxy reports. */
void srv_net_address(srv_server *, struct lws *, ae_text *out);

/* Reads the token from header or cookie; "" if there is none, or if the cookie comes from a
 * foreign page.  `is_safe`: the method changes nothing.  Returns whether the token came in a
 * cookie. */
int srv_net_token(srv_server *, struct lws *, int is_safe, ae_text *out);

/* Whether the header Origin names this server; if the header is missing, `otherwise`. */
int srv_net_is_origin(srv_server *, struct lws *, int otherwise);

srv_server *srv_net_server(struct lws *);

/* The first language of Accept-Language that this program has. */
const ae_words *srv_net_words(struct lws *);

/* The WebSocket protocol of libwebsockets: socket.c. */
int srv_socket_callback(struct lws *, enum lws_callback_reasons, void *user, void *in,
                        size_t len);
size_t srv_socket_size(void);

#endif
