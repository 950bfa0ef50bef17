/*
 * world.h: everything outside the server as one table of functions: the clock, random numbers,
 * timers, threads of pools, connections to clients, and HTTP requests to other servers.
 *
 * The server runs in the real world (libuv, libsodium, libwebsockets) unless a test enters another
 * one, where time is simulated and the n-th call of a function can fail: tests/sim.  A process has
 * one world, as it has one clock.  The disk comes in by SQLite's own table (sqlite3_vfs), memory by
 * the linker.
 */
#ifndef AE_SERVER_BASE_WORLD_H
#define AE_SERVER_BASE_WORLD_H

#include "server/base/context.h"

struct lws;
struct srv_request;      /* http.h */
struct srv_post_request; /* post.h */
struct srv_post_answer;

typedef struct srv_timer srv_timer;
typedef void srv_timer_fire(void *data);

typedef struct {
    void *ctx; /* the first argument of all that follow */

    int64_t (*now)(void *ctx); /* milliseconds in UTC */

    /* Null: libsodium's own.  Another one stands for all of libsodium's random numbers. */
    void (*random)(void *ctx, void *out, size_t n);

    /* As below. */
    srv_timer *(*timer_new)(void *ctx, srv_server *, void *data);
    void (*timer_start)(void *ctx, srv_timer *, srv_timer_fire *, const int64_t wait_ms[2]);
    void (*timer_stop)(void *ctx, srv_timer *);
    int (*timer_is_on)(void *ctx, const srv_timer *);
    void (*timer_free)(void *ctx, srv_timer *);

    /* Null: pools have threads.  Otherwise pools have no threads; these functions are called when a
     * pool begins, gets a job and ends, and the world has to run the jobs: see pool.h. */
    void (*pool_new)(void *ctx, srv_pool *, int n_threads);
    void (*pool_add)(void *ctx, srv_pool *);
    void (*pool_free)(void *ctx, srv_pool *);

    /* A WebSocket.  write() sends a text, before which there is room for the frame's head, and
     * answers 0 if the connection is broken; is_full(): what was written still waits; await():
     * srv_conn_write() is to be called when it takes more; end(): it is to be closed after so many
     * seconds, at once with 0. */
    int (*wire_write)(void *ctx, struct lws *, unsigned char *text, size_t len);
    int (*wire_ping)(void *ctx, struct lws *);
    int (*wire_is_full)(void *ctx, struct lws *);
    void (*wire_await)(void *ctx, struct lws *);
    void (*wire_end)(void *ctx, struct lws *, int seconds);

    /* Null: libwebsockets sends the answer of a request.  Otherwise sends it and frees the
     * request. */
    void (*respond)(void *ctx, struct srv_request *);

    /* Null: libcurl sends the request.  Otherwise works as srv_post(), with a request that
     * passed the checks of srv_post(). */
    int (*post)(void *ctx, const struct srv_post_request *, struct srv_post_answer *);
} srv_world;

/* Before anything else of the server is called; the world has to stay.  Null: the real one. */
void srv_world_enter(const srv_world *);
const srv_world *srv_world_here(void);

/* ---- timers ---- */

srv_timer *srv_timer_new(srv_server *, void *data);

/* Calls fire(data) after `wait_ms`, and then every `every_ms` unless that is 0.  One that was
 * started before begins anew. */
void srv_timer_start(srv_timer *, srv_timer_fire *, int64_t wait_ms, int64_t every_ms);
void srv_timer_stop(srv_timer *);
int srv_timer_is_on(const srv_timer *);
void srv_timer_free(srv_timer *); /* null: nothing happens */

#endif
