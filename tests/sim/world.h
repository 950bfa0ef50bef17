/*
 * world.h: a world for a server in one process, without threads, sockets and files.
 *
 * The server is the real one (server.h) without net.c.  It gets a table of functions
 * (server/base/world.h) that simulate time, timers, threads, random numbers and connections, and a
 * simulated disk (disk.h) and memory (memory.h).  One seed determines everything.
 *
 *     sim_start(NULL);                      once in the program
 *     sim_plan plan = { .seed = 17 };
 *     sim_config(&plan.config);
 *     sim *s = sim_new(&plan);
 *     sim_boot(s);                          the server starts on the disk as it is
 *     sim_ask(s, &(sim_question){ .method = SRV_POST, .path = "/api/guest", .then = answered });
 *     sim_wire *w = sim_dial(s, token, hear, ctx);     a WebSocket
 *     sim_say(w, "{\"t\":\"ping\"}");
 *     sim_run(s, s->now + 1000);            one second passes
 *     sim_free(s);
 *
 * Requests, messages and responses arrive after a delay; events happen only inside sim_run().  The
 * simulation passes requests to srv_dispatch() in the form in which net.c has parsed them, and
 * messages in the form in which socket.c has assembled them from frames.
 */
#ifndef SIM_WORLD_H
#define SIM_WORLD_H

#include <setjmp.h>
#include <stdint.h>

#include "server/base/world.h"
#include "server/net/conn.h"
#include "server/net/http.h"
#include "server/server.h"

typedef struct sim sim;
typedef struct sim_wire sim_wire;

/* Calls of the server that are counted, and of which the n-th can fail. */
typedef enum {
    SIM_CLOCK,  /* a failure ends the process there */
    SIM_RANDOM, /* the same */
    SIM_MEMORY, /* the same */
    SIM_DISK,   /* an I/O error */
    SIM_POWER,  /* the same disk operations; the power is cut, and the process ends */
    SIM_WIRE,   /* a write to a socket is refused, which closes it */
    SIM_N_CALLS
} sim_call;

/* The failures that the world injects; all 0: none. */
typedef struct {
    uint64_t seed;
    int is_traced;
    int stall;      /* of a thousand jobs, how many take seconds instead of milliseconds */
    int keeps_some; /* a power cut keeps some of the unsynced writes */
    srv_config config;

    /* Callbacks, which may be null: for every text that the server sends, when it is sent; and
     * after every job of the writer. */
    void (*sent)(void *ctx, sim_wire *, const char *text, size_t len);
    void (*answered)(void *ctx, const srv_request *);
    void (*written)(void *ctx);

    /* Called before the disk drops unsynced writes: close your own connections to the store. */
    void (*dying)(void *ctx);
    void *ctx;
} sim_plan;

typedef struct sim_event sim_event;
typedef struct sim_pool sim_pool;

enum { SIM_MAX_POOLS = 8 };

struct sim {
    sim_plan plan;
    srv_world world;
    uint64_t chance,
        luck; /* generators of the world's choices and of the server's random numbers */
    int64_t now, n_steps;
    uint64_t n_events;
    srv_server *server; /* null while the server is down */
    int epoch;          /* counts processes */
    int is_over;        /* clients receive nothing any more */
    int has_ended;      /* the server was stopped, and no table is in use */
    int n_crashes, n_stops;
    int64_t n_left; /* blocks of memory that the last server had not freed when it stopped */
    jmp_buf death;
    int is_alive; /* the server's code is running, so it may crash */
    int64_t calls[SIM_N_CALLS], fails_at[SIM_N_CALLS];
    sim_event **heap; /* events from outside */
    int n_heap, heap_room;
    srv_timer *timers;
    sim_pool *pool[SIM_MAX_POOLS];
    int n_pools;
    sim_wire *wires;
    struct sim_asking *asked; /* requests that the server has */
};

/* ---- the world ---- */

/* Call once: sets up memory, and a disk with a store, into which `fill` (or null) may write rows
 * for every run. */
void sim_start(void (*fill)(ae_store *));
void sim_end(void); /* frees everything that sim_start() allocated */

void sim_config(srv_config *); /* the store on the simulated disk, no rate limits */
sim *sim_new(const sim_plan *);
void sim_free(sim *);

/* sim_draw: a random number below `n`; sim_toss: 1 with probability 1/n, else 0. */
uint64_t sim_draw(sim *, uint64_t n);
int sim_toss(sim *, int n);

/* Runs all events up to that time. */
void sim_run(sim *, int64_t until);
int sim_step(sim *, int64_t until); /* runs the next event; 0 if none is due by then */

/* Plans an event from outside, in so many milliseconds. */
typedef void sim_happens(void *ctx);
void sim_later(sim *, int64_t ms, sim_happens *, void *ctx);

/* Makes the n-th call of that kind from now fail; 0 for never. */
void sim_fail(sim *, sim_call, int64_t n);

void sim_trace(sim *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- the server ---- */

int sim_boot(sim *);   /* 0 if it could not open its store */
void sim_crash(sim *); /* ends the process; the disk drops unsynced writes */
void sim_stop(sim *);  /* asks the server to stop; call sim_leave() when `has_ended` is set */
void sim_leave(sim *); /* ends the process in good order */

/* ---- connections ---- */

/* Receives a text for the client, or null when the connection has ended. */
typedef void sim_hear(void *ctx, sim_wire *, const char *text);

sim_wire *sim_dial(sim *, const char *token, sim_hear *, void *ctx); /* opens a WebSocket */
void sim_say(sim_wire *, const char *text);
void sim_hang_up(sim_wire *);           /* the server notices later */
void sim_choke(sim_wire *, int64_t ms); /* the client reads nothing for so long */
int sim_is_up(const sim_wire *);        /* as far as the client knows */
void *sim_wire_ctx(const sim_wire *);
const srv_conn *sim_wire_conn(const sim_wire *); /* the server's end; null if closed */

typedef struct {
    srv_method method;
    const char *path, *query, *token, *body; /* null for "" */
    int64_t patience_ms;                     /* after which the client hangs up; 0 for never */

    /* Status 0: the connection was lost, and the outcome is unknown. */
    void (*then)(void *ctx, int status, const char *body);
    void *ctx;
} sim_question;
void sim_ask(sim *, const sim_question *);

/* The path of a request that has been unanswered for longer than `ms`; null if there is none. */
const char *sim_unanswered(const sim *, int64_t ms);

#endif
