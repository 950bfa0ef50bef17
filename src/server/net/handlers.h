/*
 * handlers.h: where net hands on what arrives: each request to the handler of its route, each
 * message of a socket to whoever reads messages.  The assembly, server.c, sets it before anything
 * can arrive.
 */
#ifndef AE_SERVER_NET_HANDLERS_H
#define AE_SERVER_NET_HANDLERS_H

#include "server/net/http.h"
#include "server/net/socket.h"

typedef struct srv_net_handlers {
    const srv_route *routes; /* ended by a null path */

    /* A socket from its first moment, with the token that the handshake brought ("" for none), by
     * whole messages, to its end.  Before the first, server, wsi, words and net of the connection
     * are set and all else is 0. */
    void (*socket_opened)(srv_conn *, const char *token);
    void (*socket_message)(srv_conn *, const char *text, size_t len);
    void (*socket_closed)(srv_conn *);
} srv_net_handlers;

#endif
