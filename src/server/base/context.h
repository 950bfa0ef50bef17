/*
 * context.h: the server as all of its parts see it: configuration, pools, and a pointer to each
 * part.
 *
 * Everything but the run() of jobs happens in one thread, the loop, so nothing here needs a lock.
 */
#ifndef AE_SERVER_BASE_CONTEXT_H
#define AE_SERVER_BASE_CONTEXT_H

#include <stdint.h>

#include "core/words.h"
#include "server/base/buf.h"
#include "server/base/config.h"
#include "server/base/error.h"
#include "server/base/guest.h"
#include "server/base/limit.h"
#include "server/base/logger.h"
#include "server/base/pool.h"
#include "store/store.h"

typedef struct srv_tables srv_tables;
typedef struct srv_net srv_net;
typedef struct srv_sessions srv_sessions;
typedef struct srv_sockets srv_sockets;
typedef struct srv_notices srv_notices;
typedef struct srv_nodes srv_nodes;
typedef struct srv_steps srv_steps;
typedef struct srv_standings srv_standings;
typedef struct srv_contests srv_contests;
typedef struct srv_timer srv_timer;

/* The rate limits; each comment names the action and what its limit is counted by. */
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
    SRV_LIMIT_HOOK,   /* a test of a webhook, an address entered */
    SRV_LIMIT_UPLOAD, /* a map uploaded by an account */
    SRV_N_LIMITS
} srv_limit_rule;

/* Counters for /metrics; status.c has their names. */
typedef struct {
    int64_t requests, refused, sockets, sockets_total, messages, decisions, entries, batches,
        bot_moves, faults, untended, pushes, push_failures, hooks, hook_failures, slow_cut;
} srv_counts;

typedef struct srv_server {
    const struct srv_net_handlers *handlers;         /* of net */
    const struct srv_table_handlers *table_handlers; /* of tables */
    srv_config config;
    srv_logger log;
    uv_loop_t *loop;
    srv_pool *readers, *writer, *thinkers, *hashers, *posters;
    srv_rule rules[SRV_N_LIMITS]; /* of the limits */
    srv_limits *limits;
    srv_tables *tables;
    srv_net *net;
    srv_sessions *sessions;
    srv_sockets *sockets;
    struct srv_peers *peers;
    srv_steps *steps;
    srv_notices *notices;
    srv_standings *standings;
    srv_contests *contests;
    srv_nodes *nodes; /* null unless other servers share the store */
    char node[32];    /* the name of this node among the servers of the store */
    srv_counts counts;
    uv_signal_t *signal[2];
    srv_timer *end_timer, *sweep_timer, *socket_timer;
    void (*ended)(
        struct srv_server *); /* called when it was stopped and every table is at rest */
    char origin[256];         /* of `url`, as browsers send it */
    char push_public[96];     /* VAPID, base64url */
    char push_private[64];
    srv_guest_key guest_key; /* of the store */
    int is_secure;           /* clients use https, here or at a proxy before this server */
    int is_closing;          /* the server is stopping and accepts no new work */
    int64_t closing_since;
    int is_store_down;   /* the last write failed; see status.c */
    int is_trying_store; /* a test write is under way */
    int64_t store_tried_at;
    int is_shared; /* other servers may use the store at the same time */
} srv_server;

/* Milliseconds in UTC; the one clock of the server. */
int64_t srv_now(void);

#endif
