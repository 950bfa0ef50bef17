/*
 * conn.h: one open WebSocket.
 */
#ifndef AE_SERVER_NET_CONN_H
#define AE_SERVER_NET_CONN_H

#include "server/net/peer.h"
#include "server/net/socket.h"

enum { SRV_MAX_MESSAGE = 8192 };

typedef struct srv_item srv_item;

/* A socket may close while a thread works for it.  The ticket outlives the socket and then has
 * no socket. */
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
    srv_item *first, **last; /* the queue of messages */
    size_t waiting;
    srv_buf part; /* the beginning of a message that is not complete yet */
    srv_buf
        early; /* messages received before the token was looked up, each ended by a zero byte */
    struct srv_watcher *watched; /* its watchers, one per table: watch.h */
    char *blocked;               /* ids of accounts, each 26 characters; or null */
    srv_conn *next, **at;        /* in the list of its hash bucket */
    srv_conn *next_of_all, **at_of_all;
    uint8_t n_watched;
    uint8_t is_looking; /* the token is being looked up */
    uint8_t is_cut;
    uint8_t wants_ping;
    int64_t heard_at, asked_at; /* last traffic, and last ping */
    char net[SRV_PEER_KEY];     /* the key for limits by address */
};

/* conn.c */
void srv_conn_join(srv_conn *);  /* adds it to the list of all sockets */
void srv_conn_enter(srv_conn *); /* adds it to the sockets of its account or guest */
void srv_conn_leave(srv_conn *);
void srv_conn_cut(srv_conn *, const char *why);
void srv_conn_send_text(srv_conn *, const srv_buf *);
int srv_conn_write(srv_conn *); /* writes as much as the connection takes; -1 closes it */

/* Makes a ticket for a socket; and returns the socket of a ticket, or null if it has closed. */
srv_ticket *srv_conn_hold(srv_conn *);
srv_conn *srv_conn_redeem(srv_ticket *);

#endif
