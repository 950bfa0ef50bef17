/*
 * server.h: what all parts of the server share.
 *
 *                     loop (one thread)                          crews (threads)
 *   net ── http ── routes: people, lobby, play ...  ── jobs ──   readers   each with a connection to the store
 *     └─── socket ─┘        │                                    writer    one connection, batches
 *                          hall: tables in memory                thinkers  bots, on copies
 *                           └── frames to who watches            hashers   passwords
 *                                                                posters   push and webhooks
 *
 * Everything but the crews' run() happens in the loop, so nothing here needs a lock.
 */
#ifndef AE_SERVER_SERVER_H
#define AE_SERVER_SERVER_H

#include <stdint.h>

#include "core/words.h"
#include "server/buf.h"
#include "server/config.h"
#include "server/crew.h"
#include "server/error.h"
#include "server/guest.h"
#include "server/limit.h"
#include "server/log.h"
#include "store/store.h"

typedef struct srv_hall srv_hall;
typedef struct srv_net srv_net;
typedef struct srv_people srv_people;
typedef struct srv_sockets srv_sockets;
typedef struct srv_notices srv_notices;
typedef struct srv_nodes srv_nodes;
typedef struct srv_steps srv_steps;
typedef struct srv_standings srv_standings;
typedef struct srv_timer srv_timer;

/* What may be done how often, by whom: by address, account or table. */
typedef enum {
    SRV_LIMIT_REQUEST,  /* any request of an address */
    SRV_LIMIT_CONNECT,  /* a connection of an address */
    SRV_LIMIT_SOCKET,   /* a socket of an address */
    SRV_LIMIT_MESSAGE,  /* a message over one socket */
    SRV_LIMIT_REGISTER, /* a new account of an address */
    SRV_LIMIT_GUEST,    /* a new guest of an address */
    SRV_LIMIT_SIGN_IN,  /* a password tried from an address */
    SRV_LIMIT_PASSWORD, /* a password tried for a name */
    SRV_LIMIT_TABLE,    /* a new table of an account or guest */
    SRV_LIMIT_TABLES,   /* a new table of an address */
    SRV_LIMIT_INVITE,   /* a wrong invitation of an address */
    SRV_LIMIT_CHAT,     /* a line of a person */
    SRV_LIMIT_REPORT,
    SRV_LIMIT_HOOK, /* a test of a webhook, an address entered */
    SRV_N_LIMITS
} srv_limit_rule;

/* The counters that /metrics reports. */
typedef struct {
    int64_t requests, refused, sockets, sockets_total, messages, decisions, entries, batches,
        bot_moves, faults, untended, pushes, push_failures, hooks, hook_failures, slow_cut;
} srv_counts;

typedef struct srv_server {
    srv_config config;
    srv_logger log;
    uv_loop_t *loop;
    srv_crew *readers, *writer, *thinkers, *hashers, *posters;
    srv_rule rules[SRV_N_LIMITS]; /* of the limits */
    srv_limits *limits;
    srv_hall *hall;
    srv_net *net;
    srv_people *people;
    srv_sockets *sockets;
    struct srv_peers *peers;
    srv_steps *steps;
    srv_notices *notices;
    srv_standings *standings;
    srv_nodes *nodes; /* null if the store is this server's alone */
    char node[32];    /* by which the others know it */
    srv_counts counts;
    uv_signal_t *signal[2];
    srv_timer *end_timer, *sweep_timer, *socket_timer;
    void (*ended)(
        struct srv_server *); /* called when it was stopped and every table is at rest */
    char origin[256];         /* of `url`, as browsers send it */
    char push_public[96];     /* VAPID, base64url */
    char push_private[64];
    srv_guest_key guest_key; /* of the store */
    int is_secure;           /* https, here or before us */
    int is_closing;          /* no new work */
    int64_t closing_since;
    int is_store_down;   /* the last write failed; see about.c */
    int is_trying_store; /* whether it can be written again */
    int64_t store_tried_at;
    int is_shared; /* the store, with other servers */
} srv_server;

/* Milliseconds in UTC; the one clock of the server. */
int64_t srv_now(void);

/* A job on a connection to the store gets it as `own`; null if it could not be opened, and then
 * it is tried again with the next job. */
ae_store *srv_store_of(void *own);

/* The same for a thread of one's own; and whose server it is, null if it is alone. */
void *srv_store_own(srv_server *);
void srv_store_disown(void *own);
const char *srv_node_of(void *own);

/* work() on a connection to the store, in a thread of that crew; then, in the loop, `then` with what
 * it has answered, or AE_STORE_OPEN if there is no connection. */
typedef ae_store_err srv_store_work(ae_store *, void *ctx);
typedef void srv_store_then(void *ctx, ae_store_err);
void srv_store_do(srv_crew *, srv_store_work *, srv_store_then *, void *ctx);

/* Serves until it is told to stop; the exit status. */
int srv_run(const srv_config *);

/* ---- the same in parts, for a server without network and signals ---- */

/* Nothing is started yet. */
srv_server *srv_server_new(const srv_config *, uv_loop_t *);

/* Brings the store up to date; 0, with a line in the log, if it cannot be opened. */
int srv_server_open(srv_server *);
void srv_server_start(srv_server *);

/* Takes no more requests and lets all tables come to rest; then `ended`. */
void srv_server_stop(srv_server *);

/* After `ended`, or in the middle of everything. */
void srv_server_free(srv_server *);

#endif
