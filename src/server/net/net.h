/*
 * net.h: libwebsockets on the server's loop; private to net.c, http.c and socket.c.
 */
#ifndef AE_SERVER_NET_NET_H
#define AE_SERVER_NET_NET_H

#include <libwebsockets.h>

#include "server/net/http.h"

/* Listens; null if it cannot, and `why` tells. */
srv_net *srv_net_new(srv_server *, ae_text *why);
int srv_net_port(const srv_net *);
void srv_net_free(srv_net *);

/* What the headers tell of a request; its body is still to come. */
srv_request *srv_net_request(srv_server *, struct lws *, const char *path);

/* Sends what the request's answer says, then frees it; at once frees one that has hung up. */
void srv_net_respond(srv_request *);

/* A header of the request, "" if it is missing or too long for the room. */
const char *srv_net_header(struct lws *, enum lws_token_indexes, ae_text *room);

/* Of the client, or of the one behind a trusted proxy. */
void srv_net_address(srv_server *, struct lws *, ae_text *out);

/* The token of header or cookie, "" if there is none or a cookie from elsewhere; `is_safe`: the
 * method changes nothing.  Whether it came in a cookie. */
int srv_net_token(srv_server *, struct lws *, int is_safe, ae_text *out);

/* Whether it comes from a page of ours; without the header, whether that is fine. */
int srv_net_is_origin(srv_server *, struct lws *, int otherwise);

srv_server *srv_net_server(struct lws *);

/* The first language that is asked for and that we speak. */
const ae_words *srv_net_words(struct lws *);

/* The other protocol: socket.c. */
int srv_socket_callback(struct lws *, enum lws_callback_reasons, void *user, void *in,
                        size_t len);
size_t srv_socket_size(void);

#endif
