/*
 * handlers.h: the functions that net calls when something arrives: the handler of a request's
 * route, and the reader of socket messages.  server.c sets them before the first connection.
 */
#ifndef AE_SERVER_NET_HANDLERS_H
#define AE_SERVER_NET_HANDLERS_H

#include "server/net/http.h"
#include "server/net/socket.h"

typedef struct srv_net_handlers {
    const srv_route *routes; /* ended by a null path */

    /* A socket was opened, with the token of the handshake ("" for none); a complete message
     * has arrived; the socket was closed.  When it is opened, the members server, wsi, words
     * and net of the connection are set, and all others are 0. */
    void (*socket_opened)(srv_conn *, const char *token);
    void (*socket_message)(srv_conn *, const char *text, size_t len);
    void (*socket_closed)(srv_conn *);
} srv_net_handlers;

#endif
