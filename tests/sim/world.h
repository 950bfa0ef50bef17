/*
 * world.h: a world for a server in one process, without threads, sockets and files.
 *
 * The server is the real one (server.h), without net.c: it is given a table of functions
 * (server/base/world.h) by which time, timers, threads, random numbers and connections are simulated
 * here, a disk (disk.h) and memory (memory.h).  Everything follows from one seed.
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
 * Requests and messages arrive after a moment, and so do answers: only sim_run() lets anything
 * happen.  A request that is handed to srv_dispatch() here is what net.c makes of one, with its
 * parts already taken apart; a message is what socket.c has put together from frames.
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
    SIM_CLOCK,  /* fails: the process ends there */
    SIM_RANDOM, /* the same */
    SIM_MEMORY, /* the same */
    SIM_DISK,   /* an I/O error */
    SIM_POWER,  /* the same operations of the disk; the power is cut, and the process ends */
    SIM_WIRE,   /* a write to a socket is refused, which closes it */
    SIM_N_CALLS
} sim_call;

/* How the world treats the server; all 0 is a good day. */
typedef struct {
    uint64_t seed;
    int is_traced;
    int stall;      /* of a thousand jobs, how many take seconds and not milliseconds */
    int keeps_some; /* of what was not synced, a power cut leaves some */
    srv_config config;

    /* Told of everything that leaves the server, at once; and after every job of the writer.
     * May be null. */
    void (*sent)(void *ctx, sim_wire *, const char *text, size_t len);
    void (*answered)(void *ctx, const srv_request *);
    void (*written)(void *ctx);

    /* Before the disk forgets: connections of one's own are to be closed. */
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
        luck; /* states: of the world's choices, and of the server's random numbers */
    int64_t now, n_steps;
    uint64_t n_events;
    srv_server *server; /* null while it is down */
    int epoch;          /* counts processes */
    int is_over;        /* nobody listens any more */
    int has_ended;      /* it was stopped, and every table is at rest */
    int n_crashes, n_stops;
    int64_t n_left; /* pieces of memory that the last server left behind when it stopped */
    jmp_buf death;
    int is_alive; /* a server's code runs, so it may die */
    int64_t calls[SIM_N_CALLS], fails_at[SIM_N_CALLS];
    sim_event **heap; /* what comes from outside */
    int n_heap, heap_room;
    srv_timer *timers;
    sim_pool *pool[SIM_MAX_POOLS];
    int n_pools;
    sim_wire *wires;
    struct sim_asking *asked; /* requests that the server has */
};

/* ---- the world ---- */

/* Once: memory, and a disk with a store to begin with, into which `fill` (or null) may put what
 * every run finds there. */
void sim_start(void (*fill)(ae_store *));
void sim_end(void); /* gives back what sim_start() has taken */

void sim_config(srv_config *); /* what suits here: the store on the disk, no limits of rates */
sim *sim_new(const sim_plan *);
void sim_free(sim *);

/* Below `n`, by the seed; 0 or 1 with one chance in `n`. */
uint64_t sim_draw(sim *, uint64_t n);
int sim_toss(sim *, int n);

/* Lets everything happen until then. */
void sim_run(sim *, int64_t until);
int sim_step(sim *, int64_t until); /* the next thing; 0 if there is none until then */

/* A thing from outside, in so many milliseconds. */
typedef void sim_happens(void *ctx);
void sim_later(sim *, int64_t ms, sim_happens *, void *ctx);

/* The n-th call from now fails; 0 for never. */
void sim_fail(sim *, sim_call, int64_t n);

void sim_trace(sim *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- the server ---- */

int sim_boot(sim *);   /* 0 if it could not open its store */
void sim_crash(sim *); /* the process ends, and the disk forgets what was not synced */
void sim_stop(sim *);  /* told to stop; `has_ended`, a while later, and then sim_leave() */
void sim_leave(sim *); /* the process ends in good order */

/* ---- connections ---- */

/* What comes to the client, and null when the connection has ended. */
typedef void sim_hear(void *ctx, sim_wire *, const char *text);

sim_wire *sim_dial(sim *, const char *token, sim_hear *, void *ctx); /* null if it is down */
void sim_say(sim_wire *, const char *text);
void sim_hang_up(sim_wire *);           /* the server notices at some time */
void sim_choke(sim_wire *, int64_t ms); /* it takes nothing for so long */
int sim_is_up(const sim_wire *);        /* as the client knows */
void *sim_wire_ctx(const sim_wire *);
const srv_conn *sim_wire_conn(const sim_wire *); /* of the server; null if it has closed it */

typedef struct {
    srv_method method;
    const char *path, *query, *token, *body; /* null for "" */
    int64_t patience_ms;                     /* after which the client hangs up; 0 for never */

    /* Status 0: the connection was lost, and nobody knows whether it was done. */
    void (*then)(void *ctx, int status, const char *body);
    void *ctx;
} sim_question;
void sim_ask(sim *, const sim_question *);

/* The path of a request that the server has had for longer than that; null if there is none. */
const char *sim_unanswered(const sim *, int64_t ms);

#endif
