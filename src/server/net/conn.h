/*
 * conn.h: one open WebSocket.
 */
#ifndef AE_SERVER_NET_CONN_H
#define AE_SERVER_NET_CONN_H

#include "server/net/peer.h"
#include "server/net/socket.h"

enum { SRV_MAX_MESSAGE = 8192 };

typedef struct srv_item srv_item;

/* A socket may close while something is looked up for it; its ticket outlives it. */
typedef struct {
    srv_conn *conn;
    int n_holders;
} srv_ticket;

struct srv_conn {
    srv_server *server;
    struct lws *wsi;
    srv_who who;
    srv_ticket *ticket;
    const ae_words *words;
    srv_item *first, **last; /* what waits to be sent */
    size_t waiting;
    srv_buf part; /* of a message whose end is still to come */
    srv_buf
        early; /* messages that wait until it is known who it is, each ended by a zero byte */
    struct srv_watcher *watched; /* the tables that it watches: watch.h */
    char *blocked;               /* ids of accounts, each 26 characters; or null */
    srv_conn *next, **at;        /* among those of the same bucket */
    srv_conn *next_of_all, **at_of_all;
    uint8_t n_watched;
    uint8_t is_looking; /* for who it is */
    uint8_t is_cut;
    uint8_t wants_ping;
    int64_t heard_at, asked_at; /* a sign of life, and when one was asked for */
    char net[SRV_PEER_KEY];     /* by which it is limited */
};

/* conn.c */
void srv_conn_join(srv_conn *);  /* among all */
void srv_conn_enter(srv_conn *); /* among those of who it is now */
void srv_conn_leave(srv_conn *);
void srv_conn_cut(srv_conn *, const char *why);
void srv_conn_send_text(srv_conn *, const srv_buf *);
int srv_conn_write(srv_conn *); /* as much as the connection takes now; -1 closes it */

/* One who waits for an answer; and back: the socket, or null if it has closed. */
srv_ticket *srv_conn_hold(srv_conn *);
srv_conn *srv_conn_redeem(srv_ticket *);

#endif
