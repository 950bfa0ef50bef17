/*
 * socket.c: the WebSocket callbacks of libwebsockets: handshake, parts of messages, close.
 */
#include "server/net/socket.h"

#include <string.h>

#include "server/net/conn.h"
#include "server/net/handlers.h"
#include "server/net/net.h"
#include "server/net/peer.h"

size_t srv_socket_size(void)
{
    return sizeof(srv_conn);
}

static int refuse(srv_conn *c, enum lws_close_status why)
{
    lws_close_reason(c->wsi, why, NULL, 0);
    return -1;
}

static int receive(srv_conn *c, const char *bytes, size_t n)
{
    int is_whole = lws_is_final_fragment(c->wsi) && lws_remaining_packet_payload(c->wsi) == 0;

    if (lws_frame_is_binary(c->wsi))
        return refuse(c, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (c->part.len + n > SRV_MAX_MESSAGE)
        return refuse(c, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    if (is_whole && c->part.len == 0) {
        c->server->handlers->socket_message(c, bytes, n);
        return 0;
    }
    srv_buf_put_n(&c->part, bytes, n);
    if (is_whole) {
        srv_buf whole = c->part;

        c->part = (srv_buf){ .at = NULL };
        c->server->handlers->socket_message(c, whole.at, whole.len);
        srv_buf_free(&whole);
    }
    return 0;
}

static int write_waiting(srv_conn *c)
{
    if (srv_conn_write(c) == 0)
        return 0;
    return c->is_cut ? refuse(c, LWS_CLOSE_STATUS_GOINGAWAY) : -1;
}

static int is_crowded(const srv_server *server, const char *key)
{
    return server->config.limits
           && srv_peers_count(server->peers, key) >= server->config.max_sockets_per_address;
}

/* Checks a handshake: its origin, and the number of sockets of its address. */
static int refuse_handshake(srv_server *server, struct lws *wsi)
{
    char path[64], address[64], key[SRV_PEER_KEY];
    unsigned status = 0;

    srv_net_header(wsi, WSI_TOKEN_GET_URI, &AE_TEXT_IN(path));
    srv_net_address(server, wsi, &AE_TEXT_IN(address));
    srv_peer_key(address, &AE_TEXT_IN(key));
    if (strcmp(path, "/socket") != 0)
        status = HTTP_STATUS_NOT_FOUND;
    else if (!srv_net_is_origin(server, wsi, 1))
        status = HTTP_STATUS_FORBIDDEN;
    else if (server->is_closing || server->counts.sockets >= server->config.max_sockets)
        status = HTTP_STATUS_SERVICE_UNAVAILABLE;
    else if (is_crowded(server, key)
             || !srv_limit_take(server->limits, SRV_LIMIT_SOCKET, key, srv_now(), NULL))
        status = 429;
    if (!status)
        return 0;
    lws_return_http_status(wsi, status, NULL);
    return -1;
}

static int opened(srv_server *server, struct lws *wsi, srv_conn *c)
{
    char token[64], address[64];

    memset(c, 0, sizeof *c);
    c->server = server;
    c->wsi = wsi;
    c->words = srv_net_words(wsi);
    srv_net_address(server, wsi, &AE_TEXT_IN(address));
    srv_peer_key(address, &AE_TEXT_IN(c->net));
    srv_net_token(server, wsi, 0, &AE_TEXT_IN(token));
    server->handlers->socket_opened(c, token);
    return 0;
}

/* A socket that was refused in its handshake was never opened. */
static void closed(srv_conn *c)
{
    if (c && c->server)
        c->server->handlers->socket_closed(c);
}

int srv_socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t len)
{
    srv_server *server = srv_net_server(wsi);
    srv_conn *c = user;

    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return refuse_handshake(server, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return opened(server, wsi, c);
    case LWS_CALLBACK_RECEIVE_PONG:
        c->heard_at = srv_now();
        return 0;
    case LWS_CALLBACK_RECEIVE:
        c->heard_at = srv_now();
        return receive(c, in, len);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_waiting(c);
    case LWS_CALLBACK_CLOSED:
        closed(c);
        return 0;
    default:
        return 0;
    }
}
